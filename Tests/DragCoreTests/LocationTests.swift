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
