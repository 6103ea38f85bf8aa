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
    if !transform.isPlainIdentity { edits.add(.transform(id, transform)) }
    if !contentOffset.isPlainZero { edits.add(.contentOffset(id, contentOffset)) }
    if !offset.isPlainZero { edits.add(.offset(id, offset)) }
    if clips { edits.add(.clips(id, true)) }
    if isHidden { edits.add(.hidden(id, true)) }
    if isDisabled { edits.add(.disabled(id, true)) }
    if opacity != 1 { edits.add(.opacity(id, opacity)) }
    if zIndex != 0 { edits.add(.zIndex(id, zIndex)) }
    if shape != .rectangle { edits.add(.shape(id, shape)) }
    if !overrides.isEmpty { edits.add(.overrides(id, overrides)) }
    if !handlers.isEmpty { edits.add(.handlers(id, handlers)) }
    if isHandle { edits.add(.handle(id, true)) }
    if let source { edits.add(.source(id, source)) }
    if let scrollRange { edits.add(.scrollRange(id, scrollRange)) }
    return edits
  }
}

extension [TreeEdit] {
  @inline(never)
  fileprivate mutating func add(_ edit: TreeEdit) { append(edit) }
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
