import DragTesting
import Testing

@testable import DragCore

@MainActor
final class TransferTests: RowAndList {
  // MARK: Rows

  @Test func `S4.4 a value says which types it is written to and read from, and a provider of it gives its data in each`() throws {
    let provider = Bird("Robin").provider
    #expect(provider.types == [.bird, .plainText])
    #expect(provider.ready(.plainText) == Array("Robin".utf8))
    var loaded: Result<Bird, TransferError>?
    provider.load(as: Bird.self) { loaded = $0 }
    #expect(loaded == .success(Bird("Robin")))
  }

  @Test func `S4.5 a drop of accepted types gives providers and a location`() {
    var got: [ItemProvider] = []
    var place = Point.zero
    list.dropDestination(of: [.image, .text]) { providers, session in
      got = providers
      place = session.location
      return true
    }
    let picture = ItemProvider(name: "sun.png")
    picture.offer(.png) { [1, 2, 3] }
    let film = ItemProvider(name: "film")
    film.offer(.mpeg4Movie) { [] }
    driver.bringIn([film, picture], over: "list", at: Point(30, 40))
    driver.dropIn()
    #expect(got.map { $0.name } == ["sun.png"])
    #expect(place == Point(30, 40))
    #expect(driver.transcript == "began window · entered list · dropped list move")
  }

  @Test func `S1.5 of values of several types a source loses only those that the target takes`() {
    var lost: [Int] = []
    list.dropDestination(for: Int.self) { numbers, _ in numbers == [7] }
    row.draggable("Robin")?.onDelivered { items, _ in lost = items.map { $0.value(as: Int.self) ?? 0 } }
    row.recognizer?.onChange { state, session in if state == .began { session.pasteboard.append(7) } }
    driver.press("row")
    driver.move(to: "list")
    driver.release()
    driver.settle()
    #expect(lost == [7])
  }

  @Test func `what is on its way is not moved a second time, and a copy of it can be had as often as one likes`() {
    let (late, taken) = lateRow()
    // Nothing else keeps it from being dragged again.
    row.recognizer?.follower { _ in nil }
    dragRow()
    dragRow()
    late.arrive("bird:Wren")
    driver.settle()
    #expect(taken.value == ["Wren"])
    row.recognizer?.operations = .copy
    dragRow()
    let first = late.load
    dragRow()
    first?.sendAll(Array("bird:Owl".utf8))
    late.arrive("bird:Rook")
    driver.settle()
    #expect(taken.value == ["Wren", "Owl", "Rook"])
  }

  @Test func `what is cut and comes late is pasted once, and not at all when its source has moved it in another way`() {
    let (late, taken) = lateRow()
    row.recognizer?.onDelivered { _, _ in }
    driver.cut("row")
    #expect(driver.paste(into: "list"))
    #expect(!driver.paste(into: "list"))
    late.arrive("bird:Wren")
    #expect(taken.value == ["Wren"])
    driver.cut("row")
    dragRow()
    late.arrive("bird:Owl")
    driver.settle()
    #expect(!driver.paste(into: "list"))
    #expect(taken.value == ["Wren", "Owl"])
  }

  @Test func `S4.5 of what a source gives it loses only what a target of accepted types has got`() {
    var (got, lost) = ([String](), [String]())
    list.dropDestination(of: [.image]) { providers, _ in
      got = providers.compactMap { $0.name }
      return true
    }
    let picture = ItemProvider(name: "sun.png")
    picture.offer(.png) { [1, 2, 3] }
    let note = ItemProvider(name: "note")
    note.offer(.plainText) { [65] }
    row.draggable(providers: { _ in [note, picture] })?.onDelivered { items, _ in lost = items.compactMap { ($0 as? ItemProvider)?.name } }
    driver.press("row")
    driver.move(to: "list")
    driver.release()
    driver.settle()
    #expect(got == ["sun.png"] && lost == ["sun.png"])
  }

  @Test(arguments: ["drag", "drop", "paste"])
  func `S4.5 what a target loads of items as they are may be as large as the app allows, unless it says otherwise there`(way: String) {
    var told: [String] = []
    scene.controller.transferLimit = 3
    list.dropDestination(of: [.plainText]) { items, _ in
      for item in items {
        item.load([.plainText]) { if case .failure(let error) = $0 { told.append("\(error)") } }
        item.load(as: Bird.self) { if case .failure(let error) = $0 { told.append("\(error)") } }
        item.load([.plainText], limit: 4) { if case .success(let loaded) = $0 { told.append("\(loaded.bytes.count)") } }
      }
      return true
    }
    let note = ItemProvider(name: "note")
    note.offer(.plainText) { [65, 66, 67, 68] }
    switch way {
    case "drag":
      row.draggable(providers: { _ in [note] })
      dragRow()
    case "drop":
      driver.bringIn([note], over: "list")
      driver.dropIn()
    default: driver.paste([note], into: "list")
    }
    #expect(told == ["tooLarge(limit: 3)", "tooLarge(limit: 3)", "4"])
  }

