import CDragWeb

extension Page {
  /// Lets the page exchange data with other programs and windows: sources whose items are provided are dragged by the browser itself, what
  /// other programs drag can be dropped, and copy, cut and paste work with the same items.
  ///
  /// ```swift
  /// page.exchangesData()
  /// page["#bird"].draggable(bird)
  /// page["#list"].dropDestination(for: Bird.self) { birds, session in model.add(birds) }
  /// ```
  /// The two lines below the first call it too. The page's JavaScript needs the part `Transfer`; what browsers give and what not is told in
  /// Docs/transfer-in-browsers.md.
  ///
  /// - Returns: what configures it.
  @discardableResult
  public func exchangesData() -> DataExchange {
    if let exchange = exchangeHost as? Exchange { return DataExchange(exchange: exchange) }
    let exchange = Exchange(self)
    exchangeHost = exchange
    return DataExchange(exchange: exchange)
  }
}

extension WebElement {
  /// Makes the element draggable, carrying a value that other windows and programs can have too. With a mouse or pen the browser drags it.
  ///
  /// - Returns: its recogniser, or nil when it is draggable already or gone.
  @discardableResult
  public func draggable<T: Providable>(_ value: T) -> DragRecognizer? { draggable { _ in [value.provider] } }

  /// Makes the element draggable, carrying what is provided when the drag begins; with nothing there is no drag.
  @discardableResult
  public func draggable(providers: @escaping (DragSession) -> [ItemProvider]) -> DragRecognizer? {
    page.exchangesData()
    return Element(controller: controller, id: id).draggable(providers: providers)
  }

  /// Makes the element take values that can be read from what is dropped, of this program or another; see the same of `DragElement`.
  @discardableResult
  public func dropDestination<T: Providable>(
    for type: T.Type, operations: OperationSet = .all, action: @escaping ([T], DragSession) -> Bool,
    isTargeted: ((Bool) -> Void)? = nil
  ) -> Bool {
    page.exchangesData()
    return Element(controller: controller, id: id).dropDestination(
      for: type, operations: operations, action: action, isTargeted: isTargeted)
  }

  /// Makes the element take items of some types as they are; see the same of `DragElement`.
  @discardableResult
  public func dropDestination(
    of types: [ContentType], operations: OperationSet = .all, action: @escaping ([ItemProvider], DragSession) -> Bool,
    isTargeted: ((Bool) -> Void)? = nil
  ) -> Bool {
    page.exchangesData()
    return Element(controller: controller, id: id).dropDestination(
      of: types, operations: operations, action: action, isTargeted: isTargeted)
  }
}

/// What hears of the browser's own drag and drop. A page that exchanges nothing does not hold what does.
class ExchangeHost {
  /// What the latest event is answered with, beside the page's own answer.
  var answer: Int32 = 0
  func heard(_ event: Int32, _ a: Int32, _ b: Int32, _ place: Point, _ time: Double, _ modifiers: KeyModifiers, _ bits: Int32) {}
}

/// A page's exchange of data with other programs and windows; `Page.exchangesData()` makes it.
public struct DataExchange {
  let exchange: Exchange

  /// What a person is told when something did not come, or may be in two places; nil says nothing. Unless it is set, the catalogue's words in
  /// the page's language.
  public var words: (TransferNotice) -> String? {
    get { exchange.words }
    nonmutating set { exchange.words = newValue }
  }
}

final class Exchange: ExchangeHost {
  var words: (TransferNotice) -> String?
  private unowned(unsafe) let page: Page
  /// What is loaded here, by the number that JavaScript has for it.
  private var loads: [(number: Int32, load: Load)] = []
  private var lists: [(number: Int32, done: (Result<[ItemProvider], TransferError>) -> Void)] = []
  /// What other windows may load, by drag.
  private var sent: [(session: SessionID, items: [ItemProvider])] = []
  private var lastNumber: Int32 = 0
  /// The node that was pressed before the browser began a drag.
  private var pressed: Int32 = 0
  /// What the browser's clipboard has of this page's.
  private var copied: AnyItem?

