/// Everything that an engine can be told. Nothing else changes it, so a list of events is a recording.
public enum InputEvent: Equatable, Sendable {
  /// A pointer goes down, moves or goes up, or is taken away.
  case pointer(PointerEvent)
  /// A key goes down.
  case key(KeyEvent)
  /// Time has passed: a frame was shown, or the engine's `deadline` has come. In seconds, on the same clock as all events.
  case time(Double)
  /// The tree changes.
  indirect case edit(TreeEdit)
  /// What the app says to an `Effect.ask`.
  case answer(Answer)
  /// Ends one session, or all.
  case cancel(SessionID?, CancelReason)
  /// How a group behaves.
  case group(GroupID, GroupOptions)
  /// Whether places change without flights.
  case reduceMotion(Bool)
  /// The source of a running session is declared deleted, or restored: the drag outlives it, or no longer.
  case sourceDeleted(SessionID, Bool)
  /// The items and operations that a session's commands left.
  case operations(SessionID, OperationSet)
  /// The app starts a drag of a source with a pointer that is down, or with the keyboard, whatever the source's activation.
  case start(ElementID, pointer: Int32)
  /// Hit testing is done again where edits have made it stale.
  case refresh
  /// What is known of a collection's items changes.
  indirect case collection(ElementID, CollectionEdit)
  /// Which items a session carries, the pressed one first: before it begins, when more join it, and after a collection's data has changed.
  /// While a drop is being answered, where they are now. The rank says behind how many of the others the pressed one is dropped.
  case items(SessionID, [ItemPlace], rank: Int32 = 0)
  /// Where in a collection the place of a session is now, of which the collection was told to be otherwise; nil where it is nowhere any more.
  case place(SessionID, DropPlace?)
  /// The platform's own drag and drop.
  indirect case external(ExternalEvent)
  /// Whether drags by keyboard and moves by action are announced.
  case announcing(Bool)
  /// An action has moved an item of a collection, or could not: it is to be said.
  case moved(ElementID)
}

/// What points. The keyboard counts as a pointer, so that a session never assumes one with a position of its own.
public enum PointerKind: UInt8, Equatable, Sendable {
  /// A mouse or what moves a cursor like one; a finger; a pen; keys.
  case mouse, touch, pen, keyboard
  /// The platform's own drag and drop, which leaves the program and comes in from others.
  case system

  /// Whether it is one of the program's own, which can be captured and has a cursor.
  var isOwn: Bool { self != .keyboard && self != .system }
}

/// What lies under a press, which decides whether it may become a drag.
public enum PressContent: UInt8, Equatable, Sendable {
  /// Nothing that needs the press for itself.
  case plain
  /// A button or link: a drag may begin, but never at once, so that a click stays a click.
  case control
  /// Text that can be edited or selected, or another control that needs the pointer's movement: never a drag.
  case text
}

/// One event of one pointer, in the root's coordinate space.
public struct PointerEvent: Equatable, Sendable {
  /// What the pointer does.
  public enum Phase: UInt8, Equatable, Sendable {
    /// The primary button, the tip or a finger goes down.
    case down
    /// It goes on while it is down. A pointer that is not down is unknown, and its moves are refused.
    case move
    /// It goes up again: what it carries is dropped, or missed.
    case up
    /// The platform has taken the pointer away.
    case cancel
  }

  /// What the pointer does.
  public var phase: Phase
  /// Which pointer: the same number from down to up.
  public var id: Int32
  /// What points. It counts when the pointer goes down.
  public var kind: PointerKind
  /// In points, in the root's coordinate space. Where a coordinate is not finite, or beyond a thousand million points, `down` and `move` are
  /// refused, and `up` and `cancel` happen where the pointer was last.
  public var location: Point
  /// In seconds.
  public var time: Double
  /// The modifier keys that are down.
  public var modifiers: KeyModifiers
  /// For `down`, what lies under it.
  public var content: PressContent
  /// The element that the platform says is front-most there because of something the tree does not know, an overlay for
  /// example: the nearest ancestor that the tree does know. For `down`, the element that was pressed. Nil leaves it to the tree.
  public var cover: ElementID?
  /// For `down` in a collection, the item that the platform says was pressed, which may be seen elsewhere than it is: on its way to its
  /// place, for example. -1 leaves it to the layout.
  public var item: Int32

