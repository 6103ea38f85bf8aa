import DragCore
import DragTesting
import Testing

/// Rows S4.1, S4.2 and S4.3: items are moved by actions, without dragging.
@Suite struct MoveActionTests {
  struct Bird: Identifiable, Equatable {
    let id: Int
    let name: String
  }

  final class Model {
    var birds = ["Robin", "Owl", "Kite", "Wren", "Swan", "Crow"].enumerated().map { Bird(id: $0, name: $1) }
    var history = ReorderHistory<Int, SingleCollection>()
    var names: [String] { birds.map(\.name) }
  }

  let scene = Scene()
  let model = Model()
  let driver: Driver
  let list: Element
  let collection: ReorderableCollection

  init() {
    let model = model
    list = scene.add("list", Rect(0, 0, 200, 400))
    collection = list.reorderable(
      model.birds, layout: { .list(Array(repeating: 40, count: model.birds.count), bounds: Size(200, 400)) },
      move: { model.history.apply($0, to: &model.birds) })!
    driver = Driver(scene)
    scene.controller.announcements = .english
    list.accessibilityMoveable(model.birds, label: { $0.name })
  }

  @Test func `every item can be moved up, down, to the top and to the bottom`() {
    #expect(collection.moveActions == [.up, .down, .toTop, .toBottom])
    #expect(collection.perform(.up, on: 2))
    #expect(model.names == ["Robin", "Kite", "Owl", "Wren", "Swan", "Crow"])
    #expect(collection.perform(.down, on: 2))
    #expect(model.names == ["Robin", "Kite", "Wren", "Owl", "Swan", "Crow"])
    #expect(collection.perform(.toTop, on: 3))
    #expect(model.names == ["Owl", "Robin", "Kite", "Wren", "Swan", "Crow"])
    #expect(collection.perform(.toBottom, on: 1))
    #expect(model.names == ["Owl", "Kite", "Wren", "Swan", "Crow", "Robin"])
  }

  @Test func `a driver moves an item, with what is said in the transcript or not`() {
    #expect(driver.perform(.down(2), on: "list", item: 0))
    #expect(model.names == ["Owl", "Kite", "Robin", "Wren", "Swan", "Crow"])
    #expect(driver.log == ["said moved down by 2, below Kite"])
    #expect(collection.lastMove == (0, 2))
    driver.wait(1)
    driver.tellsAnnouncements = false
    #expect(!driver.perform(.up, on: "list", item: 0) && collection.lastMove == (0, 0))
    #expect(driver.log.count == 1 && driver.announcements.last == "not moved, at top")
  }

  @Test func `an app chooses the actions, further steps too`() {
    list.accessibilityMoveable(model.birds, label: { $0.name }, actions: [.up, .down, .up(3), .down(3)])
    #expect(collection.moveActions.map { $0.title(in: .english) } == ["Move up", "Move down", "Move up by 3", "Move down by 3"])
    collection.perform(.down(3), on: 0)
    driver.wait(1)
    collection.perform(.down(3))
    driver.wait(1)
    collection.perform(.up(3))
    #expect(model.names == ["Owl", "Kite", "Robin", "Wren", "Swan", "Crow"])
    #expect(driver.announcements == ["moved down by 3, below Wren", "moved down by 2, below Crow, at bottom", "moved up by 3, above Wren"])
  }

  @Test func `what is said is above whom after a move up and below whom after a move down, and the ends`() {
    let told: [(MoveAction, Int, String)] = [
      (.up, 2, "moved up, above Owl"), (.down, 2, "moved down, below Wren"), (.toTop, 3, "moved up by 3, above Robin, at top"),
      (.up, 0, "not moved, at top"), (.toBottom, 4, "moved down, below Crow, at bottom"), (.down, 5, "not moved, at bottom"),
      (.up(9), 1, "moved up, above Owl, at top"),
    ]
    for (action, index, text) in told {
      collection.perform(action, on: index)
      #expect(driver.announcements.last == text)
      driver.wait(1)
    }
  }

