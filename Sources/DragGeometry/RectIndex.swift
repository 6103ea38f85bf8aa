/// Rectangles by place: an R-tree that finds those at a point, those that meet a rectangle, and the nearest ones.
///
///     var index = RectIndex(bulk: [.init(id: 1, rect: card), .init(id: 2, rect: bin)])
///     index.update(1, from: card, to: card.offset(by: Vector(10, 0)))
///     index.search(containing: finger, into: &hits)
///
/// A value: a copy is a snapshot, and the first change to a copy costs O(n). Ids need not be unique; an entry is an id together with a
/// rectangle, and the same pair may be there several times. Rectangles are known by their edges: one of negative width or height counts as
/// the one with the same corners, one of no size is a point that can be found. Those whose edges are not finite are ignored.
///
/// It is not a dictionary: it does not know where an id is, so removing and updating want the rectangle as it was inserted.
///
/// All edges are inside for the index, so it may find what `Rect.contains` then refuses.
///
/// About 47 bytes an entry after a bulk load, below 100 after insertions in random order.
public struct RectIndex: Sendable {
  /// A rectangle and the id under which it is found.
  public struct Entry: Equatable, Sendable {
    /// Any number of the caller's.
    public var id: Int32
    /// The place, in the coordinate space that all entries share.
    public var rect: Rect

    /// Makes an entry.
    public init(id: Int32, rect: Rect) {
      self.id = id
      self.rect = rect
    }
  }

  /// The memory of the nodes. Its elements are boxes for the alignment; see `RectTree` for what else is in it.
  private var memory: [EdgeBox] = []
  private var shape = RectTree.Shape()

  /// How many entries there are.
  public private(set) var count = 0

  /// Makes an index without entries.
  public init() {}

  /// Whether there are no entries.
  public var isEmpty: Bool { count == 0 }

  /// The smallest rectangle around all entries, up to the rounding of its width and height; nil without entries.
  ///
  /// - Complexity: O(1).
  public var bounds: Rect? {
    if isEmpty { return nil }
    let box = read { $0.box(of: $0.shape.root) }
    return Rect(minX: box.minX, minY: box.minY, maxX: box.maxX, maxY: box.maxY)
  }

  /// Adds an entry. False, and nothing is added, where the rectangle's edges are not finite.
  ///
  /// - Complexity: O(log n), amortised.
  @discardableResult
  public mutating func insert(_ id: Int32, _ rect: Rect) -> Bool {
    guard let box = EdgeBox(rect) else { return false }
    makeRoom()
    edit { $0.insert(id, box, level: 0) }
    count += 1
    return true
  }

  /// Removes an entry. False, and nothing changes, where there is none of this id and rectangle.
  ///
  /// - Complexity: O(log n), like a search at the rectangle.
  @discardableResult
  public mutating func remove(_ id: Int32, _ rect: Rect) -> Bool {
    guard !isEmpty, let box = EdgeBox(rect), let slot = read({ $0.slot(of: id, box) }) else { return false }
    edit { $0.remove(slot) }
    count -= 1
    return true
  }

  /// Moves an entry from one rectangle to another. False, and nothing changes, where there is none of this id and rectangle, or where the
  /// new rectangle's edges are not finite.
  ///
  /// - Complexity: O(log n); small movements stay in their node and cost little more than a search.
  @discardableResult
  public mutating func update(_ id: Int32, from old: Rect, to new: Rect) -> Bool {
    guard !isEmpty, let oldBox = EdgeBox(old), let newBox = EdgeBox(new), let slot = read({ $0.slot(of: id, oldBox) }) else { return false }
    if newBox == oldBox { return true }
    makeRoom()
    edit { tree in
      if !tree.replace(slot, by: newBox) {
        tree.remove(slot)
        tree.insert(id, newBox, level: 0)
      }
    }
    return true
  }
}

extension RectIndex: Equatable {
  /// Whether both hold the same entries, in whatever order they came.
  ///
  /// - Complexity: O(n) for copies and for indexes with the same history, else O(n log n).
  public static func == (left: RectIndex, right: RectIndex) -> Bool {
    guard left.count == right.count else { return false }
    if left.isEmpty { return true }
    var (mine, others) = (left.items(), right.items())
    if mine == others { return true }
    mine.sort(by: RectTree.Item.precedes)
    others.sort(by: RectTree.Item.precedes)
    return mine == others
  }

  private func items() -> [RectTree.Item] {
    var result: [RectTree.Item] = []
    result.reserveCapacity(count)
    read { $0.collect($0.shape.root, level: $0.shape.height - 1, into: &result) }
    return result
  }
}

// MARK: - Storage
extension RectIndex {
  /// Lends the nodes for reading. There must be a root.
  func read<Result>(_ body: (RectTree) -> Result) -> Result {
    // One type serves reading and writing; what reads never writes through the pointer.
    memory.withUnsafeBufferPointer { body(RectTree(UnsafeMutablePointer(mutating: $0.baseAddress!), shape)) }
  }

  /// Lends the nodes for writing. There must be memory for them.
  private mutating func edit(_ body: (inout RectTree) -> Void) {
    let before = shape
    shape = memory.withUnsafeMutableBufferPointer {
      var tree = RectTree($0.baseAddress!, before)
      body(&tree)
      return tree.shape
    }
  }

  /// How many nodes there is memory for; nil where no node is in use.
  var storedNodes: Int? { shape.root < 0 ? nil : memory.count / RectTree.slots }

  /// Sees to it that an insertion, which may split a node of each level and add a root, finds free nodes.
  private mutating func makeRoom() {
    let missing = shape.height + 1 - shape.freeCount
    if missing > 0 { grow(by: Swift.max(missing, memory.count / RectTree.slots / 4)) }
  }

  /// Adds free nodes. Growing by a quarter instead of doubling keeps the storage small.
  private mutating func grow(by nodes: Int) {
    let old = memory.count / RectTree.slots
    memory.reserveCapacity((old + nodes) * RectTree.slots)
    for _ in 0..<nodes * RectTree.slots { memory.append(.none) }
    edit { tree in
      for node in stride(from: old + nodes - 1, through: old, by: -1) {
        tree.links[node].count = 0
        tree.release(node)
      }
    }
  }

  /// Fills an empty index by a function that needs a number of nodes.
  mutating func build(count: Int, nodes: Int, _ body: (inout RectTree) -> Void) {
    grow(by: nodes)
    edit(body)
    self.count = count
  }
}
