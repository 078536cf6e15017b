import FoundationEssentials
import NudgeJSON
import NudgeLinux
import NudgeTesting

/// The files that the program reads and writes.
enum SimFiles {
  /// The most bytes that a story may have: 64 MiB.
  private static let largestStory = 64 << 20

  static func scenario(at path: String) throws(SimFault) -> Scenario {
    let bytes: [UInt8]
    do {
      bytes = Array(try Data(contentsOf: URL(filePath: path)))
    } catch {
      throw .input("--scenario: \(path) cannot be read")
    }
    guard bytes.count <= largestStory else {
      throw .input(
        "--scenario: \(path) has \(bytes.count) bytes, accepted: at most \(largestStory)")
    }
    let database = TimeZoneDatabase()
    do {
      return try ScenarioFile { try database.zone(named: $0) }.scenario(parsing: bytes)
    } catch {
      throw .input("\(path): \(error)")
    }
  }

  static func write(_ bytes: [UInt8], to path: String) throws(SimFault) {
    do {
      try Data(bytes).write(to: URL(filePath: path))
    } catch {
      throw .output("--out: \(path) cannot be written")
    }
  }
}
