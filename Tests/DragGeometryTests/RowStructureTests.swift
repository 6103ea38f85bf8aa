import DragGeometry
import Testing

@Test func `sections and rows lead to each other`() {
  var random = SplitMix64(seed: 1)
  for _ in 0..<50 {
    let counts = (0..<Int.random(in: 0...6, using: &random)).map { _ in Int.random(in: 0...4, using: &random) }
    let sections = SectionRows(counts: counts)
    // Each row by its section, and the item or -1.
    let rows = counts.enumerated().flatMap { section in (-1..<section.element).map { (section.offset, $0) } }
    #expect(sections.rowCount == rows.count && sections.sectionCount == counts.count)
    #expect(sections.place(ofRow: -1) == nil && sections.place(ofRow: rows.count) == nil)
    for (row, (section, item)) in rows.enumerated() {
      let place = sections.place(ofRow: row)!
      #expect(place.section == section && (place.item ?? -1) == item)
      #expect(item < 0 ? sections.header(of: section) == row : sections.row(section: section, item: item) == row)
      #expect(sections.itemCount(of: section) == counts[section])
    }
    #expect(sections.row(section: counts.count, item: 0) == nil && sections.row(section: 0, item: counts.first ?? 0) == nil)

    let taken = rows.indices.filter { rows[$0].1 >= 0 && Int.random(in: 0..<3, using: &random) == 0 }
    let plan = ListLayout(extents: Extents(count: rows.count, extent: 10), bounds: .zero).rearrangement(taking: taken)
    let rest = rows.indices.filter { !taken.contains($0) }.map { rows[$0] }
    #expect((sections.place(ofGap: 1, in: plan) == nil) == rows.isEmpty)
    for gap in rest.indices {
      // Gaps that lie after each row.
      let place = sections.place(ofGap: gap + 1, in: plan)!
      #expect(place.section == rest[gap].0)
      #expect(place.item == rest[...gap].filter { $0.0 == rest[gap].0 && $0.1 >= 0 }.count)
      #expect(sections.gap(section: place.section, item: place.item, in: plan) == gap + 1)
    }
    if !rows.isEmpty {
      #expect(sections.place(ofGap: 0, in: plan)! == (0, 0))
      #expect(sections.gap(section: 0, item: 99, in: plan) == 1 + rest.filter { $0.0 == 0 && $0.1 >= 0 }.count)
    }
  }
}

@Test func `sections whose headers keep their places tell where the room is, however many items travel`() {
  var random = SplitMix64(seed: 2)
  for _ in 0..<200 {
    let counts = (0..<Int.random(in: 1...5, using: &random)).map { _ in Int.random(in: 0...4, using: &random) }
    let sections = SectionRows(counts: counts), headers = counts.indices.map { sections.header(of: $0)! }
    let taken = (0..<sections.rowCount).filter { !headers.contains($0) && Int.random(in: 0..<3, using: &random) == 0 }
    if taken.isEmpty { continue }
    let list = ListLayout(extents: Extents(count: sections.rowCount, extent: 10), bounds: .zero)
    var plan = list.rearrangement(taking: taken, pinning: headers)
    for gap in 0...plan.remaining {
      plan.gap = gap
      // By what is seen: the last header above the room, and the items between the two.
      let room = list.placeholder(0, in: plan)!.minY
      let section = headers.lastIndex { list.rect(of: $0, in: plan)!.minY < room }!
      let above = list.rect(of: headers[section], in: plan)!.minY
      let place = sections.place(ofGap: gap, in: plan)!
      #expect(place == (section, Int((room - above) / 10) - 1))
      #expect(sections.gap(section: place.section, item: place.item, in: plan) == gap)
    }
  }
}

