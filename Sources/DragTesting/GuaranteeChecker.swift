import DragCore

/// Watches an engine and says which guarantee did not hold.
///
/// ```swift
/// let checker = GuaranteeChecker(scene.controller)
/// // … drags …
/// checker.check(scene.controller)
/// #expect(checker.violations.isEmpty)
/// ```
/// It keeps its own account from events and effects, and compares. It knows nothing of how the engine works.
public final class GuaranteeChecker: ControllerWitness {
  /// The first violations, oldest first.
  public private(set) var violations: [Violation] = []
  /// How often something happened that a guarantee speaks of.
  public internal(set) var counts = GuaranteeCounts()
  /// How the drags that are over ended, in the order of their ends.
  public private(set) var ends: [(session: SessionID, outcome: Outcome)] = []

  /// One drag, as far as it has been told.
  struct Watched {
    var id: SessionID
    var source: ElementID
    var hasBegun = false
    var hit: ElementID?
    /// The element that was left for the one that must be entered next.
    var leftFor: ElementID??
    /// Who must hear how it ends; and who may, having begun to listen while it was over them, as soon as it is aimed anew.
    var touched: [ElementID] = [], listening: [ElementID] = []
    var told: [(element: ElementID, outcome: Outcome)] = []
    /// The app has been asked what came of the drop.
    var isDropping = false
    var operation: Operation?
    var dataChanges: Int32 = 0
    var mustChange = false
  }

  var watched: [Watched] = []
  private var over: [SessionID] = []
  /// Every pointer that may be down, as far as the events say.
  private var down: [Int32] = []
  private var lifted: [ElementID] = []
  private var claimed: [Int32] = []
  private var cursors: [Int32] = []
  private var styled: [(element: ElementID, part: UInt8)] = []
  /// Items of collections that are not where their layout has them, and those that do not look as at rest.
  private var displaced: [(element: ElementID, item: Int32)] = []
  private var looks: [(element: ElementID, item: Int32)] = []
  private var shown: [(element: ElementID, offset: Vector)] = []
  /// Where what is carried must be again if its drag is cancelled, and who has to be there by now.
  private var homes: [(element: ElementID, session: SessionID, offset: Vector, isOver: Bool)] = []
  private var saidAt: Double?
  /// Whether its account is whole: no press, drag or flight began before it.
  private var isWatching = true

  /// A checker that watches nothing: it is told by `took(_:making:leaving:)`, or is made a witness.
  public init() {}

  /// Begins to watch a controller, at once, or as soon as no press, drag or flight is under way.
  public convenience init(_ controller: Controller) {
    self.init()
    isWatching = false
    controller.witnesses.append(self)
    beginIfQuiet(controller)
  }

  private func beginIfQuiet(_ controller: Controller) {
    if !isWatching, let engine = controller.engine { isWatching = engine.isQuiet && engine.isSilent }
  }

  func report(_ violation: Violation) {
    if violations.count < 16 { violations.append(violation) }
  }

  /// Whether something is wrong.
  public var hasFailed: Bool { !violations.isEmpty }

  public func controller(_ controller: Controller, takes event: InputEvent) { beginIfQuiet(controller) }
  public func controller(_ controller: Controller, delivers effect: Effect) {}
  public func controller(_ controller: Controller, named id: ElementID, _ name: String) {}
  public func controller(_ controller: Controller, wasTold answer: Told) {}
  public func controller(_ controller: Controller, handled event: InputEvent, making effects: ArraySlice<Effect>) {
    if isWatching, let engine = controller.engine { took(event, making: effects, leaving: engine) }
  }

  /// Looks at one event, what it made, and the engine after it.
  public func took(_ event: InputEvent, making effects: ArraySlice<Effect>, leaving engine: Engine) {
    if event.isBad { counts.bad += 1 }
    if case .pointer(let pointer) = event { follow(pointer) }
    notice(engine.tree)
    for effect in effects { made(effect, engine) }
    if case .refresh = event { notice(engine.tree, isAimed: true) }
    // What an element was left for was entered by the same event.
    for w in watched.indices {
      if case .some(.some) = watched[w].leftFor { report(.otherNeighbour(watched[w].id, watched[w].source)) }
      watched[w].leftFor = nil
    }
    if let fault = engine.fault { report(fault) }
    listen(event, effects, engine)
    end(event, engine)
    switch event {
    case .edit(.remove): forgetGone(engine.tree)
    // The app has put it there itself.
    case .edit(.offset(let id, _)):
      for h in homes.indices where homes[h].element == id { homes[h].offset = engine.tree.offset(of: id) }
    // What carries items flies to where its collection has them.
    case .items(let session, _, _): homes.removeAll { $0.session == session }
    // All of a collection is at its place then, and looks as at rest; unless that was refused.
    case .collection(let id, .set): forgetItems(of: id, engine)
    default: break
    }
  }

