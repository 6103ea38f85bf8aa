/// What is said of a drag by keyboard or of a move by action, before it has words.
///
/// Names and positions are those of the moment in which it is said. `Announcements` gives it the words of a language.
public final class Announcement {
  public enum Event: UInt8, Equatable, Sendable {
    case lifted
    /// It has come elsewhere.
    case carried
    case dropped
    /// It is back where it was.
    case cancelled
    /// It was taken away while it was dragged.
    case gone
    /// It was released where nothing takes it.
    case missed
    /// What it was dropped on has said no.
    case refused
    /// It has been dropped, and what it brings is not there yet.
    case awaited
    /// It has been moved by an action: `steps` says how far.
    case moved
  }

  public enum Place: UInt8, Equatable, Sendable {
    /// Over nothing that takes it.
    case none
    /// At a position of so many in the collection.
    case position
    /// The same, in a collection that it was not in before.
    case positionInTarget
    /// Over an element, or dropped on it.
    case target
    /// Into an item that takes others in.
    case folder
    /// At a place of an element, in whole points of its coordinate space.
    case point
  }

  public var event: Event
  public var place = Place.none
  /// What is dragged.
  public var item = ""
  /// The element, the folder, or the collection that it is over; after a move by action, with the place `target`, the item that is now
  /// directly below or above.
  public var target = ""
  /// From 1.
  public var position = 0
  public var count = 0
  public var x = 0
  public var y = 0
  /// How far an action has moved the item: negative towards the top, 0 where it could not move.
  public var steps = 0
  /// How many items travel is another number than was said before: `steps`.
  public var isCountNew = false
  public var isAtTop = false
  public var isAtBottom = false

  public init(_ event: Event) { self.event = event }
}
