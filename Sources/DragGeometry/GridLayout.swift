/// Items of equal size in rows of equally many, which fill from the top.
///
///     let grid = GridLayout(count: 1000, columns: 4, cell: Size(80, 80), spacing: Size(8, 8), bounds: Size(344, 600))
///     grid.rect(of: 5)                         // Rect(88, 88, 80, 80)
///     plan.gap = grid.gap(for: dragged, in: plan)
///
/// Or cells of any size anywhere, told one by one: those of a page whose styles let some items span several rows, or grow with the line that they
/// are in. What comes into one begins where it begins.
///
///     let tiles = GridLayout(cells: [Rect(0, 0, 80, 168), Rect(88, 0, 80, 80), Rect(88, 88, 80, 80)], bounds: Size(168, 600))
///
/// Such cells need not be where the items will be: how those would stand in another order is not known, and who does know may show them there.
/// What is after the last cell is as far from that as that is from the one before it, and each further one from that; beside a single cell it
/// follows without a space.
///
/// All places are in the content coordinates of the container: its top-left corner before anything is scrolled is the origin. From right to
/// left, the first column is at the right edge of the bounds.
///
/// Items of different sizes in rows are a `FlowLayout`. A size or spacing that is negative or not finite counts as zero, a cell that is not
/// finite as empty and at the origin, and there is one column at least. For an index that does not exist it has no rectangle; numbers that are
/// not finite find nothing.
public struct GridLayout: Equatable, Sendable {
  /// How many items there are, 100 million at most.
  public let count: Int
  /// How many items are in a row, a million at most.
  public let columns: Int
  /// The size of each item, in points; zero where the cells are told.
  public let cell: Size
  /// The space between columns, and between rows, in points.
  public let spacing: Size
  /// The container's inner size, in points.
  public let bounds: Size
  /// How far the items stay away from the edges of the content.
  public let insets: Insets
  /// Whether the first column is the rightmost.
  public let isRightToLeft: Bool
  /// Cells that are told, as an array of what there are arrays of anyway: each type of element brings code of its own.
  private var told: [Placement] = []

  /// Makes a layout of equal cells.
  public init(
    count: Int, columns: Int, cell: Size, spacing: Size = .zero, bounds: Size, insets: Insets = .zero, isRightToLeft: Bool = false
  ) {
    self.count = Swift.min(Swift.max(count, 0), ExtentTree.most)
    self.columns = Swift.min(Swift.max(columns, 1), 1_000_000)
    self.cell = GridLayout.positive(cell)
    self.spacing = GridLayout.positive(spacing)
    self.bounds = bounds
    self.insets = insets
    self.isRightToLeft = isRightToLeft
  }

  /// Makes a layout of so many cells, each of which is asked for. Where the second is beside the first, they follow each other in rows, which
  /// may be from right to left, and else in columns.
  ///
  /// - Complexity: O(n).
  @inline(never)
  public init(count: Int, bounds: Size, isRightToLeft: Bool = false, cell: (Int) -> Rect) {
    self.init(count: count, columns: 1, cell: .zero, bounds: bounds, isRightToLeft: isRightToLeft)
    var index = 0
    while index < self.count {
      let rect = cell(index)
      told.append(Placement(index: index, rect: !rect.isFinite ? .zero : Rect(origin: rect.origin, size: rect.isEmpty ? .zero : rect.size)))
      index += 1
    }
  }

  /// Makes a layout of these cells, in the order of the items.
  ///
  /// - Complexity: O(n).
  public init(cells: [Rect], bounds: Size, isRightToLeft: Bool = false) {
    self.init(count: cells.count, bounds: bounds, isRightToLeft: isRightToLeft) { cells[$0] }
  }

  /// Whether each cell has been told.
  public var isTold: Bool { !told.isEmpty }

  /// Whether items follow each other in rows; with cells that are told, whether the second is beside the first.
  public var isInRows: Bool { told.count < 2 || told[1].rect.minY < told[0].rect.maxY }

  /// The size of all items with the insets, in points; as wide as the bounds.
  public var contentSize: Size { size(slots: count) }

  /// The place of an item; nil where there is none.
  ///
  /// - Complexity: O(1).
  public func rect(of index: Int) -> Rect? { index >= 0 && index < count ? rect(ofSlot: index) : nil }

  /// The item in the cell that is nearest to a point, or the last one where the last row has no such cell. Nil without items.
  ///
  /// - Complexity: O(1), or O(n) where cells are told.
  public func index(at point: Point) -> Int? {
    count == 0 || !point.isFinite ? nil : slot(at: point, most: count - 1)
  }

