import DragTesting
import GalleryStage
import Testing

struct BoardSceneTests {
  private let names = ["ideas", "next", "doing", "review", "done"]
  private func order(_ play: Play, _ list: String) -> [String] { play.stage.items(of: list).map { $0.name } }

  @Test func `five columns have two hundred cards of unequal height`() throws {
    let play = try Play("board")
    #expect(names.map { order(play, $0).count } == [40, 40, 40, 40, 40])
    #expect(Set(names.flatMap { play.stage.items(of: $0).map(\.size.height) }).count >= 4)
    #expect(play.stage.items(of: "ideas").allSatisfy { $0.size.height >= 44 })
  }

  @Test(arguments: [Play.desktop, Play.phone], [PointerKind.mouse, .touch])
  func `a card dragged to each column and back leaves the board exactly as it was`(_ size: Size, _ kind: PointerKind) throws {
    let play = try Play("board", size: size)
    let before = play.player.scene.state
    let home = try #require(play.place(ofItem: 1, in: "ideas"))
    play.driver.press(at: home, with: kind)
    if kind == .touch { play.driver.wait(0.4) }
    for name in names.reversed() {
      // On a phone the board has to scroll there first.
      for _ in 0..<100 {
        let x = try #require(play.driver.frame(of: name)).minX + 100
        if x > 80, x < size.width - 80 { break }
        play.driver.move(to: Point(x > 80 ? size.width - 12 : 12, 300), steps: 2)
        play.driver.wait(0.1)
      }
      play.driver.move(to: name, at: Point(100, 200))
      #expect(play.driver.log.last { $0.hasPrefix("entered") } == "entered " + name)
    }
    for _ in 0..<100 where (play.driver.frame(of: "ideas")?.minX ?? 0) < 0 {
      play.driver.move(to: Point(12, 300), steps: 2)
      play.driver.wait(0.1)
    }
    play.driver.move(to: home)
    play.driver.release()
    play.driver.settle()
    #expect(play.player.scene.state == before)
  }

