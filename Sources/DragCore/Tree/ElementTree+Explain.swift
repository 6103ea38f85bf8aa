extension ElementTree {
  /// Every element whose bounds are at a point of the root's coordinate space, from the front to the back, each with what keeps a
  /// pointer from it. Of several that are open to it, the first is hit.
  ///
  /// - Complexity: O(n) in the number of elements.
  func explain(at point: Point) -> [Explanation] {
    guard isUsable(point) else { return [] }
    var result: [Explanation] = []
    var front: ElementID?
    // What is pushed last is looked at first: an element's children, the front-most of them first, and then itself.
    var steps = [ExplainStep(slot: 0, isSelf: false, point: point, blocked: nil)]
    while let step = steps.popLast() {
      let id = id(step.slot)
      if step.isSelf {
        if let explanation = explain(step, in: front) {
          if explanation.reason == .hit { front = id }
          result.append(explanation)
        }
        continue
      }
      var blocked = step.blocked
      if blocked == nil { blocked = ownBlock(step.slot) }
      guard let local = toChild(step.point, into: step.slot) else {
        // Nothing of it can be at the point; its frame, as it would be without the transform, may be.
        if nodes[Int(step.slot)].frame.contains(step.point) {
          result.append(Explanation(element: id, reason: blocked ?? .collapsed(by: id)))
        }
        continue
      }
      steps.append(ExplainStep(slot: step.slot, isSelf: true, point: local, blocked: blocked))
      if blocked == nil, nodes[Int(step.slot)].flags.contains(.clips), !shows(step.slot, local) { blocked = .clipped(by: id) }
      for child in backToFront(step.slot) { steps.append(ExplainStep(slot: child, isSelf: false, point: local, blocked: blocked)) }
    }
    return result
  }

  private struct ExplainStep {
    var slot: Int32
    var isSelf: Bool
    var point: Point
    /// What an ancestor, or the element itself, has against it.
    var blocked: Explanation.Reason?
  }

  private func explain(_ step: ExplainStep, in front: ElementID?) -> Explanation? {
    guard bounds(step.slot).contains(step.point) || isInsideShape(step.slot, step.point) else { return nil }
    let id = id(step.slot)
    if let blocked = step.blocked { return Explanation(element: id, reason: blocked) }
    if let front, isDescendant(front, of: id) { return Explanation(element: id, reason: .reached(through: front)) }
    if !isInsideShape(step.slot, step.point) { return Explanation(element: id, reason: .outsideShape) }
    return Explanation(element: id, reason: front.map { .covered(by: $0) } ?? .hit)
  }

  private func ownBlock(_ slot: Int32) -> Explanation.Reason? {
    let flags = nodes[Int(slot)].flags
    let id = id(slot)
    if flags.contains(.hidden) { return .hidden(by: id) }
    if flags.contains(.disabled) { return .disabled(by: id) }
    if flags.contains(.transparent) { return .transparent(by: id) }
    if !flags.isDisjoint(with: [.carried, .landing]) { return .carried(by: id) }
    return flags.contains(.collapsed) ? .collapsed(by: id) : nil
  }

  private func backToFront(_ slot: Int32) -> [Int32] {
    var result: [Int32] = []
    guard nodes[Int(slot)].space >= 0 else { return result }
    var child = spaces[Int(nodes[Int(slot)].space)].first
    while child >= 0 {
      result.append(child)
      child = nodes[Int(child)].next
    }
    sort(&result) { isBehind($0, $1) }
    return result
  }
}

extension Engine {
  /// Why a drag at a point of the root's coordinate space reaches an element, or does not, from the front to the back. While something is
  /// carried it is about that drag, else about any.
  func explain(at point: Point, asking app: any Answering) -> [Explanation] {
    var result = tree.explain(at: point)
    let found = result.first { $0.reason == .hit }?.element
    if let cover = uncovered(found, app.cover(at: point, mayBeOld: false)), cover != found {
      for i in result.indices {
        switch result[i].reason {
        case .hit, .reached, .covered:
          let isAround = tree.isDescendant(cover, of: result[i].element)
          result[i].reason = result[i].element == cover ? .hit : isAround ? .reached(through: cover) : .coveredByOther(in: cover)
        default: break
        }
      }
    }
    guard let front = result.firstIndex(where: { $0.reason == .hit }) else { return result }
    let session = sessions.last { $0.phase == .carrying }
    // Up the chain of the front-most element, the first that has anything to do with the drag is hit.
    var hit: ElementID?
    for i in result.indices[front...] {
      switch result[i].reason {
      case .hit: break
      case .reached: if let hit { result[i].reason = .reached(through: hit) }
      default: continue
      }
      guard hit == nil else { continue }
      result[i].reason = interest(of: result[i].element, session, at: point, asking: app)
      if result[i].reason == .hit { hit = result[i].element }
    }
    return result
  }

  private func interest(of id: ElementID, _ session: Session?, at point: Point, asking app: any Answering) -> Explanation.Reason {
    guard let slot = tree.slot(id) else { return .idle }
    let hasHandlers = !tree.handlers(of: id).isEmpty
    guard tree.isTarget(id) else { return hasHandlers || tree.isSource(id) ? .hit : .idle }
    guard let session = session?.copy() else { return .hit }
    guard tree.sees(slot, session.role.group) else { return hasHandlers ? .hit : .otherGroup }
    session.location = point
    let wanted = session.operations.intersection(session.modifiers.allowed)
    let takes = !offer(of: slot, session, asking: app).isDisjoint(with: wanted)
    return takes || hasHandlers ? .hit : .refuses
  }
}

extension Controller {
  /// Why a drag at a point of the root's coordinate space reaches an element, or does not: every element that is there, from the front to the
  /// back, with a sentence for people. While something is carried it is about that drag, else about any. `naming` says what an element is
  /// called that has no name.
  public func explain(at point: Point, naming: (ElementID) -> String? = { _ in nil }) -> [Explanation] {
    guard let engine else { return [] }
    var result = engine.explain(at: point, asking: ControllerAnswers(self, counts: false))
    // The app was asked as if the drag were there.
    for known in sessions { refresh(known) }
    for i in result.indices {
      result[i].sentence = result[i].sentence { id in
        if let name = self.name(of: id) ?? naming(id) { return name }
        return id == .root ? "the root" : "element \(id.slot)"
      }
    }
    return result
  }

  /// Whether something is being dragged.
  public var isDragging: Bool { !isBusy && !decider.sessions.isEmpty }

  /// Whether something is being dragged that has not been dropped: of that, data may still be on its way.
  public var isCarrying: Bool { !isBusy && decider.sessions.contains { $0.phase != .dropping } }

  /// Whether something is being dragged by the keyboard.
  public var isKeyboardDragging: Bool { !isBusy && decider.sessions.contains { $0.kind == .keyboard } }
}
