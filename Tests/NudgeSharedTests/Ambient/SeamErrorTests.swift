import Testing

@testable import NudgeShared

@Suite("What failed in a pass is told by the seam that failed")
struct SeamErrorTests {
  private static let failed = NotificationSourceError.failed(place: "rows.db", detail: "is locked")

  @Test("A journal, quiet hours and a source are storage, each by its name")
  func storage() throws {
    let cases: [(NotificationSyncError, operation: String, text: String)] = [
      (.journal(Self.failed), "journal", "journal: rows.db: is locked"),
      (.quietHours(Self.failed), "quiet hours", "quiet hours: rows.db: is locked"),
      (.source(Self.failed), "source", "source: rows.db: is locked"),
    ]
    for (error, operation, text) in cases {
      #expect("\(error)" == text)
      guard case .store(let store) = NudgeError(error) else {
        Issue.record("\(error) is no matter of the store")
        continue
      }
      #expect(store.operation == operation)
      #expect(store.place == "rows.db")
      #expect(store.detail == "is locked")
    }
  }

  @Test("A session that is not restored yet is named as the place")
  func session() {
    guard case .store(let store) = NudgeError(.quietHours(.unauthenticated)) else {
      Issue.record("a missing session is no matter of the store")
      return
    }
    #expect(store.place == "session")
  }

  @Test("Every reason for a silent week has its own sentence")
  func reasons() {
    let reasons: [SilenceReason] = [
      .off, .signedOut, .notAuthorized(.notDetermined), .notAuthorized(.denied), .noAllowedMinute,
      .paused, .minimumGap(until: Instant("2026-12-23T10:43:00Z") ?? .min), .drawnLater, .spent,
      .firstDay, .noRoom, .nothingToSay, .opened,
    ]
    let texts = reasons.map { $0.text(in: .utc) }
    #expect(Set(texts).count == reasons.count)
    #expect(texts.contains("too close to the last nudge; none before wed 2026-12-23 10:43"))
  }
}
