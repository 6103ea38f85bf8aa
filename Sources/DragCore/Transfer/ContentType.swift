/// What bytes mean: one kind of data, by the names that both worlds have for it.
///
/// ```swift
/// extension ContentType {
///   static let bird = ContentType("com.example.bird", conformsTo: .data)
/// }
/// ContentType.png.conforms(to: .image)  // true
/// ```
/// Its identifier is a uniform type identifier, as Apple's platforms have them; its MIME type is what browsers and other desktops say. Two
/// are equal when their MIME types are; upper and lower case are the same.
public final class ContentType: Equatable, Sendable {
  /// The uniform type identifier.
  public let identifier: String
  /// The MIME type, without parameters, in lower case. Kinds that are no format have one that ends in a star.
  public let mime: String
  /// What it is a special case of.
  public let parents: [ContentType]
  /// How the names of its files end, without the dot; the usual one first.
  public let fileExtensions: [String]

  /// Declares a type.
  ///
  /// - Parameters:
  ///   - mime: `application/vnd.` and the identifier where it is nil.
  ///   - parent: what every reader of it may be given as well.
  public init(_ identifier: String, mime: String? = nil, conformsTo parent: ContentType = .data, fileExtensions: [String] = []) {
    self.identifier = identifier
    self.mime = mime.map(ContentType.plain) ?? ContentType.plain([UInt8]("application/vnd.".utf8) + [UInt8](identifier.utf8))
    self.fileExtensions = fileExtensions
    parents = [parent]
  }

  // Once for all of them: written out for each they would be several kilobytes of what a browser loads.
  @inline(never)
  fileprivate static func kind(
    _ identifier: String, _ mime: String, _ parent: ContentType, _ a: String = "", _ b: String = "", _ c: String = ""
  ) -> ContentType {
    var endings: [String] = []
    for ending in [a, b, c] where !ending.utf8.isEmpty { endings.append(ending) }
    return ContentType(identifier, mime, [parent], endings)
  }

  @inline(never)
  fileprivate init(_ identifier: String, _ mime: String, _ parents: [ContentType], _ fileExtensions: [String] = []) {
    self.identifier = identifier
    self.mime = mime
    self.parents = parents
    self.fileExtensions = fileExtensions
  }

  public static func == (a: ContentType, b: ContentType) -> Bool { a === b || isSameText(a.mime, b.mime) }

  /// Whether data of this type can be given to who asks for the other: a PNG is an image, and an image is data.
  public func conforms(to other: ContentType) -> Bool {
    if self == other { return true }
    for parent in parents where parent.conforms(to: other) { return true }
    return false
  }

  // MARK: Finding

  /// The type with a MIME type, whose parameters do not count: one of the usual ones, or one of those given; else a new one that is an image, a
  /// text, a sound or a film by its first half, and data otherwise.
  public static func type(mime: String, among own: [ContentType] = []) -> ContentType {
    let mime = plain(mime)
    for type in own + usual where isSameText(type.mime, mime) { return type }
    let parent: ContentType
    switch mime.utf8.first {
    case 105 where hasPrefix(mime, "image/"): parent = .image
    case 116 where hasPrefix(mime, "text/"): parent = .text
    case 97 where hasPrefix(mime, "audio/"): parent = .audio
    case 118 where hasPrefix(mime, "video/"): parent = .movie
    default: parent = .data
    }
    return ContentType(mime, mime, [parent])
  }

  /// The type with a uniform type identifier: one of the usual ones, or one of those given; else a new one that is data.
  public static func type(identifier: String, among own: [ContentType] = []) -> ContentType {
    for type in own + usual where isSameText(plain(type.identifier), plain(identifier)) { return type }
    return ContentType(identifier)
  }

  /// The type of a file by how its name ends; data where that says nothing.
  public static func type(fileName: String, among own: [ContentType] = []) -> ContentType {
    let bytes = [UInt8](fileName.utf8)
    guard let dot = bytes.lastIndex(of: 46) else { return .data }
    let ending = plain(text(bytes[(dot + 1)...]))
    for type in own + usual where type.fileExtensions.contains(where: { isSameText($0, ending) }) { return type }
    return .data
  }

