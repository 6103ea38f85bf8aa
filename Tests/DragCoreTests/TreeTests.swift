import DragTesting
import Testing

@testable import DragCore

/// Rows of a tree: what is in a row travels along with it, by keys and by actions too.
@MainActor
struct TreeTests {
  struct Row: Identifiable, Equatable {
    let id: String
    let depth: Int
  }

  final class Model {
    var rows = [("A", 0), ("a", 1), ("b", 1), ("B", 0), ("C", 0), ("D", 0)].map { Row(id: $0, depth: $1) }
    var into: [String] = []
    var moves: [[String]] = []
    var text: String { rows.map(\.id).joined() }
    func subtree(_ row: Int) -> [Int] {
      var end = row + 1
      while end < rows.count, rows[end].depth > rows[row].depth { end += 1 }
      return Array(row..<end)
    }
  }

  let scene = Scene()
  let model = Model()
  let driver: Driver
  let list: ReorderableCollection

  init() {
    let model = model
    let container = ReorderContainer<Row, SingleCollection>(controller: scene.controller) { difference in
      model.moves.append(difference.sources)
      model.rows.apply(difference)
    }
    container.moveInto = { rows, folder in model.into.append(rows.joined() + " into " + folder) }
    let element = scene.add("list", Rect(0, 0, 200, 400))
    list = container.add(
      element, SingleCollection(), model.rows, layout: { .list(model.rows.map { _ in 40 }, bounds: Size(200, 400)) })!
    list.companions = { model.subtree($0) }
    driver = Driver(scene)
    scene.controller.announcements = .english
    element.accessibilityMoveable(model.rows, label: { $0.id })
  }

  @Test func `an action moves what travels along too, and nothing goes between`() {
    #expect(driver.perform(.down, on: "list", item: 0))
    #expect(model.text == "BAabCD" && model.moves == [["A", "a", "b"]])
    #expect(driver.announcements == ["moved down, below B"])
    driver.wait(1)
    #expect(list.perform(.up))
    #expect(model.text == "AabBCD")
    driver.wait(1)
    #expect(driver.announcements.last == "moved up, above B, at top")
    #expect(driver.perform(.toBottom, on: "list", item: 0))
    #expect(model.text == "BCDAab")
    driver.wait(1)
    #expect(driver.announcements.last == "moved down by 3, below D, at bottom")
    #expect(!list.perform(.down))
    driver.wait(1)
    #expect(driver.announcements.last == "not moved, at bottom")
  }

  @Test func `keys put into a folder that keeps its index what they put into others`() {
    list.companions = nil
    list.isFolder = { $0 == 0 || $0 == 3 }
    list.isPinned = { $0 == 0 }
    driver.key(.space, on: "list", item: 2)
    driver.key(.home)
    driver.key(.right)
    driver.key(.space)
    #expect(model.into == ["b into A"])
    driver.key(.space, on: "list", item: 1)
    driver.key(.right)
    driver.key(.left)
    driver.key(.down)
    driver.key(.space)
    #expect(model.text == "AbaBCD")
    driver.key(.space, on: "list", item: 5)
    driver.key(.up)
    driver.key(.right)
    driver.key(.space)
    #expect(model.into == ["b into A", "D into B"])
  }

  @Test func `from within a folder that keeps its index keys lead before it and behind it`() {
    list.companions = nil
    list.isFolder = { $0 == 2 }
    list.isPinned = { $0 == 2 }
    for (key, text) in [(Key.up, "ABbaCD"), (.down, "ABbaCD"), (.left, "ABbaCD")] {
      model.rows = [("A", 0), ("a", 1), ("b", 1), ("B", 0), ("C", 0), ("D", 0)].map { Row(id: $0, depth: $1) }
      list.reload()
      driver.key(.space, on: "list", item: 1)
      driver.key(.down)
      driver.key(.right)
      driver.key(key)
      driver.key(.space)
      #expect(model.text == (key == .up ? "AabBCD" : text), "\(key)")
    }
    #expect(model.into.isEmpty)
  }
}
