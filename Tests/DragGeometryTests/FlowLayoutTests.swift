import DragGeometry
import Testing

/// Where something is seen that a layout without directions of its own would put at a place.
private func mirrored(_ rect: Rect, _ flow: FlowLayout) -> Rect {
  let x = flow.isRightToLeft ? flow.bounds.width - rect.maxX : rect.minX
  let y = flow.isUpwards ? flow.bounds.height - rect.maxY : rect.minY
  return flow.isTurned ? Rect(y, x, rect.height, rect.width) : Rect(x, y, rect.width, rect.height)
}

/// What comes between items of a row and before its first, of what is free.
private func shares(_ alignment: FlowLayout.Alignment, _ free: Double, _ count: Int) -> (each: Double, first: Double) {
  switch alignment {
  case .start, .stretch: return (0, 0)
  case .center: return (0, free * 0.5)
  case .end: return (0, free)
  case .spaceBetween: return (count > 1 ? free / Double(count - 1) : 0, 0)
  case .spaceAround: return (free / Double(count), free / Double(count) * 0.5)
  case .spaceEvenly: return (free / Double(count + 1), free / Double(count + 1))
  }
}

/// The items, and the placeholders as -1, -2 and so on, set like words.
private func scan(_ flow: FlowLayout, _ plan: Rearrangement? = nil) -> [Int: Rect] {
  var items = flow.sizes.enumerated().map { (id: $0.offset, size: $0.element) }
  if let plan {
    items.removeAll { plan.taken.contains($0.id) }
    if let gap = plan.gap { items.insert(contentsOf: plan.moving.enumerated().map { (id: -1 - $0.offset, size: $0.element) }, at: gap) }
  }
  let width = flow.bounds.width - flow.insets.left - flow.insets.right
  var rows: [[(id: Int, size: Size)]] = []
  var used = 0.0
  if !flow.tracks.isEmpty {
    for i in items.indices { items[i].size.width = flow.tracks[i % flow.tracks.count] }
  }
  for item in items {
    let isFull = flow.tracks.isEmpty ? used + flow.spacing.width + item.size.width > width : rows.last?.count == flow.tracks.count
    if rows.isEmpty || isFull {
      rows.append([item])
      used = item.size.width
    } else {
      rows[rows.count - 1].append(item)
      used += flow.spacing.width + item.size.width
    }
  }
  var rects: [Int: Rect] = [:]
  var y = flow.isUpwards ? flow.insets.bottom : flow.insets.top
  for row in rows {
    let height = row.map(\.size.height).max()!
    let length = row.reduce(-flow.spacing.width) { $0 + $1.size.width + flow.spacing.width }
    let free = Swift.max(width - length, 0)
    let (each, first) = shares(flow.alignment, free, row.count)
    var x = first
    for item in row {
      let left = x + (flow.isRightToLeft ? flow.insets.right : flow.insets.left)
      let size = Size(item.size.width, flow.lineAlignment == .stretch ? height : item.size.height)
      let top = y + shares(flow.lineAlignment, height - size.height, 1).first
      rects[item.id] = mirrored(Rect(origin: Point(left, top), size: size), flow)
      x += item.size.width + (flow.spacing.width + each)
    }
    y += height + flow.spacing.height
  }
  return rects
}

private func randomFlow(_ random: inout SplitMix64, count: Int, isEqual: Bool = false) -> FlowLayout {
  let alignments: [FlowLayout.Alignment] = [.start, .center, .end, .stretch, .spaceBetween, .spaceAround, .spaceEvenly]
  return FlowLayout(
    sizes: (0..<count).map { _ in isEqual ? Size(40, 30) : Size(random.grid(20...400), random.grid(20...120)) },
    spacing: Bool.random(using: &random) ? .zero : Size(8, 6), bounds: Size(600, 400),
    insets: Bool.random(using: &random) ? .zero : Insets(top: 3, left: 4, bottom: 5, right: 6),
    alignment: alignments.randomElement(using: &random)!, lineAlignment: alignments.randomElement(using: &random)!,
    isRightToLeft: Bool.random(using: &random), isUpwards: Bool.random(using: &random), isTurned: Bool.random(using: &random),
    tracks: Int.random(in: 0..<3, using: &random) > 0 ? [] : (0..<Int.random(in: 1...4, using: &random)).map { _ in random.grid(20...200) })
}

