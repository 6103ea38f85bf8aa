import DragCore
import DragTesting
import Testing

/// Drags by keyboard: the keyboard is a pointer like any other.
@Suite struct KeyboardTests {
  @Test func `what keys carry to the end of a full list is seen there, though nothing scrolls to what is behind the last item`() {
    struct Row: Identifiable { let id: Int }
    let scene = Scene(), controller = scene.controller
    let rows = (0..<10).map { Row(id: $0) }, others = [Row(id: 10)]
    let container = ReorderContainer<Row, Int>(controller: controller) { _ in }
    // Four rows of ten can be seen.
    _ = container.add(scene.add("full", Rect(0, 0, 100, 160)), 0, rows) { .list(rows.map { _ in 40 }, bounds: Size(100, 160)) }
    let one = container.add(scene.add("one", Rect(200, 0, 100, 160)), 1, others) { .list([40], bounds: Size(100, 160)) }
    one?.preview = { _, _ in controller.add("ghost", frame: Rect(200, 0, 100, 40)) }
    scene.makeScrollable("full", content: Size(100, 400))
    let driver = Driver(scene)
    driver.key(.space, on: "one", item: 0)
    driver.key(.left)
    driver.key(.end)
    driver.wait(1)
    #expect(driver.log.last == "place full 10")
    #expect(driver.frame(of: "ghost") == Rect(0, 120, 100, 40))
    driver.key(.up)
    driver.wait(1)
    #expect(driver.log.last == "place full 9")
    #expect(driver.frame(of: "ghost").map { Rect(0, 0, 100, 160).contains($0.center) } == true)
  }

  let scene = Scene()
  let driver: Driver
  let card: Element
  var got: [String] { taken.value }
  let taken = Box<[String]>([])

  init() {
    card = scene.add("card", Rect(0, 0, 40, 40))
    card.draggable("x")
    driver = Driver(scene)
    for (name, x, y) in [("a", 100.0, 100.0), ("b", 300.0, 100.0), ("c", 100.0, 300.0), ("d", 300.0, 300.0)] {
      scene.add(name, Rect(x, y, 80, 80)).dropDestination(for: String.self) { [taken] _, _ in
        taken.value.append(name)
        return true
      }
    }
  }

