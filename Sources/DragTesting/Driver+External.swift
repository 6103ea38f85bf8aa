import DragCore

/// The platform's own drag and drop: what comes from other programs, and what goes to them.
///
/// ```swift
/// driver.bringIn([TextItem("Robin").provider], over: "birds")
/// driver.dropIn()
/// #expect(driver.transcript == "began window · entered birds · dropped birds move")
/// ```
extension Driver {
  /// A drag of another program's comes to the middle of an element, or to a place in its own coordinate space; or goes on to it.
  ///
  /// - Parameters:
  ///   - items: what is known of it while it hovers.
  ///   - operations: what the other program allows.
  public func bringIn(_ items: [AnyItem], over name: String, at point: Point? = nil, operations: OperationSet = .all) {
    system = place(name, point)
    allowed = operations
    tell(.over, operations, items)
  }

  /// The drag that the platform carries, if any, goes on to the middle of an element, or to a place in its own coordinate space.
  public func carryOn(to name: String, at point: Point? = nil) {
    guard controller.engine?.isDraggingBySystem == true else { return }
    system = place(name, point)
    tell(.over, allowed)
  }

  /// What the platform carries is released where it is, with the operations that were last allowed.
  ///
  /// - Parameter items: what it turns out to be.
  public func dropIn(_ items: [AnyItem]? = nil) { tell(.dropped, allowed, items) }

  /// What the platform carries leaves the window.
  public func leaveWindow() { tell(.left) }

  /// The platform begins to drag a source, or an item of it, by the middle of the source or by a place in its own coordinate space.
  public func takeOut(_ name: String, item: Int = -1, at point: Point? = nil) {
    system = place(name, point)
    allowed = .all
    var event = ExternalEvent(.began, at: system, time: now, modifiers: modifiers)
    event.source = element(name).id
    event.item = Int32(clamping: item)
    controller.external(event)
  }

  /// The platform tells what has become of the source that it dragged out: what somebody else did with it, or `.forbidden` for nothing.
  public func endOutside(_ operation: Operation) {
    if let bounds = controller.tree.bounds(of: .root) { system = Point(bounds.maxX + 100, bounds.minY) }
    switch operation {
    case .forbidden: tell(.ended, [])
    case .copy: tell(.ended, .copy)
    case .move: tell(.ended, .move)
    case .link: tell(.ended, .link)
    }
  }

  /// What the platform carries is released over another window of the program, which has it now.
  public func handOver() { tell(.handed) }

  private func tell(_ phase: ExternalEvent.Phase, _ operations: OperationSet = .all, _ items: [AnyItem]? = nil) {
    wait(Self.frame)
    controller.external(ExternalEvent(phase, at: system, time: now, modifiers: modifiers, operations: operations), items: items)
  }
}

/// Copy, cut and paste.
extension Driver {
  /// Copies a source, or an item of it, by the keys for it.
  @discardableResult
  public func copy(_ name: String, item: Int = -1) -> [AnyItem] { copy(name, item, isCut: false) }

  /// Cuts a source, or an item of it: it goes when it is pasted.
  @discardableResult
  public func cut(_ name: String, item: Int = -1) -> [AnyItem] { copy(name, item, isCut: true) }

  private func copy(_ name: String, _ item: Int, isCut: Bool) -> [AnyItem] {
    controller.copy(from: element(name), item: item, isCut: isCut)
  }

  /// Pastes into an element, or behind an item of it: what was copied last, or what comes from another program.
  @discardableResult
  public func paste(_ items: [AnyItem]? = nil, into name: String, item: Int = -1, isCut: Bool = false) -> Bool {
    controller.paste(items, into: element(name), item: item, isCut: isCut)
  }
}
