/// The elements that hit testing knows: where each one is, what it hides, and which roles it plays.
///
/// The tree is a value. Elements live in an arena and are named by `ElementID`; a stale id is unknown, never a trap.
/// A child's frame is in its parent's coordinate space. That space moves with the parent's content offset, as in a scroll
/// view, so scrolling a container costs the same for one child as for a million.
///
/// It is not a view hierarchy: it draws nothing and holds no references.
public struct ElementTree: Equatable, Sendable {
  var nodes: [Node]
  var extras: [Extra] = []
  var freeExtras: [Int32] = []
  var spaces: [ChildSpace] = []
  var freeSpaces: [Int32] = []
  /// How many elements have a scroll range.
  var scrollers: Int32 = 0
  /// Parents whose children have outgrown a scan and have no index yet.
  var unindexed: [Int32] = []

  /// The fields every element needs. Everything rarer is in `Extra` and `ChildSpace`: an element that has only a frame
  /// stays small.
  struct Node: Equatable, Sendable {
    var frame: Rect
    var generation: Int32
    var parent: Int32
    var next: Int32 = -1
    var previous: Int32 = -1
    /// Grows from the back to the front among siblings.
    var order: Int32 = 0
    var extra: Int32 = -1
    var space: Int32 = -1
    var flags: Flags
  }

  struct Flags: OptionSet, Equatable, Sendable {
    let rawValue: UInt32
    static let live = Flags(rawValue: 1)
    static let hidden = Flags(rawValue: 2)
    static let disabled = Flags(rawValue: 4)
    static let transparent = Flags(rawValue: 8)
    static let clips = Flags(rawValue: 16)
    /// It follows a pointer now, and is never itself hit.
    static let carried = Flags(rawValue: 32)
    static let source = Flags(rawValue: 64)
    static let target = Flags(rawValue: 128)
    static let handle = Flags(rawValue: 256)
    static let collapsed = Flags(rawValue: 512)
    /// It flies in place of what was dragged, above everything: a press finds it where it is seen, and where it is going it is not yet.
    static let landing = Flags(rawValue: 1024)
    static let unreachable: Flags = [.hidden, .disabled, .transparent, .carried, .collapsed]
    static let passedOver: Flags = [.hidden, .disabled, .transparent, .carried, .collapsed, .landing]
  }

  /// An object, since few elements have one and copies of so many fields are much code. The tree stays a value: `needExtra` makes an
  /// object of its own before a change where a copy of the tree has the same.
  final class Extra: Equatable, @unchecked Sendable {
    var transform = Transform.identity
    var inverse = Transform.identity
    var contentOffset = Vector.zero
    /// Where drags have left the element, relative to its frame, in its parent's coordinate space.
    var offset = Vector.zero
    var scrollRange: ScrollRange?
    var opacity = 1.0
    var zIndex: Int32 = 0
    var shape = Shape.rectangle
    var overrides: HitOverrides = []
    var handlers: HandlerSet = []
    var source: SourceRole?
    var target: TargetRole?

    init() {}

    func copy() -> Extra {
      let copy = Extra()
      copy.transform = transform
      copy.inverse = inverse
      copy.contentOffset = contentOffset
      copy.offset = offset
      copy.opacity = opacity
      copy.zIndex = zIndex
      copy.shape = shape
      copy.overrides = overrides
      copy.handlers = handlers
      copy.source = source
      copy.target = target
      copy.scrollRange = scrollRange
      return copy
    }

    static func == (a: Extra, b: Extra) -> Bool {
      a === b
        || (a.transform == b.transform && a.inverse == b.inverse && a.contentOffset == b.contentOffset
          && a.offset == b.offset && a.opacity == b.opacity && a.zIndex == b.zIndex && a.shape == b.shape
          && a.overrides == b.overrides && a.handlers == b.handlers && a.source == b.source && a.target == b.target
          && a.scrollRange == b.scrollRange)
    }
  }

  /// What an element with children keeps of them.
  struct ChildSpace: Equatable, Sendable {
    var first: Int32 = -1
    var last: Int32 = -1
    var count: Int32 = 0
    /// The box around all children's reach.
    var content: Rect?
    var index = RectIndex()
    var isIndexed = false
    var isWaiting = false

