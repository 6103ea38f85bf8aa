/// An affine map of the plane, with its numbers in the order of CSS's `matrix(a, b, c, d, tx, ty)`.
///
///     x' = a·x + c·y + tx
///     y' = b·x + d·y + ty
///
/// Because y grows downwards, a rotation with a positive sine turns clockwise as seen on the screen. There are no angles here: sines and
/// tangents come from the caller, since transcendental functions differ in their last bits between machines.
@frozen
public struct Transform: Equatable, Sendable {
  /// How much x' grows with x.
  public var a: Double
  /// How much y' grows with x.
  public var b: Double
  /// How much x' grows with y.
  public var c: Double
  /// How much y' grows with y.
  public var d: Double
  /// The translation along x, in points.
  public var tx: Double
  /// The translation along y, in points.
  public var ty: Double

  /// The map that leaves everything where it is.
  @inlinable public static var identity: Transform { Transform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0) }

  /// Makes a transform of its numbers.
  @inlinable public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// Moves by a vector.
  @inlinable public static func translation(_ vector: Vector) -> Transform {
    Transform(a: 1, b: 0, c: 0, d: 1, tx: vector.dx, ty: vector.dy)
  }

  /// Scales both axes around the origin.
  @inlinable public static func scale(_ factor: Double) -> Transform { scale(x: factor, y: factor) }

  /// Scales each axis around the origin.
  @inlinable public static func scale(x: Double, y: Double) -> Transform { Transform(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0) }

  /// Turns around the origin by the angle of a cosine and a sine, from x towards y: clockwise on the screen.
  @inlinable public static func rotation(cosine: Double, sine: Double) -> Transform {
    Transform(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
  }

  /// Slants by the tangents of two angles, like CSS's `skew`: x' = x + x-tangent·y, y' = y + y-tangent·x.
  @inlinable public static func skew(x: Double, y: Double) -> Transform { Transform(a: 1, b: y, c: x, d: 1, tx: 0, ty: 0) }

  /// This transform and then another one.
  @inlinable public func concatenating(_ next: Transform) -> Transform { next * self }

  /// The matrix product: the right transform is applied first, then the left one.
  @inlinable public static func * (left: Transform, right: Transform) -> Transform {
    Transform(
      a: left.a * right.a + left.c * right.b,
      b: left.b * right.a + left.d * right.b,
      c: left.a * right.c + left.c * right.d,
      d: left.b * right.c + left.d * right.d,
      tx: left.a * right.tx + left.c * right.ty + left.tx,
      ty: left.b * right.tx + left.d * right.ty + left.ty)
  }

  /// This transform, with a point of your choice in the place of the origin: a scale or rotation then leaves that point where it is.
  @inlinable public func around(_ anchor: Point) -> Transform {
    let image = apply(Vector(anchor.x, anchor.y))
    return Transform(a: a, b: b, c: c, d: d, tx: tx + (anchor.x - image.dx), ty: ty + (anchor.y - image.dy))
  }
}

extension Transform {
  /// The factor by which areas grow; negative where the transform mirrors, zero where it flattens.
  @inlinable public var determinant: Double { a * d - b * c }

  /// The transform that undoes this one, or nil where there is none: a number is not finite, the plane is flattened (up to rounding),
  /// or the inverse would overflow.
  @inlinable public var inverse: Transform? {
    if isTranslation { return isFinite ? Transform(a: 1, b: 0, c: 0, d: 1, tx: -tx, ty: -ty) : nil }
    let determinant = self.determinant
    // A smaller difference of the two products is their rounding, and a subnormal one has lost its digits.
    let noise = 4 * Double.ulpOfOne * ((a * d).magnitude + (b * c).magnitude)
    guard isFinite, determinant.isFinite, determinant.magnitude > noise, determinant.magnitude >= Double.leastNormalMagnitude else {
      return nil
    }
    let ia = d / determinant
    let ib = -b / determinant
    let ic = -c / determinant
    let id = a / determinant
    let result = Transform(a: ia, b: ib, c: ic, d: id, tx: -(ia * tx + ic * ty), ty: -(ib * tx + id * ty))
    return result.isFinite ? result : nil
  }

  /// The image of a point.
  @inlinable public func apply(_ point: Point) -> Point {
    Point(a * point.x + c * point.y + tx, b * point.x + d * point.y + ty)
  }

  /// The image of a displacement or velocity: translations leave it as it is.
  @inlinable public func apply(_ vector: Vector) -> Vector {
    Vector(a * vector.dx + c * vector.dy, b * vector.dx + d * vector.dy)
  }

  /// The bounding box of a rectangle's image.
  @inlinable public func apply(_ rect: Rect) -> Rect {
    if isTranslation { return rect.offset(by: Vector(tx, ty)) }
    let (p, q, r, s) = rect.corners
    let (p1, q1, r1, s1) = (apply(p), apply(q), apply(r), apply(s))
    return Rect(
      minX: Swift.min(Swift.min(p1.x, q1.x), Swift.min(r1.x, s1.x)), minY: Swift.min(Swift.min(p1.y, q1.y), Swift.min(r1.y, s1.y)),
      maxX: Swift.max(Swift.max(p1.x, q1.x), Swift.max(r1.x, s1.x)), maxY: Swift.max(Swift.max(p1.y, q1.y), Swift.max(r1.y, s1.y)))
  }

  /// Whether this is exactly the identity.
  @inlinable public var isIdentity: Bool { isTranslation && tx == 0 && ty == 0 }

  /// Whether this moves and does nothing else; true of the identity.
  @inlinable public var isTranslation: Bool { a == 1 && b == 0 && c == 0 && d == 1 }

  /// Whether all six numbers are finite.
  @inlinable public var isFinite: Bool {
    a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite
  }
}
