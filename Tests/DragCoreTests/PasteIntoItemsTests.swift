import DragTesting
import Testing

@testable import DragCore

/// Rows S2.1 and S4.5: an item of a list that is a target itself, as a folder in a column of folders, takes what is pasted where it has the focus.
@MainActor
struct PasteIntoItemsTests {
  let scene = Scene()
  let driver: Driver
  let folders = Box(["Work", "Bin", "Home"].map { Bird($0) })
  let mails = Box(["1", "2", "3"].map { Bird($0) })
  let taken = Box<[String]>([])

  /// A list of folders, each of which takes mails, and a list of mails.
  init() {
    let (folders, mails, taken) = (folders, mails, taken)
    let list = scene.add("folders", Rect(0, 0, 200, 400))
    list.reorderable(
      folders.value, layout: { .list(folders.value.map { _ in 40 }, bounds: Size(200, 400)) }, move: { folders.value.apply($0) })?
      .offer({ folders.value[$0] }) { gone in folders.value.removeAll { gone.contains($0) } }
    list.dropDestination(for: Bird.self) { new, offset in
      folders.value.insert(contentsOf: new, at: offset)
      return true
    }
    for (i, folder) in folders.value.enumerated() {
      scene.add(folder.name, to: list, Rect(0, Double(i) * 40, 200, 40)).dropTarget(
        accepts: { session in session.pasteboard.items.isEmpty || folder.name == "Bin" ? [] : [.move, .copy] },
        action: { session in
          taken.value.append("\(session.pasteboard.items.count) \(session.operation == .move ? "moved" : "copied") into \(folder.name)")
          return true
        })
    }
    scene.add("mails", Rect(300, 0, 200, 400))
      .reorderable(mails.value, layout: { .list(mails.value.map { _ in 40 }, bounds: Size(200, 400)) }, move: { mails.value.apply($0) })?
      .offer({ mails.value[$0] }) { gone in mails.value.removeAll { gone.contains($0) } }
    driver = Driver(scene)
  }

  @Test func `what is copied goes into the item that has the focus, and what is cut leaves its list`() {
    driver.copy("mails", item: 0)
    #expect(driver.paste(into: "Home", item: 2))
    driver.cut("mails", item: 1)
    #expect(driver.paste(into: "Work", item: 0))
    #expect(taken.value == ["1 copied into Home", "1 moved into Work"])
    #expect(mails.value.map(\.name) == ["1", "3"] && folders.value.count == 3)
  }

  @Test func `what the item does not take goes into the list, behind it`() {
    driver.copy("mails", item: 0)
    #expect(driver.paste(into: "Bin", item: 1))
    #expect(driver.paste([Bird("9").provider], into: "Bin", item: 1))
    #expect(taken.value == [] && folders.value.map(\.name) == ["Work", "Bin", "9", "1", "Home"])
  }

  @Test func `what is copied or cut does not go into itself`() {
    driver.copy("folders", item: 0)
    #expect(driver.paste(into: "Work", item: 0))
    #expect(taken.value == [] && folders.value.map(\.name) == ["Work", "Work", "Bin", "Home"])
  }

  @Test func `what is cut in the list itself goes into another of its items`() {
    driver.cut("folders", item: 0)
    #expect(driver.paste(into: "Home", item: 2))
    #expect(taken.value == ["1 moved into Home"] && folders.value.map(\.name) == ["Bin", "Home"])
  }
}
