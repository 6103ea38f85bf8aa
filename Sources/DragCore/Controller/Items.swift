/// A value of the app's own in a drag, without its type.
///
/// Embedded Swift has no `Any`; a class that boxes does the same. It is not for subclassing by apps.
public class AnyItem {
  init() {}

  /// The value, where it is of this type.
  public final func value<T>(as type: T.Type) -> T? {
    let item = itself()
    // Not by `as?`: where a module reads what it makes nowhere, the compiler of Embedded Swift fails at that. No class inherits from a box.
    guard ObjectIdentifier(Swift.type(of: item)) == ObjectIdentifier(ItemBox<T>.self) else { return nil }
    return unsafeDowncast(item, to: ItemBox<T>.self).value
  }

  /// What holds the value, where that is another item.
  func itself() -> AnyItem { self }
}

/// An `AnyItem` that holds a `T`.
public final class ItemBox<T>: AnyItem {
  /// What the item is.
  public let value: T
  /// An item of a value.
  public init(_ value: T) {
    self.value = value
    super.init()
  }
}

/// Where the data of one drag travels: a list of typed items that source and destination both see.
///
/// It lives as long as its drag, and handlers of a cancelled drag still find everything on it.
public struct Pasteboard {
  let record: SessionRecord

  /// Every item, in the source's order.
  public var items: [AnyItem] {
    get { record.items }
    nonmutating set { record.items = newValue }
  }

  /// The values of one type, in order.
  public func values<T>(of type: T.Type) -> [T] {
    var result: [T] = []
    for item in record.items { if let value = item.value(as: type) { result.append(value) } }
    return result
  }

  /// Replaces all items by one.
  public func set<T>(_ value: T) { record.items = [ItemBox(value)] }

  /// Adds an item behind the others.
  public func append<T>(_ value: T) { record.items.append(ItemBox(value)) }

  /// The first text, or all items replaced by one text.
  public var string: String? {
    get { values(of: String.self).first }
    nonmutating set { record.items = newValue.map { [ItemBox($0)] } ?? [] }
  }
}
