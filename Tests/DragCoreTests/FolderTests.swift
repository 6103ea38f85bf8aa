import DragCore
import DragTesting
import Testing

/// Items that take others into themselves take what their container moves, and look so for nothing else.
@MainActor
struct FolderTests {
  final class Model {
    var birds = (1...5).map { Bird("\($0)") }
    var others = [Bird("11"), Bird("12")]
    var into: [String] = []
  }

  let scene = Scene()
  let model = Model()
  let driver: Driver
  let list: Element
  let container: ReorderContainer<Bird, Int>
  let checker = GuaranteeChecker()

  /// A list whose third item is a folder, one of another container's, and a card that is no item of any.
  init() {
    let model = model
    scene.controller.witnesses.append(checker)
    list = scene.add("list", Rect(0, 0, 200, 400))
    let other = scene.add("other", Rect(300, 0, 200, 400))
    driver = Driver(scene)
    container = ReorderContainer(controller: scene.controller) { model.birds.apply($0) }
    container.moveInto = { birds, folder in model.into += birds.map { $0 + " into " + folder } }
    let collection = container.add(
      list, 0, model.birds, layout: { .list(model.birds.map { _ in 40 }, bounds: Size(200, 400)) })
    collection?.isFolder = { model.birds[$0].name == "3" }
    list.dropDestination(for: Bird.self) { birds, offset in
      model.birds.insert(contentsOf: birds, at: offset)
      return true
    }
    other.reorderable(
      model.others, layout: { .list(model.others.map { _ in 40 }, bounds: Size(200, 400)) }, move: { model.others.apply($0) })?
      .offer({ model.others[$0] }) { moved in model.others.removeAll { moved.contains($0) } }
    scene.add("card", Rect(600, 0, 100, 40)).draggable(Bird("21"))
  }

  private var names: String { model.birds.map(\.name).joined(separator: " ") }
  private func rest() {
    driver.settle()
    checker.checkRest(scene.controller)
    #expect(checker.violations.isEmpty, "\(checker.violations)")
  }

  @Test(arguments: ["other", "card"]) func `what is no item of its container goes beside a folder, and is never shown to go into it`(
    source: String
  ) {
    driver.press(source, at: Point(50, 20))
    driver.move(to: "list", at: Point(100, 100))
    #expect(scene.controller.engine?.appearance(of: 2, in: list.id) == .regular)
    driver.release()
    #expect(!driver.log.contains { $0.hasPrefix("into") })
    #expect(driver.log.last == "dropped list move" && model.birds.count == 6 && model.into.isEmpty)
    rest()
  }

  @Test func `keys lead what is no item of its container past a folder`() {
    driver.key(.space, on: "other", item: 0)
    driver.key(.tab)
    driver.key(.home)
    for key in [Key.down, .down, .down, .right, .space] { driver.key(key) }
    #expect(names == "1 2 3 11 4 5" && model.into.isEmpty)
    rest()
  }

  @Test func `what another program brings goes beside a folder`() {
    driver.bringIn([TextItem("Owl").provider], over: "list", at: Point(100, 100))
    #expect(scene.controller.engine?.appearance(of: 2, in: list.id) == .regular)
    driver.dropIn()
    #expect(driver.log.last == "dropped list move" && model.birds.count == 6)
    rest()
  }

  @Test func `an item of its container goes into a folder, by pointer and by keys, also after something else was there`() {
    driver.press("card")
    driver.move(to: "list", at: Point(100, 100))
    driver.key(.escape)
    driver.release()
    driver.press("list", at: Point(100, 20))
    driver.move(to: "list", at: Point(100, 100))
    #expect(scene.controller.engine?.appearance(of: 2, in: list.id) == .targeted)
    driver.release()
    driver.settle()
    driver.key(.space, on: "list", item: 3)
    driver.key(.right)
    driver.key(.space)
    #expect(model.into == ["1 into 3", "4 into 3"])
    rest()
  }

