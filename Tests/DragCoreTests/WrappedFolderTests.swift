import DragCore
import DragTesting
import Testing

/// S2.1: folders wait for what goes into them, however their items are laid out and wherever that comes from.
@MainActor
struct WrappedFolderTests {
  final class Model {
    var birds = (0..<9).map { Bird("\($0)") }
    var others = [Bird("a")]
    var into: [String] = []
  }

  let scene = Scene()
  let model = Model()
  let driver: Driver

  init() { driver = Driver(scene) }

  enum Kind: CaseIterable {
    case column, row, grid, rightToLeftGrid, told, flow, unequalFlow, columns
    func layout(_ count: Int) -> CollectionLayout {
      let bounds = Size(200, 640), cell = Size(60, 60), sizes = Array(repeating: cell, count: count)
      switch self {
      case .column: return .list(Array(repeating: 60, count: count), bounds: bounds)
      case .row: return .list(Array(repeating: 60, count: count), axis: .horizontal, bounds: Size(600, 60))
      case .grid: return .grid(GridLayout(count: count, columns: 3, cell: cell, bounds: bounds))
      case .rightToLeftGrid: return .grid(GridLayout(count: count, columns: 3, cell: cell, bounds: bounds, isRightToLeft: true))
      case .told:
        return .grid(GridLayout(cells: (0..<count).map { Rect(Double($0 % 3) * 60, Double($0 / 3) * 60, 60, 60) }, bounds: bounds))
      case .flow: return .flow(FlowLayout(sizes: sizes, bounds: bounds))
      case .unequalFlow:
        return .flow(FlowLayout(sizes: (0..<count).map { Size($0 == 4 ? 60 : 50 + Double($0 % 3) * 8, 60) }, bounds: bounds))
      case .columns: return .flow(FlowLayout(sizes: sizes, bounds: Size(640, 200), isTurned: true))
      }
    }
  }

  /// A list whose fifth item is a folder, and another one beside it.
  private func open(_ kind: Kind, at origin: Point = .zero) {
    let model = model
    let container = ReorderContainer<Bird, Int>(controller: scene.controller) { _ in }
    container.moveInto = { birds, folder in model.into += birds.map { $0 + " into " + folder } }
    let size = kind == .row ? Size(600, 60) : Size(640, 640)
    let list = container.add(
      scene.add("list", Rect(origin: origin, size: size)), 0, model.birds, layout: { kind.layout(model.birds.count) })
    list?.isFolder = { model.birds[$0].name == "4" }
    _ = container.add(
      scene.add("other", Rect(700, 0, 200, 400)), 1, model.others, layout: { .list([60], bounds: Size(200, 400)) })
  }

  private func middle(_ kind: Kind, _ item: Int) -> Point { kind.layout(9).rect(of: item)!.center }

  @Test(arguments: Kind.allCases, [0, 3, 5, 8]) func `a folder waits for what comes straight to it`(kind: Kind, item: Int) {
    open(kind)
    driver.press("list", at: middle(kind, item))
    driver.move(to: "list", at: middle(kind, 4), steps: 80)
    #expect(scene.controller.engine?.appearance(of: 4, in: scene.controller.element(named: "list")!.id) == .targeted)
    driver.release()
    #expect(model.into == ["\(item) into 4"])
  }

  @Test(arguments: Kind.allCases) func `a folder waits for what comes from another list`(kind: Kind) {
    open(kind)
    for steps in [1, 7, 200] {
      driver.press("other", at: Point(30, 30))
      driver.move(to: "list", at: middle(kind, 4) + Vector(kind == .columns ? 0 : 200, kind == .columns ? 200 : 0), steps: 1)
      // From the side, and again to where it has gone where others have made room on the way.
      driver.move(to: "list", at: middle(kind, 4), steps: steps)
      driver.move(to: "list", item: 4, steps: 20)
      driver.release()
      driver.settle()
    }
    #expect(model.into == ["a into 4", "a into 4", "a into 4"])
  }

  @Test(arguments: Kind.allCases) func `what goes past a folder goes beside it, on either side`(kind: Kind) {
    open(kind)
    // Past its end, and from there back before its beginning.
    let rect = kind.layout(9).rect(of: 4)!, isBackwards = kind == .rightToLeftGrid
    let isColumn = kind == .column || kind == .columns
    func at(_ share: Double) -> Point {
      let share = isBackwards ? 1 - share : share
      return isColumn ? Point(rect.midX, rect.minY + share * rect.height) : Point(rect.minX + share * rect.width, rect.midY)
    }
    driver.press("list", at: middle(kind, 0))
    driver.move(to: "list", at: at(0.1), steps: 40)
    driver.move(to: "list", at: at(0.85), steps: 40)
    #expect(driver.log.last == "place list 4")
    driver.move(to: "list", at: at(-0.8), steps: 60)
    #expect(driver.log.last == "place list 3")
    driver.key(.escape)
  }

  @Test(arguments: Kind.allCases.filter { $0 != .column }) func `keys lead along the items into a folder and out of it again`(kind: Kind) {
    open(kind)
    let (on, back): (Key, Key) = kind == .columns ? (.down, .up) : kind == .rightToLeftGrid ? (.left, .right) : (.right, .left)
    driver.key(.space, on: "list", item: 2)
    for key in [on, on, on, back, back, on] { driver.key(key) }
    let places = driver.log.filter { $0.hasPrefix("place") || $0.hasPrefix("into") }
    #expect(
      places == [
        "place list 2", "place list 3", "into list 4", "place list 4", "into list 4", "place list 3", "into list 4",
      ])
    driver.key(.space)
    #expect(model.into == ["2 into 4"])
  }
}
