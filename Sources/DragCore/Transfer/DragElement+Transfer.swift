/// Values that leave the program and come in again.
extension DragElement {
  /// Makes the element draggable, carrying a value that other windows and programs can have too.
  ///
  /// - Returns: its recogniser, or nil when it is draggable already or gone.
  @discardableResult
  public func draggable<T: Providable>(_ value: T) -> DragRecognizer? { draggable(providers: { _ in [value.provider] }) }

  /// Makes the element draggable, carrying what is provided when the drag begins; with nothing there is no drag.
  @discardableResult
  public func draggable(providers: @escaping (DragSession) -> [ItemProvider]) -> DragRecognizer? {
    markDraggable(in: .standard, role: { $0.leavesProgram = true }) { record in
      record.items = { session in
        var items: [AnyItem] = []
        for provider in providers(session) { items.append(provider) }
        return items
      }
    }
  }

  /// Makes the element take values that can be read from what is dropped, of this program or another.
  ///
  /// What comes from this program is there at once. The rest is loaded first, item by item; the drop is complete, and the session ends, when
  /// the action has run. Where nothing arrives the action does not run, and the drag ends as `.cancelled(.failed)`; where the element goes, or
  /// takes no drops any more, loading stops, and it ends at once as `.cancelled(.targetGone)`.
  ///
  /// - Parameters:
  ///   - action: gets the values that have arrived, in their order. False is a refusal: nothing has happened.
  ///   - isTargeted: hears when a drag that it takes is over it, and when no longer.
  /// - Returns: false when it takes drops already, or is gone.
  @discardableResult
  public func dropDestination<T: Providable>(
    for type: T.Type, operations: OperationSet = .all, action: @escaping ([T], DragSession) -> Bool,
    isTargeted: ((Bool) -> Void)? = nil
  ) -> Bool {
    dropDestination(
      forResultsOf: type, operations: operations,
      action: { results, session in
        var values: [T] = []
        for case .success(let value) in results { values.append(value) }
        return !values.isEmpty && action(values, session)
      }, isTargeted: isTargeted)
  }

  /// As `dropDestination(for:operations:action:isTargeted:)`; the action gets every item's own result, also where none has arrived. What is offered
  /// in no type that can be read has failed as `.notOffered`.
  @discardableResult
  public func dropDestination<T: Providable>(
    forResultsOf type: T.Type, operations: OperationSet = .all, action: @escaping ([Result<T, TransferError>], DragSession) -> Bool,
    isTargeted: ((Bool) -> Void)? = nil
  ) -> Bool {
    let isMarked = markDroppable(role: {
      $0.proposal = .asksOnEntry
      $0.operations = operations
    }) { record in
      record.accepts = { session in
        session.pasteboard.items.contains { canRead(T.self, $0) } ? operations : []
      }
      record.receive = { session in
        var results: [Result<T, TransferError>] = []
        let transfer = session.transfer(of: T.self, adding: { results.append($0) }, action: { action(results, session) })
        session.controller.receive(transfer, session)
      }
      record.isTargeted = isTargeted
      record.boxing = Boxing<T> { ItemBox($0) }
    }
    return isMarked
  }

  /// Makes the element take items of some types as they are: the action loads of them what it wants.
  ///
  /// Items of another window of the site are loaded from within the action, or not at all: what has not been asked for when it returns
  /// stays where it is.
  ///
  /// - Parameter action: gets the items that are offered in any of the types; the others have failed as `.notOffered`. False is a refusal.
  /// - Returns: false when it takes drops already, or is gone.
  @discardableResult
  public func dropDestination(
    of types: [ContentType], operations: OperationSet = .all, action: @escaping ([ItemProvider], DragSession) -> Bool,
    isTargeted: ((Bool) -> Void)? = nil
  ) -> Bool {
    markDroppable(role: {
      $0.proposal = .asksOnEntry
      $0.operations = operations
    }) { record in
      record.accepts = { session in session.pasteboard.providers(of: types).isEmpty ? [] : operations }
      record.receive = { session in
        session.controller.receive(session.transfer(of: types) { action($0, session) }, session)
      }
      record.isTargeted = isTargeted
    }
  }

  /// Hears of what is on its way into the element: when it begins, at every change, and at its end.
  ///
  /// ```swift
  /// list.onTransfer { transfer in bar.show(transfer.progress) }
  /// ```
  public func onTransfer(_ handler: ((Transfer) -> Void)?) { controller.needRecord(id).onTransfer = handler }
}

/// Whether an item is such a value, or offers data that one may be made from.
func canRead<T: Providable>(_ type: T.Type, _ item: AnyItem) -> Bool {
  item.value(as: T.self) != nil || item.offered(in: T.readableTypes) != nil
}

extension AnyItem {
  /// Itself, where it is offered in any of some types.
  @inline(never)
  final func offered(in types: [ContentType]) -> ItemProvider? {
    guard let provider = self as? ItemProvider, provider.representation(for: types) != nil else { return nil }
    return provider
  }
}

