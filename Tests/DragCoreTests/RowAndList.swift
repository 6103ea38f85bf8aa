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
