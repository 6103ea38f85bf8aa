/// Why a drag at a place reaches an element, or does not.
///
/// ```swift
/// for line in controller.explain(at: Point(120, 80)) { print(line.sentence) }
/// // bin: is covered by banner.
/// ```
/// It is for people who wonder, not for deciding: it looks at every element.
public struct Explanation: Equatable, Sendable {
  /// The first thing that stands in the way; `by` names the element itself or the ancestor that has it.
  public enum Reason: Equatable, Sendable {
    /// It is reached.
    case hit
    /// It hears what the element in front of it, which lies inside it, lets go on.
    case reached(through: ElementID)
    /// It, or what it lies in, is hidden.
    case hidden(by: ElementID)
    /// It, or what it lies in, is disabled.
    case disabled(by: ElementID)
    /// It, or what it lies in, has an opacity below 0.01.
    case transparent(by: ElementID)
    /// It follows a pointer now, or lies in what does.
    case carried(by: ElementID)
    /// A transform cannot be inverted: nothing of it has any area.
    case collapsed(by: ElementID)
    /// The place is in its bounds, but not in its shape.
    case outsideShape
    /// It lies in what shows nothing there.
    case clipped(by: ElementID)
    /// An element in front of it is reached instead, which does not lie in it.
    case covered(by: ElementID)
    /// Something lies over it that is no element, such as a banner of the page's own: it is in this one.
    case coveredByOther(in: ElementID)
    /// It takes drops, but of another group than the drag's.
    case otherGroup
    /// It says no to this drag.
    case refuses
    /// It is neither a source nor a target and has no handlers; what it covers is not reached.
    case idle
  }

  /// What it is about.
  public var element: ElementID
  /// Whether it is reached, or what is in the way.
  public var reason: Reason
  /// The reason in words: "bin is covered by banner."
  public var sentence = ""

  /// An explanation without its sentence.
  public init(element: ElementID, reason: Reason) {
    self.element = element
    self.reason = reason
  }

  /// The reason in words.
  func sentence(_ name: (ElementID) -> String) -> String {
    let own = name(element)
    func whose(_ other: ElementID, _ what: String) -> String {
      other == element ? own + " " + what + "." : own + " lies in " + name(other) + ", which " + what + "."
    }
    switch reason {
    case .hit: return own + " is hit."
    case .reached(let other): return own + " hears what " + name(other) + " lets go on."
    case .hidden(let other): return whose(other, "is hidden")
    case .disabled(let other): return whose(other, "is disabled")
    case .transparent(let other): return whose(other, "is transparent")
    case .carried(let other): return whose(other, "is being carried")
    case .collapsed(let other): return whose(other, "has a transform that leaves it no area")
    case .outsideShape: return own + " has a shape that does not reach here."
    case .clipped(let other): return own + " is clipped by " + name(other) + " here."
    case .covered(let other): return own + " is covered by " + name(other) + "."
    case .coveredByOther(let other): return own + " is covered by something in " + name(other) + " that drags know nothing of."
    case .otherGroup: return own + " belongs to another group than this drag."
    case .refuses: return own + " refuses this drag."
    case .idle: return own + " is neither a source nor a target and has no handlers."
    }
  }
}
