import CDragWeb
@_exported import DragCore

/// A web page, or a part of one, in which elements can be dragged.
///
/// ```swift
/// let page = Page()
/// let bin = page["#bin"]
/// page["#card"].draggable("Robin")
/// bin.dropDestination(for: String.self) { names, session in
///   model.remove(names)
///   return true
/// } isTargeted: { bin.toggle(class: "hot", $0) }
/// ```
/// It mirrors the elements that have marks, and all above them, in its controller's tree, whose root is the viewport. A page
/// lives until it is closed. It is not the document: two pages may share one, each with its own elements.
public final class Page {
  /// Holds what the page mirrors. Its root's coordinate space is the viewport, in CSS pixels, which are its points.
  public let controller = Controller()
  /// The mirrored nodes, by their place in JavaScript's table.
  var mirrors: [Mirror] = []
  /// Stands where no node is mirrored, and for the viewport above all that are.
  private let blank = Mirror()
  /// The nodes of elements, by the element's slot.
  private var nodes: [Int32] = []

  // What the effects need to remember.
  var followers: [(session: SessionID, element: ElementID)] = []
  var copies: [Copy] = []
  /// Takes copies away; only where there have been any, whose code is not held otherwise.
  var copyHost: ((_ id: ElementID?, _ session: SessionID?, _ isDrop: Bool) -> Bool)?
  var collectionHost: CollectionHost?
  /// Shows the rows of virtual lists, where there are any.
  var rowHost: RowHost?
  /// What the browser's own drag and drop goes through, where the page exchanges data.
  var exchangeHost: ExchangeHost?
  /// Only where there are collections, whose code is not held otherwise.
  var closeHost: (() -> Void)?
  /// Who hears of clicks; only where somebody does.
  var clickHost: ClickHost?
  /// The keys that were held at the click that is being told.
  public internal(set) var modifiers: KeyModifiers = []
  var lastDeadline = -1.0
  /// How deep calls from the browser are nested; outside of them nobody reads what they would return.
  var depth = 0
  var needsSweep = false
  var pointer = Point.zero
  private(set) var isOpen = false

  /// In which words drags by keyboard and moves by action are announced, and what can be moved is described: English unless the app says
  /// otherwise.
  ///
  /// ```swift
  /// page.language = .german
  /// ```
  public var language: Announcements = .english { didSet { speak() } }
  /// Whether elements scroll when a drag is held near their edge. They do unless the app says otherwise, which may have ways of its own.
  public var autoScrolls = true
  /// What offers move actions, and performs one; only where there are some.
  var offered: [ReorderableCollection] = []
  var actionHost: ((_ node: Int32, _ action: Int32, _ item: Int32) -> Void)?

  /// Draws what the engine sees over the page: the box of every element, what it is to drags, and which one is hit.
  public var showsOverlay: Bool {
    get { draw != nil }
    set {
      guard isOpen, newValue != showsOverlay else { return }
      // Only from here, so that an app that never shows the overlay does not hold its code.
      draw = newValue ? { $0.drawOverlay() } : nil
      newValue ? drag_wake(me) : drag_overlay(me, 2)
    }
  }
  /// What draws the overlay, while it is shown.
  private(set) var draw: ((Page) -> Void)?

  /// One node that has an element.
  final class Mirror {
    let node: Int32
    let id: ElementID
    var parent: Int32
    /// From the element's box to the viewport: the linear part, then the image of the centre.
    var world = Transform.identity
    var center = Point.zero
    var size = Size.zero
    var own = Transform.identity
    var frame = Rect.zero
    var scroll = Vector.zero
    var state: Measured = []
    var opacity = 1.0
    var zIndex: Int32 = 0
    var shape = Shape.rectangle

    init(node: Int32 = 0, id: ElementID = Page.nothing, parent: Int32 = 0) {
      self.node = node
      self.id = id
      self.parent = parent
    }
  }

