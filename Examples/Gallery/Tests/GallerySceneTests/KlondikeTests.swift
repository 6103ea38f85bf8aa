import GalleryScenes
import Testing

struct KlondikeTests {
  @Test func `all cards are dealt: one to seven in the piles, of which the last lies open, the rest in the stock`() {
    for seed: Int32 in [1, 2, 9999] {
      let game = Klondike(seed: seed)
      #expect(game.piles.map(\.count) == [1, 2, 3, 4, 5, 6, 7] && game.hidden == [0, 1, 2, 3, 4, 5, 6] && game.stock.count == 24)
      #expect(Set((game.stock + game.piles.joined()).map(\.id)) == Set(1...52))
      #expect(game == Klondike(seed: seed) && game != Klondike(seed: seed + 1))
    }
  }

  @Test func `a seed deals the same cards everywhere`() {
    let game = Klondike(seed: 1)
    #expect(game.piles.map { $0.last?.id ?? 0 } == [40, 44, 43, 38, 5, 39, 13])
  }

  @Test func `drawing turns the waste over when the stock is empty, in the same order`() {
    var game = Klondike(seed: 3)
    let stock = game.stock
    for i in 1...24 {
      _ = game.draw()
      #expect(game.waste.count == i)
    }
    #expect(game.stock.isEmpty && game.waste == stock.reversed())
    _ = game.draw()
    #expect(game.stock == stock && game.waste.isEmpty)
  }

  @Test func `piles take red and black in turn, empty ones kings, homes their suit from the ace, and nobody takes from a covered card`()
    throws
  {
    // Every move that is allowed at any time of many games keeps the rules that a player knows.
    for seed: Int32 in 1...40 {
      var game = Klondike(seed: seed)
      for step in 0..<120 {
        let before = game
        var moves: [(PlayingCard, KlondikePlace)] = []
        for card in PlayingCard.all where !game.run(from: card).isEmpty {
          for place in KlondikePlace.all where game.refusal(of: game.run(from: card), on: place) == nil { moves.append((card, place)) }
        }
        guard !moves.isEmpty, step % 3 > 0 else {
          _ = game.draw()
          continue
        }
        let (card, place) = moves[(step * 7) % moves.count], run = game.run(from: card)
        _ = game.play(card, on: place)
        #expect(game != before)
        switch place {
        case .home(let suit): #expect(run.count == 1 && card.suit == suit && before.homes[suit.rawValue] == card.rank - 1)
        case .pile(let pile):
          if let top = before.piles[pile].last {
            #expect(top.rank == card.rank + 1 && top.suit.isRed != card.suit.isRed)
          } else {
            #expect(card.rank == 13)
          }
          #expect(game.piles[pile].suffix(run.count) == run[...])
        case .waste: Issue.record("The waste took a card.")
        }
        for pile in 0..<7 { #expect(game.piles[pile].isEmpty ? game.hidden[pile] == 0 : game.hidden[pile] < game.piles[pile].count) }
        #expect(game.stock.count + game.waste.count + game.homeCount + game.piles.joined().count == 52)
      }
    }
  }

  @Test func `what cannot be is refused with its reason, and nothing happens`() throws {
    let game = Klondike(seed: 1)
    for pile in 0..<7 {
      for (i, card) in game.piles[pile].enumerated() where i < game.hidden[pile] { #expect(game.run(from: card).isEmpty) }
    }
    let top = try #require(game.piles[6].last)
    #expect(game.refusal(of: [top], on: .waste) == .never && game.refusal(of: [top], on: .pile(6)) == .here)
    #expect(game.refusal(of: [top, top], on: .home(top.suit)) == .onlyOne)
    let other: CardSuit = top.suit == .spades ? .hearts : .spades
    #expect(game.refusal(of: [top], on: .home(other)) == .onlySuit(other))
    if top.rank > 1 { #expect(game.refusal(of: [top], on: .home(top.suit)) == .first(PlayingCard(top.suit, 1))) }
    var same = game
    let isPlayed = same.play(game.stock[0], on: .pile(0)) || same.play(top, on: .waste)
    #expect(!isPlayed && same == game)
  }

  @Test func `of ten deals eight are won without much thought`() {
    var won = 0
    for seed: Int32 in 1...10 where KlondikeSolver.win(Klondike(seed: seed), within: 200) != nil { won += 1 }
    #expect(won == 8)
  }
}

/// Finds a way to win, by trying what looks best first.
enum KlondikeSolver {
  enum Move: Equatable {
    case draw
    case play(PlayingCard, KlondikePlace)
  }

  /// - Returns: the moves; nil where none are found among so many states.
  static func win(_ game: Klondike, within limit: Int) -> [Move]? {
    var seen: Set<[Int32]> = []
    var best: [Move]?
    var left = limit
    func search(_ game: Klondike, _ way: [Move]) -> Bool {
      if game.isWon {
        best = way
        return true
      }
      guard left > 0, way.count < 400, seen.insert(key(game)).inserted else { return false }
      left -= 1
      for moves in steps(game) {
        var next = game
        for move in moves {
          switch move {
          case .draw: _ = next.draw()
          case .play(let card, let place): _ = next.play(card, on: place)
          }
        }
        if search(next, way + moves) { return true }
      }
      return false
    }
    return search(game, []) ? best : nil
  }

  /// The waste may be drawn through at any time: only which cards it has counts.
  private static func key(_ game: Klondike) -> [Int32] {
    var key = game.homes.map { Int32($0) }
    for pile in 0..<7 {
      key.append(-1 - Int32(game.hidden[pile]))
      key += game.piles[pile].map(\.id)
    }
    return key
  }

  /// What could be done next, the best first; a card of the stock comes with the draws that bring it up.
  private static func steps(_ game: Klondike) -> [[Move]] {
    var rated: [(Int, [Move])] = []
    for pile in 0..<7 {
      let cards = game.piles[pile]
      for i in game.hidden[pile]..<max(game.hidden[pile], cards.count) {
        let run = Array(cards[i...])
        let frees = i == game.hidden[pile] && i > 0
        for place in KlondikePlace.all where game.refusal(of: run, on: place) == nil {
          if case .home = place {
            rated.append((isSafe(cards[i], game) ? 100 : frees ? 60 : 30, [.play(cards[i], place)]))
          } else if frees {
            rated.append((50 + game.hidden[pile], [.play(cards[i], place)]))
          } else if i == 0, cards[0].rank < 13 {
            rated.append((20, [.play(cards[i], place)]))
          } else if i > game.hidden[pile], game.homes[cards[i - 1].suit.rawValue] == cards[i - 1].rank - 1 {
            rated.append((15, [.play(cards[i], place)]))
          }
        }
      }
    }
    var drawn = game, draws: [Move] = []
    for _ in 0...(game.stock.count + game.waste.count) {
      if let card = drawn.waste.last {
        for place in KlondikePlace.all where drawn.refusal(of: [card], on: place) == nil {
          let isHome = if case .home = place { true } else { false }
          rated.append((isHome ? (isSafe(card, game) ? 99 : 40) : 35 - draws.count / 8, draws + [.play(card, place)]))
        }
      }
      guard drawn.draw() else { break }
      draws.append(.draw)
    }
    return rated.enumerated().sorted { ($1.element.0, $0.offset) < ($0.element.0, $1.offset) }.map(\.element.1)
  }

  /// Nothing could need it in a pile any more.
  private static func isSafe(_ card: PlayingCard, _ game: Klondike) -> Bool {
    CardSuit.allCases.allSatisfy { $0.isRed == card.suit.isRed || game.homes[$0.rawValue] >= card.rank - 2 }
  }
}