  /// An event of a pointer, whose number is not negative. A time that is no later than the latest, or not finite, counts as that.
  public init(
    _ phase: Phase, id: Int32 = 1, kind: PointerKind = .mouse, at location: Point, time: Double, modifiers: KeyModifiers = [],
    content: PressContent = .plain, cover: ElementID? = nil, item: Int32 = -1
  ) {
    self.phase = phase
    self.id = id
    self.kind = kind
    self.location = location
    self.time = time
    self.modifiers = modifiers
    self.content = content
    self.cover = cover
    self.item = item
  }
}

/// A key that dragging knows.
public enum Key: UInt8, Equatable, Sendable {
  /// What lifts and drops, what cancels, and what leads elsewhere.
  case space, enter, escape, tab, up, down, left, right, home, end, pageUp, pageDown
  /// Only the modifiers have changed.
  case modifier
}

/// A key that went down.
public struct KeyEvent: Equatable, Sendable {
  /// Which key.
  public var key: Key
  /// The modifier keys that are down. Shift with Tab goes backwards, with arrows by a larger step on a canvas; of a drag by keys those that are
  /// held with the key that drops choose the operation.
  public var modifiers: KeyModifiers
  /// The element that has the keyboard focus.
  public var focus: ElementID?
  /// The item that has it, where the element is a collection; -1 elsewhere.
  public var item: Int32
  /// In seconds.
  public var time: Double

  /// A key that goes down. A time that is no later than the latest, or not finite, counts as that.
  public init(_ key: Key, modifiers: KeyModifiers = [], focus: ElementID? = nil, item: Int32 = -1, time: Double) {
    self.key = key
    self.modifiers = modifiers
    self.focus = focus
    self.item = item
    self.time = time
  }
}

/// The identity of one drag, never used twice by one engine.
public struct SessionID: Equatable, Hashable, Sendable {
  /// Ascends with every drag that an app is asked for, from 1.
  public let raw: Int32
  /// The identity with this number, whether or not there is such a drag.
  public init(_ raw: Int32) { self.raw = raw }
}

/// What a group of draggables and droppables does on hits and misses.
public struct GroupOptions: Equatable, Sendable {
  /// How the place of a drag picks the element it is over.
  public enum Strategy: UInt8, Equatable, Sendable {
    /// The front-most element under the pointer.
    case pointerInside
    /// The front-most target under the dragged centre.
    case centerInside
    /// The target with the largest common area with the dragged bounds.
    case largestOverlap
    /// The target whose centre is closest to the dragged centre.
    case closestCenter
    /// The target whose corners are closest to the dragged corners, summed.
    case closestCorners
    /// The app says.
    case custom
  }

  /// How the place of a drag picks the element it is over.
  public var strategy = Strategy.pointerInside
  /// On a miss the element goes back to where it was; else it stays where it was released.
  public var snapsBackOnMiss = true
  /// On a hit the element's centre goes to the target's snap point.
  public var snapsToTargetOnHit = false
  /// On a hit the element stays where it is, or where it snaps to; else it goes back to where it was.
  public var staysOnHit = false
  /// The damping of snaps: 0 gives the most oscillation, 1 the least.
  public var snapDamping = 0.5

  /// What holds for the standard group.
  public init() {}

  var isUsable: Bool { snapDamping.isFinite && snapDamping >= 0 && snapDamping <= 1 }
}

/// What the app says to an `Effect.ask`.
public enum Answer: Equatable, Sendable {
  /// A session may begin, followed by an element, or by none.
  case begin(SessionID, follower: ElementID?, operations: OperationSet)
  /// The session must not begin.
  case refuse(SessionID)
  /// What came of a drop.
  case drop(SessionID, DropResult)
}

/// What an action made of a drop.
public enum DropResult: UInt8, Equatable, Sendable {
  /// Taken; where the follower comes to rest is the group's choice.
  case accepted
  /// Taken, and the follower stays where it was released.
  case stays
  /// Taken, and the follower goes home: a palette that gives copies.
  case returns
  /// Not taken: nothing has happened.
  case refused
  /// Nothing was there to take it.
  case missed
  /// What was dropped did not arrive.
  case failed
  /// While it was on its way the target went.
  case targetGone

  /// Whether nothing has happened.
  var isFailure: Bool { self == .refused || self == .failed || self == .targetGone }
}
