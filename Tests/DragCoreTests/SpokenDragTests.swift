import DragTesting
import Testing

@testable import DragCore

/// P and B.5: drags by keyboard are announced, in names and positions of now, and never in a burst.
@Suite struct SpokenDragTests {
  struct Bird: Identifiable, Equatable {
    let id: Int
    var name: String
  }

  final class Model {
    var left = ["Robin", "Owl", "Kite", "Wren"].enumerated().map { Bird(id: $0, name: $1) }
    var right: [Bird] = []
  }

  let scene = Scene()
  let model = Model()
  let driver: Driver
  let left, right: ReorderableCollection

  init() {
    let model = model
    let container = ReorderContainer<Bird, Int>(controller: scene.controller) { difference in
      var both = [Side(id: 0, items: model.left), Side(id: 1, items: model.right)]
      both.apply(difference)
      (model.left, model.right) = (both[0].items, both[1].items)
    }
    container.moveInto = { birds, _ in model.left.removeAll { birds.contains($0.id) } }
    func layout(_ count: Int) -> CollectionLayout { .list(Array(repeating: 40, count: count), bounds: Size(200, 400)) }
    left = container.add(scene.add("left", Rect(0, 0, 200, 400)), 0, model.left, layout: { layout(model.left.count) })!
    right = container.add(scene.add("right", Rect(300, 0, 200, 400)), 1, model.right, layout: { layout(model.right.count) })!
    left.label = { model.left[$0].name }
    right.label = { model.right[$0].name }
    scene.controller.element(named: "right")?.accessibilityLabel { "Nest" }
    scene.add("bin", Rect(600, 0, 100, 100)).dropDestination(for: Bird.self) { _, _ in false }
    driver = Driver(scene)
    scene.controller.announcements = .english
  }

  struct Side: ItemCollection {
    let id: Int
    var items: [Bird]
  }

  @Test func `lifting, carrying from place to place and dropping are told by names and positions`() {
    driver.key(.space, on: "left", item: 0)
    driver.wait(1)
    driver.key(.down)
    driver.wait(1)
    driver.key(.tab)
    driver.wait(1)
    driver.key(.space)
    #expect(driver.announcements == ["Robin lifted, 1 of 4", "2 of 4", "1 of 1 in Nest", "Robin dropped, 1 of 1"])
    #expect(model.right.map(\.name) == ["Robin"])
    #expect(driver.log.filter { $0.hasPrefix("said") } == driver.announcements.map { "said " + $0 })
  }

  @Test func `a cancel and a refusal are told`() {
    driver.key(.space, on: "left", item: 1)
    driver.key(.escape)
    #expect(driver.announcements == ["Owl lifted, 2 of 4", "cancelled, Owl is where it was"])
    driver.key(.space, on: "left", item: 1)
    driver.key(.tab)
    driver.key(.tab)
    driver.wait(1)
    driver.key(.space)
    #expect(driver.announcements.suffix(2) == ["over bin", "bin does not take Owl"])
  }

  @Test func `what goes into a folder is told to have`() {
    left.isFolder = { $0 == 2 }
    driver.key(.space, on: "left", item: 0)
    for key in [Key.down, .down, .right, .space] {
      driver.wait(1)
      driver.key(key)
    }
    #expect(driver.announcements.suffix(2) == ["into Kite", "Robin dropped into Kite"])
  }

  @Test func `several items are told as several`() {
    left.companions = { _ in [0, 1, 2] }
    driver.key(.space, on: "left", item: 1)
    driver.key(.escape)
    #expect(driver.announcements.last == "cancelled, 3 items are where they were")
  }

  @Test func `how many travel is told when more join, and when the app takes some away`() {
    driver.key(.space, on: "left", item: 0)
    driver.wait(1)
    driver.press(at: Point(20, 100))
    driver.release()
    #expect(driver.announcements.last == "2 items, 1 of 4")
    // Of two in a burst the last is told.
    for y in [100.0, 140] {
      driver.press(at: Point(20, y))
      driver.release()
    }
    #expect(driver.announcements.count == 2)
    driver.wait(1)
    driver.key(.down)
    driver.wait(1)
    #expect(driver.announcements.suffix(2) == ["4 items, 1 of 4", "1 of 4"])
    model.left.removeAll { $0.name == "Owl" }
    left.reload()
    driver.wait(1)
    #expect(driver.announcements.last == "3 items, 1 of 3")
    driver.key(.escape)
    #expect(driver.announcements.last == "cancelled, 3 items are where they were")
    #expect(driver.log.filter { $0.hasPrefix("said") } == driver.announcements.map { "said " + $0 })
  }

