import DragTesting
import Testing

@testable import DragCore

extension Bird: Identifiable {
  var id: String { name }
}

/// Two lists of birds that know nothing of each other, and text from elsewhere.
@MainActor
struct ListTransferTests {
  final class Model {
    var birds: [Bird]
    var offsets: [Int] = []
    init(_ names: [String]) { birds = names.map { Bird($0) } }
    var names: String { birds.map(\.name).joined(separator: " ") }
  }

  let scene = Scene()
  let driver: Driver
  let left = Model(["Robin", "Wren", "Crow"])
  let right = Model(["Swan"])
  let checker = GuaranteeChecker()

  init() {
    scene.controller.witnesses.append(checker)
    driver = Driver(scene)
    make("left", left, 0)
    make("right", right, 300)
  }

  private func make(_ name: String, _ model: Model, _ x: Double) {
    let list = scene.add(name, Rect(x, 0, 200, 300))
    let collection = list.reorderable(
      model.birds, layout: { .list(model.birds.map { _ in 40 }, bounds: Size(200, 300)) }, move: { model.birds.apply($0) })
    collection?.offer({ model.birds[$0] }) { moved in model.birds.removeAll { moved.contains($0) } }
    list.dropDestination(for: Bird.self) { birds, offset in
      model.birds.insert(contentsOf: birds, at: offset)
      model.offsets.append(offset)
      return true
    }
  }

  private func rest() {
    driver.settle()
    checker.checkRest(scene.controller)
    #expect(checker.violations.isEmpty, "\(checker.violations)")
  }

  @Test func `S4.8 the list form gives an offset, and what is moved to another list goes away here`() {
    driver.press("left", at: Point(100, 60))
    driver.move(to: "right", at: Point(100, 5))
    driver.release()
    #expect(left.names == "Robin Crow")
    #expect(right.names == "Wren Swan")
    #expect(right.offsets == [0])
    rest()
  }

  @Test func `within a list items change places, as ever`() {
    driver.press("left", at: Point(100, 20))
    driver.move(to: "left", at: Point(100, 110))
    driver.release()
    #expect(left.names == "Wren Crow Robin")
    #expect(left.offsets == [])
    rest()
  }

  @Test func `S4.6 text from another program becomes a bird between birds`() {
    driver.bringIn([TextItem("Owl").provider], over: "left", at: Point(100, 45), operations: .copy)
    driver.dropIn()
    #expect(left.names == "Robin Owl Wren Crow")
    rest()
  }

  @Test func `S4.5 what comes late goes to where it was dropped, though the list has changed meanwhile`() {
    let late = Late()
    driver.bringIn([late.provider], over: "left", at: Point(100, 45))
    driver.dropIn()
    left.birds.removeFirst()
    left.birds.insert(Bird("Jay"), at: 0)
    left.birds.insert(Bird("Tit"), at: 0)
    late.arrive("bird:Owl")
    #expect(left.names == "Tit Jay Owl Wren Crow")
    rest()
  }

  @Test func `S4.5 what comes late goes to the end where all behind its place has gone`() {
    let late = Late()
    driver.bringIn([late.provider], over: "left", at: Point(100, 45))
    driver.dropIn()
    left.birds.removeLast(2)
    late.arrive("bird:Owl")
    #expect(left.names == "Robin Owl")
    rest()
  }

  @Test func `what fails to come leaves both lists as they were`() {
    let late = Late()
    driver.bringIn([late.provider], over: "left", at: Point(100, 45))
    driver.dropIn()
    late.load?.fail(.sourceGone)
    #expect(left.names == "Robin Wren Crow")
    #expect(driver.log.last == "cancelled window failed")
    rest()
  }

  @Test func `an item that the platform carries to another program goes when that has moved it, and stays when it has copied it`() {
    driver.takeOut("left", item: 1)
    driver.leaveWindow()
    driver.endOutside(.copy)
    #expect(left.names == "Robin Wren Crow")
    driver.takeOut("left", item: 1)
    driver.leaveWindow()
    driver.endOutside(.move)
    #expect(left.names == "Robin Crow")
    rest()
  }

  // MARK: Items as they are

  private func picture(_ name: String) -> ItemProvider {
    let provider = ItemProvider(name: name)
    provider.offer(.png) { [1, 2, 3] }
    return provider
  }

