import Testing

@testable import DragCore
@testable import DragTesting

/// What random gestures over collections once broke.
@Suite struct ReorderingFaultTests {
  typealias List = ReorderingTests.List

  @Test func `a collection that goes in mid-drag is ordered nothing more`() {
    let list = List([40, 40, 40])
    list.driver.press(at: Point(20, 20))
    list.driver.move(to: Point(20, 90))
    list.scene.controller.edit(.remove(list.collection.id))
    list.driver.release()
    list.driver.settle()
    list.checker.checkRest(list.scene.controller)
    #expect(list.checker.violations.isEmpty, "\(list.checker.violations)")
    #expect(list.driver.log.last == "cancelled list source-gone" || list.driver.log.last == "cancelled #1.0 source-gone")
  }

  @Test func `an item whose preview goes while it flies is seen again`() {
    for isRemoved in [true, false] {
      let list = List([40, 40, 40])
      list.driver.press(at: Point(20, 20))
      list.driver.move(to: Point(20, 90))
      list.driver.key(.escape)
      #expect(list.looks.first == .lifted)
      let preview = list.scene.controller.tree.children(of: .root).last!
      #expect(preview != list.collection.id)
      if isRemoved { list.scene.controller.edit(.remove(preview)) } else { list.scene.controller.edit(.offset(preview, .zero)) }
      #expect(list.looks.first == .regular)
      list.driver.release()
      list.rest()
    }
  }

  @Test(arguments: [true, false])
  func `an item that a target has taken out of the data does not fly home, and one that is still there does`(isTold: Bool) {
    for isTaken in [true, false] {
      let list = List([40, 40, 40])
      let bin = list.scene.add("bin", Rect(200, 0, 100, 100))
      bin.dropDestination(for: ReorderingTests.Bird.self) { birds, _ in
        if isTaken { list.model.birds.removeAll { $0.id == birds[0].id } }
        if isTold { list.collection.reload() }
        return true
      }
      list.driver.press(at: Point(20, 60))
      list.driver.move(to: Point(250, 50))
      let preview = list.scene.controller.tree.children(of: .root).last!
      list.driver.release()
      #expect(list.driver.log.last == "dropped bin move")
      #expect(list.scene.controller.needsFrames == !isTaken)
      #expect(list.scene.controller.contains(preview) == !isTaken)
      list.rest()
      #expect(list.model.ids == (isTaken ? [0, 2] : [0, 1, 2]))
    }
  }

  @Test func `when a collection can no longer be dragged from, all drags of its items end`() {
    let list = List([40, 40, 40, 40, 40])
    for finger in Int32(1)...2 { list.driver.press(at: Point(20, Double(finger) * 60), with: .touch, finger: finger) }
    list.driver.wait(0.4)
    for finger in Int32(1)...2 { list.driver.move(by: Vector(0, 30), finger: finger) }
    list.scene.controller.element(named: "list")!.removeDraggable()
    #expect(list.driver.log.filter { $0 == "cancelled list source-gone" }.count == 2)
    for finger in Int32(1)...2 { list.driver.release(finger: finger) }
    list.rest()
  }

  @Test func `a drag that its own items put an end to leaves nothing, and the next one goes`() {
    let list = List([40, 40, 40, 40])
    let source = list.scene.controller.element(named: "list")!
    var isEnough = true
    list.collection.companions = { item in
      if isEnough { source.recognizer?.isEnabled = false }
      return [item]
    }
    for _ in 0..<2 {
      list.driver.press(at: Point(20, 20))
      list.driver.move(to: Point(20, 110))
      list.driver.release()
      list.driver.settle()
      #expect(list.scene.controller.tree.children(of: .root).count == 1)
      #expect(list.driver.log.contains("dropped list move") == !isEnough)
      isEnough = false
      source.recognizer?.isEnabled = true
    }
    list.rest()
  }

  @Test func `a list that holds more than it may is put in order all the same`() {
    let list = List([40, 40, 40, 40])
    list.collection.capacity = 2
    list.driver.press(at: Point(20, 20))
    list.driver.move(to: Point(20, 110))
    list.driver.release()
    #expect(list.driver.log.last == "dropped list move")
    list.rest()
  }

  @Test func `the keyboard takes no locked item, and none that is not there`() {
    let list = List([40, 40, 40])
    list.collection.mayDrag = { $0 != 1 }
    for item in [1, 7, -1] { list.driver.key(.space, on: "list", item: item) }
    #expect(list.driver.log.isEmpty)
    list.driver.key(.space, on: "list", item: 2)
    #expect(list.driver.log.first == "began list")
  }

