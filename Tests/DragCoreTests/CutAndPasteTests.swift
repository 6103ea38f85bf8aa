import DragTesting
import Testing

@testable import DragCore

/// Rows S2.1, S2.2 and S4.5: what is cut from a list and pasted into it, or into one that it exchanges items with, is moved once.
@MainActor
struct CutAndPasteTests {
  struct Column: ItemCollection {
    var id: String
    var items: [Bird]
  }

  let scene = Scene()
  let differences = Box<[ReorderDifference<String, String>]>([])
  let columns = Box([Column(id: "a", items: ["1", "2", "3"].map { Bird($0) }), Column(id: "b", items: [Bird("11")])])
  let driver: Driver
  var ids: [[String]] { columns.value.map { $0.items.map(\.name) } }

  init() { driver = Driver(scene) }

  private func make(isOffered: Bool) {
    let columns = columns
    let container = ReorderContainer<Bird, String>(controller: scene.controller) { [differences] in
      differences.value.append($0)
      columns.value.apply($0)
    }
    container.insert = { birds, destination in
      let column = columns.value.firstIndex { $0.id == destination.collectionID }!
      columns.value[column].items.insert(birds, at: destination)
    }
    for (i, column) in columns.value.enumerated() {
      let collection = container.add(
        scene.add(column.id, Rect(Double(i) * 300, 0, 200, 400)), column.id, columns.value[i].items,
        layout: { .list(columns.value[i].items.map { _ in 40 }, bounds: Size(200, 400)) })!
      guard isOffered else { continue }
      collection.offer({ columns.value[i].items[$0] }) { moved in columns.value[i].items.removeAll { moved.contains($0) } }
    }
  }

  @Test(arguments: [false, true])
  func `within a container nothing is lost or doubled`(isOffered: Bool) {
    make(isOffered: isOffered)
    driver.cut("a", item: 0)
    #expect(driver.paste(into: "b", item: 0))
    #expect(ids == [["2", "3"], ["11", "1"]])
    driver.cut("a", item: 0)
    #expect(driver.paste(into: "a", item: 1))
    #expect(ids == [["3", "2"], ["11", "1"]])
    #expect(!driver.paste(into: "b", item: 0))
    #expect(ids == [["3", "2"], ["11", "1"]])
  }

  @Test func `of two that are the same none goes when one is cut`() {
    columns.value[0].items = ["1", "2", "1"].map { Bird($0) }
    make(isOffered: true)
    for item in [0, 2] {
      driver.cut("a", item: item)
      driver.paste(into: "b", item: 0)
      #expect(ids[0] == ["1", "2", "1"])
    }
  }

  @Test func `what is cut in a list that is full can be pasted elsewhere in it`() {
    make(isOffered: true)
    scene.controller.record(scene.controller.element(named: "a")!.id)?.collection?.capacity = 3
    driver.cut("a", item: 0)
    #expect(driver.paste(into: "a", item: 2))
    #expect(ids == [["2", "3", "1"], ["11"]])
  }

  @Test func `what is cut changes places also where something in the list has the focus`() {
    make(isOffered: true)
    scene.add("button", to: scene.controller.element(named: "b"), Rect(0, 0, 20, 20))
    driver.cut("a", item: 0)
    #expect(driver.paste(into: "button"))
    #expect(ids[0] == ["2", "3"] && ids[1].sorted() == ["1", "11"])
  }

  @Test func `what is cut in a list that cannot take it out is a copy elsewhere, and says so`() {
    make(isOffered: false)
    let birds = Box([Bird("21")])
    let list = scene.add("other", Rect(600, 0, 200, 400))
    list.reorderable(birds.value, layout: { .list(birds.value.map { _ in 40 }, bounds: Size(200, 400)) }, move: { birds.value.apply($0) })
    list.dropDestination(for: Bird.self) { new, offset in
      birds.value.insert(contentsOf: new, at: offset)
      return true
    }
    driver.cut("a", item: 0)
    #expect(driver.paste(into: "other", item: 0))
    #expect(driver.log.last == "dropped other copy")
    #expect(ids == [["1", "2", "3"], ["11"]] && birds.value.map(\.name) == ["21", "1"])
    // It is cut still, and is moved where that can be done.
    #expect(driver.paste(into: "b", item: 0))
    #expect(driver.log.last == "dropped b move")
    #expect(ids == [["2", "3"], ["11", "1"]])
  }

