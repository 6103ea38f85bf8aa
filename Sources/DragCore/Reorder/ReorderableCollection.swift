/// An element whose items can be put in another order, as the app configures it.
///
/// ```swift
/// let list = page["#birds"].reorderable(birds) { difference in birds.apply(difference) }
/// list?.capacity = 8
/// list?.mayDrag = { index in !birds[index].isAsleep }
/// list?.isPinned = { index in birds[index].isHeading }
/// ```
/// It holds no data: it asks for it when a drag begins, at the drop, and when it is told to `reload()`. What it does with the data is said
/// by the form of `reorderable` that made it.
public class ReorderableCollection {
  /// The controller in whose tree it is.
  public let controller: Controller
  /// The element whose items they are.
  public let id: ElementID
  /// Where the items are now, in the element's own coordinate space; asked at every `reload()`.
  public final var layout: () -> CollectionLayout
  /// How many items it holds at most; any number when nil.
  public final var capacity: Int? { didSet { reload() } }
  /// Whether what comes goes behind the last item wherever it is dropped, as on a pile of cards.
  public final var takesAtEnd = false { didSet { reload() } }
  /// How it is decided between which items a drag would drop.
  public final var strategy = ReorderStrategy.closestEdge { didSet { reload() } }
  /// Which items can be taken; all where it is nil. Asked at every `reload()`.
  public final var mayDrag: ((Int) -> Bool)? { didSet { reload() } }
  /// Which items keep their index while others move past them, and cannot be taken; none where it is nil. Asked at every `reload()`, and at the
  /// drop, which names them (`ReorderDifference.Destination.pinned`). Where the app itself inserts what comes from elsewhere at an offset, as in
  /// `dropDestination(for:action:)`, it puts back those behind it.
  public final var isPinned: ((Int) -> Bool)? { didSet { reload() } }
  /// Which items take others into themselves, as folders do; none where it is nil, or where the collection's container has no `moveInto`. They
  /// take items of the container's collections; what comes from elsewhere goes beside them. Asked at every `reload()`.
  public final var isFolder: ((Int) -> Bool)? { didSet { reload() } }
  /// Whether it takes what a drag carries; everything that it understands where it is nil. Asked when a drag comes to it, after every `reload()`
  /// under a drag, and at the drop, there twice; and before a move by an action.
  public final var mayDrop: ((DragSession) -> Bool)? { didSet { reload() } }
  /// Whether an item joins a drag that is under way, when another finger taps it or the app adds it; everything that can be taken along where it
  /// is nil.
  public final var mayJoin: ((_ session: DragSession, _ item: Int) -> Bool)?
  /// What goes along when an item is taken: the positions of all items that travel. The item alone where it is nil. Items of other
  /// collections go along by `ReorderContainer.selection`.
  public final var companions: ((Int) -> [Int])?
  /// How items that travel together are shown about the one that was pressed. Where it is `.none`, they are not.
  public final var formation = Formation.none
  /// Makes what follows the pointer: an element whose frame is the item's place, in its own parent's coordinate space. When it has landed it is
  /// the closure's to remove: `element.onLanding { controller.edit(.remove(element.id)) }`; left there, it lies over what it has landed on. Where
  /// it is nil, an element of the item's size follows, which goes by itself.
  public final var preview: ((_ session: DragSession, _ item: Int) -> ElementID?)?
  /// What has moved as the data did at a drop: before an item of a collection as it was, or to the end; and what keeps its index. For adapters.
  public final var didMove: ((_ moved: [ItemPlace], _ target: ElementID, _ before: Int32, _ pinned: [ItemPlace]) -> Void)?
  /// What a drag carries, which an item of this collection leads, may be other items, or at other places, than before. For adapters.
  public final var didCarry: ((_ session: DragSession) -> Void)?
  /// A drag by keys is over, and here is the item that led it, or what has come into its place; negative where nothing is left. For adapters.
  public final var didEnd: ((_ item: Int) -> Void)?
  /// What other programs know of an item.
  final var provider: ((Int) -> ItemProvider)?
  /// Items of it have been moved elsewhere.
  final var takeOut: (([AnyItem]) -> Void)?
  /// What it takes from elsewhere.
  final var brought: Brought?
  /// What announcements call an item; what the platform knows of it where it is nil, or else its position.
  public final var label: ((Int) -> String)?
  /// The ways to move an item without dragging it; none unless `accessibilityMoveable` was called.
  public internal(set) final var moveActions: [MoveAction] = []
  final var acting = Acting()
  /// The latest move by an action: the position that the item had, and how far it went, up below 0; 0 where it could not.
  public final var lastMove: (item: Int, steps: Int32) { acting.lastMove }
  /// Finds what is said of that, with what calls an item by its position; a program without actions holds nothing of it.
  final var spoken: (((Int) -> String) -> Announcement?)?
  /// Places are asked for by the platform when they are wanted next, so that a move by action need not. For adapters.
  public final var didAct: (() -> Void)?
  /// A drag has been refused, and this is how many items there are; `error` says why. For adapters.
  public final var didRefuse: ((_ count: Int) -> Void)?
  /// What is wrong with the data, where the latest press or key that would have begun a drag was refused for it.
  public internal(set) final var error: ReorderError?

