/// What an app asked of a drag that cannot be.
public enum DragError: Error, Equatable, Sendable {
  /// The source can be declared deleted in the `drag` command only, and restored in the `drop` command only.
  case notNow
}
