/// The best order of a program's functions so far, with the numbers of their local variables.
final class Arrangement {
  /// So many moves before all is looked up anew, and so many functions beside each that is moved.
  private static let moves = 20, together = 7

  private let program: Program
  private var state: UInt64 = 1
  /// What comes first in every order.
  private let first: [Int]
  private var order: [Int] = [], names: [[Int]], round = 0
  /// The program in this order, and how many bits it takes when it is compressed.
  private(set) var made: [UInt8] = [], bits = Int.max

  /// Begins with what is most alike together, or with the order of the one of the others that has most in common with it.
  init(_ program: Program, _ others: [Program]) {
    self.program = program
    program.likeness()
    if let other = others.max(by: { program.common(with: $0) < program.common(with: $1) }) { program.begin(as: other) }
    first = program.oftenCalled()
    names = program.names
    order = withFirst(program.chain)
    program.price(order)
  }

  /// Looks at all functions once more.
  func improve() {
    let next = withFirst(program.placed(order, longestFirst: round % 2 == 0))
    round += 1
    program.name(next)
    keep(next)
  }

  /// Moves some functions that are alike together, so many times, which is a way out where no single one can go anywhere better.
  func moveTogether(_ times: Int) {
    for _ in 0..<times / Self.moves {
      let codes = program.codes(order), finds = Finds(codes)
      for _ in 0..<Self.moves {
        // Any numbers, but always the same.
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        var some = [order[Int(state >> 33) % order.count]]
        some += program.nearest[some[0]].prefix(Self.together)
        some.removeAll { first.contains($0) }
        var placing = Placing(program, codes, finds, order)
        placing.replace(some)
        keep(withFirst(placing.order))
      }
      program.name(order)
      keep(order)
    }
  }

  /// An order and the names that the program has are the best ones if they are, and else forgotten.
  private func keep(_ next: [Int]) {
    let other = program.assembled(next), bits = compressed(other)
    if bits < self.bits {
      (order, names, made, self.bits) = (next, program.names, other, bits)
    } else {
      program.names = names
    }
  }

  private func withFirst(_ order: [Int]) -> [Int] { first + order.filter { !first.contains($0) } }
}
