import DragTesting
import Testing

@testable import DragCore

extension Bird {
  static let activity = Activity("com.example.bird.detail", .bird, group: "bird.html")
}

/// Row S4.7: a new window on exactly one item.
@MainActor
struct WindowTests {
  let scene = Scene()
  let driver: Driver
  let row: Element
  let opened = Box<[WindowRequest]>([])

  init() {
    row = scene.add("row", Rect(20, 20, 60, 40))
    driver = Driver(scene)
    let opened = opened
    scene.controller.opensWindow = {
      opened.value.append($0)
      return true
    }
    row.draggable(Bird("Robin"))
    row.opensWindow(Bird.activity)
  }

  @Test func `S4.7 dragged out to where nothing takes it, an item opens a window that gets exactly that item`() throws {
    driver.takeOut("row")
    driver.leaveWindow()
    driver.endOutside(.forbidden)
    #expect(opened.value.count == 1)
    let request = try #require(opened.value.first)
    #expect(request.activity == Bird.activity)
    #expect(request.activity.group == "bird.html")
    #expect(Bird.read(request.activity.type, request.bytes) == .success(Bird("Robin")))
  }

  @Test func `S4.7 a command opens the same window without a drag`() {
    #expect(row.openWindow())
    #expect(opened.value.map { Bird.read($0.activity.type, $0.bytes) } == [.success(Bird("Robin"))])
  }

  @Test func `what another program takes, what comes back, and what is dropped in the window opens none`() {
    scene.add("list", Rect(200, 20, 100, 100)).dropDestination(for: Bird.self) { _, _ in true }
    driver.takeOut("row")
    driver.leaveWindow()
    driver.endOutside(.copy)
    driver.takeOut("row")
    driver.leaveWindow()
    driver.carryOn(to: "list")
    driver.dropIn()
    driver.press("row")
    driver.move(to: Point(780, 580))
    driver.release()
    #expect(opened.value.isEmpty)
  }

  @Test func `a drag that is stopped over the window opens none`() {
    driver.takeOut("row")
    scene.controller.external(ExternalEvent(.left, at: Point(100, 100), time: 1))
    scene.controller.external(ExternalEvent(.ended, at: Point(100, 100), time: 1, operations: []))
    #expect(driver.log.last == "missed row")
    #expect(opened.value.isEmpty)
  }

  @Test func `what cannot be had in the activity's type opens none, and says so`() {
    let other = scene.add("other", Rect(20, 80, 60, 40))
    other.draggable(TextItem("Robin"))
    other.opensWindow(Bird.activity)
    #expect(!other.openWindow())
    let late = Late()
    let far = scene.add("far", Rect(20, 140, 60, 40))
    far.draggable(providers: { _ in [late.provider] })
    far.opensWindow(Bird.activity)
    #expect(!far.openWindow())
    #expect(opened.value.isEmpty)
  }
}

extension WindowTests {
  @Test func `what asks whether to open a window asks in the language of the page`() {
    let titles = [Announcements.english, .german, .japanese].map { [$0.openTitle(nil), $0.openTitle("Robin")] }
    #expect(titles == [["Open 1 item", "Open Robin"], ["1 Element öffnen", "Robin öffnen"], ["1個の項目を開く", "Robinを開く"]])
  }

  @Test(arguments: [false, true]) func `an item that is dragged out of a list opens a window`(isFirst: Bool) {
    let scene = Scene(), driver = Driver(scene), list = scene.add("list", Rect(0, 0, 200, 300))
    let birds = ["Robin", "Wren"].map { LateBird($0) }
    var opened = 0
    scene.controller.opensWindow = { _ in
      opened += 1
      return true
    }
    if isFirst { list.opensWindow(Activity("text", .plainText)) }
    list.reorderable(birds, layout: { .list(birds.map { _ in 40 }, bounds: Size(200, 300)) }, move: { _ in })?
      .offer({ TextItem(birds[$0].id) }) { _ in }
    if !isFirst { list.opensWindow(Activity("text", .plainText)) }
    driver.takeOut("list", item: 0, at: Point(10, 10))
    driver.leaveWindow()
    driver.endOutside(.forbidden)
    #expect(opened == 1)
  }
}
