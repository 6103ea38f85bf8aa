import Foundation
import Testing

/// Rules of the package that only its files can break.
@Suite struct IndependenceTests {
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  func imports(in folder: String) throws -> [String] {
    let files = FileManager.default.enumerator(at: Self.root.appendingPathComponent("Sources/\(folder)"), includingPropertiesForKeys: nil)!
    var result: [String] = []
    for case let file as URL in files where file.pathExtension == "swift" {
      for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
        let words = line.split(separator: " ").drop { $0.hasPrefix("@") || ["public", "internal", "package", "private"].contains($0) }
        if words.first == "import" { result.append(words.dropFirst().joined(separator: " ")) }
      }
    }
    return result
  }

  @Test func `the geometry imports nothing, the engine the geometry, and the testing library the engine`() throws {
    #expect(try imports(in: "DragGeometry") == [])
    #expect(Set(try imports(in: "DragCore")) == ["DragGeometry"])
    #expect(Set(try imports(in: "DragTesting")) == ["DragCore"])
  }

  @Test func `the library depends on no other package`() throws {
    let manifest = try String(contentsOf: Self.root.appendingPathComponent("Package.swift"), encoding: .utf8)
    #expect(!manifest.contains(".package("))
  }
}
