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
  var shelves: [Shelf] = []
  /// What was made of each shelf, by its number.
  var made: [(shelf: Int32, plan: CollectionPlan, collection: ReorderableCollection)] = []
  var containers: [(number: Int32, container: ReorderContainer<Item, Int32>)] = []
  /// What each collection was last told: the ids in their order, and whether its layout was right. Nil where something else told it.
  var told: [(shelf: Int32, ids: [Int32]?)] = []
  /// Collections of which the engine has other items than it was told, or others that are pinned, since their layout was refused.
  var refused: [Int32] = []
  /// What each collection has said since, which its engine is to be told next.
  var said: [(shelf: Int32, ids: [Int32]?)] = []
  /// What each collection saw when it looked last.
  var seen: [(shelf: Int32, ids: [Int32])] = []
  /// Every item that there should be, and those that are in no shelf: in folders, and where drags have taken them.
  var all: [Int32] = []
  var elsewhere: [Int32] = []
  var nextID: Int32 = 0
  /// How often the data was changed by the app.
  var version: Int32 = 0
  /// By how much the number of lengths is wrong, for how often it is asked.
  var lie: Int32 = 0
  /// An action moves an item now, and not a drop.
  var isActing = false
  /// A collection hears of its rules, and does not know all of them yet.
  var isMarking = false
  var counts = ReorderCounts()

  // Drags.
  /// What a drag was lifted with, in the order that it had then.
  var lifted: [(session: SessionID, ids: [Int32])] = []
  var carried: [(session: SessionID, ids: [Int32], follower: ElementID?)] = []
  /// What flies to its place after a drag, with its items.
  var flown: [(follower: ElementID, ids: [Int32])] = []
  /// Items that have been tapped, and may join the drag, or one that began before it.
  var joining: [(session: SessionID, id: Int32, version: Int32)] = []
  /// What was last said to travel with an item.
  var companions: (shelf: Int32, ids: [Int32])?
  var dragVersions: [(session: SessionID, version: Int32)] = []
  var tampered: [SessionID] = []
  var previews: [ElementID] = []
  var dropping: (session: SessionID, operation: Operation)?
  /// What must come of a drop; where values come from elsewhere, these are they, and their items are yet to be made.
  var prediction: (version: Int32, shelf: Int32, ids: [Int32], folder: Int32?, values: [Item]?)?
  /// What stands for items that are yet to be made.
  static let unmade: Int32 = -1

  init(_ app: FuzzApp) { self.app = app }

  var checker: GuaranteeChecker { app.checker }
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
        var destination = Difference.Destination(position: position, collectionID: n)
        for known in difference.destination.pinned {
          destination.pinned.append(.init(item: known.item, collectionID: n, index: known.index))
        }
        move(Difference(sources: difference.sources, destination: destination)) { $0.id == n }
      }
    } else {
      collection = container(plan).add(element, n, data(), layout: places)
    }
    guard let collection else { return }
    made.removeAll { $0.shelf == n }
    made.append((n, plan, collection))
    let wasMarking = isMarking
    isMarking = true
    configure(n, plan, collection)
    isMarking = wasMarking
  }

  func container(_ plan: CollectionPlan) -> ReorderContainer<Item, Int32> {
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

  func configure(_ n: Int32, _ plan: CollectionPlan, _ collection: ReorderableCollection) {
    if let capacity = plan.capacity { collection.capacity = Int(capacity) }
    if plan.varies, plan.columns == 4 { collection.strategy = .largestOverlap }
    if plan.locks > 0 {
      collection.mayDrag = { [unowned(unsafe) self] index in
        app.call(n, nil)
        return item(n, index).map { $0.id % plan.locks != 0 } ?? true
      }
    }
    if plan.pins > 0 { collection.isPinned = { [unowned(unsafe) self] index in item(n, index).map { isPinned($0, plan) } ?? false } }
    if plan.varies {
      collection.mayJoin = { [unowned(unsafe) self] session, _ in
        app.call(n, session)
        var random = app.roll(n)
        return !random.chance(15)
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
        companions = (n, travelling.compactMap { item(n, $0)?.id })
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

  func item(_ n: Int32, _ index: Int) -> Item? {
    guard let s = shelf(n), index >= 0, index < shelves[s].items.count else { return nil }
    return shelves[s].items[index]
  }

  func layout(_ n: Int32, _ plan: CollectionPlan) -> CollectionLayout {
    app.call(n, nil)
    var lengths: [Double] = []
    let items = shelf(n).map { shelves[$0].items } ?? []
    for item in items { lengths.append(item.length) }
    if lie > 0 { for _ in 0..<lie { lengths.append(30) } }
    if lie < 0 { lengths.removeLast(min(lengths.count, Int(-lie))) }
    said.removeAll { $0.shelf == n }
    let ids = items.map { $0.id }
    said.append((n, lie == 0 && seen.first { $0.shelf == n }?.ids == ids ? ids : nil))
    lie = 0
    switch plan.form {
    case .list:
      return .list(
        ListLayout(
          plan.isHorizontal ? .horizontal : .vertical, extents: Extents(lengths, spacing: plan.spacing), bounds: plan.bounds,
          insets: Insets(plan.inset), isRightToLeft: plan.isRightToLeft, isUpwards: plan.isRightToLeft))
    case .grid:
      let grid = GridLayout(
        count: lengths.count, columns: Int(plan.columns), cell: Size(30, plan.isHorizontal ? 44 : 24),
        spacing: Size(plan.spacing, plan.spacing), bounds: plan.bounds, insets: Insets(plan.inset), isRightToLeft: plan.isRightToLeft)
      guard plan.inset > 0, plan.isRightToLeft else { return .grid(grid) }
      // Some are told one by one, as large as they are.
      let places = lengths.indices.map { Rect(origin: grid.rect(of: $0)?.origin ?? .zero, size: Size(30, lengths[$0])) }
      return .grid(GridLayout(cells: places, bounds: plan.bounds, isRightToLeft: true))
    case .flow:
      var sizes: [Size] = []
      for length in lengths { sizes.append(plan.isHorizontal ? Size(30, length) : Size(length, 26)) }
      // Of those with insets some are in columns, and others use up what is free.
      var alignment = FlowLayout.Alignment.start, tracks: [Double] = []
      if plan.inset > 0, plan.isRightToLeft {
        tracks = [30, 50, 20]
      } else if plan.inset > 0 {
        alignment = [.spaceBetween, .spaceAround, .spaceEvenly][Int(plan.columns) % 3]
      }
      return .flow(
        FlowLayout(
          sizes: sizes, spacing: Size(plan.spacing, plan.spacing), bounds: plan.bounds, insets: Insets(plan.inset), alignment: alignment,
          isRightToLeft: plan.isRightToLeft, isUpwards: plan.isRightToLeft != plan.isHorizontal, isTurned: plan.isHorizontal,
          tracks: tracks))
    }
  }

  func isPinned(_ item: Item, _ plan: CollectionPlan) -> Bool { plan.pins > 0 && item.id % (plan.pins + 2) == 1 }

  /// Whether the engine knows the data as it is.
  func isKnown(_ n: Int32) -> Bool {
    guard let s = shelf(n), let known = told.first(where: { $0.shelf == n })?.ids else { return false }
    return known == shelves[s].ids()
  }

  /// Something else than its app told the engine of a collection, or of what a drag carries.
  func tamper(_ event: InputEvent) {
    switch event {
    case .collection(let id, _):
      for t in told.indices where app.id(told[t].shelf) == id { told[t].ids = nil }
      said.removeAll { app.id($0.shelf) == id }
    case .items(let session, _, _), .place(let session, _): tampered.append(session)
    default: break
    }
  }
}
