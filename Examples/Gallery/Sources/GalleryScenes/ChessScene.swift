import DragCore
import GalleryStage

/// Chess for two at one screen. Only legal squares take a piece; what is dropped anywhere else flies home.
public final class ChessScene: GalleryScene {
  /// One of the 32; it keeps its name when it is taken or promoted.
  struct Piece {
    let element: Element
    let side: ChessSide
  }

  /// Where a piece is, and as what; -1 when it has been taken.
  struct Seat {
    var square: Int
    var kind: ChessKind
  }

  private let stage: any Stage
  private let group: DragGroup
  private let board, status, record, choice: Element
  private var squares: [Element] = []
  private var pieces: [Piece] = []
  private var players: [Element] = []
  private var choices: [Element] = []
  private let undo: UndoButtons
  private var buttons: [Element] = []
  private var moods = [Mood](repeating: .regular, count: 64)
  public private(set) var switches: [Switch] = []

  private var game = ChessGame()
  /// The seats of all pieces after every move.
  private var seats: [[Seat]] = []
  private var lifted: (piece: Int, session: DragSession)?
  private var over: Int?
  /// A pawn that stands on the last rank and has not become anything yet.
  private var waiting: (piece: Int, move: ChessMove)?
  private var isTurned = false
  private var known: (square: Int, played: Int, moves: [ChessMove]) = (-1, -1, [])

  private static let kinds: [(name: String, glyph: String)] = [
    ("pawn", "♟\u{FE0E}"), ("knight", "♞\u{FE0E}"), ("bishop", "♝\u{FE0E}"), ("rook", "♜\u{FE0E}"), ("queen", "♛\u{FE0E}"),
    ("king", "♚\u{FE0E}"),
  ]
  private static let promotions: [ChessKind] = [.queen, .rook, .bishop, .knight]

  public init(on stage: any Stage) {
    self.stage = stage
    group = DragGroup(on: stage.floor)
    group.snapsBackOnMiss = true
    group.snapDamping = 0.8
    board = stage.make(.board, "board", in: stage.floor, .zero)
    status = stage.make(.status, "status", in: stage.floor, .zero)
    undo = UndoButtons(on: stage)
    record = stage.make(.lines, "moves", in: stage.floor, .zero)
    choice = stage.make(.panel, "promotion", in: stage.floor, .zero)
    stage.raise(choice, to: 1)
    for side in [ChessSide.white, .black] {
      let player = stage.make(.player, Self.name(side) + "-player", in: stage.floor, .zero)
      stage.show(side == .white ? "White" : "Black", on: player)
      players.append(player)
    }
    for square in 0..<64 { addSquare(square) }
    for square in 0..<64 where game.position.board[square] != nil { addPiece(on: square) }
    buttons = undo.elements
    buttons += [makeButton("turn", "Turn", on: stage), makeButton("new-game", "New", sets: "new", on: stage)]
    for kind in Self.promotions {
      let button = stage.make(.button, "promote-" + Self.word(kind), in: stage.floor, .zero)
      stage.show(Self.kinds[Int(kind.rawValue)].glyph, on: button)
      stage.describe(button, "Become a " + Self.word(kind))
      stage.press(button, sets: "promote", to: Int32(kind.rawValue))
      stage.raise(button, to: 2)
      choices.append(button)
    }
    group.onEnd = { [self] session, square in
      if square != nil { arrange(except: session.source) }
      putDown()
    }
    addSwitches()
    start()
  }

  // MARK: Pieces and squares

  private func addSquare(_ square: Int) {
    let name = ChessPosition.name(square)
    let isDark = (square ^ square >> 3) & 1 == 0
    let element = stage.make(isDark ? .darkSquare : .lightSquare, "square-" + name, in: stage.floor, .zero)
    stage.describe(element, name)
    squares.append(element)
    // Any piece may come; the rules say which is taken.
    element.onDropCommand { [self] in
      piece($0.source).map { legal($0).contains { $0.to == square } } ?? false
    } perform: { [self] in
      if let piece = piece($0.source) { drop(piece, on: square) }
    }
    element.onDroppableAppearance { [self] look in
      if look == .pendingDrop { over = square } else if over == square { over = nil }
      drawSquare(square)
    }
  }

  private func addPiece(on square: Int) {
    guard let piece = game.position.board[square] else { return }
    let file = ascii(97 + (square & 7))
    let element = stage.make(
      piece.side == .white ? .whitePiece : .blackPiece, Self.name(piece.side) + "-" + Self.word(piece.kind) + "-" + file,
      in: stage.floor, .zero)
    pieces.append(Piece(element: element, side: piece.side))
    // Where it goes is said after it.
    let index = pieces.count - 1
    element.accessibilityLabel { [self] in name(index) }
    element.onLanding { [self] in settle(index) }
    element.onDragState { [stage] in stage.draw(element, $0.mood) }
  }

