import DragTesting
import Testing

@testable import DragCore

/// What is stopped, or becomes known, at the moment when it is asked for or by another window.
@MainActor
final class StoppedTransfersTests: RowAndList {
  @Test(arguments: [false, true])
  func `what was cut and arrives late goes from its source, which may be none by then, whatever was copied meanwhile`(isCopied: Bool) {
    let (late, taken) = lateRow()
    var gone = 0
    row.recognizer?.onDelivered { _, session in gone += session.outcome == .dropped(.move) ? 1 : 0 }
    scene.add("third", Rect(20, 400, 60, 40)).draggable("text")
    driver.cut("row")
    #expect(driver.paste(into: "list"))
    if isCopied { driver.copy("third") }
    row.removeDraggable()
    late.arrive("bird:Robin")
    #expect(taken.value == ["Robin"] && gone == 1)
  }

  @Test(arguments: [false, true]) func `a transfer that is stopped as its provider begins to send ends`(isSession: Bool) {
    list.dropDestination(for: Bird.self) { _, _ in true }
    let file = ItemProvider(name: "file"), session = Box<DragSession?>(nil), load = Box<Load?>(nil)
    file.offer(
      .bird,
      later: { [scene] in
        load.value = $0
        if isSession { session.value?.cancel() } else { scene.controller.cancelTransfers() }
      })
    row.draggable(providers: {
      session.value = $0; return [file]
    })
    dragRow()
    driver.settle()
    #expect(load.value?.state == .failed(.cancelled))
    #expect(driver.log.last == "cancelled row failed")
    #expect(session.value?.phase == .ended)
  }

  @Test(arguments: [false, true]) func `what another window has pasted does not arrive here too`(isDragged: Bool) {
    let (late, taken) = lateRow(), delivered = Box(0)
    row.recognizer?.onDelivered { items, _ in delivered.value += items.count }
    if isDragged {
      dragRow()
      driver.cut("row")
    } else {
      driver.cut("row")
      #expect(driver.paste(into: "list"))
    }
    #expect(scene.controller.isCut)
    scene.controller.cutWasPasted()
    late.arrive("bird:Robin")
    driver.settle()
    #expect(delivered.value == 1 && taken.value == [])
  }

  @Test func `a target lights up when what hovers over it turns out to be for it`() {
    var targeted: [Bool] = []
    list.dropDestination(for: Bird.self) { _, _ in
      true
    } isTargeted: {
      targeted.append($0)
    }
    driver.bringIn([], over: "list")
    #expect(targeted == [])
    driver.bringIn([TextItem("Robin").provider], over: "list")
    #expect(targeted == [true])
  }

  @Test func `a part that is filled in place may be said to be the last one while it is filled`() {
    var bytes: [UInt8]?
    let provider = ItemProvider()
    provider.offer(
      .plainText,
      later: { load in
        load.deliver(count: 2) {
          ($0[0], $0[1]) = (65, 66)
          load.finish()
        }
      })
    provider.load([.plainText]) { if case .success(let data) = $0 { bytes = data.bytes } }
    #expect(bytes == [65, 66])
  }

  @Test func `while another drag is asked about, one that waits for its data is dropping`() {
    let (late, _) = lateRow(), first = Box<DragSession?>(nil)
    row.recognizer?.shouldBegin {
      first.value = $0; return true
    }
    dragRow()
    var phases: [DragSession.Phase?] = []
    scene.add("other", Rect(20, 80, 60, 40)).draggable("x")
    scene.add("bin", Rect(400, 20, 100, 100)).dropTarget(
      accepts: { _ in
        phases.append(first.value?.phase)
        return .all
      }, action: { _ in true })
    driver.press("other")
    driver.move(to: "bin")
    driver.release()
    #expect(!phases.isEmpty && phases.allSatisfy { $0 == .dropping })
    late.arrive("bird:Robin")
  }
}
