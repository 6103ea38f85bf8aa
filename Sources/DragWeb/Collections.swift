import CDragWeb

extension WebElement {
  /// Lets the element's children be put in another order by dragging.
  ///
  /// ```swift
  /// list.reorderable(birds) { difference in birds.apply(difference) }
  /// ```
  /// The children are the items, in their order; one with the attribute `data-drag-skip` is none. Where they are is measured: a column or a
  /// row from either end, rows or columns that wrap, or wherever the page's styles put each. They may hold lists themselves, made
  /// draggable in the same way: sections that change places, and items that go from section to section. After a drop the nodes are moved
  /// as the data was, unless the app has drawn them anew by then. The page's JavaScript needs the part `Collections`; see
  /// Docs/building-for-the-web.md.
  ///
  /// - Parameters:
  ///   - items: the data as it is whenever it is asked for.
  ///   - move: applies a drop to the data, once.
  /// - Returns: what configures it; nil when the element can be dragged or takes drops already, or is not there.
  @discardableResult
  public func reorderable<Item: Identifiable>(
    _ items: @autoclosure @escaping () -> [Item], move: @escaping (ReorderDifference<Item.ID, SingleCollection>) -> Void
  ) -> ReorderableCollection? {
    let container = ReorderContainer<Item, SingleCollection>(controller: controller, move: move)
    return container.add(self, SingleCollection(), items())
  }

  /// Lets the items of several elements be moved within and between them: the columns of a board.
  ///
  /// ```swift
  /// board.reorderContainer(columns, lists: ".cards") { difference in columns.apply(difference) }
  /// ```
  /// - Parameters:
  ///   - collections: the data as it is whenever it is asked for.
  ///   - selector: finds the elements inside whose children are the items, in the order of the collections.
  ///   - move: applies a drop to the data, once.
  /// - Returns: what configures each of them.
  @discardableResult
  public func reorderContainer<C: ItemCollection>(
    _ collections: @autoclosure @escaping () -> [C], lists selector: String = ":scope > *",
    move: @escaping (ReorderDifference<C.Item.ID, C.ID>) -> Void
  ) -> [ReorderableCollection] where C.ID: Hashable {
    let container = ReorderContainer<C.Item, C.ID>(controller: controller, move: move)
    var result: [ReorderableCollection] = []
    let elements = all(selector)
    for collection in collections() {
      guard result.count < elements.count else { break }
      let id = collection.id
      let made = container.add(elements[result.count], id, collections().first { $0.id == id }?.items ?? [])
      guard let made else { break }
      result.append(made)
    }
    return result
  }

  /// All elements inside that a CSS selector finds, in the order of the document.
  public func all(_ selector: String) -> [WebElement] { page.all(selector, in: node) }
}

extension ReorderContainer {
  /// Lets an element's children be put in another order, and be moved to the container's other collections.
  @discardableResult
  public func add(
    _ element: WebElement, _ collectionID: CollectionID, _ items: @autoclosure @escaping () -> [Item]
  ) -> ReorderableCollection? {
    let page = element.page
    let collection = add(element, collectionID, items(), layout: { page.layout(of: element) })
    if let collection { page.attach(collection) }
    return collection
  }
}

/// The collections of a page.
final class CollectionHost {
  unowned(unsafe) let page: Page
  private(set) var collections: [ReorderableCollection] = []
  private var isReloading = false
  /// The browser has nothing else to do.
  let rehearse: () -> Bool

  init(_ page: Page, rehearse: @escaping () -> Bool) {
    self.page = page
    self.rehearse = rehearse
  }

  func add(_ collection: ReorderableCollection) {
    // Those whose lists have gone, or been marked anew, are needed no longer.
    collections.removeAll { Element(controller: page.controller, id: $0.id).collection !== $0 }
    collections.append(collection)
    collection.preview = { [page, unowned(unsafe) collection] session, item in page.makeCopy(ofItem: item, in: collection, for: session) }
    collection.didCarry = { [page, unowned(unsafe) collection] session in page.carried(session, collection) }
    collection.didEnd = { [page, unowned(unsafe) collection] item in drag_focus_item(page.me, page.node(of: collection.id), Int32(item)) }
    collection.didRefuse = { [page, unowned(unsafe) collection] count in
      drag_refuse_items(page.me, page.node(of: collection.id), collection.error == .duplicateID ? -1 : Int32(clamping: count))
    }
    collection.didMove = { [page] in
      page.moveNodes($0, $1, before: $2, pinned: $3)
      page.rowHost?.moved($0, to: $1, before: $2, pinned: $3)
    }
  }

  /// Lets go of the page.
  func close() {
    for collection in collections {
      (collection.preview, collection.didMove, collection.didCarry, collection.didEnd, collection.didRefuse) = (nil, nil, nil, nil, nil)
    }
    collections = []
  }

  /// Something about the items of a node is other than it was (4); another list goes on with the node (6), or does so no longer (7); or there is
  /// time to rehearse.
  func heard(_ node: Int32, _ what: Int32) {
    guard what != 5 else { return _ = rehearse() }
    let collection = page.element(forNode: node).collection
    if what > 4 { collection?.isAside = what == 6 }
    guard what != 6, !isReloading else { return }
    isReloading = true
    collection?.reload()
    isReloading = false
  }
}

