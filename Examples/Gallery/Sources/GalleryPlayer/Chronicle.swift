import DragCore
import GalleryStage

/// Writes down what a visitor does with a scene, so that the page can play it again, and tell it as a test.
///
/// A `Recorder` holds every event to the last bit; this holds what a person would tell: presses, ways and waits. It is a text with a
/// line for each deed: a letter, the time since the first deed in tenths of milliseconds, and numbers; places are in hundredths of
/// points on the floor.
///
/// - `p` phase, id, kind, modifiers, content, x, y, and of a press the place on what it takes, x and y, the item that the platform says was
///   pressed or -1, and the name of what it takes; after a tab, the name of what the platform says was pressed
/// - `o` x, y in tenths of points, and the name of what was scrolled there, by whomever
/// - `a` how far an item was moved without dragging, the item, and the name of its list
/// - `k` key, modifiers, the item that has the focus or -1, and the name of the element that has it
/// - `e` phase, item, operations, x, y of a drag of a source that the platform carries, at first in the source's space, and the source's name
/// - `f` something that came from elsewhere was dropped or pasted
/// - `s` value and name of a switch; `x` name of a switch, and what was written to it; `l` width and height; `c` reason of a cancel; `m` whether motion is reduced
/// - `t` the deed before it changed what the transcript says, so that a shorter telling must not leave it out
/// - `v` the deed before it lifted an item that was seen with its middle at x, y: one that comes to its place by and by is somewhere on its way; then
///   the item, and the name of its list
public final class Chronicle: ControllerWitness {
  public var text: [UInt8] {
    writeWaiting()
    return written
  }
  private var written: [UInt8] = []
  /// The latest moves. They become text when something else is written, or when somebody reads: drags are not to wait for it.
  private var moves: [(event: PointerEvent, at: Point)] = []
  /// Where things have been scrolled to since, and when.
  private var scrolls: [(id: ElementID, to: Vector, time: Double)] = []
  /// So many deeds are kept; nobody reads a longer test.
  static let limit = 20_000
  private var count = 0
  private var start: Double?
  private var now = 0.0
  private let floor: Element
  /// Pointers that are down on something that can be dragged.
  private var pointers: [Int32] = []
  /// The platform carries a source of the scene's.
  private var isCarried = false
  /// The item that a drag is about to lift.
  private var pressed: ItemPlace?
  /// What is being handled, if it was written down or may yet be.
  private var pending = Pending.nothing

  private enum Pending {
    case nothing, written
    case key(KeyEvent, String)
    case cancel(CancelReason)
  }

  public init(_ floor: Element) {
    self.floor = floor
    floor.controller.witnesses.append(self)
  }

  // MARK: Writing

  @inline(never)
  private func add(_ letter: UInt8, at time: Double, _ a: Int32, _ b: Int32) {
    if !moves.isEmpty || !scrolls.isEmpty { writeWaiting() }
    count += 1
    if count > 1 { written.append(10) }
    if start == nil { start = time }
    now = time
    written.append(letter)
    add(tenThousandths: time - (start ?? time))
    add(a)
    add(b)
  }

  @inline(never)
  private func add(_ number: Int32) {
    written.append(32)
    written.write(number)
  }

  private func add(tenThousandths value: Double) { add(Int32(max(0, min(2e9, value * 10_000 + 0.5)))) }

  @inline(never)
  private func add(_ point: Point) {
    add(hundredths(point.x))
    add(hundredths(point.y))
  }

  @inline(never)
  private func add(_ name: String) {
    written.append(32)
    written.write(name)
  }

  private func addTold() {
    writeWaiting()
    if count > 0 { written += [10, 116] }
  }

  private func add(lifted follower: ElementID) {
    let tree = floor.controller.tree
    guard let item = pressed, let name = floor.controller.name(of: item.collection), let frame = tree.frame(of: follower),
      let middle = tree.convert(frame.center, from: tree.parent(of: follower) ?? .root, to: floor.id)
    else { return }
    writeWaiting()
    written += [10, 118]
    add(middle)
    add(item.item)
    add(name)
  }

  private var isFull: Bool { count + moves.count + scrolls.count >= Self.limit }
  private var time: Double { floor.controller.now ?? now }

  /// The visitor has turned one of the scene's switches, or resized its floor.
  public func note(set name: String, _ value: Int32) {
    if isFull { return }
    add(115, at: time, value, 0)
    add(name)
  }

  public func note(write name: String, _ text: String) {
    if isFull { return }
    add(120, at: time, 0, 0)
    add(name)
    add(text)
  }

  public func note(size: Size) {
    if !isFull { add(108, at: time, hundredths(size.width), hundredths(size.height)) }
  }

  /// An item of a list has been moved without dragging it, or could not be.
  public func note(moved list: Element) {
    guard !isFull, let move = list.collection?.lastMove else { return }
    add(97, at: time, move.steps, Int32(move.item))
    add(list.name ?? "")
  }

  // MARK: Witnessing

