import DragCore
import GalleryStage

/// A shelf for files, folders, text and links from anywhere, and for taking them out again.
public final class FilesScene: GalleryScene {
  /// Something on the shelf.
  private final class Entry {
    let id: Int32
    let item: ItemProvider
    var name: String
    var words = ""
    /// What is in it, where it is a folder that has been looked into.
    var inside: [Entry]?
    /// Hidden while another folder is open: what was cut is moved from there.
    var tile: Element?
    /// Where its tile is, and what that says of it: of thousands only what changes is written.
    var frame = Rect.zero
    var said: String?

    init(_ id: Int32, _ item: ItemProvider, _ name: String) {
      self.id = id
      self.item = item
      self.name = name
    }

    var isFolder: Bool { item.contents != nil }
  }

  private static let tile = Size(120, 136), spacing = 12.0
  private static let unread = "That could not be read."

  private let stage: any Stage
  private let shelf: Element
  /// Holds what is shown, and scrolls.
  private let tiles: Element
  private let hint: Element
  private let bin: Element
  private let status: Element
  private let back: Element
  private var entries: [Entry] = []
  /// The folders that are open, the outermost first.
  private var path: [Entry] = []
  private var nextID: Int32 = 0
  private var size = Size.zero
  private var shelfFrame = Rect.zero
  private var message = ""
  /// What has become of the last drop's links and texts.
  private var hasCome = false, isUnsafe = false
  public private(set) var switches: [Switch] = []

  public init(on stage: any Stage) {
    self.stage = stage
    stage.exchangeData()
    shelf = stage.make(.panel, "shelf", in: stage.floor, .zero)
    stage.describe(shelf, "Shelf")
    tiles = stage.make(.scroller, "tiles", in: shelf, .zero)
    hint = stage.make(.lines, "hint", in: shelf, .zero)
    stage.show("Drop files, folders, text or links here.\nThey stay on your computer.", on: hint)
    bin = stage.make(.bin, "bin", in: stage.floor, .zero)
    stage.show("🗑️ Take away", on: bin)
    stage.describe(bin, "Take away")
    status = stage.make(.status, "status", in: stage.floor, .zero)
    back = makeButton("back", "Back", on: stage)
    switches = [
      Switch("back", "Back", .button, isOnStage: true) { [unowned(unsafe) self] _ in goBack() },
      Switch("open", "Open", .range(0...Int32.max, steps: [], unit: ""), isOnStage: true) { [unowned(unsafe) self] in open($0) },
    ]
    shelf.dropDestination(of: [.data, .folder]) { [unowned(unsafe) self] items, session in take(items, session) }
    shelf.onDroppableAppearance { [unowned(unsafe) self] in self.stage.draw(shelf, $0.mood) }
    bin.dropTarget(
      accepts: { [unowned(unsafe) self] in dropped($0).isEmpty ? [] : .move }, action: { [unowned(unsafe) self] in throwAway($0) },
      isTargeted: { [unowned(unsafe) self] in self.stage.draw(bin, $0 ? .pendingDrop : .regular) })
    let note = ItemProvider(name: "Welcome.txt")
    note.offer(.plainText) { [UInt8]("Drag me to your desktop, or into another window.\n".utf8) }
    note.size = 49
    add(note, to: nil)
    say("Drag something in from another window or program, and out again.")
  }

  // MARK: Coming in

  private func take(_ items: [ItemProvider], _ session: DragSession) -> Bool {
    var isAny = false, isTooLarge = false, isWithin = false
    (hasCome, isUnsafe) = (false, false)
    let known = all(entries)
    for item in items {
      // What is here already only moves, but for what was copied and is pasted.
      if let entry = known.first(where: { $0.item === item }) {
        if session.operation == .copy, session.source == stage.controller.root {
          isAny = keep(copy(of: item)) || isAny
        } else if isOpen(entry) {
          isWithin = true
        } else {
          isAny = true
          takeOut(entry)
          put(entry, into: path.last)
          if let tile = entry.tile { stage.hide(tile, false) }
        }
      } else if let size = item.size, size > stage.controller.transferLimit {
        isTooLarge = true
      } else if session.operation == .move, item.contents == nil {
        isAny = true
        load(item)
      } else {
        isAny = keep(item) || isAny
      }
    }
    show()
    // After what was said of the others.
    if isWithin { say(isAny ? "Here it is, but for the folder that is open." : "A folder does not go into itself. Go back first.") }
    if isTooLarge { say(isAny ? "Here it is, but for what is larger than a gigabyte." : "That is too large: more than a gigabyte.") }
    return isAny
  }

  /// Another window gives it away: what is not read now will be nowhere.
  private func load(_ item: ItemProvider) {
    item.load([.data]) { [unowned(unsafe) self] result in
      guard case .success(let data) = result else { return say(Self.unread) }
      let mine = ItemProvider(name: item.name)
      mine.size = Int64(data.bytes.count)
      mine.offer(data.type) { data.bytes }
      keep(mine)
      show()
    }
  }

