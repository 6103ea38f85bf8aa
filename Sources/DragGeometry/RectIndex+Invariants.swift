extension RectIndex {
  /// Whether everything that `RectTree` promises about its nodes holds; for tests.
  ///
  /// - Complexity: O(n).
  var isConsistent: Bool {
    if isEmpty { return nodeCount == nil }
    guard let nodes = nodeCount else { return false }
    return nodes.used + nodes.free == nodes.all && nodes.entries == count
  }

  /// Nil where there is no tree, or something is wrong with it.
  private var nodeCount: (used: Int, free: Int, all: Int, entries: Int)? {
    guard let all = storedNodes else { return nil }
    return read { tree in
      var free = 0
      var next = tree.shape.free
      while next >= 0 && free <= all {
        for slot in 0..<(RectTree.most + 1) where tree.boxes[Int(next) * RectTree.slots + slot] != .none { return nil }
        free += 1
        next = tree.links[Int(next)].parent
      }
      guard free == tree.shape.freeCount, tree.links[tree.shape.root].parent == -1 else { return nil }
      var (used, entries) = (0, 0)
      return tree.check(tree.shape.root, level: tree.shape.height - 1, &used, &entries) ? (used, free, all, entries) : nil
    }
  }
}

extension RectTree {
  fileprivate func check(_ node: Int, level: Int, _ used: inout Int, _ entries: inout Int) -> Bool {
    used += 1
    let range = self.range(node)
    let least = node != shape.root ? RectTree.least : level > 0 ? 2 : 1
    guard range.count >= least, range.count <= RectTree.most else { return false }
    for slot in range.upperBound..<(node * RectTree.slots + RectTree.most + 1) where boxes[slot] != .none { return false }
    if level == 0 {
      entries += range.count
      return true
    }
    for slot in range {
      let child = Int(refs[slot])
      guard links[child].parent == Int32(node), boxes[slot] == box(of: child) else { return false }
      guard check(child, level: level - 1, &used, &entries) else { return false }
    }
    return true
  }
}
