/// Keeps the collections of an engine and what its drags carry of them, and says who makes room for whom.
///
/// What it orders is always the difference between how things are and how they were last told, so that nothing is displaced or hidden
/// for longer than there is a reason. Only items that can be seen are displaced.
final class Reorderer: Reordering, @unchecked Sendable {
  var collections: [Collection] = []
  var carries: [Carry] = []
  /// Reused, so that making room allocates nothing.
  var wantedRoom: [Displacement] = []
  var wantedLooks: [Look] = []
  var placements: [Placement] = []

  /// A collection, and what has been told of its items.
  final class Collection {
    let id: ElementID
    var role: CollectionRole
    /// In ascending order of items.
    var room: [Displacement] = []
    var looks: [Look] = []
    /// The items that were looked at when room was last made; nil while none is.
    var shown: Range<Int>?

    init(id: ElementID, role: CollectionRole) {
      self.id = id
      self.role = role
    }
  }

  struct Displacement: Equatable, Sendable {
    var item: Int32
    var by: Vector
  }

  struct Look: Equatable, Sendable {
    var item: Int32
    var appearance: ItemAppearance
  }

  /// What a session carries, from its start until it has landed.
  final class Carry {
    let session: SessionID
    /// The one that was pressed is the first.
    var items: [ItemPlace] = [] { didSet { order = nil } }
    private var order: ItemPlaces?
    /// How many there were when that was last said.
    var said = 0
    /// Their sizes, or that of what a source without a collection carries.
    var sizes: [Size] = []
    /// Behind how many of the others the first is dropped.
    var rank = 0
    var place: DropPlace?
    /// The gap that is open where its place is: also while that is a folder, so that nothing moves away from under the pointer.
    var gap: Int?
    /// Where the keyboard has sent it.
    var sent: DropPlace?
    /// How far keys have sent it inwards since it came to its place.
    var indent: Int32 = 0
    /// What it takes out of a collection, and of which.
    var plan: Rearrangement?
    var planned: ElementID?
    /// The items are where they belong: the drag is over, or what was told just now is what its drop has made of the data.
    var isSettled = false
    /// What is still flying there.
    var follower: ElementID?

    init(session: SessionID) { self.session = session }

    /// Their sizes in the order in which they are dropped.
    var moving: [Size] {
      let rank = min(rank, sizes.count - 1)
      guard rank > 0 else { return sizes }
      var moving = sizes
      moving.insert(moving.removeFirst(), at: rank)
      return moving
    }

    func has(_ place: ItemPlace) -> Bool {
      let known = order ?? ItemPlaces(items)
      order = known
      return known.contains(place)
    }

    func copy() -> Carry {
      let copy = Carry(session: session)
      (copy.items, copy.sizes, copy.place, copy.gap, copy.sent, copy.indent) = (items, sizes, place, gap, sent, indent)
      (copy.plan, copy.planned, copy.isSettled, copy.follower, copy.said, copy.rank) = (plan, planned, isSettled, follower, said, rank)
      return copy
    }

    func isEqual(to other: Carry) -> Bool {
      session == other.session && items == other.items && sizes == other.sizes && place == other.place && gap == other.gap
        && sent == other.sent && indent == other.indent && plan == other.plan && planned == other.planned
        && isSettled == other.isSettled && follower == other.follower && said == other.said && rank == other.rank
    }
  }

  override func copy() -> Reordering {
    let copy = Reorderer()
    for collection in collections {
      let own = Collection(id: collection.id, role: collection.role)
      own.room = collection.room
      own.looks = collection.looks
      own.shown = collection.shown
      copy.collections.append(own)
    }
    for carry in carries { copy.carries.append(carry.copy()) }
    return copy
  }

  override var reorderer: Reorderer? { self }
  override var isEmpty: Bool { collections.isEmpty && carries.isEmpty }

