// Numbers as WebAssembly writes them, and files.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

func stop(_ reason: String) -> Never {
  fputs("alike: \(reason)\n", stderr)
  exit(1)
}

/// Reads one number or run of bytes after the other.
struct Reader {
  let bytes: ArraySlice<UInt8>
  private(set) var at: Int

  init(_ bytes: ArraySlice<UInt8>) { (self.bytes, at) = (bytes, bytes.startIndex) }

  var isAtEnd: Bool { at >= bytes.endIndex }

  mutating func byte() -> UInt8 {
    guard at < bytes.endIndex else { stop("The program is cut off.") }
    defer { at += 1 }
    return bytes[at]
  }

  mutating func number() -> Int {
    var value = 0
    for shift in stride(from: 0, to: 63, by: 7) {
      let next = byte()
      value |= Int(next & 127) << shift
      if next < 128 { return value }
    }
    stop("A number is too long.")
  }

  mutating func skip(_ count: Int) {
    for _ in 0..<count { while byte() > 127 {} }
  }

  mutating func run() -> ArraySlice<UInt8> { run(number()) }

  mutating func run(_ count: Int) -> ArraySlice<UInt8> {
    guard count <= bytes.endIndex - at else { stop("The program is cut off.") }
    defer { at += count }
    return bytes[at..<at + count]
  }
}

extension [UInt8] {
  mutating func append(number: Int) {
    var value = number
    while value > 127 {
      append(UInt8(value & 127) | 128)
      value >>= 7
    }
    append(UInt8(value))
  }
}

/// One number for two: which of both comes first makes a difference.
func mixed(_ a: UInt64, _ b: UInt64) -> UInt64 {
  var x = (a ^ b) &* 0x9E37_79B9_7F4A_7C15
  x ^= x >> 29
  return x &* 0xBF58_476D_1CE4_E5B9
}

func hash(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reduce(UInt64(bytes.count)) { mixed($0, UInt64($1) + 1) } }

func contents(of path: String) -> [UInt8] {
  guard let file = fopen(path, "rb") else { stop("\(path) cannot be read.") }
  defer { fclose(file) }
  var result: [UInt8] = [], buffer = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    let count = fread(&buffer, 1, buffer.count, file)
    if count == 0 { return result }
    result += buffer[..<count]
  }
}

func write(_ bytes: [UInt8], to path: String) {
  guard let file = fopen(path, "wb"), fwrite(bytes, 1, bytes.count, file) == bytes.count, fclose(file) == 0 else {
    stop("\(path) cannot be written.")
  }
}
