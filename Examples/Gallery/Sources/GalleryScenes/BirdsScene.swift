import DragCore
import GalleryStage

/// Two lists of birds. Text becomes one, from wherever it comes; one bird comes late, and one does not come at all.
public final class BirdsScene: GalleryScene {
  struct Place: ItemCollection {
    let id: Int32
    var items: [Bird]
  }

  private static let names = ["garden", "album"]
  private static let titles = ["Garden", "Album"]
  private static let first = ["🐦 Robin", "🦉 Owl", "🦜 Parrot", "🦆 Duck", "🦢 Swan", "🐧 Penguin"]
  private static let row = 48.0
  private static let noBird = "That could not be read as a bird."
  private static let hint = "Drag birds between the lists, to another window, or out to another program. Text that you drop becomes a bird."

  private let stage: any Stage
  private let container: ReorderContainer<Bird, Int32>
  private let lists: [StageList]
  private let headings: [Element]
  private var collections: [ReorderableCollection] = []
  private let chips: [Element]
  private let status: Element
  private let track: Element
  private let meter: Element
  private let stop: Element
  private let undo: UndoButtons
  private let open: Element
  private var places: [Place] = []
  /// Of moves between the lists. What came from elsewhere or went there no undo takes back.
  private var history = ReorderHistory<Int32, Int32>()
  private var nextID: Int32 = 0
  /// What is on its way, and what has ended since there was none last.
  private var transfers: [Transfer] = []
  private var message = ""
  private var meterFrame = Rect.zero
  /// The bird that was touched last, which the button opens.
  private var chosen: Int32 = 0
  public private(set) var switches: [Switch] = []

  public init(on stage: any Stage) {
    self.stage = stage
    stage.exchangeData()
    var move: (ReorderDifference<Int32, Int32>) -> Void = { _ in }
    container = ReorderContainer(controller: stage.controller) { move($0) }
    chips = ["text", "late", "broken"].map { stage.make(.chip, $0, in: stage.floor, .zero) }
    // What Tab comes to first.
    (headings, lists) = Self.makeLists(on: stage)
    status = stage.make(.status, "status", in: stage.floor, .zero)
    track = stage.make(.meter, "track", in: stage.floor, .zero)
    meter = stage.make(.meter, "meter", in: stage.floor, .zero)
    stop = makeButton("stop", "Stop", on: stage)
    undo = UndoButtons(on: stage)
    open = makeButton("open", "Open in a window", on: stage)
    move = { [unowned(unsafe) self] difference in
      if let bird = difference.sources.first { chosen = bird }
      history.apply(difference, to: &places)
      say(Self.hint)
      show()
    }
    makeChips()
    switches = [
      Switch("choose", "Choose", .range(0...Int32.max, steps: [], unit: ""), isOnStage: true) { [unowned(unsafe) self] in choose($0) },
      Switch("open", "Open in a window", .button, isOnStage: true) { [unowned(unsafe) self] _ in openWindow() },
      Switch("stop", "Stop", .button, isOnStage: true) { [unowned(unsafe) self] _ in for transfer in transfers { transfer.cancel() } },
    ]
    switches += undo.switches { [unowned(unsafe) self] isBack in
      if isBack ? history.undo(&places) : history.redo(&places) {
        say(Self.hint)
        reload()
      }
    }
    fill()
    for i in 0..<2 {
      guard let collection = lists[i].join(container, Int32(i), self.places[i].items) else { continue }
      collections.append(collection)
      exchange(i, collection)
    }
    reload()
  }

  /// The birds of a new window: those that all have, or the one that it was opened on.
  private func fill() {
    places = [Place(id: 0, items: []), Place(id: 1, items: [])]
    let opened = stage.opened(Bird.activity, for: Bird.readableTypes)
    if case .success(let item) = opened, let type = item.types.first, case .success(let bird) = Bird.read(type, item.ready(type) ?? []) {
      places[1].items.append(make(bird.name))
      return say(joined(["This window was opened on ", bird.name, ". The other one still has it."], ""))
    }
    for name in Self.first { places[0].items.append(make(name)) }
    say(
      opened == nil
        ? Self.hint
        : "The bird that this window was opened on is no longer there. Here are some others.")
  }

  private static func makeLists(on stage: any Stage) -> ([Element], [StageList]) {
    var headings: [Element] = []
    var lists: [StageList] = []
    for (i, name) in names.enumerated() {
      let heading = stage.make(.heading, joined([name, "heading"], "-"), in: stage.floor, .zero)
      stage.show(titles[i], on: heading)
      headings.append(heading)
      let list = stage.makeList(.column, name, in: stage.floor, spacing: 8, inset: 8)
      stage.describe(list.element, titles[i])
      list.sayWhenEmpty("No birds yet.\nDrop some here, or any text.")
      list.element.onDroppableAppearance { [stage] in stage.draw(list.element, $0.mood) }
      lists.append(list)
    }
    return (headings, lists)
  }

