import DragCore
@testable import DragTesting
import Testing

/// Row S2.8 and S0.11 for items: what flies to its place after a drop can be caught, and is in nobody's way.
@Suite struct CatchingTests {
  typealias List = ReorderingTests.List
  typealias Bird = ReorderingTests.Bird

  /// Five birds; the first has been let go below the third, and flies up to its place.
  private func flying(_ end: (Driver) -> Void = { $0.release() }) -> List {
    let list = List([40, 40, 40, 40, 40])
    list.driver.press(at: Point(20, 20))
    list.driver.move(to: Point(60, 145))
    // As the copies in a browser, which nothing is to hit by their shape.
    for copy in previews(list) { list.scene.controller.edit(.shape(copy, .polygon([]))) }
    end(list.driver)
    list.driver.wait(0.05)
    return list
  }

  private func previews(_ list: List) -> [ElementID] { list.scene.controller.tree.children(of: .root).filter { $0 != list.collection.id } }

  private func seen(_ list: List) -> Rect {
    let (controller, preview) = (list.scene.controller, previews(list)[0])
    let rest = controller.tree.boundsInRoot(of: preview)!
    return rest.offset(by: controller.engine!.visibleOffset(of: preview) - controller.tree.offset(of: preview))
  }

  @Test func `S2.8 an item that flies to its place is caught where it is seen, and dragged on`() {
    let list = flying()
    #expect(list.model.ids == [1, 2, 3, 0, 4])
    let before = (seen(list), previews(list))
    #expect(before.0.minX > 1 && before.1.count == 1)
    list.driver.press(at: before.0.center)
    list.driver.wait(0.2)
    #expect(seen(list) == before.0)
    list.driver.move(by: Vector(0, -6), steps: 1)
    #expect(list.driver.log.filter { $0 == "began list" }.count == 2)
    #expect(previews(list) == before.1)
    #expect(seen(list).minX == before.0.minX && seen(list).minY == before.0.minY - 6)
    #expect(list.looks == [.regular, .regular, .regular, .lifted, .regular])
    list.driver.move(to: Point(60, 10))
    list.driver.release()
    #expect(list.model.ids == [0, 1, 2, 3, 4])
    list.rest()
    #expect(previews(list).isEmpty)
  }

  @Test func `S2.8 what flies hides nothing from another drag, neither where it is nor where it is going`() {
    let list = flying()
    list.driver.press(at: Point(20, 180), with: .touch, finger: 2)
    list.driver.wait(0.31)
    #expect(list.scene.controller.needsFrames)
    list.driver.move(to: seen(list).center, finger: 2, steps: 1)
    list.driver.move(to: Point(20, 145), finger: 2, steps: 1)
    #expect(list.driver.log.filter { $0 == "exited list" }.isEmpty)
    list.driver.release(finger: 2)
    list.rest()
  }

  @Test(arguments: [false, true]) func `S2.8 what flies goes to where its place is by then, and is seen on one way`(isLaidOutAnew: Bool) {
    let list = flying()
    let before = seen(list)
    if isLaidOutAnew {
      for bird in list.model.birds.indices { list.model.birds[bird].height = 60 }
      list.collection.reload()
    } else {
      list.scene.controller.edit(.contentOffset(list.collection.id, Vector(0, 60)))
    }
    #expect(seen(list).center.distance(to: before.center) < 1e-6)
    var last = before
    while previews(list).count == 1, list.scene.controller.needsFrames {
      last = seen(list)
      list.driver.wait(1 / 60)
    }
    // Its place has been the fourth from the top at y 120.
    #expect(last.center.distance(to: Point(100, isLaidOutAnew ? 210 : 80)) < 2)
    list.rest()
  }

  @Test func `S2.8 a press that is no drag lets it fly on`() {
    let list = flying()
    list.driver.press(at: seen(list).center)
    list.driver.wait(0.2)
    list.driver.release()
    #expect(list.scene.controller.needsFrames)
    list.rest()
    #expect(list.model.differences.count == 1 && previews(list).isEmpty)
  }

  @Test func `S2.8 a press elsewhere on the list starts the next drag at once, and both land`() {
    let list = flying()
    list.driver.press(at: Point(20, 60))
    list.driver.move(to: Point(20, 10))
    #expect(previews(list).count == 2)
    list.driver.release()
    #expect(list.model.ids == [2, 1, 3, 0, 4])
    list.rest()
    #expect(previews(list).isEmpty)
  }