  public func controller(_ controller: Controller, takes event: InputEvent) {
    pending = .nothing
    if isFull { return }
    switch event {
    case .pointer(let pointer):
      // Presses of nothing that can be dragged are left out, with all that follows them.
      if pointer.phase == .down {
        pointers.removeAll { $0 == pointer.id }
        guard let (name, local) = source(of: pointer), write(pointer) else { return }
        pointers.append(pointer.id)
        add(local)
        add(pointer.item)
        add(name)
        if let pressed = pointer.cover.flatMap({ controller.name(of: $0) }) {
          written.append(9)
          written.write(pressed)
        }
      } else if pointers.contains(pointer.id) {
        if pointer.phase != .move { pointers.removeAll { $0 == pointer.id } }
        _ = write(pointer)
      }
    case .external(let external): write(external)
    case .key(let key): pending = .key(key, key.focus.flatMap { controller.name(of: $0) } ?? "")
    case .cancel(nil, let reason): pending = .cancel(reason)
    case .items(_, let places, _): pressed = places.first
    case .reduceMotion(let on): add(109, at: time, on ? 1 : 0, 0)
    case .edit(.contentOffset(let id, let offset)):
      // Where nothing is held, it counts where they have come to, and roughly on what way: rows that were seen there may have turned out to be
      // of another height than was thought, and those after them are elsewhere since.
      let last = scrolls.count - 1
      if last > 0, pointers.isEmpty, !isCarried, scrolls[last].id == id, scrolls[last - 1].id == id,
        (offset - scrolls[last - 1].to).length < 400
      {
        scrolls.removeLast()
      }
      scrolls.append((id, offset, time))
    default: break
    }
  }

  /// Of what comes from elsewhere it is told only that it came: nobody has it when all is done again.
  private func write(_ event: ExternalEvent) {
    if event.phase == .began { isCarried = true }
    if !isCarried, event.phase == .dropped { add(102, at: event.time, 0, 0) }
    // Where it was taken is a place of what was taken, as for a press.
    let space = event.phase == .began ? event.source ?? floor.id : floor.id
    guard isCarried, let at = floor.controller.tree.convert(event.location, from: .root, to: space) else { return }
    if event.phase == .ended { isCarried = false }
    add(101, at: event.time, Int32(event.phase.rawValue), event.item)
    add(Int32(event.operations.rawValue))
    add(at)
    add(event.source.flatMap { floor.controller.name(of: $0) } ?? "")
    pending = .written
  }

  private func write(_ event: PointerEvent) -> Bool {
    guard let at = floor.controller.tree.convert(event.location, from: .root, to: floor.id) else { return false }
    pending = .written
    if event.phase == .move {
      if !scrolls.isEmpty { writeWaiting() }
      moves.append((event, at))
    } else {
      write(event, at)
    }
    return true
  }

  private func write(_ event: PointerEvent, _ at: Point) {
    add(112, at: event.time, Int32(event.phase.rawValue), event.id)
    add(Int32(event.kind.rawValue))
    add(Int32(event.modifiers.rawValue))
    add(Int32(event.content.rawValue))
    add(at)
  }

  private func writeWaiting() {
    let latest = moves, way = scrolls
    moves = []
    scrolls = []
    for move in latest { write(move.event, move.at) }
    for (id, to, time) in way {
      guard let name = floor.controller.name(of: id) else { continue }
      add(111, at: time, hundredths(to.dx / 10), hundredths(to.dy / 10))
      add(name)
    }
  }

  /// What a press is on, if it can be dragged, and where on it.
  private func source(of event: PointerEvent) -> (String, Point)? {
    let controller = floor.controller
    var id = floor.id
    // What flies is pressed where it is seen, which the tree does not know; then the place on the floor says it.
    if !controller.needsFrames {
      guard let source = controller.tree.source(at: event) else { return nil }
      id = source
    }
    guard let name = controller.name(of: id), let local = controller.tree.convert(event.location, from: .root, to: id) else { return nil }
    return (name, local)
  }

  public func controller(_ controller: Controller, handled event: InputEvent, making effects: ArraySlice<Effect>) {
    var tells = false
    for effect in effects {
      switch effect {
      case .ask(.begin): pressed = nil
      case .lift(let follower, _): if count > 0, !isFull { add(lifted: follower) }
      case .notify(let news):
        switch news.kind {
        case .moved, .updated, .dropped, .cancelled, .ended: break
        default: tells = true
        }
      default: break
      }
    }
    switch event {
    case .pointer, .external:
      if case .written = pending, tells { addTold() }
    case .key, .cancel:
      // Keys that mean nothing to a drag are left out.
      if effects.isEmpty || isFull { break }
      switch pending {
      case .key(let event, let name):
        add(107, at: event.time, Int32(event.key.rawValue), Int32(event.modifiers.rawValue))
        add(event.item)
        add(name)
      case .cancel(let reason): add(99, at: time, Int32(reason.rawValue), 0)
      default: break
      }
    // What an answer or a refresh brings about belongs to the event before it.
    default:
      if tells { addTold() }
      return
    }
    pending = .nothing
  }

  public func controller(_ controller: Controller, delivers effect: Effect) {}
  public func controller(_ controller: Controller, named id: ElementID, _ name: String) {}
  public func controller(_ controller: Controller, wasTold answer: Told) {}
}

extension ElementTree {
  /// What can be dragged where a pointer is, if anything.
  @inline(never)
  fileprivate func source(at event: PointerEvent) -> ElementID? {
    var next = event.cover ?? hit(at: event.location)
    while let id = next, source(of: id) == nil { next = parent(of: id) }
    return next
  }
}
