import DragCore
@testable import DragTesting
import Foundation
import Testing

@Suite struct RecordingTests {
  func scene() -> Scene {
    let scene = Scene()
    let card = scene.add("card", Rect(20, 20, 60, 60))
    let bin = scene.add("bin", Rect(300, 200, 120, 120))
    card.draggable("Robin")
    bin.dropTarget(accepts: { _ in .move }, action: { _ in true })
    return scene
  }

  func drag(_ driver: Driver) {
    driver.press("card")
    driver.move(to: "bin")
    driver.release()
  }

  @Test func `a recording replays without the app`() throws {
    let scene = scene()
    let recorder = Recorder(scene.controller)
    let driver = Driver(scene)
    drag(driver)
    driver.settle()
    let recording = try #require(recorder.stop())
    let replay = recording.replay()
    #expect(replay.matches)
    #expect(replay.error == nil)
    #expect(replay.transcript.text == driver.transcript)
    #expect(replay.transcript.text == "began card · entered bin · dropped bin move")
    #expect(!scene.controller.witnesses.contains { $0 === recorder })
  }

  @Test func `the example in the documentation is what is recorded, and can be replayed`() throws {
    let scene = Scene()
    scene.add("card", Rect(20, 20, 60, 60)).draggable("Robin")
    let recorder = Recorder(scene.controller)
    let driver = Driver(scene)
    driver.press("card")
    driver.move(by: Vector(20, 0), steps: 1)
    driver.release()
    let text = try #require(recorder.stop()).text
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let page = try String(contentsOf: folder.appendingPathComponent("Docs/recordings.md"), encoding: .utf8)
    #expect(page.contains("```text\n" + text + "```"), "\(text)")
    #expect(try Recording(text: text).replay().transcript.text == driver.transcript)
  }

  @Test func `a recording survives its text`() throws {
    let scene = scene()
    let recorder = Recorder(scene.controller)
    drag(Driver(scene))
    let recording = try #require(recorder.stop())
    let read = try Recording(text: recording.text)
    #expect(read == recording)
    #expect(read.text == recording.text)
    #expect(read.replay().matches)
  }

  @Test func `what the platform's own drags did is replayed without the data they brought`() throws {
    let scene = scene()
    scene.add("note", Rect(120, 20, 60, 60)).draggable(TextItem("Wren"))
    let bin = scene.add("box", Rect(20, 200, 60, 60))
    bin.dropDestination(for: TextItem.self) { _, _ in true }
    let recorder = Recorder(scene.controller)
    let driver = Driver(scene)
    driver.modifiers = .shift
    driver.bringIn([TextItem("Robin").provider], over: "box")
    driver.dropIn()
    driver.takeOut("note")
    driver.leaveWindow()
    driver.endOutside(.copy)
    let recording = try #require(recorder.stop())
    let read = try Recording(text: recording.text)
    #expect(read == recording)
    let replay = read.replay()
    #expect(replay.matches)
    #expect(replay.transcript.text == "began window · entered box · dropped box move · began note · dropped note copy")
  }

  @Test func `a file from another system may end its lines with two bytes`() throws {
    let scene = scene()
    let recorder = Recorder(scene.controller)
    drag(Driver(scene))
    let recording = try #require(recorder.stop())
    let text = String(recording.text.flatMap { $0 == "\n" ? ["\r", "\n"] : [$0] } as [Character])
    #expect(try Recording(text: text) == recording)
  }

  @Test func `a recording that begins late has the elements as they were`() throws {
    let scene = scene()
    let driver = Driver(scene)
    drag(driver)
    driver.settle()
    let controller = scene.controller
    let frame = scene.add("frame", Rect(500, 300, 200, 200))
    let gone = scene.add("gone", Rect(0, 0, 10, 10))
    scene.add("inner", to: frame, Rect(10, 10, 60, 60))
    controller.edit(.remove(gone.id))
    scene.add("in its place", Rect(0, 0, 10, 10))
    controller.edit(.transform(frame.id, .rotation(cosine: 0.8, sine: 0.6)))
    controller.edit(.contentOffset(frame.id, Vector(3, -0.1)))
    controller.edit(.offset(frame.id, Vector(-0.0, 7)))
    controller.edit(.shape(frame.id, .polygon([Point(0, 0), Point(200, 0), Point(0, 200.5)])))
    controller.edit(.zIndex(frame.id, -3))
    let group = DragGroup(on: scene.root)
    group.snapsBackOnMiss = true
    // Targets in another order than the tree's.
    controller.element(named: "bin")!.removeDropDestination()
    group.addDroppable(frame, snapPoint: Point(5, 5.25))
    controller.element(named: "bin")!.dropTarget(accepts: { _ in .move }, action: { _ in true })
    group.addDraggable(controller.element(named: "inner")!)

    let recorder = Recorder(controller)
    #expect(recorder.isRecording)
    let late = Driver(scene)
    drag(late)
    late.press("inner")
    late.move(to: "card")
    late.release()
    late.settle()
    let recording = try #require(recorder.stop())
    let replay = recording.replay()
    #expect(replay.matches)
    #expect(replay.transcript.text == late.transcript)
    #expect(late.log.count > 4)
    #expect(replay.engine.tree.contains(frame.id) && !replay.engine.tree.contains(gone.id))
    #expect(try Recording(text: recording.text).replay().matches)
  }

