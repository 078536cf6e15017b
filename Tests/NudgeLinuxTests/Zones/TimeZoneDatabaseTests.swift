import NudgeShared
import Testing

@testable import NudgeLinux

@Suite struct TimeZoneDatabaseTests {
  @Test("TZDIR names the folder; unset or empty, the system's folders are searched")
  func folders() {
    #expect(TimeZoneDatabase(environment: ["TZDIR": "/opt/zones"]).folders == ["/opt/zones"])
    for environment in [[:], ["TZDIR": ""]] {
      #expect(
        TimeZoneDatabase(environment: environment).folders == [
          "/usr/share/zoneinfo", "/usr/lib/zoneinfo", "/usr/share/lib/zoneinfo", "/etc/zoneinfo",
        ])
    }
  }

  @Test("A zone keeps the name it was asked for, and old names give the same offsets")
  func aliases() throws {
    let database = TimeZoneDatabase()
    for (old, new) in [
      ("Asia/Calcutta", "Asia/Kolkata"), ("Europe/Kiev", "Europe/Kyiv"),
      ("US/Pacific", "America/Los_Angeles"),
    ] {
      let zone = try database.zone(named: old)
      #expect(zone.identifier == old)
      #expect(try database.zone(named: new) == zone.named(new))
    }
  }

  @Test("Names that cannot be a zone's are refused before any file is touched")
  func malformedNames() {
    let names = [
      "": "it is empty", "/etc/passwd": "a path from the root", "../passwd": "a part ..",
      "Europe/../Europe/Berlin": "a part ..", "./Europe/Berlin": "a part .",
      "Europe//Berlin": "between two slashes is empty", "Europe/": "is empty",
      "Europe/Ber\u{0}lin": "'\\u{0}'", "Europe/Ber lin": "' '", "Europe/München": "outside ASCII",
      ".hidden": "starts with '.'", "-x": "starts with '-'", "+VERSION": "starts with '+'",
      "Europe/Berlin\n": "'\\u{a}'", "Europe\\Berlin": "'\\'",
      String(repeating: "a", count: 256): "longer than 255 bytes",
    ]
    for (name, words) in names {
      let error = #expect(throws: ZoneError.self) { try TimeZoneDatabase().zone(named: name) }
      guard let error, case .malformedName(name, let problem) = error else {
        Issue.record("\(name): \(String(describing: error))")
        continue
      }
      #expect(problem.contains(words))
      #expect(!error.description.contains("\n") && !error.description.contains("\u{0}"))
    }
  }

  @Test("What stands under the name and is no zone is refused with its path")
  func noZones() throws {
    let root = try FakeRoot()
    try root.writeZone("Europe/Berlin")
    try root.write("no zones here", "/usr/share/zoneinfo/leapseconds")
    try root.write([UInt8](repeating: 0, count: (1 << 20) + 1), "/usr/share/zoneinfo/Huge")
    try root.write([], "/usr/share/zoneinfo/Empty")
    var leaps = TZifBytes.berlin
    leaps.leaps = [(78_796_800, 1)]
    try root.writeZone("right/Europe/Berlin", leaps)
    let folder = root.path + "/usr/share/zoneinfo/"
    for (name, words) in [
      ("Europe", "Europe is a folder, not a time zone file"),
      ("leapseconds", "leapseconds is no time zone file: byte 0 (magic): found byte 110"),
      ("Empty", "Empty is no time zone file: byte 0 (magic): found the end of the file"),
      ("Huge", "Huge has 1048577 bytes; a time zone file has at most 1048576"),
      ("right/Europe/Berlin", "use the zone outside the right/ folder"),
    ] {
      let error = #expect(throws: ZoneError.self) { try root.database.zone(named: name) }
      #expect(error?.description.contains(words) == true, "\(String(describing: error))")
      #expect(error?.description.contains(folder) == true, "\(String(describing: error))")
    }
  }

  @Test("A device under a zone's name is refused unread")
  func device() throws {
    let root = try FakeRoot()
    try root.link("/usr/share/zoneinfo/Zero", to: "/dev/zero")
    let error = #expect(throws: ZoneError.self) { try root.database.zone(named: "Zero") }
    #expect(
      error == .notAFile(path: root.path + "/usr/share/zoneinfo/Zero", found: "a device or pipe"))
  }

  @Test("Folders are searched in order, and the first that has the name counts")
  func order() throws {
    let (first, second) = (try FakeRoot(), try FakeRoot())
    try first.writeZone("A/One")
    try second.writeZone("A/Two")
    var other = TZifBytes()
    other.types = [(60, 0, 0)]
    try second.writeZone("A/One", other)
    let database = TimeZoneDatabase(
      folders: ["/nowhere"] + first.database.folders + second.database.folders)
    #expect(try database.zone(named: "A/One").initialOffset.seconds == 3600)
    #expect(try database.zone(named: "A/Two").initialOffset.seconds == 3600)
    #expect(database.identifiers == ["A/One", "A/Two"])
  }

  @Test("Only UTC is known where there is no database, and the error says how to get one")
  func noDatabase() throws {
    let database = TimeZoneDatabase(folders: ["/nowhere/zoneinfo"])
    #expect(try database.zone(named: "Etc/UTC") == LocalZone.utc.named("Etc/UTC"))
    #expect(try database.zone(named: "UTC") == .utc)
    #expect(database.identifiers.isEmpty)
    #expect(database.version == nil)
    let error = #expect(throws: ZoneError.self) { try database.zone(named: "Europe/Berlin") }
    #expect(error == .noDatabase(name: "Europe/Berlin", folders: ["/nowhere/zoneinfo"]))
    #expect(error?.description.contains("install the package tzdata, or set TZDIR") == true)
  }

  @Test("The version comes from tzdata.zi, else from +VERSION")
  func version() throws {
    let root = try FakeRoot()
    let folder = "/usr/share/zoneinfo"
    try root.makeFolder(folder)
    #expect(root.database.version == nil)
    try root.write("2024a\n", folder + "/+VERSION")
    #expect(root.database.version == "2024a")
    try root.write("# version 2026c-custom\n# This zic input\n", folder + "/tzdata.zi")
    #expect(root.database.version == "2026c-custom")
    try root.write("R d 1916 o - Jun 14 23s 1 S\n", folder + "/tzdata.zi")
    #expect(root.database.version == "2024a")
  }

  @Test("Names are listed in order, without other trees, tables and stand-ins")
  func identifiers() throws {
    let root = try FakeRoot()
    for name in [
      "Europe/Berlin", "America/Argentina/Ushuaia", "UTC", "Etc/GMT+5", "posix/UTC", "right/UTC",
      "Factory", "localtime", "posixrules",
    ] {
      try root.writeZone(name)
    }
    try root.write("# table", "/usr/share/zoneinfo/zone.tab")
    try root.link("/usr/share/zoneinfo/Europe/Oslo", to: "Berlin")
    try root.link("/usr/share/zoneinfo/Europe/Gone", to: "Nowhere")
    try root.link("/usr/share/zoneinfo/Circle", to: ".")
    let found = root.database.identifiers.filter { !$0.hasPrefix("Circle/") }
    #expect(
      found == [
        "America/Argentina/Ushuaia", "Etc/GMT+5", "Europe/Berlin", "Europe/Oslo", "UTC",
      ])
  }

  @Test("Other trees and stand-ins are refused by name, whether or not their files are there")
  func standIns() throws {
    let root = try FakeRoot()
    for name in ["posix/UTC", "localtime", "posixrules"] { try root.writeZone(name) }
    for name in ["posix/UTC", "Factory", "localtime", "posixrules"] {
      let error = #expect(throws: ZoneError.self) { try root.database.zone(named: name) }
      #expect(
        error?.description
          == "'\(name)' is no time zone name: it stands for no place of its own; "
          + "a name is like Europe/Berlin")
    }
    try root.writeZone("Europe/posixrules")
    #expect(throws: Never.self) { try root.database.zone(named: "Europe/posixrules") }
  }

  @Test("An unknown name without a like one is answered with what a name is like")
  func noSuggestions() {
    let error = ZoneError.unknownName("1772434800", folders: ["/z"], suggestions: [])
    #expect(
      error.description == "no time zone '1772434800' in /z; a name is like Europe/Berlin or UTC")
  }

  @Test("An unknown name is answered with names like it, best first")
  func suggestions() throws {
    let root = try FakeRoot()
    for name in [
      "Europe/Berlin", "Europe/Dublin", "America/New_York", "America/Sao_Paulo", "Asia/Kolkata",
      "UTC", "US/Pacific", "Pacific/Apia",
    ] {
      try root.writeZone(name)
    }
    for (name, expected) in [
      ("Europe/Berln", ["Europe/Berlin"]), ("europe/berlin", ["Europe/Berlin"]),
      ("Berlin", ["Europe/Berlin"]), ("Asia/Berlin", ["Europe/Berlin"]),
      ("Europe/Dubiln", ["Europe/Dublin"]), ("America/New-York", ["America/New_York"]),
      ("new_york", ["America/New_York"]), ("utc", ["UTC"]), ("Mars/Base", []), ("Q", []),
      (String(repeating: "Europe/Berlin", count: 19), []),
    ] as [(String, [String])] {
      let error = #expect(throws: ZoneError.self) { try root.database.zone(named: name) }
      #expect(
        error
          == .unknownName(name, folders: root.database.folders, suggestions: expected))
    }
    let error = ZoneError.unknownName("X/Y", folders: ["/z"], suggestions: ["A/Y", "B/Y", "C/Y"])
    #expect(error.description == "no time zone 'X/Y' in /z; did you mean A/Y, B/Y or C/Y?")
  }
}
