extension ElementTree {
  /// The same place in another element's coordinate space.
  ///
  /// - Returns: nil where an element is unknown, or a transform on the way cannot be inverted or leads out of the
  ///   range of coordinates.
  /// - Complexity: O(depth).
  public func convert(_ point: Point, from source: ElementID, to destination: ElementID) -> Point? {
    guard let from = slot(source), let to = slot(destination) else { return nil }
    if from == to { return point }
    return fromRoot(toRoot(point, from: from), to: to)
  }

  /// The box around a rectangle in another element's coordinate space.
  public func convert(_ rect: Rect, from source: ElementID, to destination: ElementID) -> Rect? {
    guard let from = slot(source), let to = slot(destination) else { return nil }
    var c = rect.corners
    if from != to {
      let way = WayDown(matrix(of: to))
      c = toRoot(c, from: from)
      guard let a = way?.apply(c.0), let b = way?.apply(c.1), let d = way?.apply(c.2), let e = way?.apply(c.3) else { return nil }
      c = (a, b, d, e)
    }
    return box(around: c)
  }

  func box(around c: (Point, Point, Point, Point)) -> Rect {
    let low = Point(min(min(c.0.x, c.1.x), min(c.2.x, c.3.x)), min(min(c.0.y, c.1.y), min(c.2.y, c.3.y)))
    let high = Point(max(max(c.0.x, c.1.x), max(c.2.x, c.3.x)), max(max(c.0.y, c.1.y), max(c.2.y, c.3.y)))
    return Rect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }

  /// A vector, such as a velocity, in another element's coordinate space.
  @inline(never)
  public func convert(_ vector: Vector, from source: ElementID, to destination: ElementID) -> Vector? {
    guard let start = convert(Point.zero, from: source, to: destination),
      let end = convert(Point.zero + vector, from: source, to: destination)
    else { return nil }
    return end - start
  }

  /// The box around the element as it is seen, in the root's coordinate space.
  @inline(never)
  public func boundsInRoot(of id: ElementID) -> Rect? {
    guard let bounds = bounds(of: id) else { return nil }
    return convert(bounds, from: id, to: .root)
  }

  /// From the element's own space to its parent's. The root has none, and is in its own: what is seen of that changes nothing.
  @inline(never)
  func toParent(_ point: Point, from slot: Int32) -> Point {
    let node = nodes[Int(slot)]
    guard node.extra >= 0, slot > 0 else { return point + node.frame.origin.vector }
    return extras[Int(node.extra)].toParent(point, frame: node.frame)
  }

  /// From the parent's space to the element's own; nil where its transform cannot be inverted.
  func toChild(_ point: Point, into slot: Int32) -> Point? {
    let node = nodes[Int(slot)]
    guard node.extra >= 0, slot > 0 else { return point - node.frame.origin.vector }
    if node.flags.contains(.collapsed) { return nil }
    return extras[Int(node.extra)].toChild(point, frame: node.frame)
  }

  func toRoot(_ point: Point, from slot: Int32) -> Point {
    var point = point
    var slot = slot
    while slot > 0 {
      point = toParent(point, from: slot)
      slot = nodes[Int(slot)].parent
    }
    return point
  }

  /// The corners of a box, in one walk: its elements lie far apart in memory.
  func toRoot(_ corners: (Point, Point, Point, Point), from slot: Int32) -> (Point, Point, Point, Point) {
    var c = corners
    var slot = slot
    while slot > 0 {
      c = (toParent(c.0, from: slot), toParent(c.1, from: slot), toParent(c.2, from: slot), toParent(c.3, from: slot))
      slot = nodes[Int(slot)].parent
    }
    return c
  }

  @inline(never)
  func fromRoot(_ point: Point, to slot: Int32) -> Point? { WayDown(matrix(of: slot))?.apply(point) }

  /// From the root's space to an element's own, for as many places as there are.
  struct WayDown {
    private let path: Transform
    private let isTranslation: Bool

    init?(_ up: Transform) {
      guard up.isFinite else { return nil }
      isTranslation = up.isTranslation
      guard let path = isTranslation ? up : up.inverse else { return nil }
      self.path = path
    }

    func apply(_ point: Point) -> Point? {
      guard isUsable(point) else { return nil }
      let result = isTranslation ? Point(point.x - path.tx, point.y - path.ty) : path.apply(point)
      return isUsable(result) ? result : nil
    }
  }

  /// The whole way from the element's own space to the root's, as one transform.
  func matrix(of slot: Int32) -> Transform {
    var slot = slot
    var shift = Vector.zero
    var rest = Transform.identity
    var isPlain = true
    while slot > 0 {
      let node = nodes[Int(slot)]
      let origin = node.frame.origin.vector
      if node.extra < 0 {
        if isPlain { shift += origin } else { rest = rest.concatenating(.translation(origin)) }
      } else {
        let e = Int(node.extra)
        let around = Point(node.frame.width / 2, node.frame.height / 2)
        if extras[e].transform.isIdentity {
          let step = origin + extras[e].offset - extras[e].contentOffset
          if isPlain { shift += step } else { rest = rest.concatenating(.translation(step)) }
        } else {
          if isPlain {
            rest = .translation(shift)
            isPlain = false
          }
          rest = rest.concatenating(.translation(-extras[e].contentOffset))
            .concatenating(extras[e].transform.around(around))
            .concatenating(.translation(origin + extras[e].offset))
        }
      }
      slot = node.parent
    }
    return isPlain ? .translation(shift) : rest
  }
}

extension ElementTree.Extra {
  func toParent(_ point: Point, frame: Rect) -> Point {
    var p = point - contentOffset
    if !transform.isIdentity { p = transform.around(Point(frame.width / 2, frame.height / 2)).apply(p) }
    return p + frame.origin.vector + offset
  }

  func toChild(_ point: Point, frame: Rect) -> Point {
    var p = point - frame.origin.vector - offset
    if !transform.isIdentity { p = inverse.around(Point(frame.width / 2, frame.height / 2)).apply(p) }
    return p + contentOffset
  }
}

extension Point {
  /// The way from the origin.
  var vector: Vector { Vector(x, y) }
}
