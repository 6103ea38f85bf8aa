/// A width and a height, in points.
@frozen
public struct Size: Equatable, Sendable {
  /// The extent along x, in points.
  public var width: Double
  /// The extent along y, in points.
  public var height: Double

  /// The size of a point.
  @inlinable public static var zero: Size { Size(0, 0) }

  /// Makes a size of its extents.
  @inlinable public init(_ width: Double, _ height: Double) {
    self.width = width
    self.height = height
  }

  /// Makes a size of its extents.
  @inlinable public init(width: Double, height: Double) {
    self.init(width, height)
  }

  /// Whether both extents are finite numbers.
  @inlinable public var isFinite: Bool { width.isFinite && height.isFinite }
}