  /// The items of all rows that a rectangle shows a part of; all, where cells are told.
  ///
  /// - Complexity: O(1).
  public func indices(in visible: Rect) -> Range<Int> { slots(in: visible, count: count) }

  static func positive(_ size: Size) -> Size {
    Size(
      size.width > 0 && size.width.isFinite ? size.width : 0, size.height > 0 && size.height.isFinite ? size.height : 0)
  }
}

// MARK: - Rearranged
extension GridLayout {
  /// Prepares for taking items out and making room for others: by default for those same ones, while pinned items keep their index. Indices
  /// that do not exist are passed over.
  ///
  /// Whatever their size, each of them takes a cell.
  ///
  /// To be made anew where items come, go or change their order.
  public func rearrangement(taking taken: [Int], moving: [Size]? = nil, pinning pinned: [Int] = []) -> Rearrangement {
    let taken = Rearrangement.sorted(taken, count: count)
    return Rearrangement(
      of: count, taking: taken, moving: Array(repeating: cell, count: moving?.count ?? taken.count),
      pinning: Rearrangement.sorted(pinned, count: count, without: taken))
  }

  /// The size of all that remains and of the room that is made, with the insets, in points; as wide as the bounds.
  public func contentSize(in plan: Rearrangement) -> Size { size(slots: plan.slots(plan.gap)) }

  /// The place of an item while others are taken out and room is made; nil for one that is taken or does not exist.
  ///
  /// - Complexity: O(log taken); allocates nothing.
  public func rect(of index: Int, in plan: Rearrangement) -> Rect? {
    guard index >= 0 && index < count, let slot = plan.slot(of: index, plan.usableGap) else { return nil }
    return rect(ofSlot: slot)
  }

  /// How far an item is from its place in the grid at rest; nil for one that is taken or does not exist.
  ///
  /// - Complexity: O(log taken); allocates nothing.
  public func displacement(of index: Int, in plan: Rearrangement) -> Vector? {
    guard let rect = rect(of: index, in: plan) else { return nil }
    return rect.origin - self.rect(ofSlot: index).origin
  }

  /// The place that is kept free for a moving item; nil without a gap, and where there are not so many moving items.
  public func placeholder(_ number: Int = 0, in plan: Rearrangement) -> Rect? {
    guard let gap = plan.usableGap, number >= 0, number < plan.moving.count else { return nil }
    return rect(ofSlot: plan.slot(at: gap + number, gap))
  }

  /// Appends the items of which a rectangle shows a part while others are taken out and room is made, in order.
  ///
  /// Allocates nothing as long as the result has capacity.
  ///
  /// - Complexity: O(items in the rows shown · log taken), or O(n · log taken) where cells are told.
  public func placements(in visible: Rect, _ plan: Rearrangement, into result: inout [Placement]) {
    let gap = plan.usableGap
    for slot in slots(in: visible, count: plan.slots(gap)) {
      guard case .item(let index) = plan.content(ofSlot: slot, gap) else { continue }
      let rect = rect(ofSlot: slot)
      if rect.intersects(visible) { result.append(Placement(index: index, rect: rect)) }
    }
  }

  /// The gap that a dragged rectangle opens: that of the cell which is nearest to its centre.
  ///
  /// - Complexity: As for `gap(at:in:)`.
  public func gap(for dragged: Rect, in plan: Rearrangement) -> Int { gap(at: dragged.center, in: plan) }

  /// The gap whose room a dragged rectangle covers most: as cells stay where they are, the one that it opens anyway.
  ///
  /// - Complexity: As for `gap(at:in:)`.
  public func gap(mostCoveredBy dragged: Rect, in plan: Rearrangement) -> Int { gap(for: dragged, in: plan) }

  /// The gap that a point opens: that of the cell which is nearest to it, in reading order, or the end; of a pinned item's cell, that of the
  /// next one. Where cells are told, the end is beyond the middle of the last.
  ///
  /// As cells stay where they are, it does not depend on the gap that is open: the same point always opens the same one.
  ///
  /// - Complexity: O(1), or O(n) where cells are told; allocates nothing.
  public func gap(at point: Point, in plan: Rearrangement) -> Int {
    guard point.isFinite else { return plan.usableGap ?? plan.remaining }
    return plan.gap(atSlot: slot(at: point, most: plan.slots(nil)))
  }
}

