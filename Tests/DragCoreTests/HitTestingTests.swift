import DragCore
import DragTesting
import Testing

/// Rows S1.3, S3.7 and S3.8: who is under a point, and where that point is for them.
@Suite struct HitTestingTests {
  let scene = Scene()
  var tree: ElementTree { scene.controller.tree }

  func name(at point: Point) -> String? { tree.hit(at: point).flatMap { scene.controller.name(of: $0) } }

  @Test func `the front-most is hit: children over parents, later over earlier, a higher z-index over both`() {
    let back = scene.add("back", Rect(0, 0, 100, 100))
    scene.add("child", to: back, Rect(10, 10, 20, 20))
    #expect(name(at: Point(15, 15)) == "child")
    #expect(name(at: Point(50, 50)) == "back")
    scene.add("front", Rect(0, 0, 100, 100))
    #expect(name(at: Point(15, 15)) == "front")
    scene.controller.edit(.zIndex(back.id, 1))
    #expect(name(at: Point(15, 15)) == "child")
  }

  @Test func `hidden, disabled and near-transparent elements are passed over with all they contain`() {
    scene.add("under", Rect(0, 0, 100, 100))
    let over = scene.add("over", Rect(0, 0, 100, 100))
    scene.add("inside", to: over, Rect(0, 0, 50, 50))
    for edit in [TreeEdit.hidden(over.id, true), .disabled(over.id, true), .opacity(over.id, 0.0099)] {
      scene.controller.edit(edit)
      #expect(name(at: Point(10, 10)) == "under")
      for undo in [TreeEdit.hidden(over.id, false), .disabled(over.id, false), .opacity(over.id, 0.01)] { scene.controller.edit(undo) }
      #expect(name(at: Point(10, 10)) == "inside")
    }
  }

  @Test func `what is clipped is not hit, what sticks out of an element that does not clip is`() {
    let box = scene.add("box", Rect(0, 0, 50, 50))
    scene.add("inner", to: box, Rect(40, 40, 50, 50))
    #expect(name(at: Point(80, 80)) == "inner")
    scene.controller.edit(.clips(box.id, true))
    #expect(name(at: Point(80, 80)) == nil || name(at: Point(80, 80)) != "inner")
    #expect(name(at: Point(45, 45)) == "inner")
  }

  @Test func `what lets pointers through is not hit itself, and clips what it holds by its bounds`() {
    scene.add("behind", Rect(0, 0, 200, 200))
    let veil = scene.add("veil", Rect(0, 0, 50, 50))
    scene.add("inner", to: veil, Rect(30, 30, 50, 50))
    scene.controller.edit(.shape(veil.id, .polygon([])))
    for clips in [false, true] {
      scene.controller.edit(.clips(veil.id, clips))
      #expect(name(at: Point(10, 10)) == "behind")
      #expect(name(at: Point(40, 40)) == "inner")
      #expect(name(at: Point(70, 70)) == (clips ? "behind" : "inner"))
    }
    scene.controller.edit(.contentOffset(veil.id, Vector(20, 20)))
    #expect(name(at: Point(20, 20)) == "inner")
    #expect(scene.controller.explain(at: Point(55, 55)).contains { $0.sentence == "inner is clipped by veil here." })
  }

  @Test func `a scrolled container shows what its content offset brings`() {
    let list = scene.add("list", Rect(100, 100, 50, 50))
    scene.controller.edit(.clips(list.id, true))
    for row in 0..<100 { scene.add("row\(row)", to: list, Rect(0, Double(row) * 10, 50, 10)) }
    #expect(name(at: Point(110, 105)) == "row0")
    scene.controller.edit(.contentOffset(list.id, Vector(0, 500)))
    #expect(name(at: Point(110, 105)) == "row50")
    #expect(name(at: Point(110, 149)) == "row54")
    #expect(name(at: Point(110, 155)) == nil || name(at: Point(110, 155)) == nil)
  }

  @Test func `ellipses and polygons are hit where they are, not in their boxes' corners`() {
    let round = scene.add("round", Rect(0, 0, 100, 60))
    scene.controller.edit(.shape(round.id, .ellipse))
    #expect(name(at: Point(50, 30)) == "round")
    #expect(name(at: Point(4, 4)) != "round")
    let triangle = scene.add("triangle", Rect(200, 0, 100, 100))
    scene.controller.edit(.shape(triangle.id, .polygon([Point(0, 100), Point(50, 0), Point(100, 100)])))
    #expect(name(at: Point(250, 50)) == "triangle")
    #expect(name(at: Point(205, 10)) != "triangle")
  }

