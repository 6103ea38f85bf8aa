import DragCore

/// A choice that recordings write as a word.
protocol Worded {
  var word: String { get }
  init?(rawValue: UInt8)
}

extension Operation: Worded {}
extension CancelReason: Worded {}

extension PointerKind: Worded {
  var word: String {
    switch self {
    case .mouse: "mouse"
    case .touch: "touch"
    case .pen: "pen"
    case .keyboard: "keyboard"
    case .system: "system"
    }
  }
}

extension PointerEvent.Phase: Worded {
  var word: String {
    switch self {
    case .down: "down"
    case .move: "move"
    case .up: "up"
    case .cancel: "lost"
    }
  }
}

extension ExternalEvent.Phase: Worded {
  var word: String {
    switch self {
    case .began: "began"
    case .over: "over"
    case .left: "left"
    case .dropped: "dropped"
    case .handed: "handed"
    case .ended: "ended"
    }
  }
}

extension PressContent: Worded {
  var word: String {
    switch self {
    case .plain: "plain"
    case .control: "control"
    case .text: "text"
    }
  }
}

extension Key: Worded {
  var word: String {
    switch self {
    case .space: "space"
    case .enter: "enter"
    case .escape: "escape"
    case .tab: "tab"
    case .up: "up"
    case .down: "down"
    case .left: "left"
    case .right: "right"
    case .home: "home"
    case .end: "end"
    case .pageUp: "page-up"
    case .pageDown: "page-down"
    case .modifier: "modifier"
    }
  }
}

extension GroupOptions.Strategy: Worded {
  var word: String {
    switch self {
    case .pointerInside: "pointer-inside"
    case .centerInside: "center-inside"
    case .largestOverlap: "largest-overlap"
    case .closestCenter: "closest-center"
    case .closestCorners: "closest-corners"
    case .custom: "custom"
    }
  }
}

extension DropResult: Worded {
  var word: String {
    switch self {
    case .accepted: "accepted"
    case .stays: "stays"
    case .returns: "returns"
    case .refused: "refused"
    case .missed: "missed"
    case .failed: "failed"
    case .targetGone: "target-gone"
    }
  }
}

extension DragState: Worded {
  var word: String {
    switch self {
    case .none: "none"
    case .unknown: "unknown"
    case .accepted: "accepted"
    case .rejected: "rejected"
    }
  }
}

extension ProposalPolicy: Worded {
  var word: String {
    switch self {
    case .always: "always"
    case .asksOnEntry: "on-entry"
    case .asksOnUpdate: "on-update"
    }
  }
}

extension DragModifiers.Axis: Worded {
  var word: String {
    switch self {
    case .horizontal: "horizontal"
    case .vertical: "vertical"
    }
  }
}

extension ListLayout.Axis: Worded {
  var word: String {
    switch self {
    case .horizontal: "horizontal"
    case .vertical: "vertical"
    }
  }
}

extension FlowLayout.Alignment: Worded {
  var word: String {
    switch self {
    case .start: "start"
    case .center: "center"
    case .end: "end"
    case .stretch: "stretch"
    case .spaceBetween: "between"
    case .spaceAround: "around"
    case .spaceEvenly: "evenly"
    }
  }
}

/// A set that recordings write as words joined by plus signs.
protocol WordedSet {
  var rawValue: UInt8 { get }
  init(rawValue: UInt8)
  /// The words of its bits, from the lowest, with a space between two; bits above have no meaning.
  static var words: String { get }
}

extension WordedSet {
  static func bit(of word: ArraySlice<UInt8>) -> UInt8? {
    var bit: UInt8 = 0
    for known in Array(words.utf8).split(separator: 32) {
      if known == word { return bit }
      bit += 1
    }
    return nil
  }
}

extension OperationSet: WordedSet { static var words: String { "copy move link" } }
extension KeyModifiers: WordedSet { static var words: String { "shift control option command" } }
extension HandlerSet: WordedSet { static var words: String { "entered exited updated dropped cancelled ended rested" } }
extension HitOverrides: WordedSet { static var words: String { "inside element" } }
