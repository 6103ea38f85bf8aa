import DragWeb
import Testing

/// A page that is closed ends all and is let go of, whenever that happens.
@Suite struct PageClosingTests {
  /// A card and a bin in the controller of a page, which has no nodes here; what is dropped on the bin does something.
  func mark(_ page: Page, _ action: @escaping () -> Void) {
    let controller = page.controller
    controller.edit(.frame(.root, Rect(0, 0, 800, 600)))
    let card = Element(controller: controller, id: controller.add("card", frame: Rect(0, 0, 50, 50))!)
    let bin = Element(controller: controller, id: controller.add("bin", frame: Rect(200, 0, 50, 50))!)
    card.draggable("Robin")
    bin.dropDestination(for: String.self) { _, _ in
      action()
      return true
    }
  }

  func drag(_ controller: Controller) {
    for (i, phase) in [PointerEvent.Phase.down, .move, .move, .up].enumerated() {
      controller.send(.pointer(PointerEvent(phase, at: Point(20 + 70 * Double(i), 20), time: Double(i) / 10)))
    }
    controller.send(.time(3))
  }

  @Test(arguments: [false, true])
  func `a page that a drop closes is there until the drop is over, and then nobody holds it`(exchanges: Bool) {
    weak var page: Page?
    weak var controller: Controller?
    var ends: [Outcome] = []
    do {
      let made = Page()
      (page, controller) = (made, made.controller)
      if exchanges { made.exchangesData() }
      mark(made) { page?.close() }
      made.controller.observe { _, outcome in ends.append(outcome) }
    }
    if let controller { drag(controller) }
    #expect(ends == [.dropped(.move)])
    #expect(page == nil)
    #expect(controller == nil)
  }

  @Test func `a page is let go of when it is closed, with what handlers hold of it`() {
    weak var page: Page?
    weak var controller: Controller?
    do {
      let made = Page()
      (page, controller) = (made, made.controller)
      made.exchangesData()
      made.offersActions()
      mark(made) { made.language = .german }
      drag(made.controller)
      made.close()
      // Nothing is heard any more.
      drag(made.controller)
      made.controller.paste([ItemProvider(name: "late")], into: made.controller.root)
    }
    #expect(page == nil)
    #expect(controller == nil)
  }
}
