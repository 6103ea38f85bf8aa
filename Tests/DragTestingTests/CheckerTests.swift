import DragCore
@testable import DragTesting
import Testing

/// The checker sees each fault that it is there for: a check that cannot fail says nothing.
@Suite struct CheckerTests {
  let card = ElementID(slot: 1, generation: 0)
  let bin = ElementID(slot: 2, generation: 0)
  let other = ElementID(slot: 3, generation: 0)
  let gone = ElementID(slot: 9, generation: 0)
  let drag = SessionID(1)
  let miss = Outcome.cancelled(.missed)

  /// An engine with three elements, the second of which wants to hear how drags end.
  func engine() -> Engine {
    let frame = Rect(0, 0, 50, 50)
    let edits: [TreeEdit] = [card, bin, other].map { .add($0, parent: .root, before: nil, frame: frame) } + [.handlers(bin, .ended)]
    return Recording(edits.map { .event(.edit($0)) }).replay().engine
  }

  func tell(_ kind: DragEvent.Kind, _ element: ElementID? = nil, _ session: SessionID? = nil) -> Effect {
    .notify(DragEvent(kind, session ?? drag, element ?? card))
  }

  func ended(_ element: ElementID? = nil) -> Effect { tell(.ended(miss, target: nil), element) }
  var asked: Effect { .ask(.begin(drag, source: card)) }
  var start: [Effect] { [asked, tell(.began)] }
  var finish: [Effect] { [ended(), tell(.finished(miss, target: nil))] }

  /// What the checker says of effects, each batch of them made by one event.
  func violations(_ batches: [Effect]..., leaving: Engine? = nil, atRest: Bool = true) -> [Violation] {
    let checker = GuaranteeChecker()
    let engine = leaving ?? engine()
    for batch in batches { checker.took(.refresh, making: batch[...], leaving: engine) }
    if atRest { checker.check(engine) }
    return checker.violations
  }

