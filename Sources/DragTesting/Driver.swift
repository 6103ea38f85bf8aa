import DragCore

/// Drags as a person would, with mouse, fingers, pen and keys, without a screen and without waiting.
///
/// ```swift
/// let driver = Driver(scene)
/// driver.press("card", with: .touch); driver.wait(0.3); driver.move(to: "bin"); driver.release()
/// #expect(driver.transcript == "began card · entered bin · dropped bin move")
/// ```
/// Time is virtual: it passes with `wait`, and by a frame with every move.
public final class Driver {
  /// What is driven.
  public let controller: Controller
  /// The virtual time, in seconds.
  public private(set) var now = 0.0
  private let writer: TranscriptWriter
  private var pointers: [Finger] = []
  /// The modifier keys that are held.
  public var modifiers: KeyModifiers = []
  /// The element that has the keyboard focus. After a drag by keys in a `Scene`, and after a move by action, it is where a page would have
  /// it: on what was moved, or what has come into its place.
  public var focus: Element? {
    get { focused.element }
    set { (focused.element, focused.item) = (newValue, -1) }
  }
  /// The item that has it, where `focus` is a list; else, and where no item of it is left, -1.
  public var focusedItem: Int { focused.item }
  private let focused: Focus

  /// Where the platform's own drag is, in the root's coordinate space.
  var system = Point.zero
  /// What is allowed with it.
  var allowed = OperationSet.all

  private struct Finger {
    var id: Int32
    var kind: PointerKind
    var location: Point
  }

  /// A frame of 60 a second.
  public static let frame = 1.0 / 60

  /// Drives what has a controller, from its latest event on. Where no driver did before, what is to be scrolled is scrolled from now on.
  public convenience init(_ scene: some Drivable) { self.init(scene.controller) }
  /// Drives a scene. Its drivers have one focus, which goes along with drags by keys.
  public convenience init(_ scene: Scene) { self.init(scene.controller, scene.focus) }
  /// Drives a controller, from its latest event on, with a focus of its own.
  public convenience init(_ controller: Controller) { self.init(controller, Focus()) }

  private init(_ controller: Controller, _ focus: Focus) {
    self.controller = controller
    focused = focus
    writer = TranscriptWriter(for: controller)
    now = controller.now ?? 0
    // Where there is no platform, the driver scrolls.
    if !controller.isScrolledByDriver { controller.witnesses.append(Scroller()) }
    controller.isScrolledByDriver = true
  }

  /// What happened since the driver was made, in one line.
  public var transcript: String { writer.transcript.text }
  /// What happened since the driver was made, line by line.
  public var log: [String] { writer.transcript.lines }

  /// Whether what is said aloud is in the transcript too.
  public var tellsAnnouncements: Bool {
    get { writer.tellsAnnouncements }
    set { writer.tellsAnnouncements = newValue }
  }

  /// What has been said aloud since the driver was made, oldest first; the transcript has it too. Nothing is said unless the controller has
  /// `announcements`.
  public var announcements: [String] { writer.announcements }

  // MARK: Pointers

  /// Presses the middle of an element, or a place in its own coordinate space.
  ///
  /// - Parameter finger: tells pointers apart that are down at the same time.
  public func press(
    _ name: String, at point: Point? = nil, with kind: PointerKind = .mouse, finger: Int32 = 1, content: PressContent = .plain
  ) {
    press(at: place(name, point), with: kind, finger: finger, content: content)
  }

  /// Presses a place in the root's coordinate space.
  public func press(at location: Point, with kind: PointerKind = .mouse, finger: Int32 = 1, content: PressContent = .plain) {
    pointers.removeAll { $0.id == finger }
    pointers.append(Finger(id: finger, kind: kind, location: location))
    controller.send(
      .pointer(PointerEvent(.down, id: finger, kind: kind, at: location, time: now, modifiers: modifiers, content: content)))
  }

  /// Moves to the middle of an element as it is seen, or to a place in its own coordinate space.
  public func move(to name: String, at point: Point? = nil, finger: Int32 = 1, steps: Int = 8) {
    move(to: place(name, point), finger: finger, steps: steps)
  }

  /// Moves to a place in the root's coordinate space, in so many steps of a frame each.
  public func move(to location: Point, finger: Int32 = 1, steps: Int = 8) {
    guard let start = pointers.first(where: { $0.id == finger })?.location else { return }
    for step in 1...max(1, steps) {
      let t = Double(step) / Double(max(1, steps))
      // The last step is the place itself, to the last bit.
      let at = step == max(1, steps) ? location : start + (location - start) * t
      wait(Self.frame)
      // What is told meanwhile may lift it.
      guard let f = pointers.firstIndex(where: { $0.id == finger }) else { return }
      pointers[f].location = at
      controller.send(
        .pointer(PointerEvent(.move, id: finger, kind: pointers[f].kind, at: at, time: now, modifiers: modifiers)))
    }
  }

  /// Moves by so much.
  public func move(by vector: Vector, finger: Int32 = 1, steps: Int = 8) {
    guard let pointer = pointers.first(where: { $0.id == finger }) else { return }
    move(to: pointer.location + vector, finger: finger, steps: steps)
  }