  @Test func `S2.8 flick after flick loses nothing and doubles nothing`() {
    let list = List([40, 40, 40, 40, 40])
    var random = SplitMix64(seed: 9)
    for _ in 0..<200 {
      list.driver.press(at: Point(20, 20 + 40 * Double(random.below(Int32(5)))))
      list.driver.move(to: Point(random.whole(-40, 300), random.whole(-50, 300)), steps: 2)
      if random.chance(20) { list.driver.key(.escape) }
      list.driver.release()
      #expect(list.model.ids.sorted() == [0, 1, 2, 3, 4])
      #expect(previews(list).count <= 5)
    }
    #expect(list.driver.log.filter { $0 == "began list" }.count == 200 && list.model.differences.count > 50)
    list.rest()
    #expect(previews(list).isEmpty)
  }

  @Test func `S2.8 the place of an item that has not landed yet takes it from there`() {
    let list = flying()
    // Its place is the fourth.
    list.driver.press(at: Point(190, 155))
    list.driver.move(to: Point(190, 20))
    #expect(previews(list).count == 1)
    list.driver.release()
    #expect(list.model.ids == [0, 1, 2, 3, 4])
    list.rest()
    #expect(previews(list).isEmpty)
  }

  @Test func `S2.8 an item that flies home after Escape is caught too, and a cancel brings it home again`() {
    let list = flying { driver in
      driver.key(.escape)
      driver.release()
    }
    #expect(list.model.differences.isEmpty)
    list.driver.press(at: seen(list).center)
    list.driver.move(by: Vector(0, 30))
    #expect(list.driver.log.filter { $0 == "began list" }.count == 2)
    list.driver.key(.escape)
    list.driver.release()
    list.rest()
    #expect(list.model.ids == [0, 1, 2, 3, 4] && previews(list).isEmpty)
  }

  @Test func `S2.8 a finger that waits on it catches it`() {
    let list = flying()
    list.driver.press(at: seen(list).center, with: .touch)
    list.driver.wait(0.35)
    #expect(list.driver.log.filter { $0 == "began list" }.count == 2)
    list.driver.move(to: Point(60, 10))
    list.driver.release()
    #expect(list.model.ids == [0, 1, 2, 3, 4])
    list.rest()
  }

  @Test func `S2.8 all that travelled together is caught together`() {
    let list = List([40, 40, 40, 40, 40])
    list.collection.companions = { $0 == 1 ? [1, 3] : [$0] }
    list.driver.press(at: Point(20, 60))
    list.driver.move(to: Point(60, 10))
    list.driver.release()
    #expect(list.model.ids == [1, 3, 0, 2, 4])
    list.driver.wait(0.05)
    list.driver.press(at: seen(list).center)
    list.driver.move(to: Point(60, 190))
    list.driver.release()
    #expect(list.model.differences.last?.sources == [1, 3])
    #expect(list.model.ids == [0, 2, 4, 1, 3])
    list.rest()
  }

  @Test func `S2.8 an item that went to another collection is caught as that one's`() {
    let board = ReorderContainerTests().board()
    board.driver.press(at: Point(20, 20))
    board.driver.move(to: Point(180, 60))
    board.driver.release()
    #expect(board.ids == [[1, 2], [10, 0, 11], []])
    board.driver.wait(0.05)
    let tree = board.scene.controller.tree
    let preview = tree.children(of: .root).last!
    let shift = board.scene.controller.engine!.visibleOffset(of: preview) - tree.offset(of: preview)
    board.driver.press(at: tree.boundsInRoot(of: preview)!.center + shift)
    board.driver.move(to: Point(260, 60))
    board.driver.release()
    #expect(board.ids == [[1, 2], [10, 11], [0]])
    board.rest()
  }

  @Test func `S2.8 data that changes while an item flies leaves the right one hidden, and the right one is caught`() {
    let list = flying()
    list.model.birds.insert(Bird(id: 9), at: 0)
    list.collection.reload()
    #expect(list.looks == [.regular, .regular, .regular, .regular, .lifted, .regular])
    list.driver.press(at: seen(list).center)
    list.model.birds.remove(at: 1)
    list.collection.reload()
    list.driver.move(to: Point(60, 10))
    list.driver.release()
    #expect(list.model.differences.last?.sources == [0])
    list.rest()
  }

  @Test func `S2.8 an item that is gone while it flies is not caught`() {
    let list = flying()
    list.driver.press(at: seen(list).center)
    list.model.birds.removeAll { $0.id == 0 }
    list.collection.reload()
    list.driver.move(to: Point(60, 10))
    list.driver.release()
    #expect(list.driver.log.filter { $0 == "began list" }.count == 1)
    #expect(list.model.ids == [1, 2, 3, 4])
    list.rest()
    #expect(previews(list).isEmpty)
  }
}
