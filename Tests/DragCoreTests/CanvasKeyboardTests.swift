import DragCore
import DragTesting
import Testing

/// P and B.5: drags by keyboard where a drop may be at any place.
@Suite struct CanvasKeyboardTests {
  let scene = Scene()
  let driver: Driver
  let places = Box<[Point]>([])
  let binned = Box(0)

  init() { driver = Driver(scene) }

  /// A canvas that takes what is on it at any place, a note on it, and a bin to its right.
  func makeCanvas() {
    let canvas = scene.add("canvas", Rect(100, 100, 400, 300))
    canvas.dropDestination(for: String.self) { [places] _, session in
      places.value.append(session.location)
      return true
    }
    scene.add("note", to: canvas, Rect(40, 40, 80, 40)).draggable("note")
    scene.add("bin", Rect(600, 100, 100, 100)).dropDestination(for: String.self) { [binned] _, _ in
      binned.value += 1
      return true
    }
  }

  @Test func `keys carry to the middle of what can be seen of a target that is larger than that`() {
    scene.add("note", Rect(0, 500, 80, 40)).draggable("note")
    let port = scene.add("port", Rect(100, 100, 200, 200))
    scene.controller.edit(.clips(port.id, true))
    scene.add("canvas", to: port, Rect(-700, 0, 900, 900)).dropDestination(for: String.self) { [places] _, session in
      places.value.append(session.location)
      return true
    }
    driver.key(.space, on: "note")
    driver.key(.up)
    #expect(driver.frame(of: "note")?.center == Point(200, 200))
    driver.key(.space)
    #expect(places.value == [Point(800, 100)])
    #expect(driver.transcript == "began note · entered canvas · dropped canvas move")
  }

  @Test(arguments: [false, true]) func `a canvas scrolls along with steps, and a drag stays where it is on it`(isOnIt: Bool) {
    let port = scene.add("port", Rect(100, 100, 200, 200))
    scene.controller.edit(.clips(port.id, true))
    scene.controller.edit(.scrollRange(port.id, ScrollRange(back: .zero, forward: Vector(700, 500))))
    let canvas = scene.add("canvas", to: port, Rect(0, 0, 900, 700))
    canvas.dropDestination(for: String.self) { [places] _, session in
      places.value.append(session.location)
      return true
    }
    scene.add("note", to: isOnIt ? canvas : nil, isOnIt ? Rect(80, 80, 40, 40) : Rect(180, 400, 40, 40)).draggable("note")
    driver.key(.space, on: "note")
    if !isOnIt { driver.key(.up) }
    driver.modifiers = .shift
    scene.controller.announcements = .english
    driver.tellsAnnouncements = false
    for _ in 0..<3 {
      driver.wait(1)
      driver.key(.right)
    }
    #expect(driver.announcements == ["at 164, 100", "at 228, 100", "at 292, 100"])
    // Three steps of 64 points from the middle of what was seen, and it is seen yet.
    #expect(driver.frame(of: "note")?.center == Point(268, 200))
    driver.key(.down)
    // Who scrolls by hand takes it along.
    scene.controller.edit(.contentOffset(port.id, .zero))
    driver.key(.up)
    driver.modifiers = []
    driver.key(.space)
    #expect(places.value == [Point(292, 100)])
    #expect(driver.log.last == "dropped canvas move")
  }

  @Test func `a canvas that is turned and enlarged scrolls the way that its points lie`() {
    let port = scene.add("port", Rect(100, 100, 200, 200))
    scene.controller.edit(.clips(port.id, true))
    scene.controller.edit(.transform(port.id, .rotation(cosine: 0, sine: 1) * .scale(2)))
    scene.controller.edit(.scrollRange(port.id, ScrollRange(back: .zero, forward: Vector(700, 500))))
    let canvas = scene.add("canvas", to: port, Rect(0, 0, 900, 700))
    canvas.dropDestination(for: String.self) { [places] _, session in
      places.value.append(session.location)
      return true
    }
    scene.add("note", to: canvas, Rect(80, 80, 40, 40)).draggable("note")
    driver.key(.space, on: "note")
    driver.modifiers = .shift
    for _ in 0..<5 { driver.key(.down) }
    // Five steps of 64 points are 160 of its own, more than can be seen of it.
    let seen = driver.frame(of: "note")
    driver.modifiers = []
    driver.key(.space)
    #expect(places.value == [Point(260, 100)])
    #expect(seen?.center == Point(200, 368))
  }

