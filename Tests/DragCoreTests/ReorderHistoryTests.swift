import DragCore
import Testing

/// What is taken back and made again after the data has changed otherwise.
@Suite struct ReorderHistoryTests {
  struct Bird: Identifiable, Equatable { let id: Int }
  struct Column: ItemCollection, Equatable {
    let id: String
    var items: [Bird]
  }

  @Test func `undo puts an item where it was, also when those behind it have gone meanwhile`() {
    for gone in 0...4 {
      var birds = (0..<8).map { Bird(id: $0) }
      var history = ReorderHistory<Int, SingleCollection>()
      history.apply(.init(sources: [2], destination: .init(position: .end, collectionID: .init())), to: &birds)
      birds.removeAll { (3..<3 + gone).contains($0.id) }
      let rest = birds.filter { $0.id != 2 }
      history.undo(&birds)
      #expect(birds == rest.filter { $0.id < 2 } + [Bird(id: 2)] + rest.filter { $0.id > 2 })
      // The one before which it was put is there no more either.
      birds.removeAll { $0.id == 7 }
      history.redo(&birds)
      #expect(birds.map(\.id).last == 2)
    }
  }

  @Test func `redo puts an item before what came behind the one that has gone`() {
    var birds = (0..<6).map { Bird(id: $0) }
    var history = ReorderHistory<Int, SingleCollection>()
    history.apply(.init(sources: [0, 4], destination: .init(position: .before(3), collectionID: .init())), to: &birds)
    #expect(birds.map(\.id) == [1, 2, 0, 4, 3, 5])
    history.undo(&birds)
    #expect(birds.map(\.id) == [0, 1, 2, 3, 4, 5])
    let third = birds.remove(at: 3)
    history.redo(&birds)
    #expect(birds.map(\.id) == [1, 2, 0, 4, 5])
    // What comes back is gone by again.
    birds.insert(third, at: 4)
    history.undo(&birds)
    history.redo(&birds)
    #expect(birds.map(\.id) == [1, 2, 0, 4, 3, 5])
  }

  @Test func `between collections the place is sought in the collection that it was in`() {
    var columns = [Column(id: "a", items: [0, 1, 2, 3].map { Bird(id: $0) }), Column(id: "b", items: [Bird(id: 4)])]
    var history = ReorderHistory<Int, String>()
    history.apply(.init(sources: [1], destination: .init(position: .before(4), collectionID: "b")), to: &columns)
    // The next one has gone to the other column, and the one after it is there yet.
    columns[1].items.append(columns[0].items.remove(at: 1))
    history.undo(&columns)
    #expect(columns.map { $0.items.map(\.id) } == [[0, 1, 3], [4, 2]])
    columns[1].items.removeFirst()
    history.redo(&columns)
    #expect(columns.map { $0.items.map(\.id) } == [[0, 3], [2, 1]])
  }

  @Test func `where all behind it have gone an item comes back at the end`() {
    var birds = (0..<3).map { Bird(id: $0) }
    var history = ReorderHistory<Int, SingleCollection>()
    history.apply(.init(sources: [1], destination: .init(position: .before(0), collectionID: .init())), to: &birds)
    birds = [Bird(id: 5)] + birds.filter { $0.id != 2 }
    history.undo(&birds)
    #expect(birds.map(\.id) == [5, 0, 1])
  }

  @Test func `where the next has gone and the one behind that is pinned, an item comes back before the first that is not`() {
    var birds = (0..<6).map { Bird(id: $0) }
    var history = ReorderHistory<Int, SingleCollection>()
    let pinned = ReorderDifference<Int, SingleCollection>.Destination.Pinned(item: 3, collectionID: .init(), index: 3)
    history.apply(.init(sources: [1], destination: .init(position: .end, collectionID: .init(), pinned: [pinned])), to: &birds)
    #expect(birds.map(\.id) == [0, 2, 4, 3, 5, 1])
    birds.removeAll { $0.id == 2 }
    history.undo(&birds)
    #expect(birds.map(\.id) == [0, 1, 3, 4, 5])
  }
}