    /// A child is there, which has been counted. Returns whether it is the one with which an index becomes worth having.
    mutating func insert(_ child: Int32, _ reach: Rect) -> Bool {
      content = content.map { $0.union(reach) } ?? reach
      if isIndexed {
        index.insert(child, reach)
        return false
      }
      guard count > ElementTree.indexedAbove, !isWaiting else { return false }
      isWaiting = true
      return true
    }

    /// A child goes. The box around the rest is another matter.
    mutating func remove(_ child: Int32, _ reach: Rect) {
      count -= 1
      if isIndexed { index.remove(child, reach) }
    }

    /// Returns false where the box around all children may have become smaller.
    mutating func update(_ child: Int32, from old: Rect, to new: Rect) -> Bool {
      if isIndexed { index.update(child, from: old, to: new) }
      // Where an index is about to be built, a box that is too large does; a scan for every one of many changes would not.
      guard let content, isWaiting || new.union(old) == new || !old.touchesEdge(of: content) else { return false }
      self.content = content.union(new)
      return true
    }

    /// Finds the box around all children after one has left a place; false where the children must be asked.
    mutating func shrink(leaving old: Rect) -> Bool {
      if let content, count > 0, isWaiting || !old.touchesEdge(of: content) { return true }
      if isIndexed { content = index.bounds }
      return isIndexed
    }

    /// Finds children by their places from now on.
    mutating func index(_ entries: [RectIndex.Entry]) {
      index = RectIndex(bulk: entries)
      isIndexed = true
      content = index.bounds
    }
  }

  /// Above so many children a scan costs more than an index.
  static let indexedAbove: Int32 = 16

  /// A tree of nothing but its root, which has no size yet. Not inlined, for the reason that `Engine` has.
  @inline(never)
  public init() {
    nodes = [Node(frame: .zero, generation: 0, parent: -1, flags: .live)]
  }

  /// Makes room for so many more elements at once.
  public mutating func reserve(_ count: Int) { nodes.reserveCapacity(nodes.count + count) }

  /// The storage place of an element that is there.
  @inline(never)
  func slot(_ id: ElementID) -> Int32? {
    guard id.slot >= 0, Int(id.slot) < nodes.count else { return nil }
    let node = nodes[Int(id.slot)]
    return node.generation == id.generation && node.flags.contains(.live) ? id.slot : nil
  }

  func id(_ slot: Int32) -> ElementID { ElementID(slot: slot, generation: nodes[Int(slot)].generation) }

  /// Whether the element is part of the tree.
  @inline(never)
  public func contains(_ id: ElementID) -> Bool { slot(id) != nil }

  func extra(_ slot: Int32) -> Extra? {
    let index = nodes[Int(slot)].extra
    return index < 0 ? nil : extras[Int(index)]
  }

  /// The index of the element's rarer fields for a change, made when there are none.
  mutating func needExtra(_ slot: Int32) -> Int {
    let index = Int(nodes[Int(slot)].extra)
    if index >= 0 {
      if !isKnownUniquelyReferenced(&extras[index]) { extras[index] = extras[index].copy() }
      return index
    }
    let new: Int
    if let free = freeExtras.popLast() {
      extras[Int(free)] = Extra()
      new = Int(free)
    } else {
      extras.append(Extra())
      new = extras.count - 1
    }
    nodes[Int(slot)].extra = Int32(new)
    return new
  }

  /// The parent, or nil for the root and for an unknown element.
  @inline(never)
  public func parent(of id: ElementID) -> ElementID? {
    guard let slot = slot(id), nodes[Int(slot)].parent >= 0 else { return nil }
    return self.id(nodes[Int(slot)].parent)
  }

  /// The children, from the back to the front as they were added.
  public func children(of id: ElementID) -> [ElementID] {
    var result: [ElementID] = []
    guard let slot = slot(id), nodes[Int(slot)].space >= 0 else { return result }
    var child = spaces[Int(nodes[Int(slot)].space)].first
    while child >= 0 {
      result.append(self.id(child))
      child = nodes[Int(child)].next
    }
    return result
  }

