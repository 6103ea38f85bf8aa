import DragCore
import DragTesting
import Testing

/// Guarantees and behaviours that hold whatever the app does: re-entrancy, removal, order, bad input.
@Suite struct BehaviourTests {
  let scene = Scene()
  let driver: Driver
  let card: Element
  let bin: Element

  init() {
    bin = scene.add("bin", Rect(300, 200, 100, 100))
    card = scene.add("card", Rect(0, 0, 40, 40))
    driver = Driver(scene)
  }

  func markAll() {
    card.draggable("x")
    bin.dropDestination(for: String.self) { _, _ in true }
  }

  // MARK: Endings

  @Test func `a source that is removed in mid-drag ends the drag, and its release is nothing`() {
    markAll()
    driver.press("card")
    driver.move(to: "bin")
    scene.controller.edit(.remove(card.id))
    driver.move(by: Vector(5, 5))
    driver.release()
    #expect(driver.transcript == "began card · entered bin · cancelled card source-gone")
  }

  @Test func `a target that is removed, hidden or disabled in mid-drag gets nothing`() {
    for change in 0..<3 {
      let scene = Scene()
      let bin = scene.add("bin", Rect(300, 200, 100, 100))
      scene.add("card", Rect(0, 0, 40, 40)).draggable("x")
      var drops = 0
      bin.dropDestination(for: String.self) { _, _ in
        drops += 1
        return true
      }
      let driver = Driver(scene)
      driver.press("card")
      driver.move(to: "bin")
      scene.controller.edit([.remove(bin.id), .hidden(bin.id, true), .disabled(bin.id, true)][change])
      driver.release()
      #expect(driver.log.last == "missed card")
      #expect(drops == 0)
    }
  }

  @Test func `blur, a hidden page and the app's cancel all end every drag with their reason`() {
    markAll()
    for reason in [CancelReason.blur, .hidden, .app] {
      driver.press("card")
      driver.move(to: "bin")
      scene.controller.send(.cancel(nil, reason))
      #expect(driver.log.last == "cancelled card \(reason.word)")
      driver.release()
      driver.settle()
      #expect(driver.frame(of: "card") == Rect(0, 0, 40, 40))
    }
    // A press that waits is no drag any more either.
    driver.press("card", with: .touch)
    scene.controller.send(.cancel(nil, .blur))
    driver.wait(1)
    #expect(driver.log.last == "cancelled card app")
  }

  @Test func `a source that is disabled in mid-drag, itself or by an ancestor, ends the drag`() {
    let panel = scene.add("panel", Rect(0, 100, 200, 200))
    let inside = scene.add("inside", to: panel, Rect(0, 0, 40, 40))
    inside.draggable("y")
    driver.press("inside")
    driver.move(by: Vector(20, 0))
    scene.controller.edit(.disabled(panel.id, true))
    #expect(driver.log.last == "cancelled inside source-gone")
  }

  @Test func `an element that moves to another parent in mid-drag stays under the pointer`() {
    markAll()
    let panel = scene.add("panel", Rect(50, 300, 200, 200))
    driver.press("card")
    driver.move(to: Point(100, 100))
    scene.controller.edit(.move(card.id, parent: panel.id, before: nil))
    let seen = scene.controller.engine!.visibleOffset(of: card.id)
    let place = panel.convert(card.convert(Point(20, 20), to: panel)! + seen, to: scene.root)!
    #expect(place.distance(to: Point(100, 100)) < 1e-9)
    driver.release()
    #expect(driver.log.last == "missed card")
  }

  @Test func `without a target under it, a drop is a miss and says so`() {
    card.draggable("x")
    var outcome: Outcome?
    card.onDragEnded { _, how in outcome = how }
    driver.press("card")
    driver.move(by: Vector(30, 30))
    driver.release()
    #expect(outcome?.isMiss == true)
  }

  @Test func `a second drag may start while the first one's drop is still animating`() {
    markAll()
    let second = scene.add("second", Rect(0, 400, 40, 40))
    second.draggable("y")
    driver.press("card")
    driver.move(to: Point(600, 50))
    driver.release()
    #expect(scene.controller.needsFrames)
    driver.press("second")
    driver.move(to: "bin")
    driver.release()
    driver.settle()
    #expect(driver.transcript == "began card · missed card · began second · entered bin · dropped bin move")
  }

