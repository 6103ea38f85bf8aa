import DragTesting
import GalleryPlayer
import GalleryScenes
import GalleryStage
import Testing

struct SnapSceneTests {
  @Test(arguments: [Play.desktop, Play.phone], [PointerKind.mouse, .touch, .pen])
  func `a round shape lands in a round place`(_ size: Size, _ kind: PointerKind) throws {
    let play = try Play("snap", size: size)
    play.drag("round-1", to: "round-slot", with: kind)
    play.driver.settle()
    #expect(
      play.driver.transcript
        == "began round-1 · entered round-tray · exited round-tray · entered round-slot · dropped round-slot move")
    #expect(play.center("round-1").distance(to: play.center("round-slot")) < 0.01)
    #expect(play.player.scene.state.contains(#""slot":"round-slot""#))
  }

  @Test func `a group does not see the other's places`() throws {
    let play = try Play("snap")
    play.driver.press("round-1")
    play.driver.move(to: "square-1")
    play.driver.move(to: "square-slot")
    #expect(play.note("square-slot") == "regular")
    #expect(play.note("round-slot") == "pending")
    play.driver.release()
    #expect(play.driver.transcript == "began round-1 · missed round-1")
  }

  @Test func `every look is told in words`() throws {
    let play = try Play("snap")
    #expect([play.note("round-1"), play.note("round-slot")] == ["regular", "regular"])
    play.driver.press("round-1")
    play.driver.move(by: Vector(0, -8))
    #expect([play.note("round-1"), play.note("round-slot"), play.note("round-tray")] == ["dragging", "pending", "pending"])
    #expect(play.mood("round-1") == .dragging)
    play.driver.move(to: "round-slot")
    #expect([play.note("round-1"), play.note("round-slot"), play.note("round-tray")] == ["hovering", "pending drop", "pending"])
    play.driver.release()
    #expect([play.note("round-1"), play.note("round-slot"), play.note("round-tray")] == ["regular", "regular", "regular"])
    #expect(play.text("news") == "First round shape landed in: Round place")
  }

  @Test func `a miss stays where it is, unless it is to snap back`() throws {
    let play = try Play("snap")
    let start = play.center("square-1")
    for (back, distance) in [(Int32(0), 60.0), (1, 60)] {
      play.set("back", back)
      play.driver.press("square-1")
      play.driver.move(by: Vector(0, distance))
      play.driver.release()
      play.driver.settle()
    }
    // The first stayed, the second went back to where the first had stayed.
    #expect(play.center("square-1").distance(to: start + Vector(0, 60)) < 0.01)
    #expect(play.driver.transcript == "began square-1 · missed square-1 · began square-1 · missed square-1")
  }

  @Test func `a shape that goes back lies in its place still`() throws {
    let play = try Play("snap")
    play.drag("square-1", to: "square-slot")
    play.driver.settle()
    play.driver.press("square-1")
    play.driver.move(to: "square-tray")
    play.driver.key(.escape)
    #expect(play.text("news") == "First square shape is back")
    play.set("back", 1)
    play.drag("square-1", to: "round-1")
    #expect(play.text("news") == "First square shape missed")
    #expect(play.player.scene.state.contains(#""slot":"square-slot""#))
    // So it does in a smaller window.
    play.player.scene.layOut(Play.phone)
    play.driver.settle()
    #expect(play.center("square-1").distance(to: play.center("square-slot")) < 0.01)

    play.set("back", 0)
    play.drag("square-1", to: "news")
    #expect(!play.player.scene.state.contains(#""slot":"square-slot""#))
  }

  @Test func `without snapping a hit stays where it was released`() throws {
    let play = try Play("snap")
    play.set("snap", 0)
    let place = play.center("round-slot") + Vector(20, 10)
    play.driver.press("round-1")
    play.driver.move(to: place)
    play.driver.release()
    play.driver.settle()
    #expect(play.center("round-1").distance(to: place) < 0.01)
  }

  @Test func `a place has a snap point of its own`() throws {
    let play = try Play("snap")
    play.drag("round-2", to: "round-tray")
    play.driver.settle()
    #expect(play.center("round-2").distance(to: play.center("round-tray-point")) < 0.01)
    #expect(play.center("round-2").distance(to: play.center("round-tray")) > 50)
  }

  @Test func `bounds hold the centre`() throws {
    let play = try Play("snap")
    let fence = try #require(play.driver.frame(of: "fence"))
    play.driver.press("fenced")
    play.driver.move(to: Point(5, 5))
    #expect(fence.contains(try #require(play.driver.frame(of: "fenced"))))
    play.driver.move(to: "pen")
    play.driver.release()
    #expect(play.driver.log.last == "dropped pen move")
  }

  @Test(arguments: [Int32(0), 25, 50, 75, 100]) func `damping says how far a snap swings`(_ damping: Int32) throws {
    let play = try Play("snap")
    play.set("damping", damping)
    let target = play.center("round-slot")
    play.driver.press("round-1")
    play.driver.move(to: target + Vector(0, 60))
    play.driver.wait(0.3)
    play.driver.release()
    var overshoot = 0.0
    for _ in 0..<120 {
      play.driver.wait(Driver.frame)
      overshoot = max(overshoot, target.y - play.center("round-1").y)
    }
    #expect(damping == 100 ? overshoot < 0.5 : overshoot > 0.1)
  }

  @Test func `a shape in flight is caught where it is`() throws {
    let play = try Play("snap")
    play.set("back", 1)
    play.driver.press("square-1")
    play.driver.move(by: Vector(-100, -300))
    play.driver.release()
    play.driver.wait(0.1)
    let seen = play.center("square-1")
    play.driver.press("square-1")
    play.driver.move(by: Vector(10, 0), steps: 1)
    #expect(play.center("square-1").distance(to: seen + Vector(10, 0)) < 0.01)
    #expect(play.driver.log.filter { $0 == "began square-1" }.count == 2)
  }

  @Test func `a mark comes off, also during a drag, and on again`() throws {
    let play = try Play("snap")
    play.driver.press("round-2")
    play.driver.move(to: "round-slot")
    play.set("drag", 0)
    #expect(play.driver.log.last == "cancelled round-2 source-gone")
    play.driver.release()
    let before = play.driver.log.count
    play.drag("round-2", to: "round-slot")
    #expect(play.driver.log.count == before)
    #expect(play.note("round-2") == "unmarked")
    play.set("drag", 1)
    play.driver.settle()
    play.drag("round-2", to: "round-slot")
    #expect(play.driver.log.last == "dropped round-slot move")

    play.driver.press("square-1")
    play.driver.move(to: "square-slot")
    play.set("drop", 0)
    play.driver.release()
    #expect(play.driver.log.last == "missed square-1")
    play.set("drop", 1)
    play.drag("square-2", to: "square-slot")
    #expect(play.driver.log.last == "dropped square-slot move")
  }

  @Test func `keys carry a shape from place to place`() throws {
    let play = try Play("snap")
    play.driver.key(.space, on: "round-1")
    play.driver.key(.tab)
    play.driver.key(.tab)
    play.driver.key(.enter)
    #expect(
      play.driver.transcript == "began round-1 · entered round-slot · exited round-slot · entered round-tray · dropped round-tray move")
    play.driver.key(.space, on: "square-1")
    play.driver.key(.escape)
    #expect(play.driver.log.last == "cancelled square-1 escape")
  }

  @Test func `two fingers drag two shapes`() throws {
    let play = try Play("snap", size: Play.phone)
    play.driver.press("round-1", with: .touch, finger: 1)
    play.driver.press("square-1", with: .touch, finger: 2)
    play.driver.move(to: "round-slot", finger: 1)
    play.driver.move(to: "square-slot", finger: 2)
    play.driver.release(finger: 1)
    play.driver.release(finger: 2)
    #expect(play.driver.log.suffix(2) == ["dropped round-slot move", "dropped square-slot move"])
  }

  @Test func `after a resize what lies in a place lies in it still`() throws {
    let play = try Play("snap")
    play.drag("square-2", to: "square-tray")
    play.driver.settle()
    play.player.resize(Play.phone)
    #expect(play.center("square-2").distance(to: play.center("square-tray-point")) < 0.01)
    let floor = Rect(origin: .zero, size: Play.phone)
    for name in ["round-1", "round-2", "square-1", "square-2", "fenced", "pen", "fence", "news"] {
      #expect(floor.contains(try #require(play.driver.frame(of: name))), "\(name)")
    }
  }

  @Test func `a resize leaves what a person has put somewhere where it is, and within reach`() throws {
    let play = try Play("snap")
    play.set("snap", 0)
    let place = play.center("round-slot") + Vector(20, 10), start = play.center("square-1")
    play.driver.press("round-1")
    play.driver.move(to: place)
    play.driver.release()
    play.driver.press("square-1")
    play.driver.move(by: Vector(-150, 60))
    play.driver.release()
    play.driver.settle()
    // As beside a panel.
    let narrower = Size(1120, 780)
    play.player.resize(narrower)
    #expect(play.center("round-1").distance(to: play.center("round-slot") + Vector(20, 10)) < 0.01)
    #expect(play.center("square-1").distance(to: start + Vector(-150, 60)) < 0.01)
    play.player.resize(Play.phone)
    #expect(Rect(origin: .zero, size: Play.phone).contains(try #require(play.driver.frame(of: "square-1"))))
    // What has never been moved is where it starts.
    let other = try Play("snap", size: Play.phone)
    #expect(play.center("square-2").distance(to: other.center("square-2")) < 0.01)
  }

  @Test(arguments: [Play.desktop, Play.phone, Size(844, 330), Size(320, 480)])
  func `targets are large enough for fingers`(_ size: Size) throws {
    let play = try Play("snap", size: size)
    for name in ["round-1", "round-2", "square-1", "square-2", "fenced", "round-slot", "pen"] {
      let frame = try #require(play.driver.frame(of: name))
      #expect(min(frame.width, frame.height) >= 44, "\(name)")
    }
  }

  @Test func `what is told has room for two lines where one is narrow`() throws {
    let play = try Play("snap", size: Play.phone)
    let news = try play.element("news").frame, fence = try play.element("fence").frame
    #expect(news.height >= 40 && news.minY >= fence.maxY && news.maxY <= Play.phone.height)
  }
}