  @Test func `between two columns and over a heading a card goes to the nearest column`() throws {
    for (beside, target) in [(Point(-6, 100), "doing"), (Point(-10, 100), "next"), (Point(80, -20), "doing")] {
      let play = try Play("board")
      let frame = try #require(play.driver.frame(of: "doing"))
      play.driver.press(at: try #require(play.place(ofItem: 1, in: "ideas")))
      play.driver.move(to: Point(frame.minX + beside.x, frame.minY + beside.y))
      play.driver.release()
      play.driver.settle()
      #expect(order(play, target).contains("card-1"))
      #expect(names.map { order(play, $0).count }.reduce(0, +) == 200)
    }
  }

  @Test func `what is picked travels together, in order, and comes back by undo`() throws {
    let play = try Play("board")
    let before = play.player.scene.state
    // One card, another too, and a range in the next column.
    play.set("pick", ItemDeed.press.of(2))
    play.set("pick", ItemDeed.toggle.of(0))
    play.set("pick", ItemDeed.toggle.of(41))
    play.set("pick", ItemDeed.extend.of(47))
    play.set("pick", ItemDeed.extend.of(43))
    #expect(play.text("status") == "5 picked")
    play.drag(item: 1, of: "next", to: "done", at: Point(100, 60))
    let done = order(play, "done")
    let first = try #require(done.firstIndex(of: "card-0"))
    #expect(Array(done[first..<first + 5]) == ["card-0", "card-2", "card-41", "card-42", "card-43"])
    #expect(order(play, "ideas").prefix(2) == ["card-1", "card-3"] && order(play, "next").prefix(2) == ["card-40", "card-44"])
    // One that is not picked travels alone.
    play.drag(item: 0, of: "doing", to: "review", at: Point(100, 60))
    #expect(order(play, "doing").count == 39)
    try play.press("undo")
    try play.press("undo")
    for id in [0, 2, 41, 42, 43] { play.set("pick", ItemDeed.toggle.of(Int32(id))) }
    try play.press("redo")
    try play.press("undo")
    #expect(play.player.scene.state.hasPrefix(before.prefix(600)) && names.map { order(play, $0).count } == [40, 40, 40, 40, 40])
  }

  @Test func `a press picks one card, or none; all of a column, or nothing`() throws {
    let play = try Play("board")
    func picked() -> [String] { names.flatMap { play.stage.items(of: $0).filter { $0.check == true }.map(\.name) } }
    #expect(play.stage.drawing(of: "delete")?.isDisabled == true && play.stage.drawing(of: "clear")?.isDisabled == true)
    play.set("pick", ItemDeed.press.of(2))
    play.set("pick", ItemDeed.press.of(3))
    #expect(picked() == ["card-3"])
    // A range goes on from where it began, to and fro; in another column it begins anew.
    play.set("pick", ItemDeed.extend.of(6))
    play.set("pick", ItemDeed.extend.of(1))
    #expect(picked() == ["card-1", "card-2", "card-3"])
    play.set("pick", ItemDeed.extend.of(50))
    play.set("pick", ItemDeed.extend.of(51))
    #expect(picked() == ["card-1", "card-2", "card-3", "card-50", "card-51"])
    play.set("pick", ItemDeed.press.of(50))
    play.set("pick", ItemDeed.press.of(50))
    #expect(picked().isEmpty)
    play.set("pick", ItemDeed.all.of(50))
    #expect(picked().count == 40 && play.text("status") == "40 picked")
    try play.press("clear")
    #expect(picked().isEmpty)
    // Delete takes the card that has the focus, or all that are picked with it.
    play.set("pick", ItemDeed.remove.of(50))
    play.set("pick", ItemDeed.press.of(51))
    play.set("pick", ItemDeed.toggle.of(60))
    play.set("pick", ItemDeed.remove.of(60))
    #expect(order(play, "next").count == 37)
    try play.press("undo")
    try play.press("undo")
    #expect(order(play, "next").count == 40 && picked().isEmpty)
  }

  @Test(arguments: [PointerKind.mouse, .touch])
  func `a cancel puts all that was picked back`(_ kind: PointerKind) throws {
    let play = try Play("board")
    for id in [1, 3, 41] { play.set("pick", ItemDeed.toggle.of(Int32(id))) }
    let before = play.player.scene.state
    play.driver.press(at: try #require(play.place(ofItem: 1, in: "ideas")), with: kind)
    if kind == .touch { play.driver.wait(0.4) }
    play.driver.move(to: "done", at: Point(100, 100))
    play.driver.key(.escape)
    play.driver.release()
    play.driver.settle()
    #expect(play.driver.log.last?.hasPrefix("cancelled") == true && play.player.scene.state == before)
    let engine = try #require(play.stage.controller.engine)
    for name in names {
      let id = try play.element(name).id
      #expect((0..<40).allSatisfy { engine.appearance(of: $0, in: id) == .regular && engine.displacement(of: $0, in: id) == .zero })
    }
  }

  @Test func `held near an edge a column scrolls, and where there is none the board`() throws {
    let play = try Play("board", size: Play.phone)
    let board = try play.element("board"), ideas = try play.element("ideas")
    play.driver.press(at: try #require(play.place(ofItem: 0, in: "ideas")), with: .touch)
    play.driver.wait(0.4)
    let list = try #require(play.driver.frame(of: "ideas"))
    play.driver.move(to: Point(list.midX, list.maxY - 10))
    play.driver.wait(1.5)
    let tree = play.stage.controller.tree
    #expect((tree.bounds(of: ideas.id)?.minY ?? 0) > 200 && tree.bounds(of: board.id)?.minX == 0)
    play.driver.move(to: Point(382, list.midY))
    play.driver.wait(1.5)
    #expect((play.stage.controller.tree.bounds(of: board.id)?.minX ?? 0) > 200)
    play.driver.key(.escape)
  }

  @Test func `cards are added and deleted, also during a drag`() throws {
    let play = try Play("board")
    play.set("pick", ItemDeed.press.of(5))
    play.driver.press(at: try #require(play.place(ofItem: 1, in: "ideas")))
    play.driver.move(to: "doing", at: Point(100, 100))
    try play.press("add")
    #expect(order(play, "ideas").first == "card-200")
    try play.press("delete")
    #expect(!order(play, "ideas").contains("card-5"))
    play.driver.release()
    play.driver.settle()
    #expect(order(play, "doing").contains("card-1") && order(play, "ideas").prefix(3) == ["card-200", "card-0", "card-2"])
    // The one that is dragged goes: the drag is over, and nothing else has happened.
    play.set("pick", ItemDeed.press.of(3))
    let all = names.flatMap { order(play, $0) }
    play.driver.press(at: try #require(play.place(ofItem: 3, in: "ideas")))
    play.driver.move(to: "done", at: Point(100, 100))
    try play.press("delete")
    #expect(play.driver.log.last?.hasPrefix("cancelled") ?? false)
    play.driver.release()
    play.driver.settle()
    #expect(names.flatMap { order(play, $0) } == all.filter { $0 != "card-3" })
  }

  @Test(arguments: [Play.desktop, Play.phone, Size(390, 744), Size(1120, 840)])
  func `buttons are on the floor, and fingers fit`(_ size: Size) throws {
    let play = try Play("board", size: size)
    for name in ["add", "delete", "clear", "undo", "redo", "board"] {
      let frame = try #require(play.driver.frame(of: name))
      #expect(Rect(origin: .zero, size: size).contains(frame) && min(frame.width, frame.height) >= 44, "\(name) \(frame)")
    }
  }
}
