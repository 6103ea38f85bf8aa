import DragCore
@testable import DragTesting
import Testing

/// Recordings hold collections: their layouts to the last bit, which items a drag carries, and who has the focus.
@Suite struct CollectionRecordingTests {
  struct Card: Identifiable {
    var id: Int
    var length = 40.0
  }

  struct Pile: ItemCollection {
    var id: String
    var items: [Card]
  }

  /// Three piles that exchange cards; the last is empty and from right to left.
  final class Table {
    let scene = Scene()
    let driver: Driver
    var piles: [Pile]
    var collections: [ReorderableCollection] = []

    init() {
      piles = [
        Pile(id: "a", items: [Card(id: 0, length: 20), Card(id: 1, length: 33.3), Card(id: 2), Card(id: 3)]),
        Pile(id: "b", items: [Card(id: 10), Card(id: 11, length: 0.1)]), Pile(id: "c", items: []),
      ]
      driver = Driver(scene)
      let container = ReorderContainer<Card, String>(controller: scene.controller) { [unowned self] in piles.apply($0) }
      container.moveInto = { [unowned self] moved, folder in
        for p in piles.indices { piles[p].items.removeAll { moved.contains($0.id) && $0.id != folder } }
      }
      for p in piles.indices {
        let element = scene.add(piles[p].id, Rect(Double(p) * 220, 0, 200, 200))
        collections.append(
          container.add(element, piles[p].id, self.piles[p].items) { [unowned self] in
            var list = ListLayout(
              p == 2 ? .horizontal : .vertical, extents: Extents(piles[p].items.map(\.length), spacing: 1.5), bounds: Size(200, 200),
              insets: Insets(top: 0.1, left: 2), isRightToLeft: p == 2)
            list.insets.right = -0.0
            return .list(list)
          }!)
      }
      collections[0].companions = { $0 == 1 ? [0, 1] : [$0] }
      collections[1].isFolder = { $0 == 0 }
      collections[1].capacity = 4
      collections[0].mayDrag = { $0 != 3 }
    }

    /// Drags within, across, into a folder, with a companion, by keyboard, and one that is given up.
    func play() {
      driver.press(at: Point(20, 10))
      driver.move(to: Point(20, 150))
      driver.release()
      driver.settle()
      driver.press(at: Point(20, 30))
      driver.move(to: Point(470, 20))
      driver.key(.escape)
      driver.release()
      driver.settle()
      driver.press(at: Point(20, 10))
      driver.move(to: Point(240, 60))
      collections[1].reload()
      driver.release()
      driver.settle()
      driver.press(at: Point(20, 30), with: .touch)
      driver.wait(0.4)
      driver.move(to: Point(240, 20))
      driver.release()
      driver.settle()
      driver.key(.space, on: "b", item: 0)
      driver.key(.down)
      driver.key(.right)
      driver.key(.space)
      driver.settle()
    }
  }

  @Test func `reorderings replay without the data, to the same transcript and places`() throws {
    let table = Table()
    let recorder = Recorder(table.scene.controller)
    table.play()
    let recording = try #require(recorder.stop())
    let read = try Recording(text: recording.text)
    #expect(read == recording)
    let replay = read.replay()
    #expect(replay.error == nil && replay.matches)
    #expect(replay.transcript.text == table.driver.transcript)
    #expect(replay.transcript.lines.contains { $0.hasPrefix("into b") })
    #expect(replay.transcript.lines.filter { $0.hasPrefix("dropped") }.count == 4)
    #expect(Digest.geometry(of: replay.engine) == Digest.geometry(of: table.scene.controller.engine!))
    for collection in table.collections {
      #expect(replay.engine.collection(collection.id) == table.scene.controller.engine!.collection(collection.id))
    }
  }

  @Test func `a recording that begins late has the collections as they were, in their order`() throws {
    let table = Table()
    table.play()
    let engine = try #require(table.scene.controller.engine)
    let before = engine.collections
    let recorder = Recorder(table.scene.controller)
    #expect(recorder.isRecording)
    let late = Driver(table.scene)
    late.press(at: Point(20, 10))
    late.move(to: Point(20, 60))
    late.move(to: Point(240, 100))
    let middle = try #require(recorder.recording)
    late.release()
    late.settle()
    let recording = try #require(recorder.stop())
    let replay = try Recording(text: recording.text).replay()
    #expect(replay.matches && replay.transcript.text == late.transcript)
    #expect(replay.engine.collections == before && before.count == 3)
    // A recording of half a drag ends with items displaced and hidden.
    let half = middle.replay()
    #expect(half.matches)
    #expect(table.collections.contains { !half.engine.room(in: $0.id).isEmpty })
  }

