import DragCore
import DragTesting
import Testing

/// Rows S2.1, S2.4 and S2.8: items change places, neighbours make room, and nothing is lost.
@Suite struct ReorderingTests {
  struct Bird: Identifiable, Equatable {
    var id: Int
    var height = 40.0
  }

  final class Model {
    var birds: [Bird]
    var differences: [ReorderDifference<Int, SingleCollection>] = []
    init(_ heights: [Double]) {
      birds = []
      for i in heights.indices { birds.append(Bird(id: i, height: heights[i])) }
    }
    var ids: [Int] { birds.map(\.id) }
  }

  /// A list of birds at the top left, 200 points wide.
  final class List {
    let scene = Scene()
    let model: Model
    let driver: Driver
    let collection: ReorderableCollection
    let checker: GuaranteeChecker

    init(_ heights: [Double], height: Double = 400) {
      let model = Model(heights)
      self.model = model
      checker = GuaranteeChecker()
      scene.controller.witnesses.append(checker)
      let list = scene.add("list", Rect(0, 0, 200, height))
      collection = list.reorderable(
        model.birds, layout: { .list(model.birds.map(\.height), bounds: Size(200, height)) },
        move: { difference in
          model.differences.append(difference)
          model.birds.apply(difference)
        })!
      driver = Driver(scene)
    }

    func displacements() -> [Double] {
      (0..<model.birds.count).map { scene.controller.engine!.displacement(of: Int32($0), in: collection.id).dy }
    }

    var looks: [ItemAppearance] {
      (0..<model.birds.count).map { scene.controller.engine!.appearance(of: Int32($0), in: collection.id) }
    }

    func rest() {
      driver.settle()
      checker.checkRest(scene.controller)
      #expect(checker.violations.isEmpty, "\(checker.violations)")
      #expect(displacements().allSatisfy { $0 == 0 })
      #expect(looks.allSatisfy { $0 == .regular })
    }
  }

  @Test func `what an adapter rehearses is a whole drag of an item`() {
    #expect(Controller.rehearse())
  }

  @Test func `an item dragged down opens its place further down and goes there at the drop`() {
    let list = List([40, 40, 40, 40, 40])
    list.driver.press(at: Point(20, 60))
    list.driver.move(to: Point(20, 145))
    #expect(list.displacements() == [0, 0, -40, -40, 0])
    #expect(list.looks == [.regular, .lifted, .regular, .regular, .regular])
    list.driver.release()
    #expect(list.model.ids == [0, 2, 3, 1, 4])
    #expect(list.model.differences == [.init(sources: [1], destination: .init(position: .before(4), collectionID: .init()))])
    #expect(list.driver.log.first == "began list")
    #expect(list.driver.log.last == "dropped list move")
    list.rest()
  }

  @Test func `an app that reloads while it takes a drop is asked for its places once its views have moved`() {
    let scene = Scene()
    let model = Model([40, 40, 40])
    var calls: [String] = []
    var reload: () -> Void = {}
    let collection = scene.add("list", Rect(0, 0, 200, 400)).reorderable(
      model.birds,
      layout: {
        calls.append("layout")
        return .list(model.birds.map(\.height), bounds: Size(200, 400))
      },
      move: { difference in
        model.birds.apply(difference)
        calls.append("data")
        reload()
      })!
    reload = { collection.reload() }
    collection.didMove = { _, _, _, _ in calls.append("views") }
    let driver = Driver(scene)
    driver.press(at: Point(20, 20))
    driver.move(to: Point(20, 110))
    driver.release()
    driver.settle()
    #expect(model.ids == [1, 2, 0])
    #expect(calls.suffix(from: calls.firstIndex(of: "data") ?? 0).prefix(3) == ["data", "views", "layout"])
  }

  @Test func `an item dragged up opens its place further up`() {
    let list = List([40, 40, 40, 40, 40])
    list.driver.press(at: Point(20, 180))
    list.driver.move(to: Point(20, 20))
    #expect(list.displacements() == [40, 40, 40, 40, 0])
    list.driver.release()
    #expect(list.model.ids == [4, 0, 1, 2, 3])
    list.rest()
  }

  @Test func `while nothing is dropped, the data is as it was; outside everything the items go home`() {
    let list = List([40, 40, 40])
    list.driver.press(at: Point(20, 20))
    list.driver.move(to: Point(20, 110))
    list.driver.move(to: Point(600, 500))
    #expect(list.displacements() == [0, 0, 0])
    list.driver.release()
    #expect(list.model.ids == [0, 1, 2])
    #expect(list.model.differences.isEmpty)
    #expect(list.driver.log.last == "missed list")
    list.rest()
  }

