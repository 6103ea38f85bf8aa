/// Copy, cut and paste, with the same items and the same targets as drags.
///
/// Whatever can be dragged can be copied, and cut where its items may be moved; whatever takes drops takes what is pasted. A paste is a drag of
/// the platform's own that is dropped at once on what has the focus, so targets cannot tell the two apart, and recordings hold both.
extension Controller {
  /// What was copied or cut last; it stays until it is cleared, or a cut has been pasted, or what was cut has been moved in another way.
  public var clipboard: [AnyItem] { arrivals?.clipboard?.carried.items ?? [] }
  /// Whether it was cut, and its source allows that it goes away.
  public var isCut: Bool { arrivals?.clipboard?.isCut ?? false }

  /// Copies what the focused source carries, or the nearest one above it.
  ///
  /// - Parameters:
  ///   - item: the focused item, where the element is a collection. What would travel with it in a drag is copied with it: all that is selected
  ///     where it is, in the order of the data.
  ///   - isCut: the items go away from the source when they have been pasted somewhere, and only those that arrived. Where the source allows no
  ///     move, or the item may not be dragged, they stay. An item of a list changes places where a drag of it would; elsewhere `offer` takes it
  ///     out, and what is pasted from a list that neither offers its items nor hears of what it has delivered is a copy.
  /// - Returns: the items, for the platform's clipboard; empty where nothing can be copied, and then everything is as it was.
  @discardableResult
  public func copy(from focus: some DragElement, item: Int = -1, isCut: Bool = false) -> [AnyItem] {
    var next: ElementID? = focus.id
    while let id = next {
      if let role = tree.source(of: id) {
        guard role.isEnabled else { return [] }
        let known = SessionRecord(id: SessionID(0), source: id, group: role.group, kind: .system, location: .zero, start: .zero)
        known.items = carried(id, item, in: known)
        if !known.items.isEmpty {
          let mayGo = role.operations.contains(.move) && record(id)?.collection?.mayBeTaken(item) ?? true
          someArrivals.clipboard = Clipboard(known, isCut: isCut && mayGo, record(id)?.onFinished)
        }
        return known.items
      }
      next = tree.parent(of: id)
    }
    return []
  }

  /// What a drag of a source would carry; of a list the item alone, unless there is a record for all that travels with it.
  func carried(_ source: ElementID, _ item: Int, in known: SessionRecord? = nil) -> [AnyItem] {
    guard let record = record(source) else { return [] }
    if let collection = record.collection {
      collection.look()
      guard item >= 0, item < collection.count else { return [] }
      guard let known else { return [collection.item(at: item)] }
      return collection.note(collection.travelling(with: collection.key(at: item)), in: known)
    }
    let known = known ?? SessionRecord(id: SessionID(0), source: source, group: .standard, kind: .system, location: .zero, start: .zero)
    return record.items?(DragSession(controller: self, record: known, elementID: source)) ?? []
  }

  /// Pastes into what has the focus, or the nearest target above it that takes it.
  ///
  /// - Parameters:
  ///   - items: what the platform's clipboard has; the own one's when nil.
  ///   - item: the focused item, where the element is a collection: the pasted ones come behind it.
  ///   - isCut: somebody else has cut these, and removes them when this tells that they have arrived: where targets allow it, they are moved.
  /// - Returns: false where nothing takes it, or the platform's own drag is under way. What has to be loaded comes later.
  @discardableResult
  public func paste(_ items: [AnyItem]? = nil, into focus: some DragElement, item: Int = -1, isCut: Bool = false) -> Bool {
    guard !isBusy, !decider.isDraggingBySystem, contains(focus.id) else { return false }
    let own = items == nil ? arrivals?.clipboard : nil
    var pasted = items ?? own?.carried.items ?? []
    guard !pasted.isEmpty, let bounds = tree.boundsInRoot(of: focus.id) else { return false }
    var gap = gap(behind: item, in: focus.id)
    var operations: OperationSet = isCut ? [.move, .copy] : .copy
    if let own, own.isCut {
      // What is being moved is moved once.
      if sessions.contains(where: { own.has($0) }) { return false }
      guard tree.isSource(own.carried.source), let source = record(own.carried.source) else { return forgetCut() }
      operations = .move
      someArrivals.taking = { $0.cut = own }
      if let list = source.collection {
        _ = list.owners(of: own.carried)
        let (lifted, places) = list.found(own.carried.lifted)
        if lifted.isEmpty { return forgetCut() }
        // What has gone meanwhile is elsewhere, and is not made anew.
        pasted = []
        for (lifted, item) in zip(own.carried.lifted, own.carried.items) where lifted.collection.index(of: lifted.key) != nil {
          pasted.append(item)
        }
        if exchanges(list, focus.id) {
          // They change places as by a drag, and are none of those that stay.
          for place in places where place.collection == focus.id && place.item <= item { gap -= 1 }
          someArrivals.taking = { [self] known in
            known.cut = own
            known.lifted = lifted
            tell(.items(known.id, places))
          }
        } else if source.deliveries == nil {
          operations = .copy
        }
      }
    }
    var event = ExternalEvent(.over, at: bounds.center, time: decider.now, operations: operations, item: gap)
    event.focus = focus.id
    external(event, items: pasted)
    arrivals?.taking = nil
    let isTaken = decider.sessions.contains { $0.kind == .system && $0.phase == .carrying && $0.target != nil }
    // Only where it would be taken: nothing is to be seen of a paste that comes to nothing.
    event.phase = isTaken ? .dropped : .left
    external(event)
    return isTaken
  }

