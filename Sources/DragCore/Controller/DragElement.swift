/// Something that can be marked: an element of a page, a widget, or of no screen at all.
///
/// ```swift
/// card.draggable("Robin")
/// bin.dropDestination(for: String.self) { names, session in
///   model.remove(names)
///   return true
/// }
/// ```
/// It is a name for an element, not the element: copies mean the same one, and when that is gone they do nothing.
public protocol DragElement {
  /// The controller in whose tree it is.
  var controller: Controller { get }
  /// Who it is in that tree.
  var id: ElementID { get }
}

/// An element of a controller's tree.
public struct Element: DragElement, Equatable {
  /// The controller in whose tree it is.
  public let controller: Controller
  /// Who it is in that tree.
  public let id: ElementID

  /// A name for an element, whether or not it is there; nothing is added to the tree.
  public init(controller: Controller, id: ElementID) {
    self.controller = controller
    self.id = id
  }

  public static func == (a: Element, b: Element) -> Bool { a.controller === b.controller && a.id == b.id }
}

extension DragElement {
  /// Whether the element is still there.
  public var exists: Bool { controller.contains(id) }
  /// The name that transcripts use.
  public var name: String? { controller.name(of: id) }

  // MARK: Geometry

  /// The frame in the parent's coordinate space, without what a drag added. In a page it is `.zero` until that is measured, which the first press
  /// does, and `Page.measure()` at any time.
  public var frame: Rect {
    get { controller.tree.frame(of: id) ?? .zero }
    nonmutating set { controller.edit(.frame(id, newValue)) }
  }

  /// The area that takes drops, in the root's coordinate space, as it is now; nil where it has none.
  public var dropArea: Rect? { controller.tree.boundsInRoot(of: id) }

  /// Whether a place in the element's own coordinate space is in the shape that can be hit.
  public func contains(_ point: Point) -> Bool {
    guard let slot = controller.tree.slot(id) else { return false }
    return controller.tree.isInsideShape(slot, point)
  }

  /// A place in another element's coordinate space, in this element's own.
  public func convert(_ point: Point, from other: some DragElement) -> Point? {
    controller.tree.convert(point, from: other.id, to: id)
  }

  /// A place in this element's coordinate space, in another's.
  public func convert(_ point: Point, to other: some DragElement) -> Point? {
    controller.tree.convert(point, from: id, to: other.id)
  }

  // MARK: Sources

  /// Makes the element draggable, carrying nothing but itself, with the default look of drag states.
  ///
  /// - Returns: its recogniser, or nil when it is draggable already or gone.
  @discardableResult
  public func draggable() -> DragRecognizer? { markDraggable(in: .standard) { _ in } }

  /// Makes the element draggable, carrying a value.
  ///
  /// - Returns: its recogniser, or nil when it is draggable already or gone.
  @discardableResult
  public func draggable<T>(_ value: T) -> DragRecognizer? {
    let items: [AnyItem] = [ItemBox(value)]
    return markDraggable(in: .standard) { $0.items = { _ in items } }
  }

  /// Makes the element draggable, carrying what it has when the drag begins; with nothing there is no drag.
  @discardableResult
  public func draggable<T>(items: @escaping (DragSession) -> [T]) -> DragRecognizer? {
    markDraggable(in: .standard) { record in
      record.items = { session in
        var boxes: [AnyItem] = []
        for value in items(session) { boxes.append(ItemBox(value)) }
        return boxes
      }
    }
  }

  /// Makes the element draggable and lets it say for every place what a drop there would be, and at the drop whether it stays.
  ///
  /// - Parameters:
  ///   - receiver: places are in its coordinate space; the root's when nil.
  ///   - onDragged: the drag state for a place.
  ///   - onDropped: true leaves the element where it was released, false sends it home. Where the state is accepted the drop counts either way;
  ///     elsewhere false is a miss.
  @discardableResult
  public func draggable<T>(
    _ object: T, onto receiver: ElementID? = nil, onDragged: @escaping (Point) -> DragState, onDropped: @escaping (Point) -> Bool
  ) -> DragRecognizer? {
    let items: [AnyItem] = [ItemBox(object)]
    let space = receiver
    return markDraggable(in: .standard) { role in
      role.asksState = true
      role.decidesDrop = true
      role.space = space
    } record: { record in
      record.items = { _ in items }
      record.state = onDragged
      record.sourceDrop = onDropped
    }
  }

