/// Copy, cut and paste, with the same items and the same targets as drags.
///
/// Whatever can be dragged can be copied, and cut where its items may be moved; whatever takes drops takes what is pasted. A paste is a drag of
/// the platform's own that is dropped at once on what has the focus, so targets cannot tell the two apart, and recordings hold both.
extension Controller {
  /// What was copied or cut last; it stays until it is cleared, or a cut has been pasted, or a drag has moved what was cut away from its source: of a
  /// list, all of it, and what the list has lost in other ways is seen when it is to be pasted.
  public var clipboard: [AnyItem] { arrivals?.clipboard?.items ?? [] }
  /// Whether it was cut, and its source allows that it goes away.
  public var isCut: Bool { arrivals?.clipboard?.isCut ?? false }

  /// Copies what the focused source carries, or the nearest one above it.
  ///
  /// - Parameters:
  ///   - item: the focused item, where the element is a collection. What would travel with it in a drag is copied with it: all that is selected
  ///     where it is, in the order of the data.
  ///   - isCut: the items go away from the source when they have been pasted somewhere, and only those that arrived. Where the source allows no
  ///     move, or the item may not be dragged, by what `shouldBegin` says too, they stay. An item of a list changes places where a drag of it
  ///     would; elsewhere `offer` takes it out, and what is pasted from a list that neither offers its items nor hears of what it has delivered
  ///     is a copy.
  /// - Returns: the items, for the platform's clipboard; empty where nothing can be copied, and then everything is as it was.
  @discardableResult
  public func copy(from focus: some DragElement, item: Int = -1, isCut: Bool = false) -> [AnyItem] {
    var next: ElementID? = focus.id
    while let id = next {
      if let role = tree.source(of: id) {
        guard role.isEnabled else { return [] }
        let known = SessionRecord(id: SessionID(0), source: id, group: role.group, kind: .system)
        known.items = carried(id, item, in: known)
        if !known.items.isEmpty {
          let record = record(id), session = DragSession(controller: self, record: known, elementID: id)
          let isCut =
            isCut && tree.isReachable(id, evenCarried: true) && role.operations.contains(.move)
            && record?.collection?.mayBeCut(item) ?? true
          known.told = record
          let own = Clipboard(known, isCut: isCut && record?.shouldBegin?(session) ?? true)
          someArrivals.clipboard = own
          // A drag may move it away before it is pasted; of a list, what it says of its deliveries is its own.
          if own.isCut, record?.collection == nil { _ = DragRecognizer(controller: self, id: id).hearDeliveries() }
          if let words {
            someSpeech.call(known, words, Announcement(.lifted))
            _ = say(own.isCut ? .cut : .copied, known.spoken, known.spokenCount)
          }
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
      let key = collection.key(at: item)
      known.lead = CarriedItem(collection: collection, key: key)
      return collection.note(collection.travelling(with: key), in: known)
    }
    let known = known ?? SessionRecord(id: SessionID(0), source: source, group: .standard, kind: .system)
    return record.items?(DragSession(controller: self, record: known, elementID: source)) ?? []
  }

  /// Pastes into what has the focus, or the nearest target above it that takes it.
  ///
  /// - Parameters:
  ///   - items: what the platform's clipboard has; the own one's when nil.
  ///   - item: the focused item, where the element is a collection, or in one: the pasted ones come behind it; at the end where none has the focus.
  ///     An item that is an element itself, and a target, is asked first, unless it is what was copied.
  ///   - isCut: somebody else has cut these, and removes them when this tells that they have arrived: where targets allow it, they are moved.
  /// - Returns: false where nothing takes it, nothing is there, or the platform's own drag is under way. What has to be loaded comes later. In a
  ///   callback or a `batch` always true: the paste follows when all that waits has been done.
  @discardableResult
  public func paste(_ items: [AnyItem]? = nil, into focus: some DragElement, item: Int = -1, isCut: Bool = false) -> Bool {
    var isTaken = true
    afterwards { [self] in isTaken = pasteNow(items, focus.id, item, isCut) }
    return isTaken
  }

  private func pasteNow(_ items: [AnyItem]?, _ focus: ElementID, _ item: Int, _ isCut: Bool) -> Bool {
    guard !decider.isDraggingBySystem, contains(focus) else { return false }
    let own = items == nil ? arrivals?.clipboard : nil
    let pasted = items ?? own?.items ?? []
    let isTaken = !pasted.isEmpty && paste(pasted, Paste(own), into: focus, item, isCut)
    arrivals?.taking = nil
    // Nothing is to be seen of a paste that comes to nothing; it is said, also where only the platform knew of something.
    if !isTaken, items != nil || own != nil { refuse(own, max(1, own?.carried.items.count ?? pasted.count)) }
    return isTaken
  }

  private func paste(_ items: [AnyItem], _ paste: Paste, into focus: ElementID, _ item: Int, _ isCut: Bool) -> Bool {
    let own = paste.own
    var pasted = items, first = focus, focus = focus
    // An item may be a target itself; what is to be pasted goes into itself no more than a drag does.
    while item >= 0, record(focus)?.collection == nil, let above = tree.parent(of: focus) { focus = above }
    if own?.carried.lifted.contains(where: { $0.collection.id == focus && $0.index == item }) ?? false { first = focus }
    guard let bounds = tree.boundsInRoot(of: first) else { return false }
    let item = item < 0 ? Int.max : item
    var operations: OperationSet = isCut ? [.move, .copy] : .copy
    var lifted: [CarriedItem] = [], leaving: [ItemPlace] = [], stays: ReorderableCollection?
    someArrivals.taking = { $0.paste = paste }
    if let own, own.isCut {
      // What is being moved is moved once.
      someArrivals.isMoving = { [unowned(unsafe) self] in isMoving($0) }
      if sessions.contains(where: { own.has($0) }) { return false }
      guard tree.isSource(own.carried.source), let source = record(own.carried.source) else { return forgetCut() }
      operations = .move
      if let list = source.collection {
        _ = list.owners(of: own.carried)
        let (found, places) = list.found(own.carried.lifted)
        if found.isEmpty { return forgetCut() }
        if places.contains(where: isMoving) { return false }
        // What has gone meanwhile is elsewhere, and is not made anew.
        pasted = []
        for (lifted, item) in zip(own.carried.lifted, own.carried.items) where list.index(of: lifted) != nil {
          pasted.append(item)
        }
        if source.deliveries == nil { stays = list }
        if exchanges(list, focus) {
          // They change places as by a drag, and are none of those that stay.
          (lifted, leaving) = (found, places)
          someArrivals.taking = { [self] known in
            known.paste = paste
            known.lifted = lifted
            tell(.items(known.id, places))
          }
        } else if stays != nil {
          operations = .copy
        }
      } else if isMoving(ItemPlace(own.carried.source, -1)) {
        return false
      }
    }
    // The app may have done anything while it was asked.
    let gap = gap(behind: item, in: focus, leaving)
    if item < .max, let list = record(focus)?.collection {
      paste.list = list
      if gap >= 0 { paste.followers = list.stayers(from: Int(gap), beside: leaving) }
    }
    var event = ExternalEvent(.over, at: bounds.center, time: decider.now, operations: operations, item: gap)
    event.focus = first
    arrive(event, pasted)
    func taken() -> Session? { decider.sessions.first { $0.kind == .system && $0.phase == .carrying && $0.target != nil } }
    if let stays, !lifted.isEmpty, let session = taken(), let target = session.target,
      record(target)?.collection?.exchanges(with: stays) != true
    {
      // Something within the list takes it as from elsewhere.
      self.session(session.id)?.lifted = []
      tell(.items(session.id, [], rank: 0))
      send(.operations(session.id, .copy))
    }
    let target = taken()?.target, isTaken = target != nil
    // Only the list has places.
    if target == focus { event.focus = focus } else { event.item = -1 }
    event.phase = isTaken ? .dropped : .left
    arrive(event, nil)
    return isTaken
  }

  /// Whether a drag or a paste that is under way moves an item of a list, or a source that is none: told by who that is, since what it has on its
  /// pasteboard is made anew whenever it is asked for.
  private func isMoving(_ place: ItemPlace) -> Bool { sessions.contains { isMoving(place, by: $0) } }

  private func isMoving(_ place: ItemPlace, by known: SessionRecord) -> Bool {
    guard let session = running(known.id), session.operations.contains(.move),
      session.phase != .dropping || session.isAway || session.operation == .move
    else { return false }
    let moved = known.paste?.own?.carried ?? known
    if place.item < 0 { return moved.source == place.collection && moved.source != .root }
    return moved.lifted.contains { $0.collection.id == place.collection && $0.collection.index(of: $0.key) == Int(place.item) }
  }

  /// Forgets what was copied or cut. That there was something stays known: who pastes it hears that it cannot be pasted.
  public func clearClipboard() {
    guard let arrivals, arrivals.clipboard != nil else { return }
    let nothing = SessionRecord(id: SessionID(0), source: .root, group: .standard, kind: .system)
    arrivals.clipboard = Clipboard(nothing, isCut: false)
  }

  /// How many items that neither leave nor are pinned come before what goes behind an item, however they lie; -1 where that is for the list to say.
  private func gap(behind item: Int, in focus: ElementID, _ leaving: [ItemPlace]) -> Int32 {
    guard let role = reordering?.role(of: focus), !role.takesAtEnd else { return -1 }
    let last = Int32(min(item, role.layout.count - 1)), gone = ItemPlaces(leaving)
    var gap = last + 1, isPinned = false
    for pinned in role.pinned where pinned <= last && !gone.contains(ItemPlace(focus, pinned)) {
      gap -= 1
      isPinned = pinned == last
    }
    // Before an item that is pinned others come for those that leave.
    for place in leaving where !isPinned && place.collection == focus && place.item <= last { gap -= 1 }
    return gap
  }

  /// What was cut is not where it was.
  private func forgetCut() -> Bool {
    arrivals?.clipboard?.state = .spent
    return false
  }

  /// Says that a paste has come to nothing.
  private func refuse(_ own: Clipboard?, _ count: Int) {
    guard words != nil else { return }
    let (item, number) = called(own, count), text = say(.notPasted, item, number)
    arrivals?.onNotPasted?(text)
  }

  /// What is pasted: as it was called when it was copied or cut here, where that is all of it, else how much it is.
  private func called(_ own: Clipboard?, _ count: Int) -> (item: String, number: Int) {
    if let own, own.carried.items.count == count { return (own.carried.spoken, own.carried.spokenCount) }
    return (words?.text(.items, number: count) ?? "", count)
  }

  private func say(_ phrase: Announcements.ClipboardPhrase, _ item: String, _ count: Int, at place: String = "") -> String {
    let text = words?.text(phrase, item: item, target: place, number: count) ?? ""
    say(text)
    return text
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

  /// What was cut may have been moved without a paste.
  func hasDelivered(_ source: ElementID) {
    guard let own = arrivals?.clipboard, own.isCut else { return }
    let lifted = own.carried.lifted
    let isGone = lifted.isEmpty ? own.carried.source == source : record(source)?.collection?.found(lifted).items.isEmpty ?? false
    if isGone { own.state = .spent }
  }

  /// A drag from outside is over; what was pasted of a cut goes away where it was.
  func finishedArrival(_ known: SessionRecord) {
    // Something else may have been cut while this was on its way.
    let paste = known.paste, delivered = self.delivered(known)
    if let own = paste?.own ?? arrivals?.clipboard, own.isCut, known.outcome == .dropped(.move), own.has(known) {
      takeCut(own, known.id, delivered, known)
    }
    guard let paste else { return }
    // What has been moved has the focus that its list has, or had.
    if known.outcome?.isDrop == true, let item = known.lifted.last, let index = item.collection.index(of: item.key) {
      item.collection.didEnd?(index)
    }
    guard let words else { return }
    // What did not arrive is told as such.
    if known.outcome == .cancelled(.refused) { refuse(paste.own, known.items.count) }
    guard known.outcome?.isDrop == true, let target = known.target else { return }
    let count = delivered.count
    var (item, number) = called(paste.own, count), place: String
    if let list = paste.list, list.id == target {
      list.look()
      // Pinned ones may have come between.
      var last = list.index(before: paste.followers) - 1
      while last >= 0, list.isPinned?(last) == true { last -= 1 }
      // What came from elsewhere has a name since it is here.
      if count == 1, last >= 0, paste.own?.carried.items.count != 1 { item = list.name(of: last, words) }
      place = last + 1 < list.count ? words.text(.before, target: list.name(of: last + 1, words)) : words.text(.atBottom)
    } else {
      place = words.text(.into, target: someSpeech.label(target))
    }
    _ = say(.pasted, item, number, at: place)
  }

  /// Another window of the program has pasted what was cut here last, and has it: it goes away from its source, as after a paste here, and what
  /// is pasted after that is a copy.
  ///
  /// - Parameter places: which items it has, by their places in what `copy(from:item:isCut:)` returned; all of them when nil. Places out of
  ///   range are ignored, and where none is left, the cut stays as it is.
  public func cutWasPasted(places: [Int]? = nil) {
    afterwards { [self] in
      guard let own = arrivals?.clipboard, own.isCut else { return }
      let delivered = places == nil ? own.carried.items : items(of: own.carried.items, at: places ?? [])
      if delivered.isEmpty { return }
      // What is being moved here has been moved there.
      let moved = record(own.carried.source)?.collection?.found(own.carried.lifted).places ?? [ItemPlace(own.carried.source, -1)]
      for known in sessions where moved.contains(where: { isMoving($0, by: known) }) {
        DragSession(controller: self, record: known, elementID: known.source).cancel()
      }
      takeCut(own, SessionID(0), delivered, nil)
    }
  }

  private func takeCut(_ own: Clipboard, _ id: SessionID, _ delivered: [AnyItem], _ paste: SessionRecord?) {
    own.state = .spent
    let cut = SessionRecord(
      id: id, source: own.carried.source, group: own.carried.group, kind: .system, location: paste?.location ?? .zero)
    cut.items = own.carried.items
    cut.lifted = own.carried.lifted
    cut.delivered = delivered
    cut.outcome = .dropped(.move)
    cut.target = paste?.target
    cut.isExchange = paste?.isExchange ?? false
    cut.told = own.carried.told
    teller(cut)?.onFinished?(cut)
  }
}

/// What was copied or cut.
final class Clipboard {
  /// What a drag of it would carry.
  let carried: SessionRecord
  var state: State

  enum State { case copied, cut, spent }

  init(_ carried: SessionRecord, isCut: Bool) { (self.carried, state) = (carried, isCut ? .cut : .copied) }

  /// Whether it was cut, and is to be moved yet.
  var isCut: Bool { state == .cut }
  /// What there is to be pasted: nothing once it has been moved. What it was called is known still, to who pastes it again.
  var items: [AnyItem] { state == .spent ? [] : carried.items }

  /// Whether a drag brings it, or what is left of it.
  func has(_ known: SessionRecord) -> Bool { carried.items.contains { $0 === known.items.first } }
}

/// What is pasted, and where.
final class Paste {
  /// What was copied or cut here, where it is that.
  let own: Clipboard?
  /// The list that the items go into, behind one of its items, and those that come behind them there.
  var list: ReorderableCollection?
  var followers: [AnyItem] = []

  init(_ own: Clipboard?) { self.own = own }
}
