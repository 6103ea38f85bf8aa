/// What happens to the items at a drop.
public enum Operation: UInt8, Equatable, Sendable {
  /// Nothing at all; the items are there as well; they are there and no longer at the source; something there refers to them.
  case forbidden, copy, move, link
}

/// Operations that a source allows or a target can perform.
public struct OperationSet: OptionSet, Equatable, Sendable {
  /// A bit for each operation: 1 copies, 2 moves, 4 links.
  public let rawValue: UInt8
  /// The operations of these bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }
  /// The items are there as well.
  public static let copy = OperationSet(rawValue: 1)
  /// The items are there, and no longer at the source.
  public static let move = OperationSet(rawValue: 2)
  /// Something there refers to the items.
  public static let link = OperationSet(rawValue: 4)
  /// Whatever can be done.
  public static let all: OperationSet = [.copy, .move, .link]

  /// The one operation that is performed: a move before a copy before a link; forbidden where nothing is left.
  public var preferred: Operation {
    if contains(.move) { return .move }
    if contains(.copy) { return .copy }
    return contains(.link) ? .link : .forbidden
  }
}

/// The modifier keys that are down.
public struct KeyModifiers: OptionSet, Equatable, Sendable {
  /// A bit for each key: 1 Shift, 2 Control, 4 Option, 8 Command.
  public let rawValue: UInt8
  /// The keys of these bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }
  /// Shift: only a move, or with Control or Option only a link.
  public static let shift = KeyModifiers(rawValue: 1)
  /// Control: only a copy, or with Shift only a link.
  public static let control = KeyModifiers(rawValue: 2)
  /// Option, or Alt: the same as Control.
  public static let option = KeyModifiers(rawValue: 4)
  /// Command, or the key that has its place elsewhere. It leaves every operation.
  public static let command = KeyModifiers(rawValue: 8)

  /// The operations that the keys leave: Shift moves, Control or Option copies, both link.
  var allowed: OperationSet {
    let copies = contains(.control) || contains(.option)
    if contains(.shift) { return copies ? .link : .move }
    return copies ? .copy : .all
  }
}

/// How a drag ended. Every drag has exactly one.
public enum Outcome: Equatable, Sendable {
  /// A target took it, or its source decided that it is there; never `forbidden`.
  case dropped(Operation)
  /// Nothing has happened, for this reason.
  case cancelled(CancelReason)

  /// Whether it was released where nothing takes it.
  public var isMiss: Bool { self == .cancelled(.missed) }
}

/// Why a drag changed nothing.
public enum CancelReason: UInt8, Equatable, Sendable {
  /// Released where nothing takes it.
  case missed
  /// The target's action said no.
  case refused
  /// The Escape key.
  case escape
  /// The app cancelled it.
  case app
  /// The source was removed, its recogniser was switched off, or it is a source no longer. To hide it ends no drag.
  case sourceGone
  /// What followed the pointer was removed.
  case followerGone
  /// The platform took the pointer away.
  case pointerLost
  /// The window lost the focus.
  case blur
  /// The page was hidden.
  case hidden
  /// What was dropped did not arrive: it could not be loaded, or that was stopped.
  case failed
  /// The target went while what was dropped was on its way.
  case targetGone
  /// A drag of another program's left the window.
  case left
}

/// What a drag knows about the place it is over.
public enum DragState: UInt8, Equatable, Sendable {
  /// Not being dragged.
  case none
  /// Being dragged, over nothing that takes it.
  case unknown
  /// Being dragged, over a target that takes it, or where its source says so.
  case accepted
  /// Being dragged, over targets none of which takes it, or where its source says so.
  case rejected
}

/// How an element that can be dragged looks.
public enum DraggableAppearance: UInt8, Equatable, Sendable {
  /// Not being dragged.
  case regular
  /// Being dragged, over nothing that takes it.
  case dragging
  /// Being dragged over a droppable that takes it.
  case hovering
}

/// How an element that takes drops looks.
public enum DroppableAppearance: UInt8, Equatable, Sendable {
  /// Nothing that it could take is in the air.
  case regular
  /// Something that it may take is in the air.
  case pending
  /// Something that it takes is over it.
  case pendingDrop
}