  @Test func `what joins while keys carry is told together with where it is carried`() {
    driver.key(.space, on: "left", item: 0)
    driver.wait(1)
    driver.key(.down)
    driver.press(at: Point(20, 140))
    driver.release()
    driver.key(.up)
    driver.wait(1)
    #expect(driver.announcements == ["Robin lifted, 1 of 4", "2 of 4", "2 items, 1 of 4"])
    driver.key(.escape)
  }

  @Test func `while something moves at most one announcement comes in half a second, and the last is always said`() {
    driver.key(.space, on: "left", item: 0)
    var times: [Double] = []
    let ear = Ear { times.append($0) }
    scene.controller.witnesses.append(ear)
    for _ in 0..<3 {
      driver.wait(0.05)
      driver.key(.down)
    }
    #expect(driver.announcements == ["Robin lifted, 1 of 4"])
    driver.wait(2)
    #expect(driver.announcements == ["Robin lifted, 1 of 4", "4 of 4"])
    // A key held down for three seconds.
    for i in 0..<60 {
      driver.key(i % 2 == 0 ? .up : .home)
      driver.wait(0.05)
    }
    driver.key(.down)
    driver.wait(2)
    // Up has led to the bin meanwhile.
    #expect(driver.announcements.last == "2 of 4 in left")
    for i in times.indices.dropFirst() { #expect(times[i] - times[i - 1] > 0.499) }
    #expect(times.count > 5 && times.count < 9)
    // What ends it waits for nothing.
    driver.key(.down)
    driver.key(.space)
    #expect(driver.announcements.last == "Robin dropped, 3 of 4")
    let count = driver.announcements.count
    driver.wait(2)
    #expect(driver.announcements.count == count)
  }

  final class Ear: ControllerWitness {
    let heard: (Double) -> Void
    init(_ heard: @escaping (Double) -> Void) { self.heard = heard }
    func controller(_ controller: Controller, takes event: InputEvent) {}
    func controller(_ controller: Controller, delivers effect: Effect) {}
    func controller(_ controller: Controller, named id: ElementID, _ name: String) {}
    func controller(_ controller: Controller, wasTold answer: Told) {}
    func controller(_ controller: Controller, says text: String) { if let now = controller.engine?.now { heard(now) } }
  }

  @Test func `what is said names who is there when it is said`() {
    driver.key(.space, on: "left", item: 0)
    driver.key(.down)
    // Before it is said, the app renames the bird and takes one away.
    model.left[0].name = "Kestrel"
    model.left.remove(at: 3)
    left.reload()
    driver.wait(1)
    driver.key(.space)
    #expect(driver.announcements == ["Robin lifted, 1 of 4", "2 of 3", "Kestrel dropped, 2 of 3"])
  }

  @Test func `a target that goes away is told with the one that takes its place`() {
    driver.key(.space, on: "left", item: 0)
    driver.key(.tab)
    driver.key(.tab)
    driver.wait(1)
    #expect(driver.announcements.last == "over bin")
    scene.controller.edit(.remove(scene.controller.element(named: "bin")!.id))
    driver.wait(1)
    #expect(driver.announcements.last == "1 of 1 in Nest")
  }

  @Test func `what its drop has taken away is called what it was called`() {
    scene.add("ticket", Rect(0, 500, 50, 50)).draggable("x")
    let controller = scene.controller
    scene.add("mill", Rect(100, 500, 50, 50)).dropDestination(for: String.self) { _, session in
      controller.edit(.remove(session.source.id))
      return true
    }
    driver.key(.space, on: "ticket")
    driver.key(.right)
    driver.key(.space)
    #expect(driver.announcements.last == "ticket dropped on mill")
  }

  @Test func `what its drag command takes away is called what it was called, from the beginning`() {
    let row = scene.add("note", Rect(20, 400, 60, 40))
    row.draggable("Robin")
    row.accessibilityLabel { "Note" }
    row.onDragCommand { session in
      try? session.deleteSource()
      session.controller.edit(.remove(session.source.id))
    }
    let box = scene.add("box", Rect(400, 400, 60, 40))
    box.dropDestination(for: String.self) { _, _ in true }
    driver.key(.space, on: "note")
    driver.key(.end)
    driver.key(.space)
    #expect(driver.announcements.first == "Note lifted")
    #expect(driver.announcements.last?.hasPrefix("Note dropped") ?? false)
  }

  @Test func `several items are told by their number`() {
    left.companions = { _ in [0, 1, 2] }
    driver.key(.space, on: "left", item: 1)
    #expect(driver.announcements == ["3 items lifted, 2 of 4"])
  }

  @Test func `of several items it is told all the way where the one is that was lifted`() {
    left.companions = { _ in [0, 1] }
    driver.key(.space, on: "left", item: 1)
    driver.key(.down)
    driver.wait(1)
    driver.key(.space)
    #expect(driver.announcements == ["2 items lifted, 2 of 4", "3 of 4", "2 items dropped, 3 of 4"])
  }

  @Test(arguments: [(Key.space, "Robin dropped, 2 of 4"), (.escape, "cancelled, Robin is where it was"), (.down, "3 of 4")])
  func `what was yet to be said when a key comes late is told once, as it is after the key`(key: Key, end: String) {
    driver.key(.space, on: "left", item: 0)
    driver.key(.down)
    // Nothing has run meanwhile, as on a page that is busy.
    scene.controller.send(.key(KeyEvent(key, focus: driver.focus?.id, item: 0, time: driver.now + 2)))
    driver.wait(3)
    #expect(driver.announcements == ["Robin lifted, 1 of 4", end])
  }

  @Test func `what ends at the moment at which it was due to be told is told by its end`() {
    let controller = scene.controller, list = controller.element(named: "left")!
    scene.add("note", Rect(600, 300, 60, 40)).draggable("Note")
    scene.add("tray", Rect(700, 300, 60, 40))
      .dropDestination(for: String.self) { _, _ in
        true
      } isTargeted: {
        if $0 { controller.edit(.remove(list.id)) }
      }
    driver.press("note")
    driver.move(to: Point(650, 320))
    driver.key(.space, on: "left", item: 0)
    driver.key(.down)
    controller.send(.pointer(PointerEvent(.move, at: Point(730, 320), time: driver.now + 2)))
    driver.wait(3)
    #expect(driver.announcements == ["Robin lifted, 1 of 4", "cancelled, Robin is no longer there"])
  }

  /// Owl is a folder with Kite in it and Wren in that.
  private func nest(picked: Set<Int> = []) {
    let ends = [1, 4, 4, 4]
    left.companions = { item in
      var result: [Int] = []
      for one in picked.contains(item) ? picked.sorted() : [item] { result += one..<ends[one] }
      return result
    }
  }

  @Test func `what goes while it is carried is told to be no longer there, and not to be where it was`() {
    driver.key(.space, on: "left", item: 1)
    model.left.removeAll { $0.name == "Owl" }
    left.reload()
    #expect(driver.announcements == ["Owl lifted, 2 of 4", "cancelled, Owl is no longer there"])

    let card = scene.add("card", Rect(10, 400, 40, 40))
    card.draggable("card")
    driver.key(.space, on: "card")
    scene.controller.edit(.remove(card.id))
    #expect(driver.announcements.suffix(2) == ["card lifted", "cancelled, card is no longer there"])

    // What its app has taken away itself comes back.
    let row = scene.add("row", Rect(10, 500, 40, 40))
    row.draggable("row")
    row.onDragCommand { try? $0.deleteSource() }
    driver.key(.space, on: "row")
    scene.controller.edit(.remove(row.id))
    driver.key(.escape)
    #expect(driver.announcements.last == "cancelled, row is where it was")
  }

  @Test func `a folder is told by its name, whatever is in it travels along`() {
    nest()
    driver.key(.space, on: "left", item: 1)
    driver.key(.tab)
    driver.wait(1)
    driver.key(.escape)
    #expect(
      driver.announcements == ["Owl lifted, 2 of 4", "1 of 3 in Nest", "cancelled, Owl is where it was"])
    driver.key(.space, on: "left", item: 1)
    driver.key(.home)
    driver.key(.space)
    #expect(driver.announcements.suffix(2) == ["Owl lifted, 2 of 4", "Owl dropped, 1 of 4"])
  }

