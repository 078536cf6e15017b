import NudgeShared
import NudgeTesting
import Testing

/// What single stories are about, beside when nudges come.
@Suite("What the stories show")
struct StoryDetailTests {
  private func play(_ file: String) async throws -> Performance {
    try await Stories.play(Stories.scenario(file))
  }

  @Test("A year ahead: what the jump made due comes at once, and seven days pass after it")
  func yearAhead() async throws {
    let performance = try await play("a-year-ahead")
    let fired = performance.fired
    #expect(fired.prefix(2) == ["2026-09-16T08:41+02:00", "2026-09-24T08:10+02:00"])
    #expect(fired.dropFirst(2).prefix(2) == ["2027-09-24T18:00+02:00", "2027-09-24T18:00+02:00"])
    // The clock was right again an hour after the jump, at 19:00 on 24 September 2026.
    let next = try #require(
      performance.entries.last { $0.at < instant("2026-10-03T00:00:00Z") && $0.kind == .fired })
    #expect(next.at >= instant("2026-10-01T16:00:00Z"))
    #expect(performance.summary.fired == 8)
  }

  @Test("Set back and corrected: nothing comes twice, and nothing is held back for long")
  func setBack() async throws {
    let performance = try await play("clock-set-back-and-corrected")
    #expect(performance.summary.fired == 7)
    #expect(try #require(performance.summary.shortestGapSeconds) >= 604_800)
    #expect(try #require(performance.summary.longestGapSeconds) < 14 * 86_400)
  }

  @Test("Denied: two come due unseen, none of them counts, and none is made up for")
  func denied() async throws {
    let performance = try await play("permission-revoked-and-granted")
    #expect(performance.summary.suppressed == 2)
    #expect(performance.count(.suppressed) == 2)
    #expect(performance.summary.fired == 4)
  }

  @Test("Not now: the explanation is offered once, and the system never asks by itself")
  func primer() async throws {
    let performance = try await play("asked-politely")
    let offers = performance.entries.filter { $0.reason?.hasPrefix("needs the primer") == true }
    #expect(offers.map(\.eventIndex) == [0])
    #expect(performance.entries.first { $0.kind == .scheduled }?.eventIndex == 3)
  }

  @Test("Each nudge speaks the language of the last opening")
  func language() async throws {
    let bodies = try await play("language-switch").entries.filter { $0.kind == .fired }
      .compactMap(\.request?.body)
    #expect(
      bodies == [
        "vi:nudge_fallback_week(Nudge)", "en:nudge_pending_items(2)",
        "en:nudge_fallback_week(Nudge)", "vi:nudge_fallback_week(Nudge)",
        "vi:nudge_fallback_week(Nudge)",
      ])
  }

  @Test("Killed before the first write to the tenth: nothing is lost, and noon sets it right")
  func crashes() async throws {
    let performance = try await play("crash-at-each-write")
    let kills = performance.entries.compactMap(\.reason).filter { $0.hasPrefix("process killed") }
    #expect(kills == (1...10).map { "process killed before write \($0)" })
    #expect(performance.entries.contains { $0.reason == "the pass made fewer than 11 writes" })
    #expect(performance.count(.dropped) == 0)
  }

  @Test("Offline taps are counted when the network is back, each week once")
  func offlineTaps() async throws {
    let performance = try await play("offline-taps")
    #expect(performance.count(.tapped) == 5)
    let activations = performance.entries.filter { $0.kind == .activation }
    #expect(
      activations.map { "\($0.week?.description ?? "")" } == [
        "2026-W02", "2026-W03", "2026-W04", "2026-W05", "2026-W06",
      ])
    #expect(activations.prefix(4).map(\.eventIndex) == [2, 2, 2, 2])
    #expect(activations.last?.eventIndex == nil)
  }

  @Test("Full, then two places: never more than there are")
  func fullPlatform() async throws {
    let performance = try await play("sixty-four-foreign-pending")
    #expect(performance.count(.dropped) == 0)
    let scheduled = performance.entries.filter { $0.kind == .scheduled }.compactMap(\.eventIndex)
    #expect(scheduled == [0, 0, 0, 0, 4, 4, 6, 6, 6, 6])
    #expect(performance.entries.filter { $0.kind == .cancelled }.map(\.eventIndex) == [2, 2, 2, 2])
  }

  @Test("A restart that keeps what is pending changes nothing")
  func reboots() async throws {
    let performance = try await play("reboot-that-forgets")
    #expect(performance.entries.filter { $0.kind == .dropped }.map(\.eventIndex) == [1, 1, 1])
    #expect(performance.entries.contains { $0.reason == "device restarted" && $0.eventIndex == 3 })
  }

  @Test("The week of a nudge is its ISO week, over the end of a year with 53")
  func week53() async throws {
    let weeks = try await play("new-year-with-week-53").entries
      .filter { $0.kind == .fired }.compactMap { $0.week?.description }
    #expect(weeks == ["2026-W50", "2026-W51", "2026-W53", "2027-W01", "2027-W02", "2027-W03"])
  }
}

private func instant(_ text: String) -> Instant { Instant(text) ?? .min }