  @Test func `without labels only the way is said`() {
    let plain = scene.add("plain", Rect(300, 0, 200, 400))
    let numbers = [Bird(id: 10, name: ""), Bird(id: 11, name: "")]
    let others = plain.reorderable(numbers, layout: { .list([40, 40], bounds: Size(200, 400)) }, move: { _ in })
    plain.accessibilityMoveable(numbers)
    others?.perform(.toBottom, on: 0)
    // The app has not done it.
    #expect(driver.announcements == ["not moved, at top"])
    scene.controller.setName("row", of: plain.id)
    driver.key(.space, on: "row", item: 1)
    #expect(driver.announcements.last == "item 2 lifted, 2 of 2")
  }

  @Test func `an item whose label says nothing is called by its position`() {
    model.birds[2] = Bird(id: 2, name: "")
    collection.perform(.up, on: 3)
    #expect(driver.announcements.last == "moved up, above item 4")
    scene.controller.setName("row", of: list.id)
    driver.key(.space, on: "row", item: 3)
    #expect(driver.announcements.last == "item 4 lifted, 4 of 6")
  }

  @Test func `moving again at once moves the same item, though its list was not shown anew`() {
    collection.choose(0)
    for _ in 0..<4 { collection.perform(.down) }
    #expect(model.names == ["Owl", "Kite", "Wren", "Swan", "Robin", "Crow"])
    #expect(collection.chosen == 4)
    // The data changes in between; it is the same item all the same.
    model.birds.removeFirst(2)
    collection.perform(.down)
    #expect(model.names == ["Wren", "Swan", "Crow", "Robin"])
    model.birds.removeLast()
    #expect(!collection.perform(.up) && collection.chosen == nil)
  }

  @Test func `a burst of moves is told by the last of them`() {
    collection.choose(0)
    for _ in 0..<4 {
      collection.perform(.down)
      driver.wait(0.05)
    }
    driver.wait(1)
    #expect(driver.announcements == ["moved down, below Owl", "moved down, below Swan"])
  }

  @Test func `the last move is told though no item is chosen any more`() {
    collection.perform(.down, on: 0)
    collection.perform(.down)
    collection.choose(-1)
    driver.wait(1)
    #expect(driver.announcements == ["moved down, below Owl", "moved down, below Kite"])
  }

  @Test func `a move is undone as a drop is`() {
    collection.perform(.toBottom, on: 1)
    model.history.undo(&model.birds)
    #expect(model.names == ["Robin", "Owl", "Kite", "Wren", "Swan", "Crow"])
    model.history.redo(&model.birds)
    #expect(model.names == ["Robin", "Kite", "Wren", "Swan", "Crow", "Owl"])
  }

  @Test func `pinned items keep their index, and items that cannot be taken are not moved`() {
    let model = model
    collection.isPinned = { model.birds[$0].id == 0 || model.birds[$0].id == 3 }
    collection.perform(.up, on: 4)
    #expect(model.names == ["Robin", "Owl", "Swan", "Wren", "Kite", "Crow"])
    collection.perform(.toTop)
    #expect(model.names == ["Robin", "Swan", "Owl", "Wren", "Kite", "Crow"])
    driver.wait(1)
    #expect(driver.announcements.last == "moved up, above Owl, at top")
    #expect(!collection.perform(.down, on: 0) && !collection.perform(.up, on: 3))
    collection.mayDrag = { model.birds[$0].id != 5 }
    #expect(!collection.perform(.up, on: 5))
    #expect(model.names == ["Robin", "Swan", "Owl", "Wren", "Kite", "Crow"])
  }

  @Test func `an item that is being dragged is not moved, and a drag stays right while others are`() {
    driver.key(.space, on: "list", item: 1)
    #expect(!collection.perform(.toBottom, on: 1))
    #expect(collection.perform(.toBottom, on: 0))
    driver.key(.space)
    driver.settle()
    #expect(model.names == ["Owl", "Kite", "Wren", "Swan", "Crow", "Robin"])
  }

