/// Where a drag is held still.
struct Rest: Equatable, Sendable {
  let element: ElementID
  /// The folder that is meant, where the element is a collection.
  var folder: Int32?
  /// Where the pointer came to rest, in the root's space.
  let location: Point
  /// When it has rested; nil when that has been told.
  var due: Double?
}

/// Things that open by themselves when a drag is held over them: folders, tabs, buttons.
extension Engine {
  /// How long a drag must be held still, in seconds, and how far it may tremble, in points.
  static let restTime = 0.5, restTolerance = 8.0

  /// The drag has moved, or what is under it has.
  mutating func lookAtRest(_ s: Int) {
    let session = sessions[s]
    guard session.wantsRest, session.kind != .keyboard, session.phase == .carrying, let hit = session.hit else {
      if session.rest != nil { session.rest = nil }
      return
    }
    var folder: Int32?
    if let place = reordering.place(of: session.id), place.collection == hit, case .into(let item) = place.position { folder = item }
    if let rest = session.rest, rest.element == hit, rest.folder == folder {
      let way = session.location - rest.location
      if rest.due == nil || way.dx * way.dx + way.dy * way.dy <= Self.restTolerance * Self.restTolerance { return }
    }
    session.rest = Rest(element: hit, folder: folder, location: session.location, due: now + Self.restTime)
  }

  /// Tells of drags that have rested long enough.
  mutating func fireRests(into effects: inout [Effect]) {
    for session in sessions {
      guard let rest = session.rest, let due = rest.due, now >= due, session.phase == .carrying else { continue }
      session.rest?.due = nil
      tell(.rested(folder: rest.folder), session.id, rest.element, into: &effects)
    }
  }
}
