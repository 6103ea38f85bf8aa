/// Which place in a collection a drag has.
extension Reorderer {
  /// What the drag that began last takes out of a collection and puts into it, of those that do either; nil where none does. Gaps are counted
  /// among the items that one drag leaves, so that the room that is made for it is where its items would go, whatever other drags carry.
  func plan(of collection: Collection) -> Rearrangement? {
    for c in carries.indices.reversed() where !carries[c].isSettled {
      guard let place = carries[c].place else { continue }
      let isHere = place.collection == collection.id
      guard isHere || carries[c].items.contains(where: { $0.collection == collection.id }) else { continue }
      var taken: [Int] = []
      for item in carries[c].items where item.collection == collection.id { taken.append(Int(item.item)) }
      var plan = collection.role.plan(taking: taken, moving: isHere ? carries[c].moving : [])
      if isHere { plan.gap = carries[c].gap }
      return plan
    }
    return nil
  }

  /// What has made room is where it is seen.
  func item(at point: Point, in collection: Collection) -> Int? {
    placement(at: point, in: collection, plan(of: collection) ?? collection.role.plan(taking: [], moving: []))?.index
  }

  /// The item that a plan puts at a point, and where.
  func placement(at point: Point, in collection: Collection, _ plan: Rearrangement) -> Placement? {
    placements.removeAll(keepingCapacity: true)
    collection.role.layout.placements(in: Rect(x: point.x - 1, y: point.y - 1, width: 2, height: 2), plan, into: &placements)
    return placements.last { $0.rect.contains(point) }
  }

  /// Where in the root's space the middle of an item belongs, with the room that is made there.
  func center(of place: ItemPlace, in tree: ElementTree) -> Point? {
    guard let rect = find(place.collection)?.role.layout.rect(of: Int(place.item)) else { return nil }
    return tree.convert(rect.center + displacement(of: place.item, in: place.collection), from: place.collection, to: .root)
  }

  /// What flies to its place goes on to where that is now: the list may have been scrolled since, laid out anew, or make other room.
  func follow(_ carry: Carry, in engine: inout Engine) {
    guard let follower = carry.follower, let place = carry.items.first, let home = center(of: place, in: engine.tree),
      let m = engine.motions.firstIndex(where: { $0.element == follower }), let goal = engine.offset(of: follower, toRoot: home)
    else { return }
    let way = goal - engine.tree.offset(of: follower)
    guard way.squaredLength > 1e-6 else { return }
    var none: [ElementID] = []
    engine.tree.apply(.offset(follower, goal), removed: &none)
    engine.motions[m].spring.moveGoal(by: way)
  }

  /// What one drag alone takes out of a collection.
  private func own(_ c: Int, in collection: Collection) -> Rearrangement {
    // Made once for each collection that a drag comes to, so that a move allocates nothing.
    if let plan = carries[c].plan, carries[c].planned == collection.id { return plan }
    var taken: [Int] = []
    for item in carries[c].items where item.collection == collection.id { taken.append(Int(item.item)) }
    var plan = collection.role.plan(taking: taken, moving: carries[c].moving)
    plan.home = homeGap(c, in: collection)
    carries[c].plan = plan
    carries[c].planned = collection.id
    return plan
  }

  func place(of session: Session, _ c: Int, in collection: Collection, _ engine: Engine) -> DropPlace? {
    let layout = collection.role.layout
    var plan = own(c, in: collection)
    if collection.role.takesAtEnd { return DropPlace(collection.id, .gap(Int32(plan.remaining))) }
    if let place = carries[c].place {
      if place.collection == collection.id { plan.gap = carries[c].gap }
    } else {
      plan.gap = plan.home
    }
    if session.kind == .keyboard {
      // What keys have sent into a folder stays there until they send it on.
      if let place = carries[c].place, place.collection == collection.id, case .into(let item) = place.position, session.proposed == .move,
        takes(item, in: collection)
      {
        return place
      }
      if let gap = plan.gap { return DropPlace(collection.id, .gap(Int32(min(gap, plan.remaining)))) }
    }
    guard let slot = engine.tree.slot(collection.id), let pointer = engine.tree.fromRoot(session.location, to: slot) else { return nil }
    if session.proposed == .move, let folder = folder(at: pointer, collection, plan) { return DropPlace(collection.id, .into(folder)) }
    guard session.follower != nil, let dragged = engine.tree.convert(engine.draggedBounds(session), from: .root, to: collection.id) else {
      return DropPlace(collection.id, .gap(Int32(layout.gap(at: pointer, in: plan))))
    }
    let gap = layout.gap(for: dragged, in: plan, by: collection.role.strategy)
    return DropPlace(collection.id, .gap(Int32(session.proposed == .move ? before(folders: collection.role, pointer, gap, plan) : gap)))
  }

