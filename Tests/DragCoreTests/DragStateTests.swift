import DragCore
import DragTesting
import Testing

/// Rows S3.1 to S3.8: drag states and drop receivers.
@Suite struct DragStateTests {
  let scene = Scene()
  let driver: Driver
  let canvas: Element
  let emoji: Element

  init() {
    canvas = scene.add("canvas", Rect(200, 100, 400, 400))
    emoji = scene.add("emoji", Rect(20, 20, 40, 40))
    driver = Driver(scene)
  }

  @Test func `S3.1 draggable without any argument drags and shows its states`() {
    var states: [DragState] = []
    #expect(emoji.draggable() != nil)
    emoji.onDragState { if $0 != states.last { states.append($0) } }
    driver.press("emoji")
    driver.move(by: Vector(50, 50))
    driver.release()
    #expect(states == [.unknown, .none])
    #expect(driver.transcript == "began emoji · missed emoji")
  }

  @Test func `S3.2 state and drop closures take the position, or the object and the position`() {
    var got: [String] = []
    for form in 0..<4 {
      emoji.removeDraggable()
      switch form {
      case 0:
        emoji.draggable(
          "a", onDragged: { _ in .accepted },
          onDropped: { p in
            got.append("drop \(Int(p.x))")
            return true
          })
      case 1:
        emoji.draggable(
          "b", onDraggedObject: { o, _ in o == "b" ? .accepted : .rejected },
          onDroppedObject: { o, p in
            got.append("drop \(o) \(Int(p.x))")
            return true
          })
      case 2:
        emoji.draggable(
          "c", onDragged: { _ in .accepted },
          onDroppedObject: { o, p in
            got.append("drop \(o) \(Int(p.x))")
            return true
          })
      default:
        emoji.draggable(
          "d", onDraggedObject: { _, _ in .accepted },
          onDropped: { p in
            got.append("drop \(Int(p.x))")
            return true
          })
      }
      driver.press("emoji")
      driver.move(to: Point(300 + Double(form), 200 + 50 * Double(form)))
      driver.release()
    }
    #expect(got == ["drop 300", "drop b 301", "drop c 302", "drop 303"])
  }

  @Test func `S3.3 the state is none, unknown, accepted and rejected as the source says for each place`() {
    var states: [DragState] = []
    emoji.onDragState { if $0 != states.last { states.append($0) } }
    emoji.draggable("x", onDragged: { p in p.x < 100 ? .unknown : p.x < 300 ? .accepted : .rejected }, onDropped: { _ in false })
    driver.press("emoji")
    driver.move(to: Point(90, 40))
    driver.move(to: Point(200, 40))
    driver.move(to: Point(400, 40))
    driver.release()
    #expect(states == [.unknown, .accepted, .rejected, .none])
  }

  @Test func `S3.3 without a closure the state follows from the target`() {
    var states: [DragState] = []
    emoji.onDragState { if $0 != states.last { states.append($0) } }
    emoji.draggable("x")
    canvas.dropDestination(for: String.self) { _, _ in true }
    scene.add("numbers", Rect(700, 0, 50, 50)).dropDestination(for: Int.self) { _, _ in true }
    driver.press("emoji")
    driver.move(to: "canvas")
    driver.move(to: "numbers", steps: 1)
    driver.release()
    #expect(states == [.unknown, .accepted, .rejected, .none])
  }

  @Test func `S3.4 true leaves the representation, false animates it home, and the drop counts either way`() {
    var stays = true
    var drops = 0
    emoji.draggable(
      "x", onto: canvas.id, onDragged: { [canvas] p in canvas.contains(p) ? .accepted : .rejected },
      onDropped: { _ in
        drops += 1
        return stays
      })
    driver.press("emoji")
    driver.move(to: "canvas")
    driver.release()
    driver.settle()
    #expect(driver.frame(of: "emoji")?.center == Point(400, 300))
    stays = false
    driver.press("emoji")
    driver.move(by: Vector(30, 30))
    driver.release()
    #expect(scene.controller.needsFrames)
    driver.settle()
    #expect(driver.frame(of: "emoji")?.center == Point(400, 300))
    #expect(drops == 2)
    #expect(driver.transcript == "began emoji · dropped emoji move · began emoji · dropped emoji move")
  }

  @Test(arguments: [DragState.accepted, .rejected, .unknown])
  func `S3.4 false where the source does not say that it is accepted is a miss`(state: DragState) {
    emoji.draggable("x", onDragged: { _ in state }, onDropped: { _ in false })
    driver.press("emoji")
    driver.move(by: Vector(50, 50))
    driver.release()
    #expect(driver.log.last == (state == .accepted ? "dropped emoji move" : "missed emoji"))
  }