  /// Lets the right list take pictures by their names.
  private func takePictures() {
    scene.controller.element(named: "right")?.dropDestination(of: [.image]) { [right] files, offset in
      right.birds.insert(contentsOf: files.map { Bird($0.name ?? "") }, at: offset)
      right.offsets.append(offset)
      return true
    }
  }

  @Test func `S4.5 files go between the items of a list as they are, in their order, and others are left out with a word`() {
    takePictures()
    var notices: [[TransferNotice]] = []
    scene.controller.onTransferEnd { notices.append($0.notices) }
    let note = ItemProvider(name: "note")
    note.offer(.plainText) { [65] }
    driver.bringIn([picture("sun.png"), note, picture("moon.png")], over: "right", at: Point(100, 60), operations: .copy)
    driver.dropIn()
    #expect(right.names == "Swan sun.png moon.png" && notices == [[.failed(.notOffered)]])
    #expect(driver.paste([picture("star.png")], into: "right", item: 0))
    #expect(right.names == "Swan star.png sun.png moon.png")
    #expect(right.offsets == [1, 1])
    driver.bringIn([note], over: "right", at: Point(100, 60), operations: .copy)
    driver.dropIn()
    #expect(right.names == "Swan star.png sun.png moon.png")
    driver.press("right", item: 3)
    driver.move(to: "right", at: Point(100, 5))
    driver.release()
    #expect(right.names == "moon.png Swan star.png sun.png", "its own items change places, as ever")
    rest()
  }

  @Test func `S4.5 of what is moved into a list as it is, its source loses what the list has taken`() {
    takePictures()
    var lost: [String] = []
    let row = scene.add("row", Rect(0, 400, 60, 60))
    let note = ItemProvider(name: "note")
    note.offer(.plainText) { [65] }
    row.draggable(providers: { [self] _ in [note, picture("sun.png")] })?.onDelivered { items, _ in
      lost = items.compactMap { ($0 as? ItemProvider)?.name }
    }
    driver.press("row")
    driver.move(to: "right", at: Point(100, 5))
    driver.release()
    #expect(right.names == "sun.png Swan" && lost == ["sun.png"])
    rest()
  }

  @Test func `a list that is full, or says no, takes none of them, and they are told to be where they were`() {
    takePictures()
    let collection = scene.controller.element(named: "right")?.collection
    collection?.capacity = 2
    driver.bringIn([picture("sun.png"), picture("moon.png")], over: "right", at: Point(100, 5), operations: .copy)
    driver.dropIn()
    #expect(right.names == "Swan")
    scene.controller.element(named: "right")?.dropDestination(of: [.image]) { (_, offset: Int) in offset < 0 }
    driver.bringIn([picture("sun.png")], over: "right", at: Point(100, 5), operations: .copy)
    driver.dropIn()
    #expect(right.names == "Swan" && driver.log.last == "cancelled window refused")
    rest()
  }

  // MARK: Copy, cut and paste

  @Test func `the platform carries away what is at the index that an item in the air had`() {
    driver.press("left", item: 0, with: .touch)
    driver.wait(0.4)
    driver.move(to: Point(100, 250))
    left.birds.insert(Bird("Swift"), at: 0)
    scene.controller.element(named: "left")?.collection?.reload()
    driver.takeOut("left", item: 0)
    #expect(scene.controller.platformSession?.pasteboard.items.first?.value(as: Bird.self) == Bird("Swift"))
    driver.endOutside(.copy)
    driver.release()
    rest()
  }

  @Test func `what is copied is pasted behind the focused item, as often as it is wanted`() {
    driver.copy("left", item: 0)
    #expect(driver.paste(into: "right", item: 0))
    #expect(driver.paste(into: "right", item: 0))
    #expect(left.names == "Robin Wren Crow")
    #expect(right.names == "Swan Robin Robin")
    rest()
  }