  @Test(arguments: [0, 1]) func `of several that were picked each counts, and not what is in them`(lifted: Int) {
    nest(picked: [0, 1])
    driver.key(.space, on: "left", item: lifted)
    driver.key(.escape)
    #expect(driver.announcements == ["2 items lifted, \(lifted + 1) of 4", "cancelled, 2 items are where they were"])
  }

  @Test func `what joins a folder in a drag counts with it`() {
    nest()
    driver.key(.space, on: "left", item: 2)
    _ = left.add(0, to: DragSession(controller: scene.controller, record: scene.controller.sessions[0], elementID: left.id))
    driver.key(.escape)
    #expect(driver.announcements == ["Kite lifted, 3 of 4", "cancelled, 2 items are where they were"])
  }

  @Test func `drags by mouse are not announced, and nothing is where nobody asked for it`() {
    driver.press("left", at: Point(20, 20))
    driver.move(by: Vector(0, 60))
    driver.release()
    scene.controller.announcements = nil
    driver.key(.space, on: "left", item: 0)
    driver.key(.space)
    #expect(driver.announcements == [])
  }

  @Test func `the language can be changed at any time`() {
    driver.key(.space, on: "left", item: 0)
    scene.controller.announcements = .german
    driver.key(.down)
    driver.wait(1)
    scene.controller.announcements = .japanese
    driver.key(.space)
    #expect(driver.announcements == ["Robin lifted, 1 of 4", "2 von 4", "Robinを置きました、4個中2番目"])
  }

