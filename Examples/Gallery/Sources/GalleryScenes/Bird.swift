import DragCore
import GalleryStage

/// A bird, which leaves the page as itself or as text, and comes in as either.
struct Bird: Identifiable, Equatable, Providable {
  /// Of this window only: it does not travel.
  let id: Int32
  let name: String

  static let writableTypes: [ContentType] = [.bird, .plainText]
  /// Text becomes a bird too.
  static let readableTypes: [ContentType] = [.bird, .plainText]
  /// A window on one bird.
  static let activity = Activity("swift-drag.gallery.bird", .bird)

  init(id: Int32, name: String) {
    self.id = id
    self.name = name
  }

  init?(type: ContentType, bytes: [UInt8]) throws(TransferError) {
    guard case .success(let text) = TextItem.read(.plainText, bytes) else { throw .unreadable }
    // Of a long text the first line that says something; a bird has a name, however short.
    name = plainLine(text.text, upTo: 60)
    id = -1
    if name.utf8.isEmpty { throw .unreadable }
  }

  func write(_ type: ContentType, to load: Load) { load.sendAll([UInt8](name.utf8)) }

  var suggestedName: String? { name }
}

extension ContentType {
  static let bird = ContentType("dev.swift-drag.bird", conformsTo: .data)
}
