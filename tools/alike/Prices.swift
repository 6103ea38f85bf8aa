/// What is found again: so many bytes, that far before. None are 0.
struct Run {
  var length = 0, distance = 0
}

/// Cuts bytes into runs that are found again and into bytes as they are, as zlib does: a run gives way to a longer one at the next byte. Goes
/// on as long as it is told to.
@inline(__always)
func cut(_ bytes: Range<Int>, find: (Int) -> Run, run: (Int, Run) -> Bool, literal: (Int) -> Bool) {
  var at = bytes.lowerBound
  guard at < bytes.upperBound else { return }
  var found = find(at)
  while true {
    var next: Run?
    if found.length >= 3 {
      next = at + 1 < bytes.upperBound ? find(at + 1) : Run()
      if next!.length <= found.length {
        if !run(at, found) { return }
        at += found.length
        if at >= bytes.upperBound { return }
        found = find(at)
        continue
      }
    }
    if !literal(at) { return }
    at += 1
    if at >= bytes.upperBound { return }
    found = next ?? find(at)
  }
}

/// How often each byte and class of lengths, and each class of distances, is there in what is compressed, as DEFLATE has them.
struct Counts {
  var symbols = [Int](repeating: 0, count: 286), distances = [Int](repeating: 0, count: 30)

  mutating func count(_ run: Run) {
    symbols[257 + Counts.lengthClass(run.length).index] += 1
    distances[Counts.distanceClass(run.distance).index] += 1
  }

  /// A length's class, and how many bits tell which of it.
  static func lengthClass(_ length: Int) -> (index: Int, extra: Int) {
    if length == Prices.longest { return (28, 0) }
    let value = length - 3
    if value < 8 { return (value, 0) }
    let bits = Int.bitWidth - 3 - value.leadingZeroBitCount
    return (4 * bits + value >> bits, bits)
  }
  /// A distance's class, and how many bits tell which of it.
  static func distanceClass(_ distance: Int) -> (index: Int, extra: Int) {
    let value = distance - 1
    if value < 4 { return (value, 0) }
    let bits = Int.bitWidth - 2 - value.leadingZeroBitCount
    return (2 * bits + value >> bits, bits)
  }
}

/// How many bits bytes and runs take, in 256ths of a bit.
struct Prices {
  static let farthest = 32768 - 262, longest = 258
  private let symbols: [Int], lengths: [Int], distances: [Int]

  /// Where they are there so often.
  init(_ counts: Counts) {
    let symbols = Prices.bits(counts.symbols)
    self.symbols = symbols
    distances = Prices.bits(counts.distances)
    lengths = (0...Prices.longest).map { length in
      if length < 3 { return 0 }
      let (index, extra) = Counts.lengthClass(length)
      return symbols[257 + index] + extra << 8
    }
  }

  /// Where nothing is known of it.
  init() {
    self.init(Counts(symbols: (0..<286).map { $0 < 256 ? 4 : 24 }, distances: [Int](repeating: 1, count: 30)))
  }

  @inline(__always)
  func of(_ run: Run) -> Int {
    let (index, extra) = Counts.distanceClass(run.distance)
    return lengths[run.length] + distances[index] + extra << 8
  }
  @inline(__always)
  func of(_ byte: UInt8) -> Int { symbols[Int(byte)] }

  private static func bits(_ counts: [Int]) -> [Int] {
    let all = logarithm(max(1, counts.reduce(0, +)))
    return counts.map { $0 > 0 ? max(256, all - logarithm($0)) : 14 << 8 }
  }
  /// To base two, times 256.
  private static func logarithm(_ value: Int) -> Int {
    let whole = Int.bitWidth - 1 - value.leadingZeroBitCount
    var fraction = (value << 30) >> whole, result = whole
    for _ in 0..<8 {
      fraction = (fraction * fraction) >> 30
      result <<= 1
      if fraction >= 2 << 30 {
        fraction >>= 1
        result += 1
      }
    }
    return result
  }
}
