import DragTesting
import Testing

@testable import DragCore

/// What is marked, or marked no more, in a closure that answers a question: all of it holds once the question is answered.
@MainActor @Suite final class AnsweringMarksTests {
  let scene = Scene(), driver: Driver
  let list, nest: Element
  let birds = Box(["Robin", "Wren", "Crow"].map { LateBird($0) })
  var taken: [String] = []
  private var answer: (() -> Void)?

  init() {
    driver = Driver(scene)
    list = scene.add("list", Rect(0, 0, 200, 200))
    nest = scene.add("nest", Rect(250, 0, 100, 200))
    scene.add("pebble", Rect(620, 320, 60, 40)).draggable("pebble")
    scene.add("pond", Rect(600, 400, 200, 200)).dropTarget(
      accepts: { [unowned self] _ in
        let answer = answer
        self.answer = nil
        answer?()
        return .all
      }, action: { _ in true })
  }

  /// Does something while a target is asked, then ends that drag.
  private func whileAsked(_ answer: @escaping () -> Void) {
    self.answer = answer
    drag("pebble", to: "pond")
    #expect(self.answer == nil && driver.log.last == "dropped pond move")
  }

  private func drag(_ source: String, to target: String) {
    driver.press(source); driver.move(to: target); driver.release(); driver.settle()
  }

  @discardableResult
  private func reorderable(_ element: Element? = nil) -> ReorderableCollection? {
    let birds = birds
    return (element ?? list).reorderable(
      birds.value, layout: { .list(birds.value.map { _ in 40 }, bounds: Size(200, 200)) }, move: { birds.value.apply($0) })
  }

  /// Drags the first item behind the last.
  private func reorder(_ collection: ReorderableCollection?) {
    driver.press(at: Point(100, 20)); driver.move(to: Point(100, 110)); driver.release(); driver.settle()
    #expect(birds.value.map(\.id) == ["Wren", "Crow", "Robin"] && collection?.error == nil)
  }

  private func nestTakes<T>(_ type: T.Type, _ name: @escaping (T) -> String) {
    nest.dropDestination(for: type) { [unowned self] values, _ in
      taken += values.map(name); return true
    }
  }

  @Test func `a list that is marked anew as it is asked whether it takes a drag is a list still`() {
    var isDue = true
    func mark() {
      reorderable()?.mayDrop = { [list] _ in
        if isDue {
          isDue = false
          list.removeReorderable(); mark()
        }
        return true
      }
    }
    mark()
    driver.press("list", item: 0); driver.move(to: "list", item: 2); driver.release(); driver.settle()
    #expect(!isDue && driver.log.last == "cancelled list source-gone")
    reorder(list.collection)
  }

  @Test func `a list that is none any more shares no items with one that has them now`() {
    let container = ReorderContainer<LateBird, Int>(controller: scene.controller) { [birds] in birds.value.apply($0) }
    let layout: () -> CollectionLayout = { [birds] in .list(birds.value.map { _ in 40 }, bounds: Size(200, 200)) }
    container.add(nest, 0, self.birds.value, layout: layout)
    whileAsked { [nest] in nest.removeReorderable() }
    #expect(nest.collection == nil)
    reorder(container.add(list, 1, self.birds.value, layout: layout))
  }

  @Test func `a row that is marked anew carries what it was given last, and asks whom it was told to`() {
    let row = scene.add("row", Rect(320, 220, 60, 40)), wire = scene.add("wire", Rect(320, 320, 60, 40))
    nestTakes(String.self) { $0 }
    row.draggable("old")?.shouldBegin { _ in false }
    wire.draggable("old")
    whileAsked {
      row.removeDraggable()
      wire.removeDraggable(); wire.draggable("new")
    }
    row.draggable("new")
    drag("row", to: "nest")
    drag("wire", to: "nest")
    #expect(taken == ["new", "new"])
  }

