@_exported import DragCore
import Foundation

extension DataRepresentation where Value: Codable & SendableMetatype {
  /// A type whose bytes are the value as JSON.
  ///
  /// ```swift
  /// struct Bird: Codable, Representable {
  ///   let name: String
  ///   static let representations: [DataRepresentation<Bird>] = [
  ///     .codable(.bird),
  ///     DataRepresentation(.plainText, read: { Bird(name: String(decoding: $0, as: UTF8.self)) }),
  ///   ]
  /// }
  /// ```
  public static func codable(_ type: ContentType, to visibility: ItemProvider.Visibility = .everyone) -> DataRepresentation {
    DataRepresentation(
      type, to: visibility,
      write: { value in (try? JSONEncoder().encode(value)).map { Array($0) } },
      read: { bytes in try? JSONDecoder().decode(Value.self, from: Data(bytes)) })
  }

  /// A type whose bytes an encoder of the app's own makes, and a decoder reads.
  public static func codable(
    _ type: ContentType, to visibility: ItemProvider.Visibility = .everyone, encode: @escaping @Sendable (Value) throws -> Data,
    decode: @escaping @Sendable (Data) throws -> Value
  ) -> DataRepresentation {
    DataRepresentation(
      type, to: visibility, write: { value in (try? encode(value)).map { Array($0) } }, read: { try? decode(Data($0)) })
  }
}
