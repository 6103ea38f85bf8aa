import DragCore
import GalleryStage

/// Klondike. Every pile is a collection: a card takes along what lies on it, and rules say where that may go.
public final class SolitaireScene: GalleryScene {
  private let stage: any Stage
  private let status, stock: Element
  private let undo: UndoButtons
  private let container: ReorderContainer<PlayingCard, Int32>
  private var lists: [StageList] = []
  private var collections: [ReorderableCollection] = []
  private let buttons: [Element]
  public private(set) var switches: [Switch] = []

  /// Every game since it was dealt, one for each move.
  private var games: [Klondike] = []
  private var played = 0
  private var seed: Int32 = 1
  private var game: Klondike { games[played] }
  /// What is in the air, what carries it, and over which place.
  private var lifted: [PlayingCard] = []
  private var hand: DragSession?
  private var over: Int?
  private var held: Element?
  /// The card that was pressed last, and when: twice in half a second sends it home.
  private var pressed: (card: Int32, time: Double)?
  /// What has turned over with the last move.
  private var turned: [Int32] = []

  private static let suits = [("spades", "♠\u{FE0E}"), ("hearts", "♥\u{FE0E}"), ("clubs", "♣\u{FE0E}"), ("diamonds", "♦\u{FE0E}")]

  public init(on stage: any Stage) {
    self.stage = stage
    let group = DragGroup(on: stage.floor)
    group.strategy = .largestOverlap
    group.snapsBackOnMiss = true
    group.snapsToDroppableOnHit = false
    var move: (ReorderDifference<Int32, Int32>) -> Void = { _ in }
    container = ReorderContainer(controller: stage.controller, group: group.id) { move($0) }
    status = stage.make(.status, "status", in: stage.floor, .zero)
    stock = stage.make(.button, "stock", in: stage.floor, .zero)
    stage.press(stock, sets: "draw", to: 0)
    undo = UndoButtons(on: stage)
    buttons = undo.elements + [makeButton("new", "New game", on: stage)]
    move = { [unowned(unsafe) self] difference in
      guard let id = difference.sources.first else { return }
      go { $0.play(PlayingCard.all[Int(id) - 1], on: KlondikePlace.all[Int(difference.destination.collectionID)]) }
    }
    for place in KlondikePlace.all { addList(place) }
    addSwitches()
    games = [Klondike(seed: 1)]
    for place in KlondikePlace.all { join(place) }
    tell()
  }

  private func addSwitches() {
    switches = [
      Switch("deal", "Deal", .range(Klondike.seeds, steps: [], unit: ""), 1, isOnStage: true) { [unowned(unsafe) self] in deal($0) },
      Switch("new", "New game", .button, isOnStage: true) { [unowned(unsafe) self] _ in deal(seed % Klondike.seeds.upperBound + 1) },
      Switch("draw", "Draw", .button, isOnStage: true) { [unowned(unsafe) self] _ in draw() },
      Switch("press", "Press a card", .range(1...52, steps: [], unit: ""), 1, isOnStage: true) { [unowned(unsafe) self] in press($0) },
    ]
    switches += undo.switches { [unowned(unsafe) self] isBack in step(isBack ? -1 : 1) }
  }

  // MARK: Piles

  private func addList(_ place: KlondikePlace) {
    let list = stage.makeList(.column, Self.name(place), in: stage.floor, spacing: 0, inset: 0), number = place.number
    switch place {
    case .waste: break
    case .home(let suit): list.sayWhenEmpty(Self.suits[suit.rawValue].1)
    case .pile: list.sayWhenEmpty("K")
    }
    stage.describe(list.element, Self.title(place))
    list.element.onDragEntered { [unowned(unsafe) self] _, _ in
      over = number
      draw(places: game)
    }
    list.element.onDragExited { [unowned(unsafe) self] _, _ in
      if over == number { over = nil }
      draw(places: game)
    }
    lists.append(list)
  }

