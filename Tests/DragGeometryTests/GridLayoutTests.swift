import DragGeometry
import Testing

/// The items, and the placeholders as -1, -2 and so on, put down one by one.
private func scan(_ grid: GridLayout, _ plan: Rearrangement? = nil) -> [Int: Rect] {
  var items = Array(0..<grid.count)
  if let plan {
    items.removeAll { plan.taken.contains($0) }
    if let gap = plan.gap { items.insert(contentsOf: plan.moving.indices.map { -1 - $0 }, at: gap) }
  }
  var rects: [Int: Rect] = [:]
  var (x, y) = (0.0, grid.insets.top)
  for (place, item) in items.enumerated() {
    if place % grid.columns == 0 {
      x = grid.isRightToLeft ? grid.bounds.width - grid.insets.right - grid.cell.width : grid.insets.left
      if place > 0 { y += grid.cell.height + grid.spacing.height }
    }
    rects[item] = Rect(origin: Point(x, y), size: grid.cell)
    x += (grid.cell.width + grid.spacing.width) * (grid.isRightToLeft ? -1 : 1)
  }
  return rects
}

private func randomGrid(_ random: inout SplitMix64) -> GridLayout {
  GridLayout(
    count: Int.random(in: 0...40, using: &random), columns: Int.random(in: 1...6, using: &random),
    cell: Size(random.grid(1...60), random.grid(1...60)), spacing: Size(random.grid(0...9), random.grid(0...9)), bounds: Size(300, 300),
    insets: Bool.random(using: &random) ? .zero : Insets(top: 3, left: 4, bottom: 5, right: 6), isRightToLeft: Bool.random(using: &random))
}

@Test(arguments: 1...6)
func `a grid is where putting down one by one puts it`(seed: Int) {
  var random = SplitMix64(seed: UInt64(seed))
  for _ in 0..<30 {
    let grid = randomGrid(&random)
    let taken = (0..<grid.count).filter { _ in Int.random(in: 0..<4, using: &random) == 0 }
    var plan = grid.rearrangement(taking: taken.shuffled(using: &random), moving: Bool.random(using: &random) ? nil : [.zero, Size(9, 9)])
    if Bool.random(using: &random) { plan.gap = Int.random(in: 0...grid.count - taken.count, using: &random) }
    let (rest, rects) = (scan(grid), scan(grid, plan))
    #expect(grid.rect(of: -1) == nil && grid.rect(of: grid.count) == nil)
    for index in 0..<grid.count {
      #expect(grid.rect(of: index) == rest[index])
      #expect(grid.rect(of: index, in: plan) == rects[index])
      #expect(grid.displacement(of: index, in: plan) == rects[index].map { $0.origin - rest[index]!.origin })
    }
    for number in 0...plan.moving.count { #expect(grid.placeholder(number, in: plan) == rects[-1 - number]) }
    for (rects, size) in [(rest, grid.contentSize), (rects, grid.contentSize(in: plan))] where !rects.isEmpty {
      #expect(size == Size(300, rects.values.map(\.maxY).max()! + grid.insets.bottom))
    }
    for _ in 0..<20 {
      let visible = Rect(random.grid(-20...320), random.grid(-20...400), random.grid(0...200), random.grid(0...200))
      var found: [Placement] = []
      grid.placements(in: visible, plan, into: &found)
      let shown = rects.filter { $0.key >= 0 && $0.value.intersects(visible) }.sorted { $0.key < $1.key }
      #expect(found == shown.map { Placement(index: $0.key, rect: $0.value) })
      let rows = rest.filter { !visible.isEmpty && $0.value.minY < visible.maxY && $0.value.maxY > visible.minY }.keys
      #expect(grid.indices(in: visible) == (rows.isEmpty ? 0..<0 : rows.min()!..<rows.max()! + 1))
    }
  }
}

@Test(arguments: 1...4)
func `each cell of a grid opens its own gap, and opens it again`(seed: Int) {
  var random = SplitMix64(seed: UInt64(seed))
  for _ in 0..<20 {
    let grid = randomGrid(&random)
    var plan = grid.rearrangement(taking: grid.count > 0 ? [Int.random(in: 0..<grid.count, using: &random)] : [], moving: [.zero])
    let remaining = grid.count - plan.taken.count
    for gap in 0...remaining {
      plan.gap = gap
      // The room itself keeps its gap.
      let room = grid.placeholder(in: plan)!
      #expect(grid.gap(at: room.center, in: plan) == gap && grid.gap(for: room.inset(by: -5), in: plan) == gap)
      #expect(grid.gap(at: room.inset(by: 0.25).origin, in: plan) == gap)
    }
    for _ in 0..<50 {
      let p = Point(random.number(-50...350), random.number(-50...900))
      plan.gap = nil
      let gap = grid.gap(at: p, in: plan)
      #expect(gap >= 0 && gap <= remaining)
      for other in 0...remaining {
        plan.gap = other
        #expect(grid.gap(at: p, in: plan) == gap)
      }
    }
    // Along a row, and from row to row, in reading order.
    for row in 0..<3 {
      var last = -1
      let y = grid.insets.top + Double(row) * (grid.cell.height + grid.spacing.height)
      for x in stride(from: -20.0, to: 400, by: 0.5) {
        let gap = grid.gap(at: Point(grid.isRightToLeft ? 300 - x : x, y), in: plan)
        #expect(gap >= last)
        last = gap
      }
    }
  }
}

@Test func `a grid survives odd numbers`() {
  let grid = GridLayout(count: -3, columns: 0, cell: Size(.nan, -4), spacing: Size(.infinity, .nan), bounds: .zero)
  #expect(grid.count == 0 && grid.columns == 1 && grid.cell == .zero && grid.spacing == .zero)
  #expect(grid.index(at: .zero) == nil && grid.indices(in: Rect(0, 0, 9, 9)) == 0..<0 && grid.contentSize == .zero)
  let one = GridLayout(count: 1, columns: 3, cell: Size(20, 20), bounds: Size(60, 60))
  let plan = one.rearrangement(taking: [0, 0, 9])
  #expect(plan.taken == [0] && one.gap(at: Point(50, 50), in: plan) == 0)
  #expect(one.gap(at: Point(.nan, 0), in: plan) == 0 && one.index(at: Point(0, .infinity)) == nil)
  #expect(one.index(at: Point(1e300, 1e300)) == 0 && one.indices(in: Rect(-1e300, -1e300, 1e301, 1e301)) == 0..<1)
  let huge = GridLayout(count: .max, columns: 3, cell: Size(10, 10), bounds: Size(100, 100))
  #expect(huge.count == 100_000_000 && huge.contentSize.height == 333_333_340 && huge.rect(of: .max - 1) == nil)
  #expect(huge.index(at: Point(5, 1e300)) == huge.count - 1)
  #expect(huge.indices(in: Rect(0, 0, 100, 1e308)) == 0..<huge.count)
}

@Test func `a grid whose rows are farther apart than numbers reach shows none`() {
  let grid = GridLayout(
    count: 4, columns: 1, cell: Size(10, 1e308), spacing: Size(0, 1e308), bounds: Size(10, 10), insets: Insets(top: -1e308))
  #expect(grid.indices(in: Rect(0, 0, 10, 1e308)).isEmpty)
}
