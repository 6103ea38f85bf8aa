import DragTesting
import GalleryPlayer
import GalleryScenes
import GalleryStage
import Testing

struct RespondersSceneTests {
  @Test(arguments: [Play.desktop, Play.phone]) func `events go up from the box that is hit`(_ size: Size) throws {
    let play = try Play("responders", size: size)
    let inner = try #require(play.driver.frame(of: "inner")), outer = try #require(play.driver.frame(of: "outer"))
    play.driver.press("token")
    play.driver.move(to: Point(inner.minX + 6, inner.maxY - 6))
    #expect(["inner", "middle", "outer"].map { play.note($0) } == ["hit", "told", "told"])
    #expect(["inner", "middle", "outer"].map { play.mood($0) } == [.hit, .lit, .lit])
    play.driver.move(to: Point(outer.minX + 4, outer.minY + 4))
    #expect(["inner", "middle", "outer"].map { play.note($0) } == ["", "", "hit"])
    play.driver.release()
    #expect(play.driver.log.last == "dropped outer move")
    #expect(["inner", "middle", "outer"].map { play.note($0) } == ["", "", ""])
  }

  @Test func `a container tells a move inside it from a crossing`() throws {
    let play = try Play("responders")
    let inner = try #require(play.driver.frame(of: "inner")), middle = try #require(play.driver.frame(of: "middle"))
    play.driver.press("token")
    play.driver.move(to: Point(middle.minX + 5, middle.maxY - 5), steps: 1)
    play.driver.move(to: Point(inner.minX + 5, inner.maxY - 5), steps: 1)
    let events = play.player.scene.state
    #expect(events.contains("exited middle to inner (inside)") && events.contains("entered inner from middle"))
    #expect(events.contains("entered outer from middle (inside)"))
    play.driver.key(.escape)
    #expect(play.player.scene.state.contains("cancelled inner"))
  }

  @Test(arguments: [1, 7, 30]) func `the events tell of updates after a way on the floor, however many there were`(_ steps: Int) throws {
    let play = try Play("responders")
    let inner = try #require(play.driver.frame(of: "inner"))
    play.driver.press("token")
    play.driver.move(to: Point(inner.minX + 5, inner.maxY - 5))
    for way in [30.0, 39, 41] {
      play.driver.move(to: Point(inner.minX + 5 + way, inner.maxY - 5), steps: steps)
      // Measuring the page again updates drags where they are.
      play.driver.controller.send(.refresh)
      #expect(play.player.scene.state.contains("updated inner") == (way > 40), "\(way)")
    }
  }

  @Test func `what covers a box keeps drags from it, unless it is passed over`() throws {
    let play = try Play("responders")
    let covered = play.center("cover")
    for (value, log) in [(Int32(0), false), (1, true), (2, true), (3, true)] {
      play.set("cover", value)
      play.driver.press("token")
      play.driver.move(to: covered)
      #expect((play.driver.log.last?.hasPrefix("entered") ?? false) == log, "\(value)")
      play.driver.key(.escape)
      play.driver.release()
      play.driver.settle()
    }
  }

  @Test(arguments: [Play.desktop, Play.phone]) func `a row moves between tables`(_ size: Size) throws {
    let play = try Play("responders", size: size)
    play.driver.press("Robin")
    play.driver.move(by: Vector(6, 0), steps: 1)
    #expect(play.player.scene.state.contains(#""garden":["Wren","Heron"]"#))
    #expect(play.driver.frame(of: "carried-Robin") != nil)
    play.driver.move(to: "Swift", at: Point(20, 15))
    play.driver.release()
    #expect(play.player.scene.state.contains(#""meadow":["Kite","Robin","Swift","Owl"]"#))
    #expect(play.mood("Robin") == .dimmed)
    play.driver.settle()
    #expect(play.mood("Robin") == .regular)
    #expect(play.stage.controller.element(named: "carried-Robin") == nil)
    #expect(play.driver.log.first == "began Robin" && play.driver.log.last == "dropped meadow move")
  }

