import DragCore

/// Which items every drag must have, and where a drop must put them.
extension FuzzShelves {
  func delivers(_ effect: Effect) {
    guard let engine = app.controller.engine else { return }
    if case .scroll = effect { counts.scrolled += 1 }
    if case .ask(.join(let session, let place)) = effect, let known = made.first(where: { app.id($0.shelf) == place.collection }) {
      // What was seen there, which the data may not have any more.
      if let ids = told.first(where: { $0.shelf == known.shelf })?.ids, place.item < ids.count {
        joining.append((session, ids[Int(place.item)], version))
        companions = nil
      } else {
        tampered.append(session)
        for own in carried where own.session.raw < session.raw { tampered.append(own.session) }
      }
    }
    guard case .ask(.drop(let session, _, let target, let operation)) = effect else { return }
    dropping = (session, operation)
    prediction = nil
    guard let place = engine.place(of: session), place.collection == target else { return }
    predict(session, place, engine)
  }

  func handled(_ event: InputEvent, making effects: ArraySlice<Effect>) {
    switch event {
    case .answer(.drop):
      dropping = nil
      prediction = nil
    case .answer(.begin(let session, let follower, _)):
      guard let engine = app.controller.engine, effects.contains(where: { $0.isBegin(of: session) }) else { return }
      begin(session, follower, engine)
    case .collection(let id, .set(let role)):
      guard let s = said.firstIndex(where: { app.id($0.shelf) == id }) else { break }
      let now = said.remove(at: s)
      // Where a layout is refused, the engine has as many items, and those pinned, as it had before.
      let taken = app.controller.engine?.collection(id)
      refused.removeAll { $0 == now.shelf }
      if taken?.layout.count != role?.layout.count || taken?.pinned != role?.pinned { refused.append(now.shelf) }
      told.removeAll { $0.shelf == now.shelf }
      told.append(now)
    case .items(let session, let places, _):
      if !lifted.contains(where: { $0.session == session }) { lift(session, places) }
      if !joining.isEmpty, let engine = app.controller.engine { join(session, engine) }
    default: break
    }
    for effect in effects {
      guard case .notify(let event) = effect, case .finished(let outcome, _) = event.kind else { continue }
      if let known = dragVersions.first(where: { $0.session == event.session }) {
        counts.drags += 1
        if known.version != version { counts.changedUnder += 1 }
        if !outcome.isDrop { counts.undropped += 1 }
      }
      if let own = carried.first(where: { $0.session == event.session }), let follower = own.follower {
        flown.removeAll { $0.follower == follower }
        if !tampered.contains(event.session) { flown.append((follower, own.ids)) }
      }
      lifted.removeAll { $0.session == event.session }
      carried.removeAll { $0.session == event.session }
      // Those that began before it may still take what was to join it.
      joining.removeAll { tapped in !carried.contains { $0.session.raw <= tapped.session.raw } }
      dragVersions.removeAll { $0.session == event.session }
    }
  }

  /// They keep the order that they have when they are lifted, by what the collection has seen then.
  private func lift(_ session: SessionID, _ places: [ItemPlace]) {
    guard let first = places.first, let lead = made.first(where: { app.id($0.shelf) == first.collection }),
      let ids = seen.first(where: { $0.shelf == lead.shelf })?.ids
    else { return }
    var own: [Int32] = []
    for place in places.sorted(by: { $0.item < $1.item }) {
      guard place.collection == first.collection, ids.indices.contains(Int(place.item)) else { continue }
      own.append(ids[Int(place.item)])
    }
    if app.controller.engine?.isFromOutside(session) == true {
      // What is pasted has the order in which it was cut.
      let cut = app.controller.clipboard.compactMap { $0.value(as: Item.self)?.id }
      own.sort { a, b in (cut.firstIndex(of: a) ?? 0, a) < (cut.firstIndex(of: b) ?? 0, b) }
    }
    lifted.append((session, own))
  }