  /// Lets go where the pointer is.
  public func release(finger: Int32 = 1) { end(.up, finger) }

  /// The platform takes the pointer away.
  public func losePointer(finger: Int32 = 1) { end(.cancel, finger) }

  private func end(_ phase: PointerEvent.Phase, _ finger: Int32) {
    guard let f = pointers.firstIndex(where: { $0.id == finger }) else { return }
    let pointer = pointers.remove(at: f)
    controller.send(
      .pointer(PointerEvent(phase, id: finger, kind: pointer.kind, at: pointer.location, time: now, modifiers: modifiers)))
  }

  // MARK: Keys and time

  /// Presses a key; a name moves the focus there first, to an item where the element is a list: without one, no key lifts anything there.
  public func key(_ key: Key, on name: String? = nil, item: Int = -1) {
    if let name { focus = element(name) }
    if item >= 0 { focused.item = item }
    controller.send(
      .key(KeyEvent(key, modifiers: modifiers, focus: focus?.id, item: Int32(clamping: focusedItem), time: now)))
  }

  /// Moves an item of a list by an action, without dragging it.
  ///
  /// - Returns: false where the element's items cannot be put in another order, or this one cannot go there.
  @discardableResult
  public func perform(_ action: MoveAction, on name: String, item: Int) -> Bool {
    focus = element(name)
    let isMoved = focus?.collection?.perform(action, on: item) ?? false
    focused.item = focus?.collection?.chosen ?? item
    return isMoved
  }

  /// Scrolls an element that can be scrolled, as a wheel does: as far as it goes, towards its end where that is positive.
  public func scroll(_ name: String, by way: Vector) { controller.scroll(element(name).id, way) }

  /// Lets time pass, frame by frame.
  public func wait(_ seconds: Double) {
    precondition(seconds != .infinity, "Nobody can wait for ever")
    // What else is driven, or the app, may have gone on meanwhile.
    now = max(now, controller.now ?? 0)
    let end = now + seconds
    while now < end {
      var next = min(now + Self.frame, end)
      if let due = controller.deadline, due > now, due < next { next = due }
      now = next
      controller.send(.time(now))
    }
  }

  /// Lets time pass until nothing flies any more.
  public func settle() {
    var frames = 0
    while controller.needsFrames, frames < 1200 {
      wait(Self.frame)
      frames += 1
    }
  }

  // MARK: Looking

  /// The element's bounds as they are seen now, in the root's coordinate space.
  public func frame(of name: String) -> Rect? {
    guard let element = controller.element(named: name), let bounds = controller.tree.boundsInRoot(of: element.id) else { return nil }
    let shift = visibleShift(element.id)
    return bounds.offset(by: shift)
  }

  /// How far the element is from where the tree has it, in the root's coordinate space.
  func visibleShift(_ id: ElementID) -> Vector {
    var shift = Vector.zero
    guard let engine = controller.engine else { return shift }
    var id = id
    while let parent = engine.tree.parent(of: id) {
      let local = engine.visibleOffset(of: id) - engine.tree.offset(of: id)
      if local != .zero, let inRoot = engine.tree.convert(local, from: parent, to: .root) { shift += inRoot }
      id = parent
    }
    return shift
  }

  func element(_ name: String) -> Element { controller.known(name) }

  func place(_ name: String, _ point: Point?) -> Point {
    let element = element(name)
    if let point, let inRoot = controller.tree.convert(point, from: element.id, to: .root) {
      return inRoot + visibleShift(element.id)
    }
    return frame(of: name)?.center ?? .zero
  }
}

/// Scrolls containers as a platform would.
private final class Scroller: ControllerWitness {
  func controller(_ controller: Controller, delivers effect: Effect) {
    if controller.performer == nil, case .scroll(let id, let way) = effect { controller.scroll(id, way) }
  }

  func controller(_ controller: Controller, takes event: InputEvent) {}
  func controller(_ controller: Controller, named id: ElementID, _ name: String) {}
  func controller(_ controller: Controller, wasTold answer: Told) {}
}

extension Controller {
  /// What has this name; that nothing has it is a mistake of the test's.
  func known(_ name: String) -> Element {
    guard let element = element(named: name) else { preconditionFailure("There is no element named \(name)") }
    return element
  }

  /// Scrolls a container by so much, as far as it goes.
  func scroll(_ id: ElementID, _ by: Vector) {
    guard let range = tree.scrollRange(of: id), let bounds = tree.bounds(of: id) else { return }
    let (dx, dy) = (whole(by.dx), whole(by.dy))
    let way = Vector(min(max(dx, -range.back.dx), range.forward.dx), min(max(dy, -range.back.dy), range.forward.dy))
    if way == .zero { return }
    edit(.contentOffset(id, Vector(bounds.minX, bounds.minY) + way))
    // Who shows it may have said already how far it can be scrolled now.
    guard tree.scrollRange(of: id) == range else { return }
    edit(.scrollRange(id, ScrollRange(back: range.back + way, forward: range.forward - way)))
  }

  /// A way in 2⁻²⁰ points, of which any number adds up to the very end.
  private func whole(_ way: Double) -> Double { way.isNaN ? 0 : Double(Int64(min(max(way, -1e9), 1e9) * 1_048_576)) / 1_048_576 }
}
