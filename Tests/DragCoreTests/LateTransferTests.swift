import DragTesting
import Testing

@testable import DragCore

/// Data that comes when it is there: the drop waits for it, and the drag does not.
@MainActor
final class LateTransferTests: RowAndList {
  @Test func `a drop is complete when its data has come, with progress, and the pointer is free meanwhile`() {
    var birds: [Bird] = []
    var progress: [Double] = []
    list.dropDestination(for: Bird.self) { new, _ in
      birds += new
      return true
    }
    list.onTransfer { progress.append($0.progress) }
    let late = Late()
    let other = scene.add("other", Rect(20, 80, 60, 40))
    row.draggable(providers: { _ in [late.provider] })
    other.draggable(Bird("Wren"))
    dragRow()
    #expect(driver.transcript == "began row · entered list")
    #expect(birds.isEmpty)
    late.load?.expect(10)
    late.load?.deliver(Array("bird:".utf8))
    #expect(progress.last == 0.5)
    // Another drag begins and ends before.
    driver.press("other")
    driver.move(to: "list")
    driver.release()
    #expect(birds == [Bird("Wren")])
    late.load?.deliver(Array("Robin".utf8))
    late.load?.finish()
    #expect(birds == [Bird("Wren"), Bird("Robin")])
    #expect(progress.last == 1)
    #expect(driver.transcript == "began row · entered list · began other · entered list · dropped list move · dropped list move")
    driver.settle()
    #expect(scene.controller.engine?.session(SessionID(1)) == nil)
  }

  @Test(arguments: [true, false]) func `what fails or is cancelled half-way is not said to have come`(isCancelled: Bool) {
    var progress: [Double] = []
    var transfer: Transfer?
    list.dropDestination(for: Bird.self) { _, _ in true }
    list.onTransfer {
      transfer = $0
      progress.append($0.progress)
    }
    let late = Late()
    row.draggable(providers: { _ in [late.provider] })
    dragRow()
    late.load?.expect(4)
    late.load?.deliver([1])
    #expect(progress.last == 0.25)
    if isCancelled { transfer?.cancel() } else { late.load?.fail(.failed) }
    #expect(progress.last == 0)
  }

  @Test func `a new press of the same pointer is not taken away by the end of a drop that was late`() {
    list.dropDestination(for: Bird.self) { _, _ in true }
    let late = Late()
    let other = scene.add("other", Rect(20, 80, 60, 40))
    row.draggable(providers: { _ in [late.provider] })
    other.draggable(Bird("Wren"))
    dragRow()
    driver.press("other")
    driver.move(by: Vector(40, 0))
    late.arrive("bird:Robin")
    driver.move(to: "list")
    driver.release()
    #expect(driver.transcript == "began row · entered list · began other · dropped list move · entered list · dropped list move")
  }

  @Test func `the keyboard lifts again while the drop before still waits`() {
    list.dropDestination(for: Bird.self) { _, _ in true }
    let late = Late()
    let other = scene.add("other", Rect(20, 80, 60, 40))
    row.draggable(providers: { _ in [late.provider] })
    other.draggable(Bird("Wren"))
    driver.key(.space, on: "row")
    driver.key(.tab)
    driver.key(.space)
    driver.key(.space, on: "other")
    #expect(driver.log.last == "began other")
    late.arrive("bird:Robin")
    driver.key(.tab)
    driver.key(.space)
    #expect(driver.log.suffix(3) == ["dropped list move", "entered list", "dropped list move"])
  }

  @Test func `a transfer that is cancelled changes nothing, and stops whoever sends`() {
    var isTaken = false
    var transfer: Transfer?
    list.dropDestination(for: Bird.self) { _, _ in
      isTaken = true
      return true
    }
    list.onTransfer { transfer = $0 }
    let first = Late(), second = Late()
    driver.bringIn([first.provider, second.provider], over: "list")
    driver.dropIn()
    first.arrive("bird:Robin")
    transfer?.cancel()
    #expect(second.isCancelled)
    #expect(!isTaken)
    #expect(driver.log.last == "cancelled window failed")
    second.arrive("bird:Wren")
    #expect(driver.log.last == "cancelled window failed", "what comes too late is heard by nobody")
  }

