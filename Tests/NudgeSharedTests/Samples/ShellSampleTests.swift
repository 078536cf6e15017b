import NudgeShared
import Testing

@Suite("The example of the README")
struct ShellSampleTests {
  @Test("Four nudges are pending after the first foreground, and the second changes nothing")
  func runs() async throws {
    let device = Device()
    let now = try #require(Instant("2026-11-30T06:00:00Z"))
    try await appCameToForeground(on: device, at: now)
    let first = await device.pending
    #expect(first.count == 4)
    try await appCameToForeground(on: device, at: now.adding(seconds: 3600))
    #expect(await device.pending == first)
  }
}
