import DragCore

/// Writes lines of words. Fields that have their usual values may be left off at the end of a line.
struct RecordingWriter {
  let bytes = Bytes()

  /// What was written.
  var text: String { bytes.string }

  // Kept in one piece each: written out at every use they are the larger half of what a browser loads for this.
  @inline(never)
  mutating func put(_ words: String) {
    bytes.put(words)
  }

  func put(digit: UInt8) { bytes.put(digit < 10 ? 48 + digit : 87 + digit) }

  @inline(never)
  mutating func field(_ word: String) {
    put(" ")
    put(word)
  }

  @inline(never)
  mutating func field(_ number: Int32) {
    put(" ")
    put(number)
  }

  mutating func put(_ number: Int32) { bytes.put(Int(number)) }

  @inline(never)
  mutating func field(_ flag: Bool) { field(flag ? "yes" : "no") }

  /// A whole number of moderate size as such, anything else as the sixteen digits of its bits, so that not one is lost.
  @inline(never)
  mutating func field(_ number: Double) {
    if number.magnitude < 1e9, number.bitPattern == Double(Int32(number)).bitPattern {
      field(Int32(number))
    } else {
      hex(number.bitPattern)
    }
  }

  @inline(never)
  mutating func hex(_ bits: UInt64) {
    put(" ")
    digits(bits)
  }

  mutating func digits(_ bits: UInt64) {
    var rest = bits
    for _ in 0..<16 {
      put(digit: UInt8(rest >> 60))
      rest <<= 4
    }
  }

  @inline(never)
  mutating func put(_ id: ElementID) {
    put(id.slot)
    put(".")
    put(id.generation)
  }

  @inline(never)
  mutating func field(_ id: ElementID) {
    put(" ")
    put(id)
  }

  @inline(never)
  mutating func field(_ id: ElementID?) {
    if let id { field(id) } else { field("-") }
  }

  @inline(never)
  mutating func field(_ p: Point) {
    field(p.x)
    field(p.y)
  }

  @inline(never)
  mutating func field(_ v: Vector) {
    field(v.dx)
    field(v.dy)
  }

  @inline(never)
  mutating func field(_ r: Rect) {
    field(r.origin)
    field(r.size.width)
    field(r.size.height)
  }

  mutating func field<S: WordedSet>(set: S) { field(bits: set.rawValue, S.words) }

  @inline(never)
  private mutating func field(bits: UInt8, _ words: String) {
    let start = bytes.count
    var rest = bits
    put(" ")
    Bytes.each(of: words) { byte in
      if byte == 32 {
        rest >>= 1
        if rest & 1 != 0, bytes.count > start + 1 { bytes.put("+") }
      } else if rest & 1 != 0 {
        bytes.put(byte)
      }
    }
    if bits == 0 { return put("-") }
    if rest < 2 { return }
    // Bits without a meaning have no words; the whole set is a number then.
    bytes.count = start
    field(Int32(bits))
  }
}
