import DragTesting
import Testing

@testable import DragCore

/// Data that is not what it says.
@MainActor
struct TransferFaultTests {
  @Test func `data of a wrong type, truncated, empty or too large is a typed error`() {
    func result(_ limit: Int64 = defaultTransferLimit, _ send: @escaping (Load) -> Void) -> Result<Bird, TransferError>? {
      let provider = ItemProvider()
      provider.offer(.bird, later: send)
      var result: Result<Bird, TransferError>?
      provider.load(as: Bird.self, limit: limit) { result = $0 }
      return result
    }
    #expect(result { $0.sendAll(Array("no bird".utf8)) } == .failure(.unreadable))
    #expect(result { $0.sendAll([]) } == .failure(.unreadable))
    #expect(result { $0.sendAll([0xFF, 0xFE]) } == .failure(.unreadable))
    #expect(
      result {
        $0.expect(100)
        $0.deliver(Array("bird:Robin".utf8))
        $0.finish()
      } == .failure(.truncated))
    #expect(result { $0.expect(5 << 30) } == .failure(.tooLarge(limit: 1 << 30)))
    #expect(result(8) { $0.sendAll(Array("bird:Robin".utf8)) } == .failure(.tooLarge(limit: 8)))
    #expect(
      result(8) {
        $0.deliver(Array("bird:".utf8))
        $0.deliver(Array("Robin".utf8))
      } == .failure(.tooLarge(limit: 8)))
    var none: Result<Bird, TransferError>?
    ItemProvider().load(as: Bird.self) { none = $0 }
    #expect(none == .failure(.notOffered))
  }

  @Test func `a load ends once, whatever is said to it afterwards`() {
    var ends = 0
    let late = Late()
    let load = late.provider.load([.bird]) { _ in ends += 1 }
    late.arrive("bird:Robin")
    late.arrive("bird:Wren")
    late.load?.fail(.failed)
    load.cancel()
    #expect(ends == 1)
    #expect(load.state == .finished)
    #expect(!late.isCancelled)
  }

  @Test func `what is larger than memory is taken part by part and not kept`() {
    let late = Late()
    var parts: [Int] = []
    var whole: Int?
    late.provider.load([.bird], part: { parts.append($0.count) }) { if case .success(let data) = $0 { whole = data.bytes.count } }
    late.load?.deliver([1, 2, 3])
    late.load?.deliver(count: 2) { $0.initialize(repeating: 7) }
    late.load?.finish()
    #expect(parts == [3, 2])
    #expect(whole == 0)
  }

  @Test func `names are never paths`() {
    #expect(ItemProvider(name: "../../etc/passwd").name == "passwd")
    #expect(ItemProvider(name: "C:\\Windows\\win.ini").name == "win.ini")
    #expect(ItemProvider(name: "a\u{0}b\nc").name == "abc")
    // By these, it could seem to be a picture.
    #expect(ItemProvider(name: "sun\u{202E}gnp.exe\u{2069}").name == "sungnp.exe")
    #expect(ItemProvider(name: "„Sun“ – \u{200F}שמש.png").name == "„Sun“ – \u{200F}שמש.png")
    #expect(ItemProvider(name: "..").name == nil)
    #expect(ItemProvider(name: "birds/").name == nil)
  }

  @Test func `links that could run something are refused`() {
    func link(_ text: String) -> Result<LinkItem, TransferError> { LinkItem.read(.url, Array(text.utf8)) }
    #expect(link("# a remark\r\nhttps://example.com/a?b#c\r\n") == .success(LinkItem("https://example.com/a?b#c")!))
    #expect(link("HTTP://example.com") == .success(LinkItem("HTTP://example.com")!))
    for bad in [
      "javascript:alert(1)", "JaVaScRiPt:alert(1)", " javascript:alert(1)", "data:text/html,x", "file:///etc/passwd", "vbscript:x",
      "java\tscript:x",
    ] {
      #expect(link(bad) == .failure(.unsafe), "\(bad)")
    }
    #expect(link("") == .failure(.unreadable))
    #expect(link("https:") == .failure(.unsafe))
  }
}
