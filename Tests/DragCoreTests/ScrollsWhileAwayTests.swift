import DragTesting
import Testing

@testable import DragCore

/// A drag that has left the window scrolls nothing.
@Suite struct ScrollsWhileAwayTests {
  @Test func `a list stops where a drag has left the window`() {
    let scene = Scene(), driver = Driver(scene)
    scene.add("row", Rect(300, 20, 60, 40)).draggable(Bird("Robin"))
    let box = scene.add("box", Rect(0, 0, 200, 600))
    scene.add("inner", to: box, Rect(0, 0, 200, 3000)).dropDestination(for: Bird.self) { _, _ in true }
    scene.makeScrollable("box", content: Size(200, 3000))
    func y() -> Double { box.convert(.zero, to: scene.root)!.y }
    driver.takeOut("row")
    driver.carryOn(to: "box", at: Point(100, 590))
    driver.leaveWindow()  // to another program
    let left = y()
    driver.wait(3)
    #expect(y() == left)
  }
}
