/// An axis-parallel rectangle, in points; its origin is the top-left corner.
///
///     let card = Rect(x: 0, y: 0, width: 100, height: 40)
///     card.contains(Point(0, 0))     // true: the left and top edges belong to it
///     card.contains(Point(100, 0))   // false: the right and bottom edges belong to the neighbour
///
/// A rectangle is not normalised: one of negative width or height is empty and contains nothing.
@frozen
public struct Rect: Equatable, Sendable {
  /// The top-left corner.
  public var origin: Point
  /// The extents, in points.
  public var size: Size

  /// The rectangle of no size at the origin.
  @inlinable public static var zero: Rect { Rect(0, 0, 0, 0) }

  /// Makes a rectangle of its top-left corner and its size.
  @inlinable public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// Makes a rectangle of its top-left corner and its size.
  @inlinable public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(origin: Point(x, y), size: Size(width, height))
  }

  /// Makes a rectangle of its top-left corner and its size.
  @inlinable public init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    self.init(origin: Point(x, y), size: Size(width, height))
  }

  /// Makes a rectangle of a size around a centre.
  @inlinable public init(center: Point, size: Size) {
    self.init(origin: Point(center.x - size.width * 0.5, center.y - size.height * 0.5), size: size)
  }

  /// Makes a rectangle of its edges.
  @inlinable public init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
    self.init(minX, minY, maxX - minX, maxY - minY)
  }

  /// The left edge.
  @inlinable public var minX: Double { origin.x }
  /// The right edge.
  @inlinable public var maxX: Double { origin.x + size.width }
  /// The top edge.
  @inlinable public var minY: Double { origin.y }
  /// The bottom edge.
  @inlinable public var maxY: Double { origin.y + size.height }
  /// The middle between left and right.
  @inlinable public var midX: Double { origin.x + size.width * 0.5 }
  /// The middle between top and bottom.
  @inlinable public var midY: Double { origin.y + size.height * 0.5 }
  /// The extent along x, in points.
  @inlinable public var width: Double { size.width }
  /// The extent along y, in points.
  @inlinable public var height: Double { size.height }
  /// The point in the middle.
  @inlinable public var center: Point { Point(midX, midY) }

  /// The corners, clockwise as seen on the screen: top-leading, top-trailing, bottom-trailing, bottom-leading.
  @inlinable public var corners: (Point, Point, Point, Point) {
    (Point(minX, minY), Point(maxX, minY), Point(maxX, maxY), Point(minX, maxY))
  }

  /// The area, in square points; zero where the rectangle is empty.
  @inlinable public var area: Double { isEmpty ? 0 : size.width * size.height }

  /// Whether the rectangle has no area: no width or no height, or a negative one.
  @inlinable public var isEmpty: Bool { !(size.width > 0 && size.height > 0) }

  /// Whether origin and size are finite numbers.
  @inlinable public var isFinite: Bool { origin.isFinite && size.isFinite }
}

extension Rect {
  /// Whether a point lies inside. The left and top edges are inside, the right and bottom ones outside, so that of two abutting
  /// rectangles never both contain a point.
  @inlinable public func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }

  /// Whether another rectangle lies inside; common edges are allowed.
  @inlinable public func contains(_ other: Rect) -> Bool {
    minX <= other.minX && other.maxX <= maxX && minY <= other.minY && other.maxY <= maxY
  }

  /// Whether the rectangles have an area in common. Rectangles that only touch do not intersect, and an empty one intersects nothing.
  @inlinable public func intersects(_ other: Rect) -> Bool {
    Swift.max(minX, other.minX) < Swift.min(maxX, other.maxX) && Swift.max(minY, other.minY) < Swift.min(maxY, other.maxY)
  }

  /// The common area; nil exactly where `intersects` is false.
  @inlinable public func intersection(_ other: Rect) -> Rect? {
    guard intersects(other) else { return nil }
    return Rect(
      minX: Swift.max(minX, other.minX), minY: Swift.max(minY, other.minY),
      maxX: Swift.min(maxX, other.maxX), maxY: Swift.min(maxY, other.maxY))
  }

  /// The smallest rectangle around both, empty ones included.
  @inlinable public func union(_ other: Rect) -> Rect {
    Rect(
      minX: Swift.min(minX, other.minX), minY: Swift.min(minY, other.minY),
      maxX: Swift.max(maxX, other.maxX), maxY: Swift.max(maxY, other.maxY))
  }

  /// The rectangle with every edge moved inwards by a distance, or outwards by a negative one. An extent that would become negative becomes
  /// zero, in the middle.
  @inlinable public func inset(by distance: Double) -> Rect {
    let width = size.width - 2 * distance
    let height = size.height - 2 * distance
    return Rect(
      width < 0 ? midX : minX + distance, height < 0 ? midY : minY + distance, Swift.max(width, 0), Swift.max(height, 0))
  }

  /// The rectangle, moved by a vector.
  @inlinable public func offset(by vector: Vector) -> Rect { Rect(origin: origin + vector, size: size) }

  /// The nearest point of the rectangle, all edges included.
  @inlinable public func clamp(_ point: Point) -> Point {
    Point(Swift.max(minX, Swift.min(maxX, point.x)), Swift.max(minY, Swift.min(maxY, point.y)))
  }

  /// The distance to the nearest point of the rectangle, in points; zero inside and on the edges.
  @inlinable public func distance(to point: Point) -> Double { clamp(point).distance(to: point) }
}
