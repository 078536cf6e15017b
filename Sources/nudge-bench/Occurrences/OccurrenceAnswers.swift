import FoundationEssentials
import NudgeShared

/// Answers a file of ``OccurrenceTriple``s: what the comparison with other libraries runs.
///
/// Each line of the answer is the moment, in seconds since 1970, or `-` where nothing comes. Then
/// come lines `# nanoseconds N`, what one answer took of the processor in each round: reading the
/// file and the zones, and writing, are not part of it.
struct OccurrenceAnswers {
  private let triples: [OccurrenceTriple]

  /// Reads the file.
  init(path: String) throws(BenchFault) {
    guard let bytes = FileManager.default.contents(atPath: path) else {
      throw .failed(benchmark: "--answers", detail: "\"\(path)\" cannot be read")
    }
    self = try OccurrenceAnswers(text: String(decoding: bytes, as: UTF8.self))
  }

  /// Takes the lines themselves.
  init(text: String) throws(BenchFault) {
    var reader = OccurrenceTripleReader()
    var triples: [OccurrenceTriple] = []
    for line in text.split(separator: "\n") { triples.append(try reader.triple(line)) }
    self.triples = triples
  }

  /// All answers and the times of so many rounds.
  func text(rounds: Int) -> String {
    var answers = [Int64](repeating: .min, count: triples.count)
    var times = ""
    for _ in 0..<rounds {
      let start = Stopwatch.processorTime()
      for index in triples.indices {
        answers[index] = triples[index].answer?.fireAt.secondsSinceEpoch ?? .min
      }
      let time = (Stopwatch.processorTime() - start) / .nanoseconds(1)
      times += "# nanoseconds \(time / Double(max(1, triples.count)))\n"
    }
    var text = ""
    text.reserveCapacity(12 * answers.count)
    for answer in answers { text += answer == .min ? "-\n" : "\(answer)\n" }
    return text + times
  }
}
