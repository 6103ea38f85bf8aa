import DragTesting
import GalleryPlayer
import GalleryScenes
import GalleryStage
import Testing

struct MenuSceneTests {
  private func order(_ play: Play, _ list: String) -> [String] { play.stage.items(of: list).map { $0.name } }

  @Test(arguments: [PointerKind.mouse, .touch, .pen])
  func `dishes change places in a course and go to others, an empty one too`(_ kind: PointerKind) throws {
    let play = try Play("menu")
    play.drag(item: 0, of: "starters", to: "starters", at: Point(100, 150), with: kind)
    #expect(order(play, "starters") == ["dish-4", "dish-5", "dish-3"])
    play.drag(item: 0, of: "starters", to: "mains", at: Point(100, 5), with: kind)
    #expect(order(play, "starters") == ["dish-5", "dish-3"] && order(play, "mains") == ["dish-4", "dish-6", "dish-7", "dish-8"])
    for _ in 0..<2 { play.drag(item: 0, of: "starters", to: "mains", at: Point(100, 5), with: kind) }
    #expect(order(play, "starters").isEmpty && play.stage.emptyText(of: "starters") != nil)
    play.drag(item: 5, of: "mains", to: "starters", with: kind)
    #expect(order(play, "starters") == ["dish-8"])
    #expect(order(play, "menu") == ["course-starters", "course-mains", "course-desserts"])
  }

  @Test(arguments: [Play.desktop, Play.phone])
  func `a course changes its place with all its dishes, which are found where they are then`(_ size: Size) throws {
    let play = try Play("menu", size: size)
    let mains = order(play, "mains")
    play.driver.press("course-starters", at: Point(60, 20))
    play.driver.move(to: "course-mains", at: Point(60, 5))
    play.driver.release()
    play.driver.settle()
    #expect(order(play, "menu") == ["course-mains", "course-starters", "course-desserts"])
    #expect(order(play, "mains") == mains && play.player.scene.state.hasPrefix(#"{"courses":["mains","starters","desserts"]"#))
    // Now it is the first: its first dish lies near the top of the menu.
    let top = try #require(play.place(ofItem: 0, in: "mains"))
    #expect(top.y - (try play.element("menu").frame.minY) < 110)
    play.driver.press(at: top)
    play.driver.move(to: "mains", at: Point(60, 75))
    play.driver.release()
    play.driver.settle()
    #expect(order(play, "mains") == [mains[1], mains[0], mains[2]])
    try play.press("undo")
    try play.press("undo")
    #expect(order(play, "menu").first == "course-starters" && order(play, "mains") == mains)
  }

  @Test func `a course goes into no course and on no tray, and a dish beside no course`() throws {
    let play = try Play("menu")
    let state = play.player.scene.state
    play.driver.press("course-desserts", at: Point(60, 20))
    #expect(["starters", "mains"].map { play.mood("course-" + $0) } == [.regular, .regular])
    play.driver.move(to: "tray")
    #expect(play.mood("tray") == .regular)
    play.driver.release()
    play.driver.settle()
    play.driver.press("course-desserts", at: Point(60, 20))
    play.driver.move(to: "mains", at: Point(60, 60))
    #expect(play.mood("course-mains") == .regular)
    play.driver.key(.escape)
    play.driver.release()
    play.driver.settle()
    play.drag(item: 0, of: "mains", to: "course-starters", at: Point(60, 20))
    #expect(play.player.scene.state == state)
  }

  @Test(arguments: [Play.desktop, Play.phone])
  func `S2.3 what is no list joins: a card gives a dish as often as one likes, and the tray takes it`(_ size: Size) throws {
    let play = try Play("menu", size: size)
    for count in 1...2 {
      play.driver.press("card-9")
      play.driver.move(to: "starters", at: Point(60, 5))
      play.driver.release()
      play.driver.settle()
      #expect(order(play, "starters").count == 3 + count && play.stage.items(of: "starters").first?.text == "Cheese of the day")
    }
    #expect(order(play, "starters").prefix(2) == ["dish-12", "dish-11"])
    play.drag(item: 0, of: "starters", to: "tray")
    #expect(order(play, "starters") == ["dish-11", "dish-3", "dish-4", "dish-5"] && play.text("status") == "9 dishes")
    // A card is no dish: the tray does not take it, and it goes home.
    play.drag("card-8", to: "tray")
    play.driver.settle()
    #expect(play.text("status") == "9 dishes")
    try play.press("undo")
    #expect(order(play, "starters").first == "dish-12")
    try play.press("reset")
    #expect(play.text("status") == "8 dishes" && order(play, "starters") == ["dish-3", "dish-4", "dish-5"])
  }

  @Test func `courses and dishes are moved by keys`() throws {
    let play = try Play("menu")
    play.driver.key(.space, on: "menu", item: 0)
    play.driver.key(.down)
    play.driver.key(.space)
    play.driver.settle()
    #expect(order(play, "menu") == ["course-mains", "course-starters", "course-desserts"])
    play.driver.key(.space, on: "starters", item: 2)
    play.driver.key(.tab)
    play.driver.key(.space)
    play.driver.settle()
    #expect(order(play, "starters") == ["dish-3", "dish-4"])
    #expect(order(play, "mains").count + order(play, "desserts").count == 6)
  }

  @Test func `the tray is spoken of by its name, whatever is drawn on it`() throws {
    #expect(try Play("menu").stage.drawing(of: "tray")?.label == "Off the menu")
  }

  @Test func `the tray waits for dishes alone, whatever else is in the air`() throws {
    let play = try Play("menu")
    play.driver.press("card-8", with: .touch, finger: 1)
    play.driver.wait(0.35)
    play.driver.move(by: Vector(-20, 0), finger: 1)
    #expect(play.mood("tray") == .regular && play.mood("course-mains") == .lit)
    for finger: Int32 in [2, 3] {
      play.driver.press("starters", item: Int(finger) - 2, with: .touch, finger: finger)
      play.driver.wait(0.35)
      play.driver.move(by: Vector(0, 4), finger: finger)
      #expect(play.mood("tray") == .pending)
    }
    play.driver.move(to: "tray", finger: 2)
    #expect(play.mood("tray") == .pendingDrop)
    play.driver.release(finger: 2)
    #expect(play.mood("tray") == .pending)
    play.driver.losePointer(finger: 3)
    #expect(play.mood("tray") == .regular && play.mood("course-mains") == .lit)
    play.driver.release(finger: 1)
    #expect(play.mood("tray") == .regular && play.mood("course-mains") == .regular)
  }
}