  /// What a measurement says by yes and no. The same numbers as in geometry.js.
  struct Measured: OptionSet {
    let rawValue: Int32
    static let clips = Measured(rawValue: 1)
    static let hidden = Measured(rawValue: 2)
    static let disabled = Measured(rawValue: 4)
    /// Pointers pass through the element, but not through what it holds.
    static let passes = Measured(rawValue: 8)
    /// The numbers are the whole way to the viewport: so SVG tells them.
    static let isWorld = Measured(rawValue: 16)
  }

  /// The id of no element.
  static let nothing = ElementID(slot: -1, generation: -1)

  /// Makes a page of the whole document, or of the element that a selector finds. What that lies in is scrolled by drags too, where they are
  /// held at its edge: every element around it whose `overflow` is `auto` or `scroll`, and the window.
  public init(root: String? = nil) {
    controller.performer = self
    controller.witnesses.append(self)
    // JavaScript keeps the page until it is closed, so an app need not.
    let me = Unmanaged.passRetained(self).toOpaque()
    isOpen = true
    withText(root ?? "") { drag_open(me, $0, $1) }
    speak()
  }

  /// Ends all drags and lets go of the document. The marks are void then.
  public func close() {
    guard isOpen else { return }
    controller.send(.cancel(nil, .app))
    if draw != nil { drag_overlay(me, 2) }
    draw = nil
    isOpen = false
    closeHost?()
    (offered, actionHost, controller.didOfferActions) = ([], nil, nil)
    rowHost?.close()
    rowHost = nil
    controller.performer = nil
    controller.witnesses.removeAll { $0 === self }
    // Handlers hold the page, as what elements were given does.
    clickHost = nil
    controller.close()
    drag_close(me)
    // In a callback something may come to the exchange yet.
    controller.afterwards { [self] in
      exchangeHost = nil
      Unmanaged.passUnretained(self).release()
    }
  }

  /// The page as JavaScript knows it.
  var me: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

  // MARK: Elements

  /// The first element that a CSS selector finds. Where there is none, the page says so in `diagnostics` and the console, and
  /// gives an element that does nothing.
  public subscript(selector: String) -> WebElement {
    WebElement(page: self, node: withText(selector) { drag_find(me, $0, $1) })
  }

  /// All elements that a CSS selector finds, in the order of the document.
  public func all(_ selector: String) -> [WebElement] { all(selector, in: 0) }

  func all(_ selector: String, in node: Int32) -> [WebElement] {
    var result: [WebElement] = []
    let count = withText(selector) { drag_find_all(me, node, $0, $1) }
    if count > 0 { for i in 0..<count { result.append(WebElement(page: self, node: drag_found(i))) } }
    return result
  }

  /// The element for a node that the app's own JavaScript, or its framework, has made: `drag.handle(node)` gives its number.
  public func element(forNode handle: Int32) -> WebElement { WebElement(page: self, node: handle) }

  /// The element that an id of the controller's stands for.
  public func element(_ id: ElementID) -> WebElement { WebElement(page: self, node: node(of: id)) }

  /// Lets another node take an element's place: the app has drawn it anew. A running drag goes on.
  ///
  /// The page does this itself where the new node has the same `id`, `data-key` or `data-element`, or is what the element's selector finds.
  public func rebind(_ element: WebElement, _ node: Int32) { drag_rebind(me, element.node, node) }

  /// Measures again, at the next event: for changes that no observer tells of, a canvas's for example.
  public func invalidate() { drag_measure(me, -1) }

  /// Finds and measures now what has changed: for input that the app sends itself, as a replay does, and before an app that has drawn everything
  /// anew marks it, so that drags go on with what is in the place of what they have.
  public func measure() { _ = update() }

  /// What the page has complained about, oldest first; the last hundred. The console has them too.
  public var diagnostics: [String] {
    var result: [String] = []
    while let text = takeText(drag_diagnostic(me, Int32(result.count))) { result.append(text) }
    return result
  }

  // MARK: Mirroring

