import DragTesting
import Testing

@testable import DragCore

/// P and B.5: who cannot see hears what was copied, cut and pasted, where it is now, and that nothing takes it.
@MainActor
struct SpokenClipboardTests {
  let scene = Scene()
  let left = Box(["Robin", "Owl", "Wren"].map { Bird($0) })
  let right = Box<[Bird]>([])
  let driver: Driver

  init() {
    let (left, right) = (left, right)
    let container = ReorderContainer<Bird, Int>(controller: scene.controller) { difference in
      var both = [Side(id: 0, items: left.value), Side(id: 1, items: right.value)]
      both.apply(difference)
      (left.value, right.value) = (both[0].items, both[1].items)
    }
    for (i, (name, birds)) in [("left", left), ("right", right)].enumerated() {
      let list = scene.add(name, Rect(Double(i) * 300, 0, 200, 400))
      let collection = container.add(
        list, i, birds.value, layout: { .list(birds.value.map { _ in 40 }, bounds: Size(200, 400)) })!
      collection.label = { birds.value[$0].name }
      collection.offer({ birds.value[$0] }) { moved in birds.value.removeAll { moved.contains($0) } }
      list.dropDestination(for: Bird.self) { new, offset in
        birds.value.insert(contentsOf: new, at: offset)
        return true
      }
    }
    scene.controller.element(named: "right")?.accessibilityLabel { "Nest" }
    scene.add("wall", Rect(600, 0, 100, 100))
    driver = Driver(scene)
    scene.controller.announcements = .english
  }

  struct Side: ItemCollection {
    let id: Int
    var items: [Bird]
  }

  private func select(_ names: String...) {
    (scene.controller.element(named: "left")!.collection as! IdentifiedCollection<Bird, Int>).container.selection = { _ in names }
  }

  @Test func `a copy and its paste are said, with the item that comes behind`() {
    driver.copy("left", item: 0)
    driver.paste(into: "left", item: 1)
    #expect(left.value.map(\.name) == ["Robin", "Owl", "Robin", "Wren"])
    #expect(driver.announcements == ["Copied Robin", "Pasted Robin, before Wren"])
    #expect(driver.log.first == "said Copied Robin" && driver.log.last == "said Pasted Robin, before Wren")
  }

  @Test func `what is cut says so, and where it is pasted: at the end, before an item, or into what is empty`() {
    driver.cut("left", item: 0)
    driver.paste(into: "left", item: 2)
    driver.cut("left", item: 1)
    driver.paste(into: "left", item: -1)
    driver.cut("left", item: 0)
    driver.paste(into: "right")
    #expect(driver.announcements[0...1] == ["Cut Robin", "Pasted Robin, at bottom"])
    #expect(driver.announcements[4...] == ["Cut Owl", "Pasted Owl, into Nest"])
    driver.cut("left", item: 0)
    driver.paste(into: "right", item: 0)
    driver.cut("right", item: 1)
    driver.paste(into: "left", item: 0)
    #expect(left.value.count == 2 && right.value.count == 1)
  }

  @Test func `several are said by their number`() {
    select("Robin", "Wren")
    driver.cut("left", item: 0)
    driver.paste(into: "right")
    #expect(driver.announcements == ["Cut 2 items", "Pasted 2 items, into Nest"])
    #expect(right.value.map(\.name) == ["Robin", "Wren"])
  }

  @Test func `of what was cut only what is still there is said to be pasted`() {
    select("Robin", "Wren")
    driver.cut("left", item: 0)
    left.value.remove(at: 2)
    driver.paste(into: "left", item: 1)
    #expect(driver.announcements == ["Cut 2 items", "Pasted Robin, at bottom"])
  }

  @Test func `what nothing takes is said to stay out, once`() {
    driver.copy("left", item: 1)
    #expect(!driver.paste(into: "wall"))
    driver.cut("left", item: 1)
    left.value.remove(at: 1)
    #expect(!driver.paste(into: "right"))
    #expect(driver.announcements == ["Copied Owl", "Owl cannot be pasted here.", "Cut Owl", "Owl cannot be pasted here."])
    #expect(driver.log.filter { $0.hasPrefix("said") }.count == 4)
  }

