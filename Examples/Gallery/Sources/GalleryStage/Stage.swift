@_exported import DragCore

/// Where a scene is shown: makes boxes, texts and emoji, and changes how they look.
///
/// ```swift
/// let card = stage.make(.card, "card", in: stage.floor, Rect(16, 16, 96, 96))
/// stage.show("Drag me", on: card)
/// card.draggable()
/// ```
/// It decides nothing about dragging. A scene that is written against it runs in a browser, on a desktop, and in a test that
/// has no screen at all.
public protocol Stage: AnyObject {
  var controller: Controller { get }
  /// Holds everything; the scene lays itself out in its coordinate space.
  var floor: Element { get }

  /// Makes an element in front of its siblings.
  ///
  /// - Parameters:
  ///   - name: unique in the scene; transcripts use it.
  ///   - frame: in the parent's coordinate space, in points.
  func make(_ kind: Kind, _ name: String, in parent: Element, _ frame: Rect) -> Element
  /// Makes a list of items in front of its siblings, of no size yet.
  ///
  /// - Parameters:
  ///   - spacing: between the items, in points.
  ///   - inset: around them, in points.
  func makeList(_ flow: StageFlow, _ name: String, in parent: Element, spacing: Double, inset: Double) -> StageList
  /// Makes a column in front of its siblings, of no size yet, with rows as they are needed.
  func makeRows(_ plan: RowsPlan, in parent: Element) -> StageRows
  /// Removes an element and all in it.
  func remove(_ element: Element)

  /// The element's text.
  func show(_ text: String, on element: Element)
  /// A small line below the text, which says the state in words.
  func note(_ text: String, on element: Element)
  /// The mood in which the element is drawn.
  func draw(_ element: Element, _ mood: Mood)
  /// What a screen reader says.
  func describe(_ element: Element, _ label: String)

  /// Puts an element somewhere in its parent.
  func place(_ element: Element, _ frame: Rect)
  /// How large the content of a scroller is.
  func scroll(_ element: Element, over content: Size)
  /// Puts back what a drag has moved.
  func putBack(_ element: Element)
  /// Transforms an element around its centre.
  func turn(_ element: Element, _ transform: Transform)
  /// Cuts an element to a shape, for the eye as well as for drags.
  func cut(_ element: Element, to shape: Shape)
  func hide(_ element: Element, _ isHidden: Bool)
  func disable(_ element: Element, _ isDisabled: Bool)
  /// - Parameter opacity: below 0.01 drags pass through.
  func fade(_ element: Element, to opacity: Double)

  /// Pressing a button, by pointer or key, turns one of the scene's switches.
  func press(_ button: Element, sets name: String, to value: Int32)
  /// What is written into a field, and finished by Enter, is told to one of the scene's switches.
  func write(_ field: Element, sets name: String)
  /// Announces drags by keyboard and moves by action in these words from now on, and lays lists out in this direction.
  func speak(_ words: Announcements, isRightToLeft: Bool)
  /// Does something later, in seconds.
  func wait(_ seconds: Double, _ body: @escaping () -> Void)
  /// Lets what is dragged leave the page, and come in from others.
  func exchangeData()
  /// What the page was opened on by another window; nil where by none, and an error where that is not to be had.
  func opened(_ activity: Activity, for types: [ContentType]) -> Result<ItemProvider, TransferError>?
  /// Shows the picture that an item is, above the element's text; other items as what they are.
  func picture(_ item: ItemProvider, on element: Element)
  /// What follows a drag in the place of an element that a scroller would cut off, for scenes that call `exchangeData`.
  func copy(_ element: Element, for session: DragSession) -> ElementID?
  /// Gives an element the keyboard focus.
  func focus(_ element: Element)
  /// Puts an element in front of its siblings of lower levels.
  func raise(_ element: Element, to level: Int32)
}

/// What an element is, from which a stage knows how to draw it.
public enum Kind: UInt8, Equatable, Sendable, CaseIterable {
  /// A square thing and a round thing to drag.
  case card, round
  /// Places to drop them.
  case slot, roundSlot
  /// The mark of a snap point.
  case point
  /// A line around an area.
  case fence
  /// A quiet surface, a nested box, something that lies over others.
  case panel, box, cover
  /// A line of a table.
  case row
  /// A heading, and lines of text.
  case title, lines
  /// A picture's window, which cuts off what reaches out of it; the paper in it; a star; a bin.
  case window, paper, star, bin
  case emoji
  /// A board, its squares, what stands on them, and who plays.
  case board, lightSquare, darkSquare, whitePiece, blackPiece, player
  /// A card of two colours, a place for cards, and cards that lie face down.
  case redCard, blackCard, zone, pile
  /// Nothing that can be seen: it holds what is carried together.
  case hand
  /// Something to press; what is said aloud when it changes.
  case button, status
  /// Items, and a heading with a count above them.
  case list, heading
  /// A window whose content scrolls.
  case scroller
  /// A line to write in.
  case field
  /// Something small from elsewhere; how much of something has come; a picture with its name.
  case chip, meter, thumbnail

  public var name: StaticString {
    switch self {
    case .card: "card"
    case .round: "round card"
    case .slot: "slot"
    case .roundSlot: "round-slot slot"
    case .point: "point"
    case .fence: "fence"
    case .panel: "panel"
    case .box: "box"
    case .cover: "cover"
    case .row: "row"
    case .title: "title"
    case .lines: "lines"
    case .window: "window"
    case .paper: "paper"
    case .star: "star"
    case .bin: "bin"
    case .emoji: "emoji"
    case .board: "board"
    case .lightSquare: "light square"
    case .darkSquare: "dark square"
    case .whitePiece: "white piece"
    case .blackPiece: "black piece"
    case .player: "player"
    case .redCard: "red playing-card"
    case .blackCard: "black playing-card"
    case .zone: "zone"
    case .pile: "pile"
    case .hand: "hand"
    case .button: "push"
    case .status: "status"
    case .list: "list"
    case .heading: "heading"
    case .scroller: "scroller"
    case .field: "field"
    case .chip: "chip"
    case .meter: "meter"
    case .thumbnail: "thumbnail"
    }
  }

  /// Whether what reaches out of it is cut off.
  public var clips: Bool { self == .window || self == .list || self == .scroller }
}

/// How an element is drawn at the moment.
public enum Mood: UInt8, Equatable, Sendable, CaseIterable {
  case regular
  // A draggable's.
  case dragging, hovering
  // A droppable's.
  case pending, pendingDrop
  // A drag state's.
  case unknown, accepted, rejected
  /// Something below it was hit, and it was told.
  case lit
  /// Hit itself.
  case hit
  /// There, but not in use.
  case dimmed

  public var name: StaticString {
    switch self {
    case .regular: "regular"
    case .dragging: "dragging"
    case .hovering: "hovering"
    case .pending: "pending"
    case .pendingDrop: "pending-drop"
    case .unknown: "unknown"
    case .accepted: "accepted"
    case .rejected: "rejected"
    case .lit: "lit"
    case .hit: "hit"
    case .dimmed: "dimmed"
    }
  }
}