  private func join(_ place: KlondikePlace) {
    let number = place.number
    guard let collection = lists[number].join(container, Int32(number), self.cards(on: place)) else { return }
    collection.takesAtEnd = true
    collection.mayDrag = { [unowned(unsafe) self] in
      let cards = cards(on: place)
      return $0 < cards.count && !game.run(from: cards[$0]).isEmpty
    }
    collection.companions = { [unowned(unsafe) self] in Array($0..<max($0 + 1, cards(on: place).count)) }
    collection.mayDrop = { [unowned(unsafe) self] session in
      // What another hand has goes along all the same.
      let run = session.pasteboard.values(of: PlayingCard.self).first.map { game.run(from: $0) }
      return game.refusal(of: run ?? [], on: place) == nil
    }
    collection.mayJoin = { _, _ in false }
    collection.preview = { [unowned(unsafe) self] session, item in hold(session.pasteboard.values(of: PlayingCard.self), item, place) }
    lists[number].element.recognizer?.onChange { [unowned(unsafe) self] state, session in
      switch state {
      case .began:
        lifted = session.pasteboard.values(of: PlayingCard.self)
        hand = session
        draw(places: game)
      case .changed: break
      case .ended, .cancelled, .failed: putDown(session, isRefused: state == .ended && session.outcome?.isDrop != true)
      }
    }
    collections.append(collection)
  }

  /// What one can see of a place: of those that show one card only, also what is below it.
  private func cards(on place: KlondikePlace) -> [PlayingCard] {
    switch place {
    case .waste: return Array(game.waste.suffix(2))
    case .home(let suit):
      let rank = game.homes[suit.rawValue]
      return rank == 0 ? [] : (max(1, rank - 1)...rank).map { PlayingCard(suit, $0) }
    case .pile(let pile): return game.piles[pile]
    }
  }

  /// Makes what follows the pointer: the card with all that lie on it, but for what another hand has.
  private func hold(_ run: [PlayingCard], _ item: Int, _ place: KlondikePlace) -> ElementID? {
    guard let rect = stage.controller.engine?.collection(lists[place.number].element.id)?.layout.rect(of: item),
      let frame = stage.controller.tree.convert(rect, from: lists[place.number].element.id, to: stage.floor.id)
    else { return nil }
    let holder = stage.make(.hand, "held", in: stage.floor, frame)
    stage.raise(holder, to: 100)
    for (i, card) in run.enumerated() {
      let made = stage.make(
        card.suit.isRed ? .redCard : .blackCard, "held-" + Self.word(card), in: holder,
        Rect(0, Double(i) * frame.height, self.card.width, self.card.height))
      stage.show(Self.face(card), on: made)
      stage.draw(made, .dragging)
    }
    held = holder
    holder.onLanding { [unowned(unsafe) self] in drop(holder) }
    return holder.id
  }

  private func drop(_ holder: Element) {
    if held?.id == holder.id { held = nil }
    stage.remove(holder)
  }

  private func putDown(_ session: DragSession, isRefused: Bool) {
    // By now it has left the place.
    let at = session.location(in: stage.floor)
    let over = at.flatMap { at in lists.firstIndex { $0.element.frame.contains(at) } }
    // What another hand has lifted since is refused for another reason.
    let cards = session.pasteboard.values(of: PlayingCard.self)
    if isRefused, let over, let refusal = game.refusal(of: cards, on: KlondikePlace.all[over]), refusal != .here {
      stage.show("Not there: " + Self.words(refusal), on: status)
    }
    // Another hand may have lifted others since.
    if session.id == hand?.id {
      lifted = []
      hand = nil
    }
    self.over = nil
    draw(places: game)
  }

  // MARK: Moves

  /// Goes on with the game as a move makes it, if it is one.
  @discardableResult
  private func go(_ move: (inout Klondike) -> Bool) -> Bool {
    var next = game
    guard move(&next) else { return false }
    turned = []
    for pile in 0..<7 where next.hidden[pile] < game.hidden[pile] {
      if let card = next.piles[pile].last { turned.append(card.id) }
    }
    while games.count > played + 1 { games.removeLast() }
    games.append(next)
    played += 1
    update()
    return true
  }

  private func draw() {
    hand?.cancel()
    guard go({ $0.draw() }) else { return }
    // Who draws by a key may not see the card.
    let card = game.waste.last.map { Self.rank($0.rank) + " of " + Self.suits[$0.suit.rawValue].0 }
    stage.controller.performer?.announce(card ?? "The waste is turned over")
  }

