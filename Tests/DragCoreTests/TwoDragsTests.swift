import DragTesting
import Testing

@testable import DragCore

final class LooksTold: ControllerWitness {
  var last: [Int32: ItemAppearance] = [:]
  func controller(_ controller: Controller, delivers effect: Effect) {
    if case .appearance(_, .item(let item, let look)) = effect { last[item] = look }
  }
  func controller(_ controller: Controller, takes event: InputEvent) {}
  func controller(_ controller: Controller, named id: ElementID, _ name: String) {}
  func controller(_ controller: Controller, wasTold answer: Told) {}
}

/// Two drags over one list.
@Suite struct TwoDragsTests {
  @Test func `a tap joins the drag that can take it, and not the last`() {
    let l = FolderList(5)
    l.other()
    l.driver.press("list", item: 1, with: .touch, finger: 1)
    l.driver.press("other", item: 1, with: .touch, finger: 2)
    l.driver.wait(0.35)
    l.driver.press("list", item: 3, with: .touch, finger: 3); l.driver.wait(0.05); l.driver.release(finger: 3)
    #expect(l.lifted() == [1, 3])
  }

  @Test func `of items that travel together each is in one drag, though two fingers take them at once`() {
    let list = ReorderingTests.List([40, 40, 40, 40])
    list.collection.companions = { $0 < 2 ? [0, 1] : [$0] }
    for finger in 1...2 { list.driver.press("list", item: finger - 1, with: .touch, finger: Int32(finger)) }
    list.driver.wait(0.4)
    let engine = list.scene.controller.engine!
    #expect(engine.sessions.flatMap { engine.carriedItems(of: $0.id).map(\.item) } == [0, 1])
    list.driver.move(to: Point(20, 150), finger: 1)
    for finger in 1...2 { list.driver.release(finger: Int32(finger)) }
    #expect(list.model.ids == [2, 3, 0, 1])
    list.rest()
  }

  @Test func `a click joins what keys carry, beside a drag of another list`() {
    let l = FolderList(5)
    l.other()
    l.driver.key(.space, on: "list", item: 1)
    l.driver.press("other", item: 1, with: .touch, finger: 2); l.driver.wait(0.35)
    l.driver.press("list", item: 3); l.driver.release(); l.driver.wait(1)
    #expect(l.driver.announcements.last == "2 items, 2 of 5")
  }

  @Test func `a folder that another finger carries stays hidden`() {
    let l = FolderList(6), told = LooksTold()
    l.foldersAre([2])
    l.scene.controller.witnesses.append(told)
    l.driver.press("list", item: 2, with: .touch, finger: 1); l.driver.wait(0.35); l.driver.move(to: Point(600, 300), finger: 1)
    l.driver.press("list", item: 5, with: .touch, finger: 2); l.driver.wait(0.35); l.driver.move(to: Point(100, 100), finger: 2)
    #expect(told.last[2] == .lifted)
    l.driver.move(to: Point(600, 500), finger: 2); l.driver.release(finger: 2); l.driver.settle()
    #expect(l.scene.controller.engine!.appearance(of: 2, in: l.list.id) == .lifted)
    #expect(told.last[2] == .lifted)
    l.driver.key(.escape)
  }

  @Test func `nothing is dropped into a folder that is carried`() {
    let l = FolderList(6)
    l.foldersAre([2])
    l.driver.press("list", item: 2, with: .touch, finger: 1); l.driver.wait(0.35); l.driver.move(to: Point(600, 300), finger: 1)
    l.driver.press("list", item: 5, with: .touch, finger: 2); l.driver.wait(0.35); l.driver.move(to: Point(100, 100), finger: 2)
    l.driver.release(finger: 2)
    #expect(l.model.into == [])
  }

  @Test func `a finger means the folder that it sees under it, whichever place another one opens`() {
    let l = FolderList(7), d = l.driver
    l.foldersAre([3, 4])
    d.press("list", item: 0, with: .touch, finger: 1); d.wait(0.4); d.move(by: Vector(0, 12), finger: 1)
    d.press("list", item: 6, with: .touch, finger: 2); d.wait(0.4); d.move(to: Point(150, 60), finger: 2)
    d.move(to: Point(100, d.frame(of: "list", item: 3)!.center.y), finger: 1)
    d.release(finger: 1)
    #expect(l.model.into == ["0 into 3"])
    d.release(finger: 2)
  }
}
