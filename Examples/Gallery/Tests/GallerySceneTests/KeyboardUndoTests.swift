import DragTesting
import GalleryStage
import Testing

struct KeyboardUndoTests {
  @Test(arguments: [
    ("birds", "garden", "album"), ("collections", "crate", "basket"), ("todo", "today", "tomorrow"), ("board", "ideas", "next"),
  ])
  func `what keys have lifted and an undo takes to where it was is not said to be gone`(_ name: String, _ from: String, _ to: String) throws
  {
    let play = try Play(name)
    play.stage.controller.announcements = .english
    play.drag(item: 0, of: from, to: to)
    let moved = try #require(play.stage.items(of: to).firstIndex { !$0.text.isEmpty })
    for item in play.stage.items(of: to).indices.reversed() {
      play.driver.key(.space, on: to, item: item)
      play.set("undo", 0)
      let said = play.driver.announcements
      #expect(!said.contains { $0.contains("gone") }, "\(moved) \(said)")
      play.driver.key(.escape)
      play.driver.settle()
      play.set("redo", 0)
    }
    #expect(play.driver.announcements.contains { $0.hasSuffix("no longer there") }, "\(play.driver.announcements)")
  }
}
