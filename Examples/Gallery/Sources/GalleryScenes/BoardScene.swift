import DragCore
import GalleryStage

/// Five columns of cards. Those that are picked travel together, from whatever columns they are in.
public final class BoardScene: GalleryScene {
  struct Card: Identifiable, Equatable {
    let id: Int32
  }

  struct Column: ItemCollection, Equatable {
    let id: Int32
    var items: [Card]
  }

  private static let names = ["ideas", "next", "doing", "review", "done"]
  private static let titles = ["Ideas", "Next", "Doing", "Review", "Done"]
  private static let verbs = ["Draw", "Paint", "Measure", "Mend", "Plan", "Photograph", "Plant", "Clean"]
  private static let things = [
    "the front door", "a map of the garden, with all its paths", "the kitchen shelves", "the small window above the stairs",
    "new labels", "the old bicycle in the shed, and its two spare wheels", "a bird house",
  ]
  private static let notes = ["House", "Garden", "Workshop"]

  private let stage: any Stage
  private let board, status: Element
  private let undo: UndoButtons
  private let container: ReorderContainer<Card, Int32>
  private var headings: [Element] = []
  private let buttons: [Element]
  private var lists: [StageList] = []
  private var collections: [ReorderableCollection] = []
  public private(set) var switches: [Switch] = []

  /// What counts as a column for drags, in the board's coordinate space: its heading too, and half of what is between it and the next.
  private var areas: [Rect] = names.map { _ in .zero }

  private var columns = Timeline<[Column]>([])
  /// How many cards there have ever been.
  private var made: Int32 = 0
  private var picked: [Bool] = []
  /// Where a range begins, and what was picked then.
  private var anchor: (id: Int32, picked: [Bool])?

  public init(on stage: any Stage) {
    self.stage = stage
    status = stage.make(.status, "status", in: stage.floor, .zero)
    var move: (ReorderDifference<Int32, Int32>) -> Void = { _ in }
    container = ReorderContainer(controller: stage.controller) { move($0) }
    undo = UndoButtons(on: stage)
    buttons =
      [("add", "Add"), ("delete", "Delete"), ("clear", "Clear")].map { makeButton($0, $1, on: stage) } + undo.elements
    board = stage.make(.scroller, "board", in: stage.floor, .zero)
    for i in Self.names.indices {
      let heading = stage.make(.heading, Self.names[i] + "-heading", in: board, .zero)
      stage.show(Self.titles[i], on: heading)
      headings.append(heading)
      let list = stage.makeList(.column, Self.names[i], in: board, spacing: 8, inset: 8)
      stage.describe(list.element, Self.titles[i])
      list.sayWhenEmpty("Drop cards here.")
      list.press(sets: "pick", selects: true)
      list.element.onDroppableAppearance { [stage] in stage.draw(list.element, $0.mood) }
      // What is let go of over a heading or between two columns goes to that column, and to the nearer one.
      list.element.pointInside { [unowned(unsafe) self] point, _ in
        list.element.convert(point, to: board).map { areas[i].contains($0) } ?? false
      }
      lists.append(list)
    }
    move = { [unowned(unsafe) self] difference in change { $0.apply(difference) } }
    container.selection = { [unowned(unsafe) self] id in isPicked(id) ? pickedCards : [id] }
    addSwitches()
    columns = Timeline(Self.names.indices.map { i in Column(id: Int32(i), items: (0..<40).map { _ in make() }) })
    for i in Self.names.indices {
      if let collection = lists[i].join(container, Int32(i), self.columns.now[i].items) { collections.append(collection) }
    }
    reload()
  }

  private func addSwitches() {
    switches = [
      Switch("pick", "Pick", .range(0...Int32.max, steps: [], unit: ""), isOnStage: true) { [unowned(unsafe) self] in
        if let (card, deed) = ItemDeed.heard($0) { pick(card, deed) }
      },
      Switch("add", "Add a card", .button, isOnStage: true) { [unowned(unsafe) self] _ in add() },
      Switch("delete", "Delete what is picked", .button, isOnStage: true) { [unowned(unsafe) self] _ in delete(pickedCards) },
      Switch("clear", "Pick nothing", .button, isOnStage: true) { [unowned(unsafe) self] _ in
        pickNothing()
        show()
      },
    ]
    switches += undo.switches { [unowned(unsafe) self] isBack in
      if isBack { columns.undo() } else { columns.redo() }
      reload()
    }
  }

  // MARK: Data

  private func make() -> Card {
    made += 1
    picked.append(false)
    return Card(id: made - 1)
  }

  private func change(_ edit: (inout [Column]) -> Void) {
    columns.change(edit)
    show()
  }

  private func add() {
    let card = make()
    change { $0[0].items.insert(card, at: 0) }
    reload()
  }

  private func delete(_ cards: [Int32]) {
    change { columns in for i in columns.indices { columns[i].items.removeAll { cards.contains($0.id) } } }
    reload()
  }

  // MARK: Picking

  private func isPicked(_ id: Int32) -> Bool { id >= 0 && Int(id) < picked.count && picked[Int(id)] }

