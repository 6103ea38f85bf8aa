import DragTesting
import Testing

@testable import DragCore

/// Items of wrapping rows, which lie otherwise without the one that is carried, come back to where they were.
@Suite @MainActor struct WrappingRowsTests {
  /// The order after an item was lifted, maybe carried away and back, and let go where it was.
  private func order(_ layout: FlowLayout, lifting item: Int, by way: Vector? = nil) -> [Int] {
    let scene = Scene(), driver = Driver(scene), list = scene.add("list", Rect(0, 0, 400, 500))
    var birds = layout.sizes.indices.map { FolderBird(id: $0) }
    list.reorderable(birds, layout: { .flow(layout) }) { birds.apply($0) }
    driver.press("list", item: item, with: .touch)
    driver.wait(0.6)
    if let way {
      driver.move(by: way)
      driver.move(by: Vector(-way.dx, -way.dy))
    }
    driver.release()
    driver.settle()
    return birds.map(\.id)
  }

  @Test func `without a move all stays as it was, also where the others would wrap or centre otherwise`() {
    let wrapping = FlowLayout(sizes: [Size(60, 40), Size(60, 40), Size(30, 40)], bounds: Size(100, 500))
    #expect(order(wrapping, lifting: 1) == [0, 1, 2])
    #expect(order(FlowLayout(sizes: [Size(46, 36), Size(74, 36)], bounds: Size(226, 300), alignment: .center), lifting: 1) == [0, 1])
  }

  @Test func `away and back is no change, in any rows`() {
    var random = SplitMix64(seed: 11)
    let alignments: [FlowLayout.Alignment] = [.start, .center, .end, .stretch, .spaceBetween, .spaceAround, .spaceEvenly]
    for _ in 0..<600 {
      func number(_ range: ClosedRange<Int>) -> Double { Double(Int.random(in: range, using: &random)) }
      let sizes = (0..<Int.random(in: 1...7, using: &random)).map { _ in Size(number(10...90), number(10...40)) }
      let layout = FlowLayout(
        sizes: sizes, spacing: Size(number(0...8), number(0...8)), bounds: Size(number(90...250), 500),
        alignment: alignments.randomElement(using: &random)!, isRightToLeft: Bool.random(using: &random))
      let item = Int.random(in: sizes.indices, using: &random), way = Vector(number(-90...90), number(-90...90))
      #expect(order(layout, lifting: item, by: way) == Array(sizes.indices), "\(layout) \(item) \(way)")
    }
  }
}
