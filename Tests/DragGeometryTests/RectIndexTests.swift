import Testing

@testable import DragGeometry

/// The same answers by looking at every entry.
private struct Scan {
  var entries: [RectIndex.Entry] = []

  func containing(_ p: Point) -> [Int32] { intersecting(Rect(origin: p, size: .zero)) }

  func intersecting(_ r: Rect) -> [Int32] {
    entries.filter { $0.rect.minX <= r.maxX && r.minX <= $0.rect.maxX && $0.rect.minY <= r.maxY && r.minY <= $0.rect.maxY }
      .map { $0.id }.sorted()
  }

  func nearest(_ p: Point) -> [(id: Int32, distance: Double)] {
    entries.map { (id: $0.id, distance: $0.rect.distance(to: p)) }
      .sorted { $0.distance < $1.distance || ($0.distance == $1.distance && $0.id < $1.id) }
  }
}

private func compare(_ index: RectIndex, _ scan: Scan, _ random: inout SplitMix64, extent: Int, queries: Int) {
  #expect(index.isConsistent && index.count == scan.entries.count && index.isEmpty == scan.entries.isEmpty)
  #expect(index.bounds == scan.entries.dropFirst().reduce(scan.entries.first?.rect) { $0!.union($1.rect) })
  for _ in 0..<queries {
    let p = Point(random.grid(-5...extent + 5), random.grid(-5...extent + 5))
    var found: [Int32] = [-7]
    index.search(containing: p, into: &found)
    #expect(found[0] == -7 && found.dropFirst().sorted() == scan.containing(p))
    let r = random.gridRect(extent, size: extent / 4)
    found = []
    index.search(intersecting: r, into: &found)
    #expect(found.sorted() == scan.intersecting(r))
    let nearest = scan.nearest(p)
    #expect(index.nearest(to: p)?.id == nearest.first?.id && index.nearest(to: p)?.distance == nearest.first?.distance)
    let count = Int.random(in: 0...12, using: &random)
    #expect(index.nearest(to: p, count: count) == nearest.prefix(count).map { $0.id })
  }
}

@Test(arguments: [0, 1, 2, 12, 13, 14, 15, 25, 100, 169, 170, 1000, 3000])
func `a bulk load finds what a scan finds`(count: Int) {
  var random = SplitMix64(seed: UInt64(count))
  let entries = (0..<count).map { RectIndex.Entry(id: Int32($0), rect: random.gridRect(200, size: 12)) }
  compare(RectIndex(bulk: entries), Scan(entries: entries), &random, extent: 200, queries: 25)
}

@Test(arguments: 1...6)
func `any mix of changes finds what a scan finds`(seed: Int) {
  var random = SplitMix64(seed: UInt64(seed))
  // Small extents make many coinciding edges, equal rectangles and ties.
  let extent = [40, 300, 1000][seed % 3]
  var scan = Scan(entries: (0..<(seed * 60)).map { RectIndex.Entry(id: Int32($0), rect: random.gridRect(extent, size: 20)) })
  var index = RectIndex(bulk: scan.entries)
  var nextID = Int32(scan.entries.count)
  for phase in 0..<12 {
    // By turns growing and shrinking, down to nothing.
    let insertions = phase % 4 < 2 ? 6 : 1
    for _ in 0..<200 {
      let choice = Int.random(in: 0..<12, using: &random)
      if choice < insertions || scan.entries.isEmpty {
        let entry = RectIndex.Entry(id: nextID, rect: random.gridRect(extent, size: 20))
        nextID += 1
        let isInserted = index.insert(entry.id, entry.rect)
        #expect(isInserted)
        scan.entries.append(entry)
      } else if choice < 8 {
        let victim = scan.entries.remove(at: Int.random(in: scan.entries.indices, using: &random))
        let isRemoved = index.remove(victim.id, victim.rect)
        #expect(isRemoved)
      } else {
        let i = Int.random(in: scan.entries.indices, using: &random)
        let old = scan.entries[i].rect
        let new = choice < 10 ? old.offset(by: Vector(random.grid(-2...2), random.grid(-2...2))) : random.gridRect(extent, size: 20)
        let isMoved = index.update(scan.entries[i].id, from: old, to: new)
        #expect(isMoved)
        scan.entries[i].rect = new
      }
    }
    compare(index, scan, &random, extent: extent, queries: 12)
    var shuffled = scan.entries
    shuffled.shuffle(using: &random)
    #expect(index == RectIndex(bulk: shuffled))
  }
  for entry in scan.entries.shuffled(using: &random) {
    let isRemoved = index.remove(entry.id, entry.rect)
    #expect(isRemoved && index.isConsistent)
  }
  #expect(index.isEmpty && index.bounds == nil && index.nearest(to: .zero) == nil && index == RectIndex())
}

@Test func `what is not there is neither removed nor moved`() {
  var random = SplitMix64(seed: 50)
  let entries = (0..<200).map { RectIndex.Entry(id: Int32($0), rect: random.gridRect(100, size: 9)) }
  var index = RectIndex(bulk: entries)
  let before = index
  for entry in entries {
    let other = entry.rect.offset(by: Vector(0.5, 0))
    let results = [
      index.remove(entry.id, other), index.remove(entry.id + 1000, entry.rect), index.update(entry.id, from: other, to: .zero),
      index.update(entry.id + 1000, from: entry.rect, to: .zero),
      index.update(entry.id, from: entry.rect, to: Rect(0, 0, .infinity, 1)),
    ]
    #expect(results.allSatisfy { !$0 })
  }
  #expect(index == before && index.isConsistent)
  var empty = RectIndex()
  let isRemoved = empty.remove(0, .zero)
  let isMoved = empty.update(0, from: .zero, to: .zero)
  #expect(!isRemoved && !isMoved && empty.nearest(to: .zero, count: 3).isEmpty)
}

