/// A text that is put together as bytes: texts that are added to each other would be much of what a browser loads.
package final class Bytes {
  private var start: UnsafeMutablePointer<UInt8>
  private var capacity = 128
  /// How long the text is; less than it was takes away its end.
  package var count = 0

  package init() { start = .allocate(capacity: capacity) }

  deinit { start.deallocate() }

  @inline(never)
  package func put(_ byte: UInt8) {
    if count == capacity {
      let longer = UnsafeMutablePointer<UInt8>.allocate(capacity: 2 * capacity)
      longer.update(from: start, count: count)
      start.deallocate()
      (start, capacity) = (longer, 2 * capacity)
    }
    start[count] = byte
    count += 1
  }

  package func put(_ text: String) { Bytes.each(of: text, put) }

  @inline(never)
  package func put(_ number: Int) {
    if number < 0 { put("-") }
    let magnitude = number.magnitude
    var unit: UInt = 1
    while magnitude / unit > 9 { unit *= 10 }
    while unit > 0 {
      put(UInt8(truncatingIfNeeded: 48 + magnitude / unit % 10))
      unit /= 10
    }
  }

  @inline(never)
  package static func each(of text: String, _ body: (UInt8) -> Void) {
    #if hasFeature(Embedded)
      // Unlike to go through the text's own view of its bytes, this links nothing for texts of other encodings, which there are none of here.
      _ = text.utf8.withContiguousStorageIfAvailable { bytes -> Int32 in
        for byte in bytes { body(byte) }
        return 0
      }
    #else
      for byte in text.utf8 { body(byte) }
    #endif
  }

  /// The bytes, until some are put.
  package var all: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: start, count: count) }

  package var string: String {
    let bytes = all
    #if hasFeature(Embedded)
      // Parts of texts that are right make one that is right; to check it would link much that an app does not need.
      return String(copying: UTF8Span(unchecked: bytes.span))
    #else
      return String(decoding: bytes, as: UTF8.self)
    #endif
  }
}

extension [UInt8] {
  /// The bytes of a text, with no more linked for them than `Bytes` needs. It is taken before the library's own of this form.
  @inline(never)
  package init(_ text: String.UTF8View) {
    self = []
    Bytes.each(of: String(text)) { append($0) }
  }

  /// What is between separators, also where that is nothing.
  @inline(never)
  package func parts(at separator: UInt8, or other: UInt8? = nil) -> [[UInt8]] {
    var result: [[UInt8]] = [[]]
    for byte in self {
      if byte == separator || byte == other { result.append([]) } else { result[result.count - 1].append(byte) }
    }
    return result
  }
}

/// Whether two texts are the same byte by byte, which needs nothing of Unicode.
@inline(never)
func isSameText(_ a: String, _ b: String) -> Bool {
  #if hasFeature(Embedded)
    // `elementsEqual` would bring what walks through texts of other encodings into the browser, and an answer of another type than a number
    // this way to a text's bytes once more.
    a.utf8.withContiguousStorageIfAvailable { a -> Int32 in
      b.utf8.withContiguousStorageIfAvailable { b -> Int32 in a.count == b.count && a.indices.allSatisfy { a[$0] == b[$0] } ? 1 : 0 } ?? 0
    } == 1
  #else
    a.utf8.elementsEqual(b.utf8)
  #endif
}