extension Page {
  /// Shows what follows the pointer for a collection of this page's, and moves its nodes as its data moves.
  public func attach(_ collection: ReorderableCollection) { host().add(collection) }

  private func host() -> CollectionHost {
    if let collectionHost { return collectionHost }
    let host = CollectionHost(self, rehearse: Controller.rehearse)
    collectionHost = host
    closeHost = { host.close() }
    return host
  }

  /// Where the children of an element are, measured now, for `reorderable(_:layout:move:)`.
  public func layout(of element: WebElement) -> CollectionLayout {
    let count = Int(drag_layout(me, node(of: element.id)))
    guard count >= 9 else { return .list([], bounds: .zero) }
    var n = [Double](repeating: 0, count: count)
    n.withUnsafeMutableBufferPointer { if let start = $0.baseAddress { drag_take_numbers(start) } }
    let bounds = Size(n[1], n[2])
    let insets = Insets(top: n[3], left: n[4], bottom: n[5], right: n[6])
    let ways = Int(n[8])
    let isRightToLeft = ways & 1 != 0
    let isUpwards = ways & 2 != 0
    if n[0] == 3 {
      return .grid(
        GridLayout(count: (count - 9) / 4, bounds: bounds, isRightToLeft: isRightToLeft) {
          let i = 9 + $0 * 4
          return Rect(n[i], n[i + 1], n[i + 2], n[i + 3])
        })
    }
    if n[0] == 2 {
      var sizes: [Size] = []
      var i = min(13 + Int(n[12]), count)
      let tracks = Array(n[13..<i])
      while i + 1 < count {
        sizes.append(Size(n[i], n[i + 1]))
        i += 2
      }
      return .flow(
        FlowLayout(
          sizes: sizes, spacing: Size(n[9], n[7]), bounds: bounds, insets: insets,
          alignment: FlowLayout.Alignment(rawValue: UInt8(n[10])) ?? .start,
          lineAlignment: FlowLayout.Alignment(rawValue: UInt8(n[11])) ?? .start, isRightToLeft: isRightToLeft, isUpwards: isUpwards,
          isTurned: ways & 4 != 0, tracks: tracks))
    }
    return .list(
      ListLayout(
        n[0] == 1 ? .horizontal : .vertical, extents: Extents(Array(n[9...]), spacing: n[7]), bounds: bounds, insets: insets,
        isRightToLeft: isRightToLeft, isUpwards: isUpwards))
  }

  func makeCopy(ofItem item: Int, in collection: ReorderableCollection, for session: DragSession) -> ElementID? {
    let list = self.node(of: collection.id)
    let node = drag_copy_item(me, list, Int32(item), Int32(session.pasteboard.items.count), collection.formation == .none ? 0 : 1)
    guard node != 0, let id = adopt(node, of: list, for: session.id, isItem: true) else { return nil }
    form(node, session, collection)
    return id
  }

  /// A drag's items are shown as they are now.
  func carried(_ session: DragSession, _ collection: ReorderableCollection) {
    // Also while they fly to their places, which may be shown by other nodes by then.
    let shown = followers.first { $0.session == session.id }?.element ?? copies.first { $0.session == session.id && $0.isItem }?.id
    if let shown { form(node(of: shown), session, collection) }
  }

  /// Shows what travels together, and that it does.
  private func form(_ preview: Int32, _ session: DragSession, _ collection: ReorderableCollection) {
    // What has always been alone is shown by its copy.
    guard session.pasteboard.items.count > 1 else { return }
    collection.crowd(session) { formed, number in
      let place = formed.place
      drag_form(me, preview, node(of: formed.item.collection), formed.item.item, place.offset.dx, place.offset.dy, place.turn, number)
    }
    drag_form(me, preview, 0, Int32(session.itemPlaces.count), 0, 0, 0, 0)
  }

  func moveNodes(_ moved: [ItemPlace], _ target: ElementID, before: Int32, pinned: [ItemPlace]) {
    var pairs: [Int32] = []
    for place in moved + pinned {
      pairs.append(node(of: place.collection))
      pairs.append(place.item)
    }
    pairs.withUnsafeBufferPointer {
      if let start = $0.baseAddress { drag_move_items(me, node(of: target), before, start, Int32($0.count), Int32(pinned.count * 2)) }
    }
  }

  /// An item has come into the document: it is told what it has missed.
  func shown(_ item: Int32, of node: Int32) {
    guard let id = id(of: node), let (by, look) = controller.shown(item, in: id) else { return }
    if by != .zero { drag_displace(me, node, item, by.dx, by.dy, 0) }
    if look != .regular { drag_item_look(me, node, item, Int32(look.rawValue)) }
  }
}

#if arch(wasm32)
  /// What happens to a list: to one that is virtual (0 to 3), to any one (4, 6, 7); or the browser has nothing else to do (5).
  @_expose(wasm, "drag_list") @_cdecl("drag_list")
  public func dragList(_ p: UnsafeMutableRawPointer, _ node: Int32, _ what: Int32, _ number: Double) -> Int32 {
    let page = page(p)
    return page.take { what < 4 ? page.rowHost?.heard(node, what, number) : page.collectionHost?.heard(node, what) }
  }
#endif