  @Test func `a cancelled row is put back from the pasteboard`() throws {
    let play = try Play("responders")
    for _ in 0..<2 {
      play.driver.press("Wren")
      play.driver.move(to: "meadow")
      play.driver.key(.escape)
      play.driver.release()
      play.driver.settle()
      #expect(play.player.scene.state.contains(#""garden":["Robin","Wren","Heron"],"meadow":["Kite","Swift","Owl"]"#))
      #expect(play.mood("Wren") == .regular)
    }
    // Nothing takes it there.
    play.driver.press("Wren")
    play.driver.move(to: "events")
    play.driver.release()
    play.driver.settle()
    #expect(play.driver.log.last == "missed Wren")
    #expect(play.player.scene.state.contains(#""garden":["Robin","Wren","Heron"]"#))
    // The boxes hear of the drop, but no command runs.
    play.drag("Wren", to: "outer")
    play.driver.settle()
    #expect(play.player.scene.state.contains(#""garden":["Robin","Wren","Heron"]"#))
    #expect(play.stage.controller.names.filter { $0.name.hasPrefix("carried") }.isEmpty)
  }

  @Test(arguments: [["Robin", "Wren"], ["Wren", "Robin"]], [[0, 1], [1, 0]])
  func `rows that two fingers have taken have their order again, whichever is cancelled first`(_ names: [String], _ ends: [Int]) throws {
    let play = try Play("responders", size: Play.phone)
    for (i, name) in names.enumerated() {
      play.driver.press(name, with: .touch, finger: Int32(i + 1))
      play.driver.wait(0.35)
      play.driver.move(by: Vector(30, 160), finger: Int32(i + 1))
    }
    #expect(play.player.scene.state.contains(#""garden":["Heron"]"#))
    for i in ends { play.driver.losePointer(finger: Int32(i + 1)) }
    play.driver.settle()
    #expect(play.player.scene.state.contains(#""garden":["Robin","Wren","Heron"]"#))
    // Each is told by its name, though another element has its place since.
    #expect(play.driver.log.suffix(2) == ends.map { "cancelled \(names[$0]) pointer-lost" }[...])
  }

  @Test func `a row that flies to its place is caught where it is seen, and there is one of it`() throws {
    let play = try Play("responders")
    func carried() -> Int { play.stage.controller.names.filter { $0.name == "carried-Robin" }.count }
    play.driver.press("Robin")
    play.driver.move(to: "events")
    play.driver.release()
    for _ in 0..<2 {
      play.driver.wait(0.1)
      let seen = play.center("carried-Robin")
      play.driver.press("carried-Robin")
      play.driver.move(by: Vector(10, 0), steps: 2)
      #expect(play.center("carried-Robin").distance(to: seen + Vector(10, 0)) < 0.01 && carried() == 1)
      #expect(play.stage.controller.element(named: "Robin") == nil && play.player.scene.state.contains(#""garden":["Wren","Heron"]"#))
      play.driver.move(to: "events")
      play.driver.release()
    }
    #expect(play.player.scene.state.contains(#""garden":["Robin","Wren","Heron"]"#))
    play.driver.wait(0.1)
    play.driver.press("carried-Robin")
    play.driver.move(to: "meadow")
    play.driver.release()
    #expect(play.driver.log.last == "dropped meadow move")
    #expect(play.player.scene.state.contains(#""meadow":["Kite","Swift","Owl","Robin"]"#))
    // What carries it takes it along too, when it is lifted where it will be.
    play.driver.key(.space, on: "Robin")
    #expect(carried() == 1 && play.stage.controller.element(named: "Robin") == nil)
    play.driver.key(.escape)
    play.driver.settle()
    #expect(carried() == 0 && play.mood("Robin") == .regular)
    #expect(play.player.scene.state.contains(#""garden":["Wren","Heron"],"meadow":["Kite","Swift","Owl","Robin"]"#))
  }

  @Test func `what has gone into the nest is not taken twice`() throws {
    let play = try Play("responders")
    play.driver.press("Robin")
    play.driver.move(to: "events")
    play.driver.release()
    play.driver.wait(0.1)
    for place in ["nest", "meadow"] {
      play.driver.press("carried-Robin")
      play.driver.move(to: place, at: Point(30, 30))
      play.driver.release()
      play.driver.wait(0.05)
    }
    play.driver.settle()
    #expect(play.player.scene.state.contains(#""garden":["Wren","Heron"],"meadow":["Kite","Swift","Owl"],"nest":["Robin"]"#))
    #expect(play.stage.controller.names.allSatisfy { !$0.name.contains("Robin") })
  }

