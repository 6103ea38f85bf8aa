import DragCore

/// Random numbers from a seed, the same on every machine.
///
/// Steele, Lea and Flood, “Fast splittable pseudorandom number generators”, 2014.
package struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// From zero up to one below the bound.
  mutating func below(_ bound: Int32) -> Int32 {
    bound <= 1 ? 0 : Int32(truncatingIfNeeded: (next() >> 33) % UInt64(bound))
  }

  mutating func below(_ bound: Int) -> Int { Int(below(Int32(truncatingIfNeeded: bound))) }

  /// True in so many of a hundred cases.
  mutating func chance(_ percent: Int32) -> Bool { below(Int32(100)) < percent }

  mutating func whole(_ low: Int32, _ high: Int32) -> Double { Double(low + below(high - low + 1)) }

  /// A number between the two, with all its bits.
  package mutating func number(_ low: Double, _ high: Double) -> Double {
    low + (high - low) * (Double(next() >> 11) * (1 / 9_007_199_254_740_992))
  }

  mutating func pick<T>(_ choices: [T]) -> T { choices[below(choices.count)] }
}

extension UInt64 {
  /// Another number that has nothing visible in common with this one.
  func mixed(with other: UInt64) -> UInt64 {
    var random = SplitMix64(seed: self ^ (other &* 0xD6E8_FEB8_6659_FD93))
    return random.next()
  }
}