  /// A name in lower case, up to its parameters, without spaces around it.
  private static func plain(_ name: String) -> String { plain([UInt8](name.utf8)) }

  private static func plain(_ name: [UInt8]) -> String {
    var bytes: [UInt8] = []
    for byte in name {
      if byte == 59 { break }
      if byte <= 32 { continue }
      bytes.append(byte >= 65 && byte <= 90 ? byte + 32 : byte)
    }
    return text(bytes[...])
  }

  private static func hasPrefix(_ text: String, _ prefix: String) -> Bool {
    let text = [UInt8](text.utf8), prefix = [UInt8](prefix.utf8)
    guard text.count >= prefix.count else { return false }
    for i in prefix.indices where text[i] != prefix[i] { return false }
    return true
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String { makeText(Array(bytes)) ?? "" }
}

// MARK: - The usual types

extension ContentType {
  /// Anything that bytes can hold.
  public static let data = ContentType("public.data", "application/octet-stream", [])
  /// A folder, which holds files.
  public static let folder = ContentType("public.folder", "inode/directory", [])

  public static let text = kind("public.text", "text/*", .data)
  /// Text without any format, in UTF-8.
  public static let plainText = kind("public.plain-text", "text/plain", .text, "txt", "text", "log")
  public static let html = kind("public.html", "text/html", .text, "html", "htm")
  public static let markdown = kind("net.daringfireball.markdown", "text/markdown", .text, "md", "markdown")
  public static let rtf = kind("public.rtf", "text/rtf", .text, "rtf")
  public static let csv = kind("public.comma-separated-values-text", "text/csv", .text, "csv")
  public static let json = kind("public.json", "application/json", .text, "json")
  public static let xml = kind("public.xml", "application/xml", .text, "xml")
  /// Addresses of the web or of files, one in each line; lines that begin with # are none.
  public static let url = kind("public.url", "text/uri-list", .data)

  public static let image = kind("public.image", "image/*", .data)
  public static let png = kind("public.png", "image/png", .image, "png")
  public static let jpeg = kind("public.jpeg", "image/jpeg", .image, "jpg", "jpeg")
  public static let gif = kind("com.compuserve.gif", "image/gif", .image, "gif")
  public static let webP = kind("org.webmproject.webp", "image/webp", .image, "webp")
  public static let heic = kind("public.heic", "image/heic", .image, "heic")
  public static let svg = ContentType("public.svg-image", "image/svg+xml", [.image, .text], ["svg"])
  public static let pdf = kind("com.adobe.pdf", "application/pdf", .data, "pdf")

  public static let audio = kind("public.audio", "audio/*", .data)
  public static let mp3 = kind("public.mp3", "audio/mpeg", .audio, "mp3")
  public static let wav = kind("com.microsoft.waveform-audio", "audio/wav", .audio, "wav")
  public static let movie = kind("public.movie", "video/*", .data)
  public static let mpeg4Movie = kind("public.mpeg-4", "video/mp4", .movie, "mp4", "m4v")
  public static let quickTimeMovie = kind("com.apple.quicktime-movie", "video/quicktime", .movie, "mov")
  public static let zip = kind("public.zip-archive", "application/zip", .data, "zip")

  /// Every type that is built in.
  public static let usual: [ContentType] = [
    .plainText, .html, .url, .json, .csv, .markdown, .rtf, .xml, .png, .jpeg, .gif, .webP, .heic, .svg, .pdf, .mp3, .wav, .mpeg4Movie,
    .quickTimeMovie, .zip, .text, .image, .audio, .movie, .data, .folder,
  ]
}

/// A text of bytes; nil where they are no UTF-8.
func makeText(_ bytes: [UInt8]) -> String? {
  #if hasFeature(Embedded)
    String(validating: bytes, as: UTF8.self)
  #else
    // The initialiser that validates is newer than the oldest platforms.
    bytes == Array(String(decoding: bytes, as: UTF8.self).utf8) ? String(decoding: bytes, as: UTF8.self) : nil
  #endif
}
