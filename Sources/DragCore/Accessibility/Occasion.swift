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

  /// Whether it is about the same drag, or the same list, as another.
  func isOfSame(as other: Occasion) -> Bool { session == other.session && list == other.list }

  private var session: SessionID? {
    switch self {
    case .lifted(let id), .carried(let id), .ended(let id, _): id
    case .moved: nil
    }
  }

  private var list: ElementID? {
    if case .moved(let id) = self { return id }
    return nil
  }
}

/// What an engine that announces has to say, and since when it has been silent.
struct Voice: Equatable, Sendable {
  /// What is yet to be said, in order. What comes later of the same drag or list takes its place.
  var waiting: [Occasion] = []
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
    self.voice?.waiting.removeAll { $0.isOfSame(as: occasion) }
    if isUrgent || now >= voice.silentUntil { say(occasion, into: &effects) } else { self.voice?.waiting.append(occasion) }
  }

  private mutating func say(_ occasion: Occasion, into effects: inout [Effect]) {
    voice?.silentUntil = now + Voice.pause
    effects.order(.announce(occasion))
  }

  /// Says what has waited long enough.
  mutating func speak(into effects: inout [Effect]) {
    guard let voice, let occasion = voice.waiting.first, now >= voice.silentUntil else { return }
    self.voice?.waiting.removeFirst()
    say(occasion, into: &effects)
  }

  /// Whether what is said next is said at once.
  package var isSilent: Bool { voice.map { $0.waiting.isEmpty && now >= $0.silentUntil } ?? true }
  /// Whether drags by keyboard and moves by action are announced.
  public var isAnnouncing: Bool { voice != nil }
}
