// The standard library's square root and rounding are calls into the C math library on Linux, which a program that imports
// nothing is not linked with. These two need nothing, and give the same bits everywhere.

/// The square root of a finite number that is not negative, to within two units in the last place; exact for exact squares of
/// whole numbers below a thousand million. Zero for a negative number.
public func squareRoot(_ x: Double) -> Double {
  guard x > 0, x.isFinite else { return x > 0 ? x : 0 }
  // Very small numbers are scaled by an even power of two, so that halving their exponent stays exact enough.
  if x < 0x1p-1000 { return squareRoot(x * 0x1p200) * 0x1p-100 }
  // Halving the exponent gives a first guess within 4 %; each step of Newton's method doubles the good bits.
  var root = Double(bitPattern: (x.bitPattern >> 1) &+ 0x1FF7_A3BE_A91D_9B1B)
  root = 0.5 * (root + x / root)
  root = 0.5 * (root + x / root)
  root = 0.5 * (root + x / root)
  root = 0.5 * (root + x / root)
  return root
}

/// The largest whole number that is not greater. Numbers beyond 2⁶² in size are whole already.
public func floor(_ x: Double) -> Double {
  guard x.magnitude < 0x1p62 else { return x }
  let whole = Double(Int64(x))
  return whole > x ? whole - 1 : whole
}
