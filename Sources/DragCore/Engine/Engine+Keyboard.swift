/// A part of a target, in its own space, and the size of the root when it was shown.
struct Shown: Equatable, Sendable {
  let room: Rect?
  let size: Size
}

/// Dragging by keyboard: Space or Enter lifts the focused source, arrows go to the nearest target that way, Tab, Home and End go
/// through the targets in the order of the tree, Space or Enter drops, with Control or Option a copy, Escape cancels.
///
/// On a canvas, where a drag may be dropped at any place, arrows go by steps, with Shift by larger ones: see `Engine+Steps.swift`.
extension Engine {
  mutating func handle(_ event: KeyEvent, asking app: any Answering, into effects: inout [Effect]) {
    if event.key == .escape {
      // Of a drop whose data is on its way nothing is taken back.
      guard sessions.contains(where: { $0.phase != .dropping }) else { return }
      isConsumed = true
      _ = cancel(nil, .escape, into: &effects)
      return
    }
    for s in sessions.indices where sessions[s].phase == .carrying && sessions[s].modifiers != event.modifiers {
      // Those that are held while keys carry something only lead elsewhere, or silence a screen reader.
      if sessions[s].kind == .keyboard { continue }
      sessions[s].modifiers = event.modifiers
      tree.buildIndexes()
      retarget(s, isForced: true, asking: app, into: &effects)
    }
    // A drop whose data is on its way is the keyboard's no longer.
    guard let s = keyboardSession else {
      if event.key == .space || event.key == .enter { lift(event, into: &effects) }
      return
    }
    guard sessions[s].phase == .carrying else {
      isConsumed = true
      return
    }
    tree.buildIndexes()
    let id = sessions[s].id, from = sessions[s].location
    if reordering.carry(sessions[s], event.key, in: tree) {
      isConsumed = true
      guide(s, from: from, asking: app, into: &effects)
      return
    }
    switch event.key {
    case .space, .enter:
      isConsumed = true
      // Shift goes backwards through the targets, and may still be down: alone it says nothing about the operation.
      if event.modifiers.allowed != .move { sessions[s].modifiers = event.modifiers }
      release(s, asking: app, into: &effects)
      return
    case .tab: step(s, by: event.modifiers.contains(.shift) ? -1 : 1, asking: app)
    case .home: jump(s, toEnd: false, asking: app)
    case .end: jump(s, toEnd: true, asking: app)
    case .up: go(s, Vector(0, -1), event, asking: app)
    case .down: go(s, Vector(0, 1), event, asking: app)
    case .left: go(s, Vector(-1, 0), event, asking: app)
    case .right: go(s, Vector(1, 0), event, asking: app)
    case .pageUp: go(s, Vector(0, -1), event, asking: app)
    case .pageDown: go(s, Vector(0, 1), event, asking: app)
    case .modifier, .escape: return
    }
    isConsumed = true
    guard let s = index(of: id) else { return }
    guide(s, from: from, asking: app, into: &effects)
  }

  /// The drag that keys carry.
  @inline(never)
  var keyboardSession: Int? { sessions.firstIndex { $0.kind == .keyboard && $0.phase != .dropping } }

  /// Brings what the keyboard carries to where it has been sent.
  private mutating func guide(_ s: Int, from: Point, asking app: any Answering, into effects: inout [Effect]) {
    sessions[s].hasMoved = true
    let seen = sessions[s].offset
    place(s, asking: app, into: &effects)
    // A step to a line that it is not let go to leaves it where it is: the next one back is seen.
    let modifiers = sessions[s].role.modifiers
    if sessions[s].isStepping, sessions[s].follower != nil, modifiers.grid != nil, !modifiers.asksApp, sessions[s].offset == seen {
      sessions[s].location = from
    }
    retarget(s, isForced: true, asking: app, into: &effects)
    announce(.carried(sessions[s].id), isUrgent: false, into: &effects)
    if sessions[s].isStepping {
      if let canvas = sessions[s].carriedTo {
        sessions[s].steppedTo = tree.convert(sessions[s].location, from: .root, to: canvas) ?? .zero
        show(sessions[s].location, on: canvas, into: &effects)
      }
      if let follower = sessions[s].follower { effects.order(.reveal(follower, nil)) }
      return
    }
    showPlace(s, asking: app, into: &effects)
  }

