import DragCore
import DragTesting
import GalleryScenes
import GalleryStage
import Testing

/// Rows P and B.4: a list of a million rows of which only those exist that can be seen.
@Suite struct MillionSceneTests {
  let stage = HeadlessStage(size: Size(800, 700))
  let scene: MillionScene
  let driver: Driver
  var days: HeadlessRows { stage.rows(of: "days")! }

  init() {
    scene = MillionScene(on: stage)
    scene.layOut(Size(800, 700))
    driver = Driver(stage.controller)
  }

  /// The order as the model has it, at some positions.
  private func day(at position: Int) -> String { days.shown.first { $0.index == position }?.item.name ?? "not shown" }

  private func press(_ position: Int) {
    let row = days.shown.first { $0.index == position }!.rect
    driver.press("days", at: Point(row.midX, row.midY))
  }

  @Test func `a million days are as few rows as ten`() {
    #expect(days.shown.count < 20 && days.shown.first?.item.text == "Day 1")
    days.scroll(to: 40_000_000)
    #expect(days.shown.count < 20 && days.shown.first!.index > 400_000)
    days.scroll(to: 1e12)
    #expect(days.shown.last?.item.text == "Day 1,000,000")
  }

  @Test func `held near the edge, the first day gets to be the last, and undo takes it back`() {
    press(0)
    let box = driver.frame(of: "days")!
    driver.move(to: Point(box.midX, box.maxY - 4))
    var seconds = 0.0
    while days.visibleRows.upperBound < 1_000_000, seconds < 60 {
      driver.wait(0.5)
      seconds += 0.5
      #expect(days.shown.count < 24)
    }
    // The speed doubles until it goes through everything in ten seconds.
    #expect(seconds < 30)
    driver.wait(0.5)
    // Nothing has been moved yet.
    #expect(scene.state.contains(#""runs":[[0,1000000]]"#))
    driver.release()
    driver.settle()
    #expect(scene.state.contains(#""runs":[[1,999999],[0,1]]"#), "\(scene.state)")
    #expect(day(at: 999_999) == "day-0")
    #expect(stage.drawing(of: "status")?.text == "Day 1 is at 1,000,000")
    #expect(driver.log.last == "dropped days move")
    scene.switches["undo"]!.set(0)
    #expect(scene.state.contains(#""runs":[[0,1000000]]"#))
    #expect(days.visibleRows.contains(0) && day(at: 0) == "day-0")
    scene.switches["redo"]!.set(0)
    #expect(scene.state.contains(#""runs":[[1,999999],[0,1]]"#) && days.visibleRows.contains(999_999))
  }

  @Test func `keys carry a day to the end and to the beginning, and Escape puts it back`() {
    driver.key(.space, on: "days", item: 2)
    driver.key(.end)
    #expect(days.visibleRows.upperBound == 1_000_000)
    driver.key(.space)
    driver.settle()
    #expect(day(at: 999_999) == "day-2")
    driver.key(.space, on: "days", item: 999_999)
    driver.key(.home)
    #expect(days.visibleRows.lowerBound == 0)
    driver.key(.pageDown)
    driver.key(.escape)
    driver.settle()
    #expect(scene.state.contains(#""runs":[[0,2],[3,999997],[2,1]]"#))
  }

  @Test(arguments: [120.0, 3_000_000, 60_000_000])
  func `a day goes exactly where its place was open, wherever the list is scrolled to meanwhile`(place: Double) {
    press(1)
    driver.move(by: Vector(0, 30))
    // A wheel, or the scroll bar.
    days.scroll(to: place)
    driver.wait(0.1)
    driver.move(by: Vector(0, 90))
    // Those before the open place have closed up; the others are where they were.
    let engine = stage.controller.engine!
    let closed = days.visibleRows.filter { engine.displacement(of: Int32($0), in: days.element.id).dy < 0 }
    let before = closed.last!, after = day(at: before + 1)
    #expect(days.visibleRows.contains(before + 1))
    let name = day(at: before)
    driver.release()
    driver.settle()
    #expect(day(at: before) == "day-1" && day(at: before - 1) == name && day(at: before + 1) == after)
  }

  @Test func `cancelled far away, everything is as it was, and nothing is twice`() {
    press(3)
    driver.move(by: Vector(0, 40))
    days.scroll(to: 30_000_000)
    driver.wait(0.1)
    driver.key(.escape)
    driver.settle()
    #expect(scene.state.contains(#""runs":[[0,1000000]]"#))
    days.scroll(to: 0)
    #expect(days.shown.map(\.item.name) == (0..<days.shown.count).map { "day-\($0)" })
  }

  @Test(arguments: [(1, [3, 4], 1), (1, [3, 4], 5), (4, [2], 0)])
  func `days that other fingers add come along, and undo takes all of them back`(
    _ first: Int, _ others: [Int], _ target: Int
  ) {
    func place(_ position: Int) -> Point {
      let rect = days.shown.first { $0.index == position }!.rect
      return Point(rect.midX, rect.midY)
    }
    let before = days.shown.prefix(8).map { $0.item.name }
    driver.press("days", at: place(first), with: .touch)
    driver.wait(0.4)
    driver.move(by: Vector(0, 6))
    for other in others {
      driver.press("days", at: place(other), with: .touch, finger: 2)
      driver.release(finger: 2)
      driver.wait(0.2)
    }
    driver.move(to: "days", at: place(target))
    driver.wait(0.3)
    driver.release()
    driver.settle()
    let order = days.shown.prefix(8).map { $0.item.name }
    #expect(Set(order) == Set(before))
    let names = ([first] + others).sorted().map { "day-\($0)" }
    let start = order.firstIndex(of: names[0])!
    #expect(Array(order[start..<start + names.count]) == names, "\(order)")
    let words = stage.drawing(of: "status")?.text ?? ""
    #expect(words.hasPrefix("Day \(min(first, others[0]) + 1) and \(others.count) more are at "), "\(words)")
    scene.switches["undo"]!.set(0)
    #expect(days.shown.prefix(8).map { $0.item.name } == before && scene.state.contains(#""runs":[[0,1000000]]"#))
    scene.switches["redo"]!.set(0)
    #expect(days.shown.prefix(8).map { $0.item.name } == order)
  }
}
