extension Engine {
  // MARK: Beginning

  mutating func handle(_ answer: Answer, asking app: any Answering, into effects: inout [Effect]) -> Bool {
    switch answer {
    case .begin(let id, let follower, let operations):
      guard let s = index(of: id), sessions[s].phase == .asking else { return false }
      begun(s, follower: follower, operations: operations, asking: app, into: &effects)
      return true
    case .refuse(let id):
      guard let s = index(of: id), sessions[s].phase == .asking else { return false }
      refused(s, into: &effects)
      return true
    case .drop(let id, let result):
      guard let s = index(of: id), sessions[s].phase == .dropping else { return false }
      dropped(s, result, into: &effects)
      return true
    }
  }

  private mutating func refused(_ s: Int, into effects: inout [Effect]) {
    let session = sessions.remove(at: s)
    reordering.ended(session, in: &self, into: &effects)
    effects.order(.notify(DragEvent(.failed, session.id, session.source)))
    // The pointer may be down anew.
    if let p = index(ofPointer: session.pointer), pointers[p].gesture == .dragging(session.id) {
      // After its release nothing is left to fail.
      if session.pendingRelease { forget(p) } else { fail(p) }
    }
    unholdMotions()
  }

  private mutating func begun(
    _ s: Int, follower: ElementID?, operations: OperationSet, asking app: any Answering, into effects: inout [Effect]
  ) {
    let id = sessions[s].id
    if sessions[s].pendingCancel != nil || !tree.contains(sessions[s].source) {
      refused(s, into: &effects)
      return
    }
    if let follower, let slot = tree.slot(follower), tree.nodes[Int(slot)].flags.contains(.carried) {
      // Two drags cannot carry the same element.
      refused(s, into: &effects)
      return
    }
    sessions[s].operations = operations
    sessions[s].phase = .carrying
    sessions[s].state = .unknown
    sessions[s].appearance = .dragging
    if let follower { grab(follower, for: s, into: &effects) }
    unholdMotions()
    let session = sessions[s]
    if session.kind.isOwn { effects.order(.claim(pointer: session.pointer)) }
    // Before the app's `drag` command, which may take the source away with its name.
    if session.kind == .keyboard { announce(.lifted(id), into: &effects) }
    tell(.began, id, session.source, into: &effects)
    effects.order(.appearance(session.source, .draggable(.dragging)))
    effects.order(.appearance(session.source, .state(.unknown)))
    if let follower = session.follower { effects.order(.lift(follower, id)) }
    // The first move is an order even where nothing has moved yet: a caught element may be on its way.
    if let follower = session.follower { effects.order(.move(follower, session.offset)) }
    styleTargets(of: session.role.group, into: &effects)
    if session.kind == .keyboard, session.item >= 0 { session.carriedTo = session.source }
    place(s, asking: app, into: &effects)
    needsRefresh = true
    if session.pendingRelease {
      refresh(asking: app, into: &effects)
      if let s = index(of: id) { release(s, asking: app, into: &effects) }
    }
  }

  /// The follower is taken where it is seen, out of its flight if it flies.
  private mutating func grab(_ follower: ElementID, for s: Int, into effects: inout [Effect]) {
    guard let slot = tree.slot(follower), slot > 0 else { return }
    let resting = tree.offset(of: follower)
    var seen = resting
    if let m = motions.firstIndex(where: { $0.element == follower }) {
      seen += motions[m].spring.displacement
      forgetMotion(m)
      reordering.landed(follower, in: &self, into: &effects)
    }
    let parent = tree.nodes[Int(slot)].parent
    let bounds = tree.bounds(slot)
    var grab = bounds.center
    if sessions[s].kind != .keyboard, let p = tree.fromRoot(sessions[s].start - drift(around: follower), to: parent),
      let local = tree.toChild(p - (seen - resting), into: slot)
    {
      grab = local
    }
    sessions[s].follower = follower
    sessions[s].grab = grab
    sessions[s].home = resting
    sessions[s].offset = seen
    tree.set(.carried, true, on: slot)
    tree.set(.landing, false, on: slot)
  }

