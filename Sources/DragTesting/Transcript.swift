import DragCore

/// What a person would tell of a drag, a line for each thing that happened.
///
/// ```swift
/// #expect(driver.transcript == "began card · entered bin · dropped bin move")
/// ```
/// It is made from the engine's effects alone, so a replay gives the same one.
public struct Transcript: Sendable {
  /// The lines, oldest first: the last `limit`, and up to 999 before them.
  public private(set) var lines: [String] = []
  /// The FNV-1a digest of all lines there ever were, each with an end of line.
  public var digest: UInt64 { running.value }
  private var running = Digest()
  /// How many lines are kept. Older ones go, a thousand at a time; with 0 or less none are kept.
  public var limit = 10_000
  private var names: [Name?] = []
  /// The names of what is dragged, which may be gone before its drag is over, and another element in its slot.
  private var sources: [Name] = []

  private struct Name: Sendable {
    var id: ElementID
    var text: String
  }

  /// A transcript without any lines, in which the root is called “window”.
  public init() { name(.root, "window") }

  /// All lines in one, separated by middle dots.
  public var text: String {
    var result = RecordingWriter()
    for line in lines {
      if result.bytes.count > 0 { result.put(" · ") }
      result.put(line)
    }
    return result.text
  }

  /// Uses a name for an element from now on, also when the element is gone.
  public mutating func name(_ id: ElementID, _ text: String) {
    // A recording may hold any number; a table of names must not grow with it.
    guard id.slot >= 0, id.slot < 1 << 24 else { return }
    while names.count <= Int(id.slot) { names.append(nil) }
    names[Int(id.slot)] = Name(id: id, text: text)
  }

  /// Adds what an effect tells; most tell nothing.
  public mutating func add(_ effect: Effect) {
    guard case .notify(let event) = effect else { return }
    switch event.kind {
    case .began:
      append("began", event.element)
      if let name = name(of: event.element) { sources.append(name) }
    case .entered: append("entered", event.element)
    case .exited: append("exited", event.element)
    case .failed: append("failed", event.element)
    case .finished(.dropped(let operation), let target): append("dropped", target ?? event.element, operation.word)
    case .finished(.cancelled(.missed), _): append("missed", event.element)
    case .finished(.cancelled(let reason), _): append("cancelled", event.element, reason.word)
    case .placed(let place):
      guard let place else { break }
      switch place.position {
      case .gap(let gap): append("place", place.collection, item: gap)
      case .into(let item): append("into", place.collection, item: item)
      }
    case .rested(let folder): append("rested", event.element, item: folder)
    case .moved, .updated, .dropped, .cancelled, .ended: break
    }
    if case .finished = event.kind, let i = sources.firstIndex(where: { $0.id == event.element }) { sources.remove(at: i) }
  }

  private func name(of id: ElementID) -> Name? {
    if id.slot >= 0, Int(id.slot) < names.count, let name = names[Int(id.slot)], name.id == id { return name }
    return sources.first { $0.id == id }
  }

  /// Adds what has been said aloud.
  public mutating func say(_ text: String) {
    var line = RecordingWriter()
    line.put("said ")
    line.put(text)
    append(line)
  }

  /// Forgets all lines; names stay.
  public mutating func clear() {
    lines.removeAll()
    running = Digest()
  }

  // Lines are put together as bytes: texts that are added to each other would be most of what a browser loads for this.
  @inline(never)
  private mutating func append(_ verb: String, _ id: ElementID, _ word: String = "", item: Int32? = nil) {
    var line = RecordingWriter()
    line.put(verb)
    if let name = name(of: id) {
      line.field(name.text)
    } else {
      line.put(" #")
      line.put(id)
    }
    if !word.isEmpty { line.field(word) }
    if let item { line.field(item) }
    append(line)
  }

  private mutating func append(_ line: RecordingWriter) {
    running.add(line.bytes)
    running.add(UInt8(10))
    if limit <= 0 { return }
    lines.append(line.text)
    // A thousand at a time, so that a full log costs no more than a short one.
    if lines.count - 1000 >= limit { lines.removeFirst(lines.count - limit) }
  }
}

extension Operation {
  /// The word that transcripts and recordings use.
  public var word: String {
    switch self {
    case .forbidden: "forbidden"
    case .copy: "copy"
    case .move: "move"
    case .link: "link"
    }
  }
}

extension CancelReason {
  /// The word that transcripts and recordings use.
  public var word: String {
    switch self {
    case .missed: "missed"
    case .refused: "refused"
    case .escape: "escape"
    case .app: "app"
    case .sourceGone: "source-gone"
    case .followerGone: "follower-gone"
    case .pointerLost: "pointer-lost"
    case .blur: "blur"
    case .hidden: "hidden"
    case .failed: "failed"
    case .targetGone: "target-gone"
    case .left: "left"
    }
  }
}

/// Writes the transcript of a controller while it works.
public final class TranscriptWriter: ControllerWitness {
  /// What has happened since the writer was made.
  public var transcript = Transcript()
  /// What has been said aloud, oldest first; the last thousand.
  public private(set) var announcements: [String] = []
  /// Whether the transcript holds what has been said, as lines that begin with “said”.
  public var tellsAnnouncements = true

  /// A writer that writes nothing before it is a witness of a controller.
  public init() {}

  /// Begins to write for a controller; elements that have names already keep them.
  public init(for controller: Controller) {
    for (id, name) in controller.names { transcript.name(id, name) }
    controller.witnesses.append(self)
  }

  public func controller(_ controller: Controller, takes event: InputEvent) {}
  public func controller(_ controller: Controller, delivers effect: Effect) {}
  public func controller(_ controller: Controller, handled event: InputEvent, making effects: ArraySlice<Effect>) {
    for effect in effects { transcript.add(effect) }
  }
  public func controller(_ controller: Controller, named id: ElementID, _ name: String) { transcript.name(id, name) }
  public func controller(_ controller: Controller, wasTold answer: Told) {}
  public func controller(_ controller: Controller, says text: String) {
    announcements.append(text)
    if announcements.count > 1100 { announcements.removeFirst(100) }
    if tellsAnnouncements { transcript.say(text) }
  }
}
