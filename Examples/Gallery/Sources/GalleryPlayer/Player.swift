import DragCore
import DragTesting
import GalleryStage

/// A scene that is open, with everything that is written down about it.
public final class Player {
  public let stage: any Stage
  public let scene: any GalleryScene
  public let chronicle: Chronicle
  private let writer: TranscriptWriter
  private let recorder: Recorder
  private var size: Size

  /// Opens a scene on an empty stage.
  public init(_ entry: SceneEntry, on stage: any Stage, size: Size) {
    self.stage = stage
    self.size = size
    scene = entry.open(stage)
    scene.layOut(size)
    writer = TranscriptWriter(for: stage.controller)
    // What is said is told beside what happens.
    writer.tellsAnnouncements = false
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

  /// Gives a switch a text.
  ///
  /// - Returns: false where there is none of this name, or it takes none.
  @discardableResult
  public func write(_ name: String, _ text: String) -> Bool {
    guard let found = scene.switches[name] else { return false }
    chronicle.note(write: name, text)
    return found.write(text)
  }

  public func resize(_ newSize: Size) {
    guard newSize != size else { return }
    size = newSize
    chronicle.note(size: newSize)
    scene.layOut(newSize)
  }

  /// The lines of the transcript that came since this was asked last.
  public func takeNews() -> [String] {
    let lines = writer.transcript.lines
    if !lines.isEmpty { writer.transcript.clear() }
    return lines
  }

  /// What has been said aloud.
  public var announcements: [String] { writer.announcements }

  /// What the headless driver replays to the same transcript.
  public var recording: String { recorder.recording?.text ?? "" }
}
