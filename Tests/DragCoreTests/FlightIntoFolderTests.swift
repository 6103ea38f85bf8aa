import DragTesting
import Testing

@testable import DragCore

/// What goes into a folder flies to where that is.
@Suite struct FlightIntoFolderTests {
  @Test(arguments: [3, 5]) func `what has gone into a folder below it flies to where that is then`(_ folder: Int) {
    let l = FolderList(6), c = l.scene.controller
    l.foldersAre([folder])
    l.collection.preview = { _, item in c.add("ghost", frame: Rect(0, Double(item) * 40, 200, 40)) }
    l.driver.press("list", item: 0)
    l.driver.move(to: "list", at: Point(100, Double(folder) * 40 + 20))
    l.driver.release(); l.driver.settle()
    #expect(l.model.into == ["0 into \(folder)"])
    // With 3 it lands on row 4, the one below the folder; with 5, the last one, it leaps to where it was lifted.
    #expect(l.driver.frame(of: "ghost") == l.driver.frame(of: "list", item: folder - 1))
  }
}