  /// What a list gives to other windows and programs, and takes from them.
  private func exchange(_ i: Int, _ collection: ReorderableCollection) {
    collection.offer({ [unowned(unsafe) self] in places[i].items[$0] }) { [unowned(unsafe) self] moved in
      places[i].items.removeAll { bird in moved.contains { $0.id == bird.id } }
      say(Self.hint)
      show()
    }
    let element = lists[i].element
    element.recognizer?.onChange { [unowned(unsafe) self] state, session in
      if state == .began, let bird = session.pasteboard.values(of: Bird.self).first { choose(bird.id) }
    }
    // Only at the drop it may be known what another program's files are.
    element.onDragEnded { [unowned(unsafe) self] session, outcome in
      if outcome.isMiss, session.pointerKind == .system, session.source == stage.controller.root { say(Self.noBird) }
    }
    element.opensWindow(Bird.activity)
    element.dropDestination(for: Bird.self) { [unowned(unsafe) self] birds, offset in
      for (k, bird) in birds.enumerated() { places[i].items.insert(make(bird.name), at: offset + k) }
      show()
      return true
    }
    element.accessibilityMoveable(
      self.places[i].items, label: { $0.name }, actions: [.up, .down, .up(3), .down(3), .toTop, .toBottom])
    element.onTransfer { [unowned(unsafe) self] in watch($0) }
  }

  // MARK: From elsewhere

  private func makeChips() {
    let names = ["Goldfinch", "🕊️ Nightingale", "🦤 Dodo"]
    for (i, note) in ["Only text", "From far away: comes late", "Does not come at all"].enumerated() {
      stage.show(names[i], on: chips[i])
      stage.note(note, on: chips[i])
      stage.describe(chips[i], names[i])
    }
    chips[0].draggable(TextItem("Goldfinch"))
    chips[1].draggable(providers: { [unowned(unsafe) self] _ in [late("🕊️ Nightingale", parts: 10, of: 10)] })
    chips[2].draggable(providers: { [unowned(unsafe) self] _ in [late("🦤 Dodo", parts: 4, of: 10)] })
    for chip in chips {
      chip.recognizer?.operations = .copy
      chip.onDraggableAppearance { [stage] in stage.draw(chip, $0.mood) }
    }
  }

  /// A bird that comes in parts, a fifth of a second each, and fails where not all of them come.
  private func late(_ name: String, parts: Int, of all: Int) -> ItemProvider {
    let provider = ItemProvider(name: name)
    provider.offer(
      .bird,
      later: { [unowned(unsafe) self] load in
        let bytes = [UInt8](name.utf8)
        load.expect(Int64(bytes.count))
        send(bytes, 0, parts, all, load)
      })
    return provider
  }

  private func send(_ bytes: [UInt8], _ part: Int, _ parts: Int, _ all: Int, _ load: Load) {
    stage.wait(0.2) { [unowned(unsafe) self] in
      guard load.state == .running else { return }
      if part == parts { return load.fail(.sourceGone) }
      load.deliver(Array(bytes[bytes.count * part / all..<bytes.count * (part + 1) / all]))
      if part + 1 == all { load.finish() } else { send(bytes, part + 1, parts, all, load) }
    }
  }

  // MARK: What is on its way

  private func watch(_ transfer: Transfer) {
    if !transfers.contains(where: { $0 === transfer }) {
      if transfers.allSatisfy({ $0.isFinished }) { transfers = [] }
      transfers.append(transfer)
    }
    if transfer.isFinished { tell() }
    showProgress()
  }

  private func tell() {
    var failure: TransferError?
    var came = 0, lost = 0
    var isUnread = true
    for transfer in transfers where transfer.isFinished {
      for state in transfer.states {
        guard case .failed(let error) = state else {
          // Of what was stopped, nothing is kept.
          if transfer.isCancelled { lost += 1 } else { came += 1 }
          continue
        }
        (failure, lost) = (error, lost + 1)
        switch error {
        case .notOffered, .unreadable, .truncated, .failed: break
        case .cancelled, .sourceGone, .tooLarge, .unsafe: isUnread = false
        }
      }
    }
    if came > 0, lost > 0 {
      let words = !isUnread ? " did not come." : lost == 1 ? " could not be read as a bird." : " could not be read as birds."
      return say(joined([decimal(came), " came; ", decimal(lost), words], ""))
    }
    switch failure {
    case nil: say("Arrived.")
    case .cancelled: say("Stopped. Nothing has changed.")
    case .sourceGone: say("It did not come: it is no longer where it was. Nothing has changed.")
    case .tooLarge: say("That is too large.")
    case .unsafe: say("That is not safe, and was left out.")
    case .notOffered, .unreadable, .truncated, .failed: say(Self.noBird)
    }
  }

