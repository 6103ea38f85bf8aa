import DragCore
import GalleryStage

/// A menu in courses: lists in a list. Courses change places with all that is in them, dishes go from course to course, and what is no list
/// joins in: cards give new dishes, and a tray takes them.
public final class MenuScene: GalleryScene {
  /// A course or a dish.
  struct Entry: Identifiable, Equatable {
    let id: Int32
    /// Its number among the titles, or among the dishes.
    let name: Int
  }

  struct Course: ItemCollection, Equatable {
    let id: Int32
    var items: [Entry]
  }

  private static let titles = ["Starters", "Mains", "Desserts"]
  private static let names = ["starters", "mains", "desserts"]
  private static let dishes = [
    "Leek and potato soup", "Beetroot salad", "Baked goat's cheese", "Mushroom risotto", "Trout with almonds", "Ratatouille",
    "Apple crumble", "Lemon tart", "Fresh bread", "Cheese of the day", "A pot of tea",
  ]
  private static let cards = 8..<11
  private static let row = 48.0, spacing = 6.0, inset = 8.0, top = 48.0

  private let stage: any Stage
  private let menu: StageList
  private let courses, cards: [Element]
  private let lists: [StageList]
  private let hint, tray, status: Element
  private let undo: UndoButtons
  private let buttons: [Element]
  private let order, exchange: ReorderContainer<Entry, Int32>
  private var collections: [ReorderableCollection] = []
  public private(set) var switches: [Switch] = []

  /// How many dishes are in the air: the tray waits for these, and not for cards.
  private var lifted = 0 { didSet { drawTray() } }
  private var look = DroppableAppearance.regular { didSet { drawTray() } }
  private var model = Timeline([Course]())
  /// The next dish.
  private var next: Int32 = 0

  public init(on stage: any Stage) {
    self.stage = stage
    let menu = stage.makeList(.column, "menu", in: stage.floor, spacing: 12, inset: 12)
    stage.describe(menu.element, "Courses")
    let courses = Self.names.map { stage.make(.box, "course-" + $0, in: menu.element, .zero) }
    lists = Self.titles.indices.map { i in
      let list = stage.makeList(.column, Self.names[i], in: courses[i], spacing: Self.spacing, inset: Self.inset)
      stage.show(Self.titles[i], on: courses[i])
      stage.describe(list.element, Self.titles[i])
      list.sayWhenEmpty("Nothing yet. Drop dishes here.")
      list.element.onDroppableAppearance { stage.draw(courses[i], $0 == .pendingDrop ? .hit : $0 == .pending ? .lit : .regular) }
      return list
    }
    (self.menu, self.courses) = (menu, courses)
    hint = stage.make(.title, "hint", in: stage.floor, .zero)
    stage.show("From the kitchen", on: hint)
    cards = Self.cards.map { stage.make(.chip, "card-" + decimal($0), in: stage.floor, .zero) }
    tray = stage.make(.slot, "tray", in: stage.floor, .zero)
    status = stage.make(.status, "status", in: stage.floor, .zero)
    undo = UndoButtons(on: stage)
    buttons = undo.elements + [makeButton("reset", "Start again", on: stage)]
    var put: (ReorderDifference<Int32, Int32>) -> Void = { _ in }
    var move = put
    // In a group of their own, so that lists and the tray do not wait for courses.
    let group = DragGroup(on: stage.floor)
    group.strategy = .pointerInside
    group.snapsBackOnMiss = true
    group.snapsToDroppableOnHit = false
    order = ReorderContainer(controller: stage.controller, group: group.id) { put($0) }
    exchange = ReorderContainer(controller: stage.controller) { move($0) }
    put = { [unowned(unsafe) self] difference in change { self.arrange(&$0, difference) } }
    move = { [unowned(unsafe) self] difference in change { $0.apply(difference) } }
    exchange.insert = { [unowned(unsafe) self] new, destination in
      change { courses in
        guard let c = courses.firstIndex(where: { $0.id == destination.collectionID }) else { return }
        courses[c].items.insert(new.map { self.made($0.name) }, at: destination)
      }
    }
    makeCards()
    switches = undo.switches { [unowned(unsafe) self] isBack in
      if isBack { model.undo() } else { model.redo() }
      reload()
    }
    switches.append(
      Switch("reset", "Start again", .button, isOnStage: true) { [unowned(unsafe) self] _ in
        fill()
        reload()
      })
    fill()
    join()
  }

  private func join() {
    if let collection = menu.join(order, -1, self.model.now.map { Entry(id: $0.id, name: Int($0.id)) }) {
      collection.label = { [unowned(unsafe) self] in Self.titles[Int(model.now[$0].id)] }
      collections.append(collection)
    }
    for (i, list) in lists.enumerated() {
      if let collection = list.join(exchange, Int32(i), self.dishes(of: Int32(i))) { collections.append(collection) }
      list.element.recognizer?.onChange { [unowned(unsafe) self] state, _ in
        switch state {
        case .began: lifted += 1
        case .ended, .cancelled: lifted -= 1
        case .changed, .failed: break
        }
      }
    }
  }

