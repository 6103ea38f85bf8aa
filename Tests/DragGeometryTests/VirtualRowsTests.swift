import DragGeometry
import Testing

/// Heights as they are found when rows are made.
private func height(_ row: Int) -> Double { 44 + 20 * Double((row &* 7919) % 4) }

/// Rows that are measured when they appear, as an adapter does it.
private struct List {
  var rows: VirtualRows
  /// Rows that are there, and have been measured.
  var made = 0..<0

  init(count: Int) {
    rows = VirtualRows(count: count, estimate: 72, spacing: 8, bounds: Size(320, 600), insets: Insets(12))
    show()
  }

  mutating func show(keeping anchor: Int? = nil) {
    // Rows that turn out to be short let others in.
    for _ in 0..<8 {
      let shown = rows.shown
      let new = shown.filter { !made.contains($0) }
      made = shown
      if new.isEmpty { return }
      _ = rows.measured(new.map { ($0, height($0)) }, keeping: anchor)
    }
    Issue.record("It never has all rows that can be seen")
  }

  /// Where a row is seen, from the top of what is visible.
  func seen(_ row: Int) -> Double { rows.layout.rect(of: row)!.minY - rows.map.content }
  /// The same as the element that scrolls has it.
  func drawn(_ row: Int) -> Double { rows.place(of: row) - rows.map.position }
}

