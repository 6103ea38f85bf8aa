// Texts as bytes: what String has for these brings much more into a browser. All that asks for a text's bytes gets the same type of answer:
// the way to them is there once for each type.

extension [UInt8] {
  /// Adds a whole number in decimal.
  @inline(never)
  public mutating func write(_ number: Int32) {
    if number < 0 { append(45) }
    let start = count
    var rest = number.magnitude
    repeat {
      insert(UInt8(48 + rest % 10), at: start)
      rest /= 10
    } while rest > 0
  }

  /// Adds a text in UTF-8.
  @inline(never)
  public mutating func write(_ text: String) {
    _ = text.utf8.withContiguousStorageIfAvailable { bytes -> Int32 in
      append(contentsOf: bytes)
      return 0
    }
  }
}

/// Whether two texts have the same bytes. To compare texts as such would bring Unicode's tables.
@inline(never)
public func isSame(_ a: String, _ b: String) -> Bool {
  a.utf8.withContiguousStorageIfAvailable { a -> Int32 in
    b.utf8.withContiguousStorageIfAvailable { b -> Int32 in
      if a.count != b.count { return 0 }
      for i in 0..<a.count where a[i] != b[i] { return 0 }
      return 1
    } ?? 0
  } == 1
}

/// The nearest hundredth, as a whole number; 0 for what is beyond all reason.
@inline(never)
public func hundredths(_ value: Double) -> Int32 {
  guard value.magnitude < 20_000_000 else { return 0 }
  return Int32(value * 100 + (value < 0 ? -0.5 : 0.5))
}

// Scenes that import this module write these without knowing it: what the standard library has under the same names can also take texts
// of other encodings apart, and repair broken ones, which is twenty kilobytes in a browser.
extension [UInt8] {
  @inline(never)
  public init(_ text: String.UTF8View) {
    self = []
    write(String(text))
  }
}

extension String {
  /// A text of these bytes; an empty one where they are no UTF-8.
  @inline(never)
  public init(decoding bytes: [UInt8], as encoding: UTF8.Type) {
    #if hasFeature(Embedded)
      self = String(validating: bytes, as: UTF8.self) ?? ""
    #else
      self = String(decoding: bytes[...], as: UTF8.self)
    #endif
  }

  @inline(never)
  public static func + (first: String, second: String) -> String { GalleryStage.joined([first, second], "") }

  @inline(never)
  public static func += (text: inout String, more: String) { text = GalleryStage.joined([text, more], "") }
}

/// Texts with another between them.
@inline(never)
public func joined(_ texts: ArraySlice<String>, _ separator: String) -> String {
  var bytes: [UInt8] = []
  for (i, text) in texts.enumerated() {
    if i > 0 { bytes.write(separator) }
    bytes.write(text)
  }
  return String(decoding: bytes, as: UTF8.self)
}

/// A whole number in decimal. What a text makes of a number between its own words would bring much more.
@inline(never)
public func decimal(_ number: Int) -> String {
  var bytes: [UInt8] = []
  bytes.write(Int32(truncatingIfNeeded: number))
  return String(decoding: bytes, as: UTF8.self)
}

/// A text of one ASCII character.
@inline(never)
public func ascii(_ code: Int) -> String { String(decoding: [UInt8(truncatingIfNeeded: code)], as: UTF8.self) }

/// The first line of a text that says something, without what the eye does not see or is led astray by: control characters, spaces at the
/// ends, spaces and letters that have no width or no ink, and marks that turn the direction of writing. Empty where no line says anything.
///
/// What joins or varies others, as in many emoji, stays with them.
///
/// - Parameter limit: in bytes; no letter begins behind it.
@inline(never)
public func plainLine(_ text: String, upTo limit: Int = .max) -> String {
  let bytes = [UInt8](text.utf8)
  // What is only kept between others.
  var line: [UInt8] = [], between: [UInt8] = []
  var i = 0
  reading: while i < bytes.count {
    let start = i
    var code = Int(bytes[i])
    i += 1
    while i < bytes.count, bytes[i] & 0xC0 == 0x80 { (code, i) = (code << 6 | Int(bytes[i] & 0x3F), i + 1) }
    // Without what the first byte says of their number.
    code &= 1 << (i - start == 1 ? 7 : 5 * (i - start) + 1) - 1
    switch code {
    case 10, 13, 0x2028, 0x2029:
      if !line.isEmpty { break reading }
    case 9, 32, 0xA0, 0x1680, 0x2000...0x200A, 0x202F, 0x205F, 0x2800, 0x3000:
      between.append(32)
    case 0x200C, 0x200D:
      for byte in bytes[start..<i] { between.append(byte) }
    case 0..<32, 0x7F...0x9F, 0xAD, 0x61C, 0x115F, 0x1160, 0x180E, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x206F, 0x3164, 0xFEFF,
      0xFFA0, 0xFFF9...0xFFFB:
      break
    case 0xFE00...0xFE0F where line.isEmpty, 0xE0000...0xE0FFF where line.isEmpty:
      break
    default:
      if line.count >= limit { break reading }
      if !line.isEmpty { for byte in between { line.append(byte) } }
      between = []
      for byte in bytes[start..<i] { line.append(byte) }
    }
  }
  return String(decoding: line, as: UTF8.self)
}

/// The first line of a text, and the rest.
@inline(never)
public func split(_ text: String) -> (line: String, rest: String) {
  let bytes = [UInt8](text.utf8)
  let end = bytes.firstIndex(of: 10) ?? bytes.count
  return (
    String(decoding: Array(bytes[..<end]), as: UTF8.self), String(decoding: Array(bytes[min(end + 1, bytes.count)...]), as: UTF8.self)
  )
}