  @Test func `a good drag breaks nothing`() {
    #expect(
      violations(start, [tell(.entered(from: nil), bin), tell(.updated, bin)], [tell(.exited(to: nil), bin)], finish + [ended(bin)]) != [])
    #expect(
      violations(
        start, [tell(.entered(from: nil), bin), tell(.updated, bin)], [tell(.exited(to: other), bin), tell(.entered(from: bin), other)],
        [tell(.cancelled, other), ended(), ended(bin), tell(.finished(miss, target: nil))]) == [])
  }

  // MARK: 1

  @Test func `a drag that never ends`() {
    #expect(violations(start) == [.neverEnded(drag)])
    #expect(violations([asked]) == [.neverAnswered(drag)])
    // What a failed test prints.
    #expect("\(violations(start))" == "[\(Violation.neverEnded(drag).sentence)]")
  }

  @Test func `moves are told to the source`() {
    #expect(violations(start, [tell(.moved)], finish) == [])
    #expect(violations(start, [tell(.moved, other)], finish) == [.toldUntouched(drag, other)])
  }

  @Test func `a drag that ends twice`() {
    #expect(violations(start, finish, [tell(.finished(miss, target: nil))]) == [.toldAfterEnd(drag)])
    #expect(violations(start, [tell(.failed)]) == [.endedTwice(drag)])
  }

  @Test func `a drag that begins twice, or unasked, or ends and never began`() {
    #expect(violations(start, [tell(.began)], finish) == [.beganTwice(drag)])
    #expect(violations([asked], [asked], [tell(.began)], finish).first == .beganTwice(drag))
    #expect(violations([tell(.began)]) == [.beganUnasked(drag)])
    #expect(violations(start, finish, [tell(.began)]) == [.toldAfterEnd(drag)])
    #expect(violations([asked, tell(.finished(miss, target: nil))]).contains(.endedUnbegun(drag)))
  }

  @Test func `a source that does not hear of the end, or hears it twice, or another one`() {
    #expect(violations(start, [tell(.finished(miss, target: nil))]) == [.sourceNotTold(drag, card)])
    #expect(violations(start, [ended()] + finish) == [.toldTwice(drag, card)])
    let otherwise = tell(.ended(.dropped(.move), target: nil))
    #expect(violations(start, [otherwise, tell(.finished(miss, target: nil))]) == [.toldOtherwise(drag, card)])
  }

  @Test func `a touched element that does not hear of the end, and one that should not`() {
    let visit = [tell(.entered(from: nil), bin), tell(.exited(to: nil), bin)]
    #expect(violations(start, visit, finish) == [.touchedNotTold(drag, bin)])
    #expect(violations(start, [ended(other)] + finish) == [.toldUntouched(drag, other)])
  }

  @Test func `a drag that goes on after what ends it`() {
    let scene = Scene(), driver = Driver(scene)
    scene.add("card", Rect(0, 0, 50, 50)).draggable()
    driver.press("card")
    driver.move(by: Vector(200, 0))
    let carried = scene.controller.engine
    func violations(_ event: InputEvent) -> [Violation] {
      let checker = GuaranteeChecker()
      if let carried { checker.took(event, making: [], leaving: carried) }
      return checker.violations
    }
    let ends: [InputEvent] = [
      .cancel(nil, .blur), .cancel(nil, .hidden), .cancel(nil, .app), .cancel(drag, .app), .key(KeyEvent(.escape, time: 1)),
    ]
    for event in ends { #expect(violations(event) == [.goesOn(drag)]) }
    #expect(violations(.cancel(SessionID(2), .app)) == [])
    #expect(violations(.key(KeyEvent(.tab, time: 1))) == [])
  }

  @Test func `the platform's own drag goes on when the window loses the focus, and not when the app ends all`() {
    let scene = Scene()
    scene.controller.external(ExternalEvent(.over, at: Point(5, 5), time: 0), items: [ItemBox(3)])
    let checker = GuaranteeChecker()
    guard let carried = scene.controller.engine else { return }
    checker.took(.cancel(nil, .blur), making: [], leaving: carried)
    checker.took(.cancel(nil, .hidden), making: [], leaving: carried)
    #expect(checker.violations == [])
    checker.took(.cancel(nil, .app), making: [], leaving: carried)
    #expect(checker.violations == [.goesOn(drag)])
  }

  // MARK: 2

  @Test func `entered and exited that do not pair up`() {
    let enter = tell(.entered(from: nil), other)
    #expect(
      violations(start, [enter], [tell(.entered(from: nil), card)], [tell(.exited(to: nil), card)], finish) == [
        .enteredOverAnother(drag, card)
      ])
    #expect(violations(start, [tell(.exited(to: nil), other)], finish) == [.notOver(drag, other)])
    #expect(violations(start, [tell(.updated, other)], finish) == [.notOver(drag, other)])
    #expect(violations(start, [tell(.dropped, other)], finish) == [.notOver(drag, other)])
    #expect(violations(start, [enter], finish) == [.neverLeft(drag, other)])
  }

  @Test func `a neighbour that is not entered`() {
    let visit = [tell(.entered(from: nil), other)]
    #expect(violations(start, visit, [tell(.exited(to: card), other)], finish).first == .otherNeighbour(drag, card))
    #expect(
      violations(
        start, visit, [tell(.exited(to: card), other), tell(.entered(from: other), other)], [tell(.exited(to: nil), other)], finish)
        == [.otherNeighbour(drag, other)])
  }

  @Test func `news and orders for what is gone`() {
    #expect(violations(start, [tell(.entered(from: nil), gone)], [tell(.exited(to: nil), gone)], finish).first == .toldGone(gone))
    #expect(violations([.move(gone, .zero)]) == [.orderedGone(gone)])
    #expect(violations([.reveal(gone, nil)]) == [.orderedGone(gone)])
  }

  // MARK: 3

  func dataViolations(_ body: (GuaranteeChecker, Engine) -> Void) -> [Violation] {
    let checker = GuaranteeChecker()
    let engine = engine()
    checker.took(.refresh, making: start[...], leaving: engine)
    body(checker, engine)
    return checker.violations
  }

  var ask: [Effect] { [.ask(.drop(drag, hit: bin, target: bin, .move))] }
  func dropped(_ operation: Operation) -> [Effect] {
    [tell(.ended(.dropped(operation), target: bin)), tell(.finished(.dropped(operation), target: bin))]
  }

  @Test func `data that changes before the drop, or of no drag`() {
    #expect(dataViolations { checker, _ in checker.dataChanges(by: drag, .move) }.first == .changedEarly(drag))
    #expect(dataViolations { checker, _ in checker.dataChanges(by: SessionID(5), .move) } == [.changedEarly(SessionID(5))])
  }

  @Test func `data that changes twice, otherwise than announced, or for a cancel`() {
    let twice = dataViolations { checker, engine in
      checker.took(.refresh, making: ask[...], leaving: engine)
      checker.dataChanges(by: drag, .move)
      checker.dataChanges(by: drag, .move)
    }
    #expect(twice == [.changedTwice(drag)])
    let otherwise = dataViolations { checker, engine in
      checker.took(.refresh, making: ask[...], leaving: engine)
      checker.dataChanges(by: drag, .move)
      checker.took(.refresh, making: dropped(.copy)[...], leaving: engine)
    }
    #expect(otherwise == [.otherOperation(drag)])
    let cancelled = dataViolations { checker, engine in
      checker.took(.refresh, making: ask[...], leaving: engine)
      checker.dataChanges(by: drag, .move)
      checker.took(.refresh, making: finish[...], leaving: engine)
    }
    #expect(cancelled == [.changedByCancel(drag)])
  }

  @Test func `a drop whose action did not run`() {
    let unchanged = dataViolations { checker, engine in
      checker.took(.refresh, making: ask[...], leaving: engine)
      checker.actionMustRun(for: drag)
      checker.took(.refresh, making: dropped(.move)[...], leaving: engine)
    }
    #expect(unchanged == [.unchangedByDrop(drag)])
  }

  @Test func `a checker that is made in mid-drag begins when all is quiet, and sees what comes then`() {
    let scene = Scene()
    scene.add("card", Rect(20, 20, 60, 60)).draggable("Robin")
    let bin = scene.add("bin", Rect(300, 200, 120, 120))
    bin.dropDestination(for: String.self) { _, _ in true }
    let driver = Driver(scene)
    driver.press("card")
    driver.move(to: "bin")
    let checker = GuaranteeChecker(scene.controller)
    checker.check(scene.controller)
    driver.release()
    driver.settle()
    checker.checkRest(scene.controller)
    #expect(checker.violations == [] && checker.ends.isEmpty)
    // The app says what has to be done at a drop, and nothing does it.
    bin.onDragDropped { checker.actionMustRun(for: $0.id) }
    driver.press("card")
    let pressed = GuaranteeChecker(scene.controller)
    pressed.check(scene.controller)
    driver.move(to: "bin")
    driver.release()
    driver.settle()
    pressed.checkRest(scene.controller)
    #expect(pressed.violations == [])
    #expect(checker.ends.count == 1 && checker.violations == [.unchangedByDrop(checker.ends[0].session)])
  }

  @Test func `items that are lost or doubled`() {
    let checker = GuaranteeChecker()
    checker.checkItems([1, 2, 3], are: [3, 1, 2])
    #expect(checker.violations == [])
    checker.checkItems([1, 2, 3], are: [3, 1])
    checker.checkItems([1, 2], are: [1, 2, 2])
    checker.checkItems([1], are: [1, 8])
    #expect(checker.violations == [.itemLost(2), .itemDoubled(2), .itemDoubled(8)])
  }

  @Test func `values from elsewhere that are inserted at another place than was shown, or not all of them`() {
    // A length that is no number is the same all the same.
    let values = [FuzzShelves.Item(id: 70, length: .nan), FuzzShelves.Item(id: 71, length: 20)]
    func violations(_ inserted: [FuzzShelves.Item], atEnd: Bool = false) -> [Violation] {
      let app = FuzzApp(seed: 2)
      defer { app.leave() }
      let first = app.shelves.fresh(10), second = app.shelves.fresh(10)
      app.shelves.shelves = [FuzzShelves.Shelf(id: 1, items: [first, second])]
      app.checker.took(.refresh, making: (start + ask)[...], leaving: engine())
      app.shelves.dropping = (drag, .move)
      let ids = [first.id, FuzzShelves.unmade, FuzzShelves.unmade, second.id]
      app.shelves.prediction = (app.shelves.version, 1, ids, nil, values)
      app.shelves.insert(inserted, .init(position: atEnd ? .end : .before(second.id), collectionID: 1))
      return app.checker.violations
    }
    #expect(violations(values) == [])
    #expect(violations(values, atEnd: true) == [.misplaced(drag)])
    #expect(violations([values[0]]).contains(.carriesOther(drag)))
    #expect(violations([values[1], values[0]]).contains(.carriesOther(drag)))
  }

  // MARK: 4

  @Test func `what is left when all is over`() {
    #expect(violations([.lift(card, drag)], atRest: false).first == .endedUnbegun(drag))
    #expect(violations(start + [.lift(card, drag)], finish) == [.stillLifted(card)])
    #expect(violations([.land(card)]) == [.landedUnlifted(card)])
    #expect(violations([.claim(pointer: 3)]) == [.stillClaimed(3)])
    #expect(violations([.claim(pointer: 3), .claim(pointer: 3), .release(pointer: 3)]) == [.claimedTwice(3)])
    #expect(violations([.release(pointer: 3)]) == [.releasedUnclaimed(3)])
    #expect(violations([.cursor(pointer: 1, .move)]) == [.stillCursor(1)])
    #expect(violations([.cursor(pointer: 1, .move), .cursor(pointer: 1, nil)]) == [])
    #expect(violations([.appearance(card, .draggable(.dragging))]) == [.stillStyled(card)])
    #expect(violations([.appearance(card, .droppable(.pending))]) == [.stillStyled(card)])
    #expect(violations([.appearance(card, .state(.unknown)), .appearance(card, .state(.none))]) == [])
    #expect(violations([.move(card, Vector(1, 0))]) == [.displaced(card)])
  }

  @Test func `what was carried by a drag that was cancelled is where it was, unless the app has put it elsewhere`() {
    let away = Recording(
      [.add(card, parent: .root, before: nil, frame: Rect(0, 0, 50, 50)), .offset(card, Vector(7, 0))].map { .event(.edit($0)) }
    ).replay().engine
    let escape = Outcome.cancelled(.escape)
    func violations(_ outcome: Outcome, meanwhile event: InputEvent = .refresh) -> [Violation] {
      let checker = GuaranteeChecker()
      let end: [Effect] = [tell(.ended(outcome, target: nil)), tell(.finished(outcome, target: nil)), .land(card)]
      checker.took(.refresh, making: (start + [.lift(card, drag)])[...], leaving: engine())
      checker.took(event, making: [], leaving: away)
      checker.took(.refresh, making: end[...], leaving: away)
      checker.check(away)
      return checker.violations
    }
    #expect(violations(escape) == [.notBack(card)])
    #expect(violations(.cancelled(.refused)) == [.notBack(card)])
    #expect(violations(miss) == [])
    #expect(violations(escape, meanwhile: .edit(.offset(card, Vector(7, 0)))) == [])
    #expect(violations(escape, meanwhile: .items(drag, [])) == [])
  }

  @Test func `an item that still makes room, and one that still looks carried`() {
    let away = Effect.displace(card, item: 3, by: Vector(0, 40), isAnimated: true)
    let back = Effect.displace(card, item: 3, by: .zero, isAnimated: true)
    #expect(violations([away]) == [.stillDisplaced(card, 3)])
    #expect(violations([away], [back]) == [])
    #expect(violations([away, .displace(card, item: 2, by: .zero, isAnimated: false)]) == [.stillDisplaced(card, 3)])
    #expect(violations([.appearance(card, .item(1, .lifted))]) == [.stillHidden(card, 1)])
    #expect(violations([.appearance(card, .item(1, .targeted))]) == [.stillHidden(card, 1)])
    #expect(violations([.appearance(card, .item(1, .lifted))], [.appearance(card, .item(1, .regular))]) == [])
  }

  @Test func `a collection that is told anew is at rest, unless it was refused`() {
    let checker = GuaranteeChecker()
    let engine = engine()
    checker.took(.refresh, making: [.displace(card, item: 3, by: Vector(0, 40), isAnimated: true)], leaving: engine)
    checker.took(.collection(card, .set(CollectionRole(layout: .list([], bounds: .zero)))), making: [], leaving: engine)
    checker.check(engine)
    #expect(checker.violations == [])
    // An engine that still has the item displaced has not taken what it was told.
    let scene = Scene()
    let list = scene.add("list", Rect(0, 0, 100, 200))
    let heights = [40.0, 40, 40]
    struct Row: Identifiable { var id: Int }
    let rows = [Row(id: 0), Row(id: 1), Row(id: 2)]
    list.reorderable(rows, layout: { .list(heights, bounds: Size(100, 200)) }) { _ in }
    let watching = GuaranteeChecker(scene.controller)
    let driver = Driver(scene)
    driver.press(at: Point(20, 20))
    driver.move(to: Point(20, 70))
    var wrong = CollectionRole(layout: .list(heights, bounds: Size(100, 200)))
    wrong.locked = [2, 1]
    scene.controller.send(.collection(list.id, .set(wrong)))
    watching.check(Recording([.event(.edit(.add(list.id, parent: .root, before: nil, frame: .zero)))]).replay().engine)
    #expect(watching.violations.contains(.stillDisplaced(list.id, 1)))
  }

  @Test func `items that change their order though they do not move`() {
    let checker = GuaranteeChecker()
    checker.checkOrder([[1, 2, 3], [4]], became: [[1, 3], [2, 4]], moving: [2], by: drag)
    #expect(checker.violations == [])
    checker.checkOrder([[1, 2, 3], [4]], became: [[3, 1], [2, 4]], moving: [2], by: drag)
    checker.checkOrder([[1, 2, 3], [4]], became: [[1], [2, 4, 3]], moving: [2], by: drag)
    #expect(checker.violations == [.reordered(drag), .reordered(drag)])
    #expect(Violation.reordered(drag).guarantee == .dataIsSafe && Violation.stillHidden(card, 1).guarantee == .nothingLeft)
  }

  @Test func `a controller that is not at rest`() {
    let scene = Scene()
    scene.add("card", Rect(0, 0, 50, 50)).draggable()
    let checker = GuaranteeChecker(scene.controller)
    let driver = Driver(scene)
    driver.press("card")
    driver.move(by: Vector(200, 0))
    driver.release()
    checker.checkRest(scene.controller)
    #expect(checker.violations == [.neverSettles, .left("a press, drag or flight")])
    driver.settle()
    let calm = GuaranteeChecker()
    calm.checkRest(scene.controller)
    #expect(calm.violations == [])
  }

  @Test func `whatever grows in every round does not rest`() {
    var grows = GrowthWatch([3, 5])
    grows.add([4, 5])
    grows.add([5, 4])
    #expect(grows.isSteady)
    grows.add([5, 6])
    #expect(!grows.isSteady)
  }

  @Test func `a controller counts its observers, and the drags whose items fly`() {
    let scene = Scene(), driver = Driver(scene)
    struct Row: Identifiable { var id: Int }
    let rows = [Row(id: 0), Row(id: 1), Row(id: 2)]
    let list = scene.add("list", Rect(0, 0, 100, 200))
    list.reorderable(rows, layout: { .list(rows.map { _ in 40 }, bounds: Size(100, 200)) }) { _ in }
    let observer = scene.controller.observe { _, _ in }
    driver.press("list", item: 0)
    driver.move(to: Point(300, 300))
    driver.release()
    #expect(scene.controller.census.observers == 1 && scene.controller.census.landing == 1)
    driver.settle()
    scene.controller.removeObserver(observer)
    #expect(scene.controller.census.observers == 0 && scene.controller.census.landing == 0)
  }

  @Test func `a pointer that is kept after it went up`() {
    let checker = GuaranteeChecker()
    var events: [InputEvent] = [.pointer(PointerEvent(.down, at: Point(500, 500), time: 0))]
    let engine = Recording(events.map { .event($0) }).replay().engine
    events.append(.pointer(PointerEvent(.up, at: Point(500, 500), time: 1)))
    checker.took(events[0], making: [], leaving: engine)
    checker.check(engine)
    #expect(checker.violations == [])
    checker.took(events[1], making: [], leaving: engine)
    checker.check(engine)
    #expect(checker.violations == [.left("a pointer that is up")])
  }

  // MARK: 5 and 6

  @Test func `a run that comes out otherwise`() {
    let checker = GuaranteeChecker()
    checker.compared(true, "nothing")
    checker.compared(false, "a second run")
    checker.compared(Recording([.event(.refresh), .event(.time(1)), .told(.inside(true))]).replay())
    #expect(checker.violations == [.differs("a second run"), .doesNotReplay(RecordingError(4, .unaskedAnswer))])
    #expect(checker.counts.repeats == 3)
  }

  @Test func `a number that is not finite`() {
    #expect(violations([.move(card, Vector(.nan, 0))], atRest: false) == [.notFinite("an effect")])
  }

  @Test func `every violation has a sentence of its own and its guarantee`() {
    let all: [Violation] = [
      .beganUnasked(drag), .neverLeft(drag, bin), .itemLost(3), .stillCursor(1), .differs("a replay"), .notFinite("the time"),
    ]
    #expect(all.map(\.guarantee.rawValue) == [1, 2, 3, 4, 5, 6])
    #expect(Set(all.map(\.sentence)).count == all.count)
    #expect(Violation.itemLost(3).sentence == "Item 3 is lost.")
    let heard: [Violation] = [
      .goesOn(drag), .endUnheard(drag, card), .unheard(drag, card), .heardTwice(drag, card), .undelivered(drag, card),
      .deliveredTwice(drag, card), .notBack(card), .looksOtherwise(card),
    ]
    #expect(heard.map(\.guarantee.rawValue) == [1, 1, 2, 2, 3, 3, 4, 4])
    #expect(Set(heard.map(\.sentence)).count == heard.count)
  }

  @Test func `two violations are alike by what went wrong, in the same words, whatever it happened to`() {
    #expect(Violation.neverEnded(drag).isLike(.neverEnded(SessionID(7))))
    #expect(!Violation.neverEnded(drag).isLike(.neverAnswered(drag)))
    #expect(Violation.broken("a drag's target is gone (#1.0)").isLike(.broken("a drag's target is gone (#5.2)")))
    #expect(!Violation.broken("a drag's target is gone (#1.0)").isLike(.broken("an element flies twice (#1.0)")))
    #expect(!Violation.left("a pointer that is up").isLike(.left("a press, drag or flight")))
    #expect(!Violation.differs("a replay").isLike(.differs("a second run")))
    #expect(!Violation.notFinite("the time").isLike(.notFinite("where a pointer is")))
  }
}
