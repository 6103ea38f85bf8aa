import DragCore
import DragTesting
import Testing

/// Row S2.2: items that keep their index, like headings and rows that are pinned, while others move past them.
@Suite struct PinnedItemsTests {
  typealias List = ReorderingTests.List
  typealias Bird = ReorderingTests.Bird
  typealias Column = ReorderContainerTests.Column

  /// Five birds of which two keep their index.
  private func list(_ heights: [Double] = [40, 40, 40, 40, 40], pinned: [Int]) -> List {
    let list = List(heights)
    list.collection.isPinned = { [model = list.model] in pinned.contains(model.birds[$0].id) }
    return list
  }

  @Test func `S2.2 a pinned item keeps its index when another is dragged past it`() {
    let list = list(pinned: [2])
    list.driver.press(at: Point(20, 20))
    list.driver.move(to: Point(20, 142))
    // 1 and 3 close up around it.
    #expect(list.displacements() == [0, -40, 0, -80, 0])
    list.driver.release()
    #expect(list.model.ids == [1, 3, 2, 0, 4])
    #expect(list.model.differences.first?.destination.position == .before(4))
    #expect(list.model.differences.first?.destination.pinned == [.init(item: 2, collectionID: .init(), index: 2)])
    list.rest()
  }

  @Test func `S2.2 the place that opens is never a pinned item's`() {
    let list = list(pinned: [0, 2])
    list.driver.press(at: Point(20, 180))
    var ends: Set<Double> = []
    for y in stride(from: 400.0, through: -60, by: -4) {
      list.driver.move(to: Point(20, y), steps: 1)
      let seen = list.displacements()
      #expect(seen[0] == 0 && seen[2] == 0)
      ends.insert(seen[1])
    }
    #expect(ends == [0, 80])
    list.driver.release()
    #expect(list.model.ids == [0, 1, 2, 3, 4])
  }

  @Test func `S2.2 a pinned item cannot be taken, not by keyboard and not as a companion`() {
    let list = list(pinned: [1])
    list.driver.press(at: Point(20, 60))
    list.driver.move(to: Point(20, 150))
    list.driver.release()
    list.driver.key(.space, on: "list", item: 1)
    #expect(list.driver.log.isEmpty)
    list.collection.companions = { _ in [0, 1, 2] }
    list.driver.press(at: Point(20, 20))
    list.driver.move(to: Point(20, 190))
    list.driver.release()
    #expect(list.model.differences.first?.sources == [0, 2])
    #expect(list.model.ids == [3, 1, 4, 0, 2])
    list.rest()
  }

  @Test func `S2.2 the keyboard goes past pinned items in one step`() {
    let list = list(pinned: [1, 2])
    list.driver.key(.space, on: "list", item: 0)
    list.driver.key(.down)
    #expect(list.displacements() == [0, 0, 0, -120, 0])
    list.driver.key(.space)
    #expect(list.model.ids == [3, 1, 2, 0, 4])
    list.driver.key(.space, on: "list", item: 3)
    list.driver.key(.home)
    list.driver.key(.space)
    #expect(list.model.ids == [0, 1, 2, 3, 4])
    list.rest()
  }

  @Test func `S2.2 between collections pinned items keep their index on both sides, and undo puts all back`() {
    let board = ReorderContainerTests.Board([
      Column(id: "a", items: [0, 1, 2, 3].map { Bird(id: $0) }), Column(id: "b", items: [10, 11, 12].map { Bird(id: $0) }),
    ])
    for handle in board.handles { handle.isPinned = { $0 == 1 } }
    var history = ReorderHistory<Int, String>()
    let container = ReorderContainer<Bird, String>(controller: board.scene.controller) { _ in }
    #expect(container.group == .standard)
    let before = board.columns
    board.driver.press(at: Point(20, 20))
    board.driver.move(to: Point(140, 20))
    let engine = board.scene.controller.engine!
    #expect((0..<4).map { engine.displacement(of: $0, in: board.handles[0].id).dy } == [0, 0, -80, -40])
    #expect((0..<3).map { engine.displacement(of: $0, in: board.handles[1].id).dy } == [80, 0, 40])
    board.driver.release()
    #expect(board.ids == [[2, 1, 3], [0, 11, 10, 12]])
    board.rest()
    // The same once more, from the start.
    var columns = before
    let pins: [ReorderDifference<Int, String>.Destination.Pinned] = [
      .init(item: 1, collectionID: "a", index: 1), .init(item: 11, collectionID: "b", index: 1),
    ]
    history.apply(.init(sources: [0], destination: .init(position: .before(10), collectionID: "b", pinned: pins)), to: &columns)
    #expect(columns == board.columns)
    history.undo(&columns)
    #expect(columns == before)
    history.redo(&columns)
    #expect(columns == board.columns)
  }