  @Test func `places of items count as geometry`() throws {
    let table = Table()
    let before = Digest.geometry(of: table.scene.controller.engine!)
    table.piles[0].items[1].length = 34
    table.collections[0].reload()
    let after = Digest.geometry(of: table.scene.controller.engine!)
    #expect(before != after)
    table.driver.press(at: Point(20, 10))
    table.driver.move(to: Point(20, 60))
    let engine = try #require(table.scene.controller.engine)
    #expect(Digest.geometry(of: engine) != after)
  }

  // MARK: Text

  var layouts: [CollectionLayout] {
    var odd = ListLayout(.horizontal, extents: Extents([]), bounds: Size(.infinity, -0.0), isRightToLeft: true)
    odd.insets = Insets(top: .nan, left: -0.0, bottom: 1e300, right: .leastNonzeroMagnitude)
    // What is left up to the greatest sum: more digits than a number has.
    var long = Extents(count: 3, extent: 0.1, spacing: 10_000)
    long.insert(.infinity, at: 1)
    long.insert(1 / 3.0, at: 4)
    return [
      .list([], bounds: .zero), .list([40, 40, 40, 20, 20, 40], spacing: 8, bounds: Size(320, 600)),
      .list([1e-9, 0.1, 1 / 3.0, .nan, -4, 0, 1e9, 4e12], spacing: 1 / 7.0, axis: .horizontal, bounds: Size(0.1, 3), insets: Insets(5)),
      .list(odd), .list(ListLayout(extents: long, bounds: Size(1, 2))),
      .list(ListLayout(extents: Extents(count: 100_000_000, extent: 44), bounds: Size(1, 2))),
      flow(.spaceBetween), flow(.spaceAround, isTurned: true),
      flow(.spaceEvenly, tracks: [40, 1 / 3.0, 90]), flow(.stretch, isTurned: true, tracks: [7]),
      .grid(GridLayout(cells: [Rect(0.1, -0.0, 1 / 3.0, 4), Rect(.nan, 0, 1, 1)], bounds: Size(.infinity, 2), isRightToLeft: true)),
      .grid(GridLayout(cells: [], bounds: .zero)),
    ]
  }

  func flow(_ alignment: FlowLayout.Alignment, isTurned: Bool = false, tracks: [Double] = []) -> CollectionLayout {
    .flow(
      FlowLayout(
        sizes: [Size(40, 20), Size(0.1, 30)], spacing: Size(1, 2), bounds: Size(320, 600), alignment: alignment, isUpwards: isTurned,
        isTurned: isTurned, tracks: tracks))
  }

  @Test func `every collection, item and key survives its text`() throws {
    let (odd, session) = (ElementID(slot: 2_000_000_000, generation: -7), SessionID(.max))
    var events: [InputEvent] = [
      .collection(odd, .set(nil)), .collection(odd, .measured(item: -1, Size(.nan, 0.1))), .collection(odd, .measured(item: 7, Size(3, 4))),
      .items(session, []), .items(session, [ItemPlace(odd, .min)]), .items(session, [ItemPlace(.root, 0), ItemPlace(odd, .max)]),
      .place(session, nil), .place(session, DropPlace(odd, .gap(.min))), .place(session, DropPlace(.root, .into(.max))),
      .key(KeyEvent(.space, focus: odd, item: 0, time: 0.1)), .key(KeyEvent(.up, modifiers: .shift, focus: odd, item: .max, time: 1)),
      .key(KeyEvent(.up, focus: nil, item: .min, time: 1)), .key(KeyEvent(.up, modifiers: .shift, time: 1)),
    ]
    for layout in layouts {
      var role = CollectionRole(layout: layout)
      events.append(.collection(odd, .set(role)))
      role.locked = [0, 5, .max]
      role.folders = [-3, 4, 4, 2]
      role.capacity = .min
      role.takesAtEnd = true
      role.strategy = .largestOverlap
      events.append(.collection(odd, .set(role)))
    }
    let recording = Recording(events.map { .event($0) })
    let read = try Recording(text: recording.text)
    #expect(read.text == recording.text)
    #expect(recording.text.contains(" u3fffff"))
    #expect(read.entries.count == events.count)
    for (a, b) in zip(read.entries, recording.entries) {
      // Not-a-number equals nothing, so the words of both are compared; they tell how a tree of lengths grew, which does not matter.
      guard case .event(.collection(_, .set(.some(let one)))) = a, case .event(.collection(_, .set(.some(let other)))) = b else {
        #expect("\(a)" == "\(b)")
        continue
      }
      switch (one.layout, other.layout) {
      case (.list(let one), .list(let other)): #expect(one.extents == other.extents)
      default: #expect(one.layout == other.layout)
      }
    }
  }

