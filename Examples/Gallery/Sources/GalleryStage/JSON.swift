import DragCore

/// Writes JSON by hand: whole numbers, texts, lists and objects.
public struct JSON: Sendable {
  public private(set) var bytes: [UInt8] = []

  public init(_ number: Int32) { bytes.write(number) }
  public init(_ number: Int) { bytes.write(Int32(truncatingIfNeeded: number)) }
  public init(_ flag: Bool) { bytes.write(flag ? "true" : "false") }
  public init(_ string: String) { quote(string) }

  /// Hundredths of points, so that tests can compare places.
  public init(hundredths point: Point) { self.init([JSON(GalleryStage.hundredths(point.x)), JSON(GalleryStage.hundredths(point.y))]) }

  public init(_ list: [JSON]) {
    bytes.append(91)
    for value in list {
      if bytes.count > 1 { bytes.append(44) }
      bytes += value.bytes
    }
    bytes.append(93)
  }

  public init(object fields: [(String, JSON)]) {
    bytes.append(123)
    for (name, value) in fields {
      if bytes.count > 1 { bytes.append(44) }
      quote(name)
      bytes.append(58)
      bytes += value.bytes
    }
    bytes.append(125)
  }

  private init() {}
  public static var null: JSON {
    var json = JSON()
    json.bytes.write("null")
    return json
  }

  public var text: String { String(decoding: bytes, as: UTF8.self) }

  @inline(never)
  private mutating func quote(_ string: String) {
    bytes.append(34)
    _ = string.utf8.withContiguousStorageIfAvailable { text -> Int32 in
      for byte in text {
        if byte == 34 || byte == 92 { bytes.append(92) }
        if byte == 10 { bytes += [92, 110] } else { bytes.append(byte < 32 ? 32 : byte) }
      }
      return 0
    }
    bytes.append(34)
  }
}
