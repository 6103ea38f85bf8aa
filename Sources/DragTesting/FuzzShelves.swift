import DragCore

/// The collections of a random gesture and their data: what the app does to it, what drags do to it, and whether that is right.
///
/// Nothing else changes the data, so that what it must be is known at any time.
final class FuzzShelves {
  struct Item: Identifiable, Equatable {
    let id: Int32
    var length: Double
  }

  /// The data of a collection. It stays when the element goes.
  struct Shelf: ItemCollection {
    let id: Int32
    var items: [Item] = []
    var container: Int32 = 0

    func ids() -> [Int32] { items.map { $0.id } }
  }

  typealias Difference = ReorderDifference<Int32, Int32>

  unowned(unsafe) let app: FuzzApp
  private(set) var shelves: [Shelf] = []
  /// What was made of each shelf, by its number.
  private var made: [(shelf: Int32, plan: CollectionPlan, collection: ReorderableCollection)] = []
  private var containers: [(number: Int32, container: ReorderContainer<Item, Int32>)] = []
  /// What each collection was last told: the ids in their order, and whether its layout was right. Nil where something else told it.
  private var told: [(shelf: Int32, ids: [Int32]?)] = []
  /// What each collection saw when it looked last.
  private var seen: [(shelf: Int32, ids: [Int32])] = []
  /// Every item that there should be, and those that are in no shelf: in folders, and where drags have taken them.
  private var all: [Int32] = []
  private var elsewhere: [Int32] = []
  private var nextID: Int32 = 0
  /// How often the data was changed by the app.
  private var version: Int32 = 0
  /// By how much the number of lengths is wrong, for how often it is asked.
  private var lie: Int32 = 0
  private(set) var counts = ReorderCounts()

  // Drags.
  private var carried: [(session: SessionID, ids: [Int32])] = []
  private var dragVersions: [(session: SessionID, version: Int32)] = []
  private var tampered: [SessionID] = []
  private var previews: [ElementID] = []
  private var dropping: (session: SessionID, operation: Operation)?
  private var prediction: (version: Int32, shelf: Int32, ids: [Int32], folder: Int32?)?

  init(_ app: FuzzApp) { self.app = app }

  private var checker: GuaranteeChecker { app.checker }
  var isEmpty: Bool { made.isEmpty }

  func shelf(_ number: Int32) -> Int? { shelves.firstIndex { $0.id == number } }
  func plan(_ number: Int32) -> CollectionPlan? { made.first { $0.shelf == number }?.plan }
  func has(_ number: Int32) -> Bool { made.contains { $0.shelf == number } }

  func fresh(_ length: Double) -> Item {
    nextID += 1
    return Item(id: nextID, length: length)
  }

  // MARK: Making

  func mark(_ n: Int32, _ plan: CollectionPlan) {
    let element = Element(controller: app.controller, id: app.id(n))
    if shelf(n) == nil {
      var shelf = Shelf(id: n, container: plan.container)
      for length in plan.lengths { shelf.items.append(fresh(length)) }
      for item in shelf.items { all.append(item.id) }
      shelves.append(shelf)
    }
    let data = { [unowned(unsafe) self] () -> [Item] in
      app.call(n, nil)
      let items = shelf(n).map { shelves[$0].items } ?? []
      seen.removeAll { $0.shelf == n }
      seen.append((n, items.map { $0.id }))
      return items
    }
    let places = { [unowned(unsafe) self] () -> CollectionLayout in layout(n, plan) }
    let collection: ReorderableCollection?
    if plan.container == 0 {
      collection = element.reorderable(data(), layout: places) { [unowned(unsafe) self] difference in
        let position: Difference.Destination.Position
        switch difference.destination.position {
        case .before(let id): position = .before(id)
        case .end: position = .end
        }
        move(Difference(sources: difference.sources, destination: .init(position: position, collectionID: n))) { $0.id == n }
      }
    } else {
      collection = container(plan).add(element, n, data(), layout: places)
    }
    guard let collection else { return }
    made.removeAll { $0.shelf == n }
    made.append((n, plan, collection))
    configure(n, plan, collection)
  }

