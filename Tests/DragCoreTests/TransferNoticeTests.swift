import DragCore
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
}
