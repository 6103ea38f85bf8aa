/// The lengths of things in a row, with the space between them: where each begins, and which one is at a place.
///
///     var rows = Extents(count: 1_000_000, extent: 44, spacing: 8)   // made at once, and small
///     rows[2] = 120                    // measured
///     rows.offset(of: 3)               // 232: 44 + 8 + 44 + 8 + 120 + 8
///     rows.index(at: 110)              // 2
///
/// Neighbours of equal length are kept as one run, so a million rows of an estimated height take no more memory than one; of all
/// different heights they take about 20 bytes each. A value: a copy is a snapshot, and the first change to a copy costs O(runs).
///
/// It knows nothing of the other axis, of items, or of where on the screen the first one begins: that is a layout's.
///
/// Lengths are kept as whole numbers of 2⁻²⁰ points, a millionth of one. So sums are exact: an item ends exactly where its length after its
/// offset is, whatever was inserted and removed before, and equal lists have equal offsets, bit for bit.
///
/// No number is refused. A length that is negative or not a number counts as zero, and one with which all together would be longer than
/// 2⁴² points as what is left up to there. Spacing is at most 10,000 points, and there are at most 100 million lengths; what would be
/// more is left out.
public struct Extents: Sendable {
  var tree = ExtentTree()
  var spacingUnits: Int64 = 0

  /// Makes a row of equal lengths, in points, with a space between each two.
  ///
  /// - Complexity: O(1).
  public init(count: Int = 0, extent: Double = 0, spacing: Double = 0) {
    self.spacing = spacing
    insert(count: count, extent: extent, at: 0)
  }

  /// Makes a row of lengths, in points, with a space between each two.
  ///
  /// - Complexity: O(n).
  public init(_ extents: [Double], spacing: Double = 0) {
    self.spacing = spacing
    var left = ExtentTree.limit
    var runs: [ExtentTree.Slot] = []
    for extent in extents.prefix(ExtentTree.most) {
      let units = Swift.min(ExtentTree.units(extent), left)
      left -= units
      if let last = runs.last, last.extent == units {
        runs[runs.count - 1].count += 1
        runs[runs.count - 1].units += units
      } else {
        runs.append(ExtentTree.Slot(units: units, count: 1))
      }
    }
    tree.build(runs)
  }

  /// How many lengths there are.
  public var count: Int { Int(tree.whole.count) }

  /// The space between each two, in points.
  public var spacing: Double {
    get { ExtentTree.points(spacingUnits) }
    set { spacingUnits = ExtentTree.units(Swift.min(newValue, 10_000)) }
  }

  /// All lengths and the spaces between them, in points.
  public var total: Double { ExtentTree.points(tree.whole.units + Int64(Swift.max(count - 1, 0)) * spacingUnits) }

  /// The length at an index, in points; zero where there is none, and setting it there does nothing.
  ///
  /// - Complexity: O(log n).
  public subscript(index: Int) -> Double {
    get {
      guard index >= 0 && index < count else { return 0 }
      return ExtentTree.points(tree.run(at: index).extent)
    }
    set {
      guard index >= 0 && index < count else { return }
      let units = ExtentTree.units(newValue)
      if tree.run(at: index).extent == units { return }
      tree.remove(1, at: index)
      tree.insert(units, count: 1, at: index)
    }
  }

  /// Where the length at an index begins, in points from the beginning of the first; for `count` where a further one would begin. An
  /// index below or above counts as the nearest one of those.
  ///
  /// Below 2³³ points exactly the sum of what is before.
  ///
  /// - Complexity: O(log n); allocates nothing.
  public func offset(of index: Int) -> Double {
    let index = Swift.min(Swift.max(index, 0), count)
    return ExtentTree.points(tree.sum(before: index) + Int64(index) * spacingUnits)
  }

  /// The last index whose length begins at a place or before it, in points from the beginning of the first: what is there, or the nearest
  /// thing before the space that is there. The first one for places before all. Nil where there are no lengths, and for a
  /// place that is not a number.
  ///
  /// - Complexity: O(log n); allocates nothing.
  public func index(at offset: Double) -> Int? {
    if count == 0 || offset.isNaN { return nil }
    if offset < 0 { return 0 }
    // Whatever is further away is past the end, and as a whole number of units it fits in 64 bits.
    return tree.index(at: Int64(floor(Swift.min(offset, 0x1.8p42) * 0x1p20)), spacing: spacingUnits)
  }
}

extension Extents {
  /// Inserts a length, in points, so that it gets an index; one below or above what there is counts as the nearest possible.
  ///
  /// - Complexity: O(log n).
  public mutating func insert(_ extent: Double, at index: Int) { insert(count: 1, extent: extent, at: index) }

  /// Inserts several equal lengths, in points, so that the first gets an index; one below or above what there is counts as the nearest
  /// possible.
  ///
  /// - Complexity: O(log n).
  public mutating func insert(count: Int, extent: Double, at index: Int) {
    let count = Swift.min(count, ExtentTree.most - self.count)
    if count <= 0 { return }
    tree.insert(ExtentTree.units(extent), count: count, at: Swift.min(Swift.max(index, 0), self.count))
  }

  /// Removes the length at an index, and returns it in points; nil where there is none.
  ///
  /// - Complexity: O(log n), amortised.
  @discardableResult
  public mutating func remove(at index: Int) -> Double? {
    guard index >= 0 && index < count else { return nil }
    let extent = self[index]
    tree.remove(1, at: index)
    return extent
  }

  /// Removes a range of lengths, as far as there are any.
  ///
  /// - Complexity: O((runs removed + 1) · log n), amortised.
  public mutating func removeSubrange(_ range: Range<Int>) {
    let range = range.clamped(to: 0..<count)
    tree.remove(range.count, at: range.lowerBound)
  }

  /// Moves a length to the index that it has afterwards; one below or above what there is counts as the nearest possible. Does nothing
  /// where there is no length at the first index.
  ///
  /// - Complexity: O(log n), amortised.
  public mutating func move(from index: Int, to target: Int) {
    guard let extent = remove(at: index) else { return }
    insert(extent, at: target)
  }
}

extension Extents {
  /// All lengths for writing them down: neighbours of equal length as one, with that length in units of 2⁻²⁰ points.
  package var runs: [(count: Int, units: Int64)] { tree.runs().map { (Int($0.count), $0.extent) } }

  /// Reads a run that was written down, at the end.
  ///
  /// - Returns: false where there cannot be so many of this length.
  package mutating func append(count: Int, units: Int64) -> Bool {
    guard count > 0, count <= ExtentTree.most - self.count, units >= 0, units <= (ExtentTree.limit - tree.whole.units) / Int64(count)
    else { return false }
    tree.insert(units, count: count, at: self.count)
    return true
  }
}

extension Extents: Equatable {
  /// Whether lengths and spacing are the same, in whatever way they came about.
  ///
  /// - Complexity: O(runs).
  public static func == (left: Extents, right: Extents) -> Bool {
    left.count == right.count && left.spacingUnits == right.spacingUnits && left.tree.runs() == right.tree.runs()
  }
}
