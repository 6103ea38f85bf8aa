extension FlowLayout {
  /// Prepares for taking items out and making room for others: by default for those same ones, while pinned items keep their index. Indices
  /// that do not exist are passed over.
  ///
  /// To be made anew with a new layout.
  ///
  /// - Complexity: O(n).
  public func rearrangement(taking taken: [Int], moving: [Size]? = nil, pinning pinned: [Int] = []) -> Rearrangement {
    let taken = Rearrangement.sorted(taken, count: count)
    let plan = Rearrangement(
      of: count, taking: taken, moving: moving?.map { isTurned ? $0.turned : $0 } ?? taken.map { sizes[$0] },
      pinning: Rearrangement.sorted(pinned, count: count, without: taken))
    return Rearrangement(of: count, taking: taken, moving: plan.moving, pinning: plan.pinned, rows: allRows(plan))
  }

  /// The size of all that remains and of the room that is made, with the insets, in points; as long as the bounds along the rows.
  ///
  /// - Complexity: O(items after the gap).
  public func contentSize(in plan: Rearrangement) -> Size {
    let gap = plan.usableGap
    let all = plan.slots(gap)
    let last = all == 0 ? nil : row(of: all - 1, plan, gap: gap)
    let size = Size(bounds.width, insets.top + (last.map { $0.y + $0.height } ?? 0) + insets.bottom)
    return isTurned ? size.turned : size
  }

  /// The place of an item while others are taken out and room is made; nil for one that is taken or does not exist.
  ///
  /// - Complexity: O(log n + items in the row), after the gap O(items from there); allocates nothing. For many items see `placements`.
  public func rect(of index: Int, in plan: Rearrangement) -> Rect? {
    guard index >= 0 && index < count, let slot = plan.slot(of: index, plan.usableGap) else { return nil }
    return placed(rect(ofSlot: slot, plan))
  }

  /// How far an item is from its place at rest; nil for one that is taken or does not exist.
  ///
  /// - Complexity: As for `rect(of:in:)`.
  public func displacement(of index: Int, in plan: Rearrangement) -> Vector? {
    guard let rect = rect(of: index, in: plan), let rest = self.rect(of: index) else { return nil }
    return rect.origin - rest.origin
  }

  /// The place that is kept free for a moving item; nil without a gap, and where there are not so many moving items.
  ///
  /// - Complexity: O(log n + moving items + items in the row); allocates nothing.
  public func placeholder(_ number: Int = 0, in plan: Rearrangement) -> Rect? {
    room(number, plan).map(placed)
  }

  /// The same as `inRows` has it.
  @inline(never)
  private func room(_ number: Int, _ plan: Rearrangement) -> Rect? {
    guard let gap = plan.usableGap, number >= 0, number < plan.moving.count else { return nil }
    return rect(ofSlot: plan.slot(at: gap + number, gap), plan)
  }

  /// Appends the items of which a rectangle shows a part while others are taken out and room is made, in order.
  ///
  /// Allocates nothing as long as the result has capacity.
  ///
  /// - Complexity: O(log n + items in the rows shown); where all of them are after the gap, O(items from there).
  public func placements(in visible: Rect, _ plan: Rearrangement, into result: inout [Placement]) {
    guard visible.isFinite, !visible.isEmpty else { return }
    let gap = plan.usableGap
    let all = plan.slots(gap)
    if all == 0 { return }
    let seen = inRows(visible)
    // The first row that is shown, if it is before the gap's; else all from there on are wrapped anew.
    let known = untouched(plan, gap: gap)
    var next = Swift.min(count(ofRows: plan.rows) { $0.y + $0.height <= seen.minY }, known)
    var (slot, y) = next < plan.rows.count ? (plan.rows[next].first, plan.rows[next].y) : (0, 0)
    if gap == nil && next == plan.rows.count { return }
    while slot < all && y < seen.maxY {
      let row = next < known ? plan.rows[next] : self.row(from: slot, y: y, plan, gap: gap)
      next += 1
      if y + row.height > seen.minY { place(row, visible, plan, gap: gap, into: &result) }
      slot = row.end
      y += row.height + spacing.height
    }
  }

  private func place(_ row: Row, _ visible: Rect, _ plan: Rearrangement, gap: Int?, into result: inout [Placement]) {
    var (way, start) = starts(in: row)
    for slot in row.first..<row.end {
      let size = size(of: slot, plan, gap: gap, in: row.first)
      // Without finite bounds it may be nowhere.
      let rect = placed(rect(from: start, size, in: row))
      if rect.intersects(visible), case .item(let index) = plan.content(ofSlot: slot, gap) {
        result.append(Placement(index: index, rect: rect))
      }
      start += size.width + way
    }
  }

  private func rect(ofSlot slot: Int, _ plan: Rearrangement) -> Rect {
    let gap = plan.usableGap
    let row = row(of: slot, plan, gap: gap)
    var (way, start) = starts(in: row)
    for before in row.first..<slot { start += size(of: before, plan, gap: gap, in: row.first).width + way }
    return rect(from: start, size(of: slot, plan, gap: gap, in: row.first), in: row)
  }

  /// How many rows are as they would be without the gap. What is put in can begin on the row of the item before it at the earliest.
  private func untouched(_ plan: Rearrangement, gap: Int?) -> Int {
    guard let gap else { return plan.rows.count }
    let slot = plan.slot(at: gap, gap)
    return Swift.max(count(ofRows: plan.rows) { $0.first < slot } - 1, 0)
  }

  private func row(of slot: Int, _ plan: Rearrangement, gap: Int?) -> Row {
    var number = 0
    return row(of: slot, plan, gap: gap, number: &number)
  }

  /// The row of a slot, and how many rows are before it.
  private func row(of slot: Int, _ plan: Rearrangement, gap: Int?, number: inout Int) -> Row {
    let known = untouched(plan, gap: gap)
    number = count(ofRows: plan.rows) { $0.end <= slot }
    if number < known { return plan.rows[number] }
    number = known < plan.rows.count ? known : 0
    var row =
      known < plan.rows.count
      ? self.row(from: plan.rows[known].first, y: plan.rows[known].y, plan, gap: gap) : self.row(from: 0, y: 0, plan, gap: gap)
    while row.end <= slot {
      row = self.row(from: row.end, y: row.y + row.height + spacing.height, plan, gap: gap)
      number += 1
    }
    return row
  }
}

