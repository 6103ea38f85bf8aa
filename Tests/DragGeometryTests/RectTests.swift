import DragGeometry
import Testing

@Test func `points and vectors add up`() {
  var p = Point(1, 2) + Vector(3, 4)
  #expect(p == Point(x: 4, y: 6))
  #expect(p - Point(1, 2) == Vector(3, 4))
  p -= Vector(3, 4)
  #expect(p == Point(1, 2))
  p += Vector(1, 1)
  #expect(p - Vector(2, 3) == Point(0, 0))
  var v = Vector(3, 4)
  #expect(v.length == 5 && v.squaredLength == 25)
  #expect(-v * 2 == Vector(-6, -8) && v / 2 == Vector(1.5, 2))
  #expect(v.dot(Vector(-4, 3)) == 0)
  v += Vector(1, 1)
  v -= Vector(4, 5)
  #expect(v == .zero)
  #expect(Point(0, 0).distance(to: Point(6, 8)) == 10)
  #expect(!Point(.nan, 0).isFinite && !Vector(0, .infinity).isFinite && !Size(.nan, 1).isFinite)
  #expect(!Rect(0, 0, .infinity, 1).isFinite && Rect.zero.isFinite)
}

@Test func `a rectangle knows its edges and corners`() {
  let rect = Rect(x: 10, y: 20, width: 30, height: 40)
  #expect(rect.minX == 10 && rect.maxX == 40 && rect.minY == 20 && rect.maxY == 60 && rect.midX == 25 && rect.midY == 40)
  #expect(rect == Rect(center: Point(25, 40), size: Size(30, 40)) && rect == Rect(minX: 10, minY: 20, maxX: 40, maxY: 60))
  #expect(rect.center == Point(25, 40) && rect.area == 1200)
  #expect(rect.corners == (Point(10, 20), Point(40, 20), Point(40, 60), Point(10, 60)))
  #expect(rect.inset(by: 5) == Rect(15, 25, 20, 30) && rect.inset(by: -5) == Rect(5, 15, 40, 50))
  #expect(rect.inset(by: 18) == Rect(25, 38, 0, 4))
  #expect(rect.offset(by: Vector(1, -1)) == Rect(11, 19, 30, 40))
  #expect(!rect.isEmpty && Rect(0, 0, 0, 5).isEmpty && Rect(0, 0, -1, 5).isEmpty && Rect(0, 0, -1, -1).area == 0)
}

@Test func `abutting rectangles never both contain a point`() {
  var random = SplitMix64(seed: 1)
  for _ in 0..<500 {
    let whole = Rect(random.grid(-20...20), random.grid(-20...20), random.grid(2...20), random.grid(2...20))
    let (x, y) = (random.grid(1...Int(whole.width) - 1), random.grid(1...Int(whole.height) - 1))
    let parts = [
      Rect(whole.minX, whole.minY, x, y), Rect(whole.minX + x, whole.minY, whole.width - x, y),
      Rect(whole.minX, whole.minY + y, x, whole.height - y), Rect(whole.minX + x, whole.minY + y, whole.width - x, whole.height - y),
    ]
    for _ in 0..<40 {
      let p = Point(random.grid(-22...42), random.grid(-22...42))
      #expect(parts.filter { $0.contains(p) }.count == (whole.contains(p) ? 1 : 0))
    }
  }
}

@Test func `intersection and union hold what their unit cells say`() {
  var random = SplitMix64(seed: 2)
  for _ in 0..<1500 {
    let (a, b) = (random.gridRect(12, size: 8), random.gridRect(12, size: 8))
    var common = 0
    for x in 0..<20 {
      for y in 0..<20 {
        let p = Point(Double(x) + 0.5, Double(y) + 0.5)
        if a.contains(p) && b.contains(p) { common += 1 }
        if a.contains(p) || b.contains(p) { #expect(a.union(b).contains(p)) }
        #expect((a.contains(p) && b.contains(p)) == (a.intersection(b)?.contains(p) ?? false))
      }
    }
    #expect(a.intersects(b) == (common > 0) && (a.intersection(b)?.area ?? 0) == Double(common))
    #expect(a.union(b).contains(a) && a.union(b).contains(b) && a.union(b) == b.union(a))
    #expect(a.contains(b) == (a.union(b) == a))
  }
}

@Test func `no sampled point of a rectangle is nearer than the clamped one`() {
  var random = SplitMix64(seed: 3)
  for _ in 0..<300 {
    let rect = Rect(random.number(-50...50), random.number(-50...50), random.number(0...40), random.number(0...40))
    let p = random.point(-100...100)
    let nearest = rect.clamp(p)
    #expect(rect.inset(by: -1e-9).contains(nearest) && isNear(rect.distance(to: p), nearest.distance(to: p)))
    for i in 0...10 {
      for j in 0...10 {
        let other = Point(rect.minX + rect.width * Double(i) / 10, rect.minY + rect.height * Double(j) / 10)
        #expect(other.distance(to: p) >= rect.distance(to: p) - 1e-9)
      }
    }
    if rect.contains(p) { #expect(rect.distance(to: p) == 0 && nearest == p) }
  }
}
