import DragTesting
import GalleryStage
import Testing

struct FilesSceneTests {
  private func file(_ name: String, _ type: ContentType = .png, size: Int64 = 3) -> ItemProvider {
    let item = ItemProvider(name: name)
    item.size = size
    item.offer(type) { [1, 2, 3] }
    return item
  }

  private func folder(_ name: String, of items: [ItemProvider]) -> ItemProvider {
    let folder = ItemProvider(name: name)
    folder.offer(.folder) { [] }
    folder.contents = { $0(.success(items)) }
    return folder
  }

  private func open(_ name: String, _ play: Play) throws {
    let press = try #require(play.stage.drawing(of: name)?.press)
    play.set(press.name, press.value)
  }

  private func names(_ play: Play) throws -> [String] {
    let tiles = try play.stage.controller.tree.children(of: play.element("tiles").id).compactMap { play.stage.controller.name(of: $0) }
    let drawings = tiles.filter { $0.hasPrefix("file-") }.compactMap { play.stage.drawing(of: $0) }
    return drawings.filter { !$0.isHidden }.map { $0.text }
  }

  private func drop(_ items: [ItemProvider], _ play: Play) {
    // Of another program's files there is a copy.
    play.driver.bringIn(items, over: "shelf", operations: .copy)
    play.driver.dropIn()
  }

  @Test func `files come in with their names, pictures and sizes`() throws {
    let play = try Play("files")
    drop([file("sun.png", size: 12_345), file("notes.txt", .plainText, size: 5_400_000)], play)
    #expect(try names(play) == ["Welcome.txt", "sun.png", "notes.txt"])
    #expect(play.note("file-2") == "12 KB" && play.note("file-3") == "5400 KB")
    #expect(play.stage.drawing(of: "file-2")?.picture == "sun.png")
  }

  @Test func `a folder is looked into when it is opened, and one goes back`() throws {
    let play = try Play("files")
    drop([folder("Photos", of: [file("a.png"), file("b.png")])], play)
    #expect(play.note("file-2") == "Folder")
    try open("file-2", play)
    #expect(try names(play) == ["a.png", "b.png"])
    try play.press("back")
    #expect(try names(play) == ["Welcome.txt", "Photos"])
    #expect(play.note("file-2") == "2 items")
  }

  @Test func `a folder that cannot be read says so and stays`() throws {
    let play = try Play("files")
    let folder = ItemProvider(name: "Secret")
    folder.offer(.folder) { [] }
    folder.contents = { $0(.failure(.failed)) }
    drop([folder], play)
    try open("file-2", play)
    #expect(play.text("status") == "That folder could not be read.")
    #expect(try names(play) == ["Welcome.txt", "Secret"])
  }

