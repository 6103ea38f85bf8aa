import DragGeometry
import Testing

/// How far it scrolls in a time with so many frames a second.
private func distance(_ seconds: Double, rate: Double, at place: Double = 600, length: Double = 600, content: Double = 5000) -> Double {
  var scroll = EdgeScroll()
  var sum = 0.0
  for frame in 0...Int(seconds * rate) { sum += scroll.step(at: place, length: length, content: content, time: 70 + Double(frame) / rate) }
  // The rest of a frame.
  sum += scroll.step(at: place, length: length, content: content, time: 70 + seconds)
  return sum
}

@Test(arguments: [60.0, 75, 120, 144, 240, 1000])
func `it scrolls as far at every frame rate`(rate: Double) {
  // The ramp goes half as far as full speed; then the speed doubles in a second, which is 1.5 times as far; no more than 900 here.
  #expect(isNear(distance(0.4, rate: rate), 180, 1e-2))
  #expect(isNear(distance(2.4, rate: rate), 180 + 1800, 1e-2))
  #expect(isNear(distance(1.4, rate: rate, content: 1e6), 180 + 1350, 1e-2))
  #expect(isNear(distance(2.4, rate: rate, content: 1e6), 180 + 1350 + 2700, 1e-2))
}

@Test func `held on, it gets as fast as the content in ten seconds`() {
  for content in [0, 5000, 9000, 20_000, 1e6, 44_000_000] {
    let most = Swift.max(900, content / 10)
    let (before, after) = (distance(40, rate: 60, content: content), distance(41, rate: 60, content: content))
    #expect(isNear(after - before, most, 1e-6))
  }
}

@Test func `full speed is reached halfway into a zone of a quarter, 180 points at most`() {
  func speed(_ place: Double, _ length: Double) -> Double {
    distance(3, rate: 60, at: place, length: length) - distance(2, rate: 60, at: place, length: length)
  }
  #expect(speed(100, 400) == 0 && speed(300, 400) == 0 && speed(200, 400) == 0)
  #expect(isNear(speed(75, 400), -450) && isNear(speed(325, 400), 450))
  #expect(isNear(speed(50, 400), -900) && isNear(speed(350, 400), 900))
  #expect(isNear(speed(0, 400), -900) && isNear(speed(400, 400), 900))
  #expect(speed(180, 2000) == 0 && isNear(speed(135, 2000), -450) && isNear(speed(1955, 2000), 900))
}

@Test func `outside it does not scroll, unless what is outside counts`() {
  #expect(distance(2, rate: 60, at: -1) == 0 && distance(2, rate: 60, at: 601) == 0)
  var scroll = EdgeScroll()
  _ = scroll.step(at: 5000, length: 600, content: 5000, reachesBeyond: true, time: 0)
  #expect(scroll.direction == 1)
  let beyond = scroll.step(at: 5000, length: 600, content: 5000, reachesBeyond: true, time: 1 / 60.0)
  #expect(beyond > 0)
  _ = scroll.step(at: -5000, length: 600, content: 5000, reachesBeyond: true, time: 2 / 60.0)
  #expect(scroll.direction == -1)
}

@Test func `how strongly a place scrolls is told without any time`() {
  let scroll = EdgeScroll()
  #expect(scroll.strength(at: 0, length: 400) == -1 && scroll.strength(at: 400, length: 400) == 1)
  #expect(scroll.strength(at: 75, length: 400) == -0.5 && scroll.strength(at: 200, length: 400) == 0)
  #expect(scroll.strength(at: 401, length: 400) == 0 && scroll.strength(at: 401, length: 400, reachesBeyond: true) == 1)
  #expect(scroll.strength(at: 0, length: 400, item: 401) == 0 && scroll.strength(at: .nan, length: 400) == 0)
}

@Test func `leaving the zone or changing the side starts the ramp anew`() {
  var (scroll, time) = (EdgeScroll(), 0.0)
  func hold(_ place: Double, _ frames: Int) -> Double {
    var last = 0.0
    for _ in 0..<frames {
      time += 1 / 60.0
      last = scroll.step(at: place, length: 600, content: 5000, time: time)
    }
    return last
  }
  #expect(isNear(hold(600, 60), 15))
  #expect(hold(300, 1) == 0 && hold(600, 1) == 0)
  let first = hold(600, 1)
  #expect(first > 0 && first < 1)
  #expect(isNear(hold(600, 60), 15))
  #expect(hold(0, 1) == 0)
  #expect(hold(0, 1) == -first)
  scroll.stop()
  #expect(scroll == EdgeScroll())
  #expect(hold(0, 1) == 0)
}

@Test func `a step is never longer than at 60 frames a second`() {
  var scroll = EdgeScroll()
  _ = scroll.step(at: 600, length: 600, content: 5000, time: 0)
  for time in [1, 9, 9.5, 100.0] {
    let step = scroll.step(at: 600, length: 600, content: 5000, time: time)
    #expect(step > 0 && step <= 15 + 1e-9)
  }
  // A stall is no reason to be faster afterwards.
  var long = EdgeScroll()
  _ = long.step(at: 600, length: 600, content: 1e7, time: 0)
  _ = long.step(at: 600, length: 600, content: 1e7, time: 60)
  let after = long.step(at: 600, length: 600, content: 1e7, time: 60 + 1 / 60.0)
  #expect(after < 15)
}

@Test func `an item that is longer than the container does not scroll`() {
  var scroll = EdgeScroll()
  for frame in 0...60 {
    let step = scroll.step(at: 600, length: 600, content: 5000, item: 601, time: Double(frame) / 60)
    #expect(step == 0)
  }
  #expect(scroll.direction == 0)
}

@Test func `odd numbers scroll nowhere`() {
  let numbers = [0, -0.0, -5, 1e-300, 600, 1e300, -1e300, .nan, .infinity, -.infinity, Double.greatestFiniteMagnitude]
  var random = SplitMix64(seed: 5)
  for _ in 0..<3000 {
    var scroll = EdgeScroll()
    for frame in 0..<10 {
      func any(_ usual: Double) -> Double { Bool.random(using: &random) ? usual : numbers.randomElement(using: &random)! }
      let step = scroll.step(
        at: any(590), length: any(600), content: any(5000), item: any(20), reachesBeyond: Bool.random(using: &random),
        time: any(Double(frame) / 60))
      #expect(step.isFinite)
    }
  }
}
