import DragCore
import DragTesting
import Testing

/// Where `session.location` is, in each closure that gets a session.
@Suite struct LocationTests {
  let scene = Scene()

  @Test func `every closure finds the pointer in the coordinate space of its own element, and by any other name`() {
    let driver = Driver(scene)
    let room = scene.add("room", Rect(100, 50, 600, 500))
    let card = scene.add("card", to: room, Rect(10, 20, 40, 40))
    let bin = scene.add("bin", to: room, Rect(300, 200, 120, 120))
    let told = Box<[String: Point]>([:])
    func note(_ name: String, _ session: DragSession) {
      told.value[name] = session.location
      told.value[name + " in root"] = session.location(in: scene.root)
    }
    let recognizer = card.draggable(items: { session in
      note("items", session)
      return ["Robin"]
    })
    recognizer?.modify { center, session in
      note("modify", session)
      return center
    }
    bin.dropTarget { session in
      note("accepts", session)
      return .all
    } action: { session in
      note("action", session)
      return true
    }
    bin.onDragEntered { session, _ in note("entered", session) }
    room.onDragEnded { session, _ in note("ended", session) }

    // By its corner, into a corner.
    driver.press("card", at: Point(1, 2))
    driver.move(to: "bin", at: Point(30, 40), steps: 1)
    driver.release()
    // The card was still where it had been pressed, and the pointer no longer.
    for name in ["items", "modify"] { #expect(told.value[name] == Point(320, 220), "\(name)") }
    for name in ["entered", "accepts", "action"] { #expect(told.value[name] == Point(30, 40), "\(name)") }
    #expect(told.value["ended"] == Point(330, 240))
    for name in ["items", "modify", "entered", "accepts", "action", "ended"] {
      #expect(told.value[name + " in root"] == Point(430, 290), "\(name)")
    }
  }
}

extension LocationTests {
  @Test func `a modifier and a target find the keys that are held now`() {
    let driver = Driver(scene)
    let told = Box<[String: Bool]>([:])
    scene.add("card", Rect(10, 20, 40, 40)).draggable("Robin")?.modify { center, session in
      told.value["modify"] = session.modifiers.contains(.shift)
      return session.modifiers.contains(.shift) ? Point(center.x, 100) : center
    }
    scene.add("bin", Rect(300, 200, 120, 120)).dropTarget { session in
      told.value["accepts"] = session.modifiers.contains(.shift)
      return .all
    } action: { _ in
      true
    }
    driver.press("card")
    driver.move(by: Vector(50, 50))
    driver.modifiers = .shift
    driver.move(by: Vector(5, 0), steps: 1)
    #expect(told.value["modify"] == true)
    #expect(driver.frame(of: "card")?.center.y == 100)
    driver.move(to: "bin", steps: 1)
    #expect(told.value["accepts"] == true)
    driver.modifiers = []
    driver.move(by: Vector(5, 0), steps: 1)
    #expect(told.value == ["modify": false, "accepts": false])
  }
  @Test func `to explain a place changes nothing about a drag that is elsewhere`() {
    let driver = Driver(scene)
    scene.add("card", Rect(10, 20, 40, 40)).draggable("Robin")
    let held = Box<DragSession?>(nil)
    scene.add("bin", Rect(300, 200, 120, 120)).dropTarget { session in
      held.value = session
      return session.location.x > 60 ? [] : .all
    } action: { _ in
      true
    }
    driver.press("card")
    driver.move(to: "bin", at: Point(30, 40))
    #expect(scene.controller.explain(at: Point(400, 210)).first?.reason == .refuses)
    #expect(held.value?.location(in: scene.root) == Point(330, 240))
  }
}

// MARK: Where what is carried is seen

extension LocationTests {
  /// Drags a card of a canvas, which is turned and enlarged, and tells where closures find what is carried: the first places, and the last.
  private func carry(_ change: (DragRecognizer?, Element) -> Void = { _, _ in }) -> (Driver, Box<[String: Rect?]>) {
    let driver = Driver(scene)
    let canvas = scene.add("canvas", Rect(100, 100, 400, 400))
    let quarter = Transform(a: 0, b: 2, c: -2, d: 0, tx: 0, ty: 0)
    scene.controller.edit(.transform(canvas.id, quarter))
    let card = scene.add("card", to: canvas, Rect(20, 40, 60, 30))
    let told = Box<[String: Rect?]>([:])
    let recognizer = card.draggable("Robin")
    change(recognizer, card)
    recognizer?.onChange { state, session in if state == .ended { told.value["over"] = session.draggedFrame(in: canvas) } }
    canvas.dropDestination(for: String.self) { _, session in
      told.value["action"] = session.draggedFrame(in: canvas)
      return true
    }
    canvas.onDragUpdated { session in told.value["updated"] = session.draggedFrame(in: canvas) }
    driver.press("card", at: Point(5, 5))
    driver.move(by: Vector(-80, 40))
    driver.release()
    return (driver, told)
  }

  @Test func `a target finds what is carried where it is seen, also where it is turned and enlarged itself`() {
    let (driver, told) = carry()
    // Down is to the right here, and left is down: by half of it.
    let seen = Rect(20 + 20, 40 + 40, 60, 30)
    for name in ["updated", "action"] {
      #expect(told.value[name]??.isNear(seen) == true, "\(name) \(String(describing: told.value[name]))")
    }
    #expect(driver.transcript == "began card · entered canvas · dropped canvas move")
  }

  @Test func `limits put what is carried beside the pointer, and there it is found`() {
    let (_, told) = carry { recognizer, _ in
      recognizer?.axis = .horizontal
      recognizer?.grid = Size(15, 15)
    }
    #expect(told.value["action"]??.isNear(Rect(35, 40, 60, 30)) == true, "\(String(describing: told.value["action"]))")
  }

  @Test func `what follows in place of the source is found, and nothing where nothing does or it is gone`() {
    let (_, told) = carry { recognizer, card in
      let ghost = scene.add("ghost", Rect(0, 0, 10, 10))
      recognizer?.follower { _ in ghost.id }
    }
    #expect(told.value["action"]??.size.width == 5)
    let (_, none) = LocationTests().carry { recognizer, _ in recognizer?.follower { _ in nil } }
    #expect(none.value["action"] == .some(nil) && none.value["updated"] == .some(nil) && none.value["over"] == .some(nil))
  }
}

extension Rect {
  fileprivate func isNear(_ other: Rect) -> Bool {
    abs(minX - other.minX) < 1e-9 && abs(minY - other.minY) < 1e-9 && abs(width - other.width) < 1e-9 && abs(height - other.height) < 1e-9
  }
}