  func begin(_ session: SessionID, _ follower: ElementID?, _ engine: Engine) {
    let places = engine.carriedItems(of: session)
    // What flew is known by the drag that flew it last, and this one may carry nothing that is known.
    let flew = flown.first { $0.follower == follower }?.ids
    flown.removeAll { $0.follower == follower }
    guard let first = places.first, let lead = made.first(where: { app.id($0.shelf) == first.collection }) else { return }
    if let follower, lead.plan.preview == .usual, engine.caught(by: session) != follower { previews.append(follower) }
    dragVersions.append((session, version))
    switch lead.plan.form {
    case .list: counts.inLists += 1
    case .grid: counts.inGrids += 1
    case .flow: counts.inFlows += 1
    }
    if let follower, engine.caught(by: session) == follower {
      counts.caught += 1
      // Who flew with it is not known where the app had lied about it.
      if let flew { catchAgain(session, follower, flew, places) }
      return
    }
    guard isKnown(lead.shelf), !tampered.contains(session), let s = shelf(lead.shelf) else { return }
    var ids: [Int32] = []
    for place in places {
      guard place.collection == first.collection, let item = item(lead.shelf, Int(place.item)) else { return }
      ids.append(item.id)
    }
    let all = shelves[s].ids()
    guard ids.allSatisfy({ id in all.filter { $0 == id }.count == 1 }) else { return }
    if engine.collection(first.collection)?.locked.contains(first.item) == true {
      checker.report(.broken("a locked item was taken"))
    }
    let order = lifted.first { $0.session == session }?.ids.filter { ids.contains($0) } ?? []
    guard order.count == ids.count else { return tampered.append(session) }
    carried.append((session, order, follower))
  }

  /// What flew has been caught, with all that flew with it and is still there, in the order that it had.
  private func catchAgain(_ session: SessionID, _ follower: ElementID, _ ids: [Int32], _ places: [ItemPlace]) {
    guard !tampered.contains(session) else { return }
    var found: [Int32] = []
    for place in places {
      guard let known = made.first(where: { app.id($0.shelf) == place.collection }), isKnown(known.shelf),
        let item = item(known.shelf, Int(place.item))
      else { return }
      found.append(item.id)
    }
    if !found.allSatisfy({ ids.contains($0) }) { checker.report(.carriesOther(session)) }
    // A collection that the engine was told to forget may be told to it again, with what it had of the drag.
    for id in ids where !found.contains(id) {
      if shelves.contains(where: { shelf in !isKnown(shelf.id) && shelf.items.contains { $0.id == id } }) {
        return tampered.append(session)
      }
    }
    carried.append((session, ids.filter { found.contains($0) }, follower))
  }

  /// What was tapped may have joined, with what travels with it, in the order that it has in its collection.
  private func join(_ session: SessionID, _ engine: Engine) {
    guard let c = carried.firstIndex(where: { $0.session == session }) else { return }
    var new: [(index: Int32, id: Int32)] = []
    for place in engine.carriedItems(of: session) {
      guard let known = made.first(where: { app.id($0.shelf) == place.collection }) else { continue }
      // Where the data has changed while it was asked whether something may join, nobody can say who has.
      if !isKnown(known.shelf), isAsked(session) { return tampered.append(session) }
      guard let item = item(known.shelf, Int(place.item)), !carried[c].ids.contains(item.id) else { continue }
      let isTapped = isAsked(session) { $0.id == item.id }
      guard isTapped || companions?.shelf == known.shelf && companions?.ids.contains(item.id) == true else { continue }
      new.append((place.item, item.id))
      counts.joined += 1
    }
    if new.isEmpty { return }
    if isAsked(session, where: { $0.version != version }) { return tampered.append(session) }
    new.sort { $0.index < $1.index }
    for item in new { carried[c].ids.append(item.id) }
    // All that travels with it is there, but for what cannot be taken.
    guard let companions, tampered.isEmpty, carried.count == dragVersions.count, let s = shelf(companions.shelf),
      let role = engine.collection(app.id(companions.shelf))
    else { return }
    for (index, id) in shelves[s].ids().enumerated() where companions.ids.contains(id) && !carried.contains(where: { $0.ids.contains(id) })
    {
      if !role.locked.contains(Int32(index)), !role.pinned.contains(Int32(index)) {
        checker.report(.broken("what travels with an item has not joined a drag with it"))
      }
    }
  }

