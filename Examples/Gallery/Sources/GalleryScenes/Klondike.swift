// The rules of Klondike, and nothing else: one card is drawn at a time, as often as one likes.

public struct PlayingCard: Equatable, Sendable, Identifiable {
  public let suit: CardSuit
  /// From 1, the ace, to 13, the king.
  public let rank: Int
  public init(_ suit: CardSuit, _ rank: Int) { (self.suit, self.rank) = (suit, rank) }
  public var id: Int32 { Int32(suit.rawValue * 13 + rank) }
  public static let all: [PlayingCard] = CardSuit.allCases.flatMap { suit in (1...13).map { PlayingCard(suit, $0) } }
}

/// Where a card can lie that one can see. What is drawn comes from the stock, to which nothing goes by hand.
public enum KlondikePlace: Equatable, Sendable {
  case waste
  /// One suit, from the ace up.
  case home(CardSuit)
  /// Red and black in turn, down from the king; 0 to 6.
  case pile(Int)

  public static let all: [KlondikePlace] = [.waste] + CardSuit.allCases.map { .home($0) } + (0..<7).map { .pile($0) }
  /// Its position among all.
  public var number: Int {
    switch self {
    case .waste: 0
    case .home(let suit): 1 + suit.rawValue
    case .pile(let pile): 5 + pile
    }
  }
}

/// Why a place does not take cards.
public enum KlondikeRefusal: Equatable, Sendable {
  /// Homes take one at a time, of their suit, and this one comes first.
  case onlyOne, onlySuit(CardSuit), first(PlayingCard)
  case onlyKing
  /// Only exactly this rank, red or black; below an ace there is none.
  case onlyNext(Int, isRed: Bool)
  /// Nobody puts cards there.
  case never
  /// They lie there already.
  case here
}

public struct Klondike: Equatable, Sendable {
  public static let seeds: ClosedRange<Int32> = 1...9999

  /// Face down; the last is drawn next.
  public private(set) var stock: [PlayingCard] = []
  /// Drawn; the last is on top.
  public private(set) var waste: [PlayingCard] = []
  /// The highest rank in each home; 0 in an empty one.
  public private(set) var homes = [0, 0, 0, 0]
  public private(set) var piles: [[PlayingCard]] = []
  /// How many cards of each pile lie face down: its first.
  public private(set) var hidden: [Int] = []

  public init(seed: Int32) {
    var cards = PlayingCard.all
    // A congruential generator with the multiplier that Knuth gives, of which the upper bits count.
    var state = UInt64(seed.magnitude) &* 2 &+ 1
    for i in stride(from: cards.count - 1, to: 0, by: -1) {
      for _ in 0..<2 { state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407 }
      cards.swapAt(i, Int((state >> 33) % UInt64(i + 1)))
    }
    for pile in 0..<7 {
      piles.append(Array(cards.suffix(pile + 1)))
      cards.removeLast(pile + 1)
      hidden.append(pile)
    }
    stock = cards
  }

  public var isWon: Bool { homes == [13, 13, 13, 13] }
  /// How many cards are home.
  public var homeCount: Int { homes.reduce(0, +) }

  /// Where a card lies; nil in the stock.
  public func place(of card: PlayingCard) -> KlondikePlace? {
    if card.rank <= homes[card.suit.rawValue] { return .home(card.suit) }
    if waste.contains(card) { return .waste }
    for (i, pile) in piles.enumerated() where pile.contains(card) { return .pile(i) }
    return nil
  }

  /// A card with all that lie on it, if they can be taken together; none where they cannot.
  public func run(from card: PlayingCard) -> [PlayingCard] {
    switch place(of: card) {
    case .waste: waste.last == card ? [card] : []
    case .home(let suit): homes[suit.rawValue] == card.rank ? [card] : []
    case .pile(let pile):
      if let i = piles[pile].firstIndex(of: card), i >= hidden[pile] { Array(piles[pile][i...]) } else { [] }
    case nil: []
    }
  }

  public func refusal(of run: [PlayingCard], on place: KlondikePlace) -> KlondikeRefusal? {
    guard let card = run.first else { return .never }
    if self.place(of: card) == place { return .here }
    switch place {
    case .waste: return .never
    case .home(let suit):
      if run.count > 1 { return .onlyOne }
      if card.suit != suit { return .onlySuit(suit) }
      let next = homes[suit.rawValue] + 1
      return card.rank == next ? nil : .first(PlayingCard(suit, next))
    case .pile(let pile):
      guard let top = piles[pile].last else { return card.rank == 13 ? nil : .onlyKing }
      return card.rank == top.rank - 1 && card.suit.isRed != top.suit.isRed ? nil : .onlyNext(top.rank - 1, isRed: !top.suit.isRed)
    }
  }

  /// Moves a card, with all that lie on it; what is freed turns over.
  ///
  /// - Returns: false where the rules do not allow it, and nothing has happened.
  public mutating func play(_ card: PlayingCard, on place: KlondikePlace) -> Bool {
    let run = run(from: card)
    guard !run.isEmpty, refusal(of: run, on: place) == nil, let from = self.place(of: card) else { return false }
    switch from {
    case .waste: waste.removeLast()
    case .home(let suit): homes[suit.rawValue] -= 1
    case .pile(let pile):
      piles[pile].removeLast(run.count)
      hidden[pile] = max(0, min(hidden[pile], piles[pile].count - 1))
    }
    switch place {
    case .waste: break
    case .home(let suit): homes[suit.rawValue] += 1
    case .pile(let pile): piles[pile] += run
    }
    return true
  }

  /// Draws a card, or turns the waste over where the stock is empty.
  ///
  /// - Returns: false where there is neither.
  public mutating func draw() -> Bool {
    if let card = stock.popLast() {
      waste.append(card)
      return true
    }
    if waste.isEmpty { return false }
    stock = waste.reversed()
    waste = []
    return true
  }
}
