extension RectIndex {
  /// Makes an index of many entries at once: faster than inserting them, with fuller nodes and quicker searches. Entries whose edges are
  /// not finite are left out.
  ///
  /// Sort-tile-recursive (Leutenegger, Lopez and Edgington, 1997): cut the plane in vertical slices of equally many, each slice in tiles.
  ///
  /// - Complexity: O(n log n).
  public init(bulk entries: [Entry]) {
    self.init()
    var items: [RectTree.Item] = []
    items.reserveCapacity(entries.count)
    for entry in entries {
      if let box = EdgeBox(entry.rect) { items.append(RectTree.Item(box: box, ref: entry.id)) }
    }
    if items.isEmpty { return }
    let count = items.count

    var nodes = 0
    var width = count
    repeat {
      width = RectTree.bulkNodes(for: width)
      nodes += width
    } while width > 1

    build(count: count, nodes: nodes) { tree in
      repeat {
        let made = RectTree.bulkNodes(for: items.count)
        RectTree.tile(&items, nodes: made)
        var above: [RectTree.Item] = []
        above.reserveCapacity(made)
        var next = 0
        for part in 0..<made {
          let end = RectTree.share(items.count, upTo: part + 1, of: made)
          let node = tree.allocate(parent: -1)
          for item in items[next..<end] { tree.append(item.ref, item.box, to: node, level: tree.shape.height) }
          above.append(RectTree.Item(box: tree.box(of: node), ref: Int32(node)))
          next = end
        }
        items = above
        tree.shape.height += 1
      } while items.count > 1
      tree.shape.root = Int(items[0].ref)
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
  static func tile(_ items: inout [Item], nodes: Int) {
    if nodes == 1 { return }
    var slices = 1
    while slices * slices < nodes { slices += 1 }
    let boxes = items
    var order: [Int32] = []
    order.reserveCapacity(items.count)
    for index in items.indices { order.append(Int32(index)) }
    sort(&order) { boxes[Int($0)].box.centerX < boxes[Int($1)].box.centerX }
    var start = 0
    for slice in 1...slices {
      // Slices end where nodes end.
      let end = share(items.count, upTo: share(nodes, upTo: slice, of: slices), of: nodes)
      sort(&order, from: start, to: end) { boxes[Int($0)].box.centerY < boxes[Int($1)].box.centerY }
      start = end
    }
    for index in order.indices { items[index] = boxes[Int(order[index])] }
  }
}