  /// Whether the element is the other or lies somewhere below it.
  @inline(never)
  public func isDescendant(_ id: ElementID, of ancestor: ElementID) -> Bool {
    guard var slot = slot(id), let top = self.slot(ancestor) else { return false }
    while true {
      if slot == top { return true }
      slot = nodes[Int(slot)].parent
      if slot < 0 { return false }
    }
  }

  /// The frame in the parent's coordinate space, without what a drag added.
  public func frame(of id: ElementID) -> Rect? { slot(id).map { nodes[Int($0)].frame } }

  /// Where drags have left the element relative to its frame, in its parent's coordinate space.
  @inline(never)
  public func offset(of id: ElementID) -> Vector { slot(id).flatMap { extra($0)?.offset } ?? .zero }

  /// The part of the element's coordinate space that it shows: its size, at its content offset.
  @inline(never)
  public func bounds(of id: ElementID) -> Rect? {
    guard let slot = slot(id) else { return nil }
    return bounds(slot)
  }

  func bounds(_ slot: Int32) -> Rect {
    let size = nodes[Int(slot)].frame.size
    guard let extra = extra(slot) else { return Rect(origin: .zero, size: size) }
    return Rect(origin: Point.zero + extra.contentOffset, size: size)
  }

  /// Whether the element plays the part of a source. A flag, since to compare a role with nothing compares all of what it holds.
  package func isSource(_ id: ElementID) -> Bool { has(.source, id) }
  /// Whether the element plays the part of a target.
  package func isTarget(_ id: ElementID) -> Bool { has(.target, id) }

  @inline(never)
  private func has(_ flag: Flags, _ id: ElementID) -> Bool { slot(id).map { nodes[Int($0)].flags.contains(flag) } ?? false }

  /// What a drag of the element would be, now; nil where it could be none.
  @inline(never)
  func usableSource(_ id: ElementID) -> SourceRole? {
    guard let role = source(of: id), role.isEnabled, isReachable(id) else { return nil }
    return role
  }

  /// The part the element plays as a source, or nil.
  public func source(of id: ElementID) -> SourceRole? { slot(id).flatMap { extra($0)?.source } }
  /// The part the element plays as a target, or nil.
  public func target(of id: ElementID) -> TargetRole? { slot(id).flatMap { extra($0)?.target } }
  /// How far the element can be scrolled now; nil where it cannot.
  public func scrollRange(of id: ElementID) -> ScrollRange? { slot(id).flatMap { extra($0)?.scrollRange } }
  /// The drag events that the element has handlers for.
  public func handlers(of id: ElementID) -> HandlerSet { slot(id).flatMap { extra($0)?.handlers } ?? [] }
}

/// What hit testing knows of one element, but for where it is.
public struct ElementFacts: Equatable, Sendable {
  /// In points, before any transform.
  public var size: Size
  /// How far its children are scrolled, in points.
  public var contentOffset: Vector
  /// The part of its bounds that can be hit.
  public var shape: Shape
  /// Siblings with a higher one are in front, whatever their order.
  public var zIndex: Int32
  /// Whether what it holds is hit within its shape only.
  public var clips: Bool
  /// Hidden, disabled, transparent, carried, or collapsed by its transform: it is passed over with all it contains.
  public var isPassedOver: Bool
}

extension ElementTree {
  /// What hit testing knows of an element; of an unknown one, nothing that could be hit.
  public func facts(of id: ElementID) -> ElementFacts {
    guard let slot = slot(id) else {
      return ElementFacts(size: .zero, contentOffset: .zero, shape: .rectangle, zIndex: 0, clips: true, isPassedOver: true)
    }
    let node = nodes[Int(slot)]
    let extra = extra(slot)
    return ElementFacts(
      size: node.frame.size, contentOffset: extra?.contentOffset ?? .zero, shape: extra?.shape ?? .rectangle,
      zIndex: extra?.zIndex ?? 0, clips: node.flags.contains(.clips), isPassedOver: !node.flags.isDisjoint(with: .passedOver))
  }
}

extension Rect {
  fileprivate func touchesEdge(of box: Rect) -> Bool { minX <= box.minX || minY <= box.minY || maxX >= box.maxX || maxY >= box.maxY }
}
