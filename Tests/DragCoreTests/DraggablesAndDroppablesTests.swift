import DragCore
import DragTesting
import Testing

/// Rows S0.1 to S0.11: draggables and droppables.
@Suite struct DraggablesAndDroppablesTests {
  let scene = Scene()
  let group: DragGroup
  let card: Element
  let slot: Element
  let other: Element
  let driver: Driver

  init() {
    group = DragGroup(on: scene.root)
    slot = scene.add("slot", Rect(300, 100, 100, 100))
    other = scene.add("other", Rect(500, 100, 100, 100))
    card = scene.add("card", Rect(20, 20, 40, 40))
    group.addDroppable(slot)
    group.addDroppable(other)
    driver = Driver(scene)
  }

  func drag(to name: String) {
    driver.press("card")
    driver.move(to: name)
    driver.release()
  }

  @Test func `S0.1 one line marks an element, and a second mark is refused`() {
    let recognizer = group.addDraggable(card)
    #expect(recognizer != nil)
    #expect(group.addDraggable(card) == nil)
    #expect(card.draggable("again") == nil)
    #expect(!group.addDroppable(slot))
    #expect(group.draggables == [card])
  }

  @Test func `S0.1 the recogniser can be configured, observed and may veto`() {
    let recognizer = group.addDraggable(card)!
    recognizer.activation = .longPress(0.3)
    var states: [DragRecognizer.State] = []
    recognizer.onChange { state, _ in states.append(state) }
    driver.press("card")
    driver.wait(0.2)
    #expect(driver.log.isEmpty)
    driver.wait(0.2)
    #expect(driver.transcript == "began card")
    driver.release()
    var isAllowed = false
    recognizer.shouldBegin { _ in isAllowed }
    driver.press("card")
    driver.wait(0.4)
    driver.release()
    #expect(driver.log.last == "failed card")
    isAllowed = true
    drag(to: "slot")
    #expect(states.first == .began)
    #expect(states.last == .failed)
  }

  @Test func `S0.1 who observes a recogniser hears of every move, over nothing too, until it is over or nobody listens any more`() {
    let recognizer = group.addDraggable(card)!
    var states: [DragRecognizer.State] = []
    var places: [Point] = []
    recognizer.onChange { state, session in
      states.append(state)
      if state == .changed { places.append(session.location(in: self.scene.root) ?? .zero) }
    }
    driver.press("card")
    driver.wait(0.4)
    driver.move(to: Point(500, 500), steps: 2)
    driver.wait(1)
    driver.move(to: "slot", steps: 1)
    driver.release()
    // The first step makes a drag of the press.
    #expect(states == [.began, .changed, .changed, .ended])
    #expect(places == [Point(500, 500), Point(350, 150)])
    recognizer.onChange(nil)
    drag(to: "slot")
    #expect(states.count == 4)
  }

  @Test func `numbers that mean nothing leave a setting as it was`() {
    let recognizer = group.addDraggable(card)!
    (group.snapDamping, recognizer.grid) = (0.25, Size(10, 10))
    for bad in [Double.nan, .infinity, -0.5, 1e300] {
      (group.snapDamping, recognizer.grid) = (bad, Size(bad, 5))
      #expect(group.snapDamping == 0.25 && recognizer.grid == Size(10, 10))
    }
  }

  @Test func `S0.2 a draggable taken off in mid-drag ends its drag at home`() {
    group.addDraggable(card)
    driver.press("card")
    driver.move(to: "slot")
    #expect(group.removeDraggable(card))
    driver.settle()
    #expect(driver.transcript == "began card · entered slot · cancelled card source-gone")
    #expect(driver.frame(of: "card") == Rect(20, 20, 40, 40))
    #expect(!group.removeDraggable(card))
    driver.release()
    drag(to: "slot")
    #expect(driver.log.count == 3)
  }

  @Test func `S0.2 a droppable taken off in mid-drag is left, and the drag goes on`() {
    group.addDraggable(card)
    driver.press("card")
    driver.move(to: "slot")
    #expect(group.removeDroppable(slot))
    #expect(!group.removeDroppable(slot))
    driver.release()
    #expect(driver.transcript == "began card · entered slot · exited slot · missed card")
  }

  @Test func `S0.3 a draggable never sees a droppable of another group`() {
    let second = DragGroup(on: scene.root)
    second.addDraggable(card)
    drag(to: "slot")
    #expect(driver.transcript == "began card · missed card")
    #expect(second.draggables == [card])
    #expect(second.droppables == [])
    #expect(group.droppables == [slot, other])
  }

