import DragCore
import GalleryStage

/// Folders in folders. A closed one opens when something is held over it, and closes again when that goes elsewhere.
public final class TreeScene: GalleryScene {
  private static let step = 24.0
  private let stage: any Stage
  private let list: StageList
  private let status: Element
  private var buttons: [Element] = []
  private var model = OutlineModel([
    (0, "Animals", ""), (1, "Birds", ""), (2, "Owl", "🦉"), (2, "Duck", "🦆"), (1, "Mammals", ""), (2, "Fox", "🦊"), (2, "Bear", "🐻"),
    (1, "Snail", "🐌"), (0, "Plants", ""), (1, "Trees", ""), (2, "Palm", "🌴"), (2, "Fir", "🌲"), (1, "Tulip", "🌷"), (0, "Sky", ""),
    (1, "Sun", "☀️"), (1, "Moon", "🌙"), (0, "Eagle", "🦅"), (0, "Cactus", "🌵"), (0, "Whale", "🐋"), (0, "Comet", "☄️"),
  ])
  private var past: [OutlineModel] = []
  private var future: [OutlineModel] = []
  private var collection: ReorderableCollection?
  /// Folders that have opened under the drag, and will close when it goes elsewhere.
  private var sprung: [Int32] = []
  /// The drag that opens folders and shows where it would go, and where it was first seen. Of two hands it is the first one's; the other's goes
  /// where the list makes room.
  private var start: (drag: SessionID, lead: Int32, x: Double)?
  /// How far keys have sent it to the side.
  private var indent = 0
  private var aim = Aim()

  /// Where a drop would go: into which folder, how deep, and below which row; none above all.
  private struct Aim: Equatable {
    var isOver = false
    var isGap = false
    var home: Int32?
    var depth = 0
    var above: Int32?
  }

  public private(set) var switches: [Switch] = []

  public init(on stage: any Stage) {
    self.stage = stage
    status = stage.make(.status, "status", in: stage.floor, .zero)
    list = stage.makeList(.column, "outline", in: stage.floor, spacing: 0, inset: 8)
    stage.describe(list.element, "Outline")
    for (name, title) in [("undo", "Undo"), ("redo", "Redo"), ("open", "Open all"), ("close", "Close all")] {
      let button = stage.make(.button, name, in: stage.floor, .zero)
      stage.show(title, on: button)
      stage.press(button, sets: name, to: 0)
      buttons.append(button)
    }
    switches = [
      Switch("undo", "Undo", .button, isOnStage: true) { [unowned(unsafe) self] _ in go(isBack: true) },
      Switch("redo", "Redo", .button, isOnStage: true) { [unowned(unsafe) self] _ in go(isBack: false) },
      Switch("open", "Open all", .button, isOnStage: true) { [unowned(unsafe) self] _ in openAll(true) },
      Switch("close", "Close all", .button, isOnStage: true) { [unowned(unsafe) self] _ in openAll(false) },
      Switch("turn", "Open or close a folder", .range(0...19, steps: [], unit: ""), isOnStage: true) { [unowned(unsafe) self] id in
        model.open(id, model.node(id)?.isOpen == false)
        reload()
      },
    ]
    model.open(0, true)
    sayHow()
    show()
    join()
  }

  private func join() {
    let container = ReorderContainer<OutlineModel.Node, SingleCollection>(controller: stage.controller) {
      [unowned(unsafe) self] difference in
      guard let lead = difference.sources.first else { return }
      var next: Int32?
      if case .before(let id) = difference.destination.position { next = id }
      let depth = start?.lead == lead ? aim.depth : next.flatMap { model.node($0)?.depth } ?? 0
      change { $0.move(lead, before: next, depth: depth) }
      landed(lead)
    }
    container.moveInto = { [unowned(unsafe) self] sources, folder in
      guard let lead = sources.first else { return }
      change { $0.move(lead, into: folder) }
      landed(lead)
    }
    collection = list.join(container, SingleCollection(), self.model.shown)
    // What is in an open folder travels with it, and nothing else.
    collection?.mayJoin = { _, _ in false }
    collection?.companions = { [unowned(unsafe) self] in Array(rows.subtree(of: $0)) }
    collection?.label = { [unowned(unsafe) self] in model.shown[$0].name }
    collection?.isFolder = { [unowned(unsafe) self] in model.shown[$0].isFolder }
    list.element.onDragRested { [unowned(unsafe) self] session, folder in if let folder, start?.drag == session.id { spring(folder) } }
    list.element.onDragUpdated { [unowned(unsafe) self] session in follow(session) }
    list.element.onDragExited { [unowned(unsafe) self] session, _ in leave(session) }
    list.element.onDragEnded { [unowned(unsafe) self] session, _ in
      leave(session)
      if start?.drag == session.id { start = nil }
    }
  }

