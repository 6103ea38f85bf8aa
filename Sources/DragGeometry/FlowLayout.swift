/// Items of any sizes in rows that wrap, like words.
///
///     let chips = FlowLayout(sizes: sizes, spacing: Size(8, 8), bounds: Size(320, 600))
///     chips.placements(in: visible, plan, into: &shown)
///
/// A row takes items as long as they fit, one at least, and is as tall as its tallest; with `tracks` there are columns as in a table. All
/// places are in the content coordinates of the container: its top-left corner before anything is scrolled is the origin. From right to
/// left, rows begin at the right edge. Upwards, the first row is at the bottom edge. A layout that is turned over is seen in a mirror from
/// the top left to the bottom right, so that it has columns instead of rows; sizes, spacing, bounds and insets are given as they are
/// without that mirror:
///
///     // 80 wide and 30 high, in columns 200 high
///     FlowLayout(sizes: [Size(30, 80), Size(30, 80)], bounds: Size(200, 320), isTurned: true)
///
/// Items of equal size are a `GridLayout`, which needs no memory for them. A size or spacing that is negative or not finite counts as zero.
/// For an index that does not exist there is no rectangle; numbers that are not finite find nothing.
public struct FlowLayout: Equatable, Sendable {
  /// Where things are that have more space than they need.
  public enum Alignment: UInt8, Equatable, Sendable {
    /// At the beginning, in the middle, or at the end: of a row, or of a row's height.
    case start, center, end
    /// From the start to the end. Along a row as at the start.
    case stretch
    /// What is free is between the items, or half as much at the ends too, or as much. One alone is at the start, or in the middle.
    case spaceBetween, spaceAround, spaceEvenly

    var isShared: Bool { rawValue >= Alignment.spaceBetween.rawValue }

    /// How much of what is free comes before each item but the first, and before that.
    @inline(never)
    func share(of free: Double, among count: Int) -> (each: Double, first: Double) {
      let ends: Double
      switch self {
      case .start, .stretch: return (0, 0)
      case .center: return (0, Swift.max(free, 0) * 0.5)
      case .end: return (0, Swift.max(free, 0))
      case .spaceBetween: ends = 0
      case .spaceAround: ends = 0.5
      case .spaceEvenly: ends = 1
      }
      let shares = Double(count - 1) + ends * 2
      let each = shares > 0 && free > 0 ? free / shares : 0
      return (each, each * ends)
    }
  }

  /// A row: which slots, and where.
  struct Row: Equatable, Sendable {
    /// The first slot. A slot is a place in the order of all that is shown, room for moving items included.
    var first: Int
    /// The slot after the last.
    var end: Int
    /// From the top of the first row.
    var y: Double
    var width, height: Double
  }

  /// The items' sizes, in points.
  public let sizes: [Size]
  /// The space between items in a row, and between rows, in points.
  public let spacing: Size
  /// The container's inner size, in points; rows are as wide, less the insets.
  public let bounds: Size
  /// How far the items stay away from the edges of the content.
  public let insets: Insets
  /// Where items are in a row that they do not fill.
  public let alignment: Alignment
  /// Where an item is in a row that is taller.
  public let lineAlignment: Alignment
  /// Whether rows begin at the right.
  public let isRightToLeft: Bool
  /// Whether the first row is at the bottom.
  public let isUpwards: Bool
  /// Whether all of it is mirrored so that rows are columns: what is right of something is below it.
  public let isTurned: Bool
  /// How wide the places of a row are, in points, as the columns of a table: a row has that many, and an item is as wide as its place. Empty
  /// where a row takes as many items as fit.
  public let tracks: [Double]

  private(set) var rows: [Row] = []

  /// Makes a layout.
  ///
  /// - Complexity: O(n).
  @inline(never)
  public init(
    sizes: [Size], spacing: Size = .zero, bounds: Size, insets: Insets = .zero, alignment: Alignment = .start,
    lineAlignment: Alignment = .start, isRightToLeft: Bool = false, isUpwards: Bool = false, isTurned: Bool = false, tracks: [Double] = []
  ) {
    self.sizes = sizes.map(GridLayout.positive)
    self.spacing = GridLayout.positive(spacing)
    self.bounds = bounds
    self.insets = insets
    self.alignment = alignment
    self.lineAlignment = lineAlignment
    self.isRightToLeft = isRightToLeft
    self.isUpwards = isUpwards
    self.isTurned = isTurned
    self.tracks = tracks
    rows = allRows(Rearrangement(of: sizes.count, taking: [], moving: []))
  }

  /// How many items there are.
  public var count: Int { sizes.count }

  /// The size of all rows with the insets, in points; as long as the bounds along the rows.
  public var contentSize: Size { contentSize(in: rest) }

  /// The place of an item; nil where there is none.
  ///
  /// - Complexity: O(log n + items in the row); allocates nothing.
  public func rect(of index: Int) -> Rect? { rect(of: index, in: rest) }

  /// How large an item is by itself, in points, which its row may have stretched; nil where there is none.
  public func size(of index: Int) -> Size? {
    guard sizes.indices.contains(index) else { return nil }
    return isTurned ? sizes[index].turned : sizes[index]
  }

