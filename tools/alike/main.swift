// alike PROGRAM.wasm OUT.wasm ROUNDS [OTHER.wasm]…
//
// Writes a WebAssembly program so that it compresses well: functions that are alike come one after another, and call what they do alike by
// the same numbers. It does what it did, and is no longer. ROUNDS says how often all functions are looked at; the best of them is kept.
// Where that is more than a few times, it begins in several ways and goes on with the one that leads farthest. In the end some are moved together.
// OTHERs are programs that this has made before: it begins with the order of the one that has most in common with it.
//
// A program travels compressed, and what compresses it finds again what it has seen in the last 32 kilobytes. First every function gets those
// beside it that it has most in common with. Then each is taken out and put elsewhere, where it and what follows it take fewer bits, and the
// numbers of its local variables are exchanged where it takes fewer bits then. What loads and stores say of the alignment is a hint that
// browsers do not need: it is what is usual of each. All is reckoned in whole numbers, so that the same program comes out the same wherever
// it is made.

let words = CommandLine.arguments
guard words.count >= 4, let rounds = Int(words[3]), rounds > 0 else { stop("alike PROGRAM.wasm OUT.wasm ROUNDS [OTHER.wasm]…") }
let others = words[4...].map { Program(contents(of: $0)) }
// Which phrases tell best what is alike is another thing in each program.
let few = 2, phrases = rounds > 5 ? [3, 4, 6] : [4]
var best: Arrangement?
for phrase in phrases {
  let arrangement = Arrangement(Program(contents(of: words[1]), phrase: phrase), others)
  for _ in 0..<min(rounds, few) { arrangement.improve() }
  if arrangement.bits < best?.bits ?? .max { best = arrangement }
}
guard let best else { stop("There is no order.") }
for _ in few..<max(few, rounds) { best.improve() }
best.moveTogether(rounds * 20)
write(best.made, to: words[2])
