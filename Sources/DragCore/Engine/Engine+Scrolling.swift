/// What scrolls because a drag is held near its edge: one container along each axis, the innermost that can, unless another drag scrolls it.
struct Scrolling: Equatable, Sendable {
  struct Axis: Equatable, Sendable {
    var container: ElementID?
    var edge = EdgeScroll()
  }

  var horizontal = Axis()
  var vertical = Axis()
  /// Some container could scroll with the pointer where it is: frames are wanted.
  var isNearEdge = false

  @inline(never)
  init() {}
}

extension Engine {
  /// Whether the pointer is where something would scroll. One that rests where it was pressed holds something, and wants nothing yet.
  mutating func lookAtEdges(_ s: Int) {
    guard sessions[s].kind == .system || sessions[s].kind.isOwn && sessions[s].hasMoved else { return }
    if options(of: sessions[s].role.group).strategy != .pointerInside {
      let purpose = HitPurpose(session: sessions[s])
      sessions[s].isOver(tree.hit(at: sessions[s].location, for: purpose, asking: nil, in: &work))
    }
    let isNear = container(for: sessions[s], isVertical: true) != nil || container(for: sessions[s], isVertical: false) != nil
    if isNear { sessions[s].scrolling.isNearEdge = true } else { sessions[s].scrolling = Scrolling() }
  }

  /// Scrolls on, as time has passed.
  mutating func stepScrolling(into effects: inout [Effect]) {
    for s in sessions.indices where sessions[s].phase == .carrying && sessions[s].scrolling.isNearEdge {
      step(s, isVertical: true, into: &effects)
      step(s, isVertical: false, into: &effects)
    }
  }

  private mutating func step(_ s: Int, isVertical: Bool, into effects: inout [Effect]) {
    let session = sessions[s]
    var axis = isVertical ? session.scrolling.vertical : session.scrolling.horizontal
    var found = container(for: session, isVertical: isVertical)
    for other in sessions where other.id != session.id && other.phase == .carrying {
      // Two hands at an edge do not scroll twice as fast: whoever was there first does.
      if (isVertical ? other.scrolling.vertical.container : other.scrolling.horizontal.container) == found?.id { found = nil }
    }
    if found?.id != axis.container {
      axis.container = found?.id
      axis.edge.stop()
    }
    if let found {
      let way = axis.edge.step(
        at: found.place, length: found.length, content: found.length + (found.back + found.forward) * found.scale.magnitude,
        item: found.item, reachesBeyond: found.reachesBeyond, time: now)
      let limited = min(max(way / found.scale, -max(0, found.back)), max(0, found.forward))
      scroll(found.id, by: found.isVertical ? Vector(0, limited) : Vector(limited, 0), into: &effects)
    }
    if isVertical { session.scrolling.vertical = axis } else { session.scrolling.horizontal = axis }
  }

  @inline(never)
  func scroll(_ container: ElementID, by way: Vector, into effects: inout [Effect]) {
    if way != .zero { effects.order(.scroll(container, by: way)) }
  }

  private struct Container {
    var id: ElementID
    /// Along the axis, in the root's space: where the pointer is from what can be seen of it, and how long that is.
    var place, length, item: Double
    /// Along its own axis, in its own space: how far it scrolls.
    var back, forward: Double
    /// How much longer that is in the root's space; below zero where it goes the other way.
    var scale: Double
    /// Which of its own axes it is: another one where it is turned.
    var isVertical: Bool
    /// Who has gone beyond its edge is at that edge.
    var reachesBeyond: Bool
  }

  /// Whether what is seen upright is turned so far that it lies on its side, or nearly so.
  private func isTurned(_ way: Transform) -> Bool { (way.b * way.c).magnitude > (way.a * way.d).magnitude }

  /// Whether what is carried keeps to the other axis, and would be left behind.
  private func isHeld(_ session: Session, isVertical: Bool) -> Bool {
    guard let axis = session.role.modifiers.axis, let parent = session.follower.flatMap({ tree.parent(of: $0) }),
      let slot = tree.slot(parent)
    else { return false }
    return (axis == .vertical) == (isVertical == isTurned(tree.matrix(of: slot)))
  }

  /// The innermost container under the pointer that would scroll along an axis; where the pointer has left all that can be hit, under where it
  /// left. It changes nothing; mutating, because the engine would be copied for it.
  private mutating func container(for session: Session, isVertical: Bool) -> Container? {
    if isHeld(session, isVertical: isVertical) { return nil }
    var slot = session.over.flatMap { tree.isReachable($0) ? tree.slot($0) : nil } ?? 0
    // Who goes beyond an edge of the root means what is at that edge.
    let at = tree.bounds(0).inset(by: 1).clamp(session.location)
    while slot >= 0 {
      let known = tree.extra(slot)?.scrollRange, range = known ?? ScrollRange(back: .zero, forward: .zero)
      let way = known == nil ? .identity : tree.matrix(of: slot), isTurned = isTurned(way)
      let scale = isVertical ? isTurned ? way.b : way.d : isTurned ? way.c : way.a
      let isOwnVertical = isVertical != isTurned
      let back = isOwnVertical ? range.back.dy : range.back.dx, forward = isOwnVertical ? range.forward.dy : range.forward.dx
      // Most do not scroll along this axis, and where they are is a long way to find out.
      if back > 0 || forward > 0, let box = tree.seenInRoot(slot) {
        let dragged = draggedBounds(session), item = isVertical ? dragged.height : dragged.width
        let place = isVertical ? at.y - box.minY : at.x - box.minX, length = isVertical ? box.height : box.width
        let isBeside = isVertical ? at.x < box.minX || at.x > box.maxX : at.y < box.minY || at.y > box.maxY
        // What lets pointers through is never hit itself, so that one at its edge may as well be a little farther.
        let reachesBeyond = tree.letsThrough(slot)
        let strength = EdgeScroll().strength(at: place, length: length, item: item, reachesBeyond: reachesBeyond)
        if !isBeside, strength * scale < 0 ? back > 0 : strength * scale > 0 && forward > 0 {
          return Container(
            id: tree.id(slot), place: place, length: length, item: item, back: back, forward: forward, scale: scale,
            isVertical: isOwnVertical, reachesBeyond: reachesBeyond)
        }
      }
      slot = tree.nodes[Int(slot)].parent
    }
    return nil
  }
}