  /// In the order of the board.
  private var pickedCards: [Int32] {
    var result: [Int32] = []
    for column in columns.now { for card in column.items where isPicked(card.id) { result.append(card.id) } }
    return result
  }

  private func pickNothing() {
    for i in picked.indices { picked[i] = false }
    anchor = nil
  }

  private func pick(_ id: Int32, _ deed: ItemDeed) {
    guard let place = place(of: id) else { return }
    switch deed {
    case .press:
      let wasAlone = isPicked(id) && pickedCards.count == 1
      pickNothing()
      picked[Int(id)] = !wasAlone
      anchor = (id, picked)
    case .extend:
      guard let anchor, let start = self.place(of: anchor.id), start.column == place.column else { return pick(id, .toggle) }
      for i in picked.indices { picked[i] = i < anchor.picked.count && anchor.picked[i] }
      for i in min(start.item, place.item)...max(start.item, place.item) { picked[Int(columns.now[place.column].items[i].id)] = true }
    case .toggle:
      picked[Int(id)].toggle()
      anchor = (id, picked)
    case .all: for card in columns.now[place.column].items { picked[Int(card.id)] = true }
    case .remove: return delete(isPicked(id) ? pickedCards : [id])
    }
    show()
  }

  private func place(of id: Int32) -> (column: Int, item: Int)? {
    for (c, column) in columns.now.enumerated() { if let i = column.items.firstIndex(where: { $0.id == id }) { return (c, i) } }
    return nil
  }

  // MARK: Looks

  private static func write(_ prefix: String, _ number: Int32, _ suffix: String = "") -> String {
    var text: [UInt8] = []
    text.write(prefix)
    text.write(number)
    text.write(suffix)
    return String(decoding: text, as: UTF8.self)
  }

  private func item(_ id: Int32) -> StageItem {
    let verb = Int(id) % Self.verbs.count, thing = Int(id * 3 / 2) % Self.things.count
    let text = joined([Self.verbs[verb], Self.things[thing]], " ")
    // Some have room to spare.
    let height = 40 + 20 * Double(([UInt8](text.utf8).count + 21) / 22) + Double(id * 7 % 3) * 8
    return StageItem(
      Self.write("card-", id), text, Size(0, height),
      note: joined([Self.notes[Int(id) % 3], Self.write("no. ", id + 1)], " · "), value: id, check: isPicked(id))
  }

  private func show() {
    // What is not on the board is not picked, also when it comes back.
    let cards = pickedCards
    for i in picked.indices { picked[i] = false }
    for id in cards { picked[Int(id)] = true }
    for (i, column) in columns.now.enumerated() {
      lists[i].show(column.items.map { item($0.id) })
      stage.note(Self.write("", Int32(column.items.count)), on: headings[i])
    }
    stage.show(cards.isEmpty ? "Pick cards, and drag them" : Self.write("", Int32(cards.count), " picked"), on: status)
    stage.disable(buttons[1], cards.isEmpty)
    stage.disable(buttons[2], cards.isEmpty)
    undo.show(canUndo: columns.canUndo, canRedo: columns.canRedo)
  }

  private func reload() {
    show()
    for collection in collections { collection.reload() }
  }

  public func layOut(_ size: Size) {
    let isWide = size.width >= 760
    let gap = isWide ? 24.0 : 12
    let unit = isWide ? 96.0 : (size.width - 2 * gap - 32) / 5, row = 5 * unit + 32
    stage.place(status, isWide ? Rect(gap + row + 24, gap, size.width - 2 * gap - row - 24, 44) : Rect(gap, 4, size.width - 2 * gap, 36))
    stage.note(size.width >= 1000 ? "Shift and Control pick more. N adds, Delete removes." : "", on: status)
    let top = isWide ? gap : 44
    for (i, button) in buttons.enumerated() { stage.place(button, Rect(gap + Double(i) * (unit + 8), top, unit, 44)) }
    let frame = Rect(0, top + 52, size.width, max(160, size.height - top - 52))
    let between = 16.0, heading = 36.0
    let column = Size(max(264, (size.width - 2 * gap - 4 * between) / 5), max(80, frame.height - heading - gap))
    stage.place(board, frame)
    stage.scroll(board, over: Size(5 * column.width + 4 * between + 2 * gap, frame.height))
    for i in lists.indices {
      let x = gap + Double(i) * (column.width + between)
      stage.place(headings[i], Rect(x, 0, column.width, heading))
      stage.place(lists[i].element, Rect(origin: Point(x, heading), size: column))
      areas[i] = Rect(x - between / 2, 0, column.width + between, frame.height)
    }
    reload()
  }

  public var state: String {
    var fields: [(String, JSON)] = []
    for (i, column) in columns.now.enumerated() { fields.append((Self.names[i], JSON(column.items.map { JSON($0.id) }))) }
    fields.append(("picked", JSON(pickedCards.map { JSON($0) })))
    fields.append(("canUndo", JSON(columns.canUndo)))
    fields.append(("canRedo", JSON(columns.canRedo)))
    return JSON(object: fields).text
  }
}