  @Test func `text and links come in by what they say, and links that could do harm do not`() throws {
    let play = try Play("files")
    drop([TextItem("Buy seeds\nand a net").provider], play)
    drop([try #require(LinkItem("https://example.com/birds")).provider], play)
    #expect(try names(play).suffix(2) == ["Buy seeds", "https://example.com/birds"])
    let bad = ItemProvider()
    bad.offer(.url) { Array("javascript:alert(1)".utf8) }
    drop([bad], play)
    #expect(try names(play).count == 3 && play.text("status") == "That link could do harm, and was left out.")
  }

  @Test func `a file of several gigabytes is refused with a word`() throws {
    let play = try Play("files")
    drop([file("film.mp4", .mpeg4Movie, size: 5 << 30)], play)
    #expect(try names(play) == ["Welcome.txt"])
    #expect(play.text("status")?.hasPrefix("That is too large") ?? false)
    #expect(play.driver.log.last == "cancelled window refused")
  }

  @Test func `what another window gives away is read at once, and what cannot be read is not taken`() throws {
    let play = try Play("files")
    var loads: [Load] = []
    let late = ItemProvider(name: "late.txt"), broken = ItemProvider(name: "broken.txt"), note = TextItem("Buy seeds").provider
    for item in [late, broken] { item.offer(.plainText, later: { loads.append($0) }) }
    play.driver.bringIn([late, broken, note], over: "shelf", operations: .move)
    play.driver.dropIn()
    #expect(try names(play) == ["Welcome.txt", "Buy seeds"])
    try #require(loads.count == 2)
    loads[0].deliver(Array("Robin".utf8))
    loads[0].finish()
    loads[1].fail(.sourceGone)
    #expect(try names(play) == ["Welcome.txt", "Buy seeds", "late.txt"])
    #expect(play.text("status") == "That could not be read.")
    // It is here, whatever becomes of where it was.
    loads = []
    play.driver.takeOut("file-3")
    let item = try #require(play.stage.controller.platformSession?.pasteboard.items.first as? ItemProvider)
    #expect(item.ready(.plainText) == Array("Robin".utf8) && item.size == 5 && loads.isEmpty)
  }

  @Test func `what is dragged out and comes back is not there twice`() throws {
    let play = try Play("files")
    drop([file("sun.png")], play)
    play.driver.takeOut("file-2")
    play.driver.leaveWindow()
    play.driver.carryOn(to: "shelf")
    play.driver.dropIn()
    play.driver.endOutside(.copy)
    #expect(try names(play).sorted() == ["Welcome.txt", "sun.png"])
  }

  @Test func `what is thrown away is gone here`() throws {
    let play = try Play("files")
    drop([file("sun.png")], play)
    play.drag("file-2", to: "bin")
    #expect(try names(play) == ["Welcome.txt"])
    #expect(play.driver.log.last == "dropped bin move")
    play.driver.bringIn([file("moon.png")], over: "bin")
    play.driver.dropIn()
    #expect(play.driver.log.last == "missed window" && play.driver.log.filter { $0.hasPrefix("dropped") }.count == 2)
  }

  @Test func `a hundred files scroll on the shelf`() throws {
    let play = try Play("files", size: Play.phone)
    drop((0..<100).map { file("picture-\($0).png") }, play)
    #expect(try names(play).count == 101)
    let range = try #require(play.stage.controller.tree.scrollRange(of: play.element("tiles").id))
    #expect(range.forward.dy > 5000 && range.forward.dx == 0)
  }

  @Test func `names with paths in them are names`() throws {
    let play = try Play("files")
    drop([file("../../etc/passwd", .plainText)], play)
    #expect(try names(play).last == "passwd")
  }

  @Test(arguments: [true, false]) func `a link that could do harm is spoken of also where a good one came with it`(_ isFirst: Bool) throws {
    let play = try Play("files")
    let links = ["https://swift.org", "javascript:alert(1)"].map { address in
      let link = ItemProvider()
      link.offer(.url) { [UInt8](address.utf8) }
      return link
    }
    drop(isFirst ? links.reversed() : links, play)
    #expect(try names(play).count == 2)
    #expect(play.text("status") == "Here it is, but for a link that could do harm.")
    drop([links[1]], play)
    #expect(play.text("status") == "That link could do harm, and was left out.")
  }

  @Test func `what is copied and pasted is there twice, each to be taken away by itself, and what is cut and pasted once`() throws {
    let play = try Play("files")
    drop([file("sun.png", size: 12_345), TextItem("Buy seeds").provider], play)
    for name in ["file-2", "file-3"] {
      play.driver.copy(name)
      #expect(play.driver.paste(into: "shelf") && play.driver.log.last == "dropped shelf copy")
    }
    #expect(try names(play) == ["Welcome.txt", "sun.png", "Buy seeds", "sun.png", "Buy seeds"])
    #expect(play.note("file-4") == "12 KB" && play.stage.drawing(of: "file-4")?.picture == "sun.png" && play.note("file-5") == "Text")
    play.drag("file-2", to: "bin")
    play.driver.cut("file-4")
    #expect(play.driver.paste(into: "shelf"))
    #expect(try names(play).sorted() == ["Buy seeds", "Buy seeds", "Welcome.txt", "sun.png"])
  }

  @Test func `what is cut is moved into a folder that is opened then, and out of it again`() throws {
    let play = try Play("files")
    drop([file("sun.png"), folder("Photos", of: [file("a.png")])], play)
    play.driver.cut("file-2")
    try open("file-3", play)
    #expect(play.driver.paste(into: "shelf") && play.driver.log.last == "dropped shelf move")
    #expect(try names(play).sorted() == ["a.png", "sun.png"])
    try play.press("back")
    #expect(try names(play) == ["Welcome.txt", "Photos"])
    #expect(play.note("file-3") == "2 items" && play.stage.drawing(of: "file-3")?.label == "Photos, 2 items")
    try open("file-3", play)
    play.driver.cut("file-4")
    try play.press("back")
    #expect(play.driver.paste(into: "shelf"))
    #expect(try names(play) == ["Welcome.txt", "Photos", "a.png"] && play.note("file-3") == "1 item")
    // It has been moved, once.
    #expect(!play.driver.paste(into: "shelf"))
    play.driver.cut("file-1")
    try open("file-3", play)
    #expect(play.driver.paste(into: "bin"))
    #expect(try names(play) == ["sun.png"])
    try play.press("back")
    #expect(try names(play) == ["Photos", "a.png"])
  }

  @Test func `what is copied is pasted into a folder as a file of its own`() throws {
    let play = try Play("files")
    drop([folder("Photos", of: [file("a.png")])], play)
    play.driver.copy("file-1")
    try open("file-2", play)
    #expect(play.driver.paste(into: "shelf"))
    #expect(try names(play) == ["a.png", "Welcome.txt"])
    play.drag("file-4", to: "bin")
    #expect(try names(play) == ["a.png"])
    try play.press("back")
    #expect(try names(play) == ["Welcome.txt", "Photos"])
  }

  @Test func `a folder does not go into itself, and can be taken away while it is open`() throws {
    let play = try Play("files")
    drop([folder("Photos", of: [folder("More", of: [])])], play)
    play.driver.cut("file-2")
    for name in ["file-2", "file-3"] {
      try open(name, play)
      play.driver.paste(into: "shelf")
      #expect(play.driver.log.last == "cancelled window refused")
      #expect(play.text("status")?.hasPrefix("A folder does not go into itself.") == true)
    }
    for _ in 0..<2 { try play.press("back") }
    #expect(try names(play) == ["Welcome.txt", "Photos"])
    for name in ["file-2", "file-3"] { try open(name, play) }
    #expect(play.driver.paste(into: "bin"))
    #expect(try names(play) == ["Welcome.txt"] && play.stage.drawing(of: "back")?.isHidden == true)
  }

  @Test func `where the last file goes, the focus comes to the shelf, and in a folder to the way back`() throws {
    let play = try Play("files")
    drop([folder("Photos", of: [file("a.png")])], play)
    play.drag("file-1", to: "bin")
    #expect(play.stage.focused == nil)
    try open("file-2", play)
    #expect(play.stage.focused?.name == "file-3")
    play.drag("file-3", to: "bin")
    #expect(play.stage.focused?.name == "back")
    try play.press("back")
    // Another window takes it.
    play.driver.takeOut("file-2")
    play.driver.leaveWindow()
    play.driver.endOutside(.move)
    #expect(try names(play).isEmpty && play.stage.focused?.name == "shelf")
  }

  @Test func `text of nothing that is seen is not said to have been pasted`() throws {
    let play = try Play("files")
    play.stage.controller.announcements = .english
    play.driver.paste([TextItem("  \n ").provider], into: "shelf")
    #expect(try names(play) == ["Welcome.txt"] && play.text("status") == "That could not be read.")
    #expect(play.driver.announcements == ["1 item cannot be pasted here."])
    play.driver.paste([TextItem("  \n ").provider, TextItem("Milk").provider], into: "shelf")
    #expect(try names(play) == ["Welcome.txt", "Milk"])
  }

  @Test func `text of nothing that is seen could not be read, and a title has no marks that turn it round`() throws {
    let play = try Play("files")
    for text in ["", " \n\t ", "\u{200B}\u{2060}\u{FEFF}\u{A0}"] {
      drop([TextItem(text).provider], play)
      #expect(try names(play) == ["Welcome.txt"] && play.text("status") == "That could not be read.")
    }
    drop([TextItem("\u{202E}gnp.exe\u{202C}").provider], play)
    #expect(try names(play) == ["Welcome.txt", "gnp.exe"])
  }

  @Test func `nothing of another program seems to go to what takes away`() throws {
    let play = try Play("files")
    for operations: OperationSet in [.copy, .all] {
      play.driver.bringIn([file("moon.png")], over: "shelf", operations: operations)
      #expect(play.mood("shelf") == .pendingDrop && play.mood("bin") == .regular)
      play.driver.carryOn(to: "bin")
      #expect(play.mood("shelf") == .pending && play.mood("bin") == .regular)
      play.driver.leaveWindow()
    }
    play.driver.press("file-1")
    play.driver.move(by: Vector(8, 8))
    play.driver.move(to: "bin")
    #expect(play.mood("bin") == .pendingDrop)
    play.driver.release()
    #expect(play.mood("bin") == .regular && play.mood("shelf") == .regular)
  }

  @Test func `a finger that takes the last file away leaves the focus where it is`() throws {
    let play = try Play("files")
    play.drag("file-1", to: "bin", with: .touch)
    #expect(play.driver.log.last == "dropped bin move" && play.stage.focused == nil)
  }

  @Test func `of what never was on the visitor's computer it is not said that it still is there`() throws {
    let play = try Play("files")
    play.drag("file-1", to: "bin")
    #expect(try names(play).isEmpty && play.text("status") == "Taken away. Nothing on your computer has changed.")
  }
}
