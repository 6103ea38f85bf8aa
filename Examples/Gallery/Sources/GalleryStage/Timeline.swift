/// A model with its past, so that changes can be taken back and made again.
///
/// ```swift
/// var days = Timeline([monday, tuesday])
/// days.change { $0[0].tasks.removeAll() }
/// days.undo()
/// ```
/// It keeps copies, which cost little as long as they share most of what they hold. A long list is better served by `ReorderHistory`.
public struct Timeline<Model: Equatable> {
  public private(set) var now: Model
  private var past: [Model] = []
  private var future: [Model] = []
  /// Nobody goes back further.
  private static var limit: Int { 1000 }

  public init(_ model: Model) { now = model }

  public var canUndo: Bool { !past.isEmpty }
  public var canRedo: Bool { !future.isEmpty }

  /// Changes the model by one step; what leaves it as it was is none. What had been undone cannot be made again then.
  public mutating func change(_ edit: (inout Model) -> Void) {
    let before = now
    edit(&now)
    if now == before { return }
    if past.count == Self.limit { past.removeFirst() }
    past.append(before)
    future.removeAll()
  }

  /// Takes the latest step back; nothing where there is none.
  public mutating func undo() {
    guard let before = past.popLast() else { return }
    future.append(now)
    now = before
  }

  /// Makes the step again that was undone last; nothing where there is none.
  public mutating func redo() {
    guard let after = future.popLast() else { return }
    past.append(now)
    now = after
  }
}
