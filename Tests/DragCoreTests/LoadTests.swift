import Testing

@testable import DragCore

/// One item's data on its way, by itself.
@Suite struct LoadTests {
  private final class Token {}

  private func load(_ heard: @escaping (Load) -> Void = { _ in }) -> Load {
    Load(limit: 1_000, part: nil, progress: heard, done: { _ in })
  }

  @Test func `progress goes no way back where more is expected after some has come`() {
    let fractions = Box<[Double]>([])
    let load = load { fractions.value.append($0.fraction ?? -1) }
    load.expect(10)
    load.expect(20)
    load.deliver([UInt8](repeating: 0, count: 10))
    load.expect(200)
    load.expect(12)
    #expect(fractions.value == fractions.value.sorted() && fractions.value[2] == 0.5)
    load.deliver([0, 0])
    load.finish()
    #expect(load.state == .finished)
    #expect(fractions.value == fractions.value.sorted())
  }

  @Test func `where nobody has said how much there will be, it may be said when some has come`() {
    let load = load()
    load.deliver([1])
    load.expect(4)
    #expect(load.fraction == 0.25)
  }

  @Test func `of more than was expected no more than all has come`() {
    let load = load()
    load.expect(2)
    load.deliver([1, 2, 3, 4])
    #expect(load.fraction == 1)
  }

  @Test(arguments: [false, true]) func `a load that is over keeps nothing that it was given`(isCancelled: Bool) {
    weak var kept: Token?
    let provider = ItemProvider(), sender = Box<Load?>(nil)
    provider.offer(.plainText, later: { sender.value = $0 })
    var load: Load?
    do {
      let token = Token()
      kept = token
      load = provider.load([.plainText], part: { _ in _ = token }, progress: { _ in _ = token }, done: { _ in _ = token })
    }
    sender.value?.deliver([1])
    #expect(kept != nil)
    if isCancelled { load?.cancel() } else { sender.value?.finish() }
    #expect(kept == nil && load != nil)
  }

  @Test func `what is ready tells itself how much it is, and else what ends before the size of the item is truncated`() {
    let ready = ItemProvider(), late = ItemProvider()
    ready.offer(.plainText) { [1, 2, 3] }
    late.offer(
      .plainText,
      later: {
        $0.deliver([1, 2, 3])
        $0.finish()
      })
    ready.size = 100
    late.size = 100
    #expect(ready.ready(.plainText) == [1, 2, 3] && late.ready(.plainText) == nil)
  }
}
