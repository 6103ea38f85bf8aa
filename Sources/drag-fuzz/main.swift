import DragTesting
import Foundation

let options = Options(CommandLine.arguments.dropFirst())
// A gesture alone needs no name, and Swift's own backtrace says more.
if options.gestures > 1 { catchCrashes() }
let start = Date()
let result = Campaign(options).run()
print(result.statistics.report(seconds: Date().timeIntervalSince(start)))
if let seed = result.failedSeed {
  report(failureOf: seed, isTraced: options.isTraced)
  exit(1)
}
