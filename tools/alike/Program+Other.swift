/// What a program has in common with another one that is in a good order already.
extension Program {
  /// For each function the other's that does the same, the first with the first where several do.
  private func counterparts(in other: Program) -> [Int?] {
    var open: [UInt64: [Int]] = [:]
    for (i, function) in other.functions.enumerated().reversed() { open[function.shape, default: []].append(i) }
    return functions.map { open[$0.shape]?.popLast() }
  }

  /// How many bytes of code.
  func common(with other: Program) -> Int {
    zip(functions, counterparts(in: other)).reduce(0) { $1.1 == nil ? $0 : $0 + $1.0.text.count }
  }

  /// Takes the other's order, and its numbers of local variables. What only this program does comes behind what is most like it.
  func begin(as other: Program) {
    let counterparts = counterparts(in: other)
    for (function, i) in zip(functions, counterparts) { if let i { function.takeNames(of: other.functions[i]) } }
    let places = functions.indices.map { i in counterparts[i] ?? nearest[i].lazy.compactMap { counterparts[$0] }.first ?? .max }
    chain = functions.indices.sorted {
      (places[$0], counterparts[$0] == nil ? 1 : 0, $0) < (places[$1], counterparts[$1] == nil ? 1 : 0, $1)
    }
  }
}

extension Function {
  /// Numbers its local variables as another function does that does the same.
  func takeNames(of other: Function) {
    guard groups == other.groups, marks.count == other.marks.count else { return }
    names = names(as: other, zip(marks, other.marks).compactMap { $0.isCall ? nil : ($0.number, $1.number) })
  }
}
