/// One drag, as the app's closures see it.
///
/// Positions are in the coordinate space of the element whose closure is called, so that nothing needs converting.
public struct DragSession {
  /// The controller whose drag it is.
  public let controller: Controller
  let record: SessionRecord
  let elementID: ElementID

  /// The same number for every closure of one drag, and for no other drag.
  public var id: SessionID { record.id }
  /// The element whose closure is called.
  public var element: Element { Element(controller: controller, id: elementID) }
  /// The element that was pressed or lifted.
  public var source: Element { Element(controller: controller, id: record.source) }
  /// The target that takes the drag as it is now, or took it.
  public var target: Element? { record.target.map { Element(controller: controller, id: $0) } }
  /// What the drag carries.
  public var pasteboard: Pasteboard { Pasteboard(record: record) }
  /// What a drop would do as things are, or what it did.
  public var operation: Operation { record.operation }
  /// The modifier keys that are down.
  public var modifiers: KeyModifiers { record.modifiers }
  /// What carries it.
  public var pointerKind: PointerKind { record.kind }
  /// How far it has come.
  public var phase: Phase {
    if record.outcome != nil { return .ended }
    // The engine decides: as far as it had come before.
    if controller.isBusy { return record.isAsked ? .dropping : .carrying }
    guard let session = controller.decider.session(record.id) else { return .ended }
    switch session.phase {
    case .asking: return .preparing
    case .carrying: return .carrying
    case .dropping: return .dropping
    }
  }

  /// How far a drag has come.
  public enum Phase: UInt8, Equatable, Sendable {
    /// The app is being asked whether it may begin.
    case preparing
    /// On its way, or, for the platform's own drag, outside of the window.
    case carrying
    /// Released on a target, whose action runs.
    case dropping
    /// Over; `outcome` says how. Of one whose source refused it, there is none.
    case ended
  }

  /// The item of a collection that was pressed or lifted, by its position then; -1 for a source that is no collection.
  public var pressedItem: Int { Int(record.item) }
  /// Where in a collection a drop would put the items now; nil over everything else.
  public var dropPlace: DropPlace? { controller.isBusy ? nil : controller.decider.place(of: record.id) }
  /// How many steps inwards keys have sent it since it came to its place among the rows of a tree, a column that has folders; negative
  /// outwards, 0 for pointers.
  public var indent: Int { controller.isBusy ? 0 : Int(controller.decider.indent(of: record.id)) }

  /// How it ended; nil while it goes on.
  public var outcome: Outcome? { record.outcome }
  /// Where the pointer is now in the element's own coordinate space, or where keys have carried the drag; zero where a transform cannot be
  /// inverted. What follows the pointer may be elsewhere.
  public var location: Point { location(in: element) ?? .zero }

  /// The place of the pointer in another element's coordinate space.
  public func location(in other: some DragElement) -> Point? {
    controller.tree.convert(record.location, from: .root, to: other.id)
  }

  /// The box of what is carried, where it is seen, in another element's coordinate space, in points: of the source, or of what follows in its place, such
  /// as a copy or, of a list, the item that leads. It lies where its limits have put it, also beside the pointer. Where it is turned against that
  /// space, it is the box around it.
  ///
  /// ```swift
  /// canvas.dropDestination(for: Shape.self) { shapes, session in
  ///   if let frame = session.draggedFrame(in: canvas) { put(shapes, at: frame.center) }
  ///   return true
  /// }
  /// ```
  /// When the drag is over it is where that flies from, or where a drop has put it.
  ///
  /// - Returns: nil where nothing follows, before the drag has begun, when what followed is gone, as copies are after a drop, and in a closure that
  ///   says what would be taken; also where a transform cannot be inverted.
  public func draggedFrame(in other: some DragElement) -> Rect? {
    controller.isBusy ? nil : record.follower.flatMap { controller.decider.seenFrame(of: $0, in: other.id) }
  }

  /// Lets the event go on up the responder chain, as if the element had no handler for it.
  public func forward() { record.isForwarded = true }

  /// Ends the drag; nothing is dropped. Also while what was dropped is still on its way. What a target has taken stays taken, and what has just been
  /// let go over one, as in `onDragDropped`, is for its action to refuse.
  public func cancel() {
    // A drop that waits for its data is stopped there.
    if let stop = record.stopTransfer { stop() } else { controller.send(.cancel(record.id, .app)) }
  }

  /// Declares that the source goes, while the `drag` command runs: the drag outlives it.
  ///
  /// - Throws: `.notNow` at any other time.
  public func deleteSource() throws(DragError) {
    guard record.command == .drag else { throw .notNow }
    record.isSourceDeleted = true
    controller.take(.sourceDeleted(record.id, true))
  }

  /// Declares that the source is there again, while the `drop` command runs.
  ///
  /// - Throws: `.notNow` at any other time, or when it was never declared deleted.
  public func restoreSource() throws(DragError) {
    guard record.command == .drop, record.isSourceDeleted else { throw .notNow }
    record.isSourceDeleted = false
    controller.take(.sourceDeleted(record.id, false))
  }

  /// Whether the source has been declared deleted and not restored.
  public var isSourceDeleted: Bool { record.isSourceDeleted }
}