  /// Cards give copies of a dish, as often as one likes; the tray takes dishes, and no cards.
  private func makeCards() {
    for (i, card) in cards.enumerated() {
      let name = Self.cards.lowerBound + i
      stage.show(Self.dishes[name], on: card)
      card.draggable(Entry(id: -1, name: name))
      card.recognizer?.operations = .copy
      card.onDraggableAppearance { [stage] in stage.draw(card, $0.mood) }
    }
    tray.dropTarget(
      accepts: { $0.pasteboard.values(of: Entry.self).contains { $0.id >= Self.titles.count } ? .move : [] },
      action: { [unowned(unsafe) self] session in
        let taken = session.pasteboard.values(of: Entry.self)
        change { courses in for c in courses.indices { courses[c].items.removeAll { dish in taken.contains { $0.id == dish.id } } } }
        return true
      })
    tray.onDroppableAppearance { [unowned(unsafe) self] in look = $0 }
    stage.show("Off the menu", on: tray)
    stage.describe(tray, "Off the menu")
    drawTray()
  }

  private func drawTray() {
    stage.draw(tray, lifted == 0 ? .regular : look.mood)
    stage.note(look == .pendingDrop ? "Let go to take it off" : "Drop dishes here", on: tray)
  }

  // MARK: Data

  private func dishes(of id: Int32) -> [Entry] { model.now.first { $0.id == id }?.items ?? [] }

  private func made(_ name: Int) -> Entry {
    next += 1
    return Entry(id: next - 1, name: name)
  }

  private func fill() {
    next = Int32(Self.titles.count)
    let names = [0..<3, 3..<6, 6..<8]
    model = Timeline(names.indices.map { c in Course(id: Int32(c), items: names[c].map { made($0) }) })
    show()
  }

  private func arrange(_ courses: inout [Course], _ difference: ReorderDifference<Int32, Int32>) {
    var order = courses.map { Entry(id: $0.id, name: 0) }
    order.apply(difference)
    let old = courses
    courses = order.compactMap { entry in old.first { $0.id == entry.id } }
  }

  private func change(_ edit: (inout [Course]) -> Void) {
    model.change(edit)
    reload()
  }

  private func reload() {
    show()
    for collection in collections { collection.reload() }
  }

  // MARK: Looks

  private func dishName(_ dish: Entry) -> String { "dish-" + decimal(Int(dish.id)) }

  private func show() {
    // Room for one that comes.
    func length(_ course: Course) -> Double { 2 * Self.inset + Double(course.items.count + 1) * (Self.row + Self.spacing) - Self.spacing }
    let width = menu.element.frame.width - 24
    menu.show(
      model.now.map { course in
        let element = courses[Int(course.id)]
        let item = StageItem(element.name ?? "", "", Size(0, Self.top + length(course) + 8))
        item.element = element
        return item
      })
    var dishes = 0
    for course in model.now {
      let i = Int(course.id)
      stage.place(lists[i].element, Rect(8, Self.top, max(0, width - 16), length(course)))
      lists[i].show(course.items.map { StageItem(dishName($0), Self.dishes[$0.name], Size(0, Self.row)) })
      stage.note(decimal(course.items.count), on: courses[i])
      dishes += course.items.count
    }
    stage.show(decimal(dishes) + (dishes == 1 ? " dish" : " dishes"), on: status)
    undo.show(canUndo: model.canUndo, canRedo: model.canRedo)
  }

  // MARK: Layout

  public func layOut(_ size: Size) {
    let isWide = size.width >= 640, gap = isWide ? 24.0 : 12, width = size.width - 2 * gap
    let own = isWide ? min(640, width * 0.62) : width, side = isWide ? min(320, width - own - gap) : width
    let left = isWide ? max(gap, (size.width - own - gap - side) / 2) : gap
    // Beside the menu, or below it.
    let x = isWide ? left + own + gap : gap, y = isWide ? gap : size.height - gap - 220
    stage.place(menu.element, Rect(left, gap, own, isWide ? size.height - 2 * gap : y - 12 - gap))
    stage.place(hint, Rect(x, y, side, 28))
    if isWide {
      for (i, card) in cards.enumerated() { stage.place(card, Rect(x, y + 40 + Double(i) * 60, side, 52)) }
      stage.place(tray, Rect(x, y + 236, side, 96))
      stage.place(status, Rect(x, y + 348, side, 40))
    } else {
      for (i, card) in cards.enumerated() { place(card, i, Rect(x, y + 32, side, 56)) }
      stage.place(tray, Rect(x, y + 96, side * 0.62, 72))
      stage.place(status, Rect(x + side * 0.62 + 8, y + 96, side * 0.38 - 8, 72))
    }
    for (i, button) in buttons.enumerated() { place(button, i, Rect(x, y + (isWide ? 396 : 176), side, isWide ? 48 : 44)) }
    reload()
  }

  /// One of three beside each other.
  private func place(_ element: Element, _ number: Int, _ row: Rect) {
    let unit = (row.width - 16) / 3
    stage.place(element, Rect(row.minX + Double(number) * (unit + 8), row.minY, unit, row.height))
  }

  public var state: String {
    JSON(object: [
      ("courses", JSON(model.now.map { JSON(Self.names[Int($0.id)]) })),
      (
        "dishes",
        JSON(object: model.now.map { (Self.names[Int($0.id)], JSON($0.items.map { JSON(Self.dishes[$0.name]) })) })
      ), ("canUndo", JSON(model.canUndo)), ("canRedo", JSON(model.canRedo)),
    ]).text
  }
}
