/// The app's closures as the engine asks them.
final class ControllerAnswers: Answering {
  /// Its owner, which outlives it.
  unowned(unsafe) let controller: Controller

  init(_ controller: Controller) { self.controller = controller }

  private func tell(_ told: Told) {
    for witness in controller.witnesses { witness.controller(controller, wasTold: told) }
  }

  /// Calls a closure of the app's with the tree as it is now, so that it can convert between coordinate spaces.
  private func ask<T>(
    _ element: ElementID, _ session: SessionID, _ location: Point, _ tree: ElementTree, _ body: (ElementRecord, DragSession) -> T?
  ) -> T? {
    guard let record = controller.record(element), let known = controller.session(session) else { return nil }
    known.asked = location
    let result = controller.asking(tree) {
      body(record, DragSession(controller: controller, record: known, elementID: element))
    }
    known.asked = nil
    return result
  }

  func proposal(of target: ElementID, session: SessionID, at location: Point, in tree: ElementTree) -> OperationSet {
    let result = ask(target, session, location, tree) { record, session in record.accepts.map { $0(session) } } ?? []
    tell(.operations(result))
    return result
  }

  func state(of source: ElementID, session: SessionID, at location: Point, in tree: ElementTree) -> DragState {
    let result = ask(source, session, location, tree) { record, _ in record.state.map { $0(location) } } ?? .unknown
    tell(.state(result))
    return result
  }

  func isInside(_ element: ElementID, session: SessionID, at location: Point, in tree: ElementTree) -> Bool {
    let result = ask(element, session, location, tree) { record, session in record.pointInside.map { $0(location, session) } } ?? false
    tell(.inside(result))
    return result
  }

  func hit(in element: ElementID, session: SessionID, at location: Point, in tree: ElementTree) -> HitAnswer {
    let result = ask(element, session, location, tree) { record, session in record.hitTest.map { $0(location, session) } } ?? .usual
    tell(.hit(result))
    return result
  }

  func target(in group: GroupID, session: SessionID, dragged: Rect, at location: Point, in tree: ElementTree) -> ElementID? {
    var result: ElementID?
    if let known = controller.session(session), let strategy = controller.groupRecord(group)?.strategy {
      known.asked = location
      let handle = DragSession(controller: controller, record: known, elementID: .root)
      result = controller.asking(tree) { strategy(dragged, location, handle) }
      known.asked = nil
    }
    tell(.target(result))
    return result
  }

  func center(of source: ElementID, session: SessionID, proposed: Point, in tree: ElementTree) -> Point {
    let result = ask(source, session, proposed, tree) { record, session in record.modifier.map { $0(proposed, session) } } ?? proposed
    tell(.center(result))
    return result
  }
}
