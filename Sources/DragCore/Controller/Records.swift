/// What the controller keeps for one drag.
public final class SessionRecord {
  let id: SessionID
  let source: ElementID
  let group: GroupID
  /// Who is told of it as its source, also where that has gone since, or is marked otherwise.
  var told: ElementRecord?
  /// What is pasted by it, where it is a paste.
  var paste: Paste?
  var item: Int32 = -1
  var items: [AnyItem] = []
  var operation = Operation.forbidden
  /// What the source allowed when something was last told of it.
  var allowed: OperationSet = []
  var modifiers: KeyModifiers = []
  var kind: PointerKind
  var location: Point
  var target: ElementID?
  /// What follows the pointer.
  var follower: ElementID?
  var outcome: Outcome?
  /// Its target has been asked to take it.
  var isAsked = false
  /// In which command the app is now.
  var command: DragCommand?
  var isSourceDeleted = false
  var isForwarded = false
  /// The items of collections that it carries, in their order, and the one that was pressed.
  var lifted: [CarriedItem] = []
  var lead: CarriedItem?
  /// How far from its place in the layout that one made room for another drag when it was pressed.
  var room = Vector.zero
  /// What flew with its items, and was caught.
  var caught: ElementID?
  /// The platform has carried it out of the window.
  var isAway = false
  /// What is on its way into the target.
  var transfer: Transfer?
  /// Stops that; a program that transfers nothing holds nothing of it.
  var stopTransfer: (() -> Void)?
  /// Stops it where its target takes no drops any more.
  var watchTransfer: (() -> Void)?
  /// What has been taken of the items; nil where that is all of them.
  var delivered: [AnyItem]?
  /// They have changed places within collections that exchange items: all has been said by a difference.
  var isExchange = false
  /// The item that has taken them, of the target.
  var into: AnyItem?
  /// The collection whose name was announced last.
  var said: ElementID?
  /// What its items were last called.
  var spoken = ""
  /// How many items were said to travel.
  var saidCount = 0
  /// Those of its items that nobody has lifted: they travel with others, as what is in a folder does.
  var along: [CarriedItem] = []
  /// How many items a person knows to travel.
  var spokenCount: Int { max(1, items.count - along.count) }

  init(id: SessionID, source: ElementID, group: GroupID, kind: PointerKind, location: Point = .zero) {
    self.id = id
    self.source = source
    self.group = group
    self.kind = kind
    self.location = location
  }
}

/// A command that the first responder that can perform it performs.
public enum DragCommand: UInt8, Equatable, Sendable {
  /// At the start, from the source up.
  case drag
  /// At the drop, from the hit element up.
  case drop
}

/// The app's closures for one element.
final class ElementRecord {
  let generation: Int32
  var name: String?
  /// Ascends from name to name.
  var named: Int32 = 0
  /// What announcements call it.
  var label: (() -> String)?

  // As a source.
  var items: ((DragSession) -> [AnyItem])?
  var shouldBegin: ((DragSession) -> Bool)?
  /// What a collection has to say, before the app.
  var mayBegin: ((DragSession) -> Bool)?
  var follow: ((DragSession) -> ElementID?)?
  var onChange: ((DragRecognizer.State, DragSession) -> Void)?
  var onDraggable: ((DraggableAppearance) -> Void)?
  var onState: ((DragState) -> Void)?
  var state: ((Point) -> DragState)?
  var sourceDrop: ((Point) -> Bool)?
  var modifier: ((Point, DragSession) -> Point)?
  var onLanding: (() -> Void)?
  /// An item of it has been tapped during a drag.
  /// - Returns: whether it can be taken along in the drag.
  var join: ((SessionRecord, Int) -> Bool)?
  /// Who hears that items of it have been taken by a target.
  var deliveries: Deliveries?
  /// What a new window is opened for with its items.
  var activity: Activity?
  /// Whose items it shows.
  var collection: ReorderableCollection?
  /// Leaves out what has gone since it was lifted.
  /// - Returns: false where nothing is left.
  var sift: ((SessionRecord) -> Bool)?
  /// What is no collection has taken items of it, and may have taken them out of the app's data.
  var onTaken: ((SessionRecord) -> Void)?
  /// A drag of it is over, and everyone has been told.
  var onFinished: ((SessionRecord) -> Void)?

  // As a target.
  var accepts: ((DragSession) -> OperationSet)?
  var action: ((DragSession) -> Bool)?
  /// Acts in its place when what was dropped has come, and answers the drop then.
  var receive: ((DragSession) -> Void)?
  var onTransfer: ((Transfer) -> Void)?
  var onDroppable: ((DroppableAppearance) -> Void)?
  /// What it was told last.
  var look = DroppableAppearance.regular
  /// Whether its action gets an item; all where it is nil.
  var takes: ((AnyItem) -> Bool)?
  var isTargeted: ((Bool) -> Void)?
  var lastTargeted = false
  /// Keeps the boxes of the accepted type known to the compiler, also where nothing of the type is ever dragged.
  var boxing: AnyObject?

  // As a responder.
  var onEntered: ((DragSession, Element?) -> Void)?
  var onExited: ((DragSession, Element?) -> Void)?
  var onUpdated: ((DragSession) -> Void)?
  var onRested: ((DragSession, Int32?) -> Void)?
  var onDropped: ((DragSession) -> Void)?
  var onCancelled: ((DragSession) -> Void)?
  var onEnded: ((DragSession, Outcome) -> Void)?
  var canDrag: ((DragSession) -> Bool)?
  var performDrag: ((DragSession) -> Void)?
  var canDrop: ((DragSession) -> Bool)?
  var performDrop: ((DragSession) -> Void)?
  /// Makes it a target that performs its `drop` command, or hears of drops, when it is no destination.
  var hear: (() -> Void)?
  /// It takes drops only as a responder.
  var onlyHears = false
  var pointInside: ((Point, DragSession) -> Bool)?
  var hitTest: ((Point, DragSession) -> HitAnswer)?

  init(generation: Int32) { self.generation = generation }

  /// What the record's closures can hear.
  var handlers: HandlerSet {
    var set: HandlerSet = []
    if onEntered != nil { set.insert(.entered) }
    if onExited != nil { set.insert(.exited) }
    if onUpdated != nil { set.insert(.updated) }
    if onRested != nil { set.insert(.rested) }
    if onDropped != nil { set.insert(.dropped) }
    if onCancelled != nil { set.insert(.cancelled) }
    if onEnded != nil { set.insert(.ended) }
    return set
  }
}

/// The app's closures for one group.
final class GroupRecord {
  var options = GroupOptions()
  var draggables = Members()
  var droppables = Members()
  var onBegin: ((DragSession) -> Void)?
  var onEnd: ((DragSession, Element?) -> Void)?
  var onDrop: ((DragSession, Element) -> Void)?
  var strategy: ((Rect, Point, DragSession) -> ElementID?)?
}

/// The elements that were added to a group, in their order.
struct Members {
  private(set) var ids: [ElementID] = []
  /// Where those that are gone are forgotten, so that they never are the most.
  private var limit = 16

  mutating func add(_ id: ElementID, to controller: Controller) {
    if ids.count >= limit {
      ids.removeAll { !controller.contains($0) }
      limit = max(16, 2 * ids.count)
    }
    ids.append(id)
  }

  mutating func remove(_ id: ElementID) { ids.removeAll { $0 == id } }
}
