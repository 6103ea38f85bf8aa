/// The items of one drop, or of one paste, on their way into a target.
///
/// They load one after the other, in their order, and each has its own end: one that fails takes nothing from the others. The drop is
/// complete when all have ended; a move takes away from the source only what has arrived and was taken.
public final class Transfer {
  /// What has become of one item.
  public enum State: Equatable, Sendable {
    /// Its turn is yet to come; its data is coming; it has come, and the target can use it.
    case waiting, loading, arrived
    /// It could not be had or used, for this reason.
    case failed(TransferError)
  }

  /// All items, in their order. One that the target cannot read fails as `.notOffered`.
  public let items: [AnyItem]
  /// What has become of each of `items`, in the same order.
  public private(set) var states: [State]
  /// Hears of every change, the end included.
  public var onChange: ((Transfer) -> Void)?

  private let take: (AnyItem) -> Bool
  private let wanted: [ContentType]
  private let read: (Result<(type: ContentType, bytes: [UInt8]), TransferError>) -> TransferError?
  private let limit: Int64
  /// What the target does with all that has come; false where it refuses.
  let action: () -> Bool
  private var done: ((Transfer) -> Void)?
  private var load: Load?
  private var isStarting = false
  /// How many items wait no longer: the first ones.
  private var started = 0
  /// Whether it was stopped before its end.
  public var isCancelled: Bool { stopped != nil }
  /// Why nothing more comes.
  private var stopped: TransferError?

  /// - Parameters:
  ///   - take: takes an item as it is, where that needs no loading.
  ///   - wanted: the types that the others are asked for in.
  ///   - read: gets what has come of each of the others, in order; it makes a value of it, or says why not.
  init(
    _ items: [AnyItem], limit: Int64, taking take: @escaping (AnyItem) -> Bool, wanting wanted: [ContentType],
    reading read: @escaping (Result<(type: ContentType, bytes: [UInt8]), TransferError>) -> TransferError?, action: @escaping () -> Bool
  ) {
    self.items = items
    self.take = take
    self.wanted = wanted
    self.read = read
    self.limit = limit
    self.action = action
    states = items.map { _ in .waiting }
  }

  /// Whether every item has ended.
  public private(set) var isFinished = false

  /// How much of all has come, from 0 to 1. What nobody knows the size of counts when it is there, and what failed or was cancelled never.
  public var progress: Double {
    if items.isEmpty { return 1 }
    var arrived = load?.fraction ?? 0
    for state in states where state == .arrived { arrived += 1 }
    return arrived / Double(items.count)
  }

  /// What comes now: how many bytes have come of how many; nil where nothing is coming.
  public var current: Load? { load }

  /// Whether any item has arrived.
  public var hasArrivals: Bool { states.contains(.arrived) }

  /// Stops it. What has not arrived never will, and the drop changes nothing.
  public func cancel() { stop(.cancelled) }

  func stop(_ reason: TransferError) {
    guard !isFinished, !isCancelled else { return }
    stopped = reason
    load?.stop(reason)
  }

  /// - Parameter done: hears once that every item has ended, maybe before this returns.
  func start(_ done: @escaping (Transfer) -> Void) {
    self.done = done
    next()
  }

  /// Begins with the next item that waits. Items that end at once are not left to call each other, so that a million of them need no stack.
  private func next() {
    guard !isStarting else { return }
    isStarting = true
    while load == nil, started < items.count {
      let i = started
      started += 1
      if let stopped {
        states[i] = failed(stopped)
      } else if take(items[i]) {
        states[i] = .arrived
      } else if let provider = items[i] as? ItemProvider {
        states[i] = .loading
        var isOver = false
        let begun = provider.load(wanted, limit: limit, progress: { [self] in if $0 === load { onChange?(self) } }) { [self] result in
          isOver = true
          load = nil
          states[i] = read(result).map { .failed($0) } ?? .arrived
          next()
        }
        if !isOver { load = begun }
        // It may have been stopped as it began.
        if let stopped { load?.stop(stopped) }
      } else {
        states[i] = failed(.notOffered)
      }
    }
    isStarting = false
    if load == nil, let done {
      self.done = nil
      isFinished = true
      onChange?(self)
      onChange = nil
      done(self)
    } else {
      onChange?(self)
    }
  }

  private func failed(_ error: TransferError) -> State { .failed(read(.failure(error)) ?? error) }
}