  /// The element of a node; makes it where there is none.
  func mirror(_ node: Int32) -> ElementID {
    if let i = index(of: node) { return mirrors[i].id }
    guard node != 0, isOpen else { return Page.nothing }
    guard let i = index(of: drag_mirror(me, node)) else { return Page.nothing }
    return mirrors[i].id
  }

  /// The place of a node among the mirrors. The upper bits of its number tell when it is another one in the same place.
  func index(of node: Int32) -> Int? {
    let i = Int(node & 0xFFFFF)
    return node != 0 && i < mirrors.count && mirrors[i].node == node ? i : nil
  }

  /// The node of an element; 0 for one that has none.
  func node(of id: ElementID) -> Int32 {
    guard id.slot > 0, Int(id.slot) < nodes.count, let i = index(of: nodes[Int(id.slot)]), mirrors[i].id == id else { return 0 }
    return mirrors[i].node
  }

  func add(_ node: Int32, parent: Int32, before: Int32) {
    let behind = index(of: before).map { mirrors[$0].id }
    guard index(of: node) == nil, node > 0, let id = controller.add(to: id(of: parent) ?? .root, before: behind, frame: .zero) else {
      return
    }
    let i = Int(node & 0xFFFFF)
    while mirrors.count <= i { mirrors.append(blank) }
    mirrors[i] = Mirror(node: node, id: id, parent: parent)
    while nodes.count <= Int(id.slot) { nodes.append(0) }
    nodes[Int(id.slot)] = node
    if let name = read(node, "?") { controller.setName(name, of: id) }
  }

  /// The element of a node that has one.
  func id(of node: Int32) -> ElementID? { index(of: node).map { mirrors[$0].id } }

  func moved(_ node: Int32, parent: Int32, before: Int32) {
    guard let i = index(of: node) else { return }
    mirrors[i].parent = parent
    controller.edit(.move(mirrors[i].id, parent: id(of: parent) ?? .root, before: id(of: before)))
  }

  func removed(_ node: Int32) {
    guard let i = index(of: node) else { return }
    controller.edit(.remove(mirrors[i].id))
    sweep()
  }

  /// Forgets the nodes of elements that went.
  func sweep() {
    guard needsSweep, !controller.isBusy else { return }
    needsSweep = false
    for i in mirrors.indices where mirrors[i].node != 0 && !controller.contains(mirrors[i].id) {
      let node = mirrors[i].node
      mirrors[i] = blank
      clickHost?.forget(node)
      rowHost?.forget(node)
      drag_forget(me, node)
    }
  }

  // MARK: Measuring

  /// Takes a measurement: parents come before their children.
  ///
  /// World coordinates are the viewport's. The image of a point p of the box is `world·(p − size/2) + center`, so the centre of the
  /// box that the browser tells is all that is needed beside the linear part.
  func measured(
    _ node: Int32, size: Size, center: Point, own: Transform, offset: Vector, scroll: Vector, state: Measured, opacity: Double,
    zIndex: Int32
  ) {
    guard let i = index(of: node) else { return }
    let mirror = mirrors[i]
    let id = mirror.id
    let changes = state.symmetricDifference(mirror.state)
    if changes.contains(.hidden) { controller.edit(.hidden(id, state.contains(.hidden))) }
    if changes.contains(.disabled) { controller.edit(.disabled(id, state.contains(.disabled))) }
    // Of what is not seen the rest is told when it is seen again.
    mirror.state = state.contains(.hidden) ? state.union(mirror.state.intersection([.clips, .passes])) : state
    if state.contains(.hidden) { return }

    let above = index(of: mirror.parent).map { mirrors[$0] } ?? blank
    let inverse = above.world.inverse
    let linear = state.contains(.isWorld) ? (inverse ?? .identity) * own : own
    mirror.world = state.contains(.isWorld) ? own : above.world * own
    mirror.center = center
    mirror.size = size
    if let inverse {
      let middle = inverse.apply(center - above.center) + above.scroll - offset
      let frame = Rect(
        x: above.size.width / 2 + middle.dx - size.width / 2, y: above.size.height / 2 + middle.dy - size.height / 2,
        width: size.width, height: size.height)
      if !frame.isNear(mirror.frame), controller.edit(.frame(id, frame)) { mirror.frame = frame }
    }
    if linear != mirror.own {
      mirror.own = linear
      controller.edit(.transform(id, linear))
    }
    scrolled(node, to: scroll)
    if changes.contains(.clips) { controller.edit(.clips(id, state.contains(.clips))) }
    if changes.contains(.passes) { controller.edit(.shape(id, state.contains(.passes) ? .polygon([]) : mirror.shape)) }
    if opacity != mirror.opacity {
      mirror.opacity = opacity
      controller.edit(.opacity(id, opacity))
    }
    if zIndex != mirror.zIndex {
      mirror.zIndex = zIndex
      controller.edit(.zIndex(id, zIndex))
    }
  }

