/// One item's data in one type, on its way.
///
/// Who sends it says how much there will be, if that is known, delivers one or more parts, and finishes or fails, at once or at any later time:
///
/// ```swift
/// load.expect(Int64(file.size))
/// load.deliver(part)
/// load.finish()
/// ```
/// It ends exactly once. What is said to it afterwards is heard by nobody.
public final class Load {
  /// Whether there is more to come.
  public enum State: Equatable, Sendable {
    /// Nobody has ended it yet; all has been delivered.
    case running, finished
    /// It was ended before that, for this reason.
    case failed(TransferError)
  }

  /// Whether there is more to come. It leaves `running` once and does not change then.
  public private(set) var state = State.running
  /// How many bytes have come.
  public private(set) var received: Int64 = 0
  /// How many there will be; nil where nobody has said.
  public private(set) var total: Int64?
  /// How many there may be.
  public let limit: Int64
  /// Stops whoever is sending; called once where the load is cancelled or refused before its end.
  public var onCancel: (() -> Void)?

  /// Gets the parts in their order. Where it is nil they are collected.
  private var part: (([UInt8]) -> Void)?
  private var progress: ((Load) -> Void)?
  private var done: ((Load) -> Void)?
  private(set) var bytes: [UInt8] = []
  /// A part is being filled in place, and was said to be the last.
  private var isFilling = false, isLast = false

  /// - Parameters:
  ///   - part: gets the parts; they are not kept then.
  ///   - progress: hears when something has come or more is known.
  ///   - done: hears of the end, once.
  init(limit: Int64, part: (([UInt8]) -> Void)?, progress: ((Load) -> Void)?, done: @escaping (Load) -> Void) {
    self.limit = limit
    self.part = part
    self.progress = progress
    self.done = done
  }

  /// How much has come, from 0 to 1; nil while nobody has said how much there will be.
  public var fraction: Double? {
    if state == .finished { return 1 }
    guard let total else { return nil }
    return total > 0 ? min(1, Double(received) / Double(total)) : 0
  }

  // MARK: Sending

  /// Says how many bytes there will be; again where that was not right. More than the limit are refused. Once some have come, they may turn out to
  /// be fewer than was said, and not more: progress would go back.
  public func expect(_ count: Int64) {
    guard state == .running, count >= 0 else { return }
    if count > limit { return stop(.tooLarge(limit: limit)) }
    if received > 0, let total, count > total { return }
    total = count
    // Room for all of it at once: an array that grows by doubling would hold up to three times as much.
    // What no program could hold is only said.
    if part == nil { bytes.reserveCapacity(Int(min(count, 1 << 30))) }
    progress?(self)
  }

  /// Delivers the next part.
  public func deliver(_ more: [UInt8]) {
    if admit(more.count) { take(more) }
  }

  private func take(_ more: [UInt8]) {
    if let part { part(more) } else { bytes.append(contentsOf: more) }
    if state == .running { progress?(self) }
  }

  /// Delivers the next part in place: the closure fills so many bytes.
  public func deliver(count: Int, _ fill: (UnsafeMutableBufferPointer<UInt8>) -> Void) {
    guard admit(count), count > 0 else { return }
    var more = [UInt8](repeating: 0, count: count)
    isFilling = true
    more.withUnsafeMutableBufferPointer { fill($0) }
    isFilling = false
    // Who fills may find that there is no more to be had, or that this is all.
    if state == .running { take(more) }
    if isLast { finish() }
  }

  private func admit(_ count: Int) -> Bool {
    guard state == .running, count >= 0 else { return false }
    received += Int64(count)
    if received > limit {
      stop(.tooLarge(limit: limit))
      return false
    }
    return true
  }

  /// All has been delivered.
  public func finish() {
    guard state == .running else { return }
    if isFilling { return isLast = true }
    if let total, received < total { return end(.failed(.truncated)) }
    end(.finished)
  }

  /// There will be no more, because it could not be had.
  public func fail(_ error: TransferError) {
    if state == .running { end(.failed(error)) }
  }

  // MARK: Waiting

  /// Nobody wants it any more. What has come is let go.
  public func cancel() { stop(.cancelled) }

  func stop(_ error: TransferError) {
    guard state == .running else { return }
    let stop = onCancel
    end(.failed(error))
    stop?()
  }

  private func end(_ state: State) {
    self.state = state
    let done = done
    self.done = nil
    (onCancel, part, progress) = (nil, nil, nil)
    if state != .finished { bytes = [] }
    done?(self)
    bytes = []
  }
}
