import DragCore
import GalleryStage

/// A plain list, as long as its address says: `n=5000`.
public final class ListScene: GalleryScene {
  private let stage: any Stage
  private let list: StageList
  private let undo: UndoButtons
  private var rows: [Row] = []
  private var history = ReorderHistory<Int32, SingleCollection>()
  public private(set) var switches: [Switch] = []

  struct Row: Identifiable {
    let id: Int32
  }

  public init(on stage: any Stage) {
    self.stage = stage
    undo = UndoButtons(on: stage)
    list = stage.makeList(.column, "list", in: stage.floor, spacing: 0, inset: 0)
    stage.describe(list.element, "Rows")
    let container = ReorderContainer<Row, SingleCollection>(controller: stage.controller) { [unowned(unsafe) self] difference in
      // What stays is not looked at, however long the list is.
      var place = rows.count
      if case .before(let id) = difference.destination.position, let i = position(of: id) { place = i }
      list.move(difference.sources.compactMap { position(of: $0) }, before: place)
      history.apply(difference, to: &rows)
      showSteps()
    }
    switches = [
      Switch("n", "Rows", .range(1...20_000, steps: [10, 100, 1000, 5000], unit: ""), 1000) { [unowned(unsafe) self] in fill($0) }
    ]
    switches += undo.switches { [unowned(unsafe) self] isBack in
      if isBack ? history.undo(&rows) : history.redo(&rows) { reload() }
    }
    fill(1000)
    collection = list.join(container, SingleCollection(), self.rows)
    list.element.accessibilityMoveable(self.rows)
  }

  private var collection: ReorderableCollection?

  private func fill(_ count: Int32) {
    rows.removeAll()
    rows.reserveCapacity(Int(count))
    for id in 0..<count { rows.append(Row(id: id)) }
    history = ReorderHistory()
    reload()
  }

  private func position(of id: Int32) -> Int? { rows.firstIndex { $0.id == id } }

  private func reload() {
    show()
    collection?.reload()
  }

  private func showSteps() { undo.show(canUndo: history.canUndo, canRedo: history.canRedo) }

  private func show() {
    showSteps()
    var items: [StageItem] = []
    items.reserveCapacity(rows.count)
    for row in rows {
      var name: [UInt8] = []
      name.write("row-")
      name.write(row.id)
      var text: [UInt8] = []
      text.write("Row ")
      text.write(row.id + 1)
      items.append(StageItem(String(decoding: name, as: UTF8.self), String(decoding: text, as: UTF8.self), Size(0, 32)))
    }
    list.show(items)
  }

  public func layOut(_ size: Size) {
    let width = min(560, size.width - 32), left = (size.width - width) / 2, button = (width - 8) / 2
    for i in 0..<2 { stage.place(undo.elements[i], Rect(left + Double(i) * (button + 8), 12, button, 44)) }
    stage.place(list.element, Rect(x: left, y: 68, width: width, height: max(64, size.height - 84)))
    collection?.reload()
  }

  public var state: String {
    var order: [JSON] = []
    for row in rows { order.append(JSON(row.id)) }
    return JSON(object: [("order", JSON(order))]).text
  }
}
