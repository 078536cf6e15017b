import FoundationEssentials

@testable import NudgeLinux

/// A folder that stands for `/`, filled by a test and removed when the test lets go of it.
final class FakeRoot {
  /// Its path, without a slash at the end.
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "root-\(UUID().uuidString)")
    path = url.path()
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The usual folder of the database inside this root.
  var database: TimeZoneDatabase { TimeZoneDatabase(folders: [path + "/usr/share/zoneinfo"]) }

  func write(_ bytes: [UInt8], _ place: String) throws {
    try makeParent(of: place)
    try Data(bytes).write(to: URL(filePath: path + place))
  }

  func write(_ text: String, _ place: String) throws {
    try write(Array(text.utf8), place)
  }

  /// A zone file in the database, Berlin unless bytes are given.
  func writeZone(_ name: String, _ file: TZifBytes = .berlin) throws {
    try write(file.bytes, "/usr/share/zoneinfo/" + name)
  }

  func link(_ place: String, to target: String) throws {
    try makeParent(of: place)
    try FileManager.default.createSymbolicLink(
      atPath: path + place, withDestinationPath: target)
  }

  func makeFolder(_ place: String) throws {
    try FileManager.default.createDirectory(
      atPath: path + place, withIntermediateDirectories: true)
  }

  private func makeParent(of place: String) throws {
    let parts = place.split(separator: "/").dropLast()
    try makeFolder("/" + parts.joined(separator: "/"))
  }
}
