/// What turns presses on one element into drags.
///
/// ```swift
/// card.draggable("Robin")?.activation = .longPress(0.3)
/// ```
/// It is a name for the element's settings: copies change the same ones. A number that is not finite or larger than a thousand million, and a
/// distance or time below 0, is refused: the setting stays as it was.
public struct DragRecognizer {
  /// The controller in whose tree the element is.
  public let controller: Controller
  /// The element it is attached to.
  public let id: ElementID

  /// What its observer hears.
  public enum State: UInt8, Equatable, Sendable {
    /// The drag began; and the pointer or a key has moved it, wherever it is then.
    case began, changed
    /// Released: dropped or missed.
    case ended
    /// The drag ended in any other way, also because its target refused it.
    case cancelled
    /// The press was a drag's, but was refused.
    case failed
  }

  private func change(_ body: (inout SourceRole) -> Void) {
    guard var role = controller.coming(id) else { return }
    body(&role)
    controller.edit(.source(id, role))
  }

  private var role: SourceRole { controller.coming(id) ?? SourceRole() }

  /// The element it is attached to.
  public var element: Element { Element(controller: controller, id: id) }

  /// When a press becomes a drag, by the kind of pointer.
  public var activations: ActivationTable {
    get { role.activation }
    nonmutating set { change { $0.activation = newValue } }
  }

  /// When a press becomes a drag, for every kind of pointer. Reads the mouse's.
  public var activation: Activation {
    get { role.activation.mouse }
    nonmutating set { change { $0.activation = ActivationTable(newValue) } }
  }

  /// Refuses every drag while false, and cancels the one under way; the element's ancestors do not step in.
  public var isEnabled: Bool {
    get { role.isEnabled }
    nonmutating set { change { $0.isEnabled = newValue } }
  }

  /// True when only its handles start a drag; see `DragElement.dragHandle(_:)`.
  public var needsHandle: Bool {
    get { role.needsHandle }
    nonmutating set { change { $0.needsHandle = newValue } }
  }

  /// The operations that its items allow.
  public var operations: OperationSet {
    get { role.operations }
    nonmutating set { change { $0.operations = newValue } }
  }

  /// The follower's centre stays inside this rectangle, in the coordinate space of the follower's parent.
  public var bounds: Rect? {
    get { role.modifiers.bounds }
    nonmutating set { change { $0.modifiers.bounds = newValue } }
  }

  /// The only direction in which the follower moves.
  public var axis: DragModifiers.Axis? {
    get { role.modifiers.axis }
    nonmutating set { change { $0.modifiers.axis = newValue } }
  }

  /// The follower moves by whole multiples of this size, in points.
  public var grid: Size? {
    get { role.modifiers.grid }
    nonmutating set { change { $0.modifiers.grid = newValue } }
  }

  /// Moves the follower's centre, in its parent's coordinate space, to where the closure says.
  public func modify(_ modifier: ((_ center: Point, _ session: DragSession) -> Point)?) {
    controller.needRecord(id).modifier = modifier
    change { $0.modifiers.asksApp = modifier != nil }
  }

  /// May say no to a drag that is about to begin.
  public func shouldBegin(_ test: ((DragSession) -> Bool)?) { controller.needRecord(id).shouldBegin = test }

  /// Says what follows the pointer: the element itself, an ancestor or descendant, a new element, or nothing. Without it the element itself does.
  ///
  /// A new element is the closure's to remove when it has landed, or it lies over what it has landed on:
  /// ```swift
  /// recognizer.follower { session in
  ///   guard let ghost = controller.add("ghost", frame: card.frame) else { return nil }
  ///   Element(controller: controller, id: ghost).onLanding { controller.edit(.remove(ghost)) }
  ///   return ghost
  /// }
  /// ```
  public func follower(_ choose: ((DragSession) -> ElementID?)?) { controller.needRecord(id).follow = choose }

  /// Hears of the items that a target has taken, once for each drop that took any, also where that is another window or program. A source whose
  /// items move removes these, when `session.outcome` is `.dropped(.move)`.
  public func onDelivered(_ handler: ((_ items: [AnyItem], _ session: DragSession) -> Void)?) {
    hearDeliveries().told = handler
  }

  func hearDeliveries() -> Deliveries {
    let record = controller.needRecord(id)
    if let deliveries = record.deliveries { return deliveries }
    let made = Deliveries()
    record.deliveries = made
    let finished = record.onFinished
    record.onFinished = { [controller, id] known in
      finished?(known)
      let items = controller.delivered(known)
      guard known.outcome?.isDrop ?? false, !items.isEmpty else { return }
      let session = DragSession(controller: controller, record: known, elementID: id)
      made.offered?(items, session)
      if known.outcome == .dropped(.move) { controller.hasDelivered(id) }
      made.told?(items, session)
    }
    return made
  }

  /// Hears of every change of the element's drags, as a pan's observer does; nothing more once the element has gone, not even of their end.
  public func onChange(_ handler: ((State, DragSession) -> Void)?) {
    controller.needRecord(id).onChange = handler
    if role.hearsMoves != (handler != nil) { change { $0.hearsMoves = handler != nil } }
  }
}

/// Who hears that items of a source have been taken by a target.
final class Deliveries {
  /// The list that offers them.
  var offered: (([AnyItem], DragSession) -> Void)?
  /// The app.
  var told: (([AnyItem], DragSession) -> Void)?
}
