/// Which functions are alike.
extension Program {
  func likeness() {
    let n = functions.count
    var said: [(phrase: UInt64, by: Int32)] = [], lengths = [Int](repeating: 0, count: n)
    for (i, function) in functions.enumerated() where function.words.count >= phrase {
      let words = function.words
      var own = (0...words.count - phrase).map { at in words[at..<at + phrase].reduce(0) { mixed($0, $1) } }.sorted()
      var unique = 0
      for each in own where unique == 0 || own[unique - 1] != each {
        own[unique] = each
        unique += 1
      }
      lengths[i] = unique
      for each in own[..<unique] { said.append((each, Int32(i))) }
    }
    said.sort { ($0.phrase, $0.by) < ($1.phrase, $1.by) }
    var shared = [UInt16](repeating: 0, count: n * n), from = 0
    while from < said.count {
      var to = from + 1
      while to < said.count, said[to].phrase == said[from].phrase { to += 1 }
      if to - from > 1, to - from <= Self.common {
        for b in from + 1..<to { for a in from..<b { shared[Int(said[a].by) * n + Int(said[b].by)] += 1 } }
      }
      from = to
    }
    var pairs: [(rank: Int, a: Int, b: Int)] = [], found = [[(rank: Int, other: Int)]](repeating: [], count: n)
    for a in 0..<n {
      for b in a + 1..<n where shared[a * n + b] > 0 {
        let both = Int(shared[a * n + b])
        pairs.append((-(both << 32) / (lengths[a] + lengths[b] - both + 60), a, b))
        found[a].append((-(both << 32) / (lengths[b] + 60), b))
        found[b].append((-(both << 32) / (lengths[a] + 60), a))
      }
    }
    pairs.sort { ($0.rank, $0.a, $0.b) < ($1.rank, $1.a, $1.b) }
    chain = Self.chained(n, pairs.map { ($0.a, $0.b) })
    nearest = found.map { $0.sorted { ($0.rank, $0.other) < ($1.rank, $1.other) }.prefix(Self.tries).map(\.other) }
  }

  /// All numbers below a count, so that as many as can be of the pairs, the first above all, are neighbours. The longest chains come first.
  static func chained(_ count: Int, _ pairs: [(Int, Int)]) -> [Int] {
    var beside = [[Int]](repeating: [], count: count)
    var end = Array(0..<count)  // of the chain that each end of a chain is one of
    for (a, b) in pairs where beside[a].count < 2 && beside[b].count < 2 && end[a] != b {
      beside[a].append(b)
      beside[b].append(a)
      let far = end[a], near = end[b]
      (end[far], end[near]) = (near, far)
    }
    var chains: [[Int]] = [], seen = [Bool](repeating: false, count: count)
    for first in 0..<count where !seen[first] && beside[first].count < 2 {
      var chain: [Int] = [], following: Int? = first
      while let next = following {
        chain.append(next)
        seen[next] = true
        following = beside[next].first { !seen[$0] }
      }
      chains.append(chain)
    }
    return chains.enumerated().sorted { (-$0.element.count, $0.offset) < (-$1.element.count, $1.offset) }.flatMap(\.element)
  }
}
