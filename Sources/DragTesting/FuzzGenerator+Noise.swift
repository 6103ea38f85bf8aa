import DragCore

/// What no hand does.
extension FuzzGenerator {
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

  mutating func keep(_ step: FuzzStep) -> FuzzStep {
    last = step
    return step
  }

  mutating func some() -> ElementID {
    if random.chance(4) {
      return ElementID(slot: random.pick([-1, -2_000_000_000, 5, 2_000_000_000]), generation: random.pick([0, 3, -7]))
    }
    return ElementID(slot: random.below(made + 1), generation: 0)
  }

  mutating func noiseStep(_ app: FuzzApp) -> FuzzStep {
    if pastes, random.chance(25) { return .clipboard(seed: random.next()) }
    if hasCollections, random.chance(50) { return collectionNoise() }
    if transfers, random.chance(35) { return .goods(seed: random.next()) }
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

  mutating func edit() -> TreeEdit {
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
  mutating func badStep() -> FuzzStep {
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
