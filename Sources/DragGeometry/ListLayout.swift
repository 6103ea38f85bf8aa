/// Items in one row or one column.
///
///     let list = ListLayout(.vertical, extents: Extents(count: 1_000_000, extent: 44, spacing: 8), bounds: Size(320, 600))
///     list.rect(of: 2)                         // Rect(0, 104, 320, 44)
///     list.indices(in: visible)                // the rows to make
///
/// All places are in the content coordinates of the container: its top-left corner before anything is scrolled is the origin. Items are as
/// wide as the bounds less the insets, across the list. In a horizontal list from right to left, the first item is at the right edge of
/// the bounds, and what does not fit goes on to negative x, as it does in browsers. So it is upwards, in a vertical list that begins at the
/// bottom edge.
///
/// It keeps no views and does not scroll. For an index that does not exist it has no rectangle; numbers that are not finite find nothing.
public struct ListLayout: Equatable, Sendable {
  /// Which way items follow each other.
  public enum Axis: UInt8, Equatable, Sendable { case vertical, horizontal }

  /// Which way items follow each other.
  public var axis: Axis
  /// How long the items are along the axis, and the spacing between them.
  public var extents: Extents
  /// The container's inner size, in points. Along the axis it matters for a list from right to left, or upwards, only.
  public var bounds: Size
  /// How far the items stay away from the edges of the content.
  public var insets: Insets
  /// Whether a horizontal list begins at the right.
  public var isRightToLeft: Bool
  /// Whether a vertical list begins at the bottom.
  public var isUpwards: Bool

  /// Makes a layout.
  public init(
    _ axis: Axis = .vertical, extents: Extents, bounds: Size, insets: Insets = .zero, isRightToLeft: Bool = false,
    isUpwards: Bool = false
  ) {
    self.axis = axis
    self.extents = extents
    self.bounds = bounds
    self.insets = insets
    self.isRightToLeft = isRightToLeft
    self.isUpwards = isUpwards
  }

  /// How many items there are.
  public var count: Int { extents.count }

  /// The size of all items with the insets, in points; across the list the bounds.
  public var contentSize: Size { size(length: extents.total) }

  /// The place of an item; nil where there is none.
  ///
  /// - Complexity: O(log n); allocates nothing.
  public func rect(of index: Int) -> Rect? {
    guard index >= 0 && index < count else { return nil }
    return rect(from: extents.offset(of: index), length: extents[index])
  }

  /// The item that is nearest to a point, along the list only. Nil in an empty list.
  ///
  /// - Complexity: O(log n); allocates nothing.
  public func index(at point: Point) -> Int? {
    let place = along(point)
    guard place.isFinite, let index = extents.index(at: place) else { return nil }
    let end = extents.offset(of: index) + extents[index]
    return index + 1 < count && place - end > extents.spacing * 0.5 ? index + 1 : index
  }

  /// The items from the first to the last that a rectangle shows a part of.
  ///
  /// - Complexity: O(log n); allocates nothing.
  public func indices(in visible: Rect) -> Range<Int> {
    guard let (start, end) = span(visible), var first = extents.index(at: start), let last = extents.index(at: end.nextDown) else {
      return 0..<0
    }
    if extents.offset(of: first) + extents[first] <= start { first += 1 }
    // Before the first item's beginning there is nothing either.
    return end <= 0 || first > last ? 0..<0 : first..<last + 1
  }
}

// MARK: - Along and across
extension ListLayout {
  /// Whether the list begins at the far edge.
  package var isBackwards: Bool { axis == .vertical ? isUpwards : isRightToLeft }

  /// How far along the list a point is from the beginning of the first item.
  @inline(never)
  func along(_ point: Point) -> Double {
    if axis == .vertical { return isUpwards ? bounds.height - insets.bottom - point.y : point.y - insets.top }
    return isRightToLeft ? bounds.width - insets.right - point.x : point.x - insets.left
  }

  /// Where a rectangle begins and ends along the list; nil for one that is empty, not finite, or beside the list.
  func span(_ rect: Rect) -> (start: Double, end: Double)? {
    guard rect.isFinite, !rect.isEmpty else { return nil }
    let whole = self.rect(from: 0, length: 1)
    let isBeside =
      axis == .vertical ? rect.minX >= whole.maxX || rect.maxX <= whole.minX : rect.minY >= whole.maxY || rect.maxY <= whole.minY
    return isBeside ? nil : extent(of: rect)
  }

  /// Where a rectangle begins and ends along the list.
  func extent(of rect: Rect) -> (start: Double, end: Double) {
    let (one, other) = (along(rect.origin), along(Point(rect.maxX, rect.maxY)))
    return (Swift.min(one, other), Swift.max(one, other))
  }

  /// The rectangle of a part of the list.
  func rect(from offset: Double, length: Double) -> Rect {
    if axis == .vertical {
      let y = isUpwards ? bounds.height - insets.bottom - offset - length : insets.top + offset
      return Rect(insets.left, y, Swift.max(bounds.width - insets.left - insets.right, 0), length)
    }
    let x = isRightToLeft ? bounds.width - insets.right - offset - length : insets.left + offset
    return Rect(x, insets.top, length, Swift.max(bounds.height - insets.top - insets.bottom, 0))
  }

  /// The content's size for items of a length.
  func size(length: Double) -> Size {
    axis == .vertical
      ? Size(bounds.width, insets.top + length + insets.bottom) : Size(insets.left + length + insets.right, bounds.height)
  }
}
