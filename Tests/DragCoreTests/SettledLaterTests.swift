import DragTesting
import Testing

@testable import DragCore

/// What is said in the middle of something holds all the same, and nothing is taken that should not be.
@MainActor
struct SettledLaterTests {
  let scene = Scene()
  let driver: Driver
  init() { driver = Driver(scene) }

  struct Row: Identifiable, Equatable { var id: Int }

  @Test func `a recogniser keeps all settings that are made while a question is answered`() {
    let bin = scene.add("bin", Rect(200, 100, 200, 200)), card = scene.add("card", Rect(20, 20, 40, 40))
    let other = scene.add("other", Rect(20, 220, 40, 40))
    let recognizer = card.draggable("x")
    var isFirst = true
    bin.dropTarget(
      accepts: { _ in
        guard isFirst else { return .all }
        isFirst = false
        recognizer?.axis = .horizontal
        recognizer?.bounds = Rect(0, 0, 800, 600)
        #expect(recognizer?.axis == .horizontal)
        other.draggable("y")?.activation = .longPress(0.7)
        return .all
      }, action: { _ in true })
    driver.press("card")
    driver.move(to: "bin")
    driver.release()
    #expect(recognizer?.axis == .horizontal && recognizer?.bounds == Rect(0, 0, 800, 600))
    #expect(other.recognizer?.activation == .longPress(0.7))
  }

  @Test func `a command of a group's droppable is asked whether it can be performed`() {
    let slot = scene.add("slot", Rect(200, 100, 100, 100)), card = scene.add("card", Rect(20, 20, 40, 40))
    let group = DragGroup(on: scene.root)
    group.addDraggable(card, "x")
    group.addDroppable(slot)
    var performed = 0
    var can = false
    slot.onDropCommand(canPerform: { _ in can }) { _ in performed += 1 }
    for _ in 0..<2 {
      driver.press("card")
      driver.move(to: Point(500, 400))
      driver.move(to: "slot")
      driver.release()
      driver.settle()
      can = true
    }
    #expect(performed == 1)
  }

  @Test func `to explain a point is no part of a recording`() throws {
    let recorder = Recorder(scene.controller)
    scene.add("card", Rect(20, 20, 40, 40)).draggable("x")
    scene.add("bin", Rect(200, 100, 200, 200)).dropTarget(accepts: { _ in .all }, action: { _ in true })
    driver.press("card")
    driver.move(to: "bin")
    #expect(scene.controller.explain(at: Point(300, 200)).first?.reason != nil)
    driver.release()
    driver.settle()
    let recording = try #require(recorder.stop())
    #expect(recording.replay().matches)
    #expect(try Recording(text: recording.text).replay().matches)
  }

  @Test func `a group does not remember elements that are gone`() {
    let group = DragGroup(on: scene.root)
    let first = scene.add("first", Rect(0, 0, 10, 10))
    group.addDraggable(first)
    for _ in 0..<1000 {
      let card = scene.add("card", Rect(0, 0, 10, 10)), slot = scene.add("slot", Rect(0, 0, 10, 10))
      group.addDraggable(card)
      group.addDroppable(slot)
      scene.controller.edit(.remove(card.id))
      scene.controller.edit(.remove(slot.id))
    }
    let record = scene.controller.groupRecord(group.id)
    #expect((record?.draggables.ids.count ?? .max) < 40 && (record?.droppables.ids.count ?? .max) < 40)
    #expect(group.draggables.map(\.id) == [first.id])
  }

  /// A list of two rows that takes others, up to so many.
  private func twoRows(room capacity: Int) -> Box<[Row]> {
    let rows = Box([Row(id: 0), Row(id: 1)])
    let list = scene.add("list", Rect(200, 0, 200, 400))
    let container = ReorderContainer<Row, Int>(controller: scene.controller) { rows.value.apply($0) }
    container.insert = { new, place in rows.value.insert(new, at: place) }
    let layout = { CollectionLayout.list(rows.value.map { _ in 40 }, bounds: Size(200, 400)) }
    container.add(list, 0, rows.value, layout: layout)?.capacity = capacity
    return rows
  }

