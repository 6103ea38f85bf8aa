/// The rows of a tree that is shown as a list, each row as far in as it is deep.
///
///     let rows = TreeRows(depths: [0, 1, 1, 0], indentation: 20)
///     rows.subtree(of: 0)                              // 0..<3: what is dragged with the first row
///     let depth = rows.depth(at: 25, gap: gap, in: plan)
///     rows.place(ofGap: gap, depth: depth, in: plan)   // below which row, and as which of its children
///
/// Between two rows there may be several places in the tree: after the last child of a row, after that row, after its parent. How far
/// in the pointer is tells which one is meant.
///
/// The rows are those that are shown, in order; each is at most one deeper than the row before, and deeper numbers count as that.
/// Subtrees are taken out whole.
public struct TreeRows: Equatable, Sendable {
  /// How deep each row is; 0 at the top.
  public let depths: [Int32]
  /// How much further in each depth is, in points.
  public let indentation: Double

  /// Makes rows of their depths.
  ///
  /// - Complexity: O(n).
  public init(depths: [Int], indentation: Double) {
    var clean: [Int32] = []
    clean.reserveCapacity(depths.count)
    for depth in depths { clean.append(Int32(Swift.max(Swift.min(depth, clean.last.map { Int($0) + 1 } ?? 0), 0))) }
    self.depths = clean
    self.indentation = indentation
  }

  /// How many rows there are.
  public var count: Int { depths.count }

  /// A row with all that are below it in the tree; empty where there is no such row.
  ///
  /// - Complexity: O(rows of the subtree).
  public func subtree(of index: Int) -> Range<Int> {
    guard index >= 0 && index < count else { return 0..<0 }
    var end = index + 1
    while end < count && depths[end] > depths[index] { end += 1 }
    return index..<end
  }

  /// The depths that there can be in a gap: at least that of the row after it, at most one more than that of the row before it, or as much
  /// as that one where it takes no children.
  ///
  /// - Complexity: O(log taken).
  public func depths(atGap gap: Int, in plan: Rearrangement, nests: Bool = true) -> ClosedRange<Int> {
    let gap = Swift.min(Swift.max(gap, 0), plan.remaining)
    let before = plan.item(beforeGap: gap).map { Int(depths[$0]) + (nests ? 1 : 0) } ?? 0
    let after = plan.item(afterGap: gap).map { Int(depths[$0]) } ?? 0
    // A row whose children are shown does take children, whatever is said of it.
    return after...Swift.max(before, after)
  }

  /// The depth that is meant in a gap, of those that there can be.
  ///
  /// - Parameters:
  ///   - distance: How far in the pointer is from where rows of depth 0 begin, in points: to the right, or from right to left to the
  ///     left. For the leading edge of a dragged row add half an indentation, so that the nearest depth is meant.
  ///   - nests: Whether the row before the gap takes children.
  ///
  /// - Complexity: O(log taken).
  public func depth(at distance: Double, gap: Int, in plan: Rearrangement, nests: Bool = true) -> Int {
    let possible = depths(atGap: gap, in: plan, nests: nests)
    let depth = distance / indentation
    guard depth > Double(possible.lowerBound) else { return possible.lowerBound }
    return depth >= Double(possible.upperBound) ? possible.upperBound : Int(depth)
  }

  /// Which place in the tree a gap is for a depth: the row that is the parent, or nil at the top, and how many of its children that are
  /// not taken come before. A depth that cannot be there counts as the nearest one that can.
  ///
  /// - Complexity: O(rows since the parent · log taken).
  public func place(ofGap gap: Int, depth: Int, in plan: Rearrangement) -> (parent: Int?, child: Int) {
    let possible = depths(atGap: gap, in: plan)
    let depth = Int32(Swift.min(Swift.max(depth, possible.lowerBound), possible.upperBound))
    var child = 0
    let gap = Swift.min(Swift.max(gap, 0), plan.remaining)
    var back = 1
    while let index = plan.item(beforeGap: gap, back) {
      if depths[index] < depth { return (index, child) }
      if depths[index] == depth { child += 1 }
      back += 1
    }
    return (nil, child)
  }
}
