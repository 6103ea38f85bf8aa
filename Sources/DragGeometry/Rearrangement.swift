/// A collection in the middle of being changed: which items are taken out of it, and where room is made for how much.
///
///     var plan = list.rearrangement(taking: [3])       // the fourth row is lifted
///     plan.gap = 3                                     // its place stays open
///     plan.gap = list.gap(for: dragged, in: plan)      // until the drag opens another one
///     list.rect(of: 4, in: plan)                       // where the fifth row has gone
///
/// Made by the layout that it is for, and only to be asked with that. Items keep the indices that they have in the collection; their
/// *rank* is their position among those that are not taken. A gap is a rank too: that of the item before which room is made, or the
/// number of remaining items for the end. Without a gap the remaining items close up.
///
/// It is not the change itself: nothing is moved by it.
public struct Rearrangement: Equatable, Sendable {
  /// The indices of the items that are taken out, ascending.
  public let taken: [Int]
  /// The sizes of what room is made for, in order, in points.
  public let moving: [Size]
  /// The rank before which room is made; nil where none is. One that does not exist counts as the nearest one.
  public var gap: Int?

  /// What a list needs to know: for each number of taken items how long the first so many are, and for each number of moving items how long
  /// the first so many are; along the list, each with the space after it.
  let takenLengths, movingLengths: [Double]
  /// What wrapping rows need to know: the rows of the items that are not taken, without a gap.
  let rows: [FlowLayout.Row]

  init(
    taking taken: [Int], moving: [Size], takenLengths: [Double] = [], movingLengths: [Double] = [], rows: [FlowLayout.Row] = []
  ) {
    self.taken = taken
    self.moving = moving
    self.takenLengths = takenLengths
    self.movingLengths = movingLengths
    self.rows = rows
  }

  /// An item's position among those that are not taken; nil for one that is taken.
  ///
  /// - Complexity: O(log taken); allocates nothing.
  public func rank(of index: Int) -> Int? {
    let before = takenCount(before: index)
    return before < taken.count && taken[before] == index ? nil : index - before
  }

  /// The item of a rank: the index that it has while nothing is taken out. For the number of remaining items, that of the end.
  ///
  /// - Complexity: O(log taken); allocates nothing.
  public func index(ofRank rank: Int) -> Int {
    var (low, high) = (0, taken.count)
    while low < high {
      let middle = (low + high) / 2
      if taken[middle] - middle <= rank { low = middle + 1 } else { high = middle }
    }
    return rank + low
  }

  /// How many items with a smaller index are taken.
  func takenCount(before index: Int) -> Int {
    var (low, high) = (0, taken.count)
    while low < high {
      let middle = (low + high) / 2
      if taken[middle] < index { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The gap, as one that there is among so many remaining items.
  func gap(among remaining: Int) -> Int? {
    guard let gap else { return nil }
    return Swift.min(Swift.max(gap, 0), remaining)
  }

  /// The indices that there are of those given, ascending, each once.
  static func sorted(_ taken: [Int], count: Int) -> [Int] {
    var result: [Int] = []
    result.reserveCapacity(taken.count)
    var isSorted = true
    for index in taken where index >= 0 && index < count {
      if let last = result.last, last >= index { isSorted = false }
      result.append(index)
    }
    if isSorted { return result }
    var order = result.map { Int32($0) }
    sort(&order) { $0 < $1 }
    result.removeAll(keepingCapacity: true)
    for index in order where result.last != Int(index) { result.append(Int(index)) }
    return result
  }
}

/// Where an item of a collection is.
public struct Placement: Equatable, Sendable {
  /// The item's index in the collection, counted as if nothing were taken out.
  public var index: Int
  /// The item's place, in the content coordinates of the container.
  public var rect: Rect

  /// Makes a placement.
  public init(index: Int, rect: Rect) {
    self.index = index
    self.rect = rect
  }
}
