/// What the platform's own drag and drop carries, and what other windows of the program say of it.
extension Controller {
  /// The drag that the platform carries now; nil also while the engine decides, which is the case only in closures that answer a question.
  public var platformSession: DragSession? {
    for known in sessions where known.kind == .system && running(known.id)?.phase == .carrying {
      // Other keys may be held than when it was told of last.
      refresh(known)
      return DragSession(controller: self, record: known, elementID: known.source)
    }
    return nil
  }

  /// Another window of the program has done with a drag that was handed over to it.
  ///
  /// - Parameters:
  ///   - operations: what it did with the items; empty for nothing.
  ///   - places: the items that it took, by their places on the pasteboard.
  public func settle(_ id: SessionID, _ operations: OperationSet, places: [Int], time: Double) {
    guard let known = sessions.first(where: { $0.id == id }) else { return }
    known.delivered = items(of: known.items, at: places)
    send(.external(ExternalEvent(.ended, at: known.location, time: time, operations: operations, session: id)))
  }

  /// The items at some places, each once; places where none is are passed over.
  func items(of all: [AnyItem], at places: [Int]) -> [AnyItem] {
    var result: [AnyItem] = []
    var isWanted = [Bool](repeating: false, count: all.count)
    for place in places where place >= 0 && place < all.count { isWanted[place] = true }
    for i in all.indices where isWanted[i] { result.append(all[i]) }
    return result
  }
}

extension DragSession {
  /// Whether it comes from another program or window: the platform carries it, and no element is its source.
  public var isFromOutside: Bool { record.kind == .system && record.source == .root }

  /// What the source allows.
  public var allowedOperations: OperationSet { controller.running(id)?.operations ?? record.allowed }
}
