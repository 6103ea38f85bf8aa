/// Why data did not arrive.
public enum TransferError: Error, Equatable, Sendable {
  /// It is offered in no type that was asked for.
  case notOffered
  /// The bytes are not what their type says, or are none at all.
  case unreadable
  /// It ended before all that was announced had come.
  case truncated
  /// It is larger than the app allows, in bytes.
  case tooLarge(limit: Int64)
  /// It was cancelled, by the app or by the person.
  case cancelled
  /// Who should have sent it is gone: a window that was closed, a file that was deleted.
  case sourceGone
  /// It would do something if it were used: a link that runs a script, for example.
  case unsafe
  /// Who should have sent it could not.
  case failed
}
