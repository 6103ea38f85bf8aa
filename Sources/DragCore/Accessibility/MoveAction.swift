/// A way to move an item of a list without dragging it.
///
/// ```swift
/// list.accessibilityMoveable(birds, label: { $0.name }, actions: [.up, .down, .up(5), .down(5), .toTop, .toBottom])
/// ```
public struct MoveAction: Equatable, Sendable {
  /// Negative towards the top.
  public let steps: Int32

  /// Moves by so many items, or as many as there are; 0 moves nothing.
  public init(steps: Int32) { self.steps = max(steps, -.max) }

  /// Up by one item.
  public static let up = MoveAction(steps: -1)
  /// Down by one item.
  public static let down = MoveAction(steps: 1)
  /// As far up as the item can go.
  public static let toTop = MoveAction(steps: -.max)
  /// As far down as the item can go.
  public static let toBottom = MoveAction(steps: .max)

  /// Up by so many items, or as many as there are; less than one moves nothing.
  public static func up(_ count: Int) -> MoveAction { MoveAction(steps: -Int32(clamping: max(0, count))) }
  /// Down by so many items, or as many as there are; less than one moves nothing.
  public static func down(_ count: Int) -> MoveAction { MoveAction(steps: Int32(clamping: max(0, count))) }

  /// The set that a list offers where its app names none.
  public static var standard: [MoveAction] { [.up, .down, .toTop, .toBottom] }

  /// What the control for it is called, behind the number of its steps. For adapters.
  package func line(in announcements: Announcements) -> String {
    let line = Bytes()
    line.put(Int(steps))
    line.put(" ")
    line.put(title(in: announcements))
    return line.string
  }

  /// What the control for it is called.
  public func title(in announcements: Announcements) -> String {
    if self == .toTop { return announcements.text(.moveToTop) }
    if self == .toBottom { return announcements.text(.moveToBottom) }
    return announcements.text(steps < 0 ? .moveUp : .moveDown, number: Int(steps.magnitude))
  }
}
