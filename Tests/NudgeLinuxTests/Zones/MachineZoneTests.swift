import NudgeLinux
import NudgeShared
import Testing

@Suite struct MachineZoneTests {
  /// A root with Berlin, Tokyo (fixed), and UTC in the usual folder.
  private func makeRoot() throws -> FakeRoot {
    let root = try FakeRoot()
    var tokyo = TZifBytes()
    tokyo.types = [(32_400, 0, 0)]
    try root.writeZone("Europe/Berlin")
    try root.writeZone("Asia/Tokyo", tokyo)
    try root.writeZone("Etc/UTC", TZifBytes())
    return root
  }

  private func zone(_ root: FakeRoot, _ environment: [String: String] = [:]) throws -> LocalZone {
    try MachineZone(environment: environment, root: root.path).zone()
  }

  @Test("TZ takes a name, a path inside the database, or a rule, with or without a colon")
  func tz() throws {
    let root = try makeRoot()
    for (value, identifier, offset) in [
      ("Europe/Berlin", "Europe/Berlin", 3600), (":Europe/Berlin", "Europe/Berlin", 3600),
      ("/usr/share/zoneinfo/Asia/Tokyo", "Asia/Tokyo", 32_400),
      (":/usr/share/zoneinfo/Asia/Tokyo", "Asia/Tokyo", 32_400),
      (root.path + "/usr/share/zoneinfo/Asia/Tokyo", "Asia/Tokyo", 32_400),
      ("/other/zoneinfo/posix/Asia/Tokyo", "Asia/Tokyo", 32_400),
      ("EST5EDT,M3.2.0,M11.1.0", "EST5EDT,M3.2.0,M11.1.0", -18_000), ("<+05>-5", "<+05>-5", 18_000),
      ("UTC+5", "UTC+5", -18_000), ("JST-9", "JST-9", 32_400), ("", "UTC", 0), (":", "UTC", 0),
    ] {
      let zone = try zone(root, ["TZ": value])
      #expect(zone.identifier == identifier, "TZ=\(value)")
      let january = try #require(Instant("2026-01-15T12:00:00Z"))
      #expect(Int(zone.offset(at: january).seconds) == offset, "TZ=\(value)")
    }
  }

  @Test("A rule in TZ changes clocks when it says")
  func tzRule() throws {
    let zone = try zone(try makeRoot(), ["TZ": "EST5EDT,M3.2.0,M11.1.0"])
    let change = try #require(Instant("2026-03-08T07:00:00Z"))
    #expect(zone.offset(at: change.adding(seconds: -1)).seconds == -18_000)
    #expect(zone.offset(at: change).seconds == -14_400)
  }

