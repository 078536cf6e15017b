import FoundationEssentials
import Testing

@Suite("What was fuzzed keeps its promises")
struct CorpusTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Corpus")

  /// The kept inputs of a target: seeds, and every input that ever broke a promise.
  private static func inputs(of target: FuzzTarget) throws -> [URL] {
    let place = folder.appending(path: target.name)
    return try FileManager.default.contentsOfDirectory(atPath: place.path()).sorted()
      .map { place.appending(path: $0) }
  }

  @Test("Every kept input does, and those that are cut off, too", arguments: FuzzTarget.all)
  func corpus(target: FuzzTarget) throws {
    let inputs = try Self.inputs(of: target)
    #expect(!inputs.isEmpty)
    for input in inputs {
      let bytes = Array(try Data(contentsOf: input))
      for length in [bytes.count, bytes.count * 2 / 3, bytes.count / 3, 0] {
        #expect(throws: Never.self, "\(input.lastPathComponent), \(length) bytes") {
          try target.check(Array(bytes[..<length]))
        }
      }
    }
  }

  @Test("Every folder of inputs belongs to a target, and every target has one")
  func folders() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path()).sorted()
    #expect(names == FuzzTarget.all.map(\.name).sorted())
  }
}