  @Test func `a transform that cannot be inverted hides its element and survives`() {
    let flat = scene.add("flat", Rect(0, 0, 100, 100))
    scene.controller.edit(.transform(flat.id, .scale(x: 0, y: 1)))
    #expect(name(at: Point(50, 50)) != "flat")
    #expect(tree.convert(Point(1, 1), from: .root, to: flat.id) == nil)
    scene.controller.edit(.transform(flat.id, .identity))
    #expect(name(at: Point(50, 50)) == "flat")
  }

  @Test func `hits agree with brute force in random trees of scaled, turned and skewed elements`() {
    var random = SplitMix64(seed: 11)
    for _ in 0..<60 {
      let controller = Controller()
      controller.edit(.frame(.root, Rect(0, 0, 1000, 1000)))
      var ids: [ElementID] = [.root]
      for _ in 0..<Int(random.next() % 120) + 5 {
        let parent = ids[Int(random.next() % UInt64(ids.count))]
        let frame = Rect(random.number(-50, 500), random.number(-50, 500), random.number(0, 300), random.number(0, 300))
        guard let id = controller.add(to: parent, frame: frame) else { continue }
        ids.append(id)
        switch random.next() % 8 {
        case 0:
          let (c, s) = [(0.8, 0.6), (0.6, -0.8), (0, 1), (-1, 0)][Int(random.next() % 4)]
          controller.edit(.transform(id, .rotation(cosine: c, sine: s)))
        case 1: controller.edit(.transform(id, .scale(x: random.number(0.2, 3), y: random.number(0.2, 3))))
        case 2: controller.edit(.transform(id, .skew(x: random.number(-1, 1), y: 0)))
        case 3: controller.edit(.clips(id, true))
        case 4: controller.edit(.contentOffset(id, Vector(random.number(-50, 50), random.number(-50, 50))))
        case 5: controller.edit(.zIndex(id, Int32(random.next() % 3)))
        case 6: controller.edit(random.next() % 2 == 0 ? .hidden(id, true) : .opacity(id, 0))
        default: controller.edit(.shape(id, .ellipse))
        }
        if random.next() % 6 == 0, ids.count > 3 {
          controller.edit(
            .frame(ids[Int(random.next() % UInt64(ids.count - 1)) + 1], Rect(random.number(0, 400), random.number(0, 400), 90, 90)))
        }
        if random.next() % 15 == 0, ids.count > 3 {
          controller.edit(.remove(ids[Int(random.next() % UInt64(ids.count - 1)) + 1]))
          ids.removeAll { !controller.tree.contains($0) }
        }
      }
      // A press makes the engine build its indexes; half of the trees are asked without.
      if random.next() % 2 == 0 { controller.send(.pointer(PointerEvent(.down, at: Point(-900, -900), time: 0))) }
      let tree = controller.tree
      for _ in 0..<200 {
        let point = Point(random.number(-100, 1100), random.number(-100, 1100))
        #expect(tree.hit(at: point) == bruteForce(tree, point))
      }
    }
  }

  /// All elements from the front to the back, each tested by itself with the public conversions.
  private func bruteForce(_ tree: ElementTree, _ point: Point) -> ElementID? {
    func walk(_ id: ElementID) -> ElementID? {
      let facts = tree.facts(of: id)
      guard !facts.isPassedOver, let local = tree.convert(point, from: .root, to: id) else { return nil }
      let isInside = facts.shape.contains(local - facts.contentOffset, in: Rect(origin: .zero, size: facts.size))
      if facts.clips, !isInside { return nil }
      let children = tree.children(of: id).enumerated().sorted {
        (tree.facts(of: $0.element).zIndex, $0.offset) > (tree.facts(of: $1.element).zIndex, $1.offset)
      }
      for child in children { if let hit = walk(child.element) { return hit } }
      return isInside ? id : nil
    }
    return walk(.root)
  }

  @Test func `conversions between any two elements go there and back`() {
    let a = scene.add("a", Rect(100, 50, 200, 100))
    let b = scene.add("b", to: a, Rect(20, 20, 50, 50))
    let c = scene.add("c", Rect(400, 400, 100, 100))
    scene.controller.edit(.transform(a.id, .rotation(cosine: 0.8, sine: 0.6)))
    scene.controller.edit(.transform(b.id, .scale(2)))
    scene.controller.edit(.transform(c.id, .skew(x: 0.5, y: 0)))
    scene.controller.edit(.contentOffset(c.id, Vector(30, 40)))
    for p in [Point(0, 0), Point(13, -7), Point(50, 50)] {
      let there = b.convert(p, to: c)!
      let back = b.convert(there, from: c)!
      #expect(back.distance(to: p) < 1e-9)
    }
    // The centre of a turned element stays where it is.
    #expect(a.convert(Point(100, 50), to: scene.root)!.distance(to: Point(200, 100)) < 1e-9)
  }

