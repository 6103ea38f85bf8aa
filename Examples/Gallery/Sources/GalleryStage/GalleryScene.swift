import DragCore

/// A small world to drag in.
///
/// A scene makes its elements on a stage, marks them, and keeps its model. It knows no platform.
public protocol GalleryScene: AnyObject {
  /// What a visitor can change about it.
  var switches: [Switch] { get }
  /// The names of the switches that the wheel and two fingers turn, with spaces between: only where they end counts.
  var zoom: String { get }
  /// Puts everything where it belongs on a floor of this size, in points.
  func layOut(_ size: Size)
  /// The model as JSON.
  var state: String { get }
}

extension GalleryScene {
  public var zoom: String { "" }
}

extension Array where Element == Switch {
  /// The switch with this name.
  public subscript(name: String) -> Switch? { first { isSame($0.name, name) } }
}

/// Something about a scene that a visitor can change; also by a parameter of the scene's address.
public final class Switch {
  public enum Kind {
    /// On or off: 1 or 0.
    case toggle
    /// One of several numbers, each with its words.
    case choice([(value: Int32, title: String)])
    /// Any number of a range; the steps are what buttons offer.
    case range(ClosedRange<Int32>, steps: [Int32], unit: String)
    /// Does something; its value only counts how often.
    case button
    /// Takes a text, and has no value.
    case text
  }

  public let name: String
  public let title: String
  public let kind: Kind
  public private(set) var value: Int32
  /// Whether the scene shows it itself, as a button on its stage.
  public let isOnStage: Bool
  private let change: (Int32) -> Void
  private var take: ((String) -> Void)?

  public init(
    _ name: String, _ title: String, _ kind: Kind, _ value: Int32 = 0, isOnStage: Bool = false, change: @escaping (Int32) -> Void
  ) {
    self.name = name
    self.title = title
    self.kind = kind
    self.value = value
    self.isOnStage = isOnStage
    self.change = change
  }

  /// A switch that takes texts, from a field on the stage.
  public convenience init(_ name: String, _ title: String, take: @escaping (String) -> Void) {
    self.init(name, title, .text, isOnStage: true) { _ in }
    self.take = take
  }

  /// Gives it a text.
  ///
  /// - Returns: false where it takes none.
  @discardableResult
  public func write(_ text: String) -> Bool {
    take?(text)
    return take != nil
  }

  /// Whether the switch can have this value.
  public func takes(_ value: Int32) -> Bool {
    switch kind {
    case .toggle: value == 0 || value == 1
    case .choice(let choices): choices.contains { $0.value == value }
    case .range(let range, _, _): range.contains(value)
    case .button: value >= 0
    case .text: false
    }
  }

  /// Sets it; a button is pressed, whatever the value.
  ///
  /// - Returns: false where it cannot have the value.
  @discardableResult
  public func set(_ value: Int32) -> Bool {
    guard takes(value) else { return false }
    if case .button = kind { self.value += 1 } else { self.value = value }
    change(value)
    return true
  }
}

/// A scene as the index tells of it.
public struct SceneEntry {
  /// What addresses call it.
  public let name: String
  public let title: String
  public let sentence: String
  /// The Swift type, whose name its file has too.
  public let type: String
  public let open: (any Stage) -> any GalleryScene

  public init(_ name: String, _ title: String, _ sentence: String, _ type: String, open: @escaping (any Stage) -> any GalleryScene) {
    self.name = name
    self.title = title
    self.sentence = sentence
    self.type = type
    self.open = open
  }
}