  @Test func `what is pasted comes behind the focused item in grids, in rows that wrap and from right to left`() throws {
    let size = Size(200, 300), cell = Size(60, 40)
    let layouts: [String: (Int) -> CollectionLayout] = [
      "grid": { .grid(GridLayout(count: $0, columns: 3, cell: cell, bounds: size)) },
      "grid from right to left": { .grid(GridLayout(count: $0, columns: 3, cell: cell, bounds: size, isRightToLeft: true)) },
      "rows": { .flow(FlowLayout(sizes: (0..<$0).map { _ in cell }, bounds: size)) },
      "rows from right to left": { .flow(FlowLayout(sizes: (0..<$0).map { _ in cell }, bounds: size, isRightToLeft: true)) },
      "row": { .list(ListLayout(.horizontal, extents: Extents((0..<$0).map { _ in 40 }), bounds: size)) },
      "row from right to left": {
        .list(ListLayout(.horizontal, extents: Extents((0..<$0).map { _ in 40 }), bounds: size, isRightToLeft: true))
      },
    ]
    for (name, layout) in layouts {
      for item in 0..<5 {
        let model = Model(["1", "2", "3", "4", "5"])
        let list = scene.add(name, Rect(600, 0, 200, 300))
        list.reorderable(model.birds, layout: { layout(model.birds.count) }, move: { model.birds.apply($0) })
        list.dropDestination(for: Bird.self) { birds, offset in
          model.birds.insert(contentsOf: birds, at: offset)
          return true
        }
        driver.copy("left", item: 0)
        let recorder = Recorder(scene.controller)
        #expect(driver.paste(into: name, item: item))
        var expected = ["1", "2", "3", "4", "5"]
        expected.insert("Robin", at: item + 1)
        #expect(model.names == expected.joined(separator: " "), "behind item \(item) of the \(name)")
        #expect(try Recording(text: try #require(recorder.stop()).text).replay().matches)
        driver.settle()
        scene.controller.edit(.remove(list.id))
      }
    }
    rest()
  }

  @Test func `what is cut stays until it has been pasted, and is pasted once`() {
    driver.cut("left", item: 1)
    #expect(left.names == "Robin Wren Crow")
    #expect(driver.paste(into: "right", item: 0))
    #expect(left.names == "Robin Crow")
    #expect(right.names == "Swan Wren")
    #expect(!driver.paste(into: "right", item: 0))
    #expect(right.names == "Swan Wren")
    rest()
  }

  @Test func `what is cut and moved by a drag is not pasted as well`() {
    driver.cut("left", item: 1)
    driver.press("left", at: Point(100, 60))
    driver.move(to: "right", at: Point(100, 70))
    driver.release()
    driver.settle()
    #expect((left.names, right.names) == ("Robin Crow", "Swan Wren"))
    #expect(!driver.paste(into: "right", item: 0))
    #expect(right.names == "Swan Wren")
    // A cut whose item is where it was, or only elsewhere in its list, is one still.
    driver.cut("left", item: 0)
    driver.press("left", at: Point(100, 20))
    driver.move(to: "left", at: Point(100, 75))
    driver.release()
    driver.settle()
    #expect(left.names == "Crow Robin")
    #expect(driver.paste(into: "right", item: 0))
    #expect((left.names, right.names) == ("Crow", "Swan Robin Wren"))
    rest()
  }

  @Test func `a cut of what has all been dragged away is on the clipboard no longer`() {
    scene.controller.element(named: "left")?.collection?.companions = { $0 == 0 ? [0, 2] : [$0] }
    driver.cut("left", item: 0)
    driver.press("left", item: 2)
    driver.move(to: "right", at: Point(100, 70))
    driver.release()
    driver.settle()
    #expect((left.names, right.names) == ("Robin Wren", "Swan Crow") && scene.controller.isCut)
    driver.press("left", item: 0)
    driver.move(to: "right", at: Point(100, 110))
    driver.release()
    driver.settle()
    #expect(left.names == "Wren")
    #expect(scene.controller.clipboard.isEmpty && !scene.controller.isCut)
    rest()
  }

  @Test func `what is cut and pasted in its own list changes places`() {
    driver.cut("left", item: 0)
    #expect(driver.paste(into: "left", item: 2))
    #expect(left.names == "Wren Crow Robin")
    driver.cut("left", item: 2)
    #expect(driver.paste(into: "left", item: 2))
    #expect(left.names == "Wren Crow Robin")
    #expect(!driver.paste(into: "left", item: 0))
    rest()
  }

