import DragCore

/// What travels as data in random gestures: goods that arrive at once, late, in parts, damaged or never, of this program and of others.
final class FuzzGoods {
  private unowned(unsafe) let app: FuzzApp
  /// What has been asked for and is still on its way.
  private var pending: [(load: Load, id: Int32)] = []
  private var lastForeign: Int32 = 2_000_000
  /// What targets have taken, by the session that brought it.
  private var taken: [(session: SessionID, ids: [Int32])] = []
  /// What other windows have taken.
  private var given: [(session: SessionID, ids: [Int32])] = []
  /// What is on its way into which target.
  private var awaited: [(transfer: Transfer, target: Int32)] = []
  private(set) var counts = TransferCounts()

  /// A number, as bytes.
  struct Good: Providable {
    let id: Int32
    static let writableTypes: [ContentType] = [.good]
    static let readableTypes: [ContentType] = [.good, .plainText]

    init(id: Int32) { self.id = id }

    init?(type: ContentType, bytes: [UInt8]) throws(TransferError) {
      guard bytes.count == 4 else { return nil }
      id = Int32(bitPattern: UInt32(bytes[0]) | UInt32(bytes[1]) << 8 | UInt32(bytes[2]) << 16 | UInt32(bytes[3]) << 24)
    }

    func write(_ type: ContentType, to load: Load) { load.sendAll(bytes) }

