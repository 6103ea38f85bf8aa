import DragTesting
import GalleryPlayer
import GalleryScenes
import GalleryStage
import Testing

struct PlayerTests {
  @Test func `the recording leads to the same transcript`() throws {
    let play = try Play("snap")
    play.drag("round-1", to: "round-slot")
    play.drag("square-1", to: "square-tray", with: .touch)
    play.driver.settle()
    let replay = try Recording(text: play.player.recording).replay()
    #expect(replay.matches)
    #expect(replay.transcript.lines == play.driver.log)
  }

  @Test func `what was done is written down, and what means nothing to a drag is not`() throws {
    let play = try Play("snap", size: Play.phone)
    play.set("back", 1)
    play.driver.press(at: Point(1, 1))
    play.driver.release()
    play.driver.key(.home)
    play.drag("round-1", to: "round-slot")
    play.driver.settle()
    play.driver.modifiers = .shift
    play.driver.key(.space, on: "square-1")
    play.player.resize(Size(400.5, 600))
    let lines = String(decoding: play.player.chronicle.text, as: UTF8.self).split(separator: "\n")
    #expect(lines.first == "s 0 1 0 back")
    #expect(lines.filter { $0.hasPrefix("p ") }.count == 10 && lines.contains { $0.hasPrefix("p ") && $0.hasSuffix(" round-1") })
    #expect(lines.filter { $0.hasPrefix("k ") }.map { $0.split(separator: " ").dropFirst(2) } == [["0", "1", "-1", "square-1"]])
    #expect(lines.last?.hasPrefix("l ") == true && lines.last?.hasSuffix(" 40050 60000") == true)
    #expect(lines.filter { $0 == "t" }.count >= 3)
  }

  @Test func `an item that was lifted is written with where it was seen`() throws {
    let play = try Play("list")
    let place = try #require(play.place(ofItem: 4, in: "list"))
    play.driver.press(at: place)
    play.driver.move(to: "list", at: Point(200, 300))
    play.driver.release()
    let middle = try #require(play.stage.controller.tree.convert(place, from: .root, to: play.stage.floor.id))
    let lines = String(decoding: play.player.chronicle.text, as: UTF8.self).split(separator: "\n")
    let lifted = lines.filter { $0.hasPrefix("v ") }
    #expect(lifted == ["v \(Int(middle.x * 100)) \(Int(middle.y * 100)) 4 list"])
  }

