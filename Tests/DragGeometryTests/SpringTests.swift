import DragGeometry
import Foundation
import Testing

/// The closed form of x'' = -k·x - c·x' for less than critical and critical damping.
private func solution(_ spring: Spring, x: Double, v: Double, at t: Double) -> (x: Double, v: Double) {
  let decay = spring.damping / 2
  let squared = spring.stiffness - decay * decay
  if squared > 1e-9 * spring.stiffness {
    let w = squared.squareRoot()
    let b = (v + decay * x) / w
    let (e, c, s) = (exp(-decay * t), cos(w * t), sin(w * t))
    return (e * (x * c + b * s), e * ((b * w - decay * x) * c - (x * w + decay * b) * s))
  }
  let b = v + decay * x
  let e = exp(-decay * t)
  return (e * (x + b * t), e * (b - decay * (x + b * t)))
}

@Test(arguments: [0.05, 0.3, 0.55, 0.825, 1.0])
func `a motion follows the analytic solution`(fraction: Double) {
  var random = SplitMix64(seed: 30)
  for response in [0.01, 0.15, 0.55, 2.0] {
    let spring = Spring(response: response, dampingFraction: fraction)
    let (x, v) = (random.number(-500...500), random.number(-2000...2000))
    var motion = SpringMotion(displacement: Vector(x, -x), velocity: Vector(v, -v), spring: spring)
    for step in 1...480 {
      motion.advance(by: 1.0 / 480)
      if motion.isSettled { break }
      let exact = solution(spring, x: x, v: v, at: Double(step) / 480)
      #expect((motion.displacement.dx - exact.x).magnitude < 1e-6 && (motion.velocity.dx - exact.v).magnitude < 1e-4)
      #expect(motion.displacement.dy == -motion.displacement.dx)
    }
  }
}

@Test func `the constants are those of a unit mass`() {
  let spring = Spring(response: 0.5, dampingFraction: 1)
  #expect(isNear(spring.stiffness, 16 * .pi * .pi) && isNear(spring.damping, 8 * .pi))
  #expect(Spring.layout == Spring(response: 0.55, dampingFraction: 0.825))
}

@Test func `the frame rate does not change the path`() {
  let start = SpringMotion(displacement: Vector(100, 40), velocity: Vector(-300, 0), spring: .layout)
  for rate in [24.0, 60, 90, 120, 144, 1000] {
    var motion = start
    for _ in 0..<Int(rate / 2) { motion.advance(by: 1 / rate) }
    var fine = start
    for _ in 0..<240 { fine.advance(by: 1.0 / 480) }
    // Rounding may leave a frame one step behind.
    var behind = start
    for _ in 0..<239 { behind.advance(by: 1.0 / 480) }
    #expect(motion.displacement == fine.displacement || motion.displacement == behind.displacement)
  }
}

@Test func `every motion settles within ten seconds at exactly zero`() {
  var random = SplitMix64(seed: 31)
  for _ in 0..<200 {
    let spring = Spring(response: random.number(0.0001...20), dampingFraction: random.number(0...8))
    let start = Vector(random.number(-1e6...1e6), random.number(-1e6...1e6))
    var motion = SpringMotion(displacement: start, velocity: start * -3, spring: spring)
    for _ in 0..<601 { motion.advance(by: 1.0 / 60) }
    #expect(motion.isSettled && motion.displacement == .zero && motion.velocity == .zero)
  }
}

@Test func `a layout motion takes about a second and passes the goal a little`() {
  var motion = SpringMotion(displacement: Vector(100, 0), velocity: .zero, spring: .layout)
  var (frames, least) = (0, 0.0)
  while !motion.isSettled {
    motion.advance(by: 1.0 / 60)
    frames += 1
    least = Swift.min(least, motion.displacement.dx)
  }
  #expect(frames > 30 && frames < 90 && least < -0.5 && least > -2)
}

@Test func `odd times are harmless`() {
  var motion = SpringMotion(displacement: Vector(100, 0), velocity: .zero, spring: .layout)
  let before = motion
  for seconds in [0.0, -1, .nan, .infinity, -Double.infinity] { motion.advance(by: seconds) }
  #expect(motion == before && !motion.isSettled)
  motion.advance(by: 1e300)
  #expect(motion.isSettled && motion.displacement == .zero)
  var broken = SpringMotion(displacement: Vector(.nan, 0), velocity: Vector(.infinity, 0), spring: .layout)
  broken.advance(by: 0.1)
  #expect(broken.isSettled)
  #expect(SpringMotion(displacement: .zero, velocity: .zero, spring: .layout).isSettled)
}

@Test func `setting the displacement starts a motion anew`() {
  var motion = SpringMotion(displacement: Vector(1, 0), velocity: .zero, spring: Spring(response: 1, dampingFraction: 0))
  motion.advance(by: 9)
  #expect(!motion.isSettled)
  motion.displacement = Vector(50, 0)
  motion.advance(by: 9)
  #expect(!motion.isSettled)
  motion.advance(by: 2)
  #expect(motion.isSettled)
}

@Test func `a snap swings less the higher its damping`() {
  var last = Double.infinity
  for damping in [0, 0.25, 0.5, 0.75, 1] {
    var motion = SpringMotion(displacement: Vector(100, 0), velocity: .zero, spring: .snap(damping: damping))
    var overshoot = 0.0
    while !motion.isSettled {
      motion.advance(by: 1.0 / 480)
      overshoot = Swift.max(overshoot, -motion.displacement.dx)
    }
    #expect(overshoot < last)
    last = overshoot
  }
  #expect(last < 1e-9)
  #expect(Spring.snap(damping: -1) == .snap(damping: 0) && Spring.snap(damping: 7) == .snap(damping: 1))
}
