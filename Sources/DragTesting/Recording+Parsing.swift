import DragCore

extension Recording {
  /// Reads a recording's text.
  ///
  /// - Throws: for any text that `text` cannot have written: the first line that is wrong, and what is wrong with it.
  public init(text: String) throws(RecordingError) {
    var reader = RecordingReader(text)
    try reader.readHeader()
    var entries: [Entry] = []
    while true {
      guard reader.nextLine() else { throw RecordingError(reader.line, .cut) }
      if reader.accept("end") { break }
      entries.append(try reader.entry())
      try reader.finishLine()
    }
    let count = try reader.int32("the number of lines")
    let digests = (try reader.hex(), try reader.hex(), try reader.hex(), try reader.hex())
    try reader.finishLine()
    let found = Int32(truncatingIfNeeded: entries.count + 1)
    if count != found { throw RecordingError(reader.line, .otherCount(found: found, wanted: count)) }
    if digests.0 != reader.digestBefore { throw RecordingError(reader.line, .edited) }
    if reader.nextLine() { throw RecordingError(reader.line, .afterEnd) }
    self.init(entries, result: Result(transcript: digests.1, effects: digests.2, geometry: digests.3))
  }
}

/// Reads lines of words from UTF-8, without ever looking at a character: Unicode's tables are larger than all else.
private struct RecordingReader {
  private let bytes: [UInt8]
  private var next = 0
  /// What is left of the line.
  private var at = 0
  private var end = 0
  /// The number of the line, from 1.
  private(set) var line: Int32 = 0
  private var digest = Digest()
  /// The digest of all lines before this one.
  private(set) var digestBefore: UInt64 = 0
  /// Whether an event stands before this line that answers can belong to.
  private var hasEvent = false

  init(_ text: String) { bytes = Array(text.utf8) }

  // MARK: Lines

  /// Goes to the next line. A line counts only when it has its end, so that a cut one is no other line.
  mutating func nextLine() -> Bool {
    line += 1
    digestBefore = digest.value
    at = next
    guard next < bytes.count else { return false }
    while next < bytes.count, bytes[next] != 10 { next += 1 }
    end = next
    guard next < bytes.count else {
      at = end
      return false
    }
    next += 1
    // A file that went through another system may have two bytes at the end of each line.
    if end > at, bytes[end - 1] == 13 { end -= 1 }
    for byte in bytes[at..<end] { digest.add(byte) }
    digest.add(UInt8(10))
    return true
  }

  mutating func readHeader() throws(RecordingError) {
    guard nextLine() else { throw RecordingError(1, .noRecording) }
    if bytes[at..<end].elementsEqual(Recording.header.utf8) { return }
    let isRelated = accept("swift-drag") && accept("recording")
    throw RecordingError(1, isRelated ? .otherVersion : .noRecording)
  }

  func finishLine() throws(RecordingError) {
    if at < end { throw RecordingError(line, .tooLong(word(at..<end))) }
  }

  // MARK: Words

  private func word(_ range: Range<Int>) -> String {
    String(decoding: bytes[range.lowerBound..<min(range.upperBound, range.lowerBound + 40)], as: UTF8.self)
  }

  /// Where the next word is; nil at the end of the line.
  private func peek() -> Range<Int>? {
    guard at < end else { return nil }
    var stop = at
    while stop < end, bytes[stop] != 32 { stop += 1 }
    return at..<stop
  }

  /// Steps over a word and the one space behind it. A space at the end of a line leaves an empty word, which nothing reads.
  private mutating func step(over range: Range<Int>) {
    at = range.upperBound
    if at < end { at = at + 1 < end ? at + 1 : at }
  }

  mutating func accept(_ wanted: String) -> Bool {
    guard let range = peek(), bytes[range].elementsEqual(wanted.utf8) else { return false }
    step(over: range)
    return true
  }

  private mutating func take(_ wanted: String) throws(RecordingError) -> Range<Int> {
    guard let range = peek() else { throw RecordingError(line, .tooShort(wanted: wanted)) }
    step(over: range)
    return range
  }

  private func bad(_ range: Range<Int>, _ wanted: String) -> RecordingError {
    RecordingError(line, .unexpected(word(range), wanted: wanted))
  }

