/// Things in folders, and folders in folders, in the order in which they are shown when all are open.
struct OutlineModel {
  struct Node: Identifiable {
    let id: Int32
    let name: String
    let sign: String
    let isFolder: Bool
    var depth: Int
    var isOpen = false
  }

  private(set) var all: [Node] = []

  /// - Parameter lines: depth, name, and a sign; a folder has none.
  init(_ lines: [(Int, String, String)]) {
    for (depth, name, sign) in lines {
      all.append(Node(id: Int32(all.count), name: name, sign: sign, isFolder: sign.utf8.isEmpty, depth: depth))
    }
  }

  /// What is shown: everything that is in no closed folder.
  var shown: [Node] {
    var result: [Node] = []
    var closed = Int.max
    for node in all {
      if node.depth > closed { continue }
      closed = node.isFolder && !node.isOpen ? node.depth : Int.max
      result.append(node)
    }
    return result
  }

  func index(of id: Int32) -> Int? { all.firstIndex { $0.id == id } }

  func node(_ id: Int32) -> Node? { index(of: id).map { all[$0] } }

  /// A node with all that is in it.
  private func subtree(_ index: Int) -> Range<Int> {
    var end = index + 1
    while end < all.count, all[end].depth > all[index].depth { end += 1 }
    return index..<end
  }

  /// How many things are in a folder, folders and what is in those included.
  func count(in id: Int32) -> Int { index(of: id).map { subtree($0).count - 1 } ?? 0 }

  /// A node and every folder that it is in, from the inside out.
  func path(of id: Int32) -> [Int32] {
    guard var i = index(of: id) else { return [] }
    var result = [id]
    var depth = all[i].depth
    while i > 0, depth > 0 {
      i -= 1
      if all[i].depth < depth {
        result.append(all[i].id)
        depth = all[i].depth
      }
    }
    return result
  }

  mutating func open(_ id: Int32, _ isOpen: Bool) {
    if let i = index(of: id), all[i].isFolder { all[i].isOpen = isOpen }
  }

  mutating func openAll(_ isOpen: Bool) { for i in all.indices where all[i].isFolder { all[i].isOpen = isOpen } }

  /// Another state of the same things: where they were then, with the folders open that are open now.
  mutating func restore(_ other: OutlineModel) {
    var next = other
    for i in next.all.indices { next.all[i].isOpen = node(next.all[i].id)?.isOpen ?? false }
    self = next
  }

  /// Moves a node with all that is in it before another that is shown, or to the end, so deep.
  mutating func move(_ id: Int32, before next: Int32?, depth: Int) {
    guard let from = index(of: id), next.map({ !path(of: $0).contains(id) }) ?? true else { return }
    insert(take(from), at: next.flatMap { index(of: $0) } ?? all.count, depth: depth)
  }

  /// Moves a node with all that is in it to the end of a folder that is not in it.
  mutating func move(_ id: Int32, into folder: Int32) {
    guard let from = index(of: id), let home = index(of: folder), all[home].isFolder, !path(of: folder).contains(id) else { return }
    let taken = take(from)
    guard let home = index(of: folder) else { return }
    insert(taken, at: subtree(home).upperBound, depth: all[home].depth + 1)
  }

  private mutating func take(_ index: Int) -> [Node] {
    let range = subtree(index)
    let taken = Array(all[range])
    all.removeSubrange(range)
    return taken
  }

  private mutating func insert(_ nodes: [Node], at index: Int, depth: Int) {
    guard let first = nodes.first else { return }
    var moved = nodes
    for i in moved.indices { moved[i].depth += depth - first.depth }
    all.insert(contentsOf: moved, at: index)
  }
}
