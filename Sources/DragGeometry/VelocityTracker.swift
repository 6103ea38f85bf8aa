/// The velocity of a pointer, from where it was in the last 100 ms.
///
///     tracker.add(event.location, at: event.time)
///     let velocity = tracker.velocity(at: releaseTime)
///
/// A straight line is laid through the last positions by least squares, so that one late or noisy event changes little. It keeps at most 16
/// positions, and allocates for the first one only; of faster events it keeps one in 6.25 ms and the newest.
public struct VelocityTracker: Equatable, Sendable {
  private struct Sample: Equatable, Sendable {
    var place: Point
    var time: Double
  }

  /// Oldest first.
  private var samples: [Sample] = []
  /// When the pointer last changed its place, in seconds.
  private var lastMove = 0.0

  /// How many positions are kept.
  private static let most = 16
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
    if let newest = samples.last, newest.time - time > VelocityTracker.horizon { samples.removeAll(keepingCapacity: true) }
    guard let newest = samples.last else {
      samples.reserveCapacity(VelocityTracker.most)
      samples.append(Sample(place: p, time: time))
      lastMove = time
      return
    }
    let time = Swift.max(time, newest.time)
    if newest.place != p { lastMove = time }
    let last = samples.count - 1
    if time == newest.time || (last > 0 && newest.time - samples[last - 1].time < VelocityTracker.spacing) {
      samples[last] = Sample(place: p, time: time)
      return
    }
    let sample = Sample(place: p, time: time)
    if samples.count < VelocityTracker.most { return samples.append(sample) }
    for i in 0..<last { samples[i] = samples[i + 1] }
    samples[last] = sample
  }

  /// The velocity at a time, in points per second, and at most 20,000 of them.
  ///
  /// Zero where the pointer has not moved for 80 ms before that time, and where fewer than two positions, or less than a millisecond, are
  /// known.
  ///
  /// - Complexity: O(1).
  public func velocity(at time: Double) -> Vector {
    guard let newest = samples.last, samples.count > 1, time - lastMove <= VelocityTracker.restingTime else { return .zero }
    var first = samples.count - 1
    // A pause in the window parts two movements: only the later one counts.
    while first > 0, newest.time - samples[first - 1].time <= VelocityTracker.horizon,
      samples[first].time - samples[first - 1].time <= VelocityTracker.restingTime
    { first -= 1 }
    guard newest.time - samples[first].time >= 0.001 else { return .zero }
    // Relative to the newest position, so that a large clock or coordinate costs no digits.
    var (meanTime, mean) = (0.0, Vector.zero)
    for sample in samples[first...] {
      meanTime += sample.time - newest.time
      mean += sample.place - newest.place
    }
    let n = Double(samples.count - first)
    meanTime /= n
    mean = mean / n
    var (squares, along) = (0.0, Vector.zero)
    for sample in samples[first...] {
      let t = sample.time - newest.time - meanTime
      squares += t * t
      along += (sample.place - newest.place - mean) * t
    }
    return VelocityTracker.bounded(along / squares)
  }

  /// Forgets everything.
  public mutating func reset() { self = VelocityTracker() }

  private static func bounded(_ velocity: Vector) -> Vector {
    guard velocity.isFinite else { return .zero }
    let larger = Swift.max(velocity.dx.magnitude, velocity.dy.magnitude)
    // Squares of such numbers overflow.
    let tame = larger > 1e100 ? velocity / larger * mostSpeed : velocity
    let speed = tame.length
    return speed > mostSpeed ? tame * (mostSpeed / speed) : tame
  }
}