  @Test func `on a canvas arrows go by steps, with Shift by larger ones`() {
    makeCanvas()
    driver.key(.space, on: "note")
    driver.key(.right)
    driver.key(.right)
    driver.key(.down)
    #expect(driver.transcript == "began note · entered canvas")
    #expect(driver.frame(of: "note")?.center == Point(196, 168))
    driver.modifiers = .shift
    driver.key(.down)
    driver.key(.left)
    driver.modifiers = []
    driver.key(.space)
    #expect(places.value == [Point(32, 132)])
    #expect(driver.log.last == "dropped canvas move")
  }

  @Test func `at the edge of a canvas the next arrow leads to the nearest target that way, and Tab does at once`() {
    makeCanvas()
    driver.key(.space, on: "note")
    driver.modifiers = .shift
    for _ in 0..<5 { driver.key(.right) }
    #expect(driver.frame(of: "note")?.center == Point(499, 160))
    #expect(driver.log.last == "entered canvas")
    driver.key(.right)
    #expect(driver.log.last == "entered bin")
    driver.modifiers = []
    driver.key(.left)
    #expect(driver.log.last == "entered canvas")
    driver.key(.tab)
    #expect(driver.log.last == "entered bin")
    driver.key(.space)
    #expect(binned.value == 1)
  }

  @Test func `Page keys go by large steps where there is no target too`() {
    scene.add("card", Rect(20, 20, 40, 40)).draggable("x")
    driver.key(.space, on: "card")
    driver.key(.pageDown)
    #expect(driver.frame(of: "card") == Rect(20, 84, 40, 40))
    driver.key(.pageUp)
    #expect(driver.frame(of: "card") == Rect(20, 20, 40, 40))
  }

  @Test func `Page keys go by large steps, Home and End to the first and the last target`() {
    makeCanvas()
    driver.key(.space, on: "note")
    driver.key(.pageDown)
    #expect(driver.frame(of: "note")?.center == Point(180, 224))
    driver.key(.pageUp)
    driver.key(.end)
    #expect(driver.log.last == "entered bin")
    driver.key(.home)
    driver.key(.escape)
    driver.settle()
    #expect(driver.frame(of: "note") == Rect(140, 140, 80, 40) && places.value.isEmpty)
  }

  @Test func `what lies on a canvas is entered on the way, as by a pointer`() {
    makeCanvas()
    scene.add("star", to: scene.controller.element(named: "canvas")!, Rect(200, 40, 40, 40)).dropDestination(for: String.self) { _, _ in
      true
    }
    driver.key(.space, on: "note")
    driver.modifiers = .shift
    driver.key(.right)
    driver.key(.right)
    driver.modifiers = []
    driver.key(.right)
    #expect(driver.log == ["began note", "entered canvas", "exited canvas", "entered star"])
    driver.key(.space)
    #expect(driver.log.last == "dropped star move")
  }

  @Test func `what comes to a canvas from elsewhere is moved on it where no target lies that way`() {
    makeCanvas()
    scene.add("stamp", Rect(0, 500, 40, 40)).draggable("stamp")
    driver.key(.space, on: "stamp")
    driver.key(.up)
    #expect(driver.log.last == "entered canvas" && driver.frame(of: "stamp")?.center == Point(300, 250))
    driver.key(.down)
    driver.key(.left)
    driver.key(.space)
    #expect(places.value == [Point(192, 158)])
  }

  @Test func `where a miss stays and there is no target, arrows lead anywhere`() {
    let group = DragGroup(on: scene.root)
    group.snapsBackOnMiss = false
    group.addDraggable(scene.add("piece", Rect(0, 0, 40, 40)))
    driver.key(.space, on: "piece")
    for _ in 0..<3 { driver.key(.right) }
    driver.key(.down)
    driver.key(.up)
    driver.key(.up)
    driver.key(.space)
    driver.settle()
    #expect(driver.transcript == "began piece · missed piece")
    #expect(driver.frame(of: "piece") == Rect(24, -8, 40, 40))
  }

