import CDragWeb

extension WebElement {
  /// Makes the element a list of which only the rows exist that can be seen, so that a million are no more than ten.
  ///
  /// ```swift
  /// let list = page["#birds"].virtualList(birds.count, height: 56) { row, index in row.setText(birds[index].name) }
  /// list.reorderable(birds)              // a ReorderDataSource
  /// ```
  /// The element scrolls; its padding is around the rows and its `row-gap` between them. A row is a node that was another row before: what
  /// `fill` does not write is what it wrote there last. Rows are as high as what is in them. How high a row is that nobody has seen is
  /// estimated, and put right when it appears, without anything visible moving. An element that is made a list again shows the new one, and its
  /// rows are dragged as those before. See Docs/virtual-lists.md.
  ///
  /// - Parameters:
  ///   - count: how many rows there are, whenever it is asked for.
  ///   - height: that of a row on average, in points.
  ///   - fill: shows the row of an index in a node.
  public func virtualList(
    _ count: @autoclosure @escaping () -> Int, height: Double, fill: @escaping (_ row: WebElement, _ index: Int) -> Void
  ) -> VirtualList {
    VirtualList(self, count: count, height: height, fill: fill)
  }
}

/// A list of which only the rows exist that can be seen; `WebElement.virtualList(_:height:fill:)` makes one.
public final class VirtualList {
  /// What scrolls, and holds the rows.
  public let element: WebElement
  private let count: () -> Int
  private let fill: (WebElement, Int) -> Void
  private var rows: VirtualRows
  fileprivate(set) var collection: ReorderableCollection?
  /// Which rows there are, and by how much the places of all are other than in the content.
  private var made = 0..<0
  private var offset = 0.0
  private var isShowing = false
  private var isStale = false

  private var page: Page { element.page }
  private var node: Int32 { element.node }

  init(_ element: WebElement, count: @escaping () -> Int, height: Double, fill: @escaping (WebElement, Int) -> Void) {
    self.element = element
    self.count = count
    self.fill = fill
    rows = VirtualRows(count: count(), estimate: height)
    // The engine knows it from now on, and with it what of it can be seen.
    guard page.controller.contains(element.id) else { return }
    let host = (page.rowHost as? VirtualHost) ?? VirtualHost()
    page.rowHost = host
    collection = host.list(node)?.collection
    host.forget(node)
    host.lists.append(self)
    _ = drag_rows_open(page.me, node)
    resized()
  }

  // MARK: Data

  /// Lets the rows be put in another order by dragging.
  ///
  /// - Parameter exchange: the sources with which this one exchanges its items; it is alone where this is left out.
  /// - Returns: what configures it; nil when the element can be dragged or takes drops already, or is not there.
  @discardableResult
  public func reorderable<Source: ReorderDataSource>(
    _ source: Source, in exchange: ReorderExchange<Source.Item>? = nil
  ) -> ReorderableCollection? {
    let exchange = exchange ?? ReorderExchange(controller: element.controller)
    let collection = exchange.add(element, source, layout: layoutOfElement)
    if let collection { attach(collection) }
    return collection
  }

  /// Lets the rows be put in another order by dragging, where the data is an array.
  @discardableResult
  public func reorderable<Item: Identifiable>(
    _ items: @autoclosure @escaping () -> [Item], move: @escaping (ReorderDifference<Item.ID, SingleCollection>) -> Void
  ) -> ReorderableCollection? {
    let container = ReorderContainer<Item, SingleCollection>(controller: element.controller, move: move)
    let collection = container.add(
      Element(controller: element.controller, id: element.id), SingleCollection(), items(), layout: layoutOfElement)
    if let collection { attach(collection) }
    return collection
  }

  /// That of the latest list, which goes on with the collection. It does not keep a list whose element is gone.
  private var layoutOfElement: () -> CollectionLayout {
    { [element] in (element.page.rowHost as? VirtualHost)?.list(element.node)?.layout ?? .list([], bounds: .zero) }
  }

  /// Makes the rows those of a collection that was made with `layout`.
  public func attach(_ collection: ReorderableCollection) {
    self.collection = collection
    page.attach(collection)
  }

  /// The data has changed: the rows are filled again, and drags are told.
  public func reload() {
    drag_rows_stale(page.me, node)
    if let collection { collection.reload() } else { _ = layout }
  }

  /// Rows have changed their places in the data; their heights go along. Then `reload()`.
  ///
  /// - Parameters:
  ///   - positions: of the rows, as they were, in ascending order.
  ///   - position: where the first of them is afterwards.
  public func move(_ positions: [Int], to position: Int) {
    let heights = positions.map { rows.layout.extents[$0] }
    for row in positions.reversed() { rows.remove(row..<row + 1) }
    for i in heights.indices { rows.insert(at: position + i, height: heights[i]) }
    renumber(taking: positions, inserting: positions.count, at: position, areBack: true)
  }

