import DragTesting
import GalleryPlayer
import GalleryScenes
import GalleryStage
import Testing

struct TodoSceneTests {
  private func order(_ play: Play, _ list: String) -> [String] { play.stage.items(of: list).map { $0.name } }

  @Test(arguments: [PointerKind.mouse, .touch, .pen])
  func `S3.9 tasks are put in order, moved to another day, completed and thrown away, and come back by undo`(_ kind: PointerKind) throws {
    let play = try Play("todo", size: kind == .touch ? Play.phone : Play.desktop)
    let before = play.player.scene.state
    play.drag(item: 0, of: "today", to: "today", at: Point(100, 170), with: kind)
    #expect(order(play, "today") == ["task-1", "task-2", "task-0", "task-3"])
    play.drag(item: 0, of: "today", to: "trash", with: kind)
    #expect(play.text("trash") == "✕ Trash · 1" && play.text("status") == "9 to do, 0 done")
    if kind == .touch {
      // On a phone the days are below each other; held near the edge, they scroll.
      play.driver.press(at: try #require(play.place(ofItem: 0, in: "today")), with: kind)
      play.driver.wait(0.35)
      play.driver.move(to: "days", at: Point(180, try play.element("days").frame.height - 8))
      play.driver.wait(4)
      play.driver.move(to: "complete", at: Point(180, 20))
      play.driver.release()
      play.driver.settle()
    } else {
      play.drag(item: 0, of: "today", to: "tomorrow", at: Point(100, 5), with: kind)
      #expect(order(play, "tomorrow").first == "task-2")
      play.drag(item: 0, of: "tomorrow", to: "complete", with: kind)
    }
    #expect(order(play, "complete") == ["task-2"] && play.note("complete-heading") == "1")
    let after = play.player.scene.state
    while play.stage.drawing(of: "undo")?.isDisabled == false { try play.press("undo") }
    #expect(play.player.scene.state.hasPrefix(before.prefix(before.count - 40)))
    while play.stage.drawing(of: "redo")?.isDisabled == false { try play.press("redo") }
    #expect(play.player.scene.state == after)
    try play.press("reset")
    #expect(play.player.scene.state == before)
  }

  @Test func `a task is ticked off, and back to the day from which it came`() throws {
    let play = try Play("todo")
    play.set("task", ItemDeed.toggle.of(5))
    #expect(order(play, "complete") == ["task-5"] && order(play, "tomorrow") == ["task-4", "task-6"])
    let item = try #require(play.stage.items(of: "complete").first)
    #expect(item.check == true && item.style == "done")
    play.set("task", ItemDeed.toggle.of(5))
    #expect(order(play, "complete").isEmpty && order(play, "tomorrow") == ["task-4", "task-6", "task-5"])
    // Also when it was dragged there from another day.
    play.drag(item: 0, of: "later", to: "complete")
    play.set("task", ItemDeed.toggle.of(7))
    #expect(order(play, "later") == ["task-8", "task-9", "task-7"])
  }

  @Test func `tasks are added, written anew and deleted`() throws {
    let play = try Play("todo")
    #expect(play.stage.drawing(of: "new")?.writes == "new-task")
    #expect(play.player.write("new-task", "Feed the cat") && play.player.write("new-task", "  ") && !play.player.write("undo", "x"))
    #expect(order(play, "today").last == "task-10" && order(play, "today").count == 5)
    play.set("task", ItemDeed.press.of(10))
    #expect(play.stage.items(of: "today").last?.writes == "task-text")
    play.player.write("task-text", "Feed both cats")
    #expect(play.stage.items(of: "today").last?.text == "Feed both cats" && play.stage.items(of: "today").last?.writes == nil)
    // To write the same is no step.
    play.set("task", ItemDeed.press.of(10))
    play.player.write("task-text", "Feed both cats")
    try play.press("undo")
    #expect(play.stage.items(of: "today").last?.text == "Feed the cat")
    try play.press("undo")
    #expect(order(play, "today").count == 4)
    play.set("task", ItemDeed.remove.of(1))
    play.set("task", ItemDeed.press.of(2))
    play.player.write("task-text", "")
    #expect(order(play, "today") == ["task-0", "task-3"] && play.text("trash") == "✕ Trash · 2")
    play.player.write("task-text", "Nobody is asked")
    #expect(order(play, "today") == ["task-0", "task-3"])
  }

  @Test func `a task that is thrown away while it is dragged ends its drag`() throws {
    let play = try Play("todo")
    play.driver.press(at: try #require(play.place(ofItem: 1, in: "today")))
    play.driver.move(to: "later")
    play.player.write("new-task", "Feed the cat")
    play.set("task", ItemDeed.remove.of(1))
    #expect(play.driver.log.last == "cancelled today source gone" || play.driver.log.last?.hasPrefix("cancelled") == true)
    play.driver.release()
    play.driver.settle()
    #expect(order(play, "today") == ["task-0", "task-2", "task-3", "task-10"] && order(play, "later").count == 3)
  }

  @Test func `the trash lights up and says what letting go does`() throws {
    let play = try Play("todo")
    #expect(play.note("trash") == "Drop what need not be" && play.mood("trash") == .regular)
    play.driver.press(at: try #require(play.place(ofItem: 0, in: "today")))
    play.driver.move(by: Vector(0, 12))
    #expect(play.mood("trash") == .pending && play.mood("complete") == .pending)
    play.driver.move(to: "trash")
    #expect(play.mood("trash") == .pendingDrop && play.note("trash") == "Let go to throw away")
    play.driver.move(to: Point(4, 4))
    play.driver.release()
    play.driver.settle()
    #expect(play.mood("trash") == .regular && play.note("trash") == "Drop what need not be" && order(play, "today").count == 4)
  }

  @Test func `keys complete a task`() throws {
    let play = try Play("todo")
    play.driver.key(.space, on: "today", item: 2)
    for _ in 0..<8 where play.driver.log.last?.contains("complete") != true { play.driver.key(.tab) }
    play.driver.key(.space)
    #expect(order(play, "complete") == ["task-2"] && order(play, "today").count == 3)
  }

  @Test func `what was written is in the copied test`() throws {
    let play = try Play("todo")
    play.player.write("new-task", "Feed the cat, and the dog")
    let lines = String(decoding: play.player.chronicle.text, as: UTF8.self).split(separator: "\n")
    #expect(lines == ["x 0 0 0 new-task Feed the cat, and the dog"])
    let trial = Trial(
      try #require(SceneCatalogue.entry(named: "todo")), size: Play.desktop, lists: { HeadlessList($0, $1, spacing: $2, inset: $3) })
    trial.perform(120, "new-task\nFeed the cat, and the dog", 0, 0, 0, 0, 0)
    #expect(trial.state == play.player.scene.state)
  }

  @Test(arguments: [Play.desktop, Play.phone, Size(390, 744), Size(1120, 840), Size(760, 700)])
  func `everything is on the floor`(_ size: Size) throws {
    let play = try Play("todo", size: size)
    for name in ["new", "days", "trash", "undo", "redo", "reset"] {
      let frame = try #require(play.driver.frame(of: name))
      #expect(Rect(origin: .zero, size: size).contains(frame) && min(frame.width, frame.height) >= 44, "\(name) \(frame)")
    }
    for item in ["today", "tomorrow", "later", "complete"].flatMap({ play.stage.items(of: $0) }) { #expect(item.size.height >= 44) }
  }

  @Test func `the trash is spoken of by its name, whatever is drawn on it`() throws {
    #expect(try Play("todo").stage.drawing(of: "trash")?.label == "Trash")
  }
}
