import Testing

@testable import GalleryScenes

@Suite struct RunOrderTests {
  @Test func `an order of runs is that of an array, whatever is moved`() {
    var seed: UInt32 = 5
    func next(_ count: Int) -> Int {
      seed = seed &* 1_664_525 &+ 1_013_904_223
      return Int(seed >> 8) % count
    }
    for count in [1, 2, 7, 40] {
      var order = RunOrder(count: count)
      var plain = (0..<Int32(count)).map { $0 }
      for _ in 0..<500 {
        let (from, to) = (next(count), next(count))
        order.move(from: from, to: to)
        plain.insert(plain.remove(at: from), at: to)
        #expect((0..<count).map { order[$0] } == plain)
        #expect(plain.indices.allSatisfy { order.position(of: plain[$0]) == $0 })
      }
    }
    #expect(RunOrder(count: 3)[3] == -1 && RunOrder(count: 3).position(of: 3) == nil && RunOrder(count: 0).runs.isEmpty)
  }

  @Test func `a million numbers and a few moves are a few runs, and back again one`() {
    var order = RunOrder(count: 1_000_000)
    order.move(from: 0, to: 999_999)
    order.move(from: 500, to: 3)
    #expect(order.runs.count <= 7)
    order.move(from: 3, to: 500)
    order.move(from: 999_999, to: 0)
    #expect(order == RunOrder(count: 1_000_000))
  }
}
