import DragCore

/// A stage that knows of its elements what drags know, and nothing of how they look.
public final class BareStage: Stage {
  public let controller = Controller()
  public let floor: Element
  private let lists: ListMaker?
  private lazy var alarms = Alarms(controller)

  /// - Parameter lists: makes what `makeList` gives; a program whose scene never asks for a list need not hold any.
  public init(size: Size, lists: ListMaker? = nil) {
    self.lists = lists
    controller.edit(.frame(.root, Rect(origin: .zero, size: size)))
    guard let id = controller.add("stage", frame: Rect(origin: .zero, size: size)) else {
      preconditionFailure("A stage's size must be finite and not negative")
    }
    floor = Element(controller: controller, id: id)
  }

  public func make(_ kind: Kind, _ name: String, in parent: Element, _ frame: Rect) -> Element {
    guard let id = controller.add(name, to: parent.id, frame: frame) else {
      preconditionFailure("The parent is gone, or the frame is not finite or has a negative size")
    }
    if kind.clips { controller.edit(.clips(id, true)) }
    return Element(controller: controller, id: id)
  }

  public func makeList(_ flow: StageFlow, _ name: String, in parent: Element, spacing: Double, inset: Double) -> StageList {
    guard let lists else { preconditionFailure("This stage was made without lists") }
    return lists(make(.list, name, in: parent, .zero), flow, spacing, inset)
  }

  public func makeRows(_ plan: RowsPlan, in parent: Element) -> StageRows {
    plan.withoutScreen(make(.list, plan.name, in: parent, .zero), plan)
  }

  public func remove(_ element: Element) { controller.edit(.remove(element.id)) }

  public func show(_ text: String, on element: Element) {}
  public func note(_ text: String, on element: Element) {}
  public func draw(_ element: Element, _ mood: Mood) {}
  public func describe(_ element: Element, _ label: String) {}

  public func place(_ element: Element, _ frame: Rect) { controller.edit(.frame(element.id, frame)) }
  public func scroll(_ element: Element, over content: Size) {
    let size = element.frame.size, bounds = controller.tree.bounds(of: element.id)
    let back = Vector(bounds?.minX ?? 0, bounds?.minY ?? 0)
    let forward = Vector(max(0, content.width - size.width - back.dx), max(0, content.height - size.height - back.dy))
    let range = ScrollRange(back: back, forward: forward)
    controller.edit(.scrollRange(element.id, back == .zero && forward == .zero ? nil : range))
  }
  public func putBack(_ element: Element) { controller.edit(.offset(element.id, .zero)) }
  public func turn(_ element: Element, _ transform: Transform) { controller.edit(.transform(element.id, transform)) }
  public func cut(_ element: Element, to shape: Shape) { controller.edit(.shape(element.id, shape)) }
  public func hide(_ element: Element, _ isHidden: Bool) { controller.edit(.hidden(element.id, isHidden)) }
  public func disable(_ element: Element, _ isDisabled: Bool) { controller.edit(.disabled(element.id, isDisabled)) }
  public func fade(_ element: Element, to opacity: Double) { controller.edit(.opacity(element.id, opacity)) }

  public func press(_ button: Element, sets name: String, to value: Int32) {}
  public func write(_ field: Element, sets name: String) {}
  public func speak(_ words: Announcements, isRightToLeft: Bool) {}
  public func wait(_ seconds: Double, _ body: @escaping () -> Void) { alarms.set(seconds, body) }
  public func exchangeData() {}
  public func opened(_ activity: Activity, for types: [ContentType]) -> Result<ItemProvider, TransferError>? { nil }
  public func picture(_ item: ItemProvider, on element: Element) {}
  public func copy(_ element: Element, for session: DragSession) -> ElementID? { element.id }
  public func focus(_ element: Element) {}
  public func raise(_ element: Element, to level: Int32) { controller.edit(.zIndex(element.id, level)) }
}
