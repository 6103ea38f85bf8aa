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

/// A row that can be dragged, and a list to drop it on.
@MainActor
class RowAndList {
  let scene = Scene()
  let driver: Driver
  let list: Element
  let row: Element

  init() {
    row = scene.add("row", Rect(20, 20, 60, 40))
    list = scene.add("list", Rect(200, 20, 120, 200))
    driver = Driver(scene)
  }

  func dragRow() {
    driver.press("row")
    driver.move(to: "list")
    driver.release()
  }

  /// The row offers what comes when the test says so, and the list takes birds.
  func lateRow() -> (Late, Box<[String]>) {
    let (late, taken) = (Late(), Box<[String]>([]))
    list.dropDestination(for: Bird.self) { birds, _ in
      taken.value += birds.map { $0.name }
      return true
    }
    row.draggable(providers: { _ in [late.provider] })?.operations = [.copy, .move]
    return (late, taken)
  }
}

/// A bird whose text comes when the test says so.
final class LateBird: Providable, Identifiable {
  let id: String
  private var loads: [Load] = []
  static let writableTypes: [ContentType] = [.plainText]
  static let readableTypes: [ContentType] = [.plainText]

  init(_ id: String) { self.id = id }

  init?(type: ContentType, bytes: [UInt8]) throws(TransferError) { nil }

  func write(_ type: ContentType, to load: Load) { loads.append(load) }

  func arrive() {
    for load in loads { load.sendAll(Array(id.utf8)) }
    loads = []
  }
}

/// A list of such birds and a card that is one; to the shelf they come late, and the nest takes them as they are.
@MainActor
final class LateBirds {
  final class Model {
    var birds = ["Robin", "Wren", "Crow"].map { LateBird($0) }
    var (shelf, nest): ([String], [String]) = ([], [])
  }

  let scene = Scene()
  let driver: Driver
  let model = Model()
  let card = LateBird("Owl")
  let collection: ReorderableCollection
  var names: String { model.birds.map(\.id).joined(separator: " ") }

  init() {
    let model = model
    let list = scene.add("list", Rect(0, 0, 200, 300))
    collection = list.reorderable(
      model.birds, layout: { .list(model.birds.map { _ in 40 }, bounds: Size(200, 300)) }, move: { model.birds.apply($0) })!
    collection.offer({ model.birds[$0] }) { moved in model.birds.removeAll { bird in moved.contains { $0 === bird } } }
    scene.add("card", Rect(0, 320, 50, 50)).draggable(card)?.onDelivered { _, _ in }
    scene.add("shelf", Rect(250, 0, 100, 300)).dropDestination(for: TextItem.self) { texts, _ in
      model.shelf += texts.map(\.text)
      return true
    }
    scene.add("nest", Rect(400, 0, 100, 300)).dropDestination(for: LateBird.self) { birds, _ in
      model.nest += birds.map(\.id)
      return true
    }
    driver = Driver(scene)
  }

  /// Drags an item of the list, or the card where it is none.
  func drag(_ item: Int?, to target: String) {
    if let item { driver.press("list", item: item) } else { driver.press("card") }
    driver.move(to: target)
    driver.release()
  }

  /// All that is on its way comes, one after the other.
  func arrive() {
    for _ in 0..<3 { for bird in model.birds + [card] { bird.arrive() } }
    driver.settle()
  }
}