  @Test func `a platform that says which item was pressed is believed, but for items that nobody may take`() {
    func pressed(_ item: Int32) -> Int? {
      let list = List([40, 40, 40, 40])
      list.collection.mayDrag = { $0 != 1 }
      func send(_ phase: PointerEvent.Phase, _ y: Double, _ time: Double) {
        list.scene.controller.send(.pointer(PointerEvent(phase, at: Point(20, y), time: time, item: item)))
      }
      // On what the layout knows as item 0, which is on its way there yet.
      send(.down, 20, 1)
      send(.move, 30, 1.1)
      send(.move, 155, 1.2)
      send(.up, 155, 1.3)
      list.driver.settle()
      #expect(Set(list.model.ids) == [0, 1, 2, 3])
      list.rest()
      return list.model.differences.first?.sources.first
    }
    #expect(pressed(2) == 2)
    #expect(pressed(-1) == 0)
    for none: Int32 in [1, 4, .max, .min + 1] { #expect(pressed(none) == (none < 0 ? 0 : nil)) }
  }

  @Test func `a press is on what lies under it, also when the list changes before it becomes a drag`() {
    let list = List([40, 40, 40])
    list.driver.press(at: Point(20, 60), with: .touch)
    list.model.birds.remove(at: 0)
    list.collection.reload()
    list.driver.wait(0.4)
    list.driver.move(to: Point(20, 10))
    list.driver.release()
    #expect(list.model.ids == [2, 1])
    list.rest()
  }

  @Test func `the item that was pressed is taken, also where the data changed and nobody said so`() {
    let list = List([40, 40, 40, 40])
    list.driver.press(at: Point(20, 100))
    list.model.birds.remove(at: 0)
    list.driver.move(to: Point(20, 10))
    list.driver.release()
    #expect(list.model.differences.first?.sources == [2])
    list.rest()
  }

  @Test(arguments: [false, true])
  func `the item that was pressed is taken, also where a property has looked at what nobody was told`(looks: Bool) {
    let list = List([40, 40, 40, 40])
    list.model.birds.insert(.init(id: 9), at: 0)
    if looks { #expect(list.collection.chosen == nil) }
    list.driver.press(at: Point(20, 60))
    list.driver.move(to: Point(20, 395))
    list.driver.release()
    #expect(list.model.ids == [9, 0, 2, 3, 1])
    list.rest()
  }

  @Test(arguments: [false, true])
  func `a drop is where it is seen, also where a property has looked at what nobody was told`(looks: Bool) {
    let list = List([40, 40, 40, 40, 40])
    list.driver.press(at: Point(20, 180))
    list.driver.move(to: Point(20, 95))
    list.model.birds.insert(.init(id: 9), at: 0)
    if looks { #expect(list.collection.chosen == nil) }
    list.driver.release()
    #expect(list.model.ids == [9, 0, 1, 4, 2, 3])
    list.rest()
  }

  @Test(arguments: [false, true])
  func `the item that was pressed is taken, or none, also where the app changes its data when it is asked`(goes: Bool) {
    for isByKeys in [false, true] {
      let list = List([40, 40, 40, 40]), model = list.model
      list.scene.controller.element(named: "list")!.recognizer?.shouldBegin { _ in
        if goes { model.birds.remove(at: 1) } else { model.birds.insert(.init(id: 9), at: 0) }
        list.collection.reload()
        return true
      }
      if isByKeys {
        list.driver.key(.space, on: "list", item: 1)
        if !goes {
          list.driver.key(.end)
          list.driver.key(.space)
        }
      } else {
        list.driver.press(at: Point(20, 60))
        list.driver.move(to: Point(20, 395))
        list.driver.release()
      }
      #expect(model.ids == (goes ? [0, 2, 3] : [9, 0, 2, 3, 1]))
      #expect(list.driver.log.last == (goes ? "failed list" : "dropped list move"))
      list.rest()
    }
  }

  @Test func `a capacity below zero is none`() {
    let board = ReorderContainerTests().board()
    board.handles[1].capacity = -3
    board.driver.press(at: Point(20, 20))
    board.driver.move(to: Point(140, 60))
    board.driver.release()
    #expect(board.ids == [[0, 1, 2], [10, 11], []])
    board.rest()
  }

  @Test func `asking to be reloaded while it is asked is no loop, and the last word counts`() {
    let list = List([40, 40, 40])
    let model = list.model
    var asked = 0
    list.collection.layout = {
      asked += 1
      if asked == 1 { model.birds.removeLast() }
      list.collection.reload()
      return .list(model.birds.map(\.height), bounds: Size(200, 400))
    }
    list.collection.reload()
    #expect(asked < 20)
    #expect(list.scene.controller.engine?.collection(list.collection.id)?.layout.count == 2)
  }

  @Test func `data that changes while companions are named loses nothing`() {
    let list = List([40, 40, 40, 40])
    let model = list.model
    list.collection.companions = { _ in
      model.birds.removeFirst(2)
      list.collection.reload()
      return [0, 1, 2, 3]
    }
    list.driver.press(at: Point(20, 140))
    list.driver.move(to: Point(20, 10))
    list.driver.release()
    #expect(model.ids.sorted() == [2, 3])
    list.rest()
  }

  @Test func `what a list forbids stays forbidden where its app may say no too`() {
    let list = List([40, 40, 40, 40])
    list.collection.mayDrag = { $0 != 0 }
    list.collection.reload()
    var asked = 0
    list.scene.controller.element(named: "list")?.recognizer?.shouldBegin { session in
      asked += 1
      return session.pressedItem != 3
    }
    for (y, wanted) in [(20.0, [0, 1, 2, 3]), (140, [0, 1, 2, 3]), (60, [0, 2, 1, 3])] {
      list.driver.press(at: Point(20, y))
      list.driver.move(to: Point(20, y < 100 ? y + 40 : 20))
      list.driver.release()
      list.driver.settle()
      #expect(list.model.ids == wanted)
    }
    #expect(asked == 2)
    list.model.birds.append(list.model.birds[1])
    list.collection.reload()
    list.driver.press(at: Point(20, 60))
    list.driver.move(to: Point(20, 20))
    list.driver.release()
    #expect(list.model.ids == [0, 2, 1, 3, 2] && list.collection.error == .duplicateID)
    list.rest()
  }

  @Test(arguments: [0, 1, 2, 3]) func `views are moved along only where the app has done what it was told`(deed: Int) {
    let scene = Scene()
    let birds = Box([1, 2, 3, 4, 5].map { ReorderingTests.Bird(id: $0, height: 40) })
    let list = scene.add("list", Rect(0, 0, 100, 400)).reorderable(
      birds.value, layout: { .list(Array(repeating: 40, count: birds.value.count), bounds: Size(100, 400)) }
    ) { difference in
      if deed > 0 { birds.value.apply(difference) }
      // Something else happens meanwhile.
      if deed == 2 { birds.value.removeAll { $0.id == 4 } }
      // The app sorts by a rule of its own.
      if deed == 3 { birds.value.sort { $0.id > $1.id } }
    }
    var moves: [Int32] = []
    list?.didMove = { _, _, before, _ in moves.append(before) }
    let driver = Driver(scene)
    driver.press("list", at: Point(50, 20))
    driver.move(to: "list", at: Point(50, 100))
    driver.release()
    #expect(moves == (deed == 1 || deed == 2 ? [3] : []))
    #expect(birds.value.map(\.id) == [[1, 2, 3, 4, 5], [2, 3, 1, 4, 5], [2, 3, 1, 5], [5, 4, 3, 2, 1]][deed])
    // What is pressed next is what the data has there.
    driver.settle()
    driver.press("list", at: Point(50, 60))
    driver.move(to: "list", at: Point(50, 65))
    #expect(scene.controller.sessions.first?.items.first?.value(as: ReorderingTests.Bird.self)?.id == birds.value[1].id)
    driver.key(.escape)
  }

  @Test(arguments: [Insets(top: 0, left: -.infinity, bottom: 0, right: 0), Insets(top: .nan, left: 0, bottom: 0, right: 0)])
  func `a layout that is not finite is refused, and the one before stays`(insets: Insets) {
    let list = List([40, 40, 40])
    var bad = list.collection.layout()
    if case .list(var layout) = bad {
      layout.insets = insets
      bad = .list(layout)
    }
    list.driver.press(at: Point(20, 20))
    list.driver.move(to: Point(20, 60))
    let good = list.collection.layout
    list.collection.layout = { bad }
    list.collection.reload()
    list.driver.move(to: Point(20, 110))
    #expect(list.driver.frame(of: "list", item: 2) == Rect(0, 40, 200, 40))
    list.driver.release()
    #expect(list.model.ids == [1, 2, 0])
    list.collection.layout = good
    list.collection.reload()
    list.rest()
  }
}