  /// How far a node can be scrolled from where it is.
  func scrollable(_ node: Int32, _ range: ScrollRange) { isScrollable(node, rowHost?.range(of: node) ?? range) }

  func isScrollable(_ node: Int32, _ range: ScrollRange) {
    guard let id = id(of: node) else { return }
    let isNone = range.back == .zero && range.forward == .zero
    controller.edit(.scrollRange(id, isNone ? nil : range))
  }

  func scrolled(_ node: Int32, to scroll: Vector) { isScrolled(node, to: rowHost?.content(of: node, scrolledTo: scroll) ?? scroll) }

  /// Which part of a node's content is seen.
  func isScrolled(_ node: Int32, to scroll: Vector) {
    guard let i = index(of: node), mirrors[i].scroll != scroll else { return }
    mirrors[i].scroll = scroll
    controller.edit(.contentOffset(mirrors[i].id, scroll))
  }
}

/// Who shows lists of which only some rows are in the document. A page that has none does not hold what does.
class RowHost {
  func close() {}
  /// A node has gone.
  func forget(_ node: Int32) {}
  /// Which part of a node's content is seen; nil where that is what the browser says.
  func content(of node: Int32, scrolledTo place: Vector) -> Vector? { nil }
  func range(of node: Int32) -> ScrollRange? { nil }
  func scroll(_ node: Int32, by way: Vector) -> Bool { false }
  func reveal(_ node: Int32, _ part: Rect) -> Bool { false }
  func moved(_ moved: [ItemPlace], to target: ElementID, before: Int32, pinned: [ItemPlace]) {}
  /// A node has been scrolled (0) or resized (1), its rows measured anew (2), or one of them is wanted (3).
  func heard(_ node: Int32, _ what: Int32, _ number: Double) {}
}

extension Rect {
  /// Whether nobody could tell the two apart.
  func isNear(_ other: Rect) -> Bool {
    (minX - other.minX).magnitude < 1e-6 && (minY - other.minY).magnitude < 1e-6 && (width - other.width).magnitude < 1e-6
      && (height - other.height).magnitude < 1e-6
  }
}

/// Gives the bytes of a text to JavaScript.
@discardableResult
@inline(never)
func withText(_ text: String, _ body: (UnsafePointer<UInt8>?, Int32) -> Int32) -> Int32 {
  // Unlike `withUTF8` this links nothing that could make a text of another encoding contiguous: here there is none.
  text.utf8.withContiguousStorageIfAvailable { body($0.baseAddress, Int32($0.count)) } ?? body(nil, 0)
}

/// A text of a node's; nil where there is none.
func read(_ node: Int32, _ name: String) -> String? { takeText(withText(name) { drag_read(node, $0, $1) }) }

/// The text that JavaScript holds ready; nil for a negative length.
func takeText(_ count: Int32) -> String? {
  guard count >= 0 else { return nil }
  guard count > 0 else { return "" }
  var bytes = [UInt8](repeating: 0, count: Int(count))
  bytes.withUnsafeMutableBufferPointer { if let start = $0.baseAddress { drag_take(start) } }
  // A browser's encoder makes nothing that would have to be repaired; to check it would link much that an app does not need.
  return String(copying: UTF8Span(unchecked: bytes.span))
}
