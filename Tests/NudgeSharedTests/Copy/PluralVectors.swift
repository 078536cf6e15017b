import FoundationEssentials
import NudgeShared

/// What Babel says about languages that agree: the category of each whole number that was asked.
struct PluralVector: CustomStringConvertible {
  /// Their tags, such as `be`, `ru` and `uk`.
  let languages: [String]
  var categories: [Int: PluralCategory] = [:]

  var description: String { languages.joined(separator: " ") }

  enum Problem: Error {
    case malformed(line: Substring)
  }

  /// Reads the file that `generate_plural_vectors.py` writes.
  static func all() throws -> [PluralVector] {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "plural-vectors.tsv")
    let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    var vectors: [PluralVector] = []
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      let fields = line.split(separator: "\t")
      guard fields.count == 3, let category = PluralCategory(rawValue: String(fields[1])) else {
        throw Problem.malformed(line: line)
      }
      let languages = fields[0].split(separator: " ").map(String.init)
      if vectors.last?.languages != languages { vectors.append(PluralVector(languages: languages)) }
      for run in fields[2].split(separator: ",") {
        let ends = run.split(separator: "-").compactMap { Int($0) }
        guard let first = ends.first, let last = ends.last, ends.count <= 2 else {
          throw Problem.malformed(line: line)
        }
        for number in first...last { vectors[vectors.count - 1].categories[number] = category }
      }
    }
    return vectors
  }
}
