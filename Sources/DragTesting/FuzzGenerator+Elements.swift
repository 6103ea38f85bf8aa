import DragCore

/// What a gesture begins with.
extension FuzzGenerator {
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

  mutating func elements() -> [FuzzStep] {
    var steps: [FuzzStep] = []
    let count = random.chance(15) ? random.below(Int32(40)) + 20 : random.below(Int32(16)) + 4
    for _ in 0..<count { steps.append(.element(plan())) }
    return steps
  }

  mutating func deepChain() -> [FuzzStep] {
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

  mutating func options() -> GroupOptions {
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

  mutating func plan() -> ElementPlan {
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

  mutating func transform() -> Transform {
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

  mutating func shape() -> Shape {
    switch random.below(Int32(4)) {
    case 0: .polygon([Point(0, 0), Point(80, 10), Point(40, 90)])
    case 1: .polygon([])
    default: .ellipse
    }
  }

  mutating func badNumber() -> Double {
    random.pick([.nan, .infinity, -.infinity, 1e300, -1e300, 1e9 + 1, -5, .leastNonzeroMagnitude, -0.0])
  }

  mutating func badRect() -> Rect {
    var rect = Rect(random.whole(0, 500), random.whole(0, 500), 50, 50)
    switch random.below(Int32(4)) {
    case 0: rect.origin.x = badNumber()
    case 1: rect.origin.y = badNumber()
    case 2: rect.size.width = badNumber()
    default: rect.size.height = badNumber()
    }
    return rect
  }

  mutating func activation() -> Activation {
    switch random.below(Int32(5)) {
    case 0: .immediate
    case 1: .longPress(random.number(0, 0.5))
    case 2: .delay()
    case 3: .distance(random.number(0, 20))
    default: .distance(5)
    }
  }

  mutating func operations() -> OperationSet {
    random.pick([.all, .all, [.copy, .move], [.copy, .move], .move, .copy, .link, []])
  }

  mutating func source() -> SourcePlan {
    var plan = SourcePlan()
    plan.kind = random.pick([.value, .value, .value, .items, .bare, .text, .decides])
    if transfers, random.chance(65) { plan.kind = .goods }
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

  mutating func target() -> TargetPlan {
    var plan = TargetPlan()
    plan.kind = groups > 0 && random.chance(50) ? .grouped : random.pick([.typed, .typed, .asked])
    if transfers, random.chance(65) { plan.kind = .goods }
    plan.group = random.below(groups) + 1
    if random.chance(40) { plan.operations = operations() }
    if random.chance(30) { plan.snapPoint = Point(random.whole(-20, 80), random.number(-20, 80)) }
    plan.refusesProposals = random.pick([0, 0, 10, 70])
    plan.refusesDrops = random.pick([0, 0, 0, 30])
    return plan
  }

  mutating func responder() -> ResponderPlan {
    var plan = ResponderPlan()
    plan.handlers = HandlerSet(rawValue: UInt8(truncatingIfNeeded: random.next()) & 127)
    plan.forwards = random.pick([0, 0, 50])
    plan.drag = random.chance(15) ? (random.chance(50) ? .deletes : .plain) : .none
    plan.drops = random.chance(15)
    plan.pointInside = random.chance(8)
    plan.hitTest = random.chance(6)
    return plan
  }
}