  @Test func `a recording that is started in mid-drag waits for its end`() throws {
    let scene = scene()
    let driver = Driver(scene)
    driver.press("card")
    driver.move(by: Vector(50, 50))
    let recorder = Recorder(scene.controller)
    #expect(!recorder.isRecording && recorder.recording == nil)
    driver.release()
    #expect(!recorder.isRecording, "the card still flies home")
    driver.settle()
    let second = Driver(scene)
    drag(second)
    let recording = try #require(recorder.stop())
    #expect(recording.replay().transcript.text == second.transcript)
    #expect(recording.replay().matches)
    #expect(recorder.stop() == nil)
  }

  @Test func `a recorder begins anew when it is started again`() throws {
    let scene = scene()
    let recorder = Recorder(scene.controller)
    drag(Driver(scene))
    Driver(scene).settle()
    recorder.start(scene.controller)
    let driver = Driver(scene)
    drag(driver)
    let recording = try #require(recorder.stop())
    #expect(recording.replay().transcript.text == driver.transcript)
    #expect(recording.replay().matches)
  }

  @Test func `stopping in a closure that answers a question waits`() throws {
    let scene = scene()
    let recorder = Recorder(scene.controller)
    var stopped: [Bool] = []
    scene.controller.element(named: "bin")!.removeDropDestination()
    scene.controller.element(named: "bin")!.dropTarget { _ in
      stopped.append(recorder.stop() != nil)
      return .move
    } action: { _ in
      true
    }
    drag(Driver(scene))
    #expect(!stopped.isEmpty && !stopped.contains(true))
    #expect(try #require(recorder.stop()).replay().matches)
  }

  @Test func `a text that an editor has put a mark before is the same recording`() throws {
    let recording = Fuzz(seed: 5).run().recording
    #expect(try Recording(text: "\u{FEFF}" + recording.text) == recording)
  }