  @Test func `wrong positions and a list that is gone are survived`() {
    for index in [-1, 6, .max, .min] { #expect(!collection.perform(.down, on: index)) }
    #expect(!collection.perform(.up(0), on: 2) && !collection.perform(.up(-4), on: 2))
    scene.controller.edit(.remove(list.id))
    #expect(!collection.perform(.down, on: 0))
    #expect(!list.accessibilityMoveable(model.birds))
    #expect(model.names == ["Robin", "Owl", "Kite", "Wren", "Swan", "Crow"])
  }

  @Test func `an action by the least number of steps leads to the top`() { #expect(MoveAction(steps: .min) == .toTop) }

  @Test func `a list that is switched off moves nothing`() {
    list.recognizer?.isEnabled = false
    #expect(!collection.perform(.down, on: 0))
    #expect(model.names.first == "Robin")
  }

  @Test func `several that move together are told by their number, and not what is in them`() {
    let model = model
    // Robin and Owl are picked, and Kite is a folder with Wren in it.
    let together: [Int: [Int]] = [0: [0, 1], 1: [0, 1], 2: [2, 3]]
    collection.companions = { i in together[model.birds[i].id, default: []].compactMap { id in model.birds.firstIndex { $0.id == id } } }
    collection.perform(.down(2), on: 0)
    driver.wait(1)
    collection.perform(.toTop)
    driver.wait(1)
    collection.perform(.up)
    driver.wait(1)
    collection.perform(.down, on: 2)
    #expect(model.names == ["Robin", "Owl", "Swan", "Kite", "Wren", "Crow"])
    #expect(
      driver.announcements == [
        "2 items, moved down by 2, below Wren", "2 items, moved up by 2, above Kite, at top", "not moved, at top", "moved down, below Swan",
      ])
  }

  @Test func `steps of less than one move nothing`() {
    #expect(MoveAction.up(-2).steps == 0 && MoveAction.down(-2).steps == 0)
    #expect(!collection.perform(.down(-2), on: 2))
    #expect(model.names == ["Robin", "Owl", "Kite", "Wren", "Swan", "Crow"])
    #expect(driver.announcements == ["not moved"])
  }

  @Test func `an action moves nothing where the list does not take what a drag would bring`() {
    let asked = Box<[[String]]>([])
    collection.mayDrop = { session in
      asked.value.append(session.pasteboard.values(of: Bird.self).map(\.name))
      return false
    }
    asked.value = []
    collection.companions = { $0 == 1 ? [1, 2] : [$0] }
    #expect(!collection.perform(.down, on: 1))
    #expect(model.names == ["Robin", "Owl", "Kite", "Wren", "Swan", "Crow"])
    #expect(asked.value == [["Owl", "Kite"]])
    #expect(collection.lastMove == (1, 0) && driver.announcements == ["not moved"])
    collection.mayDrop = { [list] in $0.source.id == list.id }
    #expect(collection.perform(.down, on: 0))
  }

  @Test func `an app that changes its data while it is asked whether it takes what an action moves loses nothing`() {
    let model = model
    collection.mayDrop = { [collection] _ in
      if model.birds.count == 6 {
        model.birds.remove(at: 0)
        collection.reload()
      }
      return true
    }
    model.birds.insert(Bird(id: 9, name: "Jay"), at: 0)
    model.birds.remove(at: 1)
    collection.perform(.down, on: 2)
    #expect(Set(model.names).count == 5 && model.birds.count == 5)
  }

  @Test func `an action moves nothing where a drag may not move`() {
    list.recognizer?.operations = .copy
    #expect(!collection.perform(.down, on: 1))
    #expect(model.names == ["Robin", "Owl", "Kite", "Wren", "Swan", "Crow"])
    #expect(driver.announcements == ["not moved"])
    list.recognizer?.operations = [.copy, .move]
    #expect(collection.perform(.down, on: 1))
  }

  @Test func `an action moves nothing where no drag may begin`() {
    list.recognizer?.shouldBegin { _ in false }
    #expect(!collection.perform(.down, on: 1))
    #expect(model.names == ["Robin", "Owl", "Kite", "Wren", "Swan", "Crow"])
    #expect(driver.announcements == ["not moved"])
  }

  @Test func `on a pile an action moves to the end, and nowhere else`() {
    collection.takesAtEnd = true
    #expect(!collection.perform(.up, on: 3) && !collection.perform(.down, on: 3) && !collection.perform(.toTop, on: 3))
    #expect(driver.announcements.last == "not moved")
    #expect(collection.perform(.toBottom, on: 3) && model.names == ["Robin", "Owl", "Kite", "Swan", "Crow", "Wren"])
    #expect(collection.perform(.down, on: 4) && model.names == ["Robin", "Owl", "Kite", "Swan", "Wren", "Crow"])
  }
}
