extension Engine {
  /// Lets an element fly to an offset. The tree has it there at once, so that a drag aims at where it is going.
  mutating func fly(
    _ element: ElementID, from offset: Vector, to destination: Vector, after session: Session, damping: Double, haste: Double,
    into effects: inout [Effect]
  ) {
    guard let slot = tree.slot(element) else { return }
    var none: [ElementID] = []
    if tree.offset(of: element) != destination { tree.apply(.offset(element, destination), removed: &none) }
    let displacement = offset - destination
    if reducesMotion || displacement == .zero {
      if displacement != .zero { effects.order(.move(element, destination)) }
      landed(element, into: &effects)
      return
    }
    // A farther flight takes longer, up to a thousand points.
    let far = min(1, displacement.length / 1000)
    let response = (0.3 + 0.2 * far) * haste
    let spring = Spring(response: response, dampingFraction: 0.4 + 0.6 * damping)
    var velocity = Vector.zero
    // What that pointer has done since is another gesture.
    if let p = index(ofPointer: session.pointer), pointers[p].gesture == .dragging(session.id) {
      let seen = pointers[p].tracker.velocity(at: now)
      let parent = tree.id(tree.nodes[Int(slot)].parent)
      if let local = tree.convert(seen, from: .root, to: parent), isUsable(local) { velocity = local }
    }
    catchUp()
    let isOfItems = session.item >= 0
    // What flies in place of what was dragged, to its place or into a folder, is in nobody's way.
    if isOfItems || !tree.isDescendant(session.source, of: element) { tree.set(.landing, true, on: slot) }
    let motion = SpringMotion(displacement: displacement, velocity: velocity, spring: spring)
    motions.append(Motion(element: element, spring: motion, isOfItems: isOfItems))
  }

  /// All flights share one clock: a new one must not be moved by time that passed before it began.
  private mutating func catchUp() {
    if motions.isEmpty { motionTime = now }
    guard now > motionTime else { return }
    let seconds = now - motionTime
    motionTime = now
    for m in motions.indices where !motions[m].isHeld { motions[m].spring.advance(by: seconds) }
  }

  /// Moves everything that flies to where it is now.
  mutating func stepMotions(into effects: inout [Effect]) {
    guard !motions.isEmpty else { return }
    catchUp()
    var m = 0
    while m < motions.count {
      let motion = motions[m]
      if motion.isHeld {
        m += 1
        continue
      }
      let resting = tree.offset(of: motion.element)
      effects.order(.move(motion.element, resting + motion.spring.displacement))
      wantRefresh(in: motion.element)
      if motion.spring.isSettled {
        forgetMotion(m)
        landed(motion.element, into: &effects)
      } else {
        m += 1
      }
    }
  }

  @inline(never)
  mutating func forgetMotion(_ m: Int) { motions.remove(at: m) }

  mutating func landed(_ element: ElementID, into effects: inout [Effect]) {
    effects.order(.land(element))
    wantRefresh(in: element)
    if let slot = tree.slot(element) { tree.set(.landing, false, on: slot) }
    reordering.landed(element, in: &self, into: &effects)
  }

  /// Ends a flight where it was going.
  mutating func settle(_ element: ElementID, into effects: inout [Effect]) {
    guard let m = motions.firstIndex(where: { $0.element == element }) else { return }
    forgetMotion(m)
    effects.order(.move(element, tree.offset(of: element)))
    landed(element, into: &effects)
  }

  mutating func settleMotions(into effects: inout [Effect]) {
    let flying = motions
    motions.removeAll()
    for motion in flying {
      effects.order(.move(motion.element, tree.offset(of: motion.element)))
      landed(motion.element, into: &effects)
    }
  }

  /// A press stops what flies under it, so that it can be caught.
  mutating func hold(_ pressed: ElementID) {
    catchUp()
    for m in motions.indices where tree.isDescendant(pressed, of: motions[m].element) { motions[m].isHeld = true }
  }

  /// What was held and not caught flies on, with the velocity it had, unless another press still holds it.
  mutating func unholdMotions() {
    guard motions.contains(where: { $0.isHeld }) else { return }
    catchUp()
    for m in motions.indices where motions[m].isHeld {
      let isStillHeld = pointers.contains {
        guard case .possible(let press) = $0.gesture else { return false }
        return press.caught == motions[m].element || tree.isDescendant(press.source, of: motions[m].element)
          || tree.isDescendant(motions[m].element, of: press.source)
      }
      motions[m].isHeld = isStillHeld
    }
  }

  /// Whether a point in the root's space is on a flying element, where it is seen.
  ///
  /// - Parameter isBox: its whole box counts; the copies that show items are to be hit by nothing else.
  func isInside(_ motion: Motion, _ point: Point, isBox: Bool = false) -> Bool {
    guard let slot = tree.slot(motion.element), tree.isReachable(motion.element) else { return false }
    let parent = tree.nodes[Int(slot)].parent
    guard let p = tree.fromRoot(point, to: parent), let local = tree.toChild(p - motion.spring.displacement, into: slot) else {
      return false
    }
    return isBox ? tree.bounds(slot).contains(local) : !motion.isOfItems && tree.isInsideShape(slot, local)
  }

  /// Where an element is seen, relative to its frame, in its parent's coordinate space: carried, flying or at rest.
  public func visibleOffset(of element: ElementID) -> Vector {
    for session in sessions where session.follower == element && session.phase != .asking { return session.offset }
    let resting = tree.offset(of: element)
    for motion in motions where motion.element == element { return resting + motion.spring.displacement }
    return resting
  }
}
