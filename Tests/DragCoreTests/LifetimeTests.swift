import DragCore
import DragTesting
import Testing

/// Nothing is kept that nobody uses: what elements were given goes with them.
@Suite struct LifetimeTests {
  struct Bird: Identifiable { var id: Int }

  final class App {
    let controller = Controller()
    var birds = [Bird(id: 0), Bird(id: 1)]
    var told = 0

    func mark(_ element: Element) {
      element.draggable("Robin")
      element.dropDestination(for: String.self) { [self] names, session in
        told += names.count
        return element.id == session.source.id
      }
    }
  }

  @Test func `a controller goes when nobody has it`() {
    weak var app: App?
    do {
      let made = App()
      app = made
    }
    #expect(app == nil)
  }

  /// Makes an app with a card, a list whose items leave it, and who hears of drags; it holds its controller, and what it has given that holds the app.
  func make() -> (app: App, elements: [Element]) {
    let app = App()
    let card = Element(controller: app.controller, id: app.controller.add("card", frame: Rect(0, 0, 40, 40))!)
    app.mark(card)
    let list = Element(controller: app.controller, id: app.controller.add("list", frame: Rect(0, 50, 40, 80))!)
    let collection = list.reorderable(app.birds, layout: { .list([40, 40], bounds: Size(40, 80)) }) { app.birds.apply($0) }
    collection?.offer({ TextItem("\(app.birds[$0].id)") }) { app.told += $0.count }
    list.dropDestination(for: TextItem.self) { (_: [TextItem], _: Int) in app.told > 0 }
    list.accessibilityMoveable(app.birds, label: { "\($0.id)" })
    return (app, [card, list])
  }

  @Test func `what elements were given goes with them when they are taken out of the tree`() {
    weak var app: App?
    weak var controller: Controller?
    do {
      let made = make()
      (app, controller) = (made.app, made.app.controller)
      for element in made.elements { made.app.controller.edit(.remove(element.id)) }
    }
    #expect(app == nil)
    #expect(controller == nil)
  }

  @Test(arguments: [false, true])
  func `all goes with a controller that is closed, in the middle of a drag too`(isInCallback: Bool) {
    weak var app: App?
    weak var controller: Controller?
    var ends: [Outcome] = []
    do {
      let made = make().app
      (app, controller) = (made, made.controller)
      let end = { made.controller.close() }
      made.controller.observe { _, outcome in
        _ = made
        ends.append(outcome)
      }
      made.controller.onTransferEnd { _ in made.told += 1 }
      made.controller.root.dropDestination(for: String.self) { _, _ in made.told > 0 }
      if isInCallback { made.controller.element(named: "card")?.onDragEnded { _, _ in end() } }
      made.controller.edit(.frame(.root, Rect(0, 0, 400, 400)))
      made.controller.send(.pointer(PointerEvent(.down, at: Point(20, 20), time: 0)))
      made.controller.send(.pointer(PointerEvent(.move, at: Point(60, 60), time: 0.1)))
      if isInCallback { made.controller.send(.cancel(nil, .escape)) } else { end() }
      #expect(made.controller.tree.children(of: .root).isEmpty)
    }
    #expect(ends == [.cancelled(isInCallback ? .escape : .app)])
    #expect(app == nil)
    #expect(controller == nil)
  }
}