  @Test func `a tree a thousand levels deep is hit at its bottom`() {
    var parent = scene.root
    for level in 0..<1000 { parent = scene.add("level\(level)", to: parent, Rect(0.25, 0.25, 500, 500)) }
    #expect(name(at: Point(300, 300)) == "level999")
    #expect(tree.convert(Point(0, 0), from: parent.id, to: .root) == Point(250, 250))
    scene.controller.edit(.remove(tree.children(of: .root)[0]))
    #expect(tree.children(of: .root).isEmpty)
  }

  // MARK: Strategies

  func hitWith(_ strategy: GroupOptions.Strategy, dragTo point: Point, grab: Point = Point(20, 20)) -> String? {
    let scene = Scene()
    let group = DragGroup(on: scene.root)
    group.strategy = strategy
    group.addDroppable(scene.add("left", Rect(100, 100, 100, 100)))
    group.addDroppable(scene.add("right", Rect(220, 100, 100, 300)))
    group.addDraggable(scene.add("card", Rect(0, 0, 40, 40)))
    let driver = Driver(scene)
    driver.press("card", at: grab)
    driver.move(to: point)
    driver.release()
    return driver.log.first { $0.hasPrefix("dropped") }
  }

  @Test func `pointer inside looks at the pointer`() {
    #expect(hitWith(.pointerInside, dragTo: Point(199, 150), grab: Point(0, 20)) == "dropped left move")
    #expect(hitWith(.pointerInside, dragTo: Point(210, 150), grab: Point(0, 20)) == nil)
  }

  @Test func `centre inside looks at the centre`() {
    #expect(hitWith(.centerInside, dragTo: Point(205, 150), grab: Point(0, 20)) == "dropped right move")
    #expect(hitWith(.centerInside, dragTo: Point(190, 150), grab: Point(0, 20)) == nil)
  }

  @Test func `largest overlap weighs areas`() {
    // The card covers 190 to 230: ten points of each; then a little more of the left one.
    #expect(hitWith(.largestOverlap, dragTo: Point(209, 150)) == "dropped left move")
    #expect(hitWith(.largestOverlap, dragTo: Point(212, 150)) == "dropped right move")
    #expect(hitWith(.largestOverlap, dragTo: Point(500, 500)) == nil)
  }

  @Test func `closest centre and closest corners reach far`() {
    #expect(hitWith(.closestCenter, dragTo: Point(190, 60)) == "dropped left move")
    #expect(hitWith(.closestCenter, dragTo: Point(700, 500)) == "dropped right move")
    #expect(hitWith(.closestCorners, dragTo: Point(230, 130)) == "dropped left move")
  }

  @Test func `a strategy of the app's own picks any element`() {
    let group = DragGroup(on: scene.root)
    let bin = scene.add("bin", Rect(600, 400, 50, 50))
    group.addDroppable(bin)
    group.addDraggable(scene.add("card", Rect(0, 0, 40, 40)))
    group.customStrategy { dragged, pointer, _ in pointer.x > 300 && dragged.width == 40 ? bin.id : nil }
    let driver = Driver(scene)
    driver.press("card")
    driver.move(to: Point(310, 20))
    #expect(driver.log.last == "entered bin")
    driver.move(to: Point(290, 20))
    #expect(driver.log.last == "exited bin")
  }

  @Test func `overrides say which element is hit and whether a point is inside, for drags only`() {
    let pad = scene.add("pad", Rect(300, 300, 40, 40))
    let child = scene.add("child", to: pad, Rect(0, 0, 10, 10))
    pad.dropDestination(for: String.self) { _, _ in true }
    scene.add("card", Rect(0, 0, 40, 40)).draggable("x")
    pad.pointInside { point, _ in point.x > -30 && point.x < 70 && point.y > -30 && point.y < 70 }
    let driver = Driver(scene)
    driver.press("card")
    driver.move(to: Point(290, 320))
    #expect(driver.log.last == "entered pad")
    #expect(name(at: Point(290, 320)) != "pad")
    // Where it cuts off what is in it has nothing to do with that.
    #expect(scene.controller.edit(.clips(pad.id, true)))
    driver.move(to: Point(50, 50))
    #expect(driver.log.last == "exited pad")
    driver.move(to: Point(360, 320))
    #expect(driver.log.last == "entered pad")
    pad.pointInside(nil)
    pad.hitTest { point, _ in point.y > 20 ? .element(child.id) : .nothing }
    driver.move(to: Point(320, 330))
    #expect(driver.log.last == "entered child")
    driver.move(to: Point(320, 310))
    #expect(driver.log.last == "exited child")
  }

  @Test func `the carried element is never itself hit`() {
    let card = scene.add("card", Rect(0, 0, 300, 300))
    card.draggable("x")
    card.dropDestination(for: String.self) { _, _ in true }
    let driver = Driver(scene)
    driver.press("card")
    driver.move(by: Vector(50, 50))
    driver.release()
    #expect(driver.transcript == "began card · missed card")
  }

