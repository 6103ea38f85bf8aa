import DragCore
import DragTesting
import Testing

/// Row S2.2: the app manages its data by position, and is told what to change.
@Suite struct ReorderDataSourceTests {
  struct Bird: Identifiable {
    var id: Int32
  }

  /// Birds that write down what they are told and count what they are asked.
  final class Birds: ReorderDataSource {
    var ids: [Int32]
    let name: String
    let diary: Diary
    var questions = 0
    var pinned: Int32?
    var isOpen = true

    init(_ name: String, _ ids: [Int32], _ diary: Diary) {
      self.name = name
      self.ids = ids
      self.diary = diary
    }

    var count: Int { ids.count }
    func item(at position: Int) -> Bird {
      questions += 1
      return Bird(id: ids[position])
    }
    func position(of id: Int32) -> Int? {
      questions += 1
      return ids.firstIndex(of: id)
    }
    func move(_ positions: [Int], to position: Int) {
      diary.lines.append("\(name) move \(positions) to \(position)")
      let moved = positions.map { ids[$0] }
      for index in positions.reversed() { ids.remove(at: index) }
      ids.insert(contentsOf: moved, at: position)
    }
    func insert(_ items: [Bird], at position: Int) {
      diary.lines.append("\(name) insert \(items.map(\.id)) at \(position)")
      ids.insert(contentsOf: items.map(\.id), at: position)
    }
    func delete(_ positions: [Int]) {
      diary.lines.append("\(name) delete \(positions)")
      for index in positions.reversed() { ids.remove(at: index) }
    }
    func mayDrag(_ position: Int) -> Bool { ids[position] != pinned }
    func mayDrop(_ session: DragSession) -> Bool { isOpen }
  }

  final class Diary {
    var lines: [String] = []
  }

  /// Two sources beside each other, 100 points wide, rows of 40.
  final class Pair {
    let scene = Scene()
    let diary = Diary()
    let left, right: Birds
    let exchange: ReorderExchange<Bird>
    var collections: [ReorderableCollection] = []
    let driver: Driver
    let checker = GuaranteeChecker()

    init(_ left: [Int32], _ right: [Int32]) {
      self.left = Birds("left", left, diary)
      self.right = Birds("right", right, diary)
      scene.controller.witnesses.append(checker)
      exchange = ReorderExchange<Bird>(controller: scene.controller)
      exchange.batch = { [diary] changes in
        diary.lines.append("begin")
        changes()
        diary.lines.append("end")
      }
      for (index, source) in [self.left, self.right].enumerated() {
        let element = scene.add(source.name, Rect(Double(index) * 120, 0, 100, 400))
        let layout = { CollectionLayout.list(ListLayout(extents: Extents(count: source.count, extent: 40), bounds: Size(100, 400))) }
        collections.append(exchange.add(element, source, layout: layout)!)
      }
      driver = Driver(scene)
    }

    func drag(_ from: Point, _ to: Point) {
      driver.press(at: from)
      driver.move(to: to)
      driver.release()
      driver.settle()
      checker.checkRest(scene.controller)
      #expect(checker.violations.isEmpty, "\(checker.violations)")
    }
  }

  @Test func `S2.2 an item moves within its source, to a position that counts after its removal`() {
    let pair = Pair([0, 1, 2, 3], [])
    pair.drag(Point(20, 20), Point(20, 105))
    #expect(pair.diary.lines == ["begin", "left move [0] to 2", "end"] && pair.left.ids == [1, 2, 0, 3])
    pair.drag(Point(20, 140), Point(20, 10))
    #expect(pair.left.ids == [3, 1, 2, 0])
  }

  @Test func `S2.2 two sources exchange items: delete and insert come as one batch`() {
    let pair = Pair([0, 1, 2], [10, 11])
    pair.drag(Point(20, 60), Point(140, 60))
    #expect(pair.diary.lines == ["begin", "left delete [1]", "right insert [1] at 1", "end"])
    #expect(pair.left.ids == [0, 2] && pair.right.ids == [10, 1, 11])
    #expect(pair.driver.log.last == "dropped right move")
    pair.collections[1].companions = { _ in [0, 1, 2] }
    pair.drag(Point(140, 60), Point(20, 300))
    #expect(pair.diary.lines.suffix(4) == ["begin", "right delete [0, 1, 2]", "left insert [10, 1, 11] at 2", "end"])
    #expect(pair.left.ids == [0, 2, 10, 1, 11] && pair.right.ids == [])
  }

