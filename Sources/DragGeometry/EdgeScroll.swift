/// How fast a container scrolls along one axis because something is held near its edge.
///
///     var scroll = EdgeScroll()
///     let distance = scroll.step(at: 590, length: 600, content: 44_000, time: now)   // each frame
///     position += distance
///
/// Each edge has a zone of a quarter of the container's length, 180 points at most. In it the speed grows from nothing at the inner end to
/// 900 points a second halfway to the edge. It starts slowly: the full speed for a place is reached 0.4 s after the zone was entered. From
/// then on it doubles with every second, up to what goes through all the content in 10 s. Leaving the zone forgets all that.
///
/// How far it goes does not depend on how often it is asked; but a step never is longer than what 60 frames a second would give, so that a
/// frame that comes late does not make the content jump.
///
/// It does not know where the content ends: the container stops there.
public struct EdgeScroll: Equatable, Sendable {
  /// The numbers that users feel.
  public struct Options: Equatable, Sendable {
    /// How long a zone is at most, as a part of the container's length.
    public var share = 0.25
    /// How long a zone is at most, in points.
    public var most = 180.0
    /// The speed before it doubles, in points a second.
    public var speed = 900.0
    /// How long it takes to reach the speed, in seconds.
    public var ramp = 0.4
    /// In what time the fastest scrolling goes through the content, in seconds.
    public var passage = 10.0

    /// Makes options with the usual numbers.
    public init() {}
  }

  /// The numbers that users feel.
  public var options: Options
  /// Which way it scrolls: -1 towards the start, 1 towards the end, 0 where the point is in no zone.
  public private(set) var direction = 0
  /// For how long the point has been in the zone, in seconds.
  private var held = 0.0
  private var lastTime = 0.0

  /// Makes one that has not begun.
  public init(options: Options = Options()) { self.options = options }

  /// How far to scroll now, in points; negative towards the start. Zero in the first frame in a zone.
  ///
  /// - Parameters:
  ///   - place: Where the pointer is along the axis, in points from the container's start edge.
  ///   - length: The container's length along the axis, in points.
  ///   - content: The content's length along the axis, in points.
  ///   - item: The length of what is dragged, in points. When it is longer than the container, it does not scroll.
  ///   - reachesBeyond: Whether a point outside the container counts as one on its edge, as it does where the edge is the window's.
  ///     Else it is in no zone.
  ///   - time: In seconds, on any clock. One that runs back counts as standing still.
  ///
  /// Numbers that are not finite count as a point in no zone.
  ///
  /// - Complexity: O(1).
  public mutating func step(
    at place: Double, length: Double, content: Double, item: Double = 0, reachesBeyond: Bool = false, time: Double
  ) -> Double {
    let strength = time.isFinite ? strength(at: place, length: length, item: item, reachesBeyond: reachesBeyond) : 0
    let newDirection = strength < 0 ? -1 : strength > 0 ? 1 : 0
    guard newDirection != 0, newDirection == direction else {
      direction = newDirection
      held = 0
      lastTime = time
      return 0
    }
    // A stall is not time that the user has held on for more speed.
    let passed = Swift.min(Swift.max(time - lastTime, 0), 0.25)
    lastTime = Swift.max(lastTime, time)
    held += passed
    let most = Swift.max(options.speed, content.isFinite ? Swift.min(content / options.passage, 1e12) : 0)
    return strength * (way(after: held, most: most) - way(after: held - Swift.min(passed, 1 / 60.0), most: most))
  }

  /// Forgets that the point was in a zone.
  public mutating func stop() { self = EdgeScroll(options: options) }

  /// How strongly a place scrolls: from -1 at the start edge to 1 at the end edge; 0 in the middle and outside. The numbers are those of `step`.
  @inline(never)
  public func strength(at place: Double, length: Double, item: Double = 0, reachesBeyond: Bool = false) -> Double {
    guard place.isFinite, length.isFinite, length > 0, item <= length, reachesBeyond || (place >= 0 && place <= length) else { return 0 }
    let zone = Swift.min(options.share * length, options.most)
    let depth = place < length * 0.5 ? zone - place : place - (length - zone)
    guard depth > 0, zone > 0 else { return 0 }
    let strength = Swift.min(depth / zone * 2, 1)
    return place < length * 0.5 ? -strength : strength
  }

  /// How far full strength has come after a time: the integral of the speed.
  private func way(after held: Double, most: Double) -> Double {
    let (speed, ramp) = (options.speed, options.ramp)
    if held < ramp { return speed * held * held * 0.5 / ramp }
    var way = speed * ramp * 0.5
    var rest = held - ramp
    var now = speed
    // From each second to the next the speed grows evenly to the double.
    while rest > 0 && now < most {
      let time = Swift.min(rest, 1, most / now - 1)
      way += now * (time + time * time * 0.5)
      rest -= time
      now = time < 1 ? most : now * 2
    }
    return way + rest * now
  }
}
