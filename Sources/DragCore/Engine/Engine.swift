/// Decides everything about drags, and does nothing itself.
///
/// Events go in with their time, effects come out in a fixed order:
///
/// ```text
/// 1 gesture   is this press a drag yet?                     ─▶ ask begin
/// 2 place     where does the follower go, within its limits ─▶ move
/// 3 hit       which element is under it                     ─▶ exited, entered, updated
/// 4 propose   the first target up the chain that accepts    ─▶ appearance, cursor
/// 5 motion    flights home and to snap points, frame by frame ─▶ move, land
/// ```
///
/// An engine is a value: a copy is a snapshot, and the same events give the same effects, bit for bit. It reads no clock,
/// touches no view and knows no platform. It is not what apps talk to; that is the `Controller`.
public struct Engine: Equatable, Sendable {
  /// Every element that can be hit.
  public internal(set) var tree = ElementTree()
  /// The time of the latest event, in seconds. It never goes back.
  public internal(set) var now = 0.0
  /// Springs become jumps; nothing else changes.
  public internal(set) var reducesMotion = false
  /// Edits have moved something under a drag: a `.refresh` is due.
  public internal(set) var needsRefresh = false
  /// Whether the latest event was a drag's, so that the platform's own reaction to it is not wanted.
  public internal(set) var isConsumed = false

  /// The elements that the latest event removed, deepest first.
  public internal(set) var removed: [ElementID] = []

  var groups: [GroupOptions] = [GroupOptions()]
  /// Every element with a target role, in the order they got it; some may have lost it since.
  var targets: [ElementID] = []
  var hasStaleTargets = false
  var pointers: [Pointer] = []
  var sessions: [Session] = []
  var motions: [Motion] = []
  var motionTime = 0.0
  var nextSession: Int32 = 1
  var work = HitWork()
  var reordering = Reordering()
  var system = SystemDrags()
  /// Nil while nothing is announced.
  var voice: Voice?

  /// Not inlined: where the compiler has put it into another module's code, for size, it has mixed up the storage of two arrays.
  @inline(never)
  public init() {}

  /// The pointer number that stands for the keyboard.
  public static let keyboardPointer: Int32 = -1

  /// Whether something flies, so that frames are wanted.
  public var needsFrames: Bool { motions.contains { !$0.isHeld } || sessions.contains { $0.scrolling.isNearEdge && $0.phase == .carrying } }

  /// When a `.time` event is wanted next, in seconds: for a press that becomes a drag by waiting, and for a drag that is held still.
  public var deadline: Double? {
    var result: Double?
    for pointer in pointers {
      guard case .possible(let press) = pointer.gesture, let due = press.deadline else { continue }
      result = result.map { min($0, due) } ?? due
    }
    for session in sessions {
      guard session.phase == .carrying, let due = session.rest?.due else { continue }
      result = result.map { min($0, due) } ?? due
    }
    if let due = speakingTime { result = result.map { min($0, due) } ?? due }
    return result
  }