private func randomPlan(_ random: inout SplitMix64, _ flow: FlowLayout) -> Rearrangement {
  let taken = (0..<flow.count).filter { _ in Int.random(in: 0..<6, using: &random) == 0 }
  let isForeign = Bool.random(using: &random)
  var plan = flow.rearrangement(
    taking: taken.shuffled(using: &random), moving: isForeign ? [Size(random.grid(20...700), random.grid(20...200))] : nil)
  if Int.random(in: 0..<4, using: &random) > 0 { plan.gap = Int.random(in: 0...flow.count - taken.count, using: &random) }
  return plan
}

@Test(arguments: 1...8)
func `wrapping rows are where setting words puts them`(seed: Int) {
  var random = SplitMix64(seed: UInt64(seed))
  for count in [0, 1, 2, 7, 30] {
    for _ in 0..<6 {
      let flow = randomFlow(&random, count: count, isEqual: seed % 4 == 0)
      let plan = randomPlan(&random, flow)
      let (rest, rects) = (scan(flow), scan(flow, plan))
      #expect(flow.count == count && flow.rect(of: -1) == nil && flow.rect(of: count) == nil)
      #expect(flow.size(of: -1) == nil && flow.size(of: count) == nil)
      for (i, size) in flow.sizes.enumerated() {
        #expect(flow.size(of: i) == (flow.isTurned ? Size(size.height, size.width) : size))
      }
      for index in 0..<count {
        #expect(flow.rect(of: index) == rest[index])
        #expect(flow.rect(of: index, in: plan) == rects[index])
        #expect(flow.displacement(of: index, in: plan) == rects[index].map { $0.origin - rest[index]!.origin })
      }
      for number in 0...plan.moving.count { #expect(flow.placeholder(number, in: plan) == rects[-1 - number]) }
      for (rects, size) in [(rest, flow.contentSize), (rects, flow.contentSize(in: plan))] {
        let ends = rects.values.map { flow.isTurned ? flow.isUpwards ? 400 - $0.minX : $0.maxX : flow.isUpwards ? 400 - $0.minY : $0.maxY }
        let (first, last) = flow.isUpwards ? (flow.insets.bottom, flow.insets.top) : (flow.insets.top, flow.insets.bottom)
        let height = (ends.max() ?? first) + last
        #expect(size == (flow.isTurned ? Size(height, 600) : Size(600, height)))
      }
      let height = Int(flow.isTurned ? flow.contentSize.width : flow.contentSize.height)
      for _ in 0..<20 {
        let visible = mirrored(
          Rect(random.grid(-20...620), random.grid(-20...height + 90), random.grid(0...300), random.grid(0...300)), flow)
        var found: [Placement] = []
        flow.placements(in: visible, plan, into: &found)
        let shown = rects.filter { $0.key >= 0 && $0.value.intersects(visible) }.sorted { $0.key < $1.key }
        #expect(found == shown.map { Placement(index: $0.key, rect: $0.value) })
        let inside = flow.indices(in: visible)
        for (index, rect) in rest where rect.intersects(visible) { #expect(inside.contains(index)) }
        if count > 0 {
          let p = visible.origin + Vector(0.25, 0.25)
          let nearest = flow.rect(of: flow.index(at: p)!)!
          for rect in rest.values where rect.contains(p) { #expect(nearest == rect) }
        }
      }
    }
  }
}

/// The corner of a rectangle of a size that is at a place from the beginning of a row.
private func dragged(_ flow: FlowLayout, _ x: Double, _ y: Double, _ size: Size) -> Rect {
  let left = x + (flow.isRightToLeft ? flow.insets.right : flow.insets.left)
  return mirrored(Rect(origin: Point(left, (flow.isUpwards ? flow.insets.bottom : flow.insets.top) + y), size: size), flow)
}

private func height(_ flow: FlowLayout) -> Double { flow.isTurned ? flow.contentSize.width : flow.contentSize.height }

@Test(arguments: 1...4)
func `a sweep over wrapping rows opens every gap in order and never oscillates`(seed: Int) {
  var random = SplitMix64(seed: UInt64(300 + seed))
  for count in [0, 1, 9] {
    let flow = randomFlow(&random, count: count, isEqual: seed % 4 == 0)
    let taken = count > 0 && seed % 2 == 0 ? [Int.random(in: 0..<count, using: &random)] : []
    var plan = flow.rearrangement(taking: taken, moving: taken.isEmpty ? [Size(90, 70)] : nil)
    let remaining = count - plan.taken.count
    var seen: Set<Int> = []
    var shown: Set<Int> = []
    for size in [plan.moving[0], Size(10, 10), Size(900, 900)] {
      // What counts of a larger rectangle is its middle.
      let (w, h) = (Swift.max(size.width - plan.moving[0].width, 0) / 2, Swift.max(size.height - plan.moving[0].height, 0) / 2)
      for y in stride(from: -20, to: height(flow) + 200, by: 19.5) {
        for way in [1.0, -1] {
          plan.gap = nil
          var last = way > 0 ? -1 : Int.max
          for step in 0..<1400 {
            let x = way > 0 ? Double(step) * 0.5 - 50 : 650 - Double(step) * 0.5
            let rect = dragged(flow, x - w, y - h, size)
            plan.gap = flow.gap(for: rect, in: plan)
            guard !(Double(plan.gap! - last) * way < 0) else {
              Issue.record("from \(last) to \(plan.gap!) at \(x) \(y)")
              return
            }
            guard !(flow.gap(for: rect, in: plan) != plan.gap) else {
              Issue.record("no fixed point at \(x) \(y)")
              return
            }
            last = plan.gap!
            seen.insert(last)
          }
        }
      }
    }
    #expect(seen == Set(0...remaining))
    // Down and up again.
    for x in stride(from: -20.0, to: 620, by: 97) {
      plan.gap = nil
      for way in [1.0, -1] {
        for step in 0..<Int(height(flow) + 300) * 2 {
          let place = Double(step) * 0.5
          let y = way > 0 ? place - 100 : height(flow) + 200 - place
          let last = plan.gap ?? 0
          plan.gap = flow.gap(for: dragged(flow, x, y, plan.moving[0]), in: plan)
          guard !(Double(plan.gap! - last) * way < 0) else {
            Issue.record("down from \(last) to \(plan.gap!) at \(x) \(y)")
            return
          }
        }
      }
    }
    // By pointer.
    for _ in 0..<3000 {
      let p = mirrored(Rect(random.number(-20...620), random.number(-20...height(flow) + 100), 0, 0), flow).origin
      plan.gap = Bool.random(using: &random) ? nil : Int.random(in: 0...remaining, using: &random)
      plan.gap = flow.gap(at: p, in: plan)
      shown.insert(plan.gap!)
      guard !(flow.gap(at: p, in: plan) != plan.gap) else {
        Issue.record("no fixed point at \(p)")
        return
      }
    }
    #expect(shown == Set(0...remaining))
    for gap in 0...remaining {
      plan.gap = gap
      #expect(flow.gap(at: flow.placeholder(in: plan)!.center, in: plan) == gap)
    }
  }
}

@Test func `the room begins where the dragged rectangle does`() {
  var random = SplitMix64(seed: 9)
  var inside = 0
  for _ in 0..<200 {
    let flow = FlowLayout(sizes: (0..<30).map { _ in Size(random.grid(20...200), 40) }, bounds: Size(600, 400))
    var plan = flow.rearrangement(taking: [Int.random(in: 0..<30, using: &random)])
    let rect = Rect(origin: Point(random.number(0...250), random.number(0...(flow.contentSize.height - 60))), size: plan.moving[0])
    plan.gap = flow.gap(for: rect, in: plan)
    let room = flow.placeholder(in: plan)!
    // Where it is the first or last in its row, the same gap may have room in the row above or below only.
    let row = scan(flow, plan).values.filter { $0.minY == room.minY }
    if row.contains(where: { $0.minX < room.minX }) && row.contains(where: { $0.minX > room.minX }) {
      #expect((room.minX - rect.minX).magnitude <= 100 && (room.minY - rect.minY).magnitude <= 20)
      inside += 1
    }
  }
  #expect(inside > 50)
}

@Test(arguments: [[], [30, .nan, -7], [.infinity, 1e300], [-.infinity]])
func `wrapping rows survive odd numbers`(tracks: [Double]) {
  let odd = [0, -4, .nan, .infinity, 1e300, 30]
  let flow = FlowLayout(
    sizes: odd.flatMap { width in odd.map { Size(width, $0) } }, spacing: Size(.nan, -3), bounds: Size(100, 100), tracks: tracks)
  var plan = flow.rearrangement(taking: [3, 3, 99, -1], moving: [Size(.nan, -8)])
  #expect(plan.taken == [3])
  for p in odd.flatMap({ x in odd.map { Point(x, $0) } }) {
    for gap in [nil, -5, 4, 999] as [Int?] {
      plan.gap = gap
      let found = flow.gap(at: p, in: plan)
      let under = flow.gap(for: Rect(origin: p, size: Size(p.y, p.x)), in: plan)
      #expect(found >= 0 && found <= flow.count - 1 && under >= 0 && under <= flow.count - 1)
    }
    #expect(p.isFinite == (flow.index(at: p) != nil))
  }
}

@Test func `in the space between two rows the nearer one counts`() {
  let flow = FlowLayout(sizes: [Size(60, 40), Size(60, 40)], spacing: Size(8, 20), bounds: Size(100, 200))
  #expect([39.0, 41, 49, 51, 61].map { flow.index(at: Point(30, $0)) } == [0, 0, 0, 1, 1])
}

@Test func `an arrow across the rows leads to the next row, to the place there that is most in line`() {
  let flow = FlowLayout(sizes: [60, 20, 40, 100, 100, 100].map { Size(100, $0) }, bounds: Size(300, 600))
  var plan = flow.rearrangement(taking: [0])
  plan.gap = 0
  #expect(flow.gap(beyond: plan, isOn: true) == 3 && flow.gap(beyond: plan, isOn: false) == nil)
  plan.gap = 4
  #expect(flow.gap(beyond: plan, isOn: true) == nil && flow.gap(beyond: plan, isOn: false) == 1)
  var random = SplitMix64(seed: 71)
  for _ in 0..<300 {
    let count = Int.random(in: 1...14, using: &random)
    let sizes = (0..<count).map { _ in Size(.random(in: 20...120, using: &random), .random(in: 10...150, using: &random)) }
    let isUpwards = Bool.random(using: &random)
    let tracks: [Double] = Bool.random(using: &random) ? [90, 60, 120] : []
    let flow = FlowLayout(sizes: sizes, spacing: Size(4, 6), bounds: Size(300, 900), isUpwards: isUpwards, tracks: tracks)
    var plan = flow.rearrangement(taking: [Int.random(in: 0..<count, using: &random)])
    let start = Int.random(in: 0...plan.remaining, using: &random)
    // By brute force: in which row the room of each gap is, counted by where its items begin, and how far along it.
    func room(_ gap: Int) -> (row: Int, x: Double) {
      plan.gap = gap
      var all: [Placement] = []
      flow.placements(in: Rect(-1, -9999, 9999, 99999), plan, into: &all)
      let room = flow.placeholder(in: plan)!
      // The row of the room: how many rows lie wholly before it.
      var tops: [Double] = []
      for rect in all.map(\.rect) + [room] {
        let top = isUpwards ? flow.bounds.height - rect.maxY : rect.minY
        if !tops.contains(where: { abs($0 - top) < 0.01 }) { tops.append(top) }
      }
      let own = isUpwards ? flow.bounds.height - room.maxY : room.minY
      return (tops.filter { $0 < own - 0.01 }.count, room.minX)
    }
    let from = room(start)
    for isOn in [true, false] {
      let isNext = isOn != isUpwards
      var wanted: [Int] = []
      let rows = (0...plan.remaining).map { room($0) }
      let beyond = rows.map(\.row).filter { isNext ? $0 > from.row : $0 < from.row }
      if let next = isNext ? beyond.min() : beyond.max() {
        let inRow = rows.indices.filter { rows[$0].row == next && (isNext ? $0 > start : $0 < start) }
        let least = inRow.map { abs(rows[$0].x - from.x) }.min()
        wanted = inRow.filter { abs(rows[$0].x - from.x) == least }
      }
      plan.gap = start
      let found = flow.gap(beyond: plan, isOn: isOn)
      #expect(found.map { wanted.contains($0) } ?? wanted.isEmpty, "\(sizes) \(start) \(isOn) \(found ?? -1) \(wanted)")
    }
  }
}

@Test func `what was taken out of wrapping rows has its own gap where it lay, and every answer is the same again`() {
  var random = SplitMix64(seed: 17)
  for round in 0..<2000 {
    let flow = randomFlow(&random, count: 7, isEqual: round % 4 == 0), item = Int.random(in: 0..<7, using: &random)
    var plan = flow.rearrangement(taking: [item])
    plan.home = item
    let place = flow.rect(of: item)!
    plan.gap = Int.random(in: 0...6, using: &random)
    // Where tracks are narrower than the item, or all share what is free, the nearest room is found.
    if flow.tracks.isEmpty, !place.isEmpty, [.start, .center, .end].contains(flow.alignment) {
      #expect(flow.gap(for: place, in: plan) == item, "round \(round)")
    }
    let dragged = place.offset(by: Vector(.random(in: -200...200, using: &random), .random(in: -200...200, using: &random)))
    plan.gap = flow.gap(for: dragged, in: plan)
    #expect(flow.gap(for: dragged, in: plan) == plan.gap, "round \(round)")
  }
}