  @Test(arguments: [2, 3, 4, 5]) func `several values from elsewhere need room for all of them`(capacity: Int) {
    let rows = twoRows(room: capacity)
    scene.add("card", Rect(20, 20, 40, 40)).draggable(items: { _ in [Row(id: 10), Row(id: 11), Row(id: 12)] })
    driver.press("card")
    driver.move(to: "list")
    driver.release()
    #expect(rows.value.count == (capacity < 5 ? 2 : 5))
  }

  @Test(arguments: [3, 4]) func `so do values that are read`(capacity: Int) {
    let birds = Box([Bird("Robin"), Bird("Crow")])
    let list = scene.add("list", Rect(200, 0, 200, 400))
    let layout = { CollectionLayout.list(birds.value.map { _ in 40 }, bounds: Size(200, 400)) }
    list.reorderable(birds.value, layout: layout) { birds.value.apply($0) }?.capacity = capacity
    list.dropDestination(for: Bird.self) { new, place in
      birds.value.insert(contentsOf: new, at: place)
      return true
    }
    driver.bringIn([TextItem("Owl").provider, TextItem("Tit").provider], over: "list", at: Point(100, 60))
    driver.dropIn()
    driver.settle()
    #expect(birds.value.count == (capacity == 3 ? 2 : 4))
  }

  @Test(arguments: [2, 3]) func `what is not taken of a drag needs no room`(capacity: Int) {
    let rows = twoRows(room: capacity)
    let card = scene.add("card", Rect(20, 20, 40, 40))
    card.draggable(Row(id: 10))
    card.onDragCommand { $0.pasteboard.append("a note") }
    driver.press("card")
    driver.move(to: "list")
    driver.release()
    #expect(rows.value.count == capacity)
  }

  @Test(arguments: [2, 3, 4]) func `several items of another list need room for all of them`(capacity: Int) {
    let birds = Box([Bird("Robin"), Bird("Crow")]), others = Box([Bird("Owl"), Bird("Tit")])
    for (name, x, box) in [("list", 200.0, birds), ("other", 500.0, others)] {
      let list = scene.add(name, Rect(x, 0, 200, 400))
      let layout = { CollectionLayout.list(box.value.map { _ in 40 }, bounds: Size(200, 400)) }
      let collection = list.reorderable(box.value, layout: layout) { box.value.apply($0) }
      collection?.companions = { _ in [0, 1] }
      collection?.capacity = capacity
      collection?.offer({ box.value[$0] }) { moved in box.value.removeAll { moved.contains($0) } }
      list.dropDestination(for: Bird.self) { new, place in
        box.value.insert(contentsOf: new, at: place)
        return true
      }
    }
    driver.press("other", at: Point(100, 20))
    driver.move(to: "list", at: Point(100, 60))
    driver.release()
    driver.settle()
    #expect(birds.value.count == (capacity < 4 ? 2 : 4) && others.value.count == (capacity < 4 ? 2 : 0))
    // By paste too.
    if others.value.isEmpty { return }
    driver.copy("other", item: 0)
    #expect(!driver.paste(into: "list"))
  }

  @Test func `an item that may not be dragged neither travels along nor is cut`() {
    let rows = Box((0..<4).map { Row(id: $0) })
    let list = scene.add("list", Rect(200, 0, 200, 400))
    let layout = { CollectionLayout.list(rows.value.map { _ in 40 }, bounds: Size(200, 400)) }
    let collection = list.reorderable(rows.value, layout: layout) { rows.value.apply($0) }
    collection?.companions = { _ in [0, 1] }
    collection?.mayDrag = { rows.value[$0].id != 1 }
    driver.press("list", at: Point(100, 20))
    driver.move(to: "list", at: Point(100, 155))
    driver.release()
    driver.settle()
    #expect(rows.value.map(\.id) == [1, 2, 3, 0])
    scene.controller.copy(from: list, item: 0, isCut: true)
    #expect(!scene.controller.clipboard.isEmpty && !scene.controller.isCut)
    scene.controller.copy(from: list, item: 1, isCut: true)
    #expect(scene.controller.isCut)
  }
}
