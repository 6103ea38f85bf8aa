import DragTesting
import Testing

@testable import DragCore

/// What changes the data between a release and its drop does not change where it goes.
@Suite struct DroppedHandlerTests {
  @Test func `rows that come at the drop push the folder on, and the item goes into that`() {
    let l = FolderList(6)
    l.foldersAre([3])
    l.list.onDragDropped { _ in l.change { $0.insert(FolderBird(id: 99), at: 0) } }
    l.driver.press("list", item: 5); l.driver.move(to: "list", at: Point(100, 140)); l.driver.release(); l.driver.settle()
    #expect(l.model.into == ["5 into 3"])
  }

  @Test func `rows that go at the drop leave the gap between the same neighbours`() {
    let l = FolderList(6)
    l.list.onDragDropped { _ in l.change { $0.removeAll { $0.id == 0 } } }
    l.driver.press("list", item: 5); l.driver.move(to: "list", item: 2)  // room is made between 1 and 2
    l.driver.release(); l.driver.settle()
    #expect(l.model.ids == [1, 5, 2, 3, 4])
  }
}
