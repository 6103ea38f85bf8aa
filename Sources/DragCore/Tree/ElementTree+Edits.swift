/// One change of the tree. Changes are input like any other: a recording holds them.
public enum TreeEdit: Equatable, Sendable {
  /// A new element in front of its siblings, or behind `before`.
  indirect case add(ElementID, parent: ElementID, before: ElementID?, frame: Rect)
  /// The element goes with its whole subtree.
  case remove(ElementID)
  /// The element moves with its subtree to another parent, or to another place among its siblings.
  case move(ElementID, parent: ElementID, before: ElementID?)
  /// The frame in the parent's coordinate space.
  case frame(ElementID, Rect)
  /// A transform around the centre of the frame.
  indirect case transform(ElementID, Transform)
  /// How far the children are scrolled. The root's stay where they are in its space: there it is the corner of what is seen of that.
  case contentOffset(ElementID, Vector)
  /// Where a drag has left the element, relative to its frame.
  case offset(ElementID, Vector)
  /// What it holds is seen, and hit, within its shape only; within its bounds where its shape is a polygon without corners, which lets pointers
  /// through to what is behind it.
  case clips(ElementID, Bool)
  /// Whether drags pass the element over, with all that it holds. To hide a source ends none of its drags.
  case hidden(ElementID, Bool)
  /// Whether drags pass the element over, with all that it holds. It ends the drags of sources in it that have not been dropped.
  case disabled(ElementID, Bool)
  /// Finite. Below 0.01 drags pass the element over, with all that it holds.
  case opacity(ElementID, Double)
  /// Siblings with a higher one are in front, whatever their order; 0 where nothing is said.
  case zIndex(ElementID, Int32)
  /// The part of its bounds that can be hit; the corners of a polygon are finite.
  case shape(ElementID, Shape)
  /// What hit tests ask the app for the element.
  case overrides(ElementID, HitOverrides)
  /// Which events of drags the element has handlers for. One that has any can be hit by drags.
  case handlers(ElementID, HandlerSet)
  /// Whether a press on the element starts the drag of the source that it is, or that is nearest above it, by the activation for handles.
  case handle(ElementID, Bool)
  /// What the element brings as a source; nil where it is none, which ends its drags that have not been dropped.
  indirect case source(ElementID, SourceRole?)
  /// What the element brings as a target; nil where it is none. A drag over it goes on.
  indirect case target(ElementID, TargetRole?)
  /// How far the element can be scrolled now; nil where it cannot.
  indirect case scrollRange(ElementID, ScrollRange?)
}

/// The greatest coordinate that is taken, in points. Larger ones would lose whole points, and products of them overflow.
let greatestCoordinate = 1e9

/// Later times, in seconds, are refused: a clock may count from 1970, and has to tell milliseconds apart.
let greatestTime = 1e12

func isUsable(_ value: Double) -> Bool { value.magnitude <= greatestCoordinate }
@inline(never) func isUsable(_ p: Point) -> Bool { isUsable(p.x) && isUsable(p.y) }
@inline(never) func isUsable(_ v: Vector) -> Bool { isUsable(v.dx) && isUsable(v.dy) }
@inline(never)
func isUsable(_ r: Rect) -> Bool {
  isUsable(r.origin) && isUsable(r.size.width) && isUsable(r.size.height) && r.size.width >= 0 && r.size.height >= 0
}
func isUsable(_ t: Transform) -> Bool {
  isUsable(t.a) && isUsable(t.b) && isUsable(t.c) && isUsable(t.d) && isUsable(t.tx) && isUsable(t.ty)
}

extension ElementTree {
  /// Makes one change.
  ///
  /// - Parameter removed: gets the ids of all elements that went.
  /// - Returns: false where the change names an unknown element, would make a loop, or holds a number that is not finite,
  ///   beyond a thousand million points, or a negative size. The tree is then as it was.
  /// - Complexity: O(log n) in the number of siblings, times the number of ancestors whose extent changes.
  @discardableResult
  public mutating func apply(_ edit: TreeEdit, removed: inout [ElementID]) -> Bool {
    switch edit {
    case .add(let id, let parent, let before, let frame):
      return add(id, parent: parent, before: before, frame: frame)
    case .remove(let id): return remove(id, removed: &removed)
    case .move(let id, let parent, let before): return move(id, parent: parent, before: before)
    default: break
    }
    guard let id = edit.usableSubject, let slot = slot(id) else { return false }
    let old = reach(slot)
    switch edit {
    case .frame(_, let frame): nodes[Int(slot)].frame = frame
    case .clips(_, let on): set(.clips, on, on: slot)
    case .hidden(_, let on): set(.hidden, on, on: slot)
    case .disabled(_, let on): set(.disabled, on, on: slot)
    case .handle(_, let on): set(.handle, on, on: slot)
    default: change(slot, by: edit)
    }
    if nodes[Int(slot)].parent >= 0 { reachChanged(slot, from: old) }
    return true
  }