  /// Forgets what was copied or cut.
  public func clearClipboard() { arrivals?.clipboard = nil }

  /// How many items that are not pinned come before what goes behind an item, however they lie; -1 where that is for the list to say.
  private func gap(behind item: Int, in focus: ElementID) -> Int32 {
    guard item >= 0, let role = decider.collection(focus), !role.takesAtEnd else { return -1 }
    let before = Int32(min(item, role.layout.count - 1) + 1)
    var gap = before
    for pinned in role.pinned where pinned < before { gap -= 1 }
    return gap
  }

  /// What was cut is not where it was.
  private func forgetCut() -> Bool {
    clearClipboard()
    return false
  }

  /// Whether a list exchanges items with what has the focus, or with what that is in.
  private func exchanges(_ list: ReorderableCollection, _ focus: ElementID) -> Bool {
    var next: ElementID? = focus
    while let id = next {
      if let other = record(id)?.collection, other.exchanges(with: list) { return true }
      next = tree.parent(of: id)
    }
    return false
  }

  /// What was cut may have been moved without a paste. An item of a collection is looked for when it is to be pasted.
  func hasDelivered(_ source: ElementID) {
    if let own = arrivals?.clipboard, own.isCut, own.carried.lifted.isEmpty, own.carried.source == source { clearClipboard() }
  }

  /// A drag from outside is over; what was pasted of a cut goes away where it was.
  func finishedArrival(_ known: SessionRecord) {
    // Something else may have been cut while this was on its way.
    guard let own = known.cut ?? arrivals?.clipboard, own.isCut, known.outcome == .dropped(.move), own.has(known) else { return }
    takeCut(own, known.id, self.delivered(known), known)
  }

  /// Another window of the program has pasted what was cut here last, and has it: it goes away from its source, as after a paste here, and what
  /// is pasted after that is a copy.
  ///
  /// - Parameter places: which items it has, by their places in what `copy(from:item:isCut:)` returned; all of them when nil. Places out of
  ///   range are ignored, and where none is left, the cut stays as it is.
  public func cutWasPasted(places: [Int]? = nil) {
    guard !isBusy, let own = arrivals?.clipboard, own.isCut else { return }
    let delivered = places == nil ? own.carried.items : items(of: own.carried.items, at: places ?? [])
    if !delivered.isEmpty { takeCut(own, SessionID(0), delivered, nil) }
  }

  private func takeCut(_ own: Clipboard, _ id: SessionID, _ delivered: [AnyItem], _ paste: SessionRecord?) {
    if arrivals?.clipboard === own { clearClipboard() }
    let location = paste?.location ?? .zero
    let cut = SessionRecord(
      id: id, source: own.carried.source, group: own.carried.group, kind: .system, location: location, start: location)
    cut.items = own.carried.items
    cut.lifted = own.carried.lifted
    cut.delivered = delivered
    cut.outcome = .dropped(.move)
    cut.target = paste?.target
    cut.isExchange = paste?.isExchange ?? false
    (record(cut.source)?.onFinished ?? own.onFinished)?(cut)
  }
}

/// What was copied or cut.
final class Clipboard {
  /// What a drag of it would carry.
  let carried: SessionRecord
  let isCut: Bool
  /// Tells the source that what was cut has been taken, also where it is none any more.
  let onFinished: ((SessionRecord) -> Void)?

  init(_ carried: SessionRecord, isCut: Bool, _ onFinished: ((SessionRecord) -> Void)?) {
    (self.carried, self.isCut, self.onFinished) = (carried, isCut, onFinished)
  }

  /// Whether a drag brings it, or what is left of it.
  func has(_ known: SessionRecord) -> Bool { carried.items.contains { $0 === known.items.first } }
}
