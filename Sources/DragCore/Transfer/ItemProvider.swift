/// An item of a drag, or on the clipboard, whose data is sent when somebody wants it: in one of several types, at once or later.
///
/// ```swift
/// let provider = ItemProvider(name: "Robin.txt")
/// provider.offer(.plainText) { Array("Robin".utf8) }
/// provider.offer(.png, later: { load in camera.develop { load.deliver($0); load.finish() } })
/// ```
/// Nothing is sent before a drop. Only what a drag takes to other programs of a browser must be there when the drag starts; see
/// Docs/transfer-in-browsers.md.
public final class ItemProvider: AnyItem {
  /// Who may know of a representation.
  public enum Visibility: UInt8, Equatable, Sendable {
    /// Only what is dropped in the same app, in any of its windows.
    case ownApp
    /// Other programs too.
    case everyone
  }

  /// One type that the item can be had in.
  public struct Representation {
    /// What the data is.
    public let type: ContentType
    /// Who may have it.
    public let visibility: Visibility
    /// Sends the data.
    public let send: (Load) -> Void
  }

  /// What the item might be called as a file: never a path, and without control characters. Some systems hold fewer names than that.
  public let name: String?
  /// How large it is in bytes in each of its types, where that is known before it is loaded: what ends earlier is truncated, unless who sends it has
  /// said otherwise by `Load.expect`. What is ready at once is as large as it is.
  public var size: Int64?
  /// Best first.
  public private(set) var representations: [Representation] = []
  /// The value itself, where the item comes from this very program.
  public let local: AnyItem?
  /// The items of a folder, asked for when they are wanted; nil where it is none.
  public var contents: ((@escaping (Result<[ItemProvider], TransferError>) -> Void) -> Void)?
  /// How many bytes may be loaded of it where who loads it names no limit.
  package var limit = defaultTransferLimit
  /// Names what an adapter knows of it; 0 for nothing.
  public var handle: Int32 = 0

  /// - Parameter name: of a path only what is behind the last separator is kept.
  public init(name: String? = nil, local: AnyItem? = nil) {
    self.name = name.flatMap { ItemProvider.fileName($0) }
    self.local = local
    super.init()
  }

  override func itself() -> AnyItem { local ?? self }

  /// Offers the data in a type, ready at once.
  public func offer(_ type: ContentType, to visibility: Visibility = .everyone, bytes: @escaping () -> [UInt8]) {
    offer(
      type, to: visibility,
      later: { load in
        let all = bytes()
        load.expect(Int64(all.count))
        load.deliver(all)
        load.finish()
      })
  }

  /// Offers the data in a type; the closure begins to send it, and may go on doing so at any later time.
  public func offer(_ type: ContentType, to visibility: Visibility = .everyone, later send: @escaping (Load) -> Void) {
    representations.append(Representation(type: type, visibility: visibility, send: send))
  }

  /// The types that it is offered in, best first.
  public var types: [ContentType] { representations.map { $0.type } }

  /// The representation that a reader of these types gets: by the first of its types that anything conforms to.
  public func representation(for wanted: [ContentType]) -> Representation? {
    for want in wanted {
      for representation in representations where representation.type.conforms(to: want) { return representation }
    }
    return nil
  }

  /// Loads the data in the first of some types in which it is offered.
  ///
  /// - Parameters:
  ///   - limit: how many bytes it may have; nil for as many as `transferLimit` of the controller where it was dropped or pasted.
  ///   - part: gets what comes, part by part; it is not collected then, so it may be larger than the memory.
  ///   - progress: hears when something has come.
  ///   - done: hears the end exactly once, at once or later: the type that was loaded and its bytes (none where `part` got them), or why not.
  /// - Returns: what cancels it.
  @discardableResult
  public func load(
    _ wanted: [ContentType], limit: Int64? = nil, part: (([UInt8]) -> Void)? = nil, progress: ((Load) -> Void)? = nil,
    done: @escaping (Result<(type: ContentType, bytes: [UInt8]), TransferError>) -> Void
  ) -> Load {
    let found = representation(for: wanted)
    let load = Load(limit: limit ?? self.limit, part: part, progress: progress) { load in
      if case .failed(let error) = load.state { return done(.failure(error)) }
      if let found { done(.success((found.type, load.bytes))) }
    }
    guard let found else {
      load.fail(.notOffered)
      return load
    }
    if let size { load.expect(size) }
    if load.state == .running { found.send(load) }
    return load
  }

  /// The data in a type, where it can be had without waiting.
  public func ready(_ type: ContentType, limit: Int64? = nil) -> [UInt8]? {
    var result: [UInt8]?
    let load = load([type], limit: limit) { if case .success(let loaded) = $0 { result = loaded.bytes } }
    load.cancel()
    return result
  }

  /// A name that a file can have: what is behind the last separator, without control characters and those that turn the order of others around,
  /// by which a name could seem to end in another way than it does; nil where nothing is left.
  static func fileName(_ name: String) -> String? {
    var kept: [UInt8] = []
    for byte in [UInt8](name.utf8) {
      if byte == 47 || byte == 92 { kept.removeAll() } else if byte >= 32 && byte != 127 { kept.append(byte) }
      // U+202A to U+202E, and U+2066 to U+2069.
      let start = kept.count - 3
      guard start >= 0, kept[start] == 0xE2 else { continue }
      if kept[start + 1] == 0x80 ? (0xAA...0xAE).contains(byte) : kept[start + 1] == 0x81 && (0xA6...0xA9).contains(byte) {
        kept.removeLast(3)
      }
    }
    // Dots alone mean folders.
    return kept.allSatisfy { $0 == 46 || $0 == 32 } ? nil : makeText(kept)
  }
}

/// How many bytes an item may have unless an app says otherwise: one gibibyte.
public let defaultTransferLimit: Int64 = 1 << 30
