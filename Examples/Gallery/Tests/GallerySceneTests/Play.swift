import DragTesting
import GalleryPlayer
import GalleryScenes
import GalleryStage
import Testing

/// A scene without a screen, with hands on it.
struct Play {
  static let desktop = Size(1440, 780), phone = Size(390, 640)
  let stage: HeadlessStage
  let player: Player
  let driver: Driver

  init(_ name: String, size: Size = desktop) throws {
    stage = HeadlessStage(size: size)
    player = Player(try #require(SceneCatalogue.entry(named: name)), on: stage, size: size)
    driver = Driver(stage.controller)
  }

  func set(_ name: String, _ value: Int32) { #expect(player.set(name, value)) }
  func mood(_ name: String) -> Mood? { stage.drawing(of: name)?.mood }
  func note(_ name: String) -> String? { stage.drawing(of: name)?.note }
  func text(_ name: String) -> String? { stage.drawing(of: name)?.text }
  func element(_ name: String) throws -> Element { try #require(stage.controller.element(named: name)) }
  /// Where an element's centre is seen, on the floor.
  func center(_ name: String) -> Point { driver.frame(of: name)?.center ?? .zero }
  func drag(_ name: String, to target: String, with kind: PointerKind = .mouse) {
    driver.press(name, with: kind)
    if kind == .touch { driver.wait(0.3) }
    driver.move(to: target)
    driver.release()
  }
  /// Presses a button of the stage, if it can be pressed.
  func press(_ name: String) throws {
    let button = try #require(stage.drawing(of: name)), press = try #require(button.press)
    if !button.isHidden, !button.isDisabled { set(press.name, press.value) }
  }

  // MARK: Items

  /// Where the centre of a list's item is seen, on the floor.
  func place(ofItem item: Int, in list: String) -> Point? {
    guard let id = stage.controller.element(named: list)?.id, let rect = stage.controller.engine?.collection(id)?.layout.rect(of: item)
    else { return nil }
    return stage.controller.tree.convert(rect.center, from: id, to: .root)
  }

  /// Drags an item to the middle of an element, or to a place in its own coordinate space, and waits until it has landed.
  func drag(item: Int, of list: String, to target: String, at point: Point? = nil, with kind: PointerKind = .mouse) {
    driver.press(at: place(ofItem: item, in: list) ?? .zero, with: kind)
    if kind == .touch { driver.wait(0.35) }
    driver.move(to: target, at: point)
    driver.release()
    driver.settle()
  }
}