  private func press(_ id: Int32) {
    let now = stage.controller.now ?? 0, card = PlayingCard.all[Int(id) - 1]
    guard let last = pressed, last.card == id, now - last.time <= 0.5 else {
      pressed = (id, now)
      return
    }
    pressed = nil
    let run = game.run(from: card)
    guard !run.isEmpty else { return }
    if let refusal = game.refusal(of: run, on: .home(card.suit)) {
      if refusal != .here { stage.show("Not home yet: " + Self.words(refusal), on: status) }
      return
    }
    go { $0.play(card, on: .home(card.suit)) }
  }

  private func deal(_ number: Int32) {
    hand?.cancel()
    seed = number
    games = [Klondike(seed: number)]
    played = 0
    turned = []
    update()
  }

  private func step(_ by: Int) {
    guard games.indices.contains(played + by) else { return }
    hand?.cancel()
    played += by
    turned = []
    update()
  }

  // MARK: Looks

  private func update() {
    show()
    for collection in collections { collection.reload() }
    tell()
  }

  private func show() {
    for place in KlondikePlace.all {
      let cards = cards(on: place)
      var items: [StageItem] = []
      for (i, card) in cards.enumerated() {
        let isDown = isHidden(i, on: place)
        var style = "playing " + (isDown ? "down" : Self.suits[card.suit.rawValue].0)
        if turned.contains(card.id) { style += " turned" }
        let item = StageItem(
          "card-" + Self.word(card), isDown ? "Face-down card" : Self.face(card),
          Size(0, i + 1 == cards.count ? self.card.height : step(i, on: place)), style: style)
        if !isDown {
          item.press = ("press", card.id)
          item.presses = 2
        }
        items.append(item)
      }
      lists[place.number].show(items)
    }
  }

  private func isHidden(_ i: Int, on place: KlondikePlace) -> Bool {
    if case .pile(let pile) = place { return i < game.hidden[pile] }
    return false
  }

  /// How much of a covered card can be seen, less where a pile is long.
  private func step(_ i: Int, on place: KlondikePlace) -> Double {
    guard case .pile(let pile) = place else { return 0 }
    let down = Double(game.hidden[pile]), up = Double(game.piles[pile].count) - down - 1
    let share = min(1, (room - card.height) / max(1, down * fan.down + up * fan.up))
    return Double(Int32((i < game.hidden[pile] ? fan.down : fan.up) * share))
  }

  private func tell() {
    if game.isWon {
      stage.show("You won, with " + decimal(played) + " moves", on: status)
    } else {
      stage.show("Deal " + decimal(Int(seed)) + ": " + decimal(game.homeCount) + " of 52 are home", on: status)
    }
    let isTurn = game.stock.isEmpty
    stage.show(isTurn ? (game.waste.isEmpty ? "–" : "↻") : decimal(game.stock.count), on: stock)
    stage.describe(stock, isTurn ? "Turn the waste over" : "Draw a card, " + decimal(game.stock.count) + " left")
    stage.draw(stock, isTurn ? .dimmed : .regular)
    stage.disable(stock, isTurn && game.waste.isEmpty)
    undo.show(canUndo: played > 0, canRedo: played + 1 < games.count)
    draw(places: game)
  }

  /// Places show whether they take what is in the air.
  private func draw(places game: Klondike) {
    for (i, place) in KlondikePlace.all.enumerated() {
      var mood = Mood.regular
      if !lifted.isEmpty {
        let refusal = game.refusal(of: lifted, on: place)
        if refusal == nil {
          mood = over == i ? .pendingDrop : .pending
        } else if over == i, refusal != .here {
          mood = .rejected
        }
      } else if game.isWon, case .home = place {
        mood = .accepted
      }
      stage.draw(lists[i].element, mood)
    }
  }

  // MARK: Layout

  private var card = Size(50, 70)
  private var fan = (down: 8.0, up: 20.0)
  /// How long a pile may be.
  private var room = 300.0

