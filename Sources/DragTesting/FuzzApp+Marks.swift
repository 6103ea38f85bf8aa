import DragCore

/// What the elements of a random gesture are made to do, and what they answer.
extension FuzzApp {
  func mark(_ n: Int32, _ plan: SourcePlan) {
    let element = element(n)
    var own: [Int32] = []
    for k in 0..<plan.itemCount { own.append(n * 4 + k) }
    let recognizer: DragRecognizer?
    if plan.group > 0, plan.group <= groups.count {
      let group = groups[Int(plan.group) - 1]
      recognizer = own.isEmpty ? group.addDraggable(element) : group.addDraggable(element, own[0])
      own = own.isEmpty ? [] : [own[0]]
    } else {
      switch plan.kind {
      case .bare:
        recognizer = element.draggable()
        own = []
      case .value:
        own = [n * 4]
        recognizer = element.draggable(n * 4)
      case .items:
        let all = own
        recognizer = element.draggable { [unowned(unsafe) self] session in
          call(n, session)
          return all
        }
      case .goods: recognizer = goods.makeDraggable(element, n, own)
      case .text:
        recognizer = element.draggable("Robin")
        own = []
      case .stock:
        recognizer = element.draggable(FuzzShelves.Item(id: -1, length: 33))
        own = []
      case .decides:
        own = [n * 4]
        recognizer = element.draggable(n * 4) { [unowned(unsafe) self] _ in
          call(n, nil)
          var random = roll(n)
          return random.pick([.none, .unknown, .accepted, .rejected])
        } onDropped: { [unowned(unsafe) self] _ in
          call(n, nil)
          var random = roll(n)
          return random.chance(50)
        }
      }
    }
    guard let recognizer, var role = controller.tree.source(of: element.id) else { return }
    self.own(own)
    role.activation = plan.role.activation
    role.isEnabled = plan.role.isEnabled
    role.needsHandle = plan.role.needsHandle
    role.operations = plan.role.operations
    role.modifiers = plan.role.modifiers
    controller.edit(.source(element.id, role))
    if plan.modifies {
      recognizer.modify { [unowned(unsafe) self] center, session in
        call(n, session)
        var random = roll(n)
        if random.chance(5) { return Point(.nan, 1e300) }
        return Point(center.x * 0.5, center.y + 3)
      }
    }
    if plan.refusals > 0 {
      recognizer.shouldBegin { [unowned(unsafe) self] session in
        call(n, session)
        var random = roll(n)
        return !random.chance(plan.refusals)
      }
    }
    let id = element.id
    hearing.listen(to: id) {
      $0.hearsChanges = true
      $0.hearsDeliveries = true
    }
    recognizer.onDelivered { [unowned(unsafe) self] items, session in
      hearing.delivered(items, session.id, id, isDrop: session.outcome?.isDrop ?? false)
      goods.delivered(items, session)
    }
    recognizer.onChange { [unowned(unsafe) self] state, session in
      hearing.changed(state, session.id, id)
      call(n, session)
    }
    if plan.follower != .own {
      recognizer.follower { [unowned(unsafe) self] session in
        call(n, session)
        return follower(n, plan.follower)
      }
    }
    hearing.listen(to: id) { ($0.state, $0.draggable) = ($0.shown.state, $0.shown.draggable) }
    element.onDragState { [unowned(unsafe) self] state in
      hearing.listen(to: id) { $0.state = state }
      call(n, nil)
    }
    element.onDraggableAppearance { [unowned(unsafe) self] look in
      hearing.listen(to: id) { $0.draggable = look }
      call(n, nil)
    }
  }

  private func follower(_ n: Int32, _ kind: SourcePlan.Follower) -> ElementID? {
    let source = id(n)
    var random = roll(n)
    switch kind {
    case .own: return source
    case .none: return nil
    case .parent: return controller.tree.parent(of: source) ?? source
    case .child: return controller.tree.children(of: source).first ?? source
    case .new: return controller.add(to: .root, frame: Rect(0, 0, 20, 20))
    case .any: return id(random.below(count + 1))
    }
  }

