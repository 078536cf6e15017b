import NudgeLinux
import Testing

@testable import nudge

@Suite("The settings of an authority")
struct AttentionSettingsTests {
  private static func fanOut(_ settings: String) async throws -> Run {
    let device = try Device()
    let folder = StateFolder(device.folder.path + "/home")
    try folder.make()
    try folder.file("attention.json").replace(with: Array(settings.utf8))
    return await device.run("attention fanout")
  }

  @Test(
    "are refused as a whole for anything that nobody knows, with its place",
    arguments: [
      (#"{"#, "line 1"),
      (#"{}"#, "schema"),
      (#"{"schema":2}"#, "schema: found 2"),
      (#"{"schema":1,"syncs":true}"#, "syncs: found an unknown field (did you mean sync?)"),
      (#"{"schema":1,"sync":1}"#, "sync: found 1, accepted: true or false"),
      (#"{"schema":1,"devices":{}}"#, "devices: found"),
      (#"{"schema":1,"devices":[{"device":"d"}]}"#, #"devices[0]: found no field "principal""#),
      (
        #"{"schema":1,"devices":[{"principal":"a b","device":"d"}]}"#,
        #"devices[0].principal: found "a b", accepted: 1 to 128 visible ASCII"#
      ),
      (
        #"{"schema":1,"devices":[{"principal":"a","device":"d","command":[""]}]}"#,
        "devices[0].command: found an empty first word"
      ),
      (
        #"{"schema":1,"devices":[{"principal":"a","device":"d","limitSeconds":61}]}"#,
        "devices[0].limitSeconds: found 61, accepted: a whole number from 1 to 60"
      ),
      (
        #"{"schema":1,"devices":[{"principal":"a","device":"d"},{"principal":"a","device":"d"}]}"#,
        "devices[1]: found device d of a again"
      ),
    ])
  func refused(settings: String, words: String) async throws {
    let run = try await Self.fanOut(settings)
    #expect(run.code == 65)
    #expect(run.errors.contains("attention.json"))
    #expect(run.errors.contains(words), "\(run.errors)")
    #expect(run.output == "")
  }

  private static func devices(_ counts: [String: Int]) -> String {
    let devices = counts.sorted { $0.key < $1.key }.flatMap { principal, count in
      (0..<count).map { #"{"principal":"\#(principal)","device":"d\#($0)"}"# }
    }
    return #"{"schema":1,"devices":[\#(devices.joined(separator: ","))]}"#
  }

  @Test("hold at most 100 devices of one person, and as many of another")
  func devicesOfOne() async throws {
    let good = try await Self.fanOut(Self.devices(["a": 100, "b": 100]))
    #expect(good == Run(code: 0, output: "Nothing was to be sent.\n"))
    let run = try await Self.fanOut(Self.devices(["a": 100, "b": 101]))
    #expect(run.code == 65)
    #expect(
      run.errors.contains(
        "devices[200]: found device d100 of b, accepted: at most 100 devices of one person"),
      "\(run.errors)")
  }

  @Test(
    "may leave everything but the schema out",
    arguments: [
      #"{"schema":1}"#, #"{"schema":1,"sync":false,"devices":[]}"#,
      #"{"schema":1,"devices":[{"principal":"a","device":"d"},{"principal":"b","device":"d"}]}"#,
    ])
  func accepted(settings: String) async throws {
    let run = try await Self.fanOut(settings)
    #expect(run == Run(code: 0, output: "Nothing was to be sent.\n"))
  }
}

extension Run {
  fileprivate init(code: Int32, output: String) {
    (self.code, self.output, errors) = (code, output, "")
  }
}