  /// Takes one event.
  ///
  /// - Parameters:
  ///   - app: says what the app would do, at once.
  ///   - effects: gets the orders, behind those that are there.
  /// - Returns: false where the event held a number that is not finite or too large, or named something unknown, and was
  ///   left alone. A release or a loss of a pointer is never left alone: it happens where the pointer was last.
  @discardableResult
  public mutating func handle(_ event: InputEvent, asking app: any Answering, into effects: inout [Effect]) -> Bool {
    isConsumed = false
    for s in sessions.indices where !isKnownUniquelyReferenced(&sessions[s]) { sessions[s] = sessions[s].copy() }
    if !isKnownUniquelyReferenced(&reordering) { reordering = reordering.copy() }
    switch event {
    case .pointer(let pointer):
      advance(to: pointer.time, into: &effects)
      let isTaken = handle(pointer, asking: app, into: &effects)
      speak(into: &effects)
      return isTaken
    case .key(let key):
      advance(to: key.time, into: &effects)
      handle(key, asking: app, into: &effects)
      speak(into: &effects)
      return true
    case .time(let time):
      guard time.magnitude <= greatestTime else { return false }
      advance(to: time, into: &effects)
      stepMotions(into: &effects)
      if tree.scrollers > 0 { stepScrolling(into: &effects) }
      speak(into: &effects)
      return true
    case .edit(let edit): return handle(edit, into: &effects)
    case .answer(let answer): return handle(answer, asking: app, into: &effects)
    case .cancel(let id, let reason): return cancel(id, reason, into: &effects)
    case .group(let id, let options):
      guard options.isUsable, id.raw >= 0, id.raw < 1 << 20 else { return false }
      while groups.count <= Int(id.raw) { groups.append(GroupOptions()) }
      groups[Int(id.raw)] = options
      needsRefresh = true
      return true
    case .reduceMotion(let on):
      reducesMotion = on
      if on { settleMotions(into: &effects) }
      return true
    case .sourceDeleted(let id, let isDeleted):
      guard let s = index(of: id) else { return false }
      sessions[s].isSourceDeleted = isDeleted
      // Only its being declared deleted kept a drag going whose source is not there.
      let source = sessions[s].source
      if !isDeleted, tree.source(of: source)?.isEnabled != true { sourceWent(source, into: &effects) }
      return true
    case .operations(let id, let operations):
      guard let s = index(of: id) else { return false }
      sessions[s].operations = operations
      needsRefresh = true
      return true
    case .start(let source, let pointer): return start(source, pointer: pointer, into: &effects)
    case .refresh:
      refresh(asking: app, into: &effects)
      return true
    case .collection(let id, let edit):
      guard reordering.edit(id, edit, in: &self) else { return false }
      pressAgain(on: id)
      return true
    case .external(let event):
      let isTaken = system.handle(event, in: &self, asking: app, into: &effects)
      speak(into: &effects)
      return isTaken
    case .items(let id, let items, let rank): return reordering.setItems(of: id, items, rank, in: &self, into: &effects)
    case .place(let id, let place): return reordering.setPlace(of: id, place, in: &self, into: &effects)
    case .announcing(let on):
      voice = on ? Voice() : nil
      return true
    case .moved(let id):
      guard tree.contains(id) else { return false }
      announce(.moved(id), isUrgent: false, into: &effects)
      return true
    }
  }

  func options(of group: GroupID) -> GroupOptions {
    group.raw >= 0 && Int(group.raw) < groups.count ? groups[Int(group.raw)] : GroupOptions()
  }

  func index(of id: SessionID) -> Int? {
    // Few drags run at once.
    for i in sessions.indices where sessions[i].id == id { return i }
    return nil
  }

  func session(_ id: SessionID) -> Session? { index(of: id).map { sessions[$0] } }

  mutating func advance(to time: Double, into effects: inout [Effect]) {
    guard time.magnitude <= greatestTime, time > now else { return }
    now = time
    firePresses(into: &effects)
    fireRests(into: &effects)
  }

  /// Places and aims every drag again, after edits.
  mutating func refresh(asking app: any Answering, into effects: inout [Effect]) {
    guard needsRefresh else { return }
    needsRefresh = false
    tree.buildIndexes()
    var i = 0
    while i < sessions.count {
      if sessions[i].phase == .carrying {
        let carriedTo = sessions[i].carriedTo
        if sessions[i].kind == .keyboard { recarry(i, asking: app) }
        place(i, asking: app, into: &effects)
        retarget(i, isForced: true, asking: app, into: &effects)
        showAgain(i, asking: app, into: &effects)
        if sessions[i].carriedTo != carriedTo { announce(.carried(sessions[i].id), isUrgent: false, into: &effects) }
      }
      i += 1
    }
    reordering.refreshed(in: &self, into: &effects)
  }
}
