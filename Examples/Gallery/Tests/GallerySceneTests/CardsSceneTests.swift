import DragTesting
import GalleryPlayer
import GalleryScenes
import GalleryStage
import Testing

struct CardsSceneTests {
  private let suits = ["spades", "hearts", "clubs", "diamonds"]
  private func name(_ card: Card) -> String { "card-\(suits[card.suit.rawValue])-\(card.rank)" }

  private func name(_ zone: CardZone) -> String {
    switch zone {
    case .home(let suit): "home-" + suits[suit.rawValue]
    case .red: "rest-red"
    case .black: "rest-black"
    case .mixed: "rest-mixed"
    }
  }

  private func says(_ play: Play, _ name: String, _ value: String) -> Bool { play.player.scene.state.contains("\"\(name)\":\(value)") }

  @Test(arguments: [Int32(1), 17], [PointerKind.mouse, .touch, .pen])
  func `a game is played until it is won`(_ deal: Int32, _ kind: PointerKind) throws {
    let play = try Play("cards", size: kind == .touch ? Play.phone : Play.desktop)
    play.set("deal", deal)
    let turns = try #require(CardSolver.solve(CardGame(deal: deal)))
    for turn in turns {
      play.drag(name(turn.card), to: name(turn.zone), with: kind)
      #expect(play.driver.log.last == "dropped \(name(turn.zone)) move")
      play.driver.settle()
    }
    #expect(says(play, "won", "true") && play.text("status") == "You won, with \(turns.count) moves")
    #expect(["spades", "hearts", "clubs", "diamonds"].allSatisfy { play.mood("home-" + $0) == .accepted })
    for _ in turns { try play.press("undo") }
    #expect(says(play, "won", "false") && says(play, "pile", "19") && says(play, "canUndo", "false"))
    for _ in turns { try play.press("redo") }
    #expect(says(play, "won", "true"))
    try play.press("deal-again")
    #expect(says(play, "deal", "\(deal + 1)") && says(play, "won", "false"))
  }

