import DragCore

/// What the closures of a random gesture's app hear, compared with what has to be told: whom it concerns hears it, and once.
///
/// It knows which closures the app has made, and nothing of how a controller calls them.
final class FuzzHearing {
  /// What the app's closures want to hear about an element, and what they have heard last.
  struct Ears {
    fileprivate let generation: Int32
    var handlers: HandlerSet = []
    var hearsChanges = false
    var hearsDeliveries = false
    /// Nil, as all of these, where no closure wants to know.
    var isTargeted: Bool?
    var draggable: DraggableAppearance?
    var droppable: DroppableAppearance?
    var state: DragState?
    /// How it looks, whoever hears of it: a closure that is made later hears of the next change.
    var shown = (draggable: DraggableAppearance.regular, droppable: DroppableAppearance.regular, state: DragState.none)
  }

  /// A drag of which the app has been asked, as its source was marked then.
  private struct Drag {
    let id: SessionID
    let source: ElementID
    let hearsChanges: Bool
    let hearsDeliveries: Bool
    /// How often something had been copied, cut or cleared.
    let cut: Int32
  }

  private let controller: Controller
  private let checker: GuaranteeChecker
  /// The app has left, and takes no account any more.
  var isOver = false
  private var ears: [Ears?] = []
  private var drags: [Drag] = []
  /// The target that heard last that nothing is over it any more.
  private var lastLeft: ElementID?
  /// Sources that have been told of these drags' deliveries.
  private var delivered: [SessionID] = []

  // What has been told and is to be heard before anything else is told.
  private var handler: (session: SessionID, kind: HandlerSet, element: ElementID)?
  private var end: (session: SessionID, element: ElementID, outcome: Outcome)?
  /// Whether a handler was there when the end was told; one that is made by what hears of it first may be called, too.
  private var isEndWanted = false
  private var change: (session: SessionID, source: ElementID, state: DragRecognizer.State)?
  private var observer: (drag: Drag, outcome: Outcome)?
  private var delivery: (session: SessionID, source: ElementID, items: [AnyItem])?
  private var look: (element: ElementID, appearance: Appearance)?

  init(_ controller: Controller, _ checker: GuaranteeChecker) {
    self.controller = controller
    self.checker = checker
  }

  // MARK: Closures

  private func index(_ id: ElementID) -> Int? {
    guard id.slot >= 0, Int(id.slot) < ears.count, ears[Int(id.slot)]?.generation == id.generation else { return nil }
    return Int(id.slot)
  }

  private func ears(of id: ElementID) -> Ears? { index(id).flatMap { ears[$0] } }

  /// The app makes closures for an element, or they hear something. One that is gone has none.
  func listen(to id: ElementID, _ body: (inout Ears) -> Void) {
    guard !isOver else { return }
    if index(id) == nil {
      guard controller.knows(id) else { return }
      while ears.count <= Int(id.slot) { ears.append(nil) }
      ears[Int(id.slot)] = Ears(generation: id.generation)
    }
    guard var known = ears[Int(id.slot)] else { return }
    body(&known)
    ears[Int(id.slot)] = known
  }

  func hearsDeliveries(_ id: ElementID) -> Bool { ears(of: id)?.hearsDeliveries ?? false }

  func forget(_ removed: [ElementID]) {
    for id in removed { if let i = index(id) { ears[i] = nil } }
  }

  /// The app takes the mark of a target off: it hears at once that nothing is over it any more, and nothing else from then on.
  func removesTarget(_ id: ElementID, _ remove: () -> Bool) -> Bool {
    let before = ears(of: id)?.isTargeted
    listen(to: id) { $0.isTargeted = nil }
    lastLeft = nil
    let isRemoved = remove()
    if !isRemoved { listen(to: id) { $0.isTargeted = before } } else if before == true, lastLeft != id { report(.looksOtherwise(id)) }
    return isRemoved
  }

  /// A target hears whether something is over it.
  func targeted(_ on: Bool, _ id: ElementID) {
    listen(to: id) { if $0.isTargeted != nil { $0.isTargeted = on } }
    if !on { lastLeft = id }
  }

  private func report(_ violation: Violation) {
    if !isOver { checker.report(violation) }
  }

  // MARK: What is told

  /// Something is told; whom that concerns hears it next.
  ///
  /// - Parameters:
  ///   - cut: how often something has been copied, cut or cleared.
  ///   - isRunning: a drag that is asked for is not over already; then nobody is asked. By itself what the engine says.
  func delivers(_ effect: Effect, cut: Int32 = 0, isRunning: Bool? = nil) {
    guard !isOver else { return }
    settle()
    switch effect {
    case .ask(.begin(let id, let source)):
      guard isRunning ?? controller.engine?.isRunning(id) ?? false else { return }
      let ears = ears(of: source)
      drags.append(
        Drag(
          id: id, source: source, hearsChanges: ears?.hearsChanges ?? false, hearsDeliveries: ears?.hearsDeliveries ?? false, cut: cut))
    case .notify(let event): if let drag = drags.first(where: { $0.id == event.session }) { tell(event, drag) }
    case .appearance(let id, let appearance):
      look = (id, appearance)
      switch appearance {
      case .draggable(let look): listen(to: id) { $0.shown.draggable = look }
      case .droppable(let look): listen(to: id) { $0.shown.droppable = look }
      case .state(let state): listen(to: id) { $0.shown.state = state }
      case .item: look = nil
      }
    default: break
    }
  }

