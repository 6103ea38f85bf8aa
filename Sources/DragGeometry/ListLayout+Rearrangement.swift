extension ListLayout {
  /// Prepares for taking items out and making room for others: by default for those same ones, while pinned items keep their index. Indices
  /// that do not exist are passed over.
  ///
  /// To be made anew where items come, go or change their order, and where the length of a taken or pinned item or the spacing changes; other
  /// lengths may change at any time.
  ///
  /// - Complexity: O((taken + pinned) · log n).
  public func rearrangement(taking taken: [Int], moving: [Size]? = nil, pinning pinned: [Int] = []) -> Rearrangement {
    let taken = Rearrangement.sorted(taken, count: count)
    let pinned = Rearrangement.sorted(pinned, count: count, without: taken)
    let moving = moving ?? taken.map { rect(of: $0)!.size }
    var movingLengths = [0.0]
    movingLengths.reserveCapacity(moving.count + 1)
    for (number, size) in moving.enumerated() {
      let length = ExtentTree.points(ExtentTree.units(axis == .vertical ? size.height : size.width))
      movingLengths.append(movingLengths[number] + length + extents.spacing)
    }
    let plan = Rearrangement(of: count, taking: taken, moving: moving, pinning: pinned)
    return Rearrangement(
      of: count, taking: taken, moving: moving, pinning: pinned, awayLengths: lengths(of: plan.away), movingLengths: movingLengths,
      pinnedLengths: lengths(of: pinned))
  }

  /// For each number of these items how long the first so many are, with the space after each.
  private func lengths(of indices: [Int]) -> [Double] {
    var result = [0.0]
    result.reserveCapacity(indices.count + 1)
    for (number, index) in indices.enumerated() { result.append(result[number] + extents[index] + extents.spacing) }
    return result
  }

  /// The size of all that remains and of the room that is made, with the insets, in points; across the list the bounds.
  public func contentSize(in plan: Rearrangement) -> Size {
    let end = closedOffset(ofRank: plan.remaining, plan) + (plan.gap == nil ? 0 : room(plan)) + (plan.pinnedLengths.last ?? 0)
    return size(length: Swift.max(end - extents.spacing, 0))
  }

  /// The place of an item while others are taken out and room is made; nil for one that is taken or does not exist.
  ///
  /// - Complexity: O(log n); allocates nothing.
  public func rect(of index: Int, in plan: Rearrangement) -> Rect? {
    guard index >= 0 && index < count else { return nil }
    if !plan.pinned.isEmpty {
      return plan.slot(of: index, plan.usableGap).map { rect(from: offset(ofSlot: $0, plan), length: extents[index]) }
    }
    guard let rank = plan.rank(of: index) else { return nil }
    return rect(from: offset(ofRank: rank, plan), length: extents[index])
  }

  /// How far an item is from its place in the list at rest; nil for one that is taken or does not exist.
  ///
  /// - Complexity: O(log taken); allocates nothing.
  public func displacement(of index: Int, in plan: Rearrangement) -> Vector? {
    guard index >= 0 && index < count else { return nil }
    let way: Double
    if !plan.pinned.isEmpty {
      guard let slot = plan.slot(of: index, plan.usableGap) else { return nil }
      way = offset(ofSlot: slot, plan) - extents.offset(of: index)
    } else {
      guard let rank = plan.rank(of: index) else { return nil }
      way = shift(ofRank: rank, plan) - plan.awayLengths[index - rank]
    }
    let by = isBackwards ? -way : way
    return axis == .vertical ? Vector(0, by) : Vector(by, 0)
  }

  /// The place that is kept free for a moving item; nil without a gap, and where there are not so many moving items.
  ///
  /// - Complexity: O(log n); allocates nothing.
  public func placeholder(_ number: Int = 0, in plan: Rearrangement) -> Rect? {
    guard let gap = plan.usableGap, number >= 0, number < plan.moving.count else { return nil }
    let start = plan.movingLengths[number]
    let offset =
      plan.pinned.isEmpty ? closedOffset(ofRank: gap, plan) + start : self.offset(ofSlot: plan.slot(at: gap + number, gap), plan)
    return rect(from: offset, length: plan.movingLengths[number + 1] - start - extents.spacing)
  }

  /// Appends the items of which a rectangle shows a part while others are taken out and room is made, in order.
  ///
  /// Allocates nothing as long as the result has capacity.
  ///
  /// - Complexity: O(results · log n).
  public func placements(in visible: Rect, _ plan: Rearrangement, into result: inout [Placement]) {
    guard let (start, end) = span(visible) else { return }
    if !plan.pinned.isEmpty { return slots(from: start, to: end, plan, into: &result) }
    let remaining = plan.remaining
    guard remaining > 0 else { return }
    let gap = plan.usableGap ?? remaining
    // The last item that begins before the place: before the gap, or by the room further.
    var rank = closedRank(at: start, plan)
    if rank >= gap { rank = Swift.max(closedRank(at: start - room(plan), plan), gap - 1, 0) }
    var offset = offset(ofRank: rank, plan)
    while rank < remaining && offset < end {
      let index = plan.index(ofRank: rank)
      let length = extents[index]
      if offset + length > start { result.append(Placement(index: index, rect: rect(from: offset, length: length))) }
      rank += 1
      // What is added is what the next item's offset would be: sums of lengths are exact.
      offset += length + extents.spacing
      if rank == gap { offset += room(plan) }
    }
  }
}

