import DragCore
@testable import DragTesting
import Testing

/// What closures hear, too often, otherwise or not at all, is seen.
@Suite struct HearingTests {
  let drag = SessionID(1)
  let miss = Outcome.cancelled(.missed)
  let move = Outcome.dropped(.move)

  /// A card in a tray, which the app has closures for, and what is said of what they hear.
  struct App {
    let checker = GuaranteeChecker()
    let hearing: FuzzHearing
    let tray: ElementID
    let card: ElementID

    init() {
      let scene = Scene()
      let tray = scene.add("tray", Rect(0, 0, 200, 200))
      let card = scene.controller.add("card", to: tray.id, frame: Rect(0, 0, 50, 50)) ?? .root
      (self.tray, self.card) = (tray.id, card)
      hearing = FuzzHearing(scene.controller, checker)
      hearing.listen(to: card) {
        $0.hearsChanges = true
        $0.hearsDeliveries = true
        $0.handlers = .ended
      }
      hearing.listen(to: tray.id) {
        $0.handlers = [.entered, .exited]
        $0.isTargeted = false
        $0.droppable = .regular
      }
    }

    func tell(_ kind: DragEvent.Kind, _ element: ElementID? = nil) {
      hearing.delivers(.notify(DragEvent(kind, SessionID(1), element ?? card)))
    }
  }

  /// What is said of a drag that has begun as it should, and of what is heard of it then.
  func violations(_ body: (App) -> Void) -> [Violation] {
    let app = App()
    app.hearing.delivers(.ask(.begin(drag, source: app.card)), isRunning: true)
    app.tell(.began)
    app.hearing.changed(.began, drag, app.card)
    body(app)
    app.hearing.check(isQuiet: true)
    return app.checker.violations
  }

  let items: [AnyItem] = [ItemBox(1), ItemBox(2)]

  func finish(_ app: App, _ outcome: Outcome, arrived: [AnyItem] = [], cut: (number: Int32, source: ElementID)? = nil) {
    app.tell(.ended(outcome, target: nil))
    app.hearing.changed(outcome == .cancelled(.escape) ? .cancelled : .ended, drag, app.card)
    app.hearing.ended(drag, app.card, outcome)
    app.tell(.finished(outcome, target: nil))
    app.hearing.over(drag, outcome, arrived, cut: cut)
  }

