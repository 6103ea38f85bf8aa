import DragCore

/// Items of lists, by their positions.
///
/// ```swift
/// driver.press("today", item: 0); driver.move(to: "today", item: 2); driver.release()
/// ```
/// An item is where it is seen: where items have made room, and where their list has been scrolled to.
extension Driver {
  /// Presses the middle of an item.
  public func press(_ name: String, item: Int, with kind: PointerKind = .mouse, finger: Int32 = 1, content: PressContent = .plain) {
    press(at: middle(of: name, item), with: kind, finger: finger, content: content)
  }

  /// Moves to the middle of where an item is seen now. What is held by its middle, and is as large as this item, goes to its place; what is
  /// larger or smaller may go past the next one, too, or not yet to this place.
  public func move(to name: String, item: Int, finger: Int32 = 1, steps: Int = 8) {
    move(to: middle(of: name, item), finger: finger, steps: steps)
  }

  /// An item's bounds as they are seen now, in the root's coordinate space; nil where there is none.
  public func frame(of name: String, item: Int) -> Rect? {
    let id = element(name).id
    guard let engine = controller.engine, let place = Int32(exactly: item), let rect = engine.collection(id)?.layout.rect(of: item),
      let frame = controller.tree.convert(rect.offset(by: engine.displacement(of: place, in: id)), from: id, to: .root)
    else { return nil }
    return frame.offset(by: visibleShift(id))
  }

  private func middle(of name: String, _ item: Int) -> Point {
    guard let frame = frame(of: name, item: item) else { preconditionFailure("\(name) has no item \(item)") }
    return frame.center
  }
}