  /// Another item of the same data, to be moved and taken away by itself.
  private func copy(of item: ItemProvider) -> ItemProvider {
    let copy = ItemProvider(name: item.name)
    (copy.size, copy.contents, copy.handle) = (item.size, item.contents, item.handle)
    for offered in item.representations { copy.offer(offered.type, to: offered.visibility, later: offered.send) }
    return copy
  }

  /// Says whether it is there, or may be.
  @discardableResult
  private func keep(_ item: ItemProvider) -> Bool {
    if item.name == nil, item.representation(for: [.url, .plainText]) != nil { return read(item) }
    add(item, to: path.last)
    sayWhatCame()
    return true
  }

  /// Some of it may have been left out.
  private func sayWhatCame() {
    hasCome = true
    say(isUnsafe ? "Here it is, but for a link that could do harm." : "Here it is.")
  }

  /// Text and links have no names: what they say is one.
  private func read(_ item: ItemProvider) -> Bool {
    let isLink = item.representation(for: [.url]) != nil
    // What is ready is read at once.
    var isKept = true
    let done: (Result<String, TransferError>) -> Void = { [unowned(unsafe) self] result in
      let name = plainLine((try? result.get()) ?? "")
      isKept = !name.utf8.isEmpty
      switch result {
      case .success where isKept:
        let entry = add(item, to: path.last)
        entry.name = name
        entry.words = isLink ? "Link" : "Text"
        sayWhatCame()
      case .failure(.unsafe):
        isUnsafe = true
        if hasCome { sayWhatCame() } else { say("That link could do harm, and was left out.") }
      case .failure(.tooLarge): say("That is too large: more than a gigabyte.")
      case .success, .failure: say(Self.unread)
      }
      show()
    }
    if isLink {
      item.load(as: LinkItem.self) { done($0.map { $0.address }) }
    } else {
      item.load(as: TextItem.self) { done($0.map { $0.text }) }
    }
    return isKept
  }

  @discardableResult
  private func add(_ item: ItemProvider, to folder: Entry?) -> Entry {
    nextID += 1
    let entry = Entry(nextID, item, item.name ?? "Untitled")
    put(entry, into: folder)
    return entry
  }

  private func put(_ entry: Entry, into folder: Entry?) {
    if let folder { folder.inside?.append(entry) } else { entries.append(entry) }
  }

  /// Takes an entry from where it is.
  private func takeOut(_ entry: Entry) {
    for folder in all(entries) { folder.inside?.removeAll { $0 === entry } }
    entries.removeAll { $0 === entry }
  }

  private func makeTile(_ entry: Entry) -> Element {
    var name: [UInt8] = []
    name.write("file-")
    name.write(entry.id)
    let tile = stage.make(.thumbnail, String(decoding: name, as: UTF8.self), in: tiles, Rect(origin: .zero, size: Self.tile))
    stage.picture(entry.item, on: tile)
    let recognizer = tile.draggable(providers: { _ in [entry.item] })
    recognizer?.operations = [.copy, .move]
    recognizer?.follower { [stage] in stage.copy(tile, for: $0) }
    recognizer?.onDelivered { [unowned(unsafe) self] items, session in
      // Another window has it now.
      if session.outcome == .dropped(.move), session.target == nil, !items.isEmpty { drop(entry, by: session) }
    }
    tile.onDraggableAppearance { [stage] in stage.draw(tile, $0.mood) }
    entry.tile = tile
    if entry.isFolder { stage.press(tile, sets: "open", to: entry.id) }
    return tile
  }

  // MARK: Folders

  private var shown: [Entry] { path.last.map { $0.inside ?? [] } ?? entries }

  private func open(_ id: Int32) {
    guard let entry = shown.first(where: { $0.id == id }), let contents = entry.item.contents else { return }
    if entry.inside != nil { return enter(entry) }
    say("Looking into the folder…")
    contents { [unowned(unsafe) self] result in
      switch result {
      case .success(let items):
        // Pressed twice, or left in the meantime.
        guard entry.inside == nil, shown.contains(where: { $0 === entry }) else { return }
        entry.inside = []
        for item in items { add(item, to: entry) }
        enter(entry)
      case .failure: say("That folder could not be read.")
      }
    }
  }

  private func enter(_ entry: Entry) {
    hideTiles(true)
    path.append(entry)
    say(entry.name)
    show()
    hideTiles(false)
    // The tile that had the focus has gone. What is empty is there to be filled.
    stage.focus(shown.first?.tile ?? shelf)
  }

  private func goBack() {
    guard let folder = path.last else { return }
    hideTiles(true)
    path.removeLast()
    say(path.last?.name ?? "The shelf")
    show()
    hideTiles(false)
    if let tile = folder.tile { stage.focus(tile) }
  }

