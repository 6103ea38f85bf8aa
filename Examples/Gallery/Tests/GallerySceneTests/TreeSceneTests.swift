import DragTesting
import GalleryScenes
import GalleryStage
import Testing

struct TreeSceneTests {
  private func rows(_ play: Play) -> [String] {
    play.stage.items(of: "outline").map { String($0.text.drop { !$0.isASCII || $0 == " " }) }
  }

  /// A place in a row, where it is seen: so far from its top, as a share of its height.
  private func place(_ play: Play, _ name: String, _ share: Double = 0.5, x: Double = 200) throws -> Point {
    let list = try play.element("outline"), row = try #require(rows(play).firstIndex(of: name))
    let engine = try #require(play.stage.controller.engine), rect = try #require(engine.collection(list.id)?.layout.rect(of: row))
    let point = Point(x, rect.minY + rect.height * share) + engine.displacement(of: Int32(row), in: list.id)
    return try #require(play.stage.controller.tree.convert(point, from: list.id, to: .root))
  }

  private func parent(_ play: Play, _ name: String) throws -> String {
    let nodes = play.player.scene.state.split(separator: "{").dropFirst().map { line -> (String, Int) in
      let parts = line.split(separator: "\"")
      return (String(parts[2]), Int(line.split(separator: "depth\":")[1].prefix(1)) ?? 0)
    }
    let index = try #require(nodes.firstIndex { $0.0 == name })
    return nodes[..<index].last { $0.1 < nodes[index].1 }?.0 ?? ""
  }

  @Test(arguments: [(Play.desktop, PointerKind.mouse), (Play.phone, .touch)])
  func `a folder opens under a drag that waits, takes it, and stays open`(_ size: Size, _ kind: PointerKind) throws {
    let play = try Play("tree", size: size)
    #expect(!rows(play).contains("Owl"))
    play.driver.press(at: try place(play, "Eagle"), with: kind)
    if kind == .touch { play.driver.wait(0.4) }
    play.driver.move(to: try place(play, "Birds"))
    #expect(!rows(play).contains("Owl"))
    play.driver.wait(0.6)
    #expect(rows(play).contains("Owl"))
    play.driver.move(to: try place(play, "Owl", 0.4))
    play.driver.wait(0.2)
    play.driver.release()
    play.driver.settle()
    #expect(try parent(play, "Eagle") == "Birds" && rows(play).contains("Owl"))
    #expect(play.text("status") == "Eagle is in Birds")
    try play.press("undo")
    #expect(try parent(play, "Eagle") == "" && rows(play).contains("Owl") && play.stage.drawing(of: "undo")?.isDisabled == true)
    try play.press("redo")
    #expect(try parent(play, "Eagle") == "Birds" && play.stage.drawing(of: "redo")?.isDisabled == true)
  }

  @Test func `on the way from row to row nothing closes that is next to the drag, and folders open in folders`() throws {
    let play = try Play("tree")
    play.driver.press(at: try place(play, "Whale"))
    play.driver.move(to: try place(play, "Plants"))
    play.driver.wait(0.6)
    play.driver.move(to: try place(play, "Trees"))
    play.driver.wait(0.6)
    #expect(rows(play).contains("Palm"))
    // Into the room above it.
    play.driver.move(to: try place(play, "Tulip", -0.5), steps: 40)
    #expect(rows(play).contains("Palm"))
    play.driver.move(to: try place(play, "Sky", 0.2), steps: 1)
    #expect(!rows(play).contains("Palm"))
    play.driver.move(to: try place(play, "Plants"))
    play.driver.wait(0.6)
    play.driver.move(to: try place(play, "Trees"))
    play.driver.release()
    play.driver.settle()
    #expect(try parent(play, "Whale") == "Trees" && !rows(play).contains("Palm") && rows(play).contains("Tulip"))
  }

