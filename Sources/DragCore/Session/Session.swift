/// One drag, from the moment its source agreed until its outcome is known.
///
/// ```text
///           ask begin            release, asking drop
/// possible ───────────▶ carrying ───────────────────▶ dropping ──▶ ended(dropped)
///     │ refuse              │ cancel, source gone, …      │ refused, missed
///     ▼                     ▼                             ▼
///   failed             ended(cancelled)              ended(cancelled)
/// ```
/// The flight home, or to a snap point, is a `Motion` of its own that outlives the session and can be caught.
/// An object, since copies of so many fields are most of a small program's code. The engine stays a value: before it changes a session that a
/// copy of it also has, it makes one of its own.
public final class Session: Equatable, @unchecked Sendable {
  enum Phase: Equatable, Sendable {
    /// The app has been asked whether it may begin.
    case asking
    case carrying
    /// The app has been asked what came of the drop. A cancel that comes meanwhile waits in vain: a drop is a drop.
    case dropping
  }

  var id: SessionID
  var pointer: Int32
  var kind: PointerKind
  var phase: Phase
  var source: ElementID
  /// The item that was pressed or lifted, where the source is a collection; -1 elsewhere.
  var item: Int32 = -1
  var role: SourceRole
  /// The `drag` command said that the source goes, and the drag goes on without it.
  var isSourceDeleted = false
  /// The app asked to end it while its answer was awaited.
  var pendingCancel: CancelReason?
  /// The release came while the app's answer was awaited.
  var pendingRelease = false
  var operations: OperationSet

  /// What flew with its items, and was caught by the press.
  var caught: ElementID?
  /// The element that follows the pointer.
  var follower: ElementID?
  /// The place in the follower's own space that stays under the pointer.
  var grab: Point = .zero
  /// The follower's offset when the drag began, or where it was flying to.
  var home: Vector = .zero
  /// The follower's offset now, in its parent's space.
  var offset: Vector = .zero
  /// Where the pointer was when it was pressed, in the root's space.
  var start: Point
  /// Where the pointer is, in the root's space.
  var location: Point
  /// Where it was when its source was last told.
  var toldAt: Point
  /// The pointer, or what follows it, has been away from its place, by more than a hand shakes; or a key has led somewhere, items have joined, or
  /// they are seen at another place since something was scrolled.
  var hasMoved = false
  var modifiers: KeyModifiers = []
  /// What the latest event said lies over the place.
  var cover: ElementID?
  /// What the latest look found over the place, and when that was.
  var seenCover: ElementID?
  var coverTime = 0.0

  /// The element that hears drag events, before any forwarding.
  var hit: ElementID?
  /// Whether anything on the hit element's chain wants every update.
  var wantsUpdates = false
  /// Whether anything on the hit element's chain wants to know when the drag rests.
  var wantsRest = false
  /// Where it is by now is yet to be said.
  var isUnsaid = false
  /// Where it rests.
  var rest: Rest?
  /// Whether a target on the hit element's chain is asked at every update.
  var reproposes = false
  /// The target that takes the drag.
  var target: ElementID?
  var operation = Operation.forbidden
  /// What the target could do with it. What a collection exchanges changes places, and is only moved: its folders take that; of anything else it
  /// might have a copy.
  var proposed: OperationSet = []
  /// The keyboard carries from target to target, not from place to place.
  var carriedTo: ElementID?
  /// Arrows have moved it by steps: it is at a place of its own, over a target or none.
  var isStepping = false
  /// Where that is, in the space of what it has been carried to.
  var steppedTo = Point.zero
  /// Its place among the targets, in the order of the tree.
  var carriedIndex: Int32 = 0
  /// What was last scrolled to of the target that keys have carried it to, and how large the root was then.
  var shown: Shown?
  var state = DragState.none
  var appearance = DraggableAppearance.regular
  var cursor: Operation?
  /// Everything that was entered and wants to hear how the drag ended, in the order of its first touch.
  var touched: [ElementID] = []
  /// The front-most element under the pointer, whether or not it has any interest; where the pointer has left all of them, the last one.
  var over: ElementID?
  /// What scrolls because the drag is near its edge.
  var scrolling = Scrolling()
  /// The platform's own drag has left the window, and may come back.
  var isAway = false

