/// The rows of a list in sections: for each section its header, then its items.
///
///     let sections = SectionRows(counts: [3, 0, 2])    // rows: header, 3 items, header, header, 2 items
///     sections.row(section: 2, item: 1)                // 7
///     sections.place(ofGap: 4, in: plan)               // the end of section 0; gap 5 is in section 1, gap 6 the beginning of section 2
///
/// A header is a row like others for the `ListLayout` (with a length of its own; zero where none is shown), but is never taken out; it may be pinned. So
/// the end of a section and the beginning of the next are different gaps, on either side of a header, and an empty section has one.
/// Nothing goes before the first header.
public struct SectionRows: Equatable, Sendable {
  /// The row of each section's header, and the number of rows.
  private let headers: [Int]

  /// Makes the rows of sections of so many items. A negative number counts as none; items with which there would be more than 100 million rows
  /// are left out.
  public init(counts: [Int]) {
    var headers = [0]
    headers.reserveCapacity(counts.count + 1)
    for (section, count) in counts.enumerated() {
      headers.append(headers[section] + 1 + Swift.max(Swift.min(count, ExtentTree.most - 1 - headers[section]), 0))
    }
    self.headers = headers
  }

  /// How many sections there are.
  public var sectionCount: Int { headers.count - 1 }
  /// How many rows there are, headers included.
  public var rowCount: Int { headers[sectionCount] }

  /// The row of a section's header; nil where there is no such section.
  public func header(of section: Int) -> Int? { section >= 0 && section < sectionCount ? headers[section] : nil }

  /// How many items a section has; none where there is no such section.
  public func itemCount(of section: Int) -> Int {
    section >= 0 && section < sectionCount ? headers[section + 1] - headers[section] - 1 : 0
  }

  /// The row of an item; nil where there is none.
  public func row(section: Int, item: Int) -> Int? {
    item >= 0 && item < itemCount(of: section) ? headers[section] + 1 + item : nil
  }

  /// What a row is: an item of a section, or without an item its header. Nil where there is none.
  ///
  /// - Complexity: O(log sections).
  public func place(ofRow row: Int) -> (section: Int, item: Int?)? {
    guard row >= 0 && row < rowCount else { return nil }
    let section = last { headers[$0] <= row }
    return (section, row == headers[section] ? nil : row - headers[section] - 1)
  }

  /// The last section that something holds of, as it does of all before it; the first where it holds of none.
  private func last(_ holds: (Int) -> Bool) -> Int { Swift.max(bisect(sectionCount, isBefore: holds) - 1, 0) }

  /// The section that a gap is in, and how many of its items that are not taken are before it. The gap before the first header
  /// counts as the one after it. Nil without sections.
  ///
  /// - Complexity: O(log sections + log taken).
  public func place(ofGap gap: Int, in plan: Rearrangement) -> (section: Int, item: Int)? {
    let gap = Swift.min(Swift.max(gap, plan.pinned.first == 0 ? 0 : 1), plan.remaining)
    guard let row = plan.item(beforeGap: gap) else { return nil }
    let slot = plan.slot(at: gap, gap)
    // Headers that keep their places come to be before other rows than they were; of one that is taken it counts where it was.
    let section = last { plan.slot(of: headers[$0], gap).map { $0 < slot } ?? (headers[$0] <= row) }
    guard let header = plan.slot(of: headers[section], gap) else { return nil }
    return (section, slot - header - 1)
  }

  /// The gap before which so many items of a section are that are not taken; more than there are count as all. Nil where there is no such
  /// section.
  ///
  /// - Complexity: O(log taken).
  public func gap(section: Int, item: Int, in plan: Rearrangement) -> Int? {
    guard let header = header(of: section), let slot = plan.slot(of: header, plan.remaining) else { return nil }
    let first = plan.gap(atSlot: slot + 1)
    var after = plan.remaining
    if let next = self.header(of: section + 1) {
      // A pinned one stays where it is: what makes room before it moves what is before that.
      after = plan.rank(of: next) ?? plan.slot(of: next, plan.remaining).map { plan.gap(atSlot: $0 - 1) } ?? after
    }
    return first + Swift.min(Swift.max(item, 0), Swift.max(after - first, 0))
  }
}
