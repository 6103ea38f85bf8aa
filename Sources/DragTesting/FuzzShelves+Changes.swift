import DragCore

/// What the app does to its data by itself.
extension FuzzShelves {
  func perform(_ change: DataChange) {
    guard let s = shelf(change.collection) else { return }
    // At once: a collection that is reloaded below may let a drop go on.
    version += 1
    let count = shelves[s].items.count
    let at = count == 0 ? 0 : Int(change.item) % count
    switch change.kind {
    case .remove: if count > 0 { remove(at, s) }
    case .removeCarried:
      guard let id = carried.last?.ids.first else { return }
      for s in shelves.indices {
        guard let i = shelves[s].items.firstIndex(where: { $0.id == id }) else { continue }
        remove(i, s)
        counts.carriedRemoved += 1
        if change.reloads { reload(shelves[s].id) }
        break
      }
    case .add:
      shelves[s].items.insert(fresh(change.length), at: at)
      all.append(nextID)
    case .sort: shelves[s].items.sort { $0.id > $1.id }
    case .rotate: if count > 0 { shelves[s].items.append(shelves[s].items.remove(at: at)) }
    case .resize: if count > 0 { shelves[s].items[at].length = change.length }
    case .clear: while !shelves[s].items.isEmpty { remove(0, s) }
    case .duplicate:
      guard count > 0 else { return }
      let twin = shelves[s].items[at]
      shelves[s].items.append(twin)
      all.append(twin.id)
    case .lie: lie = change.item % 7 - 3
    case .moveAcross:
      guard count > 0 else { return }
      let item = shelves[s].items.remove(at: at)
      shelves[Int(change.item) % shelves.count].items.insert(item, at: 0)
      if change.reloads { for shelf in shelves { reload(shelf.id) } }
    case .capacity: collection(change.collection)?.capacity = change.item % 5 == 0 ? nil : Int(change.item % 13) - 1
    case .unlock: collection(change.collection)?.mayDrag = nil
    case .plan:
      guard let m = made.firstIndex(where: { $0.shelf == change.collection }) else { return }
      var plan = change.plan ?? made[m].plan
      // Only where things are; what was said once stays.
      plan.preview = made[m].plan.preview
      plan.container = made[m].plan.container
      plan.pins = made[m].plan.pins
      made[m].plan = plan
      let n = change.collection
      made[m].collection.layout = { [unowned(unsafe) self, plan] in layout(n, plan) }
    case .again: if let plan = plan(change.collection) { mark(change.collection, plan) }
    case .reload: break
    case .act:
      let steps = [1, -1, 2, -3, .max, -.max][Int(change.item) % 6]
      let action = steps < 0 ? MoveAction.up(-steps) : .down(steps)
      isActing = true
      let isMoved = collection(change.collection)?.perform(action, on: at) ?? false
      isActing = false
      if isMoved { counts.acted += 1 }
    }
    counts.changes += 1
    if change.reloads { reload(change.collection) }
  }

  func remove(_ index: Int, _ s: Int) {
    let item = shelves[s].items.remove(at: index)
    if let i = all.firstIndex(of: item.id) { all.remove(at: i) }
  }

  func collection(_ n: Int32) -> ReorderableCollection? { made.first { $0.shelf == n }?.collection }

  func reload(_ n: Int32) { collection(n)?.reload() }

  /// Something that comes to the app's mind in a callback.
  func misbehave(_ random: inout SplitMix64) {
    guard !made.isEmpty else { return }
    perform(DataChange.random(&random, random.pick(made).shelf, varies: app.varies, speaks: app.speaks))
  }
}
