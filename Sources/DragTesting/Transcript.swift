import DragCore

/// What a person would tell of a drag, a line for each thing that happened.
///
/// ```swift
/// #expect(driver.transcript == "began card · entered bin · dropped bin move")
/// ```
/// It is made from the engine's effects alone, so a replay gives the same one.
public struct Transcript: Sendable {
  /// The lines, oldest first; at most `limit`.
  public private(set) var lines: [String] = []
  /// The FNV-1a digest of all lines there ever were, each with an end of line.
  public var digest: UInt64 { running.value }
  private var running = Digest()
  /// How many lines are kept. Older ones go.
  public var limit = 10_000
  private var names: [Name?] = []

  private struct Name: Sendable {
    var id: ElementID
    var text: String
  }

  public init() {}

  /// All lines in one, separated by middle dots.
  public var text: String {
    var result = ""
    for line in lines {
      if !result.isEmpty { result += " · " }
      result += line
    }
    return result
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
    case .began: append("began " + name(event.element))
    case .entered: append("entered " + name(event.element))
    case .exited: append("exited " + name(event.element))
    case .failed: append("failed " + name(event.element))
    case .finished(.dropped(let operation), let target):
      append("dropped " + name(target ?? event.element) + " " + operation.word)
    case .finished(.cancelled(.missed), _): append("missed " + name(event.element))
    case .finished(.cancelled(let reason), _): append("cancelled " + name(event.element) + " " + reason.word)
    case .placed(let place):
      guard let place else { break }
      switch place.position {
      case .gap(let gap): append("place " + name(place.collection) + " \(gap)")
      case .into(let item): append("into " + name(place.collection) + " \(item)")
      }
    case .rested(let folder):
      if let folder { append("rested \(name(event.element)) \(folder)") } else { append("rested " + name(event.element)) }
    case .updated, .dropped, .cancelled, .ended: break
    }
  }

  /// Forgets all lines; names stay.
  public mutating func clear() {
    lines.removeAll()
    running = Digest()
  }

  private func name(_ id: ElementID) -> String {
    if id.slot >= 0, Int(id.slot) < names.count, let name = names[Int(id.slot)], name.id == id { return name.text }
    return "#\(id.slot).\(id.generation)"
  }

  private mutating func append(_ line: String) {
    running.add(line)
    running.add(UInt8(10))
    if limit == 0 { return }
    lines.append(line)
    // A thousand at a time, so that a full log costs no more than a short one.
    if lines.count >= limit + 1000 { lines.removeFirst(lines.count - limit) }
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
    }
  }
}

/// Writes the transcript of a controller while it works.
public final class TranscriptWriter: ControllerWitness {
  public var transcript = Transcript()

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
}
