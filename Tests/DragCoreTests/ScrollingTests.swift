import DragCore
import DragTesting
import Testing

/// Row S2.6: containers scroll while something is held near their edges.
@Suite struct ScrollingTests {
  let scene = Scene(size: Size(800, 600))
  let driver: Driver

  init() { driver = Driver(scene) }

  /// A container of 200 by 300 points with content 1,000 points high, at a place.
  func container(_ name: String, to parent: Element? = nil, _ frame: Rect, content: Size) -> Element {
    let element = scene.add(name, to: parent, frame)
    scene.controller.edit(.clips(element.id, true))
    scene.controller.edit(
      .scrollRange(
        element.id, ScrollRange(back: .zero, forward: Vector(max(0, content.width - frame.width), max(0, content.height - frame.height)))))
    return element
  }

  func offset(_ element: Element) -> Vector {
    let bounds = scene.controller.tree.bounds(of: element.id)!
    return Vector(bounds.minX, bounds.minY)
  }

  @Test func `near the bottom edge a container scrolls down to its end, and there it stops`() {
    let pane = container("pane", Rect(0, 0, 200, 300), content: Size(200, 1000))
    pane.dropDestination(for: String.self) { _, _ in true }
    let card = scene.add("card", Rect(300, 0, 40, 40))
    card.draggable("x")
    driver.press("card")
    driver.move(to: Point(100, 150))
    driver.wait(1)
    #expect(offset(pane) == .zero)
    driver.move(to: Point(100, 290))
    driver.wait(0.3)
    #expect(offset(pane).dy > 0)
    driver.wait(3)
    #expect((offset(pane).dy - 700).magnitude < 1e-6)
    #expect(!scene.controller.needsFrames)
    driver.move(to: Point(100, 5))
    driver.wait(4)
    #expect(offset(pane).length < 1e-6)
    driver.release()
    #expect(driver.log.last == "dropped pane move")
  }

  @Test func `what is scrolled beyond its end does not scroll further by itself`() {
    let pane = container("pane", Rect(0, 0, 200, 300), content: Size(200, 1000))
    scene.controller.edit(.scrollRange(pane.id, ScrollRange(back: Vector(-20, -20), forward: Vector(0, 700))))
    pane.dropDestination(for: String.self) { _, _ in true }
    let card = scene.add("card", Rect(300, 0, 40, 40))
    card.draggable("x")
    driver.press("card")
    for place in [Point(100, 150), Point(100, 10)] {
      driver.move(to: place)
      driver.wait(1)
      #expect(offset(pane) == .zero)
    }
    driver.release()
  }

  @Test func `two hands at an edge scroll as fast as one, and the second goes on where the first leaves`() {
    let panes = (0..<2).map { container("pane \($0)", Rect(Double($0) * 200, 0, 200, 300), content: Size(200, 9000)) }
    for pane in panes { pane.dropDestination(for: String.self) { _, _ in true } }
    for (finger, x) in [(Int32(1), 280.0), (2, 50), (3, 100)] {
      let card = scene.add("card \(finger)", Rect(500, Double(finger) * 60, 40, 40))
      card.draggable("x")
      driver.press("card \(finger)", with: .touch, finger: finger)
      driver.wait(0.5)
      driver.move(to: Point(x, 150), finger: finger)
    }
    for (finger, x) in [(Int32(1), 280.0), (2, 50), (3, 100)] { driver.move(to: Point(x, 295), finger: finger, steps: 1) }
    driver.wait(1)
    // One after the other they have come, by a frame or two.
    let ways = panes.map { offset($0).dy }
    #expect(ways[0] > 100 && (ways[0] - ways[1]).magnitude < 0.1 * ways[1])
    driver.move(to: Point(50, 150), finger: 2)
    let before = offset(panes[0]).dy
    driver.wait(1)
    #expect(offset(panes[0]).dy > before + 100)
    driver.release(finger: 3)
    let after = offset(panes[0]).dy
    driver.wait(1)
    #expect(offset(panes[0]).dy == after)
    for finger in [Int32(1), 2] { driver.release(finger: finger) }
  }

  @Test func `the inner container scrolls first; where it is at its end, the outer one does`() {
    let outer = container("outer", Rect(0, 0, 400, 400), content: Size(400, 900))
    let inner = container("inner", to: outer, Rect(50, 250, 200, 150), content: Size(200, 400))
    inner.dropDestination(for: String.self) { _, _ in true }
    let card = scene.add("card", Rect(500, 0, 40, 40))
    card.draggable("x")
    driver.press("card")
    driver.move(to: Point(100, 395), steps: 1)
    driver.wait(0.3)
    #expect(offset(inner).dy > 0 && offset(outer).dy == 0)
    driver.wait(3)
    #expect((offset(inner).dy - 250).magnitude < 1e-6 && offset(outer).dy > 0)
    driver.release()
  }

