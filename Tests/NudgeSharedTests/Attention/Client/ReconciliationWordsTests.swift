import NudgeShared
import Testing

@Suite("What kept a reconciliation from being complete says so in one line")
struct ReconciliationWordsTests {
  @Test("Each problem has words of its own, and a seam's are handed on")
  func words() {
    let transport = AttentionTransportError(
      kind: .offline, place: "https://nudge.example", detail: "no route")
    let platform = NudgePlatformError(operation: "remove", place: "tray", detail: "gone")
    let expected: [(AttentionReconciliation.Problem, String)] = [
      (.notConnected, "nobody is signed in"),
      (.stopped, "the authority does not take the token; another one is needed"),
      (.connectionChanged, "the connection changed, so the answer does not count"),
      (.transport(transport), "https://nudge.example: sync: no route"),
      (.platform(platform), platform.description),
    ]
    for (problem, text) in expected { #expect("\(problem)" == text) }
  }
}
