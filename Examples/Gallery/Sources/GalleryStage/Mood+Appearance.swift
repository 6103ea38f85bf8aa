import DragCore

// How appearances and drag states are drawn, and what they are called.

extension DraggableAppearance {
  public var word: String {
    switch self {
    case .regular: "regular"
    case .dragging: "dragging"
    case .hovering: "hovering"
    }
  }

  public var mood: Mood {
    switch self {
    case .regular: .regular
    case .dragging: .dragging
    case .hovering: .hovering
    }
  }
}

extension DroppableAppearance {
  public var word: String {
    switch self {
    case .regular: "regular"
    case .pending: "pending"
    case .pendingDrop: "pending drop"
    }
  }

  public var mood: Mood {
    switch self {
    case .regular: .regular
    case .pending: .pending
    case .pendingDrop: .pendingDrop
    }
  }
}

extension DragState {
  /// Empty while nothing is dragged.
  public var word: String {
    switch self {
    case .none: ""
    case .unknown: "unknown"
    case .accepted: "accepted"
    case .rejected: "rejected"
    }
  }

  public var mood: Mood {
    switch self {
    case .none: .regular
    case .unknown: .unknown
    case .accepted: .accepted
    case .rejected: .rejected
    }
  }
}
