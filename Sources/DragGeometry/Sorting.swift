/// Sorts numbers in place by an order of the caller's; equals keep their order.
///
/// One function for all that is sorted, so that a browser has it once: the standard library's is made anew for every type.
///
/// - Complexity: O(n log n).
@inline(never)
package func sort(_ values: inout [Int32], by precedes: (Int32, Int32) -> Bool) {
  sort(&values, from: 0, to: values.count, by: precedes)
}

/// Sorts a part of the numbers.
@inline(never)
package func sort(_ values: inout [Int32], from start: Int, to end: Int, by precedes: (Int32, Int32) -> Bool) {
  // Runs of one, two, four … are merged, with the left one put aside.
  var aside: [Int32] = []
  var width = 1
  while width < end - start {
    var left = start
    while left + width < end {
      let middle = left + width
      let right = Swift.min(middle + width, end)
      // Runs that are in order already, as in sorted input, need no merging.
      if precedes(values[middle], values[middle - 1]) {
        aside.removeAll(keepingCapacity: true)
        for place in left..<middle { aside.append(values[place]) }
        var (a, b, out) = (0, middle, left)
        while a < aside.count {
          if b < right, precedes(values[b], aside[a]) {
            values[out] = values[b]
            b += 1
          } else {
            values[out] = aside[a]
            a += 1
          }
          out += 1
        }
      }
      left = right
    }
    width *= 2
  }
}

/// How many of so many numbers, from 0 on, come before a place, by a condition that holds for none after one for which it does not.
///
/// - Complexity: O(log count).
@inline(never)
package func bisect(_ count: Int, isBefore: (Int) -> Bool) -> Int {
  var (low, high) = (0, count)
  while low < high {
    let middle = (low + high) / 2
    if isBefore(middle) { low = middle + 1 } else { high = middle }
  }
  return low
}

/// How many of some numbers come before a place, where they are in the order that it is a place in.
///
/// - Complexity: O(log n).
@inline(never)
package func bisect(_ values: [Int32], isBefore: (Int32) -> Bool) -> Int { bisect(values.count) { isBefore(values[$0]) } }

/// Whether a number is one of some in ascending order.
///
/// - Complexity: O(log n).
@inline(never)
package func isAmong(_ values: [Int32], _ value: Int32) -> Bool {
  let place = bisect(values) { $0 < value }
  return place < values.count && values[place] == value
}
