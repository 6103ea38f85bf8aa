import DragGeometry
import Testing

/// Sweeps along a list from before its beginning to behind its end, and back, every half point: the gap goes one way at a time, is the same
/// when asked again, and has been everywhere.
private func sweep(_ list: ListLayout, _ plan: Rearrangement, from start: Double, to end: Double, gap: (Double, Rearrangement) -> Int) {
  var plan = plan
  let remaining = list.count - plan.taken.count
  plan.gap = gap(start, plan)
  #expect(plan.gap == 0)
  for way in [1.0, -1] {
    var place = way > 0 ? start : end
    var seen: Set<Int> = [plan.gap!]
    while way > 0 ? place <= end : place >= start {
      let next = gap(place, plan)
      guard Double(next - plan.gap!) * way >= 0 else {
        Issue.record("from \(plan.gap!) to \(next) at \(place)")
        return
      }
      plan.gap = next
      seen.insert(next)
      guard gap(place, plan) == next else {
        Issue.record("no fixed point at \(place)")
        return
      }
      place += 0.5 * way
    }
    #expect(seen == Set(0...remaining))
  }
}

@Test(arguments: 1...8)
func `a sweep opens every gap in order and never oscillates`(seed: Int) {
  var random = SplitMix64(seed: UInt64(200 + seed))
  for count in [0, 1, 2, 9] {
    let lengths = (0..<count).map { _ in random.number(20...400) }
    let isHorizontal = seed % 3 == 1
    let list = ListLayout(
      isHorizontal ? .horizontal : .vertical, extents: Extents(lengths, spacing: [0, 7.3][seed % 2]), bounds: Size(300, 300),
      insets: Insets(9), isRightToLeft: seed % 2 == 0)
    var taken = count == 0 ? [] : [Int.random(in: 0..<count, using: &random)]
    if count > 4 && seed % 4 == 0 { taken = [1, 3] }
    let isForeign = seed % 4 == 1
    let plan = list.rearrangement(taking: isForeign ? [] : taken, moving: isForeign ? [Size(33, 77)] : nil)
    let mirrored: (Double) -> Double = { isHorizontal && list.isRightToLeft ? 300 - $0 : $0 }
    // A preview as long as the room, a shorter one, and one that is longer.
    let room = plan.moving.reduce(0) { $0 + (isHorizontal ? $1.width : $1.height) } + list.extents.spacing * Double(plan.moving.count - 1)
    for length in [room, 15, 900] {
      sweep(list, plan, from: -500, to: list.extents.total + 500) { place, plan in
        let middle = mirrored(place)
        let rect =
          isHorizontal
          ? Rect(middle - length / 2, 40, Swift.max(length, 0), 50) : Rect(40, middle - length / 2, 50, Swift.max(length, 0))
        return list.gap(for: rect, in: plan)
      }
    }
    sweep(list, plan, from: -500, to: list.extents.total + 500) { place, plan in
      let middle = mirrored(place)
      let rect = isHorizontal ? Rect(middle - room / 2, 40, Swift.max(room, 0), 50) : Rect(40, middle - room / 2, 50, Swift.max(room, 0))
      return list.gap(mostCoveredBy: rect, in: plan)
    }
    sweep(list, plan, from: -10, to: list.extents.total + 500) { place, plan in
      list.gap(at: isHorizontal ? Point(mirrored(place), 100) : Point(100, place), in: plan)
    }
  }
}

@Test func `an edge on a centre displaces nothing, past it does, and going back needs passing it where it is then`() {
  // 100, 40, 60 with 10 between; the first is dragged.
  let list = ListLayout(extents: Extents([100, 40, 60], spacing: 10), bounds: Size(200, 400))
  var plan = list.rearrangement(taking: [0])
  plan.gap = 0
  func gap(top: Double) -> Int { list.gap(for: Rect(0, top, 200, 100), in: plan) }
  #expect(gap(top: 0) == 0)
  // The second item is shown at 110 to 150.
  #expect(list.rect(of: 1, in: plan)!.midY == 130)
  #expect(gap(top: 30) == 0)
  #expect(gap(top: 30.5) == 1)
  plan.gap = 1
  // Now it is shown at 0 to 40: the back edge must pass 20.
  #expect(list.rect(of: 1, in: plan)!.midY == 20)
  #expect(gap(top: 30) == 1 && gap(top: 20) == 1)
  #expect(gap(top: 19.5) == 0)
  // The third is shown at 160 to 220.
  #expect(gap(top: 90) == 1 && gap(top: 90.5) == 2)
}

