import CAllocations
import DragCore
import Glibc

// engine-bench moves SHAPE COUNT MOVES   so many moves and nothing else to speak of: for callgrind
// engine-bench table                     times, allocations and bytes of all shapes and sizes
// engine-bench scan                      hit test against a scan of rectangles
// engine-bench lists                     times, allocations and bytes of lists
// engine-bench list SHAPE COUNT TIMES    so many moves over a list, and look-ups in it, and nothing else to speak of: for callgrind

let arguments = CommandLine.arguments
switch arguments.dropFirst().first {
case "moves":
  guard arguments.count == 5, let shape = TreeShape(rawValue: arguments[2]), let count = Int(arguments[3]), let moves = Int(arguments[4])
  else {
    fatalError("moves SHAPE COUNT MOVES")
  }
  let stage = Stage(shape, count: count)
  stage.lift()
  stage.moves(100)
  measuredMoves(stage, moves)
case "table": table()
case "scan": scan()
case "lists": lists()
case "list":
  guard arguments.count == 5, let shape = ListShape(rawValue: arguments[2]), let count = Int(arguments[3]), let moves = Int(arguments[4])
  else {
    fatalError("list SHAPE COUNT TIMES")
  }
  var stage = ListStage(shape, count: count)
  stage.moves(100)
  measuredListMoves(&stage, moves)
  measuredLookUps(&stage, moves)
default: print("engine-bench moves SHAPE COUNT MOVES | table | scan | lists | list SHAPE COUNT TIMES")
}

/// The function whose instructions callgrind counts.
@inline(never) func measuredMoves(_ stage: Stage, _ moves: Int) { stage.moves(moves, from: 100) }

func seconds(_ body: () -> Void) -> Double {
  let clock = ContinuousClock()
  let time = clock.measure(body)
  return Double(time.components.attoseconds) / 1e18 + Double(time.components.seconds)
}

func pad(_ text: String, _ width: Int) -> String { String(repeating: " ", count: max(0, width - text.count)) + text }

func table() {
  print(pad("shape", 12), pad("elements", 9), pad("ns/move", 9), pad("allocations", 12), pad("bytes/element", 14))
  for shape in TreeShape.allCases {
    for count in [10, 1000, 10_000, 100_000, 1_000_000] {
      let stage = Stage(shape, count: count)
      stage.lift()
      stage.moves(400)
      let before = allocations_count()
      let time = seconds { stage.moves(20_000, from: 400) }
      let allocated = allocations_count() - before
      let bytes = shape == .flat ? String(bytesPerElement(count)) : "-"
      print(pad(shape.rawValue, 12), pad("\(count)", 9), pad("\(Int(time / 20_000 * 1e9))", 9), pad("\(allocated)", 12), pad(bytes, 14))
    }
  }
}

/// Memory of an element that has only a frame, index included.
func bytesPerElement(_ count: Int) -> Int {
  let controller = Controller()
  controller.edit(.frame(.root, Rect(0, 0, 1e6, 1e6)))
  let before = allocations_bytes()
  let columns = Int(Double(count).squareRoot().rounded(.up))
  for i in 0..<count {
    let at = Point(Double(i % columns) * 24, Double(i / columns) * 24)
    _ = controller.add(to: .root, frame: Rect(origin: at, size: Size(20, 20)))
  }
  // A press builds the index.
  controller.send(.pointer(PointerEvent(.down, at: Point(5, 5), time: 1)))
  let after = allocations_bytes()
  return withExtendedLifetime(controller) { Int(after - before) / count }
}

/// A hit test among 100,000 elements, against the fastest thing without an index: one array of rectangles, first hit ends it.
func scan() {
  let count = 100_000
  let stage = Stage(.flat, count: count)
  stage.lift()
  let columns = Int(Double(count).squareRoot().rounded(.up))
  let rects = (0..<count).map {
    Rect(Double($0 % columns) * Stage.pitch, Double($0 / columns) * Stage.pitch, 20, 20)
  }
  var random: UInt64 = 1
  let points = (0..<2000).map { _ -> Point in
    random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    let x = Double(random >> 33) / Double(UInt32.max >> 1)
    random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Point(x * stage.side, Double(random >> 33) / Double(UInt32.max >> 1) * stage.side)
  }
  let tree = stage.controller.tree
  var hits = 0
  var found = 0
  let indexed = seconds {
    for _ in 0..<50 { for p in points where tree.hit(at: p) != nil { hits += 1 } }
  }
  let scanned = seconds {
    for p in points {
      for i in rects.indices where rects[i].contains(p) {
        found += 1
        break
      }
    }
  }
  keep(UInt64(hits + found))
  let perHit = indexed / Double(points.count * 50) * 1e9
  let perScan = scanned / Double(points.count) * 1e9
  print("hit test at 100,000: \(Int(perHit)) ns, scan \(Int(perScan)) ns, ratio \(Int(perScan / perHit))")
}
