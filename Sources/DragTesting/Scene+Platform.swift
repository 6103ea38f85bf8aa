import DragCore

/// What tests do to a scene that is not a drag.
extension Scene {
  /// Removes an element with all that is in it.
  public func remove(_ name: String) {
    controller.edit(.remove(controller.known(name).id))
  }

  /// Lets an element scroll what it holds, by wheels, drags near its edge and keys; nothing of it is seen, or hit, beyond its bounds.
  ///
  /// - Parameter content: how large what it holds is, in points. Where that changes, say it again.
  public func makeScrollable(_ name: String, content: Size) {
    let id = controller.known(name).id
    guard let bounds = controller.tree.bounds(of: id) else { return }
    let end = Vector(max(0, content.width - bounds.width), max(0, content.height - bounds.height))
    let at = Vector(min(max(bounds.minX, 0), end.dx), min(max(bounds.minY, 0), end.dy))
    controller.batch {
      controller.edit(.clips(id, true))
      controller.edit(.contentOffset(id, at))
      controller.edit(.scrollRange(id, ScrollRange(back: at, forward: end - at)))
    }
  }
}

/// What has the keyboard focus.
final class Focus {
  var element: Element?
  /// The item of it, where it is a list; else -1.
  var item = -1
}

/// Does for a scene what a page does around a drag by keys: what they reach is scrolled into view, and the focus goes along.
final class Attendant: ControllerWitness {
  private let focus: Focus
  private var lifted: [ElementID] = []

  init(_ focus: Focus) { self.focus = focus }

  func controller(_ controller: Controller, takes event: InputEvent) {
    guard case .key = event else { return }
    for (id, _) in controller.names { follow(Element(controller: controller, id: id)) }
  }

  private func follow(_ list: Element) {
    guard let collection = list.collection, collection.didEnd == nil else { return }
    collection.didEnd = { [focus] item in (focus.element, focus.item) = (list, item) }
  }

  func controller(_ controller: Controller, delivers effect: Effect) {
    if case .reveal(let id, let part) = effect { reveal(id, part, controller) }
    // What is lifted is above everything, and nothing that it was in scrolls for it.
    if case .lift(let id, _) = effect { lifted.append(id) }
    if case .land(let id) = effect { lifted.removeAll { $0 == id } }
  }

  /// Scrolls what an element is in, and the element where a part of it is meant, from the inside out.
  private func reveal(_ id: ElementID, _ part: Rect?, _ controller: Controller) {
    var port = lifted.contains(id) ? nil : id
    while let next = port {
      port = controller.tree.parent(of: next)
      guard let part = part ?? controller.tree.bounds(of: id), let box = controller.tree.convert(part, from: id, to: next),
        let seen = controller.tree.bounds(of: next)
      else { continue }
      controller.scroll(next, Vector(beyond(box.minX, box.maxX, seen.minX, seen.maxX), beyond(box.minY, box.maxY, seen.minY, seen.maxY)))
    }
  }

  /// How far something is beyond what is seen, along one axis. Of what is longer the beginning is shown.
  private func beyond(_ start: Double, _ end: Double, _ low: Double, _ high: Double) -> Double {
    start < low ? start - low : max(0, min(end - high, start - low))
  }

  func controller(_ controller: Controller, named id: ElementID, _ name: String) {}
  func controller(_ controller: Controller, wasTold answer: Told) {}
}
