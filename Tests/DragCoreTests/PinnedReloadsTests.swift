import DragTesting
import Testing

@testable import DragCore

/// The data goes while its items are asked for.
@Suite struct PinnedReloadsTests {
  /// It ends the program: "Index out of range".
  @Test func `items go while they are asked whether they are pinned`() {
    let l = FolderList(5)
    var goes = false
    l.collection.isPinned = { _ in
      guard goes else { return false }
      l.change { $0 = [] }  // the server says that all is gone, and the list says so: `reload()`
      return true
    }
    l.list.onDragDropped { _ in goes = true }
    l.driver.press("list", item: 0); l.driver.move(to: "list", item: 2); l.driver.release(); l.driver.settle()
  }
}
