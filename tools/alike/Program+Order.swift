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
    let codes = codes(first), finds = Finds(codes)
    var order = first, places = [Int](repeating: 0, count: functions.count), index = places
    for function in longestFirst ? first.sorted(by: { (-codes[$0].count, $0) < (-codes[$1].count, $1) }) : first {
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
