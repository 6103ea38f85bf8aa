import DragCore
import DragTesting
import Testing

/// Spring loading: what a drag is held over for half a second is told, so that it may open.
@Suite struct RestingTests {
  struct Bird: Identifiable {
    var id: Int
  }

  final class Notes {
    var lines: [String] = []
    var ids = [0, 1, 2, 3]
  }

  @Test func `a drag that is held still over an element is told to it after half a second, once`() {
    let scene = Scene(), notes = Notes()
    scene.add("card", Rect(0, 0, 60, 60)).draggable("Robin")
    let tab = scene.add("tab", Rect(200, 0, 100, 60))
    tab.onDragRested { session, folder in notes.lines.append("\(session.location.x) \(folder == nil ? "none" : "a folder")") }
    let driver = Driver(scene)
    driver.press("card")
    driver.move(to: "tab")
    driver.wait(0.48)
    #expect(notes.lines.isEmpty && scene.controller.deadline != nil)
    driver.wait(0.04)
    #expect(notes.lines == ["50.0 none"] && scene.controller.deadline == nil)
    driver.move(by: Vector(20, 0))
    driver.wait(2)
    #expect(notes.lines.count == 1)
    driver.move(to: Point(400, 300))
    driver.move(to: "tab")
    driver.wait(0.6)
    #expect(notes.lines.count == 2)
    driver.release()
    #expect(scene.controller.deadline == nil)
    #expect(driver.transcript.contains("entered tab · rested tab · exited tab"))
  }

  @Test func `a trembling hand rests, one that goes on does not, and one that leaves in time neither`() {
    let scene = Scene(), notes = Notes()
    scene.add("card", Rect(0, 0, 60, 60)).draggable("Robin")
    scene.add("tab", Rect(200, 0, 100, 60)).onDragRested { _, _ in notes.lines.append("rested") }
    let driver = Driver(scene)
    driver.press("card")
    driver.move(to: Point(210, 30))
    for _ in 0..<4 {
      driver.move(by: Vector(20, 0), steps: 1)
      driver.wait(0.4)
    }
    #expect(notes.lines.isEmpty)
    for way in [3.0, -3] {
      driver.move(by: Vector(way, 0), steps: 1)
      driver.wait(0.1)
    }
    #expect(notes.lines == ["rested"])
    driver.move(to: Point(400, 300))
    driver.move(to: "tab")
    driver.wait(0.4)
    driver.move(to: Point(400, 300))
    driver.wait(1)
    #expect(notes.lines == ["rested"])
  }

  @Test func `a folder of a collection is told by its position, and may open while the drag goes on`() {
    let scene = Scene(), notes = Notes(), checker = GuaranteeChecker()
    scene.controller.witnesses.append(checker)
    let list = scene.add("list", Rect(0, 0, 200, 400))
    let container = ReorderContainer<Bird, SingleCollection>(controller: scene.controller) { _ in notes.lines.append("moved") }
    container.moveInto = { birds, folder in notes.lines.append("\(birds) into \(folder)") }
    let collection = container.add(
      list, SingleCollection(), notes.ids.map { Bird(id: $0) },
      layout: { .list(ListLayout(extents: Extents(count: notes.ids.count, extent: 40), bounds: Size(200, 400))) })!
    collection.isFolder = { notes.ids[$0] == 2 }
    list.onDragRested { _, folder in
      guard folder == 2 else { return }
      notes.lines.append("open")
      notes.ids = [0, 1, 2, 20, 21, 3]
      collection.reload()
    }
    let driver = Driver(scene)
    driver.press(at: Point(20, 20))
    driver.move(to: Point(20, 100))
    driver.wait(0.6)
    #expect(notes.lines == ["open"])
    driver.wait(1)
    driver.release()
    #expect(notes.lines == ["open", "[0] into 2"])
    driver.settle()
    checker.checkRest(scene.controller)
    #expect(checker.violations.isEmpty, "\(checker.violations)")
    #expect(driver.log.contains("rested list 2"))
  }

