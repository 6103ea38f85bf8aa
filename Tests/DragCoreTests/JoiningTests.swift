import DragCore
import DragTesting
import Testing

/// Row P, several items in one drag: more join while it is under way.
@Suite struct JoiningTests {
  typealias List = ReorderingTests.List
  typealias Bird = ReorderingTests.Bird

  private func tap(_ driver: Driver, _ point: Point, with kind: PointerKind = .touch) {
    driver.press(at: point, with: kind, finger: 2)
    driver.wait(0.05)
    driver.release(finger: 2)
  }

  /// Six birds; a finger drags the second.
  private func dragging() -> List {
    let list = List([40, 40, 40, 40, 40, 40])
    list.driver.press(at: Point(20, 60), with: .touch)
    list.driver.wait(0.35)
    list.driver.move(by: Vector(0, 10))
    return list
  }

  @Test func `an item that another finger taps joins the drag behind the pressed one`() {
    let list = dragging()
    tap(list.driver, Point(20, 220))
    tap(list.driver, Point(20, 20))
    #expect(list.looks == [.lifted, .lifted, .regular, .regular, .regular, .lifted])
    list.driver.move(to: Point(20, 235))
    list.driver.release()
    #expect(list.model.differences.map(\.sources) == [[1, 5, 0]])
    #expect(list.model.ids == [2, 3, 4, 1, 5, 0])
    list.rest()
  }

  @Test func `an item that has made room is tapped where it is seen`() {
    let list = dragging()
    list.driver.move(to: Point(20, 230))
    #expect(list.displacements() == [0, 0, -40, -40, -40, -40])
    tap(list.driver, Point(20, 60))
    #expect(list.looks == [.regular, .lifted, .lifted, .regular, .regular, .regular])
    list.driver.key(.escape)
    list.driver.release()
    list.rest()
  }

  @Test func `a cancel puts all that joined back where it was`() {
    let list = dragging()
    tap(list.driver, Point(20, 220))
    list.driver.move(to: Point(20, 20))
    #expect(list.displacements() == [80, 0, 40, 40, 40, 0])
    list.driver.key(.escape)
    list.driver.release()
    #expect(list.model.ids == [0, 1, 2, 3, 4, 5] && list.model.differences.isEmpty)
    list.rest()
  }

  @Test func `what cannot be taken, or may not join, does not`() {
    let list = dragging()
    list.collection.mayDrag = { $0 != 2 }
    list.collection.isPinned = { $0 == 3 }
    list.collection.mayJoin = { _, item in item != 4 }
    for y in [60.0, 100, 140, 180, 300] { tap(list.driver, Point(20, y)) }
    #expect(list.looks == [.regular, .lifted, .regular, .regular, .regular, .regular])
    tap(list.driver, Point(20, 220))
    #expect(list.looks[5] == .lifted)
    list.driver.key(.escape)
    list.driver.release()
    list.rest()
  }

  @Test func `a finger that waits drags on its own, and one that goes elsewhere does nothing`() {
    let list = dragging()
    list.driver.press(at: Point(20, 220), with: .touch, finger: 2)
    list.driver.wait(0.4)
    #expect(list.driver.log.filter { $0 == "began list" }.count == 2)
    list.driver.release(finger: 2)
    list.driver.press(at: Point(20, 140), with: .touch, finger: 3)
    list.driver.move(by: Vector(0, 60), finger: 3)
    list.driver.release(finger: 3)
    list.driver.release()
    #expect(list.model.differences.allSatisfy { $0.sources.count == 1 })
    list.rest()
  }

  @Test func `items of other collections join where both could be dropped at one place, and elsewhere not`() {
    let board = ReorderContainerTests().board()
    let other = board.scene.add("other", Rect(400, 0, 100, 300))
    let model = ReorderingTests.Model([40])
    _ = other.reorderable(model.birds, layout: { .list([40], bounds: Size(100, 300)) }) { model.birds.apply($0) }
    board.driver.press(at: Point(20, 20), with: .touch)
    board.driver.wait(0.35)
    tap(board.driver, Point(140, 60))
    tap(board.driver, Point(420, 20))
    board.driver.move(to: Point(260, 20))
    board.driver.release()
    #expect(board.ids == [[1, 2], [10], [0, 11]])
    #expect(model.ids == [0])
    board.rest()
  }

