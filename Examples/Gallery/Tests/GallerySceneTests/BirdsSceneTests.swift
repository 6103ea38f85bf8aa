import DragTesting
import GalleryPlayer
import GalleryScenes
import GalleryStage
import Testing

struct BirdsSceneTests {
  private func birds(_ play: Play, _ list: String) -> [String] { play.stage.items(of: list).map { $0.text } }

  @Test(arguments: [PointerKind.mouse, .touch, .pen])
  func `birds change places and lists, once, and undo puts them back`(_ kind: PointerKind) throws {
    let play = try Play("birds", size: kind == .touch ? Play.phone : Play.desktop)
    let before = birds(play, "garden")
    play.drag(item: 1, of: "garden", to: "album", with: kind)
    #expect(birds(play, "album") == ["🦉 Owl"] && !birds(play, "garden").contains("🦉 Owl"))
    play.drag(item: 0, of: "garden", to: "garden", at: Point(80, 150), with: kind)
    #expect(birds(play, "garden").first == "🦜 Parrot")
    try play.press("undo")
    try play.press("undo")
    #expect(birds(play, "garden") == before && birds(play, "album").isEmpty)
  }

  @Test func `S4.6 text makes a bird, from the page and from another program`() throws {
    let play = try Play("birds")
    play.drag("text", to: "album")
    #expect(birds(play, "album") == ["Goldfinch"])
    #expect(play.driver.log.last == "dropped album copy")
    play.driver.bringIn([TextItem("A very small wren\nand a second line").provider], over: "album", operations: .copy)
    play.driver.dropIn()
    #expect(birds(play, "album").contains("A very small wren"))
  }

  @Test func `moves are undone past what came from elsewhere, which stays`() throws {
    let play = try Play("birds")
    let before = birds(play, "garden")
    play.drag(item: 1, of: "garden", to: "album")
    play.drag("text", to: "garden")
    #expect(birds(play, "garden").contains("Goldfinch"))
    try play.press("undo")
    #expect(birds(play, "garden").filter { $0 != "Goldfinch" } == before && birds(play, "album").isEmpty)
    try play.press("redo")
    #expect(birds(play, "album") == ["🦉 Owl"] && birds(play, "garden").contains("Goldfinch"))
  }

