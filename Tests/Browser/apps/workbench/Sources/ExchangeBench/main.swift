// Birds, notes, links and files that go to other windows and programs, and come from them. What happens is written down, a line each.
import DragTesting
import DragWeb

extension ContentType {
  static let bird = ContentType("com.example.bird")
}

/// A bird is its name; a plain text makes one too.
struct Bird: Providable {
  let name: String
  static let writableTypes: [ContentType] = [.bird, .plainText]
  static let readableTypes: [ContentType] = [.bird, .plainText]

  func write(_ type: ContentType, to load: Load) { load.sendAll(Array(name.utf8)) }
  init(name: String) { self.name = name }
  init?(type: ContentType, bytes: [UInt8]) throws(TransferError) {
    guard let name = String(validating: bytes, as: UTF8.self), !bytes.isEmpty else { return nil }
    self.name = name
  }
}

/// Any data, held whole.
struct Whole: Providable {
  let bytes: [UInt8]
  static let writableTypes: [ContentType] = []
  static let readableTypes: [ContentType] = [.data]

  func write(_ type: ContentType, to load: Load) { load.fail(.notOffered) }
  init?(type: ContentType, bytes: [UInt8]) throws(TransferError) { self.bytes = bytes }
}

let document = Page()
/// Where a part of the document is marked so, that is all of the page.
let page = document.all("[data-page]").isEmpty ? document : Page(root: "[data-page]")
let exchange = page.exchangesData()
var transcript = Transcript()
var lines: [String] = []
/// What waits for the test to say that it has come.
var late: [Load] = []
/// What is loading.
var running: [Load] = []

func note(_ text: String) { lines.append(text) }

final class Listener: ControllerWitness {
  func controller(_ controller: Controller, takes event: InputEvent) {}
  func controller(_ controller: Controller, delivers effect: Effect) {
    let before = transcript.lines.count
    transcript.add(effect)
    lines += transcript.lines[before...]
  }
  func controller(_ controller: Controller, named id: ElementID, _ name: String) { transcript.name(id, name) }
  func controller(_ controller: Controller, wasTold answer: Told) {}
}
let listener = Listener()
page.controller.witnesses.append(listener)

func text(_ bytes: [UInt8]) -> String { String(validating: bytes, as: UTF8.self) ?? "no text" }

func word(_ error: TransferError) -> String {
  switch error {
  case .notOffered: "not offered"
  case .unreadable: "unreadable"
  case .truncated: "truncated"
  case .tooLarge: "too large"
  case .cancelled: "cancelled"
  case .sourceGone: "source gone"
  case .unsafe: "unsafe"
  case .failed: "failed"
  }
}

// MARK: What goes out

func row(_ name: String, _ providers: @escaping () -> [ItemProvider]) {
  let element = page["[data-element=\(name)]"]
  guard element.isThere else { return }
  element.draggable(providers: { _ in providers() })?.onDelivered { items, session in
    note("\(name) delivered \(items.count)")
    if session.outcome == .dropped(.move), !items.isEmpty { element.remove() }
  }
}

row("robin") { [Bird(name: "Robin").provider] }
row("flock") { [Bird(name: "Wren").provider, Bird(name: "Tit").provider] }
row("link") { [LinkItem("https://example.org/birds")!.provider] }
row("markup") { [HTMLItem("<b>bold</b>").provider, TextItem("bold").provider] }
row("report") {
  let file = ItemProvider(name: "report.csv")
  file.offer(.csv) { Array("bird,count\nRobin,2\n".utf8) }
  return [file]
}
row("binary") {
  let item = ItemProvider(name: "noise")
  item.offer(.data) { [0xFF, 0, 0x80, 0xFE] }
  return [item]
}
row("marked") {
  let item = ItemProvider(name: "marked.csv")
  item.offer(.csv) { [0xEF, 0xBB, 0xBF] + Array("a".utf8) }
  return [item]
}
row("secret") {
  let item = ItemProvider()
  item.offer(.bird, to: .ownApp) { Array("Owl".utf8) }
  return [item]
}
row("late") {
  let item = ItemProvider()
  item.offer(
    .bird,
    later: { load in
      note("late is wanted")
      late.append(load)
      load.onCancel = { note("late is wanted no longer") }
    })
  return [item]
}

/// The file that has come last.
var kept: ItemProvider?
row("kept") { kept.map { [$0] } ?? [] }

// MARK: What comes in

func hot(_ element: WebElement) -> (Bool) -> Void { { element.toggle(class: "hot", $0) } }

let birds = page["[data-element=birds]"]
birds.dropDestination(
  for: Bird.self,
  action: { new, session in
    for bird in new {
      note("bird \(bird.name)")
      birds.append("li", text: bird.name).setAttribute("data-element", "in-\(bird.name)")
    }
    return true
  }, isTargeted: hot(birds))
birds.onTransfer { transfer in
  for state in transfer.states { if case .failed(let error) = state, transfer.isFinished { note("not here: \(word(error))") } }
}

