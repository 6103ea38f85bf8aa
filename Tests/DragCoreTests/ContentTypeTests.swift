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
}
