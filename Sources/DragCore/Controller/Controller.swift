/// Owns an engine, its queue and the app's closures: the one class of the core.
///
/// Whatever happens is sent to it, from anywhere, also from one of its own callbacks: input waits in a queue and is taken in
/// order, changes of the tree take hold at once, and what they lead to is delivered behind what is being delivered now.
///
/// A controller belongs to the isolation that made it, the main actor where views are. It is not `Sendable`.
public final class Controller {
  /// Not to be touched while `isBusy`: it is deciding.
  private(set) var decider = Engine()
  /// The engine handles an event now. Closures that it asks meanwhile see `askedTree`.
  package private(set) var isBusy = false
  private var allocator = ElementIDAllocator()
  private var queue: [InputEvent] = []
  private var queueHead = 0
  /// Changes that closures made while they answered; they are made as soon as the engine has decided.
  private var waiting: [TreeEdit] = []
  private var effects: [Effect] = []
  private var effectHead = 0
  package private(set) var isDraining = false
  /// What was asked for while the engine asked, to be done as soon as it has decided.
  private var late: (() -> Void)?
  /// What callbacks asked for that is to be seen through in one go, once nothing else waits.
  private var afterwards: [() -> Void] = []
  private var isCatchingUp = false
  private var batches = 0
  /// The tree as it is while the engine asks.
  var askedTree: ElementTree?

  private lazy var answers = ControllerAnswers(self)

  var records: [ElementRecord?] = []
  var groupRecords: [GroupRecord] = [GroupRecord()]
  var sessions: [SessionRecord] = []
  /// Drags that are over, while their items fly to their places.
  var landing: [SessionRecord] = []
  private(set) var observers: [(id: Int32, handler: (DragSession, Outcome) -> Void)] = []
  /// The latest number of an observer or a name; they ascend.
  private var lastNumber: Int32 = 0

  /// Something scrolls what the engine orders to be scrolled, where there is no platform.
  package var isScrolledByDriver = false

  /// What comes from outside of the program, where anything does.
  var arrivals: Arrivals?

  /// Performs the effects on a platform. The two keep each other alive until it is taken away.
  public var performer: (any EffectPerforming)?
  /// Sees all that goes in and comes out, for recordings and transcripts.
  public var witnesses: [any ControllerWitness] = []
  /// Whether the latest event was a drag's, so that the platform's own reaction to it is not wanted.
  public internal(set) var isConsumed = false
  /// Says what is announced, while anything is.
  var speaker: ((Occasion) -> Void)?
  /// Puts what is said together with what that would silence, where things may end when nobody expects it.
  var joining: ((Occasion, String) -> String)?
  var words: Announcements?
  /// Items of a collection can be moved by actions from now on, or by others than before. For adapters.
  public var didOfferActions: ((ReorderableCollection) -> Void)?
  var speech: Speech?

  /// A controller at time 0, with a root that has no size yet and nothing that performs its effects.
  public init() {}

  /// The engine as it is; nil while it decides, which is the case only in closures that answer a question.
  public var engine: Engine? { isBusy ? nil : decider }
  /// The time of the latest event, in seconds; nil while the engine decides.
  public var now: Double? { isBusy ? nil : decider.now }
  // What the library itself looks at, without a copy of all of the engine. Inlined into a loop, the compiler would begin to read the engine before
  // it, also while the engine decides.
  var reordering: Reordering? { @inline(never) get { isBusy ? nil : decider.reordering } }
  @inline(never)
  func running(_ id: SessionID) -> Session? { isBusy ? nil : decider.session(id) }
  package func shown(_ item: Int32, in collection: ElementID) -> (by: Vector, look: ItemAppearance)? {
    reordering.map { ($0.displacement(of: item, in: collection), $0.appearance(of: item, in: collection)) }
  }

  /// The elements as they are now.
  public var tree: ElementTree {
    @inline(never) get { askedTree ?? decider.tree }
  }

  /// Whether something flies, so that frames are wanted.
  public var needsFrames: Bool { !isBusy && decider.needsFrames }

  /// When a `.time` event is wanted next, in seconds.
  public var deadline: Double? { isBusy ? nil : decider.deadline }

  /// Collections are possible from now on.
  func allowCollections() {
    // A closure that answers a question may make the first one.
    if isBusy { later { [self] in decider.allowCollections() } } else { decider.allowCollections() }
    if !(speech is CollectionSpeech) { speech = CollectionSpeech(self) }
  }
  /// Does something as soon as the engine has decided, after what else is to be done then.
  func later(_ body: @escaping () -> Void) {
    guard let before = late else { return late = body }
    late = {
      before()
      body()
    }
  }