  // MARK: Following the pointer

  /// Puts the follower under the pointer, as far as its limits allow.
  mutating func place(_ s: Int, asking app: any Answering, into effects: inout [Effect]) {
    // Keys move it when one is pressed, wherever they hold it.
    let isByPointer = sessions[s].kind != .keyboard
    if isByPointer, sessions[s].location.distance(to: sessions[s].start) > 2 { sessions[s].hasMoved = true }
    guard let follower = sessions[s].follower, let slot = tree.slot(follower) else { return }
    if sessions[s].kind == .keyboard, sessions[s].carriedTo == nil, !sessions[s].isStepping { return }
    let parent = tree.nodes[Int(slot)].parent
    let around = drift(around: follower)
    guard let pointer = tree.fromRoot(sessions[s].location - around, to: parent) else { return }
    let resting = tree.offset(of: follower)
    let base = tree.toParent(sessions[s].grab, from: slot) - resting
    let home = sessions[s].home
    let role = sessions[s].role
    var offset = pointer - base
    if isByPointer, (offset - home).squaredLength > 4 { sessions[s].hasMoved = true }
    if role.modifiers.isLimiting {
      offset = home + role.modifiers.limit(offset - home)
      let middle = tree.toParent(tree.bounds(slot).center, from: slot) - resting
      if role.modifiers.asksApp {
        let center = app.center(of: sessions[s].source, session: sessions[s], proposed: middle + offset, in: tree)
        if isUsable(center) { offset = center - middle }
      }
      if let bounds = role.modifiers.bounds { offset = bounds.clamp(middle + offset) - middle }
    }
    guard isUsable(offset) else { return }
    // Steps by keys go from what is seen, so that none is lost beyond its limits; but where places are rounded they add up.
    if sessions[s].isStepping, role.modifiers.grid == nil, !role.modifiers.asksApp {
      sessions[s].location = tree.toRoot(base + offset, from: parent) + around
    }
    if offset == sessions[s].offset { return }
    sessions[s].offset = offset
    effects.order(.move(follower, offset))
    wantRefresh(in: follower)
  }

  /// Whether an element follows a drag, or flies.
  func carries(_ element: ElementID) -> Bool {
    sessions.contains { $0.follower == element } || motions.contains { $0.element == element }
  }

  /// How far what an element lies in is seen from where the tree has it, in the root's space: another drag carries that, or it flies.
  @inline(never)
  func drift(around element: ElementID) -> Vector {
    var shift = Vector.zero
    guard sessions.count + motions.count > 1 else { return shift }
    var inner = tree.parent(of: element)
    while let id = inner {
      inner = tree.parent(of: id)
      let way = visibleOffset(of: id) - tree.offset(of: id)
      if way != .zero, let inner, let inRoot = tree.convert(way, from: inner, to: .root) { shift += inRoot }
    }
    return shift
  }

  /// An element has moved: what another drag carries out of it is to stay under its own pointer.
  @inline(never)
  mutating func wantRefresh(in element: ElementID) {
    for session in sessions where session.follower != element && session.phase == .carrying {
      if let follower = session.follower, tree.isDescendant(follower, of: element) { needsRefresh = true }
    }
  }

  /// What is carried, as a box in the root's space; a point where nothing follows.
  func draggedBounds(_ session: Session) -> Rect {
    session.follower.flatMap { seenFrame(of: $0, in: .root) } ?? Rect(center: session.location, size: .zero)
  }

