/// An item that travels along, and where it is shown.
public struct FormedItem: Equatable, Sendable {
  public var item: ItemPlace
  /// From the middle of the item that was pressed, in the collection's own coordinate space.
  public var place: Formation.Place

  public init(_ item: ItemPlace, _ place: Formation.Place) {
    self.item = item
    self.place = place
  }
}

extension ReorderableCollection {
  /// Those of a drag's items that are shown about the one that was pressed, as the collection's `formation` arranges them. For what makes
  /// previews; there are more where an item has joined since.
  public func formed(_ session: DragSession) -> [FormedItem] {
    guard formation != .none, let reordering = controller.reordering else { return [] }
    let items = session.itemPlaces
    var sizes: [Size] = []
    for place in items { sizes.append(reordering.role(of: place.collection)?.layout.rect(of: Int(place.item))?.size ?? .zero) }
    var result: [FormedItem] = []
    for (item, place) in zip(items.dropFirst(), formation.places(of: sizes)) { result.append(FormedItem(item, place)) }
    return result
  }
}

extension DragSession {
  /// The items of collections that the drag carries, by their positions now; the pressed one first. None while a question is
  /// answered, as by `mayDrop`.
  public var itemPlaces: [ItemPlace] { controller.reordering?.items(of: id) ?? [] }
}