  private var rows: TreeRows { TreeRows(depths: model.shown.map { $0.depth }, indentation: Self.step) }

  // MARK: Dragging

  /// A drag has been held over a folder.
  private func spring(_ row: Int) {
    let shown = model.shown
    guard row < shown.count, shown[row].isFolder, !shown[row].isOpen else { return }
    sprung.append(shown[row].id)
    model.open(shown[row].id, true)
    stage.show(shown[row].name + " is open", on: status)
    reload()
  }

  /// Finds and shows which folder a drop would go into, and closes those that the drag has left.
  private func follow(_ session: DragSession) {
    let shown = model.shown, before = aim
    guard let place = session.dropPlace, let lead = session.pasteboard.values(of: OutlineModel.Node.self).first,
      case .list(let layout) = stage.controller.engine?.collection(list.element.id)?.layout, layout.count == shown.count
    else { return }
    if start == nil {
      start = (session.id, lead.id, session.location.x)
      indent = 0
    }
    if start?.drag != session.id { return }
    switch place.position {
    case .into(let row):
      guard Int(row) < shown.count else { return }
      aim = Aim(isOver: true, home: shown[Int(row)].id)
    case .gap(let gap): look(session, Int(gap), lead.id, shown, layout)
    }
    // Keys do not wait.
    if session.pointerKind == .keyboard, case .into(let row) = place.position { spring(Int(row)) }
    if aim != before {
      stage.show(aim.home.map { "Into " + title($0) } ?? "To the top level", on: status)
      show()
    }
    close(except: near(place.position, lead.id))
  }

  /// How deep it would be in a gap: as far in as the pointer has brought it. Keys go as far in as can be, and step by step out again.
  private func look(_ session: DragSession, _ gap: Int, _ lead: Int32, _ shown: [OutlineModel.Node], _ layout: ListLayout) {
    guard let start, let row = shown.firstIndex(where: { $0.id == lead }) else { return }
    let rows = rows, plan = layout.rearrangement(taking: Array(rows.subtree(of: row)))
    let before = gap > 0 ? shown[plan.index(ofRank: gap - 1)] : nil
    let nests = before.map { $0.isFolder && $0.isOpen } ?? false
    var depth: Int
    if session.pointerKind == .keyboard {
      let possible = rows.depths(atGap: gap, in: plan, nests: nests)
      depth = session.indent == 0 ? possible.upperBound : aim.depth + session.indent - indent
      depth = min(max(depth, possible.lowerBound), possible.upperBound)
      indent = session.indent
    } else {
      let way = (Double(shown[row].depth) + 0.5) * Self.step + session.location.x - start.x
      depth = rows.depth(at: way, gap: gap, in: plan, nests: nests)
    }
    let home = rows.place(ofGap: gap, depth: depth, in: plan).parent.map { shown[$0].id }
    aim = Aim(isOver: true, isGap: true, home: home, depth: depth, above: before?.id)
  }

  /// The folder that a drag is over and the rows beside it, or those beside the gap, each with all folders that it is in, as is where it would go.
  /// They stay open, so that nothing moves away that one is about to reach.
  private func near(_ place: DropPlace.Position, _ lead: Int32) -> [Int32] {
    var kept = aim.home.map { model.path(of: $0) } ?? []
    let shown = model.shown
    let first: Int
    var last: Int
    switch place {
    case .into(let row):
      first = Int(row) - 1
      last = first + 2
    case .gap:
      first = shown.firstIndex { $0.id == aim.above } ?? -1
      last = first + 1
      // What is dragged is not there.
      if last < shown.count, shown[last].id == lead { last = rows.subtree(of: last).upperBound }
    }
    for i in [first, last] where i >= 0 && i < shown.count { kept += model.path(of: shown[i].id) }
    return kept
  }

