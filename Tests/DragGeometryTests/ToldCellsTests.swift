import DragGeometry
import Testing

// A large tile, two beside it, a wide one below, and one that is not shown.
private let cells = [
  Rect(0, 0, 80, 80), Rect(88, 0, 36, 36), Rect(132, 0, 36, 36), Rect(88, 44, 80, 36), Rect(0, 88, 0, 0), Rect(0, 88, 36, 36),
]
private let tiles = GridLayout(cells: cells, bounds: Size(168, 200))

@Test func `items are in the cells that are told`() {
  #expect(tiles.count == 6)
  #expect(tiles.rect(of: 3) == Rect(88, 44, 80, 36))
  #expect(tiles.rect(of: -1) == nil && tiles.rect(of: 6) == nil)
  #expect(tiles.contentSize == Size(168, 124))
  #expect(tiles.isInRows)
  #expect(!GridLayout(cells: [Rect(0, 0, 40, 90), Rect(0, 98, 40, 30), Rect(48, 0, 40, 30)], bounds: .zero).isInRows)
}

@Test func `the nearest cell counts and one that is not shown is none`() {
  #expect(tiles.index(at: Point(100, 10)) == 1)
  #expect(tiles.index(at: Point(150, 41)) == 3)
  #expect(tiles.index(at: Point(-40, 300)) == 5)
  #expect(tiles.index(at: Point(.nan, 0)) == nil)
  #expect(tiles.indices(in: Rect(90, 30, 20, 20)) == 0..<6)
  #expect(tiles.indices(in: Rect(90, 30, 0, 20)) == 0..<0)
}

@Test func `an item takes the cell that it is carried over`() {
  // In the order that comes of it, that item has the position of the one whose place it was.
  for item in 0..<tiles.count {
    let plan = tiles.rearrangement(taking: [item])
    for place in 0..<tiles.count where place != 4 {
      let gap = tiles.gap(for: Rect(center: cells[place].center, size: Size(80, 80)), in: plan)
      #expect(gap == place)
    }
    #expect(tiles.gap(at: Point(0, .infinity), in: plan) == plan.remaining)
  }
}

@Test func `what comes from elsewhere is put before an item or after the last`() {
  let plan = tiles.rearrangement(taking: [], moving: [Size(36, 36)])
  #expect(tiles.gap(at: Point(10, 10), in: plan) == 0)
  #expect(tiles.gap(at: Point(160, 70), in: plan) == 3)
  #expect(tiles.gap(at: Point(10, 100), in: plan) == 5)
  #expect(tiles.gap(at: Point(30, 100), in: plan) == 6)
  let rightToLeft = GridLayout(cells: cells, bounds: tiles.bounds, isRightToLeft: true)
  #expect(rightToLeft.gap(at: Point(10, 100), in: plan) == 6)
  let column = GridLayout(cells: [Rect(0, 0, 40, 90), Rect(0, 98, 40, 30)], bounds: Size(40, 200))
  #expect(column.gap(at: Point(38, 110), in: column.rearrangement(taking: [], moving: [Size(1, 1)])) == 1)
  #expect(column.gap(at: Point(2, 116), in: column.rearrangement(taking: [], moving: [Size(1, 1)])) == 2)
  let empty = GridLayout(cells: [], bounds: .zero)
  #expect(empty.gap(at: .zero, in: empty.rearrangement(taking: [])) == 0)
}

@Test func `others begin where those began whose positions they have then`() {
  var plan = tiles.rearrangement(taking: [1])
  #expect(plan.moving.count == 1)
  plan.gap = 3
  let origins = (0..<6).map { tiles.rect(of: $0, in: plan)?.origin }
  #expect(origins == [Point(0, 0), nil, Point(88, 0), Point(132, 0), Point(0, 88), Point(0, 88)])
  #expect(tiles.placeholder(in: plan) == cells[3])
  #expect(tiles.placeholder(1, in: plan) == nil)
  var found: [Placement] = []
  tiles.placements(in: Rect(90, 0, 100, 10), plan, into: &found)
  #expect(found.map(\.index) == [2, 3])
  // Beyond the last as far as that is from the one before it.
  let row = GridLayout(cells: [Rect(0, 0, 40, 40), Rect(50, 0, 40, 40)], bounds: Size(200, 40))
  var more = row.rearrangement(taking: [], moving: [Size(20, 20)])
  more.gap = 0
  #expect(row.rect(of: 1, in: more) == Rect(100, 0, 40, 40))
}

