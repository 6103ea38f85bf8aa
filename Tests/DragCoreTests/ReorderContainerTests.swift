import DragCore
import DragTesting
import Testing

/// Rows S2.1, S2.2 and S2.7: items go from one collection to another.
@Suite struct ReorderContainerTests {
  typealias Bird = ReorderingTests.Bird

  struct Column: ItemCollection, Equatable {
    var id: String
    var items: [Bird]
  }

  final class Board {
    let scene = Scene()
    let driver: Driver
    let checker = GuaranteeChecker()
    var columns: [Column]
    var handles: [ReorderableCollection] = []
    let container: ReorderContainer<Bird, String>

    init(_ columns: [Column]) {
      self.columns = columns
      var move: (ReorderDifference<Int, String>) -> Void = { _ in }
      container = ReorderContainer(controller: scene.controller) { move($0) }
      scene.controller.witnesses.append(checker)
      driver = Driver(scene)
      move = { [unowned self] difference in self.columns.apply(difference) }
      for (i, column) in columns.enumerated() {
        let element = scene.add(column.id, Rect(Double(i) * 120, 0, 100, 400))
        handles.append(
          container.add(
            element, column.id, self.columns[i].items,
            layout: { [unowned self] in .list(self.columns[i].items.map(\.height), bounds: Size(100, 400)) })!)
      }
    }

    var ids: [[Int]] { columns.map { $0.items.map(\.id) } }

    func rest() {
      driver.settle()
      checker.checkRest(scene.controller)
      #expect(checker.violations.isEmpty, "\(checker.violations)")
    }
  }

  func board() -> Board {
    Board([
      Column(id: "a", items: [Bird(id: 0), Bird(id: 1), Bird(id: 2)]), Column(id: "b", items: [Bird(id: 10), Bird(id: 11)]),
      Column(id: "c", items: []),
    ])
  }

  @Test func `items move between collections: one closes up, the other makes room`() {
    let board = board()
    board.driver.press(at: Point(20, 20))
    board.driver.move(to: Point(140, 60))
    let engine = board.scene.controller.engine!
    #expect((0..<3).map { engine.displacement(of: $0, in: board.handles[0].id).dy } == [0, -40, -40])
    #expect((0..<2).map { engine.displacement(of: $0, in: board.handles[1].id).dy } == [0, 40])
    board.driver.release()
    #expect(board.ids == [[1, 2], [10, 0, 11], []])
    #expect(board.driver.log.last == "dropped b move")
    board.rest()
  }

  @Test func `dropping into an empty collection and past the last item works`() {
    let board = board()
    board.driver.press(at: Point(20, 20))
    board.driver.move(to: Point(260, 300))
    board.driver.release()
    board.rest()
    board.driver.press(at: Point(20, 20))
    board.driver.move(to: Point(140, 390))
    board.driver.release()
    #expect(board.ids == [[2], [10, 11, 1], [0]])
    board.rest()
  }

  @Test func `a card taken to each column and back leaves the board exactly as it was`() {
    let board = board()
    let before = board.columns
    board.driver.press(at: Point(20, 60))
    board.driver.move(to: Point(140, 60))
    board.driver.move(to: Point(260, 60))
    board.driver.move(to: Point(20, 60))
    board.driver.release()
    #expect(board.columns == before)
    board.rest()
  }

  @Test func `a selection across collections travels together, in order, and lands as one`() {
    let board = board()
    board.container.selection = { $0 == 0 ? [0] : [11, 0, 2, 99] }
    board.handles[0].mayDrag = { $0 != 0 }
    // The last of the first column leads; one that may not be dragged stays.
    board.driver.press(at: Point(20, 100))
    board.driver.move(to: Point(260, 100))
    let engine = board.scene.controller.engine!
    #expect((0..<2).map { engine.appearance(of: $0, in: board.handles[1].id) } == [.regular, .lifted])
    board.driver.release()
    #expect(board.ids == [[0, 1], [10], [2, 11]])
    board.rest()
    board.handles[0].mayDrag = nil
    board.driver.press(at: Point(260, 60))
    board.driver.move(to: Point(140, 5))
    board.driver.release()
    #expect(board.ids == [[1], [0, 2, 11, 10], []])
    board.rest()
    // What is gone meanwhile is not missed.
    board.driver.press(at: Point(140, 60))
    board.driver.move(to: Point(260, 100))
    board.columns[1].items.removeAll { $0.id == 11 }
    board.handles[1].reload()
    board.driver.release()
    #expect(board.ids == [[1], [10], [0, 2]])
    board.rest()
  }