  // MARK: Order

  @Test func `the end is told to the source, then to what was touched, innermost first, then to observers`() {
    var told: [String] = []
    let inner = scene.add("inner", to: bin, Rect(20, 20, 60, 60))
    for element in [card, bin, inner] { element.onDragEnded { session, _ in told.append(session.element.name!) } }
    let token = scene.controller.observe { _, _ in told.append("observer") }
    markAll()
    driver.press("card")
    driver.move(to: "bin", at: Point(5, 5))
    driver.move(to: "inner")
    driver.release()
    #expect(told == ["card", "inner", "bin", "observer"])
    scene.controller.removeObserver(token)
  }

  @Test func `a session goes through its phases once, in order`() {
    var phases: [DragSession.Phase] = []
    card.draggable(items: { session in
      phases.append(session.phase)
      return ["x"]
    })
    bin.onDragEntered { session, _ in phases.append(session.phase) }
    bin.dropDestination(for: String.self) { _, session in
      phases.append(session.phase)
      return true
    }
    card.onDragEnded { session, _ in phases.append(session.phase) }
    driver.press("card")
    driver.move(to: "bin")
    driver.release()
    #expect(phases == [.preparing, .carrying, .dropping, .ended])
  }

  @Test func `an observer added in a callback misses that event`() {
    markAll()
    var late = 0
    scene.controller.observe { [scene] _, _ in scene.controller.observe { _, _ in late += 1 } }
    for _ in 0..<2 {
      driver.press("card")
      driver.move(to: "bin")
      driver.release()
      driver.settle()
    }
    #expect(late == 1)
  }

  @Test func `an observer that another one takes away in a callback is not told of that event`() {
    markAll()
    var told: [String] = []
    var second: Int32 = 0
    scene.controller.observe { [scene] _, _ in
      told.append("first")
      scene.controller.removeObserver(second)
    }
    second = scene.controller.observe { _, _ in told.append("second") }
    scene.controller.observe { _, _ in told.append("third") }
    driver.press("card")
    driver.move(to: "bin")
    driver.release()
    #expect(told == ["first", "third"])
  }

  @Test func `of several elements with one name the one is found that got it last`() {
    let first = scene.add("first", Rect(0, 500, 10, 10))
    let twin = scene.add("twin", Rect(0, 500, 10, 10))
    scene.controller.edit(.remove(first.id))
    // It has the place of the first one.
    let other = scene.add("twin", Rect(0, 500, 10, 10))
    #expect(scene.controller.element(named: "twin") == other)
    scene.controller.setName("twin", of: twin.id)
    #expect(scene.controller.element(named: "twin") == twin)
    scene.controller.edit(.remove(twin.id))
    #expect(scene.controller.element(named: "twin") == other)
  }

  @Test func `a drag by long press that is released in the same moment is told in order`() {
    card.draggable("x")!.activation = .longPress(0.3)
    scene.controller.send(.pointer(PointerEvent(.down, at: Point(10, 10), time: 1)))
    scene.controller.send(.pointer(PointerEvent(.up, at: Point(10, 10), time: 1.4)))
    #expect(driver.transcript == "began card · missed card")
  }

  // MARK: Re-entrancy

  @Test func `callbacks may send input, register, remove, cancel and start`() {
    markAll()
    let controller = scene.controller
    bin.onDragEntered { [scene, bin] session, _ in
      let late = scene.add("late", Rect(500, 400, 50, 50))
      late.dropDestination(for: String.self) { _, _ in true }
      bin.removeDropDestination()
      controller.send(.pointer(PointerEvent(.move, at: Point(520, 420), time: session.controller.engine?.now ?? 0)))
    }
    driver.press("card")
    driver.move(to: "bin", steps: 1)
    #expect(driver.transcript == "began card · entered bin · exited bin · entered late")
    driver.key(.escape)
    driver.release()
    bin.onDragEntered { session, _ in session.cancel() }
    driver.settle()
    driver.press("card")
    driver.move(to: "bin", steps: 1)
    #expect(driver.log.last == "cancelled card app")
  }

