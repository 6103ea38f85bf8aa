/// What some bytes take, up to each of them, and where each is found again, as far as that was looked for.
struct Trail {
  let bytes: [UInt8], costs: [Int], runs: [Run?]
  var total: Int { costs.last ?? 0 }
}

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
  mutating func trail(_ bytes: [UInt8], _ prices: Prices) -> Trail {
    var costs = [Int](repeating: 0, count: bytes.count), runs = [Run?](repeating: nil, count: bytes.count), total = 0
    costs.withUnsafeMutableBufferPointer { costs in
      runs.withUnsafeMutableBufferPointer { runs in
        func go(from start: Int, _ length: Int, _ cost: Int) -> Bool {
          total += cost
          for at in start..<start + length { costs[at] = total }
          return true
        }
        attempt(bytes) { _ in
          nil
        } found: {
          runs[$0] = $1
        } run: {
          go(from: $0, $1.length, prices.of($1))
        } literal: {
          go(from: $0, 1, prices.of($1))
        }
      }
    }
    return Trail(bytes: bytes, costs: costs, runs: runs)
  }

  /// About what bytes take that are the same as others for the most part, or nil as soon as that is so much more than the others take up to the
  /// same place: that what comes behind makes up for it is rare. What is the same is taken to be found where it was.
  mutating func estimate(_ bytes: [UInt8], _ prices: Prices, beside other: Trail, _ more: Int) -> Int? {
    guard bytes.count == other.bytes.count else { return trail(bytes, prices).total }
    // Up to where each byte and those behind it are the same.
    var same = [Int](repeating: bytes.count, count: bytes.count + 1)
    for at in bytes.indices.reversed() { same[at] = bytes[at] == other.bytes[at] ? same[at + 1] : at }
    var total = 0, isLess = true
    func go(to end: Int, _ cost: Int) -> Bool {
      total += cost
      isLess = total <= other.costs[end - 1] + more
      return isLess
    }
    attempt(bytes) { at in
      other.runs[at].flatMap { at + max($0.length, 2) < same[at] || same[at] == bytes.count ? $0 : nil }
    } found: { _, _ in
    } run: {
      go(to: $0 + $1.length, prices.of($1))
    } literal: {
      go(to: $0 + 1, prices.of($1))
    }
    return isLess ? total : nil
  }

  private mutating func attempt(
    _ added: [UInt8], known: (Int) -> Run?, found: (Int, Run) -> Void, run: (Int, Run) -> Bool, literal: (Int, UInt8) -> Bool
  ) {
    let start = bytes.count
    var hidden: [(slot: Int, was: Int32)] = []
    scan(added, stays: false, hides: { hidden.append(($0, $1)) }, known: known, found: found, run: run, literal: literal)
    for (slot, was) in hidden.reversed() { last[slot] = was }
    bytes.removeSubrange(start...)
    before.removeSubrange(start...)
  }

  /// They are there from now on.
  mutating func append(_ added: [UInt8]) {
    var counts = self.counts
    append(added, run: { counts.count($0) }, literal: { counts.symbols[Int($0)] += 1 })
    self.counts = counts
  }

  mutating func append(_ added: [UInt8], run: (Run) -> Void, literal: (UInt8) -> Void) {
    scan(added, stays: true, hides: { _, _ in }) { _ in
      nil
    } found: { _, _ in
    } run: {
      run($1)
      return true
    } literal: {
      literal($1)
      return true
    }
  }

  /// - Parameter stays: whether what comes later may find all of it again.
  @inline(__always)
  private mutating func scan(
    _ added: [UInt8], stays: Bool, hides: (Int, Int32) -> Void, known: (Int) -> Run?, found: (Int, Run) -> Void, run: (Int, Run) -> Bool,
    literal: (Int, UInt8) -> Bool
  ) {
    let start = bytes.count, end = start + added.count
    bytes += added
    for _ in added { before.append(-1) }
    var next = start
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
          func search(_ at: Int) -> Run {
            while next <= at {
              learn(next)
              next += 1
            }
            let most = min(Prices.longest, end - at)
            if most < 3 { return Run() }
            var found = Run(length: 2), place = Int(before[at]), left = Stream.looks
            while place >= 0, at - place <= Prices.farthest, left > 0, found.length < most {
              if bytes[place + found.length] == bytes[at + found.length], bytes[place] == bytes[at] {
                var length = 0
                while length < most, bytes[place + length] == bytes[at + length] { length += 1 }
                if length > found.length { found = Run(length: length, distance: at - place) }
              }
              place = Int(before[place])
              left -= 1
            }
            return found.isWorth ? found : Run()
          }
          cut(start..<end) { at in
            if let run = known(at - start) { return run }
            let run = search(at)
            found(at - start, run)
            return run
          } run: {
            run($0 - start, $1)
          } literal: {
            literal($0 - start, bytes[$0])
          }
          while stays, next < end {
            learn(next)
            next += 1
          }
        }
      }
    }
  }
}

extension Run {
  /// What is short is not looked for far away.
  var isWorth: Bool { length > 3 || length == 3 && distance <= 4096 }
}

/// How many bits a program takes when it is compressed.
func compressed(_ binary: [UInt8]) -> Int {
  var stream = Stream(), deflated = Deflated()
  stream.append(binary, run: { deflated.add($0) }, literal: { deflated.add($0) })
  return deflated.bits
}
