/// What is said of a drag by keyboard or of a move by action, before it has words.
///
/// Names and positions are those of the moment in which it is said. `Announcements` gives it the words of a language.
public final class Announcement {
  /// What has happened.
  public enum Event: UInt8, Equatable, Sendable {
    /// It has been lifted.
    case lifted
    /// It has come elsewhere.
    case carried
    /// It has been dropped, and taken.
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

  /// What is said of where it is.
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

  /// What has happened.
  public var event: Event
  /// What is said of where it is: it tells which of the fields for places count.
  public var place = Place.none
  /// What is dragged.
  public var item = ""
  /// The element, the folder, or the collection that it is over; after a move by action, with the place `target`, the item that is now
  /// directly below or above.
  public var target = ""
  /// From 1.
  public var position = 0
  /// How many items the collection has, with those that the drag brings.
  public var count = 0
  /// How far to the right the place is that is a `point`, in whole points of the coordinate space of what it lies in.
  public var x = 0
  /// How far down that is.
  public var y = 0
  /// How far an action has moved the item: negative towards the top, 0 where it could not move.
  public var steps = 0
  /// How many items travel is another number than was said before: `steps`.
  public var isCountNew = false
  /// For `moved`: the item is before all that can change places with it.
  public var isAtTop = false
  /// For `moved`: the item is behind all that can change places with it.
  public var isAtBottom = false

  /// An announcement that names nothing yet, and no place.
  public init(_ event: Event) { self.event = event }
}
