import DragCore
import DragTesting
import GalleryStage

/// A run of a scene without a screen, which tells whether a test that is about to be copied passes.
public final class Trial {
  private let scene: any GalleryScene
  private let driver: Driver
  private let carry: Carrying?
  private let act: Acting?

  /// Does one event of a drag that the platform carries: the source's name, where, and the numbers of its phase, item and operations.
  public typealias Carrying = (_ driver: Driver, _ name: String, _ at: Point, _ phase: Int32, _ item: Int32, _ operations: Int32) -> Void

  /// Moves an item of the list of this name so far, without dragging it.
  public typealias Acting = (_ controller: Controller, _ name: String, _ item: Int32, _ steps: Int32) -> Void

  /// - Parameters:
  ///   - lists: makes the scene's lists, if it has any.
  ///   - carry: `Trial.carry` where the scene's data leaves the page. Programs of scenes whose data stays do not hold it.
  ///   - act: `Trial.act` where the scene's lists have actions.
  public init(_ entry: SceneEntry, size: Size, lists: ListMaker? = nil, carry: Carrying? = nil, act: Acting? = nil) {
    self.carry = carry
    self.act = act
    let stage = BareStage(size: size, lists: lists)
    scene = entry.open(stage)
    scene.layOut(size)
    driver = Driver(stage.controller)
  }

  /// What came of it.
  public var log: [String] { driver.log }
  public var state: String { scene.state }

  /// One line of a test, by the letter that its deed has in a `Chronicle`; `w` waits and `h` holds modifier keys.
  public func perform(_ letter: UInt8, _ name: String, _ x: Double, _ y: Double, _ a: Int32, _ b: Int32, _ c: Int32) {
    switch letter {
    case 112: press(name, Point(x, y), a, finger: b, c)
    case 118: driver.move(to: "stage", at: Point(x, y), finger: a, steps: Int(b))
    case 117: if b == 0 { driver.release(finger: a) } else { driver.losePointer(finger: a) }
    case 119: driver.wait(x)
    case 97: act?(driver.controller, name, b, a)
    case 101: carry?(driver, name, Point(x, y), a, b, c)
    case 104: driver.modifiers = KeyModifiers(rawValue: UInt8(truncatingIfNeeded: a))
    case 107: if let key = Key(rawValue: UInt8(truncatingIfNeeded: a)) { driver.key(key, on: name.isEmpty ? nil : name, item: Int(b)) }
    case 115: scene.switches[name]?.set(a)
    case 120:
      let (switchName, text) = split(name)
      scene.switches[switchName]?.write(text)
    case 108: scene.layOut(Size(x, y))
    case 99: driver.controller.send(.cancel(nil, CancelReason(rawValue: UInt8(truncatingIfNeeded: a)) ?? .app))
    case 109: driver.controller.send(.reduceMotion(a != 0))
    default: break
    }
  }

  /// One event of a drag that the platform carries, as `ExternalEvent.Phase` counts them.
  public static func carry(_ driver: Driver, _ name: String, _ at: Point, _ phase: Int32, _ item: Int32, _ operations: Int32) {
    switch phase {
    case 0: if driver.controller.element(named: name) != nil { driver.takeOut(name, item: Int(item), at: at) }
    case 1: driver.carryOn(to: "stage", at: at)
    case 2: driver.leaveWindow()
    case 3: driver.dropIn()
    case 4: driver.handOver()
    default: driver.endOutside(OperationSet(rawValue: UInt8(truncatingIfNeeded: operations)).preferred)
    }
  }

  public static func act(_ controller: Controller, _ name: String, _ item: Int32, _ steps: Int32) {
    controller.element(named: name)?.collection?.perform(MoveAction(steps: steps), on: Int(item))
  }

  private func press(_ name: String, _ at: Point, _ kind: Int32, finger: Int32, _ content: Int32) {
    guard driver.controller.element(named: name) != nil else { return }
    driver.press(
      name, at: at, with: PointerKind(rawValue: UInt8(truncatingIfNeeded: kind)) ?? .mouse, finger: finger,
      content: PressContent(rawValue: UInt8(truncatingIfNeeded: content)) ?? .plain)
  }
}
