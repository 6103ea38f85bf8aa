import GalleryStage
import Testing

struct TimelineTests {
  @Test func `steps are taken back and made again, and a new one ends what was undone`() {
    var line = Timeline([1])
    #expect(!line.canUndo && !line.canRedo)
    line.change { $0.append(2) }
    line.change { $0.append(3) }
    // What changes nothing is no step.
    line.change { $0 = [1, 2, 3] }
    line.undo()
    #expect(line.now == [1, 2] && line.canUndo && line.canRedo)
    line.redo()
    #expect(line.now == [1, 2, 3] && !line.canRedo)
    line.undo()
    line.change { $0.append(4) }
    #expect(!line.canRedo)
    line.redo()
    for _ in 0..<5 { line.undo() }
    #expect(line.now == [1] && !line.canUndo)
  }

  @Test func `a thousand steps are kept`() {
    var line = Timeline(0)
    for _ in 0..<1200 { line.change { $0 += 1 } }
    while line.canUndo { line.undo() }
    #expect(line.now == 200)
  }

  @Test func `a text is split after its first line`() {
    #expect(split("new\nFeed the cat") == ("new", "Feed the cat") && split("new") == ("new", "") && split("a\nb\nc") == ("a", "b\nc"))
  }
}
