import DragFoundation
import DragTesting
import Foundation
import Testing

extension ContentType {
  fileprivate static let bird = ContentType("com.example.bird", conformsTo: .json)
}

private struct Bird: Codable, Representable, Equatable {
  let name: String
  static let representations: [DataRepresentation<Bird>] = [
    .codable(.bird), DataRepresentation(.plainText, read: { Bird(name: String(decoding: $0, as: UTF8.self)) }),
  ]
}

@MainActor
struct CodableTests {
  @Test func `S4.9 one representation is by Codable, another by data of its type`() throws {
    #expect(Bird.writableTypes == [.bird])
    #expect(Bird.readableTypes == [.bird, .plainText])
    let bytes = try #require(Bird(name: "Robin").provider.ready(.bird))
    #expect(String(decoding: bytes, as: UTF8.self) == #"{"name":"Robin"}"#)
    #expect(try Bird(type: .bird, bytes: bytes) == Bird(name: "Robin"))
    #expect(try Bird(type: .plainText, bytes: Array("Wren".utf8)) == Bird(name: "Wren"))
  }

  @Test func `what is no such JSON is an error and not a value`() {
    #expect(throws: TransferError.unreadable) { try Bird(type: .bird, bytes: Array("{".utf8)) }
    #expect(throws: TransferError.unreadable) { try Bird(type: .bird, bytes: []) }
  }

  @Test func `data that a task makes arrives when the task is done, and a drop waits for it`() async throws {
    let scene = Scene()
    let gate = Gate()
    let row = scene.add("row", Rect(0, 0, 60, 40))
    let list = scene.add("list", Rect(200, 0, 100, 100))
    let provider = ItemProvider()
    provider.offer(.bird) {
      await gate.wait()
      return Data(#"{"name":"Robin"}"#.utf8)
    }
    row.draggable(providers: { _ in [provider] })
    var birds: [Bird] = []
    list.dropDestination(for: Bird.self) { new, _ in
      birds += new
      return true
    }
    let driver = Driver(scene)
    driver.press("row")
    driver.move(to: "list")
    driver.release()
    #expect(driver.transcript == "began row · entered list")
    gate.open()
    while driver.log.count < 3 { await Task.yield() }
    #expect(birds == [Bird(name: "Robin")])
    #expect(driver.log.last == "dropped list move")
  }

  @Test func `a value is waited for, and its error is thrown`() async throws {
    #expect(try await TextItem("Robin").provider.load(as: TextItem.self) == TextItem("Robin"))
    let far = ItemProvider()
    far.offer(.plainText) { throw TransferError.sourceGone }
    await #expect(throws: TransferError.sourceGone) { try await far.load(as: TextItem.self) }
    let odd = ItemProvider()
    odd.offer(.plainText) { throw CocoaError(.fileNoSuchFile) }
    await #expect(throws: TransferError.failed) { try await odd.load(as: TextItem.self) }
  }

  @Test func `who waits no more stops whoever sends`() async {
    let gate = Gate()
    let provider = ItemProvider()
    var wasCancelled = false
    provider.offer(.plainText) {
      await gate.wait()
      wasCancelled = Task.isCancelled
      return Data()
    }
    let waiting = Task { @MainActor in try await provider.load(as: TextItem.self) }
    while !gate.isWaitedFor { await Task.yield() }
    waiting.cancel()
    let result = await waiting.result
    #expect(throws: TransferError.cancelled) { try result.get() }
    gate.open()
    while !wasCancelled { await Task.yield() }
  }
}

/// Lets tasks through when it is opened.
@MainActor
private final class Gate {
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private var isOpen = false
  var isWaitedFor: Bool { !waiting.isEmpty }

  func wait() async {
    if isOpen { return }
    await withCheckedContinuation { waiting.append($0) }
  }

  func open() {
    isOpen = true
    for one in waiting { one.resume() }
    waiting = []
  }
}