  func isEqual(to other: Reordering) -> Bool {
    guard let other = other.reorderer else { return isEmpty && other.isEmpty }
    guard collections.count == other.collections.count, carries.count == other.carries.count else { return false }
    for (mine, yours) in zip(carries, other.carries) where !mine.isEqual(to: yours) { return false }
    for i in collections.indices {
      let (a, b) = (collections[i], other.collections[i])
      guard a.id == b.id, a.role == b.role, a.room == b.room, a.looks == b.looks, a.shown == b.shown else { return false }
    }
    return true
  }

  func find(_ id: ElementID) -> Collection? {
    // Few elements of a page are collections.
    for collection in collections where collection.id == id { return collection }
    return nil
  }

  func index(of session: SessionID) -> Int? {
    for c in carries.indices where carries[c].session == session { return c }
    return nil
  }

  // MARK: Input

  override func edit(_ element: ElementID, _ edit: CollectionEdit, in engine: inout Engine) -> Bool {
    guard engine.tree.contains(element) else { return false }
    switch edit {
    case .set(nil):
      guard find(element) != nil else { return false }
      collections.removeAll { $0.id == element }
    case .set(.some(let role)):
      guard role.isUsable else { return false }
      if let known = find(element) {
        known.role = role
        known.room.removeAll(keepingCapacity: true)
        known.looks.removeAll(keepingCapacity: true)
        // Where items were before says nothing about where they are now.
        if known.shown != nil { known.shown = 0..<0 }
      } else {
        collections.append(Collection(id: element, role: role))
      }
    case .measured(let item, let size):
      guard let known = find(element), known.role.layout.setSize(size, at: Int(item)) else { return false }
      let place = ItemPlace(element, item)
      for carry in carries where carry.has(place) && carry.sizes.count == carry.items.count {
        if let i = carry.items.firstIndex(of: place), let size = known.role.layout.size(of: Int(item)) { carry.sizes[i] = size }
      }
    }
    dropUnknown()
    engine.needsRefresh = true
    return true
  }

  override func setItems(
    of session: SessionID, _ items: [ItemPlace], _ rank: Int32, in engine: inout Engine, into effects: inout [Effect]
  ) -> Bool {
    let running = engine.session(session)
    guard running != nil || index(of: session) != nil else { return false }
    let c = need(session)
    // Who has gathered items means to drop them together. What was out of the list's range meanwhile has not come by that: it has its size still.
    if let running, running.phase == .carrying, items.count > carries[c].sizes.count { running.hasMoved = true }
    carries[c].items = items
    carries[c].rank = Int(rank)
    if running?.phase == .dropping { carries[c].isSettled = true }
    dropUnknown()
    var sizes: [Size] = []
    for place in carries[c].items {
      if let size = find(place.collection)?.role.layout.size(of: Int(place.item)) { sizes.append(size) }
    }
    if !sizes.isEmpty { carries[c].sizes = sizes }
    engine.needsRefresh = true
    guard let running else { return true }
    if running.phase != .carrying { carries[c].said = items.count }
    // What flies home is there when it is taken anew, unless it is what was taken.
    for flying in flights(besides: session) where flying != running.caught { engine.settle(flying, into: &effects) }
    // A drag whose items are all gone has nothing left to carry.
    if self.items(of: session).isEmpty, running.phase == .carrying, running.item >= 0 {
      _ = engine.cancel(session, .sourceGone, into: &effects)
    }
    return true
  }

  override func setPlace(of id: SessionID, _ place: DropPlace?, in engine: inout Engine, into effects: inout [Effect]) -> Bool {
    guard let c = index(of: id), let session = engine.session(id), place.map({ $0.collection == session.target && $0.number >= 0 }) ?? true
    else { return false }
    let old = carries[c].place
    if place == old { return true }
    // What rests on a folder rests on that.
    if case .into(let item) = old?.position, let rest = session.rest, rest.folder == item {
      if case .into(let moved) = place?.position { session.rest?.folder = moved } else { session.rest = nil }
    }
    if case .gap(let gap) = place?.position { carries[c].gap = Int(gap) }
    carries[c].place = place
    nearest(c)
    // What was said of it holds no longer.
    carries[c].said = -1
    effects.order(.notify(DragEvent(.placed(carries[c].place), id, session.source)))
    engine.needsRefresh = true
    return true
  }

