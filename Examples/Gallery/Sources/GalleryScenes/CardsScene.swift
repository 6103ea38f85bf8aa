import DragCore
import GalleryStage

/// A small patience. Every place says which cards it takes, and why it does not take this one.
public final class CardsScene: GalleryScene {
  private let stage: any Stage
  private let status, pile: Element
  private var zones: [Element] = []
  private var cards: [Element] = []
  private let undo: UndoButtons
  private let buttons: [Element]
  public private(set) var switches: [Switch] = []

  /// Every game since the deal, one for each move.
  private var games: [CardGame] = []
  private var played = 0
  private var deal: Int32 = 1
  private var lifted: (card: Card, session: DragSession)?
  /// The place that the lifted card is over.
  private var over: Int?
  private var game: CardGame { games[played] }

  private static let suits = [("spades", "♠\u{FE0E}"), ("hearts", "♥\u{FE0E}"), ("clubs", "♣\u{FE0E}"), ("diamonds", "♦\u{FE0E}")]

  public init(on stage: any Stage) {
    self.stage = stage
    status = stage.make(.status, "status", in: stage.floor, .zero)
    pile = stage.make(.pile, "pile", in: stage.floor, .zero)
    undo = UndoButtons(on: stage)
    buttons = undo.elements + [makeButton("deal-again", "Deal again", sets: "again", on: stage)]
    for zone in CardZone.all { addZone(zone) }
    for card in Card.all { addCard(card) }
    addSwitches()
    start(1)
  }

  // MARK: Places and cards

  /// A place is a drop receiver whose rule is asked for every card.
  private func addZone(_ zone: CardZone) {
    let index = zones.count, element = stage.make(.zone, Self.name(zone), in: stage.floor, .zero)
    zones.append(element)
    stage.show(Self.title(zone), on: element)
    // What it takes next is seen, and read; who drops hears where.
    element.accessibilityLabel { Self.spoken(zone) }
    element.dropTarget(accepts: { [self] session in
      guard let card = session.pasteboard.values(of: Card.self).first else { return [] }
      return game.refusal(of: card, on: zone) == nil ? .move : []
    }) { _ in true }
    element.onDragEntered { [self] _, _ in
      over = index
      drawZones()
    }
    element.onDragExited { [self] _, _ in
      if over == index { over = nil }
      drawZones()
    }
  }

  /// A card says what a drop would be wherever it is, and at the drop whether it stays.
  private func addCard(_ card: Card) {
    let (suit, glyph) = Self.suits[card.suit.rawValue]
    let element = stage.make(card.suit.isRed ? .redCard : .blackCard, "card-" + suit + "-" + decimal(card.rank), in: stage.floor, .zero)
    stage.show(Self.rank(card.rank) + "\n" + glyph, on: element)
    // Where it goes is said after it.
    element.accessibilityLabel { Self.spoken(card) }
    let recognizer = element.draggable(
      card, onto: stage.floor.id, onDraggedObject: { [self] in state(of: $0, at: $1) }, onDroppedObject: { [self] in drop($0, at: $1) })
    recognizer?.operations = .move
    recognizer?.shouldBegin { [self] in lift(card, $0) }
    recognizer?.onChange { [self] state, session in
      if state != .began, state != .changed, session.id == lifted?.session.id { putDown() }
    }
    // Drags go through cards to the place on which they lie.
    element.pointInside { _, _ in false }
    element.onDragState { [stage] state in
      stage.draw(element, state.mood)
      stage.note(state == .accepted ? "fits" : state == .rejected ? "does not fit" : "", on: element)
    }
    element.onLanding { [self] in arrange() }
    cards.append(element)
  }

  private func zone(at place: Point) -> Int? { zones.indices.first { zones[$0].frame.contains(place) } }

