import DragWeb
import Testing

/// What an app's page is where there is no browser: what the app's own tests link.
@Suite struct EmptyPageTests {
  struct Bird: Identifiable {
    let id: Int
  }

  @Test func `outside of a browser nothing is found, and what is marked is refused`() {
    let page = Page()
    #expect(page.all(".card").isEmpty)
    let card = page["#card"]
    #expect(card.draggable("Robin") == nil)
    #expect(!card.dropDestination(of: [.plainText], action: { _, _ in true }))
    #expect(card.reorderable([Bird(id: 1)], move: { _ in }) == nil)
    #expect(!card.accessibilityMoveable([Bird(id: 1)]))
    #expect(page["#birds"].virtualList(1_000_000, height: 56, fill: { _, _ in }).reorderable([Bird(id: 1)], move: { _ in }) == nil)
    page.close()
  }

  @Test func `outside of a browser a page exchanges data with nobody, and has been opened on nothing`() {
    let page = Page()
    page.exchangesData()
    page.opensWindows()
    #expect(page.opened(Activity("text", .plainText), in: [.plainText]) == nil)
    page.language = .german
    page.showsOverlay = true
    page.close()
  }
}
