import DragCore
import DragTesting
import Testing

/// Row S4.2 and P: what is said, in three languages.
@Suite struct AnnouncementTests {
  /// A move by action, and what is said of it in English, German and Japanese.
  struct Case: CustomTestStringConvertible, Sendable {
    var steps: Int
    var neighbour = ""
    var isAtTop = false
    var isAtBottom = false
    var texts: [String]
    var testDescription: String { texts[0] }
  }

  static let moves = [
    Case(steps: -1, texts: ["moved up", "nach oben verschoben", "上に移動しました"]),
    Case(steps: 1, texts: ["moved down", "nach unten verschoben", "下に移動しました"]),
    Case(steps: 0, texts: ["not moved", "nicht verschoben", "移動していません"]),
    Case(steps: -2, texts: ["moved up by 2", "um 2 nach oben verschoben", "2個上に移動しました"]),
    Case(steps: 12, texts: ["moved down by 12", "um 12 nach unten verschoben", "12個下に移動しました"]),
    Case(steps: -1, neighbour: "Owl", texts: ["moved up, above Owl", "nach oben verschoben, über Owl", "上に移動しました、Owlの上"]),
    Case(steps: 1, neighbour: "Owl", texts: ["moved down, below Owl", "nach unten verschoben, unter Owl", "下に移動しました、Owlの下"]),
    Case(
      steps: -3, neighbour: "Owl", texts: ["moved up by 3, above Owl", "um 3 nach oben verschoben, über Owl", "3個上に移動しました、Owlの上"]),
    Case(
      steps: 3, neighbour: "Owl", texts: ["moved down by 3, below Owl", "um 3 nach unten verschoben, unter Owl", "3個下に移動しました、Owlの下"]),
    Case(steps: -1, isAtTop: true, texts: ["moved up, at top", "nach oben verschoben, ganz oben", "上に移動しました、先頭"]),
    Case(steps: 1, isAtBottom: true, texts: ["moved down, at bottom", "nach unten verschoben, ganz unten", "下に移動しました、末尾"]),
    Case(
      steps: -4, neighbour: "Owl", isAtTop: true,
      texts: ["moved up by 4, above Owl, at top", "um 4 nach oben verschoben, über Owl, ganz oben", "4個上に移動しました、Owlの上、先頭"]),
    Case(
      steps: 4, neighbour: "Owl", isAtBottom: true,
      texts: ["moved down by 4, below Owl, at bottom", "um 4 nach unten verschoben, unter Owl, ganz unten", "4個下に移動しました、Owlの下、末尾"]),
    Case(steps: 0, isAtTop: true, texts: ["not moved, at top", "nicht verschoben, ganz oben", "移動していません、先頭"]),
    Case(steps: 0, isAtBottom: true, texts: ["not moved, at bottom", "nicht verschoben, ganz unten", "移動していません、末尾"]),
    Case(
      steps: 0, isAtTop: true, isAtBottom: true,
      texts: ["not moved, at top, at bottom", "nicht verschoben, ganz oben, ganz unten", "移動していません、先頭、末尾"]),
  ]

  @Test(arguments: moves) func `a move by action is told in three languages`(_ move: Case) {
    let announcement = Announcement(.moved)
    announcement.steps = move.steps
    announcement.target = move.neighbour
    if !move.neighbour.isEmpty { announcement.place = .target }
    announcement.isAtTop = move.isAtTop
    announcement.isAtBottom = move.isAtBottom
    let texts = [Announcements.english, .german, .japanese].map { $0.text(for: announcement) }
    #expect(texts == move.texts)
  }