  private func tell(_ event: DragEvent, _ drag: Drag) {
    var state: DragRecognizer.State?
    switch event.kind {
    case .began: state = .began
    case .moved: state = .changed
    case .entered: goesOn(.entered, drag.id, to: event.element)
    case .exited: goesOn(.exited, drag.id, to: event.element)
    case .updated: goesOn(.updated, drag.id, to: event.element)
    case .rested: goesOn(.rested, drag.id, to: event.element)
    case .dropped: goesOn(.dropped, drag.id, to: event.element)
    case .cancelled: goesOn(.cancelled, drag.id, to: event.element)
    case .placed: break
    case .ended(let outcome, _):
      // What has gone since hears nothing.
      guard controller.contains(event.element) else { return }
      let ears = ears(of: event.element)
      end = (drag.id, event.element, outcome)
      isEndWanted = ears?.handlers.contains(.ended) ?? false
      if event.element == drag.source, ears != nil { state = outcome.isDrop || outcome.isMiss ? .ended : .cancelled }
    case .finished(let outcome, _):
      observer = (drag, outcome)
      drags.removeAll { $0.id == drag.id }
    case .failed:
      state = .failed
      drags.removeAll { $0.id == drag.id }
    }
    if let state, drag.hearsChanges { change = (drag.id, drag.source, state) }
  }

  /// An event goes to the first element from one up that has a handler for it.
  func goesOn(_ kind: HandlerSet, _ session: SessionID, to element: ElementID?) {
    guard !isOver else { return }
    var next = element
    while let id = next, controller.contains(id) {
      if let ears = ears(of: id), ears.handlers.contains(kind) {
        handler = (session, kind, id)
        return
      }
      next = controller.tree.parent(of: id)
    }
  }

  // MARK: What is heard

  /// A handler has been called.
  ///
  /// - Returns: where the event goes if the handler lets it go on.
  func heard(_ kind: HandlerSet, _ session: SessionID, _ element: ElementID) -> ElementID? {
    if let handler, handler == (session, kind, element) {
      self.handler = nil
      return controller.tree.parent(of: element)
    }
    report(.heardTwice(session, element))
    return nil
  }

  func ended(_ session: SessionID, _ element: ElementID, _ outcome: Outcome) {
    if let end, end == (session, element, outcome) { self.end = nil } else { report(.heardTwice(session, element)) }
  }

  /// A source's observer hears of a change.
  func changed(_ state: DragRecognizer.State, _ session: SessionID, _ source: ElementID) {
    if let change, change == (session, source, state) {
      self.change = nil
    } else if drags.contains(where: { $0.id == session && $0.hearsChanges }) || observer?.drag.id == session {
      // One that was marked only since it was asked may hear of it, too.
      report(.heardTwice(session, source))
    }
  }

  /// The observer of all ends is called; sources hear next what of theirs has arrived.
  ///
  /// - Parameter cut: what was cut of which the drag brought the items.
  func over(_ session: SessionID, _ outcome: Outcome, _ items: [AnyItem], cut: (number: Int32, source: ElementID)?) {
    guard !isOver else { return }
    guard let observer, observer.drag.id == session, observer.outcome == outcome else { return report(.heardTwice(session, .root)) }
    self.observer = nil
    guard outcome.isDrop, !items.isEmpty else { return }
    if observer.drag.hearsDeliveries { delivery = (session, observer.drag.source, items) }
    // What was cut since the paste began is not what is pasted.
    if let cut, cut.number == observer.drag.cut, outcome == .dropped(.move) { delivery = (session, cut.source, items) }
  }

  /// A source hears of what has arrived.
  func delivered(_ items: [AnyItem], _ session: SessionID, _ source: ElementID, isDrop: Bool) {
    guard !isOver else { return }
    if !isDrop || delivered.contains(session) { report(.deliveredTwice(session, source)) }
    delivered.append(session)
    guard let delivery else { return }
    self.delivery = nil
    if delivery.session != session || delivery.source != source { return report(.undelivered(delivery.session, delivery.source)) }
    if !items.elementsEqual(delivery.items, by: { $0 === $1 }) { report(.carriesOther(session)) }
  }

  // MARK: Checks

  /// Whatever was told has been heard by now.
  private func settle() {
    if let handler {
      self.handler = nil
      report(.unheard(handler.session, handler.element))
    }
    if let end {
      self.end = nil
      if isEndWanted { report(.endUnheard(end.session, end.element)) }
    }
    if let change {
      self.change = nil
      let isEnd = change.state == .ended || change.state == .cancelled
      report(isEnd ? .endUnheard(change.session, change.source) : .unheard(change.session, change.source))
    }
    if let observer {
      self.observer = nil
      report(.endUnheard(observer.drag.id, .root))
    }
    if let delivery {
      self.delivery = nil
      report(.undelivered(delivery.session, delivery.source))
    }
    if let look {
      self.look = nil
      if !isHeard(look.appearance, ears(of: look.element)) { report(.looksOtherwise(look.element)) }
    }
  }

  private func isHeard(_ appearance: Appearance, _ ears: Ears?) -> Bool {
    guard let ears else { return true }
    switch appearance {
    case .draggable(let look): return ears.draggable ?? look == look
    case .state(let state): return ears.state ?? state == state
    case .droppable(let look):
      let isTargeted = look == .pendingDrop
      return ears.droppable ?? look == look && ears.isTargeted ?? isTargeted == isTargeted
    case .item: return true
    }
  }

  /// Looks at all between two events.
  ///
  /// - Parameter isQuiet: no drag is under way, so that nothing is over anything.
  func check(isQuiet: Bool) {
    settle()
    guard isQuiet else { return }
    for (slot, ears) in ears.enumerated() {
      if let ears, ears.isTargeted == true { report(.looksOtherwise(ElementID(slot: Int32(slot), generation: ears.generation))) }
    }
  }
}
