import DragTesting
import Testing

@testable import DragCore

/// What flies after a drag is seen on one way, also where the app puts it elsewhere meanwhile: nothing jumps.
@MainActor
struct FlightTests {
  let scene = Scene()
  let driver: Driver
  let paper: Element
  let bin: Element
  let note: Element

  init() {
    paper = scene.add("paper", Rect(20, 10, 400, 300))
    bin = scene.add("bin", Rect(500, 100, 200, 200))
    note = scene.add("note", to: paper, Rect(10, 10, 40, 40))
    note.draggable("note")
    driver = Driver(scene)
  }

  private var seen: Point { driver.frame(of: "note")!.center }

  /// The middle of the note in the viewport, at rest.
  private var resting: Point { scene.controller.tree.boundsInRoot(of: note.id)!.center }

  private func drop(at place: Point, in target: Element, _ action: @escaping (DragSession) -> Void) {
    target.dropDestination(for: String.self) { _, session in
      action(session)
      return true
    }
    driver.press("note")
    driver.move(to: place)
    driver.release()
  }

  private func put(_ frame: Rect) { scene.controller.edit(.frame(note.id, frame)) }

  @Test func `what the app puts where it was dropped is there, and flies nowhere`() {
    drop(at: Point(250, 160), in: paper) { put(Rect(center: $0.location, size: Size(40, 40))) }
    #expect(seen.distance(to: Point(250, 160)) < 1e-6)
    driver.wait(0.1)
    #expect(seen.distance(to: Point(250, 160)) < 1e-6)
    driver.settle()
    #expect(resting == Point(250, 160) && seen == resting)
    #expect(driver.transcript == "began note · entered paper · dropped paper move")
  }

  @Test func `what the app puts somewhere at its drop flies there from where it was let go`() {
    drop(at: Point(250, 160), in: paper) { _ in put(Rect(300, 200, 40, 40)) }
    #expect(seen == Point(250, 160) && resting == Point(340, 230))
    driver.wait(0.1)
    #expect(seen.x > 250 && seen.x < 345 && seen.y > 160 && seen.y < 233)
    driver.settle()
    #expect(seen == resting)
  }

  @Test(arguments: [(1.0, 0.0), (0.6, 0.8)])
  func `what the app puts into another element at its drop flies there from where it was let go`(cosine: Double, sine: Double) {
    scene.controller.edit(.transform(bin.id, .rotation(cosine: cosine, sine: sine)))
    drop(at: Point(600, 200), in: bin) { _ in
      scene.controller.edit(.move(note.id, parent: bin.id, before: nil))
      put(Rect(0, 0, 40, 40))
    }
    #expect(seen.distance(to: Point(600, 200)) < 1e-6)
    let end = resting
    #expect(end.distance(to: Point(600, 200)) > 50)
    driver.settle()
    #expect(seen == end)
  }

  @Test func `what the app puts elsewhere while it flies goes on from where it is, and comes to rest in time`() {
    driver.press("note")
    driver.move(to: Point(250, 160))
    driver.release()
    driver.wait(0.1)
    let before = seen
    #expect(driver.log.last == "missed note")
    put(Rect(300, 200, 40, 40))
    #expect(seen == before)
    driver.settle()
    #expect(seen == Point(340, 230))
    // A page may animate the place without an end.
    driver.press("note")
    driver.move(to: Point(100, 100))
    driver.release()
    for i in 0..<700 where scene.controller.needsFrames {
      put(Rect(300 + (i % 2 == 0 ? 10 : 0), 200, 40, 40))
      driver.wait(1.0 / 60)
    }
    #expect(!scene.controller.needsFrames && seen == resting)
  }

  // MARK: What flies in place of its source

  /// Another element follows the pointer, until it has landed.
  private func letCopyFollow() {
    note.recognizer?.follower { [scene] drag in
      let copy = scene.add("copy", scene.controller.tree.boundsInRoot(of: drag.source.id)!)
      copy.onLanding { scene.remove("copy") }
      return copy.id
    }
  }

  private func dropOther(at place: Point) {
    driver.press("other")
    driver.move(to: place)
    driver.release()
  }

  @Test func `what flies in place of its source hides nothing from another drag`() {
    letCopyFollow()
    scene.add("other", Rect(600, 400, 40, 40)).draggable("other")
    drop(at: Point(250, 180), in: paper) { _ in }
    driver.wait(0.05)
    dropOther(at: resting)
    #expect(scene.controller.needsFrames)
    driver.settle()
    #expect(driver.log.contains("entered note") && driver.log.last == "dropped paper move")
  }

  @Test func `what flies in place of its source is caught where it is seen`() {
    letCopyFollow()
    drop(at: Point(380, 280), in: paper) { [scene] _ in scene.controller.element(named: "copy")!.draggable("copy") }
    driver.wait(0.05)
    let place = driver.frame(of: "copy")!.center
    #expect(place.distance(to: resting) > 30)
    driver.press(at: place)
    driver.move(by: Vector(0, 20))
    #expect(driver.frame(of: "copy")!.center == place + Vector(0, 20))
    driver.release()
    #expect(driver.log.suffix(3) == ["began copy", "entered paper", "dropped paper move"])
  }

  @Test func `what flies with its source in it is aimed at where it is going`() {
    note.recognizer?.follower { [paper] _ in paper.id }
    paper.dropDestination(for: String.self) { _, _ in true }
    scene.add("other", Rect(20, 500, 40, 40)).draggable("other")
    driver.press("note")
    driver.move(to: Point(350, 500))
    driver.key(.escape)
    driver.release()
    driver.wait(0.05)
    dropOther(at: Point(220, 30))
    #expect(driver.log.suffix(3) == ["began other", "entered paper", "dropped paper move"])
  }
}
