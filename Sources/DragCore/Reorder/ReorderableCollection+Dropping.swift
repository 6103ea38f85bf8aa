/// What becomes of a drop.
extension ReorderableCollection {
  func accepts(_ session: DragSession) -> OperationSet {
    guard mayDrop?(session) ?? true else { return [] }
    // Items change places; nothing makes a second one of them.
    if understands(session), !session.record.lifted.isEmpty { return .move }
    let coming = coming(session)
    return coming > 0 && hasRoom(for: coming) ? .all : []
  }

  /// How many of the values that a drag brings it takes: each needs room, and nothing else.
  @inline(never)
  private func coming(_ session: DragSession) -> Int {
    let isOwn = understands(session)
    var coming = 0
    for item in session.record.items where isOwn ? holds(item) : brought?.holds(item) ?? false { coming += 1 }
    return coming
  }

  func hasRoom(for coming: Int) -> Bool { count + coming <= capacity ?? .max }

  /// Leaves out what the app has taken out of its data since it was lifted, as far as it has said so: what it has not is not looked at before it
  /// is told, since places are those of what was seen last.
  ///
  /// - Returns: false where nothing is left.
  func sift(_ known: SessionRecord) -> Bool {
    let left = found(known.lifted).items
    // Unless the app has put something else on the pasteboard. What is gone altogether still flies.
    if !left.isEmpty, known.items.count == known.lifted.count {
      var items: [AnyItem] = []
      for (item, lifted) in zip(known.items, known.lifted) where index(of: lifted) != nil { items.append(item) }
      (known.items, known.lifted) = (items, left)
    }
    return !left.isEmpty
  }

  func drop(_ session: DragSession) -> Bool {
    guard let place = session.dropPlace, place.collection == id else { return false }
    let record = session.record
    if !understands(session) || (!record.lifted.isEmpty && session.operation != .move) { return false }
    // Everything is named by who it is before anything changes: the app may do anything while it is asked.
    let goal: DataPlace
    switch place.position {
    case .gap(let gap): goal = .before(stayers(from: Int(gap), beside: places(of: record.id)))
    case .into(let item):
      guard item >= 0, let folder = toldKey(at: Int(item)), let now = current(folder), isFolder?(now) == true else { return false }
      // Nothing goes into itself, whatever the engine was told to carry, and however many items have one identity by now.
      let place = index(of: folder)
      if record.lifted.contains(where: { index(of: $0.key) == place }) { return false }
      record.into = folder
      goal = .into(folder)
    }
    if let mayDrop, !mayDrop(session) { return false }
    let touched = owners(of: record)
    let (moved, places) = found(record.lifted)
    if moved.isEmpty, !record.lifted.isEmpty { return refuse(touched) }
    if case .before = goal {
      // Others may have come since it was asked.
      var new = record.lifted.isEmpty ? coming(session) : 0
      for place in places where place.collection != id { new += 1 }
      if new > 0, !hasRoom(for: new) { return refuse(touched) }
    }
    var before: Int32 = -1
    if case .before(let stayers) = goal { for key in stayers where before < 0 { before = index(of: key).map { Int32($0) } ?? -1 } }
    var pinned: [PinnedItem] = []
    for collection in touched { pinned += collection.pinnedItems(but: moved) }
    // What the app tells meanwhile is told below: views are still to be moved, or have been by the app, and are known as they were.
    for collection in touched { collection.isReloading = true }
    let isTaken = take(moved, session, to: goal, pinning: pinned)
    for collection in touched { collection.isReloading = false }
    guard isTaken else { return refuse(touched) }
    record.isExchange = !record.lifted.isEmpty
    if case .before(let stayers) = goal, let last = moved.last {
      look()
      // Only an app that has done what it was told wants its views moved along.
      if isRight(before: stayers, last.key) { didMove?(places, id, before, pinned.map { ItemPlace($0.collection.id, Int32($0.index)) }) }
    }
    // What has moved is found where it is now, which may be in a collection that did not have it.
    // The app is asked for its data before the record is changed: it may do anything then.
    for collection in touched { collection.look() }
    for i in record.lifted.indices {
      let owner = owner(of: record.lifted[i], among: touched)
      record.lifted[i].collection = owner
    }
    if var lead = record.lead {
      lead.collection = owner(of: lead, among: touched)
      record.lead = lead
    }
    // Wherever it is now, what has been cut goes from there when it has been pasted.
    if let cut = controller.arrivals?.clipboard?.carried {
      for i in cut.lifted.indices { cut.lifted[i].collection = owner(of: cut.lifted[i], among: touched) }
    }
    for collection in touched { collection.reload() }
    carry(record)
    return true
  }

  /// Who is at the places of drags here, by what was told last, where a drag keeps its place whatever is seen below it: in a folder, by keys, and
  /// at a drop that has yet to act.
  func keptPlaces() -> [(SessionID, DataPlace)] {
    guard let reordering = controller.reordering, let role = reordering.role(of: id) else { return [] }
    var result: [(SessionID, DataPlace)] = []
    for known in controller.sessions {
      guard let place = reordering.place(of: known.id), place.collection == id else { continue }
      switch place.position {
      case .into(let item):
        if let folder = known.into ?? toldKey(at: Int(item)) { result.append((known.id, .into(folder))) }
      case .gap(let gap):
        guard !known.isAsked, known.kind == .keyboard || controller.running(known.id)?.phase == .dropping else { continue }
        let places = reordering.items(of: known.id), unmoved = unmoved(places, role)
        var next = stayers(from: Int(gap), but: unmoved)
        // Where it was lifted it is where it is.
        if let lead = known.lead, lead.collection === self, let place = places.first, place.collection == id,
          gap == gapBefore(place.item, unmoved)
        {
          next.insert(lead.key, at: 0)
        }
        result.append((known.id, .before(next)))
      }
    }
    return result
  }

