import DragTesting
import Testing

@testable import DragCore

/// A drag by keys that is in a folder stays in that one, wherever it is by now.
@Suite struct KeysIntoFolderTests {
  @Test func `rows come before the folder`() {
    let l = FolderList(6)
    l.keysIntoFolder()
    l.change { $0.insert(FolderBird(id: 99), at: 0) }
    l.driver.wait(1)
    l.driver.key(.space)
    #expect(l.model.into == ["5 into 3"])
  }

  @Test func `the folder goes`() {
    let l = FolderList(6)
    l.keysIntoFolder()
    l.change { $0.removeAll { $0.id == 3 } }
    l.driver.wait(1)
    l.driver.key(.space)
    #expect(l.model.into == [])
  }

  @Test func `the folder is none any more`() {
    let l = FolderList(6)
    l.keysIntoFolder()
    l.foldersAre([])
    l.driver.wait(1)
    l.driver.key(.space)
    #expect(l.model.into == [])
  }

  @Test func `a finger moves a row meanwhile`() {
    let l = FolderList(6)
    l.keysIntoFolder()
    l.driver.press("list", item: 0); l.driver.move(to: "list", at: Point(20, 230)); l.driver.release(); l.driver.settle()
    l.driver.key(.space)
    #expect(l.model.into == ["5 into 3"])
  }

  @Test func `an action moves a row meanwhile`() {
    let l = FolderList(6)
    l.keysIntoFolder()
    l.collection.perform(.toBottom, on: 0)
    l.driver.wait(1)
    l.driver.key(.space)
    #expect(l.model.into == ["5 into 3"])
  }

  @Test func `the folder itself joins the drag`() {
    let l = FolderList(6)
    l.keysIntoFolder()
    l.driver.press("list", item: 3); l.driver.release(); l.driver.wait(1)
    #expect(l.driver.announcements.last != "2 items, into B3")
    l.driver.key(.space)
    #expect(l.driver.log.last == "dropped list move")
  }
}
