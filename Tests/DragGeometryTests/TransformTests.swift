import DragGeometry
import Foundation
import Testing

private func randomTransform(_ random: inout SplitMix64) -> Transform {
  let angle = random.number(-4...4)
  return Transform.scale(x: random.number(0.2...4) * (Bool.random(using: &random) ? 1 : -1), y: random.number(0.2...4))
    .concatenating(.skew(x: random.number(-1...1), y: random.number(-0.5...0.5)))
    .concatenating(.rotation(cosine: cos(angle), sine: sin(angle)))
    .concatenating(.translation(Vector(random.number(-500...500), random.number(-500...500))))
}

@Test func `a transform and its inverse lead back`() throws {
  var random = SplitMix64(seed: 10)
  for _ in 0..<2000 {
    let t = randomTransform(&random)
    let p = random.point(-1000...1000)
    guard t.determinant.magnitude > 1e-3 else { continue }
    let inverse = try #require(t.inverse)
    #expect(isNear(inverse.apply(t.apply(p)), p, 1e-8) && isNear(t.apply(inverse.apply(p)), p, 1e-8))
    let v = p - Point.zero
    #expect(isNear(inverse.apply(t.apply(v)), v, 1e-8))
    #expect(isNear(inverse.determinant * t.determinant, 1))
  }
}

@Test func `concatenating applies the first transform first and multiplying the right one`() {
  var random = SplitMix64(seed: 11)
  for _ in 0..<500 {
    let (s, t, p) = (randomTransform(&random), randomTransform(&random), random.point(-100...100))
    #expect(isNear(s.concatenating(t).apply(p), t.apply(s.apply(p))))
    #expect(s.concatenating(t) == t * s)
    #expect(isNear((s * t).determinant, s.determinant * t.determinant))
    #expect(isNear(t.apply(p) - t.apply(Point.zero), t.apply(p - Point.zero)))
  }
}

@Test func `transforms do what CSS says`() {
  #expect(Transform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6).apply(Point(10, 100)) == Point(315, 426))
  #expect(Transform.rotation(cosine: 0, sine: 1).apply(Point(1, 0)) == Point(0, 1))
  #expect(Transform.skew(x: 1, y: 0).apply(Point(0, 5)) == Point(5, 5))
  #expect(Transform.skew(x: 0, y: 2).apply(Point(3, 0)) == Point(3, 6))
  #expect(Transform.scale(2).apply(Point(3, 4)) == Point(6, 8))
  #expect(Transform.identity.isIdentity && Transform.identity.isTranslation && Transform.scale(1).isIdentity)
  let move = Transform.translation(Vector(1, 0))
  #expect(!move.isIdentity && move.isTranslation && move.inverse == .translation(Vector(-1, 0)) && !Transform.scale(2).isTranslation)
}

@Test func `an anchored transform leaves its anchor in place`() {
  var random = SplitMix64(seed: 12)
  for _ in 0..<300 {
    let anchor = random.point(-100...100)
    let angle = random.number(-4...4)
    let t = Transform.rotation(cosine: cos(angle), sine: sin(angle)).concatenating(.scale(random.number(0.1...5)))
    #expect(isNear(t.around(anchor).apply(anchor), anchor))
    let long = Transform.translation(Point.zero - anchor).concatenating(t).concatenating(.translation(anchor - Point.zero))
    let p = random.point(-100...100)
    #expect(isNear(t.around(anchor).apply(p), long.apply(p)))
  }
  #expect(Transform.identity.around(Point(3, 0.1)).isIdentity)
}

@Test func `the image of a rectangle bounds the images of its points, tightly`() {
  var random = SplitMix64(seed: 13)
  for _ in 0..<300 {
    let t = randomTransform(&random)
    let rect = Rect(random.number(-50...50), random.number(-50...50), random.number(0...40), random.number(0...40))
    let image = t.apply(rect)
    for _ in 0..<20 {
      let p = Point(rect.minX + rect.width * random.number(0...1), rect.minY + rect.height * random.number(0...1))
      #expect(image.inset(by: -1e-6).contains(t.apply(p)))
    }
    let corners = [rect.corners.0, rect.corners.1, rect.corners.2, rect.corners.3].map { t.apply($0) }
    #expect(isNear(image.minX, corners.map(\.x).min()!) && isNear(image.maxX, corners.map(\.x).max()!))
    #expect(isNear(image.minY, corners.map(\.y).min()!) && isNear(image.maxY, corners.map(\.y).max()!))
  }
  #expect(Transform.translation(Vector(0.1, 0.2)).apply(Rect(0.3, 0.4, 0.7, 0.9)).size == Size(0.7, 0.9))
}

@Test func `what flattens the plane or is not finite has no inverse`() {
  var random = SplitMix64(seed: 14)
  #expect(Transform.scale(0).inverse == nil && Transform.scale(x: 1, y: 0).inverse == nil)
  #expect(Transform.scale(1e-160).inverse == nil && Transform.scale(x: .nan, y: 1).inverse == nil)
  #expect(Transform.translation(Vector(.infinity, 0)).inverse == nil && Transform.scale(1e200).inverse == nil)
  #expect(Transform(a: 1e-150, b: 0, c: 0, d: 1e-150, tx: 1e200, ty: 0).inverse == nil)
  #expect(Transform.scale(1e-100).inverse != nil && Transform.scale(x: 1e-9, y: 1e9).inverse != nil)
  for _ in 0..<500 {
    // Flattening between two rotations: the determinant is nothing but rounding.
    let (a, b) = (random.number(-4...4), random.number(-4...4))
    let flat = Transform.rotation(cosine: cos(a), sine: sin(a)).concatenating(.scale(x: 1, y: 0))
      .concatenating(.rotation(cosine: cos(b), sine: sin(b)))
    #expect(flat.inverse == nil)
  }
}