  @Test func `a list that offers its items tells of what it has delivered as often as it has, whoever else hears of it`() {
    var heard = 0
    let recognizer = scene.controller.element(named: "left")?.recognizer
    for _ in 0..<2 {
      recognizer?.onDelivered(nil)
      recognizer?.onDelivered { _, _ in heard += 1 }
    }
    driver.press("left", at: Point(100, 60))
    driver.move(to: "right", at: Point(100, 5))
    driver.release()
    #expect((left.names, right.names) == ("Robin Crow", "Wren Swan"))
    #expect(heard == 1)
    rest()
  }

  @Test func `what is cut and has been taken out by the app is pasted nowhere`() {
    driver.cut("left", item: 1)
    left.birds.remove(at: 1)
    #expect(!driver.paste(into: "right", item: 0))
    #expect((left.names, right.names) == ("Robin Crow", "Swan"))
    rest()
  }

  @Test func `what is cut goes when another window says that it has it, and nothing else does`() {
    driver.cut("left", item: 1)
    scene.controller.cutWasPasted()
    #expect(left.names == "Robin Crow")
    #expect(scene.controller.clipboard.isEmpty)
    scene.controller.cutWasPasted()
    driver.copy("left", item: 0)
    scene.controller.cutWasPasted()
    #expect(left.names == "Robin Crow")
    rest()
  }

  @Test func `of several items that are cut those go that another window has, and a place that is none is none`() {
    let flock = scene.add("flock", Rect(600, 0, 50, 50))
    var gone: [String?] = []
    flock.draggable(providers: { _ in ["Owl", "Tit", "Rook"].map { ItemProvider(name: $0) } })?.onDelivered { items, _ in
      for item in items { gone.append((item as? ItemProvider)?.name) }
    }
    driver.cut("flock")
    scene.controller.cutWasPasted(places: [])
    scene.controller.cutWasPasted(places: [3, -1])
    #expect(gone.isEmpty)
    #expect(scene.controller.isCut)
    scene.controller.cutWasPasted(places: [2, 7, 0, 2])
    #expect(gone == ["Owl", "Rook"])
    #expect(scene.controller.clipboard.isEmpty)
    rest()
  }

  @Test func `what another window has cut is moved where that is allowed`() {
    #expect(driver.paste([TextItem("Owl").provider], into: "right", item: 0, isCut: true))
    #expect(right.names == "Swan Owl")
    #expect(driver.log.last == "dropped right move")
    rest()
  }

  @Test func `the clipboard stays while the app keeps it, and is empty when it says so`() {
    driver.copy("left", item: 0)
    driver.press("left", at: Point(100, 20))
    driver.move(to: "left", at: Point(100, 110))
    driver.release()
    #expect(scene.controller.clipboard.count == 1)
    scene.controller.clearClipboard()
    #expect(scene.controller.clipboard.isEmpty)
    #expect(!driver.paste(into: "right"))
  }

  @Test func `text from another program is pasted like it is dropped`() {
    #expect(driver.paste([TextItem("Owl").provider], into: "left", item: 2))
    #expect(left.names == "Robin Wren Crow Owl")
    #expect(driver.transcript == "began window · entered left · place left 3 · dropped left copy")
    rest()
  }

  @Test func `where nothing takes it a paste changes nothing`() {
    scene.add("wall", Rect(0, 400, 100, 100))
    #expect(!driver.paste([TextItem("Owl").provider], into: "wall"))
    let picture = ItemProvider()
    picture.offer(.png) { [1] }
    #expect(!driver.paste([picture], into: "left"))
    #expect(left.names == "Robin Wren Crow")
    rest()
  }

  @Test func `a plain source and a plain target copy and paste with the code they have`() {
    var texts: [String] = []
    scene.add("note", Rect(0, 400, 60, 60)).draggable(TextItem("Owl"))
    scene.add("box", Rect(100, 400, 60, 60)).dropDestination(for: TextItem.self) { new, _ in
      texts += new.map(\.text)
      return true
    }
    #expect(driver.copy("note").count == 1)
    #expect(driver.paste(into: "box"))
    #expect(texts == ["Owl"])
    #expect(driver.copy("box").isEmpty, "what carries nothing is not copied")
    #expect(driver.paste(into: "box"), "and leaves what was copied before")
  }
}
