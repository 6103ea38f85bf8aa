/// A set of draggables and droppables that see only each other.
///
/// ```swift
/// let group = DragGroup(on: stage)
/// group.snapsBackOnMiss = true
/// group.addDraggable(card)?.activation = .longPress(0.3)
/// group.addDroppable(slot, snapPoint: Point(5, 5))
/// group.onEnd = { drag, slot in print(slot == nil ? "missed" : "hit") }
/// ```
/// What is hovered is decided by the dragged element's centre. It is a name for the group: copies change the same one. The group itself, with its
/// closures, stays as long as its controller, since elements and collections may be in it that nobody has a `DragGroup` for: it is made once for
/// a purpose, not anew for every drag.
public struct DragGroup {
  /// The controller of the stage.
  public let controller: Controller
  /// The element that the group was made on.
  public let stage: ElementID
  /// Which of the controller's groups it is.
  public let id: GroupID
  private let record: GroupRecord

  /// Makes a new, empty group.
  public init(on stage: some DragElement) {
    controller = stage.controller
    self.stage = stage.id
    id = GroupID(Int32(controller.groupRecords.count))
    record = GroupRecord()
    record.options.strategy = .centerInside
    record.options.snapsBackOnMiss = false
    record.options.snapsToTargetOnHit = true
    record.options.staysOnHit = true
    controller.groupRecords.append(record)
    controller.send(.group(id, record.options))
  }

  private func set(_ change: (inout GroupOptions) -> Void) {
    var options = record.options
    change(&options)
    guard options.isUsable else { return }
    record.options = options
    controller.send(.group(id, options))
  }

  /// On a miss a draggable goes back to where it was; else it stays where it was released. Off by default.
  public var snapsBackOnMiss: Bool {
    get { record.options.snapsBackOnMiss }
    nonmutating set { set { $0.snapsBackOnMiss = newValue } }
  }

  /// On a hit a draggable's centre goes to the droppable's snap point; else it stays where it was released. On by default.
  public var snapsToDroppableOnHit: Bool {
    get { record.options.snapsToTargetOnHit }
    nonmutating set { set { $0.snapsToTargetOnHit = newValue } }
  }

  /// How snaps swing: 0 most, 1 least. 0.5 by default. Any other number is refused: the setting stays as it was.
  public var snapDamping: Double {
    get { record.options.snapDamping }
    nonmutating set { set { $0.snapDamping = newValue } }
  }

  /// How the place of a drag picks its target; the dragged centre by default.
  public var strategy: GroupOptions.Strategy {
    get { record.options.strategy }
    nonmutating set {
      controller.setStrategy(newValue, of: id)
      set { $0.strategy = newValue }
    }
  }

  /// A strategy of the app's own: gets the dragged bounds and the pointer in the root's coordinate space.
  public func customStrategy(_ pick: @escaping (_ dragged: Rect, _ pointer: Point, _ session: DragSession) -> ElementID?) {
    record.strategy = pick
    strategy = .custom
  }

  /// Makes an element draggable in this group.
  ///
  /// - Returns: its recogniser, or nil when it is draggable already, here or anywhere.
  @discardableResult
  public func addDraggable(_ element: some DragElement) -> DragRecognizer? {
    let recognizer = element.markDraggable(in: id) { _ in }
    if recognizer != nil { record.draggables.add(element.id, to: controller) }
    return recognizer
  }

  /// Makes an element draggable in this group, carrying a value.
  @discardableResult
  public func addDraggable<T>(_ element: some DragElement, _ value: T) -> DragRecognizer? {
    let items: [AnyItem] = [ItemBox(value)]
    let recognizer = element.markDraggable(in: id) { $0.items = { _ in items } }
    if recognizer != nil { record.draggables.add(element.id, to: controller) }
    return recognizer
  }

  /// Takes an element out, also during its drag, which ends.
  ///
  /// - Returns: false where it was not in this group.
  @discardableResult
  public func removeDraggable(_ element: some DragElement) -> Bool {
    guard record.draggables.ids.contains(element.id) else { return false }
    return element.removeDraggable()
  }

  /// Makes an element take drops in this group.
  ///
  /// - Parameter snapPoint: where dragged centres come to rest, in the droppable's own coordinate space; its centre when nil.
  /// - Returns: false when it takes drops already, here or anywhere, and where the snap point is not finite or beyond a thousand million points.
  @discardableResult
  public func addDroppable(_ element: some DragElement, snapPoint: Point? = nil) -> Bool {
    let isNew = element.markDroppable(role: {
      $0.group = id
      $0.snapPoint = snapPoint
    }) { _ in }
    if isNew { record.droppables.add(element.id, to: controller) }
    return isNew
  }

  /// Takes an element out, also during a drag over it, which goes on.
  ///
  /// - Returns: false where it was not in this group.
  @discardableResult
  public func removeDroppable(_ element: some DragElement) -> Bool {
    guard record.droppables.ids.contains(element.id) else { return false }
    return element.removeDropDestination()
  }

  /// The group's draggables that are there, in the order they were added.
  public var draggables: [Element] { live(record.draggables.ids) }
  /// The group's droppables that are there, in the order they were added.
  public var droppables: [Element] { live(record.droppables.ids) }

  private func live(_ ids: [ElementID]) -> [Element] {
    var result: [Element] = []
    for id in ids where controller.contains(id) { result.append(Element(controller: controller, id: id)) }
    return result
  }

  /// A drag of the group began.
  public var onBegin: ((DragSession) -> Void)? {
    get { record.onBegin }
    nonmutating set { record.onBegin = newValue }
  }

  /// A drag of the group ended, in a droppable, which may be gone since, or in none.
  public var onEnd: ((_ drag: DragSession, _ droppable: Element?) -> Void)? {
    get { record.onEnd }
    nonmutating set { record.onEnd = newValue }
  }

  /// A draggable of the group was dropped into a droppable. Comes before `onEnd`.
  public var onDrop: ((_ drag: DragSession, _ droppable: Element) -> Void)? {
    get { record.onDrop }
    nonmutating set { record.onDrop = newValue }
  }
}

extension Controller {
  /// The strategies that look at the dragged bounds are answers, so that a program has only those it uses.
  func setStrategy(_ strategy: GroupOptions.Strategy, of group: GroupID) {
    guard let record = groupRecord(group) else { return }
    switch strategy {
    case .pointerInside, .centerInside: record.strategy = nil
    case .largestOverlap: record.strategy = { dragged, _, session in session.controller.tree.largestOverlap(with: dragged, in: group) }
    case .closestCenter:
      record.strategy = { dragged, _, session in session.controller.tree.closest(to: dragged, byCorners: false, in: group) }
    case .closestCorners:
      record.strategy = { dragged, _, session in session.controller.tree.closest(to: dragged, byCorners: true, in: group) }
    case .custom: break
    }
  }
}