  private func container(_ plan: CollectionPlan) -> ReorderContainer<Item, Int32> {
    let number = plan.container
    if let known = containers.first(where: { $0.number == number }) { return known.container }
    let container = ReorderContainer<Item, Int32>(controller: app.controller) { [unowned(unsafe) self] difference in
      move(difference) { $0.container == number }
    }
    if plan.takesValues { container.insert = { [unowned(unsafe) self] in insert($0, $1) } }
    if number > 0 { container.moveInto = { [unowned(unsafe) self] in moveInto($0, $1) } }
    containers.append((number, container))
    return container
  }

  private func configure(_ n: Int32, _ plan: CollectionPlan, _ collection: ReorderableCollection) {
    if let capacity = plan.capacity { collection.capacity = Int(capacity) }
    if plan.locks > 0 {
      collection.mayDrag = { [unowned(unsafe) self] index in
        app.call(n, nil)
        return item(n, index).map { $0.id % plan.locks != 0 } ?? true
      }
    }
    if plan.folders > 0 {
      collection.isFolder = { [unowned(unsafe) self] index in item(n, index).map { $0.id % plan.folders == 0 } ?? false }
    }
    if plan.companions > 0 {
      collection.companions = { [unowned(unsafe) self] index in
        app.call(n, nil)
        var travelling: [Int] = []
        for k in 0...Int(plan.companions) { travelling.append(index + (k % 2 == 0 ? k * 2 : -k)) }
        return travelling
      }
    }
    if plan.refusesDrops > 0 {
      collection.mayDrop = { [unowned(unsafe) self] session in
        app.call(n, session)
        var random = app.roll(n)
        return !random.chance(plan.refusesDrops)
      }
    }
    switch plan.preview {
    case .usual: break
    case .none: collection.preview = { _, _ in nil }
    case .new:
      collection.preview = { [unowned(unsafe) self] session, _ in
        app.call(n, session)
        return app.controller.add(to: .root, frame: Rect(0, 0, 30, 20))
      }
    case .any:
      collection.preview = { [unowned(unsafe) self] session, _ in
        var random = app.roll(n)
        return app.id(random.below(app.count + 1))
      }
    }
  }

  private func item(_ n: Int32, _ index: Int) -> Item? {
    guard let s = shelf(n), index >= 0, index < shelves[s].items.count else { return nil }
    return shelves[s].items[index]
  }

  private func layout(_ n: Int32, _ plan: CollectionPlan) -> CollectionLayout {
    app.call(n, nil)
    var lengths: [Double] = []
    let items = shelf(n).map { shelves[$0].items } ?? []
    for item in items { lengths.append(item.length) }
    if lie > 0 { for _ in 0..<lie { lengths.append(30) } }
    if lie < 0 { lengths.removeLast(min(lengths.count, Int(-lie))) }
    told.removeAll { $0.shelf == n }
    let ids = items.map { $0.id }
    told.append((n, lie == 0 && seen.first { $0.shelf == n }?.ids == ids ? ids : nil))
    lie = 0
    return .list(
      ListLayout(
        plan.isHorizontal ? .horizontal : .vertical, extents: Extents(lengths, spacing: plan.spacing), bounds: plan.bounds,
        insets: Insets(plan.inset), isRightToLeft: plan.isRightToLeft))
  }

  /// Whether the engine knows the data as it is.
  private func isKnown(_ n: Int32) -> Bool {
    guard let s = shelf(n), let known = told.first(where: { $0.shelf == n })?.ids else { return false }
    return known == shelves[s].ids()
  }

  /// Something else than its app told the engine of a collection, or of what a drag carries.
  func tamper(_ event: InputEvent) {
    switch event {
    case .collection(let id, _): for t in told.indices where app.id(told[t].shelf) == id { told[t].ids = nil }
    case .items(let session, _): tampered.append(session)
    default: break
    }
  }

  // MARK: What drags do

