import DragCore

/// What came of a recording when an engine was told the same again.
public struct Replay {
  /// What happened, from where the recording begins.
  public let transcript: Transcript
  /// The engine as it was at the end.
  public let engine: Engine
  /// What came of it this time.
  public let result: Recording.Result
  /// Whether everything is as it was when it was recorded, bit for bit.
  public let matches: Bool
  /// Where the engine asked what it had not asked, or asked no longer what it had: nil where all answers fit.
  public let error: RecordingError?
}

extension Recording {
  /// Tells a new engine all that was recorded.
  ///
  /// - Parameter watch: sees every event, what it made, and the engine after it.
  public func replay(_ watch: ((InputEvent, ArraySlice<Effect>, Engine) -> Void)? = nil) -> Replay {
    let answers = RecordedAnswers()
    var engine = Engine()
    engine.allowCollections()
    engine.allowSystemDrags()
    var transcript = Transcript()
    var digest = Digest()
    var effects: [Effect] = []
    var error: RecordingError?
    var i = 0
    while i < entries.count {
      let line = Int32(truncatingIfNeeded: i + 2)
      switch entries[i] {
      case .name(let id, let name): transcript.name(id, name)
      case .firstSession(let number): engine.nextSessionNumber = number
      case .begin:
        digest = Digest()
        transcript.clear()
      case .told: if error == nil { error = RecordingError(line, .unaskedAnswer) }
      case .event(let event):
        effects.removeAll(keepingCapacity: true)
        answers.begin(line)
        let last = lastAnswer(toEventAt: i)
        while i < last {
          i += 1
          if case .told(let told) = entries[i] { answers.add(told, line: Int32(truncatingIfNeeded: i + 2)) }
          // Given in a closure that answered: the event's own effects know it already.
          if case .name(let id, let name) = entries[i] { transcript.name(id, name) }
        }
        engine.handle(event, asking: answers, into: &effects)
        if error == nil { error = answers.fault }
        for effect in effects {
          digest.add(effect)
          transcript.add(effect)
        }
        watch?(event, effects[...], engine)
      }
      i += 1
    }
    let result = Result(transcript: transcript.digest, effects: digest.value, geometry: Digest.geometry(of: engine))
    return Replay(
      transcript: transcript, engine: engine, result: result, matches: error == nil && result == self.result, error: error)
  }
}

extension Recording {
  /// Where the answers to an event end; names may stand between them.
  fileprivate func lastAnswer(toEventAt index: Int) -> Int {
    var last = index
    var i = index + 1
    while i < entries.count {
      switch entries[i] {
      case .told: last = i
      case .name: break
      case .event, .firstSession, .begin: return last
      }
      i += 1
    }
    return last
  }
}

/// Gives the engine the answers that were given when it was recorded.
private final class RecordedAnswers: Answering {
  private var waiting: [(told: Told, line: Int32)] = []
  private var next = 0
  private var line: Int32 = 0
  private var misfit: RecordingError?

  func begin(_ line: Int32) {
    self.line = line
    waiting.removeAll(keepingCapacity: true)
    next = 0
    misfit = nil
  }

  func add(_ told: Told, line: Int32) { waiting.append((told, line)) }

  /// What does not fit, once an event is done.
  var fault: RecordingError? {
    if let misfit { return misfit }
    return next < waiting.count ? RecordingError(waiting[next].line, .unaskedAnswer) : nil
  }

  private func take() -> Told? {
    guard next < waiting.count else {
      if misfit == nil { misfit = RecordingError(line, .missingAnswer) }
      return nil
    }
    next += 1
    return waiting[next - 1].told
  }

  private func refuse() {
    if misfit == nil { misfit = RecordingError(waiting[next - 1].line, .otherAnswer) }
  }

  func proposal(of target: ElementID, session: Session, in tree: ElementTree) -> OperationSet {
    guard let told = take() else { return [] }
    if case .operations(let operations) = told { return operations }
    refuse()
    return []
  }

  func state(of source: ElementID, session: Session, at location: Point, in tree: ElementTree) -> DragState {
    guard let told = take() else { return .unknown }
    if case .state(let state) = told { return state }
    refuse()
    return .unknown
  }

  func isInside(_ element: ElementID, session: Session, at location: Point, in tree: ElementTree) -> Bool {
    guard let told = take() else { return false }
    if case .inside(let isInside) = told { return isInside }
    refuse()
    return false
  }

  func hit(in element: ElementID, session: Session, at location: Point, in tree: ElementTree) -> HitAnswer {
    guard let told = take() else { return .usual }
    if case .hit(let hit) = told { return hit }
    refuse()
    return .usual
  }

  func target(in group: GroupID, session: Session, dragged: Rect, in tree: ElementTree) -> ElementID? {
    guard let told = take() else { return nil }
    if case .target(let target) = told { return target }
    refuse()
    return nil
  }

  func cover(at location: Point, mayBeOld: Bool) -> ElementID? {
    // Where it was recorded there may have been no platform to ask.
    guard next < waiting.count, case .cover(let cover) = waiting[next].told else { return nil }
    next += 1
    return cover
  }

  func center(of source: ElementID, session: Session, proposed: Point, in tree: ElementTree) -> Point {
    guard let told = take() else { return proposed }
    if case .center(let center) = told { return center }
    refuse()
    return proposed
  }
}