  @Test func `scrolling alone, with the pointer still, finds new targets`() {
    let pane = container("pane", Rect(0, 0, 200, 300), content: Size(200, 3000))
    for i in 0..<30 {
      scene.add("row \(i)", to: pane, Rect(0, Double(i) * 100, 200, 100)).dropDestination(for: String.self) { _, _ in true }
    }
    let card = scene.add("card", Rect(300, 0, 40, 40))
    card.draggable("x")
    driver.press("card")
    driver.move(to: Point(100, 280))
    let before = driver.log.count
    driver.wait(2)
    #expect(driver.log.count > before + 8)
    driver.release()
  }

  @Test func `a pointer beyond the window scrolls what reaches its edge, and nothing else`() {
    let pane = container("pane", Rect(0, 300, 200, 300), content: Size(200, 9000))
    let other = container("other", Rect(400, 100, 200, 300), content: Size(200, 9000))
    for element in [pane, other] { element.dropDestination(for: String.self) { _, _ in true } }
    let card = scene.add("card", Rect(300, 0, 40, 40))
    card.draggable("x")
    driver.press("card")
    driver.move(to: Point(500, 250), steps: 1)
    driver.move(to: Point(500, 900), steps: 1)
    driver.wait(1)
    #expect(offset(other) == .zero)
    driver.move(to: Point(100, 450), steps: 1)
    driver.move(to: Point(100, 900), steps: 1)
    driver.wait(1)
    #expect(offset(pane).dy > 300)
    driver.release()
    #expect(driver.log.last == "missed card")
  }

  @Test func `where only a part of the root is seen, what is held at its edges scrolls, and nothing else moves`() {
    let controller = scene.controller
    let pane = container("pane", Rect(0, 0, 800, 600), content: Size(2000, 2000))
    controller.edit(.scrollRange(pane.id, ScrollRange(back: Vector(900, 900), forward: Vector(900, 900))))
    let card = scene.add("card", Rect(550, 400, 40, 40))
    card.draggable("x")
    controller.edit(.frame(.root, Rect(0, 0, 400, 300)))
    #expect(controller.edit(.contentOffset(.root, Vector(400, 300))))
    #expect(controller.tree.bounds(of: .root) == Rect(400, 300, 400, 300))
    #expect(controller.tree.boundsInRoot(of: card.id) == Rect(550, 400, 40, 40))
    driver.press("card")
    driver.move(to: Point(600, 450))
    driver.wait(1)
    #expect(offset(pane) == .zero)
    driver.move(to: Point(405, 450))
    driver.wait(0.5)
    #expect(offset(pane).dx < 0 && offset(pane).dy == 0)
    driver.move(to: Point(600, 305))
    driver.wait(0.5)
    #expect(offset(pane).dy < 0)
    driver.release()
    #expect(driver.log.last == "missed card")
  }

  @Test func `what lets pointers through scrolls what lies in it, also where the pointer has left it along its axis, and not beside it`() {
    let pane = container("pane", Rect(100, 200, 200, 300), content: Size(200, 9000))
    scene.controller.edit(.shape(pane.id, .polygon([])))
    scene.add("page", to: pane, Rect(0, 0, 200, 9000)).dropDestination(for: String.self) { _, _ in true }
    scene.add("card", Rect(500, 0, 40, 40)).draggable("x")
    driver.press("card")
    driver.move(to: Point(200, 350), steps: 1)
    driver.move(to: Point(200, 550), steps: 1)
    driver.wait(1)
    let down = offset(pane).dy
    #expect(down > 300)
    driver.move(to: Point(200, 100), steps: 1)
    driver.wait(0.5)
    #expect(offset(pane).dy < down - 50)
    driver.move(to: Point(400, 490), steps: 1)
    let beside = offset(pane).dy
    driver.wait(1)
    #expect(offset(pane).dy == beside)
    // Nothing of it is there that could take it.
    driver.release()
    #expect(driver.log.last == "missed card")
  }

  @Test func `what has gone in mid-drag scrolls no more`() {
    let pane = container("pane", Rect(100, 200, 200, 300), content: Size(200, 9000))
    pane.dropDestination(for: String.self) { _, _ in true }
    scene.add("card", Rect(500, 0, 40, 40)).draggable("x")
    driver.press("card")
    driver.move(to: Point(200, 490), steps: 1)
    driver.wait(0.5)
    let before = offset(pane).dy
    #expect(before > 50)
    scene.controller.edit(.hidden(pane.id, true))
    driver.wait(1)
    #expect(offset(pane).dy == before)
    driver.release()
  }