  @Test func `Escape puts everything back`() {
    let list = List([40, 60, 80])
    list.driver.press(at: Point(20, 20))
    list.driver.move(to: Point(20, 110))
    list.driver.key(.escape)
    #expect(list.displacements() == [0, 0, 0])
    #expect(list.model.ids == [0, 1, 2])
    list.driver.release()
    list.rest()
  }

  @Test(arguments: [false, true])
  func `with reduced motion neighbours make room at once, without going there`(isReduced: Bool) {
    let list = List([40, 60, 80])
    let watcher = RoomWatcher(list.scene.controller)
    list.scene.controller.send(.reduceMotion(isReduced))
    list.driver.press(at: Point(20, 20))
    list.driver.move(to: Point(20, 110))
    #expect(list.displacements() == [0, -40, 0])
    list.driver.key(.escape)
    list.driver.release()
    #expect(!watcher.told.isEmpty && watcher.told.allSatisfy { $0.isAnimated != isReduced })
    list.rest()
  }

  @Test func `beside items of no length an item that is moved sideways stays where it is`() {
    for (heights, item) in [([0.0, 40, 0, 40], 1), ([40, 0, 0, 40, 40], 3), ([40, 0, 0], 0)] {
      let list = List(heights)
      list.driver.press("list", item: item)
      list.driver.move(by: Vector(60, 0))
      list.driver.release()
      #expect(list.model.ids == Array(heights.indices))
      #expect(list.driver.log.last?.hasPrefix("dropped list") == true)
      list.rest()
    }
  }

  @Test func `pressing and releasing without moving leaves everything as it was`() {
    let list = List([40, 40, 40])
    list.driver.press(at: Point(20, 60))
    list.driver.release()
    #expect(list.driver.log.isEmpty)
    #expect(list.looks == [.regular, .regular, .regular])
    list.rest()
  }

  @Test func `a press below the last item takes nothing`() {
    let list = List([40, 40, 40])
    list.driver.press(at: Point(20, 300))
    list.driver.move(to: Point(20, 20))
    list.driver.release()
    #expect(list.driver.log.isEmpty)
  }

  @Test func `an item that vanishes during its drag ends the drag, and the others stay`() {
    let list = List([40, 40, 40])
    list.driver.press(at: Point(20, 20))
    list.driver.move(to: Point(20, 90))
    list.model.birds.remove(at: 0)
    list.collection.reload()
    list.driver.release()
    #expect(list.model.ids == [1, 2])
    #expect(list.driver.log.last == "cancelled list source-gone")
    list.rest()
  }

  @Test func `the neighbour before which an item would go vanishes: it goes before the next one`() {
    let list = List([40, 40, 40, 40])
    list.driver.press(at: Point(20, 20))
    list.driver.move(to: Point(20, 70))
    // Between 1 and 2.
    list.model.birds.removeAll { $0.id == 2 }
    list.driver.release()
    #expect(list.model.ids == [1, 0, 3])
    list.rest()
  }

  @Test func `a list that is sorted anew during a drag still takes the item where it was shown`() {
    let list = List([40, 40, 40, 40])
    list.driver.press(at: Point(20, 20))
    list.driver.move(to: Point(20, 70))
    list.model.birds.reverse()
    list.collection.reload()
    list.driver.move(by: Vector(0, 1))
    list.driver.release()
    #expect(list.model.ids.sorted() == [0, 1, 2, 3])
    list.rest()
  }

  @Test func `the collection is cleared during a drag`() {
    let list = List([40, 40, 40, 40])
    list.driver.press(at: Point(20, 20))
    list.driver.move(to: Point(20, 70))
    list.model.birds = []
    list.collection.reload()
    list.driver.release()
    #expect(list.model.ids.isEmpty)
    list.rest()
  }