  /// Rows have come into the data, and count as those there then. Then `reload()`.
  public func insert(_ number: Int, at position: Int) {
    rows.insert(number, at: position)
    renumber(taking: [], inserting: number, at: position, areBack: false)
  }

  /// Rows have left the data; their positions as they were, in ascending order. Then `reload()`.
  public func remove(_ positions: [Int]) {
    for row in positions.reversed() { rows.remove(row..<row + 1) }
    renumber(taking: positions, inserting: 0, at: 0, areBack: false)
  }

  /// Nodes stay with the items that they show, and so does the focus; of what is gone, what is in its place has it.
  private func renumber(taking taken: [Int], inserting number: Int, at position: Int, areBack: Bool) {
    var pairs: [Int32] = []
    for row in numbers(drag_rows_list(page.me, node)) {
      let row = Int(row)
      var next: Int
      let place = taken.firstIndex(of: row)
      if let place, areBack {
        next = position + place
      } else {
        next = row
        for gone in taken where gone < row { next -= 1 }
        if next >= position { next += number }
        if place != nil || next >= rows.count { next = -2 - min(next, rows.count - 1) }
      }
      pairs.append(Int32(row))
      pairs.append(Int32(next))
    }
    pairs.withUnsafeBufferPointer {
      if let start = $0.baseAddress { drag_rows_renumber(page.me, node, start, Int32($0.count)) }
    }
    made = 0..<0
    drag_rows_stale(page.me, node)
  }

  // MARK: Showing

  /// Where the rows are, for `reorderable(_:layout:move:)`.
  public var layout: CollectionLayout {
    let now = count()
    if now > rows.count { rows.insert(now - rows.count, at: rows.count) }
    if now < rows.count {
      rows.remove(now..<rows.count)
      renumber(taking: [], inserting: 0, at: 0, areBack: false)
    }
    measureSize()
    drag_rows_clear(page.me, node)
    show(isTold: true)
    return .list(rows.layout)
  }

  /// The rows that are seen, at least in part.
  public var visibleRows: Range<Int> { rows.layout.indices(in: rows.visible) }

  /// Scrolls no further than is needed to show a row.
  public func reveal(_ row: Int) {
    guard let rect = rows.layout.rect(of: row) else { return }
    reveal(from: rect.minY, to: rect.maxY)
  }

  fileprivate func reveal(from start: Double, to end: Double) {
    let anchor = rows.reveal(from: start, to: end)
    let isAtEnd = rows.map.content > 0 && rows.map.content >= rows.map.contentEnd
    show(keeping: anchor)
    guard isAtEnd else { return }
    rows.scroll(to: rows.map.contentEnd)
    show()
  }

  private func numbers(_ count: Int32) -> [Double] {
    var numbers = [Double](repeating: 0, count: Int(count))
    numbers.withUnsafeMutableBufferPointer { if let start = $0.baseAddress { drag_take_numbers(start) } }
    return numbers
  }

  fileprivate func resized() {
    if let collection { return collection.reload() }
    measureSize()
    show()
  }

  private func measureSize() {
    let n = numbers(drag_rows_size(page.me, node))
    guard n.count == 7 else { return }
    rows.resize(bounds: Size(n[0], n[1]), insets: Insets(top: n[2], left: n[3], bottom: n[4], right: n[5]), spacing: n[6])
  }

  fileprivate func scrolled(to position: Double) {
    _ = rows.scrolled(to: position)
    showChange()
  }

  fileprivate func scroll(by distance: Double) {
    // Whole points, of which a browser forgets nothing.
    rest += min(max(distance, -1e12), 1e12)
    let whole = Double(Int64(rest))
    rest -= whole
    guard whole != 0 else { return }
    rows.scroll(by: whole)
    show()
  }
  private var rest = 0.0

  private func showChange() {
    if rows.shown != made || rows.map.offset != offset { show() } else { tellScroll() }
  }

