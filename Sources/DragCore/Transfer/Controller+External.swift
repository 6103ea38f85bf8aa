/// What a controller keeps of what comes from outside of the program.
final class Arrivals {
  /// What is told of drags from outside as their source: nothing that the root may be marked as.
  let source = ElementRecord(generation: 0)
  var limit = defaultTransferLimit
  /// What the platform's own drag and drop brings, as far as that is known.
  var items: [AnyItem] = []
  /// Hears of transfers that are over.
  var onEnd: ((Transfer) -> Void)?
  /// Shows the person what has become of them.
  var showsEnd: ((Transfer) -> Void)?
  var clipboard: Clipboard?
  /// Whether a source, or an item of a list, is being moved; nil until something that was cut has been pasted.
  var isMoving: ((ItemPlace) -> Bool)?
  /// Hears what is said of a paste that has come to nothing.
  var onNotPasted: ((String) -> Void)?
  /// Says of a drag that begins what it pastes, and which items it carries where what was cut changes places.
  var taking: ((SessionRecord) -> Void)?
  var opensWindow: ((WindowRequest) -> Bool)?
}

extension Controller {
  var someArrivals: Arrivals {
    if let arrivals { return arrivals }
    let made = Arrivals()
    arrivals = made
    made.source.items = { [unowned(unsafe) made] session in
      made.taking?(session.record)
      return made.items.isEmpty ? [ItemProvider()] : made.items
    }
    made.source.onFinished = { [unowned(unsafe) self] in finishedArrival($0) }
    return made
  }

  /// How many bytes one item may have that is loaded at a drop or pasted, also by an app that takes it as it is and names no other limit; one
  /// gibibyte unless an app says otherwise.
  public var transferLimit: Int64 {
    get { arrivals?.limit ?? defaultTransferLimit }
    set { someArrivals.limit = newValue }
  }

  /// Hears of every transfer that is over, with what has become of each of its items. What an adapter tells the person, it tells besides.
  public func onTransferEnd(_ handler: ((Transfer) -> Void)?) { someArrivals.onEnd = handler }

  /// Hears of them as well, for a word to the person. For adapters.
  package func showsTransferEnd(_ handler: ((Transfer) -> Void)?) { someArrivals.showsEnd = handler }

  /// Hears what is said where nothing takes what was to be pasted, for who sees. For adapters.
  package func onNotPasted(_ handler: ((String) -> Void)?) { someArrivals.onNotPasted = handler }

  /// Takes an event of the platform's own drag and drop; from a callback or a `batch`, when all that waits has been done.
  ///
  /// - Parameter items: what it brings from another program, as far as that is known by now: while it hovers often only the types. Nil where
  ///   nothing more is known than before.
  public func external(_ event: ExternalEvent, items: [AnyItem]? = nil) {
    afterwards { [self] in arrive(event, items) }
  }

  func arrive(_ event: ExternalEvent, _ items: [AnyItem]?) {
    if let items {
      for item in items { if let provider = item as? ItemProvider { provider.limit = transferLimit } }
      someArrivals.items = items
      // What has been dropped is what it was.
      for known in sessions where known.kind == .system && known.source == .root && known.transfer == nil {
        guard let session = running(known.id), session.phase != .dropping else { continue }
        known.items = items
        // Who did not take it may do so now.
        if event.phase == .over { tell(.operations(known.id, session.operations)) }
      }
    }
    if event.phase == .ended {
      // A drag that is stopped by a key ends over the window, or where nobody can tell.
      let isOutside = decider.tree.bounds(of: .root).map { !$0.contains(event.location) } ?? false
      for known in sessions where known.kind == .system { known.isAway = isOutside }
    }
    allowSystemDrags()
    send(.external(event))
    if event.phase == .dropped || event.phase == .left { arrivals?.items = [] }
  }
}