  func mark(_ n: Int32, _ plan: TargetPlan) {
    let element = element(n)
    let id = element.id
    let isTargeted: (Bool) -> Void = { [unowned(unsafe) self] on in hearing.targeted(on, id) }
    if plan.kind != .grouped { hearing.listen(to: id) { $0.isTargeted = false } }
    switch plan.kind {
    case .grouped:
      guard plan.group > 0, plan.group <= groups.count else { return }
      groups[Int(plan.group) - 1].addDroppable(element, snapPoint: plan.snapPoint)
    case .typed:
      hasAction[Int(n)] = element.dropDestination(for: Int32.self, operations: plan.operations) { [unowned(unsafe) self] _, session in
        act(n, plan, session)
      } isTargeted: { [unowned(unsafe) self] on in
        isTargeted(on)
        call(n, nil)
      }
      element.snapPoint = plan.snapPoint
    case .shelf:
      hasAction[Int(n)] = element.dropDestination(for: FuzzShelves.Item.self, operations: plan.operations) {
        [unowned(unsafe) self] items, session in
        if act(n, plan, session) {
          if session.operation == .move { shelves.give(items) }
          return true
        }
        return false
      } isTargeted: {
        isTargeted($0)
      }
    case .goods: hasAction[Int(n)] = goods.makeDropDestination(element, n, plan, isTargeted)
    case .asked:
      hasAction[Int(n)] = element.dropTarget { [unowned(unsafe) self] session in
        call(n, session)
        var random = roll(n)
        return random.chance(plan.refusesProposals) ? [] : plan.operations
      } action: { [unowned(unsafe) self] session in
        act(n, plan, session)
      } isTargeted: {
        isTargeted($0)
      }
    }
    hearing.listen(to: id) {
      $0.droppable = $0.shown.droppable
      if !hasAction[Int(n)] { $0.isTargeted = nil }
    }
    element.onDroppableAppearance { [unowned(unsafe) self] look in
      hearing.listen(to: id) { $0.droppable = look }
      call(n, nil)
    }
  }

  func mark(_ n: Int32, _ plan: ResponderPlan) {
    let element = element(n)
    // A closure may be called as soon as it is made.
    func wants(_ kind: HandlerSet) -> Bool {
      guard plan.handlers.contains(kind) else { return false }
      hearing.listen(to: element.id) { $0.handlers.insert(kind) }
      return true
    }
    if wants(.entered) { element.onDragEntered { [unowned(unsafe) self] session, _ in listen(n, plan, session, .entered) } }
    if wants(.exited) { element.onDragExited { [unowned(unsafe) self] session, _ in listen(n, plan, session, .exited) } }
    if wants(.updated) { element.onDragUpdated { [unowned(unsafe) self] session in listen(n, plan, session, .updated) } }
    if wants(.rested) { element.onDragRested { [unowned(unsafe) self] session, _ in listen(n, plan, session, .rested) } }
    if wants(.dropped) { element.onDragDropped { [unowned(unsafe) self] session in listen(n, plan, session, .dropped) } }
    if wants(.cancelled) { element.onDragCancelled { [unowned(unsafe) self] session in listen(n, plan, session, .cancelled) } }
    if wants(.ended) {
      element.onDragEnded { [unowned(unsafe) self] session, outcome in
        hearing.ended(session.id, session.element.id, outcome)
        listen(n, plan, session, .ended)
      }
    }
    if plan.drag != .none {
      element.onDragCommand { [unowned(unsafe) self] session in
        call(n, session)
        return true
      } perform: { [unowned(unsafe) self] session in
        takeOut(session, deletes: plan.drag == .deletes)
        call(n, session)
      }
    }
    if plan.drops {
      element.onDropCommand { [unowned(unsafe) self] session in
        call(n, session)
        return true
      } perform: { [unowned(unsafe) self] session in
        take(n, session, session.pasteboard.values(of: Int32.self))
        var random = roll(n)
        if session.isSourceDeleted, random.chance(50) { try? session.restoreSource() }
        call(n, session)
      }
    }
    if plan.pointInside {
      element.pointInside { [unowned(unsafe) self] point, session in
        call(n, session)
        return point.x + point.y > 0
      }
    }
    if plan.hitTest {
      element.hitTest { [unowned(unsafe) self] _, session in
        call(n, session)
        var random = roll(n)
        switch random.below(Int32(4)) {
        case 0: return .nothing
        case 1: return .element(id(random.below(count + 1)))
        default: return .usual
        }
      }
    }
  }

  private func listen(_ n: Int32, _ plan: ResponderPlan, _ session: DragSession, _ kind: HandlerSet) {
    let above = kind == .ended ? nil : hearing.heard(kind, session.id, session.element.id)
    call(n, session)
    var random = roll(n)
    if random.chance(plan.forwards) {
      session.forward()
      hearing.goesOn(kind, session.id, to: above)
    }
  }
}
