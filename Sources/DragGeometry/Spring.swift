/// A damped spring that pulls a mass of one towards rest.
///
///     acceleration = -stiffness · displacement - damping · velocity
///
/// With ω = 2π / response the constants are k = ω² and c = 2·ω·fraction, as in Apple's spring animations.
public struct Spring: Equatable, Sendable {
  /// The pull for each point of displacement, in 1/s².
  public var stiffness: Double
  /// The brake for each point per second of velocity, in 1/s.
  public var damping: Double

  /// The spring of layout changes: response 0.55 s, damping fraction 0.825, the values of SwiftUI's default.
  public static let layout = Spring(response: 0.55, dampingFraction: 0.825)

  /// Makes a spring.
  ///
  /// - Parameters:
  ///   - response: The period it would have without damping, in seconds; more than zero.
  ///   - dampingFraction: The damping as a part of the critical one: 0 swings for ever, 1 just does not overshoot.
  public init(response: Double, dampingFraction: Double) {
    precondition(response > 0 && response.isFinite, "A spring's response must be a positive number of seconds")
    precondition(dampingFraction >= 0 && dampingFraction.isFinite, "A spring's damping fraction must not be negative")
    let frequency = 2 * Double.pi / response
    stiffness = frequency * frequency
    damping = 2 * frequency * dampingFraction
  }

  /// The spring that pulls a released preview to its place.
  ///
  /// `UISnapBehavior` documents its damping by its ends alone: 0 oscillates most, 1 least. Here the response is 0.35 s and the fraction
  /// grows linearly from 0.4 at 0 (25 % overshoot, some visible swings) over 0.7 at UIKit's default 0.5 (5 %) to 1 at 1 (none).
  /// A damping outside 0...1 counts as the nearer end.
  public static func snap(damping: Double) -> Spring {
    let clamped = damping > 0 ? (damping < 1 ? damping : 1) : 0
    return Spring(response: 0.35, dampingFraction: 0.4 + 0.6 * clamped)
  }
}
