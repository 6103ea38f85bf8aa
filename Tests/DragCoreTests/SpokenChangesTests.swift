import DragTesting
import Testing

@testable import DragCore

/// What is said when things change between a lift and a drop.
@Suite struct SpokenChangesTests {
  @Test func `what travels with an item and goes is counted once`() {
    let l = FolderList(6)
    l.collection.companions = { i in l.model.ids[i] == 0 ? l.model.ids.indices.filter { l.model.ids[$0] < 3 } : [i] }
    l.driver.key(.space, on: "list", item: 0); l.driver.wait(1)
    l.change { $0.removeAll { $0.id == 1 } }
    l.driver.wait(1)
    l.driver.key(.escape)
    #expect(l.driver.announcements == ["B0 lifted, 1 of 6", "1 of 5", "cancelled, B0 is where it was"])
  }

  @Test(arguments: [Key.escape, .space]) func `where the lifted item has gone, one of those that are left is named`(_ key: Key) {
    let l = FolderList(6)
    l.collection.companions = { [0, 3].contains($0) ? [0, 3] : [$0] }
    l.driver.key(.space, on: "list", item: 0); l.driver.wait(1)
    l.change { $0.removeAll { $0.id == 0 } }
    l.driver.wait(1)
    l.driver.key(key)
    #expect(l.driver.announcements.last?.contains("2 items") == false)
  }

  @Test func `a list that refuses its own item is named`() {
    let l = FolderList(4)
    l.collection.mayDrop = { $0.phase != .dropping }
    l.driver.key(.space, on: "list", item: 1); l.driver.key(.down); l.driver.wait(1); l.driver.key(.space)
    #expect(l.driver.announcements.last == "list does not take B1")
  }

  @Test func `the end of one drag does not silence another`() {
    let l = FolderList(4), late = Late()
    l.scene.add("bin", Rect(300, 0, 200, 300)).dropDestination(for: Bird.self) { _, _ in true }
    l.scene.add("row", Rect(600, 0, 50, 50)).draggable(providers: { _ in [late.provider] })
    l.driver.key(.space, on: "row"); l.driver.key(.tab); l.driver.wait(1); l.driver.key(.space); l.driver.wait(1)
    l.driver.key(.space, on: "list", item: 0); l.driver.wait(0.1); l.driver.key(.down); l.driver.wait(0.1)
    late.arrive("bird:x")
    l.driver.wait(3)
    #expect(l.driver.announcements.suffix(2) == ["row dropped on bin", "2 of 4"])
  }

  @Test func `a lift does not silence what is on its way`() {
    let l = FolderList(4), late = Late()
    l.scene.add("bin", Rect(300, 0, 200, 300)).dropDestination(for: Bird.self) { _, _ in true }
    l.scene.add("row", Rect(600, 0, 50, 50)).draggable(providers: { _ in [late.provider] })
    l.driver.key(.space, on: "row"); l.driver.key(.tab); l.driver.wait(1); l.driver.key(.space); l.driver.wait(0.2)
    l.driver.key(.space, on: "list", item: 0); l.driver.wait(2)
    #expect(l.driver.announcements.contains("row is on the way"))
  }

  @Test func `a move by action does not silence keys`() {
    let l = FolderList(6)
    l.driver.key(.space, on: "list", item: 5); l.driver.wait(0.1); l.driver.key(.up); l.driver.wait(0.1)
    l.collection.perform(.down, on: 0); l.driver.wait(2)
    #expect(l.driver.announcements.contains("5 of 6"))
  }

  @Test func `what is pasted before a pinned item is said to be there`() {
    let l = FolderList(4)
    l.collection.isPinned = { l.model.ids[$0] == 2 }
    l.driver.paste([ItemBox(FolderBird(id: 77))], into: "list", item: 0)
    #expect(l.model.ids == [0, 77, 2, 1, 3])
    #expect(l.driver.announcements == ["Pasted B77, before B2"])
  }

  @Test func `where rows have come, the focus goes to what is in the place of the item`() {
    let l = FolderList(8)
    l.foldersAre([5])
    l.driver.key(.space, on: "list", item: 2)
    l.change { $0.insert(contentsOf: [90, 91, 92].map { FolderBird(id: $0) }, at: 0) }
    for _ in 0..<3 { l.driver.key(.down) }
    l.driver.key(.right); l.driver.wait(1); l.driver.key(.space)
    #expect(l.model.into == ["2 into 5"])
    #expect(l.driver.focusedItem == 5)
  }

  @Test func `what has lost its list is counted no more`() {
    let l = FolderList(2), m = FolderModel(0)
    m.birds = [FolderBird(id: 50)]
    let other = l.scene.add("other", Rect(300, 0, 200, 400))
    _ = l.container.add(other, 1, m.birds, layout: { .list(m.birds.map { _ in 40 }, bounds: Size(200, 400)) })
    l.container.selection = { _ in [50, 0] }
    l.driver.key(.space, on: "list", item: 0); l.driver.wait(2)
    l.scene.remove("other"); l.driver.wait(2)
    l.driver.key(.down); l.driver.wait(2)
    l.driver.key(.space)
    #expect(l.driver.announcements == ["2 items lifted, 1 of 2", "1 item, 1 of 2", "2 of 2", "B0 dropped, 2 of 2"])
  }

  @Test func `names are those of the data as it is, also where it has yet to be told`() {
    let l = FolderList(6)
    l.driver.key(.space, on: "list", item: 2); l.driver.wait(1)
    l.model.birds.removeFirst()
    l.driver.key(.escape)
    #expect(l.driver.announcements.last == "cancelled, B2 is where it was")
  }
}
