// The rules of chess, and nothing else: no screen, no drag, no text but FEN.
import GalleryStage

public enum ChessSide: UInt8, Equatable, Sendable {
  case white, black
  public var other: ChessSide { self == .white ? .black : .white }
}

public enum ChessKind: UInt8, Equatable, Sendable {
  case pawn, knight, bishop, rook, queen, king
}

public struct ChessPiece: Equatable, Sendable {
  public var side: ChessSide
  public var kind: ChessKind
  public init(_ side: ChessSide, _ kind: ChessKind) { (self.side, self.kind) = (side, kind) }
}

/// From a square to a square; a1 is 0, h1 is 7, h8 is 63.
public struct ChessMove: Equatable, Sendable {
  public var from: Int
  public var to: Int
  /// What a pawn on the last rank becomes.
  public var promotion: ChessKind?
  public init(_ from: Int, _ to: Int, _ promotion: ChessKind? = nil) { (self.from, self.to, self.promotion) = (from, to, promotion) }
}

/// Everything that decides which moves there are.
///
/// ```swift
/// let position = ChessPosition.start.after(ChessMove(12, 28))  // e2–e4
/// position.moves.count                                         // 20
/// ```
public struct ChessPosition: Equatable, Sendable {
  public private(set) var board: [ChessPiece?]
  public private(set) var turn = ChessSide.white
  /// White on the king's side, on the queen's side, Black on the king's side, on the queen's side: 1, 2, 4, 8.
  private var castling: UInt8 = 15
  /// The square that a pawn has just passed over.
  private var passed: Int?
  /// Half moves since a capture or a move of a pawn.
  public private(set) var quiet: Int32 = 0
  private var number: Int32 = 1

  public static let start: ChessPosition = {
    let first: [ChessKind] = [.rook, .knight, .bishop, .queen, .king, .bishop, .knight, .rook]
    var board = [ChessPiece?](repeating: nil, count: 64)
    for file in 0..<8 {
      board[file] = ChessPiece(.white, first[file])
      board[8 + file] = ChessPiece(.white, .pawn)
      board[48 + file] = ChessPiece(.black, .pawn)
      board[56 + file] = ChessPiece(.black, first[file])
    }
    return ChessPosition(board: board)
  }()

  private init(board: [ChessPiece?]) { self.board = board }

  // MARK: Where pieces go

  private static let straight = [(1, 0), (-1, 0), (0, 1), (0, -1)]
  private static let diagonal = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
  private static let around = straight + diagonal
  private static let leaps = [(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)]

  /// The square so many files and ranks away, if it is on the board.
  private func step(_ square: Int, _ way: (Int, Int)) -> Int? {
    let file = (square & 7) + way.0, rank = (square >> 3) + way.1
    return file >= 0 && file < 8 && rank >= 0 && rank < 8 ? rank * 8 + file : nil
  }

  /// Whether a side could take on a square.
  private func isAttacked(_ square: Int, by side: ChessSide) -> Bool {
    for way in Self.leaps {
      if let from = step(square, way), board[from] == ChessPiece(side, .knight) { return true }
    }
    for (ways, slider) in [(Self.straight, ChessKind.rook), (Self.diagonal, .bishop)] {
      for way in ways {
        var next = step(square, way)
        var isNear = true
        while let from = next {
          if let piece = board[from] {
            guard piece.side == side else { break }
            if piece.kind == slider || piece.kind == .queen || (isNear && piece.kind == .king) { return true }
            if isNear, piece.kind == .pawn, slider == .bishop, way.1 == (side == .white ? -1 : 1) { return true }
            break
          }
          next = step(from, way)
          isNear = false
        }
      }
    }
    return false
  }

  private func isAttacked(kingOf side: ChessSide) -> Bool {
    guard let king = king(of: side) else { return false }
    return isAttacked(king, by: side.other)
  }

  public func king(of side: ChessSide) -> Int? { board.firstIndex { $0 == ChessPiece(side, .king) } }

  /// Whether the side that is to move is in check.
  public var isCheck: Bool { isAttacked(kingOf: turn) }

  // MARK: Moves

