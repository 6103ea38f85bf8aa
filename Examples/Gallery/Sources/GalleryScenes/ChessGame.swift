import GalleryStage

/// A game of chess from its first move, with every step back and forth.
public struct ChessGame: Sendable {
  /// How a game stands.
  public enum Status: UInt8, Equatable, Sendable {
    case open, check, checkmate, stalemate, deadPosition, repetition, seventyFiveMoves

    public var isOver: Bool { self != .open && self != .check }
  }

  public private(set) var positions: [ChessPosition]
  public private(set) var moves: [ChessMove] = []
  /// How many of the moves are on the board; those behind it can be made again.
  public private(set) var played = 0
  public private(set) var status = Status.open

  public init(_ start: ChessPosition = .start) {
    positions = [start]
    judge()
  }

  public var position: ChessPosition { positions[played] }
  public var last: ChessMove? { played > 0 ? moves[played - 1] : nil }
  public var canUndo: Bool { played > 0 }
  public var canRedo: Bool { played < moves.count }

  /// The legal moves from a square, none when the game is over.
  public func moves(from square: Int) -> [ChessMove] { status.isOver ? [] : position.moves(from: square) }

  /// Makes a move.
  ///
  /// - Returns: false where it is not legal, and nothing has happened.
  public mutating func play(_ move: ChessMove) -> Bool {
    guard moves(from: move.from).contains(move) else { return false }
    while moves.count > played {
      positions.removeLast()
      moves.removeLast()
    }
    positions.append(position.after(move))
    moves.append(move)
    played += 1
    judge()
    return true
  }

  public mutating func undo() {
    guard canUndo else { return }
    played -= 1
    judge()
  }

  public mutating func redo() {
    guard canRedo else { return }
    played += 1
    judge()
  }

  private mutating func judge() {
    let position = position
    if !position.hasMove {
      status = position.isCheck ? .checkmate : .stalemate
    } else if position.isDead {
      status = .deadPosition
    } else if position.quiet >= 150 {
      status = .seventyFiveMoves
    } else if isFifth {
      status = .repetition
    } else {
      status = position.isCheck ? .check : .open
    }
  }

  private var isFifth: Bool {
    var count = 0
    for i in 0...played where positions[i].repeats(position) { count += 1 }
    return count >= 5
  }

  // MARK: Words

  /// A move that was made, as players write it: "Nbxd7+".
  public func words(of index: Int) -> String {
    let move = moves[index], before = positions[index], after = positions[index + 1]
    guard let piece = before.board[move.from] else { return "" }
    var text = ""
    if before.rook(with: move) != nil {
      text = move.to > move.from ? "O-O" : "O-O-O"
    } else {
      let isTaking = before.taken(by: move) != nil
      if piece.kind == .pawn {
        if isTaking { text = ascii(97 + (move.from & 7)) }
      } else {
        text = Self.letter(of: piece.kind) + Self.origin(of: move, piece, before)
      }
      text += (isTaking ? "x" : "") + ChessPosition.name(move.to)
      if let promotion = move.promotion { text += "=" + Self.letter(of: promotion) }
    }
    return after.isCheck ? text + (after.hasMove ? "+" : "#") : text
  }

  /// The file, the rank or both, where another such piece could go there too.
  private static func origin(of move: ChessMove, _ piece: ChessPiece, _ position: ChessPosition) -> String {
    var isShared = false, sharesFile = false, sharesRank = false
    for other in 0..<64 where other != move.from && position.board[other] == piece {
      guard position.moves(from: other).contains(where: { $0.to == move.to }) else { continue }
      isShared = true
      if other & 7 == move.from & 7 { sharesFile = true }
      if other >> 3 == move.from >> 3 { sharesRank = true }
    }
    guard isShared else { return "" }
    let file = ascii(97 + (move.from & 7)), rank = ascii(49 + (move.from >> 3))
    return sharesFile ? (sharesRank ? file + rank : rank) : file
  }

  private static func letter(of kind: ChessKind) -> String {
    switch kind {
    case .pawn: ""
    case .knight: "N"
    case .bishop: "B"
    case .rook: "R"
    case .queen: "Q"
    case .king: "K"
    }
  }
}