extension Pasteboard {
  /// The items that are offered in any of some types, in order.
  public func providers(of types: [ContentType]) -> [ItemProvider] {
    var result: [ItemProvider] = []
    for item in items { if let provider = item.offered(in: types) { result.append(provider) } }
    return result
  }

  /// Adds a value that can leave the program behind the other items.
  public func append<T: Providable>(providing value: T) { items.append(value.provider) }
}

extension DragSession {
  /// The items that the target has taken, once the drag is over: all of them where it took them as they were, and only what arrived where they had to be
  /// loaded. A source that moves its items away removes these.
  public var delivered: [AnyItem] {
    guard outcome?.isDrop ?? false else { return [] }
    return controller.delivered(record)
  }

  /// What is on its way into the target, since the drop and until it is complete.
  public var transfer: Transfer? { record.transfer }

  /// What loads all items as values of a type.
  func transfer<T: Providable>(
    of type: T.Type, adding add: @escaping (Result<T, TransferError>) -> Void, action: @escaping () -> Bool
  ) -> Transfer {
    Transfer(
      record.items, limit: controller.transferLimit,
      taking: { item in
        guard let value = item.value(as: T.self) else { return false }
        add(.success(value))
        return true
      }, wanting: T.readableTypes,
      reading: { loaded in
        let result: Result<T, TransferError>
        switch loaded {
        case .success(let data): result = T.read(data.type, data.bytes)
        case .failure(let error): result = .failure(error)
        }
        add(result)
        if case .failure(let error) = result { return error }
        return nil
      }, action: action)
  }
}

extension DragSession {
  /// What hands over as they are the items that are offered in any of some types.
  func transfer(of types: [ContentType], action: @escaping ([ItemProvider]) -> Bool) -> Transfer {
    let limit = controller.transferLimit
    var taken: [ItemProvider] = []
    return Transfer(
      record.items, limit: limit,
      taking: { item in
        guard let provider = item.offered(in: types) else { return false }
        provider.limit = limit
        taken.append(provider)
        return true
      }, wanting: types,
      reading: { if case .failure(let error) = $0 { error } else { nil } }, action: { action(taken) })
  }
}

extension Controller {
  /// What a drop's target has taken.
  func delivered(_ known: SessionRecord) -> [AnyItem] {
    if let delivered = known.delivered { return delivered }
    guard let takes = known.target.flatMap({ record($0) })?.takes else { return known.items }
    return known.items.filter(takes)
  }

  /// Loads what was dropped, lets the target act on what has come, and answers the drop.
  func receive(_ transfer: Transfer, _ session: DragSession) {
    let known = session.record
    known.transfer = transfer
    known.stopTransfer = { transfer.cancel() }
    let target = session.elementID
    transfer.onChange = { [self] in if contains(target) { record(target)?.onTransfer?($0) } }
    // One that is marked anew at once still gets it: this is asked when drags are aimed again.
    known.watchTransfer = { [self] in if !tree.isTarget(target) { transfer.stop(.failed) } }
    var isLate = false
    transfer.start { [self] transfer in
      guard isLate else { return answer(known, settle(transfer, known, target)) }
      // Not in the middle of what runs now, which may be a question of the engine's.
      later { [self] in answer(known, settle(transfer, known, target)) }
      batch {}
    }
    isLate = true
    if known.transfer != nil, joining == nil { joinEnds() }
  }

  /// What is late ends when it has come. Right behind another end it is said together with that, which it would silence.
  private func joinEnds() {
    var ended = "", time = -greatestCoordinate
    joining = { [unowned(unsafe) self] occasion, said in
      let text = Bytes()
      if case .ended = occasion {
        if decider.now < time + Voice.pause, let words {
          text.put(ended)
          text.put(words.text(.separator))
        }
        time = decider.now
      } else {
        time = -greatestCoordinate
      }
      text.put(said)
      ended = text.string
      return ended
    }
  }

  /// Lets the target act on what has come.
  private func settle(_ transfer: Transfer, _ known: SessionRecord, _ target: ElementID) -> DropResult {
    known.transfer = nil
    known.stopTransfer = nil
    known.watchTransfer = nil
    arrivals?.onEnd?(transfer)
    arrivals?.showsEnd?(transfer)
    // A drop that somebody else has answered meanwhile is over.
    guard session(known.id) === known else { return .failed }
    guard tree.isTarget(target) else { return .targetGone }
    if transfer.isCancelled { return .failed }
    guard transfer.action() else { return transfer.hasArrivals ? .refused : .failed }
    var delivered: [AnyItem] = []
    for (item, state) in zip(transfer.items, transfer.states) where state == .arrived { delivered.append(item) }
    known.delivered = delivered
    return .accepted
  }

  /// Stops every transfer that is under way: the page goes, for example.
  public func cancelTransfers() { for session in sessions { session.transfer?.cancel() } }
}
