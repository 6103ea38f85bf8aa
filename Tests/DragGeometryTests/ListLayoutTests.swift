import DragGeometry
import Testing

/// The same answers by putting every item down after the other.
struct ListScan {
  var list: ListLayout
  var lengths: [Double]

  /// All rectangles in the order of a list, from the beginning on.
  private func run(_ items: [(index: Int, length: Double)]) -> [(index: Int, rect: Rect)] {
    var place = 0.0
    return items.map { item in
      defer { place += item.length + list.extents.spacing }
      let (bounds, insets) = (list.bounds, list.insets)
      switch (list.axis, list.isRightToLeft) {
      case (.vertical, _) where list.isUpwards:
        let y = bounds.height - insets.bottom - place - item.length
        return (item.index, Rect(insets.left, y, bounds.width - insets.left - insets.right, item.length))
      case (.vertical, _):
        return (item.index, Rect(insets.left, insets.top + place, bounds.width - insets.left - insets.right, item.length))
      case (.horizontal, false):
        return (item.index, Rect(insets.left + place, insets.top, item.length, bounds.height - insets.top - insets.bottom))
      case (.horizontal, true):
        return (
          item.index,
          Rect(
            bounds.width - insets.right - place - item.length, insets.top, item.length, bounds.height - insets.top - insets.bottom)
        )
      }
    }
  }

  /// The items, and the placeholders as -1, -2 and so on.
  func rects(_ plan: Rearrangement? = nil) -> [Int: Rect] {
    var items = lengths.enumerated().map { (index: $0.offset, length: $0.element) }
    if let plan {
      items.removeAll { plan.taken.contains($0.index) }
      if let gap = plan.gap {
        let moving = plan.moving.enumerated().map {
          (index: -1 - $0.offset, length: list.axis == .vertical ? $0.element.height : $0.element.width)
        }
        items.insert(contentsOf: moving, at: gap)
      }
    }
    return Dictionary(uniqueKeysWithValues: run(items))
  }
}

private func randomList(_ random: inout SplitMix64, count: Int, sizes: ClosedRange<Int> = 20...400) -> ListScan {
  let lengths = (0..<count).map { _ in random.grid(sizes) }
  let axis: ListLayout.Axis = Bool.random(using: &random) ? .vertical : .horizontal
  let list = ListLayout(
    axis, extents: Extents(lengths, spacing: [0, 4, 12].randomElement(using: &random)!), bounds: Size(300, 200),
    insets: Bool.random(using: &random) ? Insets(top: 5, left: 6, bottom: 7, right: 8) : .zero,
    isRightToLeft: axis == .horizontal && Bool.random(using: &random), isUpwards: axis == .vertical && Bool.random(using: &random))
  return ListScan(list: list, lengths: lengths)
}

private func randomPlan(_ random: inout SplitMix64, _ scan: ListScan) -> Rearrangement {
  let count = scan.lengths.count
  let taken = (0..<count).filter { _ in Int.random(in: 0..<5, using: &random) == 0 }
  let isForeign = Bool.random(using: &random)
  let moving = (0...Int.random(in: 0...3, using: &random)).map { _ in Size(random.grid(20...400), random.grid(20...400)) }
  var plan = scan.list.rearrangement(taking: taken.shuffled(using: &random), moving: isForeign ? moving : nil)
  let gap = Int.random(in: -1...count - taken.count, using: &random)
  plan.gap = gap < 0 ? nil : gap
  return plan
}

