import DragCore
import DragTesting
import GalleryScenes
import GalleryStage

extension Chronicle {
  /// A Swift test of all that was done, ready to paste, which passes without a screen.
  ///
  /// It is tried out before it is given away: the shortest telling that leads to the same transcript is taken. Where none does,
  /// the test replays the recording instead.
  public func test(of entry: SceneEntry, size: Size, expecting lines: [String], isComplete: Bool = true, recording: () -> String?) -> String
  {
    for detail in Detail.allCases where isComplete && !isFull {
      let steps = steps(detail)
      if steps.count > 600 { break }
      if isSame(Self.transcript(of: steps, in: entry, size: size), lines) { return Self.text(steps, entry, size, lines) }
    }
    return Self.text(recording: recording() ?? "", entry, lines)
  }

  /// Compares bytes: what compares texts would bring Unicode's tables into the browser.
  private func isSame(_ a: [String], _ b: [String]) -> Bool {
    a.count == b.count && a.indices.allSatisfy { a[$0].utf8.elementsEqual(b[$0].utf8) }
  }

  package enum Detail: UInt8, CaseIterable {
    /// Only the places where something happened.
    case turns
    /// A place every tenth of a second, too.
    case tenths
    case everything
  }

  /// The transcript of a run without a screen.
  package static func transcript(of steps: [TestStep], in entry: SceneEntry, size: Size) -> [String] {
    let stage = HeadlessStage(size: size)
    let scene = entry.open(stage)
    scene.layOut(size)
    let driver = Driver(stage.controller)
    for step in steps { step.perform(driver, scene) }
    return driver.log
  }

  package func steps(_ detail: Detail) -> [TestStep] {
    var steps: [TestStep] = []
    // Where the test's clock is; the time of the entry before the one that is being told.
    var time = entries.first?.time ?? 0
    var modifiers: KeyModifiers = []
    var fingers: [(id: Int32, finger: Int32, last: Point)] = []
    var focus: String?

    func wait(until moment: Double) {
      let gap = hundredths(moment - time)
      if gap >= 0.02 {
        steps.append(.wait(gap))
        time += gap
      }
    }
    func hold(_ keys: KeyModifiers) {
      if keys != modifiers { steps.append(.modifiers(keys)) }
      modifiers = keys
    }
    for (i, entry) in entries.enumerated() {
      switch entry.deed {
      case .lay(let size): steps.append(.lay(size))
      case .set(let name, let value):
        // Only the last of a row counts.
        if i + 1 < entries.count, case .set(let next, _) = entries[i + 1].deed, next.utf8.elementsEqual(name.utf8), self.isRange(name) {
          break
        }
        steps.append(.set(name, value))
      case .reduceMotion(let on): steps.append(.reduceMotion(on))
      case .cancel(let reason):
        wait(until: entry.time)
        steps.append(.cancel(reason))
      case .key(let key, let name):
        wait(until: entry.time)
        hold(key.modifiers)
        let isNew = name.map { name in focus.map { !$0.utf8.elementsEqual(name.utf8) } ?? true } ?? false
        steps.append(.key(key.key, on: isNew || key.item >= 0 ? name : nil, item: key.item))
        focus = name ?? focus
      case .pointer(let event, let at, let name, let local):
        switch event.phase {
        case .down:
          wait(until: entry.time)
          hold(event.modifiers)
          var free: Int32 = 1
          while fingers.contains(where: { $0.finger == free }) { free += 1 }
          fingers.append((event.id, free, at))
          steps.append(.press(name, rounded(local), event.kind, finger: free, event.content))
        case .move:
          guard let f = fingers.firstIndex(where: { $0.id == event.id }) else { break }
          guard keeps(i, event.id, detail, since: time) else { break }
          let start = wayStart(i, event.id) ?? entry.time
          // A rest before the way is a wait; the way itself takes a frame for each of its steps.
          wait(until: start - Driver.frame)
          hold(event.modifiers)
          let frames = Int32(max(1, min(600, (entry.time - time) / Driver.frame + 0.5)))
          steps.append(.move(rounded(at), finger: fingers[f].finger, steps: frames))
          time += Double(frames) * Driver.frame
          fingers[f].last = at
        case .up, .cancel:
          guard let f = fingers.firstIndex(where: { $0.id == event.id }) else { break }
          let finger = fingers.remove(at: f)
          if finger.last != at {
            steps.append(.move(rounded(at), finger: finger.finger, steps: 1))
            time += Driver.frame
          }
          wait(until: entry.time)
          hold(event.modifiers)
          steps.append(event.phase == .up ? .release(finger: finger.finger) : .lose(finger: finger.finger))
        }
      }
    }
    return steps
  }