  init(
    id: SessionID, pointer: Int32, kind: PointerKind, source: ElementID, role: SourceRole, start: Point, location: Point,
    modifiers: KeyModifiers
  ) {
    self.id = id
    self.pointer = pointer
    self.kind = kind
    self.source = source
    self.role = role
    self.start = start
    self.location = location
    toldAt = location
    self.modifiers = modifiers
    phase = .asking
    operations = role.operations
  }

  /// Whether it comes from another program or window: no element is its source, whatever the root may be marked as.
  @inline(never)
  var isFromOutside: Bool { kind == .system && source == .root && !role.leavesProgram }

  /// What a hit test has found under the pointer.
  func isOver(_ hit: ElementID?) { if let hit, hit != .root { over = hit } }

  /// Another session with the same values.
  func copy() -> Session {
    let copy = Session(
      id: id, pointer: pointer, kind: kind, source: source, role: role, start: start, location: location, modifiers: modifiers)
    copy.phase = phase
    copy.item = item
    copy.isSourceDeleted = isSourceDeleted
    copy.pendingCancel = pendingCancel
    copy.pendingRelease = pendingRelease
    copy.operations = operations
    copy.caught = caught
    copy.follower = follower
    copy.grab = grab
    copy.home = home
    copy.offset = offset
    copy.hasMoved = hasMoved
    copy.toldAt = toldAt
    copy.cover = cover
    copy.seenCover = seenCover
    copy.coverTime = coverTime
    copy.hit = hit
    copy.wantsUpdates = wantsUpdates
    copy.wantsRest = wantsRest
    copy.isUnsaid = isUnsaid
    copy.rest = rest
    copy.reproposes = reproposes
    copy.target = target
    copy.operation = operation
    copy.proposed = proposed
    copy.carriedTo = carriedTo
    copy.carriedIndex = carriedIndex
    copy.shown = shown
    copy.isStepping = isStepping
    copy.steppedTo = steppedTo
    copy.state = state
    copy.appearance = appearance
    copy.cursor = cursor
    copy.touched = touched
    copy.over = over
    copy.scrolling = scrolling
    copy.isAway = isAway
    return copy
  }

  public static func == (a: Session, b: Session) -> Bool {
    a === b
      || (a.id == b.id && a.pointer == b.pointer && a.kind == b.kind && a.phase == b.phase && a.source == b.source && a.item == b.item
        && a.role == b.role && a.isSourceDeleted == b.isSourceDeleted && a.pendingCancel == b.pendingCancel
        && a.pendingRelease == b.pendingRelease && a.operations == b.operations && a.caught == b.caught && a.follower == b.follower
        && a.grab == b.grab && a.home == b.home && a.offset == b.offset && a.start == b.start
        && a.location == b.location && a.modifiers == b.modifiers && a.cover == b.cover && a.seenCover == b.seenCover
        && a.coverTime == b.coverTime && a.hit == b.hit && a.hasMoved == b.hasMoved && a.toldAt == b.toldAt
        && a.wantsRest == b.wantsRest && a.rest == b.rest && a.isUnsaid == b.isUnsaid
        && a.wantsUpdates == b.wantsUpdates && a.reproposes == b.reproposes && a.target == b.target
        && a.operation == b.operation && a.proposed == b.proposed && a.carriedTo == b.carriedTo && a.carriedIndex == b.carriedIndex
        && a.shown == b.shown
        && a.isStepping == b.isStepping && a.steppedTo == b.steppedTo
        && a.state == b.state && a.appearance == b.appearance && a.cursor == b.cursor && a.touched == b.touched
        && a.over == b.over && a.scrolling == b.scrolling && a.isAway == b.isAway)
  }
}

/// A flight of an element to where its offset already is.
struct Motion: Equatable, Sendable {
  var element: ElementID
  var spring: SpringMotion
  /// It brings items of a collection to their place.
  let isOfItems: Bool
  /// A press holds it: it may be caught.
  var isHeld = false
}
