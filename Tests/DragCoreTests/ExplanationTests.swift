import DragCore
import DragTesting
import Testing

@Suite struct ExplanationTests {
  func scene() -> Scene {
    let scene = Scene()
    let box = scene.add("box", Rect(0, 0, 200, 200))
    scene.add("bin", to: box, Rect(20, 20, 100, 100)).dropDestination(for: String.self) { _, _ in true }
    scene.add("card", Rect(300, 20, 60, 60)).draggable("Robin")
    return scene
  }

  func sentences(_ scene: Scene, at point: Point = Point(50, 50)) -> [String] { scene.controller.explain(at: point).map(\.sentence) }

  @Test func `what is hit comes before what it lies in`() {
    #expect(sentences(scene()) == ["bin is hit.", "box hears what bin lets go on.", "the root hears what bin lets go on."])
  }

  @Test func `a cover is named`() {
    let scene = scene()
    scene.add("banner", Rect(0, 0, 200, 60)).onDragUpdated { _ in }
    #expect(sentences(scene).prefix(2) == ["banner is hit.", "bin is covered by banner."])
  }

  @Test func `an ancestor's reason is the element's`() {
    let scene = scene()
    let box = scene.controller.element(named: "box")!
    scene.controller.edit(.disabled(box.id, true))
    #expect(sentences(scene).prefix(2) == ["bin lies in box, which is disabled.", "box is disabled."])
    scene.controller.edit(.hidden(box.id, true))
    #expect(sentences(scene).first == "bin lies in box, which is hidden.")
  }

  @Test func `clips shapes transparency and flat transforms are told`() {
    let scene = scene()
    let bin = scene.controller.element(named: "bin")!
    let box = scene.controller.element(named: "box")!
    scene.controller.edit(.shape(bin.id, .ellipse))
    #expect(sentences(scene, at: Point(22, 22)).first == "bin has a shape that does not reach here.")
    scene.controller.edit(.opacity(bin.id, 0))
    #expect(sentences(scene).first == "bin is transparent.")
    scene.controller.edit(.opacity(bin.id, 1))
    scene.controller.edit(.transform(bin.id, .scale(0)))
    #expect(sentences(scene).first == "bin has a transform that leaves it no area.")
    scene.controller.edit(.transform(bin.id, .identity))
    scene.controller.edit(.clips(box.id, true))
    scene.controller.edit(.frame(bin.id, Rect(150, 20, 100, 100)))
    #expect(sentences(scene, at: Point(220, 50)).first == "bin is clipped by box here.")
  }

  @Test func `a running drag is what it is about`() {
    let scene = scene()
    let driver = Driver(scene)
    scene.add("numbers", Rect(400, 400, 100, 100)).dropDestination(for: Int.self) { _, _ in true }
    DragGroup(on: scene.root).addDroppable(scene.add("slot", Rect(600, 400, 100, 100)))
    driver.press("card")
    driver.move(to: Point(450, 450))
    #expect(
      sentences(scene, at: Point(450, 450)).prefix(2) == ["card is being carried.", "numbers refuses this drag."]
        || sentences(scene, at: Point(450, 450)).first == "numbers refuses this drag.")
    #expect(sentences(scene, at: Point(650, 450)).first == "slot belongs to another group than this drag.")
    #expect(sentences(scene).first == "bin is hit.")
    #expect(sentences(scene, at: Point(310, 30)).first == "card is being carried.")
    driver.release()
  }

  @Test func `a place that is no number has nothing`() {
    #expect(sentences(scene(), at: Point(.nan, 0)).isEmpty)
  }

  @Test func `a list that is full and a key that asks for what it cannot do are told`() {
    let scene = Scene()
    let birds = Box(["a", "b"].map { Bird($0) }), others = Box([Bird("c")])
    let container = ReorderContainer<Bird, Int>(controller: scene.controller) { _ in }
    func layout(_ count: Int) -> CollectionLayout { .list(Array(repeating: 40, count: count), bounds: Size(100, 200)) }
    let full = container.add(scene.add("full", Rect(0, 0, 100, 200)), 0, birds.value, layout: { layout(birds.value.count) })
    _ = container.add(scene.add("other", Rect(200, 0, 100, 200)), 1, others.value, layout: { layout(others.value.count) })
    full?.capacity = 2
    full?.reload()
    let driver = Driver(scene)
    driver.press("other", at: Point(50, 20))
    driver.move(to: "full", at: Point(50, 50))
    #expect(sentences(scene).first == "full refuses this drag.")
    full?.capacity = 3
    full?.reload()
    #expect(sentences(scene).first == "full is hit.")
    driver.modifiers = .option
    driver.move(to: "full", at: Point(51, 50))
    #expect(sentences(scene).first == "full refuses this drag.")
    driver.release()
    #expect(driver.log.last == "missed other")
  }

  @Test func `what lies over an element and is none is told`() {
    let scene = scene()
    let platform = Platform(scene.controller.element(named: "box")!.id)
    scene.controller.performer = platform
    #expect(
      sentences(scene) == [
        "bin is covered by something in box that drags know nothing of.", "box is neither a source nor a target and has no handlers.",
        "the root is neither a source nor a target and has no handlers.",
      ])
    platform.over = nil
    #expect(sentences(scene).first == "bin is hit.")
  }

  private final class Platform: EffectPerforming {
    var over: ElementID?
    init(_ over: ElementID) { self.over = over }
    func perform(_ effect: Effect, for controller: Controller) {}
    func cover(at location: Point, mayBeOld: Bool) -> ElementID? { over }
  }
}
