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
  /// How the names of its files end, without the dot; the usual one first. Upper and lower case are the same.
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
    let ending = lower(bytes[(dot + 1)...])
    for type in own + usual where type.fileExtensions.contains(where: { isSameText(lower([UInt8]($0.utf8)[...]), ending) }) { return type }
    return .data
  }

  /// A name in lower case, up to its parameters, without spaces around it.
  private static func plain(_ name: String) -> String { plain([UInt8](name.utf8)) }

  private static func plain(_ name: [UInt8]) -> String {
    var bytes: [UInt8] = []
    for byte in name {
      if byte == 59 { break }
      if byte > 32 { bytes.append(byte) }
    }
    return lower(bytes[...])
  }

  private static func lower(_ bytes: ArraySlice<UInt8>) -> String { text(bytes.map { $0 >= 65 && $0 <= 90 ? $0 + 32 : $0 }[...]) }

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
  public static var data: ContentType { usual(.data) }
  /// A folder, which holds files.
  public static var folder: ContentType { usual(.folder) }

  /// Any text, `text/*`; JSON, XML and SVG are text too.
  public static var text: ContentType { usual(.text) }
  /// Text without any format, in UTF-8.
  public static var plainText: ContentType { usual(.plainText) }
  /// Web pages and parts of them, `text/html`.
  public static var html: ContentType { usual(.html) }
  /// Text with marks for its parts, `text/markdown`.
  public static var markdown: ContentType { usual(.markdown) }
  /// Text with formats, `text/rtf`.
  public static var rtf: ContentType { usual(.rtf) }
  /// Tables with separators, `text/csv`.
  public static var csv: ContentType { usual(.csv) }
  /// Values as text, `application/json`.
  public static var json: ContentType { usual(.json) }
  /// Any XML, `application/xml`.
  public static var xml: ContentType { usual(.xml) }
  /// Addresses of the web or of files, one in each line; lines that begin with # are none.
  public static var url: ContentType { usual(.url) }

  /// Any image, `image/*`. PDF is none.
  public static var image: ContentType { usual(.image) }
  /// PNG images, `image/png`.
  public static var png: ContentType { usual(.png) }
  /// JPEG images, `image/jpeg`.
  public static var jpeg: ContentType { usual(.jpeg) }
  /// GIF images, `image/gif`.
  public static var gif: ContentType { usual(.gif) }
  /// WebP images, `image/webp`.
  public static var webP: ContentType { usual(.webP) }
  /// HEIC images, `image/heic`.
  public static var heic: ContentType { usual(.heic) }
  /// SVG images, `image/svg+xml`, which are text too.
  public static var svg: ContentType { usual(.svg) }
  /// PDF documents, `application/pdf`, which are data and no images.
  public static var pdf: ContentType { usual(.pdf) }

  /// Any sound, `audio/*`.
  public static var audio: ContentType { usual(.audio) }
  /// MP3 sounds, `audio/mpeg`.
  public static var mp3: ContentType { usual(.mp3) }
  /// WAV sounds, `audio/wav`.
  public static var wav: ContentType { usual(.wav) }
  /// Any film, `video/*`.
  public static var movie: ContentType { usual(.movie) }
  /// MPEG-4 films, `video/mp4`.
  public static var mpeg4Movie: ContentType { usual(.mpeg4Movie) }
  /// QuickTime films, `video/quicktime`.
  public static var quickTimeMovie: ContentType { usual(.quickTimeMovie) }
  /// ZIP archives, `application/zip`.
  public static var zip: ContentType { usual(.zip) }

  /// Every type that is built in.
  public static let usual: [ContentType] = {
    // A line each, in the order of `Usual`: the identifier, the MIME type, the lines of what it is a special case of, which come before it,
    // and how the names of its files end. One text, because as a value each they would be kilobytes of what a browser loads.
    let table = """
      public.data application/octet-stream -
      public.folder inode/directory -
      public.text text/* 0
      public.image image/* 0
      public.audio audio/* 0
      public.movie video/* 0
      public.plain-text text/plain 2 txt text log
      public.html text/html 2 html htm
      public.url text/uri-list 0
      public.json application/json 2 json
      public.comma-separated-values-text text/csv 2 csv
      net.daringfireball.markdown text/markdown 2 md markdown
      public.rtf text/rtf 2 rtf
      public.xml application/xml 2 xml
      public.png image/png 3 png
      public.jpeg image/jpeg 3 jpg jpeg
      com.compuserve.gif image/gif 3 gif
      org.webmproject.webp image/webp 3 webp
      public.heic image/heic 3 heic
      public.svg-image image/svg+xml 32 svg
      com.adobe.pdf application/pdf 0 pdf
      public.mp3 audio/mpeg 4 mp3
      com.microsoft.waveform-audio audio/wav 4 wav
      public.mpeg-4 video/mp4 5 mp4 m4v
      com.apple.quicktime-movie video/quicktime 5 mov
      public.zip-archive application/zip 0 zip

      """
    var types: [ContentType] = []
    var words: [String] = []
    var word: [UInt8] = []
    for byte in [UInt8](table.utf8) {
      if byte > 32 {
        word.append(byte)
        continue
      }
      words.append(text(word[...]))
      word = []
      guard byte == 10 else { continue }
      var parents: [ContentType] = []
      for digit in [UInt8](words[2].utf8) where digit >= 48 { parents.append(types[Int(digit) - 48]) }
      types.append(ContentType(words[0], words[1], parents, Array(words[3...])))
      words = []
    }
    return types
  }()

  private enum Usual: Int {
    case data, folder, text, image, audio, movie
    case plainText, html, url, json, csv, markdown, rtf, xml, png, jpeg, gif, webP, heic, svg, pdf, mp3, wav, mpeg4Movie, quickTimeMovie,
      zip
  }

  @inline(never)
  private static func usual(_ which: Usual) -> ContentType { usual[which.rawValue] }
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
