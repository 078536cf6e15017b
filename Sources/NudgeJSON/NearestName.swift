/// The name that someone who wrote `name` most likely meant, or nil if none is near.
///
/// Near is at most one slip in three letters: a letter changed, left out, added, or two neighbours
/// swapped, as the edit distance counts them. Capitals count as small letters. Of two equally near
/// names the first counts. Names longer than 64 characters have no near one.
public func nearestName(to name: String, in names: [String]) -> String? {
  let written = Array(name.lowercased())
  guard (1...64).contains(written.count) else { return nil }
  var nearest: (name: String, distance: Int)?
  for candidate in names {
    let distance = editDistance(written, Array(candidate.lowercased()))
    guard distance * 3 <= max(written.count, 3) else { continue }
    if distance < nearest?.distance ?? .max { nearest = (candidate, distance) }
  }
  return nearest?.name
}