  @Test func `S2.2 a batch that makes its changes twice makes them once, and one that leaves them out takes nothing`() {
    let pair = Pair([0, 1, 2], [10])
    pair.exchange.batch = { changes in
      changes()
      changes()
    }
    pair.drag(Point(20, 20), Point(140, 60))
    #expect(pair.left.ids == [1, 2] && pair.right.ids == [10, 0])
    pair.exchange.batch = { _ in }
    pair.drag(Point(20, 20), Point(140, 100))
    pair.drag(Point(20, 20), Point(20, 65))
    #expect(pair.left.ids == [1, 2] && pair.right.ids == [10, 0])
    #expect(pair.driver.log.filter { $0.hasPrefix("dropped") }.count == 1)
  }

  @Test func `S2.2 positions are looked up at the drop, in data that has changed meanwhile`() {
    let pair = Pair([0, 1, 2, 3], [])
    pair.driver.press(at: Point(20, 20))
    pair.driver.move(to: Point(20, 100))
    pair.left.ids = [9, 3, 0, 2, 1]
    pair.collections[0].reload()
    pair.driver.release()
    #expect(pair.left.ids.sorted() == [0, 1, 2, 3, 9])
    let before = pair.diary.lines
    pair.driver.press(at: Point(20, 20))
    pair.driver.move(to: Point(140, 100))
    pair.left.ids.removeFirst()
    pair.driver.release()
    #expect(pair.diary.lines == before && pair.right.ids == [])
  }

  @Test func `S2.2 an item whose identity leads to another one is not taken, and the collection says why`() {
    let pair = Pair([0, 1, 0], [10])
    pair.drag(Point(20, 100), Point(140, 100))
    #expect(pair.diary.lines.isEmpty && pair.collections[0].error == .duplicateID)
    #expect(pair.driver.log == ["failed left"])
  }

  @Test func `S2.2 a source may keep an item, and may refuse a drag`() {
    let pair = Pair([0, 1], [10])
    pair.left.pinned = 0
    pair.drag(Point(20, 20), Point(140, 100))
    #expect(pair.driver.log == ["failed left"] && pair.diary.lines.isEmpty)
    pair.right.isOpen = false
    pair.drag(Point(20, 60), Point(140, 100))
    #expect(pair.driver.log.last == "missed left" && pair.diary.lines.isEmpty)
    pair.right.isOpen = true
    pair.drag(Point(20, 60), Point(140, 100))
    #expect(pair.right.ids == [10, 1])
  }

  @Test func `S2.2 values from elsewhere are inserted`() {
    let pair = Pair([0, 1], [])
    pair.scene.add("nest", Rect(300, 0, 60, 60)).draggable(Bird(id: 7))
    pair.drag(Point(330, 30), Point(20, 20))
    #expect(pair.diary.lines == ["begin", "left insert [7] at 0", "end"] && pair.left.ids == [7, 0, 1])
  }

  @Test func `a million items are asked for no more than a thousand`() {
    var questions: [Int] = []
    for count in [Int32(1000), 1_000_000] {
      let pair = Pair(Array(0..<count), [])
      pair.driver.key(.space, on: "left", item: 0)
      pair.driver.key(.down)
      pair.driver.key(.end)
      pair.driver.key(.space)
      #expect(pair.diary.lines == ["begin", "left move [0] to \(count - 1)", "end"] && pair.left.ids.last == 0)
      questions.append(pair.left.questions)
    }
    #expect(questions[0] == questions[1] && questions[0] < 100)
  }

  @Test func `an item is measured while another is dragged, and the gap follows`() {
    let pair = Pair([0, 1, 2, 3], [])
    pair.driver.press(at: Point(20, 20))
    pair.driver.move(to: Point(20, 65))
    pair.collections[0].measured(1, Size(100, 200))
    let engine = pair.scene.controller.engine!
    #expect(engine.collection(pair.collections[0].id)?.layout.rect(of: 2)?.minY == 240)
    #expect(engine.displacement(of: 1, in: pair.collections[0].id).dy == 0)
    pair.driver.release()
    #expect(pair.left.ids == [0, 1, 2, 3])
  }

  @Test func `an item is measured while it is dragged, and the room for it follows in every collection`() {
    let pair = Pair([0, 1, 2], [10])
    let engine = { pair.scene.controller.engine! }
    pair.driver.press(at: Point(20, 20))
    pair.driver.move(to: Point(20, 70))
    #expect(engine().displacement(of: 1, in: pair.collections[0].id).dy == -40)
    pair.collections[0].measured(0, Size(100, 90))
    #expect(engine().displacement(of: 1, in: pair.collections[0].id).dy == -90)
    pair.driver.move(to: Point(140, 5))
    #expect(engine().displacement(of: 0, in: pair.collections[1].id).dy == 90)
    pair.collections[0].measured(0, Size(100, 60))
    #expect(engine().displacement(of: 0, in: pair.collections[1].id).dy == 60)
    pair.driver.key(.escape)
  }

