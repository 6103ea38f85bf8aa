/// What an engine orders. Effects are performed in their order; adapters switch over all of them.
public enum Effect: Equatable, Sendable {
  /// The app must answer, with `InputEvent.answer`, now or later.
  case ask(Request)
  /// The app's handlers are told.
  case notify(DragEvent)
  /// An element changes its look.
  case appearance(ElementID, Appearance)
  /// The element begins to follow a pointer: it goes above everything, and input passes through it.
  case lift(ElementID, SessionID)
  /// The element is seen so far from its frame, in its parent's coordinate space.
  case move(ElementID, Vector)
  /// The element no longer follows or flies: it goes back to its place among its siblings.
  case land(ElementID)
  /// The pointer belongs to a drag from now on: it is captured, nothing scrolls under it, and no click follows.
  case claim(pointer: Int32)
  /// The pointer is free again.
  case release(pointer: Int32)
  /// The cursor tells what a drop would do; nil is the element's own.
  case cursor(pointer: Int32, Operation?)
  /// The element should be scrolled into view, or a part of it in its own coordinate space: a drag by keyboard has reached it.
  case reveal(ElementID, Rect?)
  /// A container scrolls by so much, towards the end of its content where it is positive, as far as it can: something is held near its edge.
  /// Where it is then, an edit says.
  case scroll(ElementID, by: Vector)
  /// An item of a collection makes room: it is seen so far from its place in the layout, in the collection's coordinate space. Where it is
  /// animated it gets there by the layout spring (`Spring.layout`), from wherever it is seen now. An input `.collection(_, .set)`, as after a drop
  /// and by `reload()`, takes back all of a collection's displacements and appearances of items without any effect: a performer hears of it as a
  /// `ControllerWitness`.
  case displace(ElementID, item: Int32, by: Vector, isAnimated: Bool)
  /// Something is to be said aloud, now.
  case announce(Occasion)
}

extension [Effect] {
  /// Appends. One function for all of them, because a browser loads what the compiler repeats.
  @inline(never)
  mutating func order(_ effect: Effect) { append(effect) }
}

/// A question whose answer may take its time.
public enum Request: Equatable, Sendable {
  /// May this drag begin, and what follows the pointer?
  case begin(SessionID, source: ElementID)
  /// An item of a collection has been tapped while the session carries others: it may join them, with `InputEvent.items`.
  case join(SessionID, ItemPlace)
  /// Perform the drop: the hit element's chain hears of it, then the target acts.
  case drop(SessionID, hit: ElementID?, target: ElementID?, Operation)
}

/// A change of looks.
public enum Appearance: Equatable, Sendable {
  /// How the element looks as a source.
  case draggable(DraggableAppearance)
  /// How the element looks as a target.
  case droppable(DroppableAppearance)
  /// What the drag of the element knows about its place.
  case state(DragState)
  /// How one item of a collection looks. All are regular again after an input `.collection(_, .set)`; see `Effect.displace`.
  case item(Int32, ItemAppearance)
}

/// What handlers are told of a drag.
public struct DragEvent: Equatable, Sendable {
  /// What has happened.
  public enum Kind: Equatable, Sendable {
    /// The drag begins; the source's responder chain performs the `drag` command.
    case began
    /// The drag has moved; the element is its source. Told where that wants to hear it.
    case moved
    /// The element is hit now; the other was before.
    case entered(from: ElementID?)
    /// The element is hit no longer; the other will be next.
    case exited(to: ElementID?)
    /// The drag moved, or was aimed again, and the element is still hit. Told where something up its chain has a handler for it.
    case updated
    /// The drag has been held still over the element for half a second, once while it is there; or over a folder of the element, where that
    /// is a collection.
    case rested(folder: Int32?)
    /// A drop would put the items elsewhere now, or nowhere in a collection. The element is the source.
    case placed(DropPlace?)
    /// Released on the element.
    case dropped
    /// The drag ended without a drop while it was over the element.
    case cancelled
    /// The drag is over. Sent once to the source, then to every element that the drag touched and that wants to know, those
    /// under it now innermost first.
    case ended(Outcome, target: ElementID?)
    /// The drag is over and its elements know. Sent exactly once for every `began`, for observers; the element is the source.
    case finished(Outcome, target: ElementID?)
    /// The press on a source was a drag's, but the app refused it.
    case failed
  }

  /// What has happened.
  public var kind: Kind
  /// The drag that it happened to.
  public var session: SessionID
  /// Who is told; an event of what is hit may go on up from there.
  public var element: ElementID

  /// Tells an element of a drag.
  public init(_ kind: Kind, _ session: SessionID, _ element: ElementID) {
    self.kind = kind
    self.session = session
    self.element = element
  }
}
