import DragCore

/// The app of a random gesture: its elements, its items, and a good deal of mischief.
///
/// What it does in a callback depends on the gesture's seed, the element and how often it was called, so that the same
/// steps always give the same.
final class FuzzApp: ControllerWitness {
  let controller: Controller
  let checker: GuaranteeChecker
  let seed: UInt64
  /// The real ids of the elements that were made, by their numbers.
  var ids: [ElementID?] = [.root]
  var plans: [ElementPlan?] = [nil]
  private(set) var groups: [DragGroup] = []
  var calls: [UInt64] = [0]
  /// Whose action must run when a drop is theirs.
  var hasAction: [Bool] = [false]
  /// How often it may still misbehave, so that no gesture goes on for ever.
  var budget: Int32 = 24
  var observers: [Int32] = []
  private(set) lazy var shelves = FuzzShelves(self)
  private(set) lazy var goods = FuzzGoods(self)
  private(set) lazy var clipboard = FuzzClipboard(self)
  private(set) lazy var hearing = FuzzHearing(controller, checker)

  /// Every item, and the place where each one is: the number of a list, or -1 while a drag has it.
  private var items: [Int32] = []
  private var places: [(item: Int32, list: Int32)] = []
  private var copies: Int32 = 0

  /// - Parameter controller: an app of before may have left things there.
  init(seed: UInt64, controller: Controller = Controller()) {
    self.seed = seed
    self.controller = controller
    checker = GuaranteeChecker(controller)
    let number = controller.observe { [unowned(unsafe) self] session, outcome in over(session, outcome) }
    observers.append(number)
    controller.witnesses.append(self)
    if Fuzz.speaks(seed) { controller.announcements = .german }
  }

  func controller(_ controller: Controller, takes event: InputEvent) {}
  func controller(_ controller: Controller, named id: ElementID, _ name: String) {}
  func controller(_ controller: Controller, wasTold answer: Told) {}
  func controller(_ controller: Controller, handled event: InputEvent, making effects: ArraySlice<Effect>) {
    if !shelves.isEmpty { shelves.handled(event, making: effects) }
    if case .edit(.remove) = event, let removed = controller.engine?.removed { hearing.forget(removed) }
  }
  func controller(_ controller: Controller, delivers effect: Effect) {
    if !shelves.isEmpty { shelves.delivers(effect) }
    hearing.delivers(effect, cut: clipboard.number)
    if varies, case .scroll(let id, let by) = effect { scroll(id, by) }
    guard case .ask(.drop(let session, _, .some(let target), _)) = effect, controller.tree.contains(target) else { return }
    if let n = ids.firstIndex(of: target), hasAction[n] { checker.actionMustRun(for: session) }
  }

  /// What came later is in new gestures only.
  var varies: Bool { Fuzz.varies(seed) }
  var transfers: Bool { Fuzz.transfers(seed) }
  var pastes: Bool { Fuzz.pastes(seed) }
  var speaks: Bool { Fuzz.speaks(seed) }

  /// Scrolls as a platform would.
  private func scroll(_ id: ElementID, _ by: Vector) {
    guard let range = controller.tree.scrollRange(of: id), let bounds = controller.tree.bounds(of: id) else { return }
    let way = Vector(min(max(by.dx, -range.back.dx), range.forward.dx), min(max(by.dy, -range.back.dy), range.forward.dy))
    controller.edit(.contentOffset(id, Vector(bounds.minX, bounds.minY) + way))
    controller.edit(.scrollRange(id, ScrollRange(back: range.back + way, forward: range.forward - way)))
  }

  deinit {
    // What is left of its closures must neither run nor keep the controller alive.
    controller.forgetClosures()
  }

  /// Removes all that the app made.
  func leave() {
    hearing.isOver = true
    for observer in observers { controller.removeObserver(observer) }
    controller.clearClipboard()
    for child in controller.tree.children(of: .root) { controller.edit(.remove(child)) }
    let root = controller.root
    if controller.engine?.collection(.root) != nil { controller.send(.collection(.root, .set(nil))) }
    root.removeDraggable()
    root.removeDropDestination()
    controller.witnesses.removeAll { $0 === self }
    // What it has left at the root is still called; it does nothing more about it.
    budget = 0
    for observer in observers { controller.removeObserver(observer) }
  }

  func checkItems() {
    var found: [Int32] = []
    for place in places { found.append(place.item) }
    checker.checkItems(items, are: found)
    if !shelves.isEmpty { shelves.check() }
    if transfers { goods.check() }
    hearing.check(isQuiet: checker.watched.isEmpty)
  }

  // MARK: Elements by number

  var count: Int32 { Int32(ids.count) }

