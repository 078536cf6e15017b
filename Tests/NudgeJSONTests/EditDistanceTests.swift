import NudgeJSON
import Testing

@Suite("The edit distance")
struct EditDistanceTests {
  @Test(
    "counts the edits that lead from one word to the other",
    arguments: [
      ("", "", 0), ("abc", "", 3), ("", "abc", 3), ("kitten", "sitting", 3), ("ab", "ba", 1),
      ("ca", "abc", 3), ("weeks", "weeks", 0), ("naïve", "naive", 1),
    ])
  func distance(first: String, second: String, edits: Int) {
    #expect(editDistance(Array(first), Array(second)) == edits)
    #expect(editDistance(Array(second), Array(first)) == edits)
  }
}
