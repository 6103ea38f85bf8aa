/// One pointer that is down, and what its press has become.
struct Pointer: Equatable, Sendable {
  var id: Int32
  var kind: PointerKind
  var location: Point
  /// What the latest move said lies over the place.
  var cover: ElementID?
  var tracker = VelocityTracker()
  var gesture: Gesture
}

enum Gesture: Equatable, Sendable {
  /// It will not become a drag, however it goes on.
  case failed
  case possible(Press)
  case dragging(SessionID)
}

/// A press on a source that may become a drag.
final class Press: Equatable, Sendable {
  let source: ElementID
  /// The item of a collection; -1 elsewhere.
  let item: Int32
  /// What flies with the item, and was pressed instead of it.
  let caught: ElementID?
  let activation: Activation
  let start: Point
  let time: Double
  let modifiers: KeyModifiers

  init(
    source: ElementID, item: Int32, caught: ElementID? = nil, activation: Activation, start: Point, time: Double, modifiers: KeyModifiers
  ) {
    self.source = source
    self.item = item
    self.caught = caught
    self.activation = activation
    self.start = start
    self.time = time
    self.modifiers = modifiers
  }

  static func == (a: Press, b: Press) -> Bool {
    a === b
      || (a.source == b.source && a.item == b.item && a.caught == b.caught && a.activation == b.activation && a.start == b.start
        && a.time == b.time
        && a.modifiers == b.modifiers)
  }

  var deadline: Double? {
    switch activation {
    case .immediate, .distance: return nil
    case .press(let seconds, _): return time + seconds
    }
  }
}

extension Engine {
  mutating func handle(_ event: PointerEvent, asking app: any Answering, into effects: inout [Effect]) -> Bool {
    let known = index(ofPointer: event.id)
    var event = event
    let isGood = isUsable(event.location)
    if !isGood {
      // A release must not get lost for a bad number.
      guard event.phase == .up || event.phase == .cancel, let known else { return false }
      event.location = pointers[known].location
    }
    switch event.phase {
    case .down:
      guard event.id >= 0 else { return false }
      if known != nil { lose(event.id, into: &effects) }
      press(event, into: &effects)
      return true
    case .move:
      guard let known else { return false }
      moved(known, event, asking: app, into: &effects)
      return true
    case .up:
      guard let known else { return false }
      released(known, event, asking: app, into: &effects)
      return true
    case .cancel:
      guard known != nil else { return false }
      lose(event.id, into: &effects)
      return true
    }
  }

  func index(ofPointer id: Int32) -> Int? {
    for i in pointers.indices where pointers[i].id == id { return i }
    return nil
  }

  private mutating func press(_ event: PointerEvent, into effects: inout [Effect]) {
    tree.buildIndexes()
    var pointer = Pointer(id: event.id, kind: event.kind, location: event.location, gesture: .failed)
    pointer.tracker.add(event.location, at: now)
    if let press = reordering.caught(event, in: self) {
      press.caught.map { hold($0) }
      pointer.gesture = .possible(press)
    } else if let pressed = pressed(event), let press = press(on: pressed, event) {
      hold(pressed)
      pointer.gesture = .possible(press)
    }
    pointers.append(pointer)
    if case .possible(let press) = pointer.gesture, press.activation == .immediate {
      begin(pointers.count - 1, press, into: &effects)
    }
  }

  /// The element under a press: what flies is pressed where it is seen, all else where it is.
  private mutating func pressed(_ event: PointerEvent) -> ElementID? {
    if let cover = event.cover, let slot = tree.slot(cover), !isBesideShape(cover, slot, event.location) { return cover }
    var i = motions.count - 1
    while i >= 0 {
      if isInside(motions[i], event.location) { return motions[i].element }
      i -= 1
    }
    return tree.hit(at: event.location, for: HitPurpose(), asking: nil, in: &work)
  }

