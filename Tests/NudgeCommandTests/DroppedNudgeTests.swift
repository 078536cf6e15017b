import NudgeJSON
import Testing

@testable import nudge

@Suite("A nudge that is never shown")
struct DroppedNudgeTests {
  /// Preferences written by a host app after planning, and what `deliver` says as the nudge comes due.
  static let changes: [(preferences: String, said: String)] = [
    (#"{"schema":1,"authorization":"denied"}"#, "notifications are not allowed"),
    (#"{"schema":1,"member":null}"#, "nobody is signed in"),
    (#"{"schema":1,"member":"ada"}"#, "planned for somebody else"),
  ]

  @Test("has its reason, by what has changed since it was planned", arguments: changes)
  func reasons(preferences: String, said: String) async throws {
    let device = try Device()
    let planned = try await device.fields("foreground").texts("planned", "at")
    _ = try device.folder.file("home/preferences.json", preferences)
    device.now = try #require(planned.first)
    let run = await device.run("deliver --show stdout")
    #expect(run.output == "1 nudge came due and will not be shown: \(said).\n")
  }

  @Test("gives way to a newer one, and says so")
  func newer() async throws {
    let device = try Device()
    let planned = try await device.fields("foreground").texts("planned", "at")
    device.now = try #require(planned.dropFirst(2).first)
    let fields = try await device.fields("deliver --show stdout")
    #expect(try fields.required("droppedBecause").string() == "there is a newer one")
    #expect(try fields.texts("dropped", "id").count == 2)
  }
}
