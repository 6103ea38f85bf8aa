import DragCore
import GalleryStage

/// A to-do list for three days. What is done goes to Complete, what need not be to the trash, and everything can be taken back.
public final class TodoScene: GalleryScene {
  struct Task: Identifiable {
    let id: Int32
    var text: String
    /// How often it has been written.
    var edition: Int32 = 0
    /// The day that it belongs to while it is complete.
    var day: Int32 = 0
  }

  struct Day: ItemCollection, Equatable {
    let id: Int32
    var items: [Task]
  }

  struct Model: Equatable {
    var days: [Day]
    var trash: [Task] = []

    /// Where a task is, unless it is in the trash.
    func place(of id: Int32) -> (day: Int, item: Int)? {
      for (d, day) in days.enumerated() { if let i = day.items.firstIndex(where: { $0.id == id }) { return (d, i) } }
      return nil
    }
  }

  private static let names = ["today", "tomorrow", "later", "complete"]
  private static let titles = ["Today", "Tomorrow", "Later", "Complete"]
  private static let texts = [
    ["Water the tomatoes", "Call grandmother", "Buy stamps", "Return the library books"],
    ["Fix the squeaking door", "Bake bread", "Book the dentist"], ["Learn three chords", "Sort the photos", "Write a letter"],
  ]
  private static let complete = 3

  private let stage: any Stage
  private let field, status, trash, scroller: Element
  private let undo: UndoButtons
  private let buttons: [Element]
  private let container: ReorderContainer<Task, Int32>
  private var headings: [Element] = []
  private var lists: [StageList] = []
  private var collections: [ReorderableCollection] = []
  public private(set) var switches: [Switch] = []

  private var model = Timeline(Model(days: []))
  /// How many tasks there have ever been.
  private var made: Int32 = 0
  /// The one that is being written.
  private var written: Int32?
  private var size = Size.zero

  public init(on stage: any Stage) {
    self.stage = stage
    field = stage.make(.field, "new", in: stage.floor, .zero)
    stage.show("Add a task for today", on: field)
    stage.write(field, sets: "new-task")
    status = stage.make(.status, "status", in: stage.floor, .zero)
    undo = UndoButtons(on: stage)
    buttons = undo.elements + [makeButton("reset", "Start again", on: stage)]
    scroller = stage.make(.scroller, "days", in: stage.floor, .zero)
    trash = stage.make(.slot, "trash", in: stage.floor, .zero)
    stage.describe(trash, "Trash")
    var move: (ReorderDifference<Int32, Int32>) -> Void = { _ in }
    container = ReorderContainer(controller: stage.controller) { move($0) }
    for i in Self.names.indices {
      let heading = stage.make(.heading, Self.names[i] + "-heading", in: scroller, .zero)
      stage.show(Self.titles[i], on: heading)
      headings.append(heading)
      let list = stage.makeList(.column, Self.names[i], in: scroller, spacing: 8, inset: 8)
      stage.describe(list.element, Self.titles[i])
      list.sayWhenEmpty(i == Self.complete ? "Drop what is done." : "Nothing to do.\nDrop tasks here.")
      list.press(sets: "task", selects: false)
      list.element.onDroppableAppearance { [stage] in stage.draw(list.element, $0.mood) }
      lists.append(list)
    }
    move = { [unowned(unsafe) self] difference in change { $0.days.apply(difference) } }
    trash.dropDestination(for: Task.self) { [unowned(unsafe) self] tasks, _ in
      throwAway(tasks.map { $0.id })
      return true
    }
    trash.onDroppableAppearance { [unowned(unsafe) self] look in
      stage.draw(trash, look.mood)
      stage.note(look == .pendingDrop ? "Let go to throw away" : "Drop what need not be", on: trash)
    }
    addSwitches()
    fill()
    for i in Self.names.indices {
      if let collection = lists[i].join(container, Int32(i), self.model.now.days[i].items) { collections.append(collection) }
    }
  }

