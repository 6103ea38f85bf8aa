/// A displacement in a plane, in points (or a velocity, in points per second); positive dy leads downwards.
@frozen
public struct Vector: Equatable, Sendable {
  /// How far to the right, in points.
  public var dx: Double
  /// How far down, in points.
  public var dy: Double

  /// The displacement that leads nowhere.
  @inlinable public static var zero: Vector { Vector(0, 0) }

  /// Makes a vector of its components.
  @inlinable public init(_ dx: Double, _ dy: Double) {
    self.dx = dx
    self.dy = dy
  }

  /// Makes a vector of its components.
  @inlinable public init(dx: Double, dy: Double) {
    self.init(dx, dy)
  }

  /// The Euclidean length, in points. Lengths beyond 1e154 overflow to infinity.
  @inlinable public var length: Double { squareRoot(squaredLength) }

  /// The square of the length, in square points; cheaper than `length` where lengths are only compared.
  @inlinable public var squaredLength: Double { dx * dx + dy * dy }

  /// The scalar product with another vector: positive where both lead in the same half of the plane.
  @inlinable public func dot(_ other: Vector) -> Double { dx * other.dx + dy * other.dy }

  /// Whether both components are finite numbers.
  @inlinable public var isFinite: Bool { dx.isFinite && dy.isFinite }

  /// One displacement after the other.
  @inlinable public static func + (left: Vector, right: Vector) -> Vector { Vector(left.dx + right.dx, left.dy + right.dy) }
  /// The displacement that leads from the end of the right vector to the end of the left one.
  @inlinable public static func - (left: Vector, right: Vector) -> Vector { Vector(left.dx - right.dx, left.dy - right.dy) }
  /// The way back.
  @inlinable public static prefix func - (vector: Vector) -> Vector { Vector(-vector.dx, -vector.dy) }
  /// The vector, a number of times as long.
  @inlinable public static func * (vector: Vector, factor: Double) -> Vector { Vector(vector.dx * factor, vector.dy * factor) }
  /// The vector, divided in equal parts.
  @inlinable public static func / (vector: Vector, divisor: Double) -> Vector { Vector(vector.dx / divisor, vector.dy / divisor) }
  /// Adds a vector.
  @inlinable public static func += (left: inout Vector, right: Vector) { left = left + right }
  /// Subtracts a vector.
  @inlinable public static func -= (left: inout Vector, right: Vector) { left = left - right }
}
