import DragCore

/// What the app's data has in common with what drags say of it.
extension GuaranteeChecker {
  /// The app says that a drag's items are about to change places, or that its action took them as they are.
  public func dataChanges(by session: SessionID, _ operation: Operation) {
    guard let w = watched.firstIndex(where: { $0.id == session }) else {
      report(.changedEarly(session))
      return
    }
    if !watched[w].isDropping { report(.changedEarly(session)) }
    watched[w].dataChanges += 1
    if watched[w].dataChanges > 1 { report(.changedTwice(session)) }
    if watched[w].operation != operation { report(.otherOperation(session)) }
  }

  /// The app says that a drag is about to be offered to a target that has an action.
  public func actionMustRun(for session: SessionID) {
    if let w = watched.firstIndex(where: { $0.id == session }) { watched[w].mustChange = true }
  }

  /// The app says that the action refused: it has run and changed nothing.
  public func dataRefused(by session: SessionID) {
    if let w = watched.firstIndex(where: { $0.id == session }) { watched[w].mustChange = false }
  }

  func settleData(_ drag: Watched, _ outcome: Outcome) {
    counts.data += 1
    if case .dropped(let operation) = outcome {
      if drag.mustChange, drag.dataChanges == 0 { report(.unchangedByDrop(drag.id)) }
      if drag.dataChanges > 0, operation != drag.operation { report(.otherOperation(drag.id)) }
    } else if drag.dataChanges > 0 {
      report(.changedByCancel(drag.id))
    }
  }

  /// Looks at every item of the app: each must be somewhere, and in one place only.
  public func checkItems(_ items: [Int32], are places: [Int32]) {
    var sorted = places
    sorted.sort()
    var wanted = items
    wanted.sort()
    var (i, j) = (0, 0)
    while i < wanted.count || j < sorted.count {
      if j == sorted.count || (i < wanted.count && wanted[i] < sorted[j]) {
        report(.itemLost(wanted[i]))
        i += 1
      } else if i == wanted.count || sorted[j] < wanted[i] {
        report(.itemDoubled(sorted[j]))
        j += 1
      } else {
        i += 1
        j += 1
      }
    }
  }

  /// Looks at lists before and after a drop: what does not move stays in its list, in its order.
  public func checkOrder(_ before: [[Int32]], became after: [[Int32]], moving: [Int32], by session: SessionID) {
    func staying(_ lists: [[Int32]]) -> [[Int32]] { lists.map { $0.filter { !moving.contains($0) } } }
    if staying(before) != staying(after) { report(.reordered(session)) }
  }
}
