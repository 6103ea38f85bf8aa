/// Copy, cut and paste: apart from the other phrases, so that a program that exchanges no data does not hold their words.
extension Announcements {
  /// What is said of copy, cut and paste and of nothing else.
  public enum ClipboardPhrase: UInt8, CaseIterable, Sendable {
    /// `{item}`, and `{number}` of items.
    case copied, cut, notPasted
    /// The same, and `{target}`: where it is now, as `before`, `into` and `atBottom` say it.
    case pasted
    /// `{target}`: the item that comes directly behind.
    case before
  }

  /// A phrase about the clipboard: in the language where that is English, German or Japanese, or brings `clipboardWords`; else in English.
  public func text(_ phrase: ClipboardPhrase, item: String = "", target: String = "", number: Int = 1) -> String {
    text(clipboardWords?(phrase) ?? line(Int(phrase.rawValue), of: Self.clipboardLines), item: item, target: target, number: number)
  }

  /// A line for each phrase, in each language.
  private static var clipboardLines: String {
    """
    Copied {item}
    Cut {item}
    {item} cannot be pasted here.
    Pasted {item}, {target}
    before {target}
    {item} kopiert
    {item} ausgeschnitten
    {item} {number|kann|können} hier nicht eingefügt werden.
    {item} eingefügt, {target}
    vor {target}
    {item}をコピーしました
    {item}を切り取りました
    {item}はここには貼り付けられません。
    {item}を貼り付けました、{target}
    {target}の前
    """
  }

  /// A line of a text that says as many things in English, then in German and then in Japanese, from 0; in English where the language is
  /// none of these. To return each text by itself would be more for a browser to load.
  func line(_ number: Int, of text: String) -> String {
    // In lower case, and up to a hyphen or an underscore, behind which may be a region.
    var code = 0, isOver = false
    Bytes.each(of: language) {
      if $0 == 45 || $0 == 95 { isOver = true }
      if !isOver, code < 1 << 16 { code = code << 8 | Int($0 | 32) }
    }
    var count = 1, left = number
    Bytes.each(of: text) { if $0 == 10 { count += 1 } }
    if code == 0x6465 { left += count / 3 } else if code == 0x6A61 { left += count / 3 * 2 }
    let result = Bytes()
    Bytes.each(of: text) { byte in
      if byte == 10 { left -= 1 } else if left == 0 { result.put(byte) }
    }
    return result.string
  }
}
