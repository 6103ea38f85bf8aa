/// A function's code without the numbers of local variables and of functions that stand in it.
final class Function {
  struct Mark {
    /// Where the number stands in the code without them.
    let at: Int
    let isCall: Bool
    let number: Int
  }
  let kind: Int
  var text: [UInt8] = []
  var marks: [Mark] = []
  /// The numbers of local variables that are of one type and may be exchanged: all but parameters.
  var groups: [Range<Int>] = []
  var names: [Int]
  /// Its instructions, each as a number. Which local variable it is says nothing: they get other numbers.
  var words: [UInt64] = []
  /// The same for all that do the same, but with other numbers: of variables, of functions, and such as places in memory.
  var shape: UInt64 = 0
  /// Between which pieces of code each local variable stands, of those around it three and up to five, in order.
  var stands: [(place: UInt64, mark: Int)] = []

  init(_ code: ArraySlice<UInt8>, kind: Int, parameters: Int) {
    self.kind = kind
    var reader = Reader(code), first = parameters
    for _ in 0..<reader.number() {
      let count = reader.number()
      _ = reader.byte()
      groups.append(first..<first + count)
      first += count
    }
    names = Array(0..<first)
    text += code[code.startIndex..<reader.at]
    while !reader.isAtEnd { readInstruction(&reader) }
    var pieces: [UInt64] = [0], last = 0
    for mark in marks {
      pieces.append(hash(text[last..<mark.at]))
      last = mark.at
    }
    pieces.append(hash(text[last...]))
    for (i, mark) in marks.enumerated() where !mark.isCall {
      for wide in 0...1 {
        let around = pieces[max(0, i - wide)..<min(pieces.count, i + 3 + wide)]
        stands.append((around.reduce(UInt64(around.count)) { mixed($0, $1) }, mark.number))
      }
    }
    stands.sort { ($0.place, $0.mark) < ($1.place, $1.mark) }
  }

  /// The alignment that is usual of each load and store, as a power of two.
  static let alignments: [UInt8] = [2, 3, 2, 3, 0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 2, 3, 2, 3, 0, 1, 0, 1, 2]

  func readInstruction(_ reader: inout Reader) {
    let start = reader.at, instruction = reader.byte()
    shape = mixed(shape, UInt64(instruction))
    var isMark = false
    switch instruction {
    case 0x28...0x3E:
      reader.skip(1)
      let offset = reader.at
      reader.skip(1)
      let word = [instruction, Self.alignments[Int(instruction) - 0x28]] + reader.bytes[offset..<reader.at]
      text += word
      words.append(hash(word[...]))
      return
    case 0x20...0x22, 0x10: isMark = true
    case 0x02...0x04, 0x0C, 0x0D, 0x23, 0x24, 0x41, 0x42: reader.skip(1)
    case 0x11: reader.skip(2)
    case 0x3F, 0x40: _ = reader.run(1)
    case 0x43: _ = reader.run(4)
    case 0x44: _ = reader.run(8)
    case 0x0E: reader.skip(reader.number() + 1)
    case 0xFC:
      switch reader.number() {
      case 0...7: break
      case 8, 10: reader.skip(2)
      case 9, 11: reader.skip(1)
      case let more: stop("An instruction that is not known: 0xFC \(more).")
      }
    case 0x00, 0x01, 0x05, 0x0B, 0x0F, 0x1A, 0x1B, 0x45...0xC4: break
    default: stop("An instruction that is not known: \(instruction).")
    }
    text += reader.bytes[start..<reader.at]
    var word = hash(reader.bytes[start..<reader.at])
    if isMark {
      let number = reader.number()
      marks.append(Mark(at: text.count, isCall: instruction == 0x10, number: number))
      if instruction == 0x10 { word = mixed(word, UInt64(number)) }
    }
    words.append(word)
  }

  /// Its bytes, where functions have these numbers and local variables those names.
  func code(_ numbers: [Int], _ names: [Int]) -> [UInt8] {
    var result: [UInt8] = [], last = 0
    result.reserveCapacity(text.count + 2 * marks.count)
    for mark in marks {
      result += text[last..<mark.at]
      last = mark.at
      result.append(number: mark.isCall ? numbers[mark.number] : names[mark.number])
    }
    result += text[last...]
    return result
  }

  /// Which local variables of this stand where which of the other do, the most often first; where the code before and behind is the same.
  func votes(_ other: Function) -> [(ours: Int, theirs: Int)] {
    var found: [(ours: Int, theirs: Int, weight: Int)] = [], a = 0, b = 0
    while a < stands.count, b < other.stands.count {
      let place = stands[a].place
      if place != other.stands[b].place {
        if place < other.stands[b].place { a += 1 } else { b += 1 }
        continue
      }
      var endA = a, endB = b, kinds = 0
      while endA < stands.count, stands[endA].place == place { endA += 1 }
      while endB < other.stands.count, other.stands[endB].place == place {
        if endB == b || other.stands[endB].mark != other.stands[endB - 1].mark { kinds += 1 }
        endB += 1
      }
      for ours in a..<endA {
        for theirs in b..<endB { found.append((stands[ours].mark, other.stands[theirs].mark, 5040 / kinds)) }
      }
      (a, b) = (endA, endB)
    }
    found.sort { ($0.ours, $0.theirs) < ($1.ours, $1.theirs) }
    var sums: [(ours: Int, theirs: Int, weight: Int)] = []
    for each in found {
      if let last = sums.last, last.ours == each.ours, last.theirs == each.theirs {
        sums[sums.count - 1].weight += each.weight
      } else {
        sums.append(each)
      }
    }
    sums.sort { (-$0.weight, $0.ours, $0.theirs) < (-$1.weight, $1.ours, $1.theirs) }
    return sums.map { ($0.ours, $0.theirs) }
  }

  /// Its local variables with the numbers that those of another have that stand where they do.
  func names(as other: Function, _ votes: [(ours: Int, theirs: Int)]) -> [Int] {
    var result = names
    var group = [Int](repeating: -1, count: names.count)
    for (i, range) in groups.enumerated() { for name in range { group[name] = i } }
    let groupOf = group
    var isTaken = [Bool](repeating: false, count: names.count)
    for (ours, theirs) in votes {
      let name = other.names[theirs]
      guard group[ours] >= 0, name < names.count, groupOf[name] == group[ours], !isTaken[name] else { continue }
      (result[ours], group[ours], isTaken[name]) = (name, -1, true)
    }
    for range in groups {
      var next = range.lowerBound
      for ours in range where group[ours] >= 0 {
        while isTaken[next] { next += 1 }
        (result[ours], isTaken[next]) = (next, true)
      }
    }
    return result
  }
}
