import DragCore
import DragTesting
import GalleryScenes
import GalleryStage

/// A scene that is open, with everything that is written down about it.
public final class Player {
  public let entry: SceneEntry
  public let stage: any Stage
  public let scene: any GalleryScene
  public let chronicle: Chronicle
  private let writer: TranscriptWriter
  private let recorder: Recorder
  private var size: Size
  /// What the scene was opened with, which a test begins with.
  private let firstSize: Size
  private var lines: [String] = []
  private var news = 0
  /// Whether the log still has every line there ever was.
  private var isComplete = true

  /// Opens a scene on an empty stage.
  public init(_ entry: SceneEntry, on stage: any Stage, size: Size) {
    self.entry = entry
    self.stage = stage
    self.size = size
    firstSize = size
    scene = entry.open(stage)
    scene.layOut(size)
    writer = TranscriptWriter(for: stage.controller)
    recorder = Recorder(stage.controller)
    chronicle = Chronicle(stage.floor)
  }

  public var controller: Controller { stage.controller }

  /// Turns a switch.
  ///
  /// - Returns: false where there is none of this name, or it cannot have this value.
  @discardableResult
  public func set(_ name: String, _ value: Int32) -> Bool {
    guard let found = scene.switches[name], found.takes(value) else { return false }
    chronicle.note(set: name, value)
    return found.set(value)
  }

  public func resize(_ newSize: Size) {
    guard newSize != size else { return }
    size = newSize
    chronicle.note(size: newSize)
    scene.layOut(newSize)
  }

  /// How many lines are kept.
  public static let limit = 10_000

  /// The transcript since the scene was opened; the last 10,000 lines.
  public var log: [String] {
    gather()
    return Array(lines.suffix(Self.limit))
  }

  /// The lines that came since this was asked last.
  public func takeNews() -> [String] {
    gather()
    let new = Array(lines.suffix(news))
    news = 0
    return new
  }

  private func gather() {
    let new = writer.transcript.lines
    guard !new.isEmpty else { return }
    writer.transcript.clear()
    lines += new
    news += new.count
    isComplete = isComplete && lines.count <= Self.limit
    // A thousand at a time, so that a full log costs no more than a short one.
    if lines.count > Self.limit + 1000 { lines.removeFirst(lines.count - Self.limit) }
    news = min(news, lines.count)
  }

  /// What the headless driver replays to the same transcript.
  public var recording: String { recorder.recording?.text ?? "" }

  /// A Swift test of what was done, ready to paste.
  public var test: String {
    chronicle.test(of: entry, size: firstSize, expecting: log, isComplete: isComplete) { [recorder] in recorder.recording?.text }
  }

  /// What was done, for a page that shows it again.
  public var script: String { chronicle.script(firstSize) }
}
