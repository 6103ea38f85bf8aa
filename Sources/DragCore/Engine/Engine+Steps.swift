/// Steps of a drag by keyboard, where it may be dropped at any place.
///
/// A target that holds the source is a canvas: the only reason to drop something there is to have it at another place. Arrows go by steps
/// on it, up to its edge, and from there to the nearest target. The same holds for what a source asks its drag states of. Where there are no
/// targets at all, or a miss stays where it is released, steps lead anywhere; and over any other target they do where no target lies that
/// way. While it goes by steps, a drag is over what is under it, as one by pointer.
extension Engine {
  /// In points.
  static let step = 8.0, largeStep = 64.0

  /// How far an arrow leads. On a grid that is from line to line, along that axis of the follower's parent which is most nearly the arrow's.
  func step(_ session: Session, _ direction: Vector, isLarge: Bool) -> Vector {
    let length = isLarge ? Self.largeStep : Self.step
    guard let grid = session.role.modifiers.grid, let parent = session.follower.flatMap({ tree.parent(of: $0) }) else {
      return direction * length
    }
    var best = direction * length, most = 0.0
    for line in [Vector(grid.width, 0), Vector(0, grid.height)] {
      let way = tree.convert(line, from: parent, to: .root) ?? .zero, along = way.dot(direction)
      // Without lines along it, the steps are those of any canvas.
      guard along.magnitude > way.length * most else { continue }
      most = along.magnitude / way.length
      let lines = length / way.length
      best = way * (max(1, floor(isLarge ? lines + 0.5 : lines)) * (along < 0 ? -1 : 1))
    }
    return best
  }

  /// - Returns: false where the drag is on no canvas, or at its edge.
  mutating func stepOnCanvas(_ s: Int, _ step: Vector, _ stops: [Int32]) -> Bool {
    guard let canvas = canvas(sessions[s], stops) else { return false }
    return move(s, by: step, in: canvas)
  }

  /// No target lies that way.
  mutating func stepWhereNothingIs(_ s: Int, _ step: Vector, _ stops: [Int32]) {
    let session = sessions[s], options = options(of: session.role.group)
    if let slot = session.carriedTo.flatMap({ tree.slot($0) }), !session.isStepping || options.snapsBackOnMiss {
      // Where it snaps, its place says nothing.
      if !options.snapsToTargetOnHit, !reordering.has(tree.id(slot)) { _ = move(s, by: step, in: slot) }
    } else if stops.isEmpty || !options.snapsBackOnMiss {
      _ = move(s, by: step, in: 0)
    }
  }

  /// The canvas that the drag is on; before it is carried anywhere, the one that holds its source.
  private mutating func canvas(_ session: Session, _ stops: [Int32]) -> Int32? {
    var slot = tree.slot(session.carriedTo ?? session.source) ?? -1
    while slot >= 0 {
      if isCanvas(slot, session), stops.contains(slot) || slot == tree.slot(session.role.space ?? .root) { return slot }
      // What it has been carried to is a canvas or none.
      if session.carriedTo != nil { return nil }
      slot = tree.nodes[Int(slot)].parent
    }
    return nil
  }

  private mutating func isCanvas(_ slot: Int32, _ session: Session) -> Bool {
    let id = tree.id(slot)
    guard slot > 0, id != session.source, !reordering.has(id) else { return false }
    if session.role.asksState, session.role.space == id { return true }
    guard let role = tree.extra(slot)?.target, !role.seesEveryGroup else { return false }
    return tree.isDescendant(session.source, of: id) && !options(of: session.role.group).snapsToTargetOnHit
  }

  /// Moves the drag in what can be seen of an element, as far as that reaches.
  private mutating func move(_ s: Int, by step: Vector, in slot: Int32) -> Bool {
    let from = sessions[s].location
    // On its edge it would be outside.
    let bounds = tree.bounds(slot), margin = min(1, bounds.width / 2, bounds.height / 2)
    guard let local = tree.fromRoot(from + step, to: slot),
      let to = tree.convert(bounds.inset(by: margin).clamp(local), from: tree.id(slot), to: .root), isUsable(to),
      (to - from).dot(step) > 0.25
    else { return false }
    sessions[s].location = to
    sessions[s].isStepping = true
    sessions[s].carriedTo = slot > 0 ? tree.id(slot) : nil
    return true
  }

  /// Scrolls what a step has led out of, from the inside out, each container by what those in it have left to do.
  mutating func show(_ place: Point, on canvas: ElementID, into effects: inout [Effect]) {
    var place = place, slot = tree.slot(canvas) ?? 0
    while slot > 0 {
      if let range = tree.extra(slot)?.scrollRange, let port = tree.seenInRoot(slot) {
        let id = tree.id(slot), reach = Rect(minX: -range.back.dx, minY: -range.back.dy, maxX: range.forward.dx, maxY: range.forward.dy)
        // It scrolls by its own points, which lie and are as long as they are seen to.
        if let beyond = tree.convert(place - port.inset(by: Self.largeStep / 2).clamp(place), from: .root, to: id) {
          let by = reach.clamp(Point(beyond.dx, beyond.dy)).vector
          scroll(id, by: by, into: &effects)
          place = place - (tree.convert(by, from: id, to: .root) ?? .zero)
        }
      }
      slot = tree.nodes[Int(slot)].parent
    }
  }
}
