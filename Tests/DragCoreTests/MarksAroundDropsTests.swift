import DragTesting
import Testing

@testable import DragCore

/// What is marked otherwise while a drop is under way: the drop is told to what it was marked as, so that nothing stays where it was moved from.
@Suite @MainActor struct MarksAroundDropsTests {
  private func arrive(_ birds: [LateBird]) { for _ in 0..<3 { for bird in birds { bird.arrive() } } }

  @Test func `a list that is none any more while two drops are on their way loses both items when they arrive`() {
    let b = LateBirds()
    b.drag(0, to: "shelf"); b.drag(1, to: "shelf"); b.driver.settle()
    let all = b.model.birds
    b.scene.controller.element(named: "list")!.removeReorderable()
    arrive(all); b.driver.settle()
    #expect(b.model.shelf == ["Robin", "Wren"])
    #expect(b.names == "Crow")
  }

  @Test func `a list that is unmarked as it refuses a drag still loses what is on its way`() {
    let b = LateBirds(), list = b.scene.controller.element(named: "list")!
    b.drag(0, to: "shelf")
    list.recognizer?.shouldBegin { _ in
      list.removeReorderable(); return false
    }
    b.driver.press("list", item: 1, finger: 2); b.driver.move(to: Point(100, 200), finger: 2); b.driver.release(finger: 2)
    let all = b.model.birds
    arrive(all); b.driver.settle()
    #expect(b.model.shelf == ["Robin"] && b.names == "Wren Crow")
  }

  @Test func `a source that is marked anew while its drop is on its way hears of the delivery`() {
    let scene = Scene(), driver = Driver(scene), late = Late()
    let row = scene.add("row", Rect(20, 20, 60, 40)), list = scene.add("list", Rect(200, 20, 120, 200))
    var taken: [String] = [], source = ["Robin"]
    list.dropDestination(for: Bird.self) { birds, _ in
      taken += birds.map(\.name); return true
    }
    row.draggable(providers: { _ in [late.provider] })?.onDelivered { _, s in if s.outcome == .dropped(.move) { source = [] } }
    driver.press("row"); driver.move(to: "list"); driver.release()
    row.removeDraggable()
    row.draggable("another")
    late.arrive("bird:Robin"); driver.settle()
    #expect(taken == ["Robin"] && source == [])
  }

  @Test(arguments: [false, true]) func `a list that is marked anew while something is on its way out of it loses that`(isCut: Bool) {
    let scene = Scene(), driver = Driver(scene), list = scene.add("list", Rect(0, 0, 200, 300))
    var birds = ["Robin", "Wren", "Crow"].map { LateBird($0) }, shelf: [String] = []
    func mark() -> ReorderableCollection? {
      list.reorderable(birds, layout: { .list(birds.map { _ in 40 }, bounds: Size(200, 300)) }, move: { birds.apply($0) })
    }
    mark()?.offer({ birds[$0] }) { moved in birds.removeAll { b in moved.contains { $0 === b } } }
    scene.add("shelf", Rect(250, 0, 100, 300)).dropDestination(for: TextItem.self) { t, _ in
      shelf += t.map(\.text); return true
    }
    if isCut {
      driver.cut("list", item: 0)
      #expect(driver.paste(into: "shelf"))
    } else {
      driver.press("list", item: 0); driver.move(to: "shelf"); driver.release()
    }
    list.removeReorderable()
    _ = mark()
    let all = birds
    arrive(all); driver.settle()
    #expect(shelf == ["Robin"] && birds.map(\.id) == ["Wren", "Crow"])
  }

  @Test func `what is on its way out of a list that is marked anew is not moved again, nor along with another`() {
    let scene = Scene(), driver = Driver(scene), list = scene.add("list", Rect(0, 0, 200, 300))
    var birds = ["Robin", "Wren", "Crow"].map { LateBird($0) }, shelf: [String] = []
    func mark() {
      let collection = list.reorderable(birds, layout: { .list(birds.map { _ in 40 }, bounds: Size(200, 300)) }, move: { birds.apply($0) })
      collection?.offer({ birds[$0] }) { moved in birds.removeAll { b in moved.contains { $0 === b } } }
    }
    func drag(_ item: Int) { driver.press("list", item: item); driver.move(to: "shelf"); driver.release() }
    scene.add("shelf", Rect(250, 0, 100, 300)).dropDestination(for: TextItem.self) { t, _ in
      shelf += t.map(\.text); return true
    }
    mark()
    drag(0)
    scene.controller.batch {
      list.removeReorderable(); mark()
    }
    drag(0)
    list.collection?.companions = { _ in [0, 1] }
    drag(1)
    let all = birds
    arrive(all); driver.settle()
    #expect(shelf == ["Robin", "Wren"] && birds.map(\.id) == ["Crow"])
  }

  @Test func `a source that is marked anew in the drop's action hears of it and of its end`() {
    let scene = Scene(), driver = Driver(scene)
    let row = scene.add("row", Rect(20, 20, 60, 40)), list = scene.add("list", Rect(200, 20, 120, 200))
    var source = ["Robin"], heard: [DragRecognizer.State] = []
    list.dropDestination(for: String.self) { _, _ in
      row.removeDraggable()
      row.draggable("other")
      return true
    }
    let recognizer = row.draggable("Robin")
    recognizer?.onDelivered { _, s in if s.outcome == .dropped(.move) { source = [] } }
    recognizer?.onChange { state, _ in heard.append(state) }
    driver.press("row"); driver.move(to: "list"); driver.release(); driver.settle()
    #expect(source == [])
    #expect(heard.last == .ended)
  }

  @Test func `a target that takes something else from its action on has taken what it took`() {
    let scene = Scene(), driver = Driver(scene)
    let row = scene.add("row", Rect(20, 20, 60, 40)), slot = scene.add("slot", Rect(200, 20, 120, 200))
    var source = ["Robin"], heard = 0
    row.draggable("Robin")?.onDelivered { _, s in
      heard += 1
      if s.outcome == .dropped(.move) { source = [] }
    }
    slot.dropDestination(for: String.self) { _, _ in
      slot.removeDropDestination()  // what is full takes something else from now on
      slot.dropDestination(for: Int.self) { _, _ in true }
      return true
    }
    driver.press("row"); driver.move(to: "slot"); driver.release(); driver.settle()
    #expect(driver.log.last == "dropped slot move" && heard == 1 && source == [])
  }

  @Test func `a slot of a group that is none any more when the drop is told, and only hears of drops, has taken what it took`() {
    let scene = Scene(), driver = Driver(scene), group = DragGroup(on: scene.root)
    let row = scene.add("row", Rect(20, 20, 60, 40)), slot = scene.add("slot", Rect(200, 20, 120, 200))
    var source = ["Robin"], taken: [String] = [], heard = 0
    group.addDroppable(slot)
    slot.onDragDropped { _ in }
    group.onDrop = { session, _ in
      taken = session.pasteboard.values(of: String.self)
      slot.removeDropDestination()  // what is full takes no more
    }
    group.addDraggable(row, "Robin")?.onDelivered { _, s in
      heard += 1
      if s.outcome == .dropped(.move) { source = [] }
    }
    driver.press("row"); driver.move(to: "slot"); driver.release(); driver.settle()
    #expect(driver.log.last == "dropped slot move" && taken == ["Robin"])
    #expect(heard == 1 && source == [])
  }
}
