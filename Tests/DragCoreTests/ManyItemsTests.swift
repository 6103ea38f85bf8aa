import DragCore
import DragTesting
import Foundation
import Testing

/// Numbers below a count, in no order.
func shuffled(_ count: Int) -> [Int] {
  var dice = Dice(state: 7)
  var result = Array(0..<count)
  for i in result.indices { result.swapAt(i, dice.roll(count)) }
  return result
}

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
  typealias Counted = ReorderContainerTests.Counted
  typealias Asked = ReorderContainerTests.Asked
  typealias Difference = ReorderDifference<Int, Int>

  struct Number: Identifiable, Equatable {
    var id: Int
  }

  struct Pile<Item: Identifiable>: ItemCollection {
    var id: Int
    var items: [Item]
  }

  // MARK: Differences

  /// Applies a difference in the way that is easiest to understand.
  private func reference(_ piles: inout [Pile<Number>], _ difference: Difference) {
    guard let to = piles.firstIndex(where: { $0.id == difference.destination.collectionID }) else { return }
    var taken: [Number] = []
    for id in difference.sources {
      for c in piles.indices {
        guard let i = piles[c].items.firstIndex(where: { $0.id == id }) else { continue }
        taken.append(piles[c].items.remove(at: i))
      }
    }
    var at = piles[to].items.count
    if case .before(let id) = difference.destination.position { at = piles[to].items.firstIndex { $0.id == id } ?? at }
    piles[to].items.insert(contentsOf: taken, at: at)
    for c in piles.indices {
      var kept: [(item: Number, index: Int)] = []
      for known in difference.destination.pinned where known.collectionID == piles[c].id {
        guard let i = piles[c].items.firstIndex(where: { $0.id == known.item }) else { continue }
        kept.append((piles[c].items.remove(at: i), known.index))
      }
      for (item, index) in kept { piles[c].items.insert(item, at: min(index, piles[c].items.count)) }
    }
  }

  @Test func `differences that are applied together are applied one after the other, whatever they move`() {
    for seed in 0..<3_000 {
      var dice = Dice(state: UInt64(seed))
      var piles: [Pile<Number>] = []
      for c in 0..<dice.roll(3) + 1 { piles.append(Pile(id: c, items: (0..<dice.roll(7)).map { Number(id: c * 10 + $0) })) }
      var pinned: [Difference.Destination.Pinned] = []
      for pile in piles {
        for (i, item) in pile.items.enumerated() where dice.roll(5) == 0 {
          pinned.append(.init(item: item.id, collectionID: pile.id, index: i))
        }
      }
      if dice.roll(2) == 0 { pinned = [] }
      var differences: [Difference] = []
      for _ in 0..<dice.roll(5) + 1 {
        var sources: [Int] = []
        for _ in 0..<dice.roll(4) {
          let id = dice.roll(4) * 10 + dice.roll(8)
          if !sources.contains(id) { sources.append(id) }
        }
        let id = dice.roll(3) * 10 + dice.roll(8)
        differences.append(
          Difference(
            sources: sources,
            destination: .init(position: dice.roll(4) == 0 ? .end : .before(id), collectionID: dice.roll(4), pinned: pinned)))
      }
      var (expected, single) = (piles, piles[0].items)
      for difference in differences { reference(&expected, difference) }
      piles.apply(differences)
      #expect(piles.map(\.items) == expected.map(\.items), "seed \(seed)")
      // The same with one collection alone.
      var alone = [Pile(id: 0, items: single)]
      for i in differences.indices {
        differences[i].destination.collectionID = 0
        differences[i].destination.pinned.removeAll { $0.collectionID != 0 }
        reference(&alone, differences[i])
      }
      single.apply(differences)
      #expect(single == alone[0].items, "seed \(seed)")
    }
  }

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

  @Test(arguments: [500, 2_000])
  func `thousands of scattered items are moved and put back without looking for each among all`(count: Int) {
    let asked = Asked()
    let all = (0..<count).map { Counted(number: $0, asked: asked) }
    var piles = [Pile(id: 0, items: all), Pile(id: 1, items: all.map { Counted(number: count + $0.number, asked: asked) })]
    let sources = Array(stride(from: 0, to: 2 * count, by: 2))
    let pinned = stride(from: 1, to: count, by: 4).map { Difference.Destination.Pinned(item: $0, collectionID: 0, index: $0) }
    let difference = Difference(
      sources: sources, destination: .init(position: .before(count + count / 2 + 1), collectionID: 1, pinned: pinned))
    var history = ReorderHistory<Int, Int>()
    asked.times = 0
    history.apply(difference, to: &piles)
    #expect(piles[0].items.count == count / 2)
    history.undo(&piles)
    history.redo(&piles)
    history.undo(&piles)
    #expect(asked.times < 100 * count)
    #expect(piles.map { $0.items.map(\.number) } == [Array(0..<count), Array(count..<2 * count)])
    // And within one list.
    var (list, alone) = (all, ReorderHistory<Int, SingleCollection>())
    asked.times = 0
    alone.apply(
      .init(sources: sources.filter { $0 < count }, destination: .init(position: .before(count / 2 + 1), collectionID: .init())), to: &list)
    alone.undo(&list)
    #expect(asked.times < 50 * count)
    #expect(list.map(\.number) == Array(0..<count))
  }

  // MARK: Drags

  /// A list of rows, every fourth pinned and every fourth a folder, of which as many travel as are neither.
  private func drag(_ count: Int) -> Double {
    let scene = Scene(), driver = Driver(scene)
    var birds = (0..<count).map { Number(id: $0) }
    let container = ReorderContainer<Number, SingleCollection>(controller: scene.controller) { birds.apply($0) }
    container.moveInto = { _, _ in }
    let list = container.add(
      scene.add("list", Rect(0, 0, 100, 400)), SingleCollection(), birds,
      layout: { .list([Double](repeating: 20, count: count), bounds: Size(100, 400)) })!
    list.isPinned = { $0 % 4 == 1 }
    list.isFolder = { $0 % 4 == 3 }
    let others = shuffled(count).filter { $0 % 2 == 0 }
    list.companions = { _ in others }
    let start = clock()
    driver.press(at: Point(20, 10))
    driver.move(to: Point(20, 15))
    driver.move(to: Point(20, 290), steps: 4)
    driver.release()
    driver.settle()
    let time = Double(clock() - start)
    #expect(birds.map(\.id) != Array(0..<count))
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
