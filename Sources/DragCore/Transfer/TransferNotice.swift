/// What a person should know of a transfer.
public enum TransferNotice: Equatable, Sendable {
  /// An item did not come, for this reason. `Transfer.notices` has none for `.cancelled`.
  case failed(TransferError)
  /// The other window did not confirm what was moved between the two, so that it may be in both: `isHere` where it stayed in this one.
  case copyMayRemain(isHere: Bool)

  /// What is said in the language of announcements: in English, German or Japanese, and in English where they are in another.
  public func text(in announcements: Announcements) -> String {
    announcements.line(
      line,
      of: """
        This cannot be used here.
        This could not be read.
        This is too large.
        This was stopped.
        This is no longer where it came from.
        This link is not safe, and was left out.
        This did not arrive.
        The other window closed before it confirmed. Nothing was removed here; it may have a copy.
        The other window closed. This is here now; it may still be there too.
        Damit lässt sich hier nichts anfangen.
        Das ließ sich nicht lesen.
        Das ist zu groß.
        Das wurde abgebrochen.
        Das ist nicht mehr, wo es herkam.
        Dieser Link ist nicht sicher und wurde weggelassen.
        Das ist nicht angekommen.
        Das andere Fenster wurde geschlossen, bevor es bestätigt hat. Hier wurde nichts entfernt; dort ist vielleicht eine Kopie.
        Das andere Fenster wurde geschlossen. Das hier ist angekommen; vielleicht ist es dort auch noch.
        ここでは使えません。
        読み取れませんでした。
        大きすぎます。
        中止しました。
        元の場所にはもうありません。
        安全でないリンクのため、取り除きました。
        届きませんでした。
        確認の前に相手のウインドウが閉じました。ここからは何も取り除いていません。相手側にコピーが残っているかもしれません。
        相手のウインドウが閉じました。項目はここにありますが、元の場所にも残っているかもしれません。
        """)
  }

  /// Which line of the words it has.
  fileprivate var line: Int {
    switch self {
    case .failed(.notOffered): 0
    case .failed(.unreadable), .failed(.truncated): 1
    case .failed(.tooLarge): 2
    case .failed(.cancelled): 3
    case .failed(.sourceGone): 4
    case .failed(.unsafe): 5
    case .failed(.failed): 6
    case .copyMayRemain(true): 7
    case .copyMayRemain(false): 8
    }
  }
}

extension Transfer {
  /// What a person should know of its end: every reason once, however many items did not come for it, in the order of the items. What was stopped
  /// by the person needs no word.
  public var notices: [TransferNotice] {
    var result: [TransferNotice] = []
    eachNotice { result.append($0) }
    return result
  }

  package func eachNotice(_ body: (TransferNotice) -> Void) {
    // A bit for each line of the words.
    var told = 0
    for state in states {
      guard case .failed(let error) = state, error != .cancelled else { continue }
      let notice = TransferNotice.failed(error), bit = 1 << notice.line
      if told & bit == 0 { body(notice) }
      told |= bit
    }
  }
}