// MARK: - Pinned items
extension ListLayout {
  /// Where a slot begins, or where a further one would.
  @inline(never)
  private func offset(ofSlot slot: Int, _ plan: Rearrangement) -> Double {
    let gap = plan.usableGap
    let pinned = plan.pinnedCount(upToSlot: slot - 1, gap)
    let place = slot - pinned
    let moving = gap.map { Swift.min(Swift.max(place - $0, 0), plan.moving.count) } ?? 0
    return closedOffset(ofRank: place - moving, plan) + plan.movingLengths[moving] + plan.pinnedLengths[pinned]
  }

  private func slots(from start: Double, to end: Double, _ plan: Rearrangement, into result: inout [Placement]) {
    let gap = plan.usableGap
    let all = plan.slots(gap)
    // The last slot that begins at the place or before it.
    var slot = Swift.max(bisect(all) { offset(ofSlot: $0, plan) <= start } - 1, 0)
    while slot < all {
      let offset = offset(ofSlot: slot, plan)
      if offset >= end { return }
      if case .item(let index) = plan.content(ofSlot: slot, gap), offset + extents[index] > start {
        result.append(Placement(index: index, rect: rect(from: offset, length: extents[index])))
      }
      slot += 1
    }
  }

  /// The gap whose room begins nearest to a place; of two that are as near, the one that is open.
  private func nearestGap(to place: Double, _ plan: Rearrangement) -> Int {
    var plan = plan
    let open = plan.usableGap
    func start(_ gap: Int) -> Double {
      plan.gap = gap
      return offset(ofSlot: plan.slot(at: gap, gap), plan)
    }
    // None begins before the one before it.
    let nearest = bisect(plan.remaining) { place - start($0) > start($0 + 1) - place }
    guard let open, open != nearest else { return nearest }
    return (place - start(open)).magnitude > (place - start(nearest)).magnitude ? nearest : open
  }
}

// MARK: - Gaps
extension ListLayout {
  /// The gap that a dragged rectangle opens, beginning with the one that is open, if any (`plan.gap`).
  ///
  /// An item makes room when the dragged rectangle's leading edge passes the item's centre where it is shown: the front edge on the way
  /// to the end, the back edge on the way to the beginning. On the centre it stays. Where the rectangle is longer than the room,
  /// the middle part that is as long as the room counts instead. Among pinned items the gap whose room is nearest is opened. Without an open gap, the items that begin the remaining list and have
  /// their centres at or before the rectangle's beginning stay, and the others make room.
  ///
  /// With the answer as `plan.gap` the answer is the same again, and while the rectangle moves in one direction, so does the gap.
  ///
  /// - Complexity: O(log n); allocates nothing.
  public func gap(for dragged: Rect, in plan: Rearrangement) -> Int {
    if !plan.pinned.isEmpty { return gap(mostCoveredBy: dragged, in: plan) }
    let (start, length) = middle(of: dragged, plan)
    return gap(from: start, slack: room(plan) - length, plan)
  }

