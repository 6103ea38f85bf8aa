// What gallery.js calls. Texts go through one buffer: in, JavaScript writes it; out, it reads it.
import DragWeb
import GalleryPlayer
import GalleryStage

// A page has one thread.
/// The scene of this page.
nonisolated(unsafe) private var entry: SceneEntry?

/// Makes a scene the one that its page shows: the only thing that the program of a page does by itself.
///
/// - Parameters:
///   - lists: for a scene that calls `makeList`: `WebList.parts`. The programs of the others do not hold them.
///   - rows: for a scene that calls `makeRows`: `WebRows.make`.
///   - actions: for a scene that calls `accessibilityMoveable`: `WebActions.parts`.
///   - exchange: for a scene that calls `exchangeData`: `WebExchange.parts`.
public func openPage(
  of scene: SceneEntry, lists: ListParts? = nil, rows: ((Page, Element, RowsPlan) -> StageRows)? = nil, actions: ActionParts? = nil,
  exchange: ExchangeParts? = nil
) {
  entry = scene
  listParts = lists
  makeWebRows = rows
  actionParts = actions
  webExchange = exchange
}

/// What makes a scene's lists, in the page and without a screen.
public final class ListParts {
  let web: (Page, Element, StageFlow, Double, Double) -> StageList
  let bare: ListMaker

  init(web: @escaping (Page, Element, StageFlow, Double, Double) -> StageList, bare: @escaping ListMaker) {
    self.web = web
    self.bare = bare
  }
}

nonisolated(unsafe) var listParts: ListParts?

/// What lets the items of a scene's lists be moved without dragging them, and a replay do it again.
public final class ActionParts {
  let open: (Page) -> Void
  let act: Trial.Acting

  init(open: @escaping (Page) -> Void, act: @escaping Trial.Acting) { (self.open, self.act) = (open, act) }
}

nonisolated(unsafe) var actionParts: ActionParts?

/// What lets a scene's data leave the page.
public final class ExchangeParts {
  let open: (Page) -> Void
  let opened: (Page, Activity, [ContentType]) -> Result<ItemProvider, TransferError>?
  let carry: (Controller, ExternalEvent) -> Void
  let picture: (ItemProvider, WebElement) -> Void
  let copy: (WebElement, DragSession) -> ElementID?
  /// What tries out tests of it.
  let trial: Trial.Carrying

  init(
    open: @escaping (Page) -> Void, opened: @escaping (Page, Activity, [ContentType]) -> Result<ItemProvider, TransferError>?,
    carry: @escaping (Controller, ExternalEvent) -> Void, picture: @escaping (ItemProvider, WebElement) -> Void,
    copy: @escaping (WebElement, DragSession) -> ElementID?, trial: @escaping Trial.Carrying
  ) {
    self.carry = carry
    self.trial = trial
    self.open = open
    self.opened = opened
    self.picture = picture
    self.copy = copy
  }
}

nonisolated(unsafe) var webExchange: ExchangeParts?
nonisolated(unsafe) var makeWebRows: ((Page, Element, RowsPlan) -> StageRows)?

/// The scene that is open, if it is.
nonisolated(unsafe) var player: Player?
nonisolated(unsafe) var web: WebStage?
nonisolated(unsafe) var trial: Trial?
nonisolated(unsafe) var buffer: [UInt8] = []

func say(_ text: [UInt8]) -> Int32 {
  buffer = text
  return Int32(buffer.count)
}

@inline(never)
func say(_ text: String) -> Int32 {
  buffer = []
  buffer.write(text)
  return Int32(buffer.count)
}

func say(lines: [String]) -> Int32 {
  buffer = []
  for line in lines {
    if !buffer.isEmpty { buffer.append(10) }
    buffer.write(line)
  }
  return Int32(buffer.count)
}

@inline(never)
func heard() -> String { String(decoding: buffer, as: UTF8.self) }

func close() {
  web?.page.close()
  player = nil
  web = nil
}

/// A line for a switch: name, title, kind, value, and the choices, each with its words, all with tabs between.
func tell(_ item: Switch) {
  func field(_ text: String) {
    buffer.append(9)
    buffer.write(text)
  }
  func field(_ number: Int32, _ text: String = "") {
    buffer.append(9)
    buffer.write(number)
    if !text.isEmpty { field(text) }
  }
  buffer.append(10)
  buffer.write(item.name)
  field(item.title)
  func ends(_ kind: String) {
    field(kind)
    field(item.value)
    guard case .range(let range, _, _) = item.kind else { return }
    field(range.lowerBound, "least")
    field(range.upperBound, "most")
  }
  if item.isOnStage { return ends("stage") }
  switch item.kind {
  case .toggle:
    field("toggle")
    field(item.value)
  case .button, .text:
    field("button")
    field(item.value)
  case .choice(let all):
    field("choice")
    field(item.value)
    for choice in all { field(choice.value, choice.title) }
  case .range(_, let steps, let unit):
    ends("range")
    for step in steps {
      field(step)
      buffer.append(9)
      buffer.write(step)
      buffer.write(" ")
      buffer.write(unit)
    }
  }
}

