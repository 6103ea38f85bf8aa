/// A program's functions, in their order and with the names of their local variables as they are now.
final class Program {
  /// Beside so many others each function is tried, where they are no nearer to each other than so many bytes; beside the best of them in
  /// earnest, with so much of what follows.
  static let tries = 36, apart = 3000, ahead = 3000
  /// So many of those that are like it say how its local variables may be numbered. Exchanged are numbers that are so far apart, of the first
  /// of each type, for so many 256ths of a bit; an exchange that has come to so many more than without it is given up.
  static let voters = 8, exchanges = 1...16, exchanged = 64, least = 256, more = 48 << 8
  /// A phrase that more functions say than these says little about them.
  static let common = 100
  /// So many of the functions that are called from the most places come first: their numbers are short.
  static let firsts = 5

  var sections: [(kind: UInt8, bytes: ArraySlice<UInt8>)] = []
  var imported = 0
  var functions: [Function] = []
  /// So many instructions in a row make a phrase.
  let phrase: Int
  /// For each function those that say most of what it says, for their length.
  var nearest: [[Int]] = []
  /// The functions so that what is most alike is together, or in the order of another program.
  var chain: [Int] = []
  var votes: [[Int]: [(ours: Int, theirs: Int)]] = [:]
  var prices = Prices()

  init(_ binary: [UInt8], phrase: Int = 4) {
    self.phrase = phrase
    guard binary.starts(with: [0, 0x61, 0x73, 0x6D, 1, 0, 0, 0]) else { stop("This is not a WebAssembly program.") }
    var reader = Reader(binary[8...]), contents: [UInt8: ArraySlice<UInt8>] = [:]
    while !reader.isAtEnd {
      let kind = reader.byte(), bytes = reader.run()
      // Names that are only for people would be those of before.
      if kind == 0 { continue }
      sections.append((kind, bytes))
      contents[kind] = bytes
    }
    guard let types = contents[1], let kinds = contents[3], let codes = contents[10] else { stop("The program has no code.") }
    let parameters = Self.parameters(Reader(types))
    if let imports = contents[2] { imported = Self.imports(Reader(imports)) }
    var kindReader = Reader(kinds), codeReader = Reader(codes)
    _ = codeReader.number()
    for _ in 0..<kindReader.number() {
      let kind = kindReader.number()
      functions.append(Function(codeReader.run(), kind: kind, parameters: parameters[kind]))
    }
  }

  static func parameters(_ types: Reader) -> [Int] {
    var reader = types
    return (0..<reader.number()).map { _ in
      _ = reader.byte()
      defer { _ = reader.run() }
      return reader.run().count
    }
  }
  static func imports(_ imports: Reader) -> Int {
    var reader = imports
    let count = reader.number()
    for _ in 0..<count {
      _ = reader.run()
      _ = reader.run()
      if reader.byte() != 0 { stop("Something else than a function is imported.") }
      _ = reader.number()
    }
    return count
  }

  // MARK: Writing

  func assembled(_ order: [Int]) -> [UInt8] {
    let numbers = numbers(order)
    var result: [UInt8] = [0, 0x61, 0x73, 0x6D, 1, 0, 0, 0]
    for (kind, bytes) in sections {
      var reader = Reader(bytes), content: [UInt8] = []
      switch kind {
      case 3:
        content.append(number: order.count)
        for i in order { content.append(number: functions[i].kind) }
      case 7:
        let count = reader.number()
        content.append(number: count)
        for _ in 0..<count {
          let name = reader.run(), kind = reader.byte(), item = reader.number()
          content.append(number: name.count)
          content += name
          content.append(kind)
          content.append(number: kind == 0 ? numbers[item] : item)
        }
      case 8: content.append(number: numbers[reader.number()])
      case 9:
        // The table of functions that are called by their places in it: one run, at an offset that is a number.
        let count = reader.number()
        content.append(number: count)
        for _ in 0..<count {
          let start = reader.at
          guard reader.number() == 0, reader.byte() == 0x41 else { stop("A table of functions of a kind that is not known.") }
          reader.skip(1)
          _ = reader.byte()
          content += bytes[start..<reader.at]
          let length = reader.number()
          content.append(number: length)
          for _ in 0..<length { content.append(number: numbers[reader.number()]) }
        }
      case 10:
        content.append(number: order.count)
        for i in order {
          let code = functions[i].code(numbers, functions[i].names)
          content.append(number: code.count)
          content += code
        }
      default: content = Array(bytes)
      }
      result.append(kind)
      result.append(number: content.count)
      result += content
    }
    return result
  }
}
