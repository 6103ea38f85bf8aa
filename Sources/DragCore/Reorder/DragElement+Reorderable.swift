extension DragElement {
  /// The element's items, where they can be put in another order.
  public var collection: ReorderableCollection? { controller.record(id)?.collection }

  /// Lets the element's items be put in another order by dragging.
  ///
  /// ```swift
  /// list.reorderable(birds, layout: { .list(heights) }) { difference in birds.apply(difference) }
  /// ```
  /// - Parameters:
  ///   - items: the data as it is whenever it is asked for.
  ///   - layout: where the items are, in the element's own coordinate space.
  ///   - move: applies a drop to the data, once. Items are named by who they are, so that it is right for data that changed meanwhile.
  /// - Returns: what configures it; nil when the element can be dragged or takes drops already, or is gone.
  @discardableResult
  public func reorderable<Item: Identifiable>(
    _ items: @autoclosure @escaping () -> [Item], layout: @escaping () -> CollectionLayout,
    move: @escaping (ReorderDifference<Item.ID, SingleCollection>) -> Void
  ) -> ReorderableCollection? {
    let container = ReorderContainer<Item, SingleCollection>(controller: controller, move: move)
    return container.add(self, SingleCollection(), items(), layout: layout)
  }

  /// Takes off what `reorderable` or a container's `add` put on, also during a drag, which ends. The data stays as it is.
  ///
  /// - Returns: false where the element's items could not be put in another order.
  @discardableResult
  public func removeReorderable() -> Bool {
    guard collection != nil else { return false }
    removeDraggable()
    removeDropDestination()
    return true
  }
}

/// Collections that exchange their items: the columns of a board, or the piles of a game.
///
/// ```swift
/// let board = ReorderContainer<Card, Column.ID>(controller: controller) { difference in columns.apply(difference) }
/// for column in columns { board.add(element(column), column.id, column.items, layout: { … }) }
/// ```
public final class ReorderContainer<Item: Identifiable, CollectionID: Hashable> {
  /// The controller in whose tree its collections are.
  public let controller: Controller
  /// Only what is in the same group is seen.
  public let group: GroupID
  let move: (ReorderDifference<Item.ID, CollectionID>) -> Void
  /// Takes values of the items' type that come from a source of this program, as they are: before an item, or at the end. Where it is nil
  /// they are refused. What other containers' collections hold is always refused. What has to be read from data, such as what other windows
  /// and programs bring, is taken by a list's `dropDestination(for:action:)`.
  public var insert: (([Item], ReorderDifference<Item.ID, CollectionID>.Destination) -> Void)?
  /// What goes along when an item is taken, from any of the collections: the identities of all items that travel, in any order. They
  /// travel in the order of the collections, as these were added, and of the items in each. The item and its collection's `companions`
  /// where it is nil. Thousands are found soonest in the order of the data: in another order, and in each other collection, one takes a
  /// search through all items.
  public var selection: ((Item.ID) -> [Item.ID])?
  /// Takes items into one that is a folder.
  public var moveInto: ((_ sources: [Item.ID], _ folder: Item.ID) -> Void)? {
    didSet { for collection in members.map({ $0.collection }) { collection.reload() } }
  }

  /// In the order in which they were added; each lives as long as its marks.
  fileprivate var members: [Member] = []

  fileprivate struct Member {
    unowned(unsafe) let collection: IdentifiedCollection<Item, CollectionID>
  }

  /// A container without any collections.
  ///
  /// - Parameters:
  ///   - group: what exchanges items with them must be in it too.
  ///   - move: applies a drop to the data, once: within a collection, or from one to another.
  public init(
    controller: Controller, group: GroupID = .standard, move: @escaping (ReorderDifference<Item.ID, CollectionID>) -> Void
  ) {
    self.controller = controller
    self.group = group
    self.move = move
  }

  /// Lets an element's items be put in another order and be moved to the container's other collections.
  ///
  /// - Returns: what configures it; nil when the element can be dragged or takes drops already, is gone, or is another controller's.
  @discardableResult
  public func add(
    _ element: some DragElement, _ collectionID: CollectionID, _ items: @autoclosure @escaping () -> [Item],
    layout: @escaping () -> CollectionLayout
  ) -> ReorderableCollection? {
    guard element.controller === controller else { return nil }
    let collection = IdentifiedCollection(self, element.id, collectionID, items, layout: layout)
    return collection.mark(in: group) ? collection : nil
  }
}

/// A collection of identifiable items.
final class IdentifiedCollection<Item: Identifiable, CollectionID: Hashable>: ReorderableCollection {
  let container: ReorderContainer<Item, CollectionID>
  let collectionID: CollectionID
  private let items: () -> [Item]
  private var seen: [Item] = []
  private var told: [Item] = []
  /// Where the last item was found.
  private var near = 0

