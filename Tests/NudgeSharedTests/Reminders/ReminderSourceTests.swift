import NudgeShared
import NudgeTesting
import Testing

@Suite("Reminder rows as a source")
struct ReminderSourceTests {
  private struct Database: ReminderSource {
    let answer: Result<[ReminderDraft], NotificationSourceError>

    func reminders() async throws(NotificationSourceError) -> [ReminderDraft] {
      try answer.get()
    }
  }

  private func source(
    _ answer: Result<[ReminderDraft], NotificationSourceError>
  ) -> ReminderNotificationSource<Database, KeyStrings> {
    ReminderNotificationSource(rows: Database(answer: answer), strings: KeyStrings())
  }

  @Test("Rows that cannot be read, or not yet, are no empty list")
  func noAnswer() async {
    for error in [
      NotificationSourceError.unauthenticated, .failed(place: "reminders.json", detail: "locked"),
    ] {
      await #expect(throws: error) {
        try await source(.failure(error)).propose(ReminderPlanning().context)
      }
    }
  }

  @Test(
    "Rows are read anew, proposed under one namespace, and the bad ones come along with reasons")
  func proposal() async throws {
    let planning = ReminderPlanning(
      ReminderDraft("r1", "09:00", .once("2026-12-01")), ReminderDraft("r2", "25:00", .daily))
    let source = source(.success(planning.rows))
    #expect(source.namespaces == [.reminder])
    let answer = try await source.propose(planning.context)
    #expect(answer == planning.answer)
    #expect(answer.candidates.map(\.item) == ["r1"])
    #expect(answer.rejected.map(\.reason) == ["badTime"])
  }
}