  /// The item that is nearest to a point in the row that is nearest to it. Nil without items.
  ///
  /// - Complexity: O(log n + items in the row); allocates nothing.
  public func index(at point: Point) -> Int? {
    guard point.isFinite, !rows.isEmpty else { return nil }
    let place = inRows(Rect(origin: point, size: .zero)).origin
    let (x, y) = (place.x, place.y)
    var number = Swift.min(count(ofRows: rows) { $0.y + $0.height <= y }, rows.count - 1)
    // In the space between two rows the nearer one counts.
    if number > 0 && y - rows[number - 1].y - rows[number - 1].height < rows[number].y - y { number -= 1 }
    let row = rows[number]
    var (nearest, distance) = (row.first, Double.infinity)
    var (way, start) = starts(in: row)
    let rest = rest
    for slot in row.first..<row.end {
      let width = size(of: slot, rest, gap: nil, in: row.first).width
      let away = Swift.max(start - x, x - start - width)
      if away < distance { (nearest, distance) = (slot, away) }
      start += width + way
    }
    return nearest
  }

  /// The items of all rows that a rectangle shows a part of.
  ///
  /// - Complexity: O(log n); allocates nothing.
  public func indices(in visible: Rect) -> Range<Int> {
    guard visible.isFinite, !visible.isEmpty else { return 0..<0 }
    let seen = inRows(visible)
    let first = count(ofRows: rows) { $0.y + $0.height <= seen.minY }
    let after = count(ofRows: rows) { $0.y < seen.maxY }
    return first < after ? rows[first].first..<rows[after - 1].end : 0..<0
  }

  /// Nothing taken out, no room made.
  private var rest: Rearrangement { Rearrangement(of: sizes.count, taking: [], moving: [], rows: rows) }
}

// MARK: - Rows
extension FlowLayout {
  /// The rows of what is not taken, without a gap.
  func allRows(_ plan: Rearrangement) -> [Row] {
    var result: [Row] = []
    var (slot, y) = (0, 0.0)
    while slot < plan.slots(nil) {
      let row = row(from: slot, y: y, plan, gap: nil)
      result.append(row)
      slot = row.end
      y += row.height + spacing.height
    }
    return result
  }

  /// How many rows come before others, by a condition that holds for none after one for which it does not.
  func count(ofRows rows: [Row], _ isBefore: (Row) -> Bool) -> Int { bisect(rows.count) { isBefore(rows[$0]) } }

  /// The row that begins with a slot that there is.
  @inline(never)
  func row(from first: Int, y: Double, _ plan: Rearrangement, gap: Int?) -> Row {
    let all = plan.slots(gap)
    let width = tracks.isEmpty ? Swift.max(bounds.width - insets.left - insets.right, 0) : .greatestFiniteMagnitude
    let size = size(of: first, plan, gap: gap, in: first)
    var row = Row(first: first, end: first + 1, y: y, width: size.width, height: size.height)
    while row.end < all {
      let size = self.size(of: row.end, plan, gap: gap, in: first)
      let wider = row.width + spacing.width + size.width
      if wider > width { break }
      row.width = wider
      row.height = Swift.max(row.height, size.height)
      row.end += 1
    }
    return row
  }

  /// The size of a slot in a row that begins with the slot `first`. Beyond the last track nothing fits.
  @inline(never)
  func size(of slot: Int, _ plan: Rearrangement, gap: Int?, in first: Int) -> Size {
    var size: Size
    switch plan.content(ofSlot: slot, gap) {
    case .item(let index): size = sizes[index]
    case .moving(let number): size = plan.moving[number]
    }
    if tracks.isEmpty { return GridLayout.positive(size) }
    let column = slot - first
    return column < tracks.count ? GridLayout.positive(Size(tracks[column], size.height)) : Size(.infinity, 0)
  }

  /// How far each item of a row is from the one before it, and the first from the edge where rows begin.
  @inline(never)
  func starts(in row: Row) -> (way: Double, first: Double) {
    let share = alignment.share(of: bounds.width - insets.left - insets.right - row.width, among: row.end - row.first)
    return (spacing.width + share.each, share.first)
  }

  /// The rectangle of a slot in a row that begins at a place in the row, as `inRows` tells places.
  @inline(never)
  func rect(from start: Double, _ size: Size, in row: Row) -> Rect {
    let height = lineAlignment == .stretch ? Swift.max(size.height, row.height) : size.height
    return Rect(start, row.y + lineAlignment.share(of: row.height - height, among: 1).first, size.width, height)
  }
}

// MARK: - Directions
extension FlowLayout {
  /// A rectangle of the container, from where the first row begins, as if rows went from left to right and downwards.
  @inline(never)
  func inRows(_ rect: Rect) -> Rect { mirrored(isTurned ? rect.turned : rect).offset(by: -begin) }

  /// What `inRows` makes this of.
  @inline(never)
  func placed(_ rect: Rect) -> Rect {
    let rect = mirrored(rect.offset(by: begin))
    return isTurned ? rect.turned : rect
  }

  /// How far the first row begins from its corner.
  private var begin: Vector { Vector(isRightToLeft ? insets.right : insets.left, isUpwards ? insets.bottom : insets.top) }

  private func mirrored(_ rect: Rect) -> Rect {
    let x = isRightToLeft ? bounds.width - rect.maxX : rect.minX
    return Rect(origin: Point(x, isUpwards ? bounds.height - rect.maxY : rect.minY), size: rect.size)
  }
}

extension Rect {
  /// Mirrored from the top left to the bottom right.
  var turned: Rect { Rect(origin: Point(origin.y, origin.x), size: size.turned) }
}

extension Size {
  /// With its extents exchanged.
  var turned: Size { Size(height, width) }
}