  private func state(of card: Card, at place: Point) -> DragState {
    guard let zone = zone(at: place) else { return .unknown }
    switch game.refusal(of: card, on: CardZone.all[zone]) {
    case nil: return .accepted
    case .here: return .unknown
    case .onlySuit, .first, .onlyRed, .onlyBlack, .onlyBelow, .onlyNext: return .rejected
    }
  }

  private func drop(_ card: Card, at place: Point) -> Bool {
    guard let zone = zone(at: place) else { return false }
    var next = game
    guard next.play(card, on: CardZone.all[zone]) else {
      let refusal = game.refusal(of: card, on: CardZone.all[zone])
      tell()
      if let refusal, refusal != .here { stage.show("Not there: " + Self.words(refusal), on: status) }
      return false
    }
    while games.count > played + 1 { games.removeLast() }
    games.append(next)
    played += 1
    tell()
    return true
  }

  private func lift(_ card: Card, _ session: DragSession) -> Bool {
    guard lifted == nil else {
      stage.show("One card at a time", on: status)
      return false
    }
    guard game.canLift(card) else {
      if case .rest = game.spot(of: card) {
        stage.show("Another card lies on it", on: status)
      } else {
        stage.show("It is home already", on: status)
      }
      return false
    }
    lifted = (card, session)
    tell()
    if !CardZone.all.contains(where: { game.refusal(of: card, on: $0) == nil }) { stage.show("This one fits nowhere now", on: status) }
    return true
  }

  private func putDown() {
    lifted = nil
    over = nil
    drawZones()
  }

  // MARK: Games

  private func start(_ number: Int32) {
    lifted?.session.cancel()
    deal = number
    games = [CardGame(deal: number)]
    played = 0
    update()
  }

  private func step(_ by: Int) {
    lifted?.session.cancel()
    if games.indices.contains(played + by) { played += by }
    update()
  }

  private func addSwitches() {
    switches = [
      Switch("deal", "Deal", .range(CardGame.deals, steps: [], unit: ""), 1, isOnStage: true) { [self] in start($0) },
      Switch("again", "Deal again", .button, isOnStage: true) { [self] _ in start(deal % CardGame.deals.upperBound + 1) },
    ]
    switches += undo.switches { [self] isBack in step(isBack ? -1 : 1) }
  }

  // MARK: Looks

  private func update() {
    arrange()
    tell()
  }

  private func tell() {
    let home = game.homes.reduce(0, +)
    if game.isWon {
      stage.show("You won, with " + decimal(played) + " moves", on: status)
    } else if game.isStuck {
      stage.show("Nothing fits any more. Undo, or deal again", on: status)
    } else {
      stage.show(home == 0 ? "Bring every suit home, ace to 6" : decimal(home) + " of 24 are home", on: status)
    }
    stage.show(game.pile.isEmpty ? "" : decimal(game.pile.count), on: pile)
    stage.note(game.pile.isEmpty ? "empty" : "left", on: pile)
    stage.describe(pile, "Pile, " + decimal(game.pile.count) + " left")
    stage.draw(pile, game.pile.isEmpty ? .dimmed : .regular)
    undo.show(canUndo: played > 0, canRedo: played + 1 < games.count)
    drawZones()
  }

  /// A place says what it would take next, or to a card over it why not this one.
  private func drawZones() {
    for (i, zone) in CardZone.all.enumerated() {
      let refusal = lifted.map { game.refusal(of: $0.card, on: zone) } ?? .here
      var words = hint(zone)
      var mood = Mood.regular
      if refusal == nil {
        mood = over == i ? .pendingDrop : .pending
      } else if over == i, let refusal, refusal != .here {
        mood = .rejected
        words = Self.words(refusal)
      } else if game.isWon, zone.isHome {
        mood = .accepted
        words = "all home"
      }
      stage.draw(zones[i], mood)
      stage.note(words, on: zones[i])
      stage.describe(zones[i], Self.spoken(zone) + ", " + words)
    }
  }

