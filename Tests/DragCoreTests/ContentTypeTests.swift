import Testing

@testable import DragCore

struct ContentTypeTests {
  @Test func `types are known by both of their names, and conform to what they are a case of`() {
    #expect(ContentType.type(mime: "image/png") === ContentType.png)
    #expect(ContentType.type(mime: "Text/Plain; charset=utf-8") === ContentType.plainText)
    #expect(ContentType.type(identifier: "public.png") === ContentType.png)
    #expect(ContentType.png.conforms(to: .image))
    #expect(ContentType.png.conforms(to: .data))
    #expect(!ContentType.png.conforms(to: .text))
    #expect(!ContentType.image.conforms(to: .png))
    #expect(ContentType.svg.conforms(to: .text))
  }

  @Test func `types that nobody has declared are what their names say`() {
    #expect(ContentType.type(mime: "image/avif").conforms(to: .image))
    #expect(ContentType.type(mime: "video/x-odd").conforms(to: .movie))
    #expect(ContentType.type(mime: "application/x-odd").conforms(to: .data))
    #expect(ContentType.type(mime: "application/x-odd") == ContentType.type(mime: "application/X-ODD"))
    #expect(ContentType.type(identifier: "com.example.odd").mime == "application/vnd.com.example.odd")
  }

  @Test func `an app declares its own in one line, and it is found again in data that comes from elsewhere`() {
    #expect(ContentType.bird.mime == "application/vnd.com.example.bird")
    #expect(ContentType.type(mime: "application/vnd.com.example.bird") == .bird)
    #expect(ContentType.bird.conforms(to: .data))
  }

  @Test func `files are known by how their names end`() {
    #expect(ContentType.type(fileName: "Sun.PNG") === ContentType.png)
    #expect(ContentType.type(fileName: "notes.tar.zip") === ContentType.zip)
    #expect(ContentType.type(fileName: "README") === ContentType.data)
    #expect(ContentType.type(fileName: "") === ContentType.data)
  }

  @Test func `how the names of an app's own files end may be declared in upper case`() {
    let bird = ContentType("com.example.bird", fileExtensions: ["BIRD"])
    for name in ["robin.bird", "robin.BIRD", "robin.Bird"] { #expect(ContentType.type(fileName: name, among: [bird]) === bird) }
  }

  @Test(arguments: ["a.p ng", "a.png;x", "a.png ", "a. png", "a.png\n"]) func `what a name ends in counts as a whole`(name: String) {
    #expect(ContentType.type(fileName: name) === ContentType.data)
  }

  @Test func `an app's own types come before the usual ones`() {
    let own = ContentType("public.plain-text", mime: "text/plain", fileExtensions: ["txt"])
    #expect(ContentType.type(mime: "text/plain", among: [own]) === own)
    #expect(ContentType.type(identifier: "public.plain-text", among: [own]) === own)
    #expect(ContentType.type(fileName: "a.txt", among: [own]) === own)
  }
}