  @Test func `a callback that removes everything is survived at every event`() {
    for event in 0..<6 {
      let scene = Scene()
      let bin = scene.add("bin", Rect(300, 200, 100, 100))
      let card = scene.add("card", Rect(0, 0, 40, 40))
      let clear = {
        for child in scene.controller.tree.children(of: .root) { scene.controller.edit(.remove(child)) }
      }
      let recognizer = card.draggable("x")!
      bin.dropDestination(for: String.self) { _, _ in
        if event == 0 { clear() }
        return true
      } isTargeted: { _ in
        if event == 1 { clear() }
      }
      bin.onDragEntered { _, _ in if event == 2 { clear() } }
      recognizer.shouldBegin { _ in
        if event == 3 { clear() }
        return true
      }
      recognizer.onChange { state, _ in if event == 4, state == .began { clear() } }
      card.onDragEnded { _, _ in if event == 5 { clear() } }
      let driver = Driver(scene)
      driver.press("card")
      for _ in 0..<3 { driver.move(by: Vector(110, 80), steps: 3) }
      driver.release()
      driver.settle()
      let endings = driver.log.filter { $0.hasPrefix("dropped") || $0.hasPrefix("missed") || $0.hasPrefix("cancelled") }
      #expect(endings.count == driver.log.filter { $0.hasPrefix("began") }.count)
      #expect(scene.controller.tree.children(of: .root).isEmpty)
    }
  }

  @Test func `a question's closure may change the tree, and the change comes when it is answered`() {
    card.draggable("x")
    let controller = scene.controller
    var added: ElementID?
    bin.dropTarget(
      accepts: { session in
        if added == nil {
          added = controller.add("extra", frame: Rect(0, 300, 10, 10))
          #expect(added.flatMap { Element(controller: controller, id: $0).draggable("y") } != nil)
        }
        #expect(session.location(in: session.controller.root) != nil)
        return .all
      }, action: { _ in true })
    driver.press("card")
    driver.move(to: "bin", steps: 1)
    #expect(added.map { controller.tree.contains($0) } == true)
    driver.release()
    #expect(driver.log.last == "dropped bin move")
    driver.press("extra")
    driver.move(by: Vector(20, 0))
    #expect(driver.log.last == "began extra")
  }

  // MARK: Bad input

  @Test func `numbers that are not finite are refused at entry, and a release is never lost`() {
    markAll()
    let controller = scene.controller
    driver.press("card")
    driver.move(to: "bin")
    let before = controller.tree
    for bad in [Double.nan, .infinity, -.infinity, 1e300] {
      controller.send(.pointer(PointerEvent(.move, at: Point(bad, 5), time: driver.now)))
      controller.send(.time(bad))
      #expect(!controller.edit(.frame(card.id, Rect(0, 0, bad, 5))))
      #expect(!controller.edit(.transform(card.id, .scale(bad))))
      #expect(!controller.edit(.contentOffset(card.id, Vector(0, bad))))
      #expect(!controller.edit(.shape(card.id, .polygon([.zero, Point(10, 0), Point(5, bad)]))))
      #expect(controller.add(frame: Rect(bad, 0, 1, 1)) == nil)
    }
    #expect(!controller.edit(.frame(card.id, Rect(0, 0, -1, 5))))
    #expect(controller.tree == before)
    controller.send(.pointer(PointerEvent(.up, at: Point(.nan, .nan), time: .nan)))
    #expect(driver.log.last == "dropped bin move")
  }

  @Test func `time that runs backwards, repeated and unknown pointers are survived`() {
    markAll()
    let controller = scene.controller
    for (phase, id, time) in [
      (PointerEvent.Phase.up, 9, 5.0), (.move, 9, 4), (.down, 1, 3), (.down, 1, 2), (.move, 1, -7), (.move, 1, 1e6), (.up, 1, 0),
      (.up, 1, 0), (.cancel, 1, 0),
    ] as [(PointerEvent.Phase, Int32, Double)] {
      controller.send(.pointer(PointerEvent(phase, id: id, at: Point(20, 20 + time.magnitude.squareRoot()), time: time)))
    }
    #expect(controller.engine!.now == 1e6)
    #expect(driver.log.allSatisfy { $0.hasPrefix("began") || $0.hasPrefix("missed") || $0.hasPrefix("cancelled") })
  }

