/// The nodes of a `RectIndex`, lent for the time of one operation.
///
/// An R-tree with all leaves at the same depth. A node has up to `most` boxes with references: to nodes, or in a leaf the entries' ids. The
/// box of a reference to a node is exactly the union of that node's boxes, at all times. Except for the root every node has at least
/// `least`. One slot more than `most` lets an insertion overflow before it splits.
///
/// A node is 512 bytes in one piece, so that a cold one costs few cache misses: 14 boxes, then 14 references, then the link. A slot is the
/// number of its box: node · 16 + 0...13. Boxes of unused slots are `none`, which meets nothing, so that a search need not look at the
/// count.
struct RectTree {
  /// What a node has beside boxes and references.
  struct Link: Equatable, Sendable {
    /// The node above, or -1 for the root; of a free node the next free one, or -1.
    var parent: Int32
    var count: Int32
  }

  /// Which nodes are in use.
  struct Shape: Equatable, Sendable {
    /// The topmost node, or -1 where there are no entries.
    var root = -1
    /// The number of levels; the leaves are level 0.
    var height = 0
    /// The first free node, or -1.
    var free: Int32 = -1
    var freeCount = 0
  }

  /// A box with its reference.
  struct Item: Equatable, Sendable {
    var box: EdgeBox
    var ref: Int32

    static func precedes(_ l: Item, _ r: Item) -> Bool {
      if l.ref != r.ref { return l.ref < r.ref }
      if l.box.minX != r.box.minX { return l.box.minX < r.box.minX }
      if l.box.minY != r.box.minY { return l.box.minY < r.box.minY }
      if l.box.negatedMaxX != r.box.negatedMaxX { return l.box.negatedMaxX < r.box.negatedMaxX }
      return l.box.negatedMaxY < r.box.negatedMaxY
    }
  }

  /// The memory of references: four bytes for each slot, behind the node's boxes.
  struct Refs {
    let memory: UnsafeMutableRawPointer

    subscript(slot: Int) -> Int32 {
      get { memory.load(fromByteOffset: Refs.offset(slot), as: Int32.self) }
      nonmutating set { memory.storeBytes(of: newValue, toByteOffset: Refs.offset(slot), as: Int32.self) }
    }

    private static func offset(_ slot: Int) -> Int { (slot & ~15) * 32 + 448 + (slot & 15) * 4 }
  }

  /// The memory of links: the last eight bytes of each node.
  struct Links {
    let memory: UnsafeMutableRawPointer

    subscript(node: Int) -> Link {
      get { memory.load(fromByteOffset: node * 512 + 504, as: Link.self) }
      nonmutating set { memory.storeBytes(of: newValue, toByteOffset: node * 512 + 504, as: Link.self) }
    }
  }

  /// The size of a node, in boxes.
  static let slots = 16
  static let most = 13
  static let least = 5

  let boxes: UnsafeMutablePointer<EdgeBox>
  let refs: Refs
  let links: Links
  var shape: Shape

  init(_ memory: UnsafeMutablePointer<EdgeBox>, _ shape: Shape) {
    boxes = memory
    refs = Refs(memory: UnsafeMutableRawPointer(memory))
    links = Links(memory: UnsafeMutableRawPointer(memory))
    self.shape = shape
  }

  /// The slots in use of a node.
  func range(_ node: Int) -> Range<Int> {
    let first = node * RectTree.slots
    return Range(uncheckedBounds: (first, first + Int(links[node].count)))
  }

  /// The union of a node's boxes.
  func box(of node: Int) -> EdgeBox {
    var result = EdgeBox.none
    for slot in range(node) { result.formUnion(boxes[slot]) }
    return result
  }

  /// A bit for each slot whose box is below a limit: see `EdgeBox.isBelow`. All are compared before the first branch, since which ones
  /// match is random; in a node that is not in the cache the loads then wait together and not one after the other.
  func slots(below limit: EdgeBox, in node: Int) -> UInt32 {
    var result: UInt32 = 0
    #if arch(wasm32)
      // Without vector instructions one loop is as fast, and a tenth of the code.
      for offset in 0..<RectTree.most where boxes[node * RectTree.slots + offset].isBelow(limit) { result |= 1 << UInt32(offset) }
    #else
      // Both halves of the answer are gathered side by side, and meet only at the end.
      let first = UnsafeRawPointer(boxes + node * RectTree.slots)
      let near = SIMD2(limit.minX, limit.minY)
      let far = SIMD2(limit.negatedMaxX, limit.negatedMaxY)
      var lanes = SIMD2<Int64>.zero
      var bit = SIMD2<Int64>.one
      for offset in 0..<RectTree.most {
        let box = first + offset * 32
        let isBelow = (box.loadUnaligned(as: SIMD2<Double>.self) .<= near) .& ((box + 16).loadUnaligned(as: SIMD2<Double>.self) .<= far)
        lanes |= SIMD2.zero.replacing(with: bit, where: isBelow)
        bit &+= bit
      }
      result = UInt32(truncatingIfNeeded: lanes.x & lanes.y)
    #endif
    return result
  }

