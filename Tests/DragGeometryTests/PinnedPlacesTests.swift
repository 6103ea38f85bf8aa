import DragGeometry
import Testing

/// Items that keep their index while others move past them: where everything is agrees with a layout of the order that results.
@Suite struct PinnedPlacesTests {
  /// The order in which all is shown: items by their indices, room for moving ones as -1, -2 and so on.
  private func order(_ count: Int, _ taken: [Int], _ pinned: [Int], moving: Int, gap: Int?) -> [Int] {
    var others = (0..<count).filter { !taken.contains($0) && !pinned.contains($0) }
    if let gap { others.insert(contentsOf: (0..<moving).map { -1 - $0 }, at: gap) }
    // They are put back in ascending order, each as near to its index as it can be.
    for index in pinned { others.insert(index, at: min(index, others.count)) }
    return others
  }

  private func some(_ count: Int, of random: inout SplitMix64, but others: [Int] = []) -> [Int] {
    (0..<count).filter { _ in Int.random(in: 0..<4, using: &random) == 0 }.filter { !others.contains($0) }
  }

  @Test(arguments: 1...40)
  func `in lists, grids and wrapping rows pinned items keep their index wherever the gap is`(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let count = Int.random(in: 0..<14, using: &random)
    // Whole numbers, of which sums are exact whatever their order.
    let sizes = (0..<count).map { _ in Size(random.number(10...90).rounded(), random.number(10...60).rounded()) }
    let taken = some(count, of: &random)
    let pinned = some(count, of: &random, but: taken)
    let isForeign = seed % 3 == 0
    let foreign = [Size(33, 21), Size(70, 44)]
    let moving = isForeign ? foreign : taken.map { sizes[$0] }
    let everything = Rect(-1000, -1000, 9000, 9000)
    for gap in [nil] + (0...(count - taken.count - pinned.count)).map(Optional.some) {
      let order = order(count, taken, pinned, moving: moving.count, gap: gap)
      let shown = order.map { $0 >= 0 ? sizes[$0] : moving[-1 - $0] }

      let lists = { (sizes: [Size]) in
        ListLayout(extents: Extents(sizes.map(\.height), spacing: 3), bounds: Size(100, 100), insets: Insets(5))
      }
      let flows = { (sizes: [Size]) in
        FlowLayout(sizes: sizes, spacing: Size(4, 6), bounds: Size(200, 300), insets: Insets(7), isRightToLeft: seed % 2 == 0)
      }
      let grids = { (count: Int) in
        GridLayout(count: count, columns: 3, cell: Size(40, 30), spacing: Size(2, 2), bounds: Size(200, 300))
      }
      let (list, flow, grid) = (lists(sizes), flows(sizes), grids(count))
      var plan = list.rearrangement(taking: taken, moving: isForeign ? foreign : nil, pinning: pinned.reversed())
      var flowPlan = flow.rearrangement(taking: taken, moving: isForeign ? foreign : nil, pinning: pinned)
      var gridPlan = grid.rearrangement(taking: taken, moving: isForeign ? foreign : nil, pinning: pinned + pinned)
      (plan.gap, flowPlan.gap, gridPlan.gap) = (gap, gap, gap)
      let (wantedList, wantedFlow, wantedGrid) = (lists(shown), flows(shown), grids(order.count))
      #expect(plan.pinned == pinned && plan.remaining == count - taken.count - pinned.count)
      for (slot, content) in order.enumerated() {
        if content < 0 {
          #expect(list.placeholder(-1 - content, in: plan)?.origin == wantedList.rect(of: slot)?.origin)
          #expect(flow.placeholder(-1 - content, in: flowPlan) == wantedFlow.rect(of: slot))
          #expect(grid.placeholder(-1 - content, in: gridPlan) == wantedGrid.rect(of: slot))
          continue
        }
        #expect(list.rect(of: content, in: plan) == wantedList.rect(of: slot))
        #expect(flow.rect(of: content, in: flowPlan) == wantedFlow.rect(of: slot))
        #expect(grid.rect(of: content, in: gridPlan) == wantedGrid.rect(of: slot))
        #expect(list.displacement(of: content, in: plan) == list.rect(of: content, in: plan)!.origin - list.rect(of: content)!.origin)
        if order.count == count, pinned.contains(content) { #expect(slot == content) }
      }
      for index in taken { #expect(list.rect(of: index, in: plan) == nil && grid.rect(of: index, in: gridPlan) == nil) }
      #expect(list.contentSize(in: plan) == wantedList.contentSize)
      #expect(grid.contentSize(in: gridPlan) == wantedGrid.contentSize)
      #expect(flow.contentSize(in: flowPlan) == wantedFlow.contentSize)
      // What is shown of a part is what is there.
      for visible in [everything, Rect(0, 40, 100, 70), Rect(0, 100, 100, 1)] {
        var found: [Placement] = []
        list.placements(in: visible, plan, into: &found)
        #expect(found.map(\.index) == order.filter { $0 >= 0 && list.rect(of: $0, in: plan)!.intersects(visible) })
        #expect(found.allSatisfy { $0.rect == list.rect(of: $0.index, in: plan) })
        found = []
        grid.placements(in: visible, gridPlan, into: &found)
        #expect(found.map(\.index) == order.filter { $0 >= 0 && grid.rect(of: $0, in: gridPlan)!.intersects(visible) })
        found = []
        flow.placements(in: visible, flowPlan, into: &found)
        #expect(found.map(\.index) == order.filter { $0 >= 0 && flow.rect(of: $0, in: flowPlan)!.intersects(visible) })
      }
    }
  }

  @Test(arguments: 1...12)
  func `a sweep past pinned items opens every gap in order, and asked again it is the same`(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed) + 900)
    let lengths = (0..<10).map { _ in random.number(20...200) }
    let list = ListLayout(extents: Extents(lengths, spacing: seed % 2 == 0 ? 0 : 7), bounds: Size(100, 500), insets: Insets(4))
    let taken = [Int.random(in: 0..<10, using: &random)]
    var plan = list.rearrangement(taking: taken, pinning: some(10, of: &random, but: taken))
    let length = lengths[taken[0]]
    for isPointer in [false, true] {
      for way in [1.0, -1] {
        var seen: [Int] = []
        for step in 0...4000 {
          let place = way > 0 ? -300 + Double(step) : 3700 - Double(step)
          let gap = { (plan: Rearrangement) in
            isPointer ? list.gap(at: Point(50, place), in: plan) : list.gap(for: Rect(0, place, 100, length), in: plan)
          }
          let next = gap(plan)
          if let last = seen.last { #expect(Double(next - last) * way >= 0) }
          if seen.last != next { seen.append(next) }
          plan.gap = next
          #expect(gap(plan) == next)
        }
        #expect(seen == (way > 0 ? Array(0...plan.remaining) : (0...plan.remaining).reversed()))
      }
    }
    // Held where its place is, it stays there.
    for gap in 0...plan.remaining {
      plan.gap = gap
      #expect(list.gap(for: list.placeholder(in: plan)!, in: plan) == gap)
    }
  }

  @Test func `in a grid the cell under the middle opens, and over a pinned one the next`() {
    let grid = GridLayout(count: 6, columns: 3, cell: Size(10, 10), bounds: Size(30, 20))
    var plan = grid.rearrangement(taking: [0], pinning: [1, 4])
    let slots = (0..<6).map { slot -> Rect? in
      plan.gap = grid.gap(at: grid.rect(of: slot)!.center, in: plan)
      return grid.placeholder(in: plan)
    }
    #expect(slots == [0, 2, 2, 3, 5, 5].map { grid.rect(of: $0) })
  }
}
