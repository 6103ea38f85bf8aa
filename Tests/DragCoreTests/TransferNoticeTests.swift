import DragCore
import DragTesting
import Testing

@Suite struct TransferNoticeTests {
  private static let all: [TransferNotice] = [
    .failed(.notOffered), .failed(.unreadable), .failed(.truncated), .failed(.tooLarge(limit: 1)), .failed(.cancelled),
    .failed(.sourceGone),
    .failed(.unsafe), .failed(.failed), .copyMayRemain(isHere: true), .copyMayRemain(isHere: false),
  ]

  @Test func `what did not come is told in the language of announcements`() {
    #expect(TransferNotice.failed(.tooLarge(limit: 1)).text(in: .english) == "This is too large.")
    #expect(TransferNotice.failed(.tooLarge(limit: 1)).text(in: .german) == "Das ist zu groß.")
    #expect(TransferNotice.failed(.tooLarge(limit: 1)).text(in: .japanese) == "大きすぎます。")
    let swiss = Announcements(language: "de-CH") { Announcements.german.text($0) }
    let french = Announcements(language: "fr") { Announcements.english.text($0) }
    #expect(TransferNotice.failed(.unsafe).text(in: swiss) == TransferNotice.failed(.unsafe).text(in: .german))
    #expect(TransferNotice.failed(.unsafe).text(in: french) == TransferNotice.failed(.unsafe).text(in: .english))
  }

  @Test func `every notice has words in every language`() {
    for notice in Self.all {
      let texts = [Announcements.english, .german, .japanese].map { notice.text(in: $0) }
      #expect(Set(texts).count == 3 && !texts.contains(""), "\(notice)")
    }
  }

  @Test func `who fills a part may find that there is no more`() {
    var failures = 0
    for isFailed in [true, false] {
      let provider = ItemProvider(name: "file")
      provider.offer(
        .plainText,
        later: { load in
          load.deliver(count: 4) { _ in if isFailed { load.fail(.failed) } else { load.cancel() } }
        })
      provider.load([.plainText]) { if case .failure = $0 { failures += 1 } }
    }
    #expect(failures == 2)
  }

  @MainActor @Test func `what of several items cannot be read fails by itself, is told, and stays where it was`() {
    let scene = Scene()
    let row = scene.add("row", Rect(20, 20, 60, 40)), list = scene.add("list", Rect(200, 20, 120, 200))
    var results: [Result<Bird, TransferError>] = []
    list.dropDestination(forResultsOf: Bird.self) { all, _ in
      results = all
      return true
    }
    let picture = ItemProvider(name: "sun.png"), note = ItemProvider(name: "note")
    picture.offer(.png) { [1, 2, 3] }
    note.offer(.plainText) { Array("Wren".utf8) }
    var gone: [String?] = [], notices: [TransferNotice] = []
    row.draggable(providers: { _ in [picture, Bird("Robin").provider, ItemProvider(), note] })?.onDelivered { items, _ in
      gone = items.map { ($0 as? ItemProvider)?.name }
    }
    scene.controller.onTransferEnd { notices = $0.notices }
    let driver = Driver(scene)
    driver.press("row")
    driver.move(to: "list")
    driver.release()
    driver.settle()
    #expect(results == [.failure(.notOffered), .success(Bird("Robin")), .failure(.notOffered), .success(Bird("Wren"))])
    #expect(gone == [nil, "note"])
    #expect(notices == [.failed(.notOffered)])
  }
}
