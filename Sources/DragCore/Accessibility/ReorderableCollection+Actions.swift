extension DragElement {
  /// What announcements call the element, asked whenever it is said. Without it they use what the platform knows, or its name.
  public func accessibilityLabel(_ label: @escaping () -> String) { controller.needRecord(id).label = label }

  /// Lets the items of a collection be moved by actions, without dragging: up, down, to the top and to the bottom, or the ways that are named.
  ///
  /// ```swift
  /// list.accessibilityMoveable(birds, label: { $0.name })
  /// ```
  /// A move is told to what `reorderable` was given, as a drop is, and announced.
  ///
  /// - Parameters:
  ///   - items: the data as it is whenever it is asked for.
  ///   - label: what announcements call an item.
  /// - Returns: false where the element's items cannot be put in another order.
  @discardableResult
  public func accessibilityMoveable<Item>(
    _ items: @autoclosure @escaping () -> [Item], label: ((Item) -> String)? = nil, actions: [MoveAction] = MoveAction.standard
  ) -> Bool {
    guard let collection = controller.record(id)?.collection else { return false }
    if let label {
      collection.label = { index in
        let items = items()
        return index < items.count ? label(items[index]) : ""
      }
    }
    collection.accessibilityMoveable(actions)
    return true
  }
}

extension ReorderableCollection {
  /// Lets the items be moved by these actions, without dragging.
  public func accessibilityMoveable(_ actions: [MoveAction] = MoveAction.standard) {
    moveActions = actions
    controller.didOfferActions?(self)
  }

  /// The item that actions move from now on, whatever becomes of its position; none for a position that is not there.
  public func choose(_ index: Int) {
    look()
    acting.item = index >= 0 && index < count ? key(at: index) : nil
  }

  /// The position of the item that actions move; nil where there is none, or it is gone.
  public var chosen: Int? {
    look()
    return acting.item.flatMap { index(of: $0) }
  }

  /// Moves the chosen item, and says so.
  ///
  /// The data is changed by what `reorderable` was given, as by a drop. Items that are pinned keep their index. Where no drag could do the same,
  /// nothing moves: `mayDrag`, the recognizer's `operations` and `shouldBegin`, and `mayDrop` are asked, the latter two with a session
  /// whose target is the list, at no place; where `takesAtEnd` is true, only the end takes it.
  ///
  /// - Returns: false where it is as far as it can go, cannot be taken or dropped there, is dragged now, or is gone.
  /// - Complexity: as finding the item and changing the data.
  @discardableResult
  public func perform(_ action: MoveAction) -> Bool {
    guard !controller.isBusy, controller.tree.usableSource(id) != nil, let item = acting.item, let from = chosen else { return false }
    let steps = move(item, from, by: action.steps)
    (acting.moved, acting.lastMove) = (item, (from, steps))
    spoken = { [unowned(unsafe) self] in moved($0) }
    controller.send(.moved(id))
    return steps != 0
  }

  /// Moves an item, which is the chosen one from now on, and says so.
  @discardableResult
  public func perform(_ action: MoveAction, on index: Int) -> Bool {
    choose(index)
    return perform(action)
  }

  /// What is to be said of the latest move by an action; nil where that is nothing, or has been said.
  private func moved(_ label: (Int) -> String) -> Announcement? {
    look()
    guard let index = acting.moved.flatMap({ self.index(of: $0) }) else { return nil }
    let result = Announcement(.moved)
    result.steps = Int(lastMove.steps)
    (result.isAtTop, result.isAtBottom) = acting.ends
    let end = acting.group.flatMap { self.index(of: result.steps < 0 ? $0.last : $0.first) } ?? index
    let beside = result.steps < 0 ? end + 1 : end - 1
    if result.steps != 0, self.label != nil, beside >= 0, beside < count {
      result.place = .target
      result.target = label(beside)
    }
    guard result.steps != 0, acting.count > 1, let words = controller.announcements else { return result }
    // Several are told by their number first; programs without actions hold nothing of that.
    let text = Bytes()
    text.put(words.text(.items, number: acting.count))
    text.put(words.text(.separator))
    text.put(words.text(for: result))
    controller.say(text.string)
    return nil
  }

  /// - Returns: how far it went.
  private func move(_ key: AnyItem, _ from: Int, by wanted: Int32) -> Int32 {
    (acting.group, acting.ends) = ((key, key), (false, false))
    guard mayGoAlong(from), !isAmbiguous(key) else { return 0 }
    // What travels with it, as in a drag; what is of other lists stays there.
    var moved: [CarriedItem] = []
    for item in travelling(with: key) where item.collection === self { moved.append(item) }
    let known = SessionRecord(id: SessionID(0), source: id, group: .standard, kind: .keyboard)
    known.lead = CarriedItem(collection: self, key: key)
    known.items = note(moved, in: known)
    (known.item, known.target, known.operation) = (Int32(from), id, .move)
    let session = DragSession(controller: controller, record: known, elementID: id)
    let isAllowed =
      controller.tree.source(of: id)?.operations.contains(.move) == true && controller.record(id)?.shouldBegin?(session) ?? true
      && mayDrop?(session) ?? true
    let pinned = pinnedItems(but: moved)
    acting.count = moved.count - along(key, of: moved).count
    let places = found(moved).places
    // An app may do anything while it is asked.
    guard let first = moved.first, let last = moved.last, isAllowed, places.count == moved.count, index(of: key) == from else { return 0 }
    acting.group = (first.key, last.key)
    // Those that change places with them, in order.
    var slots: [Int32] = []
    var (p, q, rank) = (0, 0, 0)
    for i in 0..<count {
      if i == from { rank = slots.count }
      if p < pinned.count, pinned[p].index == i {
        p += 1
      } else if q < places.count, Int(places[q].item) == i {
        q += 1
      } else {
        slots.append(Int32(i))
      }
    }
    acting.ends = (rank == 0, rank == slots.count)
    // Not by addition, which could overflow.
    let to = wanted < 0 ? (Int(wanted.magnitude) > rank ? 0 : rank + Int(wanted)) : rank + min(Int(wanted), slots.count - rank)
    if to == rank || takesAtEnd && to < slots.count { return 0 }
    var stayers: [AnyItem] = []
    // Neighbours that vanish at the same moment are few.
    while to + stayers.count < slots.count, stayers.count < 8 { stayers.append(self.key(at: Int(slots[to + stayers.count]))) }
    guard take(moved, session, to: .before(stayers), pinning: pinned) else { return 0 }
    look()
    guard let reached = index(of: key), reached != from else { return 0 }
    acting.ends = (to == 0, to == slots.count)
    didMove?(places, id, to < slots.count ? slots[to] : -1, pinned.map { ItemPlace(id, Int32($0.index)) })
    // Where a drag is under way it must know at once; else whoever shows the items tells when it is wanted.
    if let didAct, controller.sessions.isEmpty, controller.landing.isEmpty { didAct() } else { reload() }
    return Int32(to - rank)
  }
}

/// What is moved by actions, and how it was moved last.
struct Acting {
  /// The item, whatever becomes of its position.
  var item: AnyItem?
  /// The one that was moved last.
  var moved: AnyItem?
  /// The first and the last that travelled with it.
  var group: (first: AnyItem, last: AnyItem)?
  /// How many a person knows to have travelled.
  var count = 1
  /// Whether it was before all that can change places with it, and behind all.
  var ends = (isAtTop: false, isAtBottom: false)
  var lastMove: (item: Int, steps: Int32) = (0, 0)
}
