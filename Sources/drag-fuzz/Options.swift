import Foundation

/// What the command line asks for.
struct Options {
  var gestures: UInt64 = 10_000
  var seed: UInt64 = 0
  var threads = ProcessInfo.processInfo.activeProcessorCount
  var isTraced = false

  static let help = """
    drag-fuzz --gestures N [--seed S] [--threads T] [--trace]

    Throws random gestures at the engine and checks its guarantees after every event.

      --gestures N  how many gestures; 10000 if not given
      --seed S      the first gesture's seed; the next ones follow it. 0 if not given
      --threads T   how many at a time; one for every processor if not given
      --trace       after a failure, tells the effects of every event too
      --help        this

    When a guarantee does not hold it prints the seed, what happened and a short recording, and ends with 1.
    The same seed fails again: drag-fuzz --gestures 1 --seed S
    """

  init(_ arguments: ArraySlice<String>) {
    var rest = arguments
    while let option = rest.popFirst() {
      switch option {
      case "--help":
        print(Self.help)
        exit(0)
      case "--trace": isTraced = true
      case "--gestures": gestures = Self.number(rest.popFirst(), for: option)
      case "--seed": seed = Self.number(rest.popFirst(), for: option)
      case "--threads": threads = Int(max(1, min(256, Self.number(rest.popFirst(), for: option))))
      default: fail("Unknown: \(option)")
      }
    }
    if seed.addingReportingOverflow(gestures).overflow { fail("After --seed \(seed) there are not seeds for \(gestures) gestures.") }
  }

  private static func number(_ word: String?, for option: String) -> UInt64 {
    guard let word, let number = UInt64(word) else { fail("\(option) needs a number that is not negative.") }
    return number
  }
}

func fail(_ message: String) -> Never {
  FileHandle.standardError.write(Data((message + "\n\n" + Options.help + "\n").utf8))
  exit(2)
}
