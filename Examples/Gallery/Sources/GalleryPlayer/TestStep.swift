import DragCore
import DragTesting
import GalleryScenes
import GalleryStage

/// One line of a test that drives a scene.
public enum TestStep: Sendable {
  case lay(Size)
  case set(String, Int32)
  case modifiers(KeyModifiers)
  case press(String, Point, PointerKind, finger: Int32, PressContent)
  case move(Point, finger: Int32, steps: Int32)
  case wait(Double)
  case release(finger: Int32)
  case lose(finger: Int32)
  case key(Key, on: String?, item: Int32)
  case cancel(CancelReason)
  case reduceMotion(Bool)

  /// The step as Swift. Places are in hundredths of points.
  public var swift: String {
    switch self {
    case .lay(let size): "scene.layOut(Size(\(decimal(size.width)), \(decimal(size.height))))"
    case .set(let name, let value): "scene.switches[\"\(name)\"]?.set(\(value))"
    case .modifiers(let keys): "driver.modifiers = [\(keys.words)]"
    case .press(let name, let at, let kind, let finger, let content):
      "driver.press(\"\(name)\", at: \(point(at))" + (kind == .mouse ? "" : ", with: .\(kind.word)") + of(finger)
        + (content == .plain ? ")" : content == .control ? ", content: .control)" : ", content: .text)")
    case .move(let to, let finger, let steps): "driver.move(to: \"stage\", at: \(point(to))" + of(finger) + ", steps: \(steps))"
    case .wait(let seconds): "driver.wait(\(decimal(seconds)))"
    case .release(let finger): "driver.release(" + alone(finger) + ")"
    case .lose(let finger): "driver.losePointer(" + alone(finger) + ")"
    case .key(let key, let name, let item):
      "driver.key(.\(key.word)" + (name.map { ", on: \"\($0)\"" } ?? "") + (item < 0 ? ")" : ", item: \(item))")
    case .cancel(let reason): "stage.controller.send(.cancel(nil, .\(reason.caseName)))"
    case .reduceMotion(let on): "stage.controller.send(.reduceMotion(\(on ? "true" : "false")))"
    }
  }

  private func of(_ finger: Int32) -> String { finger == 1 ? "" : ", finger: \(finger)" }
  private func alone(_ finger: Int32) -> String { finger == 1 ? "" : "finger: \(finger)" }
  private func point(_ p: Point) -> String { "Point(\(decimal(p.x)), \(decimal(p.y)))" }

  /// Does the step, as the test will.
  func perform(_ driver: Driver, _ scene: any GalleryScene) {
    switch self {
    case .lay(let size): scene.layOut(size)
    case .set(let name, let value): scene.switches[name]?.set(value)
    case .modifiers(let keys): driver.modifiers = keys
    case .press(let name, let at, let kind, let finger, let content):
      if driver.controller.element(named: name) != nil { driver.press(name, at: at, with: kind, finger: finger, content: content) }
    case .move(let to, let finger, let steps): driver.move(to: "stage", at: to, finger: finger, steps: Int(steps))
    case .wait(let seconds): driver.wait(seconds)
    case .release(let finger): driver.release(finger: finger)
    case .lose(let finger): driver.losePointer(finger: finger)
    case .key(let key, let name, let item): driver.key(key, on: name, item: item)
    case .cancel(let reason): driver.controller.send(.cancel(nil, reason))
    case .reduceMotion(let on): driver.controller.send(.reduceMotion(on))
    }
  }
}

/// The nearest hundredth, which is all that the text of a test says.
func hundredths(_ value: Double) -> Double {
  guard value.magnitude < 20_000_000 else { return 0 }
  return Double(Int32(value * 100 + (value < 0 ? -0.5 : 0.5))) / 100
}

/// A number with at most two decimals. Printing any double would bring 46 KB into the browser.
func decimal(_ value: Double) -> String {
  guard value.magnitude < 20_000_000 else { return "0" }
  let scaled = Int32(value * 100 + (value < 0 ? -0.5 : 0.5)), size = scaled.magnitude
  let rest = size % 100
  let text = (scaled < 0 ? "-" : "") + "\(size / 100)"
  return rest == 0 ? text : rest % 10 == 0 ? text + ".\(rest / 10)" : text + "." + (rest < 10 ? "0" : "") + "\(rest)"
}

extension PointerKind {
  var word: String {
    switch self {
    case .mouse: "mouse"
    case .touch: "touch"
    case .pen: "pen"
    case .keyboard: "keyboard"
    }
  }
}

extension Key {
  var word: String {
    switch self {
    case .space: "space"
    case .enter: "enter"
    case .escape: "escape"
    case .tab: "tab"
    case .up: "up"
    case .down: "down"
    case .left: "left"
    case .right: "right"
    case .home: "home"
    case .end: "end"
    case .pageUp: "pageUp"
    case .pageDown: "pageDown"
    case .modifier: "modifier"
    }
  }
}

extension CancelReason {
  var caseName: String {
    switch self {
    case .missed: "missed"
    case .refused: "refused"
    case .escape: "escape"
    case .app: "app"
    case .sourceGone: "sourceGone"
    case .followerGone: "followerGone"
    case .pointerLost: "pointerLost"
    case .blur: "blur"
    case .hidden: "hidden"
    }
  }
}

extension KeyModifiers {
  var words: String {
    var result = ""
    for (key, word) in [(Self.shift, ".shift"), (.control, ".control"), (.option, ".option"), (.command, ".command")] where contains(key) {
      result += (result.isEmpty ? "" : ", ") + word
    }
    return result
  }
}
