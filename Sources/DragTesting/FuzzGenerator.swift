import DragCore

/// Thinks up the steps of a random gesture, with an eye on where things are, so that drags get somewhere.
struct FuzzGenerator {
  var random: SplitMix64
  var now = 0.0
  var made: Int32 = 0
  var groups: Int32 = 0
  var hands: [Hand] = []
  /// In so many of a hundred steps something happens that no hand did.
  let noise: Int32
  let mischief: Int32
  var last: FuzzStep?
  /// Half of all gestures are about collections; those are left as they were that once failed.
  let hasCollections: Bool
  let varies: Bool
  let transfers: Bool
  let handsOver: Bool
  let pastes: Bool
  let speaks: Bool
  var shelves: [Int32] = []

  /// What one pointer, or the keyboard, is up to.
  struct Hand {
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
    transfers = Fuzz.transfers(seed)
    handsOver = Fuzz.handsOver(seed)
    pastes = Fuzz.pastes(seed)
    speaks = Fuzz.speaks(seed)
    noise = random.pick([0, 5, 15, 15, 40])
    mischief = random.pick([0, 0, 3, 10, 25])
  }
}
