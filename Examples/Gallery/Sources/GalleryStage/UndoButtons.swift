import DragCore

/// The buttons Undo and Redo of a scene, with the switches of these names.
///
/// ```swift
/// undo = UndoButtons(on: stage)
/// switches = undo.switches { [self] isBack in isBack ? model.undo() : model.redo() }
/// ```
/// The page presses the same switches for Control or Command and Z, with Shift or as Y for redo.
public final class UndoButtons {
  /// Undo, then redo. A scene puts them somewhere.
  public let elements: [Element]
  private let stage: any Stage
  private let speaks: Bool
  private var canUndo = false
  private var canRedo = false

  /// - Parameter speaks: false in a scene that says itself what has been taken back.
  public init(on stage: any Stage, speaks: Bool = true) {
    self.stage = stage
    self.speaks = speaks
    elements = [
      makeButton("undo", "Undo", on: stage),
      makeButton("redo", "Redo", on: stage),
    ]
  }

  /// - Parameter step: takes the latest step back, or else makes again what was taken back.
  public func switches(step: @escaping (_ isBack: Bool) -> Void) -> [Switch] {
    [
      Switch("undo", "Undo", .button, isOnStage: true) { [self] _ in go(isBack: true, step) },
      Switch("redo", "Redo", .button, isOnStage: true) { [self] _ in go(isBack: false, step) },
    ]
  }

  /// Who presses a key for it may see nothing of what it does, and hears of it.
  @inline(never)
  private func go(isBack: Bool, _ step: (Bool) -> Void) {
    let tells = speaks && (isBack ? canUndo : canRedo)
    step(isBack)
    if tells { stage.controller.performer?.announce(isBack ? "Taken back" : "Done again") }
  }

  /// Only what can be pressed looks so.
  @inline(never)
  public func show(canUndo: Bool, canRedo: Bool) {
    self.canUndo = canUndo
    self.canRedo = canRedo
    stage.disable(elements[0], !canUndo)
    stage.disable(elements[1], !canRedo)
  }
}

/// A button on a stage that presses one of the scene's switches: the one of its own name unless another is named.
@inline(never)
public func makeButton(_ name: String, _ title: String, sets switchName: String? = nil, on stage: any Stage) -> Element {
  let button = stage.make(.button, name, in: stage.floor, .zero)
  stage.show(title, on: button)
  stage.press(button, sets: switchName ?? name, to: 0)
  return button
}
