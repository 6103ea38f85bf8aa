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
    #expect(Set(try imports(in: "DragFoundation")) == ["DragCore", "Foundation"])
  }

  @Test func `the library depends on no other package`() throws {
    let manifest = try String(contentsOf: Self.root.appendingPathComponent("Package.swift"), encoding: .utf8)
    #expect(!manifest.contains(".package("))
  }

  @Test func `every test that the README names for a feature is there`() throws {
    let readme = try String(contentsOf: Self.root.appendingPathComponent("README.md"), encoding: .utf8)
    var sources = ""
    for folder in ["Tests", "Examples/Gallery/Tests"] {
      let files = FileManager.default.enumerator(at: Self.root.appendingPathComponent(folder), includingPropertiesForKeys: nil)!
      for case let file as URL in files where ["swift", "py"].contains(file.pathExtension) && !file.path.contains("/.build") {
        sources += file.lastPathComponent + "\n" + (try String(contentsOf: file, encoding: .utf8))
      }
    }
    let rows = readme.split(separator: "\n").filter { $0.hasPrefix("| S") || $0.hasPrefix("| P") || $0.hasPrefix("| B") }
    #expect(rows.count > 40)
    for row in rows where row.contains("works") {
      let state = row.split(separator: "|").last { $0.contains("works") }!
      for name in state.split(separator: "`", omittingEmptySubsequences: false).enumerated().filter({ $0.offset % 2 == 1 }).map(\.element) {
        if name.contains("(") || name.hasPrefix("Scripts/") { continue }
        #expect(sources.contains(name), "README names \(name), which is nowhere")
      }
    }
  }
}