let links = page["[data-element=links]"]
links.dropDestination(
  for: LinkItem.self,
  action: { new, _ in
    for link in new { note("link \(link.address)") }
    return true
  }, isTargeted: hot(links))
links.onTransfer { transfer in
  for state in transfer.states { if case .failed(let error) = state, transfer.isFinished { note("not here: \(word(error))") } }
}

let markup = page["[data-element=html]"]
markup.dropDestination(
  for: HTMLItem.self,
  action: { new, _ in
    for html in new {
      note("html \(html.source)")
      markup.setText(html.source)
    }
    return true
  }, isTargeted: hot(markup))

/// Reads files in parts that are not kept, and folders with all that is in them.
let files = page["[data-element=files]"]
files.dropDestination(
  of: [.data, .folder],
  action: { items, _ in
    for item in items { take(item, in: "") }
    return true
  }, isTargeted: hot(files))

/// Looks at the names only.
let lazy = page["[data-element=lazy]"]
lazy.dropDestination(
  of: [.data],
  action: { items, _ in
    for item in items { note("looked at \(item.name ?? "?")") }
    return true
  }, isTargeted: hot(lazy))

func take(_ item: ItemProvider, in folder: String) {
  let name = item.name ?? "?"
  if let contents = item.contents {
    contents { found in
      switch found {
      case .failure(let error): note("folder \(folder)\(name): \(word(error))")
      case .success(let items):
        note("folder \(folder)\(name) with \(items.count)")
        for item in items { take(item, in: "\(folder)\(name)/") }
      }
    }
    return
  }
  kept = item
  var parts = 0
  var sum = 0
  let load = item.load(
    [.data], limit: page.controller.transferLimit,
    part: { bytes in
      parts += 1
      sum = bytes.reduce(sum) { ($0 &* 31 &+ Int($1)) & 0xFFFFFF }
      if parts == 1 { markFirst() }
    },
    done: { result in
      switch result {
      case .success(let loaded): note("file \(folder)\(name) of \(item.size.map { Int($0) } ?? -1) sum \(sum) as \(loaded.type.mime)")
      case .failure(let error): note("file \(folder)\(name): \(word(error)) after \(parts > 0 ? "some" : "nothing")")
      }
    })
  if load.state == .running { running.append(load) }
}

/// Holds all of it in memory.
let whole = page["[data-element=whole]"]
var held: [Whole] = []
whole.dropDestination(
  for: Whole.self,
  action: { new, _ in
    held = new
    for one in new { note("whole of \(one.bytes.count)") }
    return true
  }, isTargeted: hot(whole))
whole.onTransfer { transfer in
  guard let load = transfer.current, load.received > 0 else { return }
  markFirst()
  whole.setStyle("width", points: transfer.progress * 100)
}

/// The first progress, for whoever measures.
func markFirst() { if page.root("html").attribute("data-first") == nil { page.root("html").setAttribute("data-first", "") } }

/// Files lie between its items by their names, and are read when they are there.
let papers = page["[data-element=papers]"]
if papers.isThere {
  var names = ["first", "last"]
  func show() {
    papers.setText("")
    for name in names { papers.append("li", text: name).setAttribute("data-element", name) }
  }
  papers.reorderable(names.map { Named(id: $0) }) { difference in
    var items = names.map { Named(id: $0) }
    items.apply(difference)
    names = items.map { $0.id }
    show()
  }
  papers.dropDestination(of: [.data]) { files, offset in
    names.insert(contentsOf: files.map { $0.name ?? "?" }, at: offset)
    show()
    for file in files { take(file, in: "papers/") }
    return true
  }
}

struct Named: Identifiable { let id: String }

extension Page {
  func root(_ selector: String) -> WebElement { self[selector] }
}

#if arch(wasm32)
  /// Writes the transcript into #log, one list item a line.
  @_expose(wasm, "bench_log") @_cdecl("bench_log")
  public func benchLog() {
    let log = page["#log"]
    log.setText("")
    for line in lines { _ = log.append("li", text: line) }
  }

  /// What is late comes now.
  @_expose(wasm, "bench_arrive") @_cdecl("bench_arrive")
  public func benchArrive() {
    for load in late { load.sendAll(Array("Late".utf8)) }
    late = []
    page.controller.batch {}
  }

  @_expose(wasm, "bench_limit") @_cdecl("bench_limit")
  public func benchLimit(_ limit: Int32) { page.controller.transferLimit = Int64(limit) }

  /// The app hears of transfers itself.
  @_expose(wasm, "bench_listen") @_cdecl("bench_listen")
  public func benchListen() { page.controller.onTransferEnd { transfer in note("over with \(transfer.notices.count)") } }

  @_expose(wasm, "bench_cancel") @_cdecl("bench_cancel")
  public func benchCancel() {
    for load in running { load.cancel() }
    page.controller.cancelTransfers()
  }

  @_expose(wasm, "bench_close") @_cdecl("bench_close")
  public func benchClose() { page.close() }
#endif
