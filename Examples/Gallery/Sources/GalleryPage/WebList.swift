import DragWeb
import GalleryPlayer
import GalleryStage

/// A list in a page: an element with a plain child for each item, which the browser lays out.
public final class WebList: StageList {
  /// For `openPage(of:lists:rows:)`.
  public static var parts: ListParts {
    ListParts(
      web: { WebList($0, $1, $2, spacing: $3, inset: $4) }, bare: { HeadlessList($0, $1, spacing: $2, inset: $3) })
  }

  private let node: WebElement
  private let page: Page
  private let flow: StageFlow
  private var rows: [Row] = []
  private var state = "aria-selected"

  // An object: a value of so many fields would be copied at every step, which is half of the code here.
  private final class Row {
    var item: StageItem
    let node: WebElement
    var text: WebElement?
    var note: WebElement?
    var hearsClicks = false
    var input: WebElement?

    init(_ node: WebElement) {
      item = StageItem("", "", Size(-1, -1))
      self.node = node
    }
  }

  init(_ page: Page, _ element: Element, _ flow: StageFlow, spacing: Double, inset: Double) {
    self.page = page
    self.flow = flow
    node = page.element(element.id)
    node.setAttribute("class", "thing list " + flow.name.description)
    node.setStyle("padding", points: inset)
    node.setStyle("gap", points: spacing)
    node.setAttribute("id", element.name)
    // Until the scene calls it otherwise.
    node.setAttribute("aria-label", element.name)
    super.init(element)
  }

  override public var layout: CollectionLayout { page.layout(of: node) }
  override public func sayWhenEmpty(_ text: String) { node.setAttribute("data-empty", text) }
  // The page's script hears of clicks and keys, once for all items.
  override public func press(sets name: String, selects: Bool) {
    node.setAttribute("data-press", name)
    node.setAttribute("role", "listbox")
    if selects { node.setAttribute("aria-multiselectable", "true") }
    state = selects ? "aria-selected" : "aria-checked"
  }
  override public func attach(_ collection: ReorderableCollection) { page.attach(collection) }

  override public func show(_ items: [StageItem]) {
    var left: [Row] = []
    // What goes first, so that what stays is moved as little as can be.
    if rows.count <= 400 {
      for row in rows.reversed() {
        if items.contains(where: { isSame($0.name, row.item.name) }) { left.append(row) } else { row.node.remove() }
      }
    } else {
      left = rows.reversed()
    }
    var shown: [Row] = []
    shown.reserveCapacity(items.count)
    for item in items {
      let row: Row
      if let last = left.last, isSame(last.item.name, item.name) {
        row = last
        left.removeLast()
      } else if let known = left.lastIndex(where: { isSame($0.item.name, item.name) }) {
        let next = left.last?.node
        row = left.remove(at: known)
        node.insert(row.node, before: next)
      } else {
        row = make(item, before: left.last?.node)
      }
      update(row, item)
      shown.append(row)
    }
    for row in left { row.node.remove() }
    rows = shown
  }

  override public func move(_ positions: [Int], before: Int) {
    let next = before < rows.count ? rows[before].node : nil
    for position in positions { node.insert(rows[position].node, before: next) }
    rows.move(positions, before: before)
  }

  private func make(_ item: StageItem, before next: WebElement?) -> Row {
    if let element = item.element {
      let own = page.element(element.id)
      node.insert(own, before: next)
      own.setAttribute("role", "listitem")
      node.setAttribute("role", "list")
      return Row(own)
    }
    let made = node.append("li", class: "item", before: next)
    made.setAttribute("data-element", item.name)
    let row = Row(made)
    row.text = made.append("span", class: "text")
    made.setAttribute("tabindex", "-1")
    if item.check == nil { return row }
    made.setAttribute("role", "option")
    made.setAttribute("data-value", decimal(Int(item.value)))
    made.append("span", class: "check").setAttribute("aria-hidden", "true")
    return row
  }

  /// Once for all: a row that does nothing for a while still tells its scene.
  private func listen(to row: Row) {
    guard let press = row.item.press, !row.hearsClicks else { return }
    row.hearsClicks = true
    row.node.onClick { player?.set(press.name, press.value) }
    row.node.setAttribute("data-drag-press", decimal(Int(row.item.presses)))
    if row.item.isPressedByFocus { row.node.setAttribute("data-focus", joined([press.name, decimal(Int(press.value))], " ")) }
  }

  private func update(_ row: Row, _ item: StageItem) {
    let old = row.item
    row.item = item
    if !isSame(old.text, item.text) { row.text?.setText(item.text) }
    listen(to: row)
    if !isSame(old.note, item.note) {
      if row.note == nil {
        row.note = row.node.append("span", class: "note")
        // It is no part of the name by which its item is spoken of.
        row.note?.setAttribute("aria-hidden", "true")
      }
      row.note?.setText(item.note)
      row.node.setAttribute("aria-description", item.note)
    }
    if !isSame(old.style, item.style) { row.node.setAttribute("data-style", item.style.utf8.isEmpty ? nil : item.style) }
    if item.level > 0, old.level != item.level || old.isOpen != item.isOpen {
      row.node.setAttribute("role", "treeitem")
      row.node.setAttribute("aria-level", decimal(item.level))
      row.node.setAttribute("aria-expanded", item.isOpen.map { $0 ? "true" : "false" })
      node.setAttribute("role", "tree")
    }
    if old.check != item.check { row.node.setAttribute(state, item.check.map { $0 ? "true" : "false" }) }
    if (old.writes == nil) != (item.writes == nil) { edit(row) }
    guard old.size != item.size else { return }
    if flow != .column { row.node.setStyle("width", points: item.size.width) }
    if flow != .row { row.node.setStyle("height", points: item.size.height) }
    if case .pile(let step) = flow { row.node.setStyle("margin-bottom", points: step - item.size.height) }
  }

  /// Puts a field in the place of an item's text, or takes it away.
  private func edit(_ row: Row) {
    row.input?.remove()
    row.input = nil
    row.node.toggle(class: "written", row.item.writes != nil)
    guard let name = row.item.writes else { return }
    let input = row.node.append("input", class: "input")
    input.setAttribute("data-element", name)
    input.setAttribute("value", row.item.text)
    input.setAttribute("aria-label", row.item.text)
    input.setAttribute("enterkeyhint", "done")
    input.setAttribute("autocomplete", "off")
    input.focus()
    row.input = input
  }
}
