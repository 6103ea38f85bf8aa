/// Limits on where a follower may go. They work on its displacement in its parent's coordinate space, in the order
/// axis, grid, custom, bounds, so that the bounds always hold.
public struct DragModifiers: Equatable, Sendable {
  /// One of the two axes of the follower's parent.
  public enum Axis: UInt8, Equatable, Sendable { case horizontal, vertical }
  /// The only direction in which it moves.
  public var axis: Axis?
  /// Its displacement is a whole multiple of this size, in points; a side of zero is free.
  public var grid: Size?
  /// Its centre stays inside this rectangle.
  public var bounds: Rect?
  /// The app is asked for the centre last but for the bounds.
  public var asksApp = false

  /// No limits.
  public init() {}

  /// Whether there is any limit.
  var isLimiting: Bool { axis != nil || grid != nil || bounds != nil || asksApp }

  /// The displacement that the limits leave of the one the pointer asks for.
  func limit(_ wanted: Vector) -> Vector {
    var v = wanted
    switch axis {
    case .horizontal: v.dy = 0
    case .vertical: v.dx = 0
    case nil: break
    }
    if let grid {
      if grid.width > 0 { v.dx = floor(v.dx / grid.width + 0.5) * grid.width }
      if grid.height > 0 { v.dy = floor(v.dy / grid.height + 0.5) * grid.height }
    }
    return v
  }
}