  /// The legal moves of the piece on a square, of the side that is to move.
  public func moves(from square: Int) -> [ChessMove] {
    guard let piece = board[square], piece.side == turn else { return [] }
    var moves: [ChessMove] = []
    switch piece.kind {
    case .pawn: addPawn(square, &moves)
    case .knight: add(square, Self.leaps, slides: false, &moves)
    case .bishop: add(square, Self.diagonal, slides: true, &moves)
    case .rook: add(square, Self.straight, slides: true, &moves)
    case .queen: add(square, Self.around, slides: true, &moves)
    case .king:
      add(square, Self.around, slides: false, &moves)
      addCastling(square, &moves)
    }
    // A move must not leave the own king in check.
    moves.removeAll { after($0).isAttacked(kingOf: turn) }
    return moves
  }

  /// Every legal move of the side that is to move.
  public var moves: [ChessMove] {
    var moves: [ChessMove] = []
    for square in 0..<64 { moves += self.moves(from: square) }
    return moves
  }

  public var hasMove: Bool {
    for square in 0..<64 where !moves(from: square).isEmpty { return true }
    return false
  }

  @inline(never)
  private func add(_ square: Int, _ ways: [(Int, Int)], slides: Bool, _ moves: inout [ChessMove]) {
    for way in ways {
      var next = step(square, way)
      while let to = next {
        if board[to]?.side != turn { moves.append(ChessMove(square, to)) }
        next = slides && board[to] == nil ? step(to, way) : nil
      }
    }
  }

  private func addPawn(_ square: Int, _ moves: inout [ChessMove]) {
    let ahead = turn == .white ? 1 : -1
    func add(_ to: Int) {
      if to >= 8, to < 56 {
        moves.append(ChessMove(square, to))
      } else {
        for kind in [ChessKind.queen, .rook, .bishop, .knight] { moves.append(ChessMove(square, to, kind)) }
      }
    }
    if let one = step(square, (0, ahead)), board[one] == nil {
      add(one)
      if square >> 3 == (turn == .white ? 1 : 6), let two = step(one, (0, ahead)), board[two] == nil { add(two) }
    }
    for aside in [-1, 1] {
      if let to = step(square, (aside, ahead)), to == passed || board[to]?.side == turn.other { add(to) }
    }
  }

  private func addCastling(_ king: Int, _ moves: inout [ChessMove]) {
    let rights = turn == .white ? castling & 3 : castling >> 2
    guard rights != 0, !isCheck else { return }
    // The king must not pass over an attacked square, and none between it and the rook may be taken.
    for (right, way, count) in [(UInt8(1), 1, 2), (2, -1, 3)] where rights & right != 0 {
      var isFree = !isAttacked(king + way, by: turn.other)
      for i in 1...count where board[king + i * way] != nil { isFree = false }
      if isFree { moves.append(ChessMove(king, king + 2 * way)) }
    }
  }

  /// Where a move takes something: its end, but beside it when a pawn is taken in passing. Nil where it takes nothing.
  public func taken(by move: ChessMove) -> Int? {
    if board[move.to] != nil { return move.to }
    guard board[move.from]?.kind == .pawn, move.to == passed else { return nil }
    return move.to + (turn == .white ? -8 : 8)
  }

  /// Where the rook goes when a move is castling.
  public func rook(with move: ChessMove) -> ChessMove? {
    guard board[move.from]?.kind == .king else { return nil }
    if move.to == move.from + 2 { return ChessMove(move.from + 3, move.from + 1) }
    return move.to == move.from - 2 ? ChessMove(move.from - 4, move.from - 1) : nil
  }

  /// The position after a move, which must be legal.
  public func after(_ move: ChessMove) -> ChessPosition {
    var next = self
    guard var piece = board[move.from] else { return self }
    let taken = taken(by: move)
    if let taken { next.board[taken] = nil }
    if let rook = rook(with: move) {
      next.board[rook.to] = board[rook.from]
      next.board[rook.from] = nil
    }
    next.quiet = piece.kind == .pawn || taken != nil ? 0 : quiet + 1
    next.passed = piece.kind == .pawn && (move.to - move.from).magnitude == 16 ? (move.from + move.to) / 2 : nil
    if let promotion = move.promotion { piece.kind = promotion }
    next.board[move.from] = nil
    next.board[move.to] = piece
    next.castling &= ~(Self.rights(at: move.from) | Self.rights(at: move.to))
    next.number += turn == .black ? 1 : 0
    next.turn = turn.other
    return next
  }

