import DragCore

/// What pointers and keys are up to.
extension FuzzGenerator {
  mutating func hand(_ pointer: Int32) -> Hand {
    var kind: PointerKind = random.pick([.mouse, .mouse, .touch, .touch, .pen, .keyboard])
    if speaks, random.chance(60) { kind = .keyboard }
    let aim: Hand.Aim = random.pick([.drop, .drop, .drop, .drop, .miss, .miss, .cancel, .cancel, .anything])
    var hand = Hand(
      pointer: kind == .keyboard ? Engine.keyboardPointer : pointer, kind: kind, source: 0, target: 0, aim: aim,
      steps: random.below(Int32(6)) + 2)
    if transfers, random.chance(35) { (hand.kind, hand.pointer) = (.system, Engine.systemPointer) }
    if varies, hasCollections, random.chance(25) { (hand.kind, hand.pointer, hand.isTap) = (random.pick([.touch, .mouse]), 4, true) }
    return hand
  }

  /// The middle of something that flies to its place, where it is seen.
  mutating func flying(_ app: FuzzApp) -> Point? {
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

  static func center(_ n: Int32, _ app: FuzzApp) -> Point? { app.controller.tree.boundsInRoot(of: app.id(n))?.center }

  mutating func choose(_ app: FuzzApp, _ isGood: (Int32) -> Bool) -> Int32 {
    // A few tries find one where there are many; where there is none, anything will do.
    for _ in 0..<24 {
      let n = random.below(app.count)
      if isGood(n) { return n }
    }
    return random.below(app.count)
  }

  mutating func source(_ app: FuzzApp) -> Int32 {
    if hasCollections, random.chance(80) { return choose(app) { Self.hasItems($0, app) } }
    return choose(app) { Self.seesSource($0, app) }
  }

  mutating func target(_ source: Int32, _ app: FuzzApp) -> Int32 {
    if hasCollections, random.chance(30) { return source }
    if hasCollections, random.chance(75) { return choose(app) { app.shelves.has($0) } }
    return choose(app) { Self.seesTarget($0, source, app) }
  }

  static func hasItems(_ n: Int32, _ app: FuzzApp) -> Bool {
    (app.controller.engine?.collection(app.id(n))?.layout.count ?? 0) > 0
  }

  /// An item of a collection, and its middle.
  mutating func item(of n: Int32, _ app: FuzzApp) -> (item: Int32, at: Point)? {
    guard hasCollections, let layout = app.controller.engine?.collection(app.id(n))?.layout, layout.count > 0 else { return nil }
    let item = random.below(min(layout.count, 20))
    guard let rect = layout.rect(of: item), let at = app.controller.tree.convert(rect.center, from: app.id(n), to: .root) else {
      return nil
    }
    return (Int32(item), at)
  }

  /// A place in a collection: often an item's.
  mutating func goal(_ n: Int32, _ app: FuzzApp) -> Point? {
    guard hasCollections, app.shelves.has(n) else { return nil }
    if random.chance(50), let item = item(of: n, app) { return item.at + Vector(random.whole(-15, 15), random.whole(-15, 15)) }
    guard let box = app.controller.tree.boundsInRoot(of: app.id(n)) else { return nil }
    return Point(box.minX + box.width * random.number(0, 1), box.minY + box.height * random.number(0, 1))
  }

  static func seesSource(_ n: Int32, _ app: FuzzApp) -> Bool {
    let id = app.id(n)
    guard let role = app.controller.tree.source(of: id), role.isEnabled, let at = Self.center(n, app) else { return false }
    guard let hit = app.controller.tree.hit(at: at) else { return false }
    return app.controller.tree.isDescendant(hit, of: id)
  }

  static func seesTarget(_ n: Int32, _ source: Int32, _ app: FuzzApp) -> Bool {
    let tree = app.controller.tree
    guard let target = tree.target(of: app.id(n)), let source = tree.source(of: app.id(source)) else { return false }
    guard target.group == source.group || target.seesEveryGroup else { return false }
    guard !target.operations.isDisjoint(with: source.operations), let at = Self.center(n, app) else { return false }
    return tree.hit(at: at).map { tree.isDescendant($0, of: app.id(n)) } ?? false
  }

  mutating func event(_ phase: PointerEvent.Phase, _ hand: Hand) -> FuzzStep {
    var event = PointerEvent(phase, id: hand.pointer, kind: hand.kind, at: hand.at, time: now)
    if random.chance(5) { event.modifiers = KeyModifiers(rawValue: UInt8(random.below(Int32(16)))) }
    if phase == .down, random.chance(6) { event.content = random.chance(50) ? .control : .text }
    if random.chance(4) {
      event.cover = ElementID(slot: random.below(made + 2), generation: 0)
      if phase == .down { event.item = (event.cover?.slot ?? 0) % 8 - 1 }
    }
    return .input(.pointer(event))
  }

  mutating func advance(_ h: Int, _ app: FuzzApp) -> FuzzStep {
    var hand = hands[h]
    defer { hands[h] = hand }
    if hand.kind == .keyboard { return type(&hand, app) }
    if hand.kind == .system { return system(&hand, app) }
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

  mutating func type(_ hand: inout Hand, _ app: FuzzApp) -> FuzzStep {
    let modifiers: KeyModifiers = speaks && random.chance(40) ? .shift : []
    func key(_ key: Key, _ focus: ElementID?, _ item: Int32 = -1) -> FuzzStep {
      .input(.key(KeyEvent(key, modifiers: modifiers, focus: focus, item: item, time: now)))
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
      if speaks, random.chance(20) {
        now += random.pick([0.1, 0.4, 1])
        return .input(.time(now))
      }
      return key(random.pick([.tab, .tab, .left, .right, .up, .down, .home, .end, .pageUp, .pageDown, .modifier]), nil)
    case .end:
      hand.stage = .over
      return key(hand.aim == .cancel ? .escape : .space, nil)
    case .over: return noiseStep(app)
    }
  }
}
