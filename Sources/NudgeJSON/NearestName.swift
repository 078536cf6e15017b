/// The name that someone who wrote `name` most likely meant, or nil if none is near.
///
/// Near is at most one slip in three letters: a letter changed, left out, added, or two neighbours
/// swapped (optimal string alignment distance; Boytsov, "Indexing methods for approximate
/// dictionary searching", 2011). Capitals count as small letters. Of two equally near names the
/// first counts. Names longer than 64 characters have no near one.
public func nearestName(to name: String, in names: [String]) -> String? {
  let written = Array(name.lowercased())
  guard (1...64).contains(written.count) else { return nil }
  var nearest: (name: String, distance: Int)?
  for candidate in names {
    let distance = slips(from: written, to: Array(candidate.lowercased()))
    guard distance * 3 <= max(written.count, 3) else { continue }
    if distance < nearest?.distance ?? .max { nearest = (candidate, distance) }
  }
  return nearest?.name
}

private func slips(from written: [Character], to meant: [Character]) -> Int {
  var older: [Int] = []
  var previous = Array(0...meant.count)
  for (row, letter) in written.enumerated() {
    var current = [row + 1]
    for (column, other) in meant.enumerated() {
      var best = min(previous[column + 1], current[column]) + 1
      best = min(best, previous[column] + (letter == other ? 0 : 1))
      if row > 0, column > 0, letter == meant[column - 1], written[row - 1] == other {
        best = min(best, older[column - 1] + 1)
      }
      current.append(best)
    }
    (older, previous) = (previous, current)
  }
  return previous[meant.count]
}
