/// Where the items of a collection are, and how they make room.
///
/// All places are in the content coordinates of the collection's element.
public enum CollectionLayout: Equatable, Sendable {
  case list(ListLayout)

  /// Rows of these heights, or columns of these widths.
  public static func list(
    _ extents: [Double], spacing: Double = 0, axis: ListLayout.Axis = .vertical, bounds: Size, insets: Insets = .zero
  ) -> CollectionLayout {
    .list(ListLayout(axis, extents: Extents(extents, spacing: spacing), bounds: bounds, insets: insets))
  }

  /// How many items there are.
  public var count: Int {
    switch self {
    case .list(let list): list.count
    }
  }

  /// The place of an item; nil where there is none.
  public func rect(of item: Int) -> Rect? {
    switch self {
    case .list(let list): list.rect(of: item)
    }
  }

  /// The item that a point is on; nil between items.
  public func item(at point: Point) -> Int? {
    let nearest: Int?
    switch self {
    case .list(let list): nearest = list.index(at: point)
    }
    guard let nearest, let rect = rect(of: nearest), rect.contains(point) else { return nil }
    return nearest
  }

  /// The items from the first to the last that a rectangle shows a part of.
  public func indices(in visible: Rect) -> Range<Int> {
    switch self {
    case .list(let list): list.indices(in: visible)
    }
  }

  /// An item has got another size.
  ///
  /// - Returns: false where there is no such item, or the size is negative or not finite.
  public mutating func setSize(_ size: Size, at item: Int) -> Bool {
    guard item >= 0, item < count, size.width >= 0, size.height >= 0, size.width.isFinite, size.height.isFinite else { return false }
    switch self {
    case .list(var list):
      list.extents[item] = list.axis == .vertical ? size.height : size.width
      self = .list(list)
    }
    return true
  }

  // MARK: Making room

  func rearrangement(taking taken: [Int], moving: [Size]?) -> Rearrangement {
    switch self {
    case .list(let list): list.rearrangement(taking: taken, moving: moving)
    }
  }

  func displacement(of item: Int, in plan: Rearrangement) -> Vector? {
    switch self {
    case .list(let list): list.displacement(of: item, in: plan)
    }
  }

  func placeholder(in plan: Rearrangement) -> Rect? {
    switch self {
    case .list(let list): list.placeholder(0, in: plan)
    }
  }

  func gap(for dragged: Rect, in plan: Rearrangement) -> Int {
    switch self {
    case .list(let list): list.gap(for: dragged, in: plan)
    }
  }

  func gap(at pointer: Point, in plan: Rearrangement) -> Int {
    switch self {
    case .list(let list): list.gap(at: pointer, in: plan)
    }
  }

  /// The items of which a rectangle shows a part while others are taken out and room is made.
  func placements(in visible: Rect, _ plan: Rearrangement, into result: inout [Placement]) {
    switch self {
    case .list(let list): list.placements(in: visible, plan, into: &result)
    }
  }

  /// By how much a key changes the gap: one item along the layout; nil across it.
  func step(_ key: Key, isRightToLeft: Bool) -> Int? {
    switch self {
    case .list(let list):
      switch (key, list.axis) {
      case (.up, .vertical): return -1
      case (.down, .vertical): return 1
      case (.left, .horizontal): return list.isRightToLeft ? 1 : -1
      case (.right, .horizontal): return list.isRightToLeft ? -1 : 1
      default: return nil
      }
    }
  }
}
