import DragCore
import DragTesting
import Testing

@Suite struct DriverTests {
  let scene = Scene()
  let card: Element
  let bin: Element

  init() {
    card = scene.add("card", Rect(20, 20, 60, 60))
    bin = scene.add("bin", Rect(300, 200, 120, 120))
    card.draggable("Robin")
    bin.dropDestination(for: String.self) { _, _ in true }
  }

  @Test func `a mouse drags from element to element`() {
    let driver = Driver(scene)
    driver.press("card")
    driver.move(to: "bin")
    driver.release()
    #expect(driver.transcript == "began card · entered bin · dropped bin move")
    #expect(driver.log == ["began card", "entered bin", "dropped bin move"])
  }

  @Test func `a key on a name that no element has says so, as a press does`() async {
    await #expect(processExitsWith: .failure) { Driver(Scene()).press("crad") }
    await #expect(processExitsWith: .failure) { Driver(Scene()).key(.space, on: "crad") }
    await #expect(processExitsWith: .failure) { Driver(Scene()).takeOut("crad") }
  }

  @Test func `what the platform does not carry does not go on`() {
    scene.add("plain", Rect(500, 20, 60, 60))
    let driver = Driver(scene)
    driver.takeOut("plain")
    driver.carryOn(to: "bin")
    driver.dropIn()
    #expect(driver.transcript == "")
    driver.bringIn([TextItem("Wren").provider], over: "bin")
    driver.leaveWindow()
    driver.carryOn(to: "bin")
    #expect(driver.log.last == "cancelled window left")
  }

  @Test func `who waits for ever is told, and what is no time is none`() async {
    await #expect(processExitsWith: .failure) { Driver(Scene()).wait(.infinity) }
    let driver = Driver(scene)
    driver.wait(.nan)
    driver.wait(-1)
    #expect(driver.now == 0)
  }

  @Test func `a pen drags as a mouse does`() {
    let driver = Driver(scene)
    driver.press("card", with: .pen)
    driver.move(by: Vector(0, 100))
    driver.release()
    #expect(driver.transcript == "began card · missed card")
  }

  @Test func `a finger that does not wait scrolls`() {
    let driver = Driver(scene)
    driver.press("card", with: .touch)
    driver.move(to: "bin")
    driver.release()
    #expect(driver.transcript == "")
  }

  @Test func `waiting passes the moment at which a touch becomes a drag`() {
    let driver = Driver(scene)
    driver.press("card", with: .touch)
    driver.wait(0.249)
    #expect(driver.transcript == "")
    driver.wait(0.002)
    #expect(driver.transcript == "began card")
    driver.losePointer()
    #expect(driver.transcript == "began card · cancelled card pointer-lost")
  }

  @Test func `two fingers drag two elements`() {
    let other = scene.add("other", Rect(20, 200, 60, 60))
    other.draggable("Wren")
    let driver = Driver(scene)
    driver.press("card", with: .touch, finger: 1)
    driver.press("other", with: .touch, finger: 2)
    driver.wait(0.3)
    driver.move(to: "bin", finger: 2)
    driver.release(finger: 2)
    driver.move(to: "bin", finger: 1)
    driver.release(finger: 1)
    #expect(
      driver.transcript == "began card · began other · entered bin · dropped bin move · entered bin · dropped bin move")
  }

  @Test func `modifier keys choose the operation`() {
    let driver = Driver(scene)
    driver.press("card")
    driver.modifiers = .option
    driver.move(to: "bin")
    driver.release()
    #expect(driver.transcript == "began card · entered bin · dropped bin copy")
  }

  @Test func `keys lift, choose and drop`() {
    let driver = Driver(scene)
    driver.key(.space, on: "card")
    driver.key(.tab)
    driver.key(.enter)
    #expect(driver.transcript == "began card · entered bin · dropped bin move")
  }

  @Test func `escape cancels and the element flies home`() {
    let driver = Driver(scene)
    driver.press("card")
    driver.move(by: Vector(50, 50))
    #expect(driver.frame(of: "card") == Rect(70, 70, 60, 60))
    driver.key(.escape)
    #expect(driver.transcript == "began card · cancelled card escape")
    driver.settle()
    #expect(driver.frame(of: "card") == Rect(20, 20, 60, 60))
    #expect(!scene.controller.needsFrames)
  }

  @Test func `time passes by a frame with every step of a move`() {
    let driver = Driver(scene)
    driver.press("card")
    driver.move(by: Vector(80, 0), steps: 4)
    #expect(abs(driver.now - 4 * Driver.frame) < 1e-12)
    driver.wait(0.5)
    #expect(abs(driver.now - 4 * Driver.frame - 0.5) < 1e-12)
  }

  @Test func `a transcript uses numbers where there are no names`() {
    let card = scene.controller.add(frame: Rect(500, 20, 60, 60))!
    Element(controller: scene.controller, id: card).draggable()
    let driver = Driver(scene)
    driver.press(at: Point(530, 50))
    driver.move(by: Vector(20, 0))
    driver.release()
    #expect(driver.transcript == "began #\(card.slot).0 · missed #\(card.slot).0")
  }

  @Test func `a transcript keeps the name of an element that is gone`() {
    let driver = Driver(scene)
    driver.press("card")
    driver.move(to: "bin")
    scene.controller.edit(.remove(card.id))
    #expect(driver.transcript == "began card · entered bin · cancelled card source-gone")
  }

  @Test func `a transcript forgets its oldest lines and digests them all the same`() {
    var long = Transcript()
    var short = Transcript()
    short.limit = 3
    for i in Int32(0)..<2000 {
      let effect = Effect.notify(DragEvent(.began, SessionID(i), ElementID(slot: i % 7, generation: 0)))
      long.add(effect)
      short.add(effect)
    }
    #expect(long.lines.count == 2000)
    #expect(short.lines.count < 1003)
    #expect(short.lines.last == long.lines.last)
    #expect(short.digest == long.digest)
    // All, or none.
    for (limit, kept) in [(Int.max, 2), (-1, 0)] {
      var some = Transcript()
      some.limit = limit
      for id in Int32(0)..<2 { some.add(.notify(DragEvent(.began, SessionID(id), ElementID(slot: 0, generation: 0)))) }
      #expect(some.lines.count == kept)
    }
    short.clear()
    #expect(short.digest == Transcript().digest)
    #expect(short.lines.isEmpty)
  }

  @Test func `time goes on from where another driver has led it`() {
    let driver = Driver(scene), other = Driver(scene)
    other.wait(5)
    driver.press("card", with: .touch)
    driver.wait(0.5)
    driver.move(to: "bin")
    driver.release()
    #expect(driver.transcript == "began card · entered bin · dropped bin move")
  }

  @Test func `what a move leads to may lift the finger`() {
    let driver = Driver(scene)
    bin.onDragEntered { _, _ in driver.release() }
    driver.press("card")
    driver.move(to: "bin")
    driver.move(by: Vector(10, 10))
    #expect(driver.transcript == "began card · entered bin · dropped bin move")
  }
}
