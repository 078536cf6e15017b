import NudgeJSON

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
    let distance = editDistance(Array(typedWord.unicodeScalars), Array(word.unicodeScalars))
    guard distance <= max(1, word.unicodeScalars.count / 3) else { continue }
    if distance < best?.distance ?? .max { best = (candidate, distance) }
  }
  return best?.candidate
}
