/// A value that can leave the program and come in again: as bytes of some types.
///
/// ```swift
/// struct Bird: Providable {
///   let name: String
///   static let writableTypes: [ContentType] = [.bird, .plainText]
///   static let readableTypes: [ContentType] = [.bird, .plainText]
///
///   func write(_ type: ContentType, to load: Load) {
///     load.deliver(Array(name.utf8))
///     load.finish()
///   }
///   init?(type: ContentType, bytes: [UInt8]) throws(TransferError) {
///     guard let name = String(validating: bytes, as: UTF8.self), !name.isEmpty else { return nil }
///     self.name = name
///   }
/// }
/// row.draggable(bird)
/// ```
/// `Representable` is shorter where each type is one line.
public protocol Providable {
  /// The types that a value can be written to, best first.
  static var writableTypes: [ContentType] { get }
  /// The types that a value can be made from, the most welcome first.
  static var readableTypes: [ContentType] { get }
  /// The types among the writable ones that other programs may have; all of them unless it is said.
  static var publicTypes: [ContentType] { get }
  /// What a file with the value in it might be called.
  var suggestedName: String? { get }

  /// Sends the value as one of its writable types, at once or later.
  func write(_ type: ContentType, to load: Load)

  /// Makes a value of data.
  ///
  /// - Parameter type: what the data is; it conforms to one of the readable types.
  /// - Throws: why it cannot be made; nil is the same as `.unreadable`.
  init?(type: ContentType, bytes: [UInt8]) throws(TransferError)
}

extension Providable {
  /// All that it can be written to.
  public static var publicTypes: [ContentType] { writableTypes }
  /// No name.
  public var suggestedName: String? { nil }

  /// The value as an item of a drag, or for the clipboard.
  public var provider: ItemProvider {
    let value = self
    let provider = ItemProvider(name: suggestedName, local: ItemBox(value))
    for type in Self.writableTypes {
      let visibility: ItemProvider.Visibility = Self.publicTypes.contains { $0 == type } ? .everyone : .ownApp
      provider.offer(type, to: visibility, later: { value.write(type, to: $0) })
    }
    return provider
  }

  /// Makes a value of data that has arrived.
  public static func read(_ type: ContentType, _ bytes: [UInt8]) -> Result<Self, TransferError> {
    do throws(TransferError) {
      guard let value = try Self(type: type, bytes: bytes) else { return .failure(.unreadable) }
      return .success(value)
    } catch {
      return .failure(error)
    }
  }
}

extension ItemProvider {
  /// Loads the item as a value.
  ///
  /// - Parameter done: hears the end exactly once: the value, or why there is none.
  @discardableResult
  public func load<T: Providable>(
    as type: T.Type, limit: Int64? = nil, progress: ((Load) -> Void)? = nil,
    done: @escaping (Result<T, TransferError>) -> Void
  ) -> Load {
    load(T.readableTypes, limit: limit, progress: progress) { loaded in
      switch loaded {
      case .success(let data): done(T.read(data.type, data.bytes))
      case .failure(let error): done(.failure(error))
      }
    }
  }
}

// MARK: - The shorter form

/// A value whose types are told as a list, each with how it is written and read.
///
/// ```swift
/// struct Bird: Representable {
///   let name: String
///   static let representations: [DataRepresentation<Bird>] = [
///     DataRepresentation(.bird, write: { Array($0.name.utf8) }, read: { Bird(name: String(decoding: $0, as: UTF8.self)) }),
///     DataRepresentation(.plainText, read: { Bird(name: String(decoding: $0, as: UTF8.self)) }),
///   ]
/// }
/// ```
public protocol Representable: Providable {
  /// Best first. What only reads, or only writes, has a nil for the other.
  static var representations: [DataRepresentation<Self>] { get }
}

/// How a value is written to a type, and made from it.
public struct DataRepresentation<Value>: Sendable {
  /// What the bytes are.
  public let type: ContentType
  /// Who may have them.
  public let visibility: ItemProvider.Visibility
  let write: (@Sendable (Value) -> [UInt8]?)?
  let read: (@Sendable ([UInt8]) -> Value?)?

  /// - Parameters:
  ///   - write: nil where it cannot be written.
  ///   - read: nil where the bytes are not what the type says.
  public init(
    _ type: ContentType, to visibility: ItemProvider.Visibility = .everyone, write: (@Sendable (Value) -> [UInt8]?)? = nil,
    read: (@Sendable ([UInt8]) -> Value?)? = nil
  ) {
    self.type = type
    self.visibility = visibility
    self.write = write
    self.read = read
  }
}

extension Representable {
  /// Those of the representations that write, in their order.
  public static var writableTypes: [ContentType] { types { $0.write != nil } }
  /// Those of the representations that read, in their order.
  public static var readableTypes: [ContentType] { types { $0.read != nil } }
  /// Those of the representations that write, and are for everyone.
  public static var publicTypes: [ContentType] { types { $0.write != nil && $0.visibility == .everyone } }

  private static func types(_ isWanted: (DataRepresentation<Self>) -> Bool) -> [ContentType] {
    var result: [ContentType] = []
    for representation in representations where isWanted(representation) { result.append(representation.type) }
    return result
  }

  /// Sends what the first representation of the type makes that writes. It fails as `.failed` where that gives nil, as `.notOffered` where there
  /// is none.
  public func write(_ type: ContentType, to load: Load) {
    for representation in Self.representations where representation.type == type {
      guard let write = representation.write else { continue }
      guard let bytes = write(self) else { return load.fail(.failed) }
      load.expect(Int64(bytes.count))
      load.deliver(bytes)
      return load.finish()
    }
    load.fail(.notOffered)
  }

  /// Makes a value by the first representation that reads and that the type conforms to.
  ///
  /// - Throws: `.unreadable` where that gives nil, `.notOffered` where there is none.
  public init?(type: ContentType, bytes: [UInt8]) throws(TransferError) {
    for representation in Self.representations where type.conforms(to: representation.type) {
      guard let read = representation.read else { continue }
      guard let value = read(bytes) else { throw .unreadable }
      self = value
      return
    }
    throw .notOffered
  }
}
