import DragCore
import DragTesting
import Testing

/// Rows S1.2 to S1.8: followers, the five events, the pasteboard and the commands.
@Suite struct ResponderTests {
  let scene = Scene()
  let driver: Driver
  let outer: Element
  let inner: Element
  let leaf: Element
  let card: Element

  init() {
    outer = scene.add("outer", Rect(200, 100, 400, 400))
    inner = scene.add("inner", to: outer, Rect(100, 100, 200, 200))
    leaf = scene.add("leaf", to: inner, Rect(50, 50, 100, 100))
    card = scene.add("card", Rect(20, 20, 40, 40))
    driver = Driver(scene)
  }

  func carry(to points: Point...) {
    driver.press("card")
    for point in points { driver.move(to: point, steps: 1) }
  }

  @Test(arguments: [false, true])
  func `what is no destination any more performs the drop command that it had before`(isDragged: Bool) {
    card.draggable("x")
    var heard: [String] = []
    outer.onDropCommand { _ in heard.append("command") }
    outer.dropDestination(
      for: String.self,
      action: { values, _ in
        heard += values
        return true
      }, isTargeted: { heard.append("\($0)") })
    if isDragged { carry(to: Point(250, 150)) }
    #expect(outer.removeDropDestination())
    if !isDragged { carry(to: Point(250, 150)) }
    driver.release()
    driver.settle()
    #expect(heard == (isDragged ? ["true", "false"] : []) + ["command"])
    // What has only that is none any more.
    #expect(outer.removeDropDestination() && !outer.removeDropDestination())
    carry(to: Point(250, 150))
    driver.release()
    #expect(driver.log.last == "missed card")
    #expect(heard.last == "command")
  }

  @Test(arguments: [false, true])
  func `what hears of drops can be a destination as well, whichever comes first`(isDestinationFirst: Bool) {
    card.draggable("x")
    var heard: [String] = []
    let hear = {
      outer.onDragDropped { _ in heard.append("dropped") }
      outer.onDropCommand { _ in heard.append("command") }
    }
    let take = {
      outer.dropDestination(for: String.self) { values, _ in
        heard += values
        return true
      }
    }
    if !isDestinationFirst { hear() }
    #expect(take())
    if isDestinationFirst { hear() }
    // It is one now.
    #expect(!take())
    carry(to: Point(250, 150))
    driver.release()
    #expect(heard == ["dropped", "x"])
    #expect(driver.log.last == "dropped outer move")
  }

  @Test func `what only hears of drops keeps them from nobody above it`() {
    card.draggable("x")
    var heard: [String] = []
    inner.onDragDropped { session in
      heard.append("inner")
      session.forward()
    }
    outer.dropDestination(for: String.self) { values, _ in
      heard += values
      return true
    }
    carry(to: Point(400, 300))
    driver.release()
    #expect(heard == ["inner", "x"])
    #expect(driver.log.last == "dropped outer move")
  }

  @Test func `where nobody takes a drop, it counts for who hears of it, and the source has delivered nothing`() {
    var delivered = 0
    card.draggable("x")?.onDelivered { items, _ in delivered += items.count }
    var heard = 0
    outer.onDragDropped { _ in heard += 1 }
    carry(to: Point(210, 110))
    driver.release()
    #expect(driver.log.last == "dropped outer move")
    #expect((heard, delivered) == (1, 0))
  }

  @Test func `who begins to hear of a drag while it is over it hears of it`() {
    card.draggable("x")
    var heard: [String] = []
    inner.onDragEntered { [inner] _, _ in
      inner.onDragUpdated { _ in heard.append("updated") }
    }
    carry(to: Point(400, 300), Point(404, 300), Point(408, 300))
    #expect(heard.contains("updated"))
  }