  @Test func `where nothing arrives the drag ends as failed, and the source keeps its own`() {
    var delivered: [AnyItem] = []
    let late = Late()
    list.dropDestination(for: Bird.self) { _, _ in true }
    row.draggable(providers: { _ in [late.provider] })?.onDelivered { items, _ in delivered = items }
    dragRow()
    late.load?.fail(.failed)
    #expect(delivered.isEmpty)
    #expect(driver.log.last == "cancelled row failed")
  }

  @Test func `of several items that do not come each reason is told once`() {
    var notices: [TransferNotice] = []
    scene.controller.transferLimit = 20
    scene.controller.onTransferEnd { notices = $0.notices }
    list.dropDestination(for: Bird.self) { _, _ in true }
    func item(_ send: @escaping (Load) -> Void) -> ItemProvider {
      let item = ItemProvider()
      item.offer(.bird, later: send)
      return item
    }
    let large: (Load) -> Void = { $0.sendAll(Array(repeating: 65, count: 21)) }
    let stopped = item { $0.fail(.cancelled) }
    let items = [item(large), item { $0.fail(.failed) }, Bird("Robin").provider, item(large), stopped, item { $0.sendAll([65]) }]
    driver.bringIn(items, over: "list")
    driver.dropIn()
    #expect(notices == [.failed(.tooLarge(limit: 20)), .failed(.failed), .failed(.unreadable)])
  }

  @Test func `a target that goes while data is on its way takes nothing, and all hear of the end`() {
    var isTaken = false
    list.dropDestination(for: Bird.self) { _, _ in
      isTaken = true
      return true
    }
    let late = Late()
    driver.bringIn([late.provider], over: "list")
    driver.dropIn()
    scene.controller.edit(.remove(list.id))
    #expect(late.isCancelled)
    late.arrive("bird:Robin")
    #expect(!isTaken)
    #expect(driver.log.last == "cancelled window target-gone")
  }

  @Test(arguments: [true, false])
  func `a target that goes, or takes no drops any more, ends the drag with a word, and the source keeps what it has`(isRemoved: Bool) {
    var (delivered, ends, told): ([AnyItem], [Outcome], [TransferNotice]) = ([], [], [])
    let (late, taken) = lateRow()
    row.recognizer?.onDelivered { items, _ in delivered = items }
    scene.controller.observe { _, outcome in ends.append(outcome) }
    scene.controller.onTransferEnd { told += $0.notices }
    dragRow()
    driver.wait(1)
    #expect(ends.isEmpty)
    if isRemoved { scene.controller.edit(.remove(list.id)) } else { list.removeDropDestination() }
    #expect(ends == [.cancelled(.targetGone)] && told == [.failed(.failed)] && late.isCancelled)
    late.arrive("bird:Robin")
    driver.settle()
    #expect(ends.count == 1 && delivered.isEmpty && taken.value.isEmpty)
    // It can be dragged again.
    driver.press("row")
    driver.move(by: Vector(20, 0))
    #expect(driver.log.filter { $0 == "began row" }.count == 2)
  }

  @Test func `it ends as well where nobody watches the controller any more`() {
    var ends: [Outcome] = []
    let (late, _) = lateRow()
    dragRow()
    scene.controller.observe { _, outcome in ends.append(outcome) }
    scene.controller.witnesses.removeAll()
    list.removeDropDestination()
    #expect(ends == [.cancelled(.targetGone)] && late.isCancelled)
  }

  @Test func `a target that is marked anew at once gets what is on its way`() {
    let (late, taken) = lateRow()
    dragRow()
    scene.controller.batch {
      list.removeDropDestination()
      list.dropDestination(for: Bird.self) { _, _ in false }
    }
    late.arrive("bird:Robin")
    #expect(taken.value == ["Robin"])
  }

