/// The responder chain: an event goes to the hit element, and up its ancestors until one has a handler for it.
extension DragElement {
  /// A drag came to the element, or to a descendant that has no handler; from the other element. Where what it was over is removed, it comes to
  /// what that was in, from this itself: it has been inside all along.
  public func onDragEntered(_ handler: @escaping (_ session: DragSession, _ from: Element?) -> Void) {
    respond { $0.onEntered = handler }
  }

  /// A drag leaves the element, or a descendant that has no handler; for the other element.
  public func onDragExited(_ handler: @escaping (_ session: DragSession, _ to: Element?) -> Void) {
    respond { $0.onExited = handler }
  }

  /// A drag moved over the element.
  public func onDragUpdated(_ handler: @escaping (DragSession) -> Void) { respond { $0.onUpdated = handler } }

  /// A drag has been held still for half a second over the element, or over a folder of it where it is a collection: time to open it. Told
  /// once while the drag is there; never of keys, which wait on purpose.
  public func onDragRested(_ handler: @escaping (_ session: DragSession, _ folder: Int?) -> Void) {
    respond { $0.onRested = { session, folder in handler(session, folder.map { Int($0) }) } }
  }

  /// A drag was released on the element; the `drop` command comes next. With it the element takes what nothing else there takes: each miss over it
  /// becomes a drop, also after `removeDropDestination()`.
  public func onDragDropped(_ handler: @escaping (DragSession) -> Void) {
    respond { $0.onDropped = handler }
    respondToDrops()
  }

  /// A drag ended over the element without a drop. The pasteboard still has everything.
  public func onDragCancelled(_ handler: @escaping (DragSession) -> Void) { respond { $0.onCancelled = handler } }

  /// A drag of this element, or one that came to it, is over.
  public func onDragEnded(_ handler: @escaping (DragSession, Outcome) -> Void) { respond { $0.onEnded = handler } }

  /// Performs the `drag` command for sources at or below the element, when it can: puts data on the pasteboard, and may
  /// change the app's data.
  public func onDragCommand(canPerform: ((DragSession) -> Bool)? = nil, perform: @escaping (DragSession) -> Void) {
    let record = controller.needRecord(id)
    record.canDrag = canPerform
    record.performDrag = perform
  }

  /// Performs the `drop` command for drops on the element or below it, when it can.
  public func onDropCommand(canPerform: ((DragSession) -> Bool)? = nil, perform: @escaping (DragSession) -> Void) {
    let record = controller.needRecord(id)
    record.canDrop = canPerform
    record.performDrop = perform
    respondToDrops()
  }

  /// Says whether a point in the element's own coordinate space is inside it, for drags only. Asked up to 64 points around.
  public func pointInside(_ test: ((_ point: Point, _ session: DragSession) -> Bool)?) {
    controller.needRecord(id).pointInside = test
    updateOverrides()
  }

  /// Says which element of the subtree is hit at a point in the element's own coordinate space, for drags only.
  public func hitTest(_ test: ((_ point: Point, _ session: DragSession) -> HitAnswer)?) {
    controller.needRecord(id).hitTest = test
    updateOverrides()
  }

  private func updateOverrides() {
    let record = controller.needRecord(id)
    var overrides: HitOverrides = []
    if record.pointInside != nil { overrides.insert(.pointInside) }
    if record.hitTest != nil { overrides.insert(.hitElement) }
    controller.edit(.overrides(id, overrides))
  }

  private func respond(_ change: (ElementRecord) -> Void) {
    guard controller.knows(id) else { return }
    let record = controller.needRecord(id)
    change(record)
    if record.handlers != controller.tree.handlers(of: id) { controller.edit(.handlers(id, record.handlers)) }
  }

  /// An element that can perform `drop` takes drags of every group, unless it is a drop destination as well: then that says what is taken, and
  /// its action runs instead of the command. One that only hears of drops takes what nobody above it does, so that they count as drops.
  private func respondToDrops() {
    guard controller.knows(id) else { return }
    let record = controller.needRecord(id)
    record.hear = { respondToDrops() }
    if controller.comingTarget(id) != nil { return }
    record.onlyHears = true
    record.takes = { [unowned(unsafe) record] _ in record.performDrop != nil }
    record.accepts = { [controller, id] session in
      guard let record = controller.record(id) else { return [] }
      if record.performDrop != nil { return record.canDrop?(session) ?? true ? .all : [] }
      return record.onDropped == nil || isTakenAbove(session.record) ? [] : .all
    }
    var role = TargetRole()
    role.proposal = .asksOnUpdate
    role.seesEveryGroup = true
    controller.edit(.target(id, role))
  }

  /// Whether something above does more with a drag than hear of it.
  private func isTakenAbove(_ known: SessionRecord) -> Bool {
    var next = controller.tree.parent(of: id)
    while let above = next {
      if let role = controller.tree.target(of: above), role.seesEveryGroup || role.group == known.group {
        if role.proposal == .always { return true }
        let session = DragSession(controller: controller, record: known, elementID: above)
        if let record = controller.record(above), !record.onlyHears || record.performDrop != nil,
          !(record.accepts?(session).isEmpty ?? true)
        {
          return true
        }
      }
      next = controller.tree.parent(of: above)
    }
    return false
  }
}