  init(_ page: Page) {
    self.page = page
    words = { [unowned(unsafe) page] in $0.text(in: page.language) }
    super.init()
    _ = drag_transfer_open(page.me)
    page.controller.showsTransferEnd { [unowned(unsafe) self] in tell($0) }
    page.controller.onNotPasted { [unowned(unsafe) self] in show($0, isSaid: true) }
    page.controller.observe { [unowned(unsafe) self] session, outcome in finished(session, outcome) }
  }

  // MARK: What JavaScript tells

  override func heard(_ event: Int32, _ a: Int32, _ b: Int32, _ place: Point, _ time: Double, _ modifiers: KeyModifiers, _ bits: Int32) {
    answer = 0
    let operations = OperationSet(rawValue: UInt8(truncatingIfNeeded: bits))
    if event < 8, let phase = ExternalEvent.Phase(rawValue: UInt8(truncatingIfNeeded: event)) {
      var event = ExternalEvent(
        phase, at: place, time: time, modifiers: modifiers, operations: operations, source: page.id(of: a), item: b)
      if phase == .began { event.focus = page.id(of: pressed) }
      carry(event)
      return
    }
    switch event {
    case 8: loaded(a, b, place.x)
    case 9: listed(a, b)
    case 10: settle(a, b, operations, time)
    case 11: send(load: a, place: b, of: bits)
    case 12: stop(a)
    case 13: if let text = words(.copyMayRemain(isHere: a == 1)) { show(text, isSaid: false) }
    case 14: copy(a, b, isCut: bits == 1)
    case 15: paste(a, b, isOwn: bits == 1, isCut: bits == 2)
    case 16: pressed = a
    case 17: if let copied, page.controller.clipboard.first === copied { page.controller.cutWasPasted(places: numbers(a)) }
    default: break
    }
  }

  private func carry(_ event: ExternalEvent) {
    let controller = page.controller
    let known = controller.platformSession
    let brings = event.phase == .over ? known == nil : event.phase == .dropped && known?.isFromOutside == true
    controller.external(event, items: brings ? arrivals() : nil)
    guard let session = controller.platformSession else { return }
    if event.phase == .began { offer(session) }
    if event.phase == .over, session.target != nil { answer = Int32(session.operation.rawValue) }
  }

  // MARK: Coming in

  private func arrivals() -> [AnyItem] {
    var result: [AnyItem] = []
    for item in items() { result.append(item) }
    return result
  }

  /// What JavaScript has described, as items.
  private func items() -> [ItemProvider] {
    guard let text = takeText(drag_transfer_items(page.me)) else { return [] }
    var result: [ItemProvider] = []
    for line in [UInt8](text.utf8).parts(at: 10) {
      let fields = line.parts(at: 9)
      if fields.count == 5 { result.append(item(fields)) }
    }
    return result
  }

  private func item(_ fields: [[UInt8]]) -> ItemProvider {
    let handle = Int32(truncatingIfNeeded: number(fields[0])), size = number(fields[1]), flags = number(fields[2])
    let name = text(fields[3])
    let kept = Kept(page.me, handle)
    let item = ItemProvider(name: name.utf8.isEmpty ? nil : name)
    item.handle = handle
    item.limit = page.controller.transferLimit
    if size >= 0 { item.size = size }
    for mime in fields[4].parts(at: 44) {
      // Where the browser does not know, the name may tell.
      let type = mime.isEmpty ? ContentType.type(fileName: name) : ContentType.type(mime: text(mime))
      let wanted = text(mime)
      item.offer(type, later: { [unowned(unsafe) self] load in read(load, kept.handle, wanted) })
    }
    if flags & 1 != 0 {
      item.contents = { [unowned(unsafe) self] done in
        let number = nextNumber()
        lists.append((number, done))
        drag_transfer_list(page.me, number, kept.handle)
      }
    }
    // What some browsers tell of files only at the drop may turn out to be anything.
    if flags & 2 != 0 { for type in ContentType.usual { item.offer(type, later: { $0.fail(.failed) }) } }
    return item
  }

