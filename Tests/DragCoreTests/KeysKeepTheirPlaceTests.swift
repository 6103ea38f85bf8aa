import DragTesting
import Testing

@testable import DragCore

/// A drag by keys stays between its neighbours, whatever comes, goes or joins elsewhere in the list.
@Suite @MainActor struct KeysKeepTheirPlaceTests {
  private func dropped(_ l: FolderList) -> [Int] {
    l.driver.wait(1)
    l.driver.key(.space)
    return l.model.ids
  }

  private func lifted(_ item: Int, of count: Int = 5, then keys: [Key] = []) -> FolderList {
    let l = FolderList(count)
    l.driver.key(.space, on: "list", item: item)
    for key in keys { l.driver.key(key) }
    l.driver.wait(1)
    return l
  }

  @Test func `what joins leaves it between the same neighbours`() {
    let l = lifted(4, of: 6)
    l.driver.press("list", item: 1, with: .touch, finger: 2); l.driver.release(finger: 2)
    #expect(dropped(l) == [0, 2, 3, 4, 1, 5])
  }

  @Test func `what is added by the app leaves it between the same neighbours`() {
    let l = FolderList(6), session = Box<DragSession?>(nil)
    l.list.recognizer?.shouldBegin {
      session.value = $0; return true
    }
    l.driver.key(.space, on: "list", item: 4)
    #expect(l.collection.add(1, to: session.value!))
    #expect(dropped(l) == [0, 2, 3, 4, 1, 5])
  }

  @Test func `what goes or comes before it moves it no further`() {
    var l = lifted(3)
    l.change { $0.removeFirst() }
    #expect(dropped(l) == [1, 2, 3, 4])
    l = lifted(1)
    l.change { $0.insert(FolderBird(id: 9), at: 0) }
    #expect(dropped(l) == [9, 0, 1, 2, 3, 4])
    l = lifted(1, of: 6, then: [.down, .down])
    l.change { $0.removeFirst() }
    #expect(dropped(l) == [2, 3, 1, 4, 5])
  }

  @Test func `what goes before several that have not been moved leaves them as they are`() {
    for isByKeys in [false, true] {
      let l = FolderList(5), driver = l.driver
      l.collection.companions = { [model = l.model] _ in model.ids.indices.filter { [1, 4].contains(model.ids[$0]) } }
      if isByKeys { driver.key(.space, on: "list", item: 1) } else { driver.press("list", item: 1, with: .touch) }
      driver.wait(0.5)
      l.change { $0.removeFirst() }
      #expect(l.lifted() == [1, 4])
      if !isByKeys { driver.release() }
      #expect(dropped(l) == [1, 2, 3, 4])
      #expect(driver.log.last == "cancelled list escape" || !isByKeys)
    }
    let last = lifted(4)
    last.change { $0.removeFirst() }
    #expect(dropped(last) == [1, 2, 3, 4] && last.driver.log.last == "cancelled list escape")
  }

  @Test func `where it was not sent elsewhere it is where its list is sorted to have it`() {
    let l = lifted(1)
    l.change { $0.reverse() }
    #expect(dropped(l) == [4, 3, 2, 1, 0])
  }

  @Test func `the place that it has by now is said once`() {
    let l = lifted(3)
    l.change { $0.removeFirst() }
    l.driver.wait(2)
    #expect(l.driver.announcements == ["B3 lifted, 4 of 5", "3 of 4"])
  }

  // MARK: Data that is asked for by position

  private func sourced(lifting item: Int, then keys: [Key]) -> ReorderDataSourceTests.Pair {
    let pair = ReorderDataSourceTests.Pair([0, 1, 2, 3, 4, 5], [])
    pair.driver.key(.space, on: "left", item: item)
    for key in keys { pair.driver.key(key) }
    return pair
  }

  @Test func `where data is asked for by position, what comes and goes moves it no further either`() {
    var pair = sourced(lifting: 1, then: [.down, .down])
    for id in [7, 8] as [Int32] {
      pair.left.ids.insert(id, at: 0); pair.collections[0].reload()
    }
    pair.driver.key(.space)
    #expect(pair.left.ids == [8, 7, 0, 2, 3, 1, 4, 5])
    pair = sourced(lifting: 2, then: [])
    pair.left.ids.remove(at: 0); pair.collections[0].reload()
    pair.driver.key(.space)
    #expect(pair.left.ids == [1, 2, 3, 4, 5])
    pair = sourced(lifting: 1, then: [.end])
    pair.left.ids.insert(9, at: 0); pair.collections[0].reload()
    pair.driver.key(.space)
    #expect(pair.left.ids == [9, 0, 2, 3, 4, 5, 1])
  }

  @Test func `where data is asked for by position, it stays beside what another hand moves`() {
    let pair = sourced(lifting: 1, then: [.down, .down])
    pair.driver.press("left", item: 5); pair.driver.move(to: Point(50, 5)); pair.driver.release()
    pair.driver.key(.space)
    #expect(pair.left.ids == [5, 0, 2, 3, 1, 4])
  }
}
