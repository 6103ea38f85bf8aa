import DragGeometry
import Testing

/// How much of each place in which the first moving item could lie a rectangle covers.
private func covered(_ dragged: Rect, _ plan: Rearrangement, _ room: (Rearrangement) -> Rect?) -> [Double] {
  (0...plan.remaining).map { gap in
    var plan = plan
    plan.gap = gap
    return room(plan).flatMap { dragged.intersection($0) }.map { $0.width * $0.height } ?? 0
  }
}

@Test(arguments: 1...8)
func `the place that is covered most is found, in lists and in rows that wrap`(seed: Int) {
  var random = SplitMix64(seed: UInt64(900 + seed))
  for count in [0, 1, 2, 9, 30] {
    let lengths = (0..<count).map { _ in random.number(20...200) }
    let taken = count == 0 ? [] : [Int.random(in: 0..<count, using: &random)]
    let moving: [Size]? = count == 0 || seed % 3 == 0 ? [Size(70, 90)] : nil
    let pinned = count > 4 && seed % 4 == 0 ? [count / 2] : []
    let list = ListLayout(extents: Extents(lengths, spacing: 7), bounds: Size(300, 300), insets: Insets(9))
    let flow = FlowLayout(
      sizes: lengths.map { Size($0, 40 + $0 / 10) }, spacing: Size(8, 6), bounds: Size(500, 400), isRightToLeft: seed % 2 == 0)
    let inList = list.rearrangement(taking: taken, moving: moving, pinning: pinned)
    let inFlow = flow.rearrangement(taking: taken, moving: moving, pinning: pinned)
    for _ in 0..<60 {
      let place = Point(random.number(-50...500), random.number(-50...list.extents.total + 50))
      let size = inList.moving[0]
      let overList = Rect(origin: Point(9, place.y), size: Size(282, size.height))
      let ofList = covered(overList, inList) { list.placeholder(in: $0) }
      #expect(ofList[list.gap(mostCoveredBy: overList, in: inList)] >= ofList.max()! - 1e-6)
      let overFlow = Rect(origin: Point(place.x, place.y.truncatingRemainder(dividingBy: 300)), size: inFlow.moving[0])
      let ofFlow = covered(overFlow, inFlow) { flow.placeholder(in: $0) }
      #expect(ofFlow[flow.gap(mostCoveredBy: overFlow, in: inFlow)] == ofFlow.max()!)
    }
  }
}

@Test func `where two places are covered as much, the open one stays open, and numbers that are none change nothing`() {
  let list = ListLayout(extents: Extents([40, 40, 40]), bounds: Size(100, 200))
  var plan = list.rearrangement(taking: [0])
  let halfway = Rect(0, 20, 100, 40)
  for open in 0...1 {
    plan.gap = open
    #expect(list.gap(mostCoveredBy: halfway, in: plan) == open)
  }
  let flow = FlowLayout(sizes: [Size(40, 40), Size(40, 40), Size(40, 40)], bounds: Size(400, 100))
  var flowing = flow.rearrangement(taking: [0])
  for open in 0...1 {
    flowing.gap = open
    #expect(flow.gap(mostCoveredBy: Rect(20, 0, 40, 40), in: flowing) == open)
    #expect(flow.gap(mostCoveredBy: Rect(.nan, 0, 40, 40), in: flowing) == open)
    plan.gap = open
    #expect(list.gap(mostCoveredBy: Rect(0, .infinity, 40, 40), in: plan) == open)
  }
  #expect(flow.gap(mostCoveredBy: Rect(0, 5000, 40, 40), in: flowing) == 2)
  #expect(list.gap(mostCoveredBy: Rect(0, 5000, 100, 40), in: plan) == 2)
}

@Test func `in a grid the place that is covered most is that of the nearest cell`() {
  let grid = GridLayout(count: 9, columns: 3, cell: Size(40, 40), spacing: Size(8, 8), bounds: Size(136, 200))
  let plan = grid.rearrangement(taking: [0])
  for x in stride(from: -30.0, to: 160, by: 7) {
    for y in stride(from: -30.0, to: 160, by: 7) {
      let dragged = Rect(x, y, 40, 40)
      let all = covered(dragged, plan) { grid.placeholder(in: $0) }
      #expect(all[grid.gap(mostCoveredBy: dragged, in: plan)] >= all.max()! - 1e-9)
    }
  }
}
