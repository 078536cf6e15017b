/// A set of identifiers as a sorted list.
///
/// A platform holds 64 at most: so few are found by comparing faster than by hashing, and they come
/// out in order.
struct SortedIDs {
  /// Each once, in the order of their bytes.
  let ids: [NotificationID]

  /// Takes identifiers in any order; one named twice counts once.
  init(_ given: some Sequence<NotificationID>) {
    let sorted = given.sorted()
    var unique: [NotificationID] = []
    unique.reserveCapacity(sorted.count)
    for id in sorted where id != unique.last { unique.append(id) }
    ids = unique
  }

  /// Whether `id` is among them; logarithmic in their number.
  func contains(_ id: NotificationID) -> Bool {
    var low = 0
    var high = ids.count
    while low < high {
      let middle = (low + high) / 2
      if ids[middle] < id { low = middle + 1 } else { high = middle }
    }
    return low < ids.count && ids[low] == id
  }
}