  @Test func `what is longer than the container does not scroll it`() {
    let pane = container("pane", Rect(0, 0, 200, 300), content: Size(200, 1000))
    pane.dropDestination(for: String.self) { _, _ in true }
    let card = scene.add("card", Rect(300, 0, 40, 400))
    card.draggable("x")
    driver.press("card")
    driver.move(to: Point(100, 295))
    driver.wait(2)
    #expect(offset(pane) == .zero)
    driver.release()
  }

  @Test func `a row goes from the first place to the last by scrolling alone`() {
    struct Row: Identifiable { let id: Int }
    var rows = (0..<200).map { Row(id: $0) }
    let list = container("list", Rect(0, 0, 200, 300), content: Size(200, 8000))
    list.reorderable(rows, layout: { .list([Double](repeating: 40, count: 200), bounds: Size(200, 300)) }, move: { rows.apply($0) })
    driver.press(at: Point(20, 20))
    driver.move(to: Point(20, 299))
    driver.wait(20)
    driver.release()
    #expect(rows.last?.id == 0)
    #expect(rows.map(\.id) == Array(1..<200) + [0])
    driver.settle()
  }

  @Test func `a finger that holds a row near the edge of its list and lets go leaves all as it was, and scrolls once it has moved`() {
    struct Row: Identifiable { let id: Int }
    var rows = (0..<200).map { Row(id: $0) }
    let list = container("list", Rect(0, 0, 200, 300), content: Size(200, 8000))
    list.reorderable(rows, layout: { .list([Double](repeating: 40, count: 200), bounds: Size(200, 300)) }, move: { rows.apply($0) })
    driver.press(at: Point(20, 290), with: .touch)
    driver.wait(3)
    #expect(driver.log.contains("began list") && !scene.controller.needsFrames)
    driver.release()
    driver.settle()
    #expect(offset(list) == .zero && rows.map(\.id) == Array(0..<200))
    driver.press(at: Point(20, 290), with: .touch)
    driver.wait(0.5)
    driver.move(by: Vector(0, -10))
    driver.move(by: Vector(0, 10))
    driver.wait(1)
    #expect(offset(list).dy > 100)
    driver.release()
    driver.settle()
  }

  @Test func `what another program brings scrolls where it is held, however still`() {
    let pane = container("pane", Rect(0, 0, 200, 300), content: Size(200, 1000))
    pane.dropDestination(for: TextItem.self) { _, _ in true }
    driver.bringIn([TextItem("Owl").provider], over: "pane", at: Point(100, 290))
    driver.wait(1)
    #expect(offset(pane).dy > 100)
    driver.dropIn()
  }

  @Test func `rows that come into view while others make room are at their place at once`() {
    struct Row: Identifiable { let id: Int }
    let pane = container("pane", Rect(0, 0, 200, 300), content: Size(200, 40_000))
    let rows = (0..<1000).map { Row(id: $0) }
    pane.reorderable(
      rows, layout: { .list(rows.map { _ in 40 }, bounds: Size(200, 300)) }, move: { _ in })
    let watcher = RoomWatcher(scene.controller)
    driver.press("pane", at: Point(100, 20))
    driver.move(to: Point(100, 150))
    // Three neighbours go where they can be seen going.
    #expect(watcher.told.contains { $0.item == 1 && $0.isAnimated })
    #expect(watcher.told.filter { $0.item > 3 }.isEmpty)
    watcher.told = []
    scene.controller.edit(.contentOffset(pane.id, Vector(0, 20_000)))
    driver.wait(0.1)
    // Those before the place have closed up, and were never seen anywhere else.
    #expect(watcher.told.contains { $0.item == 498 } && watcher.told.allSatisfy { !$0.isAnimated })
    watcher.told = []
    driver.move(by: Vector(0, 60))
    #expect(!watcher.told.isEmpty && watcher.told.allSatisfy { $0.isAnimated })
    driver.release()
    driver.settle()
  }

  @Test func `what keys carry among rows is at its place also when that has been scrolled or moved`() {
    struct Row: Identifiable { let id: Int }
    let pane = container("pane", Rect(0, 0, 200, 300), content: Size(200, 4000))
    let rows = (0..<100).map { Row(id: $0) }
    pane.reorderable(rows, layout: { .list(rows.map { _ in 40 }, bounds: Size(200, 300)) }, move: { _ in })
    driver.key(.space, on: "pane", item: 1)
    driver.key(.down)
    let preview = scene.controller.tree.children(of: .root).last!
    func top() -> Double {
      let tree = scene.controller.tree
      return tree.boundsInRoot(of: preview)!.minY + (scene.controller.engine!.visibleOffset(of: preview) - tree.offset(of: preview)).dy
    }
    #expect(top() == 80)
    scene.controller.edit(.contentOffset(pane.id, Vector(0, 60)))
    #expect(top() == 20)
    scene.controller.edit(.frame(pane.id, Rect(0, 100, 200, 300)))
    #expect(top() == 120)
    driver.key(.escape)
    driver.settle()
  }