  /// Whether a place is in an element's bounds and outside of its shape, of which the platform knows nothing. Only the app gives one; what lets
  /// pointers through is pressed where that is on something in it, and what flies where it is seen.
  private func isBesideShape(_ id: ElementID, _ slot: Int32, _ location: Point) -> Bool {
    guard let shape = tree.extra(slot)?.shape, shape != .rectangle, !tree.letsThrough(slot), !carries(id),
      let local = tree.fromRoot(location, to: slot)
    else { return false }
    return !tree.isInsideShape(slot, local)
  }

  /// The innermost source above a pressed element decides alone: where it refuses, its ancestors do not step in.
  private func press(on pressed: ElementID, _ event: PointerEvent) -> Press? {
    guard event.content != .text, var slot = tree.slot(pressed) else { return nil }
    var isOnHandle = false
    while !tree.nodes[Int(slot)].flags.contains(.source) {
      if tree.nodes[Int(slot)].flags.contains(.handle) { isOnHandle = true }
      slot = tree.nodes[Int(slot)].parent
      if slot < 0 { return nil }
    }
    if tree.nodes[Int(slot)].flags.contains(.handle) { isOnHandle = true }
    let source = tree.id(slot)
    guard let role = tree.usableSource(source) else { return nil }
    if role.needsHandle, !isOnHandle { return nil }
    var activation = role.activation.activation(for: event.kind, onHandle: isOnHandle)
    if event.content == .control, activation == .immediate { activation = .distance(5) }
    guard let item = reordering.item(of: source, at: event.location, said: event.item, in: tree) else { return nil }
    return Press(
      source: source, item: item, activation: activation, start: event.location, time: now, modifiers: event.modifiers)
  }

  private mutating func moved(_ p: Int, _ event: PointerEvent, asking app: any Answering, into effects: inout [Effect]) {
    pointers[p].location = event.location
    pointers[p].cover = event.cover
    pointers[p].tracker.add(event.location, at: now)
    switch pointers[p].gesture {
    case .failed: break
    case .possible(let press):
      let distance = press.start.distance(to: event.location)
      switch press.activation {
      case .immediate: break
      case .distance(let threshold):
        if distance >= threshold { begin(p, press, into: &effects) }
      case .press(_, let tolerance):
        if distance > tolerance { fail(p) }
      }
    case .dragging(let id):
      isConsumed = true
      guard let s = index(of: id) else { return }
      sessions[s].location = event.location
      sessions[s].cover = event.cover
      let isForced = sessions[s].modifiers != event.modifiers
      sessions[s].modifiers = event.modifiers
      guard sessions[s].phase == .carrying else { return }
      tree.buildIndexes()
      place(s, asking: app, into: &effects)
      retarget(s, isForced: isForced, asking: app, into: &effects)
    }
  }

  private mutating func released(_ p: Int, _ event: PointerEvent, asking app: any Answering, into effects: inout [Effect]) {
    switch pointers[p].gesture {
    case .failed: forget(p)
    case .possible(let press):
      fail(p)
      forget(p)
      if press.item >= 0, let id = reordering.joined(by: press, in: self) {
        effects.order(.ask(.join(id, ItemPlace(press.source, press.item))))
      }
    case .dragging(let id):
      isConsumed = true
      guard let s = index(of: id) else {
        forget(p)
        return
      }
      sessions[s].location = event.location
      sessions[s].cover = event.cover
      sessions[s].modifiers = event.modifiers
      if sessions[s].phase == .asking {
        // Its answer finds the release waiting.
        sessions[s].pendingRelease = true
        return
      }
      release(s, asking: app, into: &effects)
      // Only a drop that the app is still to answer needs the pointer, for where it was.
      if let p = index(ofPointer: event.id), pointers[p].gesture == .failed { forget(p) }
    }
  }