  @Test(arguments: [0, 3]) func `S2.1 a folder waits for what is dragged to it, into it and past it, from either side`(_ lifted: Int) {
    let scene = Scene()
    let list = scene.add("list", Rect(0, 0, 200, 400))
    let container = ReorderContainer<Bird, SingleCollection>(controller: scene.controller) { _ in }
    container.moveInto = { _, _ in }
    let collection = container.add(
      list, SingleCollection(), (0..<5).map { Bird(id: $0) },
      layout: { .list(ListLayout(extents: Extents(count: 5, extent: 40), bounds: Size(200, 400))) })!
    // Of those that stay, the second.
    let folder = lifted == 0 ? 2 : 1
    collection.isFolder = { $0 == folder }
    let driver = Driver(scene)
    let start = Double(lifted) * 40 + 20
    driver.press(at: Point(20, start))
    let way = lifted == 0 ? 1.0 : -1
    var steps: [String] = []
    for move in 1...150 {
      let y = start + way * Double(move)
      driver.move(to: Point(20, y), steps: 1)
      let engine = scene.controller.engine!
      let by = engine.displacement(of: Int32(folder), in: collection.id).dy
      let top = Double(folder) * 40 + by
      let step: String
      switch engine.place(of: SessionID(1))?.position {
      case .gap(let gap): step = "gap \(gap)"
      case .into:
        step = "into"
        #expect(y > top && y < top + 40, "at \(y) the folder is at \(top)")
      case nil: continue
      }
      if steps.last != step { steps.append(step) }
      // A pointer that rests changes nothing.
      driver.wait(0.1)
      driver.move(to: Point(20, y), steps: 1)
      #expect(engine.place(of: SessionID(1)) == scene.controller.engine!.place(of: SessionID(1)))
    }
    #expect(steps == (lifted == 0 ? ["gap 0", "gap 1", "into", "gap 2", "gap 3", "gap 4"] : ["gap 3", "gap 2", "into", "gap 1", "gap 0"]))
  }

  @Test func `S2.1 keys send an item into a folder and out again, and further in and out where there is none`() {
    let scene = Scene(), notes = Notes(), checker = GuaranteeChecker()
    scene.controller.witnesses.append(checker)
    let list = scene.add("list", Rect(0, 0, 200, 400))
    let container = ReorderContainer<Bird, SingleCollection>(controller: scene.controller) { difference in
      if case .before(let id) = difference.destination.position { notes.lines.append("\(difference.sources) before \(id)") }
    }
    container.moveInto = { birds, folder in notes.lines.append("\(birds) into \(folder)") }
    let collection = container.add(
      list, SingleCollection(), notes.ids.map { Bird(id: $0) },
      layout: { .list(ListLayout(extents: Extents(count: notes.ids.count, extent: 40), bounds: Size(200, 400))) })!
    collection.isFolder = { notes.ids[$0] == 2 }
    list.onDragUpdated { session in
      switch session.dropPlace?.position {
      case .gap(let gap): notes.lines.append("gap \(gap) \(session.indent)")
      case .into(let folder): notes.lines.append("into \(folder)")
      case nil: break
      }
    }
    let driver = Driver(scene)
    func keys(_ keys: Key...) -> [String] {
      notes.lines = []
      for key in keys { driver.key(key) }
      return notes.lines
    }
    driver.key(.space, on: "list", item: 0)
    // Item 2 is the second of those that stay.
    #expect(keys(.down, .down) == ["gap 1 0", "gap 2 0"])
    #expect(keys(.right, .left, .right, .right) == ["into 2", "gap 2 0", "into 2", "into 2"])
    #expect(keys(.up, .right, .right, .left, .down) == ["gap 1 0", "gap 1 1", "gap 1 2", "gap 1 1", "gap 2 0"])
    #expect(keys(.right, .down, .left, .left) == ["into 2", "gap 2 0", "gap 2 -1", "gap 2 -2"])
    // Rows that come or go leave it where it is, and the drop is there.
    #expect(keys(.right) == ["into 2"])
    notes.ids = [0, 1, 2, 20, 21, 3]
    collection.reload()
    #expect(keys(.space).last == "[0] into 2")
    driver.settle()
    driver.key(.space, on: "list", item: 0)
    #expect(keys(.down, .down, .right, .up, .space).last == "[0] before 2")
    driver.settle()
    checker.checkRest(scene.controller)
    #expect(checker.violations.isEmpty, "\(checker.violations)")
  }
}
