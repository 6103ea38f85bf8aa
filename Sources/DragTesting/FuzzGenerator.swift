import DragCore

/// Thinks up the steps of a random gesture, with an eye on where things are, so that drags get somewhere.
struct FuzzGenerator {
  private var random: SplitMix64
  private var now = 0.0
  private var made: Int32 = 0
  private var groups: Int32 = 0
  private var hands: [Hand] = []
  /// In so many of a hundred steps something happens that no hand did.
  private let noise: Int32
  private let mischief: Int32
  private var last: FuzzStep?
  /// Half of all gestures are about collections; those are left as they were that once failed.
  private let hasCollections: Bool
  private let varies: Bool
  private var shelves: [Int32] = []

  /// What one pointer, or the keyboard, is up to.
  private struct Hand {
    enum Aim: UInt8 { case drop, miss, cancel, anything }
    enum Stage: UInt8 { case press, activate, travel, end, over }
    var pointer: Int32
    var kind: PointerKind
    var source: Int32
    var target: Int32
    var aim: Aim
    var stage = Stage.press
    var at = Point.zero
    var steps: Int32
    /// Where it goes, where that is a place of its own.
    var goal: Point?
    /// It taps an item while others drag.
    var isTap = false
    /// How often it goes on elsewhere.
    var detours: Int32 = 0
  }

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    hasCollections = (2...5).contains(seed % 8)
    varies = Fuzz.varies(seed)
    noise = random.pick([0, 5, 15, 15, 40])
    mischief = random.pick([0, 0, 3, 10, 25])
  }

  // MARK: Setting up

  mutating func setUp() -> [FuzzStep] {
    var steps: [FuzzStep] = [.input(.edit(.frame(.root, Rect(0, 0, 800, 600))))]
    groups = random.pick([0, 0, 1, 1, 2])
    for g in 0..<groups { steps.append(.group(GroupPlan(number: g + 1, options: options()))) }
    if random.chance(30) { steps.append(.input(.group(.standard, options()))) }
    if random.chance(10) { steps.append(.input(.reduceMotion(true))) }
    if random.below(Int32(500)) == 0 { steps += deepChain() }
    if hasCollections {
      steps += collections()
    } else {
      steps += elements()
    }
    let handCount = random.pick([1, 1, 1, 2, 2, 3])
    for h in 0..<handCount { hands.append(hand(Int32(h) + 1)) }
    return steps
  }

  private mutating func elements() -> [FuzzStep] {
    var steps: [FuzzStep] = []
    let count = random.chance(15) ? random.below(Int32(40)) + 20 : random.below(Int32(16)) + 4
    for _ in 0..<count { steps.append(.element(plan())) }
    return steps
  }

  private mutating func deepChain() -> [FuzzStep] {
    var steps: [FuzzStep] = []
    let depth = random.chance(30) ? Int32(1000) : 200
    for level in 0..<depth {
      made += 1
      var plan = ElementPlan(number: made, parent: level == 0 ? 0 : made - 1, frame: Rect(0, 0, 800, 600))
      if random.below(Int32(100)) == 0 { plan.transform = .rotation(cosine: 0.8, sine: 0.6) }
      if random.below(Int32(50)) == 0 { plan.clips = true }
      if level == depth - 1 { plan.source = source() }
      steps.append(.element(plan))
    }
    return steps
  }

  private mutating func options() -> GroupOptions {
    var options = GroupOptions()
    options.strategy = random.pick([
      .pointerInside, .pointerInside, .centerInside, .centerInside, .largestOverlap, .closestCenter, .closestCorners, .custom,
    ])
    options.snapsBackOnMiss = random.chance(50)
    options.snapsToTargetOnHit = random.chance(50)
    options.staysOnHit = random.chance(50)
    options.snapDamping = random.pick([0, 0.5, 1, random.number(0, 1)])
    return options
  }

  private mutating func plan() -> ElementPlan {
    made += 1
    let isTop = made < 3 || random.chance(55)
    let parent = isTop ? 0 : random.below(made)
    let size = Size(random.pick([40, 60, 90, 150, 200]), random.pick([30, 60, 90, 140]))
    let origin = isTop ? Point(random.whole(0, 700), random.whole(0, 520)) : Point(random.whole(-10, 60), random.whole(-10, 40))
    var plan = ElementPlan(number: made, parent: parent, frame: Rect(origin: origin, size: size))
    if random.chance(3) { plan.frame.size.width = 0 }
    if random.below(Int32(150)) == 0 { plan.frame = badRect() }
    if random.chance(12) { plan.transform = transform() }
    if random.chance(10) { plan.scroll = Vector(random.whole(-60, 60), random.number(-60, 60)) }
    if random.chance(10) { plan.shape = shape() }
    if random.chance(3) { plan.opacity = random.pick([0, 0.005, 0.5, -1]) }
    if random.chance(10) { plan.zIndex = random.below(Int32(5)) - 2 }
    plan.clips = random.chance(12)
    plan.isHidden = random.chance(3)
    plan.isDisabled = random.chance(2)
    plan.isHandle = random.chance(6)
    if random.chance(45) { plan.source = source() }
    if random.chance(50) { plan.target = target() }
    if random.chance(35) { plan.responder = responder() }
    plan.mischief = mischief
    return plan
  }

  private mutating func transform() -> Transform {
    switch random.below(Int32(8)) {
    case 0: .scale(random.number(0.5, 2))
    case 1: .rotation(cosine: 0.8, sine: 0.6)
    case 2: .scale(x: -1, y: 1)
    case 3: .skew(x: random.number(-0.5, 0.5), y: 0)
    case 4: .translation(Vector(random.number(-30, 30), 5))
    case 5: Transform(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0)
    case 6: random.chance(10) ? Transform(a: 1e300, b: 0, c: .nan, d: 1, tx: 0, ty: 0) : .scale(x: 1e-6, y: 1e6)
    default: Transform.scale(0.7).concatenating(.rotation(cosine: 0.6, sine: -0.8))
    }
  }

  private mutating func shape() -> Shape {
    switch random.below(Int32(4)) {
    case 0: .polygon([Point(0, 0), Point(80, 10), Point(40, 90)])
    case 1: .polygon([])
    default: .ellipse
    }
  }

  private mutating func badNumber() -> Double {
    random.pick([.nan, .infinity, -.infinity, 1e300, -1e300, 1e9 + 1, -5, .leastNonzeroMagnitude, -0.0])
  }

  private mutating func badRect() -> Rect {
    var rect = Rect(random.whole(0, 500), random.whole(0, 500), 50, 50)
    switch random.below(Int32(4)) {
    case 0: rect.origin.x = badNumber()
    case 1: rect.origin.y = badNumber()
    case 2: rect.size.width = badNumber()
    default: rect.size.height = badNumber()
    }
    return rect
  }

  private mutating func activation() -> Activation {
    switch random.below(Int32(5)) {
    case 0: .immediate
    case 1: .longPress(random.number(0, 0.5))
    case 2: .delay()
    case 3: .distance(random.number(0, 20))
    default: .distance(5)
    }
  }

  private mutating func operations() -> OperationSet {
    random.pick([.all, .all, [.copy, .move], [.copy, .move], .move, .copy, .link, []])
  }

  private mutating func source() -> SourcePlan {
    var plan = SourcePlan()
    plan.kind = random.pick([.value, .value, .value, .items, .bare, .text, .decides])
    plan.group = random.chance(50) ? random.below(groups + 1) : 0
    plan.itemCount = random.chance(4) ? 0 : random.below(Int32(3)) + 1
    if random.chance(70) {
      plan.role.activation.mouse = activation()
      plan.role.activation.pen = activation()
      plan.role.activation.touch = activation()
    }
    plan.role.isEnabled = !random.chance(3)
    plan.role.needsHandle = random.chance(3)
    if random.chance(40) { plan.role.operations = operations() }
    if random.chance(8) { plan.role.modifiers.axis = random.chance(50) ? .horizontal : .vertical }
    if random.chance(8) { plan.role.modifiers.grid = Size(random.whole(0, 30), random.number(0, 30)) }
    if random.chance(8) { plan.role.modifiers.bounds = random.chance(10) ? badRect() : Rect(50, 50, 500, 400) }
    plan.follower = random.chance(60) ? .own : random.pick([.none, .parent, .child, .new, .any])
    plan.refusals = random.pick([0, 0, 0, 0, 10, 60])
    plan.modifies = random.chance(8)
    return plan
  }

  private mutating func target() -> TargetPlan {
    var plan = TargetPlan()
    plan.kind = groups > 0 && random.chance(50) ? .grouped : random.pick([.typed, .typed, .asked])
    plan.group = random.below(groups) + 1
    if random.chance(40) { plan.operations = operations() }
    if random.chance(30) { plan.snapPoint = Point(random.whole(-20, 80), random.number(-20, 80)) }
    plan.refusesProposals = random.pick([0, 0, 10, 70])
    plan.refusesDrops = random.pick([0, 0, 0, 30])
    return plan
  }

  private mutating func responder() -> ResponderPlan {
    var plan = ResponderPlan()
    plan.handlers = HandlerSet(rawValue: UInt8(truncatingIfNeeded: random.next()) & 127)
    plan.forwards = random.pick([0, 0, 50])
    plan.drag = random.chance(15) ? (random.chance(50) ? .deletes : .plain) : .none
    plan.drops = random.chance(15)
    plan.pointInside = random.chance(8)
    plan.hitTest = random.chance(6)
    return plan
  }

  // MARK: Collections

  /// Collections beside each other, some in a container that is scrolled and clips, and a few other elements.
  private mutating func collections() -> [FuzzStep] {
    var steps: [FuzzStep] = []
    let containers: Int32 = random.pick([0, 1, 1, 1, 2])
    let count = random.pick([1, 2, 2, 3, 3, 4])
    for c in 0..<count {
      var parent: Int32 = 0
      var frame = Rect(Double(c) * 190 + 10, random.whole(0, 80), random.whole(60, 180), random.whole(80, 450))
      if random.chance(25) {
        made += 1
        var scroller = ElementPlan(number: made, parent: 0, frame: frame)
        scroller.scroll = Vector(random.whole(-30, 30), random.number(-60, 60))
        scroller.clips = true
        steps.append(.element(scroller))
        parent = made
        frame.origin = Point(random.whole(-20, 20), random.whole(-20, 20))
      } else if varies, random.chance(50) {
        // More than can be seen, so that it scrolls near its edges.
        made += 1
        var scroller = ElementPlan(number: made, parent: 0, frame: frame)
        scroller.clips = true
        frame = Rect(0, 0, frame.width + random.pick([0, 0, 80]), frame.height + random.pick([0, 100, 400, 900]))
        let rest = Vector(frame.width - scroller.frame.width, frame.height - scroller.frame.height)
        let part = random.pick([0, 0.5, 1])
        scroller.scroll = rest * part
        scroller.scrollRange = ScrollRange(back: rest * part, forward: rest * (1 - part))
        steps.append(.element(scroller))
        parent = made
      }
      made += 1
      var plan = ElementPlan(number: made, parent: parent, frame: frame)
      plan.clips = random.chance(30)
      if random.chance(20) { plan.scroll = Vector(random.whole(-10, 10), random.number(-20, 100)) }
      if random.chance(8) { plan.transform = transform() }
      if random.chance(15) { plan.responder = responder() }
      plan.mischief = mischief
      var collection = CollectionPlan.random(&random, in: frame.size)
      collection.container = containers > 0 && random.chance(85) ? random.below(containers) + 1 : 0
      if varies { collection.vary(&random) }
      if random.below(Int32(60)) == 0 { collection.spoil(&random) }
      if random.below(Int32(100)) == 0 { for _ in 0..<300 { collection.lengths.append(random.number(0, 30)) } }
      plan.collection = collection
      shelves.append(made)
      steps.append(.element(plan))
    }
    for _ in 0..<random.below(Int32(5)) {
      var plan = plan()
      if plan.source != nil, random.chance(50) { plan.source?.kind = .stock }
      if plan.target != nil, random.chance(60) { plan.target?.kind = .shelf }
      steps.append(.element(plan))
    }
    return steps
  }

  private mutating func collectionNoise() -> FuzzStep {
    let n = random.pick(shelves)
    let id = random.chance(90) ? ElementID(slot: n, generation: 0) : some()
    switch random.below(Int32(16)) {
    case 0:
      return .batch([
        .data(.random(&random, n, varies: varies)), .data(.random(&random, random.pick(shelves), varies: varies)), .input(.edit(edit())),
      ])
    case 1: return .input(.collection(id, collectionEdit()))
    case 2:
      var places: [ItemPlace] = []
      for _ in 0..<random.below(Int32(4)) {
        places.append(ItemPlace(random.chance(80) ? id : some(), random.pick([0, 1, 2, 3, -1, 9, .max])))
      }
      return .input(.items(SessionID(random.below(Int32(5)) + 1), places))
    case 3: return .input(.edit(random.chance(20) ? .remove(id) : .hidden(id, random.chance(50))))
    case 4: return .input(.edit(.contentOffset(id, Vector(random.whole(-40, 40), random.number(-40, 80)))))
    case 5: return .input(.edit(.frame(id, Rect(random.whole(0, 600), random.whole(0, 200), random.whole(0, 250), random.whole(0, 400)))))
    case 6: return .input(.edit(random.chance(50) ? .disabled(id, random.chance(50)) : .move(id, parent: some(), before: nil)))
    default: return .data(.random(&random, n, varies: varies))
    }
  }

  private mutating func collectionEdit() -> CollectionEdit {
    switch random.below(Int32(4)) {
    case 0:
      let size = Size(random.pick([10, 40, 0, badNumber()]), random.pick([10, 40, 0, badNumber()]))
      return .measured(item: random.pick([0, 1, 2, 5, -1, .max]), size)
    case 1: return .set(nil)
    default:
      var plan = CollectionPlan.random(&random, in: Size(100, 300))
      if random.chance(30) { plan.spoil(&random) }
      var role = CollectionRole(
        layout: .list(
          plan.lengths, spacing: plan.spacing, axis: plan.isHorizontal ? .horizontal : .vertical, bounds: plan.bounds,
          insets: Insets(plan.inset)))
      role.capacity = plan.capacity
      role.locked = random.pick([[], [], [0], [1, 3], [0, 900], [3, 1], [-1], [2, 2]])
      if varies { role.pinned = random.pick([[], [], [0], [1, 3], [0, 900], [3, 1], [-1], [2, 2]]) }
      role.folders = random.pick([[], [], [0], [1, 2], [77], [3, 1], [-1]])
      return .set(role)
    }
  }

  // MARK: Hands

  private mutating func hand(_ pointer: Int32) -> Hand {
    let kind: PointerKind = random.pick([.mouse, .mouse, .touch, .touch, .pen, .keyboard])
    let aim: Hand.Aim = random.pick([.drop, .drop, .drop, .drop, .miss, .miss, .cancel, .cancel, .anything])
    var hand = Hand(
      pointer: kind == .keyboard ? Engine.keyboardPointer : pointer, kind: kind, source: 0, target: 0, aim: aim,
      steps: random.below(Int32(6)) + 2)
    if varies, hasCollections, random.chance(25) { (hand.kind, hand.pointer, hand.isTap) = (random.pick([.touch, .mouse]), 4, true) }
    return hand
  }

  /// The middle of something that flies to its place, where it is seen.
  private mutating func flying(_ app: FuzzApp) -> Point? {
    guard varies, hasCollections, random.chance(40) else { return nil }
    for known in app.shelves.flown.reversed() {
      let tree = app.controller.tree
      guard let box = tree.boundsInRoot(of: known.follower), let seen = app.controller.engine?.visibleOffset(of: known.follower) else {
        continue
      }
      return box.center + (seen - tree.offset(of: known.follower))
    }
    return nil
  }

  private static func center(_ n: Int32, _ app: FuzzApp) -> Point? { app.controller.tree.boundsInRoot(of: app.id(n))?.center }

  private mutating func choose(_ app: FuzzApp, _ isGood: (Int32) -> Bool) -> Int32 {
    // A few tries find one where there are many; where there is none, anything will do.
    for _ in 0..<24 {
      let n = random.below(app.count)
      if isGood(n) { return n }
    }
    return random.below(app.count)
  }

  private mutating func source(_ app: FuzzApp) -> Int32 {
    if hasCollections, random.chance(80) { return choose(app) { Self.hasItems($0, app) } }
    return choose(app) { Self.seesSource($0, app) }
  }

  private mutating func target(_ source: Int32, _ app: FuzzApp) -> Int32 {
    if hasCollections, random.chance(30) { return source }
    if hasCollections, random.chance(75) { return choose(app) { app.shelves.has($0) } }
    return choose(app) { Self.seesTarget($0, source, app) }
  }

  private static func hasItems(_ n: Int32, _ app: FuzzApp) -> Bool {
    (app.controller.engine?.collection(app.id(n))?.layout.count ?? 0) > 0
  }

  /// An item of a collection, and its middle.
  private mutating func item(of n: Int32, _ app: FuzzApp) -> (item: Int32, at: Point)? {
    guard hasCollections, let layout = app.controller.engine?.collection(app.id(n))?.layout, layout.count > 0 else { return nil }
    let item = random.below(min(layout.count, 20))
    guard let rect = layout.rect(of: item), let at = app.controller.tree.convert(rect.center, from: app.id(n), to: .root) else {
      return nil
    }
    return (Int32(item), at)
  }

  /// A place in a collection: often an item's.
  private mutating func goal(_ n: Int32, _ app: FuzzApp) -> Point? {
    guard hasCollections, app.shelves.has(n) else { return nil }
    if random.chance(50), let item = item(of: n, app) { return item.at + Vector(random.whole(-15, 15), random.whole(-15, 15)) }
    guard let box = app.controller.tree.boundsInRoot(of: app.id(n)) else { return nil }
    return Point(box.minX + box.width * random.number(0, 1), box.minY + box.height * random.number(0, 1))
  }

  private static func seesSource(_ n: Int32, _ app: FuzzApp) -> Bool {
    let id = app.id(n)
    guard let role = app.controller.tree.source(of: id), role.isEnabled, let at = Self.center(n, app) else { return false }
    guard let hit = app.controller.tree.hit(at: at) else { return false }
    return app.controller.tree.isDescendant(hit, of: id)
  }

  private static func seesTarget(_ n: Int32, _ source: Int32, _ app: FuzzApp) -> Bool {
    let tree = app.controller.tree
    guard let target = tree.target(of: app.id(n)), let source = tree.source(of: app.id(source)) else { return false }
    guard target.group == source.group || target.seesEveryGroup else { return false }
    guard !target.operations.isDisjoint(with: source.operations), let at = Self.center(n, app) else { return false }
    return tree.hit(at: at).map { tree.isDescendant($0, of: app.id(n)) } ?? false
  }

  private mutating func event(_ phase: PointerEvent.Phase, _ hand: Hand) -> FuzzStep {
    var event = PointerEvent(phase, id: hand.pointer, kind: hand.kind, at: hand.at, time: now)
    if random.chance(5) { event.modifiers = KeyModifiers(rawValue: UInt8(random.below(Int32(16)))) }
    if phase == .down, random.chance(6) { event.content = random.chance(50) ? .control : .text }
    if random.chance(4) { event.cover = ElementID(slot: random.below(made + 2), generation: 0) }
    return .input(.pointer(event))
  }

  private mutating func advance(_ h: Int, _ app: FuzzApp) -> FuzzStep {
    var hand = hands[h]
    defer { hands[h] = hand }
    if hand.kind == .keyboard { return type(&hand, app) }
    switch hand.stage {
    case .press:
      hand.source = source(app)
      hand.target = target(hand.source, app)
      hand.goal = goal(hand.target, app)
      hand.at =
        flying(app) ?? item(of: hand.source, app)?.at ?? Self.center(hand.source, app) ?? Point(random.whole(0, 800), random.whole(0, 600))
      hand.stage = .activate
      return event(.down, hand)
    case .activate:
      if hand.isTap {
        hand.stage = .over
        return event(.up, hand)
      }
      hand.stage = .travel
      let table = app.controller.tree.source(of: app.id(hand.source))?.activation ?? ActivationTable()
      let activation = hand.kind == .mouse ? table.mouse : hand.kind == .pen ? table.pen : table.touch
      switch activation {
      case .immediate: return event(.move, hand)
      case .distance(let distance):
        hand.at.x += distance + 1
        return event(.move, hand)
      case .press(let seconds, _):
        now += seconds + 0.01
        return .input(.time(now))
      }
    case .travel:
      // Held where it is, perhaps near an edge.
      if varies, hasCollections, random.chance(20) {
        now += random.pick([1.0 / 60, 0.05, 0.3])
        return .input(.time(now))
      }
      let goal: Point
      switch hand.aim {
      case .drop, .cancel, .anything: goal = hand.goal ?? Self.center(hand.target, app) ?? Point(400, 300)
      case .miss: goal = Point(-700, 1500)
      }
      hand.steps -= 1
      if hand.steps <= 0 {
        hand.at = goal
        hand.stage = .end
        if hasCollections, hand.detours < 3, random.chance(35) {
          hand.detours += 1
          hand.stage = .travel
          hand.steps = random.below(Int32(5)) + 1
          hand.target = target(hand.source, app)
          hand.goal = self.goal(hand.target, app)
        }
      } else {
        hand.at += (goal - hand.at) * 0.5 + Vector(random.whole(-3, 3), random.number(-3, 3))
      }
      now += 1.0 / 60
      return event(.move, hand)
    case .end:
      hand.stage = .over
      switch hand.aim {
      case .drop, .miss: return event(.up, hand)
      case .cancel:
        switch random.below(Int32(7)) {
        case 0: return event(.cancel, hand)
        case 1: return .input(.key(KeyEvent(.escape, time: now)))
        case 2: return .input(.cancel(nil, random.pick([.blur, .hidden, .app])))
        case 3: return .input(.edit(.remove(ElementID(slot: hand.source, generation: 0))))
        case 4: return .input(.edit(.disabled(ElementID(slot: hand.source, generation: 0), true)))
        case 5: return .input(.edit(.source(ElementID(slot: hand.source, generation: 0), nil)))
        default: return .input(.cancel(SessionID(random.below(Int32(4)) + 1), .app))
        }
      case .anything: return noiseStep(app)
      }
    case .over: return noiseStep(app)
    }
  }

  private mutating func type(_ hand: inout Hand, _ app: FuzzApp) -> FuzzStep {
    func key(_ key: Key, _ focus: ElementID?, _ item: Int32 = -1) -> FuzzStep {
      .input(.key(KeyEvent(key, focus: focus, item: item, time: now)))
    }
    switch hand.stage {
    case .press:
      hand.source = source(app)
      hand.stage = .travel
      let item = item(of: hand.source, app)?.item ?? -1
      return key(random.chance(50) ? .space : .enter, ElementID(slot: hand.source, generation: 0), item)
    case .activate, .travel:
      hand.steps -= 1
      if hand.steps <= 0 { hand.stage = .end }
      now += 0.1
      return key(random.pick([.tab, .tab, .left, .right, .up, .down, .home, .end, .pageUp, .pageDown, .modifier]), nil)
    case .end:
      hand.stage = .over
      return key(hand.aim == .cancel ? .escape : .space, nil)
    case .over: return noiseStep(app)
    }
  }

  // MARK: Noise

  /// The next step; nil when the gesture is long enough and every hand is done.
  mutating func next(_ app: FuzzApp, after count: Int32) -> FuzzStep? {
    if let last, random.chance(2) { return last }
    if random.chance(noise) { return keep(noiseStep(app)) }
    var busy: [Int] = []
    for h in hands.indices where hands[h].stage != .over { busy.append(h) }
    if busy.isEmpty, count < 60, count < 20 || random.chance(60) {
      // Another drag, perhaps while the last one's follower still flies.
      hands.append(hand(random.below(Int32(3)) + 1))
      busy.append(hands.count - 1)
    }
    guard !busy.isEmpty, count < 120 else { return count < 20 ? keep(noiseStep(app)) : nil }
    return keep(advance(random.pick(busy), app))
  }

  private mutating func keep(_ step: FuzzStep) -> FuzzStep {
    last = step
    return step
  }

  private mutating func some() -> ElementID {
    if random.chance(4) {
      return ElementID(slot: random.pick([-1, -2_000_000_000, 5, 2_000_000_000]), generation: random.pick([0, 3, -7]))
    }
    return ElementID(slot: random.below(made + 1), generation: 0)
  }

  private mutating func noiseStep(_ app: FuzzApp) -> FuzzStep {
    if hasCollections, random.chance(50) { return collectionNoise() }
    if random.chance(12) { return badStep() }
    if random.chance(6) { return .batch([.input(.edit(edit())), .input(.edit(edit())), .input(.edit(edit()))]) }
    switch random.below(Int32(20)) {
    case 0...8: return .input(.edit(edit()))
    case 9, 10:
      now += random.pick([0.001, 1.0 / 60, 1.0 / 60, 0.3, 3])
      return .input(.time(now))
    case 11: return .act(seed: random.next())
    case 12: return .element(plan())
    case 13:
      return .input(
        .key(
          KeyEvent(
            random.pick([.space, .enter, .tab, .up, .left, .home, .modifier, .escape]),
            modifiers: KeyModifiers(rawValue: UInt8(random.below(Int32(16)))), focus: some(), time: now)))
    case 14: return .input(.start(some(), pointer: random.pick([Engine.keyboardPointer, 1, 2, 3])))
    case 15: return .input(.operations(SessionID(random.below(Int32(4)) + 1), operations()))
    case 16: return .input(.reduceMotion(random.chance(50)))
    case 17: return .input(.group(GroupID(random.below(groups + 2)), options()))
    default:
      let hand = random.pick(hands)
      return .input(
        .pointer(
          PointerEvent(
            random.pick([.move, .move, .up, .down]), id: max(0, hand.pointer), kind: hand.kind,
            at: Point(random.whole(-50, 850), random.number(-50, 650)), time: now)))
    }
  }

  private mutating func edit() -> TreeEdit {
    let id = some()
    switch random.below(Int32(24)) {
    case 0: return random.chance(50) ? .remove(id) : .hidden(id, true)
    case 1: return .hidden(id, random.chance(50))
    case 2: return .disabled(id, random.chance(40))
    case 3, 4: return .move(id, parent: some(), before: random.chance(30) ? some() : nil)
    case 5, 6: return .frame(id, Rect(random.whole(0, 700), random.whole(0, 500), random.whole(0, 200), random.whole(0, 200)))
    case 7: return .transform(id, transform())
    case 8, 9: return .contentOffset(id, Vector(random.whole(-100, 100), random.number(-100, 100)))
    case 10: return .offset(id, Vector(random.whole(-100, 100), random.number(-100, 100)))
    case 11: return .clips(id, random.chance(50))
    case 12: return .opacity(id, random.pick([1, 1, 0, 0.009]))
    case 13: return .zIndex(id, random.pick([0, 1, -1, .max, .min]))
    case 14: return .shape(id, shape())
    case 15: return .handlers(id, HandlerSet(rawValue: UInt8(truncatingIfNeeded: random.next()) & 127))
    case 16: return .handle(id, random.chance(50))
    case 17: return .source(id, nil)
    case 18, 19:
      var role = source().role
      role.group = GroupID(random.below(groups + 2))
      role.space = random.chance(30) ? some() : nil
      role.asksState = random.chance(20)
      role.decidesDrop = random.chance(20)
      return .source(id, role)
    case 20: return .target(id, nil)
    case 21, 22:
      var role = TargetRole()
      role.group = GroupID(random.below(groups + 2))
      role.operations = operations()
      role.proposal = random.pick([.always, .asksOnEntry, .asksOnUpdate])
      role.seesEveryGroup = random.chance(20)
      return .target(id, role)
    default: return .overrides(id, HitOverrides(rawValue: UInt8(random.below(Int32(4)))))
    }
  }

  /// What no platform should ever send.
  private mutating func badStep() -> FuzzStep {
    let pointer: Int32 = random.pick([1, 1, 2, 77, -1, -9, .max, .min])
    switch random.below(Int32(12)) {
    case 0, 1, 2:
      let location = random.chance(50) ? Point(badNumber(), 10) : Point(10, badNumber())
      return .input(
        .pointer(PointerEvent(random.pick([.down, .move, .up, .cancel]), id: pointer, at: location, time: now)))
    case 3: return .input(.pointer(PointerEvent(random.pick([.down, .move, .up]), id: pointer, at: Point(50, 50), time: badNumber())))
    case 4: return .input(.time(badNumber()))
    case 5: return .input(.pointer(PointerEvent(.move, id: pointer, at: Point(300, 200), time: now - random.number(0, 100))))
    case 6: return .input(.edit(.add(some(), parent: some(), before: random.chance(50) ? some() : nil, frame: badRect())))
    case 7: return .input(.edit(.frame(some(), badRect())))
    case 8: return .input(.edit(.contentOffset(some(), Vector(badNumber(), badNumber()))))
    case 9:
      var options = GroupOptions()
      options.snapDamping = badNumber()
      return .input(.group(GroupID(random.pick([0, 1, -1, .max, 500])), options))
    case 10:
      let session = SessionID(random.pick([1, 2, 3, 0, -4, .max]))
      return .input(
        .answer(
          random.pick([
            .begin(session, follower: ElementID(slot: 1, generation: 0), operations: .all), .refuse(session),
            .drop(session, .accepted), .drop(session, .missed),
          ])))
    default: return .input(.sourceDeleted(SessionID(random.pick([1, 2, 3, -1])), random.chance(50)))
    }
  }
}