  @Test(arguments: [false, true]) func `so it is to what takes it within the list`(takes: Bool) {
    make(isOffered: false)
    let bin = scene.add("bin", to: scene.controller.element(named: "a"), Rect(0, 300, 50, 50))
    if takes { bin.dropDestination(for: Bird.self) { _, _ in true } } else { bin.dropDestination(for: Int.self) { _, _ in true } }
    driver.cut("a", item: 0)
    #expect(driver.paste(into: "bin"))
    #expect(driver.log.last == (takes ? "dropped bin copy" : "dropped a move") && scene.controller.isCut == takes)
    #expect(ids[0] == (takes ? ["1", "2", "3"] : ["2", "3", "1"]))
  }

  @Test(arguments: [false, true])
  func `what is copied is a second one`(isOffered: Bool) {
    make(isOffered: isOffered)
    driver.copy("a", item: 0)
    #expect(driver.paste(into: "b", item: 0))
    #expect(ids == [["1", "2", "3"], ["11", "1"]] && driver.log.last == "dropped b copy")
  }

  /// Lets some of the first column, and of the second, be selected.
  private func select(_ names: String...) { select(names) }

  private func select(_ names: [String]) {
    let collection = scene.controller.element(named: "a")!.collection!
    let container = (collection as! IdentifiedCollection<Bird, String>).container
    container.selection = { names.contains($0) ? names : [$0] }
  }

  @Test(arguments: [false, true])
  func `all that is selected with the focused item is copied, in the order of the data`(isOffered: Bool) {
    make(isOffered: isOffered)
    select("3", "1")
    #expect(driver.copy("a", item: 2).count == 2)
    #expect(driver.paste(into: "b", item: 0))
    #expect(ids == [["1", "2", "3"], ["11", "1", "3"]] && driver.log.last == "dropped b copy")
    // One that is not selected is alone.
    #expect(driver.copy("a", item: 1).count == 1)
    #expect(driver.paste(into: "b", item: 0))
    #expect(ids == [["1", "2", "3"], ["11", "2", "1", "3"]])
  }

  @Test func `a selection that takes items out of the data while a cut asks for it is survived`() {
    make(isOffered: false)
    let collection = scene.controller.element(named: "a")!.collection!
    (collection as! IdentifiedCollection<Bird, String>).container.selection = { [columns] _ in
      columns.value[0].items = [Bird("1")]
      return ["1", "3"]
    }
    driver.cut("a", item: 2)
    driver.paste(into: "b", item: 0)
    #expect(ids == [["1"], ["11", "1"]] || ids == [[], ["11", "1"]])
  }

  @Test(arguments: [false, true])
  func `all that is selected is cut and moved as one, behind the item that has the focus`(isOffered: Bool) {
    make(isOffered: isOffered)
    select("3", "1", "11")
    driver.cut("a", item: 0)
    #expect(ids == [["1", "2", "3"], ["11"]])
    #expect(driver.paste(into: "a", item: 1))
    #expect(ids == [["2", "1", "3", "11"], []] && differences.value.map(\.sources) == [["1", "3", "11"]])
    #expect(driver.log.last == "dropped a move")
    #expect(!driver.paste(into: "b"))
    // Behind one of its own.
    select("1", "3")
    driver.cut("a", item: 2)
    #expect(driver.paste(into: "a", item: 2))
    #expect(ids == [["2", "1", "3", "11"], []])
    #expect(differences.value.map(\.sources) == [["1", "3", "11"], ["1", "3"]])
  }

  @Test func `of what was cut the rest is moved when some has gone, and nothing when all has`() {
    make(isOffered: true)
    select("1", "2", "3")
    driver.cut("a", item: 0)
    columns.value[0].items.removeFirst()
    #expect(driver.paste(into: "b"))
    #expect(ids == [[], ["11", "2", "3"]])
    driver.cut("b", item: 2)
    columns.value[1].items.removeAll { $0.name != "11" }
    #expect(!driver.paste(into: "a") && scene.controller.clipboard.isEmpty)
    #expect(ids == [[], ["11"]])
  }