  private var isAtEnd: Bool { at >= end }

  // MARK: Fields

  private func int32(in range: Range<Int>) -> Int32? {
    var i = range.lowerBound
    let isNegative = i < range.upperBound && bytes[i] == 45
    if isNegative { i += 1 }
    // No number has two ways to be written.
    guard i < range.upperBound, range.upperBound - i <= 10 else { return nil }
    if bytes[i] == 48, range.upperBound - i > 1 || isNegative { return nil }
    var value: Int64 = 0
    while i < range.upperBound {
      guard bytes[i] >= 48, bytes[i] <= 57 else { return nil }
      value = value * 10 + Int64(bytes[i] - 48)
      i += 1
    }
    return Int32(exactly: isNegative ? -value : value)
  }

  mutating func int32(_ wanted: String) throws(RecordingError) -> Int32 {
    let range = try take(wanted)
    guard let value = int32(in: range) else { throw bad(range, wanted) }
    return value
  }

  private func hex(in range: Range<Int>) -> UInt64? {
    guard range.count == 16 else { return nil }
    var value: UInt64 = 0
    for byte in bytes[range] {
      let digit: UInt8
      switch byte {
      case 48...57: digit = byte - 48
      case 97...102: digit = byte - 87
      default: return nil
      }
      value = value << 4 | UInt64(digit)
    }
    return value
  }

  mutating func hex() throws(RecordingError) -> UInt64 {
    let range = try take("a digest of 16 hexadecimal digits")
    guard let value = hex(in: range) else { throw bad(range, "a digest of 16 hexadecimal digits") }
    return value
  }

  private mutating func double() throws(RecordingError) -> Double {
    let range = try take("a number")
    if let bits = hex(in: range) { return Double(bitPattern: bits) }
    guard let value = int32(in: range) else { throw bad(range, "a number") }
    return Double(value)
  }

  private mutating func bool() throws(RecordingError) -> Bool {
    if accept("yes") { return true }
    if accept("no") { return false }
    throw bad(try take("“yes” or “no”"), "“yes” or “no”")
  }

  private func element(in range: Range<Int>) -> ElementID? {
    guard let dot = bytes[range].firstIndex(of: 46) else { return nil }
    guard let slot = int32(in: range.lowerBound..<dot), let generation = int32(in: dot + 1..<range.upperBound) else { return nil }
    return ElementID(slot: slot, generation: generation)
  }

  private mutating func element() throws(RecordingError) -> ElementID {
    let range = try take("an element, such as 3.0")
    guard let id = element(in: range) else { throw bad(range, "an element, such as 3.0") }
    return id
  }

  private mutating func optionalElement() throws(RecordingError) -> ElementID? {
    if accept("-") { return nil }
    return try element()
  }

  private mutating func point() throws(RecordingError) -> Point { Point(try double(), try double()) }
  private mutating func vector() throws(RecordingError) -> Vector { Vector(try double(), try double()) }
  private mutating func rect() throws(RecordingError) -> Rect {
    Rect(x: try double(), y: try double(), width: try double(), height: try double())
  }

  private mutating func choice<T: Worded>(_ wanted: String) throws(RecordingError) -> T {
    let range = try take(wanted)
    var raw: UInt8 = 0
    while let value = T(rawValue: raw) {
      if bytes[range].elementsEqual(value.word.utf8) { return value }
      raw += 1
    }
    throw bad(range, wanted)
  }

  private mutating func set<S: WordedSet>(_ wanted: String) throws(RecordingError) -> S {
    if accept("-") { return S(rawValue: 0) }
    let range = try take(wanted)
    if let number = int32(in: range) {
      guard let raw = UInt8(exactly: number) else { throw bad(range, wanted) }
      return S(rawValue: raw)
    }
    var raw: UInt8 = 0
    var start = range.lowerBound
    while start <= range.upperBound {
      var stop = start
      while stop < range.upperBound, bytes[stop] != 43 { stop += 1 }
      var isKnown = false
      for bit in UInt8(0)..<8 {
        guard let word = S.word(ofBit: bit), bytes[start..<stop].elementsEqual(word.utf8) else { continue }
        raw |= 1 << bit
        isKnown = true
      }
      if !isKnown { throw bad(range, wanted) }
      start = stop + 1
    }
    return S(rawValue: raw)
  }