  /// Another collection, which was marked before, goes on in its place until no drag is under way.
  package final var isAside = false
  var isReloading = false
  private var isStale = false
  private var isLate = false

  init(controller: Controller, id: ElementID, layout: @escaping () -> CollectionLayout) {
    self.controller = controller
    self.id = id
    self.layout = layout
  }

  // MARK: Data, as the forms of `reorderable` have it

  /// Who has the items, which several collections may show.
  var owner: AnyObject { self }
  /// How many items there are, as the collection last saw them.
  var count: Int { 0 }
  /// Looks at the data anew.
  func look() {}
  /// The value of an item, for the pasteboard.
  func value(at index: Int) -> AnyItem { AnyItem() }
  /// Who an item is.
  func key(at index: Int) -> AnyItem { AnyItem() }
  /// Who an item was when places were last told; nil where there was none.
  func toldKey(at index: Int) -> AnyItem? { index < count ? key(at: index) : nil }
  /// The places have been told of the data as it is now.
  func noteTold() {}
  /// Drags have the places that they have now, in the data as it is now.
  func notePlaces() {}
  /// Where an item is now; nil where it is gone.
  func index(of key: AnyItem) -> Int? { nil }
  /// Where an item is in the app's data, which may have changed since it was seen; nil where it is gone.
  func current(_ key: AnyItem) -> Int? { index(of: key) }
  /// Whether more than one item is this one.
  func isAmbiguous(_ key: AnyItem) -> Bool { false }
  /// Whether an item can be taken, as the data says.
  func mayTake(_ index: Int) -> Bool { true }
  /// Moves items to a place in this collection: before an item that stays, or to the end, or into an item.
  /// - Returns: false where it cannot.
  /// - Parameter pinned: the items of all collections that it concerns that keep their index, in ascending order.
  func take(_ moved: [CarriedItem], _ session: DragSession, to place: DataPlace, pinning pinned: [PinnedItem]) -> Bool { false }
  /// Whether a press, a tap or a cut takes the item.
  func mayBeTaken(_ index: Int) -> Bool { controller.reordering?.role(of: id)?.mayTake(Int32(index)) == true && mayTake(index) }
  /// Whether a cut does: of two that are the same the other one would go.
  func mayBeCut(_ index: Int) -> Bool {
    // The app may have changed its data while it was asked what goes along.
    guard index < count else { return false }
    let key = key(at: index)
    // Nor may it have told yet what may be dragged now, and what it has told nobody knows while a question is answered.
    return mayLeave(index) && self.index(of: key) == index && !isAmbiguous(key)
  }
  /// Whether an item can move with others: what a drag carries goes with that alone.
  func mayGoAlong(_ index: Int) -> Bool { mayLeave(index) && !isCarried(index) }
  /// Whether an item can be taken, as the data says and the app says now.
  private final func mayLeave(_ index: Int) -> Bool { mayTake(index) && mayDrag?(index) ?? true && isPinned?(index) != true }
  /// Whether a drag has an item, or a paste moves it.
  private final func isCarried(_ index: Int) -> Bool {
    let place = ItemPlace(id, Int32(index))
    if controller.reordering?.isCarried(place) ?? false || controller.arrivals?.isMoving?(place) ?? false { return true }
    // The engine knows nothing of what drags have of a list that was marked anew since, and not that another list shows the same items.
    return controller.sessions.contains { known in
      known.lifted.contains {
        let other = $0.collection
        return other !== self && (other.id == id || other.owner === owner) && self.index(of: $0.key) == index
      }
    }
  }
  /// All that goes along with an item, itself too, in the order in which it travels.
  func travelling(with key: AnyItem) -> [CarriedItem] {
    let others = index(of: key).flatMap { companions?($0) } ?? []
    guard let pressed = index(of: key) else { return [] }
    return going(others, with: pressed)
  }
  /// Of some items those that may go along, each once and in their order, and the one that is pressed, or -1, all the same.
  final func going(_ others: [Int], with pressed: Int) -> [CarriedItem] {
    var indices: [Int32] = pressed < 0 ? [] : [Int32(pressed)]
    for index in others where index >= 0 && index < count && index != pressed { indices.append(Int32(index)) }
    sort(&indices) { $0 < $1 }
    // The app may change its data while it is asked.
    let items = indices.map { CarriedItem(collection: self, key: self.key(at: Int($0))) }
    var result: [CarriedItem] = []
    for place in 0..<indices.count where place == 0 || indices[place] != indices[place - 1] {
      let index = Int(indices[place])
      // One that has another's identity would take that along.
      let isItself = index == self.index(of: items[place].key)
      if index == pressed || isItself && mayGoAlong(index) { result.append(items[place]) }
    }
    return result
  }
  /// Whether items of both can be dropped at one place.
  func exchanges(with other: ReorderableCollection) -> Bool { false }
  /// Whether items can go into one that is a folder.
  var takesInto: Bool { false }
  /// Whether an item of a drag may be one of its own.
  func holds(_ item: AnyItem) -> Bool { true }
  /// Whether it understands what a drag carries.
  func understands(_ session: DragSession) -> Bool { false }