  private func all(_ entries: [Entry]) -> [Entry] { entries.flatMap { [$0] + all($0.inside ?? []) } }

  private func isOpen(_ folder: Entry) -> Bool { path.contains { $0 === folder } }

  private func hideTiles(_ isHidden: Bool) {
    for entry in shown { if let tile = entry.tile { stage.hide(tile, isHidden) } }
  }

  // MARK: Going away

  /// What is dragged and is here.
  private func dropped(_ session: DragSession) -> [Entry] {
    let items = session.pasteboard.items
    return all(entries).filter { entry in items.contains { $0 === entry.item } }
  }

  private func throwAway(_ session: DragSession) -> Bool {
    for entry in dropped(session) { drop(entry, by: session) }
    say("Taken away. Nothing on your computer has changed.")
    return true
  }

  private func drop(_ entry: Entry, by session: DragSession) {
    while isOpen(entry) { goBack() }
    for gone in all([entry]) { if let tile = gone.tile { stage.remove(tile) } }
    takeOut(entry)
    show()
    // The focus goes to what is left of the same kind; where nothing is, it would be lost. Fingers have none.
    if shown.isEmpty, session.pointerKind != .touch { stage.focus(path.isEmpty ? shelf : back) }
  }

  // MARK: Showing

  private func say(_ text: String) {
    message = text
    stage.show(text, on: status)
  }

  private func show() {
    for entry in shown where entry.tile == nil { _ = makeTile(entry) }
    let width = max(1, shelfFrame.width - 2 * Self.spacing)
    let columns = max(2, Int((width + Self.spacing) / (Self.tile.width + Self.spacing)))
    let unit = (width + Self.spacing) / Double(columns) - Self.spacing
    for (i, entry) in shown.enumerated() {
      guard let tile = entry.tile else { continue }
      if stage.controller.tree.offset(of: tile.id) != .zero { stage.putBack(tile) }
      let frame = Rect(
        Self.spacing + Double(i % columns) * (unit + Self.spacing),
        Self.spacing + Double(i / columns) * (Self.tile.height + Self.spacing),
        unit, Self.tile.height)
      if entry.frame != frame {
        entry.frame = frame
        stage.place(tile, frame)
      }
      let words = words(entry)
      if let said = entry.said, isSame(said, words) { continue }
      entry.said = words
      stage.show(entry.name, on: tile)
      stage.note(words, on: tile)
      stage.describe(tile, words.utf8.isEmpty ? entry.name : joined([entry.name, words], ", "))
    }
    let rows = (shown.count + columns - 1) / columns
    stage.place(tiles, Rect(origin: .zero, size: shelfFrame.size))
    stage.scroll(
      tiles, over: Size(shelfFrame.width - 2, Self.spacing + Double(rows) * (Self.tile.height + Self.spacing)))
    stage.hide(hint, !shown.isEmpty)
    stage.place(hint, Rect(Self.spacing, max(0, shelfFrame.height / 2 - 32), width, 64))
    stage.hide(back, path.isEmpty)
  }

  /// What is said below a name: how large it is, or what is in it.
  private func words(_ entry: Entry) -> String {
    if !entry.words.utf8.isEmpty { return entry.words }
    var text: [UInt8] = []
    if entry.isFolder {
      guard let inside = entry.inside else { return "Folder" }
      text.write(Int32(inside.count))
      text.write(inside.count == 1 ? " item" : " items")
    } else if let size = entry.item.size {
      var rest = size, unit = 0
      while rest >= 10_000, unit < 3 { (rest, unit) = ((rest + 500) / 1000, unit + 1) }
      text.write(Int32(clamping: rest))
      text.write(size == 1 ? " byte" : [" bytes", " KB", " MB", " GB"][unit])
    }
    return String(decoding: text, as: UTF8.self)
  }

  public func layOut(_ size: Size) {
    self.size = size
    let isWide = size.width >= 640
    let gap = isWide ? 24.0 : 12, width = min(1040, size.width - 2 * gap), x = (size.width - width) / 2
    let words = isWide ? 32.0 : 48, low = 64.0
    shelfFrame = Rect(x, gap + words, width, max(160, size.height - 2 * gap - words - low - 12))
    stage.place(status, Rect(x, gap - 4, width - 104, words))
    stage.place(back, Rect(x + width - 96, shelfFrame.minY - 52, 96, 44))
    stage.place(shelf, shelfFrame)
    stage.place(bin, Rect(x, shelfFrame.maxY + 12, width, low))
    show()
  }

  public var state: String {
    let files = shown.map { entry in
      JSON(object: [("name", JSON(entry.name)), ("size", JSON(Int32(clamping: entry.item.size ?? -1))), ("isFolder", JSON(entry.isFolder))])
    }
    return JSON(object: [("files", JSON(files)), ("path", JSON(path.map { JSON($0.name) })), ("message", JSON(message))]).text
  }
}
