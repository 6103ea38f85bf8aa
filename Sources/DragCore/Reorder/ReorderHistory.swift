/// Takes reorderings back, and makes them again.
///
/// ```swift
/// var history = ReorderHistory<Bird.ID, SingleCollection>()
/// list.reorderable(birds) { difference in history.apply(difference, to: &birds) }
/// // ⌘Z:
/// history.undo(&birds)
/// ```
/// It keeps differences, not copies of the data. Items that have gone meanwhile stay gone. What goes into a folder by
/// `ReorderContainer.moveInto` is one where what the folder holds is a collection too: to its end. Else nothing is known of it here.
public struct ReorderHistory<ItemID: Equatable, CollectionID: Equatable> {
  public typealias Difference = ReorderDifference<ItemID, CollectionID>
  private var done: [Step] = []
  private var undone: [Step] = []

  private struct Step {
    var difference: Difference
    var inverse: [Difference]
  }

  public init() {}

  public var canUndo: Bool { !done.isEmpty }
  public var canRedo: Bool { !undone.isEmpty }

  /// Notes a difference that is about to be applied, with what takes it back. What had been undone cannot be made again then. One that
  /// changes nothing, as a drop where the item was, is nothing to take back.
  public mutating func note(_ difference: Difference, inverse: [Difference]) {
    if inverse.isEmpty || inverse.count == 1 && inverse[0] == difference { return }
    done.append(Step(difference: difference, inverse: inverse))
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
  /// Applies a difference so that it can be undone.
  public mutating func apply<Item: Identifiable>(_ difference: Difference, to items: inout [Item]) where Item.ID == ItemID {
    note(difference, inverse: items.inverse(of: difference))
    items.apply(difference)
  }

  /// Takes the latest difference back.
  ///
  /// - Returns: false where there is none.
  @discardableResult
  public mutating func undo<Item: Identifiable>(_ items: inout [Item]) -> Bool where Item.ID == ItemID {
    guard let steps = undo() else { return false }
    for step in steps { items.apply(step) }
    return true
  }

  /// Makes what was undone last again.
  ///
  /// - Returns: false where there is none.
  @discardableResult
  public mutating func redo<Item: Identifiable>(_ items: inout [Item]) -> Bool where Item.ID == ItemID {
    guard let step = redo() else { return false }
    items.apply(step)
    return true
  }
}

extension ReorderHistory {
  /// Applies a difference between collections so that it can be undone.
  public mutating func apply<C: ItemCollection>(_ difference: Difference, to collections: inout [C])
  where C.Item.ID == ItemID, C.ID == CollectionID {
    note(difference, inverse: collections.inverse(of: difference))
    collections.apply(difference)
  }

  /// Takes the latest difference between collections back.
  ///
  /// - Returns: false where there is none.
  @discardableResult
  public mutating func undo<C: ItemCollection>(_ collections: inout [C]) -> Bool where C.Item.ID == ItemID, C.ID == CollectionID {
    guard let steps = undo() else { return false }
    for step in steps { collections.apply(step) }
    return true
  }

  /// Makes what was undone last again.
  ///
  /// - Returns: false where there is none.
  @discardableResult
  public mutating func redo<C: ItemCollection>(_ collections: inout [C]) -> Bool where C.Item.ID == ItemID, C.ID == CollectionID {
    guard let step = redo() else { return false }
    collections.apply(step)
    return true
  }
}