@Test(arguments: 1...6)
func `a list at rest is where adding up puts it`(seed: Int) {
  var random = SplitMix64(seed: UInt64(seed))
  for count in [0, 1, 2, 5, 40] {
    // Items of no length now and then.
    let scan = randomList(&random, count: count, sizes: seed % 2 == 0 ? 0...3 : 20...400)
    let (list, rects) = (scan.list, scan.rects())
    #expect(list.count == count && list.rect(of: -1) == nil && list.rect(of: count) == nil)
    for index in 0..<count { #expect(list.rect(of: index) == rects[index]) }
    let all = rects.values.reduce(rects[0] ?? .zero) { $0.union($1) }
    let content = list.contentSize
    if count > 0 && list.axis == .vertical { #expect(content == Size(300, list.insets.top + all.height + list.insets.bottom)) }
    if count > 0 && list.axis == .horizontal { #expect(content == Size(list.insets.left + all.width + list.insets.right, 200)) }
    for _ in 0..<60 {
      let reach = all.inset(by: -30)
      let p = Point(random.grid(Int(reach.minX)...Int(reach.maxX)) + 0.5, random.grid(Int(reach.minY)...Int(reach.maxY)) + 0.5)
      let visible = Rect(origin: p, size: Size(random.grid(0...300), random.grid(0...300)))
      let shown = rects.filter { $0.value.isEmpty ? $0.value.minX > p.x && $0.value.minX < visible.maxX : $0.value.intersects(visible) }
      if list.extents.index(at: 0) != nil && seed % 2 == 1 {
        #expect(list.indices(in: visible) == (shown.isEmpty ? 0..<0 : shown.keys.min()!..<shown.keys.max()! + 1))
        let along: (Rect) -> Double = {
          list.axis == .vertical ? Swift.max($0.minY - p.y, p.y - $0.maxY) : Swift.max($0.minX - p.x, p.x - $0.maxX)
        }
        let found = list.index(at: p)!
        #expect(along(rects[found]!) <= rects.values.map(along).min()!)
      }
    }
  }
}

@Test(arguments: 1...10)
func `a rearranged list is where adding up puts it`(seed: Int) {
  var random = SplitMix64(seed: UInt64(100 + seed))
  for count in [0, 1, 2, 3, 8, 40] {
    for _ in 0..<4 {
      let scan = randomList(&random, count: count)
      let (list, plan) = (scan.list, randomPlan(&random, scan))
      let (rects, rest) = (scan.rects(plan), scan.rects())
      #expect(plan.taken == plan.taken.sorted())
      for index in -1...count {
        #expect(list.rect(of: index, in: plan) == rects[index].flatMap { index < 0 ? nil : $0 })
        let displacement = index < 0 ? nil : rects[index].map { $0.origin - rest[index]!.origin }
        #expect(list.displacement(of: index, in: plan) == displacement)
      }
      for number in -1...plan.moving.count {
        #expect(list.placeholder(number, in: plan) == rects[-1 - number].flatMap { number < 0 ? nil : $0 })
      }
      let all = rects.values.reduce(rects.first?.value ?? .zero) { $0.union($1) }
      if !rects.isEmpty {
        #expect(
          list.contentSize(in: plan)
            == (list.axis == .vertical
              ? Size(300, all.height + list.insets.top + list.insets.bottom) : Size(all.width + list.insets.left + list.insets.right, 200)))
      }
      for _ in 0..<20 {
        let reach = all.inset(by: -30)
        let p = Point(random.grid(Int(reach.minX)...Int(reach.maxX)), random.grid(Int(reach.minY)...Int(reach.maxY)))
        let visible = Rect(origin: p, size: Size(random.grid(0...300), random.grid(0...300)))
        var found = [Placement(index: -9, rect: .zero)]
        list.placements(in: visible, plan, into: &found)
        let shown = rects.filter { $0.key >= 0 && $0.value.intersects(visible) }.sorted { $0.key < $1.key }
        #expect(found.dropFirst().map { $0 } == shown.map { Placement(index: $0.key, rect: $0.value) })
      }
    }
  }
}

@Test func `right in the middle of a space the item before it is nearest, and what ends where the first begins shows none`() {
  let list = ListLayout(extents: Extents(count: 3, extent: 40, spacing: 10), bounds: Size(100, 200))
  #expect([44.5, 45, 45.5].map { list.index(at: Point(50, $0)) } == [0, 0, 1])
  #expect(list.indices(in: Rect(0, -20, 100, 20)).isEmpty && list.indices(in: Rect(0, -20, 100, 20.5)) == 0..<1)
}

@Test func `ranks count the items that are not taken`() {
  var random = SplitMix64(seed: 3)
  for _ in 0..<100 {
    let taken = (0..<30).filter { _ in Bool.random(using: &random) }
    let plan = ListLayout(extents: Extents(count: 30, extent: 1), bounds: .zero).rearrangement(taking: taken + taken + [-1, 30])
    #expect(plan.taken == taken)
    let rest = (0..<30).filter { !taken.contains($0) }
    for index in 0..<30 { #expect(plan.rank(of: index) == rest.firstIndex(of: index)) }
    for (rank, index) in rest.enumerated() { #expect(plan.index(ofRank: rank) == index) }
    #expect(plan.index(ofRank: rest.count) == 30)
  }
}

@Test func `rows may be measured while others are taken out`() {
  var random = SplitMix64(seed: 4)
  for _ in 0..<50 {
    var list = ListLayout(extents: Extents(count: 40, extent: 44, spacing: 4), bounds: Size(300, 200))
    let taken = (0..<40).filter { _ in Int.random(in: 0..<6, using: &random) == 0 }
    var plan = list.rearrangement(taking: taken)
    plan.gap = Int.random(in: 0...40 - taken.count, using: &random)
    for index in 0..<40 where !taken.contains(index) && Bool.random(using: &random) { list.extents[index] = random.grid(0...300) }
    var fresh = list.rearrangement(taking: taken)
    fresh.gap = plan.gap
    for index in 0..<40 { #expect(list.rect(of: index, in: plan) == list.rect(of: index, in: fresh)) }
    for y in stride(from: 0.0, to: list.contentSize.height, by: 31) {
      let rect = Rect(0, y, 300, 44)
      #expect(list.gap(for: rect, in: plan) == list.gap(for: rect, in: fresh))
    }
  }
}
