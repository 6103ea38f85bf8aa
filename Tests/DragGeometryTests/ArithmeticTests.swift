import DragGeometry
import Foundation
import Testing

@Suite struct ArithmeticTests {
  @Test func `square roots agree with the C library's to two units in the last place`() {
    var random = SplitMix64(seed: 7)
    for _ in 0..<200_000 {
      let exponent = Double(Int(random.next() % 600)) - 300
      let x = Double(random.next() >> 11) * 0x1p-53 * Foundation.pow(10, exponent)
      let expected = x.squareRoot()
      #expect(abs(DragGeometry.squareRoot(x) - expected) <= 2 * expected.ulp)
    }
    for whole in 0..<10_000 { #expect(DragGeometry.squareRoot(Double(whole * whole)) == Double(whole)) }
    #expect(DragGeometry.squareRoot(-1) == 0)
    #expect(DragGeometry.squareRoot(.infinity) == .infinity)
  }

  @Test func `floor agrees with the C library's`() {
    var random = SplitMix64(seed: 8)
    for _ in 0..<100_000 {
      let x = (Double(random.next() >> 11) * 0x1p-53 - 0.5) * Foundation.pow(10, Double(random.next() % 20))
      #expect(DragGeometry.floor(x) == Foundation.floor(x))
    }
    #expect(DragGeometry.floor(-0.5) == -1)
    #expect(DragGeometry.floor(3) == 3)
  }
}
