import DragTesting
import Testing

@testable import DragCore

/// What callbacks and edits change in the middle of a drag.
@Suite struct CallbackMarksTests {
  @Test func `a folder that comes to where another one has opened opens too`() {
    let l = FolderList(6)
    l.foldersAre([3, 13])
    var opened: [Int] = []
    l.list.onDragRested { _, folder in
      guard let folder else { return }
      opened.append(l.model.ids[folder])
      if opened == [3] { l.change { $0 = [10, 11, 12, 13, 14, 5].map { FolderBird(id: $0) } } }
    }
    l.driver.press("list", item: 5); l.driver.move(to: "list", at: Point(100, 140)); l.driver.wait(3)
    #expect(opened == [3, 13])
  }

  @Test(arguments: [true, false]) func `operations that change while a drag is asked for, or under way, hold for it`(_ inQuestion: Bool) {
    let scene = Scene(), driver = Driver(scene), row = scene.add("row", Rect(320, 20, 60, 40))
    scene.add("list", Rect(0, 0, 200, 400)).dropDestination(for: String.self) { _, _ in true }
    row.draggable("x")
    if inQuestion {
      row.recognizer?.shouldBegin { _ in
        row.recognizer?.operations = .copy
        return true
      }
    }
    driver.press("row"); driver.move(to: "list")
    if !inQuestion { row.recognizer?.operations = .copy }
    driver.wait(0.1); driver.release()
    #expect(driver.log.last == "dropped list copy")
  }

  @Test func `who has heard that a drag is over a target hears that it is not when the mark comes off`() {
    let scene = Scene(), driver = Driver(scene), list = scene.add("list", Rect(0, 0, 200, 400))
    scene.add("row", Rect(320, 20, 60, 40)).draggable("x")
    var (old, new): ([Bool], [Bool]) = ([], [])
    list.dropDestination(for: String.self, action: { _, _ in true }) {
      old.append($0)
      guard $0 else { return }
      list.removeDropDestination()
      list.dropDestination(for: String.self, action: { _, _ in true }) { new.append($0) }
    }
    driver.press("row"); driver.move(to: "list"); driver.move(to: "row"); driver.release()
    #expect(old == [true, false] && new == [true, false])
  }

  @Test func `a target that is marked anew whenever it hears that a drag is over it does so a few times, and the drag goes on`() {
    let scene = Scene(), driver = Driver(scene), bin = scene.add("bin", Rect(0, 0, 200, 400))
    scene.add("row", Rect(320, 20, 60, 40)).draggable("x")
    var (marks, taken): (Int, [String]) = (0, [])
    func mark() {
      marks += 1
      bin.dropDestination(for: String.self) { values, _ in
        taken += values
        return true
      } isTargeted: {
        guard $0, marks < 5_000 else { return }
        bin.removeDropDestination()
        mark()
      }
    }
    mark()
    driver.press("row"); driver.move(to: "bin", steps: 4); driver.release()
    #expect(marks < 200 && taken == ["x"] && driver.log.last == "dropped bin move")
  }

  @Test func `a target that is marked anew whenever it hears that a drag is over it may be while a drop is on its way into it`() {
    let scene = Scene(), driver = Driver(scene), bin = scene.add("bin", Rect(0, 0, 200, 400)), file = ItemProvider(name: "note.txt")
    var (marks, loads, taken): (Int, [Load], [String]) = (0, [], [])
    file.offer(.plainText, later: { loads.append($0) })
    func mark() {
      marks += 1
      bin.removeDropDestination()
      bin.dropDestination(for: TextItem.self) { values, _ in
        taken += values.map { $0.text }
        return true
      } isTargeted: {
        if $0, marks < 5_000 { mark() }
      }
    }
    mark()
    driver.bringIn([file], over: "bin"); driver.dropIn()
    scene.controller.batch { mark() }
    #expect(marks < 200)
    loads[0].deliver([65]); loads[0].finish()
    #expect(taken == ["A"] && driver.log.last == "dropped bin move")
  }

  @Test func `where what scrolls has gone, no frames are wanted`() {
    let l = FolderList(4)
    l.scene.add("box", Rect(300, 0, 200, 300))
    l.scene.makeScrollable("box", content: Size(200, 1000))
    l.driver.press("list", item: 0); l.driver.move(to: Point(400, 295)); l.driver.wait(0.2)
    l.scene.remove("box"); l.driver.wait(1)
    #expect(!l.scene.controller.needsFrames)
    l.driver.key(.escape)
  }

  @Test func `a strategy that changes under a drag that is held counts at once`() {
    let scene = Scene(), driver = Driver(scene), group = DragGroup(on: scene.root)
    group.addDraggable(scene.add("card", Rect(0, 0, 40, 40))); group.addDroppable(scene.add("slot", Rect(300, 0, 60, 60)))
    driver.press("card"); driver.move(to: Point(200, 200))
    group.strategy = .closestCenter
    driver.wait(0.5)
    #expect(driver.log.last == "entered slot")
    driver.release()
  }
}
