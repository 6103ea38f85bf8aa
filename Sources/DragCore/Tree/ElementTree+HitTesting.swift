/// Room for a hit test to work in, kept between tests so that none of them allocates.
struct HitWork: Equatable, Sendable {
  struct Step: Equatable, Sendable {
    var slot: Int32
    /// The element itself, whose children have all been passed; else the whole subtree.
    var isSelf: Bool
    /// In the parent's space for a subtree, in the element's own for itself.
    var point: Point
  }
  var steps: [Step] = []
  var found: [Int32] = []
}

/// What a hit test is for.
struct HitPurpose: Equatable {
  var session: Session?
  /// Only targets that see this group count; others let the point through.
  var onlyTargetsOf: GroupID?
}

extension ElementTree {
  /// The front-most element at a point, in the root's coordinate space, with no drag and so no overrides.
  ///
  /// - Complexity: O(log n) in the number of siblings at each level that reaches the point, plus what overlaps there.
  public func hit(at point: Point) -> ElementID? {
    var work = HitWork()
    return hit(at: point, for: HitPurpose(), asking: nil, in: &work)
  }

  /// Front-most first: an element's children lie above it, later siblings above earlier ones, a higher z-index above both.
  func hit(at point: Point, for purpose: HitPurpose, asking app: (any Answering)?, in work: inout HitWork) -> ElementID? {
    guard isUsable(point) else { return nil }
    work.steps.removeAll(keepingCapacity: true)
    work.steps.append(HitWork.Step(slot: 0, isSelf: false, point: point))
    while let step = work.steps.popLast() {
      let slot = step.slot
      let node = nodes[Int(slot)]
      if step.isSelf {
        if isInside(slot, step.point, for: purpose, asking: app) { return id(slot) }
        continue
      }
      guard node.flags.isDisjoint(with: .passedOver), let local = toChild(step.point, into: slot) else { continue }
      if node.extra >= 0, let session = purpose.session, let app, extras[Int(node.extra)].overrides.contains(.hitElement) {
        switch app.hit(in: id(slot), session: session, at: local, in: self) {
        case .usual: break
        case .element(let other): if contains(other), counts(other, for: purpose) { return other }
        case .nothing: continue
        }
      }
      work.steps.append(HitWork.Step(slot: slot, isSelf: true, point: local))
      // What is in it is cut off at its shape; what counts as inside of itself is another matter.
      if node.space < 0 || node.flags.contains(.clips) && !shows(slot, local) { continue }
      pushChildren(of: node.space, at: local, into: &work)
    }
    return nil
  }

  /// Pushes the children that may be hit, the front-most last, so that it is taken first.
  private func pushChildren(of space: Int32, at local: Point, into work: inout HitWork) {
    let s = Int(space)
    guard let content = spaces[s].content, content.holds(local) else { return }
    let start = work.steps.count
    if spaces[s].isIndexed {
      work.found.removeAll(keepingCapacity: true)
      spaces[s].index.search(containing: local, into: &work.found)
      for child in work.found { work.steps.append(HitWork.Step(slot: child, isSelf: false, point: local)) }
    } else {
      var child = spaces[s].first
      while child >= 0 {
        if reach(child).holds(local) { work.steps.append(HitWork.Step(slot: child, isSelf: false, point: local)) }
        child = nodes[Int(child)].next
      }
    }
    // Few elements overlap at one point, so insertion beats anything cleverer.
    var i = start + 1
    while i < work.steps.count {
      let step = work.steps[i]
      var j = i
      while j > start, isBehind(step.slot, work.steps[j - 1].slot) {
        work.steps[j] = work.steps[j - 1]
        j -= 1
      }
      work.steps[j] = step
      i += 1
    }
  }

  func isBehind(_ a: Int32, _ b: Int32) -> Bool {
    let za = nodes[Int(a)].extra < 0 ? 0 : extras[Int(nodes[Int(a)].extra)].zIndex
    let zb = nodes[Int(b)].extra < 0 ? 0 : extras[Int(nodes[Int(b)].extra)].zIndex
    if za != zb { return za < zb }
    return nodes[Int(a)].order < nodes[Int(b)].order
  }

  private func isInside(_ slot: Int32, _ local: Point, for purpose: HitPurpose, asking app: (any Answering)?) -> Bool {
    if purpose.onlyTargetsOf != nil, !counts(id(slot), for: purpose) { return false }
    let extra = nodes[Int(slot)].extra
    if extra >= 0, let session = purpose.session, let app, extras[Int(extra)].overrides.contains(.pointInside) {
      return app.isInside(id(slot), session: session, at: local, in: self)
    }
    return isInsideShape(slot, local)
  }

  func counts(_ id: ElementID, for purpose: HitPurpose) -> Bool {
    guard let group = purpose.onlyTargetsOf else { return true }
    guard let slot = slot(id), nodes[Int(slot)].flags.contains(.target) else { return false }
    return sees(slot, group)
  }

  /// Whether the element is a target for drags of the group.
  @inline(never)
  func sees(_ slot: Int32, _ group: GroupID) -> Bool {
    guard let role = extra(slot)?.target else { return false }
    return role.group == group || role.seesEveryGroup
  }

  /// Whether pointers pass through the element to what is behind it, though not through what it holds: its shape holds no point.
  @inline(never)
  func letsThrough(_ slot: Int32) -> Bool { extra(slot)?.shape == .polygon([]) }

  /// Whether an element that clips shows what it holds at a point of its space.
  func shows(_ slot: Int32, _ local: Point) -> Bool { letsThrough(slot) ? bounds(slot).contains(local) : isInsideShape(slot, local) }

  func isInsideShape(_ slot: Int32, _ local: Point) -> Bool {
    let node = nodes[Int(slot)]
    guard node.extra >= 0 else { return Rect(origin: .zero, size: node.frame.size).contains(local) }
    let e = Int(node.extra)
    let p = local - extras[e].contentOffset
    let box = Rect(origin: .zero, size: node.frame.size)
    switch extras[e].shape {
    case .rectangle: return box.contains(p)
    case .ellipse, .polygon: return extras[e].shape.contains(p, in: box)
    }
  }

  /// Whether the element and all above it can be hit at all.
  func isReachable(_ id: ElementID, evenCarried: Bool = false) -> Bool {
    guard var slot = slot(id) else { return false }
    let unreachable = evenCarried ? Flags.unreachable.subtracting(.carried) : .unreachable
    while slot >= 0 {
      if !nodes[Int(slot)].flags.isDisjoint(with: unreachable) { return false }
      slot = nodes[Int(slot)].parent
    }
    return true
  }
}

extension Rect {
  /// Whether the point is inside or on any edge.
  func holds(_ p: Point) -> Bool { p.x >= minX && p.x <= maxX && p.y >= minY && p.y <= maxY }
  /// Whether the two have a point in common, edges included.
  func touches(_ r: Rect) -> Bool { r.minX <= maxX && r.maxX >= minX && r.minY <= maxY && r.maxY >= minY }
}
