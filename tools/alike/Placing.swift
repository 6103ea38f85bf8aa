/// An order of functions in which some are moved.
struct Placing {
  /// Of the likeliest places of what had been taken out so many are compared in earnest.
  private static let compared = 4

  private let program: Program, codes: [[UInt8]], finds: Finds
  private(set) var order: [Int]
  /// Where each function begins, in bytes, far away while it is out, and what number it has in the order; where each number begins.
  private var places: [Int], index: [Int], starts: [Int] = []

  init(_ program: Program, _ codes: [[UInt8]], _ finds: Finds, _ order: [Int]) {
    (self.program, self.codes, self.finds, self.order) = (program, codes, finds, order)
    places = [Int](repeating: .max / 2, count: codes.count)
    index = places
  }

  func longestFirst(_ some: [Int]) -> [Int] { some.sorted { (-codes[$0].count, $0) < (-codes[$1].count, $1) } }

  /// Takes a function out, and says where it was.
  mutating func remove(_ function: Int) -> Int {
    let old = order.firstIndex(of: function)!
    order.remove(at: old)
    measure()
    places[function] = .max / 2
    return old
  }

  mutating func insert(_ function: Int, at place: Int) { order.insert(function, at: place) }

  private mutating func measure() {
    starts = [0]
    for (at, each) in order.enumerated() {
      index[each] = at
      places[each] = starts[at]
      starts.append(starts[at] + codes[each].count)
    }
  }

  /// The places behind those that are like a function that is out, those first where it takes the fewest bits itself. Of those that lie near
  /// each other the likest stands for all.
  func likely(_ function: Int) -> [Int] {
    var near: [Int: Int] = [:]
    for i in program.nearest[function].reversed() where places[i] < .max / 2 { near[starts[index[i] + 1] / Program.apart] = index[i] + 1 }
    let tried = near.values.map { (cost: finds.cost(function, at: starts[$0], places, program.prices), at: $0) }
    return tried.sorted { ($0.cost, $0.at) < ($1.cost, $1.at) }.map(\.at)
  }

  /// How many bits a function that is out takes at a place, and how many more what follows takes.
  mutating func cost(_ function: Int, at place: Int) -> Int {
    let start = starts[place], size = codes[function].count, prices = program.prices
    let following = order[place...].prefix { places[$0] - start < Program.ahead }
    var total = finds.cost(function, at: start, places, prices)
    for i in following { total -= finds.cost(i, at: places[i], places, prices) }
    places[function] = start
    for i in following { places[i] += size }
    for i in following { total += finds.cost(i, at: places[i], places, prices) }
    for i in following { places[i] -= size }
    places[function] = .max / 2
    return total
  }

  /// Takes some out, and puts them where each and what follows it take the fewest bits, the longest first.
  mutating func replace(_ some: [Int]) {
    order.removeAll { some.contains($0) }
    for i in some { places[i] = .max / 2 }
    for function in longestFirst(some) {
      measure()
      let tried = likely(function).prefix(Self.compared).map { (cost: cost(function, at: $0), at: $0) }
      insert(function, at: tried.min { ($0.cost, $0.at) < ($1.cost, $1.at) }?.at ?? order.count)
    }
  }
}