  @Test func `several drivers of one scene scroll as fast as one`() {
    func scrolled(by count: Int) -> Double {
      let test = ScrollingTests()
      let pane = test.container("pane", Rect(0, 0, 200, 300), content: Size(200, 9000))
      test.scene.add("card", Rect(300, 0, 40, 40)).draggable("x")
      for _ in 1..<count { _ = Driver(test.scene) }
      test.driver.press("card")
      test.driver.move(to: Point(100, 290))
      test.driver.wait(1)
      return test.offset(pane).dy
    }
    #expect(scrolled(by: 3) == scrolled(by: 1) && scrolled(by: 1) > 0)
  }

  /// How a pane scrolls in a second that is 300 points wide and high on the screen, and scrolled to the middle of its content.
  private func scrolled(_ transform: Transform, size: Double = 300, at place: Point) -> Vector {
    let pane = scene.add("pane", Rect(center: Point(150, 150), size: Size(size, size)))
    let middle = Vector(5000, 5000) * (size / 300)
    scene.controller.edit(.transform(pane.id, transform))
    scene.controller.edit(.clips(pane.id, true))
    scene.controller.edit(.contentOffset(pane.id, middle))
    scene.controller.edit(.scrollRange(pane.id, ScrollRange(back: middle, forward: middle)))
    pane.dropDestination(for: String.self) { _, _ in true }
    scene.add("card", Rect(500, 0, 20, 20)).draggable("x")
    driver.press("card")
    driver.move(to: Point(150, 150), steps: 1)
    driver.move(to: place, steps: 1)
    driver.wait(1)
    driver.release()
    let way = offset(pane) - middle
    scene.controller.edit(.remove(pane.id))
    return way
  }

  @Test func `at an edge a container brings what lies beyond it on the screen, also where it is mirrored or turned`() {
    func isNear(_ a: Vector, _ b: Vector) -> Bool { (a - b).length < 0.01 }
    let down = scrolled(.identity, at: Point(150, 295)).dy
    #expect(down > 300)
    #expect(isNear(scrolled(.scale(x: 1, y: -1), at: Point(150, 295)), Vector(0, -down)))
    #expect(isNear(scrolled(.scale(x: 1, y: -1), at: Point(295, 150)), Vector(down, 0)))
    // A quarter turn clockwise: its own x goes down on the screen, its own y to the left.
    #expect(isNear(scrolled(.rotation(cosine: 0, sine: 1), at: Point(150, 295)), Vector(down, 0)))
    #expect(isNear(scrolled(.rotation(cosine: 0, sine: 1), at: Point(295, 150)), Vector(0, -down)))
  }

  @Test func `a container that is zoomed scrolls as fast on the screen as any other`() {
    let plain = scrolled(.identity, at: Point(150, 295)).dy
    #expect((scrolled(.scale(4), size: 75, at: Point(150, 295)).dy * 4 - plain).magnitude < 0.01)
    #expect((scrolled(.scale(0.5), size: 600, at: Point(150, 5)).dy * 0.5 + plain).magnitude < 0.01)
  }

  @Test func `a list that is turned upside down scrolls to its end, and there it stops`() {
    struct Row: Identifiable { let id: Int }
    var rows = (0..<50).map { Row(id: $0) }
    let list = container("list", Rect(0, 0, 200, 400), content: Size(200, 2000))
    list.reorderable(rows, layout: { .list(rows.map { _ in 40 }, bounds: Size(200, 400)) }, move: { rows.apply($0) })
    scene.controller.edit(.transform(list.id, .scale(x: 1, y: -1)))
    driver.press(at: Point(100, 380))
    driver.move(to: Point(100, 10))
    driver.wait(8)
    #expect(offset(list) == Vector(0, 1600) && !scene.controller.needsFrames)
    driver.release()
    driver.settle()
    #expect(rows.map(\.id) == Array(1..<50) + [0])
  }

  @Test(arguments: [false, true]) func `what keeps to one axis is not scrolled along the other`(isTurned: Bool) {
    let pane = container("pane", Rect(0, 0, 300, 300), content: Size(1000, 1000))
    let sheet = scene.add("sheet", to: pane, Rect(0, 0, 300, 300))
    if isTurned { scene.controller.edit(.transform(sheet.id, .rotation(cosine: 0, sine: 1))) }
    pane.dropDestination(for: String.self) { _, _ in true }
    scene.add("card", to: sheet, Rect(120, 120, 40, 40)).draggable("x")!.axis = isTurned ? .horizontal : .vertical
    driver.press("card")
    driver.move(to: Point(150, 150))
    driver.move(to: Point(295, 150))
    driver.wait(2)
    #expect(offset(pane) == .zero)
    driver.move(to: Point(295, 295))
    driver.wait(2)
    #expect(offset(pane).dx == 0 && offset(pane).dy > 100)
  }
}