  private func mark(_ piece: Piece) {
    guard let recognizer = group.addDraggable(piece.element) else { return }
    recognizer.operations = .move
    recognizer.shouldBegin { [self] session in
      if game.status.isOver || waiting != nil { return false }
      if lifted != nil {
        stage.show("One piece at a time", on: status)
        return false
      }
      if piece.side == game.position.turn { return lift(session) }
      stage.show("It is " + Self.title(game.position.turn) + "’s turn", on: status)
      return false
    }
    recognizer.onChange { [self] state, session in if state == .failed, session.id == lifted?.session.id { putDown() } }
  }

  private func lift(_ session: DragSession) -> Bool {
    lifted = piece(session.source).map { ($0, session) }
    drawSquares()
    return true
  }

  private func putDown() {
    lifted = nil
    over = nil
    drawSquares()
  }

  @inline(never)
  private func piece(_ element: Element) -> Int? { pieces.firstIndex { $0.element == element } }

  @inline(never)
  private func seat(_ piece: Int) -> Seat {
    if let waiting, waiting.piece == piece { return Seat(square: waiting.move.to, kind: .pawn) }
    return seats[game.played][piece]
  }

  private func legal(_ piece: Int) -> [ChessMove] {
    let square = seats[game.played][piece].square
    guard square >= 0, pieces[piece].side == game.position.turn else { return [] }
    if known.square != square || known.played != game.played { known = (square, game.played, game.moves(from: square)) }
    return known.moves
  }

  // MARK: Moves

  private func start() {
    game = ChessGame()
    waiting = nil
    known = (-1, -1, [])
    let board = game.position.board
    seats = [board.indices.compactMap { square in board[square].map { Seat(square: square, kind: $0.kind) } }]
    update()
  }

  private func drop(_ piece: Int, on square: Int) {
    guard let move = legal(piece).first(where: { $0.to == square }) else { return }
    if move.promotion == nil { play(move) } else { waiting = (piece, move) }
    tell()
    if waiting != nil { stage.focus(choices[0]) }
  }

  private func play(_ move: ChessMove) {
    let before = game.position
    guard game.play(move) else { return }
    while seats.count > game.played { seats.removeLast() }
    var next = seats[game.played - 1]
    let taken = before.taken(by: move), rook = before.rook(with: move)
    for i in next.indices where next[i].square >= 0 {
      if next[i].square == taken {
        next[i].square = -1
      } else if next[i].square == move.from {
        next[i] = Seat(square: move.to, kind: move.promotion ?? next[i].kind)
      } else if next[i].square == rook?.from {
        next[i].square = rook?.to ?? -1
      }
    }
    seats.append(next)
    known.played = -1
  }

  private func promote(_ kind: ChessKind) {
    guard let waiting else { return }
    self.waiting = nil
    play(ChessMove(waiting.move.from, waiting.move.to, kind))
    update()
    stage.focus(pieces[waiting.piece].element)
  }

  private func step(_ change: () -> Void) {
    lifted?.session.cancel()
    let piece = waiting?.piece
    if waiting == nil { change() }
    waiting = nil
    known.played = -1
    update()
    // The choice that has closed had the focus.
    if let piece { stage.focus(pieces[piece].element) }
  }

  private func addSwitches() {
    switches = [
      Switch("turn", "Turn the board", .button, isOnStage: true) { [self] _ in
        isTurned.toggle()
        layOut(size)
      },
      Switch("new", "New game", .button, isOnStage: true) { [self] _ in
        lifted?.session.cancel()
        start()
      },
      Switch("promote", "Become", .range(1...4, steps: [], unit: ""), 4, isOnStage: true) { [self] in
        if let kind = ChessKind(rawValue: UInt8($0)) { promote(kind) }
      },
    ]
    switches += undo.switches { [self] isBack in step { isBack ? game.undo() : game.redo() } }
  }

  // MARK: Looks

  private func update() {
    arrange()
    drawSquares()
    tell()
  }

  private func mood(_ square: Int) -> Mood {
    if let lifted {
      if let move = legal(lifted.piece).first(where: { $0.to == square }) {
        if over == square { return .pendingDrop }
        return game.position.taken(by: move) == nil ? .pending : .hit
      }
      if seat(lifted.piece).square == square { return .unknown }
    }
    if game.status == .check || game.status == .checkmate, game.position.king(of: game.position.turn) == square { return .rejected }
    if let last = game.last, last.from == square || last.to == square { return .lit }
    return .regular
  }

  private func drawSquare(_ square: Int) {
    let mood = mood(square)
    guard mood != moods[square] else { return }
    moods[square] = mood
    stage.draw(squares[square], mood)
  }

