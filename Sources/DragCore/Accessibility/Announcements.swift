/// The words of one language: for announcements, and for what tells that something can be moved.
///
/// ```swift
/// page.announcements = .german
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
  let words: (Phrase) -> String
  let form: (Int) -> Int

  /// - Parameter form: the place of the form that a number takes among those of a phrase, from 0; the last where there are fewer.
  public init(language: String, form: @escaping (Int) -> Int = { $0 == 1 ? 0 : 1 }, words: @escaping (Phrase) -> String) {
    self.language = language
    self.form = form
    self.words = words
  }

  /// Everything that is ever said.
  public enum Phrase: UInt8, CaseIterable, Sendable {
    /// `{item}`.
    case lifted, dropped, cancelled, missed
    /// `{item}`, `{target}`.
    case droppedOn, droppedInto, refused
    /// `{position}`, `{count}`; the second also `{target}`.
    case position, positionInTarget
    /// `{target}`.
    case over, into
    /// `{x}`, `{y}`.
    case point
    case nowhere
    /// `{number}`: how far.
    case movedUp, movedDown
    case notMoved
    /// `{target}`: the item that is directly below or above now.
    case above, below
    case atTop, atBottom
    /// What stands between two parts of an announcement.
    case separator
    /// `{number}`: several items that travel together, and one that has no name.
    case items, item
    /// What an element that can be moved is, and how to move it.
    case draggable, instructions
    /// `{number}`: titles of the controls that move an item.
    case moveUp, moveDown
    case moveToTop, moveToBottom
    /// `{item}`: the title of all of them together.
    case moveItem
  }

  /// A phrase in the language.
  public func text(_ phrase: Phrase, item: String = "", target: String = "", number: Int = 1) -> String {
    let announcement = Announcement(.moved)
    announcement.item = item
    announcement.target = target
    announcement.steps = number
    var text = Bytes()
    put(phrase, announcement, into: &text)
    return text.string
  }

  /// What is said.
  public func text(for announcement: Announcement) -> String {
    var text = Bytes()
    func part(_ phrase: Phrase) {
      if !text.bytes.isEmpty { put(.separator, announcement, into: &text) }
      put(phrase, announcement, into: &text)
    }
    switch announcement.event {
    case .lifted: part(.lifted)
    case .dropped: part(announcement.place == .target ? .droppedOn : announcement.place == .folder ? .droppedInto : .dropped)
    case .cancelled: part(.cancelled)
    case .missed: part(.missed)
    case .refused: part(.refused)
    case .carried: break
    case .moved:
      let isUp = announcement.steps < 0
      part(announcement.steps == 0 ? .notMoved : isUp ? .movedUp : .movedDown)
      if announcement.place == .target { part(isUp ? .above : .below) }
      if announcement.isAtTop { part(.atTop) }
      if announcement.isAtBottom { part(.atBottom) }
      return text.string
    }
    switch announcement.place {
    case .none: if announcement.event == .carried { part(.nowhere) }
    case .position: part(.position)
    case .positionInTarget: part(.positionInTarget)
    case .target: if announcement.event == .carried { part(.over) }
    case .folder: if announcement.event == .carried { part(.into) }
    case .point: part(.point)
    }
    return text.string
  }

  /// Puts the words of a phrase, with what is named in the place of what is in braces.
  @inline(never)
  private func put(_ phrase: Phrase, _ announcement: Announcement, into text: inout Bytes) {
    let words = Bytes(words(phrase)).bytes
    var i = 0
    while i < words.count {
      guard words[i] == 123, let end = words[i...].firstIndex(of: 125), i + 1 < end else {
        text.bytes.append(words[i])
        i += 1
        continue
      }
      // The names begin with different letters.
      switch words[i + 1] {
      case 105: text.put(announcement.item)
      case 116: text.put(announcement.target)
      case 112: text.put(announcement.position)
      case 99: text.put(announcement.count)
      case 120: text.put(announcement.x)
      case 121: text.put(announcement.y)
      default: put(Int(announcement.steps.magnitude), words[(i + 1)..<end], into: &text)
      }
      i = end + 1
    }
  }

  /// Puts a number, in the form that it takes.
  private func put(_ number: Int, _ forms: ArraySlice<UInt8>, into text: inout Bytes) {
    var left = form(number) + 1
    var start = forms.startIndex
    var at = start
    while at < forms.endIndex, left > 0 {
      if forms[at] == 124 {
        left -= 1
        start = at + 1
      }
      at += 1
    }
    if start == forms.startIndex { return text.put(number) }
    at = start
    while at < forms.endIndex, forms[at] != 124 {
      if forms[at] == 35 { text.put(number) } else { text.bytes.append(forms[at]) }
      at += 1
    }
  }
}

/// A text that is put together as bytes: texts that are added to each other would be much of what a browser loads.
struct Bytes {
  var bytes: [UInt8] = []

  init() {}

  init(_ text: String) { put(text) }

  // Unlike to go through the text's own view of its bytes, this links nothing for texts of other encodings.
  @inline(never)
  mutating func put(_ text: String) { _ = text.utf8.withContiguousStorageIfAvailable { bytes.append(contentsOf: $0) } }

  @inline(never)
  mutating func put(_ number: Int) {
    if number < 0 { bytes.append(45) }
    var left = number.magnitude
    let start = bytes.count
    repeat {
      bytes.insert(UInt8(truncatingIfNeeded: 48 + left % 10), at: start)
      left /= 10
    } while left > 0
  }

  var string: String {
    #if hasFeature(Embedded)
      // Parts of texts that are right make one that is right; to check it would link much that an app does not need.
      String(copying: UTF8Span(unchecked: bytes.span))
    #else
      String(decoding: bytes, as: UTF8.self)
    #endif
  }
}