  /// As `draggable(_:onto:onDragged:onDropped:)`; both closures get the object too.
  @discardableResult
  public func draggable<T>(
    _ object: T, onto receiver: ElementID? = nil, onDraggedObject: @escaping (T, Point) -> DragState,
    onDroppedObject: @escaping (T, Point) -> Bool
  ) -> DragRecognizer? {
    draggable(object, onto: receiver, onDragged: { onDraggedObject(object, $0) }, onDropped: { onDroppedObject(object, $0) })
  }

  /// As `draggable(_:onto:onDragged:onDropped:)`; the drop's closure gets the object too.
  @discardableResult
  public func draggable<T>(
    _ object: T, onto receiver: ElementID? = nil, onDragged: @escaping (Point) -> DragState,
    onDroppedObject: @escaping (T, Point) -> Bool
  ) -> DragRecognizer? {
    draggable(object, onto: receiver, onDragged: onDragged, onDropped: { onDroppedObject(object, $0) })
  }

  /// As `draggable(_:onto:onDragged:onDropped:)`; the state's closure gets the object too.
  @discardableResult
  public func draggable<T>(
    _ object: T, onto receiver: ElementID? = nil, onDraggedObject: @escaping (T, Point) -> DragState,
    onDropped: @escaping (Point) -> Bool
  ) -> DragRecognizer? {
    draggable(object, onto: receiver, onDragged: { onDraggedObject(object, $0) }, onDropped: onDropped)
  }

  func markDraggable(in group: GroupID, record fill: (ElementRecord) -> Void) -> DragRecognizer? {
    markDraggable(in: group, role: { _ in }, record: fill)
  }

  func markDraggable(
    in group: GroupID, role change: (inout SourceRole) -> Void, record fill: (ElementRecord) -> Void
  ) -> DragRecognizer? {
    guard controller.knows(id), controller.coming(id) == nil else { return nil }
    var role = SourceRole()
    role.group = group
    change(&role)
    let record = controller.needRecord(id)
    fill(record)
    guard controller.edit(.source(id, role)) else { return nil }
    return DragRecognizer(controller: controller, id: id)
  }

  /// The element's recogniser, or nil where it is not draggable.
  public var recognizer: DragRecognizer? {
    controller.coming(id).map { _ in DragRecognizer(controller: controller, id: id) }
  }

  /// Takes the mark off, also during a drag, which ends.
  ///
  /// - Returns: false where the element was not draggable.
  @discardableResult
  public func removeDraggable() -> Bool {
    guard let role = controller.coming(id) else { return false }
    controller.groupRecord(role.group)?.draggables.remove(id)
    controller.edit(.source(id, nil))
    guard let record = controller.record(id) else { return true }
    // Until its last drags are over they are told as it was, whatever it may be marked as by then.
    let told = record.asSource()
    for known in controller.sessions {
      if known.told === record { known.told = told }
      // What was cut and is on its way may be on the clipboard no more.
      if let cut = known.paste?.own?.carried, cut.told === record { cut.told = told }
    }
    if let cut = controller.arrivals?.clipboard?.carried, cut.told === record { cut.told = told }
    record.clearSource()
    return true
  }

  /// Makes the element a handle: a press on it starts the drag of the nearest draggable above at once.
  @discardableResult
  public func dragHandle(_ isHandle: Bool = true) -> Bool { controller.edit(.handle(id, isHandle)) }

  // MARK: Targets

  /// Makes the element take drops of one type.
  ///
  /// - Parameters:
  ///   - operations: what it can do with them.
  ///   - action: gets the values and the session, whose `location` is in the element's own coordinate space. False is a
  ///     refusal: nothing has happened, and the dragged element goes home.
  ///   - isTargeted: hears when a drag that it takes is over it, and when no longer.
  /// - Returns: false when it takes drops already, or is gone.
  @discardableResult
  public func dropDestination<T>(
    for type: T.Type, operations: OperationSet = .all, action: @escaping ([T], DragSession) -> Bool,
    isTargeted: ((Bool) -> Void)? = nil
  ) -> Bool {
    markDroppable(role: {
      $0.proposal = .asksOnEntry
      $0.operations = operations
    }) { record in
      record.accepts = { session in session.pasteboard.values(of: T.self).isEmpty ? [] : operations }
      record.action = { session in action(session.pasteboard.values(of: T.self), session) }
      record.takes = { $0.value(as: T.self) != nil }
      record.isTargeted = isTargeted
      record.boxing = Boxing<T> { ItemBox($0) }
    }
  }

