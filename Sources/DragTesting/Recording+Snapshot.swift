import DragCore

extension Recording {
  /// What brings a new engine to where a quiet one is: the same elements with the same ids, in the same order.
  static func prelude(of engine: Engine, names: [(id: ElementID, name: String)]) -> [Entry] {
    var entries: [Entry] = []
    func add(_ event: InputEvent) { entries.append(.event(event)) }
    if engine.now != 0 { add(.time(engine.now)) }
    if engine.reducesMotion { add(.reduceMotion(true)) }
    if engine.isAnnouncing { add(.announcing(true)) }
    let groups = engine.groupOptions
    for g in groups.indices where g > 0 || groups[g] != GroupOptions() {
      add(.group(GroupID(Int32(g)), groups[g]))
    }
    let tree = engine.tree
    tree.visit { id in
      guard let traits = tree.traits(of: id) else { return }
      if let parent = tree.parent(of: id) {
        add(.edit(.add(id, parent: parent, before: nil, frame: traits.frame)))
      } else if !traits.frame.isPlainZero {
        add(.edit(.frame(id, traits.frame)))
      }
      for edit in traits.edits(of: id) { add(.edit(edit)) }
    }
    // Who is told first of a drag depends on the order in which targets came.
    for target in engine.liveTargets { add(.edit(.target(target, tree.target(of: target)))) }
    for id in engine.collections { add(.collection(id, .set(engine.collection(id)))) }
    let isNew = entries.isEmpty && engine.nextSessionNumber == 1
    for (id, name) in names { entries.append(.name(id, name)) }
    // Names may wait for elements that are yet to come; otherwise a new engine is where any begins.
    if isNew { return entries }
    entries.append(.firstSession(engine.nextSessionNumber))
    entries.append(.begin)
    return entries
  }
}

extension ElementTree.Traits {
  /// The edits that make a new element what this one is.
  func edits(of id: ElementID) -> [TreeEdit] {
    var edits: [TreeEdit] = []
    if !transform.isPlainIdentity { edits.append(.transform(id, transform)) }
    if !contentOffset.isPlainZero { edits.append(.contentOffset(id, contentOffset)) }
    if !offset.isPlainZero { edits.append(.offset(id, offset)) }
    if clips { edits.append(.clips(id, true)) }
    if isHidden { edits.append(.hidden(id, true)) }
    if isDisabled { edits.append(.disabled(id, true)) }
    if opacity != 1 { edits.append(.opacity(id, opacity)) }
    if zIndex != 0 { edits.append(.zIndex(id, zIndex)) }
    if shape != .rectangle { edits.append(.shape(id, shape)) }
    if !overrides.isEmpty { edits.append(.overrides(id, overrides)) }
    if !handlers.isEmpty { edits.append(.handlers(id, handlers)) }
    if isHandle { edits.append(.handle(id, true)) }
    if let source { edits.append(.source(id, source)) }
    if let scrollRange { edits.append(.scrollRange(id, scrollRange)) }
    return edits
  }
}

// Zero has two signs, and a digest sees them.
extension Vector {
  fileprivate var isPlainZero: Bool { dx.bitPattern == 0 && dy.bitPattern == 0 }
}

extension Rect {
  fileprivate var isPlainZero: Bool {
    origin.x.bitPattern == 0 && origin.y.bitPattern == 0 && size.width.bitPattern == 0 && size.height.bitPattern == 0
  }
}

extension Transform {
  fileprivate var isPlainIdentity: Bool {
    a == 1 && b.bitPattern == 0 && c.bitPattern == 0 && d == 1 && tx.bitPattern == 0 && ty.bitPattern == 0
  }
}