  private func hint(_ zone: CardZone) -> String {
    switch zone {
    case .home(let suit):
      let next = game.homes[suit.rawValue] + 1
      return next > 6 ? "complete" : next == 1 ? "ace first" : "next: " + decimal(next)
    case .red: return game.rests[0].last.map { Self.below($0.rank) } ?? "any red card"
    case .black: return game.rests[1].last.map { Self.below($0.rank) } ?? "any black card"
    case .mixed: return game.rests[2].last.map { Self.next($0.rank - 1, isRed: !$0.suit.isRed) } ?? "any card"
    }
  }

  // MARK: Layout

  private var card = Size(0, 0)
  private var fan = 0.0
  private var handPlaces: [Rect] = []

  public func layOut(_ size: Size) {
    // In a low window all stands beside each other as long as cards are large enough.
    let isLow = size.height < 500, isWide = size.width >= (isLow ? 520 : 760), gap = isWide && !isLow ? 16.0 : 8
    let across = isWide ? 7.0 : 4, margin = isWide ? 3 * gap : gap
    // What texts, buttons and gaps take; the rest is for rows of cards, and for those that lie on each other.
    let rest = size.height - 2 * gap - (isWide ? 44 + 70 + 32 : 44 + 140 + 2 * gap + 60)
    let byHeight = isWide ? rest / 3 : (rest - 70) / 3
    let width = max(44, min(isWide ? 112 : 96, min((size.width - 2 * margin - gap * across) / across - 12, byHeight / 1.4)))
    card = Size(Double(Int32(width)), Double(Int32(width * 1.4)))
    fan = max(4, min(card.height * (isLow ? 0.14 : 0.2), (rest - (isWide ? 2 : 3) * card.height) / 5))
    let zone = Size(card.width + 12, card.height + 70), tall = zone.height + fan * 5
    let row = across * zone.width + (isWide ? 7 : 3) * gap, left = (size.width - row) / 2
    let height = (isWide ? 2 : 3) * card.height + 5 * fan + size.height - 2 * gap - rest
    var y = isLow ? gap : max(gap, (size.height - height) / 2)
    let button = isWide ? min(120, row / 5.5) : min(160, (row - 2 * gap) / 3)
    stage.place(status, Rect(left, y, isWide ? row - 3 * (button + gap) : row, isWide ? 44 : 32))
    if isWide { placeButtons(Point(left + row - 3 * button - 2 * gap, y), button, gap) }
    y += isWide ? 60 : 44
    for i in 0..<4 { stage.place(zones[i], Rect(left + Double(i) * (zone.width + gap), y, zone.width, zone.height)) }
    if !isWide { y += zone.height + gap }
    for i in 0..<3 {
      let x = left + (isWide ? 4 * (zone.width + gap) + gap : 0) + Double(i) * (zone.width + gap)
      stage.place(zones[4 + i], Rect(x, y, zone.width, tall))
    }
    // On a phone the pile stands beside the places to wait.
    if !isWide { stage.place(pile, Rect(left + 3 * (zone.width + gap) + 6, y + 32, card.width, card.height)) }
    y += tall + (isWide ? 16 : gap)
    if isWide { stage.place(pile, Rect(left, y, card.width, card.height)) }
    let step = card.width + min(gap, (size.width - 2 * gap - 5 * card.width) / 4)
    let first = (size.width - 4 * step - card.width) / 2
    handPlaces = (0..<5).map { Rect(first + Double($0) * step, y, card.width, card.height) }
    if !isWide { placeButtons(Point((size.width - 3 * button - 2 * gap) / 2, y + card.height + 12), button, gap) }
    update()
  }

  private func placeButtons(_ corner: Point, _ width: Double, _ gap: Double) {
    for i in 0..<3 { stage.place(buttons[i], Rect(corner.x + Double(i) * (width + gap), corner.y, width, 44)) }
  }

