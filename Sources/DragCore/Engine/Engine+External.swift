/// One event of the platform's own drag and drop, in the root's coordinate space.
///
/// It brings drags of other programs, whose items nobody in this one has made, and it is what carries a source whose items may leave the
/// program. There is one at a time.
public struct ExternalEvent: Equatable, Sendable {
  /// What the platform's drag does.
  public enum Phase: UInt8, Equatable, Sendable {
    /// The platform has begun a drag of a source.
    case began
    /// It has come to the window, or moves over it.
    case over
    /// It has left the window. One of another program's is over by that; a source's own goes on, and may come back.
    case left
    /// It was released over the window.
    case dropped
    /// It was released over another window of the same program, which has it now and will say what came of it. The platform may drag something
    /// else meanwhile.
    case handed
    /// The platform says that the drag of a source is over, and what somebody has done with the items.
    case ended
  }

  /// What the platform's drag does.
  public var phase: Phase
  /// In points, in the root's coordinate space. Where a coordinate is not finite, or beyond a thousand million points, `began` and `over` are
  /// refused, and all else happens where the drag was last.
  public var location: Point
  /// In seconds.
  public var time: Double
  /// The modifier keys that are down.
  public var modifiers: KeyModifiers
  /// What whoever began the drag allows; for `ended` what was done, empty for nothing.
  public var operations: OperationSet
  /// What `began` drags.
  public var source: ElementID?
  /// The item of it, where it is a collection, or for a paste how many of the items of `focus` that stay come before it, as in
  /// `DropPlace`; -1 elsewhere.
  public var item: Int32
  /// Which drag has `ended`, where it was handed over; nil for what the platform carries.
  public var session: SessionID?
  /// The element that is hit wherever it lies, for a paste: what has the focus; for `began` what was pressed. Nil leaves it to the location.
  public var focus: ElementID?

  /// An event that leaves what is hit to its location.
  public init(
    _ phase: Phase, at location: Point, time: Double, modifiers: KeyModifiers = [], operations: OperationSet = .all,
    source: ElementID? = nil, item: Int32 = -1, session: SessionID? = nil
  ) {
    self.phase = phase
    self.location = location
    self.time = time
    self.modifiers = modifiers
    self.operations = operations
    self.source = source
    self.item = item
    self.session = session
  }
}

/// What the platform's own drag and drop adds to an engine; by itself nothing, so that a program that never hears of it does not load it.
class SystemDrags: Equatable, @unchecked Sendable {
  static func == (a: SystemDrags, b: SystemDrags) -> Bool { true }

  func handle(_ event: ExternalEvent, in engine: inout Engine, asking app: any Answering, into effects: inout [Effect]) -> Bool { false }
  /// Whether a drag goes on in spite of a reason to end all of them.
  func outlives(_ session: Session, _ reason: CancelReason) -> Bool { false }
}

private final class AllowedSystemDrags: SystemDrags, @unchecked Sendable {
  override func handle(_ event: ExternalEvent, in engine: inout Engine, asking app: any Answering, into effects: inout [Effect]) -> Bool {
    engine.take(event, asking: app, into: &effects)
  }

  /// The window loses the focus when the platform's own drag goes to another one.
  override func outlives(_ session: Session, _ reason: CancelReason) -> Bool {
    session.kind == .system && (reason == .blur || reason == .hidden)
  }
}

extension Engine {
  /// The pointer number that stands for the platform's own drag and drop.
  public static let systemPointer: Int32 = -2

  /// Whether the platform's own drag and drop carries something over the window, or out of it.
  public var isDraggingBySystem: Bool { sessions.contains { $0.kind == .system && $0.phase != .dropping } }

  /// The platform's own drag and drop is possible from now on.
  package mutating func allowSystemDrags() { if !(system is AllowedSystemDrags) { system = AllowedSystemDrags() } }

