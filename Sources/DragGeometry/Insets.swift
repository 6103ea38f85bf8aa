/// How far the edges of an inner rectangle are from those of an outer one, in points; positive is inwards.
public struct Insets: Equatable, Sendable {
  /// The distance at the top.
  public var top: Double
  /// The distance at the left.
  public var left: Double
  /// The distance at the bottom.
  public var bottom: Double
  /// The distance at the right.
  public var right: Double

  /// No distance at any edge.
  public static var zero: Insets { Insets(0) }

  /// Makes insets of their distances.
  public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  /// Makes insets of the same distance at all edges.
  public init(_ distance: Double) { self.init(top: distance, left: distance, bottom: distance, right: distance) }
}
