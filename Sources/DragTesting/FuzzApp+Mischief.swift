import DragCore

/// What the app of a random gesture does in its callbacks besides what it should.
extension FuzzApp {
  /// Random numbers for one call of one element.
  func roll(_ n: Int32) -> SplitMix64 {
    let i = n < calls.count ? Int(n) : 0
    calls[i] += 1
    return SplitMix64(seed: seed.mixed(with: UInt64(UInt32(bitPattern: n)) << 32 | calls[i]))
  }

  func call(_ n: Int32, _ session: DragSession?) {
    var random = roll(n)
    let mischief = plan(n)?.mischief ?? plans.last??.mischief ?? 0
    // In the middle of an action nothing could tell whose changes are whose.
    guard budget > 0, !shelves.isActing, random.chance(mischief) else { return }
    budget -= 1
    misbehave(session, &random)
  }

  func any(_ random: inout SplitMix64) -> ElementID {
    // The root seldom, an unknown one now and then.
    let n = random.below(count + 1)
    return n == 0 && random.chance(80) ? id(1) : id(n)
  }

  private func point(_ random: inout SplitMix64) -> Point { Point(random.whole(-100, 900), random.whole(-100, 700)) }

  func misbehave(_ session: DragSession?, _ random: inout SplitMix64) {
    if !shelves.isEmpty, random.chance(45) { return shelves.misbehave(&random) }
    if transfers, random.chance(20) { return goods.advance(random.next()) }
    if pastes, !shelves.isMarking, random.chance(15) { return clipboard.use(&random) }
    let now = controller.engine?.now ?? 0
    let some = any(&random)
    let element = Element(controller: controller, id: some)
    let finger = random.below(Int32(4))
    switch random.below(Int32(27)) {
    case 0: session?.cancel()
    case 1: controller.send(.pointer(PointerEvent(.up, id: finger, at: point(&random), time: now)))
    case 2: controller.send(.pointer(PointerEvent(.move, id: finger, at: point(&random), time: now + 0.01)))
    case 3: controller.send(.pointer(PointerEvent(.down, id: finger, kind: .touch, at: point(&random), time: now)))
    case 4: controller.edit(.remove(some))
    case 5: if random.chance(30) { for child in controller.tree.children(of: .root) { controller.edit(.remove(child)) } }
    case 6: controller.edit(.hidden(some, random.chance(60)))
    case 7: controller.edit(.disabled(some, random.chance(60)))
    case 8:
      hearing.listen(to: some) { $0.handlers.insert(.entered) }
      element.onDragEntered { [unowned(unsafe) self] session, _ in
        _ = hearing.heard(.entered, session.id, session.element.id)
        call(0, session)
      }
    case 9:
      hearing.listen(to: some) { $0.handlers.insert(.ended) }
      element.onDragEnded { [unowned(unsafe) self] session, outcome in
        hearing.ended(session.id, session.element.id, outcome)
        call(0, session)
      }
    case 10: element.draggable()
    case 11:
      if element.removeDraggable() {
        hearing.listen(to: some) {
          $0.hearsChanges = false
          $0.hearsDeliveries = false
        }
      }
    case 12:
      if hearing.removesTarget(some, { element.removeDropDestination() }), let n = ids.firstIndex(of: some) { hasAction[n] = false }
    case 13: controller.send(.start(some, pointer: random.chance(30) ? Engine.keyboardPointer : finger))
    case 14: controller.send(.cancel(nil, random.pick([.blur, .hidden, .app])))
    case 15: controller.edit(.move(some, parent: any(&random), before: random.chance(30) ? any(&random) : nil))
    case 16: controller.send(.time(now + random.number(0, 0.4)))
    case 17: controller.send(.key(KeyEvent(random.pick([.space, .enter, .escape, .tab, .left, .down]), focus: some, time: now)))
    case 18: _ = controller.add("ghost", to: some, frame: Rect(0, 0, random.whole(0, 200), 50))
    case 19:
      let number = controller.observe { [unowned(unsafe) self] session, _ in call(0, session) }
      observers.append(number)
      if random.chance(50) { controller.removeObserver(number) }
    case 20:
      try? session?.deleteSource()
      try? session?.restoreSource()
    case 21: element.frame = Rect(random.whole(-50, 700), random.whole(-50, 500), random.whole(0, 300), random.whole(0, 300))
    case 22: controller.setName("renamed", of: some)
    case 23: controller.edit(.contentOffset(some, Vector(random.whole(-80, 80), .infinity)))
    case 24:
      controller.batch {
        controller.edit(.contentOffset(some, Vector(random.whole(-80, 80), random.whole(-80, 80))))
        controller.edit(.offset(some, Vector(random.whole(-80, 80), 0)))
        controller.edit(.remove(any(&random)))
      }
    case 25: element.recognizer?.isEnabled = random.chance(50)
    default: if let session { controller.send(.operations(session.id, random.pick([[], .copy, .move, .all]))) }
    }
  }
}
