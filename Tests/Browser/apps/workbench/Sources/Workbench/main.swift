// Marks what a test page says by attributes, and writes down what happens:
//   data-drag[="now", "copy", "look"]   draggable, carrying its data-element
//   data-by-handle                      it, or an item of the list, is dragged only by its data-grip
//   data-drop[="refuse"]                takes names; "place" puts the element where it has been dropped, "hold" puts it into the target
//   data-list                           its children change places; a button in it is an item too
//   data-refuse                         a drop leaves its data as it is
//   data-formation="stack"              what travels together is shown so; data-pinned: a child keeps its index
//   data-board                          so do the children of its lists, .column, between them too
//   data-redraw[="whole", "marked"]     a board that makes its items anew at a drop, or its lists too, and marks them
//   data-clicks[="twice"]               hears of clicks as buttons do, and by one more handler
//   data-book, data-shelf               dragged from one to the other, as a module of its own has it
//   data-page                           a page of its own
import DragTesting
import DragWeb
import Shelf

final class Bench: ControllerWitness {
  let page: Page
  var transcript = Transcript()
  var lines: [String] = []

  init(_ page: Page) {
    self.page = page
    page.controller.witnesses.append(self)
    for source in page.all("[data-drag]") { mark(source) }
    for target in page.all("[data-drop]") {
      let name = target.attribute("data-element") ?? "?"
      let kind = target.attribute("data-drop")
      target.dropDestination(for: String.self) { names, session in
        let at = session.location
        self.note("\(names[0]) on \(name) at \(Int(at.x * 100)) \(Int(at.y * 100))")
        let source = self.page["[data-element=\(names[0])]"]
        if kind == "hold" { target.insert(source) }
        if kind == "place" {
          source.setStyle("left", points: at.x - source.frame.width / 2)
          source.setStyle("top", points: at.y - source.frame.height / 2)
        }
        return kind != "refuse"
      } isTargeted: {
        target.toggle(class: "hot", $0)
      }
    }
    for list in page.all("[data-list]") { mark(list: list) }
    for board in page.all("[data-board]") { mark(board: board) }
    for (book, board) in zip(page.all("[data-book]"), page.all("[data-shelf]")) {
      let shelf = Shelf { self.note("\($0) pages") }
      shelf.connect(book, to: board)
    }
    for button in page.all("button, [data-clicks]") {
      if button.attribute("data-clicks") == "twice" { button.onClick { self.note("clicked") } }
      button.onClick {
        let keys = Int(self.page.modifiers.rawValue)
        self.note("clicked \(button.attribute("data-element") ?? "?")\(keys == 0 ? "" : " with keys \(keys)")")
      }
    }
  }

  func mark(_ source: WebElement) {
    let kind = source.attribute("data-drag") ?? ""
    let name = source.attribute("data-element") ?? "?"
    let recognizer = kind == "look" ? source.draggable() : source.draggable(name)
    if kind == "now" { recognizer?.activation = .immediate }
    if kind == "copy" { recognizer?.follower { source.copy(for: $0) } }
    markHandles(of: source)
  }

  private func markHandles(of source: WebElement) {
    guard source.attribute("data-by-handle") != nil else { return }
    source.recognizer?.needsHandle = true
    for grip in source.all("[data-grip]") { grip.dragHandle() }
  }

  /// An item of a list, by what it says.
  struct Row: Identifiable { let id: String }
  struct Column: ItemCollection {
    let id: String
    var items: [Row]
  }

  private func rows(of list: WebElement) -> [Row] {
    list.all(":scope > :not([data-drag-skip], template)").map { Row(id: $0.attribute("data-element") ?? "") }
  }

  var columns: [Column] = []

  /// Takes an item out of the data of its list.
  var forget: [(String) -> Void] = []

  func mark(list: WebElement) {
    var rows = rows(of: list)
    forget.append { name in rows.removeAll { $0.id == name } }
    let name = list.attribute("data-element") ?? "?"
    let collection = list.reorderable(rows) { difference in
      if list.attribute("data-refuse") == nil { rows.apply(difference) }
      var text = name
      for row in rows { text += " " + row.id }
      self.note(text)
    }
    markHandles(of: list)
    if list.attribute("data-formation") == "stack" { collection?.formation = .stack }
    let pinned = list.all(":scope > [data-pinned]").map { $0.attribute("data-element") ?? "" }
    if !pinned.isEmpty { collection?.isPinned = { pinned.contains(rows[$0].id) } }
  }

  func mark(board: WebElement) {
    columns = board.all(".column").map { Column(id: $0.attribute("data-element") ?? "?", items: rows(of: $0)) }
    board.reorderContainer(self.columns, lists: ".column") { difference in
      self.columns.apply(difference)
      for column in self.columns {
        var text = column.id
        for row in column.items { text += " " + row.id }
        self.note(text)
      }
      guard let redraw = board.attribute("data-redraw") else { return }
      if !redraw.isEmpty { self.redraw(board) }
      for (list, column) in zip(board.all(".column"), self.columns) { self.draw(column.items, in: list) }
      if redraw == "marked" { self.mark(board: board) }
    }
  }

  /// Makes lists anew, with nothing in them.
  private func redraw(_ board: WebElement) {
    let names = ["class", "data-element", "style"]
    let looks = board.all(".column").map { list in names.map { list.attribute($0) } }
    board.setText("")
    for look in looks {
      let list = board.append("div")
      for (name, value) in zip(names, look) { list.setAttribute(name, value) }
    }
  }

