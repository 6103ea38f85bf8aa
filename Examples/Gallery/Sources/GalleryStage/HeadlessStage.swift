import DragCore

/// A stage without a screen, for tests.
///
/// ```swift
/// let stage = HeadlessStage(size: Size(390, 640))
/// let scene = SnapScene(on: stage)
/// let driver = Driver(stage.controller)
/// ```
public final class HeadlessStage: Stage {
  private let bare: BareStage
  public var controller: Controller { bare.controller }
  public var floor: Element { bare.floor }
  /// By the slots of their elements.
  private var drawings: [Drawing?] = []
  private var lists: [HeadlessList] = []
  private var rows: [HeadlessRows] = []

  /// What would be seen of an element.
  public struct Drawing: Sendable {
    public let id: ElementID
    public let kind: Kind
    public var text = ""
    public var note = ""
    public var mood = Mood.regular
    public var label = ""
    public var isHidden = false
    public var isDisabled = false
    /// The switch that pressing it turns, and to what.
    public var press: (name: String, value: Int32)?
    /// The switch that is told what is written into it.
    public var writes: String?
    /// The name of the item whose picture it shows.
    public var picture: String?
  }

  /// What another window has opened it on.
  public var opened: Result<ItemProvider, TransferError>?
  /// The element that was given the keyboard focus last.
  public private(set) var focused: Element?

  public init(size: Size) { bare = BareStage(size: size) }

  public func make(_ kind: Kind, _ name: String, in parent: Element, _ frame: Rect) -> Element {
    let element = bare.make(kind, name, in: parent, frame)
    while drawings.count <= Int(element.id.slot) { drawings.append(nil) }
    drawings[Int(element.id.slot)] = Drawing(id: element.id, kind: kind)
    return element
  }

  public func makeList(_ flow: StageFlow, _ name: String, in parent: Element, spacing: Double, inset: Double) -> StageList {
    let list = HeadlessList(make(.list, name, in: parent, .zero), flow, spacing: spacing, inset: inset)
    lists.append(list)
    return list
  }

  public func makeRows(_ plan: RowsPlan, in parent: Element) -> StageRows {
    let made = plan.withoutScreen(make(.list, plan.name, in: parent, .zero), plan)
    rows.append(made)
    return made
  }

  /// The column with this name whose rows are made as they are needed.
  public func rows(of name: String) -> HeadlessRows? { rows.first { $0.element.name == name } }

  /// The items of the list with this name, as they are shown.
  public func items(of name: String) -> [StageItem] { lists.first { $0.element.name == name }?.items ?? [] }

  /// What the list with this name says while it is empty.
  public func emptyText(of name: String) -> String? { lists.first { $0.element.name == name }?.emptyText }

  /// What would be seen of the element with this name.
  public func drawing(of name: String) -> Drawing? {
    guard let id = controller.element(named: name)?.id, id.slot < drawings.count else { return nil }
    return drawings[Int(id.slot)]?.id == id ? drawings[Int(id.slot)] : nil
  }

  private func change(_ element: Element, _ body: (inout Drawing) -> Void) {
    let slot = Int(element.id.slot)
    if slot >= 0, slot < drawings.count, drawings[slot]?.id == element.id { body(&drawings[slot]!) }
  }

  public func show(_ text: String, on element: Element) { change(element) { $0.text = text } }
  public func note(_ text: String, on element: Element) { change(element) { $0.note = text } }
  public func draw(_ element: Element, _ mood: Mood) { change(element) { $0.mood = mood } }
  public func describe(_ element: Element, _ label: String) { change(element) { $0.label = label } }

  public func remove(_ element: Element) { bare.remove(element) }
  public func place(_ element: Element, _ frame: Rect) { bare.place(element, frame) }
  public func scroll(_ element: Element, over content: Size) { bare.scroll(element, over: content) }
  public func putBack(_ element: Element) { bare.putBack(element) }
  public func turn(_ element: Element, _ transform: Transform) { bare.turn(element, transform) }
  public func cut(_ element: Element, to shape: Shape) { bare.cut(element, to: shape) }
  public func hide(_ element: Element, _ isHidden: Bool) {
    change(element) { $0.isHidden = isHidden }
    bare.hide(element, isHidden)
  }
  public func disable(_ element: Element, _ isDisabled: Bool) {
    change(element) { $0.isDisabled = isDisabled }
    bare.disable(element, isDisabled)
  }
  public func fade(_ element: Element, to opacity: Double) { bare.fade(element, to: opacity) }

  public func press(_ button: Element, sets name: String, to value: Int32) { change(button) { $0.press = (name, value) } }
  public func write(_ field: Element, sets name: String) { change(field) { $0.writes = name } }
  public func speak(_ words: Announcements, isRightToLeft: Bool) {
    controller.announcements = words
    for list in lists { list.isRightToLeft = isRightToLeft }
  }
  public func wait(_ seconds: Double, _ body: @escaping () -> Void) { bare.wait(seconds, body) }
  public func exchangeData() {}
  public func opened(_ activity: Activity, for types: [ContentType]) -> Result<ItemProvider, TransferError>? { opened }
  public func picture(_ item: ItemProvider, on element: Element) { change(element) { $0.picture = item.name } }
  public func copy(_ element: Element, for session: DragSession) -> ElementID? { bare.copy(element, for: session) }
  public func focus(_ element: Element) { focused = element }
  public func raise(_ element: Element, to level: Int32) { bare.raise(element, to: level) }
}