  /// The platform took the pointer away, or it went down twice.
  private mutating func lose(_ id: Int32, into effects: inout [Effect]) {
    guard let p = index(ofPointer: id) else { return }
    let gesture = pointers[p].gesture
    switch gesture {
    case .failed: forget(p)
    case .possible:
      fail(p)
      forget(p)
    case .dragging(let session):
      if index(of: session) == nil { forget(p) }
      _ = cancel(session, .pointerLost, into: &effects)
      if let p = index(ofPointer: id) { forget(p) }
    }
  }

  @inline(never)
  mutating func forget(_ p: Int) { pointers.remove(at: p) }

  /// The press will be no drag. What it held flies on.
  @inline(never)
  mutating func fail(_ p: Int) {
    pointers[p].gesture = .failed
    unholdMotions()
  }

  /// Presses that have waited long enough become drags.
  mutating func firePresses(into effects: inout [Effect]) {
    var p = 0
    while p < pointers.count {
      if case .possible(let press) = pointers[p].gesture, let due = press.deadline, now >= due {
        begin(p, press, into: &effects)
      }
      p += 1
    }
  }

  /// The press has become a drag, if the app agrees.
  private mutating func begin(_ p: Int, _ press: Press, into effects: inout [Effect]) {
    var item = press.item
    if let caught = press.caught {
      // The data may have changed since, or what flew may have gone.
      guard let place = reordering.flying(caught), place.collection == press.source else { return fail(p) }
      item = place.item
    }
    guard let role = tree.usableSource(press.source), !isCarried(press.source, item) else {
      fail(p)
      return
    }
    let id = ask(
      press.source, item, role, pointer: pointers[p].id, kind: pointers[p].kind, start: press.start, location: pointers[p].location,
      modifiers: press.modifiers, into: &effects)
    pointers[p].gesture = .dragging(id)
    if let s = index(of: id) {
      sessions[s].cover = pointers[p].cover
      sessions[s].caught = press.caught
    }
  }

  /// The app starts a drag itself.
  mutating func start(_ source: ElementID, pointer: Int32, into effects: inout [Effect]) -> Bool {
    guard let role = tree.usableSource(source) else { return false }
    if pointer == Self.keyboardPointer {
      guard let center = tree.boundsInRoot(of: source)?.center, keyboardSession == nil, !isCarried(source, -1) else { return false }
      _ = ask(
        source, -1, role, pointer: pointer, kind: .keyboard, start: center, location: center, modifiers: [], into: &effects)
      return true
    }
    guard let p = index(ofPointer: pointer) else { return false }
    if case .dragging = pointers[p].gesture { return false }
    let at = pointers[p].location
    let item = reordering.item(of: source, at: at, said: -1, in: tree) ?? -1
    if isCarried(source, item) { return false }
    let id = ask(
      source, item, role, pointer: pointer, kind: pointers[p].kind, start: at, location: at, modifiers: [], into: &effects)
    pointers[p].gesture = .dragging(id)
    return true
  }

  /// Asks the app whether a drag of this source may begin.
  @inline(never)
  mutating func ask(
    _ source: ElementID, _ item: Int32, _ role: SourceRole, pointer: Int32, kind: PointerKind, start: Point, location: Point,
    modifiers: KeyModifiers, into effects: inout [Effect]
  ) -> SessionID {
    let id = SessionID(nextSession)
    nextSession &+= 1
    sessions.append(
      Session(
        id: id, pointer: pointer, kind: kind, source: source, role: role, start: start, location: location, modifiers: modifiers))
    sessions[sessions.count - 1].item = item
    effects.order(.ask(.begin(id, source: source)))
    isConsumed = true
    return id
  }

  /// Whether a drag that is under way has this source, or a drop that moves it and is not over.
  func isCarried(_ source: ElementID, _ item: Int32) -> Bool {
    if item >= 0, reordering.isCarried(ItemPlace(source, item)) { return true }
    return sessions.contains {
      $0.source == source && $0.item == item && ($0.phase != .dropping || $0.isAway || $0.operation == .move)
        // Whose items are known has them wherever they are by now.
        && (item < 0 || !reordering.carries($0.id))
    }
  }
}
