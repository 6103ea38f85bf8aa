import CDragWeb

/// An element of a page.
///
/// ```swift
/// let card = page["#card"]
/// card.draggable("Robin")
/// card.toggle(class: "new", true)
/// ```
/// It is a name for a node: copies mean the same one, and when that is gone they do nothing. The engine begins to know it with the
/// first use as a `DragElement`; until then it costs nothing.
public struct WebElement: DragElement {
  /// The page that it was found or made in.
  public let page: Page
  /// The node's number in JavaScript's table; 0 for none.
  public let node: Int32

  /// The page's controller.
  public var controller: Controller { page.controller }
  /// Who it is in the controller's tree, which knows it and all above it from then on; unknown where there is no such node in the page.
  public var id: ElementID { page.mirror(node) }

  // MARK: Marks

  /// Makes the element draggable, carrying nothing but itself. It glows by the state of its drag: blue where nothing takes it,
  /// green where it is accepted, red where it is rejected. CSS may say otherwise, by `[data-drag-state]`.
  @discardableResult
  public func draggable() -> DragRecognizer? {
    let recognizer = controller.root.controller === controller ? Element(controller: controller, id: id).draggable() : nil
    if recognizer != nil { drag_mark(page.me, node, 8) }
    return recognizer
  }

  /// A copy of the element at the place where it is seen, above everything and outside of what clips it, for `DragRecognizer.follower(_:)`. It
  /// goes by itself when the drag is over. The element has the attribute `data-drag-origin` until then. Images load their addresses again, so an
  /// object URL must still be valid. A canvas shows what it shows now, but for one drawn by WebGL that does not keep its pixels.
  ///
  /// ```swift
  /// card.draggable("Robin")?.follower { card.copy(for: $0) }
  /// ```
  public func copy(for session: DragSession) -> ElementID? { page.makeCopy(of: node, for: session.id) }

  /// The part of the element's box that can be hit, in its own coordinate space.
  public func hitShape(_ shape: Shape) {
    let id = id
    guard let i = page.index(of: page.node(of: id)) else { return }
    page.mirrors[i].shape = shape
    if !page.mirrors[i].state.contains(.passes) { controller.edit(.shape(id, shape)) }
  }

  // MARK: The document

  /// Whether there is such an element.
  public var isThere: Bool { node != 0 }

  /// Adds a class where the flag is true, else takes it away.
  public func toggle(class name: String, _ on: Bool) { withText(name) { drag_toggle_class(node, $0, $1, on ? 1 : 0) } }

  /// The text inside.
  public var text: String { DragWeb.read(node, "") ?? "" }
  /// Replaces all that is inside by a text, as it is: markup in it is none.
  public func setText(_ text: String) { withText(text) { drag_set_text(node, $0, $1) } }

  /// The value of an attribute; nil where it is not there.
  public func attribute(_ name: String) -> String? { DragWeb.read(node, name) }

  /// Sets an attribute; nil takes it away.
  @inline(never)
  public func setAttribute(_ name: String, _ value: String?) {
    withText(name) { name, length in
      withText(value ?? "") { drag_set_attribute(node, name, length, $0, value == nil ? -1 : $1) }
    }
  }

  /// Sets a CSS property of the element's own; nil takes it away.
  @inline(never)
  public func setStyle(_ name: String, _ value: String?) {
    withText(name) { name, length in
      withText(value ?? "") { drag_set_style(node, name, length, $0, value == nil ? -1 : $1) }
    }
  }

  /// Sets a CSS property to a length. The browser writes the number, which costs less than printing it here.
  @inline(never)
  public func setStyle(_ name: String, points: Double) { withText(name) { drag_set_length(node, $0, $1, points) } }

  /// Makes a new element inside, at the end or before one of its children.
  @inline(never) @discardableResult
  public func append(_ tag: String, class name: String? = nil, text: String? = nil, before: WebElement? = nil) -> WebElement {
    let child = WebElement(page: page, node: withText(tag) { drag_create(page.me, node, before?.node ?? 0, $0, $1) })
    if let name { child.setAttribute("class", name) }
    if let text { child.setText(text) }
    return child
  }

  /// Moves an element into this one, at the end or before one of its children.
  public func insert(_ child: WebElement, before: WebElement? = nil) { drag_insert(child.node, node, before?.node ?? 0) }

  /// Takes the element out of the document; its drag ends.
  public func remove() {
    drag_remove(node)
    page.clickHost?.forget(node)
    if page.index(of: node) != nil { controller.edit(.remove(id)) }
    if page.depth == 0 { page.sweep() }
  }

  /// Gives it the keyboard focus, where it can have that, without scrolling to it.
  public func focus() { drag_focus(node) }

  /// Hears of clicks, which no drag causes; each handler hears of each once. Keyboards click buttons and links only. What the app makes anew in
  /// the element's place goes on with its marks for drags, and is asked for clicks anew.
  public func onClick(_ handler: @escaping () -> Void) {
    guard node != 0 else { return }
    let host = page.clickHost ?? Clicks()
    page.clickHost = host
    host.add(node, handler)
    drag_listen(page.me, node)
  }
}

/// Who hears of clicks. By itself nobody does, so that a page without them does not hold their code.
class ClickHost {
  func add(_ node: Int32, _ handler: @escaping () -> Void) {}
  func clicked(_ node: Int32) {}
  func forget(_ node: Int32) {}
}

private final class Clicks: ClickHost {
  private var all: [(node: Int32, handler: () -> Void)] = []

  override func add(_ node: Int32, _ handler: @escaping () -> Void) { all.append((node, handler)) }
  override func clicked(_ node: Int32) { for click in all where click.node == node { click.handler() } }
  override func forget(_ node: Int32) { all.removeAll { $0.node == node } }
}
