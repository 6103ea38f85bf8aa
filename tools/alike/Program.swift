/// A program's functions, in their order and with the names of their local variables as they are now.
final class Program {
  /// Beside so many others each function is tried, where they are no nearer to each other than so many bytes; beside the best of them in
  /// earnest, with so much of what follows.
  static let tries = 36, apart = 3000, ahead = 3000
  /// So many of those that are like it say how its local variables may be numbered. Exchanged are numbers that are so far apart, of the first
  /// of each type, for so many 256ths of a bit.
  static let voters = 8, exchanges = 1...6, exchanged = 32, least = 1024
  /// So many instructions in a row make a phrase, and one that more functions say than these says little about them.
  static let phrase = 4, common = 100
  /// So many of the functions that are called from the most places come first: their numbers are short.
  static let firsts = 5

  private var sections: [(kind: UInt8, bytes: ArraySlice<UInt8>)] = []
  private var imported = 0
  private var functions: [Function] = []
  /// For each function those that say most of what it says, for their length.
  private var nearest: [[Int]] = []
  /// The functions so that what is most alike is together.
  private(set) var chain: [Int] = []
  private var votes: [[Int]: [(ours: Int, theirs: Int)]] = [:]
  private var prices = Prices()

  init(_ binary: [UInt8]) {
    guard binary.starts(with: [0, 0x61, 0x73, 0x6D, 1, 0, 0, 0]) else { stop("This is not a WebAssembly program.") }
    var reader = Reader(binary[8...]), contents: [UInt8: ArraySlice<UInt8>] = [:]
    while !reader.isAtEnd {
      let kind = reader.byte(), bytes = reader.run()
      // Names that are only for people would be those of before.
      if kind == 0 { continue }
      sections.append((kind, bytes))
      contents[kind] = bytes
    }
    guard let types = contents[1], let kinds = contents[3], let codes = contents[10] else { stop("The program has no code.") }
    let parameters = Self.parameters(Reader(types))
    if let imports = contents[2] { imported = Self.imports(Reader(imports)) }
    var kindReader = Reader(kinds), codeReader = Reader(codes)
    _ = codeReader.number()
    for _ in 0..<kindReader.number() {
      let kind = kindReader.number()
      functions.append(Function(codeReader.run(), kind: kind, parameters: parameters[kind]))
    }
    likeness()
  }

  static func parameters(_ types: Reader) -> [Int] {
    var reader = types
    return (0..<reader.number()).map { _ in
      _ = reader.byte()
      defer { _ = reader.run() }
      return reader.run().count
    }
  }
  static func imports(_ imports: Reader) -> Int {
    var reader = imports
    let count = reader.number()
    for _ in 0..<count {
      _ = reader.run()
      _ = reader.run()
      if reader.byte() != 0 { stop("Something else than a function is imported.") }
      _ = reader.number()
    }
    return count
  }

  // MARK: Likeness

