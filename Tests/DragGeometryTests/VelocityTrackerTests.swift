import DragGeometry
import Testing

@Test(arguments: [30.0, 60, 120, 240, 1000])
func `a constant speed is found at every event rate`(rate: Double) {
  var tracker = VelocityTracker()
  for i in 0...Int(rate) {
    let t = 1e6 + Double(i) / rate
    tracker.add(Point(300 + 800 * Double(i) / rate, -250 * Double(i) / rate), at: t)
  }
  #expect(isNear(tracker.velocity(at: 1e6 + 1), Vector(800, -250), 1e-4))
  #expect(isNear(tracker.velocity(at: 1e6 + 1.02), Vector(800, -250), 1e-4))
}

@Test func `noise changes the velocity little`() {
  var random = SplitMix64(seed: 40)
  for _ in 0..<200 {
    var tracker = VelocityTracker()
    let v = Vector(random.number(-2000...2000), random.number(-2000...2000))
    var t = 0.0
    for _ in 0..<40 {
      t += random.number(0.004...0.012)
      tracker.add(.zero + v * t + Vector(random.number(-1...1), random.number(-1...1)), at: t)
    }
    #expect((tracker.velocity(at: t) - v).length < 50)
  }
}

@Test func `a pointer that rests has no velocity`() {
  var silent = VelocityTracker()
  for i in 0...20 { silent.add(Point(Double(i) * 10, 0), at: Double(i) * 0.01) }
  #expect(silent.velocity(at: 0.21).dx > 900)
  #expect(silent.velocity(at: 0.31) == .zero)
  // Some devices go on sending events while the pointer rests.
  var talking = silent
  for i in 21...40 { talking.add(Point(200, 0), at: Double(i) * 0.01) }
  #expect(talking.velocity(at: 0.4) == .zero)
}

@Test func `a movement after a pause counts alone`() {
  var tracker = VelocityTracker()
  for i in 0...3 { tracker.add(Point(Double(i) * -100, 0), at: Double(i) * 0.001) }
  tracker.add(Point(0, 0), at: 0.09)
  tracker.add(Point(10, 0), at: 0.1)
  #expect(isNear(tracker.velocity(at: 0.1), Vector(1000, 0)))
}

@Test func `too little input has no velocity`() {
  var tracker = VelocityTracker()
  #expect(tracker.velocity(at: 0) == .zero)
  tracker.add(Point(5, 5), at: 1)
  #expect(tracker.velocity(at: 1) == .zero)
  tracker.add(Point(50, 5), at: 1)
  #expect(tracker.velocity(at: 1) == .zero)
  tracker.add(Point(500, 5), at: 1.000001)
  #expect(tracker.velocity(at: 1) == .zero)
  tracker.add(Point(60, 5), at: 1.1)
  tracker.reset()
  #expect(tracker == VelocityTracker() && tracker.velocity(at: 1.1) == .zero)
}

@Test func `odd times and places are survived and the speed is bounded`() {
  var random = SplitMix64(seed: 41)
  let numbers = [0, -0.0, 1e-300, 1e300, -1e300, .nan, .infinity, -.infinity, Double.greatestFiniteMagnitude]
  for _ in 0..<2000 {
    var tracker = VelocityTracker()
    var t = 5.0
    for _ in 0..<Int.random(in: 1...40, using: &random) {
      t += random.number(-0.01...0.02)
      let isOdd = Int.random(in: 0..<4, using: &random) == 0
      let p = isOdd ? Point(numbers.randomElement(using: &random)!, numbers.randomElement(using: &random)!) : random.point(-1e5...1e5)
      tracker.add(p, at: Int.random(in: 0..<20, using: &random) == 0 ? numbers.randomElement(using: &random)! : t)
      let velocity = tracker.velocity(at: t)
      #expect(velocity.isFinite && velocity.length <= 20_000.001)
    }
  }
}

@Test func `another clock starts anew`() {
  var tracker = VelocityTracker()
  for i in 0...10 { tracker.add(Point(Double(i), 0), at: 1000 + Double(i) * 0.01) }
  for i in 0...10 { tracker.add(Point(Double(i) * 5, 0), at: Double(i) * 0.01) }
  #expect(isNear(tracker.velocity(at: 0.1), Vector(500, 0)))
}