  init(
    _ container: ReorderContainer<Item, CollectionID>, _ id: ElementID, _ collectionID: CollectionID, _ items: @escaping () -> [Item],
    layout: @escaping () -> CollectionLayout
  ) {
    self.container = container
    self.collectionID = collectionID
    self.items = items
    super.init(controller: container.controller, id: id, layout: layout)
    container.members.append(.init(collection: self))
  }

  deinit { container.members.removeAll { $0.collection === self } }

  override var count: Int { seen.count }
  override func look() { seen = items() }
  override func value(at index: Int) -> AnyItem { ItemBox(seen[index]) }
  override func key(at index: Int) -> AnyItem { ItemBox(seen[index].id) }
  override func toldKey(at index: Int) -> AnyItem? { index < told.count ? ItemBox(told[index].id) : nil }
  override func noteTold() { told = seen }

  override func index(of key: AnyItem) -> Int? { key.value(as: Item.ID.self).flatMap { find($0) } }

  override func current(_ key: AnyItem) -> Int? {
    let before = seen
    look()
    let current = index(of: key)
    seen = before
    return current
  }

  /// Many are looked for in their order, so each search begins where the one before has ended.
  private func find(_ id: Item.ID) -> Int? {
    for _ in 0..<seen.count {
      if near >= seen.count { near = 0 }
      if seen[near].id == id { return near }
      near += 1
    }
    return nil
  }

  override func isAmbiguous(_ key: AnyItem) -> Bool {
    guard let id = key.value(as: Item.ID.self) else { return false }
    // One that two lists have would be moved in the wrong one.
    var found = 0
    for member in container.members where member.collection.isMarked {
      for item in member.collection.seen where item.id == id { found += 1 }
    }
    return found > 1
  }

  override func travelling(with key: AnyItem) -> [CarriedItem] {
    guard let selection = container.selection, let pressed = key.value(as: Item.ID.self) else { return super.travelling(with: key) }
    let selected = selection(pressed)
    var result: [CarriedItem] = []
    for collection in container.members.map({ $0.collection }) {
      guard collection.isMarked else { continue }
      collection.look()
      var indices: [Int] = []
      for id in selected { if let index = collection.find(id) { indices.append(index) } }
      result += collection.going(indices, with: collection === self ? find(pressed) ?? -1 : -1)
    }
    return result
  }

  override func exchanges(with other: ReorderableCollection) -> Bool {
    (other as? IdentifiedCollection<Item, CollectionID>)?.container === container
  }

  override var takesInto: Bool { container.moveInto != nil }

  override func holds(_ item: AnyItem) -> Bool { item.value(as: Item.self) != nil }

  override func understands(_ session: DragSession) -> Bool {
    let lifted = session.record.lifted
    if !lifted.isEmpty {
      return lifted.allSatisfy { ($0.collection as? IdentifiedCollection<Item, CollectionID>)?.container === container }
    }
    return container.insert != nil && !session.pasteboard.values(of: Item.self).isEmpty
  }

  override func take(_ moved: [CarriedItem], _ session: DragSession, to place: DataPlace, pinning pinned: [PinnedItem]) -> Bool {
    var sources: [Item.ID] = []
    for item in moved { if let id = item.key.value(as: Item.ID.self) { sources.append(id) } }
    var position = ReorderDifference<Item.ID, CollectionID>.Destination.Position.end
    switch place {
    case .into(let folder):
      // Since it was looked for, the app has been asked for more, and may have done anything.
      look()
      guard let id = folder.value(as: Item.ID.self), let moveInto = container.moveInto, index(of: folder) != nil, !sources.isEmpty else {
        return false
      }
      moveInto(sources, id)
      return true
    case .before(let stayers):
      for stayer in stayers {
        guard index(of: stayer) != nil, let id = stayer.value(as: Item.ID.self) else { continue }
        position = .before(id)
        break
      }
    }
    var destination = ReorderDifference<Item.ID, CollectionID>.Destination(position: position, collectionID: collectionID)
    for known in pinned {
      guard let owner = known.collection as? IdentifiedCollection<Item, CollectionID>, let id = known.key.value(as: Item.ID.self) else {
        continue
      }
      destination.pinned.append(.init(item: id, collectionID: owner.collectionID, index: known.index))
    }
    if moved.isEmpty {
      guard let insert = container.insert else { return false }
      insert(session.pasteboard.values(of: Item.self), destination)
    } else {
      container.move(ReorderDifference(sources: sources, destination: destination))
    }
    return true
  }
}
