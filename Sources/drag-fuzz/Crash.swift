import Foundation

/// The seed that each thread is at, for the message of a crash.
nonisolated(unsafe) let runningSeeds = UnsafeMutableBufferPointer<UInt64>.allocate(capacity: 256)

/// A trap in the engine says nothing of the gesture that led to it; this says the seeds that were running.
func catchCrashes() {
  runningSeeds.initialize(repeating: .max)
  // Interrupting tells the seeds too: one that never ends is among them.
  for signal in [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT, SIGINT, SIGTERM] {
    Foundation.signal(signal) { number in
      // Nothing here may allocate: the heap may be what is broken.
      let isStopped = number == SIGINT || number == SIGTERM
      put(isStopped ? "\nIt was stopped at these seeds:" : "\nIt crashed. One of these seeds did it:")
      for seed in runningSeeds where seed != .max {
        put(" ")
        put(number: seed)
      }
      put("\n")
      _exit(128 + number)
    }
  }
}

private func put(_ text: StaticString) { _ = write(2, text.utf8Start, text.utf8CodeUnitCount) }

private func put(number: UInt64) {
  var rest = number
  var divisor: UInt64 = 1
  while rest / divisor >= 10 { divisor *= 10 }
  while divisor > 0 {
    var digit = UInt8(48 + rest / divisor)
    _ = write(2, &digit, 1)
    rest %= divisor
    divisor /= 10
  }
}
