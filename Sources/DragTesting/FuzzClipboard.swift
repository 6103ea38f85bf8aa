import DragCore

/// Copies, cuts and pastes of random gestures: of elements and of items of lists, at any time, also from callbacks and while drags go on.
final class FuzzClipboard {
  private unowned(unsafe) let app: FuzzApp
  private(set) var counts = ClipboardCounts()
  /// How often something was copied, cut or cleared.
  private(set) var number: Int32 = 0
  /// What was cut last, and of what.
  private var cut: (number: Int32, source: ElementID, items: [AnyItem])?

  init(_ app: FuzzApp) { self.app = app }

  /// Does one thing with the clipboard.
  func use(_ random: inout SplitMix64) {
    let controller = app.controller
    let focus = Element(controller: controller, id: app.any(&random)), item = random.chance(60) ? random.below(7) - 1 : -1
    switch random.below(Int32(12)) {
    case 0, 1:
      number += 1
      _ = controller.copy(from: focus, item: item)
    case 2...5:
      number += 1
      let own = number
      var source: ElementID? = focus.id
      while let id = source, controller.tree.source(of: id) == nil { source = controller.tree.parent(of: id) }
      let items = controller.copy(from: focus, item: item, isCut: true)
      guard !items.isEmpty, controller.isCut else { break }
      counts.cut += 1
      // Something else may have been copied by what was asked for its items.
      if let source, own == number, app.hearing.hearsDeliveries(source) { cut = (own, source, items) }
    case 6...9: if controller.paste(into: focus, item: item) { counts.pasted += 1 }
    case 10:
      if controller.paste([app.foreign(&random)], into: focus, item: item, isCut: random.chance(40)) { counts.pasted += 1 }
    default:
      if random.chance(30) {
        number += 1
        controller.clearClipboard()
      }
    }
  }

  /// What has been cut of which a drag brings the items, where that is what would be pasted still.
  func cut(in session: DragSession) -> (number: Int32, source: ElementID)? {
    guard session.isFromOutside, app.controller.isCut, let cut, cut.number == number, let first = session.pasteboard.items.first,
      cut.items.contains(where: { $0 === first })
    else { return nil }
    return (cut.number, cut.source)
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