  @Test func `every event, answer and number survives its text`() throws {
    let odd = ElementID(slot: 2_000_000_000, generation: -7)
    var source = SourceRole()
    source.group = GroupID(-3)
    source.activation = ActivationTable(.press(seconds: .nan, tolerance: -0.0))
    source.activation.handle = .distance(0.1)
    source.isEnabled = false
    source.needsHandle = true
    source.operations = OperationSet(rawValue: 200)
    source.modifiers.axis = .vertical
    source.modifiers.grid = Size(1e300, .leastNonzeroMagnitude)
    source.modifiers.bounds = Rect(1, 2, .infinity, -4.5)
    source.modifiers.asksApp = true
    source.asksState = true
    source.decidesDrop = true
    source.space = odd
    var target = TargetRole()
    target.snapPoint = Point(0.5, -1e9)
    target.proposal = .asksOnUpdate
    target.seesEveryGroup = true
    var pointer = PointerEvent(.cancel, id: .min, kind: .pen, at: Point(.nan, 3), time: -.infinity)
    pointer.modifiers = [.shift, .command]
    pointer.content = .text
    pointer.cover = .root
    pointer.item = .max
    let transform = Transform(a: 1, b: 2.5, c: -3, d: 1e-300, tx: 5, ty: 6)
    let session = SessionID(.max)
    let edits: [TreeEdit] = [
      .add(odd, parent: .root, before: odd, frame: Rect(1, 2, 3, 4)), .add(odd, parent: .root, before: nil, frame: .zero),
      .remove(odd), .move(odd, parent: .root, before: nil), .move(odd, parent: .root, before: odd), .frame(odd, Rect(0.1, 0, 0, 0)),
      .transform(odd, transform), .contentOffset(odd, Vector(1, 0.2)), .offset(odd, Vector(-0.0, 0)), .clips(odd, true),
      .hidden(odd, false), .disabled(odd, true), .opacity(odd, 0.01), .zIndex(odd, .min), .shape(odd, .rectangle),
      .shape(odd, .ellipse), .shape(odd, .polygon([])), .shape(odd, .polygon([Point(1, 2), Point(0.3, 4)])),
      .overrides(odd, [.pointInside, .hitElement]), .handlers(odd, [.entered, .ended]), .handlers(odd, HandlerSet(rawValue: 255)),
      .handle(odd, true), .source(odd, nil), .source(odd, SourceRole()), .source(odd, source), .target(odd, nil),
      .target(odd, TargetRole()), .target(odd, target),
    ]
    var events: [InputEvent] = edits.map { .edit($0) }
    for key in UInt8(0)..<13 { events.append(.key(KeyEvent(Key(rawValue: key)!, modifiers: .option, focus: odd, time: 0.1))) }
    for reason in UInt8(0)..<9 { events.append(.cancel(session, CancelReason(rawValue: reason)!)) }
    for result in UInt8(0)..<5 { events.append(.answer(.drop(session, DropResult(rawValue: result)!))) }
    for strategy in UInt8(0)..<6 {
      var options = GroupOptions()
      options.strategy = GroupOptions.Strategy(rawValue: strategy)!
      options.snapDamping = Double(strategy) / 7
      events.append(.group(GroupID(Int32(strategy)), options))
    }
    events += [
      .pointer(pointer), .pointer(PointerEvent(.down, at: Point(1, 2), time: 3)), .key(KeyEvent(.tab, time: 4)), .time(1.0 / 60),
      .answer(.begin(session, follower: nil, operations: .all)), .answer(.begin(session, follower: odd, operations: [])),
      .answer(.refuse(session)), .cancel(nil, .app), .reduceMotion(true), .sourceDeleted(session, false), .operations(session, .link),
      .start(odd, pointer: -1), .refresh,
    ]
    let told: [Told] = [
      .operations(.all), .state(.rejected), .inside(true), .hit(.usual), .hit(.nothing), .hit(.element(odd)), .target(nil), .target(odd),
      .center(Point(.nan, 0.25)),
    ]
    var entries: [Recording.Entry] = events.map { .event($0) }
    entries += told.map { .told($0) }
    for name in ["", " ", "Rotkehlchen 🐦", "a\nb\\c\rd", "  spaces  ", "-"] { entries.append(.name(odd, name)) }
    entries += [.firstSession(7), .begin]
    let recording = Recording(entries)
    let read = try Recording(text: recording.text)
    #expect(read.text == recording.text)
    #expect(read.entries.count == entries.count)
    // Not-a-number equals nothing, so the words of both are compared.
    for (a, b) in zip(read.entries, entries) { #expect("\(a)" == "\(b)") }
  }

  // MARK: Texts that are none

  func error(_ text: String) -> RecordingError? {
    do throws(RecordingError) {
      _ = try Recording(text: text)
      return nil
    } catch {
      return error
    }
  }

  func sample() -> [String] {
    let scene = scene()
    let recorder = Recorder(scene.controller)
    drag(Driver(scene))
    return recorder.stop()!.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  @Test func `another first line is no recording`() {
    #expect(error("") == RecordingError(1, .noRecording))
    #expect(error("hello\n") == RecordingError(1, .noRecording))
    #expect(error("swift-drag recording 2\nend 1 0 0 0 0\n") == RecordingError(1, .otherVersion))
    #expect(error("swift-drag recording 1") == RecordingError(1, .noRecording))
    #expect(RecordingError(1, .otherVersion).description.hasPrefix("line 1: this recording has another version"))
  }

  @Test(arguments: ["", "\n", "\n\n\n", "\n  \n"])
  func `a recording is read as it stands in a program or comes out of an editor`(end: String) throws {
    let lines = sample().filter { !$0.isEmpty }
    #expect(try Recording(text: lines.joined(separator: "\n") + end).replay().matches)
  }

  @Test func `a recording that is cut anywhere is noticed`() {
    let lines = sample()
    for count in 1..<lines.count - 1 {
      let found = error(lines[..<count].joined(separator: "\n") + "\n")
      #expect(found == RecordingError(Int32(count + 1), .cut), "after \(count) lines")
    }
    let text = lines.joined(separator: "\n")
    for length in stride(from: 0, to: text.utf8.count - 1, by: 7) {
      #expect(error(String(decoding: text.utf8.prefix(length), as: UTF8.self)) != nil)
    }
  }

  @Test func `a line that is missing is noticed`() {
    var lines = sample()
    lines.remove(at: 5)
    #expect(error(lines.joined(separator: "\n"))?.problem == .otherCount(found: Int32(lines.count - 2), wanted: Int32(lines.count - 1)))
    #expect(error(lines.joined(separator: "\n"))?.line == Int32(lines.count - 1))
  }

  @Test func `a line that was changed is noticed though it can be read`() {
    var lines = sample()
    let i = lines.firstIndex { $0.hasPrefix("down") }!
    #expect(lines[i] == "down 1 mouse 50 50 0")
    lines[i] = "down 1 mouse 50 51 0"
    #expect(error(lines.joined(separator: "\n")) == RecordingError(Int32(lines.count - 1), .edited))
  }

  @Test func `a line that cannot be read is named with what is wrong`() {
    func broken(_ line: String) -> RecordingError? {
      var lines = sample()
      lines[3] = line
      return error(lines.joined(separator: "\n"))
    }
    #expect(broken("dwn 1 mouse 50 50 0") == RecordingError(4, .unknownWord("dwn")))
    #expect(broken("") == RecordingError(4, .unknownWord("")))
    #expect(broken("down 1 mouse 50 50") == RecordingError(4, .tooShort(wanted: "a number")))
    #expect(broken("down 1 mouse 50 50 0 - plain - -") == RecordingError(4, .unexpected("-", wanted: "the number of an item")))
    #expect(broken("down 1 mouse 50 50 0 - plain - 2 -") == RecordingError(4, .tooLong("-")))
    #expect(broken("down one mouse 50 50 0") == RecordingError(4, .unexpected("one", wanted: "the number of a pointer")))
    #expect(broken("down 1 mouse 050 50 0") == RecordingError(4, .unexpected("050", wanted: "a number")))
    #expect(broken("down 1 mouse 99999999999 50 0") == RecordingError(4, .unexpected("99999999999", wanted: "a number")))
    #expect(broken("remove 3") == RecordingError(4, .unexpected("3", wanted: "an element, such as 3.0")))
    #expect(broken("hidden 3.0 maybe")?.description == "line 4: “maybe” stands where “yes” or “no” should")
    #expect(broken("name 3.0 a\\zz")?.line == 4)
    #expect(broken("end") == RecordingError(4, .tooShort(wanted: "the number of lines")))
  }

  @Test func `nothing is read that is not as it would be written`() throws {
    /// A text with these lines and with the digest that they have.
    func text(_ line: String) -> String {
      let lines = "\(Recording.header)\nrefresh\n\(line)\n"
      var digest = Digest()
      for byte in lines.utf8 { digest.add(byte) }
      let digits = String(digest.value, radix: 16)
      let hex = String(repeating: "0", count: 16 - digits.count) + digits
      return lines + "end 3 \(hex)" + String(repeating: " " + String(repeating: "0", count: 16), count: 3) + "\n"
    }
    #expect(error(text("down 1 mouse 50 50 0")) == nil)
    #expect(error(text("told operations copy+move")) == nil)
    #expect(error(text("told operations copy+copy")) == RecordingError(3, .unexpected("copy+copy", wanted: "“copy”")))
    #expect(error(text("told operations move+copy")) == RecordingError(3, .unexpected("move+copy", wanted: "“copy+move”")))
    #expect(error(text("told operations 3")) == RecordingError(3, .unexpected("3", wanted: "“copy+move”")))
    #expect(error(text("time 3ff0000000000000")) == RecordingError(3, .unexpected("3ff0000000000000", wanted: "“1”")))
    #expect(error(text("down 1 mouse 50 50 0 - plain -")) == RecordingError(3, .tooLong("-")))
    #expect(error(text("name 1.0 \\61")) == RecordingError(3, .unexpected("\\61", wanted: "“a”")))
    let flow = "collection 1.0 - - - flow 0 0 100 100 - start start no"
    #expect(error(text(flow + " tracks 1 100 20 20")) == nil)
    #expect(error(text(flow + " tracks -1"))?.line == 3)
    #expect(error(text(flow + " tracks 0 20 20"))?.line == 3)
  }

  @Test func `every word of a recording is in the documentation`() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    func read(_ path: String) throws -> String { try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8) }
    var told: Set<Substring> = []
    for span in try read("Docs/recordings.md").matches(of: /`([^`\n]+)`/) {
      for word in span.1.split(whereSeparator: { $0 == " " || $0 == "+" }) { told.insert(word) }
    }
    var written: Set<String> = []
    for source in ["Recording+Text", "Recording+Collections"] {
      for call in try read("Sources/DragTesting/\(source).swift").matches(of: /(?:put|field|flag)\("([a-z -]+)"/) {
        for word in call.1.split(separator: " ") { written.insert(String(word)) }
      }
    }
    func add<T: Worded>(_ type: T.Type) {
      for raw in UInt8(0)... {
        guard let value = T(rawValue: raw) else { break }
        written.insert(value.word)
      }
    }
    add(PointerKind.self); add(PointerEvent.Phase.self); add(ExternalEvent.Phase.self); add(PressContent.self); add(Key.self)
    add(GroupOptions.Strategy.self); add(DropResult.self); add(DragState.self); add(ProposalPolicy.self); add(CancelReason.self)
    add(DragModifiers.Axis.self); add(ListLayout.Axis.self); add(FlowLayout.Alignment.self)
    for words in [OperationSet.words, KeyModifiers.words, HandlerSet.words, HitOverrides.words] {
      for word in words.split(separator: " ") { written.insert(String(word)) }
    }
    #expect(written.count > 100)
    #expect(written.filter { !told.contains($0[...]) }.sorted() == [])
  }

  @Test func `an answer before any event is noticed`() {
    #expect(error("swift-drag recording 1\ntold inside yes\n") == RecordingError(2, .answerWithoutEvent))
  }

  @Test func `what comes after the end is noticed`() {
    let lines = sample()
    #expect(error(lines.joined(separator: "\n") + "refresh\n") == RecordingError(Int32(lines.count), .afterEnd))
  }

  @Test func `answers that do not fit are named by their line`() {
    let lines = sample()
    let recording = try! Recording(text: lines.joined(separator: "\n"))
    let i = recording.entries.firstIndex { if case .told = $0 { true } else { false } }!
    var entries = recording.entries
    entries.remove(at: i)
    #expect(Recording(entries).replay().error?.problem == .missingAnswer)
    entries.insert(.told(.inside(true)), at: i)
    #expect(Recording(entries).replay().error == RecordingError(Int32(i + 2), .otherAnswer))
    entries = recording.entries
    entries.append(.told(.inside(true)))
    #expect(Recording(entries).replay().error == RecordingError(Int32(entries.count + 1), .unaskedAnswer))
    #expect(!Recording(entries).replay().matches)
  }

  @Test func `a replay that comes out otherwise says so`() {
    let scene = scene()
    let recorder = Recorder(scene.controller)
    drag(Driver(scene))
    var recording = recorder.stop()!
    recording.result.geometry ^= 1
    #expect(!recording.replay().matches)
    recording.result.geometry ^= 1
    recording.result.effects ^= 1
    #expect(!recording.replay().matches)
    recording.result.effects ^= 1
    #expect(recording.replay().matches)
  }

  @Test func `ten thousand texts with random faults are refused or read, and never crash`() throws {
    var texts: [[UInt8]] = []
    for seed in UInt64(0)..<12 { texts.append(Array(Fuzz(seed: seed).run().recording.text.utf8)) }
    var random = SplitMix64(seed: 1)
    var refused = 0
    for i in 0..<10_000 {
      var bytes = texts[i % texts.count]
      for _ in 0...random.below(Int32(3)) {
        let at = random.below(bytes.count)
        switch random.below(Int32(6)) {
        case 0: bytes[at] = UInt8(truncatingIfNeeded: random.next())
        case 1: bytes.remove(at: at)
        case 2: bytes.insert(UInt8(truncatingIfNeeded: random.next()), at: at)
        case 3: bytes.removeSubrange(at..<min(bytes.count, at + random.below(40)))
        case 4: bytes.insert(contentsOf: texts[(i + 1) % texts.count].prefix(200), at: at)
        default: bytes.swapAt(at, random.below(bytes.count))
        }
      }
      let text = String(decoding: bytes, as: UTF8.self)
      if error(text) != nil { refused += 1 }
    }
    // A swap of two equal bytes changes nothing; everything else must be noticed.
    #expect(refused > 9800)
  }

  @Test func `replays of recordings with random faults in their entries never crash`() {
    var random = SplitMix64(seed: 2)
    for seed in UInt64(0)..<300 {
      let recording = Fuzz(seed: seed).run().recording
      var entries = recording.entries
      for _ in 0..<8 where !entries.isEmpty {
        let at = random.below(entries.count)
        switch random.below(Int32(3)) {
        case 0: entries.remove(at: at)
        case 1: entries.insert(entries[random.below(entries.count)], at: at)
        default: entries.swapAt(at, random.below(entries.count))
        }
      }
      let replay = Recording(entries).replay()
      #expect(replay.engine.now.isFinite)
    }
  }
}