  private func arrange() {
    for (i, card) in Card.all.enumerated() {
      let spot = game.spot(of: card), element = cards[i]
      var place = pile.frame, words = "in the pile", level = 1
      var isHidden = false
      switch spot {
      case .hand(let j): (place, words) = (handPlaces.isEmpty ? .zero : handPlaces[j], "in the hand")
      case .pile: isHidden = true
      case .home(let covered):
        (place, words, level) = (slot(card.suit.rawValue), "home", card.rank)
        isHidden = covered > 1
      case .rest(let rest, let covered):
        level = game.rests[rest].count - covered
        (place, words) = (slot(4 + rest).offset(by: Vector(0, Double(level - 1) * fan)), "on " + Self.title(CardZone.all[4 + rest]))
      }
      stage.hide(element, isHidden)
      stage.raise(element, to: Int32(level))
      stage.place(element, place)
      stage.putBack(element)
      stage.describe(element, Self.spoken(card) + ", " + words)
    }
  }

  /// Where the first card lies in a place.
  private func slot(_ zone: Int) -> Rect {
    let frame = zones[zone].frame
    return Rect(frame.minX + 6, frame.minY + 32, card.width, card.height)
  }

  // MARK: Words and model

  private static func name(_ zone: CardZone) -> String {
    switch zone {
    case .home(let suit): "home-" + suits[suit.rawValue].0
    case .red: "rest-red"
    case .black: "rest-black"
    case .mixed: "rest-mixed"
    }
  }

  private static func title(_ zone: CardZone) -> String {
    switch zone {
    case .home(let suit): suits[suit.rawValue].1
    case .red: "Red"
    case .black: "Black"
    case .mixed: "In turn"
    }
  }

  @inline(never)
  private static func spoken(_ zone: CardZone) -> String {
    if case .home(let suit) = zone { return "Home of " + suits[suit.rawValue].0 }
    return title(zone)
  }

  @inline(never)
  private static func spoken(_ card: Card) -> String {
    (card.rank == 1 ? "Ace" : decimal(card.rank)) + " of " + suits[card.suit.rawValue].0
  }

  private static func rank(_ rank: Int) -> String { rank == 1 ? "A" : decimal(rank) }
  private static func below(_ rank: Int) -> String { rank == 1 ? "full" : "below " + decimal(rank) }
  private static func next(_ rank: Int, isRed: Bool) -> String { rank == 0 ? "full" : (isRed ? "red " : "black ") + Self.rank(rank) }

  private static func words(_ refusal: CardRefusal) -> String {
    switch refusal {
    case .onlySuit(let suit): "only " + suits[suit.rawValue].0
    case .first(let card): rank(card.rank) + " comes first"
    case .onlyRed: "only red cards"
    case .onlyBlack: "only black cards"
    case .onlyBelow(let rank): rank == 1 ? "nothing is lower" : "only below " + decimal(rank)
    case .onlyNext(let next, let isRed): next == 0 ? "nothing is lower" : "only a " + Self.next(next, isRed: isRed)
    case .here: ""
    }
  }

  private func name(_ card: Card) -> JSON { JSON(cards[card.suit.rawValue * 6 + card.rank - 1].name ?? "") }

  public var state: String {
    JSON(object: [
      ("deal", JSON(deal)),
      ("hand", JSON(game.hand.map { $0.map { name($0) } ?? .null })),
      ("pile", JSON(game.pile.count)),
      ("homes", JSON(object: CardSuit.allCases.map { (Self.suits[$0.rawValue].0, JSON(game.homes[$0.rawValue])) })),
      ("rests", JSON(object: [("red", rest(0)), ("black", rest(1)), ("mixed", rest(2))])),
      ("moves", JSON(played)),
      ("won", JSON(game.isWon)),
      ("stuck", JSON(game.isStuck)),
      ("canUndo", JSON(played > 0)),
      ("canRedo", JSON(played + 1 < games.count)),
    ]).text
  }

  private func rest(_ index: Int) -> JSON { JSON(game.rests[index].map { name($0) }) }
}