  private func need(_ session: SessionID) -> Int {
    if let c = index(of: session) { return c }
    carries.append(Carry(session: session))
    return carries.count - 1
  }

  override func forget(in tree: ElementTree, into effects: inout [Effect]) -> Bool {
    let (collectionCount, carryCount) = (collections.count, carries.count)
    collections.removeAll { collection in
      if tree.isSource(collection.id) || tree.isTarget(collection.id) { return false }
      guard tree.contains(collection.id) else { return true }
      wantedRoom.removeAll()
      wantedLooks.removeAll()
      tellRoom(collection, isAnimated: false, nil, into: &effects)
      tellLooks(collection, into: &effects)
      return true
    }
    carries.removeAll { carry in carry.follower.map { !tree.contains($0) } ?? false }
    if collections.count == collectionCount, carries.count == carryCount { return false }
    dropUnknown()
    return true
  }

  /// Positions that are no longer there are carried by nobody.
  private func dropUnknown() {
    for c in carries.indices {
      carries[c].plan = nil
      carries[c].items.removeAll { place in
        guard let role = find(place.collection)?.role else { return true }
        return place.item < 0 || Int(place.item) >= role.layout.count
      }
      nearest(c)
    }
  }

  /// Finds the place that there is now of one that there was: a drop that is being answered is not aimed again.
  private func nearest(_ c: Int) {
    let carry = carries[c]
    guard let place = carry.place else { return }
    guard let role = find(place.collection)?.role else { return carries[c].place = nil }
    var staying = role.layout.count
    if case .into(let item) = place.position, Int(item) >= staying { return carries[c].place = nil }
    for item in carry.items where item.collection == place.collection { staying -= 1 }
    for item in role.pinned where !carry.has(ItemPlace(place.collection, item)) { staying -= 1 }
    carries[c].gap = carry.gap.map { min($0, max(0, staying)) }
    if case .gap = place.position, let gap = carries[c].gap { carries[c].place = DropPlace(place.collection, .gap(Int32(gap))) }
  }

  // MARK: Drags

  override func item(of source: ElementID, at point: Point, said: Int32, in tree: ElementTree) -> Int32? {
    guard let collection = find(source) else { return -1 }
    var item = said
    if item < 0, let slot = tree.slot(source), let local = tree.fromRoot(point, to: slot) {
      item = self.item(at: local, in: collection).map { Int32($0) } ?? -1
    }
    return collection.role.mayTake(item) ? item : nil
  }

  override func caught(_ event: PointerEvent, in engine: Engine) -> Press? {
    guard event.content != .text else { return nil }
    for motion in engine.motions.reversed() {
      guard let place = flying(motion.element), mayTake(place), let role = engine.tree.source(of: place.collection), role.isEnabled,
        !role.needsHandle, engine.tree.isReachable(place.collection), engine.isInside(motion, event.location, isBox: true)
      else { continue }
      return Press(
        source: place.collection, item: place.item, caught: motion.element,
        activation: role.activation.activation(for: event.kind, onHandle: false), start: event.location, time: engine.now,
        modifiers: event.modifiers)
    }
    return nil
  }

  override func joined(by press: Press, in engine: Engine) -> SessionID? {
    let place = ItemPlace(press.source, press.item)
    guard press.caught == nil, let group = engine.tree.source(of: press.source)?.group, mayTake(place), !isCarried(place) else {
      return nil
    }
    return engine.sessions.last { $0.phase == .carrying && $0.item >= 0 && $0.role.group == group }?.id
  }

