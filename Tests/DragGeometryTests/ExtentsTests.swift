import DragGeometry
import Testing

/// The same answers by adding up.
private struct Scan {
  var extents: [Double]
  var spacing: Double

  func offset(of index: Int) -> Double { extents[..<Swift.min(Swift.max(index, 0), extents.count)].reduce(0) { $0 + $1 + spacing } }

  func index(at offset: Double) -> Int? {
    var (found, place) = (0, 0.0)
    for (index, extent) in extents.enumerated() where place <= offset {
      found = index
      place += extent + spacing
    }
    return extents.isEmpty ? nil : found
  }
}

private func compare(_ extents: Extents, _ scan: Scan, _ random: inout SplitMix64) {
  #expect(extents.count == scan.extents.count)
  #expect(extents.total == Swift.max(scan.offset(of: scan.extents.count) - scan.spacing, 0))
  #expect(extents == Extents(scan.extents, spacing: scan.spacing))
  for _ in 0..<20 {
    let index = Int.random(in: -1...scan.extents.count + 1, using: &random)
    #expect(extents[index] == (scan.extents.indices.contains(index) ? scan.extents[index] : 0))
    #expect(extents.offset(of: index) == scan.offset(of: index))
    let place = scan.offset(of: index) + Double(Int.random(in: -2...2, using: &random)) * 0.5
    #expect(extents.index(at: place) == scan.index(at: place))
  }
}

/// Quarters of points, often the same one, so that sums are exact and runs form and part; zero among them.
private func quarter(_ random: inout SplitMix64, _ kinds: Int) -> Double { Double(Int.random(in: 0..<kinds, using: &random)) * 2.25 }

@Test(arguments: 1...8)
func `any mix of changes of extents adds up`(seed: Int) {
  var random = SplitMix64(seed: UInt64(seed))
  let kinds = [1, 2, 3, 40, 100_000][seed % 5]
  let start = [0, 1, 15, 17, 300, 900][seed % 6]
  var scan = Scan(extents: (0..<start).map { _ in quarter(&random, kinds) }, spacing: [0, 0.5, 8][seed % 3])
  var extents = Extents(scan.extents, spacing: scan.spacing)
  for phase in 0..<24 {
    for _ in 0..<60 {
      let count = scan.extents.count
      let index = Int.random(in: 0...count, using: &random)
      switch Int.random(in: 0..<(phase % 4 < 2 ? 12 : 8), using: &random) {
      case 0, 1:
        extents[index] = quarter(&random, kinds)
        if index < count { scan.extents[index] = extents[index] }
      case 2:
        let target = Int.random(in: 0...count, using: &random)
        extents.move(from: index, to: target)
        if index < count {
          let moved = scan.extents.remove(at: index)
          scan.extents.insert(moved, at: Swift.min(target, count - 1))
        }
      case 3, 4, 5:
        let removed = extents.remove(at: index)
        #expect(removed == (index < count ? scan.extents.remove(at: index) : nil))
      case 6:
        let end = Swift.min(index + Int.random(in: 0...phase * 3, using: &random), count)
        extents.removeSubrange(index..<end)
        scan.extents.removeSubrange(index..<end)
      case 7:
        let (more, extent) = (Int.random(in: 0...phase * 3, using: &random), quarter(&random, kinds))
        extents.insert(count: more, extent: extent, at: index)
        scan.extents.insert(contentsOf: repeatElement(extent, count: more), at: index)
      default:
        let extent = quarter(&random, kinds)
        extents.insert(extent, at: index)
        scan.extents.insert(extent, at: index)
      }
    }
    compare(extents, scan, &random)
  }
  extents.removeSubrange(0..<extents.count)
  #expect(extents == Extents(spacing: scan.spacing) && extents.total == 0 && extents.index(at: 3) == nil)
}

@Test func `a million rows of an estimate are measured one by one`() {
  var extents = Extents(count: 1_000_000, extent: 44, spacing: 1)
  #expect(extents.total == 44_999_999)
  var expected = extents.total
  for row in stride(from: 0, to: 1_000_000, by: 997) {
    let extent = Double(row % 89) + 0.5
    expected += extent - extents[row]
    extents[row] = extent
  }
  #expect(extents.total == expected)
  for row in stride(from: 0, to: 1_000_000, by: 12_345) {
    #expect(extents.index(at: extents.offset(of: row)) == row)
    #expect(extents.offset(of: row + 1) == extents.offset(of: row) + extents[row] + 1)
  }
  #expect(extents.offset(of: 1_000_000) == expected + 1)
}

@Test func `what is measured equal again is one run again`() {
  var extents = Extents(count: 50_000, extent: 30)
  for row in 0..<50_000 { extents[row] = 41.3 }
  #expect(extents == Extents(count: 50_000, extent: 41.3))
  #expect(extents.offset(of: 50_000) == 50_000 * extents[0] && isNear(extents[0], 41.3, 1e-6))
}

@Test func `after most rows have gone one by one, little memory is kept`() throws {
  var extents = Extents((0..<10_000).map { Double($0 % 97) })
  func nodes() throws -> Int { try #require(Mirror(reflecting: extents).descendant("tree", "fill") as? [Int32]).count }
  let before = try nodes()
  for index in (0..<10_000).reversed() where index % 100 != 0 { extents.remove(at: index) }
  #expect(extents.count == 100)
  #expect(try nodes() < before / 10)
}

@Test func `items end exactly where their extent after their offset is`() {
  var random = SplitMix64(seed: 7)
  var extents = Extents((0..<2000).map { _ in random.number(0...400) }, spacing: 3.7)
  for _ in 0..<2000 { extents.move(from: Int.random(in: 0..<2000, using: &random), to: Int.random(in: 0..<2000, using: &random)) }
  let fresh = Extents((0..<2000).map { extents[$0] }, spacing: extents.spacing)
  #expect(extents == fresh)
  for index in 0..<2000 {
    #expect(extents.offset(of: index) + extents[index] + extents.spacing == extents.offset(of: index + 1))
    #expect(extents.offset(of: index) == fresh.offset(of: index))
  }
}

@Test func `odd extents are survived`() {
  let odd = [0, -0.0, -5, .nan, .infinity, -.infinity, 1e300, 1e-300, Double.greatestFiniteMagnitude, 20]
  var random = SplitMix64(seed: 8)
  for _ in 0..<200 {
    var extents = Extents(odd.shuffled(using: &random), spacing: odd.randomElement(using: &random)!)
    for _ in 0..<30 {
      let index = Int.random(in: -3...14, using: &random)
      extents.insert(odd.randomElement(using: &random)!, at: index)
      extents[index] = odd.randomElement(using: &random)!
      extents.move(from: index, to: -index)
      extents.remove(at: index - 2)
      #expect(extents.total.isFinite && extents.total >= 0 && extents.spacing <= 10_000)
      if let found = extents.index(at: odd.randomElement(using: &random)!) { #expect(found >= 0 && found < extents.count) }
    }
  }
  #expect(Extents(count: -4, extent: 3).count == 0)
  #expect(Extents(count: .max, extent: .infinity).total <= 0x1p42)
  #expect(Extents(count: 3, extent: 10).index(at: .nan) == nil)
}