  private func move(_ difference: Difference, among isMember: (Shelf) -> Bool) {
    begins()
    if dropping.map({ $0.operation != .move }) ?? false, let session = dropping?.session { checker.report(.otherOperation(session)) }
    let before = shelves
    var columns: [Shelf] = []
    for shelf in shelves where isMember(shelf) { columns.append(shelf) }
    columns.apply(difference)
    for column in columns { if let s = shelf(column.id) { shelves[s] = column } }
    check(before, moving: difference.sources, at: difference.destination)
    let destination = difference.destination.collectionID
    var isAcross = false
    for shelf in before where shelf.id != destination && shelf.items.contains(where: { difference.sources.contains($0.id) }) {
      isAcross = true
    }
    if isAcross { counts.across += 1 } else { counts.within += 1 }
    if difference.sources.count > 1 { counts.several += 1 }
    app.call(destination, nil)
  }

  private func insert(_ values: [Item], _ destination: Difference.Destination) {
    begins()
    counts.inserted += 1
    let before = shelves
    var new: [Item] = []
    for value in values {
      // A palette gives copies.
      new.append(fresh(value.length))
      all.append(nextID)
    }
    if let s = shelf(destination.collectionID) {
      var at = shelves[s].items.count
      if case .before(let id) = destination.position, let i = shelves[s].items.firstIndex(where: { $0.id == id }) { at = i }
      shelves[s].items.insert(contentsOf: new, at: at)
    } else {
      for item in new { elsewhere.append(item.id) }
    }
    check(before, moving: new.map { $0.id }, at: destination)
    app.call(destination.collectionID, nil)
  }

  private func moveInto(_ sources: [Int32], _ folder: Int32) {
    begins()
    counts.into += 1
    if sources.count > 1 { counts.several += 1 }
    if !shelves.contains(where: { $0.items.contains { $0.id == folder } }) || sources.contains(folder) {
      checker.report(.broken("items go into a folder that is not there"))
    }
    if let prediction, prediction.version == version, prediction.folder != folder, let session = dropping?.session {
      checker.report(.misplaced(session))
    }
    takeOut(sources)
    app.call(0, nil)
  }

  /// A target that is no collection takes items.
  func give(_ items: [Item]) {
    counts.away += 1
    takeOut(items.map { $0.id })
  }

  /// Items that a drag brings elsewhere; those that are gone have gone.
  private func takeOut(_ ids: [Int32]) {
    for id in ids {
      for s in shelves.indices {
        guard let i = shelves[s].items.firstIndex(where: { $0.id == id }) else { continue }
        shelves[s].items.remove(at: i)
        elsewhere.append(id)
        break
      }
    }
  }

  private func begins() {
    guard let dropping else {
      checker.dataChanges(by: SessionID(-1), .forbidden)
      return
    }
    checker.dataChanges(by: dropping.session, dropping.operation)
    if dragVersions.first(where: { $0.session == dropping.session })?.version != version { counts.droppedChanged += 1 }
  }

  private func check(_ before: [Shelf], moving: [Int32], at destination: Difference.Destination) {
    let session = dropping?.session ?? SessionID(-1)
    checker.checkOrder(before.map { $0.ids() }, became: shelves.map { $0.ids() }, moving: moving, by: session)
    guard let prediction, prediction.version == version, prediction.folder == nil || prediction.shelf != destination.collectionID,
      let s = shelf(prediction.shelf)
    else { return }
    counts.predicted += 1
    if prediction.folder != nil || shelves[s].ids() != prediction.ids { checker.report(.misplaced(session)) }
  }

  // MARK: Following drags

  func delivers(_ effect: Effect) {
    guard case .ask(.drop(let session, _, let target, let operation)) = effect, let engine = app.controller.engine else { return }
    dropping = (session, operation)
    prediction = nil
    guard let place = engine.place(of: session), place.collection == target else { return }
    predict(session, place, engine)
  }

  func handled(_ event: InputEvent, making effects: ArraySlice<Effect>) {
    switch event {
    case .answer(.drop):
      dropping = nil
      prediction = nil
    case .answer(.begin(let session, let follower, _)):
      guard let engine = app.controller.engine, effects.contains(where: { $0.isBegin(of: session) }) else { return }
      begin(session, follower, engine)
    default: break
    }
    for effect in effects {
      guard case .notify(let event) = effect, case .finished(let outcome, _) = event.kind else { continue }
      if let known = dragVersions.first(where: { $0.session == event.session }) {
        counts.drags += 1
        if known.version != version { counts.changedUnder += 1 }
        if !outcome.isDrop { counts.undropped += 1 }
      }
      carried.removeAll { $0.session == event.session }
      dragVersions.removeAll { $0.session == event.session }
    }
  }

