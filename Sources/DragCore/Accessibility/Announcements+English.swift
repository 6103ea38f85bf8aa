extension Announcements {
  /// English (`en`).
  public static var english: Announcements {
    Announcements(language: "en") { phrase in
      switch phrase {
      case .lifted: "{item} lifted"
      case .dropped: "{item} dropped"
      case .droppedOn: "{item} dropped on {target}"
      case .droppedInto: "{item} dropped into {target}"
      case .cancelled: "cancelled, {item} {number|is where it was|are where they were}"
      case .gone: "cancelled, {item} {number|is|are} no longer there"
      case .missed: "nothing takes {item} there"
      case .refused: "{target} does not take {item}"
      case .awaited: "{item} {number|is|are} on the way"
      case .position: "{position} of {count}"
      case .positionInTarget: "{position} of {count} in {target}"
      case .over: "over {target}"
      case .into: "into {target}"
      case .point: "at {x}, {y}"
      case .nowhere: "over nothing that takes {number|it|them}"
      case .movedUp: "moved up{number|| by #}"
      case .movedDown: "moved down{number|| by #}"
      case .notMoved: "not moved"
      case .above: "above {target}"
      case .below: "below {target}"
      case .atTop: "at top"
      case .atBottom: "at bottom"
      case .separator: ", "
      case .items: "{number|1 item|# items}"
      case .item: "item {number}"
      case .draggable: "draggable"
      case .instructions: "Press Space to lift, arrow keys or Tab to carry, Space to drop, Escape to cancel."
      case .moveUp: "Move up{number|| by #}"
      case .moveDown: "Move down{number|| by #}"
      case .moveToTop: "Move to top"
      case .moveToBottom: "Move to bottom"
      case .moveItem: "Move {item}"
      }
    }
  }
}
