import DragCore

/// What the platform's own drag and drop is up to.
extension FuzzGenerator {
  mutating func system(_ hand: inout Hand, _ app: FuzzApp) -> FuzzStep {
    now += 1.0 / 60
    switch hand.stage {
    case .press:
      hand.source = random.chance(60) ? -1 : source(app)
      hand.target = target(hand.source, app)
      hand.at = Self.center(hand.source, app) ?? Point(random.whole(0, 800), random.whole(0, 600))
      hand.stage = .travel
      if hand.source < 0 { return system(.over, hand) }
      var event = ExternalEvent(.began, at: hand.at, time: now)
      event.source = ElementID(slot: hand.source, generation: 0)
      return .input(.external(event))
    case .travel:
      if random.chance(10) { return system(.left, hand) }
      if handsOver, hand.source >= 0, random.chance(12) {
        hand.stage = .over
        return system(.handed, hand)
      }
      hand.steps -= 1
      if hand.steps <= 0 { hand.stage = .end }
      let goal = Self.center(hand.target, app) ?? Point(400, 300)
      hand.at = hand.steps <= 0 ? goal : hand.at + (goal - hand.at) * 0.5
      return system(.over, hand)
    case .activate, .end:
      // Of its own source it tells the end too.
      let isLast = hand.stage == .activate || hand.source < 0
      hand.stage = isLast ? .over : .activate
      if isLast, hand.source >= 0 { return system(.ended, hand) }
      switch hand.aim {
      case .drop, .anything: return system(.dropped, hand)
      case .miss: return system(.left, hand)
      case .cancel: return random.chance(50) ? system(.left, hand) : .input(.cancel(nil, random.pick([.app, .blur])))
      }
    case .over: return noiseStep(app)
    }
  }

  mutating func system(_ phase: ExternalEvent.Phase, _ hand: Hand) -> FuzzStep {
    var event = ExternalEvent(phase, at: hand.at, time: now, operations: operations())
    if random.chance(5) { event.modifiers = KeyModifiers(rawValue: UInt8(random.below(Int32(16)))) }
    if random.chance(6) { event.focus = some() }
    if random.chance(2) { event.location.x = badNumber() }
    return .input(.external(event))
  }
}
