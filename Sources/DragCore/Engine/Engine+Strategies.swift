extension Engine {
  /// The target with the largest visible area in common with the dragged bounds; the front-most of equals.
  mutating func largestOverlap(_ dragged: Rect, _ group: GroupID) -> ElementID? {
    var touched: [Int32] = []
    tree.targets(of: group, touching: dragged, in: &work, into: &touched)
    var best: (slot: Int32, area: Double)?
    for slot in touched {
      guard let area = tree.visibleInRoot(slot)?.intersection(dragged)?.area, area > 0 else { continue }
      if area > (best?.area ?? 0) { best = (slot, area) }
    }
    return best.map { tree.id($0.slot) }
  }

  /// The target whose centre, or whose corners in sum, are closest to the dragged ones; the front-most of equals.
  ///
  /// Looks in growing surroundings, so that far targets cost nothing while a near one is there.
  mutating func closest(_ dragged: Rect, _ group: GroupID) -> ElementID? {
    let usesCorners = options(of: group).strategy == .closestCorners
    var radius = max(dragged.width, dragged.height, 64)
    while true {
      var touched: [Int32] = []
      tree.targets(of: group, touching: dragged.inset(by: -radius), in: &work, into: &touched)
      var best: (slot: Int32, distance: Double)?
      for slot in touched {
        guard let box = tree.boundsInRoot(of: tree.id(slot)), tree.visibleInRoot(slot) != nil else { continue }
        let distance = usesCorners ? cornerDistance(box, dragged) / 4 : box.center.distance(to: dragged.center)
        if distance < (best?.distance ?? .infinity) { best = (slot, distance) }
      }
      // What lies outside the surroundings is farther than their radius, by centre as well as by the mean of the corners.
      if let best, best.distance <= radius { return tree.id(best.slot) }
      if radius > greatestCoordinate { return best.map { tree.id($0.slot) } }
      radius *= 4
    }
  }

  private func cornerDistance(_ a: Rect, _ b: Rect) -> Double {
    let (p, q) = (a.corners, b.corners)
    return p.0.distance(to: q.0) + p.1.distance(to: q.1) + p.2.distance(to: q.2) + p.3.distance(to: q.3)
  }
}