  /// Makes nodes anew, as a framework might.
  private func draw(_ rows: [Row], in list: WebElement) {
    list.setText("")
    for row in rows { list.append("div", text: row.id).setAttribute("data-element", row.id) }
  }

  func note(_ text: String) { lines.append(text) }

  func controller(_ controller: Controller, takes event: InputEvent) {}
  func controller(_ controller: Controller, delivers effect: Effect) {
    let before = transcript.lines.count
    transcript.add(effect)
    lines += transcript.lines[before...]
  }
  func controller(_ controller: Controller, named id: ElementID, _ name: String) { transcript.name(id, name) }
  func controller(_ controller: Controller, wasTold answer: Told) {}
}

var benches: [Bench] = []
let recorder = Recorder()
let whole = Page()
let parts = whole.all("[data-page]")
if parts.isEmpty {
  benches = [Bench(whole)]
} else {
  for part in parts { benches.append(Bench(Page(root: "#" + (part.attribute("id") ?? "")))) }
}

func say(_ text: String) {
  let log = whole["#log"]
  _ = log.append("li", text: text)
}

#if arch(wasm32)
  /// Writes the transcripts into #log, one list item a line.
  @_expose(wasm, "bench_log") @_cdecl("bench_log")
  public func benchLog() {
    whole["#log"].setText("")
    for bench in benches { for line in bench.lines { say(line) } }
  }

  @_expose(wasm, "bench_explain") @_cdecl("bench_explain")
  public func benchExplain(_ x: Double, _ y: Double) {
    whole["#log"].setText("")
    for explanation in benches[0].page.explain(at: Point(x, y)) { say(explanation.sentence) }
  }

  @_expose(wasm, "bench_overlay") @_cdecl("bench_overlay")
  public func benchOverlay(_ on: Int32) { benches[0].page.showsOverlay = on != 0 }

  @_expose(wasm, "bench_autoscroll") @_cdecl("bench_autoscroll")
  public func benchAutoscroll(_ on: Int32) { benches[0].page.autoScrolls = on != 0 }

  @_expose(wasm, "bench_mark") @_cdecl("bench_mark")
  public func benchMark(_ node: Int32) {
    let element = benches[0].page.element(forNode: node)
    // Perhaps anew.
    element.removeDraggable()
    element.removeDropDestination()
    if element.attribute("data-board") != nil {
      benches[0].mark(board: element)
    } else if element.attribute("data-list") != nil {
      benches[0].mark(list: element)
    } else {
      benches[0].mark(element)
    }
  }

  /// Marks everything, as an app does that has drawn all anew: what goes on is found first.
  @_expose(wasm, "bench_mark_all") @_cdecl("bench_mark_all")
  public func benchMarkAll() {
    let bench = benches[0]
    bench.page.measure()
    for source in bench.page.all("[data-drag]") { bench.mark(source) }
    for list in bench.page.all("[data-list]") { bench.mark(list: list) }
  }

  @_expose(wasm, "bench_diagnostics") @_cdecl("bench_diagnostics")
  public func benchDiagnostics() {
    let page = benches[0].page
    page["#nowhere"].draggable("nothing")
    page["#nowhere"].onDragState { _ in }
    page["!"].toggle(class: "a", true)
    page["#nowhere"].setText("x")
    let found = page.diagnostics
    whole["#log"].setText("")
    for text in found { say(text) }
  }

  /// Lets the items of a board be moved by actions too.
  @_expose(wasm, "bench_actions") @_cdecl("bench_actions")
  public func benchActions() {
    let bench = benches[0]
    bench.page["[data-board]"].accessibilityMoveable(bench.columns, lists: ".column", label: { $0.id })
  }

  @_expose(wasm, "bench_record") @_cdecl("bench_record")
  public func benchRecord() { recorder.start(benches[0].page.controller) }

  /// Plays here what was recorded here, and says what came of it.
  @_expose(wasm, "bench_replay") @_cdecl("bench_replay")
  public func benchReplay() {
    whole["#log"].setText("")
    guard let recording = recorder.stop() else { return say("nothing was recorded") }
    do throws(RecordingError) {
      let replay = try Recording(text: recording.text).replay()
      say(replay.matches && Recording(recording.entries) == recording ? "the same" : "another")
      for line in replay.transcript.lines { say(line) }
    } catch {
      say("line \(error.line)")
    }
  }

  @_expose(wasm, "bench_trap") @_cdecl("bench_trap")
  public func benchTrap() { fatalError() }

  @_expose(wasm, "bench_close") @_cdecl("bench_close")
  public func benchClose() { for bench in benches { bench.page.close() } }

  /// Opens a page after the other and closes each, in an app that has a lot in each.
  @_expose(wasm, "bench_come_and_go") @_cdecl("bench_come_and_go")
  public func benchComeAndGo(_ times: Int32) {
    for _ in 0..<times {
      let bench = Bench(Page())
      bench.lines = [String](repeating: "", count: 10_000)
      bench.page.close()
    }
  }

  @_expose(wasm, "bench_remove") @_cdecl("bench_remove")
  public func benchRemove(_ node: Int32) {
    let element = benches[0].page.element(forNode: node)
    if let name = element.attribute("data-element") { for forget in benches[0].forget { forget(name) } }
    element.remove()
  }
#endif
