import DragWeb
import GalleryPlayer
import GalleryStage

/// A stage in a page: every element is a `div` whose face is drawn by `gallery.css`, by its kind and mood.
final class WebStage: Stage {
  let page: Page
  let floor: Element
  var controller: Controller { page.controller }
  /// What scenes do later.
  private(set) var alarms: Alarms?
  /// By the slots of their elements.
  private var parts: [Part?] = []

  /// What belongs to one element.
  private final class Part {
    let id: ElementID
    let kind: Kind
    let node: WebElement
    /// Holds the looks, so that a lift may scale it: drags measure the element itself.
    let face: WebElement
    var text: WebElement?
    /// What it says.
    var words = ""
    var note: WebElement?
    /// What it is to a screen reader, once it has a name.
    var role = "group"

    init(_ node: WebElement, _ kind: Kind, _ face: WebElement) {
      id = node.id
      self.kind = kind
      self.node = node
      self.face = face
    }
  }

  init() {
    page = Page(root: "#stage")
    floor = Element(controller: page.controller, id: page["#stage"].id)
    actionParts?.open(page)
  }

  func makeList(_ flow: StageFlow, _ name: String, in parent: Element, spacing: Double, inset: Double) -> StageList {
    guard let listParts else { preconditionFailure("The page was opened as one of a scene without lists") }
    return listParts.web(page, make(.list, name, in: parent, .zero, tag: "ul"), flow, spacing, inset)
  }

  func makeRows(_ plan: RowsPlan, in parent: Element) -> StageRows {
    let element = make(.list, plan.name, in: parent, .zero, tag: "ul")
    guard let makeWebRows else { preconditionFailure("The page was opened as one of a scene without rows") }
    return makeWebRows(page, element, plan)
  }

  func make(_ kind: Kind, _ name: String, in parent: Element, _ frame: Rect) -> Element {
    make(kind, name, in: parent, frame, tag: kind == .button ? "button" : kind == .field ? "label" : "div")
  }

  private func make(_ kind: Kind, _ name: String, in parent: Element, _ frame: Rect, tag: String) -> Element {
    let node = page.element(parent.id).append(tag, class: "thing " + kind.name.description)
    if kind == .status { node.setAttribute("role", "status") }
    // A panel has nothing that could be done to it by keys but to paste.
    if kind == .panel { node.setAttribute("tabindex", "-1") }
    node.setAttribute("data-element", name)
    set(node, Mood.regular)
    // The children of a list are its items.
    let part = Part(node, kind, kind == .list ? node : node.append("div", class: "face"))
    let slot = Int(part.id.slot)
    while parts.count <= slot { parts.append(nil) }
    if slot >= 0 { parts[slot] = part }
    let element = Element(controller: controller, id: part.id)
    place(element, frame)
    return element
  }

  @inline(never)
  private func part(_ element: Element) -> Part? {
    let slot = Int(element.id.slot)
    guard slot >= 0, slot < parts.count, let part = parts[slot], part.id == element.id else { return nil }
    return part
  }

  private func set(_ node: WebElement, _ mood: Mood) { node.setAttribute("data-mood", mood.name.description) }

  @inline(never)
  private func set(_ element: Element, attribute name: String, _ value: String?) { part(element)?.node.setAttribute(name, value) }

  @inline(never)
  private func set(_ element: Element, style name: String, _ value: [UInt8]) {
    part(element)?.node.setStyle(name, String(decoding: value, as: UTF8.self))
  }

  func remove(_ element: Element) {
    guard let part = part(element) else { return }
    parts[Int(part.id.slot)] = nil
    part.node.remove()
  }

  func show(_ text: String, on element: Element) {
    guard let part = part(element) else { return }
    // What says a status aloud would say again what is written anew.
    if part.text != nil, isSame(part.words, text) { return }
    if part.text == nil { part.text = part.face.append("div", class: "text", before: part.note) }
    part.words = text
    part.text?.setText(text)
  }

  func note(_ text: String, on element: Element) {
    guard let part = part(element) else { return }
    if part.note == nil { part.note = part.face.append("div", class: "note") }
    part.note?.setText(text)
  }

  func draw(_ element: Element, _ mood: Mood) {
    if let part = part(element) { set(part.node, mood) }
  }

  func describe(_ element: Element, _ label: String) {
    set(element, attribute: "aria-label", label)
    // A button is one already, and so is a list.
    if let part = part(element), part.kind != .button, part.kind != .list { part.node.setAttribute("role", part.role) }
  }