  @Test func `a line of a collection that cannot be read is named with what is wrong`() {
    func problem(_ line: String) -> RecordingError.Problem? {
      do throws(RecordingError) {
        _ = try Recording(text: Recording.header + "\n" + line + "\n")
        return nil
      } catch {
        #expect(error.line == 2 || error.problem == .cut)
        return error.problem
      }
    }
    #expect(problem("place 1 1.0") == .tooShort(wanted: "before or into"))
    #expect(problem("place 1 1.0 at 3") == .unexpected("at", wanted: "before or into"))
    #expect(problem("place 1 1.0 before") == .tooShort(wanted: "how many items come before"))
    let good = "collection 1.0 5 0,2 - list vertical 320 600 - no 8 2 3 40 1 20"
    #expect(problem(good) == .cut)
    for (words, wrong, wanted) in [
      ("1.0 5", "1.0 five", "how many items there may be"), ("0,2", "0,,2", "items, such as 0,2,5"), ("0,2", "0;2", "items, such as 0,2,5"),
      ("list", "circle", "a layout, such as “list”"), ("vertical", "diagonal", "an axis"), (" 8 2", " 20000 2", "the spacing of items"),
      (" 8 2", " -1 2", "the spacing of items"), ("3 40", "3 -40", "the length of 3 items"), ("3 40", "0 40", "the length of 0 items"),
      ("1 20", "1 40", "the length of 1 items"), ("1 20", "1 7ff8000000000000", "the length of 1 items"),
      ("1 20", "1 u4000000000000001", "the length of 1 items"), ("3 40", "100000001 40", "the length of 100000001 items"),
      ("1 20", "1 u12", "the length of 1 items"), ("1 20", "1 u", "the length of 1 items"),
    ] {
      let line = good.replacing(words, with: wrong)
      guard case .unexpected(_, let found) = problem(line) else {
        Issue.record("\(line) was read")
        continue
      }
      #expect(found == wanted, "\(line)")
    }
    #expect(problem("collection 1.0 5 - - list vertical 320 600 - no 8 2 3 40") == .tooShort(wanted: "the number of items in a run"))
    #expect(problem("collection 1.0 5 - - list vertical 320 600 - no 8 2000000000") == .tooShort(wanted: "the number of items in a run"))
    #expect(problem(good + " 1") == .tooLong("1"))
    #expect(problem("collection 1.0 none 1") == .tooLong("1"))
    #expect(problem("collection 1.0") == .tooShort(wanted: "how many items there may be"))
    #expect(problem("collection 1.0 measured 1 3") == .tooShort(wanted: "a number"))
    #expect(problem("items 1 1.0") == .tooShort(wanted: "the number of an item"))
    #expect(problem("items 1 1 0") == .unexpected("1", wanted: "an element, such as 3.0"))
    #expect(problem("key space 1.0 0 - one") == .unexpected("one", wanted: "the number of an item"))
  }

  @Test func `a recording of reorderings that is cut or changed anywhere is noticed`() throws {
    let table = Table()
    let recorder = Recorder(table.scene.controller)
    table.play()
    let text = try #require(recorder.stop()).text
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    func error(_ lines: ArraySlice<String>) -> RecordingError? {
      do throws(RecordingError) {
        _ = try Recording(text: lines.joined(separator: "\n") + "\n")
        return nil
      } catch {
        return error
      }
    }
    for count in 1..<lines.count - 1 { #expect(error(lines[..<count]) == RecordingError(Int32(count + 1), .cut)) }
    for (i, line) in lines.enumerated() where line.hasPrefix("collection") || line.hasPrefix("items") {
      var changed = lines
      changed[i] =
        line.hasPrefix("items")
        ? line + " 1.0 0"
        : line.contains("vertical") ? line.replacing("vertical", with: "horizontal") : line.replacing("horizontal", with: "vertical")
      #expect(error(changed[..<(lines.count - 1)])?.problem == .edited)
      changed = lines
      changed.remove(at: i)
      #expect(error(changed[..<(lines.count - 2)])?.line == Int32(lines.count - 2))
    }
  }
}