  override func mayTake(_ place: ItemPlace) -> Bool {
    guard let role = find(place.collection)?.role else { return true }
    return role.mayTake(place.item)
  }

  override func admits(_ session: SessionID, to target: ElementID, in tree: ElementTree) -> Bool {
    let carry = index(of: session).map { carries[$0] }
    var (outer, isInside) = (target, false)
    for place in carry?.items ?? [] {
      if place.collection != outer {
        outer = place.collection
        isInside = outer != target && tree.isDescendant(target, of: outer)
      }
      if isInside, isWithin(place, target, in: tree) { return false }
    }
    guard let role = find(target)?.role, let capacity = role.capacity else { return true }
    var own = 0
    for place in carry?.items ?? [] where place.collection == target { own += 1 }
    // What is in it already needs no room.
    if own > 0, own == carry?.items.count { return true }
    return role.layout.count - own + max(1, carry?.items.count ?? 1) <= Int(capacity)
  }

  override func aim(_ session: Session, in engine: inout Engine, into effects: inout [Effect]) {
    guard session.phase == .carrying else { return }
    var place: DropPlace?
    if let target = session.target, let collection = find(target) {
      let c = need(session.id)
      if carries[c].items.isEmpty { measure(c, session, in: target, engine) }
      // Keys may have sent it where it was not taken.
      let sent = carries[c].sent
      place = sent?.collection == target ? sent : self.place(of: session, c, in: collection, engine)
    }
    guard let c = index(of: session.id) else { return }
    carries[c].sent = nil
    if place != carries[c].place {
      if place?.collection != carries[c].place?.collection {
        carries[c].indent = 0
        carries[c].gap = carries[c].place == nil ? place.flatMap { find($0.collection) }.flatMap { homeGap(c, in: $0) } : nil
      }
      if case .gap(let gap) = place?.position { carries[c].gap = Int(gap) }
      // What has been scrolled under a pointer that rests is seen at another place.
      if carries[c].place != nil, let place, session.kind != .keyboard, !isHome(c, place) { session.hasMoved = true }
      carries[c].place = place
      nearest(c)
      effects.order(.notify(DragEvent(.placed(carries[c].place), session.id, session.source)))
      arrange(in: &engine, isAnimated: true, into: &effects)
    }
  }

  override func home(of session: Session, in tree: ElementTree) -> Point? {
    guard let c = index(of: session.id) else { return nil }
    let carry = carries[c]
    var place = carry.items.first
    // What the data has no more is in the folder that has taken it.
    if place == nil, carry.isSettled, let known = carry.place, case .into(let folder) = known.position {
      place = ItemPlace(known.collection, folder)
    }
    return place.flatMap { center(of: $0, in: tree) }
  }

  override func ended(_ session: Session, in engine: inout Engine, into effects: inout [Effect]) {
    guard let c = index(of: session.id) else { return }
    let wasSettled = carries[c].isSettled
    carries[c].isSettled = true
    carries[c].place = nil
    if let follower = session.follower, !carries[c].items.isEmpty, engine.motions.contains(where: { $0.element == follower }) {
      carries[c].follower = follower
    } else {
      carries.remove(at: c)
    }
    // What the data has already done needs no animation.
    arrange(in: &engine, isAnimated: !wasSettled, into: &effects)
  }

  override func landed(_ element: ElementID, in engine: inout Engine, into effects: inout [Effect]) {
    guard carries.contains(where: { $0.follower == element }) else { return }
    carries.removeAll { $0.follower == element }
    arrange(in: &engine, isAnimated: false, into: &effects)
  }

  override func flying(_ element: ElementID) -> ItemPlace? { carries.first { $0.follower == element }?.items.first }
  override func flight(_ element: ElementID) -> SessionID? { carries.first { $0.follower == element }?.session }
  override func carries(_ session: SessionID) -> Bool { index(of: session) != nil }

