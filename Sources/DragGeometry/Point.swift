/// A place in a plane, in points; x grows to the right, y grows downwards.
///
///     let finger = Point(20, 30)
///     let moved = finger + Vector(5, 0)   // Point(25, 30)
///     let way = moved - finger            // Vector(5, 0)
///
/// A point is not a displacement: two points cannot be added, and a transform's translation moves a point but not a `Vector`.
@frozen
public struct Point: Equatable, Sendable {
  /// The distance from the coordinate space's left edge, in points.
  public var x: Double
  /// The distance from the coordinate space's top edge, in points.
  public var y: Double

  /// The origin of the coordinate space.
  @inlinable public static var zero: Point { Point(0, 0) }

  /// Makes a point of its coordinates.
  @inlinable public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  /// Makes a point of its coordinates.
  @inlinable public init(x: Double, y: Double) {
    self.init(x, y)
  }

  /// The length of the straight line to another point, in points.
  @inlinable public func distance(to other: Point) -> Double { (other - self).length }

  /// Whether both coordinates are finite numbers.
  @inlinable public var isFinite: Bool { x.isFinite && y.isFinite }

  /// The point that lies a vector further.
  @inlinable public static func + (point: Point, vector: Vector) -> Point { Point(point.x + vector.dx, point.y + vector.dy) }
  /// The point from which a vector leads here.
  @inlinable public static func - (point: Point, vector: Vector) -> Point { Point(point.x - vector.dx, point.y - vector.dy) }
  /// The vector that leads from the right point to the left one.
  @inlinable public static func - (end: Point, start: Point) -> Vector { Vector(end.x - start.x, end.y - start.y) }
  /// Moves the point by a vector.
  @inlinable public static func += (point: inout Point, vector: Vector) { point = point + vector }
  /// Moves the point back by a vector.
  @inlinable public static func -= (point: inout Point, vector: Vector) { point = point - vector }
}
