import CAllocations
import DragCore

/// What a list knows of its rows.
enum ListShape: String, CaseIterable {
  /// All rows have the estimated height.
  case estimated
  /// Every row has been measured, and no two neighbours are equal.
  case measured

  func extents(_ count: Int) -> Extents {
    switch self {
    case .estimated: Extents(count: count, extent: 44, spacing: 4)
    case .measured: Extents((0..<count).map { 30 + Double(($0 &* 7919) % 97) * 0.5 }, spacing: 4)
    }
  }
}

/// A list with one row taken out, and a viewport of 600 points in its middle.
struct ListStage {
  var list: ListLayout
  var plan: Rearrangement
  var shown: [Placement] = []
  var sum = 0.0
  let middle: Double

  init(_ shape: ListShape, count: Int) {
    list = ListLayout(extents: shape.extents(count), bounds: Size(320, 600))
    plan = list.rearrangement(taking: [count / 3])
    middle = list.extents.total / 2
    shown.reserveCapacity(64)
  }

  /// Places all over the list, or as far around its middle as a drag goes.
  func place(_ i: Int, isFar: Bool) -> Double {
    isFar ? Double((i &* 7919) % 9973) / 9973 * list.extents.total : middle + Double((i &* 37) % 600)
  }

  /// What a list has to do when the pointer moves: which gap is open, and where everything that can be seen is.
  mutating func moves(_ count: Int) {
    for i in 0..<count {
      plan.gap = list.gap(for: Rect(0, place(i, isFar: false), 320, 44), in: plan)
      shown.removeAll(keepingCapacity: true)
      list.placements(in: Rect(0, middle, 320, 600), plan, into: &shown)
      for placement in shown { sum += list.displacement(of: placement.index, in: plan)!.dy }
    }
  }

  mutating func lookUps(_ count: Int) {
    for i in 0..<count {
      let index = list.extents.index(at: place(i, isFar: true))!
      sum += list.extents.offset(of: index)
    }
  }

  mutating func changes(_ count: Int) {
    let rows = list.count
    for i in 0..<count {
      list.extents[(i &* 7919) % rows] = 31 + Double(i % 61) * 0.5
      list.extents.move(from: (i &* 104_729) % rows, to: (i &* 1299) % rows)
    }
  }
}

/// The functions whose instructions callgrind counts.
@inline(never) func measuredListMoves(_ stage: inout ListStage, _ moves: Int) { stage.moves(moves) }
@inline(never) func measuredLookUps(_ stage: inout ListStage, _ lookUps: Int) { stage.lookUps(lookUps) }

func lists() {
  print(
    pad("list", 10), pad("rows", 9), pad("ns/move", 9), pad("ns/look-up", 11), pad("allocations", 12), pad("ns/change", 10),
    pad("ms to make", 11),
    pad("bytes/row", 10))
  for shape in ListShape.allCases {
    for count in [1000, 1_000_000] {
      let before = allocations_bytes()
      var stage: ListStage?
      let making = seconds { stage = ListStage(shape, count: count) }
      var list = stage!
      stage = nil
      let bytes = Double(allocations_bytes() - before) / Double(count)
      list.moves(100)
      let allocated = allocations_count()
      let moving = seconds { list.moves(20_000) }
      let looking = seconds { list.lookUps(200_000) }
      let allocations = allocations_count() - allocated
      list.changes(100)
      let changing = seconds { list.changes(20_000) }
      keep(UInt64(list.sum.magnitude) + UInt64(list.list.count))
      print(
        pad(shape.rawValue, 10), pad("\(count)", 9), pad("\(Int(moving / 20_000 * 1e9))", 9), pad("\(Int(looking / 200_000 * 1e9))", 11),
        pad("\(allocations)", 12), pad("\(Int(changing / 20_000 * 1e9))", 10), pad("\(Int(making * 1e5) / 100)", 11),
        pad("\(Int(bytes * 100) / 100)", 10))
    }
  }
}
