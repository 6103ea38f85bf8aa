extension Controller {
  /// Carries an item of a list that nobody sees past another, in an engine of its own, of which nothing is left. For adapters: where code is
  /// made ready when it first runs, it is ready then for a person's first drag.
  ///
  /// - Returns: whether it was dropped behind the other.
  package static func rehearse() -> Bool {
    let controller = Controller()
    guard let list = controller.add(frame: Rect(0, 0, 64, 64)) else { return false }
    let collection = RehearsedCollection(controller: controller, id: list, layout: { .list([32, 32], bounds: Size(64, 64)) })
    guard collection.mark(in: .standard) else { return false }
    var time = 0.0
    func send(_ phase: PointerEvent.Phase, _ y: Double) {
      time += 0.02
      controller.send(.pointer(PointerEvent(phase, at: Point(32, y), time: time)))
    }
    send(.down, 16)
    for y in [20.0, 24, 44, 56] { send(.move, y) }
    send(.up, 56)
    controller.send(.time(time + 2))
    return collection.hasTaken
  }
}

/// Two items of no app.
private final class RehearsedCollection: ReorderableCollection {
  private(set) var hasTaken = false

  override var count: Int { 2 }
  override func index(of key: AnyItem) -> Int? { 0 }
  override func understands(_ session: DragSession) -> Bool { true }
  override func take(_ moved: [CarriedItem], _ session: DragSession, to place: DataPlace, pinning pinned: [PinnedItem]) -> Bool {
    hasTaken = true
    return true
  }
}
