/// What an element that can be dragged brings to its drags, as data.
public struct SourceRole: Equatable, Sendable {
  /// The group whose targets it can be dropped on.
  public var group: GroupID = .standard
  /// When a press becomes a drag, for each kind of pointer.
  public var activation = ActivationTable()
  /// Refuses every drag while false; its ancestors do not step in.
  public var isEnabled = true
  /// True when only its handles start a drag.
  public var needsHandle = false
  /// The operations that its items allow.
  public var operations: OperationSet = [.copy, .move]
  /// What limits where the follower may go.
  public var modifiers = DragModifiers()
  /// The app says the drag state for every position.
  public var asksState = false
  /// The source itself is told of the drop and says whether its representation stays.
  public var decidesDrop = false
  /// The source itself is told of every move of its drags.
  public var hearsMoves = false
  /// The element whose coordinate space the source's own questions are asked in; the root when nil.
  public var space: ElementID?
  /// Its items may leave the program, so that a platform that can carries them itself.
  public var leavesProgram = false

  /// A source of the standard group that has no limits, and whose items are moved or copied.
  public init() {}
}

/// When a target is asked what it would do with a drag. At the drop it is asked once more.
public enum ProposalPolicy: UInt8, Equatable, Sendable {
  /// Never: it takes every drag of its group.
  case always
  /// When the drag comes to it, and when modifier keys change.
  case asksOnEntry
  /// At every update.
  case asksOnUpdate
}

/// What an element that takes drops brings, as data.
public struct TargetRole: Equatable, Sendable {
  /// The group whose drags it sees.
  public var group: GroupID = .standard
  /// The operations it can perform.
  public var operations: OperationSet = .all
  /// Where the dragged centre comes to rest, in the target's own coordinate space; its centre when nil.
  public var snapPoint: Point?
  /// When the app is asked whether it takes a drag.
  public var proposal = ProposalPolicy.always
  /// It sees the drags of every group, as responders do, which know of none.
  public var seesEveryGroup = false

  /// A target of the standard group that takes each of its drags, in every way.
  public init() {}
}

/// The drag events that an element has handlers for.
public struct HandlerSet: OptionSet, Sendable {
  /// A bit for each event.
  public let rawValue: UInt8
  /// The events of these bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }
  /// A drag has come to it.
  public static let entered = HandlerSet(rawValue: 1)
  /// A drag leaves it.
  public static let exited = HandlerSet(rawValue: 2)
  /// A drag over it has moved, or was aimed again. It is told only where what is hit, or something above that, has a handler for it.
  public static let updated = HandlerSet(rawValue: 4)
  /// A drag was released on it.
  public static let dropped = HandlerSet(rawValue: 8)
  /// A drag has ended over it without being dropped.
  public static let cancelled = HandlerSet(rawValue: 16)
  /// A drag that came to it is over, wherever it is by then.
  public static let ended = HandlerSet(rawValue: 32)
  /// A drag over it is held still for half a second.
  public static let rested = HandlerSet(rawValue: 64)
}

/// What hit testing asks the app for one element, during drags only.
public struct HitOverrides: OptionSet, Sendable {
  /// A bit for each question.
  public let rawValue: UInt8
  /// The questions of these bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }
  /// Whether a point is inside the element.
  public static let pointInside = HitOverrides(rawValue: 1)
  /// Which element of its subtree is hit.
  public static let hitElement = HitOverrides(rawValue: 2)
}

/// How far a container can be scrolled from where it is, in points: towards the start of its content, and towards the end.
public struct ScrollRange: Equatable, Sendable {
  /// How far to the left and up, in points of the container's own coordinate space; not negative.
  public var back: Vector
  /// How far to the right and down, in points of the container's own coordinate space; not negative.
  public var forward: Vector

  /// A range of both ways.
  public init(back: Vector, forward: Vector) {
    self.back = back
    self.forward = forward
  }
}

/// A set of draggables and droppables that see only each other.
public struct GroupID: Equatable, Hashable, Sendable {
  /// From 0, which is the standard group. The engine takes options of those below 1,048,576.
  public let raw: Int32
  /// The group with this number.
  public init(_ raw: Int32) { self.raw = raw }
  /// The group of everything that names none.
  public static let standard = GroupID(0)
}
