import CDragWeb

extension WebElement {
  /// Lets the items of a list be moved by actions: buttons beside the item that has the focus or was tapped, and Alt with an arrow.
  ///
  /// ```swift
  /// list.accessibilityMoveable(birds, label: { $0.name }, actions: [.up, .down, .up(5), .down(5)])
  /// ```
  /// - Parameters:
  ///   - items: the data as it is whenever it is asked for.
  ///   - label: what announcements call an item; its text where it is nil.
  /// - Returns: false where the element's items cannot be put in another order.
  @discardableResult
  public func accessibilityMoveable<Item>(
    _ items: @autoclosure @escaping () -> [Item], label: ((Item) -> String)? = nil, actions: [MoveAction] = MoveAction.standard
  ) -> Bool {
    page.offersActions()
    return Element(controller: controller, id: id).accessibilityMoveable(items(), label: label, actions: actions)
  }

  /// Lets the items of several lists be moved by actions, each in its own list: those of a board.
  ///
  /// ```swift
  /// board.accessibilityMoveable(columns, lists: ".cards", label: { $0.title })
  /// ```
  /// - Parameters:
  ///   - collections: the data as it is whenever it is asked for.
  ///   - selector: finds the elements inside whose children are the items, as for `reorderContainer`.
  ///   - label: what announcements call an item; its text where it is nil.
  /// - Returns: false where the items of one of the elements cannot be put in another order.
  @discardableResult
  public func accessibilityMoveable<C: ItemCollection>(
    _ collections: @autoclosure @escaping () -> [C], lists selector: String, label: ((C.Item) -> String)? = nil,
    actions: [MoveAction] = MoveAction.standard
  ) -> Bool where C.ID: Hashable {
    var isDone = true
    for (element, collection) in zip(all(selector), collections()) {
      let id = collection.id
      let done = element.accessibilityMoveable(collections().first { $0.id == id }?.items ?? [], label: label, actions: actions)
      isDone = isDone && done
    }
    return isDone
  }
}

extension Page {
  /// Shows the actions of collections that have some. `accessibilityMoveable` of a `WebElement` calls it.
  public func offersActions() {
    guard controller.didOfferActions == nil else { return }
    controller.didOfferActions = { [unowned(unsafe) self] in offer($0) }
    actionHost = { [unowned(unsafe) self] node, action, item in
      guard let collection = element(forNode: node).collection else { return }
      if action < 0 {
        collection.choose(Int(item))
      } else if Int(action) < collection.moveActions.count {
        collection.perform(collection.moveActions[Int(action)])
      }
    }
  }

  /// Tells the page what a collection offers, in its language.
  func offer(_ collection: ReorderableCollection) {
    // Those whose lists have gone, or been marked anew, offer nothing any more.
    offered.removeAll { $0 === collection || Element(controller: controller, id: $0.id).collection !== $0 }
    offered.append(collection)
    // Places are measured when they are wanted next; rows that the page makes itself are put there at once.
    let isVirtual = rowHost?.range(of: node(of: collection.id)) != nil
    collection.didAct = isVirtual ? nil : { [unowned(unsafe) self] in drag_measure_items(me, node(of: collection.id)) }
    var lines: [UInt8] = []
    func add(_ text: String) { lines += [UInt8](text.utf8) }
    add(language.text(.moveItem, item: "{item}"))
    for action in collection.moveActions {
      lines.append(10)
      add(action.line(in: language))
    }
    lines.withUnsafeBufferPointer { _ = drag_actions(me, node(of: collection.id), $0.baseAddress, Int32($0.count)) }
  }
}

#if arch(wasm32)
  /// For JavaScript: a list's action of this number is to be performed; with -1, `item` is what actions move from now on. The time is in seconds.
  @_expose(wasm, "drag_act") @_cdecl("drag_act")
  public func dragAct(_ p: UnsafeMutableRawPointer, _ node: Int32, _ action: Int32, _ item: Int32, _ time: Double) -> Int32 {
    let page = page(p)
    return page.take {
      page.controller.send(.time(time))
      page.actionHost?(node, action, item)
    }
  }
#endif
