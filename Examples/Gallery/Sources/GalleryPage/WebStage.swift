import DragWeb
import GalleryPlayer
import GalleryStage

/// A stage in a page: every element is a `div` whose face is drawn by `gallery.css`, by its kind and mood.
final class WebStage: Stage {
  let page: Page
  let floor: Element
  var controller: Controller { page.controller }
  private var parts: [Part?] = []

  /// What belongs to one element.
  private struct Part {
    var id: ElementID
    var node: WebElement
    /// Holds the looks, so that a lift may scale it: drags measure the element itself.
    var face: WebElement
    var text: WebElement?
    var note: WebElement?
  }

  init() {
    page = Page(root: "#stage")
    floor = Element(controller: page.controller, id: page["#stage"].id)
  }

  func make(_ kind: Kind, _ name: String, in parent: Element, _ frame: Rect) -> Element {
    let node = page.element(parent.id).append("div", class: "thing \(kind.name)")
    node.setAttribute("data-element", name)
    node.setAttribute("data-mood", "\(Mood.regular.name)")
    let face = node.append("div", class: "face")
    let part = Part(id: node.id, node: node, face: face)
    let slot = Int(part.id.slot)
    while parts.count <= slot { parts.append(nil) }
    if slot >= 0 { parts[slot] = part }
    let element = Element(controller: controller, id: part.id)
    place(element, frame)
    return element
  }

  private func change(_ element: Element, _ body: (inout Part) -> Void) {
    let slot = Int(element.id.slot)
    guard slot >= 0, slot < parts.count, parts[slot]?.id == element.id else { return }
    body(&parts[slot]!)
  }

  func remove(_ element: Element) { change(element) { $0.node.remove() } }

  func show(_ text: String, on element: Element) {
    change(element) {
      if $0.text == nil { $0.text = $0.face.append("div", class: "text", before: $0.note) }
      $0.text?.setText(text)
    }
  }

  func note(_ text: String, on element: Element) {
    change(element) {
      if $0.note == nil { $0.note = $0.face.append("div", class: "note") }
      $0.note?.setText(text)
    }
  }

  func draw(_ element: Element, _ mood: Mood) { change(element) { $0.node.setAttribute("data-mood", "\(mood.name)") } }

  func describe(_ element: Element, _ label: String) {
    change(element) {
      $0.node.setAttribute("aria-label", label)
      $0.node.setAttribute("role", "group")
    }
  }

  func place(_ element: Element, _ frame: Rect) {
    change(element) {
      $0.node.setStyle("left", points: frame.minX)
      $0.node.setStyle("top", points: frame.minY)
      $0.node.setStyle("width", points: frame.width)
      $0.node.setStyle("height", points: frame.height)
    }
    // The page measures later; the scene wants to know now.
    controller.edit(.frame(element.id, frame))
  }

  func putBack(_ element: Element) { controller.edit(.offset(element.id, .zero)) }

  func turn(_ element: Element, _ t: Transform) {
    change(element) {
      $0.node.setStyle("transform", "matrix(\(css(t.a)),\(css(t.b)),\(css(t.c)),\(css(t.d)),0,0)")
    }
    controller.edit(.transform(element.id, t))
  }

  func cut(_ element: Element, to shape: Shape) {
    guard case .polygon(let corners) = shape, !corners.isEmpty else { return }
    var path = "polygon("
    for (i, corner) in corners.enumerated() { path += (i == 0 ? "" : ",") + "\(css(corner.x))px \(css(corner.y))px" }
    change(element) {
      $0.node.setStyle("clip-path", path + ")")
      $0.node.hitShape(shape)
    }
  }

  func hide(_ element: Element, _ isHidden: Bool) {
    change(element) { $0.node.setAttribute("hidden", isHidden ? "" : nil) }
    controller.edit(.hidden(element.id, isHidden))
  }

  func disable(_ element: Element, _ isDisabled: Bool) {
    change(element) { $0.node.setAttribute("inert", isDisabled ? "" : nil) }
    controller.edit(.disabled(element.id, isDisabled))
  }

  func fade(_ element: Element, to opacity: Double) {
    change(element) { $0.node.setStyle("opacity", css(opacity)) }
    controller.edit(.opacity(element.id, opacity))
  }
}

/// A number for CSS, with six decimals. Printing any double would bring 46 KB into the browser.
private func css(_ value: Double) -> String {
  let millionths = Int64(value * 1_000_000 + (value < 0 ? -0.5 : 0.5)), size = millionths.magnitude
  var rest = "\(size % 1_000_000)"
  while rest.utf8.count < 6 { rest = "0" + rest }
  return (millionths < 0 ? "-" : "") + "\(size / 1_000_000)." + rest
}