  /// Folders that have opened by themselves close again, but for these.
  private func close(except kept: [Int32]) {
    let closing = sprung.filter { !kept.contains($0) }
    if closing.isEmpty { return }
    sprung.removeAll { !kept.contains($0) }
    for id in closing { model.open(id, false) }
    reload()
  }

  private func leave(_ session: DragSession) {
    if start?.drag != session.id { return }
    if aim.isOver {
      aim = Aim()
      sayHow()
      show()
    }
    close(except: [])
  }

  /// Makes a step that can be taken back; what leaves everything where it was is none.
  private func change(_ body: (inout OutlineModel) -> Void) {
    let before = model
    body(&model)
    if model.all.elementsEqual(before.all, by: { $0.id == $1.id && $0.depth == $1.depth }) { return }
    past.append(before)
    future = []
  }

  /// Where it is now stays open.
  private func landed(_ id: Int32) {
    let path = model.path(of: id)
    sprung.removeAll { path.contains($0) }
    aim = Aim()
    show()
    stage.show(title(id) + (path.count > 1 ? " is in " + title(path[1]) : " is at the top level"), on: status)
  }

  private func sayHow() { stage.show("Hold something over a folder", on: status) }

  private func title(_ id: Int32) -> String { model.node(id)?.name ?? "" }

  // MARK: Buttons

  private func go(isBack: Bool) {
    guard let other = isBack ? past.popLast() : future.popLast() else { return }
    if isBack { future.append(model) } else { past.append(model) }
    model.restore(other)
    stage.show(isBack ? "Taken back" : "Done again", on: status)
    reload()
  }

  private func openAll(_ isOpen: Bool) {
    model.openAll(isOpen)
    reload()
  }

  // MARK: Looks

  private func reload() {
    show()
    collection?.reload()
  }

  private func show() {
    var items: [StageItem] = []
    for node in model.shown {
      var style = "tree d" + decimal(node.depth)
      if aim.isOver, aim.home == node.id { style += " home" }
      // The place is drawn by the row above it, or by the list.
      if aim.isGap, aim.above == node.id { style += " above m" + decimal(aim.depth) }
      if aim.isGap, aim.above == nil, items.isEmpty { style += " first" }
      let sign = node.isFolder ? (node.isOpen ? "📂" : "📁") : node.sign
      let item = StageItem(Self.name(node), sign + "  " + node.name, Size(0, 44), style: style)
      item.level = node.depth + 1
      if node.isFolder {
        item.note = decimal(model.count(in: node.id))
        item.press = ("turn", node.id)
        item.isOpen = node.isOpen
      }
      items.append(item)
    }
    list.show(items)
    stage.disable(buttons[0], past.isEmpty)
    stage.disable(buttons[1], future.isEmpty)
  }

  public func layOut(_ size: Size) {
    let width = min(560, size.width - 24), left = (size.width - width) / 2
    stage.place(status, Rect(left, 12, width, 44))
    let button = (width - 24) / 4
    for i in 0..<4 { stage.place(buttons[i], Rect(left + Double(i) * (button + 8), 60, button, 44)) }
    stage.place(list.element, Rect(left, 116, width, max(120, size.height - 132)))
    reload()
  }

  private static func name(_ node: OutlineModel.Node) -> String { "node-" + decimal(Int(node.id)) }

  public var state: String {
    var nodes: [JSON] = []
    for node in model.all {
      nodes.append(
        JSON(object: [
          ("name", JSON(node.name)), ("element", JSON(Self.name(node))), ("depth", JSON(node.depth)), ("open", JSON(node.isOpen)),
        ]))
    }
    return JSON(object: [("nodes", JSON(nodes)), ("canUndo", JSON(!past.isEmpty)), ("canRedo", JSON(!future.isEmpty))]).text
  }
}
