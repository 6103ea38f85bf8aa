extension RectIndex {
  /// Makes an index of many entries at once: faster than inserting them, with fuller nodes and quicker searches. Entries whose edges are
  /// not finite are left out.
  ///
  /// Sort-tile-recursive (Leutenegger, Lopez and Edgington, 1997): cut the plane in vertical slices of equally many, each slice in tiles.
  ///
  /// - Complexity: O(n log n).
  public init(bulk entries: [Entry]) {
    self.init()
    // What the level to be built refers to: places in `entries` first, nodes above.
    var order: [Int32] = []
    order.reserveCapacity(entries.count)
    for index in entries.indices where EdgeBox(entries[index].rect) != nil { order.append(Int32(index)) }
    if order.isEmpty { return }
    let count = order.count

    var nodes = 0
    var width = count
    repeat {
      width = RectTree.bulkNodes(for: width)
      nodes += width
    } while width > 1

    build(count: count, nodes: nodes) { tree in
      repeat {
        let level = tree.shape.height
        let made = RectTree.bulkNodes(for: order.count)
        let all = order.count
        let box = { [tree] (place: Int32) in level > 0 ? tree.box(of: Int(place)) : EdgeBox(entries[Int(place)].rect) ?? .none }
        RectTree.tile(&order, nodes: made, box)
        var next = 0
        for part in 0..<made {
          let end = RectTree.share(all, upTo: part + 1, of: made)
          let node = tree.allocate(parent: -1)
          while next < end {
            tree.append(level > 0 ? order[next] : entries[Int(order[next])].id, box(order[next]), to: node, level: level)
            next += 1
          }
          // Its own place in the order has been read: the nodes made are what the next level refers to.
          order[part] = Int32(node)
        }
        order.removeLast(all - made)
        tree.shape.height += 1
      } while order.count > 1
      tree.shape.root = Int(order[0])
    }
  }
}

extension RectTree {
  /// How full nodes are after a bulk load: nearly, so that the first insertions do not split every one.
  private static let bulkMost = 12

  /// How many nodes hold so many items. Shared out evenly, each then has `least` or more.
  static func bulkNodes(for items: Int) -> Int {
    items <= most ? 1 : (items + bulkMost - 1) / bulkMost
  }

  /// How many of some items the first parts get, when all parts get equally many up to one. Does not overflow where `Int` has 32 bits.
  static func share(_ items: Int, upTo parts: Int, of all: Int) -> Int {
    (items / all) * parts + Swift.min(items % all, parts)
  }

  /// Brings items in an order in which neighbours in the sequence, shared out to nodes, are neighbours in the plane.
  static func tile(_ items: inout [Int32], nodes: Int, _ box: (Int32) -> EdgeBox) {
    if nodes == 1 { return }
    var slices = 1
    while slices * slices < nodes { slices += 1 }
    var start = 0
    // All by x at first, then each slice by y. Slices end where nodes end.
    for slice in 0...slices {
      let end = slice == 0 ? items.count : share(items.count, upTo: share(nodes, upTo: slice, of: slices), of: nodes)
      sort(&items, from: start, to: end) { box($0).center(alongX: slice == 0) < box($1).center(alongX: slice == 0) }
      if slice > 0 { start = end }
    }
  }
}