  /// The box around an element as it is seen, carried, flying or at rest, in another's space.
  func seenFrame(of element: ElementID, in space: ElementID) -> Rect? {
    guard let slot = tree.slot(element), let way = tree.slot(space).flatMap({ ElementTree.WayDown(tree.matrix(of: $0)) }) else {
      return nil
    }
    let shift = visibleOffset(of: element) - tree.offset(of: element)
    let c = tree.bounds(slot).corners
    let seen = tree.toRoot(
      (
        tree.toParent(c.0, from: slot) + shift, tree.toParent(c.1, from: slot) + shift, tree.toParent(c.2, from: slot) + shift,
        tree.toParent(c.3, from: slot) + shift
      ), from: tree.nodes[Int(slot)].parent)
    let around = drift(around: element)
    guard let a = way.apply(seen.0 + around), let b = way.apply(seen.1 + around), let d = way.apply(seen.2 + around),
      let e = way.apply(seen.3 + around)
    else { return nil }
    return tree.box(around: (a, b, d, e))
  }

  /// The middle of an element as it is seen, carried, flying or at rest, in the root's space.
  @inline(never)
  func seenCenter(of element: ElementID) -> Point? {
    guard let slot = tree.slot(element) else { return nil }
    let shift = visibleOffset(of: element) - tree.offset(of: element)
    let center = tree.toRoot(tree.toParent(tree.bounds(slot).center, from: slot) + shift, from: tree.nodes[Int(slot)].parent)
    return isUsable(center) ? center + drift(around: element) : nil
  }

  /// The offset that brings the middle of an element to a place in the root's space.
  @inline(never)
  func offset(of element: ElementID, toRoot place: Point) -> Vector? {
    guard let slot = tree.slot(element), let point = tree.fromRoot(place - drift(around: element), to: tree.nodes[Int(slot)].parent)
    else { return nil }
    let offset = point - (tree.toParent(tree.bounds(slot).center, from: slot) - tree.offset(of: element))
    return isUsable(offset) ? offset : nil
  }

  // MARK: Targets

  /// Finds what the drag is over, and tells who has lost and who has got it.
  mutating func retarget(_ s: Int, isForced: Bool, asking app: any Answering, into effects: inout [Effect]) {
    let id = sessions[s].id
    if sessions[s].role.hearsMoves, sessions[s].toldAt != sessions[s].location {
      sessions[s].toldAt = sessions[s].location
      tell(.moved, id, sessions[s].source, into: &effects)
    }
    let old = sessions[s].hit
    let hit = currentHit(sessions[s], isForced: isForced, asking: app)
    let isEntered = hit != old
    if isEntered {
      sessions[s].hit = hit
      if let old { tell(.exited(to: hit), id, old, into: &effects) }
      if let hit { tell(.entered(from: old.flatMap { tree.contains($0) ? $0 : nil }), id, hit, into: &effects) }
    }
    // Who is under it may hear of more since.
    if isEntered || isForced { touch(s) }
    if !isEntered, let hit, sessions[s].wantsUpdates { tell(.updated, id, hit, into: &effects) }
    if isEntered || isForced || sessions[s].reproposes { propose(s, asking: app, into: &effects) }
    if sessions[s].role.asksState { askState(s, asking: app, into: &effects) }
    reordering.aim(sessions[s], in: &self, into: &effects)
    lookAtRest(s)
    if tree.scrollers > 0, !sessions[s].isAway {
      lookAtEdges(s)
    } else if sessions[s].scrolling.isNearEdge {
      sessions[s].scrolling = Scrolling()
    }
  }

  /// Notes who on the hit element's chain wants to hear of what follows.
  mutating func touch(_ s: Int) {
    sessions[s].wantsUpdates = false
    sessions[s].wantsRest = false
    sessions[s].reproposes = false
    guard let hit = sessions[s].hit, var slot = tree.slot(hit) else { return }
    while slot >= 0 {
      let e = tree.nodes[Int(slot)].extra
      if e >= 0 {
        let handlers = tree.extras[Int(e)].handlers
        if handlers.contains(.updated) { sessions[s].wantsUpdates = true }
        if handlers.contains(.rested) { sessions[s].wantsRest = true }
        if tree.extras[Int(e)].target?.proposal == .asksOnUpdate { sessions[s].reproposes = true }
        if handlers.contains(.ended), !sessions[s].touched.contains(tree.id(slot)) { sessions[s].touched.append(tree.id(slot)) }
      }
      slot = tree.nodes[Int(slot)].parent
    }
  }

