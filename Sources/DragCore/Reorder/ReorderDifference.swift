/// What a drop changes in the order of items, by identity: which items move, and where to.
///
/// ```swift
/// list.reorderable(birds) { difference in birds.apply(difference) }
/// ```
/// It is right also when the data has changed since the drag began. It has the shape of SwiftUI's type of this name, and beyond it says
/// which items keep their index, where there are such.
public struct ReorderDifference<ItemID, CollectionID> {
  /// The items that move, in the order that they had and keep.
  public var sources: [ItemID]
  public var destination: Destination

  /// A place among the items that stay.
  public struct Destination {
    public var position: Position
    /// The collection that gets the items.
    public var collectionID: CollectionID
    /// The items that keep their index whatever moves past them, in ascending order of indices; also those of collections that give items.
    /// They are put back when the others have moved.
    public var pinned: [Pinned]

    public enum Position {
      case before(ItemID), end
    }

    /// An item that keeps its index; where there are too few items before it, it is as near to it as it can be.
    public struct Pinned {
      public var item: ItemID
      public var collectionID: CollectionID
      public var index: Int

      public init(item: ItemID, collectionID: CollectionID, index: Int) {
        self.item = item
        self.collectionID = collectionID
        self.index = index
      }
    }

    public init(position: Position, collectionID: CollectionID, pinned: [Pinned] = []) {
      self.position = position
      self.collectionID = collectionID
      self.pinned = pinned
    }
  }

  public init(sources: [ItemID], destination: Destination) {
    self.sources = sources
    self.destination = destination
  }
}

extension ReorderDifference: Equatable where ItemID: Equatable, CollectionID: Equatable {}
extension ReorderDifference: Sendable where ItemID: Sendable, CollectionID: Sendable {}
extension ReorderDifference.Destination: Equatable where ItemID: Equatable, CollectionID: Equatable {}
extension ReorderDifference.Destination: Sendable where ItemID: Sendable, CollectionID: Sendable {}
extension ReorderDifference.Destination.Position: Equatable where ItemID: Equatable {}
extension ReorderDifference.Destination.Position: Sendable where ItemID: Sendable {}
extension ReorderDifference.Destination.Pinned: Equatable where ItemID: Equatable, CollectionID: Equatable {}
extension ReorderDifference.Destination.Pinned: Sendable where ItemID: Sendable, CollectionID: Sendable {}

/// The identity of a collection that is alone in its container.
public struct SingleCollection: Hashable, Sendable {
  public init() {}
}

/// Items that are kept together under an identity: a column of a board, a folder, a pile.
public protocol ItemCollection<Item>: Identifiable {
  associatedtype Item: Identifiable
  var items: [Item] { get set }
}

extension Array where Element: Identifiable {
  /// Moves items as a drop says. Those that are not there are left out; where the item before which they go is gone, they go to the end.
  ///
  /// - Complexity: O(n + m log m) in the number of items and of those that move, where these are named in their order, as a drop names them.
  ///   Each that is named out of it, or is not there, takes a search through all items.
  public mutating func apply<C>(_ difference: ReorderDifference<Element.ID, C>) {
    let pinned = difference.destination.pinned
    var plan = ReorderPlan([self], pinned: pinned)
    _ = plan.move(difference, in: 0)
    finish(&plan, pinned)
  }

  /// Applies differences in their order, such as what takes a drop back.
  ///
  /// - Complexity: as for one that moves all that they move, where none moves items or goes beside items that another has moved.
  public mutating func apply<C: Equatable>(_ differences: [ReorderDifference<Element.ID, C>]) {
    var next = 0
    while next < differences.count {
      let pinned = differences[next].destination.pinned
      var plan = ReorderPlan([self], pinned: pinned)
      while next < differences.count, differences[next].destination.pinned == pinned, plan.move(differences[next], in: 0) { next += 1 }
      finish(&plan, pinned)
    }
  }

