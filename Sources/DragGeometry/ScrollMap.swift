/// Scrolls content that is longer than the longest element there can be, by an element that is not.
///
///     var map = ScrollMap(content: 44_000_000, viewport: 600)
///     map.elementLength                        // 10,000,000: make the element so long
///     if map.scrolled(to: scrollTop) { scrollTop = map.position }
///     map.place(of: row.minY)                  // where the row goes in the element
///     map.scroll(by: 3)
///     scrollTop = map.position
///
/// There are two coordinates: those of the content, and those of the element that really scrolls. Around the visible part one is the
/// other plus an `offset`, so scrolling by a wheel, a key or a step moves the content exactly as far as the element. A jump, by the
/// scroll bar for example, goes to the same proportion of the content. When the element comes near one of its ends and the content does
/// not, `offset` is changed and the element put back, which nobody sees: all places change by the same. At both ends both end together.
///
/// Content that is no longer than the element may be has an offset of zero always. Browsers stop at 17.9 million points (Firefox) and 33.5
/// million (Chromium).
///
/// It does not scroll anything itself. Lengths that are negative or not finite count as zero; positions are clamped.
public struct ScrollMap: Equatable, Sendable {
  /// The content's length, in points.
  public private(set) var contentLength: Double
  /// How much of the content is visible at a time, in points.
  public private(set) var viewport: Double
  /// The longest that the element may be, in points.
  public let mostLength: Double
  /// Where the content is scrolled to: the content coordinate at the viewport's start.
  public private(set) var content = 0.0
  /// Where the element is to be scrolled to.
  public private(set) var position = 0.0

  /// Makes a map that is scrolled to the start.
  public init(content: Double, viewport: Double, mostLength: Double = 10_000_000) {
    contentLength = ScrollMap.length(content)
    self.viewport = ScrollMap.length(viewport)
    self.mostLength = ScrollMap.length(mostLength)
  }

  /// How long the element must be, in points.
  public var elementLength: Double { Swift.min(contentLength, mostLength) }
  /// The furthest that the content can be scrolled.
  public var contentEnd: Double { Swift.max(contentLength - viewport, 0) }
  /// The furthest that the element can be scrolled.
  public var end: Double { Swift.max(elementLength - viewport, 0) }
  /// What element coordinates are less than content coordinates, in points.
  public var offset: Double { content - position }

  /// Where in the element a content coordinate is now.
  public func place(of content: Double) -> Double { content - offset }

  /// The furthest that the element moves without its being a jump, in points: four viewports, 4,000 points at least.
  public var reach: Double { Swift.max(4 * viewport, 4000) }

  /// Takes note of where the element has been scrolled to by the user. True where it must be put to another `position` at once.
  ///
  /// A difference of less than a point is not a movement: browsers round what they are told. It counts when it has grown to one, and at
  /// the ends.
  public mutating func scrolled(to newPosition: Double) -> Bool {
    guard newPosition.isFinite else { return false }
    let newPosition = Swift.min(Swift.max(newPosition, 0), end)
    let way = newPosition - position
    if way == 0 || (way.magnitude < 1 && newPosition > 0 && newPosition < end) { return false }
    let isJump = way.magnitude > reach
    position = newPosition
    if isJump {
      // The scroll bar may still be held: it is left where it is.
      content = newPosition * ratio
      if newPosition == end { content = contentEnd }
      return false
    }
    content = clamped(content + way)
    // Where both ends are together, roundings do not part them.
    if isWithStart { content = clamped(position) } else if isWithEnd { content = clamped(contentEnd - (end - position)) }
    return rebase()
  }

  /// Moves the content by a distance, in points, as far as it goes; then the element is to be scrolled to `position`.
  public mutating func scroll(by distance: Double) { scroll(to: content + distance) }

  /// Moves the content to a position; then the element is to be scrolled to `position`.
  public mutating func scroll(to newContent: Double) {
    guard newContent.isFinite else { return }
    let newContent = clamped(newContent)
    let way = newContent - content
    content = newContent
    if way.magnitude > reach {
      position = ratio > 0 ? newContent / ratio : 0
      _ = rebase(always: true)
    } else {
      position += way
      if isWithStart { position = content } else if isWithEnd { position = end - (contentEnd - content) }
      _ = rebase()
    }
  }

  /// Takes note of another length of the content or the viewport. The content stays where it is, as far as it goes; then the element is
  /// to be scrolled to `position`.
  ///
  /// - Parameter distance: by how much the visible part has been moved in the content, in points, because what is before it has become
  ///   longer or shorter. Where it can, the element stays where it is.
  public mutating func resize(content newLength: Double, viewport newViewport: Double, movingBy distance: Double = 0) {
    let wasAtEnd = content > 0 && content >= contentEnd && position >= end
    contentLength = ScrollMap.length(newLength)
    viewport = ScrollMap.length(newViewport)
    content = clamped(content + (distance.isFinite ? distance : 0))
    _ = rebase(always: contentLength <= mostLength || position > end || content <= 0 || (wasAtEnd && content >= contentEnd))
  }

  /// What is nearer is together: more than roundings make for lengths up to 1e13 points.
  private static let together = 0x1p-7

  private var isWithStart: Bool { offset.magnitude < ScrollMap.together }
  private var isWithEnd: Bool { (contentEnd - content - (end - position)).magnitude < ScrollMap.together }

  /// Content points for one element point, from end to end.
  private var ratio: Double { end > 0 ? contentEnd / end : 0 }

  private func clamped(_ content: Double) -> Double { Swift.min(Swift.max(content, 0), contentEnd) }

  /// Sees to it that the element can go on as far as a movement may go, and ends where the content ends. True where its position changed.
  private mutating func rebase(always: Bool = false) -> Bool {
    let before = position
    let margin = 2 * reach
    let contentToEnd = contentEnd - content
    let isStuck = (position < margin && !isWithStart) || (end - position < margin && !isWithEnd)
    guard always || isStuck || position < 0 || position > end else { return false }
    // Where the content is near an end the element is as near to its own; else far enough from both for many more movements, and
    // where the scroll bar tells the truth.
    let far = Swift.min(2 * margin, end * 0.5)
    if contentLength <= mostLength || content <= far {
      position = content
    } else if contentToEnd <= far {
      position = end - contentToEnd
    } else {
      position = Swift.min(Swift.max(content / ratio, far), end - far)
    }
    position = Swift.min(Swift.max(position, 0), end)
    return position != before
  }

  private static func length(_ length: Double) -> Double { length > 0 && length.isFinite ? length : 0 }
}
