import FoundationEssentials
import NudgeShared

@testable import NudgeLinux

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What Python's zoneinfo says about every zone; `generate_zone_vectors.py` describes the format.
struct ZoneVectors {
  var release = ""
  var fingerprint = ""
  var start: Int64 = 0
  var end: Int64 = 0
  var histories: [ZoneHistory] = []

  /// Reads the text, or gives nil where it is not in the format.
  init?(_ text: [UInt8]) {
    for line in text.split(separator: UInt8(ascii: "\n")) {
      guard line.first == UInt8(ascii: "#") else {
        guard let history = ZoneHistory(line, from: start) else { return nil }
        histories.append(history)
        continue
      }
      let words = String(decoding: line, as: UTF8.self).split(separator: " ").map(String.init)
      switch words.dropFirst().first {
      case "release": release = words[2]
      case "fingerprint": fingerprint = words[2]
      case "from":
        guard words.count == 5, let first = Int64(words[2]), let last = Int64(words[4]) else {
          return nil
        }
        (start, end) = (first, last)
      default: continue
      }
    }
  }

  /// The vectors for exactly the files of `database`: those kept beside this file where they were
  /// made from the same bytes, else made now with python3.
  static func matching(_ database: TimeZoneDatabase) throws -> ZoneVectors {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let kept = folder.appending(path: "zone-vectors.txt").path()
    guard
      let bytes = try ZoneDisk.bytes(at: kept, limit: 8 << 20), let vectors = ZoneVectors(bytes)
    else { throw Failure(text: "\(kept) is missing or not in its format; generate it anew") }
    if vectors.release == database.version,
      vectors.fingerprint == fingerprint(of: database.identifiers, in: database)
    {
      return vectors
    }

    let root = database.folders.first(where: ZoneDisk.isFolder) ?? ""
    let output = FileManager.default.temporaryDirectory
      .appending(path: "zone-vectors-\(UUID().uuidString).txt")
    defer { try? FileManager.default.removeItem(at: output) }
    let script = folder.appending(path: "generate_zone_vectors.py").path()
    try run(["python3", script, "--root", root, "--output", output.path()])
    guard
      let made = try ZoneDisk.bytes(at: output.path(), limit: 8 << 20),
      let vectors = ZoneVectors(made)
    else { throw Failure(text: "\(script) wrote nothing that can be read") }
    return vectors
  }

  struct Failure: Error, CustomStringConvertible {
    let text: String
    var description: String { text }
  }

  /// FNV-1a over names and files, as the generator computes it.
  static func fingerprint(of names: [String], in database: TimeZoneDatabase) -> String {
    var value: UInt64 = 0xcbf2_9ce4_8422_2325
    for name in names {
      for folder in database.folders {
        guard
          let content = try? ZoneDisk.bytes(
            at: "\(folder)/\(name)", limit: TimeZoneDatabase.largestFile)
        else { continue }
        for byte in Array(name.utf8) + [0] + content {
          value = (value ^ UInt64(byte)) &* 0x100_0000_01b3
        }
        break
      }
    }
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// Runs a program from PATH to its end; its own words go to standard error.
  static func run(_ arguments: [String]) throws {
    let environment = ProcessInfo.processInfo.environment.map { "\($0)=\($1)" }
    // The test runner blocks most signals, and a child would inherit that.
    var attributes = posix_spawnattr_t()
    var noSignals = sigset_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    sigemptyset(&noSignals)
    posix_spawnattr_setsigmask(&attributes, &noSignals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    var process: pid_t = 0
    let code = withCStrings(arguments) { words in
      withCStrings(environment) {
        posix_spawnp(&process, arguments[0], nil, &attributes, words, $0)
      }
    }
    guard code == 0 else {
      throw Failure(
        text: """
          This machine's tz database is not the one that the vectors were made from, so the \
          expected values must be made now, and \(arguments[0]) does not start: \
          \(String(cString: strerror(code))). Install python3 (3.9 or later), for instance with \
          apt-get install python3.
          """)
    }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      guard errno == EINTR else { break }
    }
    guard status == 0 else {
      throw Failure(
        text: "\(arguments.joined(separator: " ")) failed with wait status \(status); it needs "
          + "python3 3.9 or later, see its message on standard error")
    }
  }

  private static func withCStrings<Result>(
    _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let copies = texts.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    return body(copies + [nil])
  }
}

/// The zones that share one file, and each change of their offset.
struct ZoneHistory {
  /// A change and what five local readings around it mean.
  struct Change {
    let instant: Int64
    let before: Int
    let after: Int
    /// The reading in seconds, and zoneinfo's offsets with fold=0 and fold=1.
    let readings: [(local: Int64, first: Int, second: Int)]
  }

  let names: [String]
  let initialOffset: Int
  var changes: [Change] = []

  init?(_ line: ArraySlice<UInt8>, from start: Int64) {
    let words = line.split(separator: UInt8(ascii: " "))
    guard words.count >= 2, let offset = Int(String(decoding: words[1], as: UTF8.self)) else {
      return nil
    }
    names = words[0].split(separator: UInt8(ascii: ",")).map { String(decoding: $0, as: UTF8.self) }
    initialOffset = offset
    var (instant, before) = (start, offset)
    for word in words.dropFirst(2) {
      guard let comma = word.firstIndex(of: UInt8(ascii: ",")) else { return nil }
      let rest = word[(comma + 1)...]
      let patternStart = rest.firstIndex { $0 > UInt8(ascii: "9") || $0 == UInt8(ascii: "(") }
      guard
        let patternStart, let delta = Int64(String(decoding: word[..<comma], as: UTF8.self)),
        let after = Int(String(decoding: rest[..<patternStart], as: UTF8.self))
      else { return nil }
      instant += delta
      guard
        let change = Change(
          instant, before, after, String(decoding: rest[patternStart...], as: UTF8.self))
      else { return nil }
      changes.append(change)
      before = after
    }
  }
}

extension ZoneHistory.Change {
  init?(_ instant: Int64, _ before: Int, _ after: Int, _ pattern: String) {
    let (low, high) = (min(before, after), max(before, after))
    let start = instant + Int64(low)
    let end = instant + Int64(high)
    let locals = [start - 1, start, (start + end) / 2, end - 1, end]
    var pairs: [(Int, Int)] = []
    var codes = Substring(["G": "bggga", "F": "bfffa"][pattern] ?? pattern)
    while let code = codes.popFirst() {
      switch code {
      case "b": pairs.append((before, before))
      case "a": pairs.append((after, after))
      case "g": pairs.append((low, high))
      case "f": pairs.append((high, low))
      default:
        let parts = codes.prefix { $0 != ")" }.split(separator: ":").compactMap { Int($0) }
        guard code == "(", parts.count == 2 else { return nil }
        codes = codes.drop { $0 != ")" }.dropFirst()
        pairs.append((parts[0], parts[1]))
      }
    }
    guard pairs.count == locals.count else { return nil }
    self.init(
      instant: instant, before: before, after: after,
      readings: zip(locals, pairs).map { ($0, $1.0, $1.1) })
  }
}