  private func isRange(_ name: String) -> Bool { name.utf8.elementsEqual("zoom".utf8) }

  private func rounded(_ p: Point) -> Point { Point(hundredths(p.x), hundredths(p.y)) }

  /// Whether a telling of this detail has a place for a move.
  private func keeps(_ i: Int, _ id: Int32, _ detail: Detail, since time: Double) -> Bool {
    if detail == .everything || entries[i].isTold { return true }
    // The last one before another deed is where that happened.
    let next = i + 1
    if next >= entries.count { return true }
    if case .pointer(let event, _, _, _) = entries[next].deed, event.phase == .move {
      return event.id == id ? detail == .tenths && entries[i].time - time >= 0.1 : true
    }
    return true
  }

  /// When a pointer began to move on the way that ends with this entry: after its last rest.
  private func wayStart(_ i: Int, _ id: Int32) -> Double? {
    var start: Double?
    var at = i
    while at >= 0 {
      guard case .pointer(let event, _, _, _) = entries[at].deed, event.phase == .move, event.id == id else { break }
      if let start, start - entries[at].time > 0.1 { break }
      if at < i, entries[at].isTold { break }
      start = entries[at].time
      at -= 1
    }
    return start
  }

  // MARK: Text

  private static func text(_ steps: [TestStep], _ entry: SceneEntry, _ size: Size, _ lines: [String]) -> String {
    var text = head(entry)
    text += "  let size = Size(\(decimal(size.width)), \(decimal(size.height)))\n"
    text += "  let stage = HeadlessStage(size: size)\n"
    text += "  let scene = \(entry.type)(on: stage)\n"
    text += "  scene.layOut(size)\n"
    text += "  let driver = Driver(stage.controller)\n\n"
    for step in steps { text += "  " + step.swift + "\n" }
    return text + "\n" + expectation("driver.log", lines) + "}\n"
  }

  private static func text(recording: String, _ entry: SceneEntry, _ lines: [String]) -> String {
    var text = head(entry, throwing: true)
    text += "  let recording = try Recording(\n    text: \"\"\"\n"
    var line = ""
    for byte in recording.unicodeScalars {
      if byte == "\n" {
        text += "      " + line + "\n"
        line = ""
      } else {
        if byte == "\\" || byte == "\"" { line += "\\" }
        line.unicodeScalars.append(byte)
      }
    }
    text += "\n      \"\"\")\n  let replay = recording.replay()\n  #expect(replay.matches)\n"
    return text + expectation("replay.transcript.lines", lines) + "}\n"
  }

  private static func head(_ entry: SceneEntry, throwing: Bool = false) -> String {
    "import DragTesting\nimport GalleryScenes\nimport GalleryStage\nimport Testing\n\n"
      + "@Test func `what I did in \(entry.title)`() \(throwing ? "throws " : ""){\n"
  }

  private static func expectation(_ what: String, _ lines: [String]) -> String {
    if lines.isEmpty { return "  #expect(\(what).isEmpty)\n" }
    var text = "  #expect(\n    \(what) == [\n"
    for line in lines { text += "      \"" + line + "\",\n" }
    return text + "    ])\n"
  }
}
