import NudgeJSON
import Testing

@testable import nudge

@Suite("The activation command of a command line")
struct ActivationTests {
  /// A device whose outbox has one event, and the command that takes it from then on.
  private func device(_ command: String) async throws -> Device {
    let device = try Device()
    let planned = try await device.fields("foreground")
    device.now = try #require(try planned.texts("planned", "at").first)
    #expect((await device.run("deliver")).code == 0)
    let id = try #require(try planned.texts("planned", "id").first)
    #expect((await device.run(["tap", id])).code == 0)
    _ = try device.folder.file("command", command)
    _ = try device.folder.file(
      "home/preferences.json",
      #"{"schema":1,"desktop":{"activation":["sh","\#(device.folder.path)/command"]}}"#)
    return device
  }

  @Test("runs when others can have the lock of the state, and what it took is not offered again")
  func lock() async throws {
    let device = try await device(
      #"cd "$(dirname "$0")" && flock --wait 2 home/lock cat >> events"#)
    for _ in 0..<2 {
      let run = await device.run("foreground")
      #expect(run.code == 0)
      #expect(run.errors.isEmpty)
    }
    let events = try device.folder.text(of: "events").split(separator: "\n")
    #expect(events.count == 1)
    #expect(try !device.folder.text(of: "home/state.json").contains("openedAt"))
  }

  @Test("is offered the event again after it did not take it, and changes no file by that")
  func refused() async throws {
    let device = try await device(#"cat >> "$(dirname "$0")/events"; exit 1"#)
    _ = await device.run("foreground")
    let before = try device.folder.text(of: "home/state.json")
    _ = await device.run("foreground")
    #expect(try device.folder.text(of: "events").split(separator: "\n").count == 2)
    #expect(try device.folder.text(of: "home/state.json") == before)
  }
}
