import DragGeometry
import DragTesting

/// A seeded generator, so that a failure can be repeated.
typealias SplitMix64 = DragTesting.SplitMix64

extension SplitMix64 {
  mutating func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &self) }

  mutating func point(_ range: ClosedRange<Double>) -> Point { Point(number(range), number(range)) }

  /// Whole numbers, so that edges often coincide and sums are exact.
  mutating func grid(_ range: ClosedRange<Int>) -> Double { Double(Int.random(in: range, using: &self)) }

  mutating func gridRect(_ extent: Int, size: Int) -> Rect { Rect(grid(0...extent), grid(0...extent), grid(0...size), grid(0...size)) }
}

func isNear(_ a: Double, _ b: Double, _ tolerance: Double = 1e-9) -> Bool {
  (a - b).magnitude <= tolerance * Swift.max(1, Swift.max(a.magnitude, b.magnitude))
}

func isNear(_ a: Point, _ b: Point, _ tolerance: Double = 1e-9) -> Bool { isNear(a.x, b.x, tolerance) && isNear(a.y, b.y, tolerance) }

func isNear(_ a: Vector, _ b: Vector, _ tolerance: Double = 1e-9) -> Bool { isNear(a.dx, b.dx, tolerance) && isNear(a.dy, b.dy, tolerance) }