  private func say(_ text: String) {
    message = text
    stage.show(text, on: status)
  }

  private func showProgress() {
    let latest = transfers.last { !$0.isFinished && $0.current != nil }, isBusy = latest != nil
    for element in [track, meter] { stage.hide(element, !isBusy) }
    stage.disable(stop, !isBusy)
    guard let latest else { return }
    var frame = meterFrame
    frame.size.width = max(8, meterFrame.width * latest.progress)
    stage.place(meter, frame)
    // What has become of others is to be read.
    if !transfers.contains(where: { $0.isFinished }) { say("On its way…") }
  }

  // MARK: Windows

  private func choose(_ bird: Int32) {
    chosen = bird
    showChosen()
  }

  /// The button names the bird that it opens.
  private func showChosen() {
    let bird = (places[0].items + places[1].items).first { $0.id == chosen }
    stage.show(bird.map { joined(["Open", $0.name], " ") } ?? "Open in a window", on: open)
    stage.describe(open, bird.map { joined(["Open", $0.name, "in a window"], " ") } ?? "Open in a window")
    stage.disable(open, bird == nil)
  }

  private func openWindow() {
    for i in 0..<2 {
      for (k, bird) in places[i].items.enumerated() where bird.id == chosen {
        if !lists[i].element.openWindow(item: k) { say("No window could be opened.") }
      }
    }
  }

  // MARK: Data

  private func make(_ name: String) -> Bird {
    nextID += 1
    return Bird(id: nextID, name: name)
  }

  private func reload() {
    show()
    for collection in collections { collection.reload() }
  }

  private func show() {
    for i in 0..<2 {
      lists[i].show(
        places[i].items.map { bird in
          var name: [UInt8] = []
          name.write("bird-")
          name.write(bird.id)
          let item = StageItem(String(decoding: name, as: UTF8.self), bird.name, Size(0, Self.row))
          item.press = ("choose", bird.id)
          item.isPressedByFocus = true
          return item
        })
      var note: [UInt8] = []
      note.write(Int32(places[i].items.count))
      stage.note(String(decoding: note, as: UTF8.self), on: headings[i])
    }
    if !places[0].items.contains(where: { $0.id == chosen }), !places[1].items.contains(where: { $0.id == chosen }) {
      chosen = (places[0].items.first ?? places[1].items.first)?.id ?? 0
    }
    undo.show(canUndo: history.canUndo, canRedo: history.canRedo)
    showChosen()
  }

  // MARK: Layout

  public func layOut(_ size: Size) {
    let isWide = size.width >= 640
    let gap = isWide ? 24.0 : 12, heading = 36.0
    let width = min(960, size.width - 2 * gap), x = (size.width - width) / 2
    // The narrower, the more lines.
    let chip = isWide ? 72.0 : size.width < 344 ? 96 : 80, buttons = 44.0, words = isWide ? 48.0 : 64
    var y = gap
    for (i, element) in chips.enumerated() {
      let unit = (width - 2 * 8) / 3
      stage.place(element, Rect(x + Double(i) * (unit + 8), y, unit, chip))
    }
    y += chip + 16
    let below = size.height - gap - buttons - 8 - words - 16
    let column = (width - gap) / 2
    for i in 0..<2 {
      let left = x + Double(i) * (column + gap)
      stage.place(headings[i], Rect(left, y, column, heading))
      stage.place(lists[i].element, Rect(left, y + heading, column, max(80, below - y - heading)))
    }
    stage.place(status, Rect(x, below + 16, width, words))
    meterFrame = Rect(x, below + 6, width, 4)
    stage.place(track, meterFrame)
    let all = [open] + undo.elements + [stop]
    let unit = (width - 3 * 8) / (isWide ? 4 : 4)
    for (i, button) in all.enumerated() {
      stage.place(button, Rect(x + Double(i) * (unit + 8), size.height - gap - buttons, unit, buttons))
    }
    showProgress()
    reload()
  }

  public var state: String {
    var fields: [(String, JSON)] = []
    for i in 0..<2 { fields.append((Self.names[i], JSON(places[i].items.map { JSON($0.name) }))) }
    fields.append(("onTheWay", JSON(transfers.filter { $0.current != nil }.count)))
    fields.append(("message", JSON(message)))
    return JSON(object: fields).text
  }
}