  /// Counts how often an item is asked who it is.
  final class Asked {
    var times = 0
  }

  struct Counted: Identifiable {
    let number: Int
    let asked: Asked
    var id: Int {
      asked.times += 1
      return number
    }
  }

  @Test(arguments: [500, 2_000])
  func `thousands of items are lifted, carried and dropped without looking for each among all`(count: Int) {
    let scene = Scene(), driver = Driver(scene), asked = Asked()
    let all = (0..<count).map { Counted(number: $0, asked: asked) }
    var lists = [all, []]
    let container = ReorderContainer<Counted, Int>(controller: scene.controller) { _ in lists = [[], all] }
    for list in 0...1 {
      container.add(
        scene.add("list \(list)", Rect(Double(list) * 120, 0, 100, 400)), list, lists[list],
        layout: { .list([Double](repeating: 20, count: lists[list].count), bounds: Size(100, 400)) })
    }
    container.selection = { _ in Array(0..<count) }
    driver.press(at: Point(20, 50))
    driver.move(to: Point(20, 60))
    driver.move(to: Point(140, 60))
    driver.release()
    driver.settle()
    #expect(lists.map(\.count) == [0, count])
    #expect(asked.times < 40 * count)
  }

  @Test func `a full collection takes no more`() {
    let board = board()
    board.handles[1].capacity = 2
    board.driver.press(at: Point(20, 20))
    board.driver.move(to: Point(140, 60))
    board.driver.release()
    #expect(board.ids == [[0, 1, 2], [10, 11], []])
    board.rest()
  }

  @Test(arguments: [false, true], [false, true])
  func `a collection that has become full in the meantime takes no more, by a drag or from the clipboard`(isTold: Bool, isPasted: Bool) {
    let board = board()
    board.handles[1].capacity = 3
    if isPasted {
      board.driver.cut("a", item: 0)
    } else {
      board.driver.press(at: Point(20, 20))
      board.driver.move(to: Point(140, 60))
    }
    board.columns[1].items.append(Bird(id: 12))
    if isTold { board.handles[1].reload() }
    if isPasted { board.driver.paste(into: "b", item: 0) } else { board.driver.release() }
    #expect(board.ids == [[0, 1, 2], [10, 11, 12], []])
    board.rest()
    // Its own items go on changing places.
    board.driver.press(at: Point(140, 20))
    board.driver.move(to: Point(140, 90))
    board.driver.release()
    #expect(board.ids[1].sorted() == [10, 11, 12] && board.ids[1].first != 10)
  }

  @Test func `S2.2 a collection that takes at its end has one place wherever a drag is over it, and arrows lead past it`() {
    let board = board()
    board.handles[1].takesAtEnd = true
    board.driver.press(at: Point(20, 20))
    board.driver.move(to: Point(140, 5))
    #expect(board.driver.log.last == "place b 2")
    board.driver.move(to: Point(140, 390))
    #expect(board.driver.log.filter { $0.hasPrefix("place b") } == ["place b 2"])
    board.driver.move(to: Point(140, 5))
    board.driver.release()
    #expect(board.ids == [[1, 2], [10, 11, 0], []])
    board.rest()
    // Its own items too: the others close up.
    board.driver.press(at: Point(140, 20))
    board.driver.move(to: Point(140, 50))
    board.driver.release()
    #expect(board.ids == [[1, 2], [11, 0, 10], []])
    board.rest()
    board.driver.key(.space, on: "b", item: 2)
    board.driver.key(.up)
    board.driver.key(.right)
    board.driver.key(.space)
    #expect(board.ids == [[1, 2], [11, 0], [10]])
    board.rest()
  }

