/// How many single letters to insert, delete, replace or swap with a neighbour lead from one text to
/// the other.
///
/// The optimal string alignment distance: no stretch is edited twice (Boytsov, "Indexing methods for
/// approximate dictionary searching", 2011). Time grows with the product of the lengths, space with
/// the second, so callers bound them.
package func editDistance<Letter: Equatable>(_ first: [Letter], _ second: [Letter]) -> Int {
  var beforeLast: [Int] = []
  var last = Array(0...second.count)
  for (row, letter) in first.enumerated() {
    var current = [row + 1]
    current.reserveCapacity(last.count)
    for (column, other) in second.enumerated() {
      let replacement = last[column] + (letter == other ? 0 : 1)
      var best = min(replacement, last[column + 1] + 1, current[column] + 1)
      if row > 0, column > 0, letter == second[column - 1], first[row - 1] == other {
        best = min(best, beforeLast[column - 1] + 1)
      }
      current.append(best)
    }
    (beforeLast, last) = (last, current)
  }
  return last[second.count]
}
