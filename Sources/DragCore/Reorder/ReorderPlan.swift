/// What differences make of the items of some collections, each of which is looked at once for all of them.
///
/// Each item has a slot, and so has the end of each collection: all of them in their order. What moves has the slot before which it goes.
struct ReorderPlan<Item: Identifiable> {
  /// Nil for an end.
  private var slots: [Item?] = []
  private var ends: [Int] = []
  private var goals: [Int32]
  /// The slots of what moves, in its order.
  private var moved: [Int32] = []
  private var (nearSource, nearNeighbour) = (0, 0)

  // Instead of a goal.
  private static var stays: Int32 { -1 }
  private static var keepsIndex: Int32 { -2 }
  private static var isTaken: Int32 { -3 }

  init<C>(_ collections: [[Item]], pinned: [ReorderDifference<Item.ID, C>.Destination.Pinned]) {
    for items in collections {
      for item in items { slots.append(item) }
      ends.append(slots.count)
      slots.append(nil)
    }
    goals = [Int32](repeating: Self.stays, count: slots.count)
    var near = 0
    for known in pinned { if let slot = find(known.item, 0, slots.count, &near) { goals[slot] = Self.keepsIndex } }
  }

  /// Many are looked for in their order, so each search begins where the one before has ended.
  private func find(_ id: Item.ID, _ start: Int, _ end: Int, _ near: inout Int) -> Int? {
    if near < start || near >= end { near = start }
    for _ in start..<end {
      if let item = slots[near], item.id == id { return near }
      near += 1
      if near == end { near = start }
    }
    return nil
  }

  /// Takes the items out that move.
  ///
  /// - Returns: false where one of them has moved before.
  private mutating func take(_ sources: [Item.ID]) -> Bool {
    var near = nearSource
    defer { nearSource = near }
    for id in sources {
      guard let slot = find(id, 0, slots.count, &near), goals[slot] != Self.isTaken else { continue }
      if goals[slot] >= 0 { return false }
      goals[slot] = Self.isTaken
      moved.append(Int32(slot))
    }
    return true
  }

  /// Moves items within a collection or to it.
  ///
  /// - Returns: false where it depends on what others have done before, and is to be done when those have been; never for the first.
  mutating func move<C>(_ difference: ReorderDifference<Item.ID, C>, in collection: Int) -> Bool {
    let before = moved.count
    var isPossible = take(difference.sources)
    var goal = ends[collection]
    if case .before(let id) = difference.destination.position {
      var near = nearNeighbour
      if let slot = find(id, collection > 0 ? ends[collection - 1] + 1 : 0, goal, &near) {
        if goals[slot] != Self.isTaken {
          if goals[slot] != Self.stays, before > 0 { isPossible = false }
          goal = slot
        }
      } else if before > 0 {
        isPossible = false
      }
      nearNeighbour = near
    }
    for slot in moved[before...] { goals[Int(slot)] = isPossible ? Int32(goal) : Self.stays }
    if !isPossible { moved.removeLast(moved.count - before) }
    return isPossible
  }

  /// What each collection holds then; nil where that is what it held.
  mutating func result() -> [[Item]?] {
    let goals = goals
    sort(&moved) { goals[Int($0)] < goals[Int($1)] }
    var result: [[Item]?] = []
    var (slot, next) = (0, 0)
    for end in ends {
      var items: [Item] = []
      var isChanged = false
      while slot <= end {
        while next < moved.count, Int(goals[Int(moved[next])]) == slot {
          if let item = slots[Int(moved[next])] { items.append(item) }
          next += 1
          isChanged = true
        }
        if goals[slot] >= 0 { isChanged = true } else if let item = slots[slot] { items.append(item) }
        slot += 1
      }
      result.append(isChanged ? items : nil)
    }
    return result
  }

  /// What takes a difference back: one for each run of items that it moves.
  mutating func inverse<C>(of difference: ReorderDifference<Item.ID, C>, _ collections: [C]) -> [ReorderDifference<Item.ID, C>] {
    _ = take(difference.sources)
    var result: [ReorderDifference<Item.ID, C>] = []
    var run: [Item.ID] = []
    var collection = 0
    for slot in slots.indices {
      let id = slots[slot]?.id
      if let id, goals[slot] == Self.isTaken {
        run.append(id)
        continue
      }
      // What keeps its index is put back to it after each step, so it is no neighbour to go by.
      if !run.isEmpty, goals[slot] != Self.keepsIndex {
        result.append(
          ReorderDifference(
            sources: run,
            destination: .init(
              position: id.map { .before($0) } ?? .end, collectionID: collections[collection], pinned: difference.destination.pinned)))
        run = []
      }
      if id == nil { collection += 1 }
    }
    return result
  }
}