  @Test("TZDIR moves the database")
  func tzdir() throws {
    let root = try makeRoot()
    try root.write(TZifBytes.berlin.bytes, "/opt/zones/My/Place")
    #expect(
      try zone(root, ["TZ": "My/Place", "TZDIR": "/opt/zones"]).identifier == "My/Place")
    #expect(
      try zone(root, ["TZ": "/opt/zones/My/Place", "TZDIR": "/opt/zones"]).identifier == "My/Place")
  }

  @Test("A TZ that cannot be used is an error, never UTC")
  func unusableTZ() throws {
    let root = try makeRoot()
    try root.link("/etc/localtime", to: "/usr/share/zoneinfo/Europe/Berlin")
    for (value, words) in [
      ("Europe/Berln", "did you mean Europe/Berlin?"), ("../../etc/passwd", "a part .."),
      ("/etc/passwd", "not inside the time zone database"), ("CET-1CEST", "no time zone"),
      ("EST5EDT,M3.2.0,M13.1.0", "at byte 16: found '13.1.0', accepted a month from 1 to 12"),
      (" ", "' '"), ("/usr/share/zoneinfo/", "not inside"),
    ] {
      let error = #expect(throws: ZoneError.self, "TZ=\(value)") { try zone(root, ["TZ": value]) }
      #expect(error?.description.hasPrefix("TZ is set to") == true, "\(String(describing: error))")
      #expect(error?.description.contains(words) == true, "\(String(describing: error))")
    }
    let folder = #expect(throws: ZoneError.self) { try zone(root, ["TZ": "Europe"]) }
    #expect(folder?.description.hasSuffix("Europe is a folder, not a time zone file") == true)
  }

  @Test("A link to a zone's file names the zone, however it is written")
  func links() throws {
    for target in [
      "/usr/share/zoneinfo/Europe/Berlin", "../usr/share/zoneinfo/Europe/Berlin",
      "./../usr/./share/../share/zoneinfo/Europe/Berlin",
      "/usr/share/zoneinfo/posix/Europe/Berlin", "/nix/store/x-tzdata/share/zoneinfo/Europe/Berlin",
    ] {
      let root = try makeRoot()
      try root.link("/etc/localtime", to: target)
      let zone = try zone(root)
      #expect(zone.identifier == "Europe/Berlin", "\(target)")
      #expect(zone.initialOffset.seconds == 3600)
      #expect(try self.zone(root, ["TZ": ":/etc/localtime"]) == zone)
    }
  }

  @Test("A link to a link is followed to the first that names a zone")
  func chains() throws {
    let root = try makeRoot()
    try root.link("/etc/localtime", to: "static/localtime")
    try root.link("/etc/static/localtime", to: "/usr/share/zoneinfo/Local/Name")
    try root.link("/usr/share/zoneinfo/Local/Name", to: "../Europe/Berlin")
    #expect(try zone(root).identifier == "Local/Name")
  }

  @Test("A link to a zone that only the link leads to is read through the link")
  func linkOutsideTheDatabase() throws {
    let root = try makeRoot()
    try root.write(TZifBytes.berlin.bytes, "/snap/zoneinfo/Home/Town")
    try root.link("/etc/localtime", to: "/snap/zoneinfo/Home/Town")
    #expect(try zone(root).identifier == "Home/Town")
  }

  @Test("A copied file gives its offsets, and /etc/timezone the name")
  func copies() throws {
    for (text, identifier) in [
      ("Asia/Tokyo\n", "Asia/Tokyo"), ("# set by hand\n\n  Asia/Tokyo  \r\nX\n", "Asia/Tokyo"),
      (nil, "localtime"), ("", "localtime"), ("../etc/passwd\n", "localtime"),
    ] {
      let root = try makeRoot()
      try root.write(TZifBytes.berlin.bytes, "/etc/localtime")
      if let text { try root.write(text, "/etc/timezone") }
      let zone = try zone(root)
      #expect(zone.identifier == identifier)
      #expect(zone.transitions.count == 2)
    }
  }

  @Test("A link to a file outside any database counts as a copy")
  func linkToCopy() throws {
    let root = try makeRoot()
    try root.write(TZifBytes.berlin.bytes, "/var/db/localtime")
    try root.link("/etc/localtime", to: "/var/db/localtime")
    #expect(try zone(root).identifier == "localtime")
  }

  @Test("Without any setting the machine is in UTC")
  func nothing() throws {
    #expect(try zone(try FakeRoot()) == .utc)
  }

  @Test("A machine set to UTC works without a database")
  func linkToUTCWithoutDatabase() throws {
    let root = try FakeRoot()
    try root.link("/etc/localtime", to: "/usr/share/zoneinfo/Etc/UTC")
    #expect(try zone(root).identifier == "Etc/UTC")
  }

  @Test("A setting that leads nowhere is an error that says where to")
  func broken() throws {
    let gone = try makeRoot()
    try gone.link("/etc/localtime", to: "/usr/share/zoneinfo/Europe/Gone")
    let elsewhere = try makeRoot()
    try elsewhere.link("/etc/localtime", to: "../var/gone")
    for (root, target) in [(gone, "/usr/share/zoneinfo/Europe/Gone"), (elsewhere, "/var/gone")] {
      let error = #expect(throws: ZoneError.self) { try zone(root) }
      #expect(error == .brokenLink(path: root.path + "/etc/localtime", target: target))
    }
    let folder = try makeRoot()
    try folder.makeFolder("/etc/localtime")
    let notFile = #expect(throws: ZoneError.self) { try zone(folder) }
    #expect(notFile == .notAFile(path: folder.path + "/etc/localtime", found: "a folder"))
    let text = try makeRoot()
    try text.write("Europe/Berlin\n", "/etc/localtime")
    let noZone = #expect(throws: ZoneError.self) { try zone(text) }
    #expect(noZone?.description.contains("/etc/localtime is no time zone file: byte 0") == true)
    let circle = try makeRoot()
    try circle.link("/etc/localtime", to: "localtime")
    let endless = #expect(throws: ZoneError.self) { try zone(circle) }
    #expect(endless?.description.contains("cannot be read") == true)
  }

  @Test("The machine that runs this test has a zone")
  func thisMachine() throws {
    #expect(try MachineZone(environment: [:]).zone().identifier.isEmpty == false)
  }
}
