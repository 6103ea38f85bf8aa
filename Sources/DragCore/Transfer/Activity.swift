/// What a new window is opened for: an item, in a type, and the kind of window that shows it.
///
/// ```swift
/// extension Bird {
///   static let activity = Activity("com.example.bird.detail", .bird)
/// }
/// page.opensWindows()
/// row.draggable(bird)
/// row.opensWindow(Bird.activity)
/// // In the window that was opened:
/// let opened = page.opened(Bird.activity, as: Bird.self)
/// ```
/// Without the first line, which is an adapter's, nothing is opened: see `Controller.opensWindow`.
public struct Activity: Equatable, Sendable {
  /// The same in the window that opens it and in the one that shows it.
  public let name: String
  /// The type in which the item travels.
  public let type: ContentType
  /// The kind of window, where an app has more than one; what that is its platform knows, in a browser a page's address.
  public let group: String?

  /// What a window is opened for, with items of this type; it is of the app's one kind of window where `group` is nil.
  public init(_ name: String, _ type: ContentType, group: String? = nil) {
    self.name = name
    self.type = type
    self.group = group
  }
}

/// A window that is to be opened.
public struct WindowRequest {
  /// What the window is opened for.
  public let activity: Activity
  /// The item, as its activity's type.
  public let bytes: [UInt8]
  /// What the item is called, for the word that is said where the platform asks first.
  public let title: String?
}

extension DragElement {
  /// Opens a new window on what the element carries, when that is dragged out to where nothing takes it, and by `openWindow(item:)`.
  ///
  /// - Parameter activity: what the item must be had in at once.
  public func opensWindow(_ activity: Activity) {
    let record = controller.needRecord(id)
    if record.activity == nil {
      let finished = record.onFinished
      record.onFinished = { [controller] known in
        finished?(known)
        // Only the platform carries anything beyond the window.
        guard known.kind == .system, known.outcome?.isMiss ?? false, known.isAway, let activity = controller.teller(known)?.activity else {
          return
        }
        _ = controller.open(known.items, activity)
      }
    }
    record.activity = activity
  }

  /// Opens a new window on what the element carries, or on an item of it: the same as dragging it out, for a button, a menu or a key.
  ///
  /// - Returns: false where there is nothing to open, or no platform that could.
  @discardableResult
  public func openWindow(item: Int = -1) -> Bool {
    guard let activity = controller.record(id)?.activity else { return false }
    return controller.open(controller.carried(id, item), activity)
  }
}

extension Controller {
  /// Opens windows: the platform's way to do it. It says whether one was opened, or will be as soon as the person agrees.
  public var opensWindow: ((WindowRequest) -> Bool)? {
    get { arrivals?.opensWindow }
    set { someArrivals.opensWindow = newValue }
  }

  /// Opens a window on exactly one item, the first that can be had in the activity's type.
  fileprivate func open(_ items: [AnyItem], _ activity: Activity) -> Bool {
    for item in items {
      guard let provider = item as? ItemProvider, let bytes = provider.ready(activity.type, limit: transferLimit) else { continue }
      return opensWindow?(WindowRequest(activity: activity, bytes: bytes, title: provider.name)) ?? false
    }
    return false
  }
}

extension Announcements {
  /// What a control is called that opens a window on an item: in English, German or Japanese, and in English where announcements are in another
  /// language. For adapters.
  package func openTitle(_ item: String?) -> String {
    text(line(0, of: "Open {item}\n{item} öffnen\n{item}を開く"), item: item ?? text(.items), target: "", number: 1)
  }
}
