/// What is compressed so far, and what is found again in it.
struct Stream {
  private var bytes: [UInt8] = []
  /// Where three bytes were last, by their hash, and where those with this hash were before.
  private var last = [Int32](repeating: -1, count: 1 << 16)
  private var before: [Int32] = []
  private(set) var counts = Counts()
  /// So many places are looked at for each run.
  private static let looks = 200

  /// What some bytes take behind all before.
  mutating func cost(_ added: [UInt8], _ prices: Prices) -> Int {
    let start = bytes.count
    var hidden: [(slot: Int, was: Int32)] = []
    let total = scan(added, prices, hides: { hidden.append(($0, $1)) }, run: { _ in }, literal: { _ in })
    for (slot, was) in hidden.reversed() { last[slot] = was }
    bytes.removeSubrange(start...)
    before.removeSubrange(start...)
    return total
  }

  /// What they take, and they are there from now on.
  @discardableResult
  mutating func append(_ added: [UInt8], _ prices: Prices) -> Int {
    var counts = self.counts
    let total = scan(added, prices, hides: { _, _ in }, run: { counts.count($0) }, literal: { counts.symbols[Int($0)] += 1 })
    self.counts = counts
    return total
  }

  @inline(__always)
  private mutating func scan(
    _ added: [UInt8], _ prices: Prices, hides: (Int, Int32) -> Void, run: (Run) -> Void, literal: (UInt8) -> Void
  ) -> Int {
    let start = bytes.count, end = start + added.count
    bytes += added
    for _ in added { before.append(-1) }
    var known = start, total = 0
    bytes.withUnsafeBufferPointer { bytes in
      before.withUnsafeMutableBufferPointer { before in
        last.withUnsafeMutableBufferPointer { last in
          func learn(_ at: Int) {
            guard at + 2 < end else { return }
            let three = UInt32(bytes[at]) | UInt32(bytes[at + 1]) << 8 | UInt32(bytes[at + 2]) << 16
            let slot = Int((three &* 0x9E37_79B1) >> 16)
            hides(slot, last[slot])
            before[at] = last[slot]
            last[slot] = Int32(at)
          }
          func find(_ at: Int) -> Run {
            while known <= at {
              learn(known)
              known += 1
            }
            let most = min(Prices.longest, end - at)
            if most < 3 { return Run() }
            var found = Run(length: 2), next = Int(before[at]), left = Stream.looks
            while next >= 0, at - next <= Prices.farthest, left > 0, found.length < most {
              if bytes[next + found.length] == bytes[at + found.length], bytes[next] == bytes[at] {
                var length = 0
                while length < most, bytes[next + length] == bytes[at + length] { length += 1 }
                if length > found.length { found = Run(length: length, distance: at - next) }
              }
              next = Int(before[next])
              left -= 1
            }
            return found.isWorth ? found : Run()
          }
          cut(start..<end) {
            find($0)
          } run: {
            total += prices.of($0)
            run($0)
          } literal: {
            total += prices.of(bytes[$0])
            literal(bytes[$0])
          }
          while known < end {
            learn(known)
            known += 1
          }
        }
      }
    }
    return total
  }
}

extension Run {
  /// What is short is not looked for far away.
  var isWorth: Bool { length > 3 || length == 3 && distance <= 4096 }
}

/// About how many bits a program takes when it is compressed.
func compressed(_ binary: [UInt8]) -> Int {
  var first = Stream(), second = Stream()
  first.append(binary, Prices())
  return second.append(binary, Prices(first.counts))
}