@Test func `beyond the last told cell each is as far from the one before it, and all of them are content`() {
  let row = GridLayout(cells: [Rect(0, 0, 80, 80), Rect(88, 0, 80, 80)], bounds: Size(168, 200))
  var plan = row.rearrangement(taking: [], moving: [Size(80, 80), Size(80, 80), Size(80, 80)])
  #expect(row.contentSize(in: plan) == Size(168, 80))
  plan.gap = 0
  #expect((0..<3).map { row.placeholder($0, in: plan)!.minX } + (0..<2).map { row.rect(of: $0, in: plan)!.minX } == [0, 88, 176, 264, 352])
  #expect(row.contentSize(in: plan) == Size(432, 80))
  plan.gap = 2
  #expect((0..<3).map { row.placeholder($0, in: plan)!.minX } == [176, 264, 352])
  let column = GridLayout(cells: [Rect(0, 0, 80, 30), Rect(0, 40, 80, 30)], bounds: Size(80, 200))
  #expect(column.placeholder(2, in: plan) == Rect(0, 160, 80, 30))
  #expect(column.contentSize(in: plan) == Size(80, 190) && column.contentSize == Size(80, 70))
  // Beside a single one.
  for isRightToLeft in [false, true] {
    let single = GridLayout(cells: [Rect(100, 0, 80, 30)], bounds: Size(300, 200), isRightToLeft: isRightToLeft)
    var more = single.rearrangement(taking: [], moving: [Size(80, 80), Size(80, 80)])
    more.gap = 1
    #expect((0..<2).map { single.placeholder($0, in: more)!.minX } == (isRightToLeft ? [20, -60] : [180, 260]))
  }
}

@Test func `the next place up or down is the nearest in line`() {
  var plan = tiles.rearrangement(taking: [1])
  func next(_ gap: Int, isOn: Bool, isAcross: Bool = false) -> Int? {
    plan.gap = gap
    return tiles.gap(beyond: plan, isAcross: isAcross, isOn: isOn)
  }
  #expect([next(0, isOn: true), next(1, isOn: true), next(2, isOn: true), next(3, isOn: true), next(5, isOn: true)] == [5, 3, 3, 5, nil])
  #expect([next(5, isOn: false), next(3, isOn: false), next(0, isOn: false)] == [0, 1, nil])
  #expect([next(0, isOn: true, isAcross: true), next(2, isOn: false, isAcross: true)] == [1, 1])
}

@Test func `pinned items keep their index`() {
  var plan = tiles.rearrangement(taking: [0], pinning: [2])
  plan.gap = 3
  #expect(tiles.rect(of: 2, in: plan) == cells[2])
  #expect(tiles.rect(of: 1, in: plan)?.origin == cells[0].origin)
  #expect(tiles.rect(of: 3, in: plan)?.origin == cells[1].origin)
  #expect(tiles.gap(at: cells[2].center, in: plan) == 2)
}

@Test func `cells that are no numbers are nowhere`() {
  let broken = GridLayout(cells: [Rect(.nan, 0, 10, 10), Rect(0, 0, -5, 10), Rect(20, 0, 10, 10)], bounds: Size(100, 100))
  #expect((0..<3).map(broken.rect) == [.zero, Rect(0, 0, 0, 0), Rect(20, 0, 10, 10)])
  #expect(broken.index(at: .zero) == 2)
}

@Test(arguments: 1...4)
func `the same point always opens the same gap`(seed: Int) {
  var random = SplitMix64(seed: UInt64(seed))
  for _ in 0..<30 {
    let count = Int.random(in: 1...20, using: &random)
    let places = (0..<count).map { _ in Rect(random.grid(0...300), random.grid(0...300), random.grid(0...90), random.grid(0...90)) }
    let layout = GridLayout(cells: places, bounds: Size(300, 300))
    var plan = layout.rearrangement(taking: [Int.random(in: 0..<count, using: &random)])
    for _ in 0..<20 {
      let point = Point(random.grid(-50...350), random.grid(-50...350))
      let gap = layout.gap(at: point, in: plan)
      #expect((0...plan.remaining).contains(gap))
      for open in 0...plan.remaining {
        plan.gap = open
        #expect(places.allSatisfy { $0.isEmpty } || layout.gap(at: point, in: plan) == gap)
      }
      plan.gap = nil
    }
  }
}
