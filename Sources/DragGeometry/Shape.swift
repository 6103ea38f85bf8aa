/// The part of an element's bounds that can be hit.
public enum Shape: Equatable, Sendable {
  /// The whole bounds.
  case rectangle
  /// The ellipse that touches the middle of each side of the bounds.
  case ellipse
  /// The inside of a closed polygon by the even-odd rule, with its corners in the coordinate space of the bounds. The polygon alone
  /// decides: it may reach out of the bounds. Fewer than three corners contain nothing.
  case polygon([Point])

  /// Whether a point lies inside. Rectangles and polygons that share an edge never both contain a point of it.
  ///
  /// - Complexity: O(1), for polygons O(n) in the number of corners.
  public func contains(_ p: Point, in bounds: Rect) -> Bool {
    switch self {
    case .rectangle:
      return bounds.contains(p)
    case .ellipse:
      guard !bounds.isEmpty else { return false }
      let x = (p.x - bounds.midX) / (bounds.width * 0.5)
      let y = (p.y - bounds.midY) / (bounds.height * 0.5)
      return x * x + y * y <= 1
    case .polygon(let corners):
      return Shape.polygon(corners, contains: p)
    }
  }

  /// Whether every corner's coordinates are finite numbers; true of rectangles and ellipses.
  public var isFinite: Bool {
    switch self {
    case .rectangle, .ellipse: return true
    case .polygon(let corners):
      for corner in corners where !corner.isFinite { return false }
      return true
    }
  }

  private static func polygon(_ corners: [Point], contains p: Point) -> Bool {
    guard var previous = corners.last else { return false }
    var isInside = false
    for corner in corners {
      if (corner.y > p.y) != (previous.y > p.y) {
        // Always from the upper end to the lower one, so that neighbours that walk an edge in opposite directions round alike.
        let (upper, lower) = corner.y < previous.y ? (corner, previous) : (previous, corner)
        let side = (lower.x - upper.x) * (p.y - upper.y) - (p.x - upper.x) * (lower.y - upper.y)
        if side > 0 { isInside.toggle() }
      }
      previous = corner
    }
    return isInside
  }
}