  @Test func `what was cut and has been moved meanwhile is pasted from where it is, once`() {
    make(isOffered: true)
    let birds = Box<[Bird]>([])
    let list = scene.add("other", Rect(600, 0, 200, 400))
    list.reorderable(birds.value, layout: { .list(birds.value.map { _ in 40 }, bounds: Size(200, 400)) }, move: { birds.value.apply($0) })
    list.dropDestination(for: Bird.self) { new, offset in
      birds.value.insert(contentsOf: new, at: offset)
      return true
    }
    select("1", "2", "3")
    driver.cut("a", item: 0)
    select()
    driver.press("a", at: Point(20, 20))
    driver.move(to: "b", at: Point(20, 300))
    driver.release()
    driver.settle()
    #expect(driver.paste(into: "other"))
    #expect(ids == [[], ["11"]])
    #expect(birds.value.map(\.name) == ["1", "2", "3"])
    #expect(scene.controller.clipboard.isEmpty)
  }

  @Test func `what was cut and has been moved meanwhile goes when another window has pasted it`() {
    make(isOffered: true)
    driver.cut("a", item: 1)
    driver.press("a", at: Point(20, 60))
    driver.move(to: "b", at: Point(20, 300))
    driver.release()
    driver.settle()
    #expect(ids == [["1", "3"], ["11", "2"]])
    scene.controller.cutWasPasted()
    #expect(ids == [["1", "3"], ["11"]])
  }

  @Test func `where no item of a list has the focus, what is pasted comes to its end`() {
    make(isOffered: true)
    driver.copy("b", item: 0)
    driver.cut("a", item: 1)
    driver.paste(into: "a")
    #expect(ids == [["1", "3", "2"], ["11"]])
    driver.cut("b", item: 0)
    driver.paste(into: "a")
    #expect(ids == [["1", "3", "2", "11"], []])
  }

  @Test func `what is selected and cut goes to another program as a whole, and what may not be dragged stays`() {
    make(isOffered: true)
    select("1", "2", "3")
    scene.controller.element(named: "a")!.collection!.mayDrag = { [columns] in columns.value[0].items[$0].name != "2" }
    #expect(driver.cut("a", item: 2).count == 2)
    scene.controller.cutWasPasted()
    #expect(ids == [["2"], ["11"]])
  }

  @Test func `whatever is selected, cut and pasted, its order and that of all else is kept`() throws {
    make(isOffered: true)
    var random = SplitMix64(seed: 7)
    for _ in 0..<400 {
      let all = columns.value.flatMap(\.items).map(\.name)
      let picked = all.filter { _ in random.next() % 5 < 2 }
      select(picked)
      let from = Int(random.next() % 2), to = Int(random.next() % 2)
      guard !ids[from].isEmpty, !ids[to].isEmpty else {
        columns.value = [Column(id: "a", items: all.prefix(2).map { Bird($0) }), Column(id: "b", items: all.dropFirst(2).map { Bird($0) })]
        for name in ["a", "b"] { scene.controller.element(named: name)?.collection?.reload() }
        continue
      }
      let item = Int(random.next() % UInt64(ids[from].count)), behind = Int(random.next() % UInt64(ids[to].count))
      let pressed = ids[from][item]
      let moved = all.filter { picked.contains(pressed) ? picked.contains($0) : $0 == pressed }
      var wanted = ids.map { $0.filter { !moved.contains($0) } }
      wanted[to].insert(contentsOf: moved, at: ids[to].prefix(behind + 1).filter { !moved.contains($0) }.count)
      driver.cut(["a", "b"][from], item: item)
      try #require(driver.paste(into: ["a", "b"][to], item: behind))
      driver.settle()
      try #require(ids == wanted)
    }
  }

