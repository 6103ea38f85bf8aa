import DragTesting
import Testing

@testable import DragCore

/// B.5: who has dropped by keyboard hears what becomes of data that is late.
@MainActor
struct SpokenTransferTests {
  let scene = Scene()
  let driver: Driver
  let late = Late()

  init() {
    driver = Driver(scene)
    let late = late
    scene.add("owl", Rect(20, 20, 60, 40)).draggable(providers: { _ in [late.provider] })
    scene.add("nest", Rect(300, 20, 100, 100)).dropDestination(for: Bird.self) { _, _ in true }
    scene.controller.announcements = .english
    driver.key(.space, on: "owl")
    driver.wait(1)
    driver.key(.tab)
  }

  @Test func `where data is long in coming, it is told to be waited for, and then what has become of it`() {
    driver.wait(1)
    driver.key(.space)
    #expect(driver.announcements == ["owl lifted", "over nest"])
    driver.wait(0.4)
    #expect(driver.announcements.count == 2)
    driver.wait(5)
    #expect(driver.announcements.suffix(2) == ["over nest", "owl is on the way"])
    late.arrive("bird:Owl")
    #expect(driver.announcements.suffix(2) == ["owl is on the way", "owl dropped on nest"])
    driver.wait(5)
    #expect(driver.announcements.count == 4)
  }

  @Test func `what comes soon, or does not come, is told once`() {
    driver.key(.space)
    driver.wait(0.3)
    late.arrive("bird:Owl")
    driver.wait(2)
    #expect(driver.announcements == ["owl lifted", "over nest", "owl dropped on nest"])
    driver.key(.space, on: "owl")
    driver.key(.tab)
    driver.key(.space)
    driver.wait(1)
    late.load?.fail(.sourceGone)
    driver.wait(2)
    #expect(driver.announcements.suffix(3) == ["owl lifted", "owl is on the way", "cancelled, owl is where it was"])
  }

  @Test func `while it is on the way, what is lifted next is told as ever`() {
    driver.key(.space)
    scene.add("wren", Rect(20, 200, 60, 40)).draggable(Bird("Wren"))
    driver.key(.space, on: "wren")
    driver.wait(2)
    driver.key(.escape)
    #expect(driver.announcements.suffix(3) == ["wren lifted", "owl is on the way", "cancelled, wren is where it was"])
    driver.wait(1)
    late.arrive("bird:Owl")
    #expect(driver.announcements.last == "owl dropped on nest")
  }

  /// Keys drop a wren on the nest too, which waits for its data as the owl does.
  private func dropWren() -> Late {
    driver.key(.space)
    driver.wait(1)
    let other = Late()
    scene.add("wren", Rect(20, 200, 60, 40)).draggable(providers: { _ in [other.provider] })
    driver.key(.space, on: "wren")
    driver.key(.tab)
    driver.key(.space)
    driver.wait(1)
    return other
  }

  @Test func `what ends right behind another is told together with that, which it would silence`() {
    let other = dropWren()
    late.arrive("bird:Owl")
    driver.wait(0.3)
    other.arrive("bird:Wren")
    #expect(driver.announcements.suffix(2) == ["owl dropped on nest", "owl dropped on nest, wren dropped on nest"])
  }

  @Test func `what ends later than another, or was lifted since, is told by itself`() {
    let other = dropWren()
    late.arrive("bird:Owl")
    driver.wait(0.6)
    other.arrive("bird:Wren")
    #expect(driver.announcements.suffix(2) == ["owl dropped on nest", "wren dropped on nest"])
    driver.key(.space, on: "wren")
    driver.key(.escape)
    #expect(driver.announcements.suffix(2) == ["wren lifted", "cancelled, wren is where it was"])
  }
}