  @Test func `S3.5 a receiver's model knows its drop area whenever it asks`() {
    final class Model { var area: (() -> Rect?)? }
    let model = Model()
    model.area = { [canvas] in canvas.dropArea }
    #expect(model.area!() == Rect(200, 100, 400, 400))
    canvas.frame = Rect(0, 0, 100, 100)
    #expect(model.area!() == Rect(0, 0, 100, 100))
    scene.controller.edit(.transform(canvas.id, .scale(2)))
    #expect(model.area!() == Rect(-50, -50, 200, 200))
    scene.controller.edit(.transform(canvas.id, .rotation(cosine: 0, sine: 1)))
    #expect(model.area!() == Rect(0, 0, 100, 100))
    scene.controller.edit(.remove(canvas.id))
    #expect(model.area!() == nil)
  }

  @Test func `S3.6 values of different kinds go onto one receiver`() {
    struct Paint { var emoji: String }
    struct Placed { var id: Int }
    var got: [String] = []
    canvas.dropTarget(
      accepts: { session in
        session.pasteboard.values(of: Paint.self).isEmpty && session.pasteboard.values(of: Placed.self).isEmpty ? [] : .all
      },
      action: { session in
        got += session.pasteboard.values(of: Paint.self).map { "paint \($0.emoji)" }
        got += session.pasteboard.values(of: Placed.self).map { "placed \($0.id)" }
        return true
      })
    let placed = scene.add("placed", Rect(20, 100, 40, 40))
    emoji.draggable(Paint(emoji: "🌵"))
    placed.draggable(Placed(id: 7))
    for name in ["emoji", "placed"] {
      driver.press(name)
      driver.move(to: "canvas")
      driver.release()
      driver.settle()
    }
    #expect(got == ["paint 🌵", "placed 7"])
  }

  @Test func `S3.7 positions are the receiver's own on a canvas that is zoomed, turned and nested`() {
    let world = scene.add("world", to: canvas, Rect(0, 0, 1000, 1000))
    for (zoom, c, s) in [(0.25, 1.0, 0.0), (1, 1, 0), (4, 1, 0), (2, 0.8, 0.6)] {
      scene.controller.edit(.transform(world.id, Transform.scale(zoom).concatenating(.rotation(cosine: c, sine: s))))
      scene.controller.edit(.transform(canvas.id, .rotation(cosine: 0.6, sine: 0.8)))
      var got: Point?
      world.removeDropDestination()
      world.dropDestination(for: String.self) { _, session in
        got = session.location
        return true
      }
      emoji.removeDraggable()
      emoji.draggable("x")
      let wanted = Point(480, 510)
      driver.press("emoji")
      driver.move(to: world.convert(wanted, to: scene.root)!)
      driver.release()
      driver.settle()
      #expect(got!.distance(to: wanted) < 1e-6)
    }
  }

  @Test func `what gets smaller in mid-drag is held at the same part of it`() {
    let scene = Scene(), driver = Driver(scene)
    let card = scene.add("wide", Rect(300, 300, 100, 40))
    card.draggable("x")
    driver.press("wide", at: Point(90, 30))
    driver.move(by: Vector(50, 60))
    scene.controller.edit(.frame(card.id, Rect(200, 300, 60, 20)))
    #expect(driver.frame(of: "wide")!.origin.distance(to: Point(440 - 54, 390 - 15)) < 1e-9)
    driver.move(by: Vector(10, 0))
    #expect(driver.frame(of: "wide")!.origin.distance(to: Point(450 - 54, 390 - 15)) < 1e-9)
  }

  @Test func `S3.7 zooming and scrolling in mid-drag keep the element under the pointer`() {
    let inside = scene.add("inside", to: canvas, Rect(50, 50, 40, 40))
    inside.draggable("x")
    driver.press("inside", at: Point(10, 10))
    driver.move(to: Point(420, 310))
    scene.controller.edit(.transform(canvas.id, .scale(2)))
    scene.controller.edit(.contentOffset(canvas.id, Vector(0, 77)))
    let seen = scene.controller.engine!.visibleOffset(of: inside.id)
    let under = canvas.convert(inside.convert(Point(10, 10), to: canvas)! + seen, to: scene.root)!
    #expect(under.distance(to: Point(420, 310)) < 1e-9)
  }

  @Test func `S3.8 a star takes drops on its rays and not between them`() {
    let star: [Point] = [
      Point(50, 0), Point(61, 35), Point(98, 35), Point(68, 57), Point(79, 91), Point(50, 70), Point(21, 91), Point(32, 57),
      Point(2, 35), Point(39, 35),
    ]
    let area = scene.add("star", Rect(650, 300, 100, 100))
    scene.controller.edit(.shape(area.id, .polygon(star)))
    area.dropDestination(for: String.self) { _, _ in true }
    emoji.draggable("x")
    driver.press("emoji")
    driver.move(to: Point(700, 305))
    #expect(driver.log.last == "entered star")
    driver.move(to: Point(660, 310))
    #expect(driver.log.last == "exited star")
    #expect(area.contains(Point(50, 50)) && !area.contains(Point(5, 5)))
  }
}
