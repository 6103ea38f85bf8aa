import DragWeb
import GalleryPlayer
import GalleryStage

/// Moves without dragging: what scenes that call `accessibilityMoveable` have besides.
public enum WebActions {
  /// For `openPage`.
  public static var parts: ActionParts {
    ActionParts(
      open: { page in
        page.offersActions()
        page.controller.witnesses.append(Writer())
      }, act: Trial.act)
  }
}

/// Writes down what has been moved, beside what the chronicle hears of by itself.
private final class Writer: ControllerWitness {
  func controller(_ controller: Controller, takes event: InputEvent) {
    if case .moved(let id) = event { player?.chronicle.note(moved: Element(controller: controller, id: id)) }
  }

  func controller(_ controller: Controller, delivers effect: Effect) {}
  func controller(_ controller: Controller, named id: ElementID, _ name: String) {}
  func controller(_ controller: Controller, wasTold answer: Told) {}
}
