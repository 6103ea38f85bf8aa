import DragTesting
import GalleryPlayer
import GalleryScenes
import GalleryStage
import Testing

struct ChessSceneTests {
  private static let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

  /// Makes moves by dragging: "white-pawn-e e4".
  private func make(_ moves: [String], in play: Play, with kind: PointerKind = .mouse) {
    for move in moves {
      let words = move.split(separator: " ").map(String.init)
      play.drag(words[0], to: "square-" + words[1], with: kind)
      play.driver.settle()
      #expect(play.driver.log.last == "dropped square-\(words[1]) move", "\(move)")
    }
  }

  private func says(_ play: Play, _ name: String, _ value: String) -> Bool { play.player.scene.state.contains("\"\(name)\":\(value)") }

  private let scholarsMate = [
    "white-pawn-e e4", "black-pawn-e e5", "white-queen-d h5", "black-knight-b c6", "white-bishop-f c4", "black-knight-g f6",
    "white-queen-d f7",
  ]

  @Test(arguments: [Play.desktop, Play.phone], [PointerKind.mouse, .touch, .pen])
  func `the scholar's mate is played to its end`(_ size: Size, _ kind: PointerKind) throws {
    let play = try Play("chess", size: size)
    make(scholarsMate, in: play, with: kind)
    #expect(says(play, "fen", "\"r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4\""))
    #expect(says(play, "status", "\"checkmate\"") && says(play, "result", "\"1-0\""))
    #expect(play.text("status") == "Checkmate. White wins" && play.mood("square-e8") == .rejected)
    #expect(says(play, "moves", #"["e4","e5","Qh5","Nc6","Bc4","Nf6","Qxf7#"]"#) && says(play, "captured", #"["black-pawn-f"]"#))
    // After the end nothing moves.
    let before = play.driver.log.count
    play.drag("black-king-e", to: "square-f7", with: kind)
    #expect(!play.driver.log.dropFirst(before).contains { $0.hasPrefix("began") })
  }

  @Test func `a lifted piece shows where it may go, and only there it stays`() throws {
    let play = try Play("chess")
    let home = play.center("white-knight-g")
    play.driver.press("white-knight-g")
    play.driver.move(by: Vector(0, -10))
    let legal = (0..<64).map { ChessPosition.name($0) }.filter { play.mood("square-" + $0) == .pending }
    #expect(legal == ["f3", "h3"] && play.mood("square-g1") == .unknown)
    play.driver.move(to: "square-f3")
    #expect(play.mood("square-f3") == .pendingDrop && play.mood("white-knight-g") == .accepted)
    play.driver.move(to: "square-g3")
    #expect(play.mood("square-f3") == .pending && play.mood("white-knight-g") == .rejected)
    play.driver.release()
    #expect(play.driver.log.last == "missed white-knight-g")
    play.driver.settle()
    #expect(play.center("white-knight-g").distance(to: home) < 0.01 && says(play, "fen", "\"\(Self.start)\""))
    #expect(play.mood("square-f3") == .regular && play.mood("white-knight-g") == .regular)
  }

  @Test func `a piece that can be taken is shown otherwise than an empty square`() throws {
    let play = try Play("chess")
    make(["white-pawn-e e4", "black-pawn-d d5"], in: play)
    play.driver.press("white-pawn-e")
    play.driver.move(by: Vector(0, -10))
    #expect(play.mood("square-d5") == .hit && play.mood("square-e5") == .pending)
  }

  @Test func `who is not to move cannot be lifted, and is told why`() throws {
    let play = try Play("chess")
    play.drag("black-pawn-e", to: "square-e5")
    #expect(says(play, "fen", "\"\(Self.start)\"") && play.text("status") == "It is White’s turn")
    #expect(play.note("white-player") == "to move" && play.note("black-player") == "")
    make(["white-pawn-e e4"], in: play)
    #expect(play.text("status") == "Black to move" && play.note("black-player") == "to move")
  }

