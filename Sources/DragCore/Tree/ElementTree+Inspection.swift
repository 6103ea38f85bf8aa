extension ElementTree {
  /// All that the edits of one element have made of it.
  package struct Traits: Equatable, Sendable {
    package var frame: Rect
    package var transform = Transform.identity
    package var contentOffset = Vector.zero
    package var offset = Vector.zero
    package var opacity = 1.0
    package var zIndex: Int32 = 0
    package var shape = Shape.rectangle
    package var overrides: HitOverrides = []
    package var handlers: HandlerSet = []
    package var source: SourceRole?
    package var scrollRange: ScrollRange?
    package var clips: Bool
    package var isHidden: Bool
    package var isDisabled: Bool
    package var isHandle: Bool
  }

  package func traits(of id: ElementID) -> Traits? {
    guard let slot = slot(id) else { return nil }
    let node = nodes[Int(slot)]
    var traits = Traits(
      frame: node.frame, clips: node.flags.contains(.clips), isHidden: node.flags.contains(.hidden),
      isDisabled: node.flags.contains(.disabled), isHandle: node.flags.contains(.handle))
    guard let extra = extra(slot) else { return traits }
    traits.transform = extra.transform
    traits.contentOffset = extra.contentOffset
    traits.offset = extra.offset
    traits.opacity = extra.opacity
    traits.zIndex = extra.zIndex
    traits.shape = extra.shape
    traits.overrides = extra.overrides
    traits.handlers = extra.handlers
    traits.source = extra.source
    traits.scrollRange = extra.scrollRange
    return traits
  }

  /// Every element, parents first, siblings from the back to the front.
  package func visit(_ body: (ElementID) -> Void) {
    var slot: Int32 = 0
    while true {
      body(id(slot))
      let space = nodes[Int(slot)].space
      if space >= 0, spaces[Int(space)].first >= 0 {
        slot = spaces[Int(space)].first
        continue
      }
      while slot > 0, nodes[Int(slot)].next < 0 { slot = nodes[Int(slot)].parent }
      if slot <= 0 { return }
      slot = nodes[Int(slot)].next
    }
  }

  /// The first thing in the tree that must not be.
  ///
  /// - Complexity: O(n · log n) in the number of elements.
  package var fault: Engine.Fault? {
    var usedExtras = 0
    var usedSpaces = 0
    for slot in nodes.indices {
      let node = nodes[slot]
      guard node.flags.contains(.live) else {
        if node.extra >= 0 || node.space >= 0 { return Engine.Fault(.left, "a removed element holds room") }
        continue
      }
      let id = id(Int32(slot))
      if node.extra >= 0 {
        usedExtras += 1
        let extra = extras[Int(node.extra)]
        guard extra.offset.isFinite, extra.contentOffset.isFinite, extra.transform.isFinite, extra.inverse.isFinite, extra.opacity.isFinite
        else { return Engine.Fault(.notFinite, "the geometry of an element", id) }
        if (extra.source != nil) != node.flags.contains(.source) || (extra.target != nil) != node.flags.contains(.target) {
          return Engine.Fault(.broken, "an element's role and its mark differ", id)
        }
      } else if !node.flags.isDisjoint(with: [.source, .target]) {
        return Engine.Fault(.broken, "an element is marked and has no role", id)
      }
      if node.space >= 0 { usedSpaces += 1 }
      guard node.frame.origin.isFinite, node.frame.size.isFinite else { return Engine.Fault(.notFinite, "the frame of an element", id) }
      if node.parent < 0 {
        if slot != 0 { return Engine.Fault(.broken, "an element hangs nowhere", id) }
      } else if !nodes[Int(node.parent)].flags.contains(.live) {
        return Engine.Fault(.broken, "an element's parent is gone", id)
      }
      if let fault = siblingsFault(Int32(slot)) { return fault }
    }
    if usedExtras + freeExtras.count != extras.count { return Engine.Fault(.left, "room for rarer fields is lost") }
    if usedSpaces + freeSpaces.count != spaces.count { return Engine.Fault(.left, "room for children is lost") }
    return nil
  }

  private func siblingsFault(_ parent: Int32) -> Engine.Fault? {
    let space = nodes[Int(parent)].space
    guard space >= 0 else { return nil }
    let own = spaces[Int(space)]
    var count: Int32 = 0
    var previous: Int32 = -1
    var child = own.first
    while child >= 0 {
      let node = nodes[Int(child)]
      if node.parent != parent || node.previous != previous { return Engine.Fault(.broken, "siblings are badly linked", id(child)) }
      if previous >= 0, nodes[Int(previous)].order >= node.order { return Engine.Fault(.broken, "siblings are out of order", id(child)) }
      let reach = reach(child)
      guard reach.origin.isFinite, reach.size.isFinite else { return Engine.Fault(.notFinite, "the reach of an element", id(child)) }
      if let content = own.content {
        // Sums of rounded numbers: the box may miss by the last digits, not by more.
        let slack = 1e-9 * (1 + content.origin.x.magnitude + content.origin.y.magnitude + content.width + content.height)
        if !content.inset(by: -slack).touchesAll(of: reach) {
          return Engine.Fault(.broken, "an element reaches out of what its parent knows of", id(child))
        }
      } else {
        return Engine.Fault(.broken, "a parent knows nothing of its children's reach", id(parent))
      }
      count += 1
      previous = child
      child = node.next
    }
    if previous != own.last || count != own.count { return Engine.Fault(.broken, "children are miscounted", id(parent)) }
    if own.isIndexed, own.index.count != Int(count) { return Engine.Fault(.broken, "an index has lost or doubled a child", id(parent)) }
    return nil
  }
}

extension Rect {
  fileprivate func touchesAll(of r: Rect) -> Bool { r.minX >= minX && r.minY >= minY && r.maxX <= maxX && r.maxY <= maxY }
}
