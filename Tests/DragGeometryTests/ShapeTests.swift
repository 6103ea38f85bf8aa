import DragGeometry
import Foundation
import Testing

/// How often a polygon winds around a point, from the angles at which its corners are seen.
private func windings(_ corners: [Point], around p: Point) -> Int {
  var sum = 0.0
  for i in corners.indices {
    let (a, b) = (corners[i] - p, corners[(i + 1) % corners.count] - p)
    sum += atan2(a.dx * b.dy - a.dy * b.dx, a.dot(b))
  }
  return Int((sum / (2 * .pi)).rounded())
}

@Test func `a polygon contains what it winds around an odd number of times`() {
  var random = SplitMix64(seed: 20)
  var inside = 0
  for _ in 0..<400 {
    let corners = (0..<Int.random(in: 3...9, using: &random)).map { _ in random.point(0...100) }
    let shape = Shape.polygon(corners)
    for _ in 0..<40 {
      let p = random.point(-10...110)
      let expected = windings(corners, around: p) % 2 != 0
      #expect(shape.contains(p, in: .zero) == expected)
      if expected { inside += 1 }
    }
  }
  #expect(inside > 1000)
}

@Test func `triangles with a common edge never both contain a point of it`() {
  var random = SplitMix64(seed: 21)
  for _ in 0..<3000 {
    let corners = [Point(0, 0), Point(random.grid(5...20), 0), Point(20, 20), Point(0, random.grid(5...20))]
    let halves = [Shape.polygon([corners[0], corners[1], corners[2]]), .polygon([corners[0], corners[2], corners[3]])]
    let along = random.number(0...20)
    for p in [Point(along, along), Point(random.grid(-1...21), random.grid(-1...21))] {
      let hits = halves.filter { $0.contains(p, in: .zero) }.count
      #expect(hits == (Shape.polygon(corners).contains(p, in: .zero) ? 1 : 0))
    }
  }
}

@Test func `a polygon of the corners contains what the rectangle contains`() {
  var random = SplitMix64(seed: 22)
  for _ in 0..<500 {
    let rect = random.gridRect(10, size: 10)
    let (a, b, c, d) = rect.corners
    for _ in 0..<20 {
      let p = Point(random.grid(-1...21), random.grid(-1...21))
      #expect(Shape.polygon([a, b, c, d]).contains(p, in: .zero) == rect.contains(p))
      #expect(Shape.rectangle.contains(p, in: rect) == rect.contains(p))
    }
  }
  #expect(!Shape.polygon([]).contains(.zero, in: .zero) && !Shape.polygon([.zero, Point(5, 5)]).contains(Point(1, 1), in: .zero))
}

@Test func `an ellipse contains the points whose distances to its foci are short enough`() {
  var random = SplitMix64(seed: 23)
  for _ in 0..<300 {
    let bounds = Rect(random.number(-50...50), random.number(-50...50), random.number(1...80), random.number(1...80))
    let (rx, ry) = (bounds.width / 2, bounds.height / 2)
    let focus = (rx * rx - ry * ry).magnitude.squareRoot()
    let offset = rx > ry ? Vector(focus, 0) : Vector(0, focus)
    for _ in 0..<30 {
      let p = random.point(-60...140)
      let way = p.distance(to: bounds.center + offset) + p.distance(to: bounds.center - offset)
      let longest = 2 * Swift.max(rx, ry)
      if (way - longest).magnitude > 1e-6 { #expect(Shape.ellipse.contains(p, in: bounds) == (way < longest)) }
    }
  }
  #expect(!Shape.ellipse.contains(.zero, in: .zero) && Shape.ellipse.contains(Point(0, 5), in: Rect(0, 0, 10, 10)))
}

@Test func `a shape is finite when its corners are`() {
  #expect(Shape.rectangle.isFinite && Shape.ellipse.isFinite && Shape.polygon([.zero]).isFinite)
  #expect(!Shape.polygon([.zero, Point(.nan, 0)]).isFinite)
}
