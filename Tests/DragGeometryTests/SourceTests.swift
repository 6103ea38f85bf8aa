import Foundation
import Testing

@Test func `the sources import nothing`() throws {
  let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  let folder = root.appendingPathComponent("Sources/DragGeometry").resolvingSymlinksInPath()
  let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    .filter { $0.pathExtension == "swift" }
  #expect(files.count >= 10)
  for file in files {
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    let imports = lines.filter { $0.split(separator: " ").contains("import") && !$0.drop { $0 == " " }.hasPrefix("//") }
    #expect(imports.isEmpty, "\(file.lastPathComponent)")
  }
}