  @Test func `keys play a game until it is won`() throws {
    let play = try Play("cards")
    for turn in try #require(CardSolver.solve(CardGame(deal: 1))) {
      play.driver.key(.space, on: name(turn.card))
      for _ in 0..<8 where play.driver.log.last != "entered " + name(turn.zone) { play.driver.key(.tab) }
      play.driver.key(.space)
      #expect(play.driver.log.last == "dropped \(name(turn.zone)) move")
    }
    #expect(says(play, "won", "true"))
  }

  /// A card of the hand, and a place that takes it or refuses it.
  private func pick(_ play: Play, takes: Bool, _ zones: [CardZone] = CardZone.all) throws -> (String, String) {
    let game = CardGame(deal: 1)
    for card in game.hand.compactMap({ $0 }) {
      for zone in zones where (game.refusal(of: card, on: zone) == nil) == takes { return (name(card), name(zone)) }
    }
    return try #require(nil)
  }

  @Test func `a refusal is told with its reason, and nothing changes`() throws {
    let play = try Play("cards")
    let (card, zone) = try pick(play, takes: false, [.red, .black])
    let before = play.player.scene.state, home = play.center(card)
    play.driver.press(card)
    play.driver.move(to: zone)
    #expect(play.mood(zone) == .rejected && play.mood(card) == .rejected && play.note(card) == "does not fit")
    #expect(["only red cards", "only black cards"].contains(play.note(zone)))
    play.driver.release()
    play.driver.settle()
    #expect(play.driver.log.last == "missed " + card && play.player.scene.state == before && play.center(card) == home)
    #expect(play.text("status")?.hasPrefix("Not there: only ") ?? false)
    #expect(play.mood(zone) == .regular && play.mood(card) == .regular && play.note(card) == "")
  }

  @Test func `who plays by keys hears the card and where it lies now`() throws {
    let play = try Play("cards")
    play.stage.controller.announcements = .english
    let (card, _) = try pick(play, takes: true, [.red])
    play.driver.key(.space, on: card)
    for _ in 0..<8 where play.driver.log.last != "entered rest-red" { play.driver.key(.tab) }
    play.driver.key(.space)
    play.driver.settle()
    let rank = card.split(separator: "-")[2], words = "\(rank == "1" ? "Ace" : String(rank)) of \(card.split(separator: "-")[1])"
    let said = play.driver.announcements
    #expect(said.first == words + " lifted" && said.last == words + " dropped on Red", "\(said)")
  }

  @Test func `two fingers lift one card at a time, and the second hears why`() throws {
    let play = try Play("cards", size: Play.phone)
    let hand = CardGame(deal: 1).hand.compactMap { $0 }
    for finger in 0..<2 { play.driver.press(name(hand[finger]), with: .touch, finger: Int32(finger + 1)) }
    play.driver.wait(0.3)
    #expect(play.driver.log.first == "began " + name(hand[0]) && play.text("status") == "One card at a time")
    for finger in 0..<2 { play.driver.release(finger: Int32(finger + 1)) }
  }

  @Test func `a lifted card shows its places and glows in four states`() throws {
    let play = try Play("cards")
    let (card, zone) = try pick(play, takes: true)
    #expect(play.mood(card) == .regular && play.mood(zone) == .regular)
    play.driver.press(card)
    play.driver.move(by: Vector(0, 8))
    #expect(play.mood(card) == .unknown && play.mood(zone) == .pending)
    play.driver.move(to: zone)
    #expect(play.mood(card) == .accepted && play.note(card) == "fits" && play.mood(zone) == .pendingDrop)
    play.driver.move(to: Point(3, 3))
    #expect(play.mood(card) == .unknown && play.mood(zone) == .pending)
    play.driver.release()
    #expect(play.driver.log.last == "missed " + card)
  }

  @Test func `a played card is replaced from the pile, and comes back by undo`() throws {
    let play = try Play("cards")
    let (card, zone) = try pick(play, takes: true)
    let place = play.center(card), next = name(try #require(CardGame(deal: 1).pile.last))
    #expect(play.stage.drawing(of: next)?.isHidden ?? false)
    play.drag(card, to: zone)
    play.driver.settle()
    #expect(play.center(next) == place && play.stage.drawing(of: next)?.isHidden == false && play.text("pile") == "18")
    #expect(play.driver.frame(of: zone)?.contains(try #require(play.driver.frame(of: card))) ?? false)
    try play.press("undo")
    #expect(play.center(card) == place && play.stage.drawing(of: next)?.isHidden == true && play.text("pile") == "19")
  }

  @Test func `what is covered stays, and says why`() throws {
    let play = try Play("cards")
    var game = CardGame(deal: 1)
    var covered: Card?
    for turn in try #require(CardSolver.solve(game)) {
      if !turn.zone.isHome, let rest = turn.zone.rest, let last = game.rests[rest].last { covered = last }
      _ = game.play(turn.card, on: turn.zone)
      play.drag(name(turn.card), to: name(turn.zone))
      play.driver.settle()
      if covered != nil { break }
    }
    let below = name(try #require(covered)), before = play.driver.log.count
    play.driver.press(below, at: Point(20, 5))
    play.driver.move(by: Vector(0, 60))
    play.driver.release()
    #expect(!play.driver.log.dropFirst(before).contains { $0.hasPrefix("began") })
    #expect(play.text("status") == "Another card lies on it")
  }

  @Test(arguments: [Play.desktop, Play.phone, Size(390, 744), Size(1120, 840), Size(844, 330)])
  func `everything fits on the floor, and fingers fit`(_ size: Size) throws {
    let play = try Play("cards", size: size)
    let floor = Rect(origin: .zero, size: size)
    for name in ["status", "pile", "undo", "redo", "deal-again"] + CardZone.all.map(name)
      + CardGame(deal: 1).hand.compactMap({ $0 }).map(name)
    {
      let frame = try #require(play.driver.frame(of: name))
      #expect(floor.contains(frame), "\(name) \(frame)")
      if name.hasPrefix("card") { #expect(min(frame.width, frame.height) >= 44, "\(name)") }
    }
  }

  @Test func `in a low window that is wider than high, cards are large enough to read, and there is little to scroll`() throws {
    let play = try Play("cards", size: Size(580, 480))
    let names =
      ["status", "pile", "undo", "redo", "deal-again"] + CardZone.all.map(name) + CardGame(deal: 1).hand.compactMap { $0 }.map(name)
    for name in names {
      let frame = try #require(play.driver.frame(of: name))
      #expect(Rect(0, 0, 580, 376).contains(frame), "\(name) \(frame)")
      if name.hasPrefix("card") { #expect(frame.width >= 52, "\(name)") }
    }
  }
}
