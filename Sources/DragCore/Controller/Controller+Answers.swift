/// The app's closures as the engine asks them.
final class ControllerAnswers: Answering {
  /// Its owner, which outlives it.
  unowned(unsafe) let controller: Controller

  /// Whether what it is told is part of what happens.
  private let counts: Bool

  init(_ controller: Controller, counts: Bool = true) { (self.controller, self.counts) = (controller, counts) }

  /// What witnesses hear of it they hear while the engine still decides: they see the tree as the app's closure did.
  private func tell(_ told: Told) {
    if counts { controller.tellWitnesses { $0.controller(controller, wasTold: told) } }
    controller.askedTree = nil
  }

  /// What a closure of the app's needs to be asked: the tree as it is now, so that it can convert between coordinate spaces.
  private func open(_ element: ElementID, _ session: SessionID, _ location: Point, _ tree: ElementTree) -> (ElementRecord, DragSession)? {
    controller.askedTree = tree
    guard let record = controller.record(element), let known = controller.session(session) else { return nil }
    known.asked = location
    return (record, DragSession(controller: controller, record: known, elementID: element))
  }

  private func close(_ session: DragSession, _ told: Told) {
    session.record.asked = nil
    tell(told)
  }

  func proposal(of target: ElementID, session: SessionID, at location: Point, in tree: ElementTree) -> OperationSet {
    guard let (record, session) = open(target, session, location, tree) else {
      tell(.operations([]))
      return []
    }
    let result = record.accepts?(session) ?? []
    close(session, .operations(result))
    return result
  }

  func state(of source: ElementID, session: SessionID, at location: Point, in tree: ElementTree) -> DragState {
    guard let (record, session) = open(source, session, location, tree) else {
      tell(.state(.unknown))
      return .unknown
    }
    let result = record.state?(location) ?? .unknown
    close(session, .state(result))
    return result
  }

  func isInside(_ element: ElementID, session: SessionID, at location: Point, in tree: ElementTree) -> Bool {
    guard let (record, session) = open(element, session, location, tree) else {
      tell(.inside(false))
      return false
    }
    let result = record.pointInside?(location, session) ?? false
    close(session, .inside(result))
    return result
  }

  func hit(in element: ElementID, session: SessionID, at location: Point, in tree: ElementTree) -> HitAnswer {
    guard let (record, session) = open(element, session, location, tree) else {
      tell(.hit(.usual))
      return .usual
    }
    let result = record.hitTest?(location, session) ?? .usual
    close(session, .hit(result))
    return result
  }

  func center(of source: ElementID, session: SessionID, proposed: Point, in tree: ElementTree) -> Point {
    guard let (record, session) = open(source, session, proposed, tree) else {
      tell(.center(proposed))
      return proposed
    }
    let result = record.modifier?(proposed, session) ?? proposed
    close(session, .center(result))
    return result
  }

  func cover(at location: Point, session: SessionID, mayBeOld: Bool) -> ElementID? {
    guard let performer = controller.performer else { return nil }
    let result = performer.cover(at: location, mayBeOld: mayBeOld)
    tell(.cover(result))
    return result
  }

  func target(in group: GroupID, session: SessionID, dragged: Rect, at location: Point, in tree: ElementTree) -> ElementID? {
    var result: ElementID?
    controller.askedTree = tree
    if let known = controller.session(session), let strategy = controller.groupRecord(group)?.strategy {
      known.asked = location
      result = strategy(dragged, location, DragSession(controller: controller, record: known, elementID: .root))
      known.asked = nil
    }
    tell(.target(result))
    return result
  }
}
