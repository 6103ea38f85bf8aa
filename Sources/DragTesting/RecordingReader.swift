import DragCore

/// Reads lines of words from UTF-8, without ever looking at a character: Unicode's tables are larger than all else.
struct RecordingReader {
  let bytes: [UInt8]
  private var next = 0
  /// What is left of the line.
  var at = 0
  private(set) var end = 0
  /// The number of the line, from 1.
  private(set) var line: Int32 = 0
  private var digest = Digest()
  /// The digest of all lines before this one.
  private(set) var digestBefore: UInt64 = 0
  /// Whether an event stands before this line that answers can belong to.
  var hasEvent = false

  init(_ text: String) {
    var all = Array(text.utf8)
    // Some editors put a mark before the text.
    if all.starts(with: [0xEF, 0xBB, 0xBF]) { all.removeFirst(3) }
    var bytes = all[...]
    while let last = bytes.last, last == 10 || last == 13 || last == 32 { bytes.removeLast() }
    let isWhole = bytes[((bytes.lastIndex(of: 10) ?? -1) + 1)...].starts(with: "end ".utf8)
    // In a program, or out of an editor, the end of the last line may be gone, or there may be more of them.
    self.bytes = isWhole ? bytes + [10] : all
  }

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

  /// Nothing has two ways to be written: the line has the very words of what was read from it.
  func compare(_ entry: Recording.Entry, from start: Int) throws(RecordingError) {
    var writer = RecordingWriter()
    writer.write(entry)
    let written = Array(writer.text.utf8).dropLast()
    let line = bytes[start..<end]
    if line.elementsEqual(written) { return }
    // The first word that differs.
    let found = line.split(separator: 32, omittingEmptySubsequences: false)
    let wanted = written.split(separator: 32, omittingEmptySubsequences: false)
    let same = zip(found, wanted).prefix { $0.elementsEqual($1) }.count
    let word = same < wanted.count ? "“" + String(decoding: wanted[same], as: UTF8.self) + "”" : ""
    if same == found.count { throw RecordingError(self.line, .tooShort(wanted: word)) }
    let range = found[same].indices
    if same == wanted.count { throw RecordingError(self.line, .tooLong(self.word(range))) }
    throw bad(range, word)
  }

  // MARK: Words

  func word(_ range: Range<Int>) -> String {
    String(decoding: bytes[range.lowerBound..<min(range.upperBound, range.lowerBound + 40)], as: UTF8.self)
  }

  /// Where the next word is; nil at the end of the line.
  func peek() -> Range<Int>? {
    guard at < end else { return nil }
    var stop = at
    while stop < end, bytes[stop] != 32 { stop += 1 }
    return at..<stop
  }

  /// Steps over a word and the one space behind it. A space at the end of a line leaves an empty word, which nothing reads.
  mutating func step(over range: Range<Int>) {
    at = range.upperBound
    if at < end { at = at + 1 < end ? at + 1 : at }
  }

  mutating func accept(_ wanted: String) -> Bool {
    guard let range = peek(), bytes[range].elementsEqual(wanted.utf8) else { return false }
    step(over: range)
    return true
  }

  mutating func take(_ wanted: String) throws(RecordingError) -> Range<Int> {
    guard let range = peek() else { throw RecordingError(line, .tooShort(wanted: wanted)) }
    step(over: range)
    return range
  }

  func bad(_ range: Range<Int>, _ wanted: String) -> RecordingError {
    RecordingError(line, .unexpected(word(range), wanted: wanted))
  }

  var isAtEnd: Bool { at >= end }

  // MARK: Fields

  func int32(in range: Range<Int>) -> Int32? {
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

  func hex(in range: Range<Int>) -> UInt64? {
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

  mutating func double() throws(RecordingError) -> Double {
    let range = try take("a number")
    guard let value = double(in: range) else { throw bad(range, "a number") }
    return value
  }

  func double(in range: Range<Int>) -> Double? {
    if let bits = hex(in: range) { return Double(bitPattern: bits) }
    return int32(in: range).map { Double($0) }
  }

  mutating func bool() throws(RecordingError) -> Bool {
    if accept("yes") { return true }
    if accept("no") { return false }
    throw bad(try take("“yes” or “no”"), "“yes” or “no”")
  }

  func element(in range: Range<Int>) -> ElementID? {
    guard let dot = bytes[range].firstIndex(of: 46) else { return nil }
    guard let slot = int32(in: range.lowerBound..<dot), let generation = int32(in: dot + 1..<range.upperBound) else { return nil }
    return ElementID(slot: slot, generation: generation)
  }

  mutating func element() throws(RecordingError) -> ElementID {
    let range = try take("an element, such as 3.0")
    guard let id = element(in: range) else { throw bad(range, "an element, such as 3.0") }
    return id
  }

  mutating func optionalElement() throws(RecordingError) -> ElementID? {
    if accept("-") { return nil }
    return try element()
  }

  mutating func point() throws(RecordingError) -> Point { Point(try double(), try double()) }
  mutating func vector() throws(RecordingError) -> Vector { Vector(try double(), try double()) }
  mutating func rect() throws(RecordingError) -> Rect {
    Rect(x: try double(), y: try double(), width: try double(), height: try double())
  }

  mutating func choice<T: Worded>(_ wanted: String) throws(RecordingError) -> T {
    let range = try take(wanted)
    var raw: UInt8 = 0
    while let value = T(rawValue: raw) {
      if bytes[range].elementsEqual(value.word.utf8) { return value }
      raw += 1
    }
    throw bad(range, wanted)
  }

  mutating func set<S: WordedSet>(_ wanted: String) throws(RecordingError) -> S {
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
      guard let bit = S.bit(of: bytes[start..<stop]) else { throw bad(range, wanted) }
      raw |= 1 << bit
      start = stop + 1
    }
    return S(rawValue: raw)
  }

  mutating func session() throws(RecordingError) -> SessionID { SessionID(try int32("the number of a session")) }
  mutating func operations() throws(RecordingError) -> OperationSet { try set("operations, such as copy+move") }
}
