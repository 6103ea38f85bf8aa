/// A point on its way to rest, pulled by a spring.
///
///     var motion = SpringMotion(displacement: start - goal, velocity: .zero, spring: .layout)
///     motion.advance(by: 1.0 / 60)
///     let position = goal + motion.displacement
///
/// Time passes in fixed steps of 1/480 s, and what is left of a frame is carried over, so that the frame rate does not change the path. A
/// step is the exact solution of the equation of motion as a matrix, found once with + and * alone: stable for every spring, the same bits
/// on every machine.
///
/// It always comes to rest: as soon as the displacement is below 0.01 pt and the speed below 0.1 pt/s, and at the latest 10 s after it was
/// made or `displacement` or `velocity` was last set. Numbers that are not finite come to rest at once.
public struct SpringMotion: Equatable, Sendable {
  /// The spring that pulls.
  public let spring: Spring

  /// The way from the goal to the moving point, in points. Exactly zero once settled.
  public var displacement: Vector {
    get { position }
    set {
      position = newValue
      stepsDone = 0
    }
  }

  /// The velocity of the moving point, in points per second. Exactly zero once settled.
  public var velocity: Vector {
    get { speed }
    set {
      speed = newValue
      stepsDone = 0
    }
  }

  private var position: Vector
  private var speed: Vector
  private let step: StepMatrix
  /// Time that has passed and is less than a step, in seconds.
  private var rest = 0.0
  private var stepsDone = 0

  private static let stepsPerSecond = 480.0
  private static let mostSteps = 4800

  /// Makes a motion that begins now.
  public init(displacement: Vector, velocity: Vector, spring: Spring) {
    position = displacement
    speed = velocity
    self.spring = spring
    step = StepMatrix(spring, seconds: 1 / SpringMotion.stepsPerSecond)
  }

  /// Whether the point is at its goal and stands still.
  public var isSettled: Bool { position == .zero && speed == .zero }

  /// Moves the goal, and leaves the moving point where it is. It comes to rest no later for it.
  public mutating func moveGoal(by way: Vector) { position -= way }

  /// Lets time pass. A negative or not finite time is ignored.
  ///
  /// - Complexity: O(steps), with at most 4,800 steps in one call.
  public mutating func advance(by seconds: Double) {
    guard seconds > 0, seconds.isFinite, !isSettled else { return }
    guard seconds < 10 else { return settle() }
    rest += seconds
    let steps = Int(rest * SpringMotion.stepsPerSecond)
    rest -= Double(steps) / SpringMotion.stepsPerSecond
    if rest < 0 { rest = 0 }
    for _ in 0..<steps {
      step.apply(&position.dx, &speed.dx)
      step.apply(&position.dy, &speed.dy)
      stepsDone += 1
      let isMoving = position.squaredLength >= 0.01 * 0.01 || speed.squaredLength >= 0.1 * 0.1
      let isLegal = position.squaredLength.isFinite && speed.squaredLength.isFinite
      if !isMoving || !isLegal || stepsDone >= SpringMotion.mostSteps { return settle() }
    }
  }

  private mutating func settle() {
    position = .zero
    speed = .zero
    rest = 0
    stepsDone = 0
  }
}

/// The exponential of the equation of motion's matrix: what a fixed time does to displacement and velocity.
struct StepMatrix: Equatable, Sendable {
  var xx, xv, vx, vv: Double

  /// Scaling and squaring: the Taylor series for a small part of the time, then doubled until the time is reached.
  init(_ spring: Spring, seconds: Double) {
    let (k, c) = (spring.stiffness, spring.damping)
    var time = seconds
    var doublings = 0
    while (k * time * time > 0.0625 || c * time > 0.25) && doublings < 128 {
      time *= 0.5
      doublings += 1
    }
    // Terms of exp(A·t) with A = (0, 1; -k, -c): each is the one before, times A·t/n.
    var (txx, txv, tvx, tvv) = (1.0, 0.0, 0.0, 1.0)
    (xx, xv, vx, vv) = (1, 0, 0, 1)
    for n in 1...14 {
      let part = time / Double(n)
      (txx, txv) = (-k * part * txv, part * (txx - c * txv))
      (tvx, tvv) = (-k * part * tvv, part * (tvx - c * tvv))
      xx += txx
      xv += txv
      vx += tvx
      vv += tvv
    }
    for _ in 0..<doublings {
      (xx, xv, vx, vv) = (xx * xx + xv * vx, xx * xv + xv * vv, vx * xx + vv * vx, vx * xv + vv * vv)
    }
  }

  func apply(_ x: inout Double, _ v: inout Double) {
    (x, v) = (xx * x + xv * v, vx * x + vv * v)
  }
}