  /// Changes one of the rarer fields.
  private mutating func change(_ slot: Int32, by edit: TreeEdit) {
    let extra = extras[needExtra(slot)]
    switch edit {
    case .transform(_, let transform):
      let inverse = transform.inverse.flatMap { isUsable($0) ? $0 : nil }
      extra.transform = transform
      extra.inverse = inverse ?? .identity
      set(.collapsed, inverse == nil, on: slot)
    case .contentOffset(_, let offset): extra.contentOffset = offset
    case .offset(_, let offset): extra.offset = offset
    case .opacity(_, let opacity):
      extra.opacity = opacity
      set(.transparent, opacity < 0.01, on: slot)
    case .zIndex(_, let z): extra.zIndex = z
    case .shape(_, let shape): extra.shape = shape
    case .scrollRange(_, let range):
      if (extra.scrollRange == nil) != (range == nil) { scrollers += range == nil ? -1 : 1 }
      extra.scrollRange = range
    case .overrides(_, let overrides): extra.overrides = overrides
    case .handlers(_, let handlers): extra.handlers = handlers
    case .source(_, let role):
      extra.source = role
      set(.source, role != nil, on: slot)
    case .target(_, let role):
      extra.target = role
      set(.target, role != nil, on: slot)
    case .add, .remove, .move, .frame, .clips, .hidden, .disabled, .handle: break
    }
  }

  @inline(never)
  mutating func set(_ flag: Flags, _ on: Bool, on slot: Int32) {
    if on { nodes[Int(slot)].flags.insert(flag) } else { nodes[Int(slot)].flags.remove(flag) }
  }

  // MARK: Adding and removing

  private mutating func add(_ id: ElementID, parent: ElementID, before: ElementID?, frame: Rect) -> Bool {
    guard let parent = slot(parent), id.slot > 0, id.generation >= 0, isUsable(frame) else { return false }
    var behind: Int32 = -1
    if let before {
      guard let slot = slot(before), nodes[Int(slot)].parent == parent else { return false }
      behind = slot
    }
    let node = Node(frame: frame, generation: id.generation, parent: -1, flags: .live)
    if Int(id.slot) < nodes.count {
      // The id of an element that was there before stays gone, or what is kept for it would mean two elements.
      guard !nodes[Int(id.slot)].flags.contains(.live), id.generation > nodes[Int(id.slot)].generation else { return false }
      nodes[Int(id.slot)] = node
    } else {
      // Ids come from an allocator that leaves no gaps for long; a far one is a mistake in a recording.
      guard Int(id.slot) <= nodes.count + 1 << 20 else { return false }
      while nodes.count < Int(id.slot) { nodes.append(Node(frame: .zero, generation: -1, parent: -1, flags: [])) }
      nodes.append(node)
    }
    attach(id.slot, to: parent, behind: behind)
    return true
  }

  private mutating func move(_ id: ElementID, parent: ElementID, before: ElementID?) -> Bool {
    guard let slot = slot(id), slot != 0, let to = self.slot(parent), !isDescendant(parent, of: id) else { return false }
    var behind: Int32 = -1
    if let before {
      guard let b = self.slot(before), nodes[Int(b)].parent == to, b != slot else { return false }
      behind = b
    }
    detach(slot)
    attach(slot, to: to, behind: behind)
    return true
  }

  private mutating func remove(_ id: ElementID, removed: inout [ElementID]) -> Bool {
    guard let top = slot(id), top != 0 else { return false }
    detach(top)
    // Deepest first, without recursion: trees may be a thousand levels deep.
    var slot = top
    while true {
      let space = nodes[Int(slot)].space
      if space >= 0, spaces[Int(space)].first >= 0 {
        let child = spaces[Int(space)].first
        spaces[Int(space)].first = nodes[Int(child)].next
        slot = child
        continue
      }
      let parent = nodes[Int(slot)].parent
      removed.append(self.id(slot))
      release(slot)
      if slot == top { return true }
      slot = parent
    }
  }

