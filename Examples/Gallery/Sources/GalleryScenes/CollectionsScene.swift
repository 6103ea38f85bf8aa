import DragCore
import GalleryStage

/// Three collections: a column, a row, and a basket that is empty at first. What is dragged goes where it overlaps most.
public final class CollectionsScene: GalleryScene {
  struct Fruit: Identifiable {
    let id: Int32
    let name: String
    let text: String
  }

  struct Place: ItemCollection {
    let id: Int32
    var items: [Fruit]
  }

  private static let fruit = [
    "🍎 Apple", "🍐 Pear", "🍊 Orange", "🍋 Lemon", "🍌 Banana", "🍉 Melon", "🍇 Grapes", "🍓 Strawberry", "🫐 Blueberry", "🍒 Cherry",
    "🍑 Peach", "🥭 Mango", "🍍 Pineapple", "🥥 Coconut", "🥝 Kiwi", "🍅 Tomato", "🥑 Avocado", "🫒 Olive", "🌽 Corn", "🍆 Aubergine",
    "🥒 Cucumber", "🎃 Pumpkin", "🫑 Pepper", "🍈 Honeydew",
  ]
  private static let names = ["crate", "shelf", "basket"]
  private static let titles = ["Crate", "Shelf", "Basket"]
  /// Everywhere the same, so that the room that is made is the room that is needed.
  private static let item = Size(152, 64)

  private let stage: any Stage
  private let container: ReorderContainer<Fruit, Int32>
  private var lists: [StageList] = []
  private var headings: [Element] = []
  private let undo: UndoButtons
  private let buttons: [Element]
  private var collections: [ReorderableCollection] = []
  private var places: [Place] = []
  private var history = ReorderHistory<Int32, Int32>()
  public private(set) var switches: [Switch] = []

  public init(on stage: any Stage) {
    self.stage = stage
    let group = DragGroup(on: stage.floor)
    group.strategy = .largestOverlap
    group.snapsBackOnMiss = true
    group.snapsToDroppableOnHit = false
    var move: (ReorderDifference<Int32, Int32>) -> Void = { _ in }
    container = ReorderContainer(controller: stage.controller, group: group.id) { move($0) }
    undo = UndoButtons(on: stage)
    buttons = undo.elements + [makeButton("reset", "Start again", on: stage)]
    move = { [unowned(unsafe) self] difference in
      history.apply(difference, to: &places)
      show()
    }
    for (i, flow) in [StageFlow.column, .row, .wrap].enumerated() {
      let heading = stage.make(.heading, Self.names[i] + "-heading", in: stage.floor, .zero)
      stage.show(Self.titles[i], on: heading)
      headings.append(heading)
      let list = stage.makeList(flow, Self.names[i], in: stage.floor, spacing: 8, inset: 8)
      stage.describe(list.element, Self.titles[i])
      list.sayWhenEmpty(i == 2 ? "Nothing here yet.\nDrop fruit to fill the basket." : "Empty. Drop fruit here.")
      list.element.onDroppableAppearance { [stage] in stage.draw(list.element, $0.mood) }
      lists.append(list)
    }
    switches = [Switch("reset", "Start again", .button, isOnStage: true) { [unowned(unsafe) self] _ in fill() }]
    switches += undo.switches { [unowned(unsafe) self] isBack in
      if isBack ? history.undo(&places) : history.redo(&places) { reload() }
    }
    fill()
    for i in 0..<3 {
      if let collection = lists[i].join(container, Int32(i), self.places[i].items) {
        collection.strategy = .largestOverlap
        collections.append(collection)
      }
    }
  }

  // MARK: Data

  private func fill() {
    places = (0..<3).map { Place(id: $0, items: []) }
    for (i, text) in Self.fruit.enumerated() {
      // What follows the picture and a space, in small letters.
      var name: [UInt8] = []
      for letter in [UInt8](text.utf8) { if letter == 32 { name = [] } else { name.append(letter | 32) } }
      places[i < 12 ? 0 : 1].items.append(Fruit(id: Int32(i), name: String(decoding: name, as: UTF8.self), text: text))
    }
    history = ReorderHistory()
    reload()
  }

  private func reload() {
    show()
    for collection in collections { collection.reload() }
  }

  private func show() {
    for i in 0..<3 {
      lists[i].show(places[i].items.map { StageItem($0.name, $0.text, Self.item) })
      var note: [UInt8] = []
      note.write(Int32(places[i].items.count))
      stage.note(String(decoding: note, as: UTF8.self), on: headings[i])
    }
    undo.show(canUndo: history.canUndo, canRedo: history.canRedo)
  }

  // MARK: Layout

  public func layOut(_ size: Size) {
    let isWide = size.width >= 640
    let gap = isWide ? 24.0 : 12, heading = 36.0, row = Self.item.height + 16
    let column = Self.item.width + 16
    let width = min(1120, size.width - 2 * gap), x = (size.width - width) / 2
    let height = min(840, size.height - 2 * gap - 52), y = max(gap, (size.height - height - 52) / 2)
    let right = x + column + gap, rest = width - column - gap
    if isWide {
      put(0, Rect(x, y, column, height), heading)
      put(1, Rect(right, y, rest, row + heading), heading)
      put(2, Rect(right, y + row + heading + gap, rest, height - row - heading - gap), heading)
    } else {
      let below = y + row + heading + gap
      put(1, Rect(x, y, width, row + heading), heading)
      put(0, Rect(x, below, column, y + height - below), heading)
      put(2, Rect(right, below, rest, y + height - below), heading)
    }
    let unit = min(128, (width - 16) / 3)
    for (i, button) in buttons.enumerated() {
      stage.place(button, Rect(x + Double(i) * (unit + 8), y + height + 8, unit, 44))
    }
    reload()
  }

  private func put(_ i: Int, _ frame: Rect, _ heading: Double) {
    stage.place(headings[i], Rect(frame.minX, frame.minY, frame.width, heading))
    stage.place(lists[i].element, Rect(frame.minX, frame.minY + heading, frame.width, max(80, frame.height - heading)))
  }

  public var state: String {
    var fields: [(String, JSON)] = []
    for i in 0..<3 { fields.append((Self.names[i], JSON(places[i].items.map { JSON($0.name) }))) }
    fields.append(("canUndo", JSON(history.canUndo)))
    fields.append(("canRedo", JSON(history.canRedo)))
    return JSON(object: fields).text
  }
}
