import DragCore
import Glibc

/// The three kinds of trees that a drag is measured in.
enum TreeShape: String, CaseIterable {
  /// All elements are children of the root, in a grid.
  case flat
  /// A thousand levels, each with its share of the elements.
  case deep
  /// All elements are children of the root, and 24 lie over any point.
  case overlapping
}

/// A controller with a source, and so many elements of which every one hears of drags.
struct Stage {
  let controller = Controller()
  let source: ElementID
  /// The side of the square that the elements fill, in points.
  let side: Double

  static let pitch = 24.0

  init(_ shape: TreeShape, count: Int) {
    let columns = Int(Double(count).squareRoot().rounded(.up))
    side = Double(columns) * Self.pitch
    controller.edit(.frame(.root, Rect(0, 0, side + 200, side + 200)))
    controller.reserve(count + 1)
    var role = TargetRole()
    role.proposal = .always
    let size: Double
    switch shape {
    case .flat: size = 20
    case .deep: size = 20
    // Boxes of about five pitches to a side lie 25 deep everywhere but at the margins.
    case .overlapping: size = Self.pitch * 4.9
    }
    // The deep tree is a chain of a thousand small boxes, each at its own place, with the rest of the elements as their children.
    let levels = shape == .deep ? min(1000, count) : 0
    var parents: [ElementID] = []
    var origins: [Point] = []
    var parent = ElementID.root
    var origin = Point.zero
    for i in 0..<count {
      let at = Point(Double(i % columns) * Self.pitch, Double(i / columns) * Self.pitch)
      if i < levels {
        let id = controller.add(to: parent, frame: Rect(origin: Point.zero + (at - origin), size: Size(size, size)))!
        controller.edit(.target(id, role))
        parent = id
        origin = at
        parents.append(id)
        origins.append(at)
      } else if levels > 0 {
        let level = i % levels
        let id = controller.add(
          to: parents[level], frame: Rect(origin: Point.zero + (at - origins[level]), size: Size(size, size)))!
        controller.edit(.target(id, role))
      } else {
        let id = controller.add(to: .root, frame: Rect(origin: at, size: Size(size, size)))!
        controller.edit(.target(id, role))
      }
    }
    source = controller.add("card", to: .root, frame: Rect(side + 20, side + 20, 40, 40))!
    controller.edit(.source(source, SourceRole()))
  }

  /// Presses the source and carries it to the middle of the elements.
  func lift() {
    let start = Point(side + 40, side + 40)
    controller.send(.pointer(PointerEvent(.down, at: start, time: 1)))
    controller.send(.pointer(PointerEvent(.move, at: start + Vector(20, 20), time: 1.01)))
    controller.send(.pointer(PointerEvent(.move, at: Point(side / 2, side / 2), time: 1.02)))
  }

  /// So many moves of 4 points, back and forth across the middle.
  func moves(_ count: Int, from first: Int = 0) {
    let reach = max(1, min(200, Int(side / 12)))
    for i in first..<first + count {
      let phase = i % (2 * reach)
      let step = phase < reach ? phase : 2 * reach - phase
      let x = side / 2 + Double(step - reach / 2) * 4
      controller.send(.pointer(PointerEvent(.move, at: Point(x, side / 2 + 0.3), time: 2 + Double(i) * 0.001)))
    }
  }
}
