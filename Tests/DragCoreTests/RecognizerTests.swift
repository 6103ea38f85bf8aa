import DragCore
import DragTesting
import Testing

/// When a press becomes a drag, and when it does not.
@Suite struct RecognizerTests {
  let scene = Scene()
  let driver: Driver
  let card: Element

  init() {
    card = scene.add("card", Rect(0, 0, 100, 100))
    driver = Driver(scene)
  }

  @Test func `a mouse drags after 5 points, a pen too`() {
    card.draggable("x")
    for kind in [PointerKind.mouse, .pen] {
      driver.press("card", with: kind)
      driver.move(by: Vector(4, 0))
      #expect(driver.log.last?.hasPrefix("began") != true)
      driver.move(by: Vector(1, 0))
      #expect(driver.log.last == "began card")
      driver.key(.escape)
      driver.release()
      driver.settle()
    }
  }

  @Test func `settings that cannot be are refused, and what was set before holds`() throws {
    let recognizer = try #require(card.draggable("x"))
    recognizer.bounds = Rect(0, 0, 500, 500)
    recognizer.grid = Size(10, 10)
    recognizer.activation = .distance(20)
    recognizer.bounds = Rect(0, 0, .infinity, 10)
    recognizer.bounds = Rect(0, .nan, 10, 10)
    recognizer.grid = Size(1e300, 10)
    recognizer.activation = .distance(-1)
    recognizer.activation = .longPress(.nan)
    #expect(recognizer.bounds == Rect(0, 0, 500, 500) && recognizer.grid == Size(10, 10) && recognizer.activation == .distance(20))
    driver.press("card")
    driver.move(by: Vector(19, 0))
    #expect(driver.transcript == "")
    driver.move(by: Vector(20, 0))
    #expect(driver.transcript == "began card")
    #expect(driver.frame(of: "card") == Rect(40, 0, 100, 100))
  }

  @Test func `a touch drags after 250 ms, and scrolls when it moves before`() {
    card.draggable("x")
    driver.press("card", with: .touch)
    driver.move(by: Vector(6, 0))
    driver.wait(1)
    driver.move(by: Vector(60, 0))
    driver.release()
    #expect(driver.transcript == "")
    driver.press("card", with: .touch)
    driver.wait(0.26)
    #expect(driver.transcript == "began card")
    driver.release()
  }

  @Test func `a touch released just before its delay is a tap`() {
    card.draggable("x")
    driver.press("card", with: .touch)
    driver.wait(0.2499)
    driver.release()
    driver.wait(1)
    #expect(driver.transcript == "")
  }

  @Test func `a touch may wander within its tolerance and still drag`() {
    card.draggable("x")
    driver.press("card", with: .touch)
    driver.move(by: Vector(3, 3))
    driver.wait(0.3)
    #expect(driver.transcript == "began card")
  }

  @Test func `S1.1 a long press takes its duration and its allowed movement`() {
    card.draggable("x")!.activation = .longPress(0.5, movement: 10)
    driver.press("card")
    driver.move(by: Vector(9, 0), steps: 2)
    driver.wait(0.5)
    #expect(driver.transcript == "began card")
    driver.key(.escape)
    driver.release()
    driver.press("card")
    driver.move(by: Vector(11, 0), steps: 2)
    driver.wait(1)
    driver.release()
    #expect(driver.log.count == 2)
  }

  @Test func `Escape that comes late ends the drag that a long press is about to begin`() {
    scene.add("bin", Rect(200, 0, 100, 100)).dropDestination(for: String.self) { _, _ in true }
    card.draggable("x")
    driver.press("card", with: .touch)
    // A busy page tells of the key when the long press has long run out.
    scene.controller.send(.key(KeyEvent(.escape, time: driver.now + 1)))
    driver.move(to: "bin")
    driver.release()
    #expect(driver.transcript == "failed card")
  }

  @Test func `at once means with the press`() {
    card.draggable("x")!.activation = .immediate
    driver.press("card")
    #expect(driver.transcript == "began card")
  }

  @Test func `a press on a control inside does not drag at once, and one on text never`() {
    card.draggable("x")!.activation = .immediate
    driver.press("card", content: .control)
    driver.release()
    #expect(driver.transcript == "")
    driver.press("card", content: .control)
    driver.move(by: Vector(20, 0))
    driver.release()
    #expect(driver.log == ["began card", "missed card"])
    driver.press("card", content: .text)
    driver.move(by: Vector(50, 0))
    driver.release()
    #expect(driver.log.count == 2)
  }

  @Test func `with a handle only the handle drags, and at once`() {
    let grip = scene.add("grip", to: card, Rect(80, 0, 20, 20))
    card.draggable("x")!.needsHandle = true
    grip.dragHandle()
    driver.press("card", at: Point(10, 10))
    driver.move(by: Vector(50, 0))
    driver.release()
    #expect(driver.transcript == "")
    driver.press("grip", with: .touch)
    #expect(driver.transcript == "began card")
  }

