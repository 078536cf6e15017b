import NudgeShared
import Testing

@Suite("A push is kept back only where its conversation is being read")
struct ForegroundPresentationTests {
  private static func push(_ fields: [String: String]) -> AttentionPush? {
    AttentionPush(fields: fields)
  }

  private static let matching = ["id": "attention:question:q1", "conversation": "conversation-1"]

  @Test("Of all 36 ways to show the conversation only the readable one keeps a push back")
  func onlyReadable() throws {
    let push = try #require(Self.push(Self.matching))
    let views = try TranscriptViewTests.everyView([.none])
    #expect(views.count == 36)
    for (view, isActive) in views {
      let isReadable =
        view.mode == .chat && view.restore == .loaded && view.place == .front && isActive
      #expect(
        ForegroundPresentation(of: push, over: view, isAppActive: isActive)
          == (isReadable ? .suppress : .present), "\(view) \(isActive)")
    }
  }

  @Test(
    "Which pushes match a conversation with a run at its end",
    arguments: [
      (["id": "attention:question:q1", "conversation": "conversation-1"], true),
      (["id": "attention:operationalAlert:a1", "conversation": "conversation-1"], true),
      (["id": "attention:question:q1", "conversation": "conversation-2"], false),
      (["id": "attention:question:q1"], false),
      (["id": "attention:failure:f1", "run": "run-1"], true),
      (["id": "attention:failure:f1", "run": "run-2"], false),
      (["id": "attention:scheduledOutcome:run-1"], true),
      (["id": "attention:scheduledOutcome:run-2"], false),
      // A run of this conversation and the name of another one: the name decides.
      (["id": "attention:failure:f1", "run": "run-1", "conversation": "conversation-2"], false),
      (["id": "attention:failure:f1", "run": "run-2", "conversation": "conversation-1"], true),
    ])
  func matches(fields: [String: String], isKeptBack: Bool) throws {
    for end in [TranscriptView.Run.ended(try run(1)), .running(try run(1))] {
      let push = Self.push(fields)
      #expect(push != nil)
      let presentation = ForegroundPresentation(
        of: push, over: try readable(1, end), isAppActive: true)
      #expect(presentation == (isKeptBack ? .suppress : .present), "\(fields) \(end)")
    }
  }

  @Test(
    "What does not have the form of a push is shown",
    arguments: [
      [:], ["conversation": "conversation-1"], ["id": "", "conversation": "conversation-1"],
      ["id": "attention:nothing:q1", "conversation": "conversation-1"],
      ["id": "attention:question:", "conversation": "conversation-1"],
      ["id": "question:q1", "conversation": "conversation-1"],
      ["id": "attention:question:q1", "conversation": "conversation 1"],
      ["id": "attention:question:q1", "conversation": "conversation-1", "run": ""],
      ["id": "nudge:2026-W49:1796115600:0000000000000000", "conversation": "conversation-1"],
    ])
  func malformed(fields: [String: String]) throws {
    let push = Self.push(fields)
    #expect(push == nil)
    #expect(
      ForegroundPresentation(of: push, over: try readable(1), isAppActive: true) == .present)
  }

  @Test("Without a view everything is shown")
  func noView() throws {
    let push = try #require(Self.push(Self.matching))
    #expect(ForegroundPresentation(of: push, over: nil, isAppActive: true) == .present)
  }
}
