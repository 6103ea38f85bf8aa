import DragTesting
import GalleryScenes
import GalleryStage
import Testing

/// The scene By keyboard, without a screen.
@Suite struct KeyboardSceneTests {
  let stage = HeadlessStage(size: Size(1120, 720))
  let scene: KeyboardScene
  let driver: Driver

  init() {
    scene = KeyboardScene(on: stage)
    scene.layOut(Size(1120, 720))
    driver = Driver(stage.controller)
  }

  private var caption: String { stage.drawing(of: "caption")?.text ?? "" }

  @Test func `what is said is shown as a caption`() {
    driver.key(.space, on: "list", item: 0)
    #expect(caption == "Robin lifted, 1 of 6")
    driver.key(.down)
    driver.wait(1)
    #expect(caption == "2 of 6")
    driver.key(.tab)
    driver.wait(1)
    driver.key(.escape)
    #expect(caption == "cancelled, Robin is where it was")
  }

  @Test func `a thing goes into a folder by keyboard, and comes out again`() {
    driver.key(.space, on: "tree", item: 6)
    driver.key(.home)
    driver.key(.down)
    driver.key(.right)
    driver.wait(1)
    #expect(caption == "into Birds")
    driver.key(.space)
    driver.settle()
    #expect(scene.state.contains(#"["node-2",1],["node-6",1],["node-3",0]"#))
    driver.key(.space, on: "tree", item: 3)
    driver.key(.home)
    driver.key(.space)
    #expect(scene.state.contains(#""tree":[["node-6",0]"#))
  }

  @Test func `the canvas keeps what is moved on it where it was dropped, by keys and by mouse`() {
    driver.key(.space, on: "star")
    driver.key(.right)
    driver.key(.space)
    driver.settle()
    let before = driver.frame(of: "star")!.center
    driver.press("star", at: Point(10, 10))
    driver.move(by: Vector(40, 20))
    driver.release()
    driver.settle()
    #expect((driver.frame(of: "star")!.center - before - Vector(40, 20)).dx.magnitude < 0.001)
  }

  @Test func `languages and directions change at once, in the middle of a drag too`() {
    driver.key(.space, on: "grid", item: 0)
    #expect(scene.switches["language"]?.set(2) == true && scene.switches["direction"]?.set(1) == true)
    driver.key(.left)
    driver.key(.space)
    #expect(caption == "リンゴを置きました、8個中2番目")
    #expect(scene.switches["language"]?.set(1) == true)
    #expect(stage.items(of: "grid").first?.text == "🍐 Birne")
  }

  @Test(arguments: [(480.0, true), (620, false)])
  func `in a low window the caption is above what it tells of`(_ height: Double, _ isAbove: Bool) throws {
    scene.layOut(Size(720, height))
    let list = try #require(stage.controller.element(named: "list")), caption = try #require(stage.controller.element(named: "caption"))
    #expect((caption.frame.maxY <= list.frame.minY) == isAbove && (caption.frame.minY >= list.frame.maxY) == !isAbove)
    #expect(list.frame.maxY <= height && caption.frame.maxY <= height)
  }
}