  private func read(_ load: Load, _ handle: Int32, _ mime: String) {
    let number = nextNumber()
    loads.append((number, load))
    load.onCancel = { [unowned(unsafe) self] in
      loads.removeAll { $0.number == number }
      drag_transfer_stop(page.me, number)
    }
    withText(mime) {
      drag_transfer_read(page.me, number, handle, $0, $1)
      return 0
    }
  }

  private func loaded(_ number: Int32, _ what: Int32, _ count: Double) {
    guard let load = loads.first(where: { $0.number == number })?.load else { return }
    switch what {
    case 0: load.expect(Int64(count))
    case 1: load.deliver(count: Int(count)) { if let start = $0.baseAddress { drag_take(start) } }
    default:
      loads.removeAll { $0.number == number }
      if what == 2 { load.finish() } else { load.fail(error(what)) }
    }
  }

  private func listed(_ number: Int32, _ what: Int32) {
    guard let i = lists.firstIndex(where: { $0.number == number }) else { return }
    let done = lists.remove(at: i).done
    done(what == 2 ? .success(items()) : .failure(error(what)))
  }

  private func error(_ what: Int32) -> TransferError {
    switch what {
    case 3: .notOffered
    case 4: .unreadable
    case 5: .truncated
    case 6: .cancelled
    case 7: .sourceGone
    case 8: .unsafe
    default: .failed
    }
  }

  // MARK: Going out

  /// Gives JavaScript what can be had now, and says what other windows of the site may have later.
  private func offer(_ session: DragSession) {
    let items = providers(of: session.pasteboard.items)
    sent.append((session.id, items))
    offer(items)
    answer = Int32(session.allowedOperations.rawValue)
    drag_transfer_session(page.me, session.id.raw)
  }

  private func providers(of items: [AnyItem]) -> [ItemProvider] {
    var result: [ItemProvider] = []
    for item in items { if let item = item as? ItemProvider { result.append(item) } }
    return result
  }

  private func offer(_ items: [ItemProvider]) {
    for (place, item) in items.enumerated() {
      for representation in item.representations {
        let bytes = representation.visibility == .everyone ? item.ready(representation.type) : nil
        withText(item.name ?? "") { name, nameLength in
          withText(representation.type.mime) { type, typeLength in
            if let bytes {
              bytes.withUnsafeBufferPointer {
                drag_transfer_offer(page.me, Int32(place), item.handle, name, nameLength, type, typeLength, $0.baseAddress, Int32($0.count))
              }
            } else {
              drag_transfer_offer(page.me, Int32(place), item.handle, name, nameLength, type, typeLength, nil, -1)
            }
            return 0
          }
        }
      }
    }
  }

  /// Another window wants an item of a drag of this one.
  private func send(load number: Int32, place: Int32, of session: Int32) {
    let type = ContentType.type(mime: takeText(place >> 16) ?? "")
    let items = sent.first { $0.session.raw == session }?.items ?? []
    let place = Int(place & 0xFFFF)
    guard items.indices.contains(place) else { return drag_transfer_part(page.me, number, 7, nil, 0) }
    var isSized = false
    let load = items[place].load(
      [type], limit: .max,
      part: { [unowned(unsafe) self] bytes in
        bytes.withUnsafeBufferPointer { drag_transfer_part(page.me, number, 1, $0.baseAddress, Int32($0.count)) }
      },
      progress: { [unowned(unsafe) self] load in
        guard !isSized, let total = load.total else { return }
        isSized = true
        drag_transfer_part(page.me, number, 0, nil, Int32(clamping: total))
      },
      done: { [unowned(unsafe) self] result in
        loads.removeAll { $0.number == number }
        switch result {
        case .success: drag_transfer_part(page.me, number, 2, nil, 0)
        case .failure(let error): drag_transfer_part(page.me, number, code(error), nil, 0)
        }
      })
    if load.state == .running { loads.append((number, load)) }
  }