  @Test func `what a source keeps does not go along`() {
    let (scene, diary) = (Scene(), Diary())
    let (one, other) = (Birds("one", [1, 2, 3], diary), Birds("other", [11], diary))
    one.pinned = 2
    let exchange = ReorderExchange<Bird>(controller: scene.controller)
    for (i, birds) in [one, other].enumerated() {
      exchange.add(
        scene.add(birds.name, Rect(Double(i) * 120, 0, 100, 400)), birds,
        layout: { .list(birds.ids.map { _ in 40 }, bounds: Size(100, 400)) })?.companions = { _ in [0, 1, 2] }
    }
    let driver = Driver(scene)
    driver.press("one", at: Point(50, 20))
    driver.move(to: "other", at: Point(50, 60))
    driver.release()
    #expect(one.ids == [2] && other.ids.sorted() == [1, 3, 11])
  }

  @Test func `a source that two lists show is told of one move, and of no place beyond its end`() {
    let scene = Scene(), driver = Driver(scene), diary = Diary(), birds = Birds("birds", [1, 2, 3, 4], diary)
    let exchange = ReorderExchange<Bird>(controller: scene.controller)
    for n in 0..<2 {
      exchange.add(
        scene.add("list \(n)", Rect(Double(n) * 200, 0, 100, 400)), birds,
        layout: { .list(birds.ids.map { _ in 40 }, bounds: Size(100, 400)) })
    }
    driver.press("list 0", item: 0)
    driver.move(to: "list 1", at: Point(50, 300))
    driver.release()
    #expect(birds.ids == [2, 3, 4, 1])
  }

  /// Two lists that show the same birds, and one of others.
  private func three() -> (scene: Scene, birds: Birds, others: Birds, lists: [ReorderableCollection]) {
    let scene = Scene(), diary = Diary(), birds = Birds("birds", [1, 2, 3, 4], diary), others = Birds("others", [11], diary)
    let exchange = ReorderExchange<Bird>(controller: scene.controller)
    var lists: [ReorderableCollection] = []
    for (n, source) in [birds, birds, others].enumerated() {
      let element = scene.add("list \(n)", Rect(Double(n) * 120, 0, 100, 400))
      lists.append(exchange.add(element, source, layout: { .list(source.ids.map { _ in 40 }, bounds: Size(100, 400)) })!)
    }
    return (scene, birds, others, lists)
  }

  @Test(arguments: ["list 0", "list 2"]) func `an item that two lists show joins no drag that has it from the other one`(target: String) {
    for isTapped in [false, true] {
      let (scene, birds, others, lists) = three(), driver = Driver(scene)
      var dragged: DragSession?
      scene.controller.element(named: "list 0")?.recognizer?.onChange { state, session in if state == .began { dragged = session } }
      driver.press("list 0", item: 1)
      driver.move(by: Vector(10, 10))
      if isTapped {
        for item in [1, 2] {
          driver.press("list 1", item: item, finger: 2)
          driver.release(finger: 2)
        }
      } else if let dragged {
        #expect(!lists[1].add(1, to: dragged) && lists[1].add(2, to: dragged))
      }
      driver.move(to: target, at: Point(50, 300))
      driver.release()
      #expect((birds.ids, others.ids) == (target == "list 0" ? ([1, 4, 2, 3], [11]) : ([1, 4], [11, 2, 3])))
    }
  }

  @Test func `an item that two lists show is dragged by one hand`() {
    let (scene, birds, others, _) = three(), driver = Driver(scene)
    driver.press("list 0", item: 1)
    driver.move(by: Vector(10, 10))
    driver.press("list 1", item: 1, finger: 2)
    driver.move(by: Vector(10, 10), finger: 2)
    for finger: Int32 in [1, 2] {
      driver.move(to: "list 2", at: Point(50, 300), finger: finger)
      driver.release(finger: finger)
    }
    #expect(driver.log.filter { $0.hasPrefix("began") } == ["began list 0"])
    #expect(birds.ids == [1, 3, 4] && others.ids == [11, 2])
  }

  @Test func `a source with less than nothing has nothing`() {
    final class Odd: ReorderDataSource {
      var count = 3
      func item(at position: Int) -> Bird { Bird(id: Int32(position)) }
      func position(of id: Int32) -> Int? { Int(id) }
      func move(_ positions: [Int], to position: Int) {}
      func insert(_ items: [Bird], at position: Int) {}
      func delete(_ positions: [Int]) {}
    }
    let scene = Scene(), odd = Odd(), exchange = ReorderExchange<Bird>(controller: scene.controller)
    let list = exchange.add(
      scene.add("list", Rect(0, 0, 100, 400)), odd,
      layout: { .list((0..<max(0, odd.count)).map { _ in 40 }, bounds: Size(100, 400)) })
    odd.count = -1
    list?.isPinned = { _ in false }
    let driver = Driver(scene)
    driver.press("list", at: Point(50, 20))
    driver.move(by: Vector(20, 20))
    driver.release()
    #expect(driver.log == [])
  }
}