  /// What flies with any of a session's items.
  private func flights(besides session: SessionID) -> [ElementID] {
    guard let c = index(of: session) else { return [] }
    var result: [ElementID] = []
    for carry in carries where carry.session != session {
      if let follower = carry.follower, carry.items.contains(where: carries[c].has) { result.append(follower) }
    }
    return result
  }

  /// Until a drag is over, and has nothing more than what flies.
  override func isCarried(_ place: ItemPlace) -> Bool { carries.contains { $0.follower == nil && $0.has(place) } }

  override func refreshed(in engine: inout Engine, into effects: inout [Effect]) {
    for carry in carries {
      // A drop that has acted is over by now: this one still waits for its data, and the app has told of something else.
      if carry.follower == nil { carry.isSettled = false }
      guard carry.said != carry.items.count, let session = engine.session(carry.session), session.phase == .carrying else { continue }
      carry.said = carry.items.count
      if session.kind == .keyboard { engine.announce(.carried(session.id), isUrgent: false, into: &effects) }
    }
    arrange(in: &engine, isAnimated: true, into: &effects)
  }

  /// Sends what is pasted to a place, wherever the pointer would put it.
  func send(_ session: SessionID, to place: DropPlace) { if let c = index(of: session) { carries[c].sent = place } }

  override func carry(_ session: Session, _ key: Key, in tree: ElementTree) -> Bool { move(session, by: key, in: tree) }

  override func carried(_ session: Session) -> Rect? { room(of: session) }

  override func entry(_ session: Session, into target: ElementID, in tree: ElementTree) -> Point? {
    // Where it is already, it stays at its place, wherever that is seen by now.
    if session.carriedTo == target, let room = room(of: session) { return room.center }
    guard find(target) != nil, let slot = tree.slot(target), let local = tree.fromRoot(session.location, to: slot) else { return nil }
    return tree.bounds(slot).clamp(local)
  }

  // MARK: Questions

  override func place(of session: SessionID) -> DropPlace? { index(of: session).flatMap { carries[$0].place } }
  override func indent(of session: SessionID) -> Int32 { index(of: session).map { carries[$0].indent } ?? 0 }
  override func items(of session: SessionID) -> [ItemPlace] { index(of: session).map { carries[$0].items } ?? [] }
  override func sizes(of session: SessionID) -> [Size] { index(of: session).map { carries[$0].sizes } ?? [] }
  override func has(_ collection: ElementID) -> Bool { find(collection) != nil }
  override func role(of collection: ElementID) -> CollectionRole? { find(collection)?.role }

  override func displacement(of item: Int32, in collection: ElementID) -> Vector {
    guard let known = find(collection) else { return .zero }
    for told in known.room where told.item == item { return told.by }
    return .zero
  }

  override func appearance(of item: Int32, in collection: ElementID) -> ItemAppearance {
    for told in find(collection)?.looks ?? [] where told.item == item { return told.appearance }
    return .regular
  }
}

extension CollectionRole {
  /// Positions are in ascending order and numbers make sense.
  var isUsable: Bool {
    guard (layout.rect(of: 0) ?? .zero).isFinite, (layout.rect(of: layout.count - 1) ?? .zero).isFinite else { return false }
    return (capacity ?? 0) >= 0 && isAscending(locked) && isAscending(pinned) && isAscending(folders)
  }

  /// Makes a plan for items that go and come.
  func plan(taking taken: [Int], moving: [Size]) -> Rearrangement {
    var fixed: [Int] = []
    fixed.reserveCapacity(pinned.count)
    for item in pinned { fixed.append(Int(item)) }
    return layout.rearrangement(taking: taken, moving: moving, pinning: fixed)
  }

  private func isAscending(_ items: [Int32]) -> Bool {
    for i in items.indices where items[i] < 0 || (i > 0 && items[i] <= items[i - 1]) { return false }
    return true
  }
}
