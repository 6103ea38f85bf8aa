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
}
