import DragTesting
import GalleryStage
import Testing

struct CollectionsSceneTests {
  private func order(_ play: Play, _ list: String) -> [String] { play.stage.items(of: list).map { $0.name } }

  @Test(arguments: [PointerKind.mouse, .touch, .pen])
  func `fruit moves within and between all three, and back by undo`(_ kind: PointerKind) throws {
    let play = try Play("collections", size: kind == .touch ? Play.phone : Play.desktop)
    let before = play.player.scene.state
    #expect(order(play, "basket").isEmpty && play.stage.emptyText(of: "basket")?.contains("Drop fruit") ?? false)
    play.drag(item: 0, of: "crate", to: "basket", with: kind)
    #expect(order(play, "basket") == ["apple"] && order(play, "crate").first == "pear")
    play.drag(item: 1, of: "shelf", to: "basket", at: Point(84, 110), with: kind)
    #expect(order(play, "basket") == ["apple", "coconut"])
    play.drag(item: 1, of: "basket", to: "crate", at: Point(84, 112), with: kind)
    #expect(order(play, "crate").prefix(3) == ["pear", "coconut", "orange"])
    play.drag(item: 0, of: "crate", to: "crate", at: Point(84, 184), with: kind)
    #expect(order(play, "crate").prefix(3) == ["coconut", "orange", "pear"])
    play.drag(item: 0, of: "basket", to: "shelf", at: Point(90, 40), with: kind)
    #expect(order(play, "basket").isEmpty && order(play, "shelf").prefix(2) == ["apple", "pineapple"])
    #expect(order(play, "crate").count + order(play, "shelf").count == 24 && play.note("shelf-heading") == "12")
    let after = play.player.scene.state
    for _ in 0..<5 { try play.press("undo") }
    #expect(play.stage.drawing(of: "undo")?.isDisabled ?? false)
    for _ in 0..<5 { try play.press("redo") }
    #expect(play.player.scene.state == after)
    try play.press("reset")
    #expect(play.player.scene.state == before)
  }

  @Test func `the collection that is overlapped most gets it, wherever it was gripped`() throws {
    let play = try Play("collections")
    let grip = try #require(play.place(ofItem: 0, in: "crate")) + Vector(-70, -26)
    play.driver.press(at: grip)
    // The pointer is still in the crate, most of the apple over the basket.
    let basket = try #require(play.driver.frame(of: "basket")), crate = try #require(play.driver.frame(of: "crate"))
    play.driver.move(to: Point(crate.maxX - 10, basket.minY + 60))
    #expect(play.driver.log.last == "place basket 0")
    #expect(play.mood("basket") == .pendingDrop && play.mood("crate") == .pending)
    play.driver.release()
    #expect(order(play, "basket") == ["apple"])
  }

  @Test func `what is dropped outside, or let go too fast, stays where it was`() throws {
    let play = try Play("collections", size: Play.phone)
    let before = play.player.scene.state
    for speed in [1, 3, 20] {
      play.driver.press(at: try #require(play.place(ofItem: 0, in: "shelf")))
      play.driver.move(to: Point(200, 632), steps: speed)
      play.driver.release()
      play.driver.settle()
      #expect(play.player.scene.state == before && play.driver.log.last?.hasPrefix("missed") ?? false)
    }
  }

  @Test func `held near an edge, both flows scroll`() throws {
    let play = try Play("collections")
    play.driver.press(at: try #require(play.place(ofItem: 0, in: "shelf")))
    let shelf = try #require(play.driver.frame(of: "shelf")), crate = try #require(play.driver.frame(of: "crate"))
    play.driver.move(to: Point(shelf.maxX - 12, shelf.center.y))
    play.driver.wait(4)
    play.driver.release()
    #expect(order(play, "shelf").last == "pineapple")
    play.driver.settle()
    play.driver.press(at: try #require(play.place(ofItem: 1, in: "crate")))
    play.driver.move(to: Point(crate.center.x, crate.maxY - 8))
    play.driver.wait(4)
    play.driver.release()
    #expect(order(play, "crate").last == "pear")
  }

  @Test func `keys carry fruit within and between them`() throws {
    let play = try Play("collections")
    play.driver.key(.space, on: "crate", item: 0)
    play.driver.key(.down)
    play.driver.key(.space)
    #expect(order(play, "crate").prefix(2) == ["pear", "apple"])
    play.driver.key(.space, on: "crate", item: 0)
    for _ in 0..<4 where play.driver.log.last?.hasPrefix("place basket") != true { play.driver.key(.tab) }
    play.driver.key(.space)
    #expect(order(play, "basket") == ["pear"])
  }

  @Test(arguments: [Play.desktop, Play.phone, Size(390, 744), Size(1120, 840), Size(844, 330)])
  func `everything is on the floor`(_ size: Size) throws {
    let play = try Play("collections", size: size)
    for name in ["crate", "shelf", "basket", "undo", "redo", "reset"] {
      let frame = try #require(play.driver.frame(of: name))
      #expect(Rect(origin: .zero, size: size).contains(frame) && min(frame.width, frame.height) >= 44, "\(name) \(frame)")
    }
  }
}