  @Test func `S2.2 every difference past pinned items has an inverse`() {
    for sources in [[0], [4], [0, 3], [1, 4], [0, 1, 3, 4]] {
      for next in [nil, 0, 1, 3, 4, 5] where next.map({ !sources.contains($0) }) ?? true {
        var birds = (0..<6).map { Bird(id: $0) }
        let before = birds
        var history = ReorderHistory<Int, SingleCollection>()
        history.apply(
          .init(
            sources: sources,
            destination: .init(
              position: next.map { .before($0) } ?? .end, collectionID: .init(),
              pinned: [.init(item: 2, collectionID: .init(), index: 2)])), to: &birds)
        #expect(birds[2].id == 2 && birds.map(\.id).sorted() == [0, 1, 2, 3, 4, 5])
        history.undo(&birds)
        #expect(birds == before)
      }
    }
  }

  @Test func `S2.2 what is taken back or made again leaves a pinned item where it has come to be, and passes over one that is gone`() {
    var birds = [0, 1, 9, 2, 3].map { Bird(id: $0) }
    var history = ReorderHistory<Int, SingleCollection>()
    history.apply(
      .init(
        sources: [0], destination: .init(position: .end, collectionID: .init(), pinned: [.init(item: 9, collectionID: .init(), index: 2)])),
      to: &birds)
    #expect(birds.map(\.id) == [1, 2, 9, 3, 0])
    birds.insert(Bird(id: 4), at: 0)
    history.undo(&birds)
    #expect(birds.map(\.id) == [4, 0, 1, 9, 2, 3])
    birds.removeAll { $0.id == 4 || $0.id == 2 }
    history.redo(&birds)
    #expect(birds.map(\.id) == [1, 3, 9, 0])
    birds.removeAll { $0.id == 9 }
    history.undo(&birds)
    #expect(birds.map(\.id) == [0, 1, 3])
  }

  @Test func `S2.2 between collections too`() {
    var columns = [Column(id: "a", items: [0, 9, 1].map { Bird(id: $0) }), Column(id: "b", items: [Bird(id: 2)])]
    var history = ReorderHistory<Int, String>()
    history.apply(
      .init(sources: [0], destination: .init(position: .end, collectionID: "b", pinned: [.init(item: 9, collectionID: "a", index: 1)])),
      to: &columns)
    #expect(columns.map { $0.items.map(\.id) } == [[1, 9], [2, 0]])
    columns[0].items.insert(Bird(id: 3), at: 0)
    history.undo(&columns)
    #expect(columns.map { $0.items.map(\.id) } == [[3, 0, 9, 1], [2]])
  }

  @Test func `an index below all counts as the first`() {
    var birds = [0, 1].map { Bird(id: $0) }
    birds.apply(
      ReorderDifference<Int, SingleCollection>(
        sources: [0], destination: .init(position: .end, collectionID: .init(), pinned: [.init(item: 1, collectionID: .init(), index: -1)]))
    )
    #expect(birds.map(\.id) == [1, 0])
  }

  @Test func `S2.2 a pinned item without enough before it is as far down as it can be, and comes back`() {
    let board = ReorderContainerTests.Board([
      Column(id: "a", items: [0, 1, 2].map { Bird(id: $0) }), Column(id: "b", items: []),
    ])
    board.handles[0].isPinned = { [unowned board] in board.columns[0].items[$0].id == 2 }
    board.driver.press(at: Point(20, 20))
    board.driver.move(to: Point(140, 20))
    board.driver.release()
    #expect(board.ids == [[1, 2], [0]])
    board.rest()
  }