  @Test func `the nest takes three, and none while locked`() throws {
    let play = try Play("responders")
    for name in ["Robin", "Kite", "Owl", "Wren"] {
      play.drag(name, to: "nest")
      play.driver.settle()
    }
    #expect(play.player.scene.state.contains(#""nest":["Robin","Kite","Owl"]"#))
    #expect(play.driver.log.last == "missed Wren" && play.note("nest") == "full")
    play.set("empty", 0)
    #expect(play.player.scene.state.contains(#""garden":["Wren","Heron","Robin","Kite","Owl"]"#))
    play.set("lock", 1)
    play.drag("Heron", to: "nest")
    #expect(play.driver.log.last == "missed Heron")
  }

  @Test func `a long press is a drag only when it stays where it is`() throws {
    let play = try Play("responders")
    play.set("press", 1)
    play.driver.press("Robin")
    play.driver.move(by: Vector(20, 0))
    play.driver.release()
    #expect(play.driver.log.isEmpty)
    play.driver.press("Robin")
    play.driver.wait(0.6)
    #expect(play.driver.log.first == "began Robin")
    play.driver.release()
  }

  @Test func `keys move a row`() throws {
    let play = try Play("responders")
    play.driver.key(.space, on: "Robin")
    for _ in 0..<12 where play.driver.log.last != "entered meadow" { play.driver.key(.tab) }
    play.driver.key(.enter)
    #expect(play.driver.log.last == "dropped meadow move")
    #expect(play.player.scene.state.contains("\"Robin\"") && !play.player.scene.state.contains("\"garden\":[\"Robin\""))
  }

  @Test func `two hundred drags leave nothing behind`() throws {
    let play = try Play("responders")
    let elements = play.stage.controller.names.count
    for i in 0..<200 {
      let name = ["Robin", "Wren", "Kite", "Owl"][i % 4]
      play.driver.press(name)
      play.driver.move(to: ["meadow", "garden", "events"][i % 3])
      if i % 5 == 0 { play.driver.key(.escape) }
      play.driver.release()
      play.driver.settle()
    }
    #expect(play.stage.controller.names.count == elements)
  }

  @Test func `tables and the nest wait for birds alone, whatever else is in the air`() throws {
    let play = try Play("responders")
    func moods() -> [Mood?] { ["garden", "meadow", "nest"].map { play.mood($0) } }
    for (finger, name) in [(Int32(1), "token"), (2, "Robin")] {
      play.driver.press(name, with: .touch, finger: finger)
      play.driver.wait(0.35)
      play.driver.move(to: "events", finger: finger)
      #expect(moods() == Array(repeating: finger == 1 ? .regular : .pending, count: 3))
    }
    play.driver.move(to: "nest", finger: 2)
    #expect(moods() == [.pending, .pending, .pendingDrop])
    play.driver.release(finger: 2)
    #expect(moods() == [.regular, .regular, .regular])
    // A full nest waits for none.
    play.set("lock", 1)
    play.driver.press("Wren")
    play.driver.move(to: "events")
    #expect(moods() == [.pending, .pending, .regular])
    play.driver.key(.escape)
    #expect(moods() == [.regular, .regular, .regular])
  }

  @Test(arguments: [Play.desktop, Play.phone, Size(390, 480)], ["garden", "meadow"])
  func `all birds find room on one table, in the order in which they are put there`(_ size: Size, _ name: String) throws {
    let play = try Play("responders", size: size)
    let others = name == "garden" ? ["Kite", "Swift", "Owl"] : ["Robin", "Wren", "Heron"]
    for bird in others {
      play.driver.press(bird, with: .touch)
      play.driver.wait(0.35)
      let table = try #require(play.driver.frame(of: name))
      play.driver.move(to: Point(table.center.x, table.maxY - 4))
      play.driver.release()
      play.driver.settle()
    }
    let own = name == "garden" ? ["Robin", "Wren", "Heron"] : ["Kite", "Swift", "Owl"]
    let table = try #require(play.driver.frame(of: name))
    var bottom = table.minY + 36
    for bird in own + others {
      let row = try #require(play.driver.frame(of: bird))
      #expect(row.minY >= bottom && row.maxY <= table.maxY && row.height >= 16, "\(bird)")
      bottom = row.maxY
    }
    // Before the row that it is let go above.
    let third = try #require(play.driver.frame(of: own[2]))
    play.driver.press(others[2], with: .touch)
    play.driver.wait(0.35)
    play.driver.move(to: Point(third.center.x, third.minY + 2))
    play.driver.release()
    play.driver.settle()
    let order = [own[0], own[1], others[2], own[2]].map { play.center($0).y }
    #expect(order == order.sorted())
  }
}