  @Test func `steps end at the limits of a drag, and the first one back is seen`() {
    makeCanvas()
    let note = scene.controller.element(named: "note")!
    // Its middle is at 80, 60.
    note.recognizer!.bounds = Rect(60, 40, 60, 200)
    driver.key(.space, on: "note")
    for _ in 0..<20 { driver.key(.right) }
    #expect(driver.frame(of: "note") == Rect(180, 140, 80, 40))
    driver.key(.left)
    #expect(driver.frame(of: "note") == Rect(172, 140, 80, 40))
    driver.key(.down)
    driver.key(.space)
    #expect(places.value == [Point(112, 68)])
  }

  @Test func `on one axis only the arrows along it move`() {
    makeCanvas()
    scene.controller.element(named: "note")!.recognizer!.axis = .horizontal
    driver.key(.space, on: "note")
    for key: Key in [.down, .down, .down, .right, .up] { driver.key(key) }
    driver.key(.space)
    #expect(driver.frame(of: "note") == Rect(148, 140, 80, 40))
    #expect(places.value == [Point(88, 60)])
  }

  @Test func `on a grid each arrow leads to its next line, there and back`() {
    makeCanvas()
    scene.controller.element(named: "note")!.recognizer!.grid = Size(50, 0)
    driver.key(.space, on: "note")
    driver.key(.right)
    #expect(driver.frame(of: "note") == Rect(190, 140, 80, 40))
    driver.key(.right)
    driver.key(.left)
    driver.key(.left)
    #expect(driver.frame(of: "note") == Rect(140, 140, 80, 40))
    driver.key(.down)
    driver.modifiers = .shift
    // A larger step goes to the nearest line.
    driver.key(.right)
    #expect(driver.frame(of: "note") == Rect(190, 148, 80, 40))
  }

  @Test func `a source that tells the state of every place of a canvas is moved on it by steps, within its limits`() {
    let board = scene.add("board", Rect(100, 100, 300, 300))
    let piece = scene.add("piece", Rect(0, 0, 20, 20))
    var dropped: Point?
    piece.draggable(
      "x", onto: board.id, onDragged: { $0.x > 0 ? .accepted : .rejected },
      onDropped: {
        dropped = $0; return true
      })
    driver.key(.space, on: "piece")
    driver.modifiers = .shift
    for _ in 0..<3 { driver.key(.right) }
    driver.key(.down)
    driver.modifiers = []
    driver.key(.space)
    #expect(dropped == Point(102, -26))
  }

  @Test func `steps are announced by place`() {
    makeCanvas()
    scene.controller.announcements = .english
    driver.key(.space, on: "note")
    driver.key(.right)
    driver.wait(1)
    driver.key(.space)
    #expect(driver.announcements == ["note lifted", "at 88, 60", "note dropped on canvas"])
  }

  @Test func `arrows in quick succession name the target that they have led to, and a step on it is told by place`() {
    makeCanvas()
    scene.add("star", to: scene.controller.element(named: "canvas")!, Rect(200, 40, 40, 40)).dropDestination(for: String.self) { _, _ in
      true
    }
    scene.controller.announcements = .english
    driver.tellsAnnouncements = false
    driver.key(.space, on: "note")
    driver.modifiers = .shift
    for _ in 0..<2 { driver.key(.right) }
    driver.modifiers = []
    driver.key(.right)
    #expect(driver.log.last == "entered star")
    driver.wait(1)
    #expect(driver.announcements.last == "over star")
    driver.key(.right)
    driver.wait(1)
    #expect(driver.announcements.last == "at 224, 60")
    // To the bin, and on in it.
    for key: Key in [.left, .end] { driver.key(key) }
    driver.key(.right)
    driver.wait(1)
    #expect(driver.announcements.last == "over bin")
    driver.key(.right)
    driver.wait(1)
    #expect(driver.announcements.last == "at 66, 50")
  }

  @Test func `what a source moves to by steps it stays at, whatever the app changes meanwhile`() {
    let board = scene.add("board", Rect(100, 100, 300, 300))
    let piece = scene.add("piece", to: board, Rect(0, 0, 20, 20))
    scene.add("bin", Rect(600, 100, 100, 100)).dropDestination(for: String.self) { _, _ in true }
    var dropped: Point?
    piece.draggable(
      "x", onto: board.id, onDragged: { $0.x > 0 ? .accepted : .rejected },
      onDropped: {
        dropped = $0; return true
      })
    driver.key(.space, on: "piece")
    driver.modifiers = .shift
    for step in 1...3 {
      driver.key(.right)
      scene.controller.edit(.opacity(board.id, 0.5 + 0.1 * Double(step)))
      #expect(driver.frame(of: "piece")?.center.x == 110 + 64 * Double(step))
    }
    // It goes along with the board.
    scene.controller.edit(.frame(board.id, Rect(100, 110, 300, 300)))
    #expect(driver.frame(of: "piece")?.center == Point(302, 120))
    driver.key(.down)
    driver.modifiers = []
    driver.key(.space)
    #expect(dropped == Point(202, 74))
  }