  @Test func `who begins to hear how drags end while one is over it hears how that ends`() {
    card.draggable("x")
    var heard: [String] = []
    inner.onDragEntered { [inner, outer] _, _ in
      inner.onDragEnded { _, outcome in heard.append("inner \(outcome.isMiss)") }
      outer.onDragEnded { _, outcome in heard.append("outer \(outcome.isMiss)") }
    }
    carry(to: Point(400, 300), Point(404, 300), Point(700, 300))
    driver.release()
    #expect(heard == ["inner true", "outer true"])
  }

  @Test func `S1.2 an ancestor, a descendant, a new element or nothing may follow the pointer`() {
    let row = scene.add("row", Rect(0, 200, 150, 50))
    let icon = scene.add("icon", to: row, Rect(5, 5, 40, 40))
    let recognizer = icon.draggable("x")!
    func follow(_ choose: @escaping () -> ElementID?) -> [String] {
      recognizer.follower { _ in choose() }
      driver.press("icon")
      driver.move(by: Vector(50, 10))
      let moved = ["row", "icon", "ghost"].filter { name in
        guard let id = scene.controller.element(named: name)?.id else { return false }
        return scene.controller.engine!.visibleOffset(of: id) == Vector(50, 10)
      }
      driver.key(.escape)
      driver.release()
      driver.settle()
      return moved
    }
    #expect(follow { row.id } == ["row"])
    #expect(follow { icon.id } == ["icon"])
    #expect(follow { nil } == [])
    #expect(follow { scene.add("ghost", Rect(0, 200, 50, 50)).id } == ["ghost"])
  }

  @Test func `S1.2 the follower keeps its offset to the pointer through turned and scaled ancestors`() {
    scene.controller.edit(.transform(outer.id, .rotation(cosine: 0.6, sine: 0.8)))
    scene.controller.edit(.transform(inner.id, .scale(0.5)))
    leaf.draggable("x")
    driver.press("leaf", at: Point(10, 20))
    let target = Point(333, 77)
    driver.move(to: target)
    let seen = scene.controller.engine!.visibleOffset(of: leaf.id)
    let place = leaf.convert(Point(10, 20), to: inner)! + seen
    #expect(inner.convert(place, to: scene.root)!.distance(to: target) < 1e-9)
  }