  @Test func `who pastes once more what was cut and has moved hears what that was`() {
    select("Robin", "Wren")
    driver.cut("left", item: 0)
    driver.paste(into: "right")
    #expect(!driver.paste(into: "right") && !driver.paste(into: "wall"))
    select()
    driver.cut("left", item: 0)
    driver.paste(into: "right", item: 0)
    #expect(!driver.paste(into: "left"))
    #expect(
      driver.announcements.filter { $0.contains("cannot") }
        == ["2 items cannot be pasted here.", "2 items cannot be pasted here.", "Owl cannot be pasted here."])
    #expect(scene.controller.clipboard.isEmpty && !scene.controller.isCut && right.value.count == 3)
  }

  @Test func `a full list says no`() {
    scene.controller.element(named: "right")?.collection?.capacity = 0
    driver.copy("left", item: 0)
    driver.paste(into: "right")
    #expect(driver.announcements.last == "Robin cannot be pasted here.")
  }

  @Test func `what comes from another program is called by its name in the list, or by the number`() {
    driver.paste([TextItem("Kite").provider], into: "left", item: 0)
    driver.paste([TextItem("Tit").provider, TextItem("Jay").provider], into: "left", item: 4)
    driver.paste([TextItem("Tit").provider], into: "wall")
    #expect(driver.announcements == ["Pasted Kite, before Owl", "Pasted 2 items, at bottom", "1 item cannot be pasted here."])
  }

  @Test func `data that comes late is said when it is there, and what failed is not said to be there`() {
    var waiting: [Load] = []
    let late = ItemProvider(name: "kite.txt")
    late.offer(.plainText, later: { waiting.append($0) })
    driver.paste([late], into: "left", item: 0)
    driver.wait(3)
    #expect(driver.announcements == [])
    waiting[0].deliver(Array("Kite".utf8))
    waiting[0].finish()
    #expect(driver.announcements == ["Pasted Kite, before Owl"])
    driver.paste([late], into: "left", item: 0)
    waiting[1].fail(.failed)
    #expect(driver.announcements.count == 1)
  }

  @Test func `where nothing can be copied nothing is said, nor where nothing is announced`() {
    driver.copy("wall")
    driver.paste(into: "left")
    scene.controller.announcements = nil
    driver.copy("left", item: 0)
    driver.paste(into: "wall")
    #expect(driver.announcements == [])
  }

  @Test func `an element alone is called by its label`() {
    let card = scene.add("card", Rect(600, 200, 100, 100))
    card.draggable(Bird("Kite"))
    card.accessibilityLabel { "The kite" }
    driver.copy("card")
    driver.paste(into: "right")
    #expect(driver.announcements == ["Copied The kite", "Pasted The kite, into Nest"])
  }

  @Test(arguments: Announcements.ClipboardPhrase.allCases) func `every phrase has words in every language`(
    _ phrase: Announcements.ClipboardPhrase
  ) {
    for words in [Announcements.english, .german, .japanese] {
      let text = words.text(phrase, item: "Robin", target: "Owl", number: 3)
      #expect(text.contains(phrase == .before ? "Owl" : "Robin") && !text.contains { "{}|#".contains($0) }, "\(words.language)")
    }
  }

  @Test func `what is cut and pasted within a list is named whatever the list offers it as`() {
    let l = FolderList(4)
    l.collection.offer({ TextItem(l.model.birds[$0].name) }) { _ in }
    l.driver.cut("list", item: 0)
    #expect(l.driver.paste(into: "list", item: 1))
    #expect(l.driver.announcements == ["Cut B0", "Pasted B0, before B2"])
  }

  @Test func `what goes along with what was copied is not counted`() {
    let l = FolderList(6)
    l.scene.controller.announcements = .german
    l.collection.companions = { i in l.model.ids[i] == 0 ? l.model.ids.indices.filter { l.model.ids[$0] < 3 } : [i] }
    l.scene.add("wall", Rect(400, 0, 100, 100))
    l.driver.copy("list", item: 0)
    #expect(!l.driver.paste(into: "wall"))
    #expect(l.driver.announcements == ["B0 kopiert", "B0 kann hier nicht eingefügt werden."])
  }

  @Test func `the words are those of the language, or the app's own`() {
    #expect(Announcements.german.text(.notPasted, item: "Robin") == "Robin kann hier nicht eingefügt werden.")
    #expect(Announcements.german.text(.notPasted, item: "3 Elemente", number: 3) == "3 Elemente können hier nicht eingefügt werden.")
    scene.controller.announcements = .german
    driver.paste([TextItem("Kite").provider], into: "left", item: 0)
    scene.controller.announcements = .japanese
    driver.paste([TextItem("Tit").provider], into: "left", item: 0)
    #expect(driver.announcements == ["Kite eingefügt, vor Owl", "Titを貼り付けました、Kiteの前"])
    let french = Announcements(language: "fr") { _ in "" }
    #expect(french.text(.cut, item: "Robin") == "Cut Robin")
    french.clipboardWords = { _ in "{item}, {number|seul|# ensemble}" }
    #expect(french.text(.cut, item: "Robin", number: 2) == "Robin, 2 ensemble")
  }

  @Test func `what is pasted once the app has cleared the clipboard is told, each time`() {
    driver.copy("left", item: 0)
    scene.controller.clearClipboard()
    for _ in 0..<2 { #expect(!driver.paste(into: "right")) }
    #expect(driver.announcements == ["Copied Robin", "1 item cannot be pasted here.", "1 item cannot be pasted here."])
  }
}