  /// Scrolls to where keys have carried it, among items to the place that they have made.
  private mutating func showPlace(_ s: Int, asking app: any Answering, into effects: inout [Effect]) {
    // Where it was may have gone a moment ago, and nothing else takes it.
    guard let target = sessions[s].carriedTo, let shown = shown(s) else { return }
    sessions[s].shown = shown
    if let middle = shown.room?.center, let location = tree.convert(middle, from: target, to: .root) {
      sessions[s].location = inSight(location, s, of: target)
      place(s, asking: app, into: &effects)
    }
    effects.order(.reveal(target, shown.room))
  }

  private func shown(_ s: Int) -> Shown? {
    guard let target = sessions[s].carriedTo, tree.contains(target), let root = tree.bounds(of: .root) else { return nil }
    return Shown(room: reordering.carried(sessions[s]), size: root.size)
  }

  /// What has been scrolled to may lie elsewhere by now, or less be seen of it; what a person scrolls away stays away.
  mutating func showAgain(_ s: Int, asking app: any Answering, into effects: inout [Effect]) {
    guard let seen = sessions[s].shown, !sessions[s].isStepping, let now = shown(s), now != seen else { return }
    showPlace(s, asking: app, into: &effects)
  }

  /// Where what is carried can be seen of a target: behind the last of a full list there is room that nothing scrolls to.
  private func inSight(_ middle: Point, _ s: Int, of target: ElementID) -> Point {
    guard let slot = tree.slot(target), let box = tree.seenInRoot(slot) else { return middle }
    let size = draggedBounds(sessions[s]).size
    let (x, y) = (min(size.width, box.width) / 2, min(size.height, box.height) / 2)
    return Point(max(box.minX + x, min(box.maxX - x, middle.x)), max(box.minY + y, min(box.maxY - y, middle.y)))
  }

  private mutating func lift(_ event: KeyEvent, into effects: inout [Effect]) {
    guard let source = event.focus, let role = tree.usableSource(source),
      !isCarried(source, event.item), reordering.mayTake(ItemPlace(source, event.item)), let bounds = tree.boundsInRoot(of: source)
    else { return }
    tree.buildIndexes()
    hold(source)
    _ = ask(
      source, event.item, role, pointer: Self.keyboardPointer, kind: .keyboard, start: bounds.center, location: bounds.center,
      modifiers: [], into: &effects)
  }

  /// The targets that would take the drag now, in the order of the tree. It changes nothing; mutating, because the engine would be copied for it.
  mutating func stops(_ session: Session, asking app: any Answering) -> [Int32] {
    var result: [Int32] = []
    for id in targets {
      guard let slot = tree.slot(id), tree.sees(slot, session.role.group), tree.isReachable(id), mayReach(id, session) else { continue }
      if offer(of: slot, session, asking: app).isDisjoint(with: session.operations) { continue }
      result.append(slot)
    }
    sort(&result) { tree.isBefore($0, $1) }
    return result
  }

  /// Whether the bounds of what is carried let it come over a target, where that takes more than the pointer.
  private func mayReach(_ target: ElementID, _ session: Session) -> Bool {
    guard let bounds = session.role.modifiers.bounds, let follower = session.follower, let parent = tree.parent(of: follower),
      options(of: session.role.group).strategy != .pointerInside, let box = tree.bounds(of: target)
    else { return true }
    return tree.convert(box, from: target, to: parent)?.intersects(bounds) ?? false
  }

  @inline(never)
  private mutating func put(_ s: Int, at place: Point, of slot: Int32) {
    let location = tree.toRoot(place, from: slot)
    if isUsable(location) { sessions[s].location = location }
  }

  private mutating func carry(_ s: Int, to slot: Int32) {
    let target = tree.id(slot)
    let entry = reordering.entry(sessions[s], into: target, in: tree), point = entry ?? tree.target(of: target)?.snapPoint
    sessions[s].carriedTo = target
    sessions[s].isStepping = false
    put(s, at: point ?? tree.bounds(slot).center, of: slot)
    if entry != nil { sessions[s].location = inSight(sessions[s].location, s, of: target) }
    // The middle of something large may be where nobody sees it, and where nothing takes a drop.
    let box = tree.visibleBox(of: slot)
    if point == nil, !box.holds(sessions[s].location) { sessions[s].location = box.center }
  }

  private mutating func step(_ s: Int, by step: Int, asking app: any Answering) {
    let stops = stops(sessions[s], asking: app)
    guard !stops.isEmpty else { return }
    let current = sessions[s].carriedTo.flatMap { tree.slot($0) }.flatMap { stops.firstIndex(of: $0) }
    let next = current.map { ($0 + step + stops.count) % stops.count } ?? (step > 0 ? 0 : stops.count - 1)
    carry(s, to: stops[next])
    sessions[s].carriedIndex = Int32(next)
  }

