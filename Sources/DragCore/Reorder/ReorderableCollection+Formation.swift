/// An item that travels along, and where it is shown.
public struct FormedItem: Equatable, Sendable {
  public var item: ItemPlace
  /// From the middle of the item that was pressed, in the collection's own coordinate space.
  public var place: Formation.Place
  /// Tells it from the drag's other items, whatever becomes of these and of its position.
  package var number: Int32 = 0

  public init(_ item: ItemPlace, _ place: Formation.Place) {
    self.item = item
    self.place = place
  }
}

extension ReorderableCollection {
  /// Those of a drag's items that are shown about the one that was pressed, as the collection's `formation` arranges them. For what makes
  /// previews; there are more where an item has joined since.
  public func formed(_ session: DragSession) -> [FormedItem] { Array(crowd(session).dropFirst()) }

  /// The same, with the one that leads at the middle.
  package func crowd(_ session: DragSession) -> [FormedItem] {
    guard formation != .none, let reordering = controller.reordering else { return [] }
    let items = session.itemPlaces
    var sizes: [Size] = []
    for place in items { sizes.append(reordering.role(of: place.collection)?.layout.rect(of: Int(place.item))?.size ?? .zero) }
    var result: [FormedItem] = []
    let places = formation.places(of: sizes)
    for (i, item) in items.enumerated() where i <= places.count {
      var formed = FormedItem(item, i > 0 ? places[i - 1] : Formation.Place(offset: .zero))
      for known in session.record.lifted where known.collection.id == item.collection {
        if known.collection.index(of: known.key) == Int(item.item) { formed.number = known.number }
      }
      result.append(formed)
    }
    return result
  }
}

extension DragSession {
  /// The items of collections that the drag carries, by their positions now; the pressed one first. None while a question is
  /// answered, as by `mayDrop`.
  public var itemPlaces: [ItemPlace] { controller.reordering?.items(of: id) ?? [] }
}
