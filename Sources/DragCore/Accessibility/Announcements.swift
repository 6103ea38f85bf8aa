/// The words of one language: for announcements, and for what tells that something can be moved.
///
/// ```swift
/// controller.announcements = .german
/// ```
/// English, German and Japanese are there. Another is a function from phrases to words:
///
/// ```swift
/// let french = Announcements(language: "fr") { phrase in
///   switch phrase {
///   case .lifted: "{item} soulevé"
///   case .position: "{position} sur {count}"
///   case .movedUp: "monté{number|| de #}"
///   …
/// ```
/// Words in braces stand for what is named; a phrase may put them in any order, and leave them out. `{number|one|more}` gives the first
/// form for one and the second for more, with `#` for the number; `form` says which form a number takes in languages with other rules.
public final class Announcements {
  /// The language's code, as in a page's `lang`.
  public let language: String
  /// The words for a phrase, as they were given: with braces where something is named.
  public let words: (Phrase) -> String
  let form: (Int) -> Int
  /// The words for copy, cut and paste, in a language that brings its own; English ones where it brings none.
  public var clipboardWords: ((ClipboardPhrase) -> String)?

  /// - Parameter form: the place of the form that a number takes among those of a phrase, from 0; the last where there are fewer.
  public init(language: String, form: @escaping (Int) -> Int = { $0 == 1 ? 0 : 1 }, words: @escaping (Phrase) -> String) {
    self.language = language
    self.form = form
    self.words = words
  }

  /// Everything that is ever said. Where several belong to one announcement, they are said in this order.
  public enum Phrase: UInt8, CaseIterable, Sendable {
    /// `{item}`.
    case lifted, dropped, cancelled, missed, gone, awaited
    /// `{item}`, `{target}`.
    case droppedOn, droppedInto, refused
    /// `{number}`: several items that travel together.
    case items
    /// `{position}`, `{count}`; the second also `{target}`.
    case position, positionInTarget
    /// `{target}`.
    case over, into
    /// `{x}`, `{y}`.
    case point
    /// `{number}`: what is over nothing that takes it.
    case nowhere
    /// `{number}`: how far.
    case movedUp, movedDown
    /// An action could not move the item.
    case notMoved
    /// `{target}`: the item that is directly below or above now.
    case above, below
    /// The item is before all that can change places with it, or behind.
    case atTop, atBottom
    /// What stands between two parts of an announcement.
    case separator
    /// `{number}`: an item that has no name.
    case item
    /// What an element that can be moved is, and how to move it.
    case draggable, instructions
    /// `{number}`: titles of the controls that move an item.
    case moveUp, moveDown
    /// Titles of the controls that move an item as far as it can go.
    case moveToTop, moveToBottom
    /// `{item}`: the title of all of them together.
    case moveItem
  }

  /// A phrase in the language.
  public func text(_ phrase: Phrase, item: String = "", target: String = "", number: Int = 1) -> String {
    text(words(phrase), item: item, target: target, number: number)
  }

  /// Words, with what is named in the place of what is in braces.
  func text(_ words: String, item: String, target: String, number: Int) -> String {
    let announcement = Announcement(.moved)
    announcement.item = item
    announcement.target = target
    announcement.steps = number
    let text = Bytes()
    put(words, announcement, into: text)
    return text.string
  }

  /// What is said.
  public func text(for announcement: Announcement) -> String {
    // A bit for each of its phrases, which are said in the order that they are declared in.
    var parts: UInt32 = 0
    func say(_ phrase: Phrase, if condition: Bool = true) { if condition { parts |= 1 << UInt32(phrase.rawValue) } }
    let place = announcement.place
    switch announcement.event {
    case .lifted: say(.lifted)
    case .dropped: say(place == .target ? .droppedOn : place == .folder ? .droppedInto : .dropped)
    case .cancelled: say(.cancelled)
    case .missed: say(.missed)
    case .gone: say(.gone)
    case .refused: say(.refused)
    case .awaited: say(.awaited)
    case .carried:
      say(.items, if: announcement.isCountNew)
      say(place == .target ? .over : place == .folder ? .into : .nowhere, if: place == .none || place == .target || place == .folder)
    case .moved:
      let isUp = announcement.steps < 0
      say(announcement.steps == 0 ? .notMoved : isUp ? .movedUp : .movedDown)
      say(isUp ? .above : .below, if: place == .target)
      say(.atTop, if: announcement.isAtTop)
      say(.atBottom, if: announcement.isAtBottom)
    }
    say(.position, if: place == .position)
    say(.positionInTarget, if: place == .positionInTarget)
    say(.point, if: place == .point)
    let text = Bytes()
    while parts != 0 {
      if text.count > 0 { put(.separator, announcement, into: text) }
      if let phrase = Phrase(rawValue: UInt8(parts.trailingZeroBitCount)) { put(phrase, announcement, into: text) }
      parts &= parts - 1
    }
    return text.string
  }

  @inline(never)
  private func put(_ phrase: Phrase, _ what: Announcement, into text: Bytes) { put(words(phrase), what, into: text) }

  /// Puts words, with what is named in the place of what is in braces.
  private func put(_ words: String, _ what: Announcement, into text: Bytes) {
    let number = Int(what.steps.magnitude)
    // Inside braces: what the name begins with, how many forms there are before the one to take, and where the one at hand began.
    var name: UInt8 = 0, left = 0, start = 0
    var part = Part.text
    Bytes.each(of: words) { byte in
      switch (part, byte) {
      case (.text, 123): (part, name) = (.name, 0)
      case (.text, _): text.put(byte)
      case (.name, 124): (part, left, start) = (.form, form(number), text.count)
      case (.form, 124):
        // Where there are too few forms, the last is taken.
        if left > 0 { (left, text.count) = (left - 1, start) } else { part = .rest }
      case (.form, 35): text.put(number)
      case (.name, 125):
        part = .text
        // The names begin with different letters.
        switch name {
        case 105: text.put(what.item)
        case 116: text.put(what.target)
        case 112: text.put(what.position)
        case 99: text.put(what.count)
        case 120: text.put(what.x)
        case 121: text.put(what.y)
        default: text.put(number)
        }
      case (_, 125): part = .text
      case (.name, _): if name == 0 { name = byte }
      case (.form, _): text.put(byte)
      case (.rest, _): break
      }
    }
  }

  /// What a byte of a phrase is a part of: inside braces a name, the form that is tried, or those behind it.
  private enum Part { case text, name, form, rest }
}