  /// The slot above that refers to a node.
  private func slot(above node: Int) -> Int {
    let parent = Int(links[node].parent)
    for slot in range(parent) where refs[slot] == Int32(node) { return slot }
    preconditionFailure("A node's parent must refer to it")
  }

  mutating func allocate(parent: Int32) -> Int {
    precondition(shape.free >= 0, "An insertion must find free nodes")
    let node = Int(shape.free)
    shape.free = links[node].parent
    shape.freeCount -= 1
    links[node] = Link(parent: parent, count: 0)
    return node
  }

  /// Makes a node free.
  mutating func release(_ node: Int) {
    for slot in range(node) { boxes[slot] = .none }
    links[node] = Link(parent: shape.free, count: 0)
    shape.free = Int32(node)
    shape.freeCount += 1
  }

  /// Fills a node's next slot; above the leaves also tells the child its parent.
  @inline(never)
  func append(_ ref: Int32, _ box: EdgeBox, to node: Int, level: Int) {
    let slot = range(node).upperBound
    boxes[slot] = box
    refs[slot] = ref
    links[node].count += 1
    if level > 0 { links[Int(ref)].parent = Int32(node) }
  }

  /// Takes a slot out; the node's last one takes its place.
  private func drop(_ slot: Int, of node: Int) {
    let last = range(node).upperBound - 1
    boxes[slot] = boxes[last]
    refs[slot] = refs[last]
    boxes[last] = .none
    links[node].count -= 1
  }
}

// MARK: - Inserting
extension RectTree {
  mutating func insert(_ ref: Int32, _ box: EdgeBox, level target: Int) {
    if shape.root < 0 {
      shape.root = allocate(parent: -1)
      shape.height = 1
    }
    var node = shape.root
    var level = shape.height - 1
    while level > target {
      let slot = bestSlot(for: box, in: node)
      boxes[slot].formUnion(box)
      node = Int(refs[slot])
      level -= 1
    }
    append(ref, box, to: node, level: level)
    while links[node].count > Int32(RectTree.most) {
      let sibling = split(node, level: level)
      if node == shape.root {
        let root = allocate(parent: -1)
        shape.root = root
        shape.height += 1
        append(Int32(node), self.box(of: node), to: root, level: level + 1)
        append(Int32(sibling), self.box(of: sibling), to: root, level: level + 1)
        return
      }
      boxes[slot(above: node)] = self.box(of: node)
      node = Int(links[node].parent)
      level += 1
      append(Int32(sibling), self.box(of: sibling), to: node, level: level)
    }
  }

  /// The slot that grows least in area with a box in it, then in margin, then is smallest.
  private func bestSlot(for box: EdgeBox, in node: Int, but excluded: Int = -1) -> Int {
    let range = self.range(node)
    var best = excluded == range.lowerBound ? excluded + 1 : range.lowerBound
    var (leastGrowth, leastMargin, leastArea) = (Double.infinity, Double.infinity, Double.infinity)
    for slot in range where slot != excluded {
      let old = boxes[slot]
      let new = old.union(box)
      let area = old.area
      let growth = new.area - area
      if growth > leastGrowth { continue }
      let margin = new.margin - old.margin
      if growth == leastGrowth && (margin > leastMargin || (margin == leastMargin && area >= leastArea)) { continue }
      best = slot
      (leastGrowth, leastMargin, leastArea) = (growth, margin, area)
    }
    return best
  }

  /// Moves a part of a full node to a new one, which is returned. The choice is that of the R*-tree: the axis with the smallest margins,
  /// on it the cut with the least overlap, then the least area.
  private mutating func split(_ node: Int, level: Int) -> Int {
    let x = bestCut(node, alongX: true)
    let y = bestCut(node, alongX: false)
    let cut = x.margins < y.margins ? bestCut(node, alongX: true).cut : y.cut
    let sibling = allocate(parent: links[node].parent)
    let range = self.range(node)
    for slot in (range.lowerBound + cut)..<range.upperBound {
      append(refs[slot], boxes[slot], to: sibling, level: level)
      boxes[slot] = .none
    }
    links[node].count = Int32(cut)
    return sibling
  }

  /// An insertion sort: a node has few boxes, and after the first time they are nearly in order.
  private func sort(_ range: Range<Int>, alongX: Bool) {
    for next in (range.lowerBound + 1)..<range.upperBound {
      let (box, ref) = (boxes[next], refs[next])
      let center = box.center(alongX: alongX)
      var slot = next
      while slot > range.lowerBound && boxes[slot - 1].center(alongX: alongX) > center {
        boxes[slot] = boxes[slot - 1]
        refs[slot] = refs[slot - 1]
        slot -= 1
      }
      boxes[slot] = box
      refs[slot] = ref
    }
  }

