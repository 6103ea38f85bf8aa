import DragTesting
import GalleryPlayer
import GalleryScenes
import GalleryStage
import Testing

struct EmojiSceneTests {
  @Test(arguments: [Int32(25), 100, 400], [Int32(0), 30, -45])
  func `an emoji lands under the pointer`(_ zoom: Int32, _ turn: Int32) throws {
    let play = try Play("emoji")
    play.set("zoom", zoom)
    play.set("turn", turn)
    let place = play.center("window") + Vector(-50, 40)
    play.driver.press("palette-frog")
    play.driver.move(to: place)
    play.driver.release()
    play.driver.settle()
    #expect(play.center("sticker-1").distance(to: place) < 0.01)
    #expect(play.driver.log.last == "dropped paper copy")

    // On the paper it moves with the pointer, from wherever it was grabbed, and stays.
    let grab = place + Vector(3, -2), away = grab + Vector(-9, 11)
    play.driver.press(at: grab)
    play.driver.move(to: away)
    play.driver.release()
    play.driver.settle()
    #expect(play.center("sticker-1").distance(to: place + Vector(-9, 11)) < 0.01)
    #expect(play.driver.log.last == "dropped paper move")
  }

  @Test func `the palette gives copies and keeps its own`() throws {
    let play = try Play("emoji")
    let home = play.center("palette-smile")
    for _ in 0..<3 {
      play.driver.press("palette-smile")
      play.driver.move(to: play.center("window") + Vector(-120, 0))
      play.driver.release()
      play.driver.settle()
      #expect(play.center("palette-smile").distance(to: home) < 0.01)
    }
    #expect(play.stage.controller.element(named: "sticker-3") != nil)
  }

  @Test func `the glow tells the four states of a drag`() throws {
    let play = try Play("emoji")
    #expect(play.mood("palette-pizza") == .regular)
    play.driver.press("palette-pizza")
    play.driver.move(by: Vector(6, 0))
    #expect(play.mood("palette-pizza") == .unknown && play.note("palette-pizza") == "unknown")
    play.driver.move(to: play.center("window") + Vector(-150, 0))
    #expect(play.mood("palette-pizza") == .accepted)
    play.driver.move(to: "star")
    #expect(play.mood("palette-pizza") == .rejected)
    play.driver.release()
    #expect(play.driver.log.last?.hasPrefix("cancelled palette-pizza") ?? false || play.driver.log.last == "missed palette-pizza")
    #expect(play.mood("palette-pizza") == .regular)
    #expect(play.stage.controller.element(named: "sticker-1") == nil)
  }

  @Test(arguments: [Int32(0), 30, 90]) func `the star takes stars, by its shape`(_ turn: Int32) throws {
    let play = try Play("emoji")
    play.set("turn", turn)
    play.drag("palette-star", to: "star")
    #expect(play.driver.log.last == "dropped star copy")
    // Between two points of the star is paper.
    let star = try play.element("star")
    let between = try #require(star.convert(Point(12, 12), to: star.controller.root))
    play.driver.settle()
    play.driver.press("palette-frog")
    play.driver.move(to: between)
    play.driver.release()
    #expect(play.driver.log.last == "dropped paper copy")
  }

  @Test func `the bin takes what is on the paper, and nothing else`() throws {
    let play = try Play("emoji")
    play.driver.press("palette-frog")
    play.driver.move(to: play.center("window") + Vector(-150, 0))
    play.driver.release()
    play.driver.settle()
    play.drag("palette-frog", to: "bin")
    #expect(play.driver.log.last?.contains("palette-frog") ?? false)
    play.driver.settle()
    play.drag("sticker-1", to: "bin")
    #expect(play.driver.log.last == "dropped bin move")
    #expect(play.player.scene.state.contains(#""stickers":[]"#))
    #expect(play.stage.controller.element(named: "sticker-1") == nil)
  }

  @Test func `two fingers drag two emoji`() throws {
    let play = try Play("emoji", size: Play.phone)
    for (finger, name) in [(Int32(1), "palette-frog"), (2, "palette-smile")] { play.driver.press(name, with: .touch, finger: finger) }
    play.driver.wait(0.3)
    play.driver.move(to: play.center("window") + Vector(-80, 0), finger: 1)
    play.driver.move(to: play.center("window") + Vector(-80, 120), finger: 2)
    play.driver.release(finger: 1)
    play.driver.release(finger: 2)
    #expect(play.driver.log.filter { $0 == "dropped paper copy" }.count == 2)
  }

  @Test func `keys place an emoji on the paper and throw it away`() throws {
    let play = try Play("emoji")
    play.driver.key(.space, on: "palette-rocket")
    play.driver.key(.tab)
    play.driver.key(.enter)
    #expect(play.driver.log.last == "dropped paper copy")
    play.driver.settle()
    play.driver.key(.space, on: "sticker-1")
    for _ in 0..<4 where play.driver.log.last != "entered bin" { play.driver.key(.tab) }
    play.driver.key(.enter)
    #expect(play.driver.log.last == "dropped bin move")
  }

  @Test(arguments: [Int32(50), 400], [Int32(0), 90])
  func `any part of the paper can be brought to the middle of the window, and takes emoji there`(
    _ zoom: Int32, _ turn: Int32
  ) throws {
    let play = try Play("emoji")
    play.set("zoom", zoom)
    play.set("turn", turn)
    play.set("x", 1000)
    play.set("y", 4000)
    let paper = try play.element("paper"), middle = play.center("window")
    let corner = try #require(paper.convert(Point(100, 400), to: paper.controller.root))
    #expect(corner.distance(to: middle) < 2)
    play.drag("palette-frog", to: "window")
    play.driver.settle()
    #expect(play.center("sticker-1").distance(to: middle) < 0.01 && play.driver.log.last == "dropped paper copy")
    // And stays there when the window changes.
    play.player.resize(Size(900, 700))
    #expect(try #require(paper.convert(Point(100, 400), to: paper.controller.root)).distance(to: play.center("window")) < 2)
    #expect(!play.player.set("x", 6401) && !play.player.set("y", -1))
  }

  @Test(arguments: [Play.desktop, Play.phone], [Int32(50), 100, 400])
  func `what keys put on the paper lies beside what they put there before`(_ size: Size, _ zoom: Int32) throws {
    let play = try Play("emoji", size: size)
    play.set("zoom", zoom)
    var places: [Point] = []
    let window = try #require(play.driver.frame(of: "window"))
    for number in 1...9 {
      play.driver.key(.space, on: "palette-rocket")
      play.driver.key(.tab)
      play.driver.key(.enter)
      play.driver.settle()
      let place = play.center("sticker-\(number)")
      #expect(
        window.contains(place) && !places.contains { $0.distance(to: place) < (zoom < 100 ? 20 : 40) }, "\(number) \(place) \(places)")
      places.append(place)
    }
    // Where the first one was thrown away, there is room again.
    #expect(places[0].distance(to: play.center("paper")) < 0.01)
    play.driver.key(.space, on: "sticker-1")
    for _ in 0..<4 where play.driver.log.last != "entered bin" { play.driver.key(.tab) }
    play.driver.key(.enter)
    play.driver.settle()
    play.driver.key(.space, on: "palette-pizza")
    play.driver.key(.tab)
    play.driver.key(.enter)
    #expect(play.center("sticker-10").distance(to: places[0]) < 0.01)
  }
}