  @Test func `a child that refuses a drag does not make its parent drag`() {
    let child = scene.add("child", to: card, Rect(10, 10, 30, 30))
    card.draggable("parent")
    let recognizer = child.draggable("child")!
    recognizer.shouldBegin { _ in false }
    driver.press("child")
    driver.move(by: Vector(50, 0))
    driver.release()
    #expect(driver.transcript == "failed child")
    recognizer.isEnabled = false
    driver.press("child")
    driver.move(by: Vector(50, 0))
    driver.release()
    #expect(driver.transcript == "failed child")
  }

  @Test func `pressing and releasing without moving leaves everything as it was`() {
    card.draggable("x")
    let before = scene.controller.tree
    driver.press("card")
    driver.wait(3)
    driver.release()
    #expect(driver.transcript == "")
    #expect(scene.controller.tree == before)
  }

  @Test func `two fingers drag two things at the same time, each its own session`() {
    let second = scene.add("second", Rect(200, 0, 50, 50))
    let bin = scene.add("bin", Rect(400, 300, 100, 100))
    card.draggable("one")
    second.draggable("two")
    var got: [String] = []
    bin.dropDestination(for: String.self) { names, _ in
      got += names
      return true
    }
    driver.press("card", with: .touch, finger: 1)
    driver.press("second", with: .touch, finger: 2)
    driver.wait(0.3)
    driver.move(to: "bin", finger: 2)
    driver.move(to: "bin", finger: 1)
    driver.release(finger: 1)
    driver.release(finger: 2)
    #expect(got == ["one", "two"])
    #expect(driver.transcript == "began card · began second · entered bin · entered bin · dropped bin move · dropped bin move")
  }

  @Test func `a second finger on an element that is dragged changes nothing`() {
    card.draggable("x")
    driver.press("card", with: .touch, finger: 1)
    driver.wait(0.3)
    driver.press("card", with: .touch, finger: 2)
    driver.wait(0.3)
    driver.move(by: Vector(100, 0), finger: 2)
    driver.release(finger: 2)
    driver.move(by: Vector(100, 0), finger: 1)
    driver.release(finger: 1)
    #expect(driver.transcript == "began card · missed card")
  }

  @Test func `a pointer that the platform takes away cancels its drag`() {
    card.draggable("x")
    driver.press("card")
    driver.move(by: Vector(50, 0))
    driver.losePointer()
    driver.settle()
    #expect(driver.transcript == "began card · cancelled card pointer-lost")
    #expect(driver.frame(of: "card") == Rect(0, 0, 100, 100))
  }

  @Test func `the app may start a drag itself`() {
    card.draggable("x")!.activation = .longPress(10)
    driver.press("card")
    scene.controller.send(.start(card.id, pointer: 1))
    driver.move(by: Vector(30, 0))
    #expect(driver.transcript == "began card")
    #expect(driver.frame(of: "card") == Rect(30, 0, 100, 100))
  }

  @Test func `a clock that counts from 1970 is as good as any`() {
    card.draggable("x")?.activation = .longPress(0.5)
    let controller = scene.controller
    let began = 1_795_599_450.0
    controller.send(.pointer(PointerEvent(.down, id: 1, kind: .touch, at: Point(10, 10), time: began)))
    for frame in 1...30 { controller.send(.time(began + Double(frame) / 50)) }
    #expect(driver.transcript == "began card")
    controller.send(.pointer(PointerEvent(.up, id: 1, kind: .touch, at: Point(10, 10), time: began + 1)))
    for frame in 1...200 { controller.send(.time(began + 1 + Double(frame) / 50)) }
    #expect(!controller.needsFrames)
  }

  @Test func `an item that is carried is not taken by a second pointer, also where the app starts its drag`() {
    var birds = (1...3).map { ReorderingTests.Bird(id: $0) }
    let list = scene.add("list", Rect(300, 0, 100, 400))
    list.reorderable(birds, layout: { .list(birds.map(\.height), bounds: Size(100, 400)) }, move: { birds.apply($0) })
    driver.press("list", at: Point(50, 20), finger: 1)
    driver.move(to: Point(10, 300), finger: 1)
    driver.press("list", at: Point(50, 20), finger: 2)
    scene.controller.send(.start(list.id, pointer: 2))
    #expect(driver.log.filter { $0.hasPrefix("began") } == ["began list"])
  }

  @Test func `what the source allows can be asked while a target is asked`() {
    card.draggable("x")
    let bin = scene.add("bin", Rect(200, 0, 60, 60))
    bin.dropTarget(accepts: { $0.allowedOperations.contains(.move) ? .move : [] }, action: { _ in true })
    driver.press("card")
    driver.move(to: "bin")
    driver.release()
    #expect(driver.log.last == "dropped bin move")
  }
}
