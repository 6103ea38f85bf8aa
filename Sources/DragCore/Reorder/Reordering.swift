/// What collections add to an engine; by itself nothing.
///
/// The engine knows collections only by this class, and only `Reorderer` fills it in, so that a program without collections does not load
/// them. It is a value behind a class: the engine makes one of its own before it changes one that a copy of the engine has too.
class Reordering: Equatable, @unchecked Sendable {
  init() {}

  /// Not a method of the class's own: a program that compares no engines does not load how collections are compared.
  static func == (a: Reordering, b: Reordering) -> Bool { a === b || a.reorderer?.isEqual(to: b) ?? b.reorderer?.isEqual(to: a) ?? true }

  func copy() -> Reordering { Reordering() }
  /// Itself, where there can be collections.
  var reorderer: Reorderer? { nil }
  /// Whether there is neither a collection nor a drag of items.
  var isEmpty: Bool { true }

  // MARK: Input

  /// - Returns: false where the element is unknown or the edit cannot be used.
  func edit(_ element: ElementID, _ edit: CollectionEdit, in engine: inout Engine) -> Bool { false }
  /// Which items a session carries; positions that are not there are left out.
  func setItems(
    of session: SessionID, _ items: [ItemPlace], _ rank: Int32, in engine: inout Engine, into effects: inout [Effect]
  ) -> Bool { false }
  /// Where the place is that a session had.
  func setPlace(of session: SessionID, _ place: DropPlace?, in engine: inout Engine, into effects: inout [Effect]) -> Bool { false }
  /// Elements went, or what they were marked as.
  /// - Returns: whether something is to be shown otherwise now.
  func forget(in tree: ElementTree, into effects: inout [Effect]) -> Bool { false }

  // MARK: Drags

  /// The item of a source that is said to be pressed, or where that is -1 the one at a point of the root's space: -1 for a source that is no
  /// collection, nil where there is none to take.
  func item(of source: ElementID, at point: Point, said: Int32, in tree: ElementTree) -> Int32? { -1 }
  /// A press on what flies with items of a collection: one on the first of them. It is above everything, also where a platform says what is
  /// below it.
  func caught(_ event: PointerEvent, in engine: Engine) -> Press? { nil }
  /// The drag that the item of a tap may join: the one with items that began last. Where it cannot be taken along there, those before it are
  /// asked.
  func joined(by press: Press, in engine: Engine) -> SessionID? { nil }
  /// Whether an item of a source can be taken; true for a source that is no collection.
  func mayTake(_ place: ItemPlace) -> Bool { true }
  /// Whether a target lies in none of the items that the session carries, and has room for them where it is a collection.
  func admits(_ session: SessionID, to target: ElementID, in tree: ElementTree) -> Bool { true }
  /// The session has moved, or what is under it has.
  func aim(_ session: Session, in engine: inout Engine, into effects: inout [Effect]) {}
  /// Where in the root's space the middle of the session's first item is at home now.
  func home(of session: Session, in tree: ElementTree) -> Point? { nil }
  /// The session is over; its follower may still fly.
  func ended(_ session: Session, in engine: inout Engine, into effects: inout [Effect]) {}
  /// An element has come to rest, or is caught before.
  func landed(_ element: ElementID, in engine: inout Engine, into effects: inout [Effect]) {}

  /// Places may have changed, or what can be seen of them.
  func refreshed(in engine: inout Engine, into effects: inout [Effect]) {}

  // MARK: Keyboard

  /// Moves the place of a session that the keyboard carries over a collection.
  /// - Returns: false where the key leads out of it, or is not for it.
  func carry(_ session: Session, _ key: Key, in tree: ElementTree) -> Bool { false }
  /// Where in its target's space the keyboard has carried a session's items; nil where the target is no collection.
  func carried(_ session: Session) -> Rect? { nil }
  /// Where in a collection's space a session comes to it by keyboard.
  func entry(_ session: Session, into target: ElementID, in tree: ElementTree) -> Point? { nil }

  // MARK: Questions

  /// The first item that is still to land with an element.
  func flying(_ element: ElementID) -> ItemPlace? { nil }
  /// The drag of which items are still to land with an element.
  func flight(_ element: ElementID) -> SessionID? { nil }
  /// Whether a session carries items, or has carried what still flies.
  func carries(_ session: SessionID) -> Bool { false }
  /// Whether a drag that is under way has this item.
  func isCarried(_ place: ItemPlace) -> Bool { false }
  /// The place that a session has in a collection.
  func place(of session: SessionID) -> DropPlace? { nil }
  /// How far inwards keys have sent a session since it came to its place.
  func indent(of session: SessionID) -> Int32 { 0 }
  /// What a session carries.
  func items(of session: SessionID) -> [ItemPlace] { [] }
  /// And how large each of these is.
  func sizes(of session: SessionID) -> [Size] { [] }
  /// Whether an element is a collection.
  func has(_ collection: ElementID) -> Bool { false }
  /// What is known of a collection.
  func role(of collection: ElementID) -> CollectionRole? { nil }
  /// How far from its place in the layout an item makes room.
  func displacement(of item: Int32, in collection: ElementID) -> Vector { .zero }
  func appearance(of item: Int32, in collection: ElementID) -> ItemAppearance { .regular }
}

extension Engine {
  /// Collections are possible from now on.
  package mutating func allowCollections() { if reordering.reorderer == nil { reordering = Reorderer() } }

  /// Whether a session carries items, or has carried what still flies.
  func carries(_ session: SessionID) -> Bool { reordering.carries(session) }

  /// What is known of a collection; nil for any other element.
  @inline(never)
  public func collection(_ id: ElementID) -> CollectionRole? { reordering.role(of: id) }

  /// How far from its place in the layout an item of a collection makes room now.
  public func displacement(of item: Int32, in collection: ElementID) -> Vector {
    reordering.displacement(of: item, in: collection)
  }

  /// How an item of a collection looks now.
  public func appearance(of item: Int32, in collection: ElementID) -> ItemAppearance {
    reordering.appearance(of: item, in: collection)
  }

  /// Where in a collection a drag would put its items now.
  public func place(of session: SessionID) -> DropPlace? { reordering.place(of: session) }

  /// How many steps inwards keys have sent a drag since it came to its place in a column that has folders.
  public func indent(of session: SessionID) -> Int32 { reordering.indent(of: session) }
}
