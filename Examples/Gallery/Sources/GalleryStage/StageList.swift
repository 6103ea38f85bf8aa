import DragCore

/// Items that a stage puts one after the other, for scenes in which they change places.
///
/// ```swift
/// let list = stage.makeList(.column, "birds", in: stage.floor, spacing: 8, inset: 8)
/// list.show(birds.map { StageItem($0.name, $0.title, Size(0, 48)) })
/// list.join(container, "birds", birds)
/// ```
/// Items are no elements: drags know them by the list's layout alone.
open class StageList {
  /// The list itself: a scene puts it somewhere by `Stage.place`, and marks it.
  public let element: Element

  public init(_ element: Element) { self.element = element }

  /// Makes, moves, changes and removes items until they are these, in this order.
  open func show(_ items: [StageItem]) {}
  /// Moves items, whose positions rise, before another or to the end. All positions are as they were.
  open func move(_ positions: [Int], before: Int) {}
  /// What is said in the list's middle as long as it has no items.
  open func sayWhenEmpty(_ text: String) {}
  /// What is done to an item, by pointer or key, turns one of the scene's switches; `ItemDeed` says to what.
  ///
  /// - Parameter selects: whether checks mean that items are selected, and not that they are done.
  open func press(sets name: String, selects: Bool) {}
  /// Where the items are.
  open var layout: CollectionLayout { .list([], bounds: .zero) }
  /// Takes over what follows the pointer.
  open func attach(_ collection: ReorderableCollection) {}

  /// Scrolls no further than is needed to show an item.
  public final func reveal(_ item: Int) {
    let controller = element.controller
    if let rect = layout.rect(of: item) { controller.performer?.perform(.reveal(element.id, rect), for: controller) }
  }

  /// Lets the list's items be put in another order, and be moved to the container's other collections.
  @discardableResult
  public final func join<Item: Identifiable, CollectionID: Hashable>(
    _ container: ReorderContainer<Item, CollectionID>, _ id: CollectionID, _ items: @autoclosure @escaping () -> [Item]
  ) -> ReorderableCollection? {
    let collection = container.add(element, id, items(), layout: { [self] in layout })
    if let collection { attach(collection) }
    return collection
  }
}

/// Makes a list of an element, of how its items follow each other, with the spacing between and the inset around them.
public typealias ListMaker = (Element, StageFlow, Double, Double) -> StageList

/// How the items of a list follow each other.
public enum StageFlow: Equatable, Sendable {
  /// Below each other, as wide as the list.
  case column
  /// Beside each other, as high as the list.
  case row
  /// In rows that wrap.
  case wrap
  /// Over each other: each is so many points further down than the one before.
  case pile(Double)

  public var name: StaticString {
    switch self {
    case .column: "column"
    case .row: "line"
    case .wrap: "wrap"
    case .pile: "pile"
    }
  }
}

/// What can be done to an item besides dragging it.
///
/// A switch of a scene is told of it as eight times the item's value, and the deed.
public enum ItemDeed: Int32, Sendable {
  /// A click, or F2.
  case press
  /// A click with Control or Command or on the item's check, a tap where items are selected, or X.
  case toggle
  /// A click with Shift, or an arrow with Shift.
  case extend
  /// A with Control or Command: the whole list.
  case all
  /// Delete.
  case remove

  /// What a switch was told.
  public static func heard(_ value: Int32) -> (item: Int32, deed: ItemDeed)? { ItemDeed(rawValue: value & 7).map { (value >> 3, $0) } }
  /// What a switch is told.
  public func of(_ item: Int32) -> Int32 { item << 3 | rawValue }
}

/// An item as a list shows it. An object, since lists hold what they were shown last to compare; what has been shown is not changed.
public final class StageItem {
  /// Unique in the scene.
  public var name: String
  public var text: String
  /// A small line below the text.
  public var note: String
  /// In points. A column needs the height only, a row the width.
  public var size: Size
  /// What scenes draw it by, besides its list's kind: a suit, a colour, "selected".
  public var style: String
  /// The switch that a click on it turns, and to what.
  public var press: (name: String, value: Int32)?
  /// Whether that happens too when it gets the focus by a key.
  public var isPressedByFocus = false
  /// How often it takes a click to do something; Enter clicks so often.
  public var presses: Int32 = 1
  /// In a tree how deep it is, from 1; and whether it is open, where it can be.
  public var level = 0
  public var isOpen: Bool?
  /// What the list's switch is told of it.
  public var value: Int32
  /// Whether its check is set; nil where it has none.
  public var check: Bool?
  /// While its text is written anew: the switch that is told of it.
  public var writes: String?
  /// The element that is the item, with all that is in it: one that the scene has made in the list. Its name is the item's.
  public var element: Element?

  public init(
    _ name: String, _ text: String, _ size: Size, note: String = "", style: String = "", value: Int32 = 0, check: Bool? = nil,
    writes: String? = nil
  ) {
    self.name = name
    self.text = text
    self.note = note
    self.size = size
    self.style = style
    self.value = value
    self.check = check
    self.writes = writes
  }
}

/// A list without a screen: its items are where a browser would put them.
public final class HeadlessList: StageList {
  public private(set) var items: [StageItem] = []
  public private(set) var emptyText = ""
  var isRightToLeft = false
  private let flow: StageFlow
  private let spacing: Double
  private let inset: Double

  public init(_ element: Element, _ flow: StageFlow, spacing: Double, inset: Double) {
    self.flow = flow
    self.spacing = spacing
    self.inset = inset
    super.init(element)
  }

  override public func sayWhenEmpty(_ text: String) { emptyText = text }

  override public func show(_ items: [StageItem]) {
    self.items = items
    let content = layout.contentSize, size = element.frame.size
    let bounds = element.controller.tree.bounds(of: element.id) ?? .zero
    let back = Vector(bounds.minX, bounds.minY)
    let forward = Vector(max(0, content.width - size.width - back.dx), max(0, content.height - size.height - back.dy))
    let range = ScrollRange(back: back, forward: forward)
    element.controller.edit(.scrollRange(element.id, back == .zero && forward == .zero ? nil : range))
    for index in items.indices {
      if let own = items[index].element, let rect = layout.rect(of: index) { element.controller.edit(.frame(own.id, rect)) }
    }
  }

  override public func move(_ positions: [Int], before: Int) { items.move(positions, before: before) }

  override public var layout: CollectionLayout {
    let bounds = element.frame.size
    let insets = Insets(inset)
    var isRow = false, gap = spacing
    if case .row = flow { isRow = true }
    var extents = items.map { isRow ? $0.size.width : $0.size.height }
    switch flow {
    case .column, .row: break
    case .wrap:
      return .flow(
        FlowLayout(
          sizes: items.map { $0.size }, spacing: Size(spacing, spacing), bounds: bounds, insets: insets, isRightToLeft: isRightToLeft))
    case .pile(let step):
      gap = 0
      for i in extents.indices.dropLast() { extents[i] = step }
    }
    return .list(extents, spacing: gap, axis: isRow ? .horizontal : .vertical, bounds: bounds, insets: insets)
  }
}

extension Array {
  /// Moves elements, whose positions rise, before another or to the end. All positions are as they were.
  public mutating func move(_ positions: [Int], before: Int) {
    var moved: [Element] = [], at = before
    for position in positions.reversed() {
      moved.insert(remove(at: position), at: 0)
      if position < before { at -= 1 }
    }
    insert(contentsOf: moved, at: at)
  }
}
