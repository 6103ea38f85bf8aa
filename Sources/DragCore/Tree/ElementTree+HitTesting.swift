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
  var session: SessionID?
  /// Only targets that see this group count; others let the point through.
  var onlyTargetsOf: GroupID?
}

extension ElementTree {
  /// The front-most element at a point, in the root's coordinate space, with no drag and so no overrides.
  ///
  /// - Complexity: O(log n) in the number of siblings at each level that reaches the point, plus what overlaps there.
  public func hit(at point: Point) -> ElementID? {
    var work = HitWork()
    return hit(at: point, for: HitPurpose(), asking: NoAnswers(), in: &work)
  }

  /// Front-most first: an element's children lie above it, later siblings above earlier ones, a higher z-index above both.
  func hit<App: Answering>(at point: Point, for purpose: HitPurpose, asking app: App, in work: inout HitWork) -> ElementID? {
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
      if node.extra >= 0, let session = purpose.session, extras[Int(node.extra)].overrides.contains(.hitElement) {
        switch app.hit(in: id(slot), session: session, at: local, in: self) {
        case .usual: break
        case .element(let other): if contains(other), counts(other, for: purpose) { return other }
        case .nothing: continue
        }
      }
      if node.flags.contains(.clips), !isInsideShape(slot, local) { continue }
      work.steps.append(HitWork.Step(slot: slot, isSelf: true, point: local))
      if node.space >= 0 { pushChildren(of: node.space, at: local, into: &work) }
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

  private func isInside<App: Answering>(_ slot: Int32, _ local: Point, for purpose: HitPurpose, asking app: App) -> Bool {
    if purpose.onlyTargetsOf != nil, !counts(id(slot), for: purpose) { return false }
    let extra = nodes[Int(slot)].extra
    if extra >= 0, let session = purpose.session, extras[Int(extra)].overrides.contains(.pointInside) {
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
  func sees(_ slot: Int32, _ group: GroupID) -> Bool {
    guard let role = extra(slot)?.target else { return false }
    return role.group == group || role.seesEveryGroup
  }

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
  func isReachable(_ id: ElementID) -> Bool {
    guard var slot = slot(id) else { return false }
    while slot >= 0 {
      if !nodes[Int(slot)].flags.isDisjoint(with: .passedOver) { return false }
      slot = nodes[Int(slot)].parent
    }
    return true
  }

  /// The targets of a group that a rectangle in the root's space may touch, front-most first; conservative where
  /// elements are turned.
  func targets(of group: GroupID, touching rect: Rect, in work: inout HitWork, into result: inout [Int32]) {
    work.found.removeAll(keepingCapacity: true)
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
      children.sort { isBehind($0, $1) }
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
}

extension Rect {
  /// Whether the point is inside or on any edge.
  func holds(_ p: Point) -> Bool { p.x >= minX && p.x <= maxX && p.y >= minY && p.y <= maxY }
  /// Whether the two have a point in common, edges included.
  func touches(_ r: Rect) -> Bool { r.minX <= maxX && r.maxX >= minX && r.minY <= maxY && r.maxY >= minY }
}

/// Says the usual thing to every question.
public struct NoAnswers: Answering {
  public init() {}
  public func proposal(of target: ElementID, session: SessionID, at location: Point, in tree: ElementTree) -> OperationSet { .all }
  public func state(of source: ElementID, session: SessionID, at location: Point, in tree: ElementTree) -> DragState { .unknown }
  public func isInside(_ element: ElementID, session: SessionID, at location: Point, in tree: ElementTree) -> Bool {
    tree.bounds(of: element)?.contains(location) ?? false
  }
  public func hit(in element: ElementID, session: SessionID, at location: Point, in tree: ElementTree) -> HitAnswer { .usual }
  public func target(in group: GroupID, session: SessionID, dragged: Rect, at location: Point, in tree: ElementTree) -> ElementID? { nil }
  public func center(of source: ElementID, session: SessionID, proposed: Point, in tree: ElementTree) -> Point { proposed }
}
