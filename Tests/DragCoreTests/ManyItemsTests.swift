import DragCore
import DragTesting
import Foundation
import Testing

/// Numbers that are the same in every run.
struct Dice {
  var state: UInt64

  mutating func roll(_ sides: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(sides))
  }
}

/// Thousands of items that move at once, and what they are moved by.
@Suite struct ManyItemsTests {
  typealias Difference = ReorderDifference<Int, Int>

  struct Number: Identifiable, Equatable {
    var id: Int
  }

  struct Pile<Item: Identifiable>: ItemCollection {
    var id: Int
    var items: [Item]
  }

  // MARK: Differences

  @Test func `what takes a difference back restores every collection`() {
    for seed in 0..<2_000 {
      var dice = Dice(state: UInt64(seed))
      var piles: [Pile<Number>] = []
      for c in 0..<dice.roll(3) + 1 { piles.append(Pile(id: c, items: (0..<dice.roll(9)).map { Number(id: c * 10 + $0) })) }
      let before = piles.map(\.items)
      var (pinned, sources): ([Difference.Destination.Pinned], [Int]) = ([], [])
      for pile in piles {
        for (i, item) in pile.items.enumerated() {
          switch dice.roll(4) {
          case 0: pinned.append(.init(item: item.id, collectionID: pile.id, index: i))
          case 1, 2: sources.append(item.id)
          default: break
          }
        }
      }
      let stays = before.joined().map(\.id).filter { !sources.contains($0) }
      let to = dice.roll(piles.count), near = stays.isEmpty ? -1 : stays[dice.roll(stays.count)]
      let difference = Difference(
        sources: sources, destination: .init(position: dice.roll(3) == 0 ? .end : .before(near), collectionID: to, pinned: pinned))
      var history = ReorderHistory<Int, Int>()
      history.apply(difference, to: &piles)
      let after = piles.map(\.items)
      guard history.canUndo else { continue }
      history.undo(&piles)
      #expect(piles.map(\.items) == before, "seed \(seed)")
      history.redo(&piles)
      #expect(piles.map(\.items) == after, "seed \(seed)")
    }
  }

  @Test func `items go where they are sent in whatever order they are named, those that are not there are left out, and all come back`() {
    for seed in 0..<2_000 {
      var dice = Dice(state: UInt64(seed))
      var items = (0..<dice.roll(9)).map { Number(id: $0) }
      let before = items
      var named: [Int] = []
      for id in 0..<11 where dice.roll(2) == 0 { named.insert(id, at: dice.roll(3) == 0 ? dice.roll(named.count + 1) : named.count) }
      let stays = items.map(\.id).filter { !named.contains($0) }, near = stays.isEmpty ? 99 : stays[dice.roll(stays.count)]
      var expected = stays
      expected.insert(contentsOf: named.filter { $0 < before.count }, at: stays.firstIndex(of: near) ?? stays.count)
      var history = ReorderHistory<Int, SingleCollection>()
      history.apply(.init(sources: named, destination: .init(position: .before(near), collectionID: .init())), to: &items)
      #expect(items.map(\.id) == expected, "seed \(seed)")
      history.undo(&items)
      #expect(items == before, "seed \(seed)")
    }
  }

  // MARK: Drags

  /// A list of rows, every fourth pinned and every fourth a folder, of which as many travel as are neither.
  private func drag(_ count: Int) -> Double {
    let scene = Scene(), driver = Driver(scene)
    let birds = (0..<count).map { Number(id: $0) }
    var moved: [Int] = []
    let container = ReorderContainer<Number, SingleCollection>(controller: scene.controller) { moved = $0.sources }
    container.moveInto = { _, _ in }
    let list = container.add(
      scene.add("list", Rect(0, 0, 100, 400)), SingleCollection(), birds,
      layout: { .list([Double](repeating: 20, count: count), bounds: Size(100, 400)) })!
    list.isPinned = { $0 % 4 == 1 }
    list.isFolder = { $0 % 4 == 3 }
    let others = (0..<count).filter { $0 % 2 == 0 }
    list.companions = { _ in others }
    let start = clock()
    driver.press(at: Point(20, 10))
    driver.move(to: Point(20, 15))
    driver.move(to: Point(20, 290), steps: 4)
    driver.release()
    driver.settle()
    let time = Double(clock() - start)
    #expect(moved == others)
    return time
  }

  /// The time of this thread alone, in nanoseconds, so that what else the machine does is not counted.
  private func clock() -> Int {
    var now = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now)
    return Int(now.tv_sec) * 1_000_000_000 + Int(now.tv_nsec)
  }

  @Test func `four times as many items of a drag take about four times as long, not sixteen times`() {
    var ratio = Double.infinity
    for _ in 0..<5 where ratio > 8 { ratio = min(ratio, drag(6_000) / drag(1_500)) }
    #expect(ratio < 8)
  }
}
