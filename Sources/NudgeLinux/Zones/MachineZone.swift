public import NudgeShared

/// The zone that the machine is set to.
///
/// ```swift
/// let zone = try MachineZone(environment: environment).zone()
/// ```
///
/// Asked in this order, as the C library does (tzset(3), localtime(5)):
///
/// 1. The variable `TZ`, if it is set: a name, with or without a colon in front; the path of a file
///    in the database, or `/etc/localtime`; or a POSIX rule such as `EST5EDT,M3.2.0,M11.1.0`. Set
///    to nothing it means UTC. Set to something that is none of these it is an error: the C library
///    would go on in UTC, and a reminder that is hours off helps nobody.
/// 2. `/etc/localtime`. A link is followed to the first target inside a `zoneinfo` folder, which
///    gives the name. A copied file gives its offsets, and `/etc/timezone` the name, else
///    `localtime`. A link that leads nowhere is an error.
/// 3. Where neither is there, UTC.
public struct MachineZone: Hashable, Sendable {
  private let setting: String?
  private let root: String
  private let database: TimeZoneDatabase

  /// Takes the process's environment and the folder that stands for `/`.
  ///
  /// - Parameters:
  ///   - environment: Where `TZ` and `TZDIR` are looked up.
  ///   - root: A folder in which to look for `etc/localtime` and the rest, for tests and images.
  ///   - database: Where zones come from; by default what `environment` says, inside `root`.
  public init(
    environment: [String: String], root: String = "/", database: TimeZoneDatabase? = nil
  ) {
    let prefix = root.hasSuffix("/") ? String(root.dropLast()) : root
    setting = environment["TZ"]
    self.root = prefix
    self.database =
      database
      ?? TimeZoneDatabase(
        folders: TimeZoneDatabase(environment: environment).folders.map { prefix + $0 })
  }

  /// Reads the machine's zone.
  ///
  /// - Throws: ``ZoneError`` where the setting cannot be understood or its file cannot be read.
  public func zone() throws(ZoneError) -> LocalZone {
    guard var value = setting else { return try zoneOfMachine() }
    if value.hasPrefix(":") { value.removeFirst() }
    if value.isEmpty { return .utc }
    if [MachineZone.localTime, "localtime"].contains(value) { return try zoneOfMachine() }
    guard !value.hasPrefix("/") else { return try zone(atPathInTZ: value) }
    do {
      return try database.zone(named: MachineZone.plainName(value) ?? value)
    } catch {
      // A rule is no name, and a name is no rule, so the second reading cannot hide a good first.
      switch error {
      case .malformedName, .unknownName, .noDatabase: break
      default: throw error
      }
      return try zone(ofRuleInTZ: value, unless: error)
    }
  }

  private static let localTime = "/etc/localtime"
  /// As many links as the kernel follows.
  private static let mostLinks = 40

  private func zone(atPathInTZ path: String) throws(ZoneError) -> LocalZone {
    guard let name = nameInDatabase(path) else {
      throw .unusableTZ(path, problem: "this path is not inside the time zone database")
    }
    return try database.zone(named: name)
  }

  private func zone(
    ofRuleInTZ value: String, unless nameError: ZoneError
  ) throws(ZoneError) -> LocalZone {
    do {
      return LocalZone(identifier: value, rule: try PosixZoneText(value).rule)
    } catch {
      let looksLikeRule = value.utf8.contains { "<>,".utf8.contains($0) }
      throw .unusableTZ(
        value, problem: looksLikeRule ? "this is no rule, \(error)" : "\(nameError)")
    }
  }

  private func zoneOfMachine() throws(ZoneError) -> LocalZone {
    var path = MachineZone.localTime
    var target: String?
    for _ in 0..<MachineZone.mostLinks {
      guard let link = ZoneDisk.linkTarget(at: root + path) else { break }
      path = MachineZone.resolve(link, from: path)
      target = path
      if let name = nameInDatabase(path) { return try zone(named: name, orAt: path) }
    }
    let file = root + path
    let limit = TimeZoneDatabase.largestFile
    guard let bytes = try ZoneDisk.bytes(at: file, limit: limit) else {
      guard let target else { return .utc }
      throw .brokenLink(path: root + MachineZone.localTime, target: target)
    }
    let identifier = nameInTimeZoneFile() ?? "localtime"
    return try TimeZoneDatabase.zone(bytes, at: file, identifier: identifier)
  }

  /// The zone that `/etc/localtime` names, from the database or, where that lacks it, the link.
  private func zone(named name: String, orAt path: String) throws(ZoneError) -> LocalZone {
    do {
      return try database.zone(named: name)
    } catch {
      let file = root + path
      let limit = TimeZoneDatabase.largestFile
      switch error {
      case .malformedName, .unknownName, .noDatabase:
        guard let bytes = try ZoneDisk.bytes(at: file, limit: limit) else {
          throw .brokenLink(path: root + MachineZone.localTime, target: path)
        }
        return try TimeZoneDatabase.zone(bytes, at: file, identifier: name)
      default: throw error
      }
    }
  }

  /// The name of the zone whose file a path in a database is, or nil for a path elsewhere.
  private func nameInDatabase(_ path: String) -> String? {
    let homes = database.folders.flatMap { folder in
      folder.hasPrefix(root) ? [folder, String(folder.dropFirst(root.count))] : [folder]
    }
    for home in homes where path.hasPrefix(home + "/") {
      return MachineZone.plainName(path.dropFirst(home.count + 1))
    }
    let parts = path.split(separator: "/")
    guard let home = parts.lastIndex(of: "zoneinfo"), home + 1 < parts.endIndex else { return nil }
    return MachineZone.plainName(parts[(home + 1)...].joined(separator: "/"))
  }

  /// The name without the tree in which the same zones stand once more.
  private static func plainName(_ name: some StringProtocol) -> String? {
    let name = name.hasPrefix("posix/") ? String(name.dropFirst(6)) : String(name)
    // A database's own link to the machine's zone names nothing.
    return name == "localtime" || ZoneName.problem(with: name) != nil ? nil : name
  }

  /// The first line of `/etc/timezone` that is neither empty nor a comment, if it can be a name.
  private func nameInTimeZoneFile() -> String? {
    let path = root + "/etc/timezone"
    guard let bytes = try? ZoneDisk.bytes(at: path, limit: 4096) else { return nil }
    let lines = bytes.split(separator: UInt8(ascii: "\n")).map { line in
      String(decoding: line.filter { $0 > UInt8(ascii: " ") }, as: UTF8.self)
    }
    guard let name = lines.first(where: { !$0.isEmpty && !$0.hasPrefix("#") }) else { return nil }
    return ZoneName.problem(with: name) == nil ? name : nil
  }

  /// The absolute path that the text of a link at `path` means, with `.` and `..` taken out.
  private static func resolve(_ link: String, from path: String) -> String {
    let start = link.hasPrefix("/") ? [] : path.split(separator: "/").dropLast()
    var parts: [Substring] = Array(start)
    for part in link.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return "/" + parts.joined(separator: "/")
  }
}