  private func begin(_ session: SessionID, _ follower: ElementID?, _ engine: Engine) {
    let places = engine.carriedItems(of: session)
    guard let first = places.first, let lead = made.first(where: { app.id($0.shelf) == first.collection }) else { return }
    if let follower, lead.plan.preview == .usual { previews.append(follower) }
    dragVersions.append((session, version))
    guard isKnown(lead.shelf), !tampered.contains(session), let s = shelf(lead.shelf) else { return }
    var ids: [Int32] = []
    // They keep the order that they have now.
    for place in places.sorted(by: { $0.item < $1.item }) {
      guard place.collection == first.collection, let item = item(lead.shelf, Int(place.item)) else { return }
      ids.append(item.id)
    }
    let all = shelves[s].ids()
    guard ids.allSatisfy({ id in all.filter { $0 == id }.count == 1 }) else { return }
    if engine.collection(first.collection)?.locked.contains(first.item) == true {
      checker.report(.broken("a locked item was taken"))
    }
    carried.append((session, ids))
  }

  private func predict(_ session: SessionID, _ place: DropPlace, _ engine: Engine) {
    guard !tampered.contains(session), let ids = carried.first(where: { $0.session == session })?.ids,
      let goal = made.first(where: { app.id($0.shelf) == place.collection }), isKnown(goal.shelf), let g = shelf(goal.shelf)
    else { return }
    let places = engine.carriedItems(of: session)
    guard places.count == ids.count, let first = places.first,
      let from = made.first(where: { app.id($0.shelf) == first.collection }), isKnown(from.shelf),
      from.plan.container == goal.plan.container, from.plan.container > 0 || from.shelf == goal.shelf
    else { return }
    // A place before one of two that are called the same is any of both.
    let goals = shelves[g].ids()
    guard goals.allSatisfy({ id in goals.filter { $0 == id }.count == 1 }) else { return }
    var everywhere: [Int32] = []
    for shelf in shelves { everywhere += shelf.ids() }
    guard ids.allSatisfy({ id in everywhere.filter { $0 == id }.count == 1 }) else { return }
    guard places.allSatisfy({ $0.collection == first.collection }) else { return }
    var result = shelves[g].ids().filter { !ids.contains($0) }
    switch place.position {
    case .gap(let gap):
      guard gap >= 0, Int(gap) <= result.count else {
        checker.report(.broken("a drag has a gap that is not there"))
        return
      }
      result.insert(contentsOf: ids, at: Int(gap))
      prediction = (version, goal.shelf, result, nil)
    case .into(let index):
      guard let folder = item(goal.shelf, Int(index)) else {
        checker.report(.broken("a drag has a folder that is not there"))
        return
      }
      prediction = (version, goal.shelf, [], folder.id)
    }
  }

  // MARK: Checks

  /// Whether all items are there, and whether drags carry those that they were given.
  func check() {
    var found = elsewhere
    for shelf in shelves { found += shelf.ids() }
    checker.checkItems(all, are: found)
    guard let engine = app.controller.engine else { return }
    for (session, ids) in carried where !tampered.contains(session) {
      let places = engine.carriedItems(of: session)
      for place in places {
        guard let known = made.first(where: { app.id($0.shelf) == place.collection }), isKnown(known.shelf) else { continue }
        if item(known.shelf, Int(place.item)).map({ ids.contains($0.id) }) != true { checker.report(.carriesOther(session)) }
      }
    }
  }

  /// What must be gone when all has come to rest.
  func checkRest() {
    for preview in previews where app.controller.tree.contains(preview) { checker.report(.left("a preview of an item that has landed")) }
    previews = []
  }

  // MARK: What the app does

