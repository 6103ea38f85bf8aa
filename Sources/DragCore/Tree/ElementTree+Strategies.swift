extension ElementTree {
  /// The target with the largest visible area in common with the dragged bounds; the front-most of equals.
  public func largestOverlap(with dragged: Rect, in group: GroupID) -> ElementID? {
    var touched: [Int32] = []
    targets(of: group, touching: dragged, into: &touched)
    var best: (slot: Int32, area: Double)?
    for slot in touched {
      guard let area = visibleInRoot(slot)?.intersection(dragged)?.area, area > 0 else { continue }
      if area > (best?.area ?? 0) { best = (slot, area) }
    }
    return best.map { id($0.slot) }
  }

  /// The target whose centre, or whose corners in sum, are closest to the dragged ones; the front-most of equals.
  ///
  /// Looks in growing surroundings, so that far targets cost nothing while a near one is there.
  public func closest(to dragged: Rect, byCorners usesCorners: Bool, in group: GroupID) -> ElementID? {
    var radius = max(dragged.width, dragged.height, 64)
    while true {
      var touched: [Int32] = []
      targets(of: group, touching: dragged.inset(by: -radius), into: &touched)
      var best: (slot: Int32, distance: Double)?
      for slot in touched {
        guard let box = boundsInRoot(of: id(slot)), visibleInRoot(slot) != nil else { continue }
        let distance = usesCorners ? cornerDistance(box, dragged) / 4 : box.center.distance(to: dragged.center)
        if distance < (best?.distance ?? .infinity) { best = (slot, distance) }
      }
      // What lies outside the surroundings is farther than their radius, by centre as well as by the mean of the corners.
      if let best, best.distance <= radius { return id(best.slot) }
      if radius > greatestCoordinate { return best.map { id($0.slot) } }
      radius *= 4
    }
  }

  private func cornerDistance(_ a: Rect, _ b: Rect) -> Double {
    let (p, q) = (a.corners, b.corners)
    return p.0.distance(to: q.0) + p.1.distance(to: q.1) + p.2.distance(to: q.2) + p.3.distance(to: q.3)
  }

  // MARK: What a rectangle touches

  /// The targets of a group that a rectangle in the root's space may touch, front-most first; conservative where
  /// elements are turned.
  func targets(of group: GroupID, touching rect: Rect, into result: inout [Int32]) {
    var boxes: [(slot: Int32, box: Rect, isSelf: Bool)] = [(0, rect, false)]
    while let step = boxes.popLast() {
      let node = nodes[Int(step.slot)]
      if step.isSelf {
        result.append(step.slot)
        continue
      }
      guard node.flags.isDisjoint(with: .passedOver), let local = toChild(step.box, into: step.slot) else { continue }
      let touches = bounds(step.slot).touches(local)
      if node.flags.contains(.clips), !touches { continue }
      if touches, node.flags.contains(.target), sees(step.slot, group) { boxes.append((step.slot, local, true)) }
      guard node.space >= 0 else { continue }
      let inner = node.flags.contains(.clips) ? local.intersection(bounds(step.slot)) ?? local : local
      let s = Int(node.space)
      var children: [Int32] = []
      if spaces[s].isIndexed {
        spaces[s].index.search(intersecting: inner, into: &children)
      } else {
        var child = spaces[s].first
        while child >= 0 {
          if reach(child).touches(inner) { children.append(child) }
          child = nodes[Int(child)].next
        }
      }
      sort(&children) { isBehind($0, $1) }
      for child in children { boxes.append((child, inner, false)) }
    }
  }

  private func toChild(_ rect: Rect, into slot: Int32) -> Rect? {
    let c = rect.corners
    guard let a = toChild(c.0, into: slot), let b = toChild(c.1, into: slot), let d = toChild(c.2, into: slot),
      let e = toChild(c.3, into: slot)
    else { return nil }
    let minX = min(min(a.x, b.x), min(d.x, e.x)), maxX = max(max(a.x, b.x), max(d.x, e.x))
    let minY = min(min(a.y, b.y), min(d.y, e.y)), maxY = max(max(a.y, b.y), max(d.y, e.y))
    return Rect(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
  }

  /// What can be seen of an element, as a box in the root's space: its bounds, cut by every ancestor that clips.
  func visibleInRoot(_ slot: Int32) -> Rect? {
    var result: Rect?
    var current = slot
    while current >= 0 {
      if current == slot || nodes[Int(current)].flags.contains(.clips) {
        guard let box = boundsInRoot(of: id(current)) else { return nil }
        if let soFar = result {
          guard let both = soFar.intersection(box) else { return nil }
          result = both
        } else {
          result = box
        }
      }
      current = nodes[Int(current)].parent
    }
    return result
  }

  /// As `visibleInRoot`, and in the root's own bounds.
  @inline(never)
  func seenInRoot(_ slot: Int32) -> Rect? { visibleInRoot(slot)?.intersection(bounds(0)) }
}
