import CDragWeb

/// What the browser tells, as the engine's input. Each answers with what JavaScript acts on at once.
extension Page {
  struct Reply: OptionSet {
    let rawValue: Int32
    /// The event was a drag's: the browser's own reaction is not wanted.
    static let isConsumed = Reply(rawValue: 1)
    static let wantsFrames = Reply(rawValue: 2)
    /// Something is being dragged.
    static let isDragging = Reply(rawValue: 4)
    /// The keyboard drags.
    static let isKeyboardDragging = Reply(rawValue: 8)
    static let isCarrying = Reply(rawValue: 16)
  }

  /// Takes an event from the browser.
  func take(_ body: () -> Void) -> Int32 {
    depth += 1
    body()
    return reply()
  }

  @inline(never)
  private func reply() -> Int32 {
    depth -= 1
    sweep()
    var reply: Reply = []
    if controller.isConsumed { reply.insert(.isConsumed) }
    if controller.needsFrames || showsOverlay { reply.insert(.wantsFrames) }
    if controller.isDragging { reply.insert(.isDragging) }
    if controller.isKeyboardDragging { reply.insert(.isKeyboardDragging) }
    if controller.isCarrying { reply.insert(.isCarrying) }
    let deadline = controller.deadline ?? -1
    if deadline != lastDeadline, isOpen {
      lastDeadline = deadline
      drag_deadline(me, deadline)
    }
    return reply.rawValue
  }

  func send(_ event: PointerEvent) -> Int32 {
    pointer = event.location
    return take { controller.send(.pointer(event)) }
  }

  /// Measures what has changed, and then sends what JavaScript has kept for it, before drags look again.
  func update() -> Int32 {
    take { controller.batch { drag_measure(me, 0) } }
  }

  func time(_ time: Double) -> Int32 {
    let reply = take { controller.send(.time(time)) }
    draw?(self)
    return reply
  }
}

