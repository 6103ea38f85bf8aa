@_exported import DragGeometry

/// The identity of one element of an `ElementTree`.
///
/// An id is never used for two elements: when a slot is taken again its generation has moved on, so a stale id is
/// quietly unknown everywhere.
public struct ElementID: Equatable, Hashable, Sendable {
  /// The element's place in the tree's storage.
  public let slot: Int32
  /// How often the place had been used before.
  public let generation: Int32

  /// The identity with these numbers, whether or not there is such an element; negative ones never are one.
  public init(slot: Int32, generation: Int32) {
    self.slot = slot
    self.generation = generation
  }

  /// The element that every tree begins with. Its coordinate space is the one in which input arrives.
  public static let root = ElementID(slot: 0, generation: 0)
}

/// Hands out element ids, and takes them back.
///
/// It stands apart from the tree so that an id can be promised while the tree is busy.
struct ElementIDAllocator: Equatable, Sendable {
  /// By slots, the generation of the id that is taken; of a free slot the complement of the next one's, which is negative.
  private var generations: [Int32] = [0]
  private var free: [Int32] = []

  mutating func make() -> ElementID {
    guard let slot = free.popLast() else {
      generations.append(0)
      return ElementID(slot: Int32(generations.count - 1), generation: 0)
    }
    generations[Int(slot)] = ~generations[Int(slot)]
    return ElementID(slot: slot, generation: generations[Int(slot)])
  }

  /// Takes an id back. One that it never gave, or has back already, changes nothing.
  mutating func release(_ id: ElementID) {
    guard id.slot > 0, id.generation >= 0, Int(id.slot) < generations.count, generations[Int(id.slot)] == id.generation else { return }
    generations[Int(id.slot)] = ~((id.generation &+ 1) & .max)
    free.append(id.slot)
  }

  mutating func reserve(_ count: Int) { generations.reserveCapacity(generations.count + count) }
}
