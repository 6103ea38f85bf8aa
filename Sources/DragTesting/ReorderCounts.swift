/// How often things happened to collections.
public struct ReorderCounts: Equatable, Sendable {
  /// Drags of items.
  public var drags: Int64 = 0
  /// Drops within a collection, into another one, into a folder, and on something that is no collection.
  public var within: Int64 = 0
  /// Drops into another collection.
  public var across: Int64 = 0
  /// Drops into a folder.
  public var into: Int64 = 0
  /// Drops on something that is no collection.
  public var away: Int64 = 0
  /// Drops of more than one item.
  public var several: Int64 = 0
  /// Drops of values that were in no collection.
  public var inserted: Int64 = 0
  /// Drops whose result was known before they happened.
  public var predicted: Int64 = 0
  /// Drags of items that ended without a drop.
  public var undropped: Int64 = 0
  /// Drags and drops under which the app had changed its data.
  public var changedUnder: Int64 = 0
  /// Drops under which the app had changed its data.
  public var droppedChanged: Int64 = 0
  /// Changes of data by the app, and those that removed a dragged item.
  public var changes: Int64 = 0
  /// Changes that removed a dragged item.
  public var carriedRemoved: Int64 = 0
  /// Drags by the kind of layout of the collection that they began in.
  public var inLists: Int64 = 0
  /// Drags that began in a grid.
  public var inGrids: Int64 = 0
  /// Drags that began in rows that wrap.
  public var inFlows: Int64 = 0
  /// Items that joined a drag that was under way, drags that caught what flew, and drops that had items that keep their index.
  public var joined: Int64 = 0
  /// Drags that caught what flew.
  public var caught: Int64 = 0
  /// Drops that had items that keep their index.
  public var pinned: Int64 = 0
  /// How often something scrolled because a drag was near its edge.
  public var scrolled: Int64 = 0
  /// Items that actions have moved.
  public var acted: Int64 = 0

  /// Nothing has happened.
  public init() {}

  /// Adds what happened elsewhere.
  public static func += (a: inout ReorderCounts, b: ReorderCounts) {
    a.drags += b.drags
    a.within += b.within
    a.across += b.across
    a.into += b.into
    a.away += b.away
    a.several += b.several
    a.inserted += b.inserted
    a.predicted += b.predicted
    a.undropped += b.undropped
    a.changedUnder += b.changedUnder
    a.droppedChanged += b.droppedChanged
    a.changes += b.changes
    a.carriedRemoved += b.carriedRemoved
    a.inLists += b.inLists
    a.inGrids += b.inGrids
    a.inFlows += b.inFlows
    a.joined += b.joined
    a.caught += b.caught
    a.pinned += b.pinned
    a.scrolled += b.scrolled
    a.acted += b.acted
  }
}