  // MARK: Keeping up

  /// Whether the element is there and is marked as what shows its items, as a source or at least as a target.
  final var isMarked: Bool {
    !isAside && controller.record(id)?.collection === self
  }

  /// Tells drags what the data and the layout are now. The positions of what is being dragged are found anew; what is gone is dragged no
  /// longer.
  public func reload() {
    guard isMarked else { return }
    if controller.isBusy {
      // What waited in the queue would be told after what is told directly, and be older.
      if !isLate {
        isLate = true
        controller.later { [self] in
          isLate = false
          reload()
        }
      }
      return
    }
    guard !isReloading else {
      // The app asks for it while it is asked: what it says now is what counts.
      isStale = true
      return
    }
    isReloading = true
    let kept = keptPlaces()
    var role: CollectionRole
    var rounds = 0
    repeat {
      isStale = false
      rounds += 1
      look()
      role = self.role()
    } while isStale && rounds < 8
    isReloading = false
    controller.tell(.collection(id, .set(role)))
    noteTold()
    // What flies first: where it was told to be before, a drag may have an item by now, which would end its flight.
    for known in controller.landing + controller.sessions where known.lifted.contains(where: { $0.collection === self }) { carry(known) }
    keep(kept)
    controller.batch {}
  }

  /// An item has been measured, for a layout that estimates: those behind it move, also in the middle of a drag. Only a list takes sizes; a
  /// size that is negative or not finite, or of an item that is not there, changes nothing.
  public final func measured(_ item: Int, _ size: Size) {
    controller.tell(.collection(id, .measured(item: Int32(clamping: item), size)))
    controller.batch {}
  }

  private func role() -> CollectionRole {
    var role = CollectionRole(layout: layout())
    role.capacity = capacity.map { Int32(clamping: max(0, $0)) }
    role.takesAtEnd = takesAtEnd
    role.strategy = strategy
    for i in 0..<count {
      if let mayDrag, !mayDrag(i) { role.locked.append(Int32(i)) }
      if let isPinned, isPinned(i) { role.pinned.append(Int32(i)) }
      if let isFolder, isFolder(i) { role.folders.append(Int32(i)) }
      if mayDrag == nil, isPinned == nil, isFolder == nil { break }
    }
    if !takesInto { role.folders = [] }
    return role
  }