  /// Tells drags where such places are now.
  func keep(_ places: [(SessionID, DataPlace)]) {
    for (session, place) in places { controller.tell(.place(session, now(place, of: session))) }
    notePlaces()
  }

  /// Where such a place is now; nil where it is nowhere any more.
  private func now(_ place: DataPlace, of session: SessionID) -> DropPlace? {
    switch place {
    case .into(let folder): return index(of: folder).map { DropPlace(id, .into(Int32($0))) }
    case .before(let stayers):
      guard let role = controller.reordering?.role(of: id) else { return nil }
      return DropPlace(id, .gap(gapBefore(Int32(index(before: stayers)), unmoved(places(of: session), role))))
    }
  }

  private func gapBefore(_ item: Int32, _ unmoved: [Int32]) -> Int32 {
    var gap = item
    for other in unmoved where other < item { gap -= 1 }
    return gap
  }

  /// Where a drag's items are, by what was told last.
  func places(of session: SessionID) -> [ItemPlace] { controller.reordering?.items(of: session) ?? [] }

  /// What counts in no gap of a drag's, in ascending order: its own items, and pinned ones.
  private func unmoved(_ items: [ItemPlace], _ role: CollectionRole) -> [Int32] {
    var result: [Int32] = []
    for item in items where item.collection == id { result.append(item.item) }
    sort(&result) { $0 < $1 }
    let own = result
    for item in role.pinned where !isAmong(own, item) { result.append(item) }
    sort(&result) { $0 < $1 }
    return result
  }

  /// This collection and those that a drag's items are of, with their data as it is now.
  func owners(of record: SessionRecord) -> [ReorderableCollection] {
    var owners: [ReorderableCollection] = [self]
    for item in record.lifted where item.collection.isMarked && !owners.contains(where: { $0 === item.collection }) {
      owners.append(item.collection)
    }
    for collection in owners { collection.look() }
    return owners
  }

  /// What was seen at a drop that came to nothing is told too.
  private func refuse(_ touched: [ReorderableCollection]) -> Bool {
    for collection in touched { collection.reload() }
    return false
  }

  private func owner(of item: CarriedItem, among touched: [ReorderableCollection]) -> ReorderableCollection {
    for collection in touched where collection.index(of: item.key) != nil { return collection }
    return item.collection
  }

  /// The items that stay from a gap on, in order, as they were when the gap was counted: the first that is still there at the drop is the one
  /// before which go those that are carried.
  func stayers(from gap: Int, beside carried: [ItemPlace]) -> [AnyItem] {
    controller.reordering?.role(of: id).map { stayers(from: gap, but: unmoved(carried, $0)) } ?? []
  }

  private func stayers(from gap: Int, but own: [Int32]) -> [AnyItem] {
    var result: [AnyItem] = []
    var index = gap
    for taken in own where Int(taken) <= index { index += 1 }
    // Neighbours that vanish at the same moment are few.
    while result.count < 64, let next = toldKey(at: index) {
      if !isAmong(own, Int32(index)) { result.append(next) }
      index += 1
    }
    return result
  }

  /// Where the first of some items is that is still there; behind the last where none is.
  func index(before stayers: [AnyItem]) -> Int {
    for key in stayers { if let index = index(of: key) { return index } }
    return count
  }

  /// Whether an item is where it was to go: before the first of some that stay, but for pinned ones between them, or at the end.
  private func isRight(before stayers: [AnyItem], _ key: AnyItem) -> Bool {
    guard var next = index(of: key) else { return false }
    repeat { next += 1 } while next < count && isPinned?(next) == true
    return next == index(before: stayers)
  }

  /// The items that keep their index, but for some that move all the same.
  func pinnedItems(but moved: [CarriedItem]) -> [PinnedItem] {
    guard let isPinned else { return [] }
    var result: [PinnedItem] = []
    let own = positions(of: moved)
    // The app may change its data while it is asked.
    for i in 0..<count where i < count && isPinned(i) && i < count && !isAmong(own, Int32(i)) {
      result.append(PinnedItem(collection: self, key: key(at: i), index: i))
    }
    return result
  }

  /// Where those of some items are that are this collection's, in ascending order.
  private func positions(of items: [CarriedItem]) -> [Int32] {
    var result: [Int32] = []
    for item in items where item.collection === self { if let index = index(of: item.key) { result.append(Int32(index)) } }
    sort(&result) { $0 < $1 }
    return result
  }
}

/// An item that a drag carries, by who it is.
struct CarriedItem {
  var collection: ReorderableCollection
  let key: AnyItem
  /// Where it is now; nil where it is gone, or has lost its collection.
  var index: Int? { collection.isMarked ? collection.index(of: key) : nil }
}

/// An item that keeps its index, by who it is.
struct PinnedItem {
  let collection: ReorderableCollection
  let key: AnyItem
  let index: Int
}

/// A place in an app's data, by who is there.
enum DataPlace {
  /// Before the first of these that is still there; at the end where none is.
  case before([AnyItem])
  case into(AnyItem)
}
