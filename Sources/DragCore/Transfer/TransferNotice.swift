/// What a person should know of a transfer.
public enum TransferNotice: Equatable, Sendable {
  case failed(TransferError)
  /// The other window did not confirm what was moved between the two, so that it may be in both: `isHere` where it stayed in this one.
  case copyMayRemain(isHere: Bool)

  /// What is said in the language of announcements: in English, German or Japanese, and in English where they are in another.
  public func text(in announcements: Announcements) -> String {
    // A code may have a region behind it.
    let code = Bytes()
    code.put(announcements.language)
    guard code.count >= 2 else { return english }
    return switch (code.all[0], code.all[1]) {
    case (100, 101): german
    case (106, 97): japanese
    default: english
    }
  }

  private var english: String {
    switch self {
    case .failed(.notOffered): "This cannot be used here."
    case .failed(.unreadable), .failed(.truncated): "This could not be read."
    case .failed(.tooLarge): "This is too large."
    case .failed(.cancelled): "This was stopped."
    case .failed(.sourceGone): "This is no longer where it came from."
    case .failed(.unsafe): "This link is not safe, and was left out."
    case .failed(.failed): "This did not arrive."
    case .copyMayRemain(true): "The other window closed before it confirmed. Nothing was removed here; it may have a copy."
    case .copyMayRemain(false): "The other window closed. This is here now; it may still be there too."
    }
  }

  private var german: String {
    switch self {
    case .failed(.notOffered): "Damit lässt sich hier nichts anfangen."
    case .failed(.unreadable), .failed(.truncated): "Das ließ sich nicht lesen."
    case .failed(.tooLarge): "Das ist zu groß."
    case .failed(.cancelled): "Das wurde abgebrochen."
    case .failed(.sourceGone): "Das ist nicht mehr, wo es herkam."
    case .failed(.unsafe): "Dieser Link ist nicht sicher und wurde weggelassen."
    case .failed(.failed): "Das ist nicht angekommen."
    case .copyMayRemain(true):
      "Das andere Fenster wurde geschlossen, bevor es bestätigt hat. Hier wurde nichts entfernt; dort ist vielleicht eine Kopie."
    case .copyMayRemain(false): "Das andere Fenster wurde geschlossen. Das hier ist angekommen; vielleicht ist es dort auch noch."
    }
  }

  private var japanese: String {
    switch self {
    case .failed(.notOffered): "ここでは使えません。"
    case .failed(.unreadable), .failed(.truncated): "読み取れませんでした。"
    case .failed(.tooLarge): "大きすぎます。"
    case .failed(.cancelled): "中止しました。"
    case .failed(.sourceGone): "元の場所にはもうありません。"
    case .failed(.unsafe): "安全でないリンクのため、取り除きました。"
    case .failed(.failed): "届きませんでした。"
    case .copyMayRemain(true): "確認の前に相手のウインドウが閉じました。ここからは何も取り除いていません。相手側にコピーが残っているかもしれません。"
    case .copyMayRemain(false): "相手のウインドウが閉じました。項目はここにありますが、元の場所にも残っているかもしれません。"
    }
  }
}
