/// The velocity of a pointer, from where it was in the last 100 ms.
///
///     tracker.add(event.location, at: event.time)
///     let velocity = tracker.velocity(at: releaseTime)
///
/// A straight line is laid through the last positions by least squares, so that one late or noisy event changes little. It keeps at most 16
/// positions, inline and without allocation; of faster events it keeps one in 6.25 ms and the newest.
public struct VelocityTracker: Equatable, Sendable {
  private var times = SIMD16<Double>.zero
  private var xs = SIMD16<Double>.zero
  private var ys = SIMD16<Double>.zero
  /// How many lanes are in use; the newest position is in the last of them.
  private var count = 0
  /// When the pointer last changed its place, in seconds.
  private var lastMove = 0.0

  /// How far back positions count, in seconds.
  private static let horizon = 0.1
  /// After how long without movement the pointer counts as resting, in seconds.
  private static let restingTime = 0.08
  /// How far kept positions are apart at least, in seconds; 16 of them fill the horizon.
  private static let spacing = 0.00625
  /// No finger or mouse is faster, in points per second.
  private static let mostSpeed = 20_000.0

  /// Makes a tracker that has seen nothing.
  public init() {}

  /// Notes where the pointer is, with time in seconds on any clock that does not run backwards.
  ///
  /// Of events at the same time the last one counts. A time that is a little earlier than the newest counts as the same time; one that is
  /// more than 100 ms earlier means another clock, and starts anew. Numbers that are not finite are ignored.
  public mutating func add(_ p: Point, at time: Double) {
    guard p.isFinite, time.isFinite else { return }
    if count > 0 && times[count - 1] - time > VelocityTracker.horizon { reset() }
    guard count > 0 else {
      count = 1
      lastMove = time
      return put(p, time)
    }
    let newest = count - 1
    let time = time > times[newest] ? time : times[newest]
    if xs[newest] != p.x || ys[newest] != p.y { lastMove = time }
    let replaces = time == times[newest] || (newest > 0 && times[newest] - times[newest - 1] < VelocityTracker.spacing)
    if !replaces {
      if count == 16 {
        for lane in 1..<16 {
          times[lane - 1] = times[lane]
          xs[lane - 1] = xs[lane]
          ys[lane - 1] = ys[lane]
        }
      } else {
        count += 1
      }
    }
    put(p, time)
  }

  /// The velocity at a time, in points per second, and at most 20,000 of them.
  ///
  /// Zero where the pointer has not moved for 80 ms before that time, and where fewer than two positions, or less than a millisecond, are
  /// known.
  ///
  /// - Complexity: O(1).
  public func velocity(at time: Double) -> Vector {
    guard count > 1, time - lastMove <= VelocityTracker.restingTime else { return .zero }
    let newest = count - 1
    var first = newest
    // A pause in the window parts two movements: only the later one counts.
    while first > 0, times[newest] - times[first - 1] <= VelocityTracker.horizon,
      times[first] - times[first - 1] <= VelocityTracker.restingTime
    { first -= 1 }
    guard times[newest] - times[first] >= 0.001 else { return .zero }
    var (sumT, sumX, sumY) = (0.0, 0.0, 0.0)
    // Relative to the newest position, so that a large clock or coordinate costs no digits.
    for lane in first...newest {
      sumT += times[lane] - times[newest]
      sumX += xs[lane] - xs[newest]
      sumY += ys[lane] - ys[newest]
    }
    let n = Double(newest - first + 1)
    let (meanT, meanX, meanY) = (sumT / n, sumX / n, sumY / n)
    var (squares, alongX, alongY) = (0.0, 0.0, 0.0)
    for lane in first...newest {
      let t = times[lane] - times[newest] - meanT
      squares += t * t
      alongX += t * (xs[lane] - xs[newest] - meanX)
      alongY += t * (ys[lane] - ys[newest] - meanY)
    }
    return VelocityTracker.bounded(Vector(alongX / squares, alongY / squares))
  }

  /// Forgets everything.
  public mutating func reset() { self = VelocityTracker() }

  private mutating func put(_ p: Point, _ time: Double) {
    times[count - 1] = time
    xs[count - 1] = p.x
    ys[count - 1] = p.y
  }

  private static func bounded(_ velocity: Vector) -> Vector {
    guard velocity.isFinite else { return .zero }
    let larger = Swift.max(velocity.dx.magnitude, velocity.dy.magnitude)
    // Squares of such numbers overflow.
    let tame = larger > 1e100 ? velocity / larger * mostSpeed : velocity
    let speed = tame.length
    return speed > mostSpeed ? tame * (mostSpeed / speed) : tame
  }
}