  @Test func `a recording has what was announced, and replays`() throws {
    let recorder = Recorder(scene.controller)
    driver.key(.space, on: "left", item: 0)
    driver.key(.down)
    driver.wait(1)
    driver.key(.space)
    driver.settle()
    let recording = try #require(recorder.stop())
    #expect(recording.text.contains("announcing"))
    var occasions: [Occasion] = []
    let replay = try Recording(text: recording.text).replay { _, effects, _ in
      for case .announce(let occasion) in effects { occasions.append(occasion) }
    }
    #expect(replay.matches)
    #expect(occasions.count == 3)
  }

  @Test func `a list that is come back to is named again`() {
    driver.key(.space, on: "left", item: 0)
    for key in [Key.tab, .tab, .tab] {
      driver.wait(1)
      driver.key(key)
    }
    driver.wait(1)
    #expect(driver.announcements == ["Robin lifted, 1 of 4", "1 of 1 in Nest", "over bin", "1 of 4 in left"])
  }

  @Test func `a language of the app's own has English words where it has none, with all that is named in them`() {
    scene.controller.announcements = Announcements(language: "pl") { phrase in
      phrase == .lifted ? "podniesiono {item}" : Announcements.english.words(phrase)
    }
    driver.key(.space, on: "left", item: 0)
    driver.wait(1)
    driver.key(.down)
    driver.wait(1)
    driver.key(.space)
    #expect(driver.announcements == ["podniesiono Robin, 1 of 4", "2 of 4", "Robin dropped, 2 of 4"])
  }

  @Test func `what is carried before all others is told behind a pinned first item`() {
    left.isPinned = { $0 == 0 }
    driver.key(.space, on: "left", item: 3)
    driver.wait(1)
    driver.key(.home)
    driver.wait(1)
    #expect(driver.announcements.last == "2 of 4")
  }

  @Test func `an arrow beyond the last item leads out of the list`() {
    driver.key(.space, on: "left", item: 3)
    driver.key(.end)
    driver.wait(1)
    scene.add("below", Rect(0, 500, 100, 100)).dropDestination(for: Bird.self) { _, _ in true }
    driver.key(.down)
    driver.wait(1)
    #expect(driver.announcements.last == "over below")
  }
}
