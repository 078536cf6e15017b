/// How many single letters to insert, delete, replace or swap with a neighbour lead from one text to
/// the other.
///
/// The "optimal string alignment" distance: no stretch is edited twice. Time and space grow with the
/// product of the lengths, so callers bound them.
func editDistance(_ first: some StringProtocol, _ second: some StringProtocol) -> Int {
  let left = Array(first.unicodeScalars)
  let right = Array(second.unicodeScalars)
  var beforeLast: [Int] = []
  var last = Array(0...right.count)
  for row in 0..<left.count {
    var current = [row + 1]
    for column in 0..<right.count {
      let replacement = last[column] + (left[row] == right[column] ? 0 : 1)
      var best = min(replacement, last[column + 1] + 1, current[column] + 1)
      if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
        best = min(best, beforeLast[column - 1] + 1)
      }
      current.append(best)
    }
    beforeLast = last
    last = current
  }
  return last[right.count]
}

/// The candidate nearest to what was typed, or nil where none is near enough to be meant.
///
/// Near enough is one edit for every three letters of the candidate, its dashes in front not
/// counted; the first candidate wins a tie.
func nearest(to typed: String, among candidates: [String]) -> String? {
  guard typed.unicodeScalars.count <= 40 else { return nil }
  let typedWord = typed.drop { $0 == "-" }
  var best: (candidate: String, distance: Int)?
  for candidate in candidates {
    let word = candidate.drop { $0 == "-" }
    let distance = editDistance(typedWord, word)
    guard distance <= max(1, word.unicodeScalars.count / 3) else { continue }
    if distance < best?.distance ?? .max { best = (candidate, distance) }
  }
  return best?.candidate
}