// MARK: - Gaps
extension FlowLayout {
  /// The gap that a dragged rectangle opens, beginning with the one that is open, if any (`plan.gap`).
  ///
  /// Among pinned items, and where the items share what is free, it is the one whose room is nearest: there they stand elsewhere without any
  /// gap. Else the rectangle's corner at the beginning of a row is compared with the remaining items as they are without any gap: all rows
  /// stay of which the middle is not below the corner, and of the next row those items of which the middle is not after it. So the room
  /// begins where the rectangle does, up to half an item. Going on needs to go past a middle by the spacing, going back to be before it. Where
  /// the rectangle is larger than the first moving item, the part in its middle counts that is as large.
  ///
  /// Without what has been taken out of the layout the others may lie otherwise. So about the room that it has left it goes back to its own gap
  /// (`plan.home`) where that is no further away than the one found so, and beside it on that row no gap on the other side is opened.
  ///
  /// With the answer as `plan.gap` the answer is the same again, and while the rectangle moves in one direction along a row or across all
  /// rows, the gap moves in one direction, but now and then where it comes to the room that was left.
  ///
  /// - Complexity: O(log n + items in the row), where the nearest room counts O(n · items in a row); allocates nothing.
  @inline(never)
  public func gap(for dragged: Rect, in plan: Rearrangement) -> Int {
    let (room, dragged) = (firstRoom(plan), inRows(dragged))
    let size = Size(Swift.min(dragged.width, room.width), Swift.min(dragged.height, room.height))
    let middle = Rect(center: dragged.center, size: size)
    let (x, y) = (middle.minX, middle.minY)
    let remaining = plan.remaining
    let last = plan.usableGap
    guard x.isFinite && y.isFinite else { return last ?? remaining }
    // Where it was it comes back to its own gap: several may have their room at one place, and without it the others may lie otherwise.
    let home = plan.home, own = home.flatMap { self.room($0, of: plan) }, way = own.map { middle.origin - $0.origin } ?? .zero
    let isOnRow = own.map { way.dy.magnitude * 2 < $0.height } ?? false, isHome = isOnRow && way.dx.magnitude * 2 < own?.width ?? 0
    if !plan.pinned.isEmpty || alignment.isShared { return nearestGap(plan, preferring: isHome ? home : last, to: middle) }
    let greatest = middles(before: x, y, plan, isOnBefore: true)
    let least = middles(before: x - spacing.width, y - spacing.height, plan, isOnBefore: false)
    let gap = last.map { Swift.min(Swift.max($0, least), greatest) } ?? greatest
    guard let home, isOnRow else { return gap }
    func isNearer(than other: Int) -> Bool {
      other == home || way.length <= self.room(other, of: plan).map { (middle.origin - $0.origin).length } ?? .infinity
    }
    if isHome, isNearer(than: least), isNearer(than: greatest) { return home }
    // Beside that, on its row, nothing goes the other way.
    return way.dx < 0 ? Swift.min(gap, home) : Swift.max(gap, home)
  }

  /// The room that a gap opens for the first moving item, in rows.
  private func room(_ gap: Int, of plan: Rearrangement) -> Rect? {
    var plan = plan
    plan.gap = gap
    return room(0, plan)
  }