  private mutating func currentHit(_ session: Session, isForced: Bool, asking app: any Answering) -> ElementID? {
    if !session.isStepping, session.kind == .keyboard || session.carriedTo != nil {
      // What a paste goes to may be gone.
      return session.carriedTo.flatMap { tree.isReachable($0) ? $0 : nil }
    }
    if session.isAway { return nil }
    let group = session.role.group
    switch options(of: group).strategy {
    case .pointerInside:
      let hit = tree.hit(at: session.location, for: HitPurpose(session: session), asking: app, in: &work)
      session.isOver(hit)
      let heard = hit.flatMap { hasInterest($0, group) ? $0 : nil }
      if session.cover != nil {
        session.seenCover = session.cover
      } else {
        let isChange = isForced || heard != session.hit
        if isChange || now - session.coverTime >= 0.1 {
          session.seenCover = app.cover(at: session.location, mayBeOld: !isChange)
          session.coverTime = now
        }
      }
      guard let seen = uncovered(hit, session.seenCover), seen != hit else { return heard }
      return hasInterest(seen, group) ? seen : nil
    // Where nothing follows, the pointer has no area.
    case .centerInside,
      .largestOverlap where session.follower == nil:
      let purpose = HitPurpose(session: session, onlyTargetsOf: group)
      return tree.hit(at: session.follower.flatMap { seenCenter(of: $0) } ?? session.location, for: purpose, asking: app, in: &work)
    case .largestOverlap, .closestCenter, .closestCorners, .custom:
      let hit = app.target(in: group, session: session, dragged: draggedBounds(session), in: tree)
      return hit.flatMap { tree.isReachable($0) ? $0 : nil }
    }
  }

  /// The platform may know of something in front of what the tree finds. Then its word counts, unless the tree has reasons
  /// of its own: a shape, or a hit test of the app's.
  func uncovered(_ hit: ElementID?, _ cover: ElementID?) -> ElementID? {
    guard let cover, cover != hit, let slot = tree.slot(cover), tree.isReachable(cover) else { return hit }
    if let hit, let extra = tree.slot(hit).flatMap({ tree.extra($0) }), !extra.overrides.isEmpty { return hit }
    if let extra = tree.extra(slot), extra.shape != .rectangle || !extra.overrides.isEmpty { return hit }
    return cover
  }

  /// Whether anything from the element up to the root has handlers, or is a target for the group.
  func hasInterest(_ id: ElementID, _ group: GroupID) -> Bool {
    guard var slot = tree.slot(id) else { return false }
    while slot >= 0 {
      let e = tree.nodes[Int(slot)].extra
      if e >= 0 {
        if !tree.extras[Int(e)].handlers.isEmpty { return true }
        if tree.nodes[Int(slot)].flags.contains(.target), tree.sees(slot, group) { return true }
      }
      slot = tree.nodes[Int(slot)].parent
    }
    return false
  }