  @Test func `a folder goes neither into itself nor into what is in it`() throws {
    let play = try Play("tree")
    let before = play.player.scene.state
    for (target, x) in [("Birds", 40.0), ("Mammals", 200), ("Snail", 400)] {
      play.driver.press(at: try place(play, "Animals"))
      play.driver.move(to: try place(play, target, x: x))
      play.driver.wait(0.7)
      play.driver.move(by: Vector(90, 0))
      play.driver.key(.escape)
      play.driver.release()
      play.driver.settle()
      #expect(play.player.scene.state == before)
    }
    play.driver.press(at: try place(play, "Animals"))
    play.driver.move(to: try place(play, "Birds", 0.6))
    play.driver.release()
    play.driver.settle()
    #expect(play.player.scene.state == before)
  }

  @Test func `a drop where a row was is no step, and leaves what can be done again`() throws {
    let play = try Play("tree")
    play.driver.press(at: try place(play, "Cactus"))
    play.driver.move(to: try place(play, "Plants"))
    play.driver.release()
    play.driver.settle()
    try play.press("undo")
    let before = play.player.scene.state
    let whale = try place(play, "Whale")
    play.driver.press(at: whale)
    play.driver.move(to: whale + Vector(40, 12))
    play.driver.move(to: whale + Vector(0, 2))
    play.driver.release()
    play.driver.settle()
    #expect(play.driver.log.last == "dropped outline move" && play.player.scene.state == before)
    try play.press("redo")
    #expect(try parent(play, "Cactus") == "Plants")
  }

  @Test func `a folder that opened closes when the drag goes elsewhere, outside, or is cancelled`() throws {
    let play = try Play("tree")
    let before = rows(play), state = play.player.scene.state
    for way in 0..<3 {
      play.driver.press(at: try place(play, "Whale"))
      play.driver.move(to: try place(play, "Birds"))
      play.driver.wait(0.6)
      #expect(rows(play).contains("Owl"))
      if way == 0 { play.driver.move(to: try place(play, "Comet", 0.9)) }
      if way == 1 { play.driver.move(to: Point(3, 3)) }
      if way == 2 { play.driver.key(.escape) }
      #expect(rows(play) == before, "\(way)")
      if way == 0 { play.driver.key(.escape) }
      play.driver.release()
      play.driver.settle()
      #expect(play.player.scene.state == state && rows(play) == before)
    }
  }

  @Test func `what is dropped on a closed folder goes in, and an open one travels with all that is in it`() throws {
    let play = try Play("tree")
    play.driver.press(at: try place(play, "Cactus"))
    play.driver.move(to: try place(play, "Plants"))
    play.driver.release()
    play.driver.settle()
    #expect(try parent(play, "Cactus") == "Plants" && !rows(play).contains("Cactus"))
    play.driver.press(at: try place(play, "Animals"))
    play.driver.move(to: try place(play, "Sky"))
    play.driver.release()
    play.driver.settle()
    #expect(try parent(play, "Animals") == "Sky" && parent(play, "Birds") == "Animals" && parent(play, "Owl") == "Birds")
    #expect(rows(play).first == "Plants" && !rows(play).contains("Animals"))
  }

  @Test func `to the side a row goes in and out`() throws {
    let play = try Play("tree")
    play.set("turn", 13)
    let from = try place(play, "Eagle")
    play.driver.press(at: from)
    play.driver.move(to: from + Vector(0, 6))
    #expect(play.text("status") == "To the top level")
    play.driver.move(to: from + Vector(24, 6))
    #expect(play.text("status") == "Into Sky")
    play.driver.release()
    #expect(try parent(play, "Eagle") == "Sky")
  }

  @Test func `keys move a row into an open folder`() throws {
    let play = try Play("tree")
    let eagle = try #require(rows(play).firstIndex(of: "Eagle"))
    play.driver.key(.space, on: "outline", item: eagle)
    play.driver.key(.home)
    play.driver.key(.down)
    play.driver.key(.space)
    #expect(try parent(play, "Eagle") == "Animals" && rows(play)[1] == "Eagle")
  }