  @Test func `two fingers carry two items of a list, and room is made where the one that came last would go`() {
    let list = List([40, 40, 40, 40, 40])
    list.driver.press(at: Point(20, 20), with: .touch, finger: 1)
    list.driver.press(at: Point(60, 180), with: .touch, finger: 2)
    list.driver.wait(0.5)
    list.driver.move(to: Point(20, 110), finger: 1)
    list.driver.move(to: Point(60, 90), finger: 2)
    let engine = list.scene.controller.engine!
    guard case .gap(let gap) = engine.place(of: SessionID(2))?.position else { return #expect(Bool(false), "the second has no place") }
    // Behind as many items as lie above the room.
    let seen = list.displacements().indices.filter { $0 != 4 && Double($0) * 40 + list.displacements()[$0] < 80 }
    #expect(seen.count == Int(gap))
    list.driver.release(finger: 2)
    list.driver.release(finger: 1)
    #expect(list.model.ids.sorted() == [0, 1, 2, 3, 4])
    list.rest()
  }

  @Test func `two items with one identity are refused, and the collection says why`() {
    let list = List([40, 40, 40])
    list.model.birds[2].id = 0
    list.driver.press(at: Point(20, 20))
    list.driver.move(to: Point(20, 90))
    list.driver.release()
    #expect(list.collection.error == .duplicateID)
    #expect(list.driver.log == ["failed list"])
    list.rest()
  }

  @Test func `where the layout has more or fewer places than there are items no drag begins, and the collection says why`() {
    for shown in [2, 4] {
      let list = List([40, 40, 40])
      list.collection.layout = { .list(Array(repeating: 40, count: shown), bounds: Size(200, 400)) }
      list.collection.reload()
      for y in [20.0, 60, 100, 140] {
        list.driver.press(at: Point(20, y))
        list.driver.move(to: Point(20, 10))
        list.driver.release()
      }
      #expect(list.collection.error == .countMismatch)
      #expect(list.driver.log.allSatisfy { $0 == "failed list" } && list.model.ids == [0, 1, 2])
      list.collection.layout = { .list([40, 40, 40], bounds: Size(200, 400)) }
      list.collection.reload()
      list.driver.press(at: Point(20, 20))
      list.driver.move(to: Point(20, 115))
      list.driver.release()
      #expect(list.collection.error == nil && list.model.ids == [1, 2, 0])
      list.rest()
    }
  }

  @Test func `what has been taken off is a plain element again, and its items stay as they are`() {
    let list = List([40, 40, 40])
    let element = Element(controller: list.scene.controller, id: list.collection.id)
    list.driver.press(at: Point(20, 20))
    list.driver.move(to: Point(20, 115))
    #expect(element.removeReorderable() && !element.removeReorderable())
    list.driver.release()
    list.driver.press(at: Point(20, 20))
    list.driver.move(to: Point(20, 115))
    list.driver.release()
    #expect(list.model.ids == [0, 1, 2])
    #expect(list.driver.log.first == "began list" && list.driver.log.last == "cancelled list source-gone")
    let again = element.reorderable(list.model.birds, layout: list.collection.layout) { list.model.birds.apply($0) }
    list.driver.press(at: Point(20, 20))
    list.driver.move(to: Point(20, 115))
    list.driver.release()
    #expect(again != nil && list.model.ids == [1, 2, 0])
  }

  @Test func `at no place does a list of unequal items oscillate, and every gap is reached`() {
    let heights: [Double] = [20, 400, 30, 250, 20, 120, 60]
    for lifted in heights.indices {
      let list = List(heights, height: 2000)
      let start = heights[..<lifted].reduce(0, +) + 5
      list.driver.press(at: Point(20, start))
      list.driver.move(to: Point(20, -450))
      var seen: [Int32] = []
      for y in stride(from: -450.0, through: 1400, by: 1) {
        list.driver.move(to: Point(20, y), steps: 1)
        guard case .gap(let gap) = list.scene.controller.engine!.place(of: SessionID(1))?.position else { continue }
        list.driver.move(to: Point(20, y), steps: 1)
        #expect(list.scene.controller.engine!.place(of: SessionID(1))?.position == .gap(gap))
        if let last = seen.last { #expect(gap >= last) }
        if seen.last != gap { seen.append(gap) }
      }
      for y in stride(from: 1400.0, through: -450, by: -1) {
        list.driver.move(to: Point(20, y), steps: 1)
      }
      list.driver.key(.escape)
      list.driver.release()
      #expect(seen.last == 6 && seen.count >= 6)
      list.rest()
    }
  }

  @Test(arguments: [true, false])
  func `S2.4 by largest overlap the place opens that the representation covers most, however unequal the items are`(_ wraps: Bool) {
    let sizes = [Size(90, 50), Size(40, 40), Size(150, 80), Size(60, 30), Size(20, 60), Size(110, 50), Size(70, 70)]
    let flow = FlowLayout(sizes: sizes, spacing: Size(12, 12), bounds: Size(280, 500))
    let list = ListLayout(extents: Extents(sizes.map { $0.height }, spacing: 12), bounds: Size(280, 500))
    let scene = Scene()
    let model = Model(sizes.map { $0.height })
    let element = scene.add("list", Rect(0, 0, 280, 500))
    let collection = element.reorderable(model.birds, layout: { wraps ? .flow(flow) : .list(list) }, move: { model.birds.apply($0) })!
    collection.strategy = .largestOverlap
    let driver = Driver(scene)
    driver.press(at: Point(20, 20))
    var plan = wraps ? flow.rearrangement(taking: [0]) : list.rearrangement(taking: [0])
    let size = wraps ? sizes[0] : Size(280, 50)
    var opened: Set<Int> = []
    for y in stride(from: 6.0, through: 490, by: 11) {
      for x in stride(from: 6.0, through: 270, by: wraps ? 11 : 260) {
        driver.move(to: Point(x, y), steps: 1)
        guard case .gap(let gap) = scene.controller.engine!.place(of: SessionID(1))?.position else {
          Issue.record("no place at \(x), \(y)")
          return
        }
        let dragged = Rect(origin: Point(x - 20, y - 20), size: size)
        var covered: [Double] = []
        for other in 0...plan.remaining {
          plan.gap = other
          let room = wraps ? flow.placeholder(in: plan)! : list.placeholder(in: plan)!
          covered.append(dragged.intersection(room).map { $0.width * $0.height } ?? 0)
        }
        #expect(covered[Int(gap)] >= covered.max()! - 1e-6, "at \(x), \(y)")
        opened.insert(Int(gap))
        // Where it is, it stays.
        driver.move(to: Point(x, y), steps: 1)
        #expect(scene.controller.engine!.place(of: SessionID(1))?.position == .gap(gap))
      }
    }
    #expect(opened == Set(0...6))
    driver.release()
    #expect(model.ids == [1, 2, 3, 4, 5, 6, 0])
  }

  @Test func `two fingers drag two items of one list at the same time`() {
    let list = List([40, 40, 40, 40, 40])
    list.driver.press(at: Point(20, 20), with: .touch, finger: 1)
    list.driver.press(at: Point(20, 180), with: .touch, finger: 2)
    list.driver.wait(0.4)
    list.driver.move(to: Point(20, 110), finger: 1)
    list.driver.move(to: Point(20, 10), finger: 2)
    list.driver.release(finger: 1)
    list.driver.release(finger: 2)
    #expect(list.model.ids.sorted() == [0, 1, 2, 3, 4])
    #expect(list.model.differences.count == 2)
    list.rest()
  }

  @Test(arguments: [false, true]) func `what comes to the index that a carried item had can be taken as well`(isByKeyboard: Bool) {
    let list = List([40, 40, 40, 40])
    list.driver.press(at: Point(20, 20), with: .touch)
    list.driver.wait(0.4)
    list.driver.move(to: Point(20, 300))
    list.model.birds.insert(Bird(id: 9), at: 0)
    list.collection.reload()
    if isByKeyboard {
      list.driver.key(.space, on: "list", item: 0)
      list.driver.key(.down)
      list.driver.key(.space)
    } else {
      list.driver.press("list", item: 0, with: .touch, finger: 2)
      list.driver.wait(0.4)
      list.driver.move(to: Point(20, 70), finger: 2)
      list.driver.release(finger: 2)
    }
    #expect(list.driver.log.filter { $0 == "began list" }.count == 2)
    #expect(list.model.differences.map(\.sources) == [[9]])
    list.driver.release()
    list.rest()
  }
}

/// Writes down which items were told to make room, and whether they go there.
final class RoomWatcher: ControllerWitness {
  var told: [(item: Int32, isAnimated: Bool)] = []

  init(_ controller: Controller) { controller.witnesses.append(self) }

  func controller(_ controller: Controller, delivers effect: Effect) {
    if case .displace(_, let item, _, let isAnimated) = effect { told.append((item, isAnimated)) }
  }
  func controller(_ controller: Controller, takes event: InputEvent) {}
  func controller(_ controller: Controller, named id: ElementID, _ name: String) {}
  func controller(_ controller: Controller, wasTold answer: Told) {}
}