@Test func `a million rows are a few, wherever one is`() {
  var list = List(count: 1_000_000)
  var random = SplitMix64(seed: 1)
  for _ in 0..<300 {
    list.rows.scroll(to: random.number(0...list.rows.map.contentEnd))
    list.show()
    #expect(list.rows.shown.count < 30 && list.rows.shown == list.made)
    for row in list.made { #expect(list.rows.layout.extents[row] == height(row) && (list.drawn(row) - list.seen(row)).magnitude < 1e-6) }
    // Everything that can be seen is there.
    #expect(list.seen(list.made.lowerBound) <= 0 || list.made.lowerBound == 0)
    #expect(list.seen(list.made.upperBound - 1) + height(list.made.upperBound - 1) >= 599 || list.made.upperBound == 1_000_000)
  }
}

@Test(arguments: [-90.0, -17, 90, 300])
func `whatever is measured, nothing that one sees moves by more than was scrolled`(step: Double) {
  for start in [0.0, 4_000, 30_000_000, 79_999_000] {
    var list = List(count: 1_000_000)
    list.rows.scroll(to: start)
    list.show()
    for _ in 0..<400 {
      let before = list.made.filter { list.seen($0) > 0 && list.seen($0) < 600 }.map { ($0, list.seen($0)) }
      let (room, end) = (list.rows.map.content, list.rows.map.contentEnd - list.rows.map.content)
      list.rows.scroll(by: step)
      list.show()
      // At an end it goes no further.
      if room + step < 200 || end - step < 200 { continue }
      for (row, place) in before { #expect((list.seen(row) - (place - step)).magnitude < 1e-6) }
    }
  }
}

@Test func `the end is reached and stays the end as its rows are measured`() {
  var list = List(count: 1_000_000)
  list.rows.scroll(to: 1e12)
  list.show()
  #expect(list.made.upperBound == 1_000_000)
  #expect((list.seen(999_999) + height(999_999) + 12 - 600).magnitude < 1e-6)
  #expect(list.rows.map.position == list.rows.map.end)
  list.rows.scroll(to: 0)
  list.show()
  #expect(list.seen(0) == 12 && list.rows.map.position == 0)
}

@Test func `what is shown by order stays there as others are measured`() {
  var list = List(count: 1_000_000)
  for row in [999_999, 500_000, 3, 0, 700] {
    let rect = list.rows.layout.rect(of: row)!
    let anchor = list.rows.reveal(from: rect.minY, to: rect.maxY)
    #expect(anchor == row)
    list.show(keeping: anchor)
    #expect(list.made.contains(row) && list.seen(row) >= -1e-6 && list.seen(row) + min(height(row), 72) <= 600 + 1e-6)
  }
}

@Test func `rows that come and go before what one sees do not move it`() {
  var list = List(count: 1000)
  list.rows.scroll(to: 40_000)
  list.show()
  let row = list.made.first { list.seen($0) >= 0 }!, place = list.seen(row)
  list.rows.insert(3, at: 10)
  #expect(list.rows.count == 1003 && (list.seen(row + 3) - place).magnitude < 1e-6)
  list.rows.remove(0..<5)
  #expect(list.rows.count == 998 && (list.seen(row - 2) - place).magnitude < 1e-6)
  list.rows.insert(at: 900)
  #expect((list.seen(row - 2) - place).magnitude < 1e-6)
}

@Test func `rows that come right before the first one that is wholly seen leave that where it is`() {
  var list = List(count: 1000)
  list.rows.scroll(to: 40_000)
  list.show()
  let row = list.made.first { list.seen($0) >= 0 }!, place = list.seen(row)
  list.rows.insert(3, at: row)
  #expect((list.seen(row + 3) - place).magnitude < 1e-6)
}

@Test func `rows that come to the very beginning are seen there`() {
  var list = List(count: 1000)
  list.rows.insert(at: 0)
  #expect(list.rows.map.content == 0 && list.seen(0) == 12)
  // So is one that goes there, as a move taken back does.
  list.rows.remove(5..<6)
  list.rows.insert(at: 0, height: 64)
  #expect(list.rows.map.content == 0 && list.seen(0) == 12 && list.rows.layout.extents[0] == 64)
}

@Test func `a row takes its height along, and odd heights are passed over`() {
  var list = List(count: 100)
  let tall = (0..<8).first { height($0) == 104 }!
  list.rows.move(from: tall, to: 50)
  #expect(list.rows.layout.extents[50] == 104)
  for odd in [-1, .nan, .infinity] { #expect(list.rows.measured([(4, odd)]).isEmpty) }
  #expect(list.rows.measured([(-1, 5), (100, 5)]).isEmpty)
  var none = VirtualRows(count: 0, estimate: 72, bounds: Size(320, 600))
  #expect(none.shown.isEmpty && none.reveal(from: 0, to: 4) == nil)
  none.scroll(by: 100)
  #expect(none.map.content == 0)
}

@Test func `another width and height leave the first row where it is`() {
  var list = List(count: 1_000_000)
  list.rows.resize(bounds: Size(200, 400), insets: Insets(4), spacing: 2)
  #expect(list.rows.map.content == 0 && list.seen(0) == 4)
  list.rows.scroll(to: 30_000_000)
  list.show()
  let row = list.made.first { list.seen($0) >= 0 }!, place = list.seen(row)
  list.rows.resize(bounds: Size(500, 700), insets: Insets(8), spacing: 6)
  #expect((list.seen(row) - place).magnitude < 1e-6)
}

@Test func `at the start it stays there when what is before the first row grows`() {
  var list = List(count: 1000)
  list.rows.resize(bounds: Size(320, 600), insets: Insets(90), spacing: 8)
  #expect(list.rows.map.content == 0 && list.seen(0) == 90)
}

@Test func `as many rows are inserted as there can be, and what is visible stays`() {
  var rows = VirtualRows(count: 1000, estimate: 40, bounds: Size(100, 300))
  rows.scroll(to: 4000)
  rows.insert(.max, at: 0)
  #expect(rows.count == 100_000_000 && rows.visible.minY == 40 * 99_999_100)
  rows.insert(.min, at: 0)
  #expect(rows.count == 100_000_000)
}

@Test func `rows that come behind the last one leave the list where its end was`() {
  var rows = VirtualRows(count: 100, estimate: 50, bounds: Size(100, 500))
  rows.scroll(to: 1e9)
  rows.insert(3, at: 100)
  #expect(rows.map.content == 4500 && rows.map.contentEnd == 4650)
}

@Test func `rows that come into a list without any are seen from the first on`() {
  var rows = VirtualRows(count: 0, estimate: 40, bounds: Size(100, 300))
  rows.insert(1000, at: 0)
  #expect(rows.map.content == 0 && rows.shown.lowerBound == 0)
  rows.scroll(to: 400)
  rows.remove(0..<1000)
  rows.insert(1000, at: 0)
  #expect(rows.map.content == 0 && rows.shown.lowerBound == 0)
}