  /// The platform's own drags are possible from now on.
  func allowSystemDrags() { decider.allowSystemDrags() }

  // MARK: Input

  /// Takes an event, behind those that wait already.
  public func send(_ event: InputEvent) {
    queue.append(event)
    drain()
  }

  /// Makes several changes before drags look at them.
  public func batch(_ body: () -> Void) {
    batches += 1
    body()
    batches -= 1
    drain()
  }

  /// Changes the tree. In a closure that answers a question the change waits until the question is answered.
  ///
  /// - Returns: false where the change was refused; see `ElementTree.apply(_:removed:)`.
  @discardableResult
  public func edit(_ edit: TreeEdit) -> Bool {
    guard !isBusy else {
      waiting.append(edit)
      return true
    }
    let isTaken = take(.edit(edit))
    drain()
    return isTaken
  }

  /// A source as it is when the question of this moment is answered.
  @inline(never)
  func coming(_ id: ElementID) -> SourceRole? {
    for edit in waiting.reversed() { if case .source(id, let role) = edit { return role } }
    return tree.source(of: id)
  }

  /// A target as it is then.
  @inline(never)
  func comingTarget(_ id: ElementID) -> TargetRole? {
    for edit in waiting.reversed() { if case .target(id, let role) = edit { return role } }
    return tree.target(of: id)
  }

  /// Whether an element may be marked as a target: one that only hears of drops becomes a destination, and hears of them still.
  @inline(never)
  func mayBecomeTarget(_ id: ElementID) -> Bool { knows(id) && (comingTarget(id) == nil || needRecord(id).onlyHears) }

  /// Adds an element in front of its siblings, or behind one of them.
  ///
  /// - Returns: its id, or nil where parent or sibling are unknown or the frame is not usable.
  public func add(
    _ name: String? = nil, to parent: ElementID = .root, before: ElementID? = nil, frame: Rect
  ) -> ElementID? {
    let id = allocator.make()
    guard edit(.add(id, parent: parent, before: before, frame: frame)) else {
      allocator.release(id)
      return nil
    }
    if let name { setName(name, of: id) }
    return id
  }

  /// Makes room for so many more elements at once.
  public func reserve(_ count: Int) {
    allocator.reserve(count)
    if !isBusy { decider.tree.reserve(count) }
  }

  /// The name that transcripts use.
  public func name(of id: ElementID) -> String? { record(id)?.name }

  /// Gives an element the name that transcripts use, and by which `element(named:)` finds it. One that is gone keeps none; witnesses hear it.
  public func setName(_ name: String, of id: ElementID) {
    let record = needRecord(id)
    lastNumber += 1
    (record.name, record.named) = (name, lastNumber)
    tellWitnesses { $0.controller(self, named: id, name) }
  }

  /// How often drags are placed and aimed again for what an app does about just that, such as to hide what is entered and to show it when
  /// it is left: without an end there would be none. The next event goes on from there.
  private static let mostRefreshes = 16

  private func drain() {
    guard !isDraining, !isBusy else { return }
    isDraining = true
    var refreshes = 0
    while true {
      if let body = late {
        late = nil
        body()
      } else if effectHead < effects.count {
        let effect = effects[effectHead]
        effectHead += 1
        deliver(effect)
      } else if !effects.isEmpty {
        effects.removeAll(keepingCapacity: true)
        effectHead = 0
      } else if batches == 0, decider.needsRefresh, refreshes < Self.mostRefreshes {
        refreshes += 1
        take(.refresh)
      } else if queueHead < queue.count {
        refreshes = 0
        queueHead += 1
        take(queue[queueHead - 1])
      } else {
        break
      }
    }
    queue.removeAll(keepingCapacity: true)
    queueHead = 0
    isDraining = false
    catchUp()
  }

  /// Does what has to see what comes of its own events: at once, or when all that waits has been done.
  package func afterwards(_ body: @escaping () -> Void) {
    afterwards.append(body)
    catchUp()
  }

  @inline(never)
  private func catchUp() {
    guard !isBusy, !isDraining, !isCatchingUp, batches == 0 else { return }
    isCatchingUp = true
    var head = 0
    while head < afterwards.count {
      head += 1
      afterwards[head - 1]()
    }
    afterwards.removeAll()
    isCatchingUp = false
  }

