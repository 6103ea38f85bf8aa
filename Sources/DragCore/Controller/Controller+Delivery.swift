extension Controller {
  func deliver(_ effect: Effect) {
    tellWitnesses { $0.controller(self, delivers: effect) }
    switch effect {
    case .ask(.begin(let id, let source)): begin(id, source)
    case .ask(.drop(let id, _, let target, let operation)): drop(id, target, operation)
    case .ask(.join(let id, let place)):
      // The last drag that can take it.
      for known in sessions.reversed() where known.id.raw <= id.raw {
        guard record(place.collection)?.join?(known, Int(place.item)) == true else { continue }
        // Any other tap is one.
        isConsumed = true
        return
      }
    case .notify(let event):
      notify(event)
      performer?.perform(effect, for: self)
    case .appearance(let id, let appearance):
      style(id, appearance)
      performer?.perform(effect, for: self)
    case .land(let id):
      forgetLanded()
      performer?.perform(effect, for: self)
      record(id)?.onLanding?()
    case .announce(let occasion): speaker?(occasion)
    case .lift, .move, .claim, .release, .cursor, .reveal, .displace, .scroll: performer?.perform(effect, for: self)
    }
  }

  private func handle(_ record: SessionRecord, _ element: ElementID) -> DragSession {
    DragSession(controller: self, record: record, elementID: element)
  }

  // MARK: Questions that may take their time

  private func begin(_ id: SessionID, _ source: ElementID) {
    guard let session = decider.session(id) else { return }
    let known = SessionRecord(id: id, source: source, group: session.role.group, kind: session.kind, location: session.location)
    known.modifiers = session.modifiers
    known.item = session.item
    known.allowed = session.operations
    known.caught = session.caught
    // What drags have the engine knows; a paste has no items there.
    let isMoving = arrivals?.isMoving?(ItemPlace(source, session.item)) ?? false
    sessions.append(known)
    let handle = handle(known, source)
    guard let record = session.isFromOutside ? arrivals?.source : record(source) else {
      // A source that was marked in the engine only: it follows the pointer itself.
      take(.answer(.begin(id, follower: source, operations: session.operations)))
      return
    }
    known.told = record
    if isMoving || record.mayBegin?(handle) == false || record.shouldBegin?(handle) == false {
      take(.answer(.refuse(id)))
      return
    }
    if let items = record.items {
      known.items = items(handle)
      if known.items.isEmpty {
        take(.answer(.refuse(id)))
        return
      }
    }
    // What the platform carries is shown by it.
    let follower: ElementID?
    if session.kind == .system {
      follower = nil
    } else if let follow = record.follow {
      follower = follow(handle)
    } else {
      follower = source
    }
    let usable = follower.flatMap { contains($0) ? $0 : nil }
    // The app may have changed them while it was asked.
    let allowed = session.isFromOutside ? nil : decider.tree.source(of: source).map { $0.operations }
    let operations = allowed == session.role.operations ? session.operations : allowed ?? session.operations
    known.follower = usable
    take(.answer(.begin(id, follower: usable, operations: operations)))
    // What was made to follow a drag that came to nothing meanwhile is not needed.
    if let usable, usable != source, running(id) == nil, !decider.carries(usable) { self.record(usable)?.onLanding?() }
  }

  private func drop(_ id: SessionID, _ target: ElementID?, _ operation: Operation) {
    guard let known = session(id) else {
      take(.answer(.drop(id, target == nil ? .missed : .accepted)))
      return
    }
    refresh(known)
    known.isAsked = true
    known.operation = operation
    known.target = target
    var result = DropResult.missed
    if let target {
      let isEmpty = teller(known)?.sift?(known) == false
      // What has gone meanwhile, or takes no drops any more, has taken nothing.
      result = isEmpty || isIntoItself(known, target) ? .refused : decider.tree.isTarget(target) ? .accepted : .targetGone
      if result == .accepted, let record = record(target) {
        let handle = handle(known, target)
        if let receive = record.receive {
          // What loads is answered when it has come.
          return receive(handle)
        } else if let action = record.action {
          let takes = record.takes
          if !action(handle) {
            result = .refused
          } else if let takes, known.delivered == nil {
            // It may take something else by now. What has changed places need not be what it takes from elsewhere.
            known.delivered = known.isExchange ? known.items : known.items.filter(takes)
          }
        } else if let perform = record.performDrop {
          // Who has just heard of the drop may have changed that.
          if record.canDrop?(handle) ?? true {
            known.command = .drop
            perform(handle)
            known.command = nil
          } else {
            result = .refused
          }
        }
      }
    }
    answer(known, result)
  }

  /// Whether something would be moved into what it holds. Below a hand there is nothing of what it carries; what the platform carries, or what was
  /// cut, stays where it is meanwhile.
  @inline(never)
  private func isIntoItself(_ known: SessionRecord, _ target: ElementID) -> Bool {
    guard known.kind == .system, known.operation == .move else { return false }
    let source = known.paste?.own?.carried.source ?? known.source
    guard source != .root, let record = record(source), record.collection == nil, record.follow == nil else { return false }
    return decider.tree.isDescendant(target, of: source)
  }

  /// Says what came of a drop.
  func answer(_ known: SessionRecord, _ said: DropResult) {
    var result = said
    let source = teller(known)
    // Before anyone is told, who may mark the target otherwise.
    if !result.isFailure { known.delivered = delivered(known) }
    if !result.isFailure, !known.isExchange, known.target.flatMap({ record($0)?.collection }) == nil { source?.onTaken?(known) }
    if !result.isFailure, let decide = source?.sourceDrop {
      let space = decider.tree.source(of: known.source)?.space ?? .root
      if let local = decider.tree.convert(known.location, from: .root, to: space) {
        result = decide(local) ? .stays : .returns
      }
    }
    // The app may have moved what it has taken.
    if let follower = decider.session(known.id)?.follower { performer?.measure(follower) }
    take(.answer(.drop(known.id, result)))
  }

  // MARK: News

  func refresh(_ known: SessionRecord) {
    if let session = decider.session(known.id) { refresh(known, session) }
  }

  func refresh(_ known: SessionRecord, _ session: Session) {
    known.location = session.location
    known.operation = session.operation
    known.allowed = session.operations
    known.modifiers = session.modifiers
    known.target = session.target
  }

  private func notify(_ event: DragEvent) {
    guard let known = session(event.session) else { return }
    refresh(known)
    switch event.kind {
    case .began:
      changed(.began, known)
      // It may be over by now.
      if running(known.id) != nil { performDrag(known) }
      groupRecord(known.group)?.onBegin?(handle(known, known.source))
    case .entered, .exited, .updated, .rested, .dropped, .cancelled: forward(event, known)
    case .placed(let place):
      // Keys keep their place, whatever becomes of the data.
      if known.kind == .keyboard, let place { record(place.collection)?.collection?.notePlaces() }
    case .moved: changed(.changed, known)
    case .ended(let outcome, let target):
      known.outcome = outcome
      known.target = target
      guard contains(event.element), let record = record(event.element) else { return }
      if event.element == known.source { changed(outcome.isDrop || outcome.isMiss ? .ended : .cancelled, known) }
      record.onEnded?(handle(known, event.element), outcome)
    case .finished(let outcome, let target):
      known.outcome = outcome
      if let group = groupRecord(known.group) {
        let source = handle(known, known.source)
        // What has taken it was hit, also where it is gone since.
        let hit = outcome.isDrop ? target.map { Element(controller: self, id: $0) } : nil
        if let hit { group.onDrop?(source, hit) }
        group.onEnd?(source, hit)
      }
      tellObservers(handle(known, known.source), outcome)
      forget(event.session)
      if !known.lifted.isEmpty {
        forgetLanded()
        if decider.carries(known.id) { landing.append(known) }
      }
      teller(known)?.onFinished?(known)
    case .failed:
      changed(.failed, known)
      forget(event.session)
    }
  }

  private func changed(_ state: DragRecognizer.State, _ known: SessionRecord) {
    teller(known)?.onChange?(state, handle(known, known.source))
  }

  /// What a drag's source was marked with when it began.
  func teller(_ known: SessionRecord) -> ElementRecord? { known.told ?? record(known.source) }

  /// Goes up the responder chain until a handler keeps the event.
  private func forward(_ event: DragEvent, _ known: SessionRecord) {
    var next: ElementID? = contains(event.element) ? event.element : nil
    while let id = next {
      // Where to go on is settled before a handler runs, which may change the decider.tree.
      let parent = decider.tree.parent(of: id)
      if let record = record(id) {
        known.isForwarded = false
        if call(record, event.kind, handle(known, id)), !known.isForwarded { return }
      }
      next = parent.flatMap { contains($0) ? $0 : nil }
    }
  }

  /// Calls the handler for an event, if there is one.
  private func call(_ record: ElementRecord, _ kind: DragEvent.Kind, _ session: DragSession) -> Bool {
    var handler: ((DragSession) -> Void)?
    switch kind {
    case .entered(let other):
      guard let entered = record.onEntered else { return false }
      entered(session, other.map { Element(controller: self, id: $0) })
      return true
    case .exited(let other):
      guard let exited = record.onExited else { return false }
      exited(session, other.map { Element(controller: self, id: $0) })
      return true
    case .rested(let folder):
      guard let rested = record.onRested else { return false }
      rested(session, folder)
      return true
    case .updated: handler = record.onUpdated
    case .dropped: handler = record.onDropped
    case .cancelled: handler = record.onCancelled
    case .began, .moved, .ended, .finished, .failed, .placed: break
    }
    handler?(session)
    return handler != nil
  }

  /// Runs the `drag` command on the first responder from the source up that says it can.
  private func performDrag(_ known: SessionRecord) {
    var next: ElementID? = known.source
    while let id = next {
      if let record = record(id), let perform = record.performDrag {
        let handle = handle(known, id)
        if record.canDrag?(handle) ?? true {
          known.command = .drag
          perform(handle)
          known.command = nil
          return
        }
      }
      next = decider.tree.parent(of: id)
    }
  }

  private func style(_ id: ElementID, _ appearance: Appearance) {
    guard let record = record(id) else { return }
    switch appearance {
    case .draggable(let look): record.onDraggable?(look)
    case .state(let state): record.onState?(state)
    case .item: break
    case .droppable(let look):
      if look != record.look {
        record.look = look
        record.onDroppable?(look)
      }
      let isTargeted = look == .pendingDrop
      if isTargeted != record.lastTargeted {
        record.lastTargeted = isTargeted
        record.isTargeted?(isTargeted)
      }
    }
  }

  func groupRecord(_ id: GroupID) -> GroupRecord? {
    id.raw >= 0 && Int(id.raw) < groupRecords.count ? groupRecords[Int(id.raw)] : nil
  }
}

extension Outcome {
  /// Whether something took the drag.
  public var isDrop: Bool {
    if case .dropped = self { return true }
    return false
  }
}