  /// Whether something tapped may join a drag: the engine names the last one that might take it, and of those before that the next may.
  private func isAsked(_ session: SessionID, where isIt: ((session: SessionID, id: Int32, version: Int32)) -> Bool = { _ in true }) -> Bool
  {
    joining.contains { session.raw <= $0.session.raw && isIt($0) }
  }

  func predict(_ session: SessionID, _ place: DropPlace, _ engine: Engine) {
    guard !tampered.contains(session), let goal = made.first(where: { app.id($0.shelf) == place.collection }), isKnown(goal.shelf),
      let g = shelf(goal.shelf)
    else { return }
    let places = engine.carriedItems(of: session)
    let ids: [Int32], values: [Item]?
    if let first = places.first {
      guard let own = carried.first(where: { $0.session == session })?.ids, places.count == own.count,
        let from = made.first(where: { app.id($0.shelf) == first.collection }), isKnown(from.shelf),
        from.plan.container == goal.plan.container, from.plan.container > 0 || from.shelf == goal.shelf
      else { return }
      (ids, values) = (own, nil)
    } else {
      // What comes from elsewhere, by the platform, by a paste or from an element of the app, is made anew where it is dropped.
      let brought = app.controller.dragSession(session)?.pasteboard.values(of: Item.self) ?? []
      guard !brought.isEmpty, !refused.contains(goal.shelf), !lifted.contains(where: { $0.session == session }) else { return }
      (ids, values) = (brought.map { _ in Self.unmade }, brought)
    }
    // A place before one of two that are called the same is any of both.
    let goals = shelves[g].ids()
    guard goals.allSatisfy({ id in goals.filter { $0 == id }.count == 1 }) else { return }
    var everywhere: [Int32] = []
    for shelf in shelves { everywhere += shelf.ids() }
    guard values != nil || ids.allSatisfy({ id in everywhere.filter { $0 == id }.count == 1 }) else { return }
    guard places.allSatisfy({ $0.collection == places[0].collection }) else { return }
    var result: [Int32] = []
    var pinned: [(id: Int32, index: Int)] = []
    for (index, item) in shelves[g].items.enumerated() where !ids.contains(item.id) {
      if isPinned(item, goal.plan) { pinned.append((item.id, index)) } else { result.append(item.id) }
    }
    switch place.position {
    case .gap(let gap):
      guard gap >= 0, Int(gap) <= result.count else {
        checker.report(.broken("a drag has a gap that is not there"))
        return
      }
      result.insert(contentsOf: ids, at: Int(gap))
      for (id, index) in pinned { result.insert(id, at: min(index, result.count)) }
      prediction = (version, goal.shelf, result, nil, values)
    case .into(let index):
      guard let folder = item(goal.shelf, Int(index)) else {
        checker.report(.broken("a drag has a folder that is not there"))
        return
      }
      prediction = (version, goal.shelf, [], folder.id, values)
    }
  }

  // MARK: Checks

  /// Whether all items are there, and whether drags carry those that they were given.
  func check() {
    var found = elsewhere
    for shelf in shelves { found += shelf.ids() }
    checker.checkItems(all, are: found)
    guard let engine = app.controller.engine else { return }
    for (session, ids, _) in carried where !tampered.contains(session) {
      let places = engine.carriedItems(of: session)
      for place in places {
        guard let known = made.first(where: { app.id($0.shelf) == place.collection }), isKnown(known.shelf) else { continue }
        if item(known.shelf, Int(place.item)).map({ ids.contains($0.id) }) != true { checker.report(.carriesOther(session)) }
      }
    }
  }

  /// What must be gone when all has come to rest.
  func checkRest() {
    for preview in previews where app.controller.tree.contains(preview) { checker.report(.left("a preview of an item that has landed")) }
    previews = []
  }
}

extension Effect {
  fileprivate func isBegin(of session: SessionID) -> Bool {
    if case .notify(let event) = self { return event.kind == .began && event.session == session }
    return false
  }
}