  private func addSwitches() {
    switches = [
      Switch("task", "Task", .range(0...Int32.max, steps: [], unit: ""), isOnStage: true) { [unowned(unsafe) self] in
        guard let (id, deed) = ItemDeed.heard($0), let place = model.now.place(of: id) else { return }
        switch deed {
        case .press: written = id
        case .toggle: tick(id, at: place)
        case .remove: throwAway([id])
        case .extend, .all: break
        }
        reload()
      },
      Switch("new-task", "New task") { [unowned(unsafe) self] in add($0) },
      Switch("task-text", "Text of the task") { [unowned(unsafe) self] in write($0) },
      Switch("reset", "Start again", .button, isOnStage: true) { [unowned(unsafe) self] _ in
        fill()
        reload()
      },
    ]
    switches += undo.switches { [unowned(unsafe) self] isBack in
      if isBack { model.undo() } else { model.redo() }
      reload()
    }
  }

  // MARK: Data

  private func fill() {
    made = 0
    written = nil
    var days: [Day] = []
    for texts in Self.texts { days.append(Day(id: Int32(days.count), items: texts.map { make($0, for: Int32(days.count)) })) }
    model = Timeline(Model(days: days + [Day(id: Int32(Self.complete), items: [])]))
    show()
  }

  private func make(_ text: String, for day: Int32) -> Task {
    made += 1
    return Task(id: made - 1, text: text, day: day)
  }

  private func change(_ edit: (inout Model) -> Void) {
    model.change { model in
      edit(&model)
      // What is complete knows where it comes from.
      for d in 0..<Self.complete { for i in model.days[d].items.indices { model.days[d].items[i].day = Int32(d) } }
    }
    show()
  }

  private func add(_ text: String) {
    if [UInt8](text.utf8).allSatisfy({ $0 == 32 }) { return }
    let task = make(text, for: 0)
    change { $0.days[0].items.append(task) }
    reload()
    lists[0].reveal(model.now.days[0].items.count - 1)
  }

  /// What the task that is being written says now; nothing throws it away.
  private func write(_ text: String) {
    guard let id = written else { return }
    written = nil
    if [UInt8](text.utf8).allSatisfy({ $0 == 32 }) {
      throwAway([id])
    } else if let (d, i) = model.now.place(of: id), !isSame(model.now.days[d].items[i].text, text) {
      change {
        $0.days[d].items[i].text = text
        $0.days[d].items[i].edition += 1
      }
    }
    reload()
  }

  /// Completes a task, or takes a complete one back to its day.
  private func tick(_ id: Int32, at place: (day: Int, item: Int)) {
    change {
      let task = $0.days[place.day].items.remove(at: place.item)
      if place.day == Self.complete {
        $0.days[Int(task.day)].items.append(task)
      } else {
        $0.days[Self.complete].items.insert(task, at: 0)
      }
    }
  }

  private func throwAway(_ ids: [Int32]) {
    change { model in
      for id in ids { if let (d, i) = model.place(of: id) { model.trash.append(model.days[d].items.remove(at: i)) } }
    }
  }

  // MARK: Looks

  private func name(_ task: Task) -> String { "task-" + decimal(Int(task.id)) }

  private func show() {
    if let id = written, model.now.place(of: id) == nil { written = nil }
    if size != .zero { placeLists() }
    for (d, day) in model.now.days.enumerated() {
      let isComplete = d == Self.complete
      lists[d].show(
        day.items.map {
          StageItem(
            name($0), $0.text, Size(0, 56), style: isComplete ? "done" : "", value: $0.id, check: isComplete,
            writes: written == $0.id ? "task-text" : nil)
        })
      stage.note(decimal(day.items.count), on: headings[d])
    }
    let done = model.now.days[Self.complete].items.count
    let open = model.now.days.reduce(0) { $0 + $1.items.count } - done
    stage.show(decimal(open) + " to do, " + decimal(done) + " done", on: status)
    stage.show("✕ Trash · " + decimal(model.now.trash.count), on: trash)
    stage.note("Drop what need not be", on: trash)
    undo.show(canUndo: model.canUndo, canRedo: model.canRedo)
  }

