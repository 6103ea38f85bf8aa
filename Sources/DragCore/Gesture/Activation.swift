/// When a press becomes a drag.
public enum Activation: Equatable, Sendable {
  /// With the press itself.
  case immediate
  /// When the pointer has moved so many points.
  case distance(Double)
  /// When the pointer has stayed within `tolerance` points for so many seconds. Moving farther before makes it no drag, so
  /// that a touch scrolls.
  case press(seconds: Double, tolerance: Double)

  /// A press of so many seconds during which the pointer moves no farther than `movement` points. Defaults as in UIKit.
  public static func longPress(_ seconds: Double = 0.5, movement: Double = 10) -> Activation {
    .press(seconds: seconds, tolerance: movement)
  }

  /// A short wait that leaves scrolling alone. Defaults as in dnd-kit.
  public static func delay(_ seconds: Double = 0.25, tolerance: Double = 5) -> Activation {
    .press(seconds: seconds, tolerance: tolerance)
  }

  var isUsable: Bool {
    switch self {
    case .immediate: return true
    case .distance(let d): return DragCore.isUsable(d) && d >= 0
    case .press(let s, let t): return DragCore.isUsable(s) && DragCore.isUsable(t) && s >= 0 && t >= 0
    }
  }
}

/// When a press becomes a drag, by the kind of pointer.
public struct ActivationTable: Equatable, Sendable {
  /// 5 points of distance, as in dnd-kit.
  public var mouse = Activation.distance(5)
  /// 5 points of distance, as in dnd-kit.
  public var pen = Activation.distance(5)
  /// 250 ms with a tolerance of 5 points, as in dnd-kit.
  public var touch = Activation.delay()
  /// On a handle nothing else is meant, so a drag begins at once.
  public var handle = Activation.immediate

  /// What holds for a source of which nothing else is said. Lists have their own.
  public init() {}

  /// The same for every kind of pointer.
  public init(_ activation: Activation) {
    mouse = activation
    pen = activation
    touch = activation
  }

  func activation(for kind: PointerKind, onHandle: Bool) -> Activation {
    if onHandle { return handle }
    switch kind {
    case .mouse, .keyboard, .system: return mouse
    case .pen: return pen
    case .touch: return touch
    }
  }

  var isUsable: Bool { mouse.isUsable && pen.isUsable && touch.isUsable && handle.isUsable }
}
