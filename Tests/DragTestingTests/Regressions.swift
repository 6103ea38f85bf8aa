import DragTesting
import Testing

/// Seeds of random gestures that once broke a guarantee.
@Suite struct Regressions {
  @Test(
    arguments: [
      // An element that was promised while a question was answered, and could not be added, left its closures behind.
      11185,
      // The target went while it took the drop: the drag ended as a miss although data had changed.
      28272, 78945,
      // The id of a removed element was added again, and was taken for the element of before.
      33025,
      // Two targets one after the other in one event.
      39169,
      // A source that was declared deleted, went, and was declared restored: its drag went on without it.
      2126,
      // Memory that was compared too narrowly.
      52032,
    ] as [UInt64])
  func `a seed that once failed holds every guarantee`(seed: UInt64) {
    let outcome = Fuzz(seed: seed).run()
    #expect(outcome.violations.map(\.sentence) == [])
  }
}