  /// Makes the element take what a closure says, asked for every place.
  @discardableResult
  public func dropTarget(
    accepts: @escaping (DragSession) -> OperationSet, action: @escaping (DragSession) -> Bool, isTargeted: ((Bool) -> Void)? = nil
  ) -> Bool {
    markDroppable(role: { $0.proposal = .asksOnUpdate }) { record in
      record.accepts = accepts
      record.action = action
      record.isTargeted = isTargeted
    }
  }

  func markDroppable(role change: (inout TargetRole) -> Void, record fill: (ElementRecord) -> Void) -> Bool {
    guard controller.mayBecomeTarget(id) else { return false }
    var role = TargetRole()
    change(&role)
    let record = controller.needRecord(id)
    record.onlyHears = false
    // Kept when a mark comes off, so that a drop which takes it off is told by it.
    record.takes = nil
    fill(record)
    return controller.edit(.target(id, role))
  }

  /// Takes the mark off, also during a drag, which goes on. A `drop` command and a handler for drops that it was given as well stay.
  ///
  /// - Returns: false where the element took no drops.
  @discardableResult
  public func removeDropDestination() -> Bool {
    guard let role = controller.comingTarget(id) else { return false }
    controller.groupRecord(role.group)?.droppables.remove(id)
    controller.batch {
      controller.edit(.target(id, nil))
      guard let record = controller.record(id) else { return }
      let hear = record.onlyHears ? nil : record.hear, over = record.lastTargeted ? record.isTargeted : nil
      record.clearTarget()
      hear?()
      // It hears at once that nothing is over it: it may be marked anew next.
      over?(false)
    }
    return true
  }

  /// Where dragged centres come to rest, in the element's own coordinate space; its centre when nil.
  public var snapPoint: Point? {
    get { controller.comingTarget(id)?.snapPoint }
    nonmutating set {
      guard var role = controller.comingTarget(id) else { return }
      role.snapPoint = newValue
      controller.edit(.target(id, role))
    }
  }

  // MARK: Looks

  /// Hears how the element looks as a draggable.
  public func onDraggableAppearance(_ change: @escaping (DraggableAppearance) -> Void) { controller.needRecord(id).onDraggable = change }
  /// Hears how the element looks as a droppable.
  public func onDroppableAppearance(_ change: @escaping (DroppableAppearance) -> Void) { controller.needRecord(id).onDroppable = change }
  /// Hears the drag state that the element is in.
  public func onDragState(_ change: @escaping (DragState) -> Void) { controller.needRecord(id).onState = change }
  /// Hears when the element has followed a drag and come to rest, after its flight if it had one.
  public func onLanding(_ handler: @escaping () -> Void) { controller.needRecord(id).onLanding = handler }
}

/// Knows how to box a type, which makes the compiler know its box.
final class Boxing<T> {
  let box: (T) -> AnyItem
  init(_ box: @escaping (T) -> AnyItem) { self.box = box }
}

extension ElementRecord {
  /// What it has to say as a source, for drags that go on when it is none any more.
  func asSource() -> ElementRecord {
    let copy = ElementRecord(generation: generation)
    copy.onTaken = onTaken
    copy.onFinished = onFinished
    copy.sift = sift
    copy.activity = activity
    copy.onChange = onChange
    copy.sourceDrop = sourceDrop
    return copy
  }

  func clearSource() {
    items = nil
    shouldBegin = nil
    mayBegin = nil
    follow = nil
    onTaken = nil
    onFinished = nil
    join = nil
    sift = nil
    if accepts == nil { collection = nil }
    deliveries = nil
    activity = nil
    onChange = nil
    state = nil
    sourceDrop = nil
    modifier = nil
  }

  func clearTarget() {
    accepts = nil
    if items == nil { collection = nil }
    action = nil
    receive = nil
    onTransfer = nil
    hear = nil
    isTargeted = nil
    lastTargeted = false
    boxing = nil
  }
}
