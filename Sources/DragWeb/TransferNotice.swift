import DragCore

/// What a person should know of a transfer.
public enum TransferNotice: Equatable, Sendable {
  case failed(TransferError)
  /// The other window did not confirm what was moved between the two, so that it may be in both: `isHere` where it stayed in this one.
  case copyMayRemain(isHere: Bool)

  /// What is said in English.
  public var english: String {
    switch self {
    case .failed(.notOffered): "This cannot be used here."
    case .failed(.unreadable), .failed(.truncated): "This could not be read."
    case .failed(.tooLarge): "This is too large."
    case .failed(.cancelled): "This was stopped."
    case .failed(.sourceGone): "This is no longer where it came from."
    case .failed(.unsafe): "This link is not safe, and was left out."
    case .failed(.failed): "This did not arrive."
    case .copyMayRemain(true): "The other window closed before it confirmed. Nothing was removed here; it may have a copy."
    case .copyMayRemain(false): "The other window closed. This is here now; it may still be there too."
    }
  }
}