@Test func `what is not finite does not enter`() {
  var index = RectIndex()
  let odd = [
    Rect(.nan, 0, 1, 1), Rect(0, .infinity, 1, 1), Rect(0, 0, .nan, 1), Rect(0, 0, 1, -.infinity),
    Rect(Double.greatestFiniteMagnitude, 0, Double.greatestFiniteMagnitude, 1),
  ]
  for rect in odd {
    let isInserted = index.insert(1, rect)
    #expect(!isInserted)
  }
  #expect(index.isEmpty && RectIndex(bulk: odd.map { .init(id: 0, rect: $0) }).isEmpty)
  index.insert(1, Rect(0, 0, 10, 10))
  var found: [Int32] = []
  index.search(containing: Point(.nan, 1), into: &found)
  index.search(intersecting: Rect(0, 0, .infinity, 1), into: &found)
  #expect(found.isEmpty && index.nearest(to: Point(.nan, 0)) == nil && index.nearest(to: Point(0, .infinity), count: 1).isEmpty)
}

@Test func `huge numbers keep the tree in order`() {
  var random = SplitMix64(seed: 51)
  let big = Double.greatestFiniteMagnitude
  var entries: [RectIndex.Entry] = []
  var index = RectIndex()
  for id in 0..<400 {
    let rect = Rect(random.number(-big / 2...big / 2), random.number(-1...1) * big, random.number(0...big / 2), 0)
    entries.append(.init(id: Int32(id), rect: rect))
    index.insert(Int32(id), rect)
  }
  #expect(index.isConsistent && RectIndex(bulk: entries).isConsistent && index == RectIndex(bulk: entries))
  for entry in entries {
    var found: [Int32] = []
    index.search(containing: entry.rect.origin, into: &found)
    let isRemoved = index.remove(entry.id, entry.rect)
    #expect(found.contains(entry.id) && isRemoved && index.isConsistent)
  }
}

@Test func `negative sizes count as their corners and equal entries are kept apart`() {
  var index = RectIndex()
  for _ in 0..<50 { index.insert(3, Rect(10, 10, -5, -5)) }
  for _ in 0..<50 { index.insert(4, Rect(7, 7, 0, 0)) }
  var found: [Int32] = []
  index.search(containing: Point(7, 7), into: &found)
  #expect(found.count == 100 && index.bounds == Rect(5, 5, 5, 5))
  for left in stride(from: 49, through: 0, by: -1) {
    let isRemoved = index.remove(3, Rect(5, 5, 5, 5))
    #expect(isRemoved && index.isConsistent && index.count == 50 + left)
  }
  #expect(index.bounds == Rect(7, 7, 0, 0))
}

@Test func `a copy is a snapshot`() {
  var random = SplitMix64(seed: 52)
  let entries = (0..<100).map { RectIndex.Entry(id: Int32($0), rect: random.gridRect(100, size: 9)) }
  var index = RectIndex(bulk: entries)
  let copy = index
  for entry in entries { index.update(entry.id, from: entry.rect, to: entry.rect.offset(by: Vector(1000, 0))) }
  compare(copy, Scan(entries: entries), &random, extent: 100, queries: 10)
  #expect(index != copy && index.bounds!.minX >= 1000)
}

@Test func `storage stays small`() {
  var random = SplitMix64(seed: 53)
  let entries = (0..<20_000).map { RectIndex.Entry(id: Int32($0), rect: random.gridRect(10_000, size: 9)) }
  let bulk = RectIndex(bulk: entries)
  #expect(bulk.storedNodes! * 512 <= 50 * entries.count)
  var index = RectIndex()
  for entry in entries { index.insert(entry.id, entry.rect) }
  #expect(index.storedNodes! * 512 <= 100 * entries.count)
  // Moving everything about needs no more nodes in the long run.
  var places = entries
  for _ in 0..<2 {
    for i in places.indices {
      let new = random.gridRect(10_000, size: 9)
      index.update(places[i].id, from: places[i].rect, to: new)
      places[i].rect = new
    }
  }
  #expect(index.isConsistent && index.storedNodes! * 512 <= 110 * entries.count)
}

@Test func `a query looks at few nodes`() {
  // A flat grid: a point is in one leaf, up to the edges.
  let entries = (0..<40_000).map { (i: Int) -> RectIndex.Entry in
    let column = i % 200, row = i / 200
    return RectIndex.Entry(id: Int32(i), rect: Rect(Double(column) * 10, Double(row) * 10, 9, 9))
  }
  var moved = RectIndex(bulk: entries.indices.map { RectIndex.Entry(id: entries[$0].id, rect: entries[($0 * 7919) % entries.count].rect) })
  for i in entries.indices { moved.update(entries[i].id, from: entries[(i * 7919) % entries.count].rect, to: entries[i].rect) }
  for index in [RectIndex(bulk: entries), entries.reduce(into: RectIndex()) { $0.insert($1.id, $1.rect) }, moved] {
    var visited = 0
    var random = SplitMix64(seed: 54)
    for _ in 0..<500 {
      let p = random.point(0...2000)
      visited += index.read { tree in tree.visits(p, tree.shape.root, level: tree.shape.height - 1) }
    }
    #expect(visited < 500 * 9)
  }
}

extension RectTree {
  fileprivate func visits(_ p: Point, _ node: Int, level: Int) -> Int {
    if level == 0 { return 1 }
    let limit = EdgeBox(minX: p.x, minY: p.y, negatedMaxX: -p.x, negatedMaxY: -p.y)
    return range(node).filter { boxes[$0].isBelow(limit) }.reduce(1) { $0 + visits(p, Int(refs[$1]), level: level - 1) }
  }
}
