/// What the engine knows of an element whose items can be put in another order: where they are, and which of them are special.
///
/// Items are no elements: a collection of a million of them is one element with a layout. Positions are those of the data as the
/// collection was last told; who the items are is known to the controller.
public struct CollectionRole: Equatable, Sendable {
  /// Where the items are, in the element's own coordinate space.
  public var layout: CollectionLayout
  /// Items that cannot be taken, in ascending order. Others make room past them.
  public var locked: [Int32] = []
  /// Items that cannot be taken and keep their index, in ascending order. Others move past them.
  public var pinned: [Int32] = []
  /// Items that take others into themselves, as folders do, in ascending order.
  public var folders: [Int32] = []
  /// How many items it holds at most; any number when nil.
  public var capacity: Int32?
  /// Whether what comes goes behind the last item, as on a pile of cards.
  public var takesAtEnd = false
  /// How it is decided which place a drag has.
  public var strategy = ReorderStrategy.closestEdge

  /// A collection that is only a layout: every item can be taken, and it has room for any number.
  public init(layout: CollectionLayout) { self.layout = layout }

  /// Whether an item is there and can be taken.
  func mayTake(_ item: Int32) -> Bool {
    item >= 0 && Int(item) < layout.count && !isAmong(locked, item) && !isAmong(pinned, item)
  }
}

/// How it is decided between which items of a collection a drag would drop.
///
/// With neither does anything oscillate, however unequal the items are. In grids, whose cells are equal, both are the same; in lists they
/// differ by the spacing, in rows that wrap by more.
public enum ReorderStrategy: UInt8, Equatable, Sendable, CaseIterable {
  /// An item makes room when an edge of the dragged representation passes its centre where it is shown. Places open early, and stay open until
  /// the drag goes back.
  case closestEdge
  /// The items make room for the place that the dragged representation overlaps most, of all those where it could lie.
  case largestOverlap
}

/// One change of what the engine knows of a collection.
public enum CollectionEdit: Equatable, Sendable {
  /// All of it, anew: whatever was displaced is where its layout says, and looks as it does at rest. Nil when it is a collection no longer.
  indirect case set(CollectionRole?)
  /// An item has been measured; those behind it move.
  case measured(item: Int32, Size)
}

/// One item of a collection, by its position now.
public struct ItemPlace: Equatable, Sendable {
  /// The element whose item it is.
  public var collection: ElementID
  /// The item's position, from 0; -1 where the element is no collection.
  public var item: Int32

  /// An item by its position, whether or not it is there.
  public init(_ collection: ElementID, _ item: Int32) {
    self.collection = collection
    self.item = item
  }

  fileprivate func isBefore(_ other: ItemPlace) -> Bool {
    if item != other.item { return item < other.item }
    let (a, b) = (collection, other.collection)
    return a.slot != b.slot ? a.slot < b.slot : a.generation < b.generation
  }
}

/// Some places, of which many are looked for.
struct ItemPlaces {
  private let places: [ItemPlace]
  private var order: [Int32]

  /// - Complexity: O(n log n).
  init(_ places: [ItemPlace]) {
    self.places = places
    order = []
    for i in places.indices { order.append(Int32(i)) }
    sort(&order) { places[Int($0)].isBefore(places[Int($1)]) }
  }

  /// - Complexity: O(log n).
  func contains(_ place: ItemPlace) -> Bool {
    let next = bisect(order) { places[Int($0)].isBefore(place) }
    return next < order.count && places[Int(order[next])] == place
  }
}

/// Where in a collection a drag would put its items.
public struct DropPlace: Equatable, Sendable {
  /// Between which items, or into which one.
  public enum Position: Equatable, Sendable {
    /// Between items: how many of those that stay come before. A drag's own items do not count, and neither do those that are pinned.
    case gap(Int32)
    /// Into an item that takes others in, by its position in the collection.
    case into(Int32)
  }

  /// The collection that gets the items.
  public var collection: ElementID
  /// Where in it.
  public var position: Position

  /// How many come before it, or which item it is.
  var number: Int32 {
    switch position {
    case .gap(let number), .into(let number): number
    }
  }

  /// A place in a collection.
  public init(_ collection: ElementID, _ position: Position) {
    self.collection = collection
    self.position = position
  }
}

/// How one item of a collection looks.
public enum ItemAppearance: UInt8, Equatable, Sendable {
  /// At rest, or making room.
  case regular
  /// Its place is kept while it is carried, or until it has landed.
  case lifted
  /// A drop would go into it.
  case targeted
}
