/// Lists whose items leave the program and come in again.
extension DragElement {
  /// Lets a reorderable element take values that can be read from what is dropped, of this program or another, between its items.
  ///
  /// ```swift
  /// list.reorderable(birds, layout: { … }) { difference in birds.apply(difference) }
  /// list.dropDestination(for: Bird.self) { new, offset in
  ///   birds.insert(contentsOf: new, at: offset)
  ///   return true
  /// }
  /// ```
  /// What is not there at once is loaded first, and goes to the place where it was dropped then, also if items have come or gone meanwhile.
  ///
  /// Items that are pinned are the app's to put back: those from the offset on, which what is inserted there pushes on. `ReorderContainer.insert`
  /// names them, and `insert(_:at:)` with a destination leaves them at their index.
  ///
  /// - Parameter action: gets the values that have arrived, in their order, and the index of the first. False is a refusal: nothing has happened.
  /// - Returns: false where the element is not reorderable.
  @discardableResult
  @_disfavoredOverload
  public func dropDestination<T: Providable>(for type: T.Type, action: @escaping (_ values: [T], _ offset: Int) -> Bool) -> Bool {
    guard let collection = controller.record(id)?.collection else { return false }
    collection.brought = BroughtValues(collection, action)
    controller.record(id)?.receive = { session in
      // Its own items, and those that it exchanges, change places.
      if collection.understands(session) {
        let result: DropResult = controller.record(collection.id)?.action?(session) ?? false ? .accepted : .refused
        return controller.answer(session.record, result)
      }
      collection.brought?.receive(session)
    }
    return true
  }
}

/// What a collection takes from elsewhere; which type that is only a subclass knows.
class Brought {
  func holds(_ item: AnyItem) -> Bool { false }
  func receive(_ session: DragSession) {}
}

private final class BroughtValues<T: Providable>: Brought {
  private unowned(unsafe) let collection: ReorderableCollection
  private let action: ([T], Int) -> Bool
  private let boxing = Boxing<T> { ItemBox($0) }

  init(_ collection: ReorderableCollection, _ action: @escaping ([T], Int) -> Bool) {
    self.collection = collection
    self.action = action
  }

  override func holds(_ item: AnyItem) -> Bool { canRead(T.self, item) }

  override func receive(_ session: DragSession) {
    guard let place = session.dropPlace, place.collection == collection.id, case .gap(let gap) = place.position else {
      return session.controller.answer(session.record, .refused)
    }
    let followers = collection.stayers(from: Int(gap), beside: session.record.lifted)
    var values: [T] = []
    let transfer = session.transfer(
      of: T.self, adding: { if case .success(let value) = $0 { values.append(value) } },
      action: { [self, collection] in
        collection.look()
        // Others may have come while these were on their way.
        guard !values.isEmpty, collection.hasRoom(for: values.count) else { return false }
        let isTaken = action(values, collection.index(before: followers))
        // It may have been marked anew meanwhile.
        (collection.controller.record(collection.id)?.collection ?? collection).reload()
        return isTaken
      })
    session.controller.receive(transfer, session)
  }
}

extension ReorderableCollection {
  /// Offers its items to other lists, windows and programs.
  ///
  /// ```swift
  /// let collection = list.reorderable(birds, layout: { … }) { difference in birds.apply(difference) }
  /// collection?.offer({ birds[$0] }) { moved in birds.removeAll { bird in moved.contains { $0.id == bird.id } } }
  /// ```
  /// - Parameters:
  ///   - provider: what is known elsewhere of the item with an index. Where a copy is what is to be had, its `local` value is the item.
  ///   - onMoved: items have been moved elsewhere, and taken there: here they go.
  public func offer<T: Providable>(_ provider: @escaping (Int) -> T, onMoved: @escaping ([T]) -> Void) {
    self.provider = { provider($0).provider }
    let boxing = Boxing<T> { ItemBox($0) }
    guard var role = controller.tree.source(of: id) else { return }
    role.leavesProgram = true
    controller.edit(.source(id, role))
    takeOut = { [self] items in
      _ = boxing
      var moved: [T] = []
      for item in items { if let value = item.value(as: T.self) { moved.append(value) } }
      if !moved.isEmpty { onMoved(moved) }
      // It may have been marked anew since they were dropped.
      controller.record(id)?.collection?.reload()
    }
    DragRecognizer(controller: controller, id: id).hearDeliveries().offered = { [self] items, session in
      guard session.outcome == .dropped(.move), !session.record.isExchange else { return }
      // Those that other lists have added to the drag go away there, whatever those lists are by now.
      var owners: [ReorderableCollection] = [self]
      for item in session.record.lifted where !owners.contains(where: { $0 === item.collection }) { owners.append(item.collection) }
      var near = 0
      for owner in owners {
        owner.takeOut?(owners.count == 1 ? items : items.filter { self.owner(of: $0, session.record, &near) === owner })
      }
    }
  }

  /// The list that an item of a drag is of. They are asked for in their order, so each search begins where the one before has ended.
  private func owner(of item: AnyItem, _ record: SessionRecord, _ near: inout Int) -> ReorderableCollection {
    let count = min(record.items.count, record.lifted.count)
    for _ in 0..<count {
      near = near + 1 < count ? near + 1 : 0
      if record.items[near] === item { return record.lifted[near].collection }
    }
    return self
  }
}
