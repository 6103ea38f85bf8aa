import DragCore
import DragTesting
import Testing

/// Row S0.2: marks may be taken off at any time, and whoever has heard that something began hears that it is over.
@Suite struct TakingOffTests {
  let scene = Scene()
  let driver: Driver
  let card, bin: Element

  init() {
    card = scene.add("card", Rect(20, 20, 60, 40))
    bin = scene.add("bin", Rect(200, 20, 120, 200))
    driver = Driver(scene)
  }

  @Test func `a target that takes one thing only hears that nothing is over it any more`() {
    var heard: [Bool] = []
    card.draggable("Robin")
    bin.dropDestination(
      for: String.self,
      action: { _, _ in bin.removeDropDestination() },
      isTargeted: { heard.append($0) })
    driver.press("card")
    driver.move(to: "bin")
    driver.release()
    driver.settle()
    #expect(heard == [true, false])
    #expect(driver.transcript == "began card · entered bin · dropped bin move")
  }

  @Test func `a source that is fixed where it was dropped hears that it has been delivered`() {
    var heard: [String] = []
    let recognizer = card.draggable("Robin")
    recognizer?.onChange { state, _ in if state != .changed { heard.append("\(state)") } }
    recognizer?.onDelivered { items, _ in heard.append("delivered \(items.count)") }
    bin.dropDestination(for: String.self) { _, _ in card.removeDraggable() }
    driver.press("card")
    driver.move(to: "bin")
    driver.release()
    driver.settle()
    #expect(heard == ["began", "ended", "delivered 1"])
  }
}