  private func drawSquares() { for square in 0..<64 { drawSquare(square) } }

  /// Who is to move, or how it ended; and what can be pressed.
  private func tell() {
    let turn = game.position.turn, isOver = game.status.isOver
    var words = Self.title(turn)
    switch game.status {
    case .open: words += " to move"
    case .check: words += " is in check"
    case .checkmate: words = "Checkmate. " + Self.title(turn.other) + " wins"
    case .stalemate: words = "Stalemate. A draw"
    case .deadPosition: words = "A draw: too few pieces to mate"
    case .repetition: words = "A draw: five times the same position"
    case .seventyFiveMoves: words = "A draw: 75 moves without progress"
    }
    stage.show(waiting == nil ? words : "What shall the pawn become?", on: status)
    for side in [ChessSide.white, .black] {
      let isTurn = side == turn && !isOver
      stage.draw(players[Int(side.rawValue)], isTurn ? .lit : .regular)
      stage.note(
        isTurn ? "to move" : isOver && side == turn.other && game.status == .checkmate ? "wins" : "", on: players[Int(side.rawValue)])
    }
    undo.show(canUndo: game.canUndo || waiting != nil, canRedo: game.canRedo && waiting == nil)
    stage.hide(choice, waiting == nil)
    for button in choices { stage.hide(button, waiting == nil) }
    placeChoices()
    writeRecord()
  }

  private func writeRecord() {
    let rows = max(1, Int(record.frame.height / 24)), turns = (game.played + 1) / 2
    var text = ""
    for turn in max(0, turns - rows * (isWide ? 1 : 3))..<turns {
      if turn > 0, !text.isEmpty { text += isWide ? "\n" : "   " }
      text += decimal(turn + 1) + ". " + game.words(of: 2 * turn)
      if 2 * turn + 1 < game.played { text += " " + game.words(of: 2 * turn + 1) }
    }
    stage.show(text.isEmpty ? "Drag a piece: its squares show up." : text, on: record)
  }

  // MARK: Layout

  private var size = Size(0, 0)
  private var side = 0.0
  private var isWide = false
  private var corner = Point.zero

  public func layOut(_ size: Size) {
    self.size = size
    isWide = size.width >= 640 && size.width > size.height
    let gap = size.height < 480 ? 8.0 : isWide ? 24.0 : 8
    let panel = min(320, size.width * 0.36)
    let room = isWide ? min(size.height - 2 * gap, size.width - panel - 3 * gap) : min(size.width - 2 * gap, size.height - 224)
    // Whole points, so that squares meet.
    side = whole(room / 8)
    let width = side * 8
    let right: Rect
    let top: Rect, bottom: Rect
    if isWide {
      corner = Point(whole((size.width - width - panel - gap) / 2), whole((size.height - width) / 2))
      right = Rect(corner.x + width + gap, corner.y, panel, width)
      top = Rect(right.minX, right.minY, panel, 72)
      bottom = Rect(right.minX, right.maxY - 72, panel, 72)
      // Two lines of words.
      stage.place(status, Rect(right.minX, top.maxY + 8, panel, 52))
      stage.place(record, Rect(right.minX, top.maxY + 68, panel, max(0, width - 144 - 68 - 60)))
      placeButtons(Rect(right.minX, bottom.minY - 52, panel, 44))
    } else {
      let height = width + 216
      corner = Point(whole((size.width - width) / 2), whole(max(0, size.height - height) / 2) + 48)
      top = Rect(corner.x, corner.y - 48, width, 40)
      bottom = Rect(corner.x, corner.y + width + 8, width, 40)
      stage.place(status, Rect(corner.x, bottom.maxY + 8, width, 32))
      stage.place(record, Rect(corner.x, bottom.maxY + 40, width, 24))
      placeButtons(Rect(corner.x, bottom.maxY + 72, width, 44))
    }
    stage.place(board, Rect(corner.x, corner.y, width, width))
    stage.place(players[0], isTurned ? top : bottom)
    stage.place(players[1], isTurned ? bottom : top)
    for square in 0..<64 {
      stage.place(squares[square], frame(square))
      stage.show(isEdge(square >> 3) ? ascii(97 + (square & 7)) : "", on: squares[square])
      stage.note(isEdge(square & 7) ? ascii(49 + (square >> 3)) : "", on: squares[square])
    }
    update()
  }

  private func whole(_ points: Double) -> Double { Double(Int32(max(0, points))) }

  /// Whether a rank is the lowest, or a file the leftmost.
  private func isEdge(_ line: Int) -> Bool { line == (isTurned ? 7 : 0) }