  /// What moves is announced at most once in half a second, or after a drop by keys, and what was said last is the last that there was to say.
  private func listen(_ event: InputEvent, _ effects: ArraySlice<Effect>, _ engine: Engine) {
    if case .announcing = event { saidAt = nil }
    for effect in effects {
      switch effect {
      case .announce(.carried), .announce(.moved):
        if let saidAt, engine.now - saidAt < 0.499 { report(.broken("two announcements come within half a second")) }
      case .announce: break
      default: guard case .ask(.drop) = effect, case .key = event else { continue }
      }
      saidAt = engine.now
    }
    if !engine.isSilent, saidAt.map({ engine.now - $0 > 0.501 }) ?? true { report(.left("what is yet to be said")) }
  }

  /// What ends all drags leaves none under way, but for the platform's own: a window loses the focus, or is hidden, when that goes to another one.
  private func end(_ event: InputEvent, _ engine: Engine) {
    let ends: (SessionID, PointerKind) -> Bool
    switch event {
    case .cancel(let id?, _): ends = { other, _ in other == id }
    case .cancel(nil, .blur), .cancel(nil, .hidden): ends = { _, kind in kind != .system }
    case .cancel(nil, _): ends = { _, _ in true }
    case .key(let key) where key.key == .escape: ends = { _, _ in true }
    default: return
    }
    for drag in engine.underWay where ends(drag.id, drag.kind) { report(.goesOn(drag.id)) }
  }

  private func follow(_ event: PointerEvent) {
    switch event.phase {
    case .down: if !down.contains(event.id) { down.append(event.id) }
    case .move: break
    case .up, .cancel: down.removeAll { $0 == event.id }
    }
  }

  // MARK: Effects

  private func made(_ effect: Effect, _ engine: Engine) {
    let tree = engine.tree
    if !effect.isFinite { report(.notFinite("an effect")) }
    switch effect {
    case .ask(.begin(let id, let source)):
      if watched.contains(where: { $0.id == id }) || over.contains(id) { report(.beganTwice(id)) }
      watched.append(Watched(id: id, source: source))
    case .ask(.drop(let id, _, _, let operation)):
      guard let w = index(id) else { return }
      if watched[w].isDropping { report(.changedTwice(id)) }
      watched[w].isDropping = true
      watched[w].operation = operation
    case .ask(.join(let id, let place)):
      _ = index(id)
      need(place.collection, tree)
    case .notify(let event): told(event, tree)
    case .appearance(let id, let look):
      need(id, tree)
      style(id, look)
    case .lift(let id, let session):
      need(id, tree)
      _ = index(session)
      if !lifted.contains(id) { lifted.append(id) }
      homes.removeAll { $0.element == id }
      if engine.carriedItems(of: session).isEmpty { homes.append((id, session, tree.offset(of: id), false)) }
    case .move(let id, let offset):
      need(id, tree)
      if let i = shown.firstIndex(where: { $0.element == id }) { shown[i].offset = offset } else { shown.append((id, offset)) }
    case .land(let id):
      need(id, tree)
      if let i = lifted.firstIndex(of: id) { lifted.remove(at: i) } else { report(.landedUnlifted(id)) }
    case .claim(let pointer):
      if claimed.contains(pointer) { report(.claimedTwice(pointer)) } else { claimed.append(pointer) }
    case .release(let pointer):
      if let i = claimed.firstIndex(of: pointer) { claimed.remove(at: i) } else { report(.releasedUnclaimed(pointer)) }
    case .cursor(let pointer, let operation):
      cursors.removeAll { $0 == pointer }
      if operation != nil { cursors.append(pointer) }
    case .reveal(let id, _), .scroll(let id, _): need(id, tree)
    case .displace(let id, let item, let by, _):
      need(id, tree)
      displaced.removeAll { $0.element == id && $0.item == item }
      if by != .zero { displaced.append((id, item)) }
    case .announce: break
    }
  }

