// swift run replay FILE
//
// Prints the transcript of a recording, line by line. Fails when the engine does not do again, bit for bit, what it did then.
import DragTesting
import Foundation

guard CommandLine.arguments.count == 2, let data = FileManager.default.contents(atPath: CommandLine.arguments[1]) else {
  FileHandle.standardError.write(Data("Which recording? swift run replay FILE\n".utf8))
  exit(2)
}
do {
  let replay = try Recording(text: String(decoding: data, as: UTF8.self)).replay()
  for line in replay.transcript.lines { print(line) }
  if !replay.matches {
    let reason = replay.error.map { ": \($0)" } ?? "."
    FileHandle.standardError.write(Data("The replay differs from what was recorded\(reason)\n".utf8))
    exit(1)
  }
} catch {
  FileHandle.standardError.write(Data("This is not a recording: \(error)\n".utf8))
  exit(1)
}
