/// Takes reorderings back, and makes them again.
///
/// ```swift
/// var history = ReorderHistory<Bird.ID, SingleCollection>()
/// list.reorderable(birds) { difference in history.apply(difference, to: &birds) }
/// // ⌘Z:
/// history.undo(&birds)
/// ```
/// It keeps differences, not copies of the data. Items that have gone meanwhile stay gone; where the one has gone before which others were, they
/// come back at the end; and what keeps its index keeps the one that it has
/// come to by then. What goes into a folder by
/// `ReorderContainer.moveInto` is one where what the folder holds is a collection too: to its end. Else nothing is known of it here.
public struct ReorderHistory<ItemID: Equatable, CollectionID: Equatable> {
  /// What one drop changes.
  public typealias Difference = ReorderDifference<ItemID, CollectionID>
  private var done: [Step] = []
  private var undone: [Step] = []

  private struct Step {
    var difference: Difference
    var inverse: [Difference]
    /// Where the pinned items were when it was last made or taken back, as far as that is known.
    var seen: [Int?] = []

    /// Pinned items may have been moved by something else since, and those that are gone keep no index.
    mutating func follow(_ find: (Difference.Destination.Pinned) -> Int?) {
      var pinned: [Difference.Destination.Pinned] = []
      for (i, var known) in difference.destination.pinned.enumerated() {
        guard let now = find(known) else { continue }
        if i < seen.count, let then = seen[i] { known.index += now - then }
        pinned.insert(known, at: pinned.firstIndex { $0.index > known.index } ?? pinned.count)
      }
      difference.destination.pinned = pinned
      for i in inverse.indices { inverse[i].destination.pinned = pinned }
    }

    mutating func look(_ find: (Difference.Destination.Pinned) -> Int?) { seen = difference.destination.pinned.map(find) }
  }

  /// A history of nothing.
  public init() {}

  /// Whether there is a difference to take back.
  public var canUndo: Bool { !done.isEmpty }
  /// Whether there is one to make again.
  public var canRedo: Bool { !undone.isEmpty }

  /// Notes a difference that is about to be applied, with what takes it back. What had been undone cannot be made again then. One that
  /// changes nothing, as a drop where the item was, is nothing to take back.
  public mutating func note(_ difference: Difference, inverse: [Difference]) {
    if inverse.isEmpty || inverse.count == 1 && inverse[0] == difference { return }
    add(difference, inverse) { _ in nil }
  }

  private mutating func add(_ difference: Difference, _ inverse: [Difference], _ find: (Difference.Destination.Pinned) -> Int?) {
    if inverse.isEmpty { return }
    var step = Step(difference: difference, inverse: inverse)
    step.look(find)
    done.append(step)
    undone.removeAll()
  }

  /// What takes the latest difference back, to be applied in order; nil where there is none.
  public mutating func undo() -> [Difference]? {
    guard let step = done.popLast() else { return nil }
    undone.append(step)
    return step.inverse
  }

  /// The difference that was undone last; nil where there is none.
  public mutating func redo() -> Difference? {
    guard let step = undone.popLast() else { return nil }
    done.append(step)
    return step.difference
  }
}

extension ReorderHistory where CollectionID == SingleCollection {
  /// Applies a difference so that it can be undone, unless it changes nothing.
  public mutating func apply<Item: Identifiable>(_ difference: Difference, to items: inout [Item]) where Item.ID == ItemID {
    let before = items.map { $0.id }, inverse = items.inverse(of: difference)
    items.apply(difference)
    if items.map({ $0.id }) != before { add(difference, inverse) { items.index(of: $0) } }
  }

  /// Takes the latest difference back.
  ///
  /// - Returns: false where there is none.
  @discardableResult
  public mutating func undo<Item: Identifiable>(_ items: inout [Item]) -> Bool where Item.ID == ItemID {
    guard canUndo else { return false }
    done[done.count - 1].follow { items.index(of: $0) }
    for step in undo() ?? [] { items.apply(step) }
    undone[undone.count - 1].look { items.index(of: $0) }
    return true
  }

  /// Makes what was undone last again.
  ///
  /// - Returns: false where there is none.
  @discardableResult
  public mutating func redo<Item: Identifiable>(_ items: inout [Item]) -> Bool where Item.ID == ItemID {
    guard canRedo else { return false }
    undone[undone.count - 1].follow { items.index(of: $0) }
    if let step = redo() { items.apply(step) }
    done[done.count - 1].look { items.index(of: $0) }
    return true
  }
}

extension ReorderHistory {
  /// Applies a difference between collections so that it can be undone, unless it changes nothing.
  public mutating func apply<C: ItemCollection>(_ difference: Difference, to collections: inout [C])
  where C.Item.ID == ItemID, C.ID == CollectionID {
    let before = collections.map { $0.items.map { $0.id } }, inverse = collections.inverse(of: difference)
    collections.apply(difference)
    if collections.map({ $0.items.map { $0.id } }) != before { add(difference, inverse) { collections.index(of: $0) } }
  }

  /// Takes the latest difference between collections back.
  ///
  /// - Returns: false where there is none.
  @discardableResult
  public mutating func undo<C: ItemCollection>(_ collections: inout [C]) -> Bool where C.Item.ID == ItemID, C.ID == CollectionID {
    guard canUndo else { return false }
    done[done.count - 1].follow { collections.index(of: $0) }
    for step in undo() ?? [] { collections.apply(step) }
    undone[undone.count - 1].look { collections.index(of: $0) }
    return true
  }

  /// Makes what was undone last again.
  ///
  /// - Returns: false where there is none.
  @discardableResult
  public mutating func redo<C: ItemCollection>(_ collections: inout [C]) -> Bool where C.Item.ID == ItemID, C.ID == CollectionID {
    guard canRedo else { return false }
    undone[undone.count - 1].follow { collections.index(of: $0) }
    if let step = redo() { collections.apply(step) }
    done[done.count - 1].look { collections.index(of: $0) }
    return true
  }
}

extension Array where Element: Identifiable {
  fileprivate func index<C>(of pinned: ReorderDifference<Element.ID, C>.Destination.Pinned) -> Int? {
    firstIndex { $0.id == pinned.item }
  }
}

extension Array where Element: ItemCollection {
  fileprivate func index(of pinned: ReorderDifference<Element.Item.ID, Element.ID>.Destination.Pinned) -> Int? {
    first { $0.id == pinned.collectionID }?.items.firstIndex { $0.id == pinned.item }
  }
}
