/// How long what DEFLATE makes of something is, as zlib does it at its highest level: in blocks of so many bytes and runs, each with codes of its
/// own.
struct Deflated {
  static let most = 16383
  private var counts = Counts(), inBlock = 0, extra = 0
  private var whole = 0

  /// In bits, with what is left in the last block.
  var bits: Int { whole + block() }

  mutating func add(_ byte: UInt8) {
    counts.symbols[Int(byte)] += 1
    added(0)
  }

  mutating func add(_ run: Run) {
    counts.count(run)
    added(Counts.lengthClass(run.length).extra + Counts.distanceClass(run.distance).extra)
  }

  private mutating func added(_ more: Int) {
    extra += more
    inBlock += 1
    guard inBlock == Self.most else { return }
    whole += block()
    (counts, inBlock, extra) = (Counts(), 0, 0)
  }

  private func block() -> Int {
    var symbols = counts.symbols
    symbols[256] += 1
    let codes = Self.lengths(symbols), distances = Self.lengths(counts.distances)
    var bits = 3 + 14 + extra
    for (count, length) in zip(symbols + counts.distances, codes + distances) { bits += count * length }
    return bits + Self.table(codes, distances)
  }

  /// What it takes to tell the lengths of all codes: runs of the same length, and of none, in codes of their own.
  private static func table(_ codes: [Int], _ distances: [Int]) -> Int {
    let all = codes[...(codes.lastIndex { $0 > 0 } ?? 0)] + distances[...(distances.lastIndex { $0 > 0 } ?? 0)]
    var counts = [Int](repeating: 0, count: 19), extra = 0, at = all.startIndex
    while at < all.endIndex {
      let length = all[at]
      var end = at + 1
      while end < all.endIndex, all[end] == length, end - at < (length == 0 ? 138 : 7) { end += 1 }
      let same = end - at
      if length == 0, same >= 3 {
        counts[same > 10 ? 18 : 17] += 1
        extra += same > 10 ? 7 : 3
      } else if same >= 4 {
        counts[length] += 1
        counts[16] += 1
        extra += 2
      } else {
        counts[length] += same
      }
      at = end
    }
    let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
    let told = (order.lastIndex { counts[$0] > 0 } ?? 3) + 1
    return zip(counts, lengths(counts)).reduce(extra + 3 * max(4, told)) { $0 + $1.0 * $1.1 }
  }

  /// How many bits the code of each takes, of those that are there so often.
  static func lengths(_ counts: [Int]) -> [Int] {
    var open = counts.indices.filter { counts[$0] > 0 }.map { (count: counts[$0], members: [$0]) }
    var result = [Int](repeating: 0, count: counts.count)
    if open.count == 1 { result[open[0].members[0]] = 1 }
    while open.count > 1 {
      open.sort { $0.count > $1.count }
      let a = open.removeLast(), b = open.removeLast(), members = a.members + b.members
      for i in members { result[i] += 1 }
      open.append((a.count + b.count, members))
    }
    return result
  }
}
