extension Announcements {
  /// German (`de`).
  public static var german: Announcements {
    Announcements(language: "de") { phrase in
      switch phrase {
      case .lifted: "{item} angehoben"
      case .dropped: "{item} abgelegt"
      case .droppedOn: "{item} auf {target} abgelegt"
      case .droppedInto: "{item} in {target} abgelegt"
      case .cancelled: "abgebrochen, {item} {number|ist|sind} wieder am alten Platz"
      case .gone: "abgebrochen, {item} {number|ist|sind} nicht mehr da"
      case .missed: "dort nimmt nichts {item} an"
      case .refused: "{target} nimmt {item} nicht an"
      case .awaited: "{item} {number|ist|sind} unterwegs"
      case .position: "{position} von {count}"
      case .positionInTarget: "{position} von {count} in {target}"
      case .over: "über {target}"
      case .into: "in {target} hinein"
      case .point: "bei {x}, {y}"
      case .nowhere: "über nichts, was {number|es|sie} annimmt"
      case .movedUp: "{number||um # }nach oben verschoben"
      case .movedDown: "{number||um # }nach unten verschoben"
      case .notMoved: "nicht verschoben"
      case .above: "über {target}"
      case .below: "unter {target}"
      case .atTop: "ganz oben"
      case .atBottom: "ganz unten"
      case .separator: ", "
      case .items: "{number|1 Element|# Elemente}"
      case .item: "Element {number}"
      case .draggable: "verschiebbar"
      case .instructions: "Leertaste hebt an, Pfeiltasten oder Tabulator tragen, Leertaste legt ab, Escape bricht ab."
      case .moveUp: "{number|Nach|Um # nach} oben"
      case .moveDown: "{number|Nach|Um # nach} unten"
      case .moveToTop: "Ganz nach oben"
      case .moveToBottom: "Ganz nach unten"
      case .moveItem: "{item} verschieben"
      }
    }
  }
}