  /// Asks up the hit element's chain who takes the drag: the innermost that accepts wins.
  private mutating func propose(_ s: Int, asking app: any Answering, into effects: inout [Effect]) {
    let session = sessions[s]
    var target: ElementID?
    var operation = Operation.forbidden
    var isRefused = false
    if let hit = session.hit, var slot = tree.slot(hit) {
      let wanted = session.operations.intersection(session.modifiers.allowed)
      while slot >= 0, target == nil {
        if tree.nodes[Int(slot)].flags.contains(.target), tree.sees(slot, session.role.group) {
          session.proposed = offer(of: slot, session, asking: app)
          operation = session.proposed.intersection(wanted).preferred
          if operation != .forbidden { target = tree.id(slot) } else { isRefused = true }
        }
        slot = tree.nodes[Int(slot)].parent
      }
    }
    let old = session.target
    session.target = target
    session.operation = operation
    if old != target {
      if let old, tree.contains(old) { style(old, into: &effects) }
      if let target { style(target, into: &effects) }
    }
    let appearance: DraggableAppearance = target == nil ? .dragging : .hovering
    if appearance != session.appearance {
      session.appearance = appearance
      if tree.contains(session.source) { effects.order(.appearance(session.source, .draggable(appearance))) }
    }
    if !session.role.asksState {
      setState(target != nil ? .accepted : isRefused ? .rejected : .unknown, session, into: &effects)
    }
    let cursor: Operation? = target != nil ? operation : isRefused ? .forbidden : nil
    if cursor != session.cursor {
      session.cursor = cursor
      if session.kind.isOwn { effects.order(.cursor(pointer: session.pointer, cursor)) }
    }
  }

  /// What the target would do with the drag where it is now, if it has room.
  @inline(never)
  func offer(of slot: Int32, _ session: Session, asking app: any Answering) -> OperationSet {
    let proposed = proposal(of: slot, session, asking: app)
    return reordering.admits(session.id, to: tree.id(slot), in: tree) ? proposed : []
  }

  /// What the target could do with the drag where it is now.
  func proposal(of slot: Int32, _ session: Session, asking app: any Answering) -> OperationSet {
    guard let role = tree.extra(slot)?.target else { return [] }
    switch role.proposal {
    case .always: return role.operations
    case .asksOnEntry, .asksOnUpdate:
      return app.proposal(of: tree.id(slot), session: session, in: tree).intersection(role.operations)
    }
  }

  private mutating func askState(_ s: Int, asking app: any Answering, into effects: inout [Effect]) {
    let session = sessions[s]
    guard tree.contains(session.source) else { return }
    let space = session.role.space ?? .root
    guard let local = tree.convert(session.location, from: .root, to: space) else { return }
    setState(app.state(of: session.source, session: session, at: local, in: tree), session, into: &effects)
  }

  private func setState(_ state: DragState, _ session: Session, into effects: inout [Effect]) {
    guard state != session.state else { return }
    session.state = state
    if tree.contains(session.source) { effects.order(.appearance(session.source, .state(state))) }
  }

  // MARK: Looks of targets

  /// How a target looks, from all drags that are under way.
  ///
  /// - Parameter isNew: it has just been marked. A drop that is on its way into it went to what it was before.
  func appearance(of target: ElementID, isNew: Bool = false) -> DroppableAppearance {
    guard let slot = tree.slot(target), tree.nodes[Int(slot)].flags.contains(.target) else { return .regular }
    var isPending = false
    for session in sessions where session.phase != .asking {
      if session.target == target, !isNew { return .pendingDrop }
      if tree.sees(slot, session.role.group) { isPending = true }
    }
    return isPending ? .pending : .regular
  }

  @inline(never)
  func style(_ target: ElementID, isNew: Bool = false, into effects: inout [Effect]) {
    effects.order(.appearance(target, .droppable(appearance(of: target, isNew: isNew))))
  }

  /// All targets that see a group look anew: a drag of it has begun or ended.
  mutating func styleTargets(of group: GroupID, into effects: inout [Effect]) {
    forgetStaleTargets()
    // With a second drag in the air already, or still, nothing changes but the targets it is over.
    let running = sessions.reduce(0) { $0 + ($1.role.group == group && $1.phase != .asking ? 1 : 0) }
    if running > 1 { return }
    for target in targets {
      if let slot = tree.slot(target), tree.sees(slot, group) { style(target, into: &effects) }
    }
  }
}
