// The rules of a small patience, and nothing else.

public enum CardSuit: Int, Equatable, Sendable, CaseIterable {
  case spades, hearts, clubs, diamonds
  public var isRed: Bool { self == .hearts || self == .diamonds }
}

public struct Card: Equatable, Sendable {
  public let suit: CardSuit
  /// From 1, the ace, to 6.
  public let rank: Int
  public init(_ suit: CardSuit, _ rank: Int) { (self.suit, self.rank) = (suit, rank) }
  public static let all: [Card] = CardSuit.allCases.flatMap { suit in (1...6).map { Card(suit, $0) } }
}

/// A place that takes cards.
public enum CardZone: Equatable, Sendable {
  /// One suit, from the ace up.
  case home(CardSuit)
  /// Red cards, each lower than the one below it; black cards likewise.
  case red, black
  /// Red and black in turn, one by one down.
  case mixed

  public static let all: [CardZone] = CardSuit.allCases.map { .home($0) } + [.red, .black, .mixed]
  public var isHome: Bool { rest == nil }
  /// Which of the places to wait it is.
  public var rest: Int? {
    switch self {
    case .home: nil
    case .red: 0
    case .black: 1
    case .mixed: 2
    }
  }
}

/// Why a place does not take a card.
public enum CardRefusal: Equatable, Sendable {
  case onlySuit(CardSuit)
  /// This one comes first.
  case first(Card)
  case onlyRed, onlyBlack
  /// Only lower ones than the one that lies there.
  case onlyBelow(Int)
  /// Only exactly this rank, red or black.
  case onlyNext(Int, isRed: Bool)
  /// It lies there already.
  case here
}

/// Five cards in the hand, a pile that fills the hand up, a home for each suit, and three places to wait. It is won when all 24 are home.
public struct CardGame: Equatable, Sendable {
  /// How many deals there are. All can be won.
  public static let deals: ClosedRange<Int32> = 1...48

  public private(set) var hand: [Card?]
  public private(set) var pile: [Card]
  /// The highest rank that lies in each home; 0 in an empty one.
  public private(set) var homes = [0, 0, 0, 0]
  public private(set) var rests: [[Card]] = [[], [], []]

  public enum Spot: Equatable, Sendable {
    case hand(Int), pile
    /// So many cards lie on it.
    case home(covered: Int), rest(Int, covered: Int)
  }

  public init(deal: Int32) {
    var cards = Card.all
    var seed = UInt64(deal.magnitude)
    for i in stride(from: cards.count - 1, to: 0, by: -1) {
      // SplitMix64, by Steele, Lea and Flood.
      seed &+= 0x9E37_79B9_7F4A_7C15
      var z = seed
      z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
      cards.swapAt(i, Int((z ^ z >> 31) % UInt64(i + 1)))
    }
    hand = cards[..<5].map { $0 }
    pile = Array(cards[5...].reversed())
  }

  public var isWon: Bool { homes == [6, 6, 6, 6] }

  /// Whether nothing fits anywhere.
  public var isStuck: Bool {
    !isWon && !Card.all.contains { card in canLift(card) && CardZone.all.contains { refusal(of: card, on: $0) == nil } }
  }

  public func spot(of card: Card) -> Spot {
    if let i = hand.firstIndex(of: card) { return .hand(i) }
    for (i, rest) in rests.enumerated() { if let j = rest.firstIndex(of: card) { return .rest(i, covered: rest.count - 1 - j) } }
    let home = homes[card.suit.rawValue]
    return card.rank <= home ? .home(covered: home - card.rank) : .pile
  }

  public func canLift(_ card: Card) -> Bool {
    switch spot(of: card) {
    case .hand: true
    case .rest(_, let covered): covered == 0
    case .pile, .home: false
    }
  }

  public func refusal(of card: Card, on zone: CardZone) -> CardRefusal? {
    if let rest = zone.rest, rests[rest].last == card { return .here }
    switch zone {
    case .home(let suit):
      if card.suit != suit { return .onlySuit(suit) }
      let next = homes[suit.rawValue] + 1
      return card.rank == next ? nil : .first(Card(suit, next))
    case .red: if !card.suit.isRed { return .onlyRed }
    case .black: if card.suit.isRed { return .onlyBlack }
    case .mixed: break
    }
    guard let top = zone.rest.flatMap({ rests[$0].last }) else { return nil }
    if zone != .mixed { return card.rank < top.rank ? nil : .onlyBelow(top.rank) }
    return card.rank == top.rank - 1 && card.suit.isRed != top.suit.isRed ? nil : .onlyNext(top.rank - 1, isRed: !top.suit.isRed)
  }

  /// Lays a card down; one from the hand is replaced from the pile.
  ///
  /// - Returns: false where the rules do not allow it, and nothing has happened.
  public mutating func play(_ card: Card, on zone: CardZone) -> Bool {
    guard canLift(card), refusal(of: card, on: zone) == nil else { return false }
    if let i = hand.firstIndex(of: card) { hand[i] = pile.popLast() }
    for i in rests.indices where rests[i].last == card { rests[i].removeLast() }
    if let rest = zone.rest { rests[rest].append(card) } else { homes[card.suit.rawValue] += 1 }
    return true
  }
}