  @Test func `unknown and stale ids are quietly nothing`() {
    let controller = scene.controller
    let stale = card.id
    controller.edit(.remove(stale))
    let new = scene.add("new", Rect(0, 0, 10, 10))
    #expect(new.id.slot == stale.slot && new.id != stale)
    #expect(!controller.edit(.frame(stale, Rect(0, 0, 1, 1))))
    #expect(card.draggable("x") == nil)
    #expect(!card.removeDraggable())
    #expect(!card.exists)
    #expect(controller.tree.convert(Point.zero, from: stale, to: .root) == nil)
    #expect(!controller.edit(.remove(ElementID(slot: 500, generation: 3))))
    #expect(!controller.edit(.remove(.root)))
  }

  @Test func `two hundred drags leave nothing behind`() {
    markAll()
    let before = scene.controller.tree
    for round in 0..<200 {
      driver.press("card", with: round % 2 == 0 ? .mouse : .pen)
      driver.move(to: round % 3 == 0 ? Point(700, 500) : Point(350, 250))
      if round % 5 == 0 { driver.key(.escape) }
      driver.release()
      driver.settle()
    }
    #expect(scene.controller.tree == before)
    #expect(!scene.controller.needsFrames && scene.controller.deadline == nil)
  }

  @Test func `the same events give the same transcript and the same geometry`() {
    func run() -> (String, ElementTree) {
      let scene = Scene()
      let group = DragGroup(on: scene.root)
      group.addDroppable(scene.add("slot", Rect(300, 300, 77, 91)))
      group.addDraggable(scene.add("card", Rect(0, 0, 41, 43)))
      let driver = Driver(scene)
      for to in [Point(311.7, 322.1), Point(20.3, 77.7), Point(340, 333)] {
        driver.press("card")
        driver.move(to: to)
        driver.release()
        driver.wait(0.13)
      }
      return (driver.transcript, scene.controller.tree)
    }
    let (a, b) = (run(), run())
    #expect(a.0 == b.0 && a.1 == b.1)
  }

  // MARK: Modifiers

  @Test func `an axis, a grid and the app's own modifier limit the way`() {
    let recognizer = card.draggable("x")!
    recognizer.axis = .horizontal
    driver.press("card")
    driver.move(by: Vector(33, 70))
    #expect(driver.frame(of: "card") == Rect(33, 0, 40, 40))
    recognizer.axis = nil
    recognizer.grid = Size(25, 10)
    driver.move(by: Vector(10, 7))
    #expect(driver.frame(of: "card") == Rect(50, 80, 40, 40))
    recognizer.grid = nil
    recognizer.modify { center, _ in Point(center.x, 100) }
    driver.move(by: Vector(1, 1))
    #expect(driver.frame(of: "card")!.center == Point(64, 100))
  }

  // MARK: Apps that answer every event with an edit

  @Test func `an app that undoes for one event what it does for another does not hang`() {
    markAll()
    var told = 0
    // A thousand times would be for ever.
    let controller = scene.controller
    bin.onDragEntered { [bin] _, _ in
      told += 1
      if told < 1000 { controller.edit(.hidden(bin.id, true)) }
    }
    bin.onDragExited { [bin] _, _ in controller.edit(.hidden(bin.id, false)) }
    driver.press("card")
    driver.move(to: "bin", steps: 1)
    #expect(told < 100)
    // What follows finds it as it is.
    bin.onDragEntered { _, _ in }
    controller.edit(.hidden(bin.id, false))
    driver.move(by: Vector(1, 1))
    driver.release()
    #expect(driver.log.last == "dropped bin move")
  }

  @Test func `two drags whose updates move the same mark do not hang`() {
    markAll()
    scene.add("other", Rect(0, 100, 40, 40)).draggable("y")
    let mark = scene.add("mark", Rect(500, 500, 10, 10))
    var told = 0
    bin.onDragUpdated { session in
      told += 1
      if told < 10_000 { mark.frame = Rect(500, session.source.name == "card" ? 500 : 550, 10, 10) }
    }
    driver.press("card", with: .touch)
    driver.press("other", with: .touch, finger: 2)
    driver.wait(1)
    driver.move(to: "bin")
    driver.move(to: "bin", finger: 2)
    told = 0
    driver.move(by: Vector(1, 1), finger: 2, steps: 1)
    #expect(told < 1000)
    driver.release()
    driver.release(finger: 2)
    #expect(driver.log.filter { $0 == "dropped bin move" }.count == 2)
  }

