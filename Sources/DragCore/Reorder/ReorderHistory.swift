/// Takes reorderings back, and makes them again.
///
/// ```swift
/// var history = ReorderHistory<Bird.ID, SingleCollection>()
/// list.reorderable(birds) { difference in history.apply(difference, to: &birds) }
/// // ⌘Z:
/// history.undo(&birds)
/// ```
/// It keeps differences, not copies of the data. Items that have gone meanwhile stay gone; where the one has gone before which others were, they
/// come back before the next that is still there, of the few that came behind it, else at the end; and what keeps its index keeps the one that
/// it has come to by then. What goes into a folder by
/// `ReorderContainer.moveInto` is one where what the folder holds is a collection too: to its end. Else nothing is known of it here.
public struct ReorderHistory<ItemID: Equatable, CollectionID: Equatable> {
  /// What one drop changes.
  public typealias Difference = ReorderDifference<ItemID, CollectionID>
  private var done: [Step] = []
  private var undone: [Step] = []

  private struct Step {
    var difference: Change
    var inverse: [Change]
    /// Where the pinned items were when it was last made or taken back, as far as that is known.
    var seen: [Int?] = []

    /// Pinned items may have been moved by something else since, and those that are gone keep no index.
    mutating func follow(_ find: (ItemID, CollectionID) -> Int?) {
      var pinned: [Difference.Destination.Pinned] = []
      for (i, var known) in difference.made.destination.pinned.enumerated() {
        guard let now = find(known.item, known.collectionID) else { continue }
        if i < seen.count, let then = seen[i] { known.index += now - then }
        pinned.insert(known, at: pinned.firstIndex { $0.index > known.index } ?? pinned.count)
      }
      difference.follow(pinned, find)
      for i in inverse.indices { inverse[i].follow(pinned, find) }
    }

    mutating func look(_ find: (ItemID, CollectionID) -> Int?) {
      seen = difference.made.destination.pinned.map { find($0.item, $0.collectionID) }
    }
  }

  private struct Change {
    var made: Difference
    /// The item before which it puts others, and those that came behind that: where it has gone, they tell its place. Before the last of
    /// them, if that has gone too, is at the end.
    let next: [ItemID]

    /// - Parameters:
    ///   - moved: what changes places, and so tells none.
    ///   - order: of a collection all items as they lie before anything is moved; none where that is not known.
    init(_ made: Difference, moved: [ItemID], order: (CollectionID) -> [ItemID]) {
      self.made = made
      var next: [ItemID] = []
      if case .before(let first) = made.destination.position {
        let order = order(made.destination.collectionID), start = order.firstIndex(of: first) ?? order.count
        for i in start..<min(start + 16, order.count) where !moved.contains(order[i]) { next.append(order[i]) }
      }
      self.next = next
    }

    mutating func follow(_ pinned: [Difference.Destination.Pinned], _ find: (ItemID, CollectionID) -> Int?) {
      made.destination.pinned = pinned
      for (i, id) in next.enumerated() {
        // What keeps its index is put back to it afterwards, and so tells no place.
        if i > 0, pinned.contains(where: { $0.item == id }) { continue }
        made.destination.position = .before(id)
        if find(id, made.destination.collectionID) != nil { return }
      }
    }
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
    add(difference, inverse, order: { _ in [] }, find: { _, _ in nil })
  }

  private mutating func add(
    _ difference: Difference, _ inverse: [Difference], order: (CollectionID) -> [ItemID], find: (ItemID, CollectionID) -> Int?
  ) {
    if inverse.isEmpty { return }
    let moved = difference.sources
    var step = Step(
      difference: Change(difference, moved: moved, order: order), inverse: inverse.map { Change($0, moved: moved, order: order) })
    step.look(find)
    done.append(step)
    undone.removeAll()
  }

  /// What takes the latest difference back, to be applied in order; nil where there is none.
  public mutating func undo() -> [Difference]? {
    guard let step = done.popLast() else { return nil }
    undone.append(step)
    return step.inverse.map { $0.made }
  }

  /// The difference that was undone last; nil where there is none.
  public mutating func redo() -> Difference? {
    guard let step = undone.popLast() else { return nil }
    done.append(step)
    return step.difference.made
  }
}

extension ReorderHistory where CollectionID == SingleCollection {
  /// Applies a difference so that it can be undone, unless it changes nothing.
  public mutating func apply<Item: Identifiable>(_ difference: Difference, to items: inout [Item]) where Item.ID == ItemID {
    let before = items.map { $0.id }, inverse = items.inverse(of: difference)
    items.apply(difference)
    if items.map({ $0.id }) != before {
      add(difference, inverse, order: { _ in before }, find: { id, _ in items.index(of: id) })
    }
  }

  /// Takes the latest difference back.
  ///
  /// - Returns: false where there is none.
  @discardableResult
  public mutating func undo<Item: Identifiable>(_ items: inout [Item]) -> Bool where Item.ID == ItemID {
    guard canUndo else { return false }
    done[done.count - 1].follow { id, _ in items.index(of: id) }
    for step in undo() ?? [] { items.apply(step) }
    undone[undone.count - 1].look { id, _ in items.index(of: id) }
    return true
  }

  /// Makes what was undone last again.
  ///
  /// - Returns: false where there is none.
  @discardableResult
  public mutating func redo<Item: Identifiable>(_ items: inout [Item]) -> Bool where Item.ID == ItemID {
    guard canRedo else { return false }
    undone[undone.count - 1].follow { id, _ in items.index(of: id) }
    if let step = redo() { items.apply(step) }
    done[done.count - 1].look { id, _ in items.index(of: id) }
    return true
  }
}

extension ReorderHistory {
  /// Applies a difference between collections so that it can be undone, unless it changes nothing.
  public mutating func apply<C: ItemCollection>(_ difference: Difference, to collections: inout [C])
  where C.Item.ID == ItemID, C.ID == CollectionID {
    let before = collections.map { $0.items.map { $0.id } }, inverse = collections.inverse(of: difference)
    collections.apply(difference)
    if collections.map({ $0.items.map { $0.id } }) == before { return }
    add(
      difference, inverse, order: { id in collections.firstIndex { $0.id == id }.map { before[$0] } ?? [] },
      find: { collections.index(of: $0, in: $1) })
  }

  /// Takes the latest difference between collections back.
  ///
  /// - Returns: false where there is none.
  @discardableResult
  public mutating func undo<C: ItemCollection>(_ collections: inout [C]) -> Bool where C.Item.ID == ItemID, C.ID == CollectionID {
    guard canUndo else { return false }
    done[done.count - 1].follow { collections.index(of: $0, in: $1) }
    for step in undo() ?? [] { collections.apply(step) }
    undone[undone.count - 1].look { collections.index(of: $0, in: $1) }
    return true
  }

  /// Makes what was undone last again.
  ///
  /// - Returns: false where there is none.
  @discardableResult
  public mutating func redo<C: ItemCollection>(_ collections: inout [C]) -> Bool where C.Item.ID == ItemID, C.ID == CollectionID {
    guard canRedo else { return false }
    undone[undone.count - 1].follow { collections.index(of: $0, in: $1) }
    if let step = redo() { collections.apply(step) }
    done[done.count - 1].look { collections.index(of: $0, in: $1) }
    return true
  }
}

extension Array where Element: Identifiable {
  fileprivate func index(of id: Element.ID) -> Int? { firstIndex { $0.id == id } }
}

extension Array where Element: ItemCollection {
  fileprivate func index(of item: Element.Item.ID, in collection: Element.ID) -> Int? {
    first { $0.id == collection }?.items.index(of: item)
  }
}