  @Test(arguments: [false, true])
  func `S0.4 a droppable that goes while it takes a drop has been hit all the same`(isByAction: Bool) {
    group.addDraggable(card)
    var told: [String] = []
    let remove = { [scene, slot] in _ = scene.controller.edit(.remove(slot.id)) }
    if isByAction {
      slot.removeDropDestination()
      slot.onDropCommand { _ in remove() }
    }
    group.onDrop = { [slot] _, hit in
      told.append(hit == slot ? "dropped" : "elsewhere")
      remove()
    }
    group.onEnd = { [slot] _, hit in told.append(hit == slot ? "hit" : "missed") }
    drag(to: "slot")
    #expect(!slot.exists && told == ["dropped", "hit"])
  }

  @Test func `S0.4 began, dropped and ended are told in order, a miss with no droppable`() {
    group.addDraggable(card)
    var told: [String] = []
    group.onBegin = { _ in told.append("began") }
    group.onDrop = { drag, slot in told.append("dropped \(drag.source.name!) into \(slot.name!)") }
    group.onEnd = { _, slot in told.append("ended \(slot?.name ?? "missed")") }
    drag(to: "slot")
    driver.settle()
    driver.press("card")
    driver.move(to: Point(700, 500))
    driver.release()
    #expect(told == ["began", "dropped card into slot", "ended slot", "began", "ended missed"])
  }

  @Test func `S0.5 and S0.6 looks follow the drag, and S0.7 all is regular after a drop, a miss and a cancel`() {
    group.addDraggable(card)
    var cards: [DraggableAppearance] = []
    var slots: [DroppableAppearance] = []
    card.onDraggableAppearance { cards.append($0) }
    slot.onDroppableAppearance { slots.append($0) }
    drag(to: "slot")
    #expect(cards == [.dragging, .hovering, .regular])
    #expect(slots == [.pending, .pendingDrop, .regular])
    driver.settle()
    (cards, slots) = ([], [])
    driver.press("card")
    driver.move(to: "slot")
    driver.move(to: Point(700, 500))
    driver.release()
    #expect(cards == [.dragging, .hovering, .dragging, .regular])
    #expect(slots == [.pending, .pendingDrop, .pending, .regular])
    driver.settle()
    (cards, slots) = ([], [])
    driver.press("card")
    driver.move(to: "slot")
    driver.key(.escape)
    #expect(cards == [.dragging, .hovering, .regular])
    #expect(slots == [.pending, .pendingDrop, .regular])
  }

  @Test func `S0.5 hovering is decided by the dragged centre, not the pointer`() {
    group.addDraggable(card)
    driver.press("card", at: Point(2, 20))
    // The pointer is 10 points left of the slot, the centre 8 points inside it.
    driver.move(to: Point(290, 150))
    #expect(driver.log.last == "entered slot")
    driver.move(to: Point(279, 150))
    #expect(driver.log.last == "exited slot")
  }

  @Test func `S0.5 where nothing follows, the largest overlap is where the pointer is`() {
    group.strategy = .largestOverlap
    group.addDraggable(card)?.follower { _ in nil }
    drag(to: "slot")
    #expect(driver.transcript == "began card · entered slot · dropped slot move")
  }

  @Test func `S0.8 a miss stays where it was released, or snaps back when asked to`() {
    group.addDraggable(card)
    driver.press("card")
    driver.move(by: Vector(100, 300))
    driver.release()
    driver.settle()
    #expect(driver.frame(of: "card") == Rect(120, 320, 40, 40))
    group.snapsBackOnMiss = true
    driver.press("card")
    driver.move(by: Vector(0, 100))
    driver.release()
    #expect(driver.frame(of: "card") == Rect(120, 420, 40, 40))
    driver.settle()
    #expect(driver.frame(of: "card") == Rect(120, 320, 40, 40))
  }

  @Test func `S0.9 a hit snaps the centre to the middle, to the droppable's own point, or not at all`() {
    group.addDraggable(card)
    driver.press("card")
    driver.move(to: Point(320, 120))
    driver.release()
    driver.settle()
    #expect(driver.frame(of: "card")?.center == Point(350, 150))
    other.snapPoint = Point(5, 5)
    drag(to: "other")
    driver.settle()
    #expect(driver.frame(of: "card")?.center == Point(505, 105))
    group.snapsToDroppableOnHit = false
    driver.press("card")
    driver.move(to: Point(330, 130))
    driver.release()
    driver.settle()
    #expect(driver.frame(of: "card")?.center == Point(330, 130))
    #expect(driver.log.last == "dropped slot move")
  }

