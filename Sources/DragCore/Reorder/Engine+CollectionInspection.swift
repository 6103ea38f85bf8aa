// What recordings and checks of the guarantees see of collections. Nothing here is needed to drag.

extension Engine {
  // Not by a cast, which would hold all of it in programs that have no collection.
  private var reorderer: Reorderer? { reordering.reorderer }

  /// Every collection, in the order in which they came.
  package var collections: [ElementID] { reorderer?.collections.map { $0.id } ?? [] }

  /// The items that a drag carries, by their positions now.
  package func carriedItems(of session: SessionID) -> [ItemPlace] { reordering.items(of: session) }

  /// What a drag caught in its flight, with the items that flew with it.
  package func caught(by session: SessionID) -> ElementID? { self.session(session)?.caught }

  /// Whether a drag is a paste, or comes from another program.
  package func isFromOutside(_ session: SessionID) -> Bool { self.session(session)?.source == .root }

  /// How many drags carry items, or have carried what still flies.
  var carryCount: Int32 { Int32(reorderer?.carries.count ?? 0) }

  /// What has been told of the items that are not where the layout has them, in ascending order.
  package func room(in collection: ElementID) -> [(item: Int32, by: Vector)] {
    reorderer?.find(collection)?.room.map { ($0.item, $0.by) } ?? []
  }

  /// What has been told of the items that do not look as at rest.
  package func looks(in collection: ElementID) -> [(item: Int32, look: ItemAppearance)] {
    reorderer?.find(collection)?.looks.map { ($0.item, $0.appearance) } ?? []
  }

  /// The first thing that is wrong with collections and what is carried of them.
  var collectionFault: Fault? {
    guard let reorderer else { return nil }
    for (c, carry) in reorderer.carries.enumerated() {
      for other in reorderer.carries[..<c] where other.session == carry.session { return Fault(.broken, "a drag carries items twice") }
      if session(carry.session) == nil, !motions.contains(where: { $0.element == carry.follower }) {
        return Fault(.left, "what a drag carried that is over")
      }
      if let place = carry.place, reorderer.find(place.collection) == nil {
        return Fault(.broken, "a drag has a place in no collection", place.collection)
      }
      for item in carry.items {
        guard let role = reorderer.find(item.collection)?.role, item.item >= 0, Int(item.item) < role.layout.count else {
          return Fault(.broken, "a drag carries an item that is not there", item.collection)
        }
      }
    }
    for known in reorderer.collections {
      if !tree.contains(known.id) { return Fault(.broken, "a collection is gone", known.id) }
      for (i, room) in known.room.enumerated() {
        guard room.by.isFinite else { return Fault(.notFinite, "how far an item makes room", known.id) }
        if i > 0, known.room[i - 1].item >= room.item { return Fault(.broken, "an item makes room twice", known.id) }
        if room.item < 0 { return Fault(.broken, "an item makes room that is not there", known.id) }
      }
    }
    return nil
  }
}
