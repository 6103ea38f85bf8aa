import DragTesting
import Testing

@testable import DragCore

/// Rows S2.1, S2.2 and S4.5: what is cut from a list and pasted into it, or into one that it exchanges items with, is moved once.
@MainActor
struct CutAndPasteTests {
  final class Box<Value> {
    var value: Value
    init(_ value: Value) { self.value = value }
  }

  struct Column: ItemCollection {
    var id: String
    var items: [Bird]
  }

  let scene = Scene()
  let columns = Box([Column(id: "a", items: ["1", "2", "3"].map { Bird($0) }), Column(id: "b", items: [Bird("11")])])
  let driver: Driver
  var ids: [[String]] { columns.value.map { $0.items.map(\.name) } }

  init() { driver = Driver(scene) }

  private func make(isOffered: Bool) {
    let columns = columns
    let container = ReorderContainer<Bird, String>(controller: scene.controller) { columns.value.apply($0) }
    container.insert = { birds, destination in
      let column = columns.value.firstIndex { $0.id == destination.collectionID }!
      columns.value[column].items.insert(birds, at: destination)
    }
    for (i, column) in columns.value.enumerated() {
      let collection = container.add(
        scene.add(column.id, Rect(Double(i) * 300, 0, 200, 400)), column.id, columns.value[i].items,
        layout: { .list(columns.value[i].items.map { _ in 40 }, bounds: Size(200, 400)) })!
      guard isOffered else { continue }
      collection.offer({ columns.value[i].items[$0] }) { moved in columns.value[i].items.removeAll { moved.contains($0) } }
    }
  }

  @Test(arguments: [false, true])
  func `within a container nothing is lost or doubled`(isOffered: Bool) {
    make(isOffered: isOffered)
    driver.cut("a", item: 0)
    #expect(driver.paste(into: "b", item: 0))
    #expect(ids == [["2", "3"], ["11", "1"]])
    driver.cut("a", item: 0)
    #expect(driver.paste(into: "a", item: 1))
    #expect(ids == [["3", "2"], ["11", "1"]])
    #expect(!driver.paste(into: "b", item: 0))
    #expect(ids == [["3", "2"], ["11", "1"]])
  }

  @Test func `what is cut in a list that is full can be pasted elsewhere in it`() {
    make(isOffered: true)
    scene.controller.record(scene.controller.element(named: "a")!.id)?.collection?.capacity = 3
    driver.cut("a", item: 0)
    #expect(driver.paste(into: "a", item: 2))
    #expect(ids == [["2", "3", "1"], ["11"]])
  }

  @Test func `what is cut changes places also where something in the list has the focus`() {
    make(isOffered: true)
    scene.add("button", to: scene.controller.element(named: "b"), Rect(0, 0, 20, 20))
    driver.cut("a", item: 0)
    #expect(driver.paste(into: "button"))
    #expect(ids[0] == ["2", "3"] && ids[1].sorted() == ["1", "11"])
  }

  @Test func `what is cut in a list that cannot take it out is a copy elsewhere, and says so`() {
    make(isOffered: false)
    let birds = Box([Bird("21")])
    let list = scene.add("other", Rect(600, 0, 200, 400))
    list.reorderable(birds.value, layout: { .list(birds.value.map { _ in 40 }, bounds: Size(200, 400)) }, move: { birds.value.apply($0) })
    list.dropDestination(for: Bird.self) { new, offset in
      birds.value.insert(contentsOf: new, at: offset)
      return true
    }
    driver.cut("a", item: 0)
    #expect(driver.paste(into: "other", item: 0))
    #expect(driver.log.last == "dropped other copy")
    #expect(ids == [["1", "2", "3"], ["11"]] && birds.value.map(\.name) == ["21", "1"])
    // It is cut still, and is moved where that can be done.
    #expect(driver.paste(into: "b", item: 0))
    #expect(driver.log.last == "dropped b move")
    #expect(ids == [["2", "3"], ["11", "1"]])
  }

  @Test(arguments: [false, true])
  func `what is copied is a second one`(isOffered: Bool) {
    make(isOffered: isOffered)
    driver.copy("a", item: 0)
    #expect(driver.paste(into: "b", item: 0))
    #expect(ids == [["1", "2", "3"], ["11", "1"]] && driver.log.last == "dropped b copy")
  }

  @Test func `between data sources too`() {
    let diary = ReorderDataSourceTests.Diary()
    let (one, other) = (ReorderDataSourceTests.Birds("one", [1, 2, 3], diary), ReorderDataSourceTests.Birds("other", [11], diary))
    let exchange = ReorderExchange<ReorderDataSourceTests.Bird>(controller: scene.controller)
    for (i, birds) in [one, other].enumerated() {
      let collection = exchange.add(
        scene.add(birds.name, Rect(Double(i) * 300, 0, 200, 400)), birds,
        layout: { .list(birds.ids.map { _ in 40 }, bounds: Size(200, 400)) })!
      collection.offer({ birds.item(at: $0) }) { _ in Issue.record("What changes places is not taken out.") }
    }
    driver.cut("one", item: 0)
    #expect(driver.paste(into: "other", item: 0))
    driver.cut("one", item: 0)
    #expect(driver.paste(into: "one", item: 1))
    #expect((one.ids, other.ids) == ([3, 2], [11, 1]))
  }

  @Test func `items that are pinned keep their index`() {
    let birds = Box((1...5).map { Bird("\($0)") })
    let list = scene.add("list", Rect(0, 0, 200, 400))
    let collection = list.reorderable(
      birds.value, layout: { .list(birds.value.map { _ in 40 }, bounds: Size(200, 400)) }, move: { birds.value.apply($0) })!
    collection.isPinned = { birds.value[$0].name == "3" }
    list.dropDestination(for: Bird.self) { (_: [Bird], _: Int) in false }
    collection.offer({ birds.value[$0] }) { _ in }
    driver.cut("list", item: 0)
    #expect(driver.paste(into: "list", item: 3))
    #expect(birds.value.map(\.name) == ["2", "4", "3", "1", "5"])
  }
}

extension ReorderDataSourceTests.Bird: Providable {
  public static let writableTypes: [ContentType] = [.plainText]
  public static let readableTypes: [ContentType] = [.plainText]

  public init?(type: ContentType, bytes: [UInt8]) throws(TransferError) {
    guard let id = Int32(String(decoding: bytes, as: UTF8.self)) else { return nil }
    self.init(id: id)
  }

  public func write(_ type: ContentType, to load: Load) { load.sendAll([UInt8]("\(id)".utf8)) }
}
