/// The app, as the engine asks it while it decides. Answers come at once, and change nothing.
///
/// Natively and in a browser this is the controller with the app's closures; in a replay it is the recording.
public protocol Answering: AnyObject {
  /// What a target would do with a session's items where it is now: the operations it could perform, empty when it takes none of them.
  func proposal(of target: ElementID, session: Session, in tree: ElementTree) -> OperationSet
  /// The drag state that a source gives for a location in its role's `space`.
  func state(of source: ElementID, session: Session, at location: Point, in tree: ElementTree) -> DragState
  /// Whether a point in the element's own coordinate space is inside it.
  func isInside(_ element: ElementID, session: Session, at location: Point, in tree: ElementTree) -> Bool
  /// Which element of the subtree is hit at a point in the element's own coordinate space.
  func hit(in element: ElementID, session: Session, at location: Point, in tree: ElementTree) -> HitAnswer
  /// The element that a group's own strategy picks, for the dragged bounds in the root's space.
  func target(in group: GroupID, session: Session, dragged: Rect, in tree: ElementTree) -> ElementID?
  /// The element whose place at a point of the root's space something covers that the tree does not know: the nearest ancestor of the cover
  /// that the tree does know. Nil where nothing does. It may be costly, so it is asked only when what is hit seems to change, at the drop,
  /// and ten times a second.
  /// - Parameter mayBeOld: nothing seems to have changed, so what was seen a moment ago will do.
  func cover(at location: Point, mayBeOld: Bool) -> ElementID?
  /// Where a modifier of the app's own puts the follower's centre, in its parent's coordinate space.
  func center(of source: ElementID, session: Session, proposed: Point, in tree: ElementTree) -> Point
}

/// What a hit test of the app's own says.
public enum HitAnswer: Equatable, Sendable {
  /// As if there were none.
  case usual
  /// This element, wherever it lies. One that is unknown, or no target where only targets count, is as `usual`.
  case element(ElementID)
  /// Neither the element nor anything below it.
  case nothing
}
