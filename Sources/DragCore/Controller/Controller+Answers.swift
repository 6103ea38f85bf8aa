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

  /// What a closure of the app's needs to be asked: the tree and the drag as they are now, so that it finds them as the engine does.
  private func open(_ element: ElementID, _ session: Session, _ tree: ElementTree) -> (record: ElementRecord, session: DragSession)? {
    controller.askedTree = tree
    guard let record = controller.record(element), let known = controller.session(session.id) else { return nil }
    controller.refresh(known, session)
    return (record, DragSession(controller: controller, record: known, elementID: element))
  }

  func proposal(of target: ElementID, session: Session, in tree: ElementTree) -> OperationSet {
    let asked = open(target, session, tree), result = asked.flatMap { $0.record.accepts?($0.session) } ?? []
    tell(.operations(result))
    return result
  }

  func state(of source: ElementID, session: Session, at location: Point, in tree: ElementTree) -> DragState {
    let asked = open(source, session, tree), result = asked.flatMap { $0.record.state?(location) } ?? .unknown
    tell(.state(result))
    return result
  }

  func isInside(_ element: ElementID, session: Session, at location: Point, in tree: ElementTree) -> Bool {
    let asked = open(element, session, tree), result = asked.flatMap { $0.record.pointInside?(location, $0.session) } ?? false
    tell(.inside(result))
    return result
  }

  func hit(in element: ElementID, session: Session, at location: Point, in tree: ElementTree) -> HitAnswer {
    let asked = open(element, session, tree), result = asked.flatMap { $0.record.hitTest?(location, $0.session) } ?? .usual
    tell(.hit(result))
    return result
  }

  func center(of source: ElementID, session: Session, proposed: Point, in tree: ElementTree) -> Point {
    let asked = open(source, session, tree), result = asked.flatMap { $0.record.modifier?(proposed, $0.session) } ?? proposed
    tell(.center(result))
    return result
  }

  func cover(at location: Point, mayBeOld: Bool) -> ElementID? {
    guard let performer = controller.performer else { return nil }
    let result = performer.cover(at: location, mayBeOld: mayBeOld)
    tell(.cover(result))
    return result
  }

  func target(in group: GroupID, session: Session, dragged: Rect, in tree: ElementTree) -> ElementID? {
    var result: ElementID?
    controller.askedTree = tree
    if let known = controller.session(session.id), let strategy = controller.groupRecord(group)?.strategy {
      controller.refresh(known, session)
      result = strategy(dragged, session.location, DragSession(controller: controller, record: known, elementID: .root))
    }
    tell(.target(result))
    return result
  }
}
