import DragTesting
import Testing

@testable import DragCore

/// What keys carry goes only where it may be, and stays where it is seen.
@Suite @MainActor struct KeysInSightTests {
  @Test(arguments: [GroupOptions.Strategy.pointerInside, .centerInside]) func `keys do not carry a draggable out of its bounds`(
    _ strategy: GroupOptions.Strategy
  ) {
    let scene = Scene(), driver = Driver(scene), group = DragGroup(on: scene.root)
    group.strategy = strategy
    let card = scene.add("card", Rect(20, 20, 40, 40))
    group.addDraggable(card)?.bounds = Rect(0, 0, 300, 300)
    for (name, x) in [("far", 600.0), ("near", 150)] { group.addDroppable(scene.add(name, Rect(x, 100, 80, 80))) }
    driver.key(.space, on: "card")
    driver.key(.tab)
    driver.key(.space)
    // Where the pointer itself counts, it gets anywhere.
    #expect(driver.log.last == (strategy == .pointerInside ? "dropped far move" : "dropped near move"))
  }

  @Test func `where the window becomes another, its place is shown again, and where it is scrolled away it is not`() {
    let l = FolderList(30)
    l.driver.key(.space, on: "list", item: 3)
    l.driver.key(.down)
    l.driver.wait(1)
    let reveals = Box(0)
    l.scene.controller.witnesses.append(Counting { if case .reveal = $0 { reveals.value += 1 } })
    l.scene.controller.edit(.contentOffset(l.list.id, Vector(0, 200)))
    #expect(reveals.value == 0)
    l.scene.root.frame = Rect(0, 0, 400, 900)
    #expect(reveals.value == 1)
    l.change { $0.removeFirst() }
    #expect(reveals.value == 2)
  }
}

private final class Counting: ControllerWitness {
  let count: (Effect) -> Void
  init(_ count: @escaping (Effect) -> Void) { self.count = count }
  func controller(_ controller: Controller, takes event: InputEvent) {}
  func controller(_ controller: Controller, named id: ElementID, _ name: String) {}
  func controller(_ controller: Controller, wasTold answer: Told) {}
  func controller(_ controller: Controller, delivers effect: Effect) { count(effect) }
}
