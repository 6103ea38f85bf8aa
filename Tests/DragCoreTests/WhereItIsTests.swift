import DragTesting
import Testing

@testable import DragCore

/// What is put down where it was, what is lifted where it is seen, and room that is as what will fill it.
@Suite struct WhereItIsTests {
  struct Note: Identifiable, Equatable {
    var id: Int
    var size = Size(100, 40)
  }
  struct Shelf: ItemCollection, Equatable {
    var id: Int
    var items: [Note]
  }

  /// Lists of one container, each 100 points wide and 20 from the next; what `picked` names travels together.
  final class Shelves {
    let scene = Scene()
    let driver: Driver
    let container: ReorderContainer<Note, Int>
    private(set) var lists: [ReorderableCollection] = []
    private(set) var shelves: [Shelf]
    var picked: [Int] = []
    var ids: [[Int]] { shelves.map { $0.items.map(\.id) } }

    init(_ ids: [Int]...) {
      shelves = ids.enumerated().map { Shelf(id: $0, items: $1.map { Note(id: $0) }) }
      var move: (ReorderDifference<Int, Int>) -> Void = { _ in }
      container = ReorderContainer(controller: scene.controller) { move($0) }
      driver = Driver(scene)
      move = { [unowned self] in self.shelves.apply($0) }
      container.selection = { [unowned self] in self.picked.contains($0) ? picked : [$0] }
      for n in shelves.indices {
        lists.append(
          container.add(
            scene.add("list \(n)", Rect(Double(n) * 120, 0, 100, 400)), n, self.shelves[n].items,
            layout: { [unowned self] in .list(self.shelves[n].items.map(\.size.height), bounds: Size(100, 400)) })!)
      }
    }
  }

  enum Rest: CaseIterable { case finger, handle, keys, pile }

  @Test(arguments: Rest.allCases) func `what is put down without having moved leaves all that would travel with it where it was`(rest: Rest)
  {
    let shelves = Shelves([0, 1, 2, 3, 4, 5]), driver = shelves.driver
    if rest == .pile { shelves.lists[0].takesAtEnd = true } else { shelves.picked = [0, 3, 5] }
    switch rest {
    case .finger, .pile: driver.press(at: Point(50, 20), with: .touch); driver.wait(0.5); driver.release()
    case .handle:
      shelves.scene.add("handle", to: shelves.scene.controller.element(named: "list 0")!, Rect(80, 0, 20, 40)).dragHandle()
      driver.press("handle"); driver.release()
    case .keys: driver.key(.space, on: "list 0", item: 0); driver.key(.space)
    }
    driver.settle()
    #expect(shelves.ids == [[0, 1, 2, 3, 4, 5]])
    #expect(driver.log.last == (rest == .keys ? "cancelled list 0 escape" : "missed list 0"))
  }

  @Test func `what a finger has gathered by taps is dropped together, also where it rests`() {
    let shelves = Shelves([0, 1, 2, 3]), driver = shelves.driver
    driver.press(at: Point(50, 20), with: .touch); driver.wait(0.5)
    driver.press(at: Point(50, 140), with: .touch, finger: 2); driver.wait(0.05); driver.release(finger: 2)
    driver.release()
    #expect(shelves.ids == [[0, 3, 1, 2]])
  }

  @Test func `what is held while its list is scrolled under it is dropped where it is seen`() {
    let shelves = Shelves(Array(0..<20)), driver = shelves.driver
    shelves.scene.makeScrollable("list 0", content: Size(100, 800))
    driver.press(at: Point(50, 140), with: .touch); driver.wait(0.5)
    driver.scroll("list 0", by: Vector(0, 200)); driver.wait(0.1)
    driver.release()
    #expect(shelves.ids[0].firstIndex(of: 3) == 8)
  }

  @Test(arguments: [false, true]) func `nothing goes into a list that lies in its own row`(byKeys: Bool) {
    let scene = Scene(), driver = Driver(scene)
    var shelves = [Shelf(id: 0, items: [Note(id: 1, size: Size(280, 100)), Note(id: 2)]), Shelf(id: 1, items: [Note(id: 11)])]
    let container = ReorderContainer<Note, Int>(controller: scene.controller) { shelves.apply($0) }
    let top = scene.add("top", Rect(0, 0, 300, 300)), inner = scene.add("inner", to: top, Rect(20, 30, 260, 60))
    for (n, element) in [top, inner].enumerated() {
      container.add(
        element, n, shelves[n].items, layout: { .list(shelves[n].items.map(\.size.height), bounds: Size(280, 300)) })
    }
    if byKeys {
      driver.key(.space, on: "top", item: 0); driver.key(.tab); driver.key(.down); driver.key(.space)
    } else {
      driver.press(at: Point(10, 15)); driver.move(to: Point(60, 50)); driver.release()
    }
    #expect(shelves.flatMap { $0.items.map(\.id) }.sorted() == [1, 2, 11])
    #expect(shelves[1].items.map(\.id) == [11])
    driver.settle()
    // The other one may go there.
    driver.press(at: Point(10, shelves[0].items[0].id == 2 ? 20 : 120)); driver.move(to: "inner", at: Point(60, 50)); driver.release()
    #expect(shelves[1].items.contains { $0.id == 2 })
  }