  private func need(_ id: ElementID, _ tree: ElementTree) {
    if !tree.contains(id) { report(.orderedGone(id)) }
  }

  private func index(_ id: SessionID) -> Int? {
    if let w = watched.firstIndex(where: { $0.id == id }) { return w }
    report(over.contains(id) ? .toldAfterEnd(id) : .endedUnbegun(id))
    return nil
  }

  private func style(_ id: ElementID, _ look: Appearance) {
    let part: UInt8
    let isRegular: Bool
    switch look {
    case .draggable(let look): (part, isRegular) = (0, look == .regular)
    case .droppable(let look): (part, isRegular) = (1, look == .regular)
    case .state(let state): (part, isRegular) = (2, state == .none)
    case .item(let item, let look):
      looks.removeAll { $0.element == id && $0.item == item }
      if look != .regular { looks.append((id, item)) }
      return
    }
    styled.removeAll { $0.element == id && $0.part == part }
    if !isRegular { styled.append((id, part)) }
  }

  private func told(_ event: DragEvent, _ tree: ElementTree) {
    let id = event.session
    let element = event.element
    if event.kind == .began, !over.contains(id), !watched.contains(where: { $0.id == id }) { return report(.beganUnasked(id)) }
    guard let w = index(id) else { return }
    switch event.kind {
    case .finished, .failed, .placed: break
    case .began, .moved, .entered, .exited, .updated, .rested, .dropped, .cancelled, .ended:
      if !tree.contains(element) { report(.toldGone(element)) }
      if event.kind != .began, !watched[w].hasBegun { report(.endedUnbegun(id)) }
    }
    switch event.kind {
    case .began:
      if watched[w].hasBegun { report(.beganTwice(id)) }
      watched[w].hasBegun = true
    case .entered(let from):
      if let hit = watched[w].hit, tree.contains(hit) { report(.enteredOverAnother(id, element)) }
      if case .some(.some(let wanted)) = watched[w].leftFor, wanted != element { report(.otherNeighbour(id, element)) }
      if let from, !tree.contains(from) { report(.toldGone(from)) }
      watched[w].hit = element
      watched[w].leftFor = nil
      touch(w, element, tree)
      counts.pairs += 1
    case .moved: if element != watched[w].source { report(.toldUntouched(id, element)) }
    case .exited(let to):
      if watched[w].hit != element { report(.notOver(id, element)) }
      watched[w].hit = nil
      watched[w].leftFor = .some(to)
    case .placed(let place): if let place { need(place.collection, tree) }
    case .updated, .rested: if watched[w].hit != element { report(.notOver(id, element)) }
    case .dropped, .cancelled:
      if watched[w].hit != element { report(.notOver(id, element)) }
      watched[w].hit = nil
    case .ended(let outcome, _):
      if watched[w].told.contains(where: { $0.element == element }) { report(.toldTwice(id, element)) }
      if element != watched[w].source, !watched[w].listening.contains(element) { report(.toldUntouched(id, element)) }
      watched[w].told.append((element, outcome))
    case .finished(let outcome, _): finished(w, outcome, tree)
    case .failed:
      if watched[w].hasBegun { report(.endedTwice(id)) }
      close(w)
    }
  }

  /// Whoever is on the chain of an entered element, and wants to know the end, must hear of it.
  private func touch(_ w: Int, _ element: ElementID, _ tree: ElementTree, isAimed: Bool = true) {
    var next: ElementID? = element
    while let id = next {
      if tree.handlers(of: id).contains(.ended) {
        if !watched[w].listening.contains(id) { watched[w].listening.append(id) }
        if isAimed, !watched[w].touched.contains(id) { watched[w].touched.append(id) }
      }
      next = tree.parent(of: id)
    }
  }

  private func notice(_ tree: ElementTree, isAimed: Bool = false) {
    for w in watched.indices { if let hit = watched[w].hit { touch(w, hit, tree, isAimed: isAimed) } }
  }