  private mutating func release(_ slot: Int32) {
    let node = nodes[Int(slot)]
    if node.extra >= 0 {
      if extras[Int(node.extra)].scrollRange != nil { scrollers -= 1 }
      extras[Int(node.extra)] = Extra()
      freeExtras.append(node.extra)
    }
    if node.space >= 0 {
      spaces[Int(node.space)] = ChildSpace()
      freeSpaces.append(node.space)
    }
    var free = node
    (free.extra, free.space, free.parent, free.flags) = (-1, -1, -1, [])
    nodes[Int(slot)] = free
  }

  private mutating func needSpace(_ slot: Int32) -> Int {
    let index = nodes[Int(slot)].space
    if index >= 0 { return Int(index) }
    let new: Int
    if let free = freeSpaces.popLast() {
      new = Int(free)
    } else {
      spaces.append(ChildSpace())
      new = spaces.count - 1
    }
    nodes[Int(slot)].space = Int32(new)
    return new
  }

  private mutating func attach(_ slot: Int32, to parent: Int32, behind: Int32) {
    let s = needSpace(parent)
    let oldParentReach = reach(parent)
    nodes[Int(slot)].parent = parent
    join(behind >= 0 ? nodes[Int(behind)].previous : spaces[s].last, slot, in: s)
    join(slot, behind, in: s)
    spaces[s].count += 1
    label(slot, in: s)
    if spaces[s].insert(slot, reach(slot)) { unindexed.append(parent) }
    if nodes[Int(parent)].parent >= 0 { reachChanged(parent, from: oldParentReach) }
  }

  /// Makes one child the next of another; -1 stands for what is beyond either end.
  @inline(never)
  private mutating func join(_ a: Int32, _ b: Int32, in s: Int) {
    if a >= 0 { nodes[Int(a)].next = b } else { spaces[s].first = b }
    if b >= 0 { nodes[Int(b)].previous = a } else { spaces[s].last = a }
  }

  private mutating func detach(_ slot: Int32) {
    let node = nodes[Int(slot)]
    let s = Int(nodes[Int(node.parent)].space)
    let oldParentReach = reach(node.parent)
    let reach = reach(slot)
    join(node.previous, node.next, in: s)
    spaces[s].remove(slot, reach)
    var alone = node
    (alone.next, alone.previous, alone.parent) = (-1, -1, -1)
    nodes[Int(slot)] = alone
    shrinkContent(s, leaving: reach)
    if nodes[Int(node.parent)].parent >= 0 { reachChanged(node.parent, from: oldParentReach) }
  }

  /// Gives the element a number between those of its neighbours; numbers all siblings anew where there is none left.
  private mutating func label(_ slot: Int32, in s: Int) {
    let previous = nodes[Int(slot)].previous
    let next = nodes[Int(slot)].next
    let low = previous >= 0 ? Int64(nodes[Int(previous)].order) : Int64(Int32.min)
    let high = next >= 0 ? Int64(nodes[Int(next)].order) : Int64(Int32.max)
    let between = next < 0 ? (previous < 0 ? 0 : low + 1024) : previous < 0 ? high - 1024 : (low + high) / 2
    if between > low, between < high {
      nodes[Int(slot)].order = Int32(between)
      return
    }
    let step = Swift.max(1, (Int64(Int32.max) - Int64(Int32.min)) / Int64(spaces[s].count + 1))
    var order = Int64(Int32.min) + Swift.min(step, 1 << 20)
    var child = spaces[s].first
    while child >= 0 {
      nodes[Int(child)].order = Int32(order)
      order += Swift.min(step, 1 << 12)
      child = nodes[Int(child)].next
    }
  }

  // MARK: Extents