  @Test func `moves are taken back and made again, taken pieces with them`() throws {
    let play = try Play("chess")
    let corner = play.center("square-d5")
    make(["white-pawn-e e4", "black-pawn-d d5", "white-pawn-e d5"], in: play)
    #expect(play.note("black-pawn-d") == "taken")
    #expect(try play.element("black-pawn-d").recognizer == nil)
    let board = try #require(play.driver.frame(of: "board"))
    #expect(board.intersection(try #require(play.driver.frame(of: "black-pawn-d"))) == nil)
    try play.press("undo")
    #expect(
      play.note("black-pawn-d") == "" && play.center("black-pawn-d") == corner && play.center("white-pawn-e") == play.center("square-e4"))
    try play.press("undo")
    try play.press("undo")
    #expect(says(play, "fen", "\"\(Self.start)\"") && says(play, "canUndo", "false"))
    // There is nothing more to take back.
    try play.press("undo")
    for _ in 0..<3 { try play.press("redo") }
    #expect(play.note("black-pawn-d") == "taken" && says(play, "canRedo", "false"))
    try play.press("undo")
    make(["white-pawn-a a3"], in: play)
    #expect(says(play, "canRedo", "false") && says(play, "moves", #"["e4","d5","a3"]"#))
    try play.press("new-game")
    #expect(says(play, "fen", "\"\(Self.start)\"") && play.center("white-pawn-e") == play.center("square-e2"))
  }

  @Test func `undoing in the middle of a drag ends the drag`() throws {
    let play = try Play("chess")
    make(["white-pawn-e e4"], in: play)
    play.driver.press("black-pawn-e")
    play.driver.move(to: "square-e5")
    play.set("undo", 0)
    #expect(play.driver.log.last == "cancelled black-pawn-e app")
    play.driver.release()
    play.driver.settle()
    #expect(says(play, "fen", "\"\(Self.start)\"") && play.center("black-pawn-e") == play.center("square-e7"))
  }

  @Test func `castling takes the rook along`() throws {
    let play = try Play("chess")
    make(["white-knight-g f3", "black-pawn-a a6", "white-pawn-g g3", "black-pawn-b b6", "white-bishop-f g2", "black-pawn-c c6"], in: play)
    make(["white-king-e g1"], in: play)
    #expect(play.center("white-rook-h") == play.center("square-f1") && play.center("white-king-e") == play.center("square-g1"))
    #expect(says(play, "moves", #"["Nf3","a6","g3","b6","Bg2","c6","O-O"]"#))
    try play.press("undo")
    #expect(play.center("white-rook-h") == play.center("square-h1"))
  }

  @Test func `a pawn taken in passing goes to its taker`() throws {
    let play = try Play("chess")
    make(["white-pawn-e e4", "black-pawn-a a6", "white-pawn-e e5", "black-pawn-d d5", "white-pawn-e d6"], in: play)
    #expect(says(play, "captured", #"["black-pawn-d"]"#) && says(play, "moves", #"["e4","a6","e5","d5","exd6"]"#))
  }

  private let toPromotion = [
    "white-pawn-a a4", "black-pawn-b b5", "white-pawn-a b5", "black-pawn-a a6", "white-pawn-b b3", "black-pawn-a b5", "white-pawn-b b4",
    "black-pawn-c c5", "white-pawn-b c5", "black-pawn-d d6", "white-pawn-b d6", "black-pawn-h h6", "white-pawn-b e7", "black-pawn-h h5",
  ]

  @Test(arguments: [("queen", "Q"), ("rook", "R"), ("bishop", "B"), ("knight", "N")])
  func `a pawn on the last rank becomes what is chosen`(_ name: String, _ letter: String) throws {
    let play = try Play("chess")
    make(toPromotion, in: play)
    make(["white-pawn-b d8"], in: play)
    #expect(says(play, "promoting", "\"d8\"") && play.text("status") == "What shall the pawn become?")
    #expect(play.stage.focused?.name == "promote-queen")
    // Nothing else moves meanwhile.
    play.drag("black-pawn-h", to: "square-h4")
    #expect(says(play, "promoting", "\"d8\""))
    // Nor does the board that is turned meanwhile, or has another size, take the focus from what has it.
    play.stage.focus(play.stage.controller.element(named: "turn")!)
    try play.press("turn")
    try play.press("turn")
    #expect(play.stage.focused?.name == "turn")
    try play.press("promote-" + name)
    #expect(says(play, "promoting", "null") && play.player.scene.state.contains("\"exd8=\(letter)"))
    #expect(play.stage.focused?.name == "white-pawn-b" && play.stage.drawing(of: "white-pawn-b")?.label == "White \(name) on d8")
    try play.press("undo")
    #expect(play.stage.drawing(of: "white-pawn-b")?.label == "White pawn on e7" && play.center("black-queen-d") == play.center("square-d8"))
  }

  @Test func `a pawn that has become nothing yet can be taken back`() throws {
    let play = try Play("chess")
    make(toPromotion, in: play)
    make(["white-pawn-b d8"], in: play)
    try play.press("undo")
    #expect(says(play, "promoting", "null") && play.center("white-pawn-b") == play.center("square-e7"))
    make(["white-pawn-b f8"], in: play)
  }

  @Test func `keys go from legal square to legal square`() throws {
    let play = try Play("chess")
    play.driver.key(.space, on: "white-knight-b")
    play.driver.key(.up)
    #expect(play.driver.log.last == "entered square-a3")
    play.driver.key(.right)
    #expect(play.driver.log.last == "entered square-c3")
    play.driver.key(.right)
    #expect(play.driver.log.last == "entered square-c3")
    play.driver.key(.space)
    play.driver.settle()
    #expect(says(play, "moves", #"["Nc3"]"#) && play.center("white-knight-b") == play.center("square-c3"))
    play.driver.key(.enter, on: "black-pawn-e")
    play.driver.key(.down)
    play.driver.key(.down)
    play.driver.key(.enter)
    #expect(play.driver.log.last == "dropped square-e5 move")
    play.driver.key(.space, on: "white-pawn-e")
    play.driver.key(.escape)
    #expect(play.driver.log.last == "cancelled white-pawn-e escape")
  }

  @Test func `who moves by keys hears the piece and its new square`() throws {
    let play = try Play("chess")
    play.stage.controller.announcements = .english
    play.driver.key(.space, on: "white-pawn-e")
    play.driver.key(.up)
    play.driver.wait(0.6)
    play.driver.key(.space)
    play.driver.settle()
    let said = play.driver.announcements
    #expect(said.first == "White pawn lifted" && said.last == "White pawn dropped on square-e3", "\(said)")
  }

  @Test func `two fingers lift one piece at a time`() throws {
    let play = try Play("chess", size: Play.phone)
    for (finger, name) in [(Int32(1), "white-pawn-e"), (2, "white-pawn-d")] { play.driver.press(name, with: .touch, finger: finger) }
    play.driver.wait(0.3)
    #expect(play.text("status") == "One piece at a time")
    play.driver.move(to: "square-e4", finger: 1)
    play.driver.move(to: "square-d4", finger: 2)
    play.driver.release(finger: 2)
    play.driver.release(finger: 1)
    #expect(says(play, "moves", #"["e4"]"#))
  }

  @Test func `the board turns, and the pieces with it`() throws {
    let play = try Play("chess")
    make(["white-pawn-e e4"], in: play)
    let before = play.center("square-a1")
    try play.press("turn")
    #expect(play.center("square-h8") == before && play.center("white-pawn-e") == play.center("square-e4"))
    make(["black-pawn-e e5"], in: play)
    play.player.resize(Play.phone)
    #expect(play.center("black-pawn-e") == play.center("square-e5"))
  }

  @Test(arguments: [Play.desktop, Play.phone, Size(844, 330), Size(390, 744), Size(1120, 780)])
  func `everything fits on the floor, and fingers fit`(_ size: Size) throws {
    let play = try Play("chess", size: size)
    make(["white-pawn-e e4", "black-pawn-d d5", "white-pawn-e d5"], in: play)
    let floor = Rect(origin: .zero, size: size)
    for name in ["board", "status", "moves", "undo", "redo", "new-game", "white-player", "black-player", "black-pawn-d", "square-h8"] {
      let frame = try #require(play.driver.frame(of: name))
      #expect(floor.contains(frame), "\(name)")
    }
    if size.height >= 600 { #expect(try #require(play.driver.frame(of: "square-a1")).width >= 44) }
  }
}