  /// Tells the engine where the items are that a session carries.
  func carry(_ known: SessionRecord) {
    var places = found(known.lifted).places
    var rank = 0
    // The one under the pointer leads.
    if let lead = known.lead, let index = lead.collection.index(of: lead.key) {
      let place = ItemPlace(lead.collection.id, Int32(index))
      rank = places.firstIndex(of: place) ?? 0
      places.removeAll { $0 == place }
      places.insert(place, at: 0)
      known.item = place.item
    }
    controller.tell(.items(known.id, places, rank: Int32(rank)))
    // Before what has joined is hidden where it was.
    if let lead = known.lead?.collection { lead.didCarry?(DragSession(controller: controller, record: known, elementID: lead.id)) }
  }

  /// Those of some items that are still there, and where.
  func found(_ items: [CarriedItem]) -> (items: [CarriedItem], places: [ItemPlace]) {
    var result: (items: [CarriedItem], places: [ItemPlace]) = ([], [])
    for item in items {
      guard let index = index(of: item) else { continue }
      result.items.append(item)
      result.places.append(ItemPlace(item.collection.id, Int32(index)))
    }
    return result
  }

  /// Where an item is; what has lost another collection goes nowhere.
  func index(of item: CarriedItem) -> Int? { item.collection === self ? index(of: item.key) : item.index }

  // MARK: Roles

  /// Marks the element as source and target of its items.
  func mark(in group: GroupID) -> Bool {
    let source = Element(controller: controller, id: id)
    guard controller.coming(id) == nil, controller.mayBecomeTarget(id) else { return false }
    controller.allowCollections()
    _ = source.markDraggable(in: group) { role in
      role.activation.touch = .longPress(0.3)
      role.operations = .all
    } record: { record in
      // They hold the collection, which lives as long as its marks.
      record.collection = self
      record.mayBegin = { self.mayBegin($0) }
      record.items = { self.lift($0) }
      record.follow = { self.makePreview($0) }
      record.join = { self.join($0, $1) }
      record.sift = { self.sift($0) }
      record.onTaken = {
        _ = self.owners(of: $0)
        self.carry($0)
      }
      let finished = record.onFinished
      record.onFinished = {
        self.finished($0)
        finished?($0)
      }
    }
    _ = source.markDroppable { role in
      role.group = group
      role.proposal = .asksOnEntry
    } record: { record in
      record.accepts = { self.accepts($0) }
      record.action = { self.drop($0) }
      record.takes = { self.holds($0) }
    }
    reload()
    return true
  }

  private func mayBegin(_ session: DragSession) -> Bool {
    let pressed = session.pressedItem
    error = nil
    guard pressed >= 0 else { return false }
    // Who was pressed is said by what was seen when places were told; the data may be another by now.
    let key = toldKey(at: pressed)
    // It is lifted where it is seen, also where it makes room for another drag.
    session.record.room = controller.shown(Int32(pressed), in: id)?.by ?? .zero
    // A data source that finds another item by it has two.
    let isTwice = pressed < count && self.index(of: self.key(at: pressed)) != pressed
    reload()
    guard controller.reordering?.role(of: id)?.layout.count == count else { return refuse(.countMismatch) }
    guard let key, let index = index(of: key), mayBeTaken(index), !isCarried(index) else { return false }
    session.record.item = Int32(index)
    // The app is asked for more before it is lifted, and may do anything then.
    session.record.lead = CarriedItem(collection: self, key: key)
    return isTwice || isAmbiguous(key) ? refuse(.duplicateID) : true
  }

  private func refuse(_ reason: ReorderError) -> Bool {
    error = reason
    didRefuse?(count)
    return false
  }

  private func lift(_ session: DragSession) -> [AnyItem] {
    let record = session.record
    guard let pressed = record.lead, pressed.index != nil else { return [] }
    if let flown = flown(session) { return take(flown, session) }
    var travelling = travelling(with: pressed.key)
    // The app may have changed its data meanwhile, and put them in another order.
    if !travelling.contains(where: { $0.collection !== self }) {
      var indices = found(travelling).places.map { $0.item }
      sort(&indices) { $0 < $1 }
      travelling = indices.map { CarriedItem(collection: self, key: key(at: Int($0))) }
    }
    guard let lead = pressed.index else { return [] }
    record.item = Int32(lead)
    let values = note(travelling, in: record)
    carry(record)
    return values
  }

