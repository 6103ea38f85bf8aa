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

  @Test func `a list that is none any more is dragged as a whole, and its items go along with nothing`() {
    let birds = Box([["Robin", "Wren"], ["Owl"]].map { $0.map { Named(id: $0) } })
    let container = ReorderContainer<Named, Int>(controller: scene.controller) { _ in }
    container.selection = { [$0, "Wren"] }
    let lists = [bin, scene.add("list", Rect(400, 20, 120, 200))].enumerated().map { i, list in
      container.add(list, i, birds.value[i], layout: { .list(birds.value[i].map { _ in 40 }, bounds: Size(120, 200)) })
    }
    #expect(bin.removeDraggable() && bin.removeDropDestination())
    #expect(bin.collection == nil)
    lists[0]?.reload()
    #expect(scene.controller.engine?.collection(bin.id) == nil)
    bin.draggable("bin")
    driver.press("bin", at: Point(60, 150))
    driver.move(by: Vector(10, 0))
    #expect(driver.log == ["began bin"])
    driver.key(.escape)
    var carried: [Int] = []
    scene.controller.observe { session, _ in carried.append(session.pasteboard.items.count) }
    driver.press("list", at: Point(60, 20))
    driver.move(by: Vector(0, 10))
    driver.release()
    #expect(carried == [1])
  }

  @Test func `when a list becomes none while its items are dragged, nothing of them is hidden or displaced`() {
    let checker = GuaranteeChecker(scene.controller)
    let birds = Box(["Robin", "Wren", "Owl"].map { Named(id: $0) })
    bin.reorderable(birds.value, layout: { .list(birds.value.map { _ in 40 }, bounds: Size(120, 200)) }) { birds.value.apply($0) }
    driver.press("bin", at: Point(60, 20))
    driver.move(by: Vector(0, 50))
    #expect(scene.controller.engine?.displacement(of: 1, in: bin.id) == Vector(0, -40))
    bin.removeDropDestination()
    bin.removeDraggable()
    driver.release()
    driver.settle()
    checker.checkRest(scene.controller)
    #expect(checker.violations.isEmpty, "\(checker.violations)")
    #expect(driver.log.last == "cancelled bin source-gone")
  }

  struct Named: Identifiable { let id: String }
}