  @Test func `S0.10 the dragged centre cannot leave its bounds`() {
    group.addDraggable(card)!.bounds = Rect(0, 0, 200, 150)
    driver.press("card")
    for to in [Point(700, 500), Point(-400, 90), Point(100, -900), Point(100, 100)] {
      driver.move(to: to)
      let center = driver.frame(of: "card")!.center
      #expect(center.x >= 0 && center.x <= 200 && center.y >= 0 && center.y <= 150)
    }
    #expect(driver.frame(of: "card")!.center == Point(100, 100))
  }

  @Test func `S0.11 a snap swings the more the less it is damped`() {
    func overshoot(_ damping: Double) -> Double {
      let scene = Scene()
      let group = DragGroup(on: scene.root)
      group.snapDamping = damping
      group.addDroppable(scene.add("slot", Rect(300, 0, 200, 100)))
      group.addDraggable(scene.add("card", Rect(0, 30, 40, 40)))
      let driver = Driver(scene)
      driver.press("card")
      driver.move(to: Point(310, 50))
      driver.wait(0.2)
      driver.release()
      var most = 0.0
      for _ in 0..<240 {
        driver.wait(Driver.frame)
        most = max(most, driver.frame(of: "card")!.center.x - 400)
      }
      #expect(driver.frame(of: "card")!.center == Point(400, 50))
      return most
    }
    let (loose, middle, tight) = (overshoot(0), overshoot(0.5), overshoot(1))
    #expect(loose > middle && middle > tight)
    #expect(tight < 0.5)
  }

  @Test func `S0.11 an element caught in flight continues from where it is`() {
    group.snapsBackOnMiss = true
    group.addDraggable(card)
    driver.press("card")
    driver.move(to: Point(600, 500))
    driver.release()
    driver.wait(0.1)
    let flying = driver.frame(of: "card")!
    #expect(flying.minX > 30 && flying.minX < 580)
    driver.press("card")
    driver.wait(0.3)
    #expect(driver.frame(of: "card") == flying)
    driver.move(by: Vector(50, 0))
    #expect(abs(driver.frame(of: "card")!.minX - flying.minX - 50) < 0.001)
    driver.release()
    driver.settle()
    #expect(driver.frame(of: "card") == Rect(20, 20, 40, 40))
  }

  @Test func `S0.11 a press on a flying element that is no drag lets it fly on with its velocity`() {
    group.snapsBackOnMiss = true
    group.addDraggable(card)
    driver.press("card")
    driver.move(to: Point(600, 500))
    driver.wait(0.2)
    driver.release()
    driver.wait(0.1)
    let before = driver.frame(of: "card")!
    driver.press("card")
    driver.release()
    driver.wait(Driver.frame)
    let step = driver.frame(of: "card")!.center.distance(to: before.center)
    #expect(step > 5)
    driver.settle()
    #expect(driver.frame(of: "card") == Rect(20, 20, 40, 40))
    #expect(driver.log.filter { $0.hasPrefix("missed") }.count == 1)
  }

  @Test func `a farther flight takes longer, and a cancel is quicker than a snap back`() {
    func flight(_ distance: Double, cancels: Bool) -> Double {
      let scene = Scene(size: Size(3000, 3000))
      let group = DragGroup(on: scene.root)
      group.snapsBackOnMiss = true
      group.addDraggable(scene.add("card", Rect(0, 0, 40, 40)))
      let driver = Driver(scene)
      driver.press("card")
      driver.move(by: Vector(distance, 0))
      driver.wait(0.2)
      if cancels { driver.key(.escape) } else { driver.release() }
      let start = driver.now
      driver.settle()
      return driver.now - start
    }
    #expect(flight(900, cancels: false) > flight(100, cancels: false))
    #expect(flight(400, cancels: true) < flight(400, cancels: false))
  }

  @Test func `with reduced motion places change and nothing flies`() {
    scene.controller.send(.reduceMotion(true))
    group.addDraggable(card)
    drag(to: "slot")
    #expect(!scene.controller.needsFrames)
    #expect(driver.frame(of: "card")?.center == Point(350, 150))
  }

  @Test func `a droppable under a card that lies on it still takes the next card`() {
    group.addDraggable(card)
    let second = scene.add("second", Rect(20, 200, 40, 40))
    group.addDraggable(second)
    drag(to: "slot")
    driver.settle()
    driver.press("second")
    driver.move(to: "slot")
    driver.release()
    #expect(driver.log.last == "dropped slot move")
  }
}