  @Test func `a bird that comes late is on its way for two seconds, is seen to be, and then arrives`() throws {
    let play = try Play("birds")
    play.drag("late", to: "album")
    #expect(birds(play, "album").isEmpty && play.text("status") == "On its way…")
    var widths: [Double] = []
    for _ in 0..<4 {
      play.driver.wait(0.2)
      widths.append(try play.element("meter").frame.width)
    }
    #expect(widths == widths.sorted() && Set(widths).count > 3)
    // Meanwhile other birds go on.
    play.driver.press(at: try #require(play.place(ofItem: 0, in: "garden")))
    play.driver.move(to: "album")
    play.driver.release()
    #expect(birds(play, "album") == ["🐦 Robin"])
    play.driver.wait(2)
    #expect(birds(play, "album").contains("🕊️ Nightingale") && play.text("status") == "Arrived.")
    #expect(play.stage.drawing(of: "meter")?.isHidden ?? false)
    #expect(play.driver.log.last == "dropped album copy")
  }

  @Test func `a bird that does not come changes nothing, and is said to have not`() throws {
    let play = try Play("birds")
    play.drag("broken", to: "garden")
    play.driver.wait(3)
    #expect(birds(play, "garden").count == 6)
    #expect(play.text("status")?.hasPrefix("It did not come") ?? false)
    #expect(play.driver.log.last == "cancelled broken failed")
  }

  @Test func `a bird that does not come is said to have not also while another one is on its way, and when that has come`() throws {
    let play = try Play("birds")
    play.drag("broken", to: "garden")
    play.driver.wait(0.1)
    play.drag("late", to: "album")
    #expect(play.text("status") == "On its way…")
    for seconds in [1.2, 0.4] {
      play.driver.wait(seconds)
      #expect(play.text("status")?.hasPrefix("It did not come") ?? false)
    }
    #expect(play.stage.drawing(of: "meter")?.isHidden == false)
    play.driver.wait(2)
    #expect(birds(play, "album") == ["🕊️ Nightingale"] && play.text("status") == "1 came; 1 did not come.")
    // What comes later is told by itself.
    play.drag("text", to: "album")
    #expect(play.text("status") == "Arrived.")
  }

  @Test func `what is on its way can be stopped`() throws {
    let play = try Play("birds")
    #expect(play.stage.drawing(of: "stop")?.isDisabled ?? false)
    play.drag("late", to: "album")
    play.driver.wait(0.5)
    try play.press("stop")
    play.driver.wait(3)
    #expect(birds(play, "album").isEmpty && play.text("status") == "Stopped. Nothing has changed.")
    #expect(play.driver.log.last == "cancelled late failed")
  }

  @Test func `where one bird has come and another one is stopped, it is not said that nothing has changed`() throws {
    let play = try Play("birds")
    var loads: [Load] = []
    for list in ["album", "garden"] {
      let item = ItemProvider()
      item.offer(.plainText, later: { loads.append($0) })
      play.driver.bringIn([item], over: list, operations: .copy)
      play.driver.dropIn()
    }
    try #require(loads.count == 2)
    loads[0].deliver(Array("Wren".utf8))
    loads[0].finish()
    #expect(birds(play, "album") == ["Wren"] && play.text("status") == "Arrived.")
    try play.press("stop")
    #expect(birds(play, "garden").count == 6)
    #expect(play.text("status") == "1 came; 1 did not come.")
  }

  @Test func `S4.7 the bird that was chosen opens a window that gets exactly it`() throws {
    let play = try Play("birds")
    var opened: [(String, [UInt8])] = []
    play.stage.controller.opensWindow = {
      opened.append(($0.activity.name, $0.bytes))
      return true
    }
    let owl = try #require(play.stage.items(of: "garden")[1].press)
    play.set(owl.name, owl.value)
    try play.press("open")
    #expect(opened.map { $0.1 } == [Array("🦉 Owl".utf8)])
    // So does the one that was lifted, dragged or moved last.
    func opens(_ bird: String) throws {
      try play.press("open")
      #expect(opened.last?.1 == Array(bird.utf8))
    }
    play.driver.key(.space, on: "garden", item: 3)
    play.driver.key(.escape)
    play.driver.settle()
    try opens("🦆 Duck")
    play.drag(item: 4, of: "garden", to: "album")
    try opens("🦢 Swan")
    #expect(play.driver.perform(.up, on: "garden", item: 2))
    try opens("🦜 Parrot")
    try play.press("undo")
    try play.press("undo")
    play.driver.takeOut("garden", item: 0)
    play.driver.leaveWindow()
    play.driver.endOutside(.forbidden)
    #expect(opened.map { $0.1 }.last == Array("🐦 Robin".utf8))
    #expect(birds(play, "garden").count == 6)
  }

  @Test func `S4.7 a window that was opened on a bird has it, and one whose bird is gone says so`() throws {
    let entry = try #require(SceneCatalogue.entry(named: "birds"))
    let stage = HeadlessStage(size: Play.desktop)
    stage.opened = .success(TextItem("🦆 Duck").provider)
    _ = Player(entry, on: stage, size: Play.desktop)
    #expect(stage.items(of: "album").map { $0.text } == ["🦆 Duck"] && stage.items(of: "garden").isEmpty)
    let other = HeadlessStage(size: Play.desktop)
    other.opened = .failure(.sourceGone)
    _ = Player(entry, on: other, size: Play.desktop)
    #expect(other.items(of: "garden").count == 6 && other.drawing(of: "status")?.text.contains("no longer there") ?? false)
  }

  @Test func `a bird that another program has moved is here no longer, and one that it has copied is`() throws {
    let play = try Play("birds")
    play.driver.takeOut("garden", item: 0)
    play.driver.leaveWindow()
    play.driver.endOutside(.copy)
    #expect(birds(play, "garden").count == 6)
    play.driver.takeOut("garden", item: 0)
    play.driver.leaveWindow()
    play.driver.endOutside(.move)
    #expect(birds(play, "garden").first == "🦉 Owl")
  }

  @Test func `copy, cut and paste work on birds as dragging does`() throws {
    let play = try Play("birds")
    play.driver.cut("garden", item: 0)
    #expect(play.driver.paste(into: "album"))
    #expect(birds(play, "album") == ["🐦 Robin"] && birds(play, "garden").first == "🦉 Owl")
    play.driver.copy("album", item: 0)
    #expect(play.driver.paste(into: "garden", item: 0))
    #expect(birds(play, "garden").prefix(2) == ["🦉 Owl", "🐦 Robin"] && birds(play, "album") == ["🐦 Robin"])
  }

  @Test(arguments: [[UInt8](), [0xFF, 0xFE, 0x00], Array(repeating: 0, count: 10)])
  func `what is no bird is refused with a word, and nothing is lost`(_ bytes: [UInt8]) throws {
    let play = try Play("birds")
    let provider = ItemProvider()
    provider.offer(.plainText) { bytes }
    play.driver.bringIn([provider], over: "garden")
    play.driver.dropIn()
    #expect(birds(play, "garden").count == 6)
    #expect(play.text("status") == "That could not be read as a bird.")
  }

  @Test func `markup and scripts in text are a bird's name and nothing else, and a long text is cut where a letter ends`() throws {
    let play = try Play("birds")
    play.driver.bringIn([TextItem("<img src=x onerror=alert(1)>").provider], over: "album")
    play.driver.dropIn()
    #expect(birds(play, "album").first == "<img src=x onerror=alert(1)>")
    play.driver.bringIn([TextItem(String(repeating: "ä", count: 100)).provider], over: "album")
    play.driver.dropIn()
    #expect(birds(play, "album").contains { !$0.isEmpty && $0.allSatisfy { $0 == "ä" } })
  }

  @Test func `files that are no birds are said to be none when they are dropped`() throws {
    let play = try Play("birds")
    let file = ItemProvider(name: "a")
    file.offer(.png) { [1] }
    play.driver.bringIn([file], over: "album", operations: .copy)
    play.driver.dropIn()
    #expect(play.driver.log.last == "missed window")
    #expect(play.text("status") == "That could not be read as a bird.")
  }

  @Test func `what has been said of a bird that did not come is over when another one moves`() throws {
    let play = try Play("birds")
    let hint = play.text("status")
    play.drag("broken", to: "garden")
    play.driver.wait(3)
    #expect(play.text("status") != hint)
    play.drag(item: 1, of: "garden", to: "album")
    #expect(play.text("status") == hint)
  }

  @Test func `the button names the bird that it opens a window on`() throws {
    let play = try Play("birds")
    #expect(play.text("open") == "Open 🐦 Robin")
    let item = try #require(play.stage.items(of: "garden").dropFirst(2).first)
    #expect(item.isPressedByFocus)
    play.set(try #require(item.press).name, try #require(item.press).value)
    #expect(play.text("open") == "Open 🦜 Parrot" && play.stage.drawing(of: "open")?.label == "Open 🦜 Parrot in a window")
    play.drag(item: 0, of: "garden", to: "album")
    #expect(play.text("open") == "Open 🐦 Robin")
  }

  @Test(arguments: ["\u{200B}", "\u{200C}\u{200D}", "\u{2060}\u{FEFF}", "\u{A0}\u{3000}", "\u{202E}\u{200F}", "\u{FE0F}", "\u{7F}\u{1}"])
  func `a name of nothing that is seen is none`(_ text: String) throws {
    let play = try Play("birds")
    play.driver.bringIn([TextItem(text).provider], over: "album", operations: .copy)
    play.driver.dropIn()
    #expect(birds(play, "album").isEmpty && play.text("status") == "That could not be read as a bird.")
  }

  @Test(arguments: [
    ("\u{FEFF}\u{200B} Wren\u{2028}and more", "Wren"), ("\u{202E}gnp\u{2066}.exe\u{200F}", "gnp.exe"), ("a\u{1}b\tc\u{A0}", "ab c"),
    ("👩\u{200D}🚀 Astro\u{200D}", "👩\u{200D}🚀 Astro"), ("❤\u{FE0F}", "❤\u{FE0F}"),
  ])
  func `a name has only what is seen, and what holds emoji together`(_ text: String, _ name: String) throws {
    let play = try Play("birds")
    play.driver.bringIn([TextItem(text).provider], over: "album", operations: .copy)
    play.driver.dropIn()
    #expect(birds(play, "album").map { Array($0.unicodeScalars) } == [Array(name.unicodeScalars)])
  }

  @Test func `of several things that are dropped it is said how many came and how many are no birds`() throws {
    let play = try Play("birds")
    let file = ItemProvider(name: "a")
    file.offer(.png) { [1] }
    play.driver.bringIn(["Wren", "\u{200B}", "Rook"].map { TextItem($0).provider } + [file], over: "album", operations: .copy)
    play.driver.dropIn()
    #expect(birds(play, "album") == ["Wren", "Rook"])
    #expect(play.text("status") == "2 came; 2 could not be read as birds.")
  }

  @Test func `what is said beside a bird is no part of its name`() throws {
    let play = try Play("birds")
    #expect(["text", "late", "broken"].map { play.stage.drawing(of: $0)?.label } == ["Goldfinch", "🕊️ Nightingale", "🦤 Dodo"])
  }

  @Test func `where only some of what is dropped comes, it is said to be unread only where it was`() throws {
    let play = try Play("birds")
    var loads: [Load] = []
    // One is asked for after the other.
    func fail(_ errors: [TransferError]) { for error in errors { loads.last?.fail(error) } }
    func drop(_ first: TextItem) {
      let late = (0..<3).map { _ in ItemProvider() }
      for item in late { item.offer(.plainText, later: { loads.append($0) }) }
      play.driver.bringIn([first.provider] + late, over: "album", operations: .copy)
      play.driver.dropIn()
    }
    drop(TextItem("Wren"))
    fail([.sourceGone, .tooLarge(limit: 9), .tooLarge(limit: 9)])
    #expect(birds(play, "album") == ["Wren"] && play.text("status") == "1 came; 3 did not come.")
    drop(TextItem("Rook"))
    fail([.unreadable, .unreadable, .truncated])
    #expect(play.text("status") == "1 came; 3 could not be read as birds.")
    drop(TextItem("Crow"))
    try play.press("stop")
    #expect(play.text("status") == "Stopped. Nothing has changed." && birds(play, "album").count == 2)
  }
}