  /// The folder into whose middle a point falls, where it is seen.
  private func folder(at point: Point, _ collection: Collection, _ own: Rearrangement) -> Int32? {
    guard !collection.role.folders.isEmpty else { return nil }
    // The room that is seen may be another drag's.
    let plan = carries.count > 1 ? plan(of: collection) ?? own : own
    guard let seen = placement(at: point, in: collection, plan), takes(Int32(seen.index), in: collection) else { return nil }
    return seen.rect.inset(by: min(seen.rect.width, seen.rect.height) / 4).contains(point) ? Int32(seen.index) : nil
  }

  /// The gap to open instead of another one. A folder stays where it is until the pointer has passed its middle: else it would make room for
  /// what is to go into it.
  private func before(folders role: CollectionRole, _ pointer: Point, _ wanted: Int, _ plan: Rearrangement) -> Int {
    guard !role.folders.isEmpty else { return wanted }
    // What comes from elsewhere comes as if from the end: a folder stays where it is while there is room behind it.
    let now = plan.gap ?? plan.remaining
    var gap = wanted
    var next = wanted
    while next != now {
      // From the wanted gap back to the open one.
      let rank = next > now ? next - 1 : next
      next += next > now ? -1 : 1
      let item = plan.index(ofRank: rank)
      guard let rect = role.layout.rect(of: item, in: plan) else { continue }
      if role.layout.hasPassed(rect, pointer, isOn: wanted > now) { break }
      if isAmong(role.folders, Int32(item)) { gap = next }
    }
    // Where items wrap, a folder may be elsewhere with any other gap.
    if case .flow = role.layout, gap != wanted, let open = plan.gap { return open }
    return gap
  }

  /// The gap that a drag's items leave behind.
  func homeGap(_ c: Int, in collection: Collection) -> Int? {
    guard let first = carries[c].items.first, first.collection == collection.id else { return nil }
    var gap = first.item
    for item in carries[c].items where item.collection == collection.id && item.item < first.item { gap -= 1 }
    // One that is pinned while it is carried is only one.
    for item in collection.role.pinned where item < first.item && !carries[c].has(ItemPlace(collection.id, item)) { gap -= 1 }
    return Int(max(0, gap))
  }

  /// Whether a place is where the drag's items leave one in their collection.
  func isHome(_ c: Int, _ place: DropPlace) -> Bool {
    guard case .gap(let gap) = place.position, let collection = find(place.collection) else { return false }
    return homeGap(c, in: collection) == Int(gap)
  }

  /// Notes how large what comes from elsewhere is to the collection that it is over. What nobody sees is as large as it was.
  func measure(_ c: Int, _ session: Session, in target: ElementID, _ engine: Engine) {
    guard let size = engine.tree.convert(engine.draggedBounds(session), from: .root, to: target)?.size else { return }
    if let known = carries[c].sizes.first {
      // Of one size, what is turned or zoomed differs by what is lost in rounding.
      if size == .zero || (known.width - size.width).magnitude + (known.height - size.height).magnitude < 0.01 { return }
    }
    carries[c].sizes = [size]
    carries[c].plan = nil
  }

  /// Whether an element that is in a collection lies in one of its items.
  func isWithin(_ place: ItemPlace, _ element: ElementID, in tree: ElementTree) -> Bool {
    guard let middle = tree.bounds(of: element)?.center, let there = tree.convert(middle, from: element, to: place.collection) else {
      return false
    }
    return find(place.collection)?.role.layout.rect(of: Int(place.item))?.contains(there) ?? false
  }

  // MARK: Keyboard

