import DragTesting
import Testing

@testable import DragCore

/// Drags that are over while their app still answers or hears of their beginning.
@MainActor
struct EndedAtOnceTests {
  let scene = Scene()
  let driver: Driver
  init() { driver = Driver(scene) }

  @Test func `a list that is switched off and on while it is asked leaves no preview behind, and can be dragged from`() {
    var birds = (0..<4).map { FolderBird(id: $0) }
    let list = scene.add("list", Rect(0, 0, 200, 300))
    let collection = list.reorderable(birds, layout: { .list(birds.map { _ in 40 }, bounds: Size(200, 300)) }, move: { birds.apply($0) })
    var isFirst = true
    collection?.companions = { item in
      if isFirst { list.recognizer?.isEnabled = false; list.recognizer?.isEnabled = true }
      isFirst = false
      return [item]
    }
    for _ in 0..<2 {
      driver.press("list", item: 1)
      driver.move(by: Vector(0, 50))
      driver.release()
      driver.settle()
      #expect(scene.controller.tree.children(of: .root) == [list.id])
    }
    #expect(birds.map(\.id) == [0, 2, 1, 3])
  }

  @Test func `what was made to follow a drag that is refused meanwhile lands`() {
    let card = scene.add("card", Rect(0, 0, 50, 50)), controller = scene.controller
    card.draggable("x")?.follower { _ in
      let ghost = controller.add("ghost", frame: card.frame)!
      Element(controller: controller, id: ghost).onLanding { controller.edit(.remove(ghost)) }
      card.recognizer?.isEnabled = false
      return ghost
    }
    driver.press("card")
    driver.move(by: Vector(0, 50))
    #expect(controller.element(named: "ghost") == nil)
    #expect(driver.transcript == "failed card")
  }

  @Test func `the command for a drag is not performed where that is over already`() {
    let table = scene.add("table", Rect(0, 0, 300, 300)), card = scene.add("card", to: table, Rect(0, 0, 50, 50))
    var data = ["Robin"]
    card.draggable("x")?.onChange { state, _ in if state == .began { card.recognizer?.isEnabled = false } }
    table.onDragCommand { $0.pasteboard.string = data.removeLast() }
    table.onDragCancelled { data.append($0.pasteboard.string!) }
    driver.press("card")
    driver.move(by: Vector(0, 100))
    driver.release()
    #expect(data == ["Robin"])
  }
}
