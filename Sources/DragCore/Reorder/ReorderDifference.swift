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
  /// Where they go.
  public var destination: Destination

  /// A place among the items that stay.
  public struct Destination {
    /// Before which item of the collection, or at its end.
    public var position: Position
    /// The collection that gets the items.
    public var collectionID: CollectionID
    /// The items that keep their index whatever moves past them, in ascending order of indices; also those of collections that give items.
    /// They are put back when the others have moved.
    public var pinned: [Pinned]

    /// Before an item, or behind all.
    public enum Position {
      /// Where the item has gone meanwhile, `apply` and `insert` take it for the end.
      case before(ItemID), end
    }

    /// An item that keeps its index; where there are too few items before it, it is as near to it as it can be.
    public struct Pinned {
      /// Who it is.
      public var item: ItemID
      /// The collection that it is in, before and after.
      public var collectionID: CollectionID
      /// From 0, of all the collection's items.
      public var index: Int

      /// An item that keeps its index.
      public init(item: ItemID, collectionID: CollectionID, index: Int) {
        self.item = item
        self.collectionID = collectionID
        self.index = index
      }
    }

    /// A place in a collection, with what keeps its index there and where items come from.
    public init(position: Position, collectionID: CollectionID, pinned: [Pinned] = []) {
      self.position = position
      self.collectionID = collectionID
      self.pinned = pinned
    }
  }

  /// Items that go to a place.
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
  /// The one that there is.
  public init() {}
}

/// Items that are kept together under an identity: a column of a board, a folder, a pile.
public protocol ItemCollection<Item>: Identifiable {
  /// What it keeps, known by its identity.
  associatedtype Item: Identifiable
  /// All that it keeps, in order.
  var items: [Item] { get set }
}

extension Array where Element: Identifiable {
  /// Moves items as a drop says. Those that are not there are left out; where the item before which they go is gone, they go to the end.
  ///
  /// - Complexity: O(n · m) in the number of items and of those that move; they are found in O(n + m) where they are named as they lie.
  public mutating func apply<C>(_ difference: ReorderDifference<Element.ID, C>) {
    insert(take(difference.sources), at: difference.destination.position)
    pin(difference.destination.pinned)
  }

  /// Takes new items in where a drop has put them, and leaves those at their index that keep it.
  public mutating func insert<C>(_ items: [Element], at destination: ReorderDifference<Element.ID, C>.Destination) where C: Equatable {
    insert(items, at: destination.position)
    pin(destination.pinned.filter { $0.collectionID == destination.collectionID })
  }

  /// Puts items back to their indices, in ascending order.
  mutating func pin<C>(_ pinned: [ReorderDifference<Element.ID, C>.Destination.Pinned]) {
    if pinned.isEmpty || pinned.allSatisfy({ indices.contains($0.index) && self[$0.index].id == $0.item }) { return }
    var taken: [(item: Element, index: Int)] = []
    for known in pinned {
      if let i = firstIndex(where: { $0.id == known.item }) { taken.append((remove(at: i), known.index)) }
    }
    // Too few come before one only where none comes after it but others like it.
    for (item, index) in taken { insert(item, at: Swift.max(0, Swift.min(index, count))) }
  }

  /// Takes items out, in the order in which they are named.
  mutating func take(_ ids: [Element.ID]) -> [Element] {
    var taken: [Element] = []
    // Thousands are found at once where they are named as they lie.
    var at = 0
    for id in ids {
      guard let i = self[at...].firstIndex(where: { $0.id == id }) ?? self[..<at].firstIndex(where: { $0.id == id }) else { continue }
      taken.append(remove(at: i))
      at = i
    }
    return taken
  }

  mutating func insert<Place>(_ items: [Element], at position: ReorderDifference<Element.ID, Place>.Destination.Position) {
    var at = count
    if case .before(let id) = position, let i = firstIndex(where: { $0.id == id }) { at = i }
    insert(contentsOf: items, at: at)
  }

  /// What takes a difference back that is about to be applied to these items: apply them in their order.
  public func inverse<C>(of difference: ReorderDifference<Element.ID, C>, in collection: C) -> [ReorderDifference<Element.ID, C>] {
    // What keeps its index is put back to it after each step, so it is no neighbour to go by.
    let pinned = difference.destination.pinned
    var result: [ReorderDifference<Element.ID, C>] = []
    var run: [Element.ID] = []
    func end(_ position: ReorderDifference<Element.ID, C>.Destination.Position) {
      result.append(ReorderDifference(sources: run, destination: .init(position: position, collectionID: collection, pinned: pinned)))
      run = []
    }
    // The next of them, as long as they are named as they lie.
    var next = 0
    for item in self where next < difference.sources.count && difference.sources[next] == item.id { next += 1 }
    let isInOrder = next == difference.sources.count
    next = 0
    for item in self {
      let isNext = next < difference.sources.count && difference.sources[next] == item.id
      if isNext { next += 1 }
      if isNext || !isInOrder && difference.sources.contains(item.id) {
        run.append(item.id)
      } else if !run.isEmpty, !pinned.contains(where: { $0.item == item.id }) {
        end(.before(item.id))
      }
    }
    if !run.isEmpty { end(.end) }
    return result
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
  public mutating func apply(_ difference: ReorderDifference<Element.Item.ID, Element.ID>) {
    guard let destination = firstIndex(where: { $0.id == difference.destination.collectionID }) else { return }
    var taken: [Element.Item] = []
    for id in difference.sources {
      for c in indices {
        if let i = self[c].items.firstIndex(where: { $0.id == id }) {
          taken.append(self[c].items.remove(at: i))
          break
        }
      }
    }
    self[destination].items.insert(taken, at: difference.destination.position)
    if difference.destination.pinned.isEmpty { return }
    for c in indices {
      let id = self[c].id
      self[c].items.pin(difference.destination.pinned.filter { $0.collectionID == id })
    }
  }

  /// What takes a difference back that is about to be applied to these collections: apply them in their order.
  public func inverse(
    of difference: ReorderDifference<Element.Item.ID, Element.ID>
  ) -> [ReorderDifference<Element.Item.ID, Element.ID>] {
    var result: [ReorderDifference<Element.Item.ID, Element.ID>] = []
    for collection in self { result += collection.items.inverse(of: difference, in: collection.id) }
    return result
  }
}