  fileprivate mutating func take(_ event: ExternalEvent, asking app: any Answering, into effects: inout [Effect]) -> Bool {
    advance(to: event.time, into: &effects)
    // Of a drop that waits for its data nothing more is to be heard.
    let known = sessions.firstIndex { $0.kind == .system && $0.phase != .dropping }
    var event = event
    if !isUsable(event.location) {
      // An end must not get lost for a bad number.
      guard event.phase != .began, event.phase != .over, let known else { return false }
      event.location = sessions[known].location
    }
    switch event.phase {
    case .began: return begin(event, into: &effects)
    case .over:
      isConsumed = true
      if let known { carry(known, event, asking: app, into: &effects) } else { comeIn(event, into: &effects) }
      return true
    case .left:
      guard let known else { return false }
      goAway(known, asking: app, into: &effects)
      return true
    case .dropped:
      guard let known else { return false }
      isConsumed = true
      let id = sessions[known].id
      carry(known, event, asking: app, into: &effects)
      guard let s = index(of: id) else { return true }
      if sessions[s].phase == .asking {
        sessions[s].pendingRelease = true
        return true
      }
      if let focus = event.focus, event.item >= 0 { reordering.reorderer?.send(id, to: DropPlace(focus, .gap(event.item))) }
      release(s, asking: app, into: &effects)
      return true
    case .handed:
      guard let known, sessions[known].phase == .carrying, sessions[known].source != .root else { return false }
      let id = sessions[known].id
      goAway(known, asking: app, into: &effects)
      if let s = index(of: id) { sessions[s].phase = .dropping }
      return true
    case .ended:
      if let id = event.session {
        guard let s = index(of: id), sessions[s].isAway, sessions[s].phase == .dropping else { return false }
        let operation = event.operations.intersection(sessions[s].operations).preferred
        finish(s, operation == .forbidden ? .cancelled(.failed) : .dropped(operation), into: &effects)
        return true
      }
      guard let known else { return false }
      let id = sessions[known].id
      goAway(known, asking: app, into: &effects)
      guard let known = index(of: id) else { return true }
      let operation = event.operations.intersection(sessions[known].operations).preferred
      if sessions[known].phase == .asking || operation == .forbidden { return cancel(sessions[known].id, .missed, into: &effects) }
      // Another program has them.
      finish(known, .dropped(operation), into: &effects)
      return true
    }
  }

  private mutating func begin(_ event: ExternalEvent, into effects: inout [Effect]) -> Bool {
    guard let source = event.source, let role = tree.usableSource(source),
      !isCarried(source, event.item), reordering.mayTake(ItemPlace(source, event.item)),
      !role.needsHandle || isOnHandle(event.focus, of: source)
    else { return false }
    // The platform has one at a time: of the one before it never told the end.
    if let old = sessions.first(where: { $0.kind == .system && $0.phase != .dropping }) { _ = cancel(old.id, .pointerLost, into: &effects) }
    _ = ask(
      source, event.item, role, pointer: Self.systemPointer, kind: .system, start: event.location, location: event.location,
      modifiers: event.modifiers, into: &effects)
    return true
  }

  private mutating func goAway(_ s: Int, asking app: any Answering, into effects: inout [Effect]) {
    if sessions[s].source == .root {
      _ = cancel(sessions[s].id, .left, into: &effects)
      return
    }
    sessions[s].isAway = true
    sessions[s].carriedTo = nil
    if sessions[s].phase == .carrying { retarget(s, isForced: true, asking: app, into: &effects) }
  }

  private func isOnHandle(_ pressed: ElementID?, of source: ElementID) -> Bool {
    var next = pressed
    while let id = next, let slot = tree.slot(id) {
      if tree.nodes[Int(slot)].flags.contains(.handle) { return true }
      if id == source { return false }
      next = tree.parent(of: id)
    }
    return false
  }

  private mutating func comeIn(_ event: ExternalEvent, into effects: inout [Effect]) {
    var role = SourceRole()
    role.operations = event.operations
    let id = ask(
      .root, -1, role, pointer: Self.systemPointer, kind: .system, start: event.location, location: event.location,
      modifiers: event.modifiers, into: &effects)
    if let s = index(of: id) { sessions[s].carriedTo = event.focus.flatMap { tree.contains($0) ? $0 : nil } }
  }

  private mutating func carry(_ s: Int, _ event: ExternalEvent, asking app: any Answering, into effects: inout [Effect]) {
    let isForced = sessions[s].modifiers != event.modifiers || sessions[s].isAway
    sessions[s].location = event.location
    sessions[s].modifiers = event.modifiers
    sessions[s].isAway = false
    sessions[s].carriedTo = event.focus.flatMap { tree.contains($0) ? $0 : nil }
    guard sessions[s].phase == .carrying else { return }
    tree.buildIndexes()
    retarget(s, isForced: isForced, asking: app, into: &effects)
  }
}