  @Test func `the target collection vanishes during the drag`() {
    let board = board()
    board.driver.press(at: Point(20, 20))
    board.driver.move(to: Point(140, 60))
    board.scene.controller.edit(.remove(board.handles[1].id))
    board.driver.release()
    #expect(board.ids[0] == [0, 1, 2])
    board.rest()
  }

  @Test func `the keyboard lifts an item, moves it along, to the ends and into the next collection, and drops it`() {
    let board = board()
    let key = { (key: Key) in
      board.scene.controller.send(.key(KeyEvent(key, focus: board.handles[0].id, item: 0, time: board.driver.now)))
    }
    key(.space)
    key(.down)
    key(.space)
    #expect(board.ids == [[1, 0, 2], [10, 11], []])
    key(.space)
    key(.end)
    key(.space)
    #expect(board.ids == [[0, 2, 1], [10, 11], []])
    key(.space)
    key(.right)
    key(.down)
    key(.space)
    #expect(board.ids[0] == [2, 1])
    #expect(board.ids[1].sorted() == [0, 10, 11])
    key(.space)
    key(.right)
    key(.escape)
    #expect(board.ids[0] == [2, 1])
    board.rest()
  }

  @Test func `every difference has an inverse`() {
    var columns = [
      Column(id: "a", items: (0..<5).map { Bird(id: $0) }), Column(id: "b", items: (10..<13).map { Bird(id: $0) }),
    ]
    var history = ReorderHistory<Int, String>()
    let before = columns
    history.apply(.init(sources: [0, 2, 3], destination: .init(position: .before(11), collectionID: "b")), to: &columns)
    #expect(columns.map { $0.items.map(\.id) } == [[1, 4], [10, 0, 2, 3, 11, 12]])
    let middle = columns
    history.apply(.init(sources: [12, 1], destination: .init(position: .end, collectionID: "a")), to: &columns)
    let after = columns
    history.undo(&columns)
    #expect(columns == middle)
    history.undo(&columns)
    #expect(columns == before && !history.canUndo)
    history.redo(&columns)
    history.redo(&columns)
    #expect(columns == after && !history.canRedo)
  }

  @Test func `a drop where the item was is nothing to undo`() {
    var birds = (0..<4).map { Bird(id: $0) }
    var history = ReorderHistory<Int, SingleCollection>()
    history.apply(.init(sources: [3], destination: .init(position: .before(0), collectionID: .init())), to: &birds)
    history.apply(.init(sources: [0], destination: .init(position: .before(1), collectionID: .init())), to: &birds)
    history.apply(.init(sources: [2], destination: .init(position: .end, collectionID: .init())), to: &birds)
    history.apply(.init(sources: [9], destination: .init(position: .end, collectionID: .init())), to: &birds)
    history.apply(.init(sources: [0, 9], destination: .init(position: .before(1), collectionID: .init())), to: &birds)
    #expect(birds.map(\.id) == [3, 0, 1, 2])
    history.undo(&birds)
    #expect(birds.map(\.id) == [0, 1, 2, 3] && !history.canUndo)
  }

  @Test func `nor is a drop in a collection that is gone`() {
    var columns = [Column(id: "a", items: [Bird(id: 0), Bird(id: 1)]), Column(id: "b", items: [])]
    var history = ReorderHistory<Int, String>()
    history.apply(.init(sources: [0], destination: .init(position: .end, collectionID: "gone")), to: &columns)
    #expect(!history.canUndo)
  }

