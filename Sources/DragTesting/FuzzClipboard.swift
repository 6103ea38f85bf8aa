import DragCore

/// Copies, cuts and pastes of random gestures: of elements and of items of lists, at any time, also from callbacks and while drags go on.
final class FuzzClipboard {
  private unowned(unsafe) let app: FuzzApp
  private(set) var counts = ClipboardCounts()

  init(_ app: FuzzApp) { self.app = app }

  /// Does one thing with the clipboard.
  func use(_ random: inout SplitMix64) {
    let controller = app.controller
    let focus = Element(controller: controller, id: app.any(&random)), item = random.chance(60) ? random.below(7) - 1 : -1
    switch random.below(Int32(12)) {
    case 0, 1: _ = controller.copy(from: focus, item: item)
    case 2...5:
      if !controller.copy(from: focus, item: item, isCut: true).isEmpty, controller.isCut { counts.cut += 1 }
    case 6...9: if controller.paste(into: focus, item: item) { counts.pasted += 1 }
    case 10:
      if controller.paste([app.foreign(&random)], into: focus, item: item, isCut: random.chance(40)) { counts.pasted += 1 }
    default: if random.chance(30) { controller.clearClipboard() }
    }
  }
}

/// How often random gestures have used the clipboard.
public struct ClipboardCounts: Equatable, Sendable {
  /// Cuts of what may be moved.
  public var cut: Int64 = 0
  /// Pastes that something took, or that waited for what was under way.
  public var pasted: Int64 = 0

  static func += (a: inout ClipboardCounts, b: ClipboardCounts) {
    a.cut += b.cut
    a.pasted += b.pasted
  }
}
