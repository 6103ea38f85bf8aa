import DragTesting
import Testing

@testable import DragCore

/// What several items that travel together leave behind, fill and change, whichever list they are of.
@MainActor
struct TravellingTests {
  let scene = Scene()
  let driver: Driver
  let columns = Box([[Bird("1"), Bird("2")], [Bird("3"), Bird("4")]])
  let birds = Box([Bird("9")])
  let picked = Box<[String]>([])
  let container: ReorderContainer<Bird, Int>
  var ids: [[String]] { columns.value.map { $0.map(\.name) } }

  init() {
    driver = Driver(scene)
    let columns = columns, birds = birds, picked = picked
    container = ReorderContainer<Bird, Int>(controller: scene.controller) { difference in
      var all = columns.value.enumerated().map { Column(id: $0, items: $1) }
      all.apply(difference)
      columns.value = all.map(\.items)
    }
    container.selection = { picked.value.contains($0) ? picked.value : [$0] }
    for i in 0...1 { mark(scene.add("column \(i)", Rect(Double(i) * 210, 0, 200, 400)), i) }
    let list = scene.add("list", Rect(500, 0, 200, 400))
    list.reorderable(birds.value, layout: { .list(birds.value.map { _ in 40 }, bounds: Size(200, 400)) }, move: { birds.value.apply($0) })
    list.dropDestination(for: Bird.self) { new, offset in
      birds.value.insert(contentsOf: new, at: offset)
      return true
    }
  }

  private func mark(_ element: Element, _ i: Int) {
    let columns = columns
    container.add(element, i, columns.value[i], layout: { .list(columns.value[i].map { _ in 40 }, bounds: Size(200, 400)) })?
      .offer({ columns.value[i][$0] }) { moved in columns.value[i].removeAll { moved.contains($0) } }
  }

  struct Column: ItemCollection {
    let id: Int
    var items: [Bird]
  }

  enum Going: CaseIterable { case isRemoved, isUnmarked, isMarkedAnew }

  /// The second column is no more what it was.
  private func lose(_ how: Going) {
    let column = scene.controller.element(named: "column 1")!
    switch how {
    case .isRemoved: scene.remove("column 1")
    case .isUnmarked: column.removeReorderable()
    case .isMarkedAnew:
      scene.controller.batch {
        column.removeReorderable()
        mark(column, 1)
      }
    }
  }

  @Test func `items of several lists that are moved elsewhere go away from each of them`() {
    picked.value = ["2", "3"]
    driver.press("column 0", at: Point(100, 60))
    driver.move(to: "list", at: Point(100, 300))
    driver.release()
    driver.settle()
    #expect(birds.value.map(\.name) == ["9", "2", "3"])
    #expect(ids == [["1"], ["4"]])
  }

  @Test(arguments: [false, true]) func `items of several lists that are cut go away from each of them`(isElsewhere: Bool) {
    picked.value = ["2", "3"]
    driver.cut("column 1", item: 0)
    if isElsewhere {
      scene.controller.cutWasPasted()
    } else {
      #expect(driver.paste(into: "list"))
      #expect(birds.value.map(\.name) == ["9", "2", "3"])
    }
    #expect(ids == [["1"], ["4"]])
  }

  @Test(arguments: Going.allCases, [false, true])
  func `what has lost its list while it is carried or cut goes nowhere, and stays there`(how: Going, isCut: Bool) {
    picked.value = ["2", "3"]
    if isCut {
      driver.cut("column 0", item: 1)
      lose(how)
      #expect(driver.paste(into: "list"))
    } else {
      driver.press("column 0", at: Point(100, 60))
      driver.move(to: "list", at: Point(100, 300))
      lose(how)
      driver.release()
    }
    driver.settle()
    #expect(birds.value.map(\.name) == ["9", "2"] && ids == [["1"], ["3", "4"]])
  }

  enum Taker: CaseIterable { case target, window, program }

  @Test(arguments: Going.allCases, Taker.allCases)
  func `what has been taken goes away from its list, though that has gone or is marked anew since`(how: Going, taker: Taker) {
    picked.value = ["2", "3"]
    switch taker {
    case .target:
      scene.add("bin", Rect(700, 0, 90, 90)).dropDestination(for: Bird.self, operations: .move) { _, _ in
        lose(how)
        return true
      }
      driver.press("column 0", at: Point(100, 60))
      driver.move(to: "bin")
      driver.release()
    case .window:
      driver.cut("column 0", item: 1)
      lose(how)
      scene.controller.cutWasPasted()
    case .program:
      driver.takeOut("column 0", item: 1)
      driver.leaveWindow()
      lose(how)
      driver.endOutside(.move)
    }
    driver.settle()
    #expect(ids == [["1"], ["4"]])
    guard how == .isMarkedAnew else { return }
    #expect(scene.controller.engine?.collection(scene.controller.element(named: "column 1")!.id)?.layout.count == 1)
  }

  @Test func `what comes late does not fill a list beyond what it holds`() {
    scene.controller.element(named: "list")?.collection?.capacity = 2
    let first = Late(), second = Late()
    for late in [first, second] {
      driver.bringIn([late.provider], over: "list", at: Point(100, 60))
      driver.dropIn()
    }
    first.arrive("bird:Owl")
    second.arrive("bird:Tit")
    driver.settle()
    #expect(birds.value.map(\.name) == ["9", "Owl"])
    #expect(driver.log.last == "cancelled window refused")
  }

