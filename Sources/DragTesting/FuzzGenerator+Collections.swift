import DragCore

/// Collections, and what happens to them.
extension FuzzGenerator {
  /// Collections beside each other, some in a container that is scrolled and clips, and a few other elements.
  mutating func collections() -> [FuzzStep] {
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

  mutating func collectionNoise() -> FuzzStep {
    let n = random.pick(shelves)
    let id = random.chance(90) ? ElementID(slot: n, generation: 0) : some()
    switch random.below(Int32(16)) {
    case 0:
      return .batch([
        .data(.random(&random, n, varies: varies, speaks: speaks)),
        .data(.random(&random, random.pick(shelves), varies: varies, speaks: speaks)), .input(.edit(edit())),
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
    default: return .data(.random(&random, n, varies: varies, speaks: speaks))
    }
  }

  mutating func collectionEdit() -> CollectionEdit {
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
}
