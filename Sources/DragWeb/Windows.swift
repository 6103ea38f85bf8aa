import CDragWeb

/// New windows, which get exactly one item.
extension Page {
  /// Lets sources open new windows: `row.opensWindow(Bird.activity)` by dragging a row out of the window, and `row.openWindow()` for a button or a key.
  ///
  /// An activity's `group` is the address of the page that shows it, this page's own where it is nil. A browser opens a window at once only as the
  /// answer to a click or key; else the page asks, with a button that gets the focus.
  public func opensWindows() {
    exchangesData()
    controller.opensWindow = { [unowned(unsafe) self] request in
      var texts = [UInt8](request.activity.name.utf8)
      let title = language.openTitle(request.title)
      for text in [request.activity.type.mime, request.activity.group ?? "", title] { texts += [10] + [UInt8](text.utf8) }
      return request.bytes.withUnsafeBufferPointer { bytes in
        texts.withUnsafeBufferPointer {
          drag_transfer_open_window(me, $0.baseAddress, Int32($0.count), bytes.baseAddress, Int32(bytes.count))
        }
      } != 0
    }
  }

  /// What this window was opened on, also after it has been loaded again.
  ///
  /// ```swift
  /// if let opened = page.opened(Bird.activity, as: Bird.self) {
  ///   switch opened { … }
  /// }
  /// ```
  /// - Returns: nil where the window was opened on nothing of this activity; an error where the item cannot be read, or the window that had it is
  ///   long gone. What another site writes into an address is never taken for an item.
  public func opened<T: Providable>(_ activity: Activity, as type: T.Type) -> Result<T, TransferError>? {
    switch opened(activity, in: T.readableTypes) {
    case nil: return nil
    case .failure(let error): return .failure(error)
    case .success(let item):
      guard let type = item.types.first, let bytes = item.ready(type) else { return .failure(.unreadable) }
      return T.read(type, bytes)
    }
  }

  /// As `opened(_:as:)`: the item as it came, in one of some types.
  public func opened(_ activity: Activity, in types: [ContentType]) -> Result<ItemProvider, TransferError>? {
    exchangesData()
    var bytes: [UInt8] = []
    let count = withText(activity.name) { drag_transfer_activity(me, $0, $1) }
    guard count >= 0 else { return nil }
    guard count > 0 else { return .failure(.sourceGone) }
    bytes = [UInt8](repeating: 0, count: Int(count))
    bytes.withUnsafeMutableBufferPointer { if let start = $0.baseAddress { drag_take(start) } }
    guard let end = bytes.firstIndex(of: 10) else { return .failure(.unreadable) }
    let type = ContentType.type(mime: String(copying: UTF8Span(unchecked: Array(bytes[..<end]).span)), among: types)
    guard types.contains(where: { type.conforms(to: $0) }) else { return .failure(.notOffered) }
    let data = Array(bytes[(end + 1)...]), item = ItemProvider()
    item.offer(type) { data }
    return .success(item)
  }
}