  @Test func `what is heard once is right`() {
    #expect(
      violations { app in
        app.tell(.entered(from: nil), app.card)
        _ = app.hearing.heard(.entered, drag, app.tray)
        app.hearing.delivers(.appearance(app.tray, .droppable(.pendingDrop)))
        app.hearing.listen(to: app.tray) { ($0.isTargeted, $0.droppable) = (true, .pendingDrop) }
        app.hearing.delivers(.appearance(app.tray, .droppable(.regular)))
        app.hearing.listen(to: app.tray) { ($0.isTargeted, $0.droppable) = (false, .regular) }
        app.tell(.exited(to: nil), app.card)
        _ = app.hearing.heard(.exited, drag, app.tray)
        finish(app, move, arrived: items)
        app.hearing.delivered(items, drag, app.card, isDrop: true)
      } == [])
    #expect(violations { finish($0, .cancelled(.escape)) } == [])
  }

  @Test func `an end that the source, its observer or the observer of all ends does not hear, or hears twice, or another one`() {
    let card = App().card
    #expect(
      violations { app in
        app.tell(.ended(miss, target: nil))
        app.hearing.changed(.ended, drag, card)
      } == [.endUnheard(drag, card)])
    #expect(
      violations { app in
        app.tell(.ended(miss, target: nil))
        app.hearing.ended(drag, card, miss)
      } == [.endUnheard(drag, card)])
    #expect(violations { $0.tell(.finished(miss, target: nil)) } == [.endUnheard(drag, .root)])
    #expect(
      violations { app in
        app.tell(.ended(miss, target: nil))
        app.hearing.changed(.cancelled, drag, card)
        app.hearing.ended(drag, card, move)
      } == [.heardTwice(drag, card), .heardTwice(drag, card), .endUnheard(drag, card), .endUnheard(drag, card)])
    #expect(
      violations { app in
        finish(app, miss)
        app.hearing.ended(drag, card, miss)
        app.hearing.over(drag, miss, [], cut: nil)
      } == [.heardTwice(drag, card), .heardTwice(drag, .root)])
  }

  @Test func `a handler that is not called, is called for nothing, or is called where the event was kept below it`() {
    let tray = App().tray
    #expect(violations { $0.tell(.entered(from: nil), $0.card) } == [.unheard(drag, tray)])
    #expect(violations { _ = $0.hearing.heard(.exited, drag, tray) } == [.heardTwice(drag, tray)])
    func enter(_ app: App, isForwarded: Bool) {
      app.hearing.listen(to: app.card) { $0.handlers.insert(.entered) }
      app.tell(.entered(from: nil), app.card)
      let above = app.hearing.heard(.entered, drag, app.card)
      if isForwarded { app.hearing.goesOn(.entered, drag, to: above) }
    }
    #expect(violations { enter($0, isForwarded: false) } == [])
    #expect(violations { enter($0, isForwarded: true) } == [.unheard(drag, tray)])
    #expect(
      violations { app in
        enter(app, isForwarded: false)
        _ = app.hearing.heard(.entered, drag, app.tray)
      } == [.heardTwice(drag, tray)])
  }

  @Test func `looks that an app does not hear of, and a target that is not told that nothing is over it any more`() {
    let (card, tray) = (App().card, App().tray)
    #expect(violations { $0.hearing.delivers(.appearance(tray, .droppable(.pending))) } == [.looksOtherwise(tray)])
    #expect(
      violations { app in
        app.hearing.listen(to: card) { $0.state = DragState.none }
        app.hearing.delivers(.appearance(card, .state(.unknown)))
      } == [.looksOtherwise(card)])
    #expect(violations { $0.hearing.targeted(true, tray) } == [.looksOtherwise(tray)])
    func remove(isTold: Bool) -> [Violation] {
      violations { app in
        app.hearing.targeted(true, tray)
        _ = app.hearing.removesTarget(tray) {
          if isTold { app.hearing.targeted(false, tray) }
          return true
        }
      }
    }
    #expect(remove(isTold: true) == [])
    #expect(remove(isTold: false) == [.looksOtherwise(tray)])
  }

  @Test func `deliveries that a source does not hear of, hears of twice, or after no drop, and those of other items`() {
    let card = App().card
    #expect(violations { finish($0, move, arrived: items) } == [.undelivered(drag, card)])
    #expect(
      violations { app in
        finish(app, move, arrived: items)
        app.hearing.delivered(items, drag, card, isDrop: true)
        app.hearing.delivered(items, drag, card, isDrop: true)
      } == [.deliveredTwice(drag, card)])
    #expect(
      violations { app in
        finish(app, miss)
        app.hearing.delivered(items, drag, card, isDrop: false)
      } == [.deliveredTwice(drag, card)])
    #expect(
      violations { app in
        finish(app, move, arrived: items)
        app.hearing.delivered([items[1]], drag, card, isDrop: true)
      } == [.carriesOther(drag)])
  }

  @Test func `what was cut and has been pasted is told to its source, once`() {
    let (card, tray) = (App().card, App().tray)
    /// Pastes what was cut of the card in the tray.
    func paste(_ outcome: Outcome, cut: Int32 = 3, hears: Bool) -> [Violation] {
      let app = App()
      app.hearing.delivers(.ask(.begin(drag, source: .root)), cut: 3, isRunning: true)
      app.tell(.began, .root)
      app.tell(.finished(outcome, target: tray), .root)
      app.hearing.over(drag, outcome, items, cut: (cut, card))
      if hears { app.hearing.delivered(items, drag, card, isDrop: true) }
      app.hearing.check(isQuiet: true)
      return app.checker.violations
    }
    #expect(paste(move, hears: true) == [])
    #expect(paste(move, hears: false) == [.undelivered(drag, card)])
    // A copy leaves it where it is; and what was cut since is something else.
    #expect(paste(.dropped(.copy), hears: false) == [])
    #expect(paste(move, cut: 4, hears: false) == [])
  }
}
