import DragTesting
import Testing

@testable import DragCore

/// What is dragged into another window of the same program.
@MainActor
final class HandingOverTests: RowAndList {
  @Test func `the end of what comes from another program ends nothing else`() {
    row.draggable("Robin")
    list.dropDestination(for: String.self) { _, _ in true }
    driver.bringIn([ItemProvider(name: "a")], over: "list")
    driver.press("row", with: .system)
    driver.move(to: "list")
    driver.endOutside(.move)
    #expect(driver.log.last == "cancelled window left")
    driver.release()
    #expect(driver.log.last == "dropped list move")
  }

  @Test func `what another window has taken is over when that window says so, and only what arrived there leaves`() throws {
    var gone: [String?] = []
    row.draggable { _ in [ItemProvider(name: "a"), ItemProvider(name: "b")] }?.onDelivered { items, session in
      #expect(session.outcome == .dropped(.move))
      gone = items.map { ($0 as? ItemProvider)?.name }
    }
    driver.takeOut("row")
    driver.leaveWindow()
    driver.handOver()
    #expect(gone.isEmpty)
    // The platform drags something else meanwhile, and has not ended that when the other window answers.
    list.draggable(Bird("Wren"))
    driver.takeOut("list")
    driver.controller.settle(SessionID(1), .move, places: [1], time: driver.now)
    #expect(gone == ["b"])
    driver.endOutside(.forbidden)
    #expect(driver.transcript == "began row · began list · dropped row move · missed list")
  }

  @Test func `of a drop that took nothing a source hears nothing`() {
    row.draggable(Bird("Robin"))?.onDelivered { _, _ in Issue.record("Nothing arrived.") }
    driver.takeOut("row")
    driver.leaveWindow()
    driver.handOver()
    driver.controller.settle(SessionID(1), .move, places: [], time: driver.now)
    #expect(driver.controller.handedOver.isEmpty)
  }

  @Test func `a window that dies with what was handed over to it changes nothing`() {
    row.draggable(Bird("Robin"))?.onDelivered { _, _ in Issue.record("It did not arrive.") }
    driver.takeOut("row")
    driver.handOver()
    driver.controller.settle(SessionID(1), [], places: [], time: driver.now)
    driver.controller.settle(SessionID(1), .move, places: [0], time: driver.now)
    #expect(driver.transcript == "began row · cancelled row failed")
  }
}