  @Test func `lists whose items something else has taken know that they are gone`() {
    picked.value = ["2", "3"]
    scene.add("bin", Rect(700, 0, 90, 90)).dropDestination(for: Bird.self) { [columns] gone, _ in
      columns.value = columns.value.map { $0.filter { !gone.contains($0) } }
      return true
    }
    for i in 0...1 { scene.controller.element(named: "column \(i)")!.collection!.takeOut = nil }
    driver.press("column 0", at: Point(100, 60))
    driver.move(to: "bin")
    driver.release()
    driver.settle()
    #expect(ids == [["1"], ["4"]])
    for i in 0...1 {
      #expect(scene.controller.engine?.collection(scene.controller.element(named: "column \(i)")!.id)?.layout.count == 1)
    }
  }

  @Test func `what one drag carries no other takes along`() {
    driver.press("column 0", at: Point(100, 20), finger: 1)
    driver.move(to: "list", at: Point(100, 300), finger: 1)
    picked.value = ["1", "2"]
    // It has made room.
    driver.press("column 0", at: Point(100, 20), finger: 2)
    driver.move(to: "list", at: Point(100, 300), finger: 2)
    driver.release(finger: 1)
    driver.release(finger: 2)
    driver.settle()
    #expect(birds.value.map(\.name).sorted() == ["1", "2", "9"])
    #expect(ids == [[], ["3", "4"]])
  }

  @Test func `what joins a drag takes along what it would in one of its own`() {
    picked.value = ["2", "3"]
    driver.press("column 1", at: Point(100, 60), with: .touch)
    driver.wait(0.4)
    driver.move(by: Vector(0, 20))
    driver.press("column 0", at: Point(100, 60), with: .touch, finger: 2)
    driver.release(finger: 2)
    driver.move(to: "list", at: Point(100, 300))
    driver.release()
    driver.settle()
    #expect(birds.value.map(\.name) == ["9", "4", "2", "3"] && ids == [["1"], []])
  }

  @Test(arguments: [false, true]) func `a list that goes when items have been dropped into it has them in its data`(isUnmarked: Bool) {
    let column = scene.controller.element(named: "column 1")!
    scene.controller.observe { _, _ in
      if isUnmarked { _ = (column.removeDraggable(), column.removeDropDestination()) } else { scene.controller.edit(.remove(column.id)) }
    }
    driver.press("column 0", at: Point(100, 60))
    driver.move(to: "column 1", at: Point(100, 300))
    driver.release()
    driver.settle()
    #expect(ids == [["1"], ["3", "4", "2"]])
  }

  @Test(arguments: [false, true]) func `a list that goes before it can take what was dropped has taken nothing`(isUnmarked: Bool) {
    let column = scene.controller.element(named: "column 1")!
    scene.root.onDragDropped { _ in
      if isUnmarked { _ = (column.removeDraggable(), column.removeDropDestination()) } else { scene.controller.edit(.remove(column.id)) }
    }
    driver.press("column 0", at: Point(100, 60))
    driver.move(to: "column 1", at: Point(100, 300))
    driver.release()
    driver.settle()
    #expect(ids == [["1", "2"], ["3", "4"]])
    #expect(driver.log.last == "cancelled column 0 target-gone")
  }

  @Test func `what goes while it is dragged is dropped nowhere`() {
    picked.value = ["1", "2", "3"]
    driver.press("column 0", at: Point(100, 60))
    driver.move(to: "list", at: Point(100, 300))
    columns.value[0].removeAll { $0.name == "2" }
    columns.value[1].removeAll()
    for i in 0...1 { scene.controller.element(named: "column \(i)")?.collection?.reload() }
    driver.release()
    driver.settle()
    #expect(birds.value.map(\.name) == ["9", "1"] && ids == [[], []])
  }

  @Test func `a list that goes when something else has taken its items has them no more`() {
    let column = scene.controller.element(named: "column 0")!
    scene.controller.observe { _, _ in scene.controller.edit(.remove(column.id)) }
    driver.press("column 0", at: Point(100, 60))
    driver.move(to: "list", at: Point(100, 300))
    driver.release()
    driver.settle()
    #expect(birds.value.map(\.name) == ["9", "2"] && ids == [["1"], ["3", "4"]])
  }

  @Test func `a list that is full is no stop for keys`() {
    scene.controller.element(named: "column 1")?.collection?.capacity = 2
    scene.controller.element(named: "list")?.collection?.capacity = 2
    driver.key(.space, on: "column 0", item: 0)
    driver.key(.tab)
    #expect(driver.log.last?.hasPrefix("place list") == true)
    driver.key(.space)
    #expect(birds.value.count == 2)
  }

  @Test func `a companion that has another's identity stays, and the other one too`() {
    let list = ReorderingTests.List([40, 40, 40, 40, 40, 40])
    list.model.birds[3].id = 1
    list.collection.reload()
    list.collection.companions = { _ in [0, 3] }
    list.driver.press("list", item: 0)
    list.driver.move(to: Point(20, 235))
    #expect(list.looks == [.lifted, .regular, .regular, .regular, .regular, .regular])
    list.driver.release()
    #expect(list.model.ids == [1, 2, 1, 4, 5, 0])
    list.rest()
  }
}
