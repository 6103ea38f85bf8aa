extension RectIndex {
  /// Appends the ids of the entries that hold a point, edges included, in an order that depends only on the index's history.
  ///
  /// Allocates nothing as long as the result has capacity.
  ///
  /// - Complexity: O(log n + results) where entries overlap little.
  public func search(containing p: Point, into result: inout [Int32]) {
    search(EdgeBox(minX: p.x, minY: p.y, negatedMaxX: -p.x, negatedMaxY: -p.y), into: &result)
  }

  /// Appends the ids of the entries that meet a rectangle, if only at an edge, in an order that depends only on the index's history.
  ///
  /// Allocates nothing as long as the result has capacity. Nothing meets a rectangle whose edges are not finite.
  ///
  /// - Complexity: O(log n + results) where entries overlap little.
  public func search(intersecting r: Rect, into result: inout [Int32]) {
    guard let box = EdgeBox(r) else { return }
    search(box.reach, into: &result)
  }

  private func search(_ reach: EdgeBox, into result: inout [Int32]) {
    if isEmpty { return }
    read { $0.search(reach, in: $0.shape.root, level: $0.shape.height - 1, into: &result) }
  }

  /// The entry with the least distance from a point, and this distance in points; zero inside. Of equally near ones that with the lowest
  /// id. Nil without entries, and for a point that is not finite.
  ///
  /// Distances above 1e154 or below 1e-154 are not told apart. Allocates nothing.
  ///
  /// - Complexity: O(log n) where entries overlap little.
  public func nearest(to p: Point) -> (id: Int32, distance: Double)? {
    guard !isEmpty, p.isFinite else { return nil }
    var best = Candidate(squaredDistance: .infinity, id: .max)
    read { $0.nearest(to: p, in: $0.shape.root, level: $0.shape.height - 1, &best) }
    return (best.id, squareRoot(best.squaredDistance))
  }

  /// The ids of the nearest entries, nearest first and equally near ones by id. Fewer where there are fewer; none for a point that is not
  /// finite.
  ///
  /// - Complexity: O(log n + count · log count) where entries overlap little.
  public func nearest(to p: Point, count: Int) -> [Int32] {
    guard !isEmpty, count > 0, p.isFinite else { return [] }
    var candidates = Candidates(limit: Swift.min(count, self.count))
    read { $0.nearest(to: p, in: $0.shape.root, level: $0.shape.height - 1, &candidates) }
    candidates.heap.sort { $0.precedes($1) }
    var result: [Int32] = []
    result.reserveCapacity(candidates.heap.count)
    for candidate in candidates.heap { result.append(candidate.id) }
    return result
  }
}

/// An entry that may be among the nearest.
struct Candidate: Equatable {
  var squaredDistance: Double
  var id: Int32

  func precedes(_ other: Candidate) -> Bool {
    squaredDistance < other.squaredDistance || (squaredDistance == other.squaredDistance && id < other.id)
  }
}

/// The nearest entries so far: a heap with the farthest on top.
struct Candidates {
  let limit: Int
  var heap: [Candidate] = []

  init(limit: Int) {
    self.limit = limit
    heap.reserveCapacity(limit)
  }

  /// What is farther than this need not be looked at.
  var bound: Double { heap.count < limit ? .infinity : heap[0].squaredDistance }

  mutating func add(_ candidate: Candidate) {
    if heap.count < limit {
      heap.append(candidate)
      var child = heap.count - 1
      while child > 0 && heap[(child - 1) / 2].precedes(heap[child]) {
        heap.swapAt(child, (child - 1) / 2)
        child = (child - 1) / 2
      }
    } else if candidate.precedes(heap[0]) {
      heap[0] = candidate
      var parent = 0
      while true {
        var child = 2 * parent + 1
        if child >= limit { return }
        if child + 1 < limit && heap[child].precedes(heap[child + 1]) { child += 1 }
        if !heap[parent].precedes(heap[child]) { return }
        heap.swapAt(parent, child)
        parent = child
      }
    }
  }
}

extension RectTree {
  func search(_ reach: EdgeBox, in node: Int, level: Int, into result: inout [Int32]) {
    var hits = slots(below: reach, in: node)
    while hits != 0 {
      let slot = node * RectTree.slots + hits.trailingZeroBitCount
      hits &= hits - 1
      if level == 0 {
        result.append(refs[slot])
      } else {
        search(reach, in: Int(refs[slot]), level: level - 1, into: &result)
      }
    }
  }

  func nearest(to p: Point, in node: Int, level: Int, _ best: inout Candidate) {
    if level == 0 {
      for slot in range(node) {
        let candidate = Candidate(squaredDistance: boxes[slot].squaredDistance(to: p), id: refs[slot])
        if candidate.precedes(best) { best = candidate }
      }
      return
    }
    var seen: UInt32 = 0
    while let child = nextChild(of: node, p, bound: best.squaredDistance, &seen) { nearest(to: p, in: child, level: level - 1, &best) }
  }

  func nearest(to p: Point, in node: Int, level: Int, _ candidates: inout Candidates) {
    if level == 0 {
      for slot in range(node) { candidates.add(Candidate(squaredDistance: boxes[slot].squaredDistance(to: p), id: refs[slot])) }
      return
    }
    var seen: UInt32 = 0
    while let child = nextChild(of: node, p, bound: candidates.bound, &seen) {
      nearest(to: p, in: child, level: level - 1, &candidates)
    }
  }

  /// The nearest child that was not yet seen and is not beyond the bound. One at the bound counts, since it may have a lower id.
  private func nextChild(of node: Int, _ p: Point, bound: Double, _ seen: inout UInt32) -> Int? {
    let range = self.range(node)
    var best = -1
    var least = bound
    for slot in range where seen & (1 << UInt32(slot - range.lowerBound)) == 0 {
      let distance = boxes[slot].squaredDistance(to: p)
      if distance < least || (distance == least && best < 0) {
        best = slot
        least = distance
      }
    }
    if best < 0 { return nil }
    seen |= 1 << UInt32(best - range.lowerBound)
    return Int(refs[best])
  }
}
