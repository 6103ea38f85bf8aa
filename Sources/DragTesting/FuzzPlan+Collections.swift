import DragCore

/// A collection of a random gesture.
struct CollectionPlan: Equatable {
  enum Preview: UInt8 { case usual, none, new, any }
  enum Form: UInt8 { case list, grid, flow }
  var form = Form.list
  var columns: Int32 = 3
  /// Those of one container exchange their items; zero is alone.
  var container: Int32 = 0
  var isHorizontal = false
  var isRightToLeft = false
  var bounds = Size(120, 200)
  var spacing = 0.0
  var inset = 0.0
  var lengths: [Double] = []
  var capacity: Int32?
  /// Every so many-th item cannot be taken, or takes others in; none when zero.
  var locks: Int32 = 0
  var folders: Int32 = 0
  /// Every so many-th item keeps its index; none when zero.
  var pins: Int32 = 0
  /// How many neighbours go along.
  var companions: Int32 = 0
  var preview = Preview.usual
  /// In so many of a hundred cases it takes nothing.
  var refusesDrops: Int32 = 0
  var takesValues = false
  var varies = false

  static func random(_ random: inout SplitMix64, in bounds: Size) -> CollectionPlan {
    var plan = CollectionPlan()
    plan.bounds = bounds
    plan.isHorizontal = random.chance(30)
    plan.isRightToLeft = random.chance(25)
    plan.spacing = random.pick([0, 0, 4, 10, random.number(0, 20)])
    plan.inset = random.pick([0, 0, 0, 8])
    let count = random.pick([0, 1, 2, 3, 4, 5, 6, 8, 12])
    let usual = random.pick([20.0, 30, 40])
    let isEven = random.chance(40)
    for _ in 0..<count { plan.lengths.append(isEven ? usual : length(&random)) }
    if random.chance(20) { plan.capacity = random.below(Int32(8)) }
    if random.chance(20) { plan.locks = random.below(Int32(4)) + 2 }
    if random.chance(35) { plan.folders = random.below(Int32(4)) + 1 }
    if random.chance(30) { plan.companions = random.below(Int32(4)) + 1 }
    plan.preview = random.pick([.usual, .usual, .usual, .none, .new, .any])
    plan.refusesDrops = random.pick([0, 0, 0, 0, 30])
    plan.takesValues = random.chance(60)
    return plan
  }

  /// What came later; gestures that once failed have nothing of it.
  mutating func vary(_ random: inout SplitMix64) {
    varies = true
    form = random.pick([.list, .list, .grid, .flow, .flow])
    columns = random.pick([1, 2, 3, 4, 5])
    if random.chance(35) { pins = random.below(Int32(4)) + 1 }
    // Longer than it shows.
    if random.chance(40) { for _ in 0..<random.below(Int32(20)) { lengths.append(random.number(5, 60)) } }
  }

  /// What a layout should never be told.
  mutating func spoil(_ random: inout SplitMix64) {
    let bad = random.pick([.nan, .infinity, -.infinity, 1e300, -1e300, 1e9 + 1, -50, .leastNonzeroMagnitude])
    switch random.below(Int32(4)) {
    case 0: bounds.width = bad
    case 1: bounds.height = bad
    case 2: spacing = bad
    default: inset = bad
    }
  }

  static func length(_ random: inout SplitMix64) -> Double {
    switch random.below(Int32(24)) {
    case 0, 1: 0
    case 2: random.pick([.nan, -.infinity, -20, .infinity, 1e300, 1e9])
    case 3: 0.1
    case 4, 5: random.whole(150, 600)
    default: random.number(5, 80)
    }
  }
}

/// What an app does to its data, or to how it is shown.
struct DataChange: Equatable {
  enum Kind: UInt8 {
    case remove, removeCarried, add, sort, rotate, resize, clear, duplicate, lie, moveAcross, capacity, unlock, plan, again,
      reload, act
  }
  var kind: Kind
  var collection: Int32
  var item: Int32 = 0
  var length = 0.0
  /// Whether the app says so.
  var reloads = true
  var plan: CollectionPlan?

  static func random(_ random: inout SplitMix64, _ collection: Int32, varies: Bool, speaks: Bool) -> DataChange {
    var change = DataChange(
      kind: random.pick([
        .remove, .remove, .removeCarried, .removeCarried, .add, .add, .sort, .rotate, .resize, .resize, .clear, .duplicate, .lie,
        .moveAcross, .capacity, .unlock, .plan, .again, .reload,
      ]), collection: collection)
    // Clearing and doubling leave little to drag.
    if change.kind == .clear || change.kind == .duplicate, random.chance(60) { change.kind = .add }
    change.item = random.below(Int32(100))
    if speaks, random.chance(30) { change.kind = .act }
    change.length = CollectionPlan.length(&random)
    change.reloads = random.chance(70)
    if change.kind == .plan {
      var plan = CollectionPlan.random(&random, in: Size(random.whole(0, 300), random.whole(0, 300)))
      if varies { plan.vary(&random) }
      if random.chance(40) { plan.spoil(&random) }
      change.plan = plan
    }
    return change
  }
}
