import DragCore
import DragTesting
import Testing

/// What flies after a drag comes to where its item is seen then, whatever makes room there meanwhile.
@MainActor
struct HomecomingTests {
  typealias List = ReorderingTests.List

  private func copies(_ scene: Scene, _ lists: [ElementID]) -> [ElementID] {
    scene.controller.tree.children(of: .root).filter { !lists.contains($0) }
  }

  private func seen(_ copy: ElementID, _ scene: Scene) -> Point {
    let (tree, engine) = (scene.controller.tree, scene.controller.engine!)
    return tree.boundsInRoot(of: copy)!.center + engine.visibleOffset(of: copy) - tree.offset(of: copy)
  }

  /// Lets a copy fly until it lands, and says where it was seen last.
  private func land(
    _ copy: ElementID, from start: Point = .zero, _ scene: Scene, _ driver: Driver, _ meanwhile: (Int) -> Void = { _ in }
  ) -> Point {
    // Where it is already, it lands at once.
    var last = scene.controller.contains(copy) ? seen(copy, scene) : start
    for frame in 0..<1200 where scene.controller.contains(copy) {
      let before = seen(copy, scene)
      meanwhile(frame)
      // What others do moves nothing at once that flies.
      if scene.controller.contains(copy) { #expect(seen(copy, scene).distance(to: before) < 20) }
      if scene.controller.contains(copy) { last = seen(copy, scene) }
      driver.wait(Driver.frame)
    }
    #expect(!scene.controller.contains(copy))
    return last
  }

  enum Hand: CaseIterable { case holds, opens, closes, drops, cancels }

  @Test(arguments: Hand.allCases, [false, true])
  func `what one hand lets go flies to where the other one's room has its place`(other: Hand, isCancelled: Bool) {
    let list = List([40, 40, 40, 40, 40, 40, 40, 40])
    let (scene, driver) = (list.scene, list.driver)
    driver.press(at: Point(20, 20))
    driver.move(to: Point(60, 185))
    let copy = copies(scene, [list.collection.id])[0]
    driver.press(at: Point(20, 300), with: .touch, finger: 2)
    driver.wait(0.31)
    driver.move(to: Point(60, other == .opens ? 310 : 10), finger: 2)
    if isCancelled { driver.losePointer() } else { driver.release() }
    #expect(list.model.ids == (isCancelled ? [0, 1, 2, 3, 4, 5, 6, 7] : [1, 2, 3, 4, 0, 5, 6, 7]))
    let last = land(copy, scene, driver) { frame in
      guard frame == 6 else { return }
      switch other {
      case .holds: break
      case .opens: driver.move(to: Point(60, 10), finger: 2, steps: 1)
      case .closes: driver.move(to: Point(500, 500), finger: 2, steps: 1)
      case .drops: driver.release(finger: 2)
      case .cancels: driver.key(.escape)
      }
    }
    let item = list.model.ids.firstIndex(of: 0)!
    #expect(last.distance(to: driver.frame(of: "list", item: item)!.center) < 1)
    driver.release(finger: 2)
    list.rest()
    #expect(list.model.ids.sorted() == [0, 1, 2, 3, 4, 5, 6, 7])
  }

  @Test func `the room of one hand is counted with what the other one still carries`() {
    let list = List([40, 40, 40, 40, 40])
    let driver = list.driver
    driver.press(at: Point(20, 60))
    driver.move(to: Point(400, 60))
    driver.press(at: Point(20, 180), with: .touch, finger: 2)
    driver.wait(0.31)
    driver.move(to: Point(20, 105), finger: 2)
    // The place of the one that is carried is there, and empty.
    #expect(list.displacements() == [0, 0, 40, 40, 0])
    driver.release(finger: 2)
    #expect(list.model.ids == [0, 1, 4, 2, 3])
    driver.key(.escape)
    driver.release()
    list.rest()
    #expect(list.model.ids == [0, 1, 4, 2, 3])
  }

  enum End: CaseIterable { case cancelled, refused, taken, kept }

  @Test(arguments: End.allCases, [false, true])
  func `only what a folder has taken flies into it`(end: End, isByKeys: Bool) {
    let scene = Scene(), driver = Driver(scene), birds = Box(["1", "2", "3", "4", "5"].map { Bird($0) })
    let list = scene.add("list", Rect(0, 0, 200, 400))
    let container = ReorderContainer<Bird, Int>(controller: scene.controller) { birds.value.apply($0) }
    container.moveInto = { moved, _ in if end == .taken { birds.value.removeAll { moved.contains($0.id) } } }
    let collection = container.add(list, 0, birds.value, layout: { .list(birds.value.map { _ in 40 }, bounds: Size(200, 400)) })!
    collection.isFolder = { birds.value[$0].name == "3" }
    if isByKeys {
      for (number, key) in [Key.space, .up, .right].enumerated() {
        number == 0 ? driver.key(key, on: "list", item: 4) : driver.key(key)
      }
    } else {
      driver.press("list", item: 4)
      driver.move(to: Point(100, 100))
    }
    #expect(scene.controller.engine!.appearance(of: 2, in: list.id) == .targeted)
    let copy = copies(scene, [list.id])[0]
    let start = seen(copy, scene)
    if end == .refused { collection.mayDrop = { _ in false } }
    driver.key(end == .cancelled ? .escape : .space)
    if !isByKeys { driver.release() }
    let last = land(copy, from: start, scene, driver)
    #expect(birds.value.count == (end == .taken ? 4 : 5))
    #expect(last.distance(to: driver.frame(of: "list", item: end == .taken ? 2 : 4)!.center) < 1)
  }
}