  private func placeButtons(_ row: Rect) {
    let width = (row.width - 24) / 4
    for (i, button) in buttons.enumerated() { stage.place(button, Rect(row.minX + Double(i) * (width + 8), row.minY, width, row.height)) }
  }

  @inline(never)
  private func frame(_ square: Int) -> Rect {
    let file = Double(isTurned ? 7 - square & 7 : square & 7), rank = Double(isTurned ? square >> 3 : 7 - square >> 3)
    return Rect(corner.x + file * side, corner.y + rank * side, side, side)
  }

  /// The choice stands on the pawn's file, from the last rank inwards.
  private func placeChoices() {
    guard let waiting else { return }
    let square = frame(waiting.move.to), unit = max(44, side)
    let isDown = square.minY < corner.y + 4 * side
    let x = max(corner.x, min(corner.x + 8 * side - unit, square.center.x - unit / 2))
    let y = isDown ? square.minY : square.maxY - 4 * unit
    stage.place(choice, Rect(x - 4, y - 4, unit + 8, 4 * unit + 8))
    for (i, button) in choices.enumerated() {
      stage.place(button, Rect(x, y + Double(isDown ? i : 3 - i) * unit, unit, unit))
      stage.draw(button, pieces[waiting.piece].side == .white ? .lit : .dimmed)
    }
  }

  /// Puts every piece where it belongs, but for one that is still flying there.
  private func arrange(except flying: Element? = nil) {
    for piece in pieces.indices where pieces[piece].element != flying { settle(piece) }
  }

  private func settle(_ piece: Int) {
    let seat = seat(piece), element = pieces[piece].element
    let name = name(piece)
    if seat.square < 0 {
      element.removeDraggable()
      stage.place(element, tray(piece))
      stage.describe(element, name + ", taken")
    } else {
      mark(pieces[piece])
      stage.place(element, frame(seat.square))
      stage.describe(element, name + " on " + ChessPosition.name(seat.square))
    }
    stage.putBack(element)
    stage.show(Self.kinds[Int(seat.kind.rawValue)].glyph, on: element)
    stage.note(seat.square < 0 ? "taken" : "", on: element)
  }

  /// What has been taken lies beside its taker's name, the strongest first.
  private func tray(_ piece: Int) -> Rect {
    let side = pieces[piece].side, row = players[Int(side.other.rawValue)].frame
    let kind = seat(piece).kind.rawValue
    var before = 0
    for other in pieces.indices where pieces[other].side == side && seat(other).square < 0 && other != piece {
      let rival = seat(other).kind.rawValue
      if rival > kind || (rival == kind && other < piece) { before += 1 }
    }
    let unit = isWide ? 28.0 : 24, left = isWide ? 12.0 : 148
    let step = min(unit * 0.8, (row.width - left - unit - 8) / 14)
    return Rect(row.minX + left + Double(before) * step, isWide ? row.maxY - unit - 6 : row.center.y - unit / 2, unit, unit)
  }

  // MARK: Words and model

  @inline(never)
  private func name(_ piece: Int) -> String { Self.title(pieces[piece].side) + " " + Self.word(seat(piece).kind) }
  @inline(never)
  private static func name(_ side: ChessSide) -> String { side == .white ? "white" : "black" }
  @inline(never)
  private static func title(_ side: ChessSide) -> String { side == .white ? "White" : "Black" }
  @inline(never)
  private static func word(_ kind: ChessKind) -> String { kinds[Int(kind.rawValue)].name }

  private var statusWord: String {
    switch game.status {
    case .open: "open"
    case .check: "check"
    case .checkmate: "checkmate"
    case .stalemate: "stalemate"
    case .deadPosition: "insufficient material"
    case .repetition: "repetition"
    case .seventyFiveMoves: "75 moves"
    }
  }

  private var result: String {
    if !game.status.isOver { return "*" }
    return game.status != .checkmate ? "1/2-1/2" : game.position.turn == .white ? "0-1" : "1-0"
  }

  public var state: String {
    var taken: [JSON] = [], moves: [JSON] = []
    for piece in pieces.indices where seats[game.played][piece].square < 0 { taken.append(JSON(pieces[piece].element.name ?? "")) }
    for i in 0..<game.played { moves.append(JSON(game.words(of: i))) }
    return JSON(object: [
      ("fen", JSON(game.position.fen)),
      ("turn", JSON(Self.name(game.position.turn))),
      ("status", JSON(statusWord)),
      ("result", JSON(result)),
      ("moves", JSON(moves)),
      ("captured", JSON(taken)),
      ("promoting", waiting.map { JSON(ChessPosition.name($0.move.to)) } ?? .null),
      ("canUndo", JSON(game.canUndo || waiting != nil)),
      ("canRedo", JSON(game.canRedo && waiting == nil)),
      ("turned", JSON(isTurned)),
    ]).text
  }
}
