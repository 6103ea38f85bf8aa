import DragTesting
import Testing

@testable import DragCore

/// Lists that are none any more, or are marked anew, while items of theirs are dragged.
@Suite struct GoneListsTests {
  @Test func `what has lost its list goes nowhere`() {
    let b = ReorderContainerTests().board()
    b.container.selection = { _ in [0, 10] }
    b.driver.press("a", item: 0); b.driver.move(to: "c")
    b.scene.controller.element(named: "b")!.removeReorderable()
    b.driver.release(); b.driver.settle()
    #expect(b.ids == [[1, 2], [10, 11], [0]])
  }

  @Test func `a list that is gone is not asked for its data`() {
    let b = ReorderContainerTests().board()
    var extra = [ReorderingTests.Bird(id: 50)], asked = 0
    func data() -> [ReorderingTests.Bird] { asked += 1; return extra }
    let d = b.scene.add("d", Rect(500, 0, 100, 400))
    _ = b.container.add(d, "d", data(), layout: { .list(extra.map(\.height), bounds: Size(100, 400)) })
    b.container.selection = { _ in [0, 50] }
    b.driver.press("a", item: 0); b.driver.move(to: "c")
    b.scene.remove("d")
    (extra, asked) = ([], 0)
    b.driver.release(); b.driver.settle()
    #expect(asked == 0)
  }

  @Test func `a list that is marked anew while data is on its way to it knows what has come`() {
    struct T: Identifiable { let id: String }
    let scene = Scene(), driver = Driver(scene), late = Late(), list = scene.add("list", Rect(0, 0, 200, 400))
    var texts = ["a", "b"]
    func mark() {
      list.reorderable(texts.map { T(id: $0) }, layout: { .list(texts.map { _ in 40 }, bounds: Size(200, 400)) }) { _ in }
      list.dropDestination(for: Bird.self) { new, at in
        texts.insert(contentsOf: new.map(\.name), at: at); return true
      }
    }
    mark()
    scene.add("row", Rect(320, 20, 60, 40)).draggable(providers: { _ in [late.provider] })
    driver.press("row"); driver.move(to: "list", at: Point(100, 300)); driver.release()
    scene.controller.batch {
      list.removeReorderable(); mark()
    }
    late.arrive("bird:Robin"); driver.settle()
    #expect(texts == ["a", "b", "Robin"])
    #expect(scene.controller.engine!.collection(list.id)?.layout.count == 3)
  }
  /// To be run with MALLOC_PERTURB_=165 in the environment: it crashes.
  @Test func `a list may go while others are told that folders take items now`() {
    let scene = Scene(), container = ReorderContainer<FolderBird, Int>(controller: scene.controller) { _ in }
    let x = scene.add("x", Rect(0, 0, 50, 50)), y = scene.add("y", Rect(60, 0, 50, 50))
    var goes = false
    _ = container.add(
      x, 0, [FolderBird](),
      layout: {
        if goes { goes = false; scene.remove("y") }
        return .list([], bounds: Size(50, 50))
      })
    _ = container.add(y, 1, [FolderBird](), layout: { .list([], bounds: Size(50, 50)) })
    goes = true
    container.moveInto = { _, _ in }
  }
}