#if arch(wasm32)
  /// Makes room for a text that comes in, and tells where it is.
  @_expose(wasm, "gallery_room") @_cdecl("gallery_room")
  public func galleryRoom(_ count: Int32) -> UnsafeMutablePointer<UInt8>? {
    buffer = Array(repeating: 0, count: Int(max(0, count)))
    return galleryText()
  }

  /// Where the text is that goes out.
  @_expose(wasm, "gallery_text") @_cdecl("gallery_text")
  public func galleryText() -> UnsafeMutablePointer<UInt8>? { buffer.withUnsafeMutableBufferPointer { $0.baseAddress } }

  /// Opens the scene, anew if it was open.
  @_expose(wasm, "gallery_open") @_cdecl("gallery_open")
  public func galleryOpen(_ width: Double, _ height: Double) {
    guard let entry else { return }
    close()
    let stage = WebStage()
    web = stage
    // In a low window, what the stage lies in scrolls, and is told of as all that does: by its name.
    if let around = stage.controller.tree.parent(of: stage.floor.id) { stage.controller.setName("floor", of: around) }
    player = Player(entry, on: stage, size: Size(width, height))
  }

  @_expose(wasm, "gallery_close") @_cdecl("gallery_close")
  public func galleryClose() { close() }

  @_expose(wasm, "gallery_resize") @_cdecl("gallery_resize")
  public func galleryResize(_ width: Double, _ height: Double) { player?.resize(Size(width, height)) }

  /// The names of the switches that the wheel and two fingers turn, and a line for each switch.
  @_expose(wasm, "gallery_switches") @_cdecl("gallery_switches")
  public func gallerySwitches() -> Int32 {
    buffer = []
    guard let scene = player?.scene else { return 0 }
    buffer.write(scene.zoom)
    for item in scene.switches { tell(item) }
    return Int32(buffer.count)
  }

  /// Turns the switch whose name is in the buffer. 0 where it cannot have the value.
  @_expose(wasm, "gallery_set") @_cdecl("gallery_set")
  public func gallerySet(_ value: Int32) -> Int32 { player?.set(heard(), value) == true ? 1 : 0 }

  /// Tells the switch whose name is the first line in the buffer what the rest is.
  @_expose(wasm, "gallery_write") @_cdecl("gallery_write")
  public func galleryWrite() {
    let (name, text) = split(heard())
    player?.write(name, text)
  }

  @_expose(wasm, "gallery_state") @_cdecl("gallery_state")
  public func galleryState() -> Int32 { say(player?.scene.state ?? "null") }

  /// The lines that the transcript has got since it was asked for last.
  @_expose(wasm, "gallery_news") @_cdecl("gallery_news")
  public func galleryNews() -> Int32 { say(lines: player?.takeNews() ?? []) }

  /// What has been said aloud since the scene was opened.
  @_expose(wasm, "gallery_said") @_cdecl("gallery_said")
  public func gallerySaid() -> Int32 { say(lines: player?.announcements ?? []) }

  @_expose(wasm, "gallery_recording") @_cdecl("gallery_recording")
  public func galleryRecording() -> Int32 { say(player?.recording ?? "") }

  /// Time passes for what a scene does later.
  @_expose(wasm, "gallery_tick") @_cdecl("gallery_tick")
  public func galleryTick(_ time: Double) { if web?.alarms?.areSet ?? false { player?.controller.send(.time(time)) } }

  /// What was done, as a `Chronicle` writes it.
  @_expose(wasm, "gallery_chronicle") @_cdecl("gallery_chronicle")
  public func galleryChronicle() -> Int32 { say(player?.chronicle.text ?? []) }

  /// Begins to try out a test, without a screen.
  @_expose(wasm, "gallery_try") @_cdecl("gallery_try")
  public func galleryTry(_ width: Double, _ height: Double) {
    trial = entry.map { Trial($0, size: Size(width, height), lists: listParts?.bare, carry: webExchange?.trial, act: actionParts?.act) }
  }

  /// Does one line of the test; a name is in the buffer.
  @_expose(wasm, "gallery_step") @_cdecl("gallery_step")
  public func galleryStep(_ letter: Int32, _ x: Double, _ y: Double, _ a: Int32, _ b: Int32, _ c: Int32) {
    trial?.perform(UInt8(truncatingIfNeeded: letter), heard(), x, y, a, b, c)
  }

  /// The transcript of the trial, which is over.
  @_expose(wasm, "gallery_tried") @_cdecl("gallery_tried")
  public func galleryTried() -> Int32 {
    let lines = trial?.log ?? []
    trial = nil
    return say(lines: lines)
  }

  @_expose(wasm, "gallery_overlay") @_cdecl("gallery_overlay")
  public func galleryOverlay(_ on: Int32) { web?.page.showsOverlay = on != 0 }

  /// Replays one event of a pointer, in points on the floor. The name of what was pressed is in the buffer, if it was a press.
  @_expose(wasm, "gallery_pointer") @_cdecl("gallery_pointer")
  public func galleryPointer(
    _ phase: Int32, _ id: Int32, _ kind: Int32, _ x: Double, _ y: Double, _ time: Double, _ modifiers: Int32, _ content: Int32,
    _ item: Int32
  ) {
    web?.page.measure()
    guard let player, let at = player.controller.tree.convert(Point(x, y), from: player.stage.floor.id, to: .root) else { return }
    player.controller.send(
      .pointer(
        PointerEvent(
          PointerEvent.Phase(rawValue: UInt8(truncatingIfNeeded: phase)) ?? .cancel, id: id,
          kind: PointerKind(rawValue: UInt8(truncatingIfNeeded: kind)) ?? .mouse, at: at, time: time,
          modifiers: KeyModifiers(rawValue: UInt8(truncatingIfNeeded: modifiers)),
          content: PressContent(rawValue: UInt8(truncatingIfNeeded: content)) ?? .plain,
          cover: player.controller.element(named: heard())?.id, item: item)))
  }

  /// Replays one event of a drag that the browser carried, in points on the floor, but for its begin, which is told in the space of the source;
  /// that one's name is in the buffer.
  @_expose(wasm, "gallery_external") @_cdecl("gallery_external")
  public func galleryExternal(_ phase: Int32, _ item: Int32, _ operations: Int32, _ x: Double, _ y: Double, _ time: Double) {
    web?.page.measure()
    guard let player, let phase = ExternalEvent.Phase(rawValue: UInt8(truncatingIfNeeded: phase)) else { return }
    let source = player.controller.element(named: heard())?.id
    guard let at = player.controller.tree.convert(Point(x, y), from: source ?? player.stage.floor.id, to: .root) else { return }
    webExchange?.carry(
      player.controller,
      ExternalEvent(
        phase, at: at, time: time, operations: OperationSet(rawValue: UInt8(truncatingIfNeeded: operations)),
        source: source, item: item))
  }

  /// Replays a key; the focus is on the element whose name is in the buffer, on an item of it where that is a collection.
  @_expose(wasm, "gallery_key") @_cdecl("gallery_key")
  public func galleryKey(_ key: Int32, _ modifiers: Int32, _ item: Int32, _ time: Double) {
    web?.page.measure()
    guard let player, let key = Key(rawValue: UInt8(truncatingIfNeeded: key)) else { return }
    player.controller.send(
      .key(
        KeyEvent(
          key, modifiers: KeyModifiers(rawValue: UInt8(truncatingIfNeeded: modifiers)),
          focus: player.controller.element(named: heard())?.id, item: item, time: time)))
  }

  /// Replays where something was scrolled to, in points; its name is in the buffer.
  @_expose(wasm, "gallery_scroll") @_cdecl("gallery_scroll")
  public func galleryScroll(_ x: Double, _ y: Double) {
    guard let web, let id = web.controller.element(named: heard())?.id else { return }
    // Rows that come into view may change what is above them.
    for _ in 0..<2 {
      web.page.measure()
      guard let seen = web.controller.tree.bounds(of: id) else { return }
      web.page.scroll(id, by: Point(x, y) - seen.origin)
    }
  }

  /// Replays a move without dragging; the list's name is in the buffer.
  @_expose(wasm, "gallery_act") @_cdecl("gallery_act")
  public func galleryAct(_ steps: Int32, _ item: Int32) {
    if let player { actionParts?.act(player.controller, heard(), item, steps) }
  }

  /// Whether drags scroll what they are held near the edge of. In a replay they do not: it has been written down where things were scrolled to.
  @_expose(wasm, "gallery_autoscroll") @_cdecl("gallery_autoscroll")
  public func galleryAutoscroll(_ on: Int32) { web?.page.autoScrolls = on != 0 }

  /// Time passes in a replay.
  @_expose(wasm, "gallery_time") @_cdecl("gallery_time")
  public func galleryTime(_ time: Double) { player?.controller.send(.time(time)) }

  @_expose(wasm, "gallery_cancel") @_cdecl("gallery_cancel")
  public func galleryCancel(_ reason: Int32) {
    player?.controller.send(.cancel(nil, CancelReason(rawValue: UInt8(truncatingIfNeeded: reason)) ?? .app))
  }
#endif
