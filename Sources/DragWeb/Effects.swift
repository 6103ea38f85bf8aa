import CDragWeb

/// What the engine orders, as calls into the page.
extension Page: EffectPerforming {
  /// Performs an effect in the document; nothing once the page is closed.
  public func perform(_ effect: Effect, for controller: Controller) {
    guard isOpen else { return }
    // An app may order something outside of any event; then a frame looks at what has come of it.
    if depth == 0 { drag_wake(me) }
    switch effect {
    case .lift(let id, let session):
      followers.append((session, id))
      drag_lift(me, node(of: id))
    case .move(let id, let offset): drag_move(me, node(of: id), offset.dx, offset.dy)
    case .land(let id):
      if copyHost?(id, nil, false) != true { drag_land(me, node(of: id)) }
    case .claim(let pointer): drag_claim(me, pointer)
    case .release(let pointer): drag_release(me, pointer)
    case .cursor(_, let operation): drag_cursor(me, operation.map { Int32($0.rawValue) } ?? -1)
    case .appearance(let id, .draggable(let look)): drag_look(me, node(of: id), 0, Int32(look.rawValue))
    case .appearance(let id, .droppable(let look)): drag_look(me, node(of: id), 1, Int32(look.rawValue))
    case .appearance(let id, .state(let state)): drag_look(me, node(of: id), 2, Int32(state.rawValue))
    case .reveal(let id, let part):
      if let part, rowHost?.reveal(node(of: id), part) == true { break }
      if let part, drag_reveal_item(me, node(of: id), part.minX, part.minY, part.width, part.height) != 0 { break }
      drag_reveal(me, node(of: id))
    case .scroll(let id, let way): if autoScrolls { scroll(id, by: way) }
    case .displace(let id, let item, let by, let isAnimated): drag_displace(me, node(of: id), item, by.dx, by.dy, isAnimated ? 1 : 0)
    case .appearance(let id, .item(let item, let look)): drag_item_look(me, node(of: id), item, Int32(look.rawValue))
    case .ask, .announce: break
    case .notify(let event):
      switch event.kind {
      case .finished(let outcome, _): finished(event, outcome)
      case .failed: _ = copyHost?(nil, event.session, false)
      case .began, .moved, .entered, .exited, .updated, .rested, .dropped, .cancelled, .ended, .placed: break
      }
    }
  }

  /// Scrolls an element, as a drag that is held near its edge does: as far as it can, in points.
  public func scroll(_ id: ElementID, by way: Vector) {
    if rowHost?.scroll(node(of: id), by: way) != true { drag_scroll(me, node(of: id), way.dx, way.dy) }
  }

  /// Says a text aloud, in the page's live region: as one with what else is said at this moment, such as what has become of a drop.
  public func announce(_ text: String) { say(text, 0) }

  /// What a node, or an item of it, is called in the document; nil where nothing says.
  public func label(of element: ElementID, item: Int) -> String? {
    takeText(drag_label(me, node(of: element), Int32(truncatingIfNeeded: item)))
  }

  /// Uses the words of the page's language from now on.
  func speak() {
    controller.announcements = language
    say(language.language, 3)
    say(language.words(.draggable), 1)
    say(language.words(.instructions), 2)
    for collection in offered { controller.didOfferActions?(collection) }
  }

  private func say(_ text: String, _ kind: Int32) { withText(text) { drag_say(me, kind, $0, $1) } }

  /// Measures a node and all that it lies in.
  public func measure(_ element: ElementID) { drag_measure(me, node(of: element)) }

  /// The mirrored node nearest to what is front-most at a place of the viewport and not mirrored itself; nil where that is nothing.
  public func cover(at location: Point, mayBeOld: Bool) -> ElementID? {
    guard isOpen else { return nil }
    let cover = drag_cover(me, location.x, location.y, mayBeOld ? 1 : 0)
    return cover < 0 ? .root : id(of: cover)
  }

  private func finished(_ event: DragEvent, _ outcome: Outcome) {
    // What has been dropped is where it belongs; only what was not dropped flies home.
    if outcome.isDrop { _ = copyHost?(nil, event.session, true) }
    followers.removeAll { follower in
      guard follower.session == event.session else { return false }
      drag_fly(me, node(of: follower.element))
      return true
    }
    drag_keep_focus(node(of: event.element))
  }
}

/// Hears of marks and removals, which JavaScript must know.
extension Page: ControllerWitness {
  /// Tells JavaScript of marks that come and go.
  public func controller(_ controller: Controller, takes event: InputEvent) {
    guard case .edit(let edit) = event, isOpen else { return }
    switch edit {
    case .source(let id, let role): mark(id, as: role)
    case .handle(let id, let on): drag_mark(me, node(of: id), on ? 4 : ~4)
    case .remove: needsSweep = true
    default: break
    }
  }

  public func controller(_ controller: Controller, delivers effect: Effect) {}
  public func controller(_ controller: Controller, named id: ElementID, _ name: String) {}
  public func controller(_ controller: Controller, wasTold answer: Told) {}

  private func mark(_ id: ElementID, as role: SourceRole?) {
    guard let role else { return drag_mark(me, node(of: id), ~51) }
    let marks: Int32 = role.leavesProgram ? 17 : 1
    // A touch that may wait scrolls until then; one that does not must not scroll.
    var now: Int32 = 2
    if case .press = role.activation.touch { now = 0 }
    drag_mark(me, node(of: id), marks | (role.needsHandle ? 32 : now))
  }
}

// MARK: - Copies

/// A copy of an element that follows the pointer in its place.
struct Copy {
  var id: ElementID
  var node: Int32
  var origin: Int32
  var session: SessionID
  /// It is an item of a collection, which flies to its place also after a drop.
  var isItem = false
}

extension Page {
  func makeCopy(of origin: Int32, for session: SessionID) -> ElementID? {
    let node = drag_copy(me, origin)
    guard node != 0 else { return nil }
    return adopt(node, of: origin, for: session, isItem: false)
  }

  /// Makes a copy known to drags.
  func adopt(_ node: Int32, of origin: Int32, for session: SessionID, isItem: Bool) -> ElementID? {
    let id = mirror(node)
    guard controller.contains(id) else {
      drag_drop_copy(me, node, origin)
      return nil
    }
    controller.batch { drag_measure(me, node) }
    if copyHost == nil { copyHost = { [unowned(unsafe) self] in dropCopies($0, of: $1, isDrop: $2) } }
    copies.append(Copy(id: id, node: node, origin: origin, session: session, isItem: isItem))
    return id
  }

  /// Takes away one copy, or all of a drag. Says whether there was any.
  private func dropCopies(_ id: ElementID?, of session: SessionID?, isDrop: Bool) -> Bool {
    var i = 0
    var isAny = false
    while i < copies.count {
      guard copies[i].id == id || (copies[i].session == session && !(isDrop && copies[i].isItem)) else {
        i += 1
        continue
      }
      isAny = true
      let copy = copies.remove(at: i)
      drag_drop_copy(me, copy.node, copy.origin)
      controller.edit(.remove(copy.id))
    }
    if isAny, depth == 0 { sweep() }
    return isAny
  }
}
