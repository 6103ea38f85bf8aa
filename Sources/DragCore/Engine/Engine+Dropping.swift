extension Engine {
  /// The pointer lets go: whatever is under it now, asked once more, may take the drag.
  mutating func release(_ s: Int, asking app: any Answering, into effects: inout [Effect]) {
    needsRefresh = true
    let id = sessions[s].id
    // What edits or a late measurement have moved is found first, so that the drop goes where the eye sees it.
    refresh(asking: app, into: &effects)
    guard let s = index(of: id), sessions[s].phase == .carrying else { return }
    free(sessions[s], into: &effects)
    let session = sessions[s]
    // Pressed and let go without moving, it leaves everything as it was, whatever lies there; so do keys that put an item down again.
    let isPutDown = !session.hasMoved && session.kind == .keyboard && session.item >= 0
    let isUnmoved = !session.hasMoved && session.kind.isOwn
    guard session.target != nil || session.role.decidesDrop, !isUnmoved, !isPutDown else {
      finish(s, .cancelled(isPutDown ? .escape : .missed), into: &effects)
      return
    }
    sessions[s].phase = .dropping
    if let hit = session.hit { tell(.dropped, id, hit, into: &effects) }
    // The end is said at once; where that is long in coming, what is waited for is said before.
    if session.kind == .keyboard {
      voice?.silentUntil = now + Voice.pause
      announce(.carried(id), isUrgent: false, into: &effects)
    }
    effects.order(.ask(.drop(id, hit: session.hit, target: session.target, session.operation)))
  }

  /// The pointer is no longer the drag's.
  private mutating func free(_ session: Session, into effects: inout [Effect]) {
    if session.cursor != nil, session.kind.isOwn { effects.order(.cursor(pointer: session.pointer, nil)) }
    if session.kind.isOwn { effects.order(.release(pointer: session.pointer)) }
  }

  /// The app has said what came of the drop.
  mutating func dropped(_ s: Int, _ result: DropResult, into effects: inout [Effect]) {
    let session = sessions[s]
    switch result {
    case .refused: finish(s, .cancelled(.refused), into: &effects)
    case .missed: finish(s, .cancelled(.missed), into: &effects)
    case .failed: finish(s, .cancelled(.failed), into: &effects)
    case .targetGone: finish(s, .cancelled(.targetGone), into: &effects)
    case .accepted, .stays, .returns:
      // A source that decides for itself may take the drop where no target is.
      var operation = session.operation
      if session.target == nil {
        let taken = result != .returns || session.state == .accepted
        operation = taken ? session.operations.intersection(session.modifiers.allowed).preferred : .forbidden
      }
      if operation == .forbidden {
        finish(s, .cancelled(.missed), goesHome: result == .returns, into: &effects)
      } else {
        finish(s, .dropped(operation), result: result, into: &effects)
      }
    }
  }

  /// Ends one drag, or all that are under way. Presses that might have become drags are none any more.
  @inline(never)
  mutating func cancel(
    _ id: SessionID?, _ reason: CancelReason, into effects: inout [Effect]
  ) -> Bool {
    if let id {
      guard let s = index(of: id), sessions[s].phase != .dropping else { return false }
      end(s, reason, into: &effects)
      return true
    }
    for p in pointers.indices {
      if case .possible = pointers[p].gesture { fail(p) }
    }
    var s = 0
    while s < sessions.count {
      let before = sessions.count
      if sessions[s].phase != .dropping, !system.outlives(sessions[s], reason) { end(s, reason, into: &effects) }
      if sessions.count == before { s += 1 }
    }
    return true
  }

  @inline(never)
  private mutating func end(_ s: Int, _ reason: CancelReason, into effects: inout [Effect]) {
    switch sessions[s].phase {
    case .asking: sessions[s].pendingCancel = reason
    case .carrying:
      free(sessions[s], into: &effects)
      finish(s, .cancelled(reason), into: &effects)
    case .dropping: break
    }
  }

  /// The one end of every drag that began.
  mutating func finish(
    _ s: Int, _ outcome: Outcome, result: DropResult = .accepted, goesHome: Bool = false, into effects: inout [Effect]
  ) {
    let session = sessions.remove(at: s)
    let isRefused = outcome == .cancelled(.refused)
    let isDrop: Bool
    if case .dropped = outcome { isDrop = true } else { isDrop = false }
    let wasOffered = session.phase == .dropping
    if !isDrop, !wasOffered, let hit = session.hit { tell(.cancelled, session.id, hit, into: &effects) }
    let target = isDrop || isRefused ? session.target : nil
    land(session, outcome, result, goesHome: goesHome, into: &effects)
    reordering.ended(session, in: &self, into: &effects)
    if tree.contains(session.source) {
      effects.order(.appearance(session.source, .draggable(.regular)))
      effects.order(.appearance(session.source, .state(.none)))
    }
    if let target = session.target, tree.contains(target) { style(target, into: &effects) }
    styleTargets(of: session.role.group, into: &effects)
    tellEnded(session, outcome, target: target, into: &effects)
    // The finger that still rests there is not a new press.
    if let p = index(ofPointer: session.pointer), pointers[p].gesture == .dragging(session.id) {
      if wasOffered || session.pendingRelease { forget(p) } else { pointers[p].gesture = .failed }
    }
  }

  /// Tells an element, where it is still there.
  @inline(never)
  func tell(_ kind: DragEvent.Kind, _ id: SessionID, _ element: ElementID, into effects: inout [Effect]) {
    if tree.contains(element) { effects.order(.notify(DragEvent(kind, id, element))) }
  }

  private mutating func tellEnded(_ session: Session, _ outcome: Outcome, target: ElementID?, into effects: inout [Effect]) {
    var listeners = [session.source]
    if let hit = session.hit, var slot = tree.slot(hit) {
      while slot >= 0 {
        let id = tree.id(slot)
        if session.touched.contains(id) { listeners.append(id) }
        slot = tree.nodes[Int(slot)].parent
      }
    }
    listeners += session.touched
    for (i, id) in listeners.enumerated() where !listeners[..<i].contains(id) {
      tell(.ended(outcome, target: target), session.id, id, into: &effects)
    }
    if session.kind == .keyboard { announce(.ended(session.id, outcome), into: &effects) }
    effects.order(.notify(DragEvent(.finished(outcome, target: target), session.id, session.source)))
  }

  // MARK: Landing

  private mutating func land(
    _ session: Session, _ outcome: Outcome, _ result: DropResult, goesHome: Bool, into effects: inout [Effect]
  ) {
    guard let follower = session.follower, let slot = tree.slot(follower) else { return }
    tree.set(.carried, false, on: slot)
    let options = options(of: session.role.group)
    var destination = session.home
    var damping = options.snapDamping
    var haste = 1.0
    let itemHome = reordering.home(of: session, in: tree)
    switch outcome {
    case .dropped:
      if itemHome != nil { break }
      switch result {
      case .returns: break
      case .stays: destination = session.offset
      case .accepted, .refused, .missed, .failed, .targetGone:
        if options.snapsToTargetOnHit, let target = session.target, let snapped = snapOffset(follower, onto: target) {
          destination = snapped
        } else if options.staysOnHit {
          destination = session.offset
        }
      }
    case .cancelled(.missed):
      if !options.snapsBackOnMiss, !goesHome { destination = session.offset }
    case .cancelled:
      // A cancel is quicker than a drop, and does not swing.
      haste = 0.75
      damping = 1
    }
    var start = session.offset
    if let itemHome {
      // Items of a collection fly to where it has them now.
      destination = offset(of: follower, toRoot: itemHome) ?? destination
    } else if session.item >= 0, destination == session.home, start != destination {
      // What the app has taken out of its data has no home to fly to.
      start = destination
      effects.order(.move(follower, start))
    }
    fly(follower, from: start, to: destination, after: session, damping: damping, haste: haste, into: &effects)
  }

  /// The follower's offset that brings its centre to the target's snap point.
  private func snapOffset(_ follower: ElementID, onto target: ElementID) -> Vector? {
    guard let role = tree.target(of: target), let bounds = tree.bounds(of: target) else { return nil }
    guard let point = tree.convert(role.snapPoint ?? bounds.center, from: target, to: .root) else { return nil }
    return offset(of: follower, toRoot: point)
  }
}
