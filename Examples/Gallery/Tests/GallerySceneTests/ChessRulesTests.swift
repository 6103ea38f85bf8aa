import GalleryScenes
import Testing

struct ChessRulesTests {
  /// Counts the games of so many half moves.
  private func perft(_ position: ChessPosition, _ depth: Int) -> Int {
    let moves = position.moves
    return depth == 1 ? moves.count : moves.reduce(0) { $0 + perft(position.after($1), depth - 1) }
  }

  /// A square by its name.
  private func at(_ name: String) -> Int {
    let name = Array(name.utf8)
    return Int(name[1] - 49) * 8 + Int(name[0] - 97)
  }

  private func move(_ text: String, _ promotion: ChessKind? = nil) -> ChessMove {
    ChessMove(at(String(text.prefix(2))), at(String(text.suffix(2))), promotion)
  }

  private func play(_ text: String, _ game: inout ChessGame, as promotion: ChessKind? = nil) -> Bool {
    game.play(move(text, promotion))
  }

  private func game(_ fen: String? = nil, _ moves: String...) throws -> ChessGame {
    var game = ChessGame(try fen.map { try #require(ChessPosition(fen: $0)) } ?? .start)
    for text in moves { #expect(play(text, &game), "\(text)") }
    return game
  }

  private func ends(_ game: ChessGame, _ square: String) -> [String] {
    game.moves(from: at(square)).map { ChessPosition.name($0.to) }.sorted()
  }

  // The numbers are those of the chess programming wiki, "Perft Results".
  @Test(arguments: [
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", [20, 400, 8902]),
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", [48, 2039, 97862]),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", [14, 191, 2812, 43238]),
    ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", [6, 264, 9467]),
    ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", [44, 1486, 62379]),
    ("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", [46, 2079, 89890]),
  ])
  func `the number of games is the known one`(_ fen: String, _ counts: [Int]) throws {
    let position = try #require(ChessPosition(fen: fen))
    for (i, count) in counts.enumerated() { #expect(perft(position, i + 1) == count, "depth \(i + 1)") }
  }

  @Test func `a position is written as it is read`() throws {
    let fens = [
      "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3",
      "4k2r/8/8/8/8/8/8/R3K3 b Qk - 12 34",
    ]
    for fen in fens { #expect(ChessPosition(fen: fen)?.fen == fen) }
    #expect(try game(nil, "e2e4").position.fen == "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1")
    #expect(ChessPosition(fen: "hello") == nil && ChessPosition(fen: "9x/8 w - -") == nil)
  }

  @Test func `the scholar's mate is checkmate, and the fool's`() throws {
    #expect(try game(nil, "e2e4", "e7e5", "d1h5", "b8c6", "f1c4", "g8f6", "h5f7").status == .checkmate)
    let fool = try game(nil, "f2f3", "e7e5", "g2g4", "d8h4")
    #expect(fool.status == .checkmate && fool.position.turn == .white)
    #expect(ends(fool, "e2").isEmpty)
  }

  @Test func `a king that is not in check and cannot move is stalemate`() throws {
    #expect(try game("7k/8/5KQ1/8/8/8/8/8 w - - 0 1", "g6f7").status == .stalemate)
    // The shortest known game that ends so.
    let moves = "e2e3 a7a5 d1h5 a8a6 h5a5 h7h5 h2h4 a6h6 a5c7 f7f6 c7d7 e8f7 d7b7 d8d3 b7b8 d3h7 b8c8 f7g6 c8e6"
    var game = ChessGame()
    for text in moves.split(separator: " ") { #expect(play(String(text), &game)) }
    #expect(game.status == .stalemate)
  }

  @Test func `a pinned piece stays in its line, and a check must be answered`() throws {
    #expect(ends(try game("4r2k/8/8/8/8/8/4B3/4K3 w - - 0 1"), "e2").isEmpty)
    #expect(ends(try game("4r2k/8/8/8/8/8/4R3/4K3 w - - 0 1"), "e2") == ["e3", "e4", "e5", "e6", "e7", "e8"])
    let check = try game("4r2k/8/8/8/8/8/3R4/4K3 w - - 0 1")
    #expect(check.status == .check && ends(check, "d2") == ["e2"] && ends(check, "e1") == ["d1", "f1", "f2"])
  }

  @Test func `a pawn is taken in passing, at once or never`() throws {
    let game = try game(nil, "e2e4", "a7a6", "e4e5", "d7d5")
    #expect(ends(game, "e5") == ["d6", "e6"])
    #expect(game.position.taken(by: move("e5d6")) == at("d5"))
    let later = try self.game(nil, "e2e4", "a7a6", "e4e5", "d7d5", "h2h3", "h7h6")
    #expect(ends(later, "e5") == ["e6"])
    // Taking would open the rank to the rook.
    #expect(ends(try self.game("8/8/8/K2pP2r/8/8/8/7k w - d6 0 1"), "e5") == ["e6"])
  }

  @Test func `castling wants rights, free squares and no attack on the way`() throws {
    let free = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
    #expect(ends(try game(free), "e1").filter { "cg".contains($0.first!) } == ["c1", "g1"])
    let done = try game(free, "e1g1", "e8c8")
    #expect(done.position.fen == "2kr3r/8/8/8/8/8/8/R4RK1 w - - 2 2")
    // A moved king or rook, and a taken rook, lose the right.
    #expect(try game(free, "e1e2", "h8h7", "e2e1", "h7h8").position.fen.contains(" w q - "))
    #expect(try game(free, "a1a8", "e8e7").position.fen.contains(" w K - "))
    // Through check, out of check, past a piece; but a rook may pass an attacked square.
    #expect(!ends(try game("3rkr2/8/8/8/8/8/8/R3K2R w KQ - 0 1"), "e1").contains { ["c1", "g1"].contains($0) })
    #expect(!ends(try game("4r2k/8/8/8/8/8/8/R3K2R w KQ - 0 1"), "e1").contains { ["c1", "g1"].contains($0) })
    #expect(ends(try game("1r5k/8/8/8/8/8/8/R3K2R w KQ - 0 1"), "e1").contains("c1"))
    #expect(!ends(try game("7k/8/8/8/8/8/8/RN2K2R w KQ - 0 1"), "e1").contains("c1"))
  }

  @Test func `a pawn on the last rank becomes one of four`() throws {
    var game = try game("3n3k/4P3/8/8/8/8/8/4K3 w - - 0 1")
    #expect(game.moves(from: at("e7")).count == 8)
    #expect(!play("e7e8", &game))
    #expect(!play("e7e8", &game, as: .king))
    #expect(play("e7d8", &game, as: .queen))
    #expect(game.status == .check && game.position.fen == "3Q3k/8/8/8/8/8/8/4K3 b - - 0 1")
  }

  @Test func `a position that nobody can win is a draw`() throws {
    for fen in ["4k3/8/8/8/8/8/8/4K3", "4k3/8/8/8/8/8/8/4KB2", "4kn2/8/8/8/8/8/8/4K3", "2b1k3/8/8/8/8/8/8/4KB2"] {
      #expect(try game(fen + " w - - 0 1").status == .deadPosition, "\(fen)")
    }
    for fen in ["4kb2/8/8/8/8/8/8/4KB2", "4k3/8/8/8/8/8/8/4KBN1", "4k3/8/8/8/8/8/P7/4K3", "4kn2/8/8/8/8/8/8/4KN2"] {
      #expect(try game(fen + " w - - 0 1").status == .open, "\(fen)")
    }
  }

  @Test func `the fifth time the same position, and 75 moves without progress, end the game`() throws {
    var game = ChessGame()
    for i in 0..<16 {
      #expect(game.status == .open)
      #expect(play(["g1f3", "g8f6", "f3g1", "f6g8"][i % 4], &game))
    }
    #expect(game.status == .repetition && ends(game, "e2").isEmpty)
    #expect(try self.game("7k/8/8/8/8/8/8/R3K3 w - - 149 90", "a1a2").status == .seventyFiveMoves)
  }

  @Test func `moves are taken back and made again, until another is made`() throws {
    var game = try game(nil, "e2e4", "e7e5", "g1f3")
    let end = game.position
    game.undo()
    game.undo()
    let first = try self.game(nil, "e2e4")
    #expect(game.canRedo && game.position == first.position)
    game.redo()
    game.redo()
    game.redo()
    #expect(!game.canRedo && game.position == end)
    game.undo()
    #expect(play("b1c3", &game))
    #expect(!game.canRedo)
  }

  /// An independent way to the same: a move is legal when no answer to it takes the king.
  @Test func `legal moves are those after which no answer takes the king`() throws {
    var position = ChessPosition.start
    var seed: UInt64 = 7
    for _ in 0..<120 {
      let legal = position.moves
      for from in 0..<64 where position.board[from]?.side == position.turn {
        for to in 0..<64 where !legal.contains(where: { $0.from == from && $0.to == to }) {
          let slow = SlowChess(position)
          #expect(!slow.canMove(from, to) || slow.losesKing(from, to), "\(position.fen) \(from) \(to)")
        }
      }
      for move in legal where position.rook(with: move) == nil && position.taken(by: move).map({ $0 == move.to }) ?? true {
        let slow = SlowChess(position)
        #expect(slow.canMove(move.from, move.to) && !slow.losesKing(move.from, move.to), "\(position.fen) \(move)")
      }
      guard !legal.isEmpty else { break }
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      position = position.after(legal[Int(seed >> 33) % legal.count])
    }
  }
}

/// Chess by trying, without castling and taking in passing.
private struct SlowChess {
  var board: [ChessPiece?]
  init(_ position: ChessPosition) { board = position.board }

  func canMove(_ from: Int, _ to: Int) -> Bool {
    guard let piece = board[from], from != to, board[to]?.side != piece.side else { return false }
    let x = to % 8 - from % 8, y = to / 8 - from / 8, far = max(abs(x), abs(y))
    let isStraight = x == 0 || y == 0, isDiagonal = abs(x) == abs(y)
    let isFree = (isStraight || isDiagonal) && (1..<max(far, 1)).allSatisfy { board[from + $0 * (x.signum() + 8 * y.signum())] == nil }
    switch piece.kind {
    case .knight: return abs(x * y) == 2
    case .bishop: return isDiagonal && isFree
    case .rook: return isStraight && isFree
    case .queen: return isFree
    case .king: return far == 1
    case .pawn:
      let ahead = piece.side == .white ? y : -y
      if x != 0 { return abs(x) == 1 && ahead == 1 && board[to] != nil }
      return board[to] == nil && (ahead == 1 || (ahead == 2 && isFree && from / 8 == (piece.side == .white ? 1 : 6)))
    }
  }

  func losesKing(_ from: Int, _ to: Int) -> Bool {
    var next = self
    guard let side = board[from]?.side else { return false }
    next.board[to] = board[from]
    next.board[from] = nil
    guard let king = next.board.firstIndex(of: ChessPiece(side, .king)) else { return true }
    return (0..<64).contains { next.board[$0]?.side == side.other && next.canMove($0, king) }
  }
}