  func place(_ element: Element, _ frame: Rect) {
    if let node = part(element)?.node {
      node.setStyle("left", points: frame.minX)
      node.setStyle("top", points: frame.minY)
      node.setStyle("width", points: frame.width)
      node.setStyle("height", points: frame.height)
    }
    // The page measures later; the scene wants to know now.
    controller.edit(.frame(element.id, frame))
  }

  func scroll(_ element: Element, over content: Size) {
    part(element)?.face.setStyle("width", points: content.width)
    part(element)?.face.setStyle("height", points: content.height)
  }

  func putBack(_ element: Element) { controller.edit(.offset(element.id, .zero)) }

  func turn(_ element: Element, _ t: Transform) {
    var matrix: [UInt8] = []
    matrix.write("matrix(")
    for number in [t.a, t.b, t.c, t.d] { matrix.write(css: number, ",") }
    matrix.write("0,0)")
    set(element, style: "transform", matrix)
    controller.edit(.transform(element.id, t))
  }

  func cut(_ element: Element, to shape: Shape) {
    guard case .polygon(let corners) = shape, !corners.isEmpty else { return }
    var path: [UInt8] = []
    path.write("polygon(")
    for corner in corners {
      if path.last != 40 { path.write(",") }
      path.write(css: corner.x, "px ")
      path.write(css: corner.y, "px")
    }
    path.write(")")
    set(element, style: "clip-path", path)
    part(element)?.node.hitShape(shape)
  }

  func hide(_ element: Element, _ isHidden: Bool) {
    set(element, attribute: "hidden", isHidden ? "" : nil)
    controller.edit(.hidden(element.id, isHidden))
  }

  func disable(_ element: Element, _ isDisabled: Bool) {
    // A button that has just been pressed for the last time keeps the focus.
    set(element, attribute: part(element)?.kind == .button ? "aria-disabled" : "inert", isDisabled ? "true" : nil)
    controller.edit(.disabled(element.id, isDisabled))
  }

  func press(_ button: Element, sets name: String, to value: Int32) { part(button)?.node.onClick { player?.set(name, value) } }

  func write(_ field: Element, sets name: String) {
    guard let part = part(field) else { return }
    let input = part.face.append("input", class: "input")
    input.setAttribute("data-element", name)
    input.setAttribute("placeholder", " ")
    input.setAttribute("enterkeyhint", "done")
    input.setAttribute("autocomplete", "off")
  }

  func speak(_ words: Announcements, isRightToLeft: Bool) {
    page.language = words
    let node = page.element(floor.id)
    node.setAttribute("lang", words.language)
    node.setAttribute("dir", isRightToLeft ? "rtl" : "ltr")
  }

  func wait(_ seconds: Double, _ body: @escaping () -> Void) {
    let known = alarms ?? Alarms(controller)
    alarms = known
    known.set(seconds, body)
  }

  func exchangeData() { webExchange?.open(page) }

  func opened(_ activity: Activity, for types: [ContentType]) -> Result<ItemProvider, TransferError>? {
    webExchange?.opened(page, activity, types)
  }

  func picture(_ item: ItemProvider, on element: Element) {
    guard let part = part(element) else { return }
    let frame = part.face.append("div", class: "picture", before: part.text ?? part.note)
    if item.contents != nil {
      frame.setAttribute("data-kind", "folder")
      // It is to be pressed, by keys too: before it is marked, so that Enter does not lift it.
      part.role = "button"
      part.node.setAttribute("role", part.role)
    }
    webExchange?.picture(item, frame)
  }

  func copy(_ element: Element, for session: DragSession) -> ElementID? {
    part(element).flatMap { webExchange?.copy($0.node, session) }
  }

  func focus(_ element: Element) {
    part(element)?.node.focus()
  }

  // The page measures it, and tells the engine.
  func raise(_ element: Element, to level: Int32) {
    var text: [UInt8] = []
    text.write(level)
    set(element, style: "z-index", text)
  }

  func fade(_ element: Element, to opacity: Double) {
    var text: [UInt8] = []
    text.write(css: opacity, "")
    set(element, style: "opacity", text)
    controller.edit(.opacity(element.id, opacity))
  }
}

extension [UInt8] {
  /// Adds a number for CSS, in millionths, and what follows it. Printing any double would bring 46 KB into the browser.
  @inline(never)
  fileprivate mutating func write(css value: Double, _ unit: String) {
    let size: Double = value.magnitude < 2e9 ? value.magnitude : 2e9
    let whole = Int32(size)
    let rest = Int32((size - Double(whole)) * 1_000_000 + 0.5)
    if value < 0 { append(45) }
    write(whole + rest / 1_000_000)
    append(46)
    var digit: Int32 = 100_000
    while digit > 0 {
      append(UInt8(48 + rest % 1_000_000 / digit % 10))
      digit /= 10
    }
    write(unit)
  }
}