@Test func `a drag that comes from elsewhere opens the gap that it is over`() {
  let list = ListLayout(extents: Extents(count: 5, extent: 50), bounds: Size(200, 400))
  let plan = list.rearrangement(taking: [], moving: [Size(200, 50)])
  #expect(list.gap(for: Rect(0, 90, 200, 50), in: plan) == 2)
  #expect(list.gap(for: Rect(0, 24, 200, 50), in: plan) == 0)
  #expect(list.gap(for: Rect(0, 25, 200, 50), in: plan) == 1)
  #expect(list.gap(at: Point(10, 60), in: plan) == 1)
  #expect(list.gap(at: Point(10, 80), in: plan) == 2)
  #expect(list.gap(at: Point(10, 9000), in: plan) == 5)
  #expect(list.gap(at: Point(10, .nan), in: plan) == 5)
}

@Test func `while the pointer is over the room, the gap stays`() {
  let list = ListLayout(extents: Extents([30, 200, 30, 30]), bounds: Size(200, 400))
  var plan = list.rearrangement(taking: [1])
  for gap in 0...3 {
    plan.gap = gap
    let room = list.placeholder(in: plan)!
    for y in stride(from: room.minY, to: room.maxY, by: 0.5) { #expect(list.gap(at: Point(9, y), in: plan) == gap) }
  }
}

@Test(arguments: 1...8)
func `items of no length beside one that is at its own place leave its gap open`(seed: Int) {
  var random = SplitMix64(seed: UInt64(300 + seed))
  for _ in 0..<500 {
    let count = Int.random(in: 1...7, using: &random)
    let lengths = (0..<count).map { _ in [0, 0, 10, 20, 40.7].randomElement(using: &random)! }
    let list = ListLayout(
      seed % 2 == 0 ? .vertical : .horizontal, extents: Extents(lengths, spacing: [0, 0, 7.3].randomElement(using: &random)!),
      bounds: Size(100, 100), insets: seed < 5 ? .zero : Insets(9.3), isRightToLeft: seed % 4 < 2, isUpwards: seed % 4 < 2)
    let first = Int.random(in: 0..<count, using: &random), last = Int.random(in: first..<count, using: &random)
    let whole = list.rect(of: first)!.union(list.rect(of: last)!)
    var plan = list.rearrangement(taking: Array(first...last))
    plan.gap = first
    #expect(list.gap(for: whole, in: plan) == first, "\(list) \(first...last)")
    #expect(list.gap(mostCoveredBy: whole, in: plan) == first, "\(list) \(first...last)")
    if !whole.isEmpty { #expect(list.gap(at: whole.center, in: plan) == first, "\(list) \(first...last)") }
    // And among pinned items.
    let pinned = (0..<count).filter { $0 != first && Int.random(in: 0..<3, using: &random) == 0 }
    plan = list.rearrangement(taking: [first], pinning: pinned)
    let gap = first - pinned.filter { $0 < first }.count
    plan.gap = gap
    #expect(list.gap(for: list.rect(of: first)!, in: plan) == gap, "\(list) \(first) \(pinned)")
  }
}

@Test func `where several places begin together, a rectangle near them leaves the one open that is`() {
  let list = ListLayout(extents: Extents([40, 40, 0, 0, 40]), bounds: Size(100, 200))
  var plan = list.rearrangement(taking: [1])
  for open in 1...3 {
    plan.gap = open
    for y in [21.0, 39, 40, 41, 59] { #expect(list.gap(mostCoveredBy: Rect(0, y, 100, 40), in: plan) == open) }
    #expect(list.gap(mostCoveredBy: Rect(0, 19, 100, 40), in: plan) == 0)
    #expect(list.gap(mostCoveredBy: Rect(0, 61, 100, 40), in: plan) == 4)
  }
}
