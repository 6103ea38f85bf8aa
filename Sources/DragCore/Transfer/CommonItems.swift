/// Text from or for any program, which values of the app's own need not be.
///
/// ```swift
/// note.draggable(TextItem("Robin"))
/// page["#box"].dropDestination(for: TextItem.self) { texts, session in … }
/// ```
/// From a document with markup only its words come in; see `HTMLItem`.
public struct TextItem: Providable, Equatable, Sendable {
  /// All of the text.
  public var text: String
  /// Plain text.
  public static let writableTypes: [ContentType] = [.plainText]
  /// Plain text.
  public static let readableTypes: [ContentType] = [.plainText]

  /// An item of a text.
  public init(_ text: String) { self.text = text }

  /// Sends the text in UTF-8, at once.
  public func write(_ type: ContentType, to load: Load) { load.sendAll([UInt8](text.utf8)) }

  /// - Returns: nil where the bytes are no UTF-8.
  public init?(type: ContentType, bytes: [UInt8]) throws(TransferError) {
    guard let text = makeText(bytes) else { return nil }
    self.text = text
  }
}

/// Markup from or for another program, as text. It is never made part of a page: what an app does with it, it must make safe.
public struct HTMLItem: Providable, Equatable, Sendable {
  /// The markup.
  public var source: String
  /// HTML.
  public static let writableTypes: [ContentType] = [.html]
  /// HTML.
  public static let readableTypes: [ContentType] = [.html]

  /// An item of markup.
  public init(_ source: String) { self.source = source }

  /// Sends the markup in UTF-8, at once.
  public func write(_ type: ContentType, to load: Load) { load.sendAll([UInt8](source.utf8)) }

  /// - Returns: nil where the bytes are no UTF-8.
  public init?(type: ContentType, bytes: [UInt8]) throws(TransferError) {
    guard let source = makeText(bytes) else { return nil }
    self.source = source
  }
}

/// The address of something on the web, which can be opened without harm.
public struct LinkItem: Providable, Equatable, Sendable {
  /// Begins with `https:`, `http:`, `mailto:` or `tel:`.
  public let address: String
  /// An address, and plain text for who knows no addresses.
  public static let writableTypes: [ContentType] = [.url, .plainText]
  /// An address. Of several, the first is taken.
  public static let readableTypes: [ContentType] = [.url]

  /// - Returns: nil for an address of any other kind, and one with spaces or control characters in it.
  public init?(_ address: String) {
    guard LinkItem.isSafe([UInt8](address.utf8)) else { return nil }
    self.address = address
  }

  /// Sends the address in UTF-8, at once.
  public func write(_ type: ContentType, to load: Load) { load.sendAll([UInt8](address.utf8)) }

  /// - Throws: `.unsafe` for an address that could run something, or read a file.
  public init?(type: ContentType, bytes: [UInt8]) throws(TransferError) {
    // The first line that is no remark.
    for line in bytes.parts(at: 10, or: 13) where !line.isEmpty && line.first != 35 {
      guard let address = makeText(line) else { return nil }
      guard let link = LinkItem(address) else { throw .unsafe }
      self = link
      return
    }
    return nil
  }

  private static func isSafe(_ address: [UInt8]) -> Bool {
    guard let colon = address.firstIndex(of: 58), !address.contains(where: { $0 <= 32 || $0 == 127 }), colon + 1 < address.count else {
      return false
    }
    var scheme: [UInt8] = []
    for byte in address[..<colon] { scheme.append(byte >= 65 && byte <= 90 ? byte + 32 : byte) }
    guard let scheme = makeText(scheme) else { return false }
    return isSameText(scheme, "https") || isSameText(scheme, "http") || isSameText(scheme, "mailto") || isSameText(scheme, "tel")
  }
}

extension Load {
  /// Sends all there is.
  public func sendAll(_ bytes: [UInt8]) {
    expect(Int64(bytes.count))
    deliver(bytes)
    finish()
  }
}
