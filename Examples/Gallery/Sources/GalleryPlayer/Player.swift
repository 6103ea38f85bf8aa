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
    guard let found = scene[name], found.takes(value) else { return false }
    chronicle.note(set: name, value)
    return found.set(value)
  }

  public func resize(_ newSize: Size) {
    guard newSize != size else { return }
    size = newSize
    chronicle.note(size: newSize)
    scene.layOut(newSize)
  }

  /// The transcript since the scene was opened; the last 10,000 lines.
  public var log: [String] { writer.transcript.lines.suffix(10_000) }
  /// How many lines there are.
  public var logCount: Int { min(10_000, writer.transcript.lines.count) }
  public var recording: String { recorder.recording?.text ?? "" }
  public var test: String {
    chronicle.test(of: entry, size: firstSize, expecting: log) { [recorder] in recorder.recording?.text }
  }
}
