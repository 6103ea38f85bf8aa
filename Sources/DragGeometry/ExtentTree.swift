/// The tree behind `Extents`: a counted B+ tree of runs, each so many equal lengths.
///
/// Nodes have up to 16 slots, in one array. A slot of a leaf is a run, one of an inner node is a child with how many lengths it has and
/// their sum, exactly. All leaves are at the same depth. No node is empty, and slots are not merged when they become few: after many
/// removals the tree is built anew.
struct ExtentTree: Sendable {
  /// A run, or a child.
  struct Slot: Equatable, Sendable {
    /// The sum of all lengths, in units.
    var units: Int64 = 0
    /// How many lengths there are; zero where the slot is not in use.
    var count: Int32 = 0
    var child: Int32 = -1

    /// A run's length of one, in units.
    var extent: Int64 { count == 1 ? units : units / Int64(count) }
  }

  static let slots = 16
  /// How many slots of a node are in use after building, so that the first insertions need no splits.
  static let built = 14
  /// The most lengths.
  static let most = 100_000_000
  /// The largest sum, in units.
  static let limit: Int64 = 1 << 62

  private var memory: [Slot] = []
  /// How many slots of each node are in use.
  private var fill: [Int32] = []
  /// Nodes not in use.
  private var free: [Int32] = []
  private var height = 0
  private var runCount = 0
  /// Number and sum of all lengths; with the root as child where there is one.
  private(set) var whole = Slot()

  static func units(_ points: Double) -> Int64 {
    points > 0 ? Int64(Swift.min(points, 0x1p42) * 0x1p20 + 0.5) : 0
  }

  static func points(_ units: Int64) -> Double { Double(units) * 0x1p-20 }
}

// MARK: - Looking
extension ExtentTree {
  /// The run of a length that there is.
  func run(at index: Int) -> Slot {
    var rest = Int32(index)
    return memory[leafSlot(&rest)]
  }

  /// The slot of the run of a length; what is left of the index are the lengths before it in the run.
  private func leafSlot(_ rest: inout Int32) -> Int {
    var slot = Int(whole.child) * ExtentTree.slots
    var level = height
    while true {
      while rest >= memory[slot].count {
        rest -= memory[slot].count
        slot += 1
      }
      level -= 1
      if level == 0 { return slot }
      slot = Int(memory[slot].child) * ExtentTree.slots
    }
  }

  /// The sum of the lengths before an index.
  func sum(before index: Int) -> Int64 {
    if index >= Int(whole.count) { return whole.units }
    var rest = Int32(index)
    var sum: Int64 = 0
    var slot = Int(whole.child) * ExtentTree.slots
    var level = height
    while true {
      while rest >= memory[slot].count {
        rest -= memory[slot].count
        sum += memory[slot].units
        slot += 1
      }
      level -= 1
      if level == 0 { return rest == 0 ? sum : sum + Int64(rest) * memory[slot].extent }
      slot = Int(memory[slot].child) * ExtentTree.slots
    }
  }

  /// The last index whose length, each followed by a space, begins at a place or before it. There must be lengths.
  func index(at place: Int64, spacing: Int64) -> Int {
    if place >= whole.units + Int64(whole.count) * spacing { return Int(whole.count) - 1 }
    var rest = place
    var index = 0
    var slot = Int(whole.child) * ExtentTree.slots
    var level = height
    while true {
      var width = memory[slot].units + Int64(memory[slot].count) * spacing
      while rest >= width {
        rest -= width
        index += Int(memory[slot].count)
        slot += 1
        width = memory[slot].units + Int64(memory[slot].count) * spacing
      }
      level -= 1
      if level == 0 { return memory[slot].count == 1 ? index : index + Int(rest / (memory[slot].extent + spacing)) }
      slot = Int(memory[slot].child) * ExtentTree.slots
    }
  }

  /// All runs, neighbours of equal length as one.
  func runs() -> [Slot] {
    var result: [Slot] = []
    result.reserveCapacity(runCount)
    if height > 0 { collect(Int(whole.child), level: height - 1, into: &result) }
    return result
  }

  private func collect(_ node: Int, level: Int, into result: inout [Slot]) {
    for slot in node * ExtentTree.slots..<node * ExtentTree.slots + Int(fill[node]) {
      if level > 0 {
        collect(Int(memory[slot].child), level: level - 1, into: &result)
      } else if let last = result.last, last.extent == memory[slot].extent {
        result[result.count - 1].count += memory[slot].count
        result[result.count - 1].units += memory[slot].units
      } else {
        result.append(memory[slot])
      }
    }
  }
}

// MARK: - Changing
extension ExtentTree {
  /// Replaces everything by runs.
  mutating func build(_ runs: [Slot]) {
    self = ExtentTree()
    runCount = runs.count
    // Some more than the leaves, for the nodes above them.
    memory.reserveCapacity((runs.count / (ExtentTree.built - 1) + 2) * ExtentTree.slots)
    var items = runs
    while height == 0 ? !items.isEmpty : items.count > 1 {
      var above: [Slot] = []
      above.reserveCapacity(items.count / ExtentTree.built + 1)
      var next = 0
      while next < items.count {
        let node = allocate()
        let end = Swift.min(next + ExtentTree.built, items.count)
        for index in next..<end { memory[Int(node) * ExtentTree.slots + index - next] = items[index] }
        fill[Int(node)] = Int32(end - next)
        above.append(sum(of: node))
        next = end
      }
      items = above
      height += 1
    }
    if let top = items.first { whole = top }
  }