  @Test func `Space lifts, Tab goes from target to target and round, Space drops`() {
    driver.key(.space, on: "card")
    #expect(driver.transcript == "began card")
    for _ in 0..<5 { driver.key(.tab) }
    #expect(
      driver.log == [
        "began card", "entered a", "exited a", "entered b", "exited b", "entered c", "exited c", "entered d", "exited d", "entered a",
      ])
    driver.modifiers = .shift
    driver.key(.tab)
    driver.modifiers = []
    driver.key(.space)
    #expect(got == ["d"])
    #expect(driver.log.last == "dropped d move")
  }

  @Test func `arrows go to the nearest target that way, Home and End to the first and last`() {
    driver.key(.enter, on: "card")
    driver.key(.right)
    driver.key(.down)
    driver.key(.right)
    driver.key(.up)
    #expect(driver.log.filter { $0.hasPrefix("entered") } == ["entered a", "entered c", "entered d", "entered b"])
    driver.key(.up)
    driver.key(.home)
    driver.key(.end)
    #expect(driver.log.last == "entered d")
    driver.key(.enter)
    #expect(got == ["d"])
  }

  @Test func `arrows pass over nothing that stands beside, however much higher it is`() {
    let scene = Scene()
    scene.add("card", Rect(0, 0, 40, 40)).draggable("x")
    for (name, x, height) in [("low", 100.0, 60.0), ("high", 300.0, 700.0), ("middle", 500.0, 90.0), ("other", 700.0, 60.0)] {
      scene.add(name, Rect(x, 0, 180, height)).dropDestination(for: String.self) { _, _ in true }
    }
    let driver = Driver(scene)
    driver.key(.space, on: "card")
    for key in [Key.right, .right, .right, .right, .left, .left, .left] { driver.key(key) }
    #expect(
      driver.log.filter { $0.hasPrefix("entered") }
        == ["low", "high", "middle", "other", "middle", "high", "low"].map { "entered \($0)" })
  }

  @Test func `the preview goes to the target, and home when Escape cancels`() {
    driver.key(.space, on: "card")
    driver.key(.tab)
    #expect(driver.frame(of: "card")?.center == Point(140, 140))
    driver.key(.escape)
    driver.settle()
    #expect(driver.transcript == "began card · entered a · cancelled card escape")
    #expect(driver.frame(of: "card") == Rect(0, 0, 40, 40))
  }

  @Test func `a drop without a target is a miss, and targets that refuse are no stops`() {
    scene.add("numbers", Rect(500, 0, 40, 40)).dropDestination(for: Int.self) { _, _ in true }
    driver.key(.space, on: "card")
    driver.key(.end)
    #expect(driver.log.last == "entered d")
    driver.key(.escape)
    driver.key(.space, on: "card")
    driver.key(.space)
    #expect(driver.log.last == "missed card")
  }

  @Test func `a target that goes away hands the drag to its neighbour`() {
    driver.key(.space, on: "card")
    driver.key(.tab)
    driver.key(.tab)
    scene.controller.edit(.remove(scene.controller.element(named: "b")!.id))
    #expect(driver.log.last == "entered c")
    driver.key(.space)
    #expect(got == ["c"])
  }

  @Test func `a key that comes while the only target goes brings nothing into view, and the drag goes on`() {
    let checker = GuaranteeChecker()
    let scene = Scene(), driver = Driver(scene)
    scene.controller.witnesses.append(checker)
    scene.add("card", Rect(0, 0, 40, 40)).draggable("x")
    let target = scene.add("target", Rect(100, 100, 80, 80))
    target.dropDestination(for: String.self) { _, _ in true }
    driver.key(.space, on: "card")
    driver.key(.tab)
    scene.controller.batch {
      scene.controller.edit(.remove(target.id))
      driver.key(.tab)
    }
    #expect(driver.log == ["began card", "entered target"])
    driver.key(.space)
    #expect(driver.log.last == "missed card")
    #expect(checker.violations.isEmpty, "\(checker.violations)")
  }

  @Test func `keys are left alone when nothing is dragged and no source has the focus`() {
    driver.key(.tab)
    #expect(!scene.controller.isConsumed)
    driver.key(.space, on: "a")
    #expect(!scene.controller.isConsumed)
    driver.key(.space, on: "card")
    #expect(scene.controller.isConsumed)
  }

  @Test func `a mouse drags beside the keyboard, and Escape ends both`() {
    let second = scene.add("second", Rect(0, 400, 40, 40))
    second.draggable("y")
    driver.key(.space, on: "card")
    driver.press("second")
    driver.move(by: Vector(30, 0))
    driver.key(.tab)
    driver.key(.escape)
    #expect(driver.transcript == "began card · began second · entered a · cancelled card escape · cancelled second escape")
  }

  static let held: [(KeyModifiers, String)] = [
    (.control, "dropped a copy"), (.option, "dropped a copy"), ([.control, .shift], "dropped a link"), (.shift, "dropped a move"),
    (.command, "dropped a move"),
  ]

  @Test(arguments: held)
  func `the keys that are held with the one that drops choose the operation`(held: KeyModifiers, end: String) {
    card.recognizer?.operations = .all
    driver.key(.space, on: "card")
    // On the way they say nothing about it: Control alone silences screen readers.
    driver.modifiers = .option
    driver.key(.modifier)
    driver.key(.tab)
    driver.modifiers = held
    driver.key(.enter)
    #expect(driver.log == ["began card", "entered a", end])
  }

  @Test func `what the held keys ask for is done where source and target allow it, and nothing else instead`() {
    let only = scene.add("only", Rect(500, 300, 40, 40))
    only.dropDestination(for: String.self, operations: .copy) { _, _ in true }
    card.recognizer?.operations = [.copy, .move]
    driver.key(.space, on: "card")
    driver.key(.end)
    driver.modifiers = [.control, .shift]
    driver.key(.space)
    #expect(driver.log.last == "missed card")
    // Shift goes backwards, and may still be down.
    driver.modifiers = []
    driver.key(.space, on: "card")
    driver.modifiers = .shift
    driver.key(.tab)
    driver.key(.space)
    #expect(driver.log.last == "dropped only copy")
  }

  @Test func `a responder that can perform drop is a stop too`() {
    let box = scene.add("box", Rect(500, 500, 50, 50))
    var isOpen = true
    box.onDropCommand(canPerform: { _ in isOpen }) { _ in isOpen = false }
    driver.key(.space, on: "card")
    driver.key(.end)
    #expect(driver.log.last == "entered box")
    driver.key(.space)
    #expect(!isOpen)
  }

  @Test func `where its target goes out of sight a drag goes to what is beside that, also if nothing has carried it there`() {
    struct Row: Identifiable { let id: Int }
    let container = ReorderContainer<Row, Int>(controller: scene.controller) { _ in }
    let lists = (0..<4).map { scene.add("list \($0)", Rect(Double($0) * 120, 300, 100, 100)) }
    for (n, list) in lists.enumerated() {
      container.add(list, n, [Row(id: n)], layout: { .list([40], bounds: Size(100, 100)) })
    }
    driver.key(.space, on: "list 3", item: 0)
    scene.controller.edit(.hidden(lists[3].id, true))
    #expect(driver.log.contains("entered list 2"))
  }
}
