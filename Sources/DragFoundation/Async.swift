import DragCore
import Foundation

/// The forms that wait. A provider belongs to the isolation of its controller, the main actor where there are views; so do these.
extension ItemProvider {
  /// Offers the data in a type, as it comes of a task that begins when somebody wants it. Where nobody does any more the task is cancelled.
  ///
  /// ```swift
  /// provider.offer(.png) { try await camera.develop() }
  /// ```
  @MainActor
  public func offer(_ type: ContentType, to visibility: Visibility = .everyone, data: @escaping @MainActor () async throws -> Data) {
    offer(
      type, to: visibility,
      later: { load in
        // A load is used by the main actor alone, here as by whoever waits for it.
        nonisolated(unsafe) let load = load
        let task = Task { @MainActor in
          do {
            let bytes = Array(try await data())
            load.sendAll(bytes)
          } catch let error as TransferError {
            load.fail(error)
          } catch is CancellationError {
            load.fail(.cancelled)
          } catch {
            load.fail(.failed)
          }
        }
        load.onCancel = { task.cancel() }
      })
  }

  /// The item as a value. A task that is cancelled stops whoever sends.
  ///
  /// - Throws: why there is none.
  @MainActor
  public func load<T: Providable & Sendable>(as type: T.Type, limit: Int64? = nil) async throws(TransferError) -> T {
    if let value = value(as: T.self) { return value }
    let stop = Stop()
    let result: Result<T, TransferError> = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        stop.load = load(as: T.self, limit: limit) { continuation.resume(returning: $0) }
        if Task.isCancelled { stop.load?.cancel() }
      }
    } onCancel: {
      Task { @MainActor in stop.load?.cancel() }
    }
    return try result.get()
  }

  @MainActor
  private final class Stop {
    var load: Load?
  }
}