  @Test(arguments: Announcements.Phrase.allCases) func `every phrase has words in every language, and every brace a meaning`(
    _ phrase: Announcements.Phrase
  ) {
    for words in [Announcements.english, .german, .japanese] {
      let text = words.text(phrase, item: "Robin", target: "Owl", number: 3)
      #expect(
        !text.isEmpty && !text.contains("{") && !text.contains("}") && !text.contains("|") && !text.contains("#"), "\(words.language)")
    }
  }

  @Test func `a drag is told in the order of words that a language has`() {
    let dropped = Announcement(.dropped)
    dropped.item = "Robin"
    dropped.place = .target
    dropped.target = "Nest"
    #expect(Announcements.english.text(for: dropped) == "Robin dropped on Nest")
    #expect(Announcements.german.text(for: dropped) == "Robin auf Nest abgelegt")
    #expect(Announcements.japanese.text(for: dropped) == "NestにRobinを置きました")
    let carried = Announcement(.carried)
    carried.place = .positionInTarget
    carried.target = "Nest"
    carried.position = 2
    carried.count = 5
    #expect(Announcements.english.text(for: carried) == "2 of 5 in Nest")
    carried.isCountNew = true
    carried.steps = 3
    let counted = [Announcements.english, .german, .japanese].map { $0.text(for: carried) }
    #expect(counted == ["3 items, 2 of 5 in Nest", "3 Elemente, 2 von 5 in Nest", "3個の項目、Nestの5個中2番目"])
    carried.isCountNew = false
    #expect(Announcements.japanese.text(for: carried) == "Nestの5個中2番目")
  }

  @Test func `places are said with their signs, and long texts whole`() {
    let carried = Announcement(.carried)
    carried.place = .point
    (carried.x, carried.y) = (-1_048_576, 0)
    #expect(Announcements.english.text(for: carried) == "at -1048576, 0")
    carried.place = .target
    carried.target = String(repeating: "小鳥 ", count: 200)
    #expect(Announcements.english.text(for: carried) == "over " + carried.target)
  }

  @Test func `words with braces that do not close, or too few forms, are survived`() {
    func text(_ words: String, number: Int = 1) -> String {
      Announcements(language: "x") { _ in words }.text(.items, item: "Robin", number: number)
    }
    #expect(text("{item} up", number: 3) == "Robin up")
    #expect(text("a {item") == "a ")
    #expect(text("a } b {} c {number|#}", number: 7) == "a } b 7 c 7")
  }

  @Test func `an app brings a language of its own, with as many forms of a number as it has`() {
    // 1 ptak, 2 ptaki, 5 ptaków.
    let polish = Announcements(language: "pl") { number in
      number == 1 ? 0 : (2...4).contains(number % 10) && !(12...14).contains(number % 100) ? 1 : 2
    } words: { phrase in
      phrase == .items ? "{number|# ptak|# ptaki|# ptaków}" : Announcements.english.text(phrase)
    }
    #expect(
      [1, 2, 5, 12, 22, 100].map { polish.text(.items, number: $0) } == [
        "1 ptak", "2 ptaki", "5 ptaków", "12 ptaków", "22 ptaki", "100 ptaków",
      ])
  }

  @Test func `what lies over nothing that takes it is told as one or as several`() {
    let texts = [1, 3].map { number in
      [Announcements.english, .german, .japanese].map { words in
        let announcement = Announcement(.carried)
        announcement.steps = number
        return words.text(for: announcement)
      }
    }
    #expect(texts[0] == ["over nothing that takes it", "über nichts, was es annimmt", "置ける場所ではありません"])
    #expect(texts[1] == ["over nothing that takes them", "über nichts, was sie annimmt", "置ける場所ではありません"])
  }

  @Test func `a language is known by its code, in upper and lower case, with a region or without`() {
    func said(_ code: String) -> String { Announcements(language: code, words: { _ in "" }).text(.copied, item: "Robin") }
    for code in ["de", "DE", "de-AT", "De_ch", "de-"] { #expect(said(code) == "Robin kopiert", "\(code)") }
    for code in ["ja", "JA", "ja-JP", "ja_JP"] { #expect(said(code) == "Robinをコピーしました", "\(code)") }
    for code in ["", "d", "e", "en", "del", "jam", "DEL-x", "e-de", "fr", "deutsch", "japanese", "-de"] {
      #expect(said(code) == "Copied Robin", "\(code)")
    }
  }
}