  /// Makes the rows that can be seen, measures those that are new, and puts all where they are.
  fileprivate func show(keeping anchor: Int? = nil, isTold: Bool = false) {
    guard !isShowing else {
      isStale = true
      return
    }
    isShowing = true
    var news: [(row: Int, height: Double)] = []
    var fresh: [Int32] = []
    drag_rows_begin(page.me, node)
    var rounds = 0
    repeat {
      isStale = false
      made = rows.shown
      drag_rows_keep(page.me, node, Int32(made.lowerBound), Int32(made.upperBound))
      for index in made {
        let row = drag_row(page.me, node, Int32(index), Int32(rows.count))
        guard row != 0 else { continue }
        fill(WebElement(page: page, node: row), index)
        fresh.append(Int32(index))
      }
      news += rows.measured(heights(), keeping: anchor)
      // Rows that turn out to be short let others in.
      rounds += 1
    } while (isStale || rows.shown != made) && rounds < 8
    offset = rows.map.offset
    let places = made.map { rows.place(of: $0) }
    places.withUnsafeBufferPointer {
      drag_rows_end(
        page.me, node, rows.map.elementLength, rows.map.position, Int32(made.lowerBound), $0.baseAddress, Int32($0.count))
    }
    isShowing = false
    page.controller.batch {
      if !isTold, let collection { for (row, height) in news { collection.measured(row, Size(0, height)) } }
      tellScroll()
    }
    // What is only now told of its rows will order anew what they do.
    if !isTold { for row in fresh { page.shown(row, of: node) } }
  }

  private func heights() -> [(row: Int, height: Double)] {
    let n = numbers(drag_rows_heights(page.me, node))
    var result: [(row: Int, height: Double)] = []
    var i = 0
    while i + 1 < n.count {
      result.append((Int(n[i]), n[i + 1]))
      i += 2
    }
    return result
  }

  /// Tells drags what of the content is visible, and how far it scrolls.
  private func tellScroll() {
    page.isScrolled(node, to: Vector(0, rows.map.content))
    let range = scrollRange
    if range != told {
      told = range
      page.isScrollable(node, range)
    }
  }
  private var told: ScrollRange?

  fileprivate var countBefore: Int { rows.count }
  fileprivate func stay(at content: Double) { rows.scroll(to: content) }
  fileprivate var content: Double { rows.map.content }
  fileprivate var scrollRange: ScrollRange {
    ScrollRange(back: Vector(0, rows.map.content), forward: Vector(0, rows.map.contentEnd - rows.map.content))
  }
}

/// The virtual lists of a page.
final class VirtualHost: RowHost {
  fileprivate var lists: [VirtualList] = []

  fileprivate func list(_ node: Int32) -> VirtualList? {
    for list in lists where list.element.node == node { return list }
    return nil
  }

  override func close() {
    while let list = lists.last { forget(list.element.node) }
  }

  override func forget(_ node: Int32) {
    // A collection may have been given the list's `layout`, and keep it.
    list(node)?.collection = nil
    lists.removeAll { $0.element.node == node }
  }

  override func content(of node: Int32, scrolledTo place: Vector) -> Vector? {
    guard let list = list(node) else { return nil }
    list.scrolled(to: place.dy)
    return Vector(0, list.content)
  }

  override func range(of node: Int32) -> ScrollRange? { list(node)?.scrollRange }

  override func scroll(_ node: Int32, by way: Vector) -> Bool {
    guard let list = list(node) else { return false }
    list.scroll(by: way.dy)
    return true
  }

  override func reveal(_ node: Int32, _ part: Rect) -> Bool {
    guard let list = list(node) else { return false }
    list.reveal(from: part.minY, to: part.maxY)
    return true
  }

  override func moved(_ moved: [ItemPlace], to target: ElementID, before: Int32, pinned: [ItemPlace]) {
    for list in lists {
      let id = list.element.id
      let own = rows(of: id, in: moved), pins = rows(of: id, in: pinned)
      guard id == target || !own.isEmpty else { continue }
      let seen = list.content
      // What is pinned is behind all others meanwhile, so that these move past it.
      func rank(_ row: Int) -> Int {
        var rank = row
        for pin in pins where pin < row { rank -= 1 }
        return rank
      }
      var rest = list.countBefore - pins.count
      if !pins.isEmpty { list.move(pins, to: rest) }
      let taken = own.map(rank)
      if id == target {
        var place = before < 0 ? rest : rank(Int(before))
        for row in taken where row < place { place -= 1 }
        if taken.count == moved.count {
          list.move(taken, to: place)
        } else {
          list.remove(taken)
          list.insert(moved.count, at: place)
        }
      } else {
        list.remove(taken)
      }
      rest = list.countBefore - pins.count
      for pin in pins {
        list.move([rest], to: min(pin, rest))
        rest += 1
      }
      // Rows have made room for this already: where they were seen is where they are now, without scrolling.
      list.stay(at: seen)
    }
  }

  private func rows(of id: ElementID, in places: [ItemPlace]) -> [Int] {
    var rows: [Int32] = []
    for place in places where place.collection == id { rows.append(place.item) }
    sort(&rows) { $0 < $1 }
    return rows.map { Int($0) }
  }

  override func heard(_ node: Int32, _ what: Int32, _ number: Double) {
    guard let list = list(node) else { return }
    switch what {
    case 0: list.scrolled(to: number)
    case 1: list.resized()
    case 2: list.show()
    default: list.reveal(Int(number))
    }
  }
}
