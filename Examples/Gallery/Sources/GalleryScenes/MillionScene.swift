import DragCore
import GalleryStage

/// A diary of a million days, each as long as what happened. Only the days that can be seen are there.
public final class MillionScene: GalleryScene {
  private let stage: any Stage
  private let status: Element
  private let undo: UndoButtons
  private let diary: Diary
  private let rows: StageRows
  public private(set) var switches: [Switch] = []

  /// A day of the diary; who it is says all about it.
  struct Day: Identifiable {
    let id: Int32
  }

  /// The data: which day is where, and what takes moves back.
  final class Diary: ReorderDataSource {
    fileprivate(set) var order = RunOrder(count: 1_000_000)
    fileprivate(set) var done: [[(from: Int, to: Int)]] = []
    fileprivate(set) var undone: [[(from: Int, to: Int)]] = []
    var didMove: (_ day: Int32, _ others: Int, _ target: Int) -> Void = { _, _, _ in }

    var count: Int { order.count }
    func item(at position: Int) -> Day { Day(id: order[position]) }
    func position(of id: Int32) -> Int? { order.position(of: id) }
    // Nothing comes from elsewhere, and nothing goes there.
    func insert(_ items: [Day], at position: Int) {}
    func delete(_ positions: [Int]) {}

    func move(_ positions: [Int], to position: Int) {
      guard let first = positions.first else { return }
      let day = order[first]
      var step: [(from: Int, to: Int)] = []
      // One by one: those that go down from the last on, then those that go up from the first on, so that none moves one that is there already.
      for (i, from) in positions.enumerated().reversed() where from < position + i { step.append((from, position + i)) }
      for (i, from) in positions.enumerated() where from > position + i { step.append((from, position + i)) }
      if step.isEmpty { return }
      for (from, to) in step { order.move(from: from, to: to) }
      done.append(step)
      undone = []
      didMove(day, positions.count - 1, position)
    }

    func fill(_ count: Int32) {
      order = RunOrder(count: Int(count))
      (done, undone) = ([], [])
    }
  }

  private static let weather = ["day sun", "day cloud", "day rain", "day wind", "day snow", "day night"]
  private static let lines = [
    "The road went on behind the hill.", "A dog walked with us until noon.", "Nobody we asked had heard of the sea.",
    "We counted herons and lost count.", "Somebody had left a lamp in the window.", "The ferry came a day late, so we slept on the pier.",
    "Bread, two plums and a letter.", "All the bells rang at once.",
  ]

  public init(on stage: any Stage) {
    self.stage = stage
    let diary = Diary()
    self.diary = diary
    status = stage.make(.status, "status", in: stage.floor, .zero)
    let plan = RowsPlan("days", count: { diary.count }, height: 72, spacing: 8, inset: 12) { MillionScene.item(diary.order[$0]) }
    rows = stage.makeRows(plan, in: stage.floor)
    stage.describe(rows.element, "Diary")
    undo = UndoButtons(on: stage, speaks: false)
    switches = [
      Switch("n", "Days", .range(1...1_000_000, steps: [1000, 100_000, 1_000_000], unit: ""), 1_000_000) { [unowned(unsafe) self] in
        diary.fill($0)
        rows.reload()
        say("Drag a day to another", [])
      }
    ]
    switches += undo.switches { [unowned(unsafe) self] in $0 ? stepBack() : stepOn() }
    diary.didMove = { [unowned(unsafe) self] day, others, target in
      var words = Self.name(of: day)
      if others > 0 {
        words.write(" and ")
        words.write(Int32(others))
        words.write(" more are at ")
      } else {
        words.write(" is at ")
      }
      words.write(grouped: Int32(target) + 1)
      say("", words)
    }
    rows.join(diary)
    say("Hold a day near the edge, or press End", [])
  }

  private func stepBack() {
    guard let step = diary.done.popLast() else { return }
    diary.undone.append(step)
    move(step.reversed().map { ($0.to, $0.from) }, "Taken back")
  }

  private func stepOn() {
    guard let step = diary.undone.popLast() else { return }
    diary.done.append(step)
    move(step, "Moved again")
  }

  /// Moves days as no drag does, and shows them.
  private func move(_ step: [(from: Int, to: Int)], _ words: String) {
    for (from, to) in step {
      diary.order.move(from: from, to: to)
      rows.move(from, to: to)
    }
    rows.reload()
    if let last = step.last { rows.reveal(last.to) }
    say(words, [])
  }

  private func say(_ words: String, _ bytes: [UInt8]) {
    stage.show(bytes.isEmpty ? words : String(decoding: bytes, as: UTF8.self), on: status)
    undo.show(canUndo: !diary.done.isEmpty, canRedo: !diary.undone.isEmpty)
  }

  private static func name(of day: Int32) -> [UInt8] {
    var words = [UInt8]("Day ".utf8)
    words.write(grouped: day + 1)
    return words
  }

  /// A day as it is shown: as high as its lines, of which it has up to three.
  static func item(_ day: Int32) -> StageItem {
    // Numbers that look as if by chance, and are the same everywhere.
    var hash = UInt32(bitPattern: day) &* 2_654_435_769
    hash = (hash ^ hash >> 15) &* 2_246_822_519
    hash ^= hash >> 13
    let count = Int(hash & 3)
    var note: [UInt8] = []
    for line in 0..<count {
      if line > 0 { note.append(10) }
      note.write(lines[Int(hash >> UInt32(4 + 4 * line) & 7)])
    }
    var name = [UInt8]("day-".utf8)
    name.write(day)
    return StageItem(
      String(decoding: name, as: UTF8.self), String(decoding: self.name(of: day), as: UTF8.self), Size(0, 44 + 20 * Double(count)),
      note: String(decoding: note, as: UTF8.self), style: weather[Int(hash >> 20) % weather.count])
  }

  public func layOut(_ size: Size) {
    let margin = size.width >= 760 ? 32.0 : 12, button = size.width >= 760 ? 104.0 : 68
    let width = min(720, size.width - 2 * margin), left = (size.width - width) / 2
    // On a narrow phone it has three lines.
    stage.place(status, Rect(left, 4, width - 2 * button - 24, 60))
    for i in 0..<2 { stage.place(undo.elements[i], Rect(left + width - Double(2 - i) * (button + 8) + 8, 12, button, 44)) }
    stage.place(rows.element, Rect(left, 68, width, max(160, size.height - 68 - margin / 2)))
    rows.reload()
  }

  public var state: String {
    var runs: [JSON] = []
    for run in diary.order.runs { runs.append(JSON([JSON(run.first), JSON(run.count)])) }
    let seen = rows.visibleRows
    return JSON(object: [
      ("count", JSON(Int32(diary.count))), ("runs", JSON(runs)), ("canUndo", JSON(!diary.done.isEmpty)),
      ("canRedo", JSON(!diary.undone.isEmpty)), ("seen", JSON([JSON(Int32(seen.lowerBound)), JSON(Int32(seen.upperBound))])),
    ]).text
  }
}

extension [UInt8] {
  /// Adds a number with a comma between thousands.
  fileprivate mutating func write(grouped number: Int32) {
    if number >= 1000 {
      write(grouped: number / 1000)
      append(44)
      for part in [number / 100 % 10, number / 10 % 10, number % 10] { append(48 + UInt8(part)) }
    } else {
      write(number)
    }
  }
}
