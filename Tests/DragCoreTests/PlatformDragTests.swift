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
}
