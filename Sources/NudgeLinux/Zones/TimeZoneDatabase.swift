import FoundationEssentials
public import NudgeShared

/// The tz database of the machine: folders with one compiled file for each zone name.
///
/// ```swift
/// let database = TimeZoneDatabase()
/// let zone = try database.zone(named: "Europe/Berlin")
/// ```
///
/// Nothing is kept in memory: each look-up reads its file, which takes some tens of microseconds,
/// so an update of the system's package counts at once. Old names (`Asia/Calcutta`, `US/Pacific`)
/// work wherever the database carries them, and the zone keeps the name that was asked for.
public struct TimeZoneDatabase: Hashable, Sendable {
  /// The folders, searched in this order.
  public let folders: [String]

  /// Where systems keep the database, the usual place first.
  public static let systemFolders = [
    "/usr/share/zoneinfo", "/usr/lib/zoneinfo", "/usr/share/lib/zoneinfo", "/etc/zoneinfo",
  ]

  /// The most bytes that a zone's file may have: 1 MiB, some hundred times the largest known.
  public static let largestFile = 1 << 20

  /// Takes the folders to search.
  public init(folders: [String]) {
    self.folders = folders
  }

  /// The database that the environment stands for: the folder in `TZDIR` if that is set and not
  /// empty, else ``systemFolders``.
  public init(environment: [String: String]) {
    let folder = environment["TZDIR"] ?? ""
    self.init(folders: folder.isEmpty ? TimeZoneDatabase.systemFolders : [folder])
  }

  /// The database that this process's environment stands for.
  public init() {
    self.init(environment: ProcessInfo.processInfo.environment)
  }

  /// Looks a zone up by its name, upper and lower case as written.
  ///
  /// `UTC` and `Etc/UTC` are known even where there is no database. `Factory`, `localtime`,
  /// `posixrules` and what is below `posix/` are refused: each only stands for another zone, and a
  /// plan that names one would not say where it is.
  ///
  /// - Throws: ``ZoneError`` for a name that cannot be one or is not there (with names like it),
  ///   and for a file that cannot be read or understood.
  public func zone(named name: String) throws(ZoneError) -> LocalZone {
    if let problem = ZoneName.problem(with: name) {
      throw .malformedName(name, problem: problem)
    }
    if TimeZoneDatabase.skippedNames.contains(name) || name.hasPrefix("posix/") {
      throw .malformedName(name, problem: "it stands for no place of its own")
    }
    for folder in folders {
      let path = folder + "/" + name
      guard let bytes = try ZoneDisk.bytes(at: path, limit: TimeZoneDatabase.largestFile) else {
        continue
      }
      return try TimeZoneDatabase.zone(bytes, at: path, identifier: name)
    }
    if name == "UTC" || name == "Etc/UTC" { return LocalZone.utc.named(name) }
    let present = folders.filter(ZoneDisk.isFolder)
    guard !present.isEmpty else { throw .noDatabase(name: name, folders: folders) }
    throw .unknownName(
      name, folders: present,
      suggestions: NearNames.suggestions(for: name, in: Array(candidates.keys)))
  }

  /// The release of the database, such as `2025b`, or nil if its folder does not say.
  ///
  /// Read from the first line of `tzdata.zi`, else from `+VERSION`, of the first folder that is
  /// there.
  public var version: String? {
    guard let folder = folders.first(where: ZoneDisk.isFolder) else { return nil }
    let words = TimeZoneDatabase.firstWords(of: folder + "/tzdata.zi")
    if words.count >= 3, words[0] == "#", words[1] == "version" { return words[2] }
    return TimeZoneDatabase.firstWords(of: folder + "/+VERSION").first
  }

  /// The names of all zones, sorted by their bytes.
  ///
  /// Every file of the database that is a time zone file counts, old names included. Left out is
  /// what is not a place: the trees `posix/` and `right/` with the same zones again, and `Factory`,
  /// `localtime` and `posixrules`. Opens every file: some ten milliseconds.
  public var identifiers: [String] {
    candidates.filter { TimeZoneDatabase.isZoneFile($0.value) }.keys.sorted()
  }

  /// Reads a zone from the bytes of the file at `path`.
  static func zone(
    _ bytes: [UInt8], at path: String, identifier: String
  ) throws(ZoneError) -> LocalZone {
    do {
      return try TZifFile(bytes, identifier: identifier).zone
    } catch {
      throw .malformedFile(path: path, error)
    }
  }

  private static let skippedFolders: Set<String> = ["posix", "right"]
  private static let skippedNames: Set<String> = ["Factory", "localtime", "posixrules"]
  /// Parts of the longest names; folders below are not entered, so a link in a circle ends.
  private static let mostParts = 4

  /// Names of files that may be zones, each with its path in the first folder that has it.
  private var candidates: [String: String] {
    var found: [String: String] = [:]
    for folder in folders {
      var pending = [("", depth: 1)]
      while let (place, depth) = pending.popLast() {
        for entry in ZoneDisk.names(in: folder + "/" + place) {
          let name = place + entry
          guard ZoneName.problem(with: name) == nil else { continue }
          let path = folder + "/" + name
          if ZoneDisk.isFolder(path) {
            let isSkipped = TimeZoneDatabase.skippedFolders.contains(name)
            if depth < TimeZoneDatabase.mostParts, !isSkipped {
              pending.append((name + "/", depth + 1))
            }
          } else if found[name] == nil, !TimeZoneDatabase.skippedNames.contains(name) {
            found[name] = path
          }
        }
      }
    }
    return found
  }

  private static func isZoneFile(_ path: String) -> Bool {
    guard let bytes = try? ZoneDisk.bytes(at: path, limit: largestFile) else { return false }
    return bytes.starts(with: "TZif".utf8)
  }

  private static func firstWords(of path: String) -> [String] {
    guard let bytes = try? ZoneDisk.bytes(at: path, limit: largestFile) else { return [] }
    let line = bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    return line.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
  }
}

/// What names of zones may look like (see "Names of timezones" in the database's own theory file).
enum ZoneName {
  /// What is not accepted about `name`, or nil if it can be that of a zone.
  static func problem(with name: String) -> String? {
    if name.isEmpty { return "it is empty" }
    if name.utf8.count > 255 { return "it is longer than 255 bytes" }
    if name.hasPrefix("/") { return "it is a path from the root" }
    for part in name.split(separator: "/", omittingEmptySubsequences: false) {
      guard let first = part.utf8.first else { return "a part between two slashes is empty" }
      if part == "." || part == ".." { return "it has a part \(part)" }
      guard isLetterOrDigit(first) else { return "a part starts with \(quoted(first))" }
      for byte in part.utf8 where !isLetterOrDigit(byte) && !"_+-.".utf8.contains(byte) {
        return "it has \(quoted(byte)) in it"
      }
    }
    return nil
  }

  private static func quoted(_ byte: UInt8) -> String {
    byte < 0x80
      ? NudgeLinux.quoted(String(UnicodeScalar(byte))) : "a letter outside ASCII"
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      true
    default: false
    }
  }
}
