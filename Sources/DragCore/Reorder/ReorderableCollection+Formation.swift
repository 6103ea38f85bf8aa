/// An item that travels along, and where it is shown.
public struct FormedItem: Equatable, Sendable {
  /// The item, by its position now.
  public var item: ItemPlace
  /// From the middle of the item that was pressed, in the collection's own coordinate space.
  public var place: Formation.Place

  /// An item at a place.
  public init(_ item: ItemPlace, _ place: Formation.Place) {
    self.item = item
    self.place = place
  }
}

extension ReorderableCollection {
  /// Those of a drag's items that are shown about the one that was pressed, as the collection's `formation` arranges them. For what makes
  /// previews; there are more where an item has joined since.
  public func formed(_ session: DragSession) -> [FormedItem] {
    var result: [FormedItem] = []
    crowd(session) { formed, _ in result.append(formed) }
    return Array(result.dropFirst())
  }

  /// The same, with the one that leads first, at the middle. A number tells each from the drag's other items, whatever becomes of these and of
  /// its position; where a flight is caught after items have gone, the others may have other numbers.
  package func crowd(_ session: DragSession, _ each: (FormedItem, _ number: Int32) -> Void) {
    guard formation != .none, let reordering = controller.reordering else { return }
    let items = session.itemPlaces, lifted = session.record.lifted
    let places = formation.places(of: reordering.sizes(of: session.id))
    for (i, item) in items.prefix(places.count + 1).enumerated() {
      let number = lifted.firstIndex { $0.collection.id == item.collection && $0.collection.index(of: $0.key) == Int(item.item) }
      each(FormedItem(item, i > 0 ? places[i - 1] : Formation.Place(offset: .zero)), Int32(number ?? 0))
    }
  }
}

extension DragSession {
  /// The items of collections that the drag carries, by their positions now; the pressed one first. None while a question is
  /// answered, as by `mayDrop`.
  public var itemPlaces: [ItemPlace] { controller.reordering?.items(of: id) ?? [] }
}
