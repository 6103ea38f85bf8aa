import DragTesting
import Testing

@testable import DragCore

/// What comes from the clipboard or from outside arrives whole also where a callback says so.
@MainActor
struct ArrivalsInCallbacksTests {
  let scene = Scene()
  let driver: Driver
  let arrived = Box<[[String]]>([])

  init() { driver = Driver(scene) }

  private func addBin() {
    scene.add("bin", Rect(200, 100, 200, 200)).dropDestination(for: String.self) { [arrived] names, _ in
      arrived.value.append(names)
      return true
    }
  }

  private func drop() {
    driver.press("card")
    driver.move(to: "bin")
    driver.release()
    driver.settle()
  }

  @Test func `what a callback pastes arrives`() {
    addBin()
    let card = scene.add("card", Rect(20, 20, 40, 40))
    card.draggable("Robin")
    driver.copy("card")
    let driver = driver
    var isFirst = true
    scene.controller.observe { _, _ in
      guard isFirst else { return }
      isFirst = false
      #expect(driver.paste(into: "bin"))
      #expect(driver.paste(into: "bin"))
    }
    drop()
    #expect(arrived.value == [["Robin"], ["Robin"], ["Robin"]])
  }

  @Test func `what is pasted among changes arrives when all of them are made`() {
    scene.controller.batch {
      addBin()
      #expect(scene.controller.paste([ItemBox("Robin")], into: scene.controller.element(named: "bin")!))
    }
    #expect(arrived.value == [["Robin"]])
  }

  @Test func `what is pasted while a question is answered arrives after the drop`() {
    let card = scene.add("card", Rect(20, 20, 40, 40)), arrived = arrived, driver = driver
    card.draggable("Robin")
    driver.copy("card")
    var isFirst = true
    addBin()
    scene.add("other", Rect(500, 100, 100, 100)).dropTarget(
      accepts: { _ in
        if isFirst { driver.paste(into: "bin") }
        isFirst = false
        return .all
      }, action: { _ in true })
    driver.press("card")
    driver.move(to: "other")
    driver.release()
    driver.settle()
    #expect(arrived.value == [["Robin"]])
  }

  @Test func `what comes from outside while a callback runs has its items`() {
    addBin()
    scene.add("card", Rect(20, 20, 40, 40)).draggable("Robin")
    var isFirst = true
    scene.controller.observe { [controller = scene.controller] _, _ in
      guard isFirst else { return }
      isFirst = false
      let place = Point(300, 200), time = controller.now ?? 0
      controller.external(ExternalEvent(.over, at: place, time: time, operations: .all), items: [ItemBox("Wren")])
      controller.external(ExternalEvent(.dropped, at: place, time: time, operations: .all))
    }
    drop()
    #expect(arrived.value == [["Robin"], ["Wren"]])
  }

  @Test func `what is copied while a question is answered is on the clipboard`() {
    let list = scene.add("list", Rect(0, 0, 100, 300)), driver = driver
    list.reorderable([FolderBird(id: 7)], layout: { .list([40], bounds: Size(100, 300)) }) { _ in }
    scene.add("card", Rect(200, 20, 40, 40)).draggable("Robin")?.modify { center, _ in
      driver.copy("list", item: 0)
      return center
    }
    driver.press("card")
    driver.move(by: Vector(0, 50))
    driver.release()
    #expect(scene.controller.clipboard.first?.value(as: FolderBird.self)?.id == 7)
  }

  @Test func `what is cut while a question is answered changes places when it is pasted, and is not doubled`() {
    let driver = driver, shelves = Box([Shelf(id: 0, items: [7, 8].map { FolderBird(id: $0) }), Shelf(id: 1, items: [])])
    let container = ReorderContainer<FolderBird, Int>(controller: scene.controller) { shelves.value.apply($0) }
    container.insert = { new, place in shelves.value[place.collectionID].items += new }
    for (i, name) in ["full", "empty"].enumerated() {
      container.add(
        scene.add(name, Rect(500, Double(i) * 200, 100, 100)), i, shelves.value[i].items,
        layout: { .list(shelves.value[i].items.map { _ in 40 }, bounds: Size(100, 100)) })
    }
    scene.add("card", Rect(200, 20, 40, 40)).draggable("Robin")?.modify { center, _ in
      driver.cut("full", item: 0)
      return center
    }
    driver.press("card"); driver.move(by: Vector(0, 50)); driver.release(); driver.settle()
    #expect(scene.controller.isCut)
    #expect(driver.paste(into: "empty"))
    #expect(shelves.value.map { $0.items.map(\.id) } == [[8], [7]])
  }

  @Test func `what may not be dragged since is not cut, though its list has yet to say so`() {
    let list = scene.add("list", Rect(0, 0, 100, 300)), locked = Box<Set<Int>>([])
    let birds = (0..<3).map { FolderBird(id: $0) }
    let collection = list.reorderable(birds, layout: { .list([40, 40, 40], bounds: Size(100, 300)) }) { _ in }
    collection?.mayDrag = { !locked.value.contains($0) }
    locked.value = [1]
    #expect(driver.cut("list", item: 1).count == 1 && !scene.controller.isCut)
    driver.cut("list", item: 2)
    #expect(scene.controller.isCut)
  }

  private struct Shelf: ItemCollection {
    var id: Int
    var items: [FolderBird]
  }
}