  @Test func `what the platform says covers a place is respected`() {
    let bin = scene.add("bin", Rect(300, 300, 100, 100))
    bin.dropDestination(for: String.self) { _, _ in true }
    scene.add("card", Rect(0, 0, 40, 40)).draggable("x")
    let controller = scene.controller
    let driver = Driver(controller)
    controller.send(.pointer(PointerEvent(.down, at: Point(20, 20), time: 0)))
    controller.send(.pointer(PointerEvent(.move, at: Point(350, 350), time: 0.1, cover: .root)))
    #expect(driver.transcript == "began card")
    controller.send(.pointer(PointerEvent(.move, at: Point(351, 350), time: 0.2)))
    #expect(driver.log.last == "entered bin")
    controller.send(.pointer(PointerEvent(.up, at: Point(351, 350), time: 0.3, cover: .root)))
    #expect(driver.transcript == "began card · entered bin · exited bin · missed card")
  }

  @Test func `a press beside an element's shape goes to what lies beneath, whatever the platform takes to be pressed`() {
    scene.add("beneath", Rect(0, 0, 40, 40)).draggable("y")
    let round = scene.add("round", Rect(0, 0, 80, 80))
    round.draggable("x")
    scene.controller.edit(.shape(round.id, .ellipse))
    let driver = Driver(scene)
    for (place, expected) in [(Point(40, 4), "began round"), (Point(3, 3), "began beneath"), (Point(77, 77), "")] {
      let before = driver.log.count
      scene.controller.send(.pointer(PointerEvent(.down, at: place, time: 0, cover: round.id)))
      scene.controller.send(.pointer(PointerEvent(.move, at: place + Vector(300, 300), time: 0)))
      #expect(driver.log.dropFirst(before).joined() == expected)
      scene.controller.send(.cancel(nil, .escape))
      scene.controller.send(.pointer(PointerEvent(.up, at: place, time: 0)))
      driver.settle()
    }
    // What it lets through, the platform has pressed by something in it.
    scene.controller.edit(.shape(round.id, .polygon([])))
    scene.controller.send(.pointer(PointerEvent(.down, at: Point(60, 60), time: driver.now, cover: round.id)))
    scene.controller.send(.pointer(PointerEvent(.move, at: Point(300, 300), time: driver.now)))
    #expect(driver.log.last == "began round")
  }

  @Test func `a platform may say what it saw a moment ago as long as nothing seems to change`() {
    final class Platform: EffectPerforming {
      var asked: [Bool] = []
      func perform(_ effect: Effect, for controller: Controller) {}
      func cover(at location: Point, mayBeOld: Bool) -> ElementID? {
        asked.append(mayBeOld)
        return nil
      }
    }
    let bin = scene.add("bin", Rect(300, 300, 100, 100))
    bin.dropDestination(for: String.self) { _, _ in true }
    scene.add("card", Rect(0, 0, 40, 40)).draggable("x")
    let controller = scene.controller
    let platform = Platform()
    controller.performer = platform
    var time = 0.0
    func send(_ phase: PointerEvent.Phase, _ point: Point) -> [Bool] {
      platform.asked = []
      time += 0.06
      controller.send(.pointer(PointerEvent(phase, at: point, time: time)))
      return platform.asked
    }
    _ = send(.down, Point(20, 20))
    _ = send(.move, Point(200, 200))
    // It enters the bin, moves inside, and after a tenth of a second it asks again.
    #expect(send(.move, Point(340, 350)) == [false])
    #expect(send(.move, Point(345, 350)) == [])
    #expect(send(.move, Point(350, 350)) == [true])
    #expect(send(.up, Point(350, 350)).first == false)
  }

  @Test func `who watches may look at the elements while a group's strategy picks one`() {
    final class Watcher: ControllerWitness {
      var seen: [Rect?] = []
      func controller(_ controller: Controller, wasTold answer: Told) { seen.append(controller.tree.bounds(of: .root)) }
      func controller(_ controller: Controller, takes event: InputEvent) {}
      func controller(_ controller: Controller, delivers effect: Effect) {}
      func controller(_ controller: Controller, named id: ElementID, _ name: String) {}
    }
    let group = DragGroup(on: scene.root)
    group.strategy = .closestCenter
    group.addDraggable(scene.add("card", Rect(0, 0, 40, 40)))
    group.addDroppable(scene.add("bin", Rect(300, 300, 100, 100)))
    let watcher = Watcher()
    scene.controller.witnesses.append(watcher)
    let driver = Driver(scene)
    driver.press("card")
    driver.move(to: "bin")
    driver.release()
    #expect(driver.log.last == "dropped bin move")
    #expect(!watcher.seen.isEmpty && watcher.seen.allSatisfy { $0 == scene.controller.tree.bounds(of: .root) })
  }
}