    var bytes: [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: id >> ($0 * 8)) } }
  }

  init(_ app: FuzzApp) { self.app = app }

  // MARK: Providers

  /// An item with a good in it, of one of the ways to have one.
  func provider(of id: Int32, _ random: inout SplitMix64) -> ItemProvider {
    if random.chance(25) { return Good(id: id).provider }
    let provider = ItemProvider(name: "good")
    provider.handle = id
    if random.chance(20) { provider.size = random.pick([4, 4, 5, -1, 1 << 40]) }
    switch random.below(Int32(8)) {
    case 0: provider.offer(.good) { Good(id: id).bytes }
    case 1:
      let bytes: [UInt8] = random.chance(50) ? [] : [1, 2, 3]
      provider.offer(.good) { bytes }
    case 2:
      let error: TransferError = random.pick([.failed, .sourceGone, .unsafe])
      provider.offer(.good, later: { $0.fail(error) })
    case 3: provider.offer(.png) { [] }
    default:
      provider.offer(
        .good,
        later: { [unowned(unsafe) self] load in
          counts.late += 1
          load.onCancel = { [unowned(unsafe) self] in pending.removeAll { $0.load === load } }
          pending.append((load, id))
        })
    }
    return provider
  }

  /// The number of the good in an item.
  private func id(of item: AnyItem) -> Int32? { item.value(as: Good.self)?.id ?? (item as? ItemProvider).map { $0.handle } }

  // MARK: Roles

  func makeDraggable(_ element: Element, _ n: Int32, _ ids: [Int32]) -> DragRecognizer? {
    element.draggable(providers: { [unowned(unsafe) self] session in
      app.call(n, session)
      var random = app.roll(n)
      return ids.map { provider(of: $0, &random) }
    })
  }

  /// A source is told what has arrived.
  func delivered(_ items: [AnyItem], _ session: DragSession) {
    if Fuzz.handsOver(app.seed) { compare(items.compactMap { id(of: $0) }, given, session.id) }
  }

  func makeDropDestination(_ element: Element, _ n: Int32, _ plan: TargetPlan, _ isTargeted: @escaping (Bool) -> Void) -> Bool {
    element.onTransfer { [unowned(unsafe) self] transfer in
      awaited.removeAll { $0.transfer === transfer }
      if !transfer.isFinished { awaited.append((transfer, n)) }
      app.call(n, nil)
      var random = app.roll(n)
      if random.chance(4) { transfer.cancel() }
    }
    return element.dropDestination(forResultsOf: Good.self, operations: plan.operations) { [unowned(unsafe) self] results, session in
      var ids: [Int32] = []
      for result in results {
        switch result {
        case .success(let good): ids.append(good.id)
        case .failure: counts.failed += 1
        }
      }
      guard !ids.isEmpty, app.act(n, plan, session, taking: ids) else { return false }
      counts.arrived += Int64(ids.count)
      taken.append((session.id, ids))
      return true
    } isTargeted: {
      isTargeted($0)
    }
  }

  // MARK: Time

  /// Something that is on its way goes on.
  func advance(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    // Windows do not answer in the middle of a callback.
    let away = app.controller.isBusy || app.controller.isDraining ? [] : app.controller.handedOver
    if !away.isEmpty, pending.isEmpty || random.chance(50) { return answer(random.pick(away), &random) }
    guard !pending.isEmpty else { return }
    let i = random.below(pending.count)
    let (load, id) = pending[i]
    let bytes = Good(id: id).bytes
    switch random.below(Int32(8)) {
    case 0: load.expect(random.pick([4, 4, 4, 9, -1, 1 << 40]))
    case 1: load.deliver([])
    case 2:
      pending.remove(at: i)
      load.deliver([bytes[0]])
      load.finish()
    case 3:
      pending.remove(at: i)
      load.fail(random.pick([.failed, .sourceGone, .cancelled]))
      // Too late.
      load.deliver(bytes)
      load.finish()
    default:
      pending.remove(at: i)
      load.deliver(Array(bytes[..<2]))
      load.deliver(Array(bytes[2...]))
      load.finish()
      load.fail(.failed)
    }
  }

  /// Whatever is still on its way comes or fails.
  func settle() {
    var rounds = 0
    while let (load, id) = pending.popLast(), rounds < 1000 {
      rounds += 1
      if rounds % 3 == 0 { load.fail(.sourceGone) } else { load.sendAll(Good(id: id).bytes) }
    }
    var random = SplitMix64(seed: UInt64(rounds))
    for session in app.controller.handedOver { answer(session, &random) }
  }

  /// Another window says what it has taken of a drag that it has, or has died with it.
  private func answer(_ session: DragSession, _ random: inout SplitMix64) {
    let (controller, id) = (app.controller, session.id)
    var operations: OperationSet = random.pick([.move, .move, .copy, .all, []])
    operations.formIntersection(session.allowedOperations)
    var ids: [Int32] = []
    var places: [Int] = []
    if !operations.isEmpty {
      for (place, item) in session.pasteboard.items.enumerated() where random.chance(70) {
        places.append(place)
        if let id = self.id(of: item) { ids.append(id) }
      }
    }
    if operations.isEmpty { counts.died += 1 } else { taken.append((id, ids)) }
    given.append((id, ids))
    counts.handed += 1
    // Windows say it once, and no more than they were given; this one does not know that.
    if random.chance(30) { places += places + [random.pick([-1, 99])] }
    for _ in 0..<random.below(Int32(2)) + 1 { controller.settle(id, operations, places: places, time: controller.engine?.now ?? 0) }
  }

  // MARK: The platform's own drags

  /// Brings goods of another program's where a drag comes in.
  func take(_ event: ExternalEvent) {
    let isKnown = app.controller.engine?.isDraggingBySystem ?? true
    guard event.phase == .over, !isKnown else { return app.controller.external(event) }
    var random = app.roll(0)
    var items: [AnyItem] = []
    for _ in 0..<random.below(Int32(3)) + 1 { items.append(foreign(&random)) }
    app.controller.external(event, items: items)
  }

  /// A good of another program's.
  func foreign(_ random: inout SplitMix64) -> ItemProvider {
    lastForeign += 1
    return provider(of: lastForeign, &random)
  }

  // MARK: Checks

  /// Nothing is on its way to where nothing takes it any more.
  func check() {
    for (transfer, target) in awaited where !transfer.isFinished && app.controller.tree.target(of: app.id(target)) == nil {
      app.checker.report(.left("what is on its way to a target that is gone"))
    }
  }

  /// What the source is told that has been taken is what was taken.
  func over(_ session: DragSession, _ outcome: Outcome) {
    var delivered: [Int32] = []
    for item in session.delivered { if let id = id(of: item) { delivered.append(id) } }
    guard let i = taken.firstIndex(where: { $0.session == session.id }) else { return }
    if !outcome.isDrop { app.checker.report(.changedByCancel(session.id)) } else { compare(delivered, taken, session.id) }
    taken.remove(at: i)
  }

  /// What a source hears that has arrived must be what has been taken: what is missing stays there too, and what is too much goes from there only.
  private func compare(_ delivered: [Int32], _ taken: [(session: SessionID, ids: [Int32])], _ session: SessionID) {
    guard let ids = taken.first(where: { $0.session == session })?.ids else { return }
    for id in ids where !delivered.contains(id) { app.checker.report(.itemDoubled(id)) }
    for id in delivered where !ids.contains(id) { app.checker.report(.itemLost(id)) }
  }

  /// Whether anything has yet to come, or to be answered by another window.
  var isBusy: Bool { !pending.isEmpty || !app.controller.handedOver.isEmpty }
}

extension ContentType {
  fileprivate static let good = ContentType("com.example.good")
}

/// How much data has travelled in random gestures.
public struct TransferCounts: Equatable, Sendable {
  /// Items that came later than they were asked for.
  public var late: Int64 = 0
  /// Items that arrived and were taken.
  public var arrived: Int64 = 0
  /// Items that could not be had.
  public var failed: Int64 = 0
  /// Drags that other windows took over, and of these those whose window died with them.
  public var handed: Int64 = 0
  /// Of these, the ones whose window died with them.
  public var died: Int64 = 0

  static func += (a: inout TransferCounts, b: TransferCounts) {
    a.late += b.late
    a.arrived += b.arrived
    a.failed += b.failed
    a.handed += b.handed
    a.died += b.died
  }
}