  @discardableResult
  func take(_ event: InputEvent) -> Bool {
    guard !isBusy else { return false }
    tellWitnesses { $0.controller(self, takes: event) }
    var output: [Effect] = []
    swap(&output, &effects)
    let old = output.count
    isBusy = true
    let isTaken = decider.handle(event, asking: answers, into: &output)
    isBusy = false
    swap(&output, &effects)
    switch event {
    case .pointer, .key: isConsumed = decider.isConsumed
    case .edit:
      for id in decider.removed { forget(id) }
      forgetLanded()
    case .refresh: for known in sessions { known.watchTransfer?() }
    case .time, .answer, .cancel, .group, .reduceMotion, .sourceDeleted, .operations, .start, .collection, .items, .place, .external,
      .announcing,
      .moved:
      break
    }
    tellWitnesses { $0.controller(self, handled: event, making: effects[old...]) }
    if !waiting.isEmpty { takeWaiting() }
    return isTaken
  }

  /// What closures changed while they answered holds for all that follows.
  @inline(never)
  private func takeWaiting() {
    let edits = waiting
    waiting = []
    for edit in edits {
      // An element that was promised and cannot be added after all leaves neither its id nor its closures behind.
      if !take(.edit(edit)), case .add(let id, _, _, _) = edit, !contains(id) { forget(id) }
    }
  }

  @inline(never)
  func tellWitnesses(_ tell: (any ControllerWitness) -> Void) { for witness in witnesses { tell(witness) } }

  /// Takes an event at once, or when the question of this moment is answered: what a callback says holds for what follows it.
  func tell(_ event: InputEvent) {
    if isBusy { queue.append(event) } else { take(event) }
  }

  /// A drag is over.
  @inline(never)
  func forget(_ session: SessionID) {
    for i in sessions.indices where sessions[i].id == session {
      sessions.remove(at: i)
      return
    }
  }

  /// Drags nothing of which flies any more.
  @inline(never)
  func forgetLanded() {
    var i = landing.count
    while i > 0 {
      i -= 1
      if !decider.carries(landing[i].id) { landing.remove(at: i) }
    }
  }

  private func forget(_ id: ElementID) {
    allocator.release(id)
    if record(id) != nil { records[Int(id.slot)] = nil }
  }

  // MARK: Records

  /// Whether the element is there, or will be when the question of this moment is answered.
  package func knows(_ id: ElementID) -> Bool {
    contains(id)
      || waiting.contains {
        if case .add(id, _, _, _) = $0 { return true }
        return false
      }
  }

  /// Whether the element is there now. Unlike `tree` this copies nothing.
  @inline(never)
  package func contains(_ id: ElementID) -> Bool {
    if let askedTree { return askedTree.contains(id) }
    return decider.tree.contains(id)
  }

  func record(_ id: ElementID) -> ElementRecord? {
    guard id.slot >= 0, Int(id.slot) < records.count, let record = records[Int(id.slot)], record.generation == id.generation else {
      return nil
    }
    return record
  }

  func needRecord(_ id: ElementID) -> ElementRecord {
    if let record = record(id) { return record }
    // What is said to an element that is gone is heard by nobody, least of all by the one that has its place now.
    guard knows(id) else { return ElementRecord(generation: id.generation) }
    while records.count <= Int(id.slot) { records.append(nil) }
    let record = ElementRecord(generation: id.generation)
    records[Int(id.slot)] = record
    return record
  }

  func session(_ id: SessionID) -> SessionRecord? { sessions.first { $0.id == id } }

  /// Ends all drags, and lets go of all that it was given: elements with what these were marked with, observers, witnesses and the performer. What
  /// an app's closures hold would live as long as they do, and some hold the controller. In a callback it does so once all that waits has been done.
  public func close() {
    send(.cancel(nil, .app))
    afterwards { [self] in
      batch { for child in tree.children(of: .root) { edit(.remove(child)) } }
      (records, observers, witnesses, arrivals, performer) = ([], [], [], nil, nil)
    }
  }

  // MARK: Observers

  /// Is told how every drag ends, after its elements.
  ///
  /// - Returns: a number to take the observer away with. One that is added in a callback misses that event.
  @discardableResult
  public func observe(_ handler: @escaping (DragSession, Outcome) -> Void) -> Int32 {
    lastNumber += 1
    observers.append((lastNumber, handler))
    return lastNumber
  }