  private func stop(_ number: Int32) {
    guard let load = loads.first(where: { $0.number == number })?.load else { return }
    load.cancel()
  }

  private func code(_ error: TransferError) -> Int32 {
    switch error {
    case .notOffered: 3
    case .unreadable: 4
    case .truncated: 5
    case .cancelled: 6
    case .sourceGone: 7
    case .unsafe: 8
    case .tooLarge, .failed: 9
    }
  }

  /// Another window has said what it did.
  private func settle(_ session: Int32, _ count: Int32, _ operations: OperationSet, _ time: Double) {
    page.controller.settle(SessionID(session), operations, places: numbers(count), time: time)
  }

  /// Numbers that JavaScript holds ready.
  private func numbers(_ count: Int32) -> [Int] {
    var numbers = [Double](repeating: 0, count: Int(count))
    numbers.withUnsafeMutableBufferPointer { if count > 0, let start = $0.baseAddress { drag_take_numbers(start) } }
    var result: [Int] = []
    for number in numbers { result.append(Int(number)) }
    return result
  }

  private func finished(_ session: DragSession, _ outcome: Outcome) {
    sent.removeAll { $0.session == session.id }
    guard session.isFromOutside, let first = session.pasteboard.items.first as? ItemProvider else { return }
    var handles: [Int32] = []
    for item in session.delivered { if let item = item as? ItemProvider { handles.append(item.handle) } }
    var operation: Int32 = 0
    if case .dropped(let done) = outcome { operation = Int32(done.rawValue) }
    handles.withUnsafeBufferPointer { drag_transfer_settled(page.me, operation, first.handle, $0.baseAddress, Int32($0.count)) }
  }

  // MARK: The clipboard

  private func copy(_ node: Int32, _ item: Int32, isCut: Bool) {
    guard let id = page.id(of: node) else { return }
    let items = page.controller.copy(from: Element(controller: page.controller, id: id), item: Int(item), isCut: isCut)
    offer(providers(of: items))
    copied = items.first
    answer = items.isEmpty ? 0 : page.controller.isCut ? 2 : 1
  }

  private func paste(_ node: Int32, _ item: Int32, isOwn: Bool, isCut: Bool) {
    guard let id = page.id(of: node) else { return }
    let element = Element(controller: page.controller, id: id)
    answer = page.controller.paste(isOwn ? nil : arrivals(), into: element, item: Int(item), isCut: isCut) ? 1 : 0
  }

  // MARK: Words

  /// Says all of it together: what is shown later takes the place of what was shown before.
  private func tell(_ transfer: Transfer) {
    let all = Bytes()
    transfer.eachNotice { notice in
      guard let text = words(notice) else { return }
      if all.count > 0 { all.put(" ") }
      all.put(text)
    }
    if all.count > 0 { show(all.string, isSaid: false) }
  }

  private func show(_ text: String, isSaid: Bool) {
    withText(text) {
      drag_transfer_say(page.me, $0, $1, isSaid ? 1 : 0)
      return 0
    }
  }

  // MARK: Numbers

  private func nextNumber() -> Int32 {
    lastNumber &+= 1
    return lastNumber
  }

  /// -1 where it is none from 0 up, or has more digits than browsers count with.
  private func number(_ digits: [UInt8]) -> Int64 {
    guard digits.count < 17 else { return -1 }
    var result: Int64 = 0
    for digit in digits {
      guard digit &- 48 < 10 else { return -1 }
      result = result &* 10 &+ Int64(digit &- 48)
    }
    return result
  }

  private func text(_ bytes: [UInt8]) -> String { String(copying: UTF8Span(unchecked: bytes.span)) }
}

/// An item that JavaScript keeps as long as anybody can load it.
private final class Kept {
  let handle: Int32
  private let page: UnsafeMutableRawPointer

  init(_ page: UnsafeMutableRawPointer, _ handle: Int32) {
    self.page = page
    self.handle = handle
  }

  deinit { drag_transfer_forget(page, handle) }
}