  @Test func `what a target looks at for itself may be as large as the app allows too, where it comes from elsewhere`() {
    var error: TransferError?
    scene.controller.transferLimit = 3
    list.dropTarget(accepts: { _ in .copy }) { session in
      session.pasteboard.providers(of: [.plainText]).first?.load([.plainText]) { if case .failure(let why) = $0 { error = why } }
      return true
    }
    let note = ItemProvider(name: "note")
    note.offer(.plainText) { [65, 66, 67, 68] }
    driver.bringIn([note], over: "list")
    driver.dropIn()
    #expect(error == .tooLarge(limit: 3))
  }

  @Test(arguments: [true, false])
  func `S4.5 of items as they are the person hears that some cannot be used here, dropped or pasted`(isPasted: Bool) {
    var (got, notices): ([String], [TransferNotice]) = ([], [])
    list.dropDestination(of: [.image]) { items, _ in
      got = items.compactMap { $0.name }
      return true
    }
    scene.controller.onTransferEnd { notices = $0.notices }
    let picture = ItemProvider(name: "sun.png"), note = ItemProvider(name: "note")
    picture.offer(.png) { [1, 2, 3] }
    note.offer(.plainText) { [65] }
    func bring(_ items: [AnyItem]) {
      if isPasted {
        driver.paste(items, into: "list")
      } else {
        driver.bringIn(items, over: "list")
        driver.dropIn()
      }
    }
    bring([note, picture, note])
    #expect(got == ["sun.png"] && notices == [.failed(.notOffered)])
    bring([picture])
    #expect(notices.isEmpty)
  }

  @Test func `S4.5 items load in order, each with its own result, and one that fails takes nothing from the others`() {
    var results: [Result<Bird, TransferError>] = []
    list.dropDestination(forResultsOf: Bird.self) { all, _ in
      results = all
      return true
    }
    let first = Late(), broken = Late(), third = Late()
    driver.bringIn([first.provider, broken.provider, third.provider], over: "list")
    driver.dropIn()
    #expect(third.load == nil, "the third waits for the others")
    first.arrive("bird:Robin")
    broken.load?.fail(.sourceGone)
    #expect(results.isEmpty)
    third.arrive("bird:Wren")
    #expect(results == [.success(Bird("Robin")), .failure(.sourceGone), .success(Bird("Wren"))])
    #expect(driver.transcript == "began window · entered list · dropped list move")
  }

  @Test func `S4.6 plain text that is dropped on a list of birds makes a bird`() {
    var birds: [Bird] = []
    list.dropDestination(for: Bird.self) { new, _ in
      birds += new
      return true
    }
    driver.bringIn([TextItem("Goldfinch").provider], over: "list", operations: .copy)
    driver.dropIn()
    #expect(birds == [Bird("Goldfinch")])
    #expect(driver.transcript == "began window · entered list · dropped list copy")
  }

  @Test func `S4.8 the short forms carry a value from a row to a list of the same program, where nothing is loaded`() {
    var birds: [Bird] = []
    row.draggable(Bird("Robin"))
    list.dropDestination(for: Bird.self) { new, session in
      birds += new
      return session.transfer == nil
    }
    dragRow()
    #expect(birds == [Bird("Robin")])
    #expect(driver.transcript == "began row · entered list · dropped list move")
  }

  // MARK: The shorter form

  private struct Fish: Representable, Equatable {
    var name: String
    static let representations: [DataRepresentation<Fish>] = [
      DataRepresentation(
        .json, to: .ownApp, write: { Array("{\"name\":\"\($0.name)\"}".utf8) }, read: { $0.isEmpty ? nil : Fish(name: "json") }),
      DataRepresentation(.text, read: { Fish(name: String(decoding: $0, as: UTF8.self)) }),
      DataRepresentation(.plainText, write: { Array($0.name.utf8) }),
    ]
  }

  @Test func `S4.9 representations are declared as a list, one line for each type`() {
    #expect(Fish.writableTypes == [.json, .plainText])
    #expect(Fish.readableTypes == [.json, .text])
    let provider = Fish(name: "Cod").provider
    #expect(provider.representations.map { $0.visibility } == [.ownApp, .everyone])
    #expect(provider.ready(.plainText) == Array("Cod".utf8))
    #expect(Fish.read(.markdown, Array("Eel".utf8)) == .success(Fish(name: "Eel")))
    #expect(Fish.read(.json, []) == .failure(.unreadable))
    #expect(Fish.read(.png, [1]) == .failure(.notOffered))
  }

  @Test func `what is cut and moved away by a drag is not pasted as well, whoever hears of it`() {
    var taken: [String] = []
    list.dropDestination(for: Bird.self, operations: .move) { birds, _ in
      taken += birds.map(\.name)
      return true
    }
    row.draggable(Bird("Robin"))
    driver.cut("row")
    dragRow()
    driver.settle()
    #expect(!driver.paste(into: "list"))
    #expect(taken == ["Robin"] && !scene.controller.isCut)
  }
}
