/// Where the items of a collection are, and how they make room.
///
/// ```swift
/// .list([44, 80, 44], spacing: 8, bounds: Size(320, 600))
/// .grid(GridLayout(count: 64, columns: 8, cell: Size(40, 40), bounds: Size(320, 320)))
/// .grid(GridLayout(cells: places, bounds: Size(320, 320)))
/// .flow(FlowLayout(sizes: sizes, bounds: Size(320, 600)))
/// ```
/// All places are in the coordinate space of the collection's element, which scrolls with its content.
public indirect enum CollectionLayout: Equatable, Sendable {
  /// One row or column.
  case list(ListLayout)
  /// Cells of one size, or told one by one.
  case grid(GridLayout)
  /// Rows of unequal items that wrap.
  case flow(FlowLayout)

  /// Rows of these heights, or columns of these widths.
  @inline(never)
  public static func list(
    _ extents: [Double], spacing: Double = 0, axis: ListLayout.Axis = .vertical, bounds: Size, insets: Insets = .zero
  ) -> CollectionLayout {
    .list(ListLayout(axis, extents: Extents(extents, spacing: spacing), bounds: bounds, insets: insets))
  }

  /// How many items there are.
  @inline(never)
  public var count: Int {
    switch self {
    case .list(let list): list.count
    case .grid(let grid): grid.count
    case .flow(let flow): flow.count
    }
  }

  /// The size of all items with the insets, in points.
  public var contentSize: Size {
    switch self {
    case .list(let list): list.contentSize
    case .grid(let grid): grid.contentSize
    case .flow(let flow): flow.contentSize
    }
  }

  /// The place of an item; nil where there is none.
  @inline(never)
  public func rect(of item: Int) -> Rect? {
    switch self {
    case .list(let list): list.rect(of: item)
    case .grid(let grid): grid.rect(of: item)
    case .flow(let flow): flow.rect(of: item)
    }
  }

  /// How large an item is by itself, which a row may have stretched; nil where there is none.
  func size(of item: Int) -> Size? {
    if case .flow(let flow) = self { return flow.size(of: item) }
    return rect(of: item)?.size
  }

  /// The place of an item while others are taken out and room is made; nil for one that is taken or does not exist.
  func rect(of item: Int, in plan: Rearrangement) -> Rect? {
    switch self {
    case .list(let list): list.rect(of: item, in: plan)
    case .grid(let grid): grid.rect(of: item, in: plan)
    case .flow(let flow): flow.rect(of: item, in: plan)
    }
  }

  /// The item that a point is on, the front-most where they overlap; nil between items.
  public func item(at point: Point) -> Int? {
    let nearest: Int?
    switch self {
    case .list(let list): nearest = list.index(at: point)
    case .grid(let grid): nearest = grid.index(at: point)
    case .flow(let flow): nearest = flow.index(at: point)
    }
    guard let nearest, let rect = rect(of: nearest), rect.contains(point) else { return nil }
    return nearest
  }

  /// The items from the first to the last that a rectangle shows a part of.
  public func indices(in visible: Rect) -> Range<Int> {
    switch self {
    case .list(let list): list.indices(in: visible)
    case .grid(let grid): grid.indices(in: visible)
    case .flow(let flow): flow.indices(in: visible)
    }
  }

  /// An item has got another size.
  ///
  /// - Returns: false where there is no such item, the size is negative or not finite, or where items have no sizes of their own.
  public mutating func setSize(_ size: Size, at item: Int) -> Bool {
    guard item >= 0, item < count, size.width >= 0, size.height >= 0, size.width.isFinite, size.height.isFinite else { return false }
    guard case .list(var list) = self else { return false }
    // Else there would be two of it at its change, and one would have to be copied.
    self = .list(ListLayout(extents: Extents(), bounds: .zero))
    list.extents[item] = list.axis == .vertical ? size.height : size.width
    self = .list(list)
    return true
  }

  // MARK: Making room

  @inline(never)
  func rearrangement(taking taken: [Int], moving: [Size]?, pinning pinned: [Int]) -> Rearrangement {
    switch self {
    case .list(let list): list.rearrangement(taking: taken, moving: moving, pinning: pinned)
    case .grid(let grid): grid.rearrangement(taking: taken, moving: moving, pinning: pinned)
    case .flow(let flow): flow.rearrangement(taking: taken, moving: moving, pinning: pinned)
    }
  }

  @inline(never)
  func placeholder(in plan: Rearrangement) -> Rect? {
    switch self {
    case .list(let list): list.placeholder(0, in: plan)
    case .grid(let grid): grid.placeholder(0, in: plan)
    case .flow(let flow): flow.placeholder(0, in: plan)
    }
  }

  @inline(never)
  func gap(for dragged: Rect, in plan: Rearrangement, by strategy: ReorderStrategy = .closestEdge) -> Int {
    switch self {
    case .list(let list): strategy == .largestOverlap ? list.gap(mostCoveredBy: dragged, in: plan) : list.gap(for: dragged, in: plan)
    case .grid(let grid): grid.gap(for: dragged, in: plan)
    case .flow(let flow): strategy == .largestOverlap ? flow.gap(mostCoveredBy: dragged, in: plan) : flow.gap(for: dragged, in: plan)
    }
  }

  @inline(never)
  func gap(at pointer: Point, in plan: Rearrangement) -> Int {
    switch self {
    case .list(let list): list.gap(at: pointer, in: plan)
    case .grid(let grid): grid.gap(at: pointer, in: plan)
    case .flow(let flow): flow.gap(at: pointer, in: plan)
    }
  }

  /// Appends the items of which a rectangle shows a part while others are taken out and room is made.
  @inline(never)
  func placements(in visible: Rect, _ plan: Rearrangement, into result: inout [Placement]) {
    switch self {
    case .list(let list): list.placements(in: visible, plan, into: &result)
    case .grid(let grid): grid.placements(in: visible, plan, into: &result)
    case .flow(let flow): flow.placements(in: visible, plan, into: &result)
    }
  }

  // MARK: Keys

  /// How its items follow each other: from left to right or the other way, or in columns.
  private var order: (isRow: Bool, isBackwards: Bool) {
    switch self {
    case .list(let list): (list.axis == .horizontal, list.isBackwards)
    case .grid(let grid): (grid.isInRows, grid.isRightToLeft)
    case .flow(let flow): (!flow.isTurned, flow.isRightToLeft)
    }
  }

  /// How far an arrow leads along the items; nil where it leads across them, and for other keys.
  @inline(never)
  func step(of key: Key) -> Int? {
    let (isRow, isBackwards) = order
    switch key {
    case .right, .left: return isRow ? (key == .right) == isBackwards ? -1 : 1 : nil
    case .down, .up: return isRow ? nil : (key == .down) == isBackwards ? -1 : 1
    default: return nil
    }
  }

  /// Whether a pointer has passed the middle of an item, on its way on or back: nearly all of it.
  @inline(never)
  func hasPassed(_ rect: Rect, _ pointer: Point, isOn: Bool) -> Bool {
    let (isRow, isBackwards) = order
    var passed = isRow ? (pointer.x - rect.minX) / rect.width : (pointer.y - rect.minY) / rect.height
    if isBackwards { passed = 1 - passed }
    switch self {
    case .list: break
    case .grid, .flow:
      // Beyond its row.
      var across = isRow ? (pointer.y - rect.minY) / rect.height : (pointer.x - rect.minX) / rect.width
      if case .flow(let flow) = self, flow.isUpwards { across = 1 - across }
      if across < 0 || across > 1 { passed = across }
    }
    return isOn ? passed >= 0.75 : passed <= 0.25
  }

  /// The gap to which an arrow leads from the one that a plan has open; nil where the key leads out of the layout.
  @inline(never)
  func gap(after key: Key, in plan: Rearrangement) -> Int? {
    let isAcross = key == .left || key == .right
    let isOn = key == .right || key == .down
    guard isAcross || isOn || key == .up else { return nil }
    let gap = plan.gap ?? 0
    if let step = step(of: key) { return gap + step }
    switch self {
    case .list: return nil
    case .flow(let flow): return flow.gap(beyond: plan, isOn: isOn)
    case .grid(let grid):
      if grid.isTold { return grid.gap(beyond: plan, isAcross: isAcross, isOn: isOn) }
      guard let room = placeholder(in: plan) else { return nil }
      let way = (isOn ? 1 : -1) * (grid.spacing.height + room.height)
      // Not on the middle of an item, but before it.
      var open = plan
      open.gap = nil
      let next = self.gap(at: room.center + Vector(grid.isRightToLeft ? 0.5 : -0.5, way), in: open)
      // Beyond the first and the last row there is nothing.
      return next == gap ? nil : next
    }
  }
}
