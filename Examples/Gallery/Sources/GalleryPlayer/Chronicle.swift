import DragCore
import DragTesting
import GalleryScenes
import GalleryStage

/// Writes down what a visitor does with a scene, so that it can be told as a test.
///
/// A `Recorder` holds every event to the last bit; this holds what a person would tell: presses, ways and waits.
public final class Chronicle: ControllerWitness {
  /// Something that happened at a time, in seconds.
  public struct Entry {
    var time: Double
    var deed: Deed
    /// Whether it changed what the transcript says, so that a shorter telling must not leave it out.
    var isTold = false
  }

  enum Deed {
    case lay(Size)
    case set(String, Int32)
    case pointer(PointerEvent, at: Point, on: String, local: Point)
    case key(KeyEvent, on: String?)
    case cancel(CancelReason)
    case reduceMotion(Bool)
  }

  public private(set) var entries: [Entry] = [] {
    didSet { if entries.count > Self.limit { entries.removeLast() } }
  }
  /// So many entries are kept; nobody reads a longer test.
  static let limit = 20_000
  var isFull: Bool { entries.count >= Self.limit }
  private let floor: Element
  /// Pointers that are down on something that can be dragged.
  private var pointers: [Int32] = []
  private var pending: Entry?

  public init(_ floor: Element) {
    self.floor = floor
    floor.controller.witnesses.append(self)
  }

  private var now: Double { floor.controller.engine?.now ?? entries.last?.time ?? 0 }

  /// The visitor has turned one of the scene's switches, or resized its floor.
  public func note(set name: String, _ value: Int32) { entries.append(Entry(time: now, deed: .set(name, value), isTold: true)) }
  public func note(size: Size) { entries.append(Entry(time: now, deed: .lay(size), isTold: true)) }

  public func controller(_ controller: Controller, takes event: InputEvent) {
    pending = nil
    switch event {
    case .pointer(let pointer):
      // Presses of nothing that can be dragged are left out, with all that follows them.
      if pointer.phase == .down {
        pointers.removeAll { $0 == pointer.id }
        guard let (name, local) = source(of: pointer) else { return }
        pointers.append(pointer.id)
        add(pointer, on: name, local)
      } else if pointers.contains(pointer.id) {
        if pointer.phase != .move { pointers.removeAll { $0 == pointer.id } }
        add(pointer, on: "", .zero)
      }
    case .key(let key): pending = Entry(time: key.time, deed: .key(key, on: key.focus.flatMap { controller.name(of: $0) }))
    case .cancel(nil, let reason): pending = Entry(time: now, deed: .cancel(reason))
    case .reduceMotion(let on): entries.append(Entry(time: now, deed: .reduceMotion(on), isTold: true))
    case .time, .edit, .answer, .cancel, .group, .sourceDeleted, .operations, .start, .refresh, .collection, .items: break
    }
  }

  private func add(_ event: PointerEvent, on name: String, _ local: Point) {
    let tree = floor.controller.tree
    guard let at = tree.convert(event.location, from: .root, to: floor.id) else { return }
    let isMove = event.phase == .move
    pending = Entry(time: event.time, deed: .pointer(event, at: at, on: name, local: local), isTold: !isMove)
    if let pending { entries.append(pending) }
  }

  /// What a press is on, if it can be dragged, and where on it.
  private func source(of event: PointerEvent) -> (String, Point)? {
    let tree = floor.controller.tree
    let engine = floor.controller.engine
    // What flies is pressed where it is seen, which the tree does not know.
    let isFlying = engine?.needsFrames ?? false
    if !isFlying {
      var next = event.cover ?? tree.hit(at: event.location)
      while let id = next {
        if tree.source(of: id) != nil {
          guard let name = floor.controller.name(of: id), let local = tree.convert(event.location, from: .root, to: id) else { return nil }
          return (name, local)
        }
        next = tree.parent(of: id)
      }
      return nil
    }
    return tree.convert(event.location, from: .root, to: floor.id).map { ("stage", $0) }
  }

  public func controller(_ controller: Controller, handled event: InputEvent, making effects: ArraySlice<Effect>) {
    var tells = false
    for effect in effects {
      if case .notify(let news) = effect {
        switch news.kind {
        case .began, .entered, .exited, .placed, .finished, .failed: tells = true
        case .updated, .dropped, .cancelled, .ended: break
        }
      }
    }
    switch event {
    case .pointer, .key, .cancel: break
    // What an answer or a refresh brings about belongs to the event before it.
    case .time, .edit, .answer, .group, .reduceMotion, .sourceDeleted, .operations, .start, .refresh, .collection, .items:
      if tells, !entries.isEmpty, let last = entries.indices.last { entries[last].isTold = true }
      return
    }
    guard let deed = pending?.deed else { return }
    switch deed {
    case .pointer: if tells, let last = entries.indices.last { entries[last].isTold = true }
    case .key, .cancel:
      // Keys that mean nothing to a drag are left out.
      if !effects.isEmpty, var pending {
        pending.isTold = true
        entries.append(pending)
      }
    case .lay, .set, .reduceMotion: break
    }
    pending = nil
  }

  public func controller(_ controller: Controller, delivers effect: Effect) {}
  public func controller(_ controller: Controller, named id: ElementID, _ name: String) {}
  public func controller(_ controller: Controller, wasTold answer: Told) {}
}