  @Test func `S1.4 leaving sends exited before entered, each with the other element`() {
    var told: [String] = []
    for element in [outer, inner] {
      element.onDragEntered { session, from in told.append("\(session.element.name!) entered from \(from?.name ?? "nothing")") }
      element.onDragExited { session, to in told.append("\(session.element.name!) exited to \(to?.name ?? "nothing")") }
    }
    card.draggable("x")
    carry(to: Point(210, 110), Point(310, 210), Point(700, 50))
    #expect(
      told == [
        "outer entered from nothing", "outer exited to inner", "inner entered from outer", "inner exited to nothing",
      ])
  }

  @Test func `S1.4 an event without a handler goes up the chain, and a container knows its own descendants`() {
    var told: [String] = []
    outer.onDragEntered { session, from in
      let isOwn = from.map { session.controller.tree.isDescendant($0.id, of: session.element.id) } ?? false
      told.append(isOwn ? "within" : "into")
    }
    outer.onDragUpdated { session in if told.last != "updated" { told.append("updated") } }
    card.draggable("x")
    carry(to: Point(210, 110))
    driver.move(by: Vector(1, 1), steps: 1)
    driver.move(to: Point(360, 260), steps: 1)
    #expect(told == ["into", "updated", "within"])
    #expect(driver.transcript == "began card · entered outer · exited outer · entered leaf")
  }

  @Test(arguments: [false, true])
  func `S1.4 where what a drag is over is removed, what that was in has neither lost it nor got it from elsewhere`(isBeyond: Bool) {
    var depth = 0
    var told: [String] = []
    func isWithin(_ other: Element?, _ session: DragSession) -> Bool {
      other.map { session.controller.tree.isDescendant($0.id, of: session.element.id) } ?? false
    }
    outer.onDragEntered { session, from in
      if !isWithin(from, session) { depth += 1 }
      told.append("entered")
    }
    outer.onDragExited { session, to in
      if !isWithin(to, session) { depth -= 1 }
      told.append("exited")
    }
    // It may reach out of what it is in.
    if isBeyond { scene.controller.edit(.frame(leaf.id, Rect(500, 0, 100, 100))) }
    card.draggable("x")
    carry(to: isBeyond ? Point(840, 240) : Point(400, 300))
    #expect(depth == 1)
    #expect(driver.log.last == "entered leaf")
    scene.controller.edit(.remove(leaf.id))
    #expect(depth == (isBeyond ? 0 : 1))
    driver.move(to: Point(210, 110), steps: 1)
    #expect(depth == 1)
    driver.move(to: Point(700, 50), steps: 1)
    #expect(depth == 0)
    driver.release()
  }

  @Test func `S1.4 a handler may pass an event on`() {
    var told: [String] = []
    leaf.onDragEntered { session, _ in
      told.append("leaf")
      session.forward()
    }
    inner.onDragEntered { _, _ in told.append("inner") }
    outer.onDragEntered { _, _ in told.append("outer") }
    card.draggable("x")
    carry(to: Point(400, 300))
    #expect(told == ["leaf", "inner"])
  }

  @Test func `S1.5 source and destination see the same pasteboard of typed items`() {
    struct Bird { var name: String }
    card.onDragCommand { session in
      session.pasteboard.string = "a text"
      session.pasteboard.append(Bird(name: "Robin"))
    }
    card.draggable(items: { _ in [1] })
    var got = ""
    inner.onDropCommand { session in
      got = session.pasteboard.string! + " and " + session.pasteboard.values(of: Bird.self)[0].name
      got += ", \(session.pasteboard.items.count) items"
    }
    carry(to: Point(400, 300))
    driver.release()
    #expect(got == "a text and Robin, 2 items")
  }

  @Test func `S1.6 a command runs on the first responder up the chain that can perform it now`() {
    var told: [String] = []
    var isFull = true
    inner.onDropCommand(canPerform: { _ in !isFull }) { _ in told.append("inner drop") }
    outer.onDropCommand { _ in told.append("outer drop") }
    scene.root.onDragCommand { _ in told.append("root drag") }
    card.draggable("x")
    carry(to: Point(400, 300))
    driver.release()
    isFull = false
    driver.settle()
    carry(to: Point(400, 300))
    isFull = true
    driver.release()
    isFull = false
    driver.settle()
    carry(to: Point(400, 300))
    driver.release()
    #expect(told == ["root drag", "outer drop", "root drag", "outer drop", "root drag", "inner drop"])
  }

  @Test func `S1.6 a command that can be performed no more when it comes to it is a refusal, and nothing is lost`() {
    var isFull = false, given = 0, taken = 0
    scene.root.onDragCommand { _ in given += 1 }
    outer.onDropCommand(canPerform: { _ in !isFull }) { _ in taken += 1 }
    inner.onDragDropped { _ in isFull = true }
    card.draggable("x")
    card.onDragEnded { _, outcome in if !outcome.isDrop { given -= 1 } }
    carry(to: Point(400, 300))
    driver.release()
    #expect(driver.log.last == "cancelled card refused")
    #expect((given, taken) == (0, 0))
  }

  @Test func `S1.7 the source may be declared deleted in drag and restored in drop, and at no other time`() {
    var errors: [DragError] = []
    func attempt(_ body: () throws(DragError) -> Void) {
      do throws(DragError) { try body() } catch { errors.append(error) }
    }
    var isRemoved = false
    card.onDragCommand { session in
      session.pasteboard.string = "row"
      attempt { () throws(DragError) in try session.restoreSource() }
      attempt { () throws(DragError) in try session.deleteSource() }
      scene.controller.edit(.remove(session.source.id))
      isRemoved = true
    }
    let ghost = scene.add("ghost", Rect(20, 20, 40, 40))
    card.draggable(items: { _ in ["row"] })!.follower { _ in ghost.id }
    outer.onDragEntered { session, _ in attempt { () throws(DragError) in try session.deleteSource() } }
    var dropped = ""
    outer.onDropCommand { session in
      dropped = session.pasteboard.string ?? ""
      attempt { () throws(DragError) in try session.restoreSource() }
    }
    scene.controller.edit(.zIndex(card.id, 1))
    carry(to: Point(210, 110))
    #expect(isRemoved)
    driver.move(by: Vector(1, 0), steps: 1)
    driver.release()
    #expect(dropped == "row")
    #expect(errors == [.notNow, .notNow])
    #expect(driver.transcript == "began card · entered outer · dropped outer move")
  }

  @Test func `S1.7 a cancel hands the pasteboard back, so that what drag took can be restored`() {
    var model = ["Robin"]
    card.onDragCommand { session in
      session.pasteboard.string = model.removeFirst()
    }
    card.draggable(items: { _ in model })
    card.onDragEnded { session, outcome in
      if !outcome.isDrop, let name = session.pasteboard.string { model.append(name) }
    }
    outer.onDropCommand { _ in Issue.record("a cancelled drag must not drop") }
    carry(to: Point(210, 110))
    #expect(model.isEmpty)
    driver.key(.escape)
    driver.release()
    #expect(model == ["Robin"])
  }

  @Test func `S1.8 dropped comes before the drop command, and a cancelled drag runs none`() {
    var told: [String] = []
    inner.onDragDropped { _ in told.append("dropped") }
    inner.onDragCancelled { _ in told.append("cancelled") }
    outer.onDropCommand { _ in told.append("drop outer") }
    inner.onDropCommand { _ in told.append("drop") }
    card.draggable("x")
    carry(to: Point(400, 300))
    driver.release()
    driver.settle()
    carry(to: Point(400, 300))
    driver.key(.escape)
    #expect(told == ["dropped", "drop", "cancelled"])
  }

  @Test func `nested targets: the innermost that accepts wins, one that refuses passes to its parent`() {
    var got: [String] = []
    leaf.dropDestination(for: Int.self) { _, _ in
      got.append("leaf")
      return true
    }
    inner.dropDestination(for: String.self) { _, _ in
      got.append("inner")
      return true
    }
    outer.dropDestination(for: String.self) { _, _ in
      got.append("outer")
      return true
    }
    card.draggable("text")
    carry(to: Point(400, 300))
    driver.release()
    #expect(got == ["inner"])
    #expect(driver.transcript == "began card · entered leaf · dropped inner move")
  }

  @Test func `operation: what source and target both allow, narrowed by modifier keys`() {
    func operation(_ source: OperationSet, _ target: OperationSet, _ keys: KeyModifiers) -> String {
      let scene = Scene()
      scene.add("card", Rect(0, 0, 40, 40)).draggable("x")!.operations = source
      scene.add("bin", Rect(100, 0, 40, 40)).dropDestination(for: String.self, operations: target) { _, session in true }
      let driver = Driver(scene)
      driver.modifiers = keys
      driver.press("card")
      driver.move(to: "bin")
      driver.release()
      return driver.log.last!
    }
    #expect(operation([.copy, .move], .all, []) == "dropped bin move")
    #expect(operation([.copy, .move], .all, .control) == "dropped bin copy")
    #expect(operation([.copy, .move], .copy, []) == "dropped bin copy")
    #expect(operation(.all, .all, [.shift, .control]) == "dropped bin link")
    #expect(operation(.move, .copy, []) == "missed card")
    #expect(operation(.move, .all, .control) == "missed card")
  }

  @Test func `an action that says no sends the element home, and nothing has happened`() {
    var model = 0
    outer.dropDestination(for: String.self) { _, _ in false }
    card.draggable("x")
    card.onDragEnded { _, outcome in if outcome.isDrop { model += 1 } }
    carry(to: Point(210, 110))
    driver.release()
    driver.settle()
    #expect(driver.transcript == "began card · entered outer · cancelled card refused")
    #expect(driver.frame(of: "card") == Rect(20, 20, 40, 40))
    #expect(model == 0)
  }
}