// MARK: - Slots
extension GridLayout {
  @inline(never)
  private func rect(ofSlot slot: Int) -> Rect {
    if isTold {
      if slot < count { return told[slot].rect }
      let last = told[count - 1].rect
      let way = count > 1 ? last.origin - told[count - 2].rect.origin : Vector(isRightToLeft ? -last.width : last.width, 0)
      return last.offset(by: way * Double(slot - count + 1))
    }
    let x = insets.left + Double(slot % columns) * (cell.width + spacing.width)
    let y = insets.top + Double(slot / columns) * (cell.height + spacing.height)
    // Mirrored, the inset at the right takes the place of that at the left.
    return Rect(
      origin: Point(isRightToLeft ? bounds.width - insets.right + insets.left - x - cell.width : x, y), size: cell)
  }

  private func size(slots: Int) -> Size {
    if isTold {
      var size = Size(bounds.width, 0)
      for slot in 0..<slots {
        let cell = rect(ofSlot: slot)
        size = Size(Swift.max(size.width, cell.maxX), Swift.max(size.height, cell.maxY))
      }
      return size
    }
    let rows = Double((slots + columns - 1) / columns)
    return Size(
      bounds.width, insets.top + Swift.max(rows * (cell.height + spacing.height) - spacing.height, 0) + insets.bottom)
  }

  /// The nearest cell, up to a last one.
  private func slot(at point: Point, most: Int) -> Int {
    if isTold {
      guard let nearest = nearest({ $0.distance(to: point) }) else { return most }
      let way = point - told[nearest].rect.center
      let isPast = isInRows ? isRightToLeft ? way.dx < 0 : way.dx > 0 : way.dy > 0
      return Swift.min(isPast && nearest + 1 == count ? count : nearest, most)
    }
    let x = isRightToLeft ? bounds.width - insets.right - point.x : point.x - insets.left
    let row = GridLayout.step(point.y - insets.top, cell.height, spacing.height, most: most / columns)
    let column = GridLayout.step(x, cell.width, spacing.width, most: columns - 1)
    return Swift.min(row * columns + column, most)
  }

  /// Which of equal lengths with spaces between them is nearest.
  private static func step(_ place: Double, _ length: Double, _ spacing: Double, most: Int) -> Int {
    let pitch = length + spacing
    let step = (place + spacing * 0.5) / pitch
    // Also false for 0 / 0.
    guard pitch > 0, step > 0 else { return 0 }
    return step >= Double(most) ? most : Int(step)
  }

  /// The cells of the rows that a rectangle shows a part of.
  private func slots(in visible: Rect, count: Int) -> Range<Int> {
    if isTold { return visible.isFinite && !visible.isEmpty ? 0..<count : 0..<0 }
    let (start, end) = (visible.minY - insets.top, visible.maxY - insets.top)
    guard visible.isFinite, !visible.isEmpty, end > 0, count > 0 else { return 0..<0 }
    let last = (count - 1) / columns
    let pitch = cell.height + spacing.height
    guard pitch > 0, pitch < .infinity, start < Double(last) * pitch + cell.height else { return 0..<0 }
    var first = start > 0 ? Int(start / pitch) : 0
    if Double(first) * pitch + cell.height <= start { first += 1 }
    var after = end / pitch >= Double(last) ? last + 1 : Int(end / pitch) + 1
    if Double(after - 1) * pitch >= end { after -= 1 }
    return first < after ? first * columns..<Swift.min(after * columns, count) : 0..<0
  }
}

// MARK: - Cells that are told
extension GridLayout {
  /// The first of those that are least far away, of all that have an extent; nil where all are infinitely far.
  @inline(never)
  private func nearest(_ away: (Rect) -> Double) -> Int? {
    var (nearest, least): (Int?, Double) = (nil, .infinity)
    for cell in told where !cell.rect.isEmpty {
      let distance = away(cell.rect)
      if distance < least { (nearest, least) = (cell.index, distance) }
    }
    return nearest
  }

  /// The gap of the nearest cell beyond that of the gap that a plan has open, below it or above it, or across it beside it; nil where there is
  /// none. Those that begin nearest to where it ends come first, then those that are most in line with it.
  ///
  /// - Complexity: O(n); allocates nothing.
  @inline(never)
  package func gap(beyond plan: Rearrangement, isAcross: Bool, isOn: Bool) -> Int? {
    guard let gap = plan.usableGap, isTold else { return nil }
    let from = told[Swift.min(plan.slot(at: gap, gap), count - 1)].rect
    let next = nearest { cell in
      let (start, end) = isAcross ? (from.turned, cell.turned) : (from, cell)
      let way = isOn ? end.minY - start.maxY : start.minY - end.maxY
      return way > -1 ? way * 8 + (end.center.x - start.center.x).magnitude : .infinity
    }
    return next.map { plan.gap(atSlot: Swift.min($0, plan.slots(nil))) }
  }
}
