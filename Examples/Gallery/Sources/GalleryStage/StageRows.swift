import DragCore

/// A column of any length, of which a stage makes only the rows that can be seen.
///
/// ```swift
/// let plan = RowsPlan("days", count: { 1_000_000 }, height: 72, spacing: 8, inset: 8) { index in … }
/// let rows = stage.makeRows(plan, in: stage.floor)
/// rows.join(days)                      // a ReorderDataSource
/// ```
open class StageRows {
  /// The column itself: a scene puts it somewhere by `Stage.place`, and marks it.
  public let element: Element

  public init(_ element: Element) { self.element = element }

  /// Where the rows are, those that nobody has seen by an estimate.
  open var layout: CollectionLayout { .list([], bounds: .zero) }
  /// The rows that are seen, at least in part.
  open var visibleRows: Range<Int> { 0..<0 }
  /// The data has changed: rows are asked for again, and drags are told.
  open func reload() {}
  /// A row has changed its place in the data, and takes its height along. Then `reload()`.
  open func move(_ row: Int, to target: Int) {}
  /// Scrolls no further than is needed to show a row.
  open func reveal(_ row: Int) {}
  /// Takes over what follows the pointer.
  open func attach(_ collection: ReorderableCollection) {}

  /// Lets the rows be put in another order.
  @discardableResult
  public final func join<Source: ReorderDataSource>(_ source: Source) -> ReorderableCollection? {
    let exchange = ReorderExchange<Source.Item>(controller: element.controller)
    let collection = exchange.add(element, source, layout: { [self] in layout })
    if let collection { attach(collection) }
    return collection
  }
}

/// What a stage is told of a column whose rows it makes as they are needed.
public struct RowsPlan {
  public var name: String
  public var count: () -> Int
  /// Of a row on average, in points.
  public var height: Double
  public var spacing: Double
  public var inset: Double
  /// The row of an index; its height is found out where it is drawn.
  public var item: (Int) -> StageItem
  /// Makes it where there is no screen. Only scenes that make rows name what does, so that the pages of others do not hold it.
  let withoutScreen: (Element, RowsPlan) -> HeadlessRows

  public init(
    _ name: String, count: @escaping () -> Int, height: Double, spacing: Double, inset: Double, item: @escaping (Int) -> StageItem
  ) {
    self.name = name
    self.count = count
    self.height = height
    self.spacing = spacing
    self.inset = inset
    self.item = item
    withoutScreen = { HeadlessRows($0, $1) }
  }
}

/// Rows without a screen: they are as high as their items say, once they have been seen.
public final class HeadlessRows: StageRows {
  private let plan: RowsPlan
  private var rows: VirtualRows
  private var made = 0..<0
  private var isAtWork = false
  private var collection: ReorderableCollection?

  init(_ element: Element, _ plan: RowsPlan) {
    self.plan = plan
    rows = VirtualRows(count: plan.count(), estimate: plan.height, spacing: plan.spacing, insets: Insets(plan.inset))
    super.init(element)
    element.controller.witnesses.append(self)
  }

  /// The rows that there are, as they are shown.
  public var shown: [(index: Int, item: StageItem, rect: Rect)] {
    made.map { ($0, plan.item($0), rows.layout.rect(of: $0) ?? .zero) }
  }

  /// Scrolls as a wheel or a scroll bar would.
  public func scroll(to content: Double) {
    rows.scroll(to: content)
    show()
  }

  public var scrolled: Double { rows.map.content }
  override public var visibleRows: Range<Int> { rows.layout.indices(in: rows.visible) }
  override public func attach(_ collection: ReorderableCollection) { self.collection = collection }

  override public var layout: CollectionLayout {
    let now = plan.count()
    if now > rows.count { rows.insert(now - rows.count, at: rows.count) }
    if now < rows.count { rows.remove(now..<rows.count) }
    made = 0..<0
    rows.resize(bounds: element.frame.size, insets: Insets(plan.inset), spacing: plan.spacing)
    show(isTold: true)
    return .list(rows.layout)
  }

  override public func reload() { if let collection { collection.reload() } else { _ = layout } }
  override public func move(_ row: Int, to target: Int) { rows.move(from: row, to: target) }

  override public func reveal(_ row: Int) {
    guard let rect = rows.layout.rect(of: row) else { return }
    let anchor = rows.reveal(from: rect.minY, to: rect.maxY)
    show(keeping: anchor)
  }

  private func reveal(_ part: Rect) {
    let anchor = rows.reveal(from: part.minY, to: part.maxY)
    let isAtEnd = rows.map.content > 0 && rows.map.content >= rows.map.contentEnd
    show(keeping: anchor)
    if isAtEnd { scroll(to: rows.map.contentEnd) }
  }

  private func show(keeping anchor: Int? = nil, isTold: Bool = false) {
    isAtWork = true
    var news: [(row: Int, height: Double)] = []
    var rounds = 0
    repeat {
      let old = made
      made = rows.shown
      let new = made.filter { !old.contains($0) }
      news += rows.measured(new.map { ($0, plan.item($0).size.height) }, keeping: anchor)
      rounds += 1
    } while rows.shown != made && rounds < 8
    element.controller.batch {
      if !isTold, let collection { for (row, height) in news { collection.measured(row, Size(0, height)) } }
      element.controller.edit(.contentOffset(element.id, Vector(0, rows.map.content)))
      let forward = rows.map.contentEnd - rows.map.content
      element.controller.edit(
        .scrollRange(
          element.id, rows.map.contentEnd > 0 ? ScrollRange(back: Vector(0, rows.map.content), forward: Vector(0, forward)) : nil))
    }
    isAtWork = false
  }
}

/// What a browser would do by itself.
extension HeadlessRows: ControllerWitness {
  public func controller(_ controller: Controller, takes event: InputEvent) {}
  public func controller(_ controller: Controller, named id: ElementID, _ name: String) {}
  public func controller(_ controller: Controller, wasTold answer: Told) {}

  public func controller(_ controller: Controller, delivers effect: Effect) {
    if case .reveal(let id, let part?) = effect, id == element.id { reveal(part) }
  }

  public func controller(_ controller: Controller, handled event: InputEvent, making effects: ArraySlice<Effect>) {
    guard !isAtWork, case .edit(.contentOffset(let id, let offset)) = event, id == element.id, offset.dy != rows.map.content else { return }
    scroll(to: offset.dy)
  }
}
