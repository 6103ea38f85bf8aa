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
  /// The element whose coordinate space the source's own questions are asked in; the root when nil.
  public var space: ElementID?
  /// Its items may leave the program, so that a platform that can carries them itself.
  public var leavesProgram = false

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

  public init() {}
}

/// The drag events that an element has handlers for.
public struct HandlerSet: OptionSet, Sendable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }
  public static let entered = HandlerSet(rawValue: 1)
  public static let exited = HandlerSet(rawValue: 2)
  public static let updated = HandlerSet(rawValue: 4)
  public static let dropped = HandlerSet(rawValue: 8)
  public static let cancelled = HandlerSet(rawValue: 16)
  public static let ended = HandlerSet(rawValue: 32)
  public static let rested = HandlerSet(rawValue: 64)
}

/// What hit testing asks the app for one element, during drags only.
public struct HitOverrides: OptionSet, Sendable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }
  /// Whether a point is inside the element.
  public static let pointInside = HitOverrides(rawValue: 1)
  /// Which element of its subtree is hit.
  public static let hitElement = HitOverrides(rawValue: 2)
}

/// How far a container can be scrolled from where it is, in points: towards the start of its content, and towards the end.
public struct ScrollRange: Equatable, Sendable {
  public var back: Vector
  public var forward: Vector

  public init(back: Vector, forward: Vector) {
    self.back = back
    self.forward = forward
  }
}

/// A set of draggables and droppables that see only each other.
public struct GroupID: Equatable, Hashable, Sendable {
  public let raw: Int32
  public init(_ raw: Int32) { self.raw = raw }
  /// The group of everything that names none.
  public static let standard = GroupID(0)
}
