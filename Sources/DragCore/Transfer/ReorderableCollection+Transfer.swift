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
    takes { BroughtValues($0, action) }
  }

  /// Lets a reorderable element take items of some types between its items as they are: the action loads of them what it wants.
  ///
  /// ```swift
  /// list.dropDestination(of: [.data]) { files, offset in
  ///   let new = files.map { Attachment($0.name ?? "Untitled") }
  ///   attachments.insert(contentsOf: new, at: offset)
  ///   for (file, attachment) in zip(files, new) { file.load([.data]) { attachment.loaded($0) } }
  ///   return true
  /// }
  /// ```
  /// Of its own items, of the loading of items of other windows, and of pinned items it does as `dropDestination(for:action:)` on a list and
  /// `dropDestination(of:operations:action:isTargeted:)` do; the one of the list forms that was called last holds.
  ///
  /// - Parameter action: gets the items that are offered in any of the types, and the index of the first. False is a refusal: nothing has happened.
  /// - Returns: false where the element is not reorderable.
  @discardableResult
  @_disfavoredOverload
  public func dropDestination(of types: [ContentType], action: @escaping (_ items: [ItemProvider], _ offset: Int) -> Bool) -> Bool {
    takes { BroughtItems($0, types, action) }
  }

  private func takes(_ brought: (ReorderableCollection) -> Brought) -> Bool {
    guard let collection = controller.record(id)?.collection else { return false }
    collection.brought = brought(collection)
    controller.record(id)?.receive = { session in
      // Its own items, and those that it exchanges, change places.
      if collection.understands(session) {
        let result: DropResult = controller.record(collection.id)?.action?(session) ?? false ? .accepted : .refused
        return controller.answer(session.record, result)
      }
      guard let place = session.dropPlace, place.collection == collection.id, case .gap(let gap) = place.position else {
        return controller.answer(session.record, .refused)
      }
      collection.brought?.receive(session, before: collection.stayers(from: Int(gap), beside: collection.places(of: session.id)))
    }
    return true
  }
}

/// What a collection takes from elsewhere; what that is only a subclass knows.
class Brought {
  unowned(unsafe) let collection: ReorderableCollection

  init(_ collection: ReorderableCollection) { self.collection = collection }

  func holds(_ item: AnyItem) -> Bool { false }
  /// Takes what is dropped before the first of some items that is still there then.
  func receive(_ session: DragSession, before followers: [AnyItem]) {}
}

private final class BroughtValues<T: Providable>: Brought {
  private let action: ([T], Int) -> Bool
  private let boxing = Boxing<T> { ItemBox($0) }

  init(_ collection: ReorderableCollection, _ action: @escaping ([T], Int) -> Bool) {
    self.action = action
    super.init(collection)
  }

  override func holds(_ item: AnyItem) -> Bool { canRead(T.self, item) }

  override func receive(_ session: DragSession, before followers: [AnyItem]) {
    var values: [T] = []
    let transfer = session.transfer(
      of: T.self, adding: { if case .success(let value) = $0 { values.append(value) } },
      action: { [self, collection] in collection.insert(values.count, before: followers) { action(values, $0) } })
    session.controller.receive(transfer, session)
  }
}

private final class BroughtItems: Brought {
  private let types: [ContentType]
  private let action: ([ItemProvider], Int) -> Bool

  init(_ collection: ReorderableCollection, _ types: [ContentType], _ action: @escaping ([ItemProvider], Int) -> Bool) {
    self.types = types
    self.action = action
    super.init(collection)
  }

  override func holds(_ item: AnyItem) -> Bool { item.offered(in: types) != nil }

  override func receive(_ session: DragSession, before followers: [AnyItem]) {
    let transfer = session.transfer(of: types) { [self, collection] items in
      collection.insert(items.count, before: followers) { action(items, $0) }
    }
    session.controller.receive(transfer, session)
  }
}

extension ReorderableCollection {
  /// Lets the app put so many items before the first of some that is still there.
  @inline(never)
  fileprivate final func insert(_ count: Int, before followers: [AnyItem], _ action: (Int) -> Bool) -> Bool {
    look()
    // Others may have come while these were on their way.
    guard count > 0, hasRoom(for: count) else { return false }
    let isTaken = action(index(before: followers))
    // It may have been marked anew meanwhile.
    (controller.record(id)?.collection ?? self).reload()
    return isTaken
  }

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
    guard var role = controller.coming(id) else { return }
    role.leavesProgram = true
    controller.edit(.source(id, role))
    takeOut = { [controller, id] items in
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
