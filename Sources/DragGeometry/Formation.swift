/// How things that travel together are arranged about the first of them, which is the one that was taken.
///
///     let places = Formation.stack.places(of: sizes)   // of the second, the third and so on, as many as are shown
///
/// It makes no views, and does not count: how many travel is a badge's to say.
public enum Formation: UInt8, Equatable, Sendable {
  /// The first alone is shown.
  case none
  /// A heap: each lies a little aside and turned, as if thrown there.
  case pile
  /// All below one another, as in a list.
  case list
  /// A neat stack, each a little further to the end and down.
  case stack

  /// Where one of those behind the first is.
  public struct Place: Equatable, Sendable {
    /// From the middle of the first to its middle, in points.
    public var offset: Vector
    /// By how much it is turned, clockwise, in degrees.
    public var turn: Double

    /// A place, in points from the middle of the first, turned clockwise by degrees.
    public init(offset: Vector, turn: Double = 0) {
      self.offset = offset
      self.turn = turn
    }
  }

  /// How many of those behind the first are shown at most.
  public var most: Int {
    switch self {
    case .none: 0
    case .pile, .stack: 3
    case .list: 7
    }
  }

  /// The places of those behind the first, which lie the lower the later they come.
  ///
  /// - Parameter sizes: of all that travel, the first of them first. One that is not finite or negative counts as zero.
  public func places(of sizes: [Size]) -> [Place] {
    var result: [Place] = []
    guard let first = sizes.first.map(GridLayout.positive) else { return result }
    var bottom = first.height * 0.5
    for (number, size) in sizes.dropFirst().prefix(most).enumerated() {
      let size = GridLayout.positive(size)
      switch self {
      case .none: break
      case .pile:
        // To the one side and to the other, each a little further.
        let way = number % 2 == 0 ? 1.0 : -1
        let far = Double(number + 1)
        result.append(Place(offset: Vector(way * 2 * far, 2 * far), turn: way * (1.5 + 1.5 * far)))
      case .list:
        // Their beginnings are below each other, whatever their widths.
        result.append(Place(offset: Vector((size.width - first.width) * 0.5, bottom + 4 + size.height * 0.5)))
        bottom += 4 + size.height
      case .stack:
        let far = 5 * Double(number + 1)
        // Corners follow each other, whatever the sizes.
        result.append(Place(offset: Vector(far + (first.width - size.width) * 0.5, far + (first.height - size.height) * 0.5)))
      }
    }
    return result
  }
}
