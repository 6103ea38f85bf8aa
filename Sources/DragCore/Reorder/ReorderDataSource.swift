/// The data of a collection, asked for by position and told what to change: for data that is no array, or too large to copy.
///
/// ```swift
/// final class Birds: ReorderDataSource {
///   var all: [Bird] = …
///   var count: Int { all.count }
///   func item(at position: Int) -> Bird { all[position] }
///   func position(of id: Bird.ID) -> Int? { all.firstIndex { $0.id == id } }
///   func move(_ positions: [Int], to position: Int) { … }
///   func insert(_ birds: [Bird], at position: Int) { all.insert(contentsOf: birds, at: position) }
///   func delete(_ positions: [Int]) { for position in positions.reversed() { all.remove(at: position) } }
/// }
/// ```
/// Nothing is changed before the drop, and there every position is looked up anew. After a change of its own the app calls the
/// collection's `reload()`, also in the middle of a drag.
public protocol ReorderDataSource<Item>: AnyObject {
  /// What it holds, known by its identity.
  associatedtype Item: Identifiable

  /// How many items there are now.
  var count: Int { get }
  /// - Parameter position: from 0 up to what `count` says, less one.
  func item(at position: Int) -> Item
  /// Where an item is now; nil where it is gone.
  func position(of id: Item.ID) -> Int?

  /// Moves items of this source within it.
  ///
  /// - Parameters:
  ///   - positions: of the items that move, in ascending order; they stay in it.
  ///   - position: where the first of them is afterwards: it counts when they have been taken out.
  func move(_ positions: [Int], to position: Int)
  /// Takes items in, from another source or from elsewhere.
  ///
  /// - Parameter position: where the first of them is afterwards; `count` at the end.
  func insert(_ items: [Item], at position: Int)
  /// Gives items away that another source has got.
  ///
  /// - Parameter positions: in ascending order, all as they are before the first is gone.
  func delete(_ positions: [Int])

  /// Whether an item can be taken, asked when it is; all can where this is left out.
  func mayDrag(_ position: Int) -> Bool
  /// Whether a drag can be dropped here, asked when it comes and at the drop; every one can where this is left out.
  func mayDrop(_ session: DragSession) -> Bool
}

extension ReorderDataSource {
  /// Every item can be taken.
  public func mayDrag(_ position: Int) -> Bool { true }
  /// Every drag that the collection understands can be dropped.
  public func mayDrop(_ session: DragSession) -> Bool { true }
}

/// Data sources that exchange their items. They may be of different types, as long as their items are of one.
///
/// ```swift
/// let exchange = ReorderExchange<Bird>(controller: controller)
/// exchange.batch = { changes in view.performBatchUpdates(changes) }
/// exchange.add(left, birds, layout: { … })
/// exchange.add(right, guests, layout: { … })
/// ```
public final class ReorderExchange<Item: Identifiable> {
  /// The controller in whose tree its collections are.
  public let controller: Controller
  /// Only what is in the same group is seen.
  public let group: GroupID
  /// Runs all changes of one drop: what is deleted in one source and inserted in another comes as one batch. It calls the closure before it
  /// returns; a second call changes nothing, and a drop whose changes it leaves out is refused.
  public var batch: (_ changes: () -> Void) -> Void = { $0() }

  func change(_ body: () -> Void) -> Bool {
    var isDone = false
    batch {
      if !isDone { body() }
      isDone = true
    }
    return isDone
  }

  /// An exchange without any sources.
  public init(controller: Controller, group: GroupID = .standard) {
    self.controller = controller
    self.group = group
  }

  /// Lets the items of a source be put in another order, and be moved to the exchange's other sources.
  ///
  /// - Parameters:
  ///   - element: shows the items.
  ///   - layout: where the items are, in the element's own coordinate space.
  /// - Returns: what configures it; nil when the element can be dragged or takes drops already, is gone, or is another controller's.
  @discardableResult
  public func add<Source: ReorderDataSource>(
    _ element: some DragElement, _ source: Source, layout: @escaping () -> CollectionLayout
  ) -> ReorderableCollection? where Source.Item == Item {
    guard element.controller === controller else { return nil }
    let collection = SourcedCollection(self, source, element.id, layout: layout)
    collection.mayDrop = { source.mayDrop($0) }
    return collection.mark(in: group) ? collection : nil
  }
}

/// A collection of an exchange, of whatever type its source is.
class ExchangedCollection<Item: Identifiable>: ReorderableCollection {
  let exchange: ReorderExchange<Item>

  init(_ exchange: ReorderExchange<Item>, _ id: ElementID, layout: @escaping () -> CollectionLayout) {
    self.exchange = exchange
    super.init(controller: exchange.controller, id: id, layout: layout)
  }

  func delete(_ positions: [Int]) {}
  /// Moves an item to its position, where that is the given way from where it is.
  ///
  /// - Parameter following: how many that keep their position are there from it on, itself included.
  func putBack(_ known: PinnedItem, following: Int, isTowardsEnd: Bool) {}
}