  private mutating func session() throws(RecordingError) -> SessionID { SessionID(try int32("the number of a session")) }
  private mutating func operations() throws(RecordingError) -> OperationSet { try set("operations, such as copy+move") }

  // MARK: Entries

  mutating func entry() throws(RecordingError) -> Recording.Entry {
    let range = peek() ?? at..<at
    if accept("told") {
      guard hasEvent else { throw RecordingError(line, .answerWithoutEvent) }
      return .told(try told())
    }
    if accept("name") { return .name(try element(), try name()) }
    if accept("first-session") { return .firstSession(try int32("the number of a session")) }
    if accept("begin") {
      hasEvent = false
      return .begin
    }
    hasEvent = true
    if let phase: PointerEvent.Phase = acceptChoice() { return .event(.pointer(try pointer(phase))) }
    if accept("time") { return .event(.time(try double())) }
    if accept("key") { return .event(.key(try key())) }
    if accept("refresh") { return .event(.refresh) }
    if accept("answer") { return .event(.answer(try answer())) }
    if accept("cancel") {
      let id: SessionID? = accept("all") ? nil : try session()
      return .event(.cancel(id, try choice("a reason")))
    }
    if accept("group") { return .event(.group(GroupID(try int32("the number of a group")), try groupOptions())) }
    if accept("reduce-motion") { return .event(.reduceMotion(try bool())) }
    if accept("source-deleted") { return .event(.sourceDeleted(try session(), try bool())) }
    if accept("operations") { return .event(.operations(try session(), try operations())) }
    if accept("start") { return .event(.start(try element(), pointer: try int32("the number of a pointer"))) }
    if let edit = try edit() { return .event(.edit(edit)) }
    throw RecordingError(line, .unknownWord(word(range)))
  }

  private mutating func acceptChoice<T: Worded>() -> T? {
    var raw: UInt8 = 0
    while let value = T(rawValue: raw) {
      if accept(value.word) { return value }
      raw += 1
    }
    return nil
  }

  private mutating func name() throws(RecordingError) -> String {
    var name: [UInt8] = []
    while at < end {
      let byte = bytes[at]
      at += 1
      guard byte == 92 else {
        name.append(byte)
        continue
      }
      guard at + 2 <= end, let high = nibble(bytes[at]), let low = nibble(bytes[at + 1]) else {
        throw RecordingError(line, .unexpected("\\", wanted: "a backslash with two hexadecimal digits"))
      }
      name.append(high << 4 | low)
      at += 2
    }
    return String(decoding: name, as: UTF8.self)
  }