  private mutating func finish<C>(_ plan: inout ReorderPlan<Element>, _ pinned: [ReorderDifference<Element.ID, C>.Destination.Pinned]) {
    if let items = plan.result()[0] { self = items }
    pin(pinned)
  }

  /// Takes new items in where a drop has put them, and leaves those at their index that keep it.
  public mutating func insert<C>(_ items: [Element], at destination: ReorderDifference<Element.ID, C>.Destination) where C: Equatable {
    var at = count
    if case .before(let id) = destination.position, let i = firstIndex(where: { $0.id == id }) { at = i }
    insert(contentsOf: items, at: at)
    pin(destination.pinned.filter { $0.collectionID == destination.collectionID })
  }

  /// Puts items back to their indices, in ascending order.
  mutating func pin<C>(_ pinned: [ReorderDifference<Element.ID, C>.Destination.Pinned]) {
    if pinned.isEmpty || pinned.allSatisfy({ $0.index < count && self[$0.index].id == $0.item }) { return }
    var isTaken = [Bool](repeating: false, count: count)
    var taken: [(item: Element, index: Int)] = []
    var near = 0
    for known in pinned {
      // Most are near each other.
      for _ in indices {
        if near >= count { near = 0 }
        if self[near].id == known.item, !isTaken[near] {
          isTaken[near] = true
          taken.append((self[near], known.index))
          break
        }
        near += 1
      }
    }
    var result: [Element] = []
    result.reserveCapacity(count)
    var next = 0
    for i in indices where !isTaken[i] {
      while next < taken.count, taken[next].index <= result.count {
        result.append(taken[next].item)
        next += 1
      }
      result.append(self[i])
    }
    // Too few come before one only where none comes after it but others like it.
    for (item, _) in taken[next...] { result.append(item) }
    self = result
  }

  /// What takes a difference back that is about to be applied to these items: apply them in their order.
  public func inverse<C>(of difference: ReorderDifference<Element.ID, C>, in collection: C) -> [ReorderDifference<Element.ID, C>] {
    var plan = ReorderPlan([self], pinned: difference.destination.pinned)
    return plan.inverse(of: difference, [collection])
  }
}

extension Array where Element: Identifiable {
  /// What takes a difference back that is about to be applied to these items.
  public func inverse(of difference: ReorderDifference<Element.ID, SingleCollection>) -> [ReorderDifference<Element.ID, SingleCollection>] {
    inverse(of: difference, in: SingleCollection())
  }
}

extension Array where Element: ItemCollection {
  /// Moves items within and between collections as a drop says. Where the collection is gone, nothing moves.
  ///
  /// - Complexity: as for the items of one collection.
  public mutating func apply(_ difference: ReorderDifference<Element.Item.ID, Element.ID>) { apply([difference]) }

  /// Applies differences in their order, such as what takes a drop back.
  public mutating func apply(_ differences: [ReorderDifference<Element.Item.ID, Element.ID>]) {
    var next = 0
    while next < differences.count {
      let pinned = differences[next].destination.pinned
      var plan = ReorderPlan(map { $0.items }, pinned: pinned)
      var isThere = false
      while next < differences.count, differences[next].destination.pinned == pinned {
        let destination = differences[next].destination.collectionID
        if let c = firstIndex(where: { $0.id == destination }) {
          guard plan.move(differences[next], in: c) else { break }
          isThere = true
        }
        next += 1
      }
      guard isThere else { continue }
      for (c, items) in plan.result().enumerated() { if let items { self[c].items = items } }
      if pinned.isEmpty { continue }
      for c in indices {
        let id = self[c].id
        self[c].items.pin(pinned.filter { $0.collectionID == id })
      }
    }
  }

  /// What takes a difference back that is about to be applied to these collections: apply them in their order.
  public func inverse(
    of difference: ReorderDifference<Element.Item.ID, Element.ID>
  ) -> [ReorderDifference<Element.Item.ID, Element.ID>] {
    var plan = ReorderPlan(map { $0.items }, pinned: difference.destination.pinned)
    return plan.inverse(of: difference, map { $0.id })
  }
}