  /// Takes an observer away, by the number that `observe(_:)` gave; also while observers are told, where it is told no more.
  public func removeObserver(_ id: Int32) { observers.removeAll { $0.id == id } }

  func tellObservers(_ session: DragSession, _ outcome: Outcome) {
    // One that is taken away meanwhile is told no more.
    var told: Int32 = 0
    let last = lastNumber
    while let next = observers.first(where: { $0.id > told && $0.id <= last }) {
      told = next.id
      next.handler(session, outcome)
    }
  }
}

/// Performs what an engine orders on a platform.
public protocol EffectPerforming: AnyObject {
  /// Performs one effect; they come in their order, with the engine at rest. None is an `ask` or an `announce`: the controller sees to these.
  func perform(_ effect: Effect, for controller: Controller)
  /// What covers a point of the root's coordinate space; see `Answering.cover(at:mayBeOld:)`. The engine decides meanwhile: nothing of
  /// the controller may be read, not even its `tree`.
  func cover(at location: Point, mayBeOld: Bool) -> ElementID?
  /// Tells the controller where an element is now, by an edit, where that has changed: it is about to fly.
  func measure(_ element: ElementID)
  /// Says a text aloud.
  func announce(_ text: String)
  /// What an element, or an item of it where that is not -1, is called on the platform; nil where nobody can tell.
  func label(of element: ElementID, item: Int) -> String?
}

extension EffectPerforming {
  /// Does nothing, where the tree always knows.
  public func measure(_ element: ElementID) {}
  /// Says nothing.
  public func announce(_ text: String) {}
  /// Knows no names.
  public func label(of element: ElementID, item: Int) -> String? { nil }
}

/// Sees all that goes into a controller and comes out of it.
public protocol ControllerWitness: AnyObject {
  /// The controller's engine is as it was before the event.
  func controller(_ controller: Controller, takes event: InputEvent)
  /// The controller's engine is as the event left it; the effects are yet to be delivered.
  func controller(_ controller: Controller, handled event: InputEvent, making effects: ArraySlice<Effect>)
  /// Comes before the app's closures and the performer hear of the effect.
  func controller(_ controller: Controller, delivers effect: Effect)
  /// An element has this name in transcripts from now on.
  func controller(_ controller: Controller, named id: ElementID, _ name: String)
  /// The controller's engine decides now, and its `tree` is what the app's closure saw; for a `.cover` that may not be read either.
  func controller(_ controller: Controller, wasTold answer: Told)
  /// Something is said aloud.
  func controller(_ controller: Controller, says text: String)
}

extension ControllerWitness {
  /// Does nothing.
  public func controller(_ controller: Controller, says text: String) {}
  /// Does nothing.
  public func controller(_ controller: Controller, handled event: InputEvent, making effects: ArraySlice<Effect>) {}
}

/// What the app said to a question of the engine's, as a recording holds it.
public enum Told: Equatable, Sendable {
  /// To `proposal`: what the target could do; empty for nothing.
  case operations(OperationSet)
  /// To `state`.
  case state(DragState)
  /// To `isInside`.
  case inside(Bool)
  /// To `hit`.
  case hit(HitAnswer)
  /// To `target`: what the group's strategy picked; nil for nothing.
  case target(ElementID?)
  /// To `cover`: what the place's cover lies in; nil where nothing covers it.
  case cover(ElementID?)
  /// To `center`: in the coordinate space of the follower's parent.
  case center(Point)
}

extension Controller {
  /// The element that has this name in transcripts; where several have it, the one that got it last.
  ///
  /// - Complexity: O(n) in the number of elements that were ever named.
  public func element(named name: String) -> Element? {
    var result: Element?
    var latest: Int32 = 0
    for slot in records.indices {
      guard let record = records[slot], record.named > latest, let own = record.name, isSameText(own, name) else { continue }
      latest = record.named
      result = Element(controller: self, id: ElementID(slot: Int32(slot), generation: record.generation))
    }
    return result
  }

  /// The root: its coordinate space is the one that input arrives in.
  public var root: Element { Element(controller: self, id: .root) }
}

extension Controller {
  /// Every element that has a name, with it.
  public var names: [(id: ElementID, name: String)] {
    var result: [(id: ElementID, name: String)] = []
    for slot in records.indices {
      if let record = records[slot], let name = record.name {
        result.append((ElementID(slot: Int32(slot), generation: record.generation), name))
      }
    }
    return result
  }
}