  func perform(_ change: DataChange) {
    guard let s = shelf(change.collection) else { return }
    let count = shelves[s].items.count
    let at = count == 0 ? 0 : Int(change.item) % count
    switch change.kind {
    case .remove: if count > 0 { remove(at, s) }
    case .removeCarried:
      guard let id = carried.last?.ids.first else { return }
      for s in shelves.indices {
        guard let i = shelves[s].items.firstIndex(where: { $0.id == id }) else { continue }
        remove(i, s)
        counts.carriedRemoved += 1
        if change.reloads { reload(shelves[s].id) }
        break
      }
    case .add:
      shelves[s].items.insert(fresh(change.length), at: at)
      all.append(nextID)
    case .sort: shelves[s].items.sort { $0.id > $1.id }
    case .rotate: if count > 0 { shelves[s].items.append(shelves[s].items.remove(at: at)) }
    case .resize: if count > 0 { shelves[s].items[at].length = change.length }
    case .clear: while !shelves[s].items.isEmpty { remove(0, s) }
    case .duplicate:
      guard count > 0 else { return }
      let twin = shelves[s].items[at]
      shelves[s].items.append(twin)
      all.append(twin.id)
    case .lie: lie = change.item % 7 - 3
    case .moveAcross:
      guard count > 0 else { return }
      let item = shelves[s].items.remove(at: at)
      shelves[Int(change.item) % shelves.count].items.insert(item, at: 0)
      if change.reloads { for shelf in shelves { reload(shelf.id) } }
    case .capacity: collection(change.collection)?.capacity = change.item % 5 == 0 ? nil : Int(change.item % 13) - 1
    case .unlock: collection(change.collection)?.mayDrag = nil
    case .plan:
      guard let m = made.firstIndex(where: { $0.shelf == change.collection }) else { return }
      var plan = change.plan ?? made[m].plan
      // Only where things are; what was said once stays.
      plan.preview = made[m].plan.preview
      plan.container = made[m].plan.container
      made[m].plan = plan
      let n = change.collection
      made[m].collection.layout = { [unowned(unsafe) self, plan] in layout(n, plan) }
    case .again: if let plan = plan(change.collection) { mark(change.collection, plan) }
    case .reload: break
    }
    version += 1
    counts.changes += 1
    if change.reloads { reload(change.collection) }
  }

  private func remove(_ index: Int, _ s: Int) {
    let item = shelves[s].items.remove(at: index)
    if let i = all.firstIndex(of: item.id) { all.remove(at: i) }
  }

  private func collection(_ n: Int32) -> ReorderableCollection? { made.first { $0.shelf == n }?.collection }

  private func reload(_ n: Int32) { collection(n)?.reload() }

  /// Something that comes to the app's mind in a callback.
  func misbehave(_ random: inout SplitMix64) {
    guard !made.isEmpty else { return }
    perform(DataChange.random(&random, random.pick(made).shelf))
  }
}

extension Effect {
  fileprivate func isBegin(of session: SessionID) -> Bool {
    if case .notify(let event) = self { return event.kind == .began && event.session == session }
    return false
  }
}

/// How often things happened to collections.
public struct ReorderCounts: Equatable, Sendable {
  /// Drags of items.
  public var drags: Int64 = 0
  /// Drops within a collection, into another one, into a folder, and on something that is no collection.
  public var within: Int64 = 0
  public var across: Int64 = 0
  public var into: Int64 = 0
  public var away: Int64 = 0
  /// Drops of more than one item.
  public var several: Int64 = 0
  /// Drops of values that were in no collection.
  public var inserted: Int64 = 0
  /// Drops whose result was known before they happened.
  public var predicted: Int64 = 0
  /// Drags of items that ended without a drop.
  public var undropped: Int64 = 0
  /// Drags and drops under which the app had changed its data.
  public var changedUnder: Int64 = 0
  public var droppedChanged: Int64 = 0
  /// Changes of data by the app, and those that removed a dragged item.
  public var changes: Int64 = 0
  public var carriedRemoved: Int64 = 0

  public init() {}

  public static func += (a: inout ReorderCounts, b: ReorderCounts) {
    a.drags += b.drags
    a.within += b.within
    a.across += b.across
    a.into += b.into
    a.away += b.away
    a.several += b.several
    a.inserted += b.inserted
    a.predicted += b.predicted
    a.undropped += b.undropped
    a.changedUnder += b.changedUnder
    a.droppedChanged += b.droppedChanged
    a.changes += b.changes
    a.carriedRemoved += b.carriedRemoved
  }
}