  @Test func `S2.2 a source that is asked by position is told to move pinned items back in the same batch`() {
    let birds = ReorderDataSourceTests.Birds("birds", [1, 2, 33, 4, 55, 6], .init())
    let scene = Scene()
    let exchange = ReorderExchange<ReorderDataSourceTests.Bird>(controller: scene.controller)
    var batches = 0
    exchange.batch = {
      batches += 1
      $0()
    }
    let collection = exchange.add(scene.add("list", Rect(0, 0, 100, 400)), birds) {
      .list(birds.ids.map { _ in 40.0 }, bounds: Size(100, 400))
    }!
    collection.isPinned = { birds.ids[$0] > 30 }
    let driver = Driver(scene)
    driver.press(at: Point(20, 20))
    driver.move(to: Point(20, 230))
    driver.release()
    #expect(birds.ids == [2, 4, 33, 6, 55, 1])
    #expect(batches == 1)
    driver.settle()
    driver.press(at: Point(20, 220))
    driver.move(to: Point(20, 10))
    driver.release()
    #expect(birds.ids == [1, 2, 33, 4, 55, 6])
  }

  @Test func `S2.2 data that changes during the drag keeps pinned items where the data has them now`() {
    let list = list(pinned: [2])
    list.driver.press(at: Point(20, 20))
    list.driver.move(to: Point(20, 142))
    list.model.birds.insert(Bird(id: 9), at: 0)
    list.driver.release()
    // It was at the fourth place when the items were dropped, and there it stays.
    #expect(list.model.ids.firstIndex(of: 2) == 3)
    #expect(list.model.ids.sorted() == [0, 1, 2, 3, 4, 9])
    list.rest()
  }

  @Test func `S2.2 a list that its app takes off the screen while it is asked about a drop has its items where they were shown`() {
    let list = list(pinned: [0, 2])
    var isAsked = false
    list.collection.mayDrop = { [scene = list.scene, id = list.collection.id] session in
      isAsked = session.phase == .dropping
      if isAsked { scene.controller.edit(.remove(id)) }
      return true
    }
    list.driver.press(at: Point(20, 60))
    list.driver.move(to: Point(20, 145))
    #expect(list.displacements() == [0, 0, 0, -80, 0])
    list.driver.release()
    #expect(isAsked)
    #expect(list.model.ids == [0, 3, 2, 1, 4])
  }

  @Test func `S2.2 items that get pinned while they are carried are dropped where they were`() {
    let list = list(pinned: [])
    list.collection.companions = { _ in [0, 1] }
    list.collection.preview = { [unowned list] _, _ in
      list.collection.isPinned = { [model = list.model] in [0, 1].contains(model.birds[$0].id) }
      return nil
    }
    list.driver.key(.space, on: "list", item: 1)
    list.driver.key(.space)
    #expect(list.model.ids == [0, 1, 2, 3, 4])
    #expect(list.driver.log.last == "cancelled list escape")
    list.rest()
  }

  @Test func `S2.2 what is pinned after it was cut is pasted behind the focused item`() {
    let list = list(pinned: [])
    list.driver.cut("list", item: 1)
    list.collection.isPinned = { [model = list.model] in model.birds[$0].id == 1 }
    #expect(list.driver.paste(into: "list", item: 3))
    #expect(list.model.ids == [0, 2, 3, 1, 4])
    list.rest()
  }

  @Test func `S2.2 what is pasted behind a pinned item comes behind it, though another one fills up before it`() {
    let list = list(pinned: [2])
    list.driver.cut("list", item: 1)
    #expect(list.driver.paste(into: "list", item: 2))
    #expect(list.model.ids == [0, 3, 2, 1, 4])
    list.rest()
  }

  @Test func `S2.2 a recording of a drag past pinned items replays`() throws {
    let list = list(pinned: [2])
    let recorder = Recorder(list.scene.controller)
    list.collection.reload()
    list.driver.press(at: Point(20, 20))
    list.driver.move(to: Point(20, 142))
    list.driver.release()
    list.driver.settle()
    let text = try #require(recorder.stop()).text
    #expect(text.contains(" pinned 2 list "))
    let read = try Recording(text: text)
    #expect(read.text == text && read.replay().matches)
  }
}
