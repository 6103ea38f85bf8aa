import DragTesting
import Testing

@testable import DragCore

extension ContentType {
  static let bird = ContentType("com.example.bird")
}

/// A value that is written to two types, and read from both.
struct Bird: Providable, Equatable {
  var name: String
  static let writableTypes: [ContentType] = [.bird, .plainText]
  static let readableTypes: [ContentType] = [.bird, .plainText]

  init(_ name: String) { self.name = name }

  func write(_ type: ContentType, to load: Load) { load.sendAll(Array((type == .bird ? "bird:" + name : name).utf8)) }

  init?(type: ContentType, bytes: [UInt8]) throws(TransferError) {
    guard let text = makeText(bytes), !text.isEmpty else { return nil }
    if type == .bird {
      guard text.hasPrefix("bird:") else { throw .unreadable }
      name = String(text.dropFirst(5))
    } else {
      name = text
    }
  }
}

/// An item whose data comes when the test says so.
final class Late {
  let provider = ItemProvider(name: "late")
  private(set) var load: Load?
  private(set) var isCancelled = false

  init(_ type: ContentType = .bird) {
    provider.offer(
      type,
      later: { [unowned self] load in
        self.load = load
        load.onCancel = { [unowned self] in isCancelled = true }
      })
  }

  func arrive(_ text: String) { load?.sendAll(Array(text.utf8)) }
}

@MainActor
struct TransferTests {
  let scene = Scene()
  let driver: Driver
  let list: Element
  let row: Element

  init() {
    row = scene.add("row", Rect(20, 20, 60, 40))
    list = scene.add("list", Rect(200, 20, 120, 200))
    driver = Driver(scene)
  }

  private func dragRow() {
    driver.press("row")
    driver.move(to: "list")
    driver.release()
  }

  /// The row offers what comes when the test says so, and the list takes birds.
  private func lateRow() -> (Late, Box<[String]>) {
    let (late, taken) = (Late(), Box<[String]>([]))
    list.dropDestination(for: Bird.self) { birds, _ in
      taken.value += birds.map { $0.name }
      return true
    }
    row.draggable(providers: { _ in [late.provider] })?.operations = [.copy, .move]
    return (late, taken)
  }

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

  // MARK: Late data

  @Test func `a drop is complete when its data has come, with progress, and the pointer is free meanwhile`() {
    var birds: [Bird] = []
    var progress: [Double] = []
    list.dropDestination(for: Bird.self) { new, _ in
      birds += new
      return true
    }
    list.onTransfer { progress.append($0.progress) }
    let late = Late()
    let other = scene.add("other", Rect(20, 80, 60, 40))
    row.draggable(providers: { _ in [late.provider] })
    other.draggable(Bird("Wren"))
    dragRow()
    #expect(driver.transcript == "began row · entered list")
    #expect(birds.isEmpty)
    late.load?.expect(10)
    late.load?.deliver(Array("bird:".utf8))
    #expect(progress.last == 0.5)
    // Another drag begins and ends before.
    driver.press("other")
    driver.move(to: "list")
    driver.release()
    #expect(birds == [Bird("Wren")])
    late.load?.deliver(Array("Robin".utf8))
    late.load?.finish()
    #expect(birds == [Bird("Wren"), Bird("Robin")])
    #expect(progress.last == 1)
    #expect(driver.transcript == "began row · entered list · began other · entered list · dropped list move · dropped list move")
    driver.settle()
    #expect(scene.controller.engine?.session(SessionID(1)) == nil)
  }

  @Test func `a new press of the same pointer is not taken away by the end of a drop that was late`() {
    list.dropDestination(for: Bird.self) { _, _ in true }
    let late = Late()
    let other = scene.add("other", Rect(20, 80, 60, 40))
    row.draggable(providers: { _ in [late.provider] })
    other.draggable(Bird("Wren"))
    dragRow()
    driver.press("other")
    driver.move(by: Vector(40, 0))
    late.arrive("bird:Robin")
    driver.move(to: "list")
    driver.release()
    #expect(driver.transcript == "began row · entered list · began other · dropped list move · entered list · dropped list move")
  }

  @Test func `the keyboard lifts again while the drop before still waits`() {
    list.dropDestination(for: Bird.self) { _, _ in true }
    let late = Late()
    let other = scene.add("other", Rect(20, 80, 60, 40))
    row.draggable(providers: { _ in [late.provider] })
    other.draggable(Bird("Wren"))
    driver.key(.space, on: "row")
    driver.key(.tab)
    driver.key(.space)
    driver.key(.space, on: "other")
    #expect(driver.log.last == "began other")
    late.arrive("bird:Robin")
    driver.key(.tab)
    driver.key(.space)
    #expect(driver.log.suffix(3) == ["dropped list move", "entered list", "dropped list move"])
  }

  @Test func `a transfer that is cancelled changes nothing, and stops whoever sends`() {
    var isTaken = false
    var transfer: Transfer?
    list.dropDestination(for: Bird.self) { _, _ in
      isTaken = true
      return true
    }
    list.onTransfer { transfer = $0 }
    let first = Late(), second = Late()
    driver.bringIn([first.provider, second.provider], over: "list")
    driver.dropIn()
    first.arrive("bird:Robin")
    transfer?.cancel()
    #expect(second.isCancelled)
    #expect(!isTaken)
    #expect(driver.log.last == "cancelled window failed")
    second.arrive("bird:Wren")
    #expect(driver.log.last == "cancelled window failed", "what comes too late is heard by nobody")
  }