  @Test func `a trial hands a drag over, which has not ended by that`() throws {
    let play = try Play("birds")
    let lists: ListMaker = { HeadlessList($0, $1, spacing: $2, inset: $3) }
    let trial = Trial(try #require(SceneCatalogue.entry(named: "birds")), size: Play.desktop, lists: lists, carry: Trial.carry)
    let driver = play.driver
    driver.takeOut("garden", item: 0, at: Point(20, 20))
    trial.perform(101, "garden", 20, 20, 0, 0, 7)
    driver.handOver()
    trial.perform(101, "", 0, 0, 4, -1, 7)
    #expect(trial.log == driver.log && driver.log.first == "began garden" && !driver.log.contains { $0.hasPrefix("dropped") })
  }

  @Test func `where something was scrolled to is written with the time of it`() throws {
    let play = try Play("list")
    let list = try play.element("list")
    func scroll(to y: Double) { play.stage.controller.edit(.contentOffset(list.id, Vector(0, y))) }
    // Of a way, what leads to all that was seen on it.
    for y in [20.0, 60, 120] { scroll(to: y) }
    play.driver.press(at: try #require(play.place(ofItem: 4, in: "list")))
    play.driver.move(to: "list", steps: 2)
    scroll(to: 200.5)
    play.driver.move(to: "list", at: Point(200, 500), steps: 1)
    // While something is held, each place of the way counts.
    for y in [210.0, 220, 300] {
      play.driver.wait(0.25)
      scroll(to: y)
    }
    play.driver.release()
    play.driver.wait(1)
    scroll(to: 400)
    let lines = String(decoding: play.player.chronicle.text, as: UTF8.self).split(separator: "\n").filter { !"tv".contains($0.prefix(1)) }
    let told = lines.map { line in
      let words = line.split(separator: " ")
      return words[0] == "o" ? words[2...].joined(separator: " ") : "\(words[0]) \(words[2])"
    }
    #expect(
      told == [
        "0 200 list", "0 1200 list", "p 0", "p 1", "p 1", "0 2005 list", "p 1", "0 2100 list", "0 2200 list", "0 3000 list", "p 2",
        "0 4000 list",
      ])
    let times = lines.compactMap { Int($0.split(separator: " ")[1]) }
    let gaps = zip(times.dropFirst(), times).map { $0 - $1 }
    #expect(gaps[7...8].allSatisfy { abs($0 - 2_500) < 200 } && gaps.last! >= 9_900, "\(gaps)")
  }

  @Test func `a press is written with what the platform says was pressed`() throws {
    let play = try Play("list")
    let list = try play.element("list").id, at = try #require(play.place(ofItem: 4, in: "list"))
    play.stage.controller.send(.pointer(PointerEvent(.down, at: at, time: 1, cover: list, item: 5)))
    #expect(String(decoding: play.player.chronicle.text, as: UTF8.self).hasSuffix(" 5 list\tlist"))
  }

  @Test func `a trial does what a driver does`() throws {
    let play = try Play("snap")
    let trial = Trial(try #require(SceneCatalogue.entry(named: "snap")), size: Play.desktop)
    trial.perform(115, "back", 0, 0, 1, 0, 0)
    trial.perform(112, "round-1", 20, 20, 1, 3, 0)
    trial.perform(119, "", 0.3, 0, 0, 0, 0)
    trial.perform(118, "", 900, 500, 3, 8, 0)
    trial.perform(117, "", 0, 0, 3, 0, 0)
    trial.perform(107, "square-1", 0, 0, 0, -1, 0)
    trial.perform(99, "", 0, 0, Int32(CancelReason.app.rawValue), 0, 0)
    play.set("back", 1)
    play.driver.press("round-1", at: Point(20, 20), with: .touch)
    play.driver.wait(0.3)
    play.driver.move(to: "stage", at: Point(900, 500))
    play.driver.release()
    play.driver.key(.space, on: "square-1")
    play.stage.controller.send(.cancel(nil, .app))
    #expect(play.driver.log.count >= 4 && trial.log == play.driver.log)
  }

  @Test func `a trial has the lists that it is given`() throws {
    let play = try Play("collections")
    let trial = Trial(
      try #require(SceneCatalogue.entry(named: "collections")), size: Play.desktop, lists: { HeadlessList($0, $1, spacing: $2, inset: $3) })
    let apple = try #require(play.place(ofItem: 0, in: "crate")), basket = play.center("basket")
    let local = try #require(try play.element("crate").convert(apple, from: play.stage.controller.root))
    trial.perform(112, "crate", local.x, local.y, 0, 1, 0)
    trial.perform(118, "", basket.x, basket.y, 1, 8, 0)
    trial.perform(117, "", 0, 0, 1, 0, 0)
    play.driver.press("crate", at: local)
    play.driver.move(to: "stage", at: basket)
    play.driver.release()
    #expect(play.driver.log.last == "dropped basket move" && trial.log == play.driver.log)
  }

  @Test func `a long log keeps what is new`() throws {
    let play = try Play("snap")
    for _ in 0..<6000 {
      play.driver.key(.space, on: "round-1")
      play.driver.key(.escape)
    }
    let news = play.player.takeNews()
    #expect(news.count >= 10_000 && news.last == "cancelled round-1 escape")
    #expect(play.player.takeNews().isEmpty)
  }

  @Test func `switches take what they can have`() throws {
    let play = try Play("emoji")
    #expect(!play.player.set("zoom", 24) && !play.player.set("zoom", 401) && !play.player.set("turn", 17) && !play.player.set("nothing", 1))
    #expect(play.player.set("zoom", 400) && play.player.set("turn", 30))
  }

  @Test func `that something came from elsewhere is written down, since it cannot come again`() throws {
    let play = try Play("files")
    func guests() -> Int {
      String(decoding: play.player.chronicle.text, as: UTF8.self).split(separator: "\n").filter { $0.hasPrefix("f ") }.count
    }
    play.driver.takeOut("file-1")
    play.driver.carryOn(to: "shelf")
    play.driver.dropIn()
    play.driver.endOutside(.move)
    play.driver.bringIn([TextItem("Buy seeds").provider], over: "shelf")
    play.driver.leaveWindow()
    #expect(guests() == 0)
    play.driver.bringIn([TextItem("Buy seeds").provider], over: "shelf")
    play.driver.dropIn()
    #expect(guests() == 1)
  }
}