  @Test func `between data sources too`() {
    let diary = ReorderDataSourceTests.Diary()
    let (one, other) = (ReorderDataSourceTests.Birds("one", [1, 2, 3], diary), ReorderDataSourceTests.Birds("other", [11], diary))
    let exchange = ReorderExchange<ReorderDataSourceTests.Bird>(controller: scene.controller)
    for (i, birds) in [one, other].enumerated() {
      let collection = exchange.add(
        scene.add(birds.name, Rect(Double(i) * 300, 0, 200, 400)), birds,
        layout: { .list(birds.ids.map { _ in 40 }, bounds: Size(200, 400)) })!
      collection.offer({ birds.item(at: $0) }) { _ in Issue.record("What changes places is not taken out.") }
    }
    driver.cut("one", item: 0)
    #expect(driver.paste(into: "other", item: 0))
    driver.cut("one", item: 0)
    #expect(driver.paste(into: "one", item: 1))
    #expect((one.ids, other.ids) == ([3, 2], [11, 1]))
  }

  @Test func `items that are pinned keep their index`() {
    let birds = Box((1...5).map { Bird("\($0)") })
    let list = scene.add("list", Rect(0, 0, 200, 400))
    let collection = list.reorderable(
      birds.value, layout: { .list(birds.value.map { _ in 40 }, bounds: Size(200, 400)) }, move: { birds.value.apply($0) })!
    collection.isPinned = { birds.value[$0].name == "3" }
    list.dropDestination(for: Bird.self) { (_: [Bird], _: Int) in false }
    collection.offer({ birds.value[$0] }) { _ in }
    driver.cut("list", item: 0)
    #expect(driver.paste(into: "list", item: 3))
    #expect(birds.value.map(\.name) == ["2", "4", "3", "1", "5"])
  }

  @Test(arguments: [false, true])
  func `what is cut goes away from a list that goes when something else has taken it`(isUnmarked: Bool) {
    make(isOffered: true)
    let list = scene.controller.element(named: "a")!
    let nest = Box<[Bird]>([])
    scene.add("nest", Rect(700, 0, 90, 90)).dropDestination(for: Bird.self) { birds, _ in
      nest.value += birds
      if isUnmarked { return list.removeDraggable() && list.removeDropDestination() }
      return scene.controller.edit(.remove(list.id))
    }
    driver.cut("a", item: 1)
    #expect(driver.paste(into: "nest"))
    #expect(nest.value.map(\.name) == ["2"] && ids == [["1", "3"], ["11"]])
  }

  @Test(arguments: [false, true]) func `what is pasted while a drop is acted on or told is not taken for what was dropped`(isLater: Bool) {
    make(isOffered: true)
    let nest = Box<[Bird]>([])
    scene.add("card", Rect(600, 0, 40, 40)).draggable(Bird("Robin"))
    var isPasted = false
    func paste() {
      if isPasted { return }
      isPasted = true
      driver.copy("card")
      driver.paste(into: "b")
    }
    scene.add("nest", Rect(700, 0, 90, 90)).dropDestination(for: Bird.self) { birds, _ in
      nest.value += birds
      if !isLater { paste() }
      return true
    }
    scene.controller.observe { _, _ in if isLater { paste() } }
    driver.cut("a", item: 1)
    #expect(driver.paste(into: "nest"))
    #expect(nest.value.map(\.name) == ["2"] && ids == [["1", "3"], ["11", "Robin"]])
  }

  @Test func `what was cut from a list that is none any more is not pasted`() {
    make(isOffered: true)
    let list = scene.controller.element(named: "a")!
    driver.cut("a", item: 1)
    #expect(list.removeDraggable() && list.removeDropDestination())
    #expect(!driver.paste(into: "b", item: 0))
    #expect(ids == [["1", "2", "3"], ["11"]])
  }

  @Test func `what is cut while something that was cut before is on its way keeps neither from going away`() {
    let late = Late()
    var gone: [String] = []
    for (name, provider) in [("late", late.provider), ("card", Bird("Robin").provider)] {
      scene.add(name, Rect(600, 0, 40, 40)).draggable(providers: { _ in [provider] })?.onDelivered { _, _ in gone.append(name) }
    }
    let nest = Box<[Bird]>([])
    scene.add("nest", Rect(700, 0, 90, 90)).dropDestination(for: Bird.self) { birds, _ in
      nest.value += birds
      return true
    }
    driver.cut("late")
    driver.paste(into: "nest")
    driver.cut("card")
    late.arrive("bird:Owl")
    driver.settle()
    #expect(nest.value.map(\.name) == ["Owl"] && gone == ["late"])
    #expect(scene.controller.isCut)
    driver.paste(into: "nest")
    #expect(nest.value.map(\.name) == ["Owl", "Robin"] && gone == ["late", "card"])
  }
}

