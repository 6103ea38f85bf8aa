import DragTesting
import GalleryScenes
import GalleryStage
import Testing

struct GridSceneTests {
  private func order(_ play: Play) -> [String] { play.stage.items(of: "wall").map(\.name) }

  private func place(_ play: Play, _ name: String) throws -> Point {
    let wall = try play.element("wall"), index = try #require(order(play).firstIndex(of: name))
    let rect = try #require(play.stage.controller.engine?.collection(wall.id)?.layout.rect(of: index))
    return try #require(play.stage.controller.tree.convert(rect.center, from: wall.id, to: .root))
  }

  @Test(arguments: [(Play.desktop, PointerKind.mouse), (Play.phone, .touch), (Play.desktop, .pen)])
  func `a picture is hung elsewhere, and undo and redo take it back and forth`(_ size: Size, _ kind: PointerKind) throws {
    let play = try Play("grid", size: size)
    let before = order(play)
    let from = try place(play, "sunrise"), to = try place(play, "forest")
    play.driver.press(at: from, with: kind)
    if kind == .touch { play.driver.wait(0.4) }
    play.driver.move(to: to)
    play.driver.wait(0.1)
    #expect(order(play) == before)
    play.driver.release()
    play.driver.settle()
    let after = order(play)
    #expect(after != before && after.sorted() == before.sorted() && after.first == "moon")
    #expect(play.text("status") == "Sunrise hangs at \(try #require(after.firstIndex(of: "sunrise")) + 1)")
    try play.press("undo")
    #expect(order(play) == before && play.stage.drawing(of: "undo")?.isDisabled == true)
    try play.press("redo")
    #expect(order(play) == after && play.stage.drawing(of: "redo")?.isDisabled == true)
  }

  @Test func `keys carry a picture along its row, to the end and back home`() throws {
    let play = try Play("grid")
    let before = order(play)
    play.driver.key(.space, on: "wall", item: 0)
    play.driver.key(.right)
    play.driver.key(.space)
    #expect(order(play).prefix(3) == ["moon", "sunrise", "forest"])
    play.driver.key(.space, on: "wall", item: 1)
    play.driver.key(.end)
    play.driver.key(.space)
    #expect(order(play).last == "sunrise")
    play.driver.key(.space, on: "wall", item: 15)
    play.driver.key(.home)
    play.driver.key(.escape)
    #expect(order(play).last == "sunrise")
    try play.press("undo")
    try play.press("undo")
    #expect(order(play) == before)
  }

  @Test(arguments: [Play.desktop, Play.phone, Size(844, 330)])
  func `everything fits, and fingers fit`(_ size: Size) throws {
    let play = try Play("grid", size: size)
    for name in ["status", "undo", "redo", "wall"] {
      let frame = try #require(play.driver.frame(of: name))
      #expect(Rect(origin: .zero, size: size).contains(frame) && min(frame.width, frame.height) >= 44, "\(name) \(frame)")
    }
    for item in play.stage.items(of: "wall") { #expect(item.size.width >= 88 && item.size.height >= 88) }
  }
}
