/// Which rows of a long list to make, and where: only those that can be seen, and a few around them.
///
///     var rows = VirtualRows(count: 1_000_000, estimate: 72, bounds: Size(320, 600))
///     rows.scroll(to: 40_000)
///     rows.shown                              // the rows to make
///     rows.measured([(row: 555, height: 104)])
///     rows.place(of: 556)                     // where it goes in the element that scrolls
///
/// Heights are estimated until they have been measured. What is visible stays where it is then: what becomes longer or shorter before it
/// moves the content by as much, and not what one sees. The content may be taller than any element can be; see `ScrollMap`.
///
/// It makes no rows and scrolls nothing itself. Whenever it has been changed, the element is to be scrolled to `map.position`.
public struct VirtualRows: Equatable, Sendable {
  /// Where the rows are in the content.
  public private(set) var layout: ListLayout
  /// What of the content is visible, and where that is in the element that scrolls.
  public private(set) var map: ScrollMap
  /// How far above and below what is visible there are rows, in points.
  public var overscan: Double
  /// The height of a row that has not been measured, in points.
  public let estimate: Double

  /// Makes rows of an estimated height, in points.
  ///
  /// - Complexity: O(1).
  public init(
    count: Int, estimate: Double, spacing: Double = 0, bounds: Size = .zero, insets: Insets = .zero, overscan: Double = 160,
    mostLength: Double = 10_000_000
  ) {
    layout = ListLayout(extents: Extents(count: count, extent: estimate, spacing: spacing), bounds: bounds, insets: insets)
    map = ScrollMap(content: layout.contentSize.height, viewport: bounds.height, mostLength: mostLength)
    self.estimate = estimate
    self.overscan = overscan
  }

  /// How many rows there are.
  public var count: Int { layout.count }

  /// What is visible, in the content's coordinates.
  public var visible: Rect { Rect(0, map.content, layout.bounds.width, layout.bounds.height) }

  /// The rows to make: those that are visible, and those around them.
  ///
  /// - Complexity: O(log n); allocates nothing.
  public var shown: Range<Int> {
    let seen = visible
    return layout.indices(in: Rect(seen.minX, seen.minY - overscan, seen.width, seen.height + 2 * overscan))
  }

  /// Where in the element that scrolls a row begins, in points.
  public func place(of row: Int) -> Double { map.place(of: top(of: row)) }

  /// Where in the content a row begins; for `count` where the rows end, with the space after them.
  private func top(of row: Int) -> Double { layout.insets.top + layout.extents.offset(of: row) }

  // MARK: Scrolling

  /// The element has been scrolled by the user. True where it must be put to another `map.position` at once.
  public mutating func scrolled(to position: Double) -> Bool { map.scrolled(to: position) }

  /// Scrolls the content by a distance, in points, as far as it goes.
  public mutating func scroll(by distance: Double) { map.scroll(by: distance) }

  /// Scrolls the content to a place, in points.
  public mutating func scroll(to content: Double) { map.scroll(to: content) }

  /// Scrolls no further than is needed to show a part of the content.
  ///
  /// - Returns: the row that is to stay where it is now when others are measured: the one at the part.
  public mutating func reveal(from start: Double, to end: Double) -> Int? {
    guard start.isFinite, end.isFinite else { return nil }
    // With what lies before the first row and behind the last.
    let first = start <= layout.insets.top ? 0 : start
    let last = end >= map.contentLength - layout.insets.bottom ? map.contentLength : end
    if first < map.content {
      map.scroll(to: first)
    } else if last > map.content + map.viewport {
      map.scroll(to: Swift.min(last - map.viewport, first))
    }
    return layout.extents.index(at: start - layout.insets.top)
  }

  // MARK: Changing

  /// Rows have been measured, in points. One that there is not changes nothing, nor does a height that is negative or not finite.
  ///
  /// - Parameter anchor: the row that stays where it is seen. Where it is nil, that is the first visible one that was not measured
  ///   just now; the end of the list where one was there.
  /// - Returns: the rows whose height is another than before.
  /// - Complexity: O(rows · log n); the first time after a copy was made, O(runs of equal height).
  public mutating func measured(_ heights: [(row: Int, height: Double)], keeping anchor: Int? = nil) -> [(row: Int, height: Double)] {
    var news: [(row: Int, height: Double)] = []
    for (row, height) in heights where row >= 0 && row < count && height >= 0 && height.isFinite {
      if (layout.extents[row] - height).magnitude > 0.01 { news.append((row, height)) }
    }
    if news.isEmpty { return news }
    keep(anchor ?? self.anchor(beside: heights)) { rows in
      for (row, height) in news { rows.layout.extents[row] = height }
    }
    return news
  }

  /// The element or what is around the rows has another size, in points.
  public mutating func resize(bounds: Size, insets: Insets, spacing: Double) {
    if bounds == layout.bounds, insets == layout.insets, spacing == layout.extents.spacing { return }
    let isAtStart = map.content == 0
    keep(isAtStart ? 0 : anchor(beside: [])) { rows in
      rows.layout.bounds = bounds
      rows.layout.insets = insets
      rows.layout.extents.spacing = spacing
    }
    if isAtStart { map.scroll(to: 0) }
  }

  /// Moves a row to the index that it has afterwards, with its height.
  ///
  /// - Complexity: O(log n), amortised.
  public mutating func move(from row: Int, to target: Int) {
    layout.extents.move(from: row, to: target)
    follow(by: 0)
  }

  /// Makes room for rows of the estimated height, or of the one given; what is visible stays where it is, and where that is the very beginning, it
  /// is the beginning still, with what has come there.
  public mutating func insert(_ number: Int = 1, at row: Int, height: Double? = nil) {
    let first = Swift.min(anchor(beside: []), Swift.max(0, count - 1))
    // No more than there can be. The rows before the anchor push it on; where there was nothing, nothing is visible.
    let number = Swift.max(0, Swift.min(number, ExtentTree.most - count))
    keep(first, as: row <= first && map.content > 0 ? first + number : first) { rows in
      rows.layout.extents.insert(count: number, extent: height ?? rows.estimate, at: row)
    }
  }

  /// Takes rows away; what is visible stays where it is, as far as it stays.
  public mutating func remove(_ range: Range<Int>) {
    let range = range.clamped(to: 0..<count)
    let first = anchor(beside: [])
    let gone = range.clamped(to: 0..<first).count
    keep(first, as: first - gone) { rows in rows.layout.extents.removeSubrange(range) }
  }

  // MARK: Staying

  /// The row that is to stay where it is seen.
  private func anchor(beside measured: [(row: Int, height: Double)]) -> Int {
    if map.content > 0, map.content >= map.contentEnd { return count }
    let seen = layout.indices(in: visible)
    for row in seen where top(of: row) >= map.content && !measured.contains(where: { $0.row == row }) { return row }
    return seen.lowerBound
  }

  /// Changes rows so that the beginning of one stays where it is seen.
  private mutating func keep(_ row: Int, as after: Int? = nil, _ change: (inout VirtualRows) -> Void) {
    let before = top(of: row)
    change(&self)
    follow(by: top(of: after ?? row) - before)
  }

  private mutating func follow(by distance: Double) {
    map.resize(content: layout.contentSize.height, viewport: layout.bounds.height, movingBy: distance)
  }
}
