// alike PROGRAM.wasm OUT.wasm ROUNDS [OTHER.wasm]…
//
// Writes a WebAssembly program so that it compresses well: functions that are alike come one after another, and call what they do alike by
// the same numbers. It does what it did, and is no longer. ROUNDS says how often all functions are looked at; the best of them is kept.
// OTHERs are programs that this has made before: it begins with the order of the one that has most in common with it.
//
// A program travels compressed, and what compresses it finds again what it has seen in the last 32 kilobytes. First every function gets those
// beside it that it has most in common with. Then each is taken out and put elsewhere, where it and what follows it take fewer bits, and the
// numbers of its local variables are exchanged where it takes fewer bits then. What loads and stores say of the alignment is a hint that
// browsers do not need: it is what is usual of each. All is reckoned in whole numbers, so that the same program comes out the same wherever
// it is made.

let words = CommandLine.arguments
guard words.count >= 4, let rounds = Int(words[3]), rounds > 0 else { stop("alike PROGRAM.wasm OUT.wasm ROUNDS [OTHER.wasm]…") }
let program = Program(contents(of: words[1]))
program.likeness()
let others = words[4...].map { Program(contents(of: $0)) }
if let other = others.max(by: { program.common(with: $0) < program.common(with: $1) }) { program.begin(as: other) }
let first = program.oftenCalled()
func firstOf(_ order: [Int]) -> [Int] { first + order.filter { !first.contains($0) } }
// The best so far.
var order = firstOf(program.chain), names = program.names, made: [UInt8] = [], fewest = Int.max
program.price(order)
for round in 0..<rounds {
  let next = firstOf(program.placed(order, longestFirst: round % 2 == 0))
  program.name(next)
  let other = program.assembled(next), bits = compressed(other)
  if bits < fewest {
    (order, names, made, fewest) = (next, program.names, other, bits)
  } else {
    program.names = names
  }
}
write(made, to: words[2])
