import NudgeShared
import Testing

@testable import NudgeAttentionHTTP

@Suite("What each reply means to a client")
struct HTTPAnswerTests {
  private func transport() throws -> HTTPAttentionTransport {
    HTTPAttentionTransport(
      server: try AttentionServer("https://example.org"), token: try AttentionToken("abc"))
  }

  private func kind(
    _ status: Int, _ body: String = #"{"obsolete_notification_ids": []}"#
  ) throws -> AttentionTransportError.Kind? {
    let transport = try transport()
    do throws(AttentionTransportError) {
      _ = try transport.answer(
        HTTPReply(status: status, retryAfter: nil, body: Array(body.utf8)))
      return nil
    } catch {
      #expect(!error.detail.contains("abc"))
      return error.kind
    }
  }

  @Test(
    "Of a status",
    arguments: [
      (200, nil), (204, AttentionTransportError.Kind.malformedAnswer), (301, .malformedAnswer),
      (302, .malformedAnswer), (307, .malformedAnswer), (400, .refused), (401, .notAuthorized),
      (403, .notAuthorized), (404, .notOffered), (405, .notOffered), (408, .unavailable),
      (413, .refused), (418, .malformedAnswer), (429, .unavailable), (500, .unavailable),
      (501, .notOffered), (502, .unavailable), (503, .unavailable), (599, .unavailable),
      (100, .malformedAnswer), (600, .malformedAnswer), (0, .malformedAnswer),
      (-1, .malformedAnswer),
    ])
  func statuses(status: Int, kind: AttentionTransportError.Kind?) throws {
    #expect(try self.kind(status) == kind)
  }

  @Test(
    "A body that is no answer",
    arguments: [
      "", "<html>", "[]", "null", "{", "{}", #"{"status": "please log in"}"#,
      #"{"error": {"code": "bad_request"}}"#, #"{"acknowledged_run_ids": ["r1"]}"#,
      #"{"obsolete_notification_ids": null}"#, #"{"obsolete_notification_ids": "x"}"#,
      #"{"obsolete_notification_ids": [], "acknowledged_run_ids": [1]}"#,
      #"{"obsolete_notification_ids": [], "unread_run_ids": ["a b"]}"#,
    ])
  func malformed(body: String) throws {
    #expect(try kind(200, body) == .malformedAnswer)
  }

  @Test("A later authority may add fields, an older one leave some out")
  func lenient() throws {
    let body = #"{"obsolete_notification_ids": ["attention:test:1"], "later": {"x": 1}}"#
    let answer = try transport().answer(
      HTTPReply(status: 200, retryAfter: nil, body: Array(body.utf8)))
    #expect(answer.obsolete == [NotificationID(rawValue: "attention:test:1")])
    #expect(answer.acknowledged == nil && answer.unread == nil)
  }

  @Test(
    "When to come back",
    arguments: [
      ("120", 120), ("0", 0), ("99999", 86_400), (nil, nil), ("-1", nil), ("1.5", nil),
      ("999999999999999999999", nil), ("Wed, 21 Oct 2026 07:28:00 GMT", nil), ("", nil),
    ] as [(String?, Int64?)])
  func retryAfter(text: String?, seconds: Int64?) throws {
    let transport = try transport()
    do throws(AttentionTransportError) {
      _ = try transport.answer(HTTPReply(status: 503, retryAfter: text, body: []))
      Issue.record("503 is no answer")
    } catch {
      #expect(error.retryAfterSeconds == seconds)
    }
  }
}