  @Test(arguments: [false, true]) func `what is out of reach is copied and not cut`(hides: Bool) {
    let shelves = Shelves([0, 1, 2], [10]), controller = shelves.scene.controller, list = shelves.lists[0].id
    controller.edit(hides ? .hidden(list, true) : .disabled(list, true))
    #expect(!shelves.lists[0].perform(.down, on: 0))
    shelves.driver.cut("list 0", item: 0)
    #expect(!controller.isCut)
    shelves.driver.paste(into: "list 1")
    #expect(shelves.ids[0] == [0, 1, 2])
  }

  @Test func `what makes room for one hand is lifted by another where it is seen`() throws {
    let shelves = Shelves([0, 1, 2], [10, 11, 12]), driver = shelves.driver, controller = shelves.scene.controller
    driver.press(at: Point(50, 20)); driver.move(to: Point(170, 20))
    let seen = driver.frame(of: "list 1", item: 1)!
    #expect(seen.minY == 80)
    driver.press(at: seen.center, with: .touch, finger: 2); driver.wait(0.4)
    let engine = try #require(controller.engine), copy = try #require(engine.session(SessionID(2))?.follower)
    let offset = engine.visibleOffset(of: copy) - engine.tree.offset(of: copy)
    #expect(engine.tree.boundsInRoot(of: copy)?.offset(by: offset) == seen)
    driver.release(finger: 2)
    driver.release()
    #expect(shelves.ids.flatMap { $0 }.sorted() == [0, 1, 2, 10, 11, 12])
  }

  @Test func `the room for several is made in the order in which they are dropped`() {
    let scene = Scene(), driver = Driver(scene)
    var wall = Shelf(id: 0, items: [60.0, 150, 100, 100, 100].enumerated().map { Note(id: $0, size: Size($1, 40)) })
    let container = ReorderContainer<Note, Int>(controller: scene.controller) { difference in
      var all = [wall]
      all.apply(difference)
      wall = all[0]
    }
    container.selection = { [0, 1].contains($0) ? [0, 1] : [$0] }
    container.add(
      scene.add("wall", Rect(0, 0, 200, 400)), 0, wall.items,
      layout: { .flow(FlowLayout(sizes: wall.items.map(\.size), bounds: Size(200, 400))) })
    func seen(_ id: Int) -> Rect? { driver.frame(of: "wall", item: wall.items.firstIndex { $0.id == id }!) }
    let recorder = Recorder(scene.controller)
    driver.press("wall", item: 1)
    driver.move(to: Point(170, 20))
    driver.wait(0.1)
    let before = [2, 3, 4].map(seen)
    driver.release()
    #expect([2, 3, 4].map(seen) == before)
    // A recording knows that order too.
    driver.settle()
    let text = recorder.stop()?.text ?? ""
    #expect(text.contains(" rank 1 "))
    #expect((try? Recording(text: text).replay().matches) == true)
  }

  @Test(arguments: [false, true]) func `the room for what comes from elsewhere is as large as it is seen in the list`(changes: Bool) {
    let scene = Scene(), driver = Driver(scene)
    var notes = (0..<4).map { Note(id: $0) }
    let list = scene.add("list", Rect(100, 150, 100, 160))
    if !changes { scene.controller.edit(.transform(list.id, .scale(2))) }
    let container = ReorderContainer<Note, Int>(controller: scene.controller) { notes.apply($0) }
    container.insert = { notes.insert($0, at: $1) }
    container.add(list, 0, notes, layout: { .list(notes.map(\.size.height), bounds: Size(100, 160)) })
    let card = scene.add("card", Rect(500, 0, 80, 80))
    card.draggable(Note(id: 9))
    driver.press("card")
    driver.move(to: Point(150, 180))
    if changes {
      driver.move(to: Point(400, 400))
      scene.controller.edit(.frame(card.id, Rect(500, 0, 80, 40)))
      driver.move(to: Point(150, 180))
    }
    #expect((0..<4).map { scene.controller.engine!.displacement(of: $0, in: list.id).dy }.max() == 40)
  }
}