@Test func `the pointer tells the depth between those that there can be`() {
  // a, a1, a1x, a2, b
  let rows = TreeRows(depths: [0, 1, 2, 1, 0], indentation: 20)
  let plan = ListLayout(extents: Extents(count: 5, extent: 10), bounds: .zero).rearrangement(taking: [])
  #expect(rows.depths(atGap: 0, in: plan) == 0...0)
  #expect(rows.depths(atGap: 1, in: plan) == 1...1)
  #expect(rows.depths(atGap: 3, in: plan) == 1...3)
  #expect(rows.depths(atGap: 3, in: plan, nests: false) == 1...2)
  #expect(rows.depths(atGap: 1, in: plan, nests: false) == 1...1)
  #expect(rows.depths(atGap: 5, in: plan) == 0...1)
  for (x, depth) in [(-500, 1), (0, 1), (39, 1), (40, 2), (59, 2), (60, 3), (500, 3), (Double.nan, 1)] {
    #expect(rows.depth(at: x, gap: 3, in: plan) == depth)
  }
  #expect(rows.place(ofGap: 3, depth: 3, in: plan) == (2, 0))
  #expect(rows.place(ofGap: 3, depth: 2, in: plan) == (1, 1))
  #expect(rows.place(ofGap: 3, depth: 1, in: plan) == (0, 1))
  #expect(rows.place(ofGap: 3, depth: 0, in: plan) == (0, 1))
  #expect(rows.place(ofGap: 5, depth: 0, in: plan) == (nil, 2))
  #expect(rows.subtree(of: 0) == 0..<4 && rows.subtree(of: 1) == 1..<3 && rows.subtree(of: 4) == 4..<5 && rows.subtree(of: 5).isEmpty)
}

@Test func `every place of a tree is one gap and depth`() {
  var random = SplitMix64(seed: 2)
  for _ in 0..<100 {
    let all = TreeRows(depths: (0..<12).map { _ in Int.random(in: -1...3, using: &random) }, indentation: 10)
    let taken = Array(all.subtree(of: Int.random(in: 0..<12, using: &random)))
    let plan = ListLayout(extents: Extents(count: 12, extent: 10), bounds: .zero).rearrangement(taking: taken)
    let rest = (0..<12).filter { !taken.contains($0) }
    // All parents with all positions among their children.
    var places: Set<[Int]> = []
    for parent in [-1] + rest {
      let depth = parent < 0 ? 0 : Int(all.depths[parent]) + 1
      let children = rest.filter { row in
        Int(all.depths[row]) == depth && (parent < 0 || all.subtree(of: parent).contains(row))
      }
      for position in 0...children.count { places.insert([parent, position]) }
    }
    var found: [[Int]] = []
    for gap in 0...rest.count {
      for depth in all.depths(atGap: gap, in: plan) {
        let place = all.place(ofGap: gap, depth: depth, in: plan)
        found.append([place.parent ?? -1, place.child])
      }
    }
    #expect(found.count == places.count && Set(found) == places)
  }
}

@Test func `pinned rows are parents and headings like others`() {
  let tree = TreeRows(depths: [0, 1, 1, 0], indentation: 20)
  let list = ListLayout(extents: Extents(count: 4, extent: 10), bounds: .zero)
  var plan = list.rearrangement(taking: [1], pinning: [0])
  #expect(plan.remaining == 2)
  #expect(tree.place(ofGap: 0, depth: 1, in: plan) == (0, 0) && tree.place(ofGap: 1, depth: 1, in: plan) == (0, 1))
  #expect(tree.place(ofGap: 2, depth: 0, in: plan) == (nil, 2) && tree.depths(atGap: 0, in: plan) == 1...1)
  let sections = SectionRows(counts: [3, 0, 2])
  plan = ListLayout(extents: Extents(count: 8, extent: 10), bounds: .zero).rearrangement(taking: [2], pinning: [0, 4, 5])
  #expect(plan.remaining == 4)
  #expect((0...4).map { sections.place(ofGap: $0, in: plan)?.section } == [0, 0, 0, 2, 2])
  #expect((0...4).map { sections.place(ofGap: $0, in: plan)?.item } == [0, 1, 2, 0, 1])
  #expect(sections.gap(section: 0, item: .max, in: plan) == 2 && sections.gap(section: 2, item: 1, in: plan) == 4)
  // Without pins an item may be behind as many as can be.
  let free = ListLayout(extents: Extents(count: 8, extent: 10), bounds: .zero).rearrangement(taking: [2])
  #expect(sections.gap(section: 2, item: .max, in: free) == 7)
}

@Test func `sections have a hundred million rows together, and every one its header`() {
  let sections = SectionRows(counts: [.max, 2, .max])
  #expect(sections.sectionCount == 3 && sections.itemCount(of: 0) == 99_999_999)
  #expect(sections.header(of: 1) == 100_000_000 && sections.itemCount(of: 1) == 0)
  #expect(sections.place(ofRow: sections.rowCount - 1)?.section == 2)
}