  private mutating func jump(_ s: Int, toEnd: Bool, asking app: any Answering) {
    let stops = stops(sessions[s], asking: app)
    guard let stop = toEnd ? stops.last : stops.first else { return }
    carry(s, to: stop)
    sessions[s].carriedIndex = toEnd ? Int32(stops.count - 1) : 0
  }

  /// Goes by a step on a canvas, else to the target nearest in a direction. What lies aside counts double; what is beside this one, however
  /// unequal they are, is hardly aside.
  private mutating func go(_ s: Int, _ direction: Vector, _ event: KeyEvent, asking app: any Answering) {
    let stops = stops(sessions[s], asking: app)
    let isPage = event.key == .pageUp || event.key == .pageDown
    let step = step(sessions[s], direction, isLarge: isPage || event.modifiers.contains(.shift))
    if stepOnCanvas(s, step, stops) { return }
    if isPage {
      if stops.isEmpty { stepWhereNothingIs(s, step, stops) }
      return
    }
    var start = Rect(center: sessions[s].location, size: .zero)
    if !sessions[s].isStepping, let target = sessions[s].carriedTo, let slot = tree.slot(target) { start = tree.visibleBox(of: slot) }
    var best: (index: Int, cost: Double)?
    for i in stops.indices {
      if tree.id(stops[i]) == sessions[s].carriedTo { continue }
      let there = tree.visibleBox(of: stops[i])
      let way = there.center - start.center
      let ahead = way.dot(direction)
      guard ahead > 0.5 else { continue }
      let aside = (way.dx * direction.dy).magnitude + (way.dy * direction.dx).magnitude
      let size = direction.dx != 0 ? max(start.size.height, there.size.height) : max(start.size.width, there.size.width)
      let cost = ahead + aside * (aside * 2 <= size ? 0.125 : 2)
      if cost < (best?.cost ?? .infinity) { best = (i, cost) }
    }
    guard let best else { return stepWhereNothingIs(s, step, stops) }
    carry(s, to: stops[best.index])
    sessions[s].carriedIndex = Int32(best.index)
  }

  /// After edits the drag stays with its target; where that went, it goes to the one that took its place.
  mutating func recarry(_ s: Int, asking app: any Answering) {
    guard let target = sessions[s].carriedTo else { return }
    let role = sessions[s].role
    if let slot = tree.slot(target), tree.sees(slot, role.group) || role.space == target, tree.isReachable(target) {
      if !sessions[s].isStepping { carry(s, to: slot) } else { put(s, at: sessions[s].steppedTo, of: slot) }
      return
    }
    sessions[s].carriedTo = nil
    let stops = stops(sessions[s], asking: app)
    guard !stops.isEmpty else { return }
    // What is only out of sight is still somewhere among them.
    let index = tree.slot(target).map { lost in stops.count { tree.isBefore($0, lost) } } ?? Int(sessions[s].carriedIndex)
    carry(s, to: stops[min(index, stops.count - 1)])
  }
}

extension ElementTree {
  /// What can be seen of an element, in the root's space; all of it where that is nothing.
  @inline(never)
  func visibleBox(of slot: Int32) -> Rect { seenInRoot(slot) ?? boundsInRoot(of: id(slot)) ?? .zero }

  /// Whether one element comes before another when the tree is read from the back to the front, parents first.
  func isBefore(_ a: Int32, _ b: Int32) -> Bool {
    var (x, y) = (a, b)
    var (dx, dy) = (depth(x), depth(y))
    let isDeeper = dx > dy
    while dx > dy { (x, dx) = (nodes[Int(x)].parent, dx - 1) }
    while dy > dx { (y, dy) = (nodes[Int(y)].parent, dy - 1) }
    if x == y { return !isDeeper && a != b }
    while nodes[Int(x)].parent != nodes[Int(y)].parent { (x, y) = (nodes[Int(x)].parent, nodes[Int(y)].parent) }
    return nodes[Int(x)].order < nodes[Int(y)].order
  }

  private func depth(_ slot: Int32) -> Int {
    var (slot, depth) = (nodes[Int(slot)].parent, 0)
    while slot >= 0 { (slot, depth) = (nodes[Int(slot)].parent, depth + 1) }
    return depth
  }
}