  @Test func `a row that is marked twice carries what it was marked with first`() {
    let row = scene.add("row", Rect(320, 220, 60, 40))
    var second: DragRecognizer?
    nestTakes(String.self) { $0 }
    whileAsked {
      row.draggable("first")
      second = row.draggable("second")
    }
    #expect(second == nil)
    drag("row", to: "nest")
    #expect(taken == ["first"])
  }

  @Test func `what is marked and marked no more is not marked`() {
    let row = scene.add("row", Rect(320, 220, 60, 40))
    var isUnmarked = [false, false]
    whileAsked { [nest] in
      row.draggable("row")
      nest.dropDestination(for: String.self) { _, _ in true }
      isUnmarked = [row.removeDraggable(), nest.removeDropDestination()]
    }
    #expect(isUnmarked == [true, true] && row.recognizer == nil)
    drag("row", to: "nest")
    drag("pebble", to: "nest")
    #expect(driver.log.last == "missed pebble")
    #expect(!driver.log.contains("began row"))
  }

  @Test func `what is taken out of a group and put in again is in it`() {
    let group = DragGroup(on: scene.root), card = scene.add("card", Rect(320, 220, 60, 40))
    group.addDraggable(card); group.addDroppable(nest)
    whileAsked { [nest] in
      group.removeDraggable(card); group.addDraggable(card)
      group.removeDroppable(nest); group.addDroppable(nest, snapPoint: Point(30, 30))
    }
    #expect(group.draggables == [card] && group.droppables == [nest])
    drag("card", to: "nest")
    #expect(driver.log.last == "dropped nest move")
  }

  @Test func `a list loses what it offers when that is moved away`() {
    nestTakes(LateBird.self) { $0.id }
    whileAsked { [self] in
      reorderable()?.offer({ self.birds.value[$0] }) { moved in self.birds.value.removeAll { bird in moved.contains { $0 === bird } } }
    }
    driver.press("list", item: 0); driver.move(to: "nest"); driver.release(); driver.settle()
    #expect(taken == ["Robin"] && birds.value.map(\.id) == ["Wren", "Crow"])
  }

  @Test func `a list that is made with its element, as another mark comes off, is one`() {
    let old = scene.add("old", Rect(320, 220, 60, 40))
    old.draggable("old")
    scene.remove("list")
    var made: ReorderableCollection?
    whileAsked { [self] in
      let new = scene.controller.add("new", frame: Rect(0, 0, 200, 200))!
      old.removeDraggable()
      made = reorderable(Element(controller: scene.controller, id: new))
    }
    #expect(made != nil)
    reorder(made)
  }

  @Test func `a drop command stays when a destination comes off`() {
    var performed = 0
    nest.onDropCommand { _ in performed += 1 }
    nestTakes(String.self) { $0 }
    whileAsked { [nest] in nest.removeDropDestination() }
    drag("pebble", to: "nest")
    #expect(performed == 1 && taken == [])
  }

  @Test func `a destination snaps to the point that it was given at once`() {
    whileAsked { [nest] in
      nest.dropDestination(for: String.self) { _, _ in true }
      nest.snapPoint = Point(30, 30)
    }
    #expect(nest.snapPoint == Point(30, 30))
  }

  @Test func `what takes no drops any more as it is asked at the drop has taken nothing`() {
    var kept = ["Robin"], isLast = false
    let row = scene.add("row", Rect(320, 220, 60, 40))
    row.draggable("Robin")?.onDelivered { _, _ in kept = [] }
    nest.dropTarget(
      accepts: { [nest] _ in
        if isLast { nest.removeDropDestination() }
        return .all
      },
      action: { _ in
        kept = []
        return true
      })
    driver.press("row"); driver.move(to: "nest")
    isLast = true
    driver.release(); driver.settle()
    #expect(driver.log.last == "cancelled row target-gone")
    #expect(kept == ["Robin"])
  }
}