  @Test func `where nothing arrives the drag ends as failed, and the source keeps its own`() {
    var delivered: [AnyItem] = []
    let late = Late()
    list.dropDestination(for: Bird.self) { _, _ in true }
    row.draggable(providers: { _ in [late.provider] })?.onDelivered { items, _ in delivered = items }
    dragRow()
    late.load?.fail(.failed)
    #expect(delivered.isEmpty)
    #expect(driver.log.last == "cancelled row failed")
  }

  @Test func `of several items that do not come each reason is told once`() {
    var notices: [TransferNotice] = []
    scene.controller.transferLimit = 20
    scene.controller.onTransferEnd { notices = $0.notices }
    list.dropDestination(for: Bird.self) { _, _ in true }
    func item(_ send: @escaping (Load) -> Void) -> ItemProvider {
      let item = ItemProvider()
      item.offer(.bird, later: send)
      return item
    }
    let large: (Load) -> Void = { $0.sendAll(Array(repeating: 65, count: 21)) }
    let stopped = item { $0.fail(.cancelled) }
    let items = [item(large), item { $0.fail(.failed) }, Bird("Robin").provider, item(large), stopped, item { $0.sendAll([65]) }]
    driver.bringIn(items, over: "list")
    driver.dropIn()
    #expect(notices == [.failed(.tooLarge(limit: 20)), .failed(.failed), .failed(.unreadable)])
  }

  @Test func `a target that goes while data is on its way takes nothing, and all hear of the end`() {
    var isTaken = false
    list.dropDestination(for: Bird.self) { _, _ in
      isTaken = true
      return true
    }
    let late = Late()
    driver.bringIn([late.provider], over: "list")
    driver.dropIn()
    scene.controller.edit(.remove(list.id))
    #expect(late.isCancelled)
    late.arrive("bird:Robin")
    #expect(!isTaken)
    #expect(driver.log.last == "cancelled window target-gone")
  }

  @Test(arguments: [true, false])
  func `a target that goes, or takes no drops any more, ends the drag with a word, and the source keeps what it has`(isRemoved: Bool) {
    var (delivered, ends, told): ([AnyItem], [Outcome], [TransferNotice]) = ([], [], [])
    let (late, taken) = lateRow()
    row.recognizer?.onDelivered { items, _ in delivered = items }
    scene.controller.observe { _, outcome in ends.append(outcome) }
    scene.controller.onTransferEnd { told += $0.notices }
    dragRow()
    driver.wait(1)
    #expect(ends.isEmpty)
    if isRemoved { scene.controller.edit(.remove(list.id)) } else { list.removeDropDestination() }
    #expect(ends == [.cancelled(.targetGone)] && told == [.failed(.failed)] && late.isCancelled)
    late.arrive("bird:Robin")
    driver.settle()
    #expect(ends.count == 1 && delivered.isEmpty && taken.value.isEmpty)
    // It can be dragged again.
    driver.press("row")
    driver.move(by: Vector(20, 0))
    #expect(driver.log.filter { $0 == "began row" }.count == 2)
  }

  @Test func `it ends as well where nobody watches the controller any more`() {
    var ends: [Outcome] = []
    let (late, _) = lateRow()
    dragRow()
    scene.controller.observe { _, outcome in ends.append(outcome) }
    scene.controller.witnesses.removeAll()
    list.removeDropDestination()
    #expect(ends == [.cancelled(.targetGone)] && late.isCancelled)
  }

  @Test func `a target that is marked anew at once gets what is on its way`() {
    let (late, taken) = lateRow()
    dragRow()
    scene.controller.batch {
      list.removeDropDestination()
      list.dropDestination(for: Bird.self) { _, _ in false }
    }
    late.arrive("bird:Robin")
    #expect(taken.value == ["Robin"])
  }

  @Test func `a source that goes while its data is on its way loses nothing`() {
    var birds: [Bird] = []
    list.dropDestination(for: Bird.self) { new, _ in
      birds += new
      return true
    }
    let late = Late()
    row.draggable(providers: { _ in [late.provider] })
    dragRow()
    scene.controller.edit(.remove(row.id))
    late.arrive("bird:Robin")
    #expect(birds == [Bird("Robin")])
    #expect(driver.log.last == "dropped list move")
  }

  @Test func `a move takes away from the source only what has arrived`() {
    var left = [Bird("Robin"), Bird("Wren"), Bird("Crow")]
    let broken = ItemProvider(local: nil)
    broken.offer(.bird, later: { $0.fail(.failed) })
    list.dropDestination(for: Bird.self) { _, _ in true }
    row.draggable(providers: { _ in [left[0].provider, broken, left[2].provider] })?.onDelivered { items, session in
      guard session.outcome == .dropped(.move) else { return }
      left.removeAll { bird in items.contains { $0.value(as: Bird.self) == bird } }
    }
    dragRow()
    #expect(left == [Bird("Wren")])
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
}