  /// Inserts equal lengths at an index that there is, or at the end.
  mutating func insert(_ extent: Int64, count: Int, at index: Int) {
    let extent = Swift.min(extent, (ExtentTree.limit - whole.units) / Int64(count))
    let new = Slot(units: extent * Int64(count), count: Int32(count))
    if index == Int(whole.count) { return put(new, at: index) }
    var rest = Int32(index)
    let run = memory[leafSlot(&rest)]
    if run.extent == extent {
      add(new, at: index)
    } else if rest == 0 {
      put(new, at: index)
    } else {
      // The run is parted: its end is taken away, and put back after what is new.
      let end = Slot(units: run.extent * Int64(run.count - rest), count: run.count - rest)
      add(Slot(units: -end.units, count: -end.count), at: index)
      put(new, at: index)
      put(end, at: index + count)
    }
  }

  /// Removes so many lengths that there are, from an index on.
  mutating func remove(_ count: Int, at index: Int) {
    var count = Int32(count)
    while count > 0 {
      var rest = Int32(index)
      let run = memory[leafSlot(&rest)]
      let part = Swift.min(count, run.count - rest)
      add(Slot(units: -run.extent * Int64(part), count: -part), at: index)
      if part == run.count { runCount -= 1 }
      count -= part
    }
    // Nodes with three slots on average: a quarter of what building fills.
    if fill.count - free.count > 4 + runCount / 3 { build(runs()) }
  }

  /// Adds to the run of a length, which may make it empty, and to all above it.
  private mutating func add(_ change: Slot, at index: Int) {
    whole.units += change.units
    whole.count += change.count
    let isGone = add(change, Int32(index), in: Int(whole.child), level: height - 1)
    if isGone { self = ExtentTree() }
  }

  /// Whether nothing is left of the node.
  private mutating func add(_ change: Slot, _ index: Int32, in node: Int, level: Int) -> Bool {
    var rest = index
    var slot = node * ExtentTree.slots
    while rest >= memory[slot].count {
      rest -= memory[slot].count
      slot += 1
    }
    memory[slot].units += change.units
    memory[slot].count += change.count
    let isGone =
      level == 0 ? memory[slot].count == 0 : add(change, rest, in: Int(memory[slot].child), level: level - 1)
    guard isGone else { return false }
    fill[node] -= 1
    let end = node * ExtentTree.slots + Int(fill[node])
    while slot < end {
      memory[slot] = memory[slot + 1]
      slot += 1
    }
    memory[end] = Slot()
    if fill[node] == 0 { free.append(Int32(node)) }
    return fill[node] == 0
  }

  /// Inserts a run where another begins or all end.
  private mutating func put(_ run: Slot, at index: Int) {
    if height == 0 {
      whole = Slot(child: allocate())
      height = 1
    }
    whole.units += run.units
    whole.count += run.count
    let sibling = put(run, Int32(index), in: whole.child, level: height - 1)
    if sibling >= 0 {
      let top = allocate()
      memory[Int(top) * ExtentTree.slots] = sum(of: whole.child)
      memory[Int(top) * ExtentTree.slots + 1] = sum(of: sibling)
      fill[Int(top)] = 2
      whole.child = top
      height += 1
    }
  }

  /// The node that was made to the right of this one, or -1.
  private mutating func put(_ run: Slot, _ index: Int32, in node: Int32, level: Int) -> Int32 {
    let first = Int(node) * ExtentTree.slots
    var rest = index
    var slot = first
    if level > 0 {
      while rest > memory[slot].count {
        rest -= memory[slot].count
        slot += 1
      }
      let child = memory[slot].child
      let sibling = put(run, rest, in: child, level: level - 1)
      memory[slot] = sum(of: child)
      return sibling < 0 ? -1 : place(sum(of: sibling), at: slot + 1 - first, in: node)
    }
    while rest > 0 {
      rest -= memory[slot].count
      slot += 1
    }
    if slot > first && memory[slot - 1].extent == run.extent {
      memory[slot - 1].units += run.units
      memory[slot - 1].count += run.count
      return -1
    }
    runCount += 1
    return place(run, at: slot - first, in: node)
  }

  /// Puts a slot in a node. The node that was made to the right of this one, where it was full; or -1.
  private mutating func place(_ new: Slot, at position: Int, in node: Int32) -> Int32 {
    var position = position
    var target = Int(node)
    var sibling: Int32 = -1
    if fill[target] == Int32(ExtentTree.slots) {
      sibling = allocate()
      // What is appended at the end again and again leaves full nodes behind.
      let kept = position == ExtentTree.slots ? ExtentTree.built : ExtentTree.slots / 2
      for index in kept..<ExtentTree.slots {
        memory[Int(sibling) * ExtentTree.slots + index - kept] = memory[target * ExtentTree.slots + index]
        memory[target * ExtentTree.slots + index] = Slot()
      }
      fill[target] = Int32(kept)
      fill[Int(sibling)] = Int32(ExtentTree.slots - kept)
      if position > kept {
        target = Int(sibling)
        position -= kept
      }
    }
    let first = target * ExtentTree.slots
    var slot = first + Int(fill[target])
    while slot > first + position {
      memory[slot] = memory[slot - 1]
      slot -= 1
    }
    memory[slot] = new
    fill[target] += 1
    return sibling
  }

  /// A slot for a node.
  private func sum(of node: Int32) -> Slot {
    var result = Slot(child: node)
    let first = Int(node) * ExtentTree.slots
    for slot in first..<first + Int(fill[Int(node)]) {
      result.units += memory[slot].units
      result.count += memory[slot].count
    }
    return result
  }

  private mutating func allocate() -> Int32 {
    if let node = free.popLast() { return node }
    let node = Int32(fill.count)
    fill.append(0)
    memory.append(contentsOf: repeatElement(Slot(), count: ExtentTree.slots))
    return node
  }
}
