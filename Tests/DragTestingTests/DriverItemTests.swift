import DragCore
import DragTesting
import Testing

/// Items of lists, by their positions, and where keys leave the focus.
@Suite struct DriverItemTests {
  struct Task: Identifiable {
    let id: Int
  }
  struct Day: ItemCollection {
    let id: String
    var items: [Task]
  }

  final class Week {
    let scene = Scene()
    let driver: Driver
    var days = [Day(id: "today", items: (0..<20).map { Task(id: $0) }), Day(id: "later", items: (20..<25).map { Task(id: $0) })]

    init() {
      driver = Driver(scene)
      let container = ReorderContainer<Task, String>(controller: scene.controller) { [unowned self] in days.apply($0) }
      for n in days.indices {
        let list = scene.add(days[n].id, Rect(Double(n) * 220, 0, 200, 160))
        container.add(
          list, days[n].id, self.days[n].items,
          layout: { [unowned self] in .list(days[n].items.map { _ in 40 }, bounds: Size(200, 160)) })
      }
      scene.makeScrollable("today", content: Size(200, 800))
    }

    func ids(_ day: Int) -> [Int] { days[day].items.map { $0.id } }
    func scrolled() -> Double? { scene.controller.tree.bounds(of: scene.controller.element(named: "today")!.id)?.minY }
  }

  @Test func `an item that is pressed and moved to another one's place goes there`() {
    let week = Week()
    week.driver.press("today", item: 0)
    week.driver.move(to: "today", item: 2)
    #expect(week.driver.frame(of: "today", item: 2) == Rect(0, 40, 200, 40))
    week.driver.release()
    #expect(week.ids(0).prefix(4) == [1, 2, 0, 3])
    week.driver.settle()
    week.driver.press("today", item: 3)
    week.driver.move(to: "later", item: 1)
    week.driver.release()
    #expect(week.ids(1) == [20, 3, 21, 22, 23, 24])
  }

  @Test func `an item is where its list has been scrolled to, and there is none beyond the last`() async {
    let week = Week()
    week.driver.scroll("today", by: Vector(0, 100))
    #expect(week.driver.frame(of: "today", item: 3) == Rect(0, 20, 200, 40))
    week.driver.scroll("today", by: Vector(0, 9000))
    #expect(week.driver.frame(of: "today", item: 19) == Rect(0, 120, 200, 40))
    #expect(week.driver.frame(of: "today", item: 20) == nil)
    #expect(week.driver.frame(of: "today", item: -1) == nil)
    await #expect(processExitsWith: .failure) { Week().driver.press("later", item: 5) }
  }

  @Test func `what keys reach is scrolled into view, and back`() {
    let week = Week()
    week.driver.key(.space, on: "today", item: 0)
    week.driver.key(.end)
    #expect(week.scrolled() == 640)
    week.driver.key(.home)
    #expect(week.scrolled() == 0)
    for _ in 0..<4 { week.driver.key(.down) }
    #expect(week.scrolled() == 40)
    week.driver.key(.space)
    #expect(week.ids(0).prefix(5) == [1, 2, 3, 4, 0])
  }

  @Test func `what is held at an edge scrolls to the very end`() {
    let week = Week()
    week.driver.press("today", item: 0)
    week.driver.move(to: Point(100, 155))
    week.driver.wait(10)
    #expect(week.scrolled() == 640)
    week.driver.move(to: Point(100, 5))
    week.driver.wait(10)
    #expect(week.scrolled() == 0)
    week.driver.key(.escape)
    week.driver.scroll("today", by: Vector(.nan, .infinity))
    #expect(week.scrolled() == 640)
  }

  @Test func `the focus goes along with what keys carry and actions move`() {
    let week = Week()
    let driver = week.driver
    driver.key(.space, on: "today", item: 1)
    driver.key(.down)
    driver.key(.space)
    #expect(driver.focus?.name == "today" && driver.focusedItem == 2)
    // The same item is lifted again.
    driver.key(.space)
    driver.key(.tab)
    driver.key(.space)
    #expect(week.ids(1).contains(1))
    #expect(driver.focus?.name == "later" && driver.focusedItem == week.ids(1).firstIndex(of: 1))
    driver.key(.space)
    driver.key(.home)
    driver.key(.escape)
    #expect(driver.focusedItem == week.ids(1).firstIndex(of: 1))
    driver.perform(.toTop, on: "later", item: 4)
    #expect(driver.focusedItem == 0)
    driver.focus = nil
    driver.key(.space)
    #expect(driver.log.last == "cancelled later escape")
  }

  @Test func `of what keys have thrown away what comes after it has the focus, and nothing where none is left`() {
    let week = Week()
    week.scene.add("bin", Rect(600, 0, 100, 100)).dropDestination(for: Task.self) { tasks, _ in
      week.days[1].items.removeAll { task in tasks.contains { $0.id == task.id } }
      return true
    }
    for left in (0..<5).reversed() {
      week.driver.key(.space, on: "later", item: 0)
      week.driver.key(.tab)
      week.driver.key(.space)
      #expect(week.days[1].items.count == left)
      #expect(week.driver.focusedItem == (left == 0 ? -1 : 0))
    }
  }

  @Test func `what a scene removes is gone in the middle of its drag`() {
    let week = Week()
    week.driver.press("today", item: 0)
    week.driver.move(by: Vector(0, 20))
    week.scene.remove("today")
    #expect(week.driver.log.last == "cancelled today source-gone")
  }

  @Test func `what a scene does to a name that no element has says so`() async {
    await #expect(processExitsWith: .failure) { Scene().remove("todya") }
    await #expect(processExitsWith: .failure) { Scene().makeScrollable("todya", content: Size(100, 400)) }
  }
}