  func id(_ number: Int32) -> ElementID {
    if number >= 0, number < ids.count, let id = ids[Int(number)] { return id }
    return ElementID(slot: number, generation: 77)
  }

  func plan(_ number: Int32) -> ElementPlan? { number >= 0 && number < plans.count ? plans[Int(number)] : nil }

  func element(_ number: Int32) -> Element { Element(controller: controller, id: id(number)) }

  /// The real id for one of a step.
  private func real(_ id: ElementID) -> ElementID { id.generation == 0 ? self.id(id.slot) : id }
  private func real(_ id: ElementID?) -> ElementID? { id.map { real($0) } }

  func real(_ event: InputEvent) -> InputEvent {
    switch event {
    case .pointer(var pointer):
      pointer.cover = real(pointer.cover)
      return .pointer(pointer)
    case .key(var key):
      key.focus = real(key.focus)
      return .key(key)
    case .edit(let edit): return .edit(real(edit))
    case .answer(.begin(let id, let follower, let operations)):
      return .answer(.begin(id, follower: real(follower), operations: operations))
    case .start(let source, let pointer): return .start(real(source), pointer: pointer)
    case .external(var event):
      event.source = real(event.source)
      event.focus = real(event.focus)
      return .external(event)
    case .time, .answer, .cancel, .group, .reduceMotion, .sourceDeleted, .operations, .refresh, .announcing: return event
    case .moved(let id): return .moved(real(id))
    case .items(let session, let places, let rank):
      return .items(session, places.map { ItemPlace(real($0.collection), $0.item) }, rank: rank)
    case .place(let session, let place): return .place(session, place.map { DropPlace(real($0.collection), $0.position) })
    case .collection(let id, let edit): return .collection(real(id), edit)
    }
  }

  private func real(_ edit: TreeEdit) -> TreeEdit {
    switch edit {
    case .add(let id, let parent, let before, let frame):
      return .add(real(id), parent: real(parent), before: real(before), frame: frame)
    case .remove(let id): return .remove(real(id))
    case .move(let id, let parent, let before): return .move(real(id), parent: real(parent), before: real(before))
    case .frame(let id, let frame): return .frame(real(id), frame)
    case .transform(let id, let transform): return .transform(real(id), transform)
    case .contentOffset(let id, let offset): return .contentOffset(real(id), offset)
    case .offset(let id, let offset): return .offset(real(id), offset)
    case .clips(let id, let on): return .clips(real(id), on)
    case .hidden(let id, let on): return .hidden(real(id), on)
    case .disabled(let id, let on): return .disabled(real(id), on)
    case .opacity(let id, let opacity): return .opacity(real(id), opacity)
    case .zIndex(let id, let z): return .zIndex(real(id), z)
    case .shape(let id, let shape): return .shape(real(id), shape)
    case .overrides(let id, let overrides): return .overrides(real(id), overrides)
    case .handlers(let id, let handlers): return .handlers(real(id), handlers)
    case .scrollRange(let id, let range): return .scrollRange(real(id), range)
    case .handle(let id, let on): return .handle(real(id), on)
    case .source(let id, var role):
      let space = real(role?.space)
      role?.space = space
      return .source(real(id), role)
    case .target(let id, let role): return .target(real(id), role)
    }
  }

  // MARK: Steps

  func perform(_ step: FuzzStep) {
    switch step {
    case .element(let plan): make(plan)
    case .group(let plan): make(plan)
    case .input(let event):
      shelves.tamper(real(event))
      // An app removes, adds and marks at once; the rest comes through the queue.
      switch real(event) {
      case .edit(let edit): controller.edit(edit)
      case .external(let external): goods.take(external)
      // A drop that waits for its data is answered by its target alone.
      case .answer(.drop) where transfers: break
      case let event: controller.send(event)
      }
    case .act(let seed):
      var random = SplitMix64(seed: seed)
      misbehave(nil, &random)
    case .batch(let steps): controller.batch { for step in steps { perform(step) } }
    case .data(let change): shelves.perform(change)
    case .goods(let seed): goods.advance(seed)
    case .clipboard(let seed):
      var random = SplitMix64(seed: seed)
      clipboard.use(&random)
    }
  }

