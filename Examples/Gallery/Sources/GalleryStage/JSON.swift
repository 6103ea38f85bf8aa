import DragCore

/// Writes JSON by hand: whole numbers, texts, lists and objects.
public struct JSON: Sendable {
  public private(set) var text: String

  public init(_ number: Int32) { text = "\(number)" }
  public init(_ number: Int) { text = "\(number)" }
  public init(_ flag: Bool) { text = flag ? "true" : "false" }

  public init(_ string: String) {
    text = "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      default: if scalar.value < 32 { text += " " } else { text.unicodeScalars.append(scalar) }
      }
    }
    text += "\""
  }

  /// Hundredths of points, so that tests can compare places.
  public init(hundredths point: Point) { self.init([JSON(Self.hundredths(point.x)), JSON(Self.hundredths(point.y))]) }

  public init(_ list: [JSON]) {
    text = "["
    for (i, value) in list.enumerated() {
      if i > 0 { text += "," }
      text += value.text
    }
    text += "]"
  }

  public init(object fields: [(String, JSON)]) {
    text = "{"
    for (i, field) in fields.enumerated() {
      if i > 0 { text += "," }
      text += JSON(field.0).text + ":" + field.1.text
    }
    text += "}"
  }

  public static let null = JSON(raw: "null")
  private init(raw: String) { text = raw }

  private static func hundredths(_ value: Double) -> Int32 {
    guard value.magnitude < 20_000_000 else { return 0 }
    return Int32(value * 100 + (value < 0 ? -0.5 : 0.5))
  }
}