  @Test(arguments: [PointerKind.mouse, .touch, .pen], [0.0, 1.5])
  func `pressed and let go without moving, a drag leaves everything as it was`(
    kind: PointerKind, shake: Double
  ) {
    let scene = Scene()
    var drops = 0
    scene.add("tray", Rect(0, 0, 200, 200)).dropDestination(for: String.self) { _, _ in
      drops += 1
      return true
    }
    let card = scene.add("card", to: scene.controller.element(named: "tray"), Rect(20, 20, 60, 60))
    card.draggable("Robin")?.activation = kind == .touch ? .longPress(0.3) : .immediate
    let driver = Driver(scene)
    driver.press("card", with: kind)
    driver.wait(0.4)
    driver.move(by: Vector(shake, 0))
    driver.release()
    driver.settle()
    #expect(drops == 0 && scene.controller.tree.offset(of: card.id) == .zero)
    #expect(driver.log.first == "began card" && driver.log.last == "missed card")
    // Moved and brought back, it is dropped there.
    driver.press("card", with: kind)
    driver.wait(0.4)
    driver.move(by: Vector(40, 0))
    driver.move(by: Vector(-40, 0))
    driver.release()
    #expect(drops == 1)
  }

  @Test(arguments: [PointerKind.mouse, .touch], [0.0, 1.5])
  func `pressed and let go without moving, what nothing follows leaves everything as it was`(kind: PointerKind, shake: Double) {
    let scene = Scene(), driver = Driver(scene)
    var drops = 0
    let tray = scene.add("tray", Rect(0, 0, 200, 200))
    tray.dropDestination(for: String.self) { _, _ in
      drops += 1
      return true
    }
    let card = scene.add("card", to: tray, Rect(20, 20, 60, 60))
    scene.add("handle", to: card, Rect(0, 0, 60, 60)).dragHandle()
    card.draggable("Robin")?.follower { _ in nil }
    driver.press("handle", with: kind)
    driver.wait(0.4)
    driver.move(by: Vector(shake, 0))
    driver.release()
    #expect(drops == 0 && driver.log.first == "began card" && driver.log.last == "missed card")
    // Moved and brought back, it is dropped there.
    driver.press("handle", with: kind)
    driver.wait(0.4)
    driver.move(by: Vector(40, 0))
    driver.move(by: Vector(-40, 0))
    driver.release()
    #expect(drops == 1)
  }

  @Test func `a child stays under its finger while what it lies in is dragged too, and while that flies`() {
    let scene = Scene(), driver = Driver(scene)
    let tray = scene.add("tray", Rect(100, 100, 200, 200))
    scene.add("child", to: tray, Rect(20, 20, 40, 40)).draggable("child")
    tray.draggable("tray")
    scene.add("bin", Rect(500, 300, 100, 100)).dropDestination(for: String.self) { _, _ in true }
    func seen() -> Point { driver.frame(of: "child")!.center }
    driver.press("child", with: .touch)
    driver.wait(0.4)
    driver.move(to: Point(300, 300))
    driver.press("tray", at: Point(150, 150), with: .touch, finger: 2)
    driver.wait(0.4)
    driver.move(by: Vector(0, 100), finger: 2)
    #expect(seen().distance(to: Point(300, 300)) < 1e-6)
    driver.move(to: Point(550, 350))
    #expect(seen().distance(to: Point(550, 350)) < 1e-6 && driver.log.last == "entered bin")
    driver.release(finger: 2)
    driver.wait(0.1)
    #expect(scene.controller.needsFrames && seen().distance(to: Point(550, 350)) < 1e-6)
    driver.settle()
    #expect(seen().distance(to: Point(550, 350)) < 1e-6)
    driver.release()
    #expect(driver.log.last == "dropped bin move")
  }
}
