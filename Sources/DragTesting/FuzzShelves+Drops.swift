import DragCore

/// What drops do to the data, and whether that is what was foretold.
extension FuzzShelves {
  func move(_ difference: Difference, among isMember: (Shelf) -> Bool) {
    if !isActing { begins() }
    if !isActing, dropping.map({ $0.operation != .move }) ?? false, let session = dropping?.session {
      checker.report(.otherOperation(session))
    }
    let before = shelves
    var columns: [Shelf] = []
    for shelf in shelves where isMember(shelf) { columns.append(shelf) }
    columns.apply(difference)
    for column in columns { if let s = shelf(column.id) { shelves[s] = column } }
    check(before, moving: difference.sources, at: difference.destination)
    let destination = difference.destination.collectionID
    var isAcross = false
    for shelf in before where shelf.id != destination && shelf.items.contains(where: { difference.sources.contains($0.id) }) {
      isAcross = true
    }
    if isAcross { counts.across += 1 } else { counts.within += 1 }
    if difference.sources.count > 1 { counts.several += 1 }
    app.call(destination, nil)
  }

  func insert(_ values: [Item], _ destination: Difference.Destination) {
    begins()
    counts.inserted += 1
    let before = shelves
    var new: [Item] = []
    for value in values {
      // A palette gives copies.
      new.append(fresh(value.length))
      all.append(nextID)
    }
    if let s = shelf(destination.collectionID) {
      shelves[s].items.insert(new, at: destination)
    } else {
      for item in new { elsewhere.append(item.id) }
    }
    foretell(values, new.map { $0.id })
    check(before, moving: new.map { $0.id }, at: destination)
    app.call(destination.collectionID, nil)
  }

  /// What is inserted must be all that the drag brought; the items that are made of it have ids now.
  private func foretell(_ values: [Item], _ new: [Int32]) {
    guard let foretold = prediction, foretold.version == version, let brought = foretold.values else { return }
    // A length may be no number, which is no other's equal.
    let isSame = values.elementsEqual(brought) { $0.id == $1.id && $0.length.bitPattern == $1.length.bitPattern }
    if !isSame, let session = dropping?.session { return checker.report(.carriesOther(session)) }
    var next = 0
    for i in foretold.ids.indices where foretold.ids[i] == Self.unmade {
      prediction?.ids[i] = new[next]
      next += 1
    }
  }

  /// Whether everything that is pinned is at its index, or as near to it as it can be.
  private func checkPinned(_ before: [Shelf], _ moving: [Int32], _ destination: Difference.Destination) {
    let everything = before.flatMap { $0.ids() }
    guard everything.allSatisfy({ id in everything.filter { $0 == id }.count == 1 }) else { return }
    counts.pinned += 1
    for old in before where old.id == destination.collectionID || old.items.contains(where: { moving.contains($0.id) }) {
      // Where the data was changed since it was looked at, nobody knew another index.
      guard let plan = plan(old.id), let s = shelf(old.id), plan.pins > 0, seen.first(where: { $0.shelf == old.id })?.ids == old.ids()
      else {
        continue
      }
      var pinned: [(id: Int32, index: Int)] = []
      for (index, item) in old.items.enumerated() where isPinned(item, plan) && !moving.contains(item.id) {
        pinned.append((item.id, index))
      }
      let count = shelves[s].items.count
      for (number, known) in pinned.enumerated() {
        let wanted = min(known.index, count - pinned.count + number)
        if shelves[s].items[wanted].id != known.id { checker.report(.reordered(dropping?.session ?? SessionID(-1))) }
      }
    }
  }

  func moveInto(_ sources: [Int32], _ folder: Int32) {
    begins()
    counts.into += 1
    if sources.count > 1 { counts.several += 1 }
    if !shelves.contains(where: { $0.items.contains { $0.id == folder } }) || sources.contains(folder) {
      checker.report(.broken("items go into a folder that is not there"))
    }
    if let prediction, prediction.version == version, prediction.folder != folder, let session = dropping?.session {
      checker.report(.misplaced(session))
    }
    takeOut(sources)
    app.call(0, nil)
  }

  /// A target that is no collection takes items.
  func give(_ items: [Item]) {
    counts.away += 1
    takeOut(items.map { $0.id })
  }

  /// Items that a drag brings elsewhere; those that are gone have gone.
  func takeOut(_ ids: [Int32]) {
    for id in ids {
      for s in shelves.indices {
        guard let i = shelves[s].items.firstIndex(where: { $0.id == id }) else { continue }
        shelves[s].items.remove(at: i)
        elsewhere.append(id)
        break
      }
    }
  }

  func begins() {
    guard let dropping else {
      checker.dataChanges(by: SessionID(-1), .forbidden)
      return
    }
    checker.dataChanges(by: dropping.session, dropping.operation)
    if dragVersions.first(where: { $0.session == dropping.session })?.version != version { counts.droppedChanged += 1 }
  }

  func check(_ before: [Shelf], moving: [Int32], at destination: Difference.Destination) {
    let session = dropping?.session ?? SessionID(-1)
    // What is pinned is passed by others, and keeps its index.
    var passed = moving
    for known in destination.pinned { passed.append(known.item) }
    checker.checkOrder(before.map { $0.ids() }, became: shelves.map { $0.ids() }, moving: passed, by: session)
    if !destination.pinned.isEmpty { checkPinned(before, moving, destination) }
    guard let prediction, !isActing, prediction.version == version,
      prediction.folder == nil || prediction.shelf != destination.collectionID,
      let s = shelf(prediction.shelf)
    else { return }
    counts.predicted += 1
    if prediction.folder != nil || shelves[s].ids() != prediction.ids { checker.report(.misplaced(session)) }
  }
}