  @Test func `a folder that goes while another list is asked for its data at the drop takes nothing`() {
    let model = model
    let second = scene.add("second", Rect(600, 100, 200, 400))
    var isDropping = false
    let data = {
      if isDropping { model.birds.removeAll { $0.name == "3" } }
      return model.others
    }
    _ = container.add(second, 1, data(), layout: { .list(model.others.map { _ in 40 }, bounds: Size(200, 400)) })
    driver.press("second", at: Point(100, 20))
    driver.move(to: "list", at: Point(100, 100))
    #expect(scene.controller.engine?.appearance(of: 2, in: list.id) == .targeted)
    isDropping = true
    driver.release()
    #expect(model.into.isEmpty && model.others.map(\.name) == ["11", "12"])
    #expect(driver.log.contains { $0.hasPrefix("refused") || $0.hasPrefix("cancelled") }, "\(driver.log)")
    rest()
  }

  struct Drawer: ItemCollection {
    let id: String
    var items: [Bird]
  }

  @Test func `what flies into a folder is in nobody's way: the next item follows at once, and the folder is lifted`() {
    let model = model
    container.moveInto = { birds, folder in
      model.into += birds.map { $0 + " into " + folder }
      model.birds.removeAll { birds.contains($0.name) }
    }
    for y in [92.0, 52] {
      driver.press("list", at: Point(100, 20))
      driver.move(to: "list", at: Point(180, y), steps: 2)
      driver.release()
    }
    #expect(model.into == ["1 into 3", "2 into 3"])
    driver.wait(0.1)
    #expect(scene.controller.needsFrames)
    driver.press("list", at: Point(100, 20))
    driver.move(to: "list", at: Point(100, 110))
    driver.release()
    #expect(names == "4 5 3")
    rest()
  }

  @Test func `what has gone into a folder comes back by undo, where what the folder holds is a collection of the data`() {
    let drawers = Box([Drawer(id: "top", items: ["a", "b", "nest"].map { Bird($0) }), Drawer(id: "nest", items: [Bird("c")])])
    var history = ReorderHistory<String, String>()
    let container = ReorderContainer<Bird, String>(controller: scene.controller) { history.apply($0, to: &drawers.value) }
    container.moveInto = {
      history.apply(ReorderDifference(sources: $0, destination: .init(position: .end, collectionID: $1)), to: &drawers.value)
    }
    let top = container.add(
      scene.add("top", Rect(0, 500, 200, 400)), "top", drawers.value[0].items,
      layout: { .list(drawers.value[0].items.map { _ in 40 }, bounds: Size(200, 400)) })
    top?.isFolder = { drawers.value[0].items[$0].name == "nest" }
    func birds() -> [[String]] { drawers.value.map { $0.items.map(\.name) } }
    driver.press("top", item: 0)
    driver.move(to: "top", item: 1)
    driver.release()
    driver.settle()
    #expect(birds() == [["b", "a", "nest"], ["c"]])
    driver.press("top", item: 0)
    driver.move(to: "top", item: 2)
    driver.release()
    driver.settle()
    #expect(birds() == [["a", "nest"], ["c", "b"]])
    history.undo(&drawers.value)
    #expect(birds() == [["b", "a", "nest"], ["c"]])
    history.undo(&drawers.value)
    #expect(birds() == [["a", "b", "nest"], ["c"]])
    history.redo(&drawers.value)
    history.redo(&drawers.value)
    #expect(birds() == [["a", "nest"], ["c", "b"]])
    rest()
  }

  @Test func `a folder that has gone when it is told next is not asked about at a drop`() {
    let l = FolderList(6), model = l.model
    var asked: [Int] = []
    l.collection.isFolder = {
      asked.append($0 - model.birds.count)
      return $0 == 5
    }
    l.driver.press("list", item: 0)
    l.driver.move(to: Point(100, 220))
    model.birds.removeLast()
    l.driver.release()
    l.driver.settle()
    #expect(asked.allSatisfy { $0 < 0 } && model.ids == [0, 1, 2, 3, 4] && model.into == [])
  }

  @Test func `a folder whose list gets shorter when it is asked whether it is one takes nothing`() {
    let l = FolderList(6), model = l.model, list = l.collection
    var isDropping = false
    list.label = nil
    list.isFolder = { index in
      if isDropping, !l.scene.controller.isBusy {
        isDropping = false
        model.birds.removeLast(3)
        list.reload()
        return true
      }
      return index == 5
    }
    l.driver.press("list", item: 0)
    l.driver.move(to: Point(100, 220))
    isDropping = true
    l.driver.release()
    l.driver.settle()
    #expect(model.ids == [0, 1, 2] && model.into == [])
    #expect(l.driver.log.last == "cancelled list refused")
  }
}
