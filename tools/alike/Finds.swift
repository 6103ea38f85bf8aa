/// What each function finds again in others, wherever they come: the longest runs first.
struct Finds {
  /// So many functions are known for each byte, and runs in order up to so many bytes.
  private static let most = 24, ordered = 64
  /// So many neighbours in the order of all bytes' runs are looked at.
  private static let looks = 300
  private let bytes: [UInt8]
  /// Where each function's bytes begin among all.
  private let base: [Int]
  /// For each byte where its runs are in the list, and how many.
  private var first: [Int], count: [UInt8]
  /// A run's length in 16 bits, the function it is found in in 24, and where in it in 24.
  private var runs: [UInt64] = []
  /// The longest run that is in the function itself.
  private var own: [Run]

  init(_ bodies: [[UInt8]]) {
    bytes = Array(bodies.joined())
    base = bodies.reduce(into: [0]) { $0.append($0.last! + $1.count) }
    first = [Int](repeating: 0, count: bytes.count)
    count = [UInt8](repeating: 0, count: bytes.count)
    own = [Run](repeating: Run(), count: bytes.count)
    let owner = bodies.indices.flatMap { i in [Int](repeating: i, count: bodies[i].count) }
    let order = self.order(owner)
    /// How many bytes two places share, where a function's end ends it.
    func shared(_ a: Int, _ b: Int, atMost: Int) -> Int { shares(a, b, min(atMost, base[owner[a] + 1] - a, base[owner[b] + 1] - b)) }
    var common = [0]  // with the one before in order
    for (a, b) in zip(order, order.dropFirst()) { common.append(shared(a, b, atMost: Self.ordered)) }
    common.append(0)
    var lookedAt = [Int](repeating: -1, count: bodies.count)  // for which byte a function was met last
    for i in order.indices {
      let at = order[i]
      first[at] = runs.count
      var (up, down, above, below) = (i, i + 1, common[i], common[i + 1])
      for _ in 0..<Self.looks where runs.count - first[at] < Self.most && max(above, below) >= 3 {
        let length = max(above, below), next: Int
        if above >= below {
          up -= 1
          next = order[up]
          above = min(above, common[up])
        } else {
          next = order[down]
          down += 1
          below = min(below, common[down])
        }
        let theirs = owner[next]
        if theirs == owner[at] {
          if next < at, at - next <= Prices.farthest, own[at].length == 0 || own[at].length == length && at - next < own[at].distance {
            own[at] = Run(length: length, distance: at - next)
          }
        } else if lookedAt[theirs] != at {
          lookedAt[theirs] = at
          let length = length < Self.ordered ? length : shared(at, next, atMost: Prices.longest)
          runs.append(UInt64(length) << 48 | UInt64(theirs) << 24 | UInt64(next - base[theirs]))
        }
      }
      count[at] = UInt8(runs.count - first[at])
      if own[at].length == Self.ordered { own[at].length = shared(at, at - own[at].distance, atMost: Prices.longest) }
    }
  }

  private func shares(_ a: Int, _ b: Int, _ most: Int) -> Int {
    bytes.withUnsafeBufferPointer { bytes in
      var length = 0
      while length < most, bytes[a + length] == bytes[b + length] { length += 1 }
      return length
    }
  }

  /// The places of all bytes by what follows each in its function: by the first eight bytes, then by more of them.
  private func order(_ owner: [Int]) -> [Int] {
    var keys = [UInt64](repeating: 0, count: bytes.count)
    for (from, to) in zip(base, base.dropFirst()) {
      var key: UInt64 = 0
      for at in (from..<to).reversed() {
        key = key >> 8 | UInt64(bytes[at]) << 56
        keys[at] = key
      }
    }
    var result = Array(bytes.indices), other = result
    for shift in stride(from: UInt64(0), to: 64, by: 16) {
      var starts = [Int](repeating: 0, count: 65537)
      for key in keys { starts[Int(key >> shift & 0xFFFF) + 1] += 1 }
      for i in 1...65536 { starts[i] += starts[i - 1] }
      for at in result {
        let digit = Int(keys[at] >> shift & 0xFFFF)
        other[starts[digit]] = at
        starts[digit] += 1
      }
      swap(&result, &other)
    }
    var from = 0
    while from < result.count {
      let to = result[from...].firstIndex { keys[$0] != keys[result[from]] } ?? result.count
      if to - from > 1 {
        result[from..<to].sort { a, b in
          let leftA = base[owner[a] + 1] - a, leftB = base[owner[b] + 1] - b, most = min(leftA, leftB, Self.ordered)
          let same = shares(a, b, most)
          if same < most { return bytes[a + same] < bytes[b + same] }
          return same == Self.ordered || leftA == leftB ? a < b : leftA < leftB
        }
      }
      from = to
    }
    return result
  }

  /// What a function takes at a place, where the others begin at these.
  func cost(_ function: Int, at place: Int, _ places: [Int], _ prices: Prices) -> Int {
    let start = base[function], range = start..<base[function + 1]
    var total = 0
    places.withUnsafeBufferPointer { places in
      bytes.withUnsafeBufferPointer { bytes in
        runs.withUnsafeBufferPointer { runs in
          func find(_ at: Int) -> Run {
            var found = own[at], longest = 0
            let here = place + at - start, end = first[at] + Int(count[at])
            for i in first[at]..<end {
              let length = Int(runs[i] >> 48)
              if length < found.length || length < longest { break }
              let distance = here - places[Int(runs[i] >> 24 & 0xFFFFFF)] - Int(runs[i] & 0xFFFFFF)
              if distance > 0, distance <= Prices.farthest, length > found.length || distance < found.distance {
                found = Run(length: length, distance: distance)
                longest = length
              }
            }
            // So many have it that there will be some of it in others yet.
            if found.length == 0, count[at] == Self.most { return Run(length: min(4, Int(runs[end - 1] >> 48)), distance: 12000) }
            return found.isWorth ? found : Run()
          }
          cut(range) {
            find($0)
          } run: {
            total += prices.of($1)
            return true
          } literal: {
            total += prices.of(bytes[$0])
            return true
          }
        }
      }
    }
    return total
  }
}
