/// Something that is said aloud when it happens. Who and where, is looked up when it is said.
public enum Occasion: Equatable, Sendable {
  /// The keyboard has lifted something.
  case lifted(SessionID)
  /// The keyboard has carried it elsewhere, or has dropped it where what it brings is not there yet.
  case carried(SessionID)
  /// A drag by keyboard is over.
  case ended(SessionID, Outcome)
  /// An item of a collection has been moved by an action, or could not be.
  case moved(ElementID)
}

/// What an engine that announces has to say, and since when it has been silent.
struct Voice: Equatable, Sendable {
  /// The list of which it is yet to be said what an action has moved. Of drags each knows whether it is.
  var moved: ElementID?
  /// Until then it says nothing about what moves.
  var silentUntil = -greatestCoordinate

  /// How long it waits after each announcement, in seconds.
  static let pause = 0.5
}

/// Announcements: a lift and an end are said at once; while something moves, at most one in half a second, and the last one always.
extension Engine {
  @inline(never)
  mutating func announce(_ occasion: Occasion, isUrgent: Bool = true, into effects: inout [Effect]) {
    guard let voice else { return }
    let isSaid = isUrgent || now >= voice.silentUntil
    switch occasion {
    case .lifted(let id), .carried(let id), .ended(let id, _): if let s = index(of: id) { sessions[s].isUnsaid = !isSaid }
    case .moved(let list): self.voice?.moved = isSaid ? nil : list
    }
    guard isSaid else { return }
    self.voice?.silentUntil = now + Voice.pause
    effects.order(.announce(occasion))
  }

  /// When something is to be said that waits; nil where nothing does.
  var speakingTime: Double? {
    guard let voice, voice.moved != nil || sessions.contains(where: { $0.isUnsaid }) else { return nil }
    return voice.silentUntil
  }

  /// Says what has waited long enough, once an event has been handled: what that brings about may be told in its place.
  mutating func speak(into effects: inout [Effect]) {
    guard let due = speakingTime, now >= due else { return }
    if let session = sessions.first(where: { $0.isUnsaid }) {
      announce(.carried(session.id), isUrgent: false, into: &effects)
    } else if let moved = voice?.moved {
      announce(.moved(moved), isUrgent: false, into: &effects)
    }
  }

  /// Whether what is said next is said at once.
  package var isSilent: Bool { speakingTime == nil && now >= voice?.silentUntil ?? now }
  /// Whether drags by keyboard and moves by action are announced.
  public var isAnnouncing: Bool { voice != nil }
}