  private func nibble(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 48...57: byte - 48
    case 97...102: byte - 87
    default: nil
    }
  }

  private mutating func told() throws(RecordingError) -> Told {
    if accept("operations") { return .operations(try operations()) }
    if accept("state") { return .state(try choice("a drag state")) }
    if accept("inside") { return .inside(try bool()) }
    if accept("hit") {
      if accept("usual") { return .hit(.usual) }
      if accept("nothing") { return .hit(.nothing) }
      return .hit(.element(try element()))
    }
    if accept("target") { return .target(try optionalElement()) }
    if accept("cover") { return .cover(try optionalElement()) }
    if accept("center") { return .center(try point()) }
    throw bad(try take("what was asked"), "what was asked")
  }

  private mutating func pointer(_ phase: PointerEvent.Phase) throws(RecordingError) -> PointerEvent {
    let id = try int32("the number of a pointer")
    let kind: PointerKind = try choice("a kind of pointer")
    var event = PointerEvent(phase, id: id, kind: kind, at: try point(), time: try double())
    if isAtEnd { return event }
    event.modifiers = try set("modifier keys, such as shift+option")
    event.content = try choice("“plain”, “control” or “text”")
    event.cover = try optionalElement()
    return event
  }

  private mutating func key() throws(RecordingError) -> KeyEvent {
    let key: Key = try choice("a key")
    let focus = try optionalElement()
    let time = try double()
    return KeyEvent(key, modifiers: isAtEnd ? [] : try set("modifier keys, such as shift+option"), focus: focus, time: time)
  }

  private mutating func answer() throws(RecordingError) -> Answer {
    if accept("begin") { return .begin(try session(), follower: try optionalElement(), operations: try operations()) }
    if accept("refuse") { return .refuse(try session()) }
    if accept("drop") { return .drop(try session(), try choice("what came of a drop")) }
    throw bad(try take("“begin”, “refuse” or “drop”"), "“begin”, “refuse” or “drop”")
  }

  private mutating func groupOptions() throws(RecordingError) -> GroupOptions {
    var options = GroupOptions()
    options.strategy = try choice("a strategy")
    options.snapsBackOnMiss = try bool()
    options.snapsToTargetOnHit = try bool()
    options.staysOnHit = try bool()
    options.snapDamping = try double()
    return options
  }

  private mutating func edit() throws(RecordingError) -> TreeEdit? {
    if accept("add") {
      let (id, parent, frame) = (try element(), try element(), try rect())
      return .add(id, parent: parent, before: isAtEnd ? nil : try element(), frame: frame)
    }
    if accept("remove") { return .remove(try element()) }
    if accept("reparent") {
      let (id, parent) = (try element(), try element())
      return .move(id, parent: parent, before: isAtEnd ? nil : try element())
    }
    if accept("frame") { return .frame(try element(), try rect()) }
    if accept("transform") {
      let id = try element()
      return .transform(
        id,
        Transform(a: try double(), b: try double(), c: try double(), d: try double(), tx: try double(), ty: try double()))
    }
    if accept("scroll") { return .contentOffset(try element(), try vector()) }
    if accept("offset") { return .offset(try element(), try vector()) }
    if accept("clips") { return .clips(try element(), try bool()) }
    if accept("hidden") { return .hidden(try element(), try bool()) }
    if accept("disabled") { return .disabled(try element(), try bool()) }
    if accept("handle") { return .handle(try element(), try bool()) }
    if accept("opacity") { return .opacity(try element(), try double()) }
    if accept("z") { return .zIndex(try element(), try int32("a z-index")) }
    if accept("shape") { return .shape(try element(), try shape()) }
    if accept("overrides") { return .overrides(try element(), try set("hit overrides, such as inside+element")) }
    if accept("handlers") { return .handlers(try element(), try set("handlers, such as entered+exited")) }
    if accept("source") {
      let id = try element()
      if accept("none") { return .source(id, nil) }
      return .source(id, try source())
    }
    if accept("target") {
      let id = try element()
      if accept("none") { return .target(id, nil) }
      return .target(id, try target())
    }
    return nil
  }

  private mutating func shape() throws(RecordingError) -> Shape {
    if accept("rectangle") { return .rectangle }
    if accept("ellipse") { return .ellipse }
    guard accept("polygon") else { throw bad(try take("a shape"), "a shape") }
    var corners: [Point] = []
    while !isAtEnd { corners.append(try point()) }
    return .polygon(corners)
  }

  private mutating func activation() throws(RecordingError) -> Activation {
    if accept("at-once") { return .immediate }
    if accept("distance") { return .distance(try double()) }
    if accept("press") { return .press(seconds: try double(), tolerance: try double()) }
    throw bad(try take("an activation"), "an activation")
  }

  private mutating func source() throws(RecordingError) -> SourceRole {
    var role = SourceRole()
    role.group = GroupID(try int32("the number of a group"))
    role.activation.mouse = try activation()
    role.activation.pen = try activation()
    role.activation.touch = try activation()
    role.activation.handle = try activation()
    role.isEnabled = try bool()
    role.needsHandle = try bool()
    role.operations = try operations()
    role.asksState = try bool()
    role.decidesDrop = try bool()
    role.space = try optionalElement()
    if !accept("-") { role.modifiers.axis = try choice("an axis") }
    if !accept("-") { role.modifiers.grid = Size(try double(), try double()) }
    if !accept("-") { role.modifiers.bounds = try rect() }
    role.modifiers.asksApp = try bool()
    return role
  }

  private mutating func target() throws(RecordingError) -> TargetRole {
    var role = TargetRole()
    role.group = GroupID(try int32("the number of a group"))
    role.operations = try operations()
    role.proposal = try choice("when a target is asked")
    role.seesEveryGroup = try bool()
    if !accept("-") { role.snapPoint = try point() }
    return role
  }
}