  /// Notes which of some items are there.
  ///
  /// - Returns: what travels of them.
  func note(_ items: [CarriedItem], in record: SessionRecord) -> [AnyItem] {
    var values: [AnyItem] = []
    for item in items {
      // What has lost its collection is seen nowhere, and goes nowhere.
      guard item.collection.isMarked, let index = item.collection.index(of: item.key) else { continue }
      record.lifted.append(item)
      values.append(item.collection.item(at: index))
    }
    return values
  }

  /// What travels of an item.
  func item(at index: Int) -> AnyItem { provider?(index) ?? value(at: index) }

  /// The drag that has just ended, where its items were caught before they landed.
  private func flown(_ session: DragSession) -> SessionRecord? {
    guard let caught = session.record.caught, let id = controller.reordering?.flight(caught) else { return nil }
    return controller.landing.first { $0.id == id }
  }

  /// Takes again what was still to land.
  private func take(_ flown: SessionRecord, _ session: DragSession) -> [AnyItem] {
    guard let lead = flown.lead, lead.collection === self, let first = index(of: lead.key) else { return [] }
    let record = session.record
    record.item = Int32(first)
    record.lead = lead
    let values = note(flown.lifted, in: record)
    carry(record)
    return values
  }

  /// Takes an item along in a drag that is under way, and what would travel with it: behind those that it carries already, in which order they
  /// will be dropped.
  ///
  /// - Returns: false where the drag carries no items or is over, where the item cannot be taken or is carried already, and where it could not be
  ///   dropped where the others can.
  @discardableResult
  public final func add(_ item: Int, to session: DragSession) -> Bool {
    session.phase == .carrying && !controller.isBusy && join(session.record, item)
  }

  private func join(_ record: SessionRecord, _ item: Int) -> Bool {
    guard item >= 0, item < count, let lead = record.lead, exchanges(with: lead.collection), controller.session(record.id) === record
    else { return false }
    let session = DragSession(controller: controller, record: record, elementID: id)
    guard session.phase == .carrying else { return false }
    // What was tapped is what was seen.
    let key = key(at: item)
    reload()
    guard let index = index(of: key), !isAmbiguous(key), mayBeTaken(index), !isCarried(index), mayJoin?(session, index) ?? true
    else { return false }
    let travelling = travelling(with: key)
    // The app may have done anything while it was asked, and have removed the collection too.
    guard session.phase == .carrying, isMarked, self.index(of: key) != nil else { return false }
    let kept = keptPlaces()
    record.items += note(travelling.filter { item in !(item.index.map { item.collection.isCarried($0) } ?? true) }, in: record)
    carry(record)
    keep(kept)
    controller.batch {}
    return true
  }

  private func makePreview(_ session: DragSession) -> ElementID? {
    let item = session.pressedItem
    // What was asked for its items may have put an end to the drag: nothing is made that would follow it.
    guard controller.tree.source(of: id)?.isEnabled ?? false else { return nil }
    if let caught = session.record.caught, controller.contains(caught), controller.reordering?.flight(caught) != nil { return caught }
    if let preview { return preview(session, item) }
    guard let rect = controller.reordering?.role(of: id)?.layout.rect(of: item),
      let frame = controller.tree.convert(rect.offset(by: session.record.room), from: id, to: .root),
      let made = controller.add(frame: frame)
    else { return nil }
    controller.needRecord(made).onLanding = { [controller] in _ = controller.edit(.remove(made)) }
    return made
  }

  /// A drag of the items is over. Elsewhere they may have been dropped on something that is no collection.
  private func finished(_ known: SessionRecord) {
    if known.outcome?.isDrop == true, known.target.map({ $0 != id }) ?? true, known.lead?.collection === self {
      for owner in owners(of: known) { owner.reload() }
    }
    guard known.kind == .keyboard, let lead = known.lead else { return }
    // Of what is gone, what is in its place now.
    lead.collection.didEnd?(lead.collection.index(of: lead.key) ?? min(Int(known.item), lead.collection.count - 1))
  }
}

/// What is wrong with the data of a collection.
public enum ReorderError: Error, Equatable, Sendable {
  /// The item that was pressed has the identity of another, so that nobody can say which one moves.
  case duplicateID
  /// The layout has places for more items than the data has, or for fewer, so that nobody can say which one was pressed.
  case countMismatch
}
