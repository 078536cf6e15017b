/// The nearest firings of many, found in one go without keeping the others.
///
/// A heap of bounded size whose root is the last of those chosen: whatever comes after it is left
/// out at once, and what comes before it takes its place. Memory is that of the limit, time that of
/// the offers times the logarithm of the limit (J. W. J. Williams, "Algorithm 232: Heapsort", 1964).
struct NearestFirings {
  /// One firing: a row on a date, or its snooze.
  struct Firing {
    let fireAt: Instant
    /// Which of the rows.
    let row: Int
    /// The date of the rule, or nil for a snooze.
    let date: LocalDate?
  }

  let limit: Int
  private let rows: [Reminder]
  private var heap: [Firing] = []
  /// The first of those that were left out, or nil if none was.
  private(set) var firstFiringLeftOut: Firing?
  /// The moment of that one.
  var firstLeftOut: Instant? { firstFiringLeftOut?.fireAt }

  init(limit: Int, of rows: [Reminder]) {
    self.limit = limit
    self.rows = rows
    heap.reserveCapacity(min(limit, PlatformSnapshot.largestCapacity))
  }

  /// Whether nothing would change if this firing were offered, nor any after it.
  func isPast(_ firing: Firing) -> Bool {
    guard heap.count == limit, let first = firstFiringLeftOut, !precedes(firing, first) else {
      return false
    }
    return !isChosen(firing)
  }

  /// Takes a firing in if it is among the nearest so far, in place of the last one where all are
  /// taken.
  mutating func offer(_ firing: Firing) {
    if heap.count < limit {
      heap.append(firing)
      siftUp()
    } else if isChosen(firing) {
      leaveOut(heap[0])
      heap[0] = firing
      siftDown()
    } else {
      leaveOut(firing)
    }
  }

  /// The chosen ones, soonest first.
  func sorted() -> [Firing] {
    heap.sorted(by: precedes)
  }

  private func isChosen(_ firing: Firing) -> Bool {
    guard heap.count == limit else { return true }
    guard let last = heap.first else { return false }
    return precedes(firing, last)
  }

  private mutating func leaveOut(_ firing: Firing) {
    guard let first = firstFiringLeftOut else {
      firstFiringLeftOut = firing
      return
    }
    if precedes(firing, first) { firstFiringLeftOut = firing }
  }

  /// By moment, then by the bytes of the row's id, then by date, a snooze after all dates.
  private func precedes(_ first: Firing, _ second: Firing) -> Bool {
    if first.fireAt != second.fireAt { return first.fireAt < second.fireAt }
    if first.row != second.row { return rows[first.row].id.precedesInBytes(rows[second.row].id) }
    switch (first.date, second.date) {
    case (let one?, let other?): return one < other
    case (_?, nil): return true
    case (nil, _): return false
    }
  }

  private mutating func siftUp() {
    var child = heap.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard precedes(heap[parent], heap[child]) else { return }
      heap.swapAt(parent, child)
      child = parent
    }
  }

  private mutating func siftDown() {
    var parent = 0
    while true {
      var last = 2 * parent + 1
      guard last < heap.count else { return }
      if last + 1 < heap.count, precedes(heap[last], heap[last + 1]) { last += 1 }
      guard precedes(heap[parent], heap[last]) else { return }
      heap.swapAt(parent, last)
      parent = last
    }
  }
}
