import DragCore
@testable import DragTesting
import Testing

@Suite struct FuzzTests {
  /// What happened in the gestures of some seeds, all of which hold every guarantee.
  private func sum(_ seeds: Range<UInt64>, where isWanted: (UInt64) -> Bool = { _ in true }) -> FuzzStatistics {
    var sum = FuzzStatistics()
    for seed in seeds where isWanted(seed) {
      let outcome = Fuzz(seed: seed).run()
      sum += outcome.statistics
      #expect(outcome.violations.map(\.sentence) == [], "seed \(seed)")
      if !outcome.violations.isEmpty { break }
    }
    return sum
  }

  @Test func `two thousand random gestures hold every guarantee, and drags end in every way`() {
    var sum = FuzzStatistics()
    for seed in UInt64(0)..<2000 {
      let outcome = Fuzz(seed: seed).run()
      sum += outcome.statistics
      #expect(outcome.violations.map(\.sentence) == [], "seed \(seed)")
      #expect(outcome.statistics.events >= 20)
      if !outcome.violations.isEmpty { break }
    }
    #expect(sum.gestures == 2000)
    #expect(sum.drags > 2000)
    #expect(sum.dropped * 20 > sum.drags)
    #expect(sum.missed * 20 > sum.drags)
    #expect(sum.cancelled * 20 > sum.drags)
    #expect(sum.refused > 0)
    let items = sum.reorders
    #expect(items.drags > 200 && items.changedUnder > 50 && items.changes > 500 && items.carriedRemoved > 5)
    #expect(items.within > 20 && items.across > 5 && items.several > 5 && items.predicted > 10 && items.droppedChanged > 5)
    #expect(sum.counts.ends == sum.drags)
    #expect(sum.counts.pairs > 2000 && sum.counts.quiet > 2000 && sum.counts.repeats > 2000 && sum.counts.bad > 500)
  }

  @Test
  func `random gestures over grids, wrapping rows and scrollers hold every guarantee, with items that join, are pinned and are caught`() {
    let sum = sum(100_000..<100_600).reorders
    #expect(sum.inLists > 50 && sum.inGrids > 25 && sum.inFlows > 50)
    #expect(sum.joined > 0 && sum.caught > 15 && sum.pinned > 5 && sum.scrolled > 0 && sum.predicted > 25)
  }

  @Test func `random gestures with data that is late, partial, failing or cancelled hold every guarantee, by the platform's own drags too`()
  {
    let sum = sum(400_000..<400_600, where: Fuzz.transfers)
    #expect(sum.transfers.arrived > 25 && sum.transfers.late > 25 && sum.transfers.failed > 15)
    #expect(sum.dropped * 20 > sum.drags && sum.missed * 20 > sum.drags && sum.cancelled * 20 > sum.drags)
  }

  @Test func `random gestures hand drags to other windows, which take some of the items, or die with them`() {
    let sum = sum(30_000_000..<30_000_600, where: Fuzz.handsOver)
    #expect(sum.transfers.handed > 15 && sum.transfers.died > 3)
  }

  @Test func `random gestures copy, cut and paste, also from callbacks`() {
    let sum = sum(100_000_000..<100_000_600)
    #expect(sum.clipboard.cut > 50 && sum.clipboard.pasted > 50)
  }

  @Test func `random gestures by keyboard hold every guarantee, with announcements, steps on canvases and moves by action`() {
    let sum = sum(200_000..<200_800)
    #expect(sum.drags > 500 && sum.dropped * 20 > sum.drags && sum.missed * 20 > sum.drags && sum.cancelled * 20 > sum.drags)
    #expect(sum.reorders.acted > 100)
  }

  @Test func `the same seed gives the same gesture, another seed another`() {
    let first = Fuzz(seed: 5).run().recording
    #expect(Fuzz(seed: 5).run().recording.text == first.text)
    #expect(Fuzz(seed: 6).run().recording.text != first.text)
  }

  @Test func `a gesture that breaks nothing has nothing to shrink`() {
    #expect(Fuzz(seed: 5).shrunk() == nil)
  }

  @Test func `random recordings replay to the same engine, from their text too`() throws {
    for seed in UInt64(100)..<200 {
      let recording = Fuzz(seed: seed).run().recording
      let replay = recording.replay()
      #expect(replay.matches, "seed \(seed)")
      let again = try Recording(text: recording.text).replay()
      #expect(again.matches && again.engine == replay.engine, "seed \(seed)")
    }
  }
}