#if arch(wasm32)
  func page(_ pointer: UnsafeMutableRawPointer) -> Page { Unmanaged<Page>.fromOpaque(pointer).takeUnretainedValue() }

  /// For JavaScript: mirrors a node in a mirrored parent, or in the viewport (0), behind a sibling, or in front of all (0).
  @_expose(wasm, "drag_add") @_cdecl("drag_add")
  public func dragAdd(_ p: UnsafeMutableRawPointer, _ node: Int32, _ parent: Int32, _ before: Int32) {
    page(p).add(node, parent: parent, before: before)
  }

  /// For JavaScript: a mirrored node has another parent or place among its siblings, told as by `dragAdd`.
  @_expose(wasm, "drag_moved") @_cdecl("drag_moved")
  public func dragMoved(_ p: UnsafeMutableRawPointer, _ node: Int32, _ parent: Int32, _ before: Int32) {
    page(p).moved(node, parent: parent, before: before)
  }

  /// For JavaScript: a mirrored node has gone, with all that it holds.
  @_expose(wasm, "drag_removed") @_cdecl("drag_removed")
  public func dragRemoved(_ p: UnsafeMutableRawPointer, _ node: Int32) -> Int32 {
    let page = page(p)
    return page.take { page.removed(node) }
  }

  /// For JavaScript: where a mirrored node is. `x` and `y` are its box's centre in the viewport, `a` to `d` its own transform, in CSS's order, or
  /// with the state's bit for it the whole way to the viewport. The width and height are its own, before any transform; the offset is what drags
  /// have added, in its parent's space. Lengths are in CSS pixels. Parents are told before what they hold.
  @_expose(wasm, "drag_measured") @_cdecl("drag_measured")
  public func dragMeasured(
    _ p: UnsafeMutableRawPointer, _ node: Int32, _ width: Double, _ height: Double, _ x: Double, _ y: Double, _ a: Double,
    _ b: Double, _ c: Double, _ d: Double, _ offsetX: Double, _ offsetY: Double, _ scrollX: Double, _ scrollY: Double, _ state: Int32,
    _ opacity: Double, _ zIndex: Int32
  ) {
    page(p).measured(
      node, size: Size(width, height), center: Point(x, y), own: Transform(a: a, b: b, c: c, d: d, tx: 0, ty: 0),
      offset: Vector(offsetX, offsetY), scroll: Vector(scrollX, scrollY), state: Page.Measured(rawValue: state), opacity: opacity,
      zIndex: zIndex)
  }

  /// For JavaScript: how far a mirrored node is scrolled, in CSS pixels.
  @_expose(wasm, "drag_scrolled") @_cdecl("drag_scrolled")
  public func dragScrolled(_ p: UnsafeMutableRawPointer, _ node: Int32, _ x: Double, _ y: Double) {
    page(p).scrolled(node, to: Vector(x, y))
  }

  /// For JavaScript: how far a mirrored node can be scrolled from where it is, in CSS pixels; not at all where all are 0.
  @_expose(wasm, "drag_scrollable") @_cdecl("drag_scrollable")
  public func dragScrollable(
    _ p: UnsafeMutableRawPointer, _ node: Int32, _ left: Double, _ up: Double, _ right: Double, _ down: Double
  ) {
    page(p).scrollable(node, ScrollRange(back: Vector(left, up), forward: Vector(right, down)))
  }

  /// For JavaScript: what is seen of the viewport, in CSS pixels.
  @_expose(wasm, "drag_viewport") @_cdecl("drag_viewport")
  public func dragViewport(_ p: UnsafeMutableRawPointer, _ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    let controller = page(p).controller
    controller.edit(.frame(.root, Rect(x: 0, y: 0, width: width, height: height)))
    if controller.tree.bounds(of: .root)?.origin != Point(x, y) { controller.edit(.contentOffset(.root, Vector(x, y))) }
  }

  /// For JavaScript: measures what has changed, before drags look again.
  @_expose(wasm, "drag_update") @_cdecl("drag_update")
  public func dragUpdate(_ p: UnsafeMutableRawPointer) -> Int32 { page(p).update() }

  /// For JavaScript: a pointer's event, with its place in the viewport and its time in seconds. An unknown phase cancels.
  @_expose(wasm, "drag_pointer") @_cdecl("drag_pointer")
  public func dragPointer(
    _ p: UnsafeMutableRawPointer, _ phase: Int32, _ id: Int32, _ kind: Int32, _ x: Double, _ y: Double, _ time: Double,
    _ modifiers: Int32, _ content: Int32, _ cover: Int32, _ item: Int32
  ) -> Int32 {
    let page = page(p)
    return page.send(
      PointerEvent(
        PointerEvent.Phase(rawValue: UInt8(truncatingIfNeeded: phase)) ?? .cancel, id: id,
        kind: PointerKind(rawValue: UInt8(truncatingIfNeeded: kind)) ?? .mouse, at: Point(x, y), time: time,
        modifiers: KeyModifiers(rawValue: UInt8(truncatingIfNeeded: modifiers)),
        content: PressContent(rawValue: UInt8(truncatingIfNeeded: content)) ?? .plain, cover: page.id(of: cover), item: item))
  }

  /// For JavaScript: a key went down, or only the modifiers have changed, with its time in seconds. An unknown key is no event.
  @_expose(wasm, "drag_key") @_cdecl("drag_key")
  public func dragKey(
    _ p: UnsafeMutableRawPointer, _ key: Int32, _ modifiers: Int32, _ focus: Int32, _ item: Int32, _ time: Double
  ) -> Int32 {
    let page = page(p)
    guard let key = Key(rawValue: UInt8(truncatingIfNeeded: key)) else { return page.take {} }
    let event = KeyEvent(
      key, modifiers: KeyModifiers(rawValue: UInt8(truncatingIfNeeded: modifiers)), focus: page.id(of: focus), item: item, time: time)
    return page.take { page.controller.send(.key(event)) }
  }

  /// For JavaScript: a frame was shown, or the deadline has come, at a time in seconds.
  @_expose(wasm, "drag_time") @_cdecl("drag_time")
  public func dragTime(_ p: UnsafeMutableRawPointer, _ time: Double) -> Int32 { page(p).time(time) }

  /// For JavaScript: ends all drags, for the reason of this number; an unknown one is the app's.
  @_expose(wasm, "drag_cancel") @_cdecl("drag_cancel")
  public func dragCancel(_ p: UnsafeMutableRawPointer, _ reason: Int32) -> Int32 {
    let page = page(p)
    return page.take {
      page.controller.send(.cancel(nil, CancelReason(rawValue: UInt8(truncatingIfNeeded: reason)) ?? .app))
    }
  }

  /// For JavaScript: whether places change without flights; 0 for no.
  @_expose(wasm, "drag_reduce_motion") @_cdecl("drag_reduce_motion")
  public func dragReduceMotion(_ p: UnsafeMutableRawPointer, _ on: Int32) -> Int32 {
    let page = page(p)
    return page.take { page.controller.send(.reduceMotion(on != 0)) }
  }

  /// What the browser's own drag and drop does; the bits above the page's answer are the operation of a drop.
  @_expose(wasm, "drag_transfer") @_cdecl("drag_transfer")
  public func dragTransfer(
    _ p: UnsafeMutableRawPointer, _ event: Int32, _ a: Int32, _ b: Int32, _ x: Double, _ y: Double, _ time: Double, _ modifiers: Int32,
    _ bits: Int32
  ) -> Int32 {
    let page = page(p)
    guard let host = page.exchangeHost else { return 0 }
    let reply = page.take {
      host.heard(event, a, b, Point(x, y), time, KeyModifiers(rawValue: UInt8(truncatingIfNeeded: modifiers)), bits)
    }
    return reply | host.answer << 8
  }

  /// For JavaScript: a node was pressed that the document calls a handle, or calls one no more (0).
  @_expose(wasm, "drag_handle") @_cdecl("drag_handle")
  public func dragHandle(_ p: UnsafeMutableRawPointer, _ node: Int32, _ isHandle: Int32) -> Int32 {
    let page = page(p)
    return page.take { page.element(forNode: node).dragHandle(isHandle != 0) }
  }

  /// For JavaScript: a node was clicked that hears of clicks.
  @_expose(wasm, "drag_clicked") @_cdecl("drag_clicked")
  public func dragClicked(_ p: UnsafeMutableRawPointer, _ node: Int32, _ modifiers: Int32) -> Int32 {
    let page = page(p)
    page.modifiers = KeyModifiers(rawValue: UInt8(truncatingIfNeeded: modifiers))
    return page.take { page.clickHost?.clicked(node) }
  }
#endif
