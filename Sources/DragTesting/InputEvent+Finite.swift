import DragCore

extension Effect {
  var isFinite: Bool {
    switch self {
    case .move(_, let offset), .displace(_, _, let offset, _), .scroll(_, let offset): return offset.isFinite
    default: return true
    }
  }
}

extension InputEvent {
  /// Whether it holds a number that is not finite, or beyond any screen.
  var isBad: Bool {
    func isOdd(_ number: Double) -> Bool { !(number.magnitude <= 1e9) }
    func isOdd(_ rect: Rect) -> Bool {
      isOdd(rect.origin.x) || isOdd(rect.origin.y) || isOdd(rect.width) || isOdd(rect.height) || rect.width < 0 || rect.height < 0
    }
    func isOdd(_ size: Size) -> Bool { isOdd(Rect(origin: .zero, size: size)) }
    switch self {
    case .pointer(let event): return isOdd(event.location.x) || isOdd(event.location.y) || isOdd(event.time)
    case .key(let event): return isOdd(event.time)
    case .external(let event): return isOdd(event.location.x) || isOdd(event.location.y) || isOdd(event.time)
    case .time(let time): return isOdd(time)
    case .edit(.add(_, _, _, let frame)), .edit(.frame(_, let frame)): return isOdd(frame)
    case .edit(.contentOffset(_, let v)), .edit(.offset(_, let v)): return isOdd(v.dx) || isOdd(v.dy)
    case .edit(.opacity(_, let value)): return isOdd(value)
    case .edit(.transform(_, let t)):
      return isOdd(t.a) || isOdd(t.b) || isOdd(t.c) || isOdd(t.d) || isOdd(t.tx) || isOdd(t.ty)
    case .group(_, let options): return isOdd(options.snapDamping)
    case .collection(_, .measured(let item, let size)): return item < 0 || isOdd(size)
    case .collection(_, .set(.some(let role))):
      guard case .list(let list) = role.layout else { return false }
      return isOdd(list.bounds)
    case .items(_, let places, _): return places.contains { $0.item < 0 }
    case .place(_, let place):
      switch place?.position {
      case .gap(let number), .into(let number): return number < 0
      case nil: return false
      }
    case .edit, .answer, .cancel, .reduceMotion, .sourceDeleted, .operations, .start, .refresh, .collection, .announcing, .moved:
      return false
    }
  }
}