  /// The box, in the parent's coordinate space, outside which nothing of the element's subtree can be hit.
  func reach(_ slot: Int32) -> Rect {
    let node = nodes[Int(slot)]
    if node.extra < 0, node.space < 0 { return node.frame }
    var box = Rect(origin: .zero, size: node.frame.size)
    if node.space >= 0, !node.flags.contains(.clips), let content = spaces[Int(node.space)].content {
      let scrolled = node.extra < 0 ? .zero : extras[Int(node.extra)].contentOffset
      box = box.union(content.offset(by: -scrolled))
    }
    guard node.extra >= 0 else { return box.offset(by: node.frame.origin.vector) }
    let e = Int(node.extra)
    // An element with a hit test of its own may reach beyond its frame, but only inside its parent: it asks to be asked.
    if !extras[e].overrides.isEmpty { box = box.inset(by: -Self.overrideReach) }
    if !extras[e].transform.isIdentity {
      box = extras[e].transform.around(Point(node.frame.width / 2, node.frame.height / 2)).apply(box)
    }
    return box.offset(by: node.frame.origin.vector).offset(by: extras[e].offset)
  }

  /// How far beyond its frame an element with hit overrides is asked, in points.
  static var overrideReach: Double { 64 }

  private mutating func reachChanged(_ changed: Int32, from before: Rect) {
    var slot = changed
    var old = before
    while true {
      let new = reach(slot)
      let parent = nodes[Int(slot)].parent
      if new == old || parent < 0 { return }
      let parentReach = reach(parent)
      let s = Int(nodes[Int(parent)].space)
      if !spaces[s].update(slot, from: old, to: new) { shrinkContent(s, leaving: old) }
      slot = parent
      old = parentReach
    }
  }

  private mutating func shrinkContent(_ s: Int, leaving old: Rect) {
    if spaces[s].shrink(leaving: old) { return }
    var content: Rect?
    var child = spaces[s].first
    while child >= 0 {
      let r = reach(child)
      content = content.map { $0.union(r) } ?? r
      child = nodes[Int(child)].next
    }
    spaces[s].content = content
  }

  /// Builds the indexes that many additions have made worth having. Queries call for it; until then they scan.
  mutating func buildIndexes() {
    guard !unindexed.isEmpty else { return }
    for parent in unindexed {
      let space = nodes[Int(parent)].space
      guard space >= 0, spaces[Int(space)].isWaiting else { continue }
      let s = Int(space)
      spaces[s].isWaiting = false
      guard spaces[s].count > Self.indexedAbove else { continue }
      var entries: [RectIndex.Entry] = []
      entries.reserveCapacity(Int(spaces[s].count))
      var child = spaces[s].first
      while child >= 0 {
        entries.append(RectIndex.Entry(id: child, rect: reach(child)))
        child = nodes[Int(child)].next
      }
      let old = reach(parent)
      spaces[s].index(entries)
      if nodes[Int(parent)].parent >= 0 { reachChanged(parent, from: old) }
    }
    unindexed.removeAll(keepingCapacity: true)
  }
}

extension TreeEdit {
  /// The element of which one field changes; nil where the new value cannot be taken.
  fileprivate var usableSubject: ElementID? {
    switch self {
    case .add, .remove, .move: return nil
    case .frame(let id, let frame): return isUsable(frame) && (id.slot > 0 || frame.origin == .zero) ? id : nil
    case .transform(let id, let transform): return isUsable(transform) && id.slot > 0 ? id : nil
    case .contentOffset(let id, let offset): return isUsable(offset) ? id : nil
    case .offset(let id, let offset): return isUsable(offset) && id.slot > 0 ? id : nil
    case .clips(let id, _), .hidden(let id, _), .disabled(let id, _), .handle(let id, _): return id
    case .zIndex(let id, _): return id
    case .overrides(let id, _): return id
    case .handlers(let id, _): return id
    case .opacity(let id, let opacity): return opacity.isFinite ? id : nil
    case .shape(let id, .polygon(let corners)): return corners.allSatisfy { isUsable($0) } ? id : nil
    case .shape(let id, _): return id
    case .scrollRange(let id, let range):
      guard let range else { return id }
      return isUsable(range.back) && isUsable(range.forward) ? id : nil
    case .source(let id, let role): return role?.isUsable ?? true ? id : nil
    case .target(let id, let role):
      guard let point = role?.snapPoint else { return id }
      return isUsable(point) ? id : nil
    }
  }
}

extension SourceRole {
  var isUsable: Bool {
    if let b = modifiers.bounds, !DragCore.isUsable(b) { return false }
    if let g = modifiers.grid, !DragCore.isUsable(Rect(origin: .zero, size: g)) { return false }
    return activation.isUsable
  }
}