  /// The gap that a pointer opens, beginning with the one that is open, if any (`plan.gap`): while it is over the room, that one. Else
  /// the pointer is compared with the remaining items as they are without any gap: in the nearest row it opens the gap before the first
  /// item of which the middle is after it.
  ///
  /// With the answer as `plan.gap` the answer is the same again.
  ///
  /// - Complexity: O(log n + moving items + items in the row); allocates nothing.
  public func gap(at pointer: Point, in plan: Rearrangement) -> Int {
    let remaining = plan.remaining
    let last = plan.usableGap
    guard pointer.isFinite, remaining > 0 else { return last ?? remaining }
    let place = inRows(Rect(origin: pointer, size: .zero))
    if let last {
      for number in plan.moving.indices where room(number, plan)!.contains(place.origin) { return last }
    }
    if !plan.pinned.isEmpty { return nearestGap(plan, preferring: last, to: Rect(center: place.origin, size: firstRoom(plan))) }
    // The first row that does not end before the pointer; half of the space after a row belongs to it.
    let row = count(ofRows: plan.rows) { $0.y + $0.height + spacing.height * 0.5 <= place.minY }
    return middles(before: place.minX, in: plan.rows[Swift.min(row, plan.rows.count - 1)], plan, isOnBefore: true)
  }

  /// The gap whose room is in the next row after that of the gap that a plan has open, or before it, and there most in line with it; nil where
  /// there is no such row. Left and right in turned rows: the next column.
  ///
  /// - Complexity: O(n · items in a row); allocates nothing.
  package func gap(beyond plan: Rearrangement, isOn: Bool) -> Int? {
    var plan = plan
    guard let start = plan.usableGap, let from = room(0, plan) else { return nil }
    let step = isOn == isUpwards ? -1 : 1
    var (first, number, found, least) = (0, 0, Int?.none, Double.infinity)
    _ = row(of: plan.slot(at: start, start), plan, gap: start, number: &first)
    var next = first
    var gap = start + step
    while gap >= 0, gap <= plan.remaining {
      plan.gap = gap
      _ = row(of: plan.slot(at: gap, gap), plan, gap: gap, number: &number)
      // Where it comes to a row beyond that, it has seen all of the next one.
      if found != nil, number != next { break }
      if (number - first) * step > 0, let room = room(0, plan) {
        next = number
        let away = (room.minX - from.minX).magnitude
        if away < least { (found, least) = (gap, away) }
      }
      gap += step
    }
    return found
  }

  /// The gap whose room a dragged rectangle covers most of all the places where its item could lie.
  ///
  /// Rooms of several gaps may be at one place, where what is put in begins a row anyway, and between rows or outside none may be covered: of
  /// those that are covered as much, it is the one that `gap(for:in:)` opens if it is among them, or else the first.
  ///
  /// With the answer as `plan.gap` the answer is the same again.
  ///
  /// - Complexity: O(n · items in a row); allocates nothing.
  public func gap(mostCoveredBy dragged: Rect, in plan: Rearrangement) -> Int {
    var plan = plan
    // Which one is usual depends on which is open: once more, and it does not change any longer.
    for _ in 0..<2 { plan.gap = nearestGap(plan, preferring: gap(for: dragged, in: plan), to: inRows(dragged), byCover: true) }
    return plan.usableGap ?? plan.remaining
  }

  /// How large the room for the first moving item is; no wider than any of the tracks, since it may be in each.
  @inline(never)
  private func firstRoom(_ plan: Rearrangement) -> Size {
    var room = plan.moving.first.map(GridLayout.positive) ?? .zero
    for track in tracks where track < room.width { room.width = track }
    return room
  }

  /// The gap whose room begins nearest to where a place does, or of whose room that covers most; of those that are as near, the one that is
  /// preferred, or the first.
  ///
  /// - Complexity: O(n · items in a row); allocates nothing.
  @inline(never)
  private func nearestGap(_ plan: Rearrangement, preferring preferred: Int?, to place: Rect, byCover: Bool = false) -> Int {
    var plan = plan
    var (nearest, distance) = (preferred ?? plan.remaining, Double.infinity)
    for gap in 0...plan.remaining {
      plan.gap = gap
      guard let room = room(0, plan) else { break }
      let away = byCover ? place.intersection(room).map { -$0.width * $0.height } ?? 0 : (place.origin - room.origin).length
      if away < distance || away == distance && gap == preferred { (nearest, distance) = (gap, away) }
    }
    return nearest
  }

  @inline(never)
  private func middles(before x: Double, _ y: Double, _ plan: Rearrangement, isOnBefore: Bool) -> Int {
    let row = count(ofRows: plan.rows) {
      let middle = $0.y + $0.height * 0.5
      return isOnBefore ? middle <= y : middle < y
    }
    return row == plan.rows.count ? plan.remaining : middles(before: x, in: plan.rows[row], plan, isOnBefore: isOnBefore)
  }

  /// How many items are in the rows above, and how many of this row have their middles before a place, or on it.
  @inline(never)
  private func middles(before x: Double, in row: Row, _ plan: Rearrangement, isOnBefore: Bool) -> Int {
    var (way, start) = starts(in: row)
    for slot in row.first..<row.end {
      let width = size(of: slot, plan, gap: nil, in: row.first).width
      let middle = start + width * 0.5
      if isOnBefore ? middle > x : middle >= x { return slot }
      start += width + way
    }
    return row.end
  }
}