  private func finished(_ w: Int, _ outcome: Outcome, _ tree: ElementTree) {
    let drag = watched[w]
    counts.ends += 1
    if !drag.hasBegun { report(.endedUnbegun(drag.id)) }
    if let hit = drag.hit, tree.contains(hit) { report(.neverLeft(drag.id, hit)) }
    if tree.contains(drag.source), !drag.told.contains(where: { $0.element == drag.source }) {
      report(.sourceNotTold(drag.id, drag.source))
    }
    for id in drag.touched where tree.contains(id) && !drag.told.contains(where: { $0.element == id }) {
      report(.touchedNotTold(drag.id, id))
    }
    if let h = homes.firstIndex(where: { $0.session == drag.id }) {
      if !outcome.isDrop, !outcome.isMiss { homes[h].isOver = true } else { homes.remove(at: h) }
    }
    for told in drag.told where told.outcome != outcome { report(.toldOtherwise(drag.id, told.element)) }
    settleData(drag, outcome)
    ends.append((drag.id, outcome))
    if ends.count > 512 { ends.removeFirst(256) }
    close(w)
  }

  private func close(_ w: Int) {
    over.append(watched.remove(at: w).id)
    if over.count > 512 { over.removeFirst(256) }
  }

  private func forgetItems(of collection: ElementID, _ engine: Engine) {
    displaced.removeAll { $0.element == collection && engine.displacement(of: $0.item, in: collection) == .zero }
    looks.removeAll { $0.element == collection && engine.appearance(of: $0.item, in: collection) == .regular }
  }

  private func forgetGone(_ tree: ElementTree) {
    lifted.removeAll { !tree.contains($0) }
    styled.removeAll { !tree.contains($0.element) }
    shown.removeAll { !tree.contains($0.element) }
    homes.removeAll { !tree.contains($0.element) }
    displaced.removeAll { !tree.contains($0.element) }
    looks.removeAll { !tree.contains($0.element) }
  }

  func report(_ fault: Engine.Fault) {
    var words = fault.words
    if let element = fault.element { words += " (#\(element.slot).\(element.generation))" }
    switch fault.kind {
    case .notFinite: report(.notFinite(words))
    case .broken: report(.broken(words))
    case .left: report(.left(words))
    }
  }

  // MARK: Moments of rest

  /// Looks at everything, once a controller has done all there was to do.
  ///
  /// - Complexity: O(n · log n) in the number of elements.
  public func check(_ controller: Controller) {
    guard let engine = controller.engine else { return }
    check(engine)
    guard isWatching, watched.isEmpty else { return }
    let census = controller.census
    if census.sessions > 0 { report(.left("what the controller keeps of a drag")) }
    if census.landing > 0, engine.isQuiet { report(.left("what the controller keeps of a drag that has landed")) }
  }

  /// Looks at everything between two events.
  public func check(_ engine: Engine) {
    if let fault = engine.deepFault { report(fault) }
    let census = engine.census
    guard isWatching, census.sessions == 0 else { return }
    counts.quiet += 1
    for drag in watched { report(drag.hasBegun ? .neverEnded(drag.id) : .neverAnswered(drag.id)) }
    watched = []
    if census.pointers > Int32(down.count) { report(.left("a pointer that is up")) }
    for pointer in claimed { report(.stillClaimed(pointer)) }
    for pointer in cursors { report(.stillCursor(pointer)) }
    for style in styled where engine.tree.contains(style.element) { report(.stillStyled(style.element)) }
    for item in displaced where engine.tree.contains(item.element) { report(.stillDisplaced(item.element, item.item)) }
    guard census.motions == 0 else { return }
    for item in looks where engine.tree.contains(item.element) { report(.stillHidden(item.element, item.item)) }
    for id in lifted where engine.tree.contains(id) { report(.stillLifted(id)) }
    for home in homes where home.isOver && engine.tree.contains(home.element) && engine.tree.offset(of: home.element) != home.offset {
      report(.notBack(home.element))
    }
    homes.removeAll { $0.isOver }
    for move in shown where engine.tree.contains(move.element) && engine.tree.offset(of: move.element) != move.offset {
      report(.displaced(move.element))
    }
  }

  /// Looks at everything where all is over: all pointers are up, all drags have ended, and `Driver.settle` has let what flew come to rest.
  public func checkRest(_ controller: Controller) {
    check(controller)
    guard let engine = controller.engine else { return }
    if engine.needsFrames { report(.neverSettles) }
    if !engine.isQuiet { report(.left("a press, drag or flight")) }
  }

  /// Notes that a run was compared with another of the same.
  public func compared(_ isSame: Bool, _ what: String) {
    counts.repeats += 1
    if !isSame { report(.differs(what)) }
  }

  /// Notes a replay of a recording.
  public func compared(_ replay: Replay) {
    counts.repeats += 1
    if let error = replay.error { report(.doesNotReplay(error)) } else if !replay.matches { report(.differs("a replay")) }
  }
}