/// What is moved is moved once, though it takes a while: a cut, a drag and a paste know of each other.
@MainActor
struct CutOnItsWayTests {
  let late = LateBirds()
  var got: [String] { late.model.shelf + late.model.nest }

  private func cut(_ item: Int?) { if let item { late.driver.cut("list", item: item) } else { late.driver.cut("card") } }

  @Test(arguments: [0, nil] as [Int?], [false, true])
  func `what is on its way by a drag is not pasted as well, whenever it was cut`(item: Int?, isCutFirst: Bool) {
    var refused = 0
    late.scene.controller.announcements = .english
    late.scene.controller.onNotPasted { _ in refused += 1 }
    if isCutFirst { cut(item) }
    late.drag(item, to: "shelf")
    if !isCutFirst { cut(item) }
    #expect(!late.driver.paste(into: "nest") && refused == 1)
    late.arrive()
    #expect(got == [item == nil ? "Owl" : "Robin"])
    #expect(late.names == (item == nil ? "Robin Wren Crow" : "Wren Crow"))
    #expect(late.scene.controller.clipboard.isEmpty)
  }

  @Test(arguments: [0, nil] as [Int?])
  func `what is on its way by a paste is neither dragged nor pasted as well`(item: Int?) {
    cut(item)
    late.driver.paste(into: "shelf")
    late.drag(item, to: "nest")
    #expect(late.driver.log.last?.hasPrefix("failed") == true)
    cut(item)
    #expect(!late.driver.paste(into: "nest"))
    // What is none of it is.
    late.drag(1, to: "nest")
    late.arrive()
    #expect(got == [item == nil ? "Owl" : "Robin", "Wren"])
    // It can be once more when that is over.
    late.drag(0, to: "nest")
    if item == nil { late.drag(nil, to: "nest") }
    #expect(got.count == (item == nil ? 4 : 3))
  }

  @Test func `what a paste has on its way does not go along with another item`() {
    cut(0)
    late.driver.paste(into: "shelf")
    late.collection.companions = { _ in [0, 1] }
    late.drag(1, to: "nest")
    late.arrive()
    #expect((late.model.shelf, late.model.nest) == (["Robin"], ["Wren"]))
  }

  @Test func `a card that is carried is not pasted from under the finger, and copies are made meanwhile`() {
    late.driver.press("card")
    late.driver.move(to: "shelf")
    cut(nil)
    #expect(!late.driver.paste(into: "nest"))
    late.driver.copy("card")
    #expect(late.driver.paste(into: "nest"))
    late.driver.move(to: "nest")
    late.driver.release()
    #expect(got == ["Owl", "Owl"])
  }

  @Test func `what may not be dragged is a copy where it is cut, and stays`() {
    var gone = 0
    let card = late.scene.controller.element(named: "card")?.recognizer
    card?.shouldBegin { _ in false }
    card?.onDelivered { _, session in if session.outcome == .dropped(.move) { gone += 1 } }
    cut(nil)
    #expect(!late.scene.controller.clipboard.isEmpty && !late.scene.controller.isCut)
    #expect(late.driver.paste(into: "nest"))
    #expect(got == ["Owl"] && gone == 0)
  }
}

extension ReorderDataSourceTests.Bird: Providable {
  public static let writableTypes: [ContentType] = [.plainText]
  public static let readableTypes: [ContentType] = [.plainText]

  public init?(type: ContentType, bytes: [UInt8]) throws(TransferError) {
    guard let id = Int32(String(decoding: bytes, as: UTF8.self)) else { return nil }
    self.init(id: id)
  }

  public func write(_ type: ContentType, to load: Load) { load.sendAll([UInt8]("\(id)".utf8)) }
}