  /// The gap whose room a dragged rectangle covers most of all the places where its item could lie; of two that it covers as much, the one that
  /// is open (`plan.gap`). Beyond the first and the last, that one.
  ///
  /// Where the rectangle is longer than the room, the middle part that is as long as the room counts instead. The answer for a place is the
  /// same whatever was before, but where two rooms are covered as much: nothing can oscillate.
  ///
  /// - Complexity: O(log² n); allocates nothing.
  public func gap(mostCoveredBy dragged: Rect, in plan: Rearrangement) -> Int {
    let (start, length) = middle(of: dragged, plan)
    guard start.isFinite, length.isFinite else { return plan.usableGap ?? plan.remaining }
    return nearestGap(to: start, plan)
  }

  /// Where along the list the part of a dragged rectangle begins that counts, and how long it is.
  private func middle(of dragged: Rect, _ plan: Rearrangement) -> (start: Double, length: Double) {
    let (start, end) = extent(of: dragged)
    let length = Swift.min(end - start, Swift.max(room(plan) - extents.spacing, 0))
    return (start + (end - start - length) * 0.5, length)
  }

  /// The gap that a pointer opens, beginning with the one that is open, if any (`plan.gap`): before the item under it where it is in
  /// the item's first half, after it in the second. On an item's centre, and where room is made, the gap stays.
  ///
  /// With the answer as `plan.gap` the answer is the same again, and while the pointer moves in one direction, so does the gap.
  ///
  /// - Complexity: O(log n); allocates nothing.
  public func gap(at pointer: Point, in plan: Rearrangement) -> Int {
    let place = along(pointer)
    if !plan.pinned.isEmpty, place.isFinite { return nearestGap(to: place - room(plan) * 0.5, plan) }
    return gap(from: place, slack: room(plan), plan)
  }

  /// An item before the gap goes back behind it when the place is before the item's centre, and one behind the gap comes before it when
  /// the place is past the centre by more than the slack, both where the items are without any gap. So there are a least and a greatest
  /// gap for a place, whatever was before, and neither gets less for a later place: nothing can oscillate.
  private func gap(from place: Double, slack: Double, _ plan: Rearrangement) -> Int {
    let remaining = plan.remaining
    let last = plan.usableGap
    guard place.isFinite, remaining > 0 else { return last ?? remaining }
    // A unit of lengths further either way: places that are equal but for a rounding are equal.
    let greatest = centers(atOrBefore: place + 0x1p-20, plan)
    guard let last else { return greatest }
    return Swift.min(Swift.max(last, centers(atOrBefore: place - slack - 0x1p-20, plan)), greatest)
  }

  private func centers(atOrBefore place: Double, _ plan: Rearrangement) -> Int {
    let rank = closedRank(at: place, plan)
    return closedCenter(ofRank: rank, plan) <= place ? rank + 1 : rank
  }
}

// MARK: - Ranks
extension ListLayout {
  /// How much longer the list gets by the moving items.
  private func room(_ plan: Rearrangement) -> Double { plan.movingLengths[plan.moving.count] }

  /// By how much an item is moved for the gap.
  private func shift(ofRank rank: Int, _ plan: Rearrangement) -> Double {
    guard let gap = plan.gap, rank >= gap else { return 0 }
    return room(plan)
  }

  /// Where an item begins that is not taken; without any gap.
  @inline(never)
  private func closedOffset(ofRank rank: Int, _ plan: Rearrangement) -> Double {
    let index = plan.index(ofRank: rank)
    return extents.offset(of: index) - plan.awayLengths[index - rank]
  }

  private func closedCenter(ofRank rank: Int, _ plan: Rearrangement) -> Double {
    closedOffset(ofRank: rank, plan) + extents[plan.index(ofRank: rank)] * 0.5
  }

  private func offset(ofRank rank: Int, _ plan: Rearrangement) -> Double {
    closedOffset(ofRank: rank, plan) + shift(ofRank: rank, plan)
  }

  /// The last rank that begins at a place or before it, without any gap; the first for places before all. There must be remaining items.
  private func closedRank(at place: Double, _ plan: Rearrangement) -> Int {
    // The taken items that would begin at the place or before it are all before what is there.
    let away = bisect(plan.away.count) { extents.offset(of: plan.away[$0]) - plan.awayLengths[$0] <= place }
    let index = extents.index(at: place + plan.awayLengths[away]) ?? 0
    return Swift.min(Swift.max(index - away, 0), plan.remaining - 1)
  }
}
