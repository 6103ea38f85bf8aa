import CDragWeb

extension Page {
  /// Says for every element at a place of the viewport why a drag there reaches it or does not, from the front to the back.
  public func explain(at point: Point) -> [Explanation] {
    _ = update()
    return controller.explain(at: point) { read(node(of: $0), "<") }
  }

  /// Draws all elements as the engine has them: in their shapes.
  func drawOverlay() {
    guard !controller.isBusy, isOpen else { return }
    let hit = controller.tree.hit(at: pointer)
    drag_overlay(me, 0)
    for mirror in mirrors where mirror.node != 0 {
      guard let bounds = controller.tree.bounds(of: mirror.id) else { continue }
      // The corners of another shape come one by one before its box.
      if case .polygon(let corners) = mirror.shape {
        for corner in corners {
          guard let p = controller.tree.convert(corner, from: mirror.id, to: .root) else { continue }
          drag_box(me, mirror.node, p.x, p.y, 0, 0, 0, 0, 0, 0, 64)
        }
      }
      let c = bounds.corners
      guard let p0 = controller.tree.convert(c.0, from: mirror.id, to: .root),
        let p1 = controller.tree.convert(c.1, from: mirror.id, to: .root),
        let p2 = controller.tree.convert(c.2, from: mirror.id, to: .root),
        let p3 = controller.tree.convert(c.3, from: mirror.id, to: .root)
      else { continue }
      var marks: Int32 = 0
      if controller.tree.isSource(mirror.id) { marks |= 1 }
      if controller.tree.isTarget(mirror.id) { marks |= 2 }
      if !controller.tree.handlers(of: mirror.id).isEmpty { marks |= 4 }
      if mirror.id == hit { marks |= 8 }
      if !mirror.state.isDisjoint(with: [.hidden, .disabled, .passes]) { marks |= 16 }
      if mirror.shape == .ellipse { marks |= 32 }
      drag_box(me, mirror.node, p0.x, p0.y, p1.x, p1.y, p2.x, p2.y, p3.x, p3.y, marks)
    }
    drag_overlay(me, 1)
  }
}