  @Test func `a source that goes while its data is on its way loses nothing`() {
    var birds: [Bird] = []
    list.dropDestination(for: Bird.self) { new, _ in
      birds += new
      return true
    }
    let late = Late()
    row.draggable(providers: { _ in [late.provider] })
    dragRow()
    scene.controller.edit(.remove(row.id))
    late.arrive("bird:Robin")
    #expect(birds == [Bird("Robin")])
    #expect(driver.log.last == "dropped list move")
  }

  @Test func `a move takes away from the source only what has arrived`() {
    var left = [Bird("Robin"), Bird("Wren"), Bird("Crow")]
    let broken = ItemProvider(local: nil)
    broken.offer(.bird, later: { $0.fail(.failed) })
    list.dropDestination(for: Bird.self) { _, _ in true }
    row.draggable(providers: { _ in [left[0].provider, broken, left[2].provider] })?.onDelivered { items, session in
      guard session.outcome == .dropped(.move) else { return }
      left.removeAll { bird in items.contains { $0.value(as: Bird.self) == bird } }
    }
    dragRow()
    #expect(left == [Bird("Wren")])
  }

  @Test func `an item that is on its way is not moved again, wherever its list has it by now`() {
    let late = LateBirds()
    late.drag(0, to: "shelf")
    late.model.birds.reverse()
    late.collection.reload()
    late.drag(2, to: "nest")
    #expect(!late.collection.perform(.up, on: 2))
    // The others still go anywhere.
    late.drag(0, to: "nest")
    late.arrive()
    #expect((late.model.shelf, late.model.nest) == (["Robin"], ["Crow"]))
    #expect(late.names == "Wren")
  }

  @Test func `nor is any that is on its way with another one`() {
    let late = LateBirds()
    late.collection.companions = { _ in [0, 1] }
    late.drag(0, to: "shelf")
    late.collection.companions = nil
    late.collection.reload()
    late.drag(1, to: "nest")
    late.arrive()
    #expect((late.model.shelf, late.model.nest) == (["Robin", "Wren"], []))
    #expect(late.names == "Crow")
  }

  @Test func `a list keeps room for what is on its way while the one that it is from changes`() {
    let late = LateBirds()
    var rows = [Bird("Swan")]
    let other = late.scene.add("other", Rect(550, 0, 200, 300))
    other.reorderable(rows, layout: { .list(rows.map { _ in 40 }, bounds: Size(200, 300)) }) { rows.apply($0) }
    other.dropDestination(for: TextItem.self) { texts, offset in
      rows.insert(contentsOf: texts.map { Bird($0.text) }, at: offset)
      return true
    }
    func room() -> Double { late.scene.controller.engine!.displacement(of: 0, in: other.id).dy }
    late.driver.press("list", item: 0)
    late.driver.move(to: "other", at: Point(100, 5))
    late.driver.release()
    #expect(room() == 40)
    late.model.birds.swapAt(1, 2)
    late.collection.reload()
    #expect(room() == 40)
    late.arrive()
    #expect(room() == 0)
    #expect(rows.map(\.name) == ["Robin", "Swan"] && late.names == "Crow Wren")
  }

  @Test func `what waited for its data does not fly with what its pointer does since`() {
    let (late, _) = lateRow()
    list.dropDestination(for: TextItem.self) { _, _ in true }
    driver.press("row")
    driver.move(to: "list")
    driver.wait(1)
    let level = driver.frame(of: "row")!.center.y, end = 40.0
    driver.release()
    driver.wait(1)
    driver.press(at: Point(500, 500))
    driver.move(to: Point(500, 100), steps: 6)
    late.load?.fail(.unreadable)
    var least = level
    for _ in 0..<20 {
      driver.wait(1.0 / 60)
      least = min(least, driver.frame(of: "row")!.center.y)
    }
    #expect(least >= min(level, end))
  }
}
