@_exported import DragCore

/// Something that a driver can drive: it has a controller whose elements have names.
public protocol Drivable: AnyObject {
  /// What a driver drives.
  var controller: Controller { get }
}

/// Elements without a screen.
///
/// ```swift
/// let scene = Scene()
/// let card = scene.add("card", Rect(0, 0, 40, 40))
/// card.draggable("Robin")
/// ```
public final class Scene: Drivable {
  /// Holds the scene's elements.
  public let controller = Controller()
  let focus = Focus()

  /// An empty scene.
  /// - Parameter size: of the root, in points.
  public init(size: Size = Size(800, 600)) {
    controller.edit(.frame(.root, Rect(origin: .zero, size: size)))
    controller.witnesses.append(Attendant(focus))
  }

  /// What holds all others; its coordinate space is the one that input arrives in.
  public var root: Element { controller.root }

  /// Adds an element in front of its siblings.
  ///
  /// - Parameter frame: in the parent's coordinate space, in points.
  @discardableResult
  public func add(_ name: String, to parent: Element? = nil, _ frame: Rect) -> Element {
    guard let id = controller.add(name, to: parent?.id ?? .root, frame: frame) else {
      preconditionFailure("The parent is gone, or the frame is not finite or has a negative size")
    }
    return Element(controller: controller, id: id)
  }
}
