import DragCore

/// A running FNV-1a digest of 64 bits: the same bits in give the same number out, on every machine.
///
/// It notices accidents, not attacks.
public struct Digest: Equatable, Sendable {
  /// The digest of all that was added.
  public private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  /// The digest of nothing.
  public init() {}

  /// Adds a byte.
  public mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }

  /// Adds eight bytes, the lowest first.
  @inline(never)
  public mutating func add(_ word: UInt64) {
    var rest = word
    for _ in 0..<8 {
      add(UInt8(truncatingIfNeeded: rest))
      rest >>= 8
    }
  }

  /// Adds four bytes, the lowest first.
  @inline(never)
  public mutating func add(_ number: Int32) {
    var rest = UInt32(bitPattern: number)
    for _ in 0..<4 {
      add(UInt8(truncatingIfNeeded: rest))
      rest >>= 8
    }
  }

  /// Adds a byte: 1 for true, 0 for false.
  @inline(never)
  public mutating func add(_ flag: Bool) { add(UInt8(flag ? 1 : 0)) }
  /// Adds all bits, so that 0 and -0 differ.
  @inline(never)
  public mutating func add(_ number: Double) { add(number.bitPattern) }
  @inline(never)
  mutating func add(_ bytes: Bytes) { for byte in bytes.all { add(byte) } }
  /// Adds a text as UTF-8, without its length.
  public mutating func add(_ text: String) {
    let bytes = Bytes()
    bytes.put(text)
    add(bytes)
  }

  @inline(never)
  mutating func add(_ v: Vector) {
    add(v.dx)
    add(v.dy)
  }

  @inline(never)
  mutating func add(_ r: Rect) {
    add(r.origin.x)
    add(r.origin.y)
    add(r.size.width)
    add(r.size.height)
  }

  @inline(never)
  mutating func add(_ id: ElementID) {
    add(id.slot)
    add(id.generation)
  }

  @inline(never)
  mutating func add(_ id: ElementID?) {
    add(id != nil)
    if let id { add(id) }
  }
}

// MARK: Effects

extension Digest {
  /// Adds every field of an effect.
  public mutating func add(_ effect: Effect) {
    switch effect {
    case .ask(.begin(let id, let source)):
      add(UInt8(1))
      add(id.raw)
      add(source)
    case .ask(.drop(let id, let hit, let target, let operation)):
      add(UInt8(2))
      add(id.raw)
      add(hit)
      add(target)
      add(operation.rawValue)
    case .ask(.join(let id, let place)):
      add(UInt8(17))
      add(id.raw)
      add(place.collection)
      add(place.item)
    case .notify(let event):
      add(UInt8(3))
      add(event.session.raw)
      add(event.element)
      add(event.kind)
    case .appearance(let id, .draggable(let look)):
      add(UInt8(4))
      add(id)
      add(look.rawValue)
    case .appearance(let id, .droppable(let look)):
      add(UInt8(5))
      add(id)
      add(look.rawValue)
    case .appearance(let id, .state(let state)):
      add(UInt8(6))
      add(id)
      add(state.rawValue)
    case .lift(let id, let session):
      add(UInt8(7))
      add(id)
      add(session.raw)
    case .move(let id, let offset):
      add(UInt8(8))
      add(id)
      add(offset)
    case .land(let id):
      add(UInt8(9))
      add(id)
    case .claim(let pointer):
      add(UInt8(10))
      add(pointer)
    case .release(let pointer):
      add(UInt8(11))
      add(pointer)
    case .cursor(let pointer, let operation):
      add(UInt8(12))
      add(pointer)
      add(operation?.rawValue ?? 255)
    case .reveal(let id, let part):
      add(UInt8(13))
      add(id)
      if let part { add(part) }
    case .displace(let id, let item, let by, let isAnimated):
      add(UInt8(14))
      add(id)
      add(item)
      add(by)
      add(isAnimated)
    case .scroll(let id, let by):
      add(UInt8(16))
      add(id)
      add(by)
    case .appearance(let id, .item(let item, let look)):
      add(UInt8(15))
      add(id)
      add(item)
      add(look.rawValue)
    case .announce(.lifted(let id)):
      add(UInt8(18))
      add(id.raw)
    case .announce(.carried(let id)):
      add(UInt8(19))
      add(id.raw)
    case .announce(.ended(let id, let outcome)):
      add(UInt8(20))
      add(id.raw)
      add(outcome)
    case .announce(.moved(let id)):
      add(UInt8(21))
      add(id)
    }
  }

  private mutating func add(_ kind: DragEvent.Kind) {
    switch kind {
    case .began: add(UInt8(1))
    case .entered(let from):
      add(UInt8(2))
      add(from)
    case .exited(let to):
      add(UInt8(3))
      add(to)
    case .updated: add(UInt8(4))
    case .dropped: add(UInt8(5))
    case .cancelled: add(UInt8(6))
    case .ended(let outcome, let target):
      add(UInt8(7))
      add(outcome)
      add(target)
    case .finished(let outcome, let target):
      add(UInt8(8))
      add(outcome)
      add(target)
    case .failed: add(UInt8(9))
    case .moved: add(UInt8(12))
    case .rested(let folder):
      add(UInt8(11))
      add(folder ?? -1)
    case .placed(let place):
      add(UInt8(10))
      add(place?.collection)
      switch place?.position {
      case .gap(let gap): add(gap)
      case .into(let item): add(-1 - item)
      case nil: break
      }
    }
  }

  private mutating func add(_ outcome: Outcome) {
    switch outcome {
    case .dropped(let operation):
      add(UInt8(1))
      add(operation.rawValue)
    case .cancelled(let reason):
      add(UInt8(2))
      add(reason.rawValue)
    }
  }
}

// MARK: Geometry

extension Digest {
  /// The digest of where everything is, and of how it is seen.
  ///
  /// - Complexity: O(n) in the number of elements and of the runs of equal items of collections.
  public static func geometry(of engine: Engine) -> UInt64 {
    var digest = Digest()
    engine.tree.visit { id in
      guard let traits = engine.tree.traits(of: id) else { return }
      digest.add(id)
      digest.add(engine.tree.parent(of: id))
      digest.add(traits.frame)
      digest.add(traits.transform.a)
      digest.add(traits.transform.b)
      digest.add(traits.transform.c)
      digest.add(traits.transform.d)
      digest.add(traits.transform.tx)
      digest.add(traits.transform.ty)
      digest.add(traits.contentOffset)
      digest.add(traits.offset)
      digest.add(engine.visibleOffset(of: id))
      digest.add(traits.opacity)
      digest.add(traits.zIndex)
      digest.add(traits.isHidden)
      digest.add(traits.isDisabled)
    }
    for id in engine.collections {
      guard let role = engine.collection(id) else { continue }
      digest.add(id)
      var writer = RecordingWriter()
      writer.write(role)
      digest.add(writer.bytes)
      for (item, by) in engine.room(in: id) {
        digest.add(item)
        digest.add(by)
      }
      for (item, look) in engine.looks(in: id) {
        digest.add(item)
        digest.add(look.rawValue)
      }
    }
    return digest.value
  }
}