  /// The rights that go when something leaves or takes a square.
  private static func rights(at square: Int) -> UInt8 {
    switch square {
    case 0: 2
    case 4: 3
    case 7: 1
    case 56: 8
    case 60: 12
    case 63: 4
    default: 0
    }
  }

  // MARK: Draws

  /// Whether neither side could ever mate: bare kings, one bishop or knight, or only bishops on one colour.
  public var isDead: Bool {
    var knights = 0, light = 0, dark = 0
    for square in 0..<64 {
      switch board[square]?.kind {
      case .none, .king: break
      case .knight: knights += 1
      case .bishop: if (square ^ square >> 3) & 1 == 0 { dark += 1 } else { light += 1 }
      case .pawn, .rook, .queen: return false
      }
    }
    return knights == 0 ? light == 0 || dark == 0 : knights == 1 && light + dark == 0
  }

  /// Whether both have the same pieces on the same squares, and the same moves.
  public func repeats(_ other: ChessPosition) -> Bool {
    turn == other.turn && castling == other.castling && board == other.board && passing == other.passing
  }

  /// The square on which a pawn can really be taken in passing.
  private var passing: Int? {
    guard let passed else { return nil }
    for aside in [-1, 1] {
      guard let from = step(passed, (aside, turn == .white ? -1 : 1)), board[from] == ChessPiece(turn, .pawn) else { continue }
      if moves(from: from).contains(where: { $0.to == passed }) { return passed }
    }
    return nil
  }
}

// MARK: FEN

extension ChessPosition {
  private static let letters: [UInt8] = [UInt8]("pnbrqk".utf8)
  private static let rightLetters: [(right: UInt8, letter: UInt8)] = [(1, 75), (2, 81), (4, 107), (8, 113)]

  /// The name of a square: "e4".
  public static func name(_ square: Int) -> String {
    ascii(97 + (square & 7)) + ascii(49 + (square >> 3))
  }

  /// The position as Forsyth and Edwards write it, with the square behind every pawn that has just gone two.
  public var fen: String {
    var text: [UInt8] = []
    @inline(never)
    func put(_ byte: UInt8) { text.append(byte) }
    for row in 0..<8 {
      var empty: UInt8 = 0
      for square in 56 - row * 8..<64 - row * 8 {
        guard let piece = board[square] else {
          empty += 1
          continue
        }
        if empty > 0 { put(48 + empty) }
        empty = 0
        put(Self.letters[Int(piece.kind.rawValue)] - (piece.side == .white ? 32 : 0))
      }
      if empty > 0 { put(48 + empty) }
      if row < 7 { put(47) }
    }
    put(32)
    put(turn == .white ? 119 : 98)
    put(32)
    for (right, letter) in Self.rightLetters where castling & right != 0 { put(letter) }
    if castling == 0 { put(45) }
    put(32)
    text.write(passed.map { Self.name($0) } ?? "-")
    put(32)
    text.write(quiet)
    put(32)
    text.write(number)
    return String(decoding: text, as: UTF8.self)
  }

  /// Reads what `fen` writes; nil where it is something else.
  public init?(fen: String) {
    let fields = [UInt8](fen.utf8).split(separator: 32)
    guard fields.count >= 4 else { return nil }
    self.init(board: Array(repeating: nil, count: 64))
    var file = 0, rank = 7
    for byte in fields[0] {
      if byte == 47 {
        (file, rank) = (0, rank - 1)
      } else if byte > 48, byte <= 56 {
        file += Int(byte) - 48
      } else {
        guard let kind = Self.letters.firstIndex(of: byte | 32), file < 8, rank >= 0 else { return nil }
        board[rank * 8 + file] = ChessPiece(byte & 32 == 0 ? .white : .black, ChessKind(rawValue: UInt8(kind)) ?? .pawn)
        file += 1
      }
    }
    turn = fields[1].first == 98 ? .black : .white
    castling = 0
    for (right, letter) in Self.rightLetters where fields[2].contains(letter) { castling |= right }
    let square = Array(fields[3])
    if square.count == 2, square[0] >= 97, square[0] < 105, square[1] >= 49, square[1] < 57 {
      passed = Int(square[1] - 49) * 8 + Int(square[0] - 97)
    }
    if fields.count >= 6 {
      quiet = Int32(String(decoding: fields[4], as: UTF8.self)) ?? 0
      number = Int32(String(decoding: fields[5], as: UTF8.self)) ?? 1
    }
  }
}
