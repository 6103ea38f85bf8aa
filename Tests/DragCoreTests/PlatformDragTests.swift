import DragTesting
import Testing

@testable import DragCore

/// Drags that the platform carries: from and to other programs.
@MainActor
final class PlatformDragTests: RowAndList {
  @Test func `keys that are held over a target choose what a drag of the platform would do there`() {
    row.draggable(Bird("Robin"))
    list.dropDestination(for: Bird.self) { _, _ in true }
    driver.takeOut("row")
    driver.carryOn(to: "list")
    #expect(scene.controller.platformSession?.operation == .move)
    for (keys, operation) in [(KeyModifiers.control, Operation.copy), ([.control, .shift], .forbidden), ([], .move)] {
      driver.modifiers = keys
      driver.carryOn(to: "list")
      #expect(scene.controller.platformSession?.operation == operation)
    }
    driver.modifiers = .control
    driver.dropIn()
    #expect(driver.log.last == "dropped list copy")
  }

  @Test(arguments: ["platform", "cut", "copied"])
  func `what takes others of its kind is not moved into itself`(how: String) {
    var inside: [String] = []
    var gone = 0
    row.draggable(Bird("Robin"))?.onDelivered { _, session in gone += session.outcome == .dropped(.move) ? 1 : 0 }
    scene.add("nest", to: row, Rect(0, 0, 20, 20)).dropDestination(for: Bird.self) { birds, _ in
      inside += birds.map(\.name)
      return true
    }
    if how == "platform" {
      driver.takeOut("row")
      driver.carryOn(to: "nest")
      driver.dropIn()
    } else {
      if how == "cut" { driver.cut("row") } else { driver.copy("row") }
      driver.paste(into: "nest")
    }
    driver.settle()
    let ends = ["platform": "cancelled row refused", "cut": "cancelled window refused", "copied": "dropped nest copy"]
    #expect(driver.log.last == ends[how])
    // A copy may be.
    #expect(inside == (how == "copied" ? ["Robin"] : []) && gone == 0)
    if how == "cut" {
      // And what was cut still is.
      list.dropDestination(for: Bird.self) { _, _ in true }
      #expect(driver.paste(into: "list") && gone == 1)
    }
  }

  @Test func `a drag of another program's that leaves is over, and one that comes back is another`() {
    list.dropDestination(for: Bird.self) { _, _ in true }
    driver.bringIn([TextItem("Robin").provider], over: "list")
    driver.leaveWindow()
    driver.bringIn([TextItem("Robin").provider], over: "list")
    driver.dropIn()
    #expect(
      driver.transcript
        == "began window · entered list · cancelled window left · began window · entered list · dropped list move")
  }

  @Test func `a source that the platform carries leaves the window, comes back, and is not doubled`() {
    var birds: [Bird] = []
    var delivered = 0
    row.draggable(Bird("Robin"))?.onDelivered { items, _ in delivered += items.count }
    list.dropDestination(for: Bird.self) { new, _ in
      birds += new
      return true
    }
    driver.takeOut("row")
    driver.carryOn(to: "list")
    driver.leaveWindow()
    driver.carryOn(to: "list")
    driver.dropIn()
    driver.endOutside(.move)
    #expect(birds == [Bird("Robin")])
    #expect(delivered == 1)
    #expect(driver.transcript == "began row · entered list · exited list · entered list · dropped list move")
  }

  @Test func `what another program has taken is told to the source with what was done`() {
    var outcome: Outcome?
    var delivered = 0
    let recognizer = row.draggable(Bird("Robin"))
    recognizer?.onDelivered { items, session in
      delivered = items.count
      outcome = session.outcome
    }
    driver.takeOut("row")
    driver.leaveWindow()
    driver.endOutside(.copy)
    #expect(outcome == .dropped(.copy))
    #expect(delivered == 1)
    driver.takeOut("row")
    driver.leaveWindow()
    driver.endOutside(.forbidden)
    #expect(driver.log.last == "missed row")
    #expect(delivered == 1)
  }

  @Test func `the window's loss of focus ends no drag that the platform carries`() {
    list.dropDestination(for: Bird.self) { _, _ in true }
    row.draggable(Bird("Robin"))
    driver.takeOut("row")
    scene.controller.send(.cancel(nil, .blur))
    driver.carryOn(to: "list")
    driver.dropIn()
    #expect(driver.transcript == "began row · entered list · dropped list move")
  }

  @Test func `items that are known by their types only while they hover are there at the drop`() {
    var birds: [Bird] = []
    list.dropDestination(for: Bird.self) { new, _ in
      birds += new
      return true
    }
    let hint = ItemProvider()
    hint.offer(.plainText, later: { $0.fail(.notOffered) })
    driver.bringIn([hint], over: "list")
    driver.dropIn([TextItem("Robin").provider])
    #expect(birds == [Bird("Robin")])
  }

  @Test func `a target that is asked about what the platform carries sees nobody carry anything`() {
    let controller = scene.controller
    var seen: [DragSession?] = []
    list.dropTarget(
      accepts: { _ in
        seen.append(controller.platformSession)
        #expect(controller.handedOver.isEmpty)
        return .all
      }, action: { _ in true })
    driver.bringIn([TextItem("Robin").provider], over: "list")
    #expect(controller.platformSession != nil)
    driver.carryOn(to: "list", at: Point(3, 3))
    driver.dropIn()
    #expect(driver.log.last == "dropped list move" && seen.count > 1)
    #expect(seen.allSatisfy { $0 == nil })
  }

  @Test func `what comes from outside is what it is, whatever the window itself is marked as`() {
    var taken: [String] = []
    list.dropDestination(for: Bird.self) { birds, _ in
      taken += birds.map(\.name); return true
    }
    func bring(_ name: String, meanwhile: () -> Void = {}) {
      driver.bringIn([Bird(name).provider], over: "list", operations: .copy)
      meanwhile()
      driver.dropIn()
    }
    let root = scene.root, birds = [LateBird("Crow")]
    root.draggable("window")?.shouldBegin { _ in false }
    bring("Robin")
    root.recognizer?.operations = .move
    bring("Wren") { root.removeDraggable() }
    root.reorderable(birds, layout: { .list([40], bounds: Size(600, 600)) }) { _ in }
    bring("Owl") { root.recognizer?.isEnabled = false }
    root.removeReorderable()
    bring("Kite") { root.draggable("window") }
    #expect(taken == ["Robin", "Wren", "Owl", "Kite"])
    #expect(driver.log.allSatisfy { $0 != "dropped list move" && !$0.hasPrefix("cancelled") && !$0.hasPrefix("failed") })
  }
}