  @Test func `keys open a folder on the way, go in, and step out again level by level`() throws {
    let play = try Play("tree")
    func lift(_ name: String) throws { play.driver.key(.space, on: "outline", item: try #require(rows(play).firstIndex(of: name))) }
    func keys(_ keys: Key...) { for key in keys { play.driver.key(key) } }
    try lift("Eagle")
    // Below Animals, Birds, and into that.
    keys(.home, .down, .down, .right)
    #expect(rows(play).contains("Owl") && play.text("status") == "Into Birds")
    keys(.down, .down)
    #expect(play.text("status") == "Into Birds")
    keys(.space)
    #expect(try parent(play, "Eagle") == "Birds" && rows(play)[2...4] == ["Owl", "Eagle", "Duck"])
    try lift("Whale")
    keys(.home, .down, .down, .down, .down, .down)
    #expect(play.text("status") == "Into Birds")
    keys(.left, .left, .left)
    #expect(play.text("status") == "Into Animals")
    keys(.right, .left)
    keys(.space)
    #expect(try parent(play, "Whale") == "Animals" && rows(play)[5...6] == ["Whale", "Mammals"])
    try play.press("undo")
    try play.press("undo")
    #expect(try parent(play, "Eagle") == "" && parent(play, "Whale") == "")
  }

  @Test func `the row above the place shows how deep it is, and the folder shows that it is meant`() throws {
    let play = try Play("tree")
    func styled(_ word: String) -> [String] {
      play.stage.items(of: "outline").filter { $0.style.split(separator: " ").contains { $0 == word } }.map {
        String($0.text.drop { !$0.isASCII || $0 == " " })
      }
    }
    play.set("turn", 13)
    let from = try place(play, "Eagle")
    play.driver.press(at: from)
    play.driver.move(to: from + Vector(24, 6))
    #expect(styled("home") == ["Sky"] && styled("above") == ["Moon"] && styled("m1") == ["Moon"])
    play.driver.move(by: Vector(-24, 0))
    #expect(styled("home").isEmpty && styled("m0") == ["Moon"])
    play.driver.key(.escape)
    #expect(styled("above").isEmpty)
    play.driver.release()
    play.driver.settle()
    play.driver.press(at: from)
    play.driver.move(to: try place(play, "Animals", 0))
    #expect(styled("first") == ["Animals"])
    play.driver.release()
    play.driver.settle()
    #expect(styled("first").isEmpty && rows(play).first == "Eagle")
  }

  @Test(arguments: [Play.desktop, Play.phone])
  func `everything fits, and fingers fit`(_ size: Size) throws {
    let play = try Play("tree", size: size)
    for name in ["status", "undo", "redo", "open", "close", "outline"] {
      let frame = try #require(play.driver.frame(of: name))
      #expect(Rect(origin: .zero, size: size).contains(frame) && min(frame.width, frame.height) >= 44, "\(name) \(frame)")
    }
    try play.press("open")
    #expect(rows(play).count == 20)
    try play.press("close")
    #expect(rows(play).count == 7)
  }

  @Test func `two fingers drag at the same time, each into a folder of its own`() throws {
    let play = try Play("tree")
    for (finger, name) in [(Int32(1), "Eagle"), (2, "Sky")] {
      play.driver.press(at: try place(play, name), with: .touch, finger: finger)
      play.driver.wait(0.4)
    }
    play.driver.move(to: try place(play, "Birds"), finger: 1)
    play.driver.wait(0.6)
    #expect(rows(play).contains("Owl"))
    play.driver.move(to: try place(play, "Plants"), finger: 2)
    play.driver.wait(0.6)
    // The first one's hand is where folders open.
    #expect(rows(play).contains("Owl") && !rows(play).contains("Trees"))
    for finger in [Int32(2), 1] { play.driver.release(finger: finger) }
    play.driver.settle()
    #expect(try [parent(play, "Eagle"), parent(play, "Sky")] == ["Birds", "Plants"])
    #expect(!play.stage.items(of: "outline").contains { $0.style.contains(" home") || $0.style.contains(" above") })
  }
}