  @Test func `a canvas that goes away in mid-step hands the drag to the next target`() {
    makeCanvas()
    let other = scene.add("frame", Rect(0, 0, 50, 50))
    let canvas = scene.controller.element(named: "canvas")!
    let follower = scene.add("ghost", Rect(0, 0, 10, 10))
    other.draggable("x")?.follower { _ in follower.id }
    driver.key(.space, on: "frame")
    driver.key(.tab)
    driver.key(.down)
    scene.controller.edit(.hidden(canvas.id, true))
    #expect(driver.log.last == "entered bin")
    driver.key(.space)
    #expect(binned.value == 1)
  }

  @Test func `arrows mean what is seen, also on a canvas that is turned and scaled`() {
    makeCanvas()
    let canvas = scene.controller.element(named: "canvas")!
    scene.controller.edit(.transform(canvas.id, Transform(a: 0, b: 2, c: -2, d: 0, tx: 0, ty: 0)))
    let before = driver.frame(of: "note")!.center
    driver.key(.space, on: "note")
    driver.key(.right)
    let after = driver.frame(of: "note")!.center
    #expect((after - before - Vector(8, 0)).dx.magnitude < 1e-9 && (after - before).dy.magnitude < 1e-9)
  }

  @Test(arguments: [0.5, 1, 2, 4]) func `each arrow leads to the next line of a grid, however large its canvas is seen`(zoom: Double) {
    let scene = Scene(size: Size(2000, 2000)), driver = Driver(scene), canvas = scene.add("canvas", Rect(600, 600, 400, 300))
    scene.controller.edit(.transform(canvas.id, .scale(zoom)))
    canvas.dropDestination(for: String.self) { _, _ in true }
    let note = scene.add("note", to: canvas, Rect(0, 0, 80, 40))
    note.draggable("note")!.grid = Size(50, 50)
    driver.key(.space, on: "note")
    let seen = [Key.right, .right, .right, .left].map { key in
      driver.key(key)
      return scene.controller.engine!.visibleOffset(of: note.id).dx
    }
    #expect(seen == [50, 100, 150, 100])
  }

  @Test func `on a canvas that is turned arrows lead along the lines that are seen`() {
    let canvas = scene.add("canvas", Rect(100, 100, 400, 400))
    scene.controller.edit(.transform(canvas.id, .rotation(cosine: 0, sine: 1)))
    canvas.dropDestination(for: String.self) { _, _ in true }
    let note = scene.add("note", to: canvas, Rect(180, 180, 40, 40))
    note.draggable("note")!.grid = Size(20, 60)
    driver.key(.space, on: "note")
    let before = driver.frame(of: "note")!.center
    driver.key(.right)
    #expect((driver.frame(of: "note")!.center - before - Vector(60, 0)).length < 1e-9)
    driver.key(.down)
    #expect((driver.frame(of: "note")!.center - before - Vector(60, 20)).length < 1e-9)
  }

  @Test func `arrows beyond the bounds of a grid need not be taken back`() {
    makeCanvas()
    let recognizer = scene.controller.element(named: "note")!.recognizer!
    (recognizer.grid, recognizer.bounds) = (Size(50, 50), Rect(0, 0, 190, 190))
    driver.key(.space, on: "note")
    for _ in 0..<5 { driver.key(.right) }
    let far = driver.frame(of: "note")!.minX
    #expect(far == 250)
    driver.key(.left)
    #expect(driver.frame(of: "note")!.minX == 240)
  }

  @Test func `a place left of what it lies in is told in the nearest whole point`() {
    let group = DragGroup(on: scene.root)
    group.snapsBackOnMiss = false
    group.addDraggable(scene.add("piece", to: scene.add("board", Rect(100, 100, 200, 200)), Rect(-14.6, 0, 20, 20)))
    scene.controller.announcements = .english
    driver.key(.space, on: "piece")
    driver.key(.left)
    driver.wait(1)
    #expect(driver.announcements.last == "at -13, 10")
  }
}
