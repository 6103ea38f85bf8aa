extension Controller {
  /// Drags that another window has, and has yet to say what came of them.
  package var handedOver: [DragSession] {
    sessions.filter { running($0.id).map { $0.isAway && $0.phase == .dropping } ?? false }
      .map { DragSession(controller: self, record: $0, elementID: $0.source) }
  }

  /// A drag as its source's closures see it; nil for one that the controller does not know.
  package func dragSession(_ id: SessionID) -> DragSession? {
    session(id).map { DragSession(controller: self, record: $0, elementID: $0.source) }
  }

  /// How much a controller holds, beside its engine.
  package struct Census: Equatable, Sendable {
    package var sessions: Int32
    /// Drags that are over, some of whose items fly.
    package var landing: Int32
    package var observers: Int32
    package var records: Int32
    package var places: Int32
  }

  package var census: Census {
    var used: Int32 = 0
    for record in records where record != nil { used += 1 }
    return Census(
      sessions: Int32(sessions.count), landing: Int32(landing.count), observers: Int32(observers.count), records: used,
      places: Int32(records.count))
  }

  /// Forgets every closure, so that what they hold is free to go.
  package func forgetClosures() {
    for slot in records.indices { records[slot] = nil }
    for group in groupRecords {
      group.onBegin = nil
      group.onEnd = nil
      group.onDrop = nil
      group.strategy = nil
    }
    sessions = []
    landing = []
    witnesses = []
    performer = nil
  }
}
