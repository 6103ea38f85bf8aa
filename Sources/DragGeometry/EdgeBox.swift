/// A rectangle by its edges, the right and bottom ones negated: then "lies within" and "meets" are four comparisons in the same direction,
/// which a processor does two or four at a time (`RectTree.slots(below:in:)`), and a union is four minima.
struct EdgeBox: Equatable, Sendable {
  var minX, minY, negatedMaxX, negatedMaxY: Double

  /// The union of nothing.
  static var none: EdgeBox { EdgeBox(minX: .infinity, minY: .infinity, negatedMaxX: .infinity, negatedMaxY: .infinity) }

  init(minX: Double, minY: Double, negatedMaxX: Double, negatedMaxY: Double) {
    self.minX = minX
    self.minY = minY
    self.negatedMaxX = negatedMaxX
    self.negatedMaxY = negatedMaxY
  }

  /// The edges of a rectangle, in order where its size is negative; nil where they are not finite.
  init?(_ rect: Rect) {
    let (left, top, right, bottom) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
    guard left.isFinite, top.isFinite, right.isFinite, bottom.isFinite else { return nil }
    self.init(
      minX: Swift.min(left, right), minY: Swift.min(top, bottom),
      negatedMaxX: -Swift.max(left, right), negatedMaxY: -Swift.max(top, bottom))
  }

  var maxX: Double { -negatedMaxX }
  var maxY: Double { -negatedMaxY }

  /// What every box that meets this one is below: see `isBelow`.
  var reach: EdgeBox { EdgeBox(minX: maxX, minY: maxY, negatedMaxX: -minX, negatedMaxY: -minY) }

  /// Whether all four numbers are at most another's: the box meets a rectangle whose `reach` is given, or holds a rectangle that is given.
  func isBelow(_ other: EdgeBox) -> Bool {
    minX <= other.minX && minY <= other.minY && negatedMaxX <= other.negatedMaxX && negatedMaxY <= other.negatedMaxY
  }

  mutating func formUnion(_ other: EdgeBox) {
    minX = other.minX < minX ? other.minX : minX
    minY = other.minY < minY ? other.minY : minY
    negatedMaxX = other.negatedMaxX < negatedMaxX ? other.negatedMaxX : negatedMaxX
    negatedMaxY = other.negatedMaxY < negatedMaxY ? other.negatedMaxY : negatedMaxY
  }

  func union(_ other: EdgeBox) -> EdgeBox {
    var result = self
    result.formUnion(other)
    return result
  }

  /// The area of what both have in common.
  func overlap(_ other: EdgeBox) -> Double {
    let width = -Swift.max(negatedMaxX, other.negatedMaxX) - Swift.max(minX, other.minX)
    let height = -Swift.max(negatedMaxY, other.negatedMaxY) - Swift.max(minY, other.minY)
    return width > 0 && height > 0 ? width * height : 0
  }

  var area: Double { (maxX - minX) * (maxY - minY) }
  /// Half the circumference: tells boxes apart that have no area.
  var margin: Double { (maxX - minX) + (maxY - minY) }
  /// Twice the centre's coordinate along an axis.
  func center(alongX: Bool) -> Double { alongX ? minX - negatedMaxX : minY - negatedMaxY }

  /// The square of the distance from a point; infinite where it overflows, never NaN for finite points.
  func squaredDistance(to p: Point) -> Double {
    let dx = Swift.max(Swift.max(minX - p.x, p.x - maxX), 0)
    let dy = Swift.max(Swift.max(minY - p.y, p.y - maxY), 0)
    return dx * dx + dy * dy
  }
}
