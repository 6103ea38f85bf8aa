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
    #expect(replay.transcript.lines == play.player.log)
  }

  @Test(arguments: ["snap", "responders", "emoji"]) func `what is copied as a test is short and passes`(_ name: String) throws {
    let play = try Play(name, size: Play.phone)
    switch name {
    case "snap":
      play.set("back", 1)
      play.drag("round-1", to: "round-slot", with: .touch)
      play.driver.wait(0.21)
      play.drag("square-1", to: "round-slot", with: .pen)
      play.driver.key(.space, on: "square-2")
      play.driver.key(.tab)
      play.driver.key(.enter)
      play.driver.press("round-2", with: .touch, finger: 7)
      play.driver.press("square-1", with: .touch, finger: 9)
      play.driver.move(to: "round-tray", finger: 7, steps: 20)
      play.driver.losePointer(finger: 9)
      play.driver.release(finger: 7)
    case "responders":
      play.drag("Robin", to: "meadow")
      play.driver.settle()
      play.drag("token", to: "inner", with: .touch)
    default:
      play.set("zoom", 60)
      play.set("zoom", 50)
      play.set("turn", 30)
      play.drag("palette-star", to: "star")
      play.driver.settle()
      play.drag("sticker-1", to: "bin")
    }
    let entry = try #require(SceneCatalogue.entry(named: name))
    let steps = play.player.chronicle.steps(.turns)
    #expect(Chronicle.transcript(of: steps, in: entry, size: Play.phone) == play.driver.log, "\(play.player.test)")
    #expect(steps.count < 60)
    let text = play.player.test
    #expect(text.contains("\(entry.type)(on: stage)") && text.contains("driver.log == ["))
  }

  @Test func `a test that no short telling gives replays the recording`() throws {
    let play = try Play("snap")
    play.drag("round-1", to: "round-slot")
    let text = play.player.chronicle.test(
      of: play.player.entry, size: Play.desktop, expecting: ["something else"], recording: { play.player.recording })
    #expect(text.contains("try Recording") && text.contains("swift-drag recording 1"))
  }

  @Test func `the log keeps the last ten thousand lines`() throws {
    let play = try Play("snap")
    for _ in 0..<6000 {
      play.driver.key(.space, on: "round-1")
      play.driver.key(.escape)
    }
    #expect(play.player.takeNews().count >= 10_000)
    #expect(play.player.log.count == 10_000 && play.player.log.last == "cancelled round-1 escape")
    #expect(play.player.takeNews().isEmpty)
    // A log that has lost its beginning is told by the recording, which has everything.
    #expect(play.player.test.contains("try Recording"))
  }

  @Test func `switches take what they can have`() throws {
    let play = try Play("emoji")
    #expect(!play.player.set("zoom", 24) && !play.player.set("zoom", 401) && !play.player.set("turn", 17) && !play.player.set("nothing", 1))
    #expect(play.player.set("zoom", 400) && play.player.set("turn", 30))
  }
}