  /// Sorts a node's boxes along an axis, and finds where to cut them.
  @inline(never)
  private func bestCut(_ node: Int, alongX: Bool) -> (cut: Int, margins: Double) {
    let range = self.range(node)
    sort(range, alongX: alongX)
    var best = range.count / 2
    var (leastOverlap, leastArea, margins) = (Double.infinity, Double.infinity, 0.0)
    for cut in RectTree.least...(range.count - RectTree.least) {
      var (head, tail) = (EdgeBox.none, EdgeBox.none)
      for slot in range.lowerBound..<(range.lowerBound + cut) { head.formUnion(boxes[slot]) }
      for slot in (range.lowerBound + cut)..<range.upperBound { tail.formUnion(boxes[slot]) }
      margins += head.margin + tail.margin
      let overlap = head.overlap(tail)
      let area = head.area + tail.area
      if overlap < leastOverlap || (overlap == leastOverlap && area < leastArea) {
        (best, leastOverlap, leastArea) = (cut, overlap, area)
      }
    }
    return (best, margins)
  }
}

// MARK: - Removing and moving
extension RectTree {
  /// Puts another box in a leaf's slot, if the leaf's own box still holds it.
  func replace(_ slot: Int, by box: EdgeBox) -> Bool {
    let leaf = slot / RectTree.slots
    if leaf != shape.root && !boxes[self.slot(above: leaf)].isBelow(box) { return false }
    boxes[slot] = box
    tighten(leaf)
    return true
  }

  /// Makes the boxes above a node exact again, as far up as they change.
  private func tighten(_ node: Int) {
    var node = node
    while node != shape.root {
      let slot = self.slot(above: node)
      let box = self.box(of: node)
      if boxes[slot] == box { return }
      boxes[slot] = box
      node = Int(links[node].parent)
    }
  }

  /// Takes an entry out of its leaf. A node with too few left merges with a sibling or takes some of the sibling's.
  mutating func remove(_ slot: Int) {
    var node = slot / RectTree.slots
    var level = 0
    drop(slot, of: node)
    while node != shape.root {
      if links[node].count >= Int32(RectTree.least) { return tighten(node) }
      let parent = Int(links[node].parent)
      let own = self.slot(above: node)
      let siblingSlot = bestSlot(for: boxes[own], in: parent, but: own)
      let sibling = Int(refs[siblingSlot])
      let (few, many) = (links[node].count, links[sibling].count)
      let merges = few + many <= Int32(RectTree.most)
      transfer(merges ? few : (many - few) / 2, from: merges ? node : sibling, to: merges ? sibling : node, level: level)
      boxes[siblingSlot] = box(of: sibling)
      boxes[own] = box(of: node)
      if merges {
        drop(own, of: parent)
        release(node)
      }
      node = parent
      level += 1
    }
    while level > 0 && links[shape.root].count == 1 {
      let child = Int(refs[shape.root * RectTree.slots])
      release(shape.root)
      shape.root = child
      shape.height -= 1
      level -= 1
      links[child].parent = -1
    }
    if links[shape.root].count == 0 {
      release(shape.root)
      shape.root = -1
      shape.height = 0
    }
  }

  /// Moves boxes from one node to another, one by one: what wastes least space there goes first.
  private func transfer(_ count: Int32, from giver: Int, to taker: Int, level: Int) {
    for _ in 0..<count {
      let slot = bestSlot(for: box(of: taker), in: giver)
      append(refs[slot], boxes[slot], to: taker, level: level)
      drop(slot, of: giver)
    }
  }
}

// MARK: - Finding an entry
extension RectTree {
  /// The leaf's slot that holds an entry.
  func slot(of id: Int32, _ box: EdgeBox) -> Int? {
    let slot = find(id, box, in: shape.root, level: shape.height - 1)
    return slot < 0 ? nil : slot
  }

  private func find(_ id: Int32, _ box: EdgeBox, in node: Int, level: Int) -> Int {
    if level == 0 {
      for slot in range(node) where refs[slot] == id && boxes[slot] == box { return slot }
      return -1
    }
    var candidates = slots(below: box, in: node)
    while candidates != 0 {
      let slot = node * RectTree.slots + candidates.trailingZeroBitCount
      candidates &= candidates - 1
      let found = find(id, box, in: Int(refs[slot]), level: level - 1)
      if found >= 0 { return found }
    }
    return -1
  }

  /// Appends the entries below a node.
  func collect(_ node: Int, level: Int, into result: inout [Item]) {
    for slot in range(node) {
      if level == 0 {
        result.append(Item(box: boxes[slot], ref: refs[slot]))
      } else {
        collect(Int(refs[slot]), level: level - 1, into: &result)
      }
    }
  }
}
