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
/// Items that are *pinned* keep their index: others pass them, and they have no rank. Where there are too few items before one, it is as far
/// to the end as it can be.
///
/// It is not the change itself: nothing is moved by it.
public struct Rearrangement: Equatable, Sendable {
  /// The indices of the items that are taken out, ascending.
  public let taken: [Int]
  /// The sizes of what room is made for, in order, in points.
  public let moving: [Size]
  /// The rank before which room is made; nil where none is. One that does not exist counts as the nearest one.
  public var gap: Int?
  /// The gap that the first of the moving items has left; nil where it was not taken out of this layout. Wrapping rows alone look at it.
  public var home: Int?

  /// The indices of the items that keep theirs, ascending.
  public let pinned: [Int]
  /// The indices of all items without a rank, taken or pinned, ascending.
  let away: [Int]
  /// How many items have a rank.
  public let remaining: Int

  /// What a list needs to know: for each number of items without a rank how long the first so many are, and the same for those that are
  /// moving, and for those that are pinned; along the list, each with the space after it.
  let awayLengths, movingLengths, pinnedLengths: [Double]
  /// What wrapping rows need to know: the rows of the items that are not taken, without a gap.
  let rows: [FlowLayout.Row]

  /// Makes a plan for so many items; both lists of indices are ascending, and have none in common.
  @inline(never)
  init(
    of count: Int, taking taken: [Int], moving: [Size], pinning pinned: [Int] = [], awayLengths: [Double] = [],
    movingLengths: [Double] = [], pinnedLengths: [Double] = [], rows: [FlowLayout.Row] = []
  ) {
    self.taken = taken
    self.moving = moving
    self.pinned = pinned
    away = Rearrangement.merged(taken, pinned)
    remaining = count - away.count
    self.awayLengths = awayLengths
    self.movingLengths = movingLengths
    self.pinnedLengths = pinnedLengths
    self.rows = rows
  }

  /// An item's position among those that are neither taken nor pinned; nil for one that is.
  ///
  /// - Complexity: O(log taken); allocates nothing.
  public func rank(of index: Int) -> Int? {
    let before = awayCount(before: index)
    return before < away.count && away[before] == index ? nil : index - before
  }

  /// The item of a rank: the index that it has while nothing is taken out. For the number of remaining items, that of the end.
  ///
  /// - Complexity: O(log taken); allocates nothing.
  public func index(ofRank rank: Int) -> Int {
    rank + bisect(away.count) { away[$0] - $0 <= rank }
  }

  /// How many items with a smaller index have no rank.
  func awayCount(before index: Int) -> Int { Rearrangement.count(in: away, before: index) }

  static func count(in indices: [Int], before index: Int) -> Int { bisect(indices.count) { indices[$0] < index } }

  private static func merged(_ a: [Int], _ b: [Int]) -> [Int] {
    if a.isEmpty { return b }
    if b.isEmpty { return a }
    var result: [Int] = []
    result.reserveCapacity(a.count + b.count)
    var j = 0
    for index in a {
      while j < b.count && b[j] < index {
        result.append(b[j])
        j += 1
      }
      result.append(index)
    }
    result += b[j...]
    return result
  }

  /// The gap, as one that there is.
  @inline(never)
  var usableGap: Int? {
    guard let gap else { return nil }
    return Swift.min(Swift.max(gap, 0), remaining)
  }

  /// The indices that there are of those given, ascending, each once, but for some in ascending order.
  static func sorted(_ taken: [Int], count: Int, without others: [Int] = []) -> [Int] {
    var result: [Int] = []
    result.reserveCapacity(taken.count)
    var isSorted = true
    for index in taken where index >= 0 && index < count {
      let other = Rearrangement.count(in: others, before: index)
      if other < others.count, others[other] == index { continue }
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

// MARK: - Slots
extension Rearrangement {
  /// What is in a slot. A slot is a place in the order of all that is shown: remaining items, pinned ones, and the room for moving items.
  enum Content {
    case item(Int)
    case moving(Int)
  }

  /// How many slots there are with a gap, or without one.
  @inline(never)
  func slots(_ gap: Int?) -> Int { remaining + pinned.count + (gap == nil ? 0 : moving.count) }

  /// The slot of a pinned item, by its number among those.
  @inline(never)
  func slot(ofPinned number: Int, _ gap: Int?) -> Int { Swift.min(pinned[number], slots(gap) - pinned.count + number) }

  /// How many pinned items come before what would be at a place if there were none.
  @inline(never)
  func pinnedCount(before place: Int, _ gap: Int?) -> Int {
    bisect(pinned.count) { slot(ofPinned: $0, gap) - $0 <= place }
  }

  /// The slot of what would be at a place if nothing were pinned.
  func slot(at place: Int, _ gap: Int?) -> Int { place + pinnedCount(before: place, gap) }

  /// How many pinned items are in slots before one, or in it.
  func pinnedCount(upToSlot slot: Int, _ gap: Int?) -> Int {
    bisect(pinned.count) { self.slot(ofPinned: $0, gap) <= slot }
  }

  /// The slot of an item that there is; nil for one that is taken.
  func slot(of index: Int, _ gap: Int?) -> Int? {
    if let rank = rank(of: index) { return slot(at: gap.map { rank >= $0 ? rank + moving.count : rank } ?? rank, gap) }
    let number = Rearrangement.count(in: pinned, before: index)
    return number < pinned.count && pinned[number] == index ? slot(ofPinned: number, gap) : nil
  }

  @inline(never)
  func content(ofSlot slot: Int, _ gap: Int?) -> Content {
    var place = slot
    if !pinned.isEmpty {
      let before = pinnedCount(upToSlot: slot, gap)
      if before > 0, self.slot(ofPinned: before - 1, gap) == slot { return .item(pinned[before - 1]) }
      place -= before
    }
    guard let gap, place >= gap else { return .item(index(ofRank: place)) }
    return place < gap + moving.count ? .moving(place - gap) : .item(index(ofRank: place - moving.count))
  }

  /// The item that is shown right before the room of a gap, or farther back; nil where none is.
  package func item(beforeGap gap: Int, _ back: Int = 1) -> Int? {
    let slot = slot(at: gap, gap) - back
    guard slot >= 0, case .item(let item) = content(ofSlot: slot, gap) else { return nil }
    return item
  }

  /// The item that is shown right after the room of a gap; nil where none is.
  func item(afterGap gap: Int) -> Int? {
    var slot = slot(at: gap, gap)
    while slot < slots(gap) {
      if case .item(let item) = content(ofSlot: slot, gap) { return item }
      slot += 1
    }
    return nil
  }

  /// The gap that has its room from a slot on, or from the next one that nothing is pinned to.
  func gap(atSlot slot: Int) -> Int {
    pinned.isEmpty ? slot : Swift.min(Swift.max(slot - pinnedCount(upToSlot: slot - 1, 0), 0), remaining)
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
