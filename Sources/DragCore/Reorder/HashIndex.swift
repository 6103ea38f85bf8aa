/// Finds things by their hashes, in whatever order they are asked for. Which of those that are equal is found does not depend on the hashes.
struct HashIndex {
  private let hashes: [Int]
  private var order: [Int32] = []

  /// - Complexity: O(n log n).
  init(_ hashes: [Int]) {
    self.hashes = hashes
    for i in hashes.indices { order.append(Int32(i)) }
    sort(&order) { hashes[Int($0)] < hashes[Int($1)] }
  }

  /// The first thing with a hash that is the one.
  ///
  /// - Complexity: O(log n), where hashes are good.
  func first(_ hash: Int, where isIt: (Int) -> Bool) -> Int? {
    var next = bisect(order) { hashes[Int($0)] < hash }
    while next < order.count, hashes[Int(order[next])] == hash {
      if isIt(Int(order[next])) { return Int(order[next]) }
      next += 1
    }
    return nil
  }
}