  private func reload() {
    show()
    for collection in collections { collection.reload() }
  }

  // MARK: Layout

  public func layOut(_ size: Size) {
    self.size = size
    let isWide = size.width >= 640, gap = isWide ? 24.0 : 12, width = size.width - 2 * gap
    let unit = isWide ? size.width < 800 ? 96 : 112 : (width - 16) / 3
    if isWide {
      let row = 3 * unit + 16, rest = width - row - gap
      stage.place(field, Rect(gap, gap, min(480, rest * 0.6), 48))
      stage.place(status, Rect(gap + min(480, rest * 0.6) + 16, gap, rest * 0.4 - 16, 48))
      for (i, button) in buttons.enumerated() { stage.place(button, Rect(gap + width - row + Double(i) * (unit + 8), gap, unit, 48)) }
      stage.place(scroller, Rect(0, gap + 56, size.width, size.height - gap - 56))
    } else {
      stage.place(field, Rect(gap, gap, width, 48))
      for (i, button) in buttons.enumerated() {
        stage.place(button, Rect(gap + Double(i) * (unit + 8), size.height - gap - 44, unit, 44))
      }
      stage.place(trash, Rect(gap, size.height - gap - 124, width * 0.62, 72))
      stage.place(status, Rect(gap + width * 0.62 + 8, size.height - gap - 124, width * 0.38 - 8, 72))
      stage.place(scroller, Rect(0, gap + 56, size.width, size.height - 2 * gap - 188))
    }
    reload()
  }

  /// The days beside each other where there is room for it, below each other on a phone: those are as long as their tasks.
  private func placeLists() {
    let frame = scroller.frame
    let isWide = size.width >= 640, gap = isWide ? 24.0 : 12, width = size.width - 2 * gap, heading = 40.0
    if isWide {
      let columns = size.width >= 960 ? 4 : 2, rows = Double(4 / columns)
      let unit = (width - Double(columns - 1) * 16) / Double(columns), height = (frame.height - gap - (rows - 1) * 8) / rows
      let under = min(96, height * 0.4)
      for i in 0..<4 {
        let x = gap + Double(i % columns) * (unit + 16), y = Double(i / columns) * (height + 8)
        // Under what is complete lies the trash.
        let own = i == Self.complete ? height - under - 16 : height
        put(i, Rect(x, y, unit, own), heading)
        if i == Self.complete { stage.place(trash, Rect(x, frame.minY + y + own + 16, unit, under)) }
      }
      stage.scroll(scroller, over: frame.size)
    } else {
      var y = 0.0
      for (i, day) in model.now.days.enumerated() {
        // Room for one that comes.
        let own = 16 + 64 * Double(day.items.count + 1) - 8
        put(i, Rect(gap, y, width, heading + own), heading)
        y += heading + own + 8
      }
      stage.scroll(scroller, over: Size(frame.width, y))
    }
  }

  private func put(_ i: Int, _ frame: Rect, _ heading: Double) {
    stage.place(headings[i], Rect(frame.minX, frame.minY, frame.width, heading))
    stage.place(lists[i].element, Rect(frame.minX, frame.minY + heading, frame.width, max(72, frame.height - heading)))
  }

  public var state: String {
    func names(_ tasks: [Task]) -> JSON { JSON(tasks.map { JSON(name($0)) }) }
    var fields = model.now.days.enumerated().map { (Self.names[$0], names($1.items)) }
    fields.append(("trash", names(model.now.trash)))
    let all = model.now.days.flatMap { $0.items } + model.now.trash
    fields.append(("texts", JSON(object: all.map { (name($0), JSON($0.text)) })))
    fields.append(("canUndo", JSON(model.canUndo)))
    fields.append(("canRedo", JSON(model.canRedo)))
    return JSON(object: fields).text
  }
}

extension TodoScene.Task: Equatable {
  // To compare texts would bring Unicode's tables into the browser.
  static func == (a: Self, b: Self) -> Bool { a.id == b.id && a.edition == b.edition && a.day == b.day }
}
