import NudgeLinux
import NudgeShared
import NudgeTesting
import Testing

@Suite("Writing a scenario file")
struct ScenarioTextTests {
  @Test("What is written of a story is read back as the same story, for every file")
  func files() throws {
    for name in try Stories.names() {
      let scenario = try Stories.scenario(name)
      let text = ScenarioText.bytes(of: scenario)
      let again = try Stories.reader.scenario(parsing: text)
      #expect(ScenarioText.bytes(of: again) == text, "\(name)")
      #expect(again.events.count == scenario.events.count, "\(name)")
    }
  }

  @Test("What is written of a story plays as the story does, entry for entry")
  func plays() async throws {
    for name in try Stories.names() {
      let scenario = try Stories.scenario(name)
      guard scenario.weeks <= 8, scenario.disk == .memory else { continue }
      let again = try Stories.reader.scenario(parsing: ScenarioText.bytes(of: scenario))
      let (played, replayed) = (
        try await Stories.play(scenario), try await Stories.play(again)
      )
      #expect(played.text == replayed.text, "\(name)")
    }
  }

  @Test("Drawn lives are written and read back, whatever happens in them")
  func lives() throws {
    let database = TimeZoneDatabase()
    let zones = try ["UTC", "Europe/Berlin", "Pacific/Kiritimati", "Australia/Lord_Howe"].map {
      try database.zone(named: $0)
    }
    for seed in 1...UInt64(40) {
      let scenario = LifeGenerator(zones: zones, weeks: 6, disks: [.memory, .files])
        .scenario(seed: seed)
      let text = ScenarioText.bytes(of: scenario)
      let again = try Stories.reader.scenario(parsing: text)
      #expect(ScenarioText.bytes(of: again) == text, "seed \(seed)")
    }
  }
}
