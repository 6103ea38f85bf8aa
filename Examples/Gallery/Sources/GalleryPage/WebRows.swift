import DragWeb
import GalleryStage

/// A column in a page of which only the rows exist that can be seen. Only the pages of scenes that make some hold it.
public final class WebRows: StageRows {
  private let list: VirtualList

  /// For `openPage(of:lists:rows:)`.
  public static func make(_ page: Page, _ element: Element, _ plan: RowsPlan) -> StageRows { WebRows(page, element, plan) }

  private init(_ page: Page, _ element: Element, _ plan: RowsPlan) {
    let node = page.element(element.id)
    node.setAttribute("class", "thing list rows")
    node.setAttribute("id", plan.name)
    node.setStyle("padding", points: plan.inset)
    node.setStyle("row-gap", points: plan.spacing)
    let drawer = RowDrawer(plan)
    list = node.virtualList(plan.count(), height: plan.height) { row, index in drawer.fill(row, index) }
    super.init(element)
  }

  override public var layout: CollectionLayout { list.layout }
  override public var visibleRows: Range<Int> { list.visibleRows }
  override public func attach(_ collection: ReorderableCollection) { list.attach(collection) }
  override public func reload() { list.reload() }
  override public func reveal(_ row: Int) { list.reveal(row) }
  override public func move(_ row: Int, to target: Int) { list.move([row], to: target) }
}

/// Draws rows in nodes that were other rows before.
private final class RowDrawer {
  private let plan: RowsPlan
  private var parts: [Part] = []

  private struct Part {
    var node: Int32
    var text: WebElement
    var note: WebElement
  }

  init(_ plan: RowsPlan) { self.plan = plan }

  func fill(_ row: WebElement, _ index: Int) {
    let item = plan.item(index)
    let part = part(of: row)
    row.setAttribute("data-element", item.name)
    row.setAttribute("data-style", item.style)
    part.text.setText(item.text)
    part.note.setText(item.note)
  }

  private func part(of row: WebElement) -> Part {
    for part in parts where part.node == row.node { return part }
    row.setAttribute("class", "item")
    row.setAttribute("tabindex", "-1")
    let part = Part(node: row.node, text: row.append("span", class: "text"), note: row.append("span", class: "note"))
    // Nodes that are gone do not come back.
    if parts.count == 400 { parts.removeFirst(200) }
    parts.append(part)
    return part
  }
}
