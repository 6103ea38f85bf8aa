import DragCore

/// Everything that an engine was told, so that a drag can be had again: the same effects, bit for bit, on any machine.
///
/// ```swift
/// let recording = try Recording(text: text)
/// let replay = recording.replay()
/// #expect(replay.matches)
/// #expect(replay.transcript.text == "began card · entered bin · dropped bin move")
/// ```
/// It holds input and the app's answers, not the app: a replay needs no closure, no view and no time. The text form is
/// described in `Docs/recordings.md`.
public struct Recording: Equatable, Sendable {
  /// One thing that was told, in the order of telling; a line of the text.
  public enum Entry: Equatable, Sendable {
    /// An event that the engine was told.
    case event(InputEvent)
    /// What the app said to a question that the event before it raised.
    case told(Told)
    /// An element has this name in transcripts from now on.
    case name(ElementID, String)
    /// The number of the first session.
    case firstSession(Int32)
    /// What comes before only brings the engine to where the recording begins.
    case begin
  }

  /// What came of it, as numbers that a replay must reach.
  public struct Result: Equatable, Sendable {
    /// Of the transcript's lines.
    public var transcript: UInt64
    /// Of all effects, field by field.
    public var effects: UInt64
    /// Of where everything was at the end.
    public var geometry: UInt64

    /// The numbers that a replay must reach.
    public init(transcript: UInt64, effects: UInt64, geometry: UInt64) {
      self.transcript = transcript
      self.effects = effects
      self.geometry = geometry
    }
  }

  /// Everything that was told, in order: in the text, all lines but the first and the last.
  public internal(set) var entries: [Entry]
  /// What came of it, which a replay must reach.
  public internal(set) var result: Result

  /// A recording of these entries, with the result that they have.
  public init(_ entries: [Entry]) {
    self.entries = entries
    result = Result(transcript: 0, effects: 0, geometry: 0)
    result = replay().result
  }

  init(_ entries: [Entry], result: Result) {
    self.entries = entries
    self.result = result
  }

  /// How many events happened while it was recorded.
  public var eventCount: Int {
    var count = 0
    for entry in entries {
      switch entry {
      case .event: count += 1
      case .begin: count = 0
      case .told, .name, .firstSession: break
      }
    }
    return count
  }
}

/// Records what goes into a controller, from a quiet moment on.
///
/// ```swift
/// let recorder = Recorder(scene.controller)
/// // … a drag …
/// save(recorder.stop()!.text)
/// ```
/// It grows with what happens, and with nothing else. It and its controller keep each other alive until it is stopped.
public final class Recorder: ControllerWitness {
  private enum State {
    case stopped
    /// Something is under way; the recording begins when all is quiet.
    case waiting
    case recording
  }

  private var state = State.stopped
  private var controller: Controller?
  private var entries: [Recording.Entry] = []
  private var transcript = Transcript()
  private var effects = Digest()
  /// A recorder that records nothing before `start(_:)`.
  public init() {}

  /// Begins to record at once, or as soon as nothing is under way.
  public init(_ controller: Controller) { start(controller) }

  /// Whether events are being recorded now; false too while something is still under way that began before.
  public var isRecording: Bool {
    if case .recording = state { return true }
    return false
  }

  /// How many lines there are.
  public var count: Int { entries.count }

  /// Begins a new recording, at once, or as soon as no press, drag or flight is under way. One that runs is given up.
  public func start(_ controller: Controller) {
    leave()
    self.controller = controller
    entries = []
    transcript = Transcript()
    // The lines themselves are not wanted, only their digest.
    transcript.limit = 0
    effects = Digest()
    state = .waiting
    controller.witnesses.append(self)
    beginIfQuiet(controller)
  }

  /// The recording up to now. Nil before it has begun, and in closures that answer a question: the engine is busy then.
  public var recording: Recording? {
    guard isRecording, let engine = controller?.engine else { return nil }
    return Recording(
      entries,
      result: Recording.Result(transcript: transcript.digest, effects: effects.value, geometry: Digest.geometry(of: engine)))
  }

  /// Ends the recording.
  ///
  /// - Returns: what was recorded, or nil as `recording` does; in a closure that answers a question it goes on.
  @discardableResult
  public func stop() -> Recording? {
    let result = recording
    if result == nil, isRecording { return nil }
    leave()
    return result
  }

  private func leave() {
    controller?.witnesses.removeAll { $0 === self }
    controller = nil
    state = .stopped
  }

  private func beginIfQuiet(_ controller: Controller) {
    guard case .waiting = state, let engine = controller.engine, engine.isQuiet, engine.isSilent else { return }
    entries = Recording.prelude(of: engine, names: controller.names)
    for (id, name) in controller.names { transcript.name(id, name) }
    state = .recording
  }

  public func controller(_ controller: Controller, takes event: InputEvent) {
    beginIfQuiet(controller)
    if isRecording { entries.append(.event(event)) }
  }

  public func controller(_ controller: Controller, handled event: InputEvent, making effects: ArraySlice<Effect>) {
    guard isRecording else { return }
    for effect in effects {
      self.effects.add(effect)
      transcript.add(effect)
    }
  }

  public func controller(_ controller: Controller, delivers effect: Effect) {}

  public func controller(_ controller: Controller, named id: ElementID, _ name: String) {
    guard isRecording else { return }
    entries.append(.name(id, name))
    transcript.name(id, name)
  }

  public func controller(_ controller: Controller, wasTold answer: Told) {
    if isRecording { entries.append(.told(answer)) }
  }
}
