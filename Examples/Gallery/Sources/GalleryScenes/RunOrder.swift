/// The order of numbers of which only some are elsewhere than they were: runs of those that still follow each other.
///
/// A million numbers are one run, and every move makes at most three more, so that a move and a search take no more time than
/// there were moves.
struct RunOrder: Equatable {
  struct Run: Equatable {
    var first: Int32
    var count: Int32
  }

  private(set) var runs: [Run]
  let count: Int

  /// The numbers from 0 up, in their order.
  init(count: Int) {
    self.count = count
    runs = count > 0 ? [Run(first: 0, count: Int32(count))] : []
  }

  /// The number at a position; -1 where there is none.
  subscript(position: Int) -> Int32 {
    var rest = Int32(position)
    for run in runs {
      if rest < run.count { return run.first + rest }
      rest -= run.count
    }
    return -1
  }

  /// Where a number is; nil for one that is not among them.
  func position(of number: Int32) -> Int? {
    var before: Int32 = 0
    for run in runs {
      if number >= run.first, number - run.first < run.count { return Int(before + number - run.first) }
      before += run.count
    }
    return nil
  }

  /// Moves the number at a position to the position that it has afterwards.
  mutating func move(from position: Int, to target: Int) {
    guard position >= 0, position < count, target >= 0, target < count, position != target else { return }
    let number = self[position]
    split(at: Int32(position))
    split(at: Int32(position) + 1)
    runs.removeAll { $0.first == number && $0.count == 1 }
    runs.insert(Run(first: number, count: 1), at: split(at: Int32(target)))
    join()
  }

  /// Sees to it that a run begins at a position; which one.
  @discardableResult
  private mutating func split(at position: Int32) -> Int {
    var rest = position
    for i in runs.indices {
      if rest == 0 { return i }
      if rest < runs[i].count {
        runs.insert(Run(first: runs[i].first + rest, count: runs[i].count - rest), at: i + 1)
        runs[i].count = rest
        return i + 1
      }
      rest -= runs[i].count
    }
    return runs.count
  }

  /// Runs that follow each other again are one.
  private mutating func join() {
    var joined: [Run] = []
    for run in runs {
      if let last = joined.last, last.first + last.count == run.first {
        joined[joined.count - 1].count += run.count
      } else {
        joined.append(run)
      }
    }
    runs = joined
  }
}