/// A collection whose data is asked for by position.
final class SourcedCollection<Source: ReorderDataSource>: ExchangedCollection<Source.Item> {
  typealias Item = Source.Item
  private let source: Source
  /// Of data that may be large no copy is kept: only who is at the places that are to be kept, nobody behind the last item.
  private var told: [(index: Int, key: AnyItem?)] = []
  private var isNoting = false

  init(_ exchange: ReorderExchange<Item>, _ source: Source, _ id: ElementID, layout: @escaping () -> CollectionLayout) {
    self.source = source
    super.init(exchange, id, layout: layout)
  }

  override var owner: AnyObject { source }
  override var count: Int { max(0, source.count) }
  override func value(at index: Int) -> AnyItem { ItemBox(source.item(at: index)) }
  override func key(at index: Int) -> AnyItem { ItemBox(source.item(at: index).id) }
  override func mayTake(_ index: Int) -> Bool { source.mayDrag(index) }

  override func notePlaces() {
    told = []
    isNoting = true
    _ = keptPlaces()
    isNoting = false
  }

  override func toldKey(at index: Int) -> AnyItem? {
    for known in told where known.index == index { return known.key }
    // Neighbours that vanish at the same moment are few, and to ask for each may take its time.
    if isNoting, told.count >= 16 { return nil }
    let key = super.toldKey(at: index)
    if isNoting { told.append((index, key)) }
    return key
  }

  override func delete(_ positions: [Int]) { source.delete(positions) }

  override func index(of key: AnyItem) -> Int? {
    guard let id = key.value(as: Item.ID.self), let position = source.position(of: id) else { return nil }
    return position >= 0 && position < count ? position : nil
  }

  override func exchanges(with other: ReorderableCollection) -> Bool { (other as? ExchangedCollection<Item>)?.exchange === exchange }

  override func holds(_ item: AnyItem) -> Bool { item.value(as: Item.self) != nil }

  override func understands(_ session: DragSession) -> Bool {
    let lifted = session.record.lifted
    if !lifted.isEmpty { return lifted.allSatisfy { ($0.collection as? ExchangedCollection<Item>)?.exchange === exchange } }
    return !session.pasteboard.values(of: Item.self).isEmpty
  }

  override func take(_ moved: [CarriedItem], _ session: DragSession, to place: DataPlace, pinning pinned: [PinnedItem]) -> Bool {
    guard case .before(let stayers) = place else { return false }
    var position = count
    for stayer in stayers {
      guard let found = index(of: stayer) else { continue }
      position = found
      break
    }
    // Everything is looked up before anything changes.
    var items: [Item] = []
    var sources: [ExchangedCollection<Item>] = []
    var positions: [[Int32]] = []
    for item in moved {
      guard let from = item.collection as? ExchangedCollection<Item>, let index = from.index(of: item.key),
        let value = from.value(at: index).value(as: Item.self)
      else { continue }
      items.append(value)
      // One that several lists show is one all the same.
      if let known = sources.firstIndex(where: { $0.owner === from.owner }) {
        positions[known].append(Int32(index))
      } else {
        sources.append(from)
        positions.append([Int32(index)])
      }
    }
    if moved.isEmpty { items = session.pasteboard.values(of: Item.self) }
    guard !items.isEmpty else { return false }
    for i in positions.indices { sort(&positions[i]) { $0 < $1 } }
    if let own = sources.firstIndex(where: { $0.owner === owner }) {
      var before = 0
      for taken in positions[own] where Int(taken) < position { before += 1 }
      position -= before
      if sources.count == 1 {
        return exchange.change {
          source.move(positions[0].map { Int($0) }, to: position)
          putBack(pinned)
        }
      }
    }
    return exchange.change {
      for i in sources.indices { sources[i].delete(positions[i].map { Int($0) }) }
      source.insert(items, at: position)
      putBack(pinned)
    }
  }

  /// Moves those back to their positions that keep them.
  private func putBack(_ pinned: [PinnedItem]) {
    // First those that have come too far to the front, from the end on; then those that have come too far to the end. So none is moved by
    // another that is at its place already.
    var following: [Int] = []
    for i in pinned.indices.reversed() {
      // Those of one collection are together.
      let isLast = i + 1 == pinned.count || pinned[i + 1].collection !== pinned[i].collection
      let count = isLast ? 1 : following[following.count - 1] + 1
      following.append(count)
      owner(pinned[i])?.putBack(pinned[i], following: count, isTowardsEnd: true)
    }
    for i in pinned.indices { owner(pinned[i])?.putBack(pinned[i], following: following[pinned.count - 1 - i], isTowardsEnd: false) }
  }

  private func owner(_ known: PinnedItem) -> ExchangedCollection<Item>? { known.collection as? ExchangedCollection<Item> }

  override func putBack(_ known: PinnedItem, following: Int, isTowardsEnd: Bool) {
    guard let now = index(of: known.key) else { return }
    let wanted = min(known.index, count - following)
    if isTowardsEnd ? now < wanted : now > wanted { source.move([now], to: wanted) }
  }
}