  func likeness() {
    let n = functions.count
    var said: [(phrase: UInt64, by: Int32)] = [], lengths = [Int](repeating: 0, count: n)
    for (i, function) in functions.enumerated() where function.words.count >= Self.phrase {
      let words = function.words
      var own = (0...words.count - Self.phrase).map { at in words[at..<at + Self.phrase].reduce(0) { mixed($0, $1) } }.sorted()
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

  func oftenCalled() -> [Int] {
    var calls = [Int](repeating: 0, count: functions.count)
    for function in functions {
      for mark in function.marks where mark.isCall && mark.number >= imported { calls[mark.number - imported] += 1 }
    }
    return Array(functions.indices.sorted { (-calls[$0], $0) < (-calls[$1], $1) }.prefix(Self.firsts))
  }

  // MARK: Order

  /// The number of each function, those that are imported first, where they come in an order.
  func numbers(_ order: [Int]) -> [Int] {
    var result = Array(0..<imported + functions.count)
    for (at, function) in order.enumerated() { result[imported + function] = imported + at }
    return result
  }

  func codes(_ order: [Int]) -> [[UInt8]] {
    let numbers = numbers(order)
    return functions.map { $0.code(numbers, $0.names) }
  }

  /// What bits cost in this order.
  func price(_ order: [Int]) {
    let codes = codes(order)
    var stream = Stream()
    for i in order { stream.append(codes[i], prices) }
    prices = Prices(stream.counts)
  }

  /// The order with each function where it and what follows it take the fewest bits, of the places behind those that are like it.
  func placed(_ first: [Int]) -> [Int] {
    let codes = codes(first), finds = Finds(codes)
    var order = first, places = [Int](repeating: 0, count: functions.count), index = places
    for function in order.sorted(by: { (-codes[$0].count, $0) < (-codes[$1].count, $1) }) {
      let old = order.firstIndex(of: function)!
      order.remove(at: old)
      var starts = [0]
      for (at, each) in order.enumerated() {
        index[each] = at
        places[each] = starts[at]
        starts.append(starts[at] + codes[each].count)
      }
      /// How many bits it takes there, and how many more what follows takes.
      func cost(_ at: Int) -> Int {
        let start = starts[at], size = codes[function].count
        let following = order[at...].prefix { places[$0] - start < Self.ahead }
        places[function] = .max / 2
        var total = finds.cost(function, at: start, places, prices)
        for i in following { total -= finds.cost(i, at: places[i], places, prices) }
        places[function] = start
        for i in following { places[i] += size }
        for i in following { total += finds.cost(i, at: places[i], places, prices) }
        for i in following { places[i] -= size }
        return total
      }
      places[function] = .max / 2
      // Of those that lie near each other the likest stands for all.
      var near: [Int: Int] = [:]
      for i in nearest[function].reversed() { near[starts[index[i] + 1] / Self.apart] = index[i] + 1 }
      let tried = near.values.filter { $0 != old }.map { (cost: finds.cost(function, at: starts[$0], places, prices), at: $0) }
      let best = tried.min { ($0.cost, $0.at) < ($1.cost, $1.at) }?.at ?? old
      order.insert(function, at: best != old && cost(best) < cost(old) ? best : old)
    }
    return order
  }

  // MARK: Local variables

  /// Numbers local variables so that each function takes the fewest bits behind those before it.
  func name(_ order: [Int]) {
    let numbers = numbers(order)
    var stream = Stream(), isSeen = [Bool](repeating: false, count: functions.count)
    for i in order {
      let function = functions[i]
      var best = function.code(numbers, function.names), fewest = stream.cost(best, prices)
      func attempt(_ names: [Int]) {
        let code = function.code(numbers, names), cost = stream.cost(code, prices)
        if cost + Self.least < fewest { (function.names, best, fewest) = (names, code, cost) }
      }
      if function.groups.contains(where: { $0.count > 1 }) {
        for other in nearest[i].lazy.filter({ isSeen[$0] }).prefix(Self.voters) {
          let votes = votes[[i, other]] ?? function.votes(functions[other])
          self.votes[[i, other]] = votes
          attempt(function.names(as: functions[other], votes))
        }
        for group in function.groups {
          for apart in Self.exchanges {
            for a in group.prefix(Self.exchanged).dropLast(apart) {
              attempt(function.names.map { $0 == a ? a + apart : $0 == a + apart ? a : $0 })
            }
          }
        }
      }
      stream.append(best, prices)
      isSeen[i] = true
    }
    prices = Prices(stream.counts)
  }

  // MARK: Writing

  func assembled(_ order: [Int]) -> [UInt8] {
    let numbers = numbers(order)
    var result: [UInt8] = [0, 0x61, 0x73, 0x6D, 1, 0, 0, 0]
    for (kind, bytes) in sections {
      var reader = Reader(bytes), content: [UInt8] = []
      switch kind {
      case 3:
        content.append(number: order.count)
        for i in order { content.append(number: functions[i].kind) }
      case 7:
        let count = reader.number()
        content.append(number: count)
        for _ in 0..<count {
          let name = reader.run(), kind = reader.byte(), item = reader.number()
          content.append(number: name.count)
          content += name
          content.append(kind)
          content.append(number: kind == 0 ? numbers[item] : item)
        }
      case 8: content.append(number: numbers[reader.number()])
      case 9:
        // The table of functions that are called by their places in it: one run, at an offset that is a number.
        let count = reader.number()
        content.append(number: count)
        for _ in 0..<count {
          let start = reader.at
          guard reader.number() == 0, reader.byte() == 0x41 else { stop("A table of functions of a kind that is not known.") }
          reader.skip(1)
          _ = reader.byte()
          content += bytes[start..<reader.at]
          let length = reader.number()
          content.append(number: length)
          for _ in 0..<length { content.append(number: numbers[reader.number()]) }
        }
      case 10:
        content.append(number: order.count)
        for i in order {
          let code = functions[i].code(numbers, functions[i].names)
          content.append(number: code.count)
          content += code
        }
      default: content = Array(bytes)
      }
      result.append(kind)
      result.append(number: content.count)
      result += content
    }
    return result
  }
}