  @Test func `what keys send to a list that refuses it and goes is dropped in the list that it is carried to next`() {
    let board = Board([
      Column(id: "a", items: [Bird(id: 1)]), Column(id: "b", items: [Bird(id: 4), Bird(id: 5)]), Column(id: "c", items: []),
    ])
    var isOpen = true
    board.handles[1].mayDrop = { _ in isOpen }
    board.driver.key(.space, on: "a", item: 0)
    board.driver.key(.tab)
    let gone = board.handles[1].id
    isOpen = false
    board.driver.key(.home)
    board.scene.controller.edit(.remove(gone))
    board.driver.key(.space)
    #expect(
      board.driver.log == [
        "began a", "entered a", "place a 0", "exited a", "entered b", "place b 2", "entered c", "place c 0", "dropped c move",
      ])
    #expect(board.columns.map { $0.items.map(\.id) } == [[], [4, 5], [1]])
    #expect(board.checker.violations.isEmpty, "\(board.checker.violations)")
  }

  @Test func `no folder is offered where nothing can go into one, and each is as soon as something can`() {
    let scene = Scene()
    let birds = (1...3).map { Bird(id: $0) }
    let container = ReorderContainer<Bird, Int>(controller: scene.controller) { _ in }
    let list = scene.add("list", Rect(0, 0, 200, 400))
    let collection = container.add(list, 0, birds, layout: { .list([40, 40, 40], bounds: Size(200, 400)) })!
    collection.isFolder = { $0 == 2 }
    let driver = Driver(scene)
    func dropOnFolder() -> String? {
      driver.press("list", at: Point(100, 20))
      driver.move(to: "list", at: Point(100, 100))
      let place = driver.log.last
      driver.release()
      driver.settle()
      return place
    }
    #expect(dropOnFolder() == "place list 2")
    #expect(driver.log.last == "dropped list move")
    var moved: [Int] = []
    container.moveInto = { sources, _ in moved += sources }
    #expect(dropOnFolder() == "into list 2")
    #expect(moved == [1])
  }

  @Test func `an identity that two lists of a container have begins no drag, and is told`() {
    let board = Board([
      Column(id: "left", items: [Bird(id: 1, height: 40), Bird(id: 2, height: 40)]),
      Column(id: "right", items: [Bird(id: 2, height: 40), Bird(id: 3, height: 40)]),
    ])
    board.driver.press("right", at: Point(50, 20))
    board.driver.move(to: "right", at: Point(50, 100))
    board.driver.release()
    #expect(board.ids == [[1, 2], [2, 3]] && board.handles[1].error == .duplicateID)
    #expect(board.driver.log == ["failed right"])
    // The others still go anywhere.
    board.driver.press("right", at: Point(50, 60))
    board.driver.move(to: "left", at: Point(50, 20))
    board.driver.release()
    #expect(board.ids == [[3, 1, 2], [2]] && board.handles[1].error == nil)
    board.rest()
  }

  @Test func `a list that takes nothing any more closes its place, and one that takes all again opens one`() {
    let board = board(), b = board.handles[1]
    func room() -> Double { board.scene.controller.engine!.displacement(of: 1, in: b.id).dy }
    board.driver.press("a", item: 0)
    board.driver.move(to: Point(170, 60))
    #expect(room() == 40)
    b.mayDrop = { _ in false }
    #expect(room() == 0)
    b.mayDrop = nil
    #expect(room() == 40)
    board.driver.release()
    #expect(board.ids == [[1, 2], [10, 0, 11], []])
    board.rest()
  }

  @Test func `what another controller has is no list here, and leaves the one of the same number alone`() {
    let here = Scene(), there = Scene()
    let ours = here.add("list", Rect(0, 0, 100, 100)), theirs = there.add("list", Rect(0, 0, 100, 100))
    let container = ReorderContainer<Bird, Int>(controller: here.controller) { _ in }
    #expect(container.add(theirs, 0, [Bird(id: 1)], layout: { .list([40], bounds: Size(100, 100)) }) == nil)
    #expect(ours.recognizer == nil && theirs.recognizer == nil)
    #expect(container.add(ours, 0, [Bird(id: 1)], layout: { .list([40], bounds: Size(100, 100)) }) != nil)
  }
}
