import GalleryScenes
import Testing

/// Finds a way to win, by trying.
enum CardSolver {
  struct Turn: Equatable {
    var card: Card
    var zone: CardZone
  }

  static func solve(_ start: CardGame) -> [Turn]? {
    var seen: Set<[Int]> = []
    var stack: [(CardGame, [Turn])] = [(start, [])]
    while var (game, turns) = stack.popLast() {
      // What can go home never does harm there.
      while let turn = options(game).first(where: { if case .home = $0.zone { true } else { false } }) {
        _ = game.play(turn.card, on: turn.zone)
        turns.append(turn)
      }
      if game.isWon { return turns }
      guard seen.insert(key(game)).inserted, seen.count < 50_000 else { continue }
      for turn in options(game) {
        var next = game
        if next.play(turn.card, on: turn.zone) { stack.append((next, turns + [turn])) }
      }
    }
    return nil
  }

  private static func options(_ game: CardGame) -> [Turn] {
    Card.all.filter { game.canLift($0) }.flatMap { card in
      CardZone.all.filter { game.refusal(of: card, on: $0) == nil }.map { Turn(card: card, zone: $0) }
    }
  }

  private static func key(_ game: CardGame) -> [Int] {
    func number(_ card: Card) -> Int { card.suit.rawValue * 6 + card.rank }
    return game.homes + [game.pile.count] + game.hand.compactMap { $0.map(number) }.sorted() + game.rests.flatMap { [-1] + $0.map(number) }
  }
}

struct CardGameTests {
  @Test func `every deal can be won`() throws {
    for deal in CardGame.deals {
      let turns = try #require(CardSolver.solve(CardGame(deal: deal)), "deal \(deal)")
      var game = CardGame(deal: deal)
      for turn in turns where !game.play(turn.card, on: turn.zone) { Issue.record("\(turn)") }
      #expect(game.isWon && !game.isStuck)
    }
  }

  @Test func `a deal has every card once, and the same number gives the same`() {
    for deal in CardGame.deals {
      let game = CardGame(deal: deal), cards = game.hand.compactMap { $0 } + game.pile
      #expect(cards.count == 24 && Card.all.allSatisfy { cards.contains($0) } && game == CardGame(deal: deal))
    }
    #expect(CardGame(deal: 1) != CardGame(deal: 2))
  }

  @Test func `a home takes its suit from the ace up`() {
    let game = CardGame(deal: 1)
    #expect(game.refusal(of: Card(.hearts, 1), on: .home(.hearts)) == nil)
    #expect(game.refusal(of: Card(.hearts, 1), on: .home(.spades)) == .onlySuit(.spades))
    #expect(game.refusal(of: Card(.hearts, 3), on: .home(.hearts)) == .first(Card(.hearts, 1)))
  }

  @Test func `places to wait go by colour, downwards`() throws {
    var game = CardGame(deal: 1)
    let high = try #require(game.hand.compactMap { $0 }.first { $0.suit.isRed && $0.rank > 2 })
    #expect(game.refusal(of: high, on: .black) == .onlyBlack && game.refusal(of: Card(.clubs, 2), on: .red) == .onlyRed)
    let isPlayed = game.play(high, on: .red)
    #expect(isPlayed && game.spot(of: high) == .rest(0, covered: 0) && game.refusal(of: high, on: .red) == .here)
    #expect(game.refusal(of: Card(.diamonds, 6), on: .red) == .onlyBelow(high.rank))
    #expect(game.refusal(of: Card(.diamonds, 1), on: .red) == nil)
    // From there it may go on; the mixed place wants the very next rank of the other colour.
    let isMoved = game.play(high, on: .mixed)
    #expect(isMoved && game.rests[0].isEmpty && game.hand.compactMap { $0 }.count == 5)
    #expect(game.refusal(of: Card(.spades, high.rank - 1), on: .mixed) == nil)
    #expect(game.refusal(of: Card(.hearts, high.rank - 1), on: .mixed) == .onlyNext(high.rank - 1, isRed: false))
    #expect(game.refusal(of: Card(.spades, high.rank - 2), on: .mixed) == .onlyNext(high.rank - 1, isRed: false))
  }

  @Test func `what is covered, home or in the pile cannot be lifted`() {
    var game = CardGame(deal: 1)
    let before = game
    for card in game.pile {
      let isPlayed = game.play(card, on: .mixed)
      #expect(!game.canLift(card) && !isPlayed && game == before)
    }
    for card in game.hand.compactMap({ $0 }) { #expect(game.canLift(card)) }
  }
}