  private func make(_ plan: GroupPlan) {
    while groups.count < Int(plan.number) {
      let group = DragGroup(on: controller.root)
      group.onBegin = { [unowned(unsafe) self] session in call(0, session) }
      group.onEnd = { [unowned(unsafe) self] session, _ in call(0, session) }
      group.onDrop = { [unowned(unsafe) self] session, _ in call(0, session) }
      groups.append(group)
    }
    let group = groups[Int(plan.number) - 1]
    group.snapsBackOnMiss = plan.options.snapsBackOnMiss
    group.snapsToDroppableOnHit = plan.options.snapsToTargetOnHit
    if plan.options.strategy == .custom {
      group.customStrategy { [unowned(unsafe) self] _, _, session in
        var random = roll(0)
        call(0, session)
        return random.chance(70) ? id(random.below(count)) : nil
      }
    } else {
      group.strategy = plan.options.strategy
    }
    controller.send(.group(group.id, plan.options))
  }

  private func make(_ plan: ElementPlan) {
    while plan.number >= count {
      ids.append(nil)
      plans.append(nil)
      calls.append(0)
      hasAction.append(false)
    }
    let made = controller.add(to: id(plan.parent), frame: plan.frame)
    guard let made else { return }
    ids[Int(plan.number)] = made
    plans[Int(plan.number)] = plan
    if let transform = plan.transform { controller.edit(.transform(made, transform)) }
    if let scroll = plan.scroll { controller.edit(.contentOffset(made, scroll)) }
    if let range = plan.scrollRange { controller.edit(.scrollRange(made, range)) }
    if plan.shape != .rectangle { controller.edit(.shape(made, plan.shape)) }
    if plan.opacity != 1 { controller.edit(.opacity(made, plan.opacity)) }
    if plan.zIndex != 0 { controller.edit(.zIndex(made, plan.zIndex)) }
    if plan.clips { controller.edit(.clips(made, true)) }
    if plan.isHidden { controller.edit(.hidden(made, true)) }
    if plan.isDisabled { controller.edit(.disabled(made, true)) }
    if plan.isHandle { controller.edit(.handle(made, true)) }
    if let collection = plan.collection {
      shelves.mark(plan.number, collection)
      hasAction[Int(plan.number)] = controller.tree.target(of: made) != nil
    }
    if let source = plan.source { mark(plan.number, source) }
    if let target = plan.target { mark(plan.number, target) }
    if let responder = plan.responder { mark(plan.number, responder) }
  }

  // MARK: Data

  /// An item of another program: a good, or the value of a list or of a target.
  func foreign(_ random: inout SplitMix64) -> AnyItem {
    if transfers, random.chance(50) { return goods.foreign(&random) }
    if !shelves.isEmpty, random.chance(70) { return ItemBox(shelves.fresh(random.whole(10, 60))) }
    copies += 1
    return ItemBox<Int32>(1_000_000 + copies)
  }

  /// What a source begins with is in the first list.
  func own(_ own: [Int32]) {
    for item in own where !items.contains(item) {
      items.append(item)
      places.append((item, 0))
    }
  }

  func act(_ n: Int32, _ plan: TargetPlan, _ session: DragSession, taking goods: [Int32]? = nil) -> Bool {
    var random = roll(n)
    if random.chance(plan.refusesDrops) {
      checker.dataRefused(by: session.id)
      call(n, session)
      return false
    }
    take(n, session, goods ?? session.pasteboard.values(of: Int32.self))
    call(n, session)
    return true
  }

  /// The one change of data: every item goes by identity to the end of a list.
  func take(_ list: Int32, _ session: DragSession, _ taken: [Int32]) {
    checker.dataChanges(by: session.id, session.operation)
    for item in taken {
      switch session.operation {
      case .move:
        places.removeAll { $0.item == item }
        if !items.contains(item) { items.append(item) }
        places.append((item, list))
      case .copy:
        copies += 1
        items.append(1_000_000 + copies)
        places.append((1_000_000 + copies, list))
      case .link: break
      case .forbidden: checker.dataChanges(by: session.id, .forbidden)
      }
    }
  }

  /// A command that changes data when the drag begins: from here on the pasteboard alone knows where the items are.
  func takeOut(_ session: DragSession, deletes: Bool) {
    for item in session.pasteboard.values(of: Int32.self) {
      for p in places.indices where places[p].item == item { places[p].list = -1 }
    }
    guard deletes else { return }
    try? session.deleteSource()
    controller.edit(.remove(session.source.id))
  }

  private func over(_ session: DragSession, _ outcome: Outcome) {
    hearing.over(session.id, outcome, session.delivered, cut: clipboard.cut(in: session))
    if transfers { goods.over(session, outcome) }
    // Whatever the drag did not bring anywhere is restored from its pasteboard.
    for item in session.pasteboard.values(of: Int32.self) {
      for p in places.indices where places[p].item == item && places[p].list == -1 { places[p].list = 0 }
    }
    call(0, session)
  }

  /// Whether some item is in no list though no drag is under way.
  var hasItemsInFlight: Bool { places.contains { $0.list == -1 } }
}