  public func layOut(_ size: Size) {
    let isWide = size.width >= 700, margin = isWide ? 24.0 : 8, top = isWide ? 12.0 : 8
    // On the narrowest phones fingers need what is between the cards.
    let gap = isWide ? 16 : max(0, min(4, ((size.width - 7 * 44) / 6).rounded(.down)))
    let buttonRow = isWide ? 0.0 : 52
    let byWidth = (size.width - 2 * margin - 6 * gap) / 7, byHeight = (size.height - 44 - buttonRow - 4 * top) / 4.4 / 1.4
    let width = Double(Int32(max(44, min(112, min(byWidth, byHeight)))))
    card = Size(width, Double(Int32(width * 1.4)))
    // A finger wants more to take than a pointer.
    fan = (card.height * 0.14, card.height * (isWide ? 0.32 : 0.48))
    let all = 7 * width + 6 * gap, left = max(0, Double(Int32((size.width - all) / 2)))
    func x(_ column: Int) -> Double { left + Double(column) * (width + gap) }
    // Where the window is low the cards are small, and what is said about them wants more room than they take.
    let head = isWide ? max(all, min(size.width - 2 * margin, 672)) : all, start = max(0, Double(Int32((size.width - head) / 2)))
    let button = isWide ? 112.0 : (all - 16) / 3
    stage.place(status, Rect(start, top, isWide ? head - 3 * (button + 8) : all, 44))
    let firstButton = isWide ? start + head - 3 * button - 16 : left
    for i in 0..<3 {
      stage.place(buttons[i], Rect(firstButton + Double(i) * (button + 8), isWide ? top : size.height - 52, button, 44))
    }
    let first = top + 44 + top, second = first + card.height + (isWide ? 20 : 12)
    stage.place(stock, Rect(x(0), first, width, card.height))
    room = max(card.height, size.height - second - buttonRow - 8)
    for place in KlondikePlace.all {
      let frame: Rect
      switch place {
      case .waste: frame = Rect(x(1), first, width, card.height)
      case .home(let suit): frame = Rect(x(3 + suit.rawValue), first, width, card.height)
      case .pile(let pile): frame = Rect(x(pile), second, width, room)
      }
      stage.place(lists[place.number].element, frame)
    }
    update()
  }

  // MARK: Words and model

  private static func name(_ place: KlondikePlace) -> String {
    switch place {
    case .waste: "waste"
    case .home(let suit): "home-" + suits[suit.rawValue].0
    case .pile(let pile): "pile-" + decimal(pile + 1)
    }
  }

  private static func title(_ place: KlondikePlace) -> String {
    switch place {
    case .waste: "Waste"
    case .home(let suit): "Home of " + suits[suit.rawValue].0
    case .pile(let pile): "Pile " + decimal(pile + 1)
    }
  }

  private static func word(_ card: PlayingCard) -> String { suits[card.suit.rawValue].0 + "-" + decimal(card.rank) }
  private static func face(_ card: PlayingCard) -> String { rank(card.rank) + "\n" + suits[card.suit.rawValue].1 }

  private static func rank(_ rank: Int) -> String {
    switch rank {
    case 1: "A"
    case 11: "J"
    case 12: "Q"
    case 13: "K"
    default: decimal(rank)
    }
  }

  private static func words(_ refusal: KlondikeRefusal) -> String {
    switch refusal {
    case .onlyOne: "one card at a time"
    case .onlySuit(let suit): "only " + suits[suit.rawValue].0
    case .first(let card): "the " + rank(card.rank) + " comes first"
    case .onlyKing: "only a king"
    case .onlyNext(let next, let isRed): next == 0 ? "nothing goes below an ace" : "only a " + (isRed ? "red " : "black ") + rank(next)
    case .never: "nothing goes back"
    case .here: ""
    }
  }

  private func names(_ cards: [PlayingCard]) -> JSON {
    var names: [JSON] = []
    for card in cards { names.append(JSON("card-" + Self.word(card))) }
    return JSON(names)
  }

  public var state: String {
    var homes: [(String, JSON)] = [], piles: [(String, JSON)] = [], hidden: [JSON] = []
    for suit in CardSuit.allCases { homes.append((Self.suits[suit.rawValue].0, JSON(game.homes[suit.rawValue]))) }
    for pile in 0..<7 {
      piles.append((Self.name(.pile(pile)), names(game.piles[pile])))
      hidden.append(JSON(game.hidden[pile]))
    }
    return JSON(object: [
      ("deal", JSON(seed)), ("stock", names(game.stock)), ("waste", names(game.waste)), ("homes", JSON(object: homes)),
      ("piles", JSON(object: piles)), ("hidden", JSON(hidden)), ("moves", JSON(played)), ("won", JSON(game.isWon)),
      ("canUndo", JSON(played > 0)), ("canRedo", JSON(played + 1 < games.count)),
    ]).text
  }
}
