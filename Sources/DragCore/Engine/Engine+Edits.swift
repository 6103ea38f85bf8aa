extension Engine {
  mutating func handle(_ edit: TreeEdit, into effects: inout [Effect]) -> Bool {
    removed.removeAll(keepingCapacity: true)
    var wasTarget = false
    if case .target(let id, let role) = edit {
      wasTarget = tree.isTarget(id)
      if wasTarget, role == nil { hasStaleTargets = true }
      if !wasTarget, role != nil { forgetStaleTargets() }
    }
    var seen: Point?
    var size = Size.zero
    switch edit {
    case .frame(let id, _), .move(let id, _, _):
      if visibleOffset(of: id) != tree.offset(of: id) {
        seen = seenCenter(of: id)
        size = tree.bounds(of: id)?.size ?? .zero
      }
    default: break
    }
    var above: ElementID?
    if case .remove(let id) = edit { above = tree.parent(of: id) }
    guard tree.apply(edit, removed: &removed) else { return false }
    if !sessions.isEmpty || !motions.isEmpty { needsRefresh = true }
    switch edit {
    case .remove: elementsWent(below: above, into: &effects)
    case .target(let id, let role):
      if role != nil, !wasTarget { targets.append(id) }
      // Marked anew it takes nothing before drags are aimed again.
      if role == nil { for session in sessions where session.target == id && session.phase != .dropping { session.target = nil } }
      if !sessions.isEmpty || wasTarget { style(id, isNew: !wasTarget, into: &effects) }
      if role == nil { forgetCollections(into: &effects) }
    case .source(let id, nil):
      sourceWent(id, into: &effects)
      forgetCollections(into: &effects)
    case .source(let id, .some(let role)):
      if !role.isEnabled { sourceWent(id, into: &effects) }
      // A running drag takes up new limits at once.
      for s in sessions.indices where isSource(id, of: sessions[s]) && sessions[s].role.group == role.group {
        if sessions[s].role.operations != role.operations { sessions[s].operations = role.operations }
        sessions[s].role = role
      }
    case .disabled(let id, true):
      for session in sessions where tree.isDescendant(session.source, of: id) { sourceWent(session.source, into: &effects) }
      failPresses()
    case .offset(let id, _):
      // The app puts an element somewhere: that ends its flight, and is where a drag of it goes home to.
      if let m = motions.firstIndex(where: { $0.element == id }) {
        forgetMotion(m)
        landed(id, into: &effects)
      }
      for s in sessions.indices where sessions[s].follower == id { sessions[s].home = tree.offset(of: id) }
      if !isFollowing(id) { effects.append(.move(id, tree.offset(of: id))) }
    case .frame(let id, _), .move(let id, _, _):
      if let seen { keep(id, at: seen, size, into: &effects) }
    case .add, .transform, .contentOffset, .clips, .hidden, .opacity, .zIndex, .shape, .overrides, .handlers, .handle,
      .disabled, .scrollRange:
      break
    }
    return true
  }

  /// What the app puts elsewhere while it is carried, dropped or flies is seen where it was; where it gets smaller, the pointer has it at the same
  /// part of it.
  @inline(never)
  private mutating func keep(_ id: ElementID, at seen: Point, _ before: Size, into effects: inout [Effect]) {
    if let now = tree.bounds(of: id)?.size {
      for session in sessions where session.follower == id {
        if now.width < before.width { session.grab.x *= now.width / before.width }
        if now.height < before.height { session.grab.y *= now.height / before.height }
      }
    }
    guard let offset = offset(of: id, toRoot: seen) else { return }
    let change = visibleOffset(of: id) - offset
    guard change.squaredLength > 1e-6 else { return }
    for session in sessions where session.follower == id { session.offset = offset }
    for m in motions.indices where motions[m].element == id { motions[m].spring.moveGoal(by: change) }
    effects.order(.move(id, offset))
  }

  private func isFollowing(_ id: ElementID) -> Bool { sessions.contains { $0.follower == id && $0.phase != .asking } }

  @inline(never)
  mutating func forgetStaleTargets() {
    guard hasStaleTargets else { return }
    targets.removeAll { !tree.isTarget($0) }
    hasStaleTargets = false
  }

  private mutating func forgetCollections(into effects: inout [Effect]) {
    if reordering.forget(in: tree, into: &effects) { needsRefresh = true }
  }

  private mutating func elementsWent(below above: ElementID?, into effects: inout [Effect]) {
    hasStaleTargets = true
    motions.removeAll { !tree.contains($0.element) }
    // Before drags end by this: nothing is ordered for what is gone.
    forgetCollections(into: &effects)
    var s = 0
    while s < sessions.count {
      let before = sessions.count
      let session = sessions[s]
      if let hit = session.hit, !tree.contains(hit) {
        // A drag that was over something inside is there yet, and has not come from elsewhere.
        session.hit = session.phase == .carrying ? above.flatMap { hasInterest($0, session.role.group) ? $0 : nil } : nil
        touch(s)
        if let hit = session.hit { tell(.entered(from: hit), session.id, hit, into: &effects) }
      }
      // A target that goes while it takes a drop has taken it all the same.
      if let target = session.target, !tree.contains(target), session.phase != .dropping { session.target = nil }
      var lostFollower = false
      if let follower = session.follower, !tree.contains(follower) {
        session.follower = nil
        lostFollower = true
      }
      if !session.isSourceDeleted {
        if !tree.contains(session.source) {
          leave(s, .sourceGone, into: &effects)
        } else if lostFollower {
          leave(s, .followerGone, into: &effects)
        }
      }
      if sessions.count == before { s += 1 }
    }
    failPresses()
  }

  mutating func sourceWent(_ id: ElementID, into effects: inout [Effect]) {
    // A collection may be the source of several drags.
    var s = 0
    while s < sessions.count {
      let before = sessions.count
      if isSource(id, of: sessions[s]), !sessions[s].isSourceDeleted { leave(s, .sourceGone, into: &effects) }
      if sessions.count == before { s += 1 }
    }
    failPresses()
  }

  /// Whether what an element is marked as concerns a drag as its source.
  private func isSource(_ id: ElementID, of session: Session) -> Bool { session.source == id && !session.isFromOutside }

  @inline(never)
  private mutating func leave(_ s: Int, _ reason: CancelReason, into effects: inout [Effect]) {
    switch sessions[s].phase {
    case .asking: sessions[s].pendingCancel = reason
    case .carrying: _ = cancel(sessions[s].id, reason, into: &effects)
    case .dropping: break
    }
  }

  /// What lies under a press on a collection may be another item now, or none.
  mutating func pressAgain(on source: ElementID) {
    for p in pointers.indices {
      guard case .possible(let press) = pointers[p].gesture, press.source == source, press.caught == nil else {
        continue
      }
      guard let item = reordering.item(of: source, at: press.start, said: -1, in: tree) else {
        fail(p)
        continue
      }
      if item == press.item { continue }
      pointers[p].gesture = .possible(
        Press(
          source: source, item: item, activation: press.activation, start: press.start, time: press.time, modifiers: press.modifiers))
    }
  }

  /// Presses on what can no longer be dragged come to nothing.
  private mutating func failPresses() {
    for p in pointers.indices {
      guard case .possible(let press) = pointers[p].gesture else { continue }
      if !tree.isSource(press.source) || !tree.isReachable(press.source) { fail(p) }
    }
  }
}
