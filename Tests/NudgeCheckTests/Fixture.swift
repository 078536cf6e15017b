import FoundationEssentials
import Testing

@testable import NudgeCheck

/// A folder of `Tests/Checks`: the sources of a small shell, and where they break which rules.
///
/// The sources end in `.swift.txt`, since they are no part of the package. In them, a comment
/// `// expect: rule` stands on every line that breaks a rule.
struct Fixture: Sendable, CustomTestStringConvertible {
  let kind: String
  let name: String
  let files: [ShellCheck.File]

  var testDescription: String { "\(kind)/\(name)" }

  static let planted = all("planted")
  static let clean = all("clean")

  private static func all(_ kind: String) -> [Fixture] {
    let root = Repository.root + "/Tests/Checks/" + kind
    let names = (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
    return names.sorted().map { name in
      let folder = root + "/" + name
      let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      return Fixture(
        kind: kind, name: name,
        files: files.sorted().map { file in
          let data = FileManager.default.contents(atPath: folder + "/" + file) ?? Data()
          return ShellCheck.File(
            path: String(file.dropLast(".txt".count)), bytes: Array(data))
        })
    }
  }

  /// What the comments say, as `file:line rule`.
  var expected: [String] {
    files.flatMap { file in
      String(decoding: file.bytes, as: UTF8.self)
        .split(separator: "\n", omittingEmptySubsequences: false).enumerated()
        .flatMap { number, line -> [String] in
          guard let mark = line.firstRange(of: "// expect: ") else { return [] }
          return line[mark.upperBound...].split(separator: " ")
            .filter { Rule(rawValue: String($0)) != nil }
            .map { "\(file.path):\(number + 1) \($0)" }
        }
    }
  }

  /// What the check says, in the same form.
  var found: [String] {
    ShellCheck(files).findings.map { "\($0.file):\($0.line) \($0.rule.rawValue)" }
  }
}

/// Where the project's own files are.
enum Repository {
  /// The folder that holds `Package.swift`.
  static let root: String = {
    var parts = #filePath.split(separator: "/")
    parts.removeLast(3)
    return "/" + parts.joined(separator: "/")
  }()

  static func bytes(_ path: String) -> [UInt8] {
    Array(FileManager.default.contents(atPath: root + "/" + path) ?? Data())
  }
}
