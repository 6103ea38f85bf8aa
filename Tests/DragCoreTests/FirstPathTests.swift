import DragCore
import DragTesting
import Testing

@Suite struct FirstPathTests {
  func scene() -> Scene {
    let scene = Scene()
    scene.add("card", Rect(20, 20, 60, 60))
    scene.add("bin", Rect(300, 200, 120, 120))
    return scene
  }

  @Test func `a touch that waits drags a value into a bin`() {
    let scene = scene()
    scene.controller.element(named: "card")!.draggable("Robin")
    var got: [String] = []
    var targeted: [Bool] = []
    scene.controller.element(named: "bin")!.dropDestination(for: String.self) { names, session in
      got += names
      return session.location == Point(60, 60)
    } isTargeted: {
      targeted.append($0)
    }
    let driver = Driver(scene)
    driver.press("card", with: .touch)
    driver.wait(0.3)
    driver.move(to: "bin")
    driver.release()
    #expect(driver.transcript == "began card · entered bin · dropped bin move")
    #expect(got == ["Robin"])
    #expect(targeted == [true, false])
  }

  @Test func `a group snaps a card into a slot`() {
    let scene = scene()
    let group = DragGroup(on: scene.root)
    var ends: [String] = []
    group.addDraggable(scene.controller.element(named: "card")!)?.activation = .longPress(0.3)
    #expect(group.addDraggable(scene.controller.element(named: "card")!) == nil)
    group.addDroppable(scene.controller.element(named: "bin")!, snapPoint: Point(5, 5))
    group.onEnd = { _, slot in ends.append(slot == nil ? "missed" : "hit") }
    let driver = Driver(scene)
    driver.press("card")
    driver.wait(0.31)
    driver.move(to: "bin")
    driver.release()
    driver.settle()
    #expect(driver.transcript == "began card · entered bin · dropped bin move")
    #expect(driver.frame(of: "card")?.center == Point(305, 205))
    #expect(ends == ["hit"])
  }
}
