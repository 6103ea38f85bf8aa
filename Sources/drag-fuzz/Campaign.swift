import DragTesting
import Foundation

/// Many gestures on all processors.
final class Campaign: @unchecked Sendable {
  private let options: Options
  private let lock = NSLock()
  // All of these are used with the lock held.
  private var next: UInt64 = 0
  private var statistics = FuzzStatistics()
  private var failedSeed: UInt64?

  init(_ options: Options) { self.options = options }

  func run() -> (statistics: FuzzStatistics, failedSeed: UInt64?) {
    let group = DispatchGroup()
    for number in 0..<options.threads {
      group.enter()
      let thread = Thread {
        self.work(number)
        group.leave()
      }
      thread.stackSize = 8 << 20
      thread.start()
    }
    group.wait()
    return lock.withLock { (statistics, failedSeed) }
  }

  private func work(_ thread: Int) {
    while let seeds = take() {
      var sum = FuzzStatistics()
      for seed in seeds {
        runningSeeds[thread % runningSeeds.count] = seed
        let outcome = Fuzz(seed: seed).run()
        sum += outcome.statistics
        if outcome.violations.isEmpty { continue }
        lock.withLock { failedSeed = min(failedSeed ?? seed, seed) }
        break
      }
      lock.withLock { statistics += sum }
    }
  }

  /// Some seeds at a time, so that threads seldom wait for each other.
  private func take() -> Range<UInt64>? {
    lock.withLock {
      guard failedSeed == nil, next < options.gestures else { return nil }
      let start = next
      next = min(options.gestures, next + 64)
      // To the error stream, so that the output stays the result.
      if next / 100_000 != start / 100_000, next < options.gestures {
        FileHandle.standardError.write(Data("\(next / 100_000)00,000 gestures …\n".utf8))
      }
      return options.seed &+ start..<options.seed &+ next
    }
  }
}

/// Makes a failing gesture short and prints it.
func report(failureOf seed: UInt64, isTraced: Bool) {
  let fuzz = Fuzz(seed: seed)
  let full = fuzz.run()
  print("\nSeed \(seed) fails:")
  for violation in full.violations { print("  guarantee \(violation.guarantee.rawValue): \(violation.sentence)") }
  guard let short = fuzz.shrunk(), let violation = short.violations.first else {
    print("It does not fail when it runs alone: something depends on more than the seed.")
    return
  }
  print("A shorter one: \(violation.sentence)\n")
  print(short.recording.text)
  guard isTraced else { return }
  _ = short.recording.replay { event, effects, _ in
    print(event)
    for effect in effects { print("    ", effect) }
  }
}

extension FuzzStatistics {
  func report(seconds: Double) -> String {
    func percent(_ part: Int64) -> String { drags == 0 ? "–" : String(format: "%.1f %%", Double(part) * 100 / Double(drags)) }
    return """
      \(gestures) gestures with \(events) events in \(String(format: "%.1f", seconds)) s
      \(drags) drags ended: \(dropped) dropped (\(percent(dropped))), \(missed) missed (\(percent(missed))), \
      \(cancelled) cancelled (\(percent(cancelled))), \(refused) refused (\(percent(refused)))
      How often each guarantee was put to the test:
        1 every drag ends once            \(counts.ends) ends
        2 entered and exited pair up      \(counts.pairs) elements entered
        3 data changes once, at the drop  \(counts.data) drags with their data
        4 nothing is left over            \(counts.quiet) moments of rest
        5 the same gives the same         \(counts.repeats) comparisons
        6 any input is survived           \(counts.bad) bad events
      Collections: \(reorders.drags) drags of items, \(reorders.changedUnder) of them while the app changed its data
        drops: \(reorders.within) within, \(reorders.across) across, \(reorders.into) into folders, \(reorders.away) elsewhere, \
      \(reorders.inserted) of values from elsewhere; \(reorders.several) of several items, \(reorders.droppedChanged) after a change of data
        \(reorders.predicted) drops came out as foretold, \(reorders.undropped) drags were not dropped and changed nothing
        \(reorders.changes) changes of data by the app, \(reorders.carriedRemoved) of them removed what was carried
        begun in \(reorders.inLists) lists, \(reorders.inGrids) grids, \(reorders.inFlows) flows; \(reorders.joined) items joined, \
      \(reorders.caught) drags caught what flew, \(reorders.pinned) drops had pinned items, \(reorders.scrolled) scrolls by edges
      Data: \(transfers.arrived) items arrived and were taken, \(transfers.late) were asked for and came later, \
      \(transfers.failed) failed; \(transfers.handed) drags were handed to other windows, \(transfers.died) of which died with them
      Clipboard: \(clipboard.cut) cuts, \(clipboard.pasted) pastes
      """
  }
}