  func move(_ session: Session, by key: Key, in tree: ElementTree) -> Bool {
    guard let c = index(of: session.id), let place = carries[c].place, let collection = find(place.collection),
      !collection.role.takesAtEnd
    else { return false }
    let layout = collection.role.layout
    var plan = own(c, in: collection)
    let gap: Int
    switch place.position {
    case .gap(let open): gap = Int(open)
    // One that keeps its index stands where the gap that is open has it.
    case .into(let folder): gap = plan.rank(of: Int(folder)) ?? (carries[c].gap ?? 0) - 1
    }
    plan.gap = gap
    let last = plan.remaining
    var next = gap
    if !collection.role.folders.isEmpty, let way = inwards(key, layout) {
      turn(c, way, session, from: place, beside: gap, in: collection, plan)
      return true
    }
    switch key {
    case .home: next = 0
    case .end: next = last
    case .pageUp, .pageDown:
      guard let slot = tree.slot(collection.id), let box = tree.visibleInRoot(slot),
        let seen = tree.convert(box, from: .root, to: collection.id),
        let room = layout.placeholder(in: plan)
      else { return true }
      let isBack = key == .pageUp
      // As far as can be seen, along the layout.
      let isColumn = layout.gap(after: .down, in: plan) != nil || layout.gap(after: .up, in: plan) != nil
      let way = isColumn ? Vector(0, seen.height) : Vector(seen.width, 0)
      plan.gap = nil
      next = layout.gap(for: room.offset(by: isBack ? -way : way), in: plan)
    case .up, .down, .left, .right:
      let step = layout.step(of: key)
      if case .into = place.position, step == -1 {
        // Before the folder.
      } else if let folder = folder(passedBy: step, from: place, beside: gap, session, collection, plan) {
        carries[c].indent = 0
        carries[c].sent = DropPlace(collection.id, .into(folder))
        return true
      } else {
        guard let led = layout.gap(after: key, in: plan) else { return false }
        next = led
      }
    case .space, .enter, .escape, .tab, .modifier: return false
    }
    if next < 0 || next > last { return false }
    carries[c].indent = 0
    carries[c].sent = DropPlace(collection.id, .gap(Int32(next)))
    return true
  }

  /// The folder that a step along the items comes to before it is past it: only in a column others keys lead into folders.
  private func folder(
    passedBy step: Int?, from place: DropPlace, beside gap: Int, _ session: Session, _ collection: Collection, _ plan: Rearrangement
  ) -> Int32? {
    guard let step, session.proposed == .move, case .gap = place.position, inwards(.right, collection.role.layout) == nil
    else { return nil }
    let rank = step > 0 ? gap : gap - 1
    guard rank >= 0, rank < plan.remaining else { return nil }
    let item = Int32(plan.index(ofRank: rank))
    return takes(item, in: collection) ? item : nil
  }

  /// Whether an item is a folder that nobody carries.
  private func takes(_ item: Int32, in collection: Collection) -> Bool {
    isAmong(collection.role.folders, item) && !isCarried(ItemPlace(collection.id, item))
  }

  /// Into the folder before a gap and out of it, or further in and out where there is none.
  private func turn(
    _ c: Int, _ way: Int32, _ session: Session, from place: DropPlace, beside gap: Int, in collection: Collection, _ plan: Rearrangement
  ) {
    carries[c].sent = place
    if case .into = place.position {
      if way < 0 { carries[c].sent = DropPlace(collection.id, .gap(Int32(gap + 1))) }
      return
    }
    if way > 0, session.proposed == .move, let item = plan.item(beforeGap: gap), takes(Int32(item), in: collection) {
      carries[c].indent = 0
      carries[c].sent = DropPlace(collection.id, .into(Int32(item)))
      return
    }
    carries[c].indent += way
  }

  /// Whether a key leads inwards, 1, or outwards, -1, in a column: across it. Nil for others.
  private func inwards(_ key: Key, _ layout: CollectionLayout) -> Int32? {
    guard key == .left || key == .right, case .list(let list) = layout, list.axis == .vertical else { return nil }
    return (key == .right) == list.isRightToLeft ? -1 : 1
  }

  func room(of session: Session) -> Rect? {
    guard let c = index(of: session.id), let place = carries[c].place, let collection = find(place.collection),
      place.collection == session.carriedTo
    else { return nil }
    switch place.position {
    case .into(let folder):
      return collection.role.layout.rect(of: Int(folder))?.offset(by: displacement(of: folder, in: collection.id))
    case .gap(let gap):
      var plan = own(c, in: collection)
      plan.gap = Int(gap)
      return collection.role.layout.placeholder(in: plan)
    }
  }
}
