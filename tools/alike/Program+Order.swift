/// In which order functions come, and how their local variables are numbered.
extension Program {
  func oftenCalled() -> [Int] {
    var calls = [Int](repeating: 0, count: functions.count)
    for function in functions {
      for mark in function.marks where mark.isCall && mark.number >= imported { calls[mark.number - imported] += 1 }
    }
    return Array(functions.indices.sorted { (-calls[$0], $0) < (-calls[$1], $1) }.prefix(Self.firsts))
  }

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
    for i in order { stream.append(codes[i]) }
    prices = Prices(stream.counts)
  }

  /// The order with each function where it and what follows it take the fewest bits, of the places behind those that are like it: the longest
  /// first, or one after the other.
  func placed(_ first: [Int], longestFirst: Bool) -> [Int] {
    let codes = codes(first)
    var placing = Placing(self, codes, Finds(codes), first)
    for function in longestFirst ? placing.longestFirst(first) : first {
      let old = placing.remove(function)
      let best = placing.likely(function).first { $0 != old } ?? old
      placing.insert(function, at: best != old && placing.cost(function, at: best) < placing.cost(function, at: old) ? best : old)
    }
    return placing.order
  }

  // MARK: Local variables

  /// The numbers that the local variables of each function have.
  var names: [[Int]] {
    get { functions.map(\.names) }
    set { for (function, names) in zip(functions, newValue) { function.names = names } }
  }

  /// Numbers local variables so that each function takes the fewest bits behind those before it.
  func name(_ order: [Int]) {
    let numbers = numbers(order)
    var stream = Stream(), isSeen = [Bool](repeating: false, count: functions.count)
    for i in order {
      let function = functions[i]
      var best = stream.trail(function.code(numbers, function.names), prices)
      func attempt(_ names: [Int]) {
        let code = function.code(numbers, names)
        guard let about = stream.estimate(code, prices, beside: best, Self.more), about + Self.least < best.total else { return }
        let trail = stream.trail(code, prices)
        if trail.total + Self.least < best.total { (function.names, best) = (names, trail) }
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
      stream.append(best.bytes)
      isSeen[i] = true
    }
    prices = Prices(stream.counts)
  }
}
