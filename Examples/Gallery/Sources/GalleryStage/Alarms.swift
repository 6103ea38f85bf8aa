import DragCore

/// What a scene does later: by the time that its controller hears of, so that a recording, a test and a page agree about it.
public final class Alarms: ControllerWitness {
  private let controller: Controller
  private var waiting: [(due: Double, body: () -> Void)] = []

  public init(_ controller: Controller) {
    self.controller = controller
    controller.witnesses.append(self)
  }

  /// Whether the controller should hear of the time.
  public var areSet: Bool { !waiting.isEmpty }

  public func set(_ seconds: Double, _ body: @escaping () -> Void) {
    waiting.append(((controller.now ?? 0) + seconds, body))
  }

  public func controller(_ controller: Controller, handled event: InputEvent, making effects: ArraySlice<Effect>) {
    guard case .time = event, let now = controller.now else { return }
    while let i = waiting.firstIndex(where: { $0.due <= now }) { waiting.remove(at: i).body() }
  }

  public func controller(_ controller: Controller, takes event: InputEvent) {}
  public func controller(_ controller: Controller, delivers effect: Effect) {}
  public func controller(_ controller: Controller, named id: ElementID, _ name: String) {}
  public func controller(_ controller: Controller, wasTold answer: Told) {}
}