  @Test func `what joins brings what is in it, but for what the drag has already and what cannot be taken`() {
    let list = dragging()
    list.collection.companions = { $0 == 3 ? [0, 1, 4, 5, 9] : [$0] }
    list.collection.mayDrag = { $0 != 4 }
    var asked: [Int] = []
    list.collection.mayJoin = { _, item in
      asked.append(item)
      return true
    }
    tap(list.driver, Point(20, 140))
    #expect(asked == [3] && list.looks == [.lifted, .lifted, .regular, .lifted, .regular, .lifted])
    list.driver.move(to: Point(20, 235))
    list.driver.release()
    #expect(list.model.ids == [2, 4, 1, 0, 3, 5])
    list.rest()
  }

  @Test func `the app adds an item itself, and hears whether it could`() {
    let list = List([40, 40, 40, 40])
    let collection = list.collection
    var answers: [Bool] = []
    var kept: DragSession?
    list.scene.controller.element(named: "list")!.onDragEntered { session, _ in
      answers = [3, 3, 1, -1, 4].map { collection.add($0, to: session) }
      kept = session
    }
    list.driver.press(at: Point(20, 60))
    list.driver.move(to: Point(20, 10))
    #expect(answers == [true, false, false, false, false])
    #expect(kept?.pasteboard.items.count == 2)
    list.driver.release()
    #expect(list.model.ids == [1, 3, 0, 2])
    #expect(collection.add(0, to: kept!) == false)
    list.rest()
  }

  @Test func `a click joins what the keyboard carries`() {
    let list = List([40, 40, 40, 40])
    list.driver.key(.space, on: "list", item: 0)
    tap(list.driver, Point(20, 100), with: .mouse)
    list.driver.key(.end)
    list.driver.key(.space)
    #expect(list.model.ids == [1, 3, 0, 2])
    list.rest()
  }

  @Test func `an item that joined and vanishes is left out, and data that changes keeps the others`() {
    let list = dragging()
    tap(list.driver, Point(20, 220))
    // The room is for two now, and the others are 40 points further down.
    tap(list.driver, Point(20, 220))
    list.model.birds.removeAll { $0.id == 5 }
    list.model.birds.insert(Bird(id: 9), at: 0)
    list.collection.reload()
    list.driver.move(to: Point(20, 10))
    list.driver.release()
    #expect(list.model.differences.map(\.sources) == [[1, 4]])
    #expect(list.model.ids == [1, 4, 9, 0, 2, 3])
    list.rest()
  }

  @Test func `what travels along is arranged about the pressed one as the collection says, and what joins comes last`() {
    let list = List([40, 60, 20, 40])
    list.collection.formation = .list
    list.collection.companions = { _ in [0, 1, 3] }
    var shown: [FormedItem] = []
    var session: DragSession?
    list.collection.preview = { [collection = list.collection] in
      shown = collection.formed($0)
      session = $0
      #expect($1 == 1)
      return nil
    }
    list.driver.press(at: Point(20, 60), with: .touch)
    list.driver.wait(0.35)
    let id = list.collection.id
    // The first of them is below the pressed one, of 60 points; the second below that, of 40.
    #expect(shown.map(\.item) == [ItemPlace(id, 0), ItemPlace(id, 3)])
    #expect(shown.map(\.place.offset) == [Vector(0, 54), Vector(0, 98)])
    tap(list.driver, Point(20, 110 + list.displacements()[2]))
    #expect(list.collection.formed(session!).map(\.item) == [ItemPlace(id, 0), ItemPlace(id, 3), ItemPlace(id, 2)])
    list.collection.formation = .none
    #expect(list.collection.formed(session!).isEmpty)
    list.driver.release()
    list.rest()
  }

  @Test func `a recording of a drag that others joined replays`() throws {
    let list = List([40, 40, 40, 40])
    let recorder = Recorder(list.scene.controller)
    list.driver.press(at: Point(20, 60), with: .touch)
    list.driver.wait(0.35)
    tap(list.driver, Point(20, 140))
    list.driver.move(to: Point(20, 10))
    list.driver.release()
    list.driver.settle()
    let recording = try #require(recorder.stop())
    let read = try Recording(text: recording.text)
    #expect(read.replay().matches && read.replay().transcript.text.hasSuffix("dropped list move"))
  }

  @Test func `a tap on what cannot join is a tap`() {
    let scene = Scene(), driver = Driver(scene)
    for (n, name) in ["one", "two"].enumerated() {
      scene.add(name, Rect(Double(n) * 200, 0, 100, 120)).reorderable(
        (0..<3).map { Bird(id: n * 10 + $0) }, layout: { .list([40, 40, 40], bounds: Size(100, 120)) }, move: { _ in })
    }
    driver.press(at: Point(50, 20))
    driver.move(to: Point(50, 100))
    tap(driver, Point(250, 20))
    #expect(!scene.controller.isConsumed)
    tap(driver, Point(50, 60))
    #expect(scene.controller.isConsumed)
  }
}
