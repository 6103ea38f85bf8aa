import DragTesting
import Testing

@testable import DragCore

/// What comes from the clipboard or from outside arrives whole also where a callback says so.
@MainActor
struct ArrivalsInCallbacksTests {
  let scene = Scene()
  let driver: Driver
  let arrived = Box<[[String]]>([])

  init() { driver = Driver(scene) }

  private func addBin() {
    scene.add("bin", Rect(200, 100, 200, 200)).dropDestination(for: String.self) { [arrived] names, _ in
      arrived.value.append(names)
      return true
    }
  }

  private func drop() {
    driver.press("card")
    driver.move(to: "bin")
    driver.release()
    driver.settle()
  }

  @Test func `what a callback pastes arrives`() {
    addBin()
    let card = scene.add("card", Rect(20, 20, 40, 40))
    card.draggable("Robin")
    driver.copy("card")
    let driver = driver
    var isFirst = true
    scene.controller.observe { _, _ in
      guard isFirst else { return }
      isFirst = false
      #expect(driver.paste(into: "bin"))
      #expect(driver.paste(into: "bin"))
    }
    drop()
    #expect(arrived.value == [["Robin"], ["Robin"], ["Robin"]])
  }

  @Test func `what is pasted while a question is answered arrives after the drop`() {
    let card = scene.add("card", Rect(20, 20, 40, 40)), arrived = arrived, driver = driver
    card.draggable("Robin")
    driver.copy("card")
    var isFirst = true
    addBin()
    scene.add("other", Rect(500, 100, 100, 100)).dropTarget(
      accepts: { _ in
        if isFirst { driver.paste(into: "bin") }
        isFirst = false
        return .all
      }, action: { _ in true })
    driver.press("card")
    driver.move(to: "other")
    driver.release()
    driver.settle()
    #expect(arrived.value == [["Robin"]])
  }

  @Test func `what comes from outside while a callback runs has its items`() {
    addBin()
    scene.add("card", Rect(20, 20, 40, 40)).draggable("Robin")
    var isFirst = true
    scene.controller.observe { [controller = scene.controller] _, _ in
      guard isFirst else { return }
      isFirst = false
      let place = Point(300, 200), time = controller.now ?? 0
      controller.external(ExternalEvent(.over, at: place, time: time, operations: .all), items: [ItemBox("Wren")])
      controller.external(ExternalEvent(.dropped, at: place, time: time, operations: .all))
    }
    drop()
    #expect(arrived.value == [["Robin"], ["Wren"]])
  }
}
