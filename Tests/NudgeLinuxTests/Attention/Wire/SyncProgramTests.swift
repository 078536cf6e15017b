import NudgeJSON
import NudgeShared
import NudgeTesting
import Synchronization
import Testing

@testable import NudgeLinux

@Suite("A request to reconcile")
struct SyncProgramTests {
  private let folder = TemporaryFolder()
  private let now = Instant(clamping: 1_767_614_400)

  init() throws {
    folder.write(#"{"schema":1,"sync":true}"#, to: "attention.json")
    let entries = try [("ada", "sesame", "notification.write"), ("cy", "other", "read")].map {
      (principal, token, scope) in
      TokenList.Entry(
        digest: try #require(BearerToken(token)).digest,
        principal: try #require(PrincipalID(rawValue: principal)),
        scopes: [try #require(TokenScope(scope))])
    }
    try TokenList.change(in: StateFolder(folder.path)) { $0 = TokenList(entries) }
  }

  /// A request that every check lets pass; each case changes some of it.
  static let good = [
    "REQUEST_METHOD": "POST", "SCRIPT_NAME": "/v1/notifications/sync", "CONTENT_LENGTH": "2",
    "CONTENT_TYPE": "application/json", "HTTP_AUTHORIZATION": "Bearer sesame",
  ]

  private func answer(
    _ changes: [String: String?] = [:], body: String = "{}",
    store: some AttentionStore = InMemoryAttentionStore()
  ) async -> (response: CGIResponse, note: String?, bytesAskedFor: [Int]) {
    var environment = SyncProgramTests.good
    for (name, value) in changes { environment[name] = value }
    let program = SyncProgram(home: StateHome(path: folder.path), store: store) { [now] in now }
    var bytesAskedFor: [Int] = []
    let (response, note) = await program.answer(CGIRequest(environment: environment)) { count in
      bytesAskedFor.append(count)
      return Array(body.utf8.prefix(count))
    }
    return (response, note, bytesAskedFor)
  }

  struct Check: Sendable {
    let name: String
    let changes: [String: String?]
    let status: Int
    let code: String
  }

  /// In the order in which they are made.
  static let checks = [
    Check(
      name: "another path", changes: ["PATH_INFO": "/v1/other"], status: 404, code: "not_found"),
    Check(
      name: "another method", changes: ["REQUEST_METHOD": "GET"], status: 405,
      code: "method_not_allowed"),
    Check(
      name: "no token", changes: ["HTTP_AUTHORIZATION": nil], status: 401, code: "unauthorized"),
    Check(
      name: "another scope", changes: ["HTTP_AUTHORIZATION": "Bearer other"], status: 403,
      code: "forbidden"),
    Check(
      name: "a long body", changes: ["CONTENT_LENGTH": "65537"], status: 413, code: "too_large"),
    Check(
      name: "another kind of body", changes: ["CONTENT_TYPE": "text/plain"], status: 415,
      code: "unsupported_media_type"),
  ]

  @Test("is told of the first check that it fails, whatever else is wrong with it")
  func order() async {
    for (first, check) in SyncProgramTests.checks.enumerated() {
      for other in SyncProgramTests.checks[first...] {
        let changes = other.changes.merging(check.changes) { $1 }
        let (response, note, bytesAskedFor) = await answer(changes)
        #expect(response.status == check.status, "\(check.name), \(other.name)")
        #expect(
          String(decoding: response.body, as: UTF8.self)
            .hasPrefix(#"{"error":{"code":"\#(check.code)""#), "\(check.name)")
        #expect(note == nil)
        #expect(bytesAskedFor.isEmpty, "\(check.name): the body is none of its business")
      }
    }
  }

  @Test(
    "finds nothing where the flag is off, whatever it is",
    arguments: [
      nil, #"{"schema":1}"#, #"{"schema":1,"sync":false}"#,
    ])
  func flag(_ settings: String?) async throws {
    try StateFolder(folder.path).file(.attention).remove()
    if let settings { folder.write(settings, to: "attention.json") }
    for check in SyncProgramTests.checks {
      let (response, note, _) = await answer(check.changes)
      #expect(response.status == 404, "\(check.name)")
      // Turned off is what somebody wanted; a file that is missing may be a folder mistaken.
      let expected =
        settings == nil
        ? "\(folder.path)/attention.json: not there; without it every request is answered 404. "
          + "Write it there, or name the folder that has it with --home" : nil
      #expect(note == expected)
    }
    #expect(await answer().response.status == 404)
  }

  @Test(
    "is for this service where the server says nothing of a path, or the whole path is its own",
    arguments: [
      ("/v1/notifications/sync", "", true), ("/cgi-bin/nudge", "", true),
      ("/cgi-bin/nudge", "/v1/notifications/sync", true), ("/v1", "/notifications/sync", true),
      ("/v1/notifications/sync", "/", false), ("/v1/notifications/sync", "/more", false),
      ("/cgi-bin/nudge", "/v1/notifications/synced", false), ("/v1", "/notifications", false),
    ])
  func paths(_ vector: (script: String, pathInfo: String, isFound: Bool)) async {
    let (response, _, _) = await answer(
      ["SCRIPT_NAME": vector.script, "PATH_INFO": vector.pathInfo])
    #expect(response.status == (vector.isFound ? 200 : 404))
  }

  @Test(
    "says how long it is in plain digits",
    arguments: [
      (nil, 411), ("", 411), ("-1", 400), ("+2", 400), ("0x2", 400), ("2.0", 400), (" 2", 400),
      ("٢", 400), ("65537", 413), ("99999999999999999999999999", 413), ("0002", 200), ("3", 400),
      ("0", 400),
    ] as [(String?, Int)])
  func lengths(_ vector: (length: String?, status: Int)) async {
    let (response, _, _) = await answer(["CONTENT_LENGTH": vector.length])
    #expect(response.status == vector.status)
  }

  @Test("is never read beyond its length: what follows may be the next one")
  func surplus() async {
    let (response, _, bytesAskedFor) = await answer(body: "{}{\"query_run_ids\":7}")
    #expect(response.status == 200)
    #expect(bytesAskedFor == [2])
  }

  @Test(
    "names its kind with or without parameters, in any capitals",
    arguments: [
      ("application/json", 200), ("Application/JSON; charset=utf-8", 200),
      (" application/json ;x", 200), ("", 415), ("application/jsonp", 415), ("text/json", 415),
      ("application/x-www-form-urlencoded", 415), ("multipart/form-data, application/json", 415),
    ])
  func kinds(_ vector: (type: String, status: Int)) async {
    #expect(await answer(["CONTENT_TYPE": vector.type]).response.status == vector.status)
  }

  @Test("is challenged for its token as RFC 6750 has it")
  func challenges() async {
    let expected: [(String?, String)] = [
      (nil, #"Bearer realm="nudge attention""#), ("", #"Bearer realm="nudge attention""#),
      ("Bearer unknown", #"Bearer realm="nudge attention", error="invalid_token""#),
      // Section 3.1: no error code for a method that is not supported.
      ("Basic YTpi", #"Bearer realm="nudge attention""#),
      ("Bearers sesame", #"Bearer realm="nudge attention""#),
      ("sesame", #"Bearer realm="nudge attention""#),
      ("Bearer a b", #"Bearer realm="nudge attention", error="invalid_token""#),
      ("bearer", #"Bearer realm="nudge attention", error="invalid_token""#),
      (
        "Bearer other",
        #"Bearer realm="nudge attention", error="insufficient_scope", scope="notification.write""#
      ),
    ]
    for (field, challenge) in expected {
      let (response, _, _) = await answer(["HTTP_AUTHORIZATION": field])
      #expect(
        response.fields == [CGIResponse.Field(name: "WWW-Authenticate", value: challenge)],
        "\(field ?? "none")")
    }
  }

  @Test(
    "is told the path of the field that is wrong in its body",
    arguments: [
      (#"{"query_run_ids":["a","b c"]}"#, "query_run_ids[1]"),
      (#"{"acknowledged_run_ids":"a"}"#, "acknowledged_run_ids"),
      (#"{"delivered_notification_ids":[1]}"#, "delivered_notification_ids[0]"),
      (#"{"query_runs_ids":[]}"#, "query_runs_ids"), ("[]", ""), ("{\"a\":", ""), ("", ""),
    ])
  func fields(_ vector: (body: String, field: String)) async throws {
    let (response, note, _) = await answer(
      ["CONTENT_LENGTH": "\(vector.body.utf8.count)"], body: vector.body)
    #expect(response.status == 400)
    let error = try JSONReader(parsing: response.body).object().required("error").object()
    #expect(try error.required("code").string() == "bad_request")
    #expect(try error.required("field").string() == vector.field)
    #expect(try error.required("detail").string().isEmpty == false)
    #expect(note == nil)
  }

  @Test("leaves a receipt for the person of its token, and none where a part of it is wrong")
  func receipts() async throws {
    let ada = try #require(PrincipalID(rawValue: "ada"))
    let run = try #require(RunID(rawValue: "r1"))
    let store = InMemoryAttentionStore([
      .run(AttentionRun(id: run, principal: ada, state: .ended(.completed, at: now)))
    ])
    let bad = #"{"acknowledged_run_ids":["r1"],"query_run_ids":[""]}"#
    let refused = await answer(["CONTENT_LENGTH": "\(bad.utf8.count)"], body: bad, store: store)
    #expect(refused.response.status == 400)
    #expect(await store.writeCount == 0)
    let good = #"{"acknowledged_run_ids":["r1"]}"#
    let taken = await answer(["CONTENT_LENGTH": "\(good.utf8.count)"], body: good, store: store)
    #expect(taken.response.status == 200)
    #expect(await store.records.record(.receipt(ada, run)) != nil)
  }

  @Test("leaves no receipt where its body is late, or its token is taken back meanwhile")
  func slow() async throws {
    let ada = try #require(PrincipalID(rawValue: "ada"))
    let run = try #require(RunID(rawValue: "r1"))
    let store = InMemoryAttentionStore([
      .run(AttentionRun(id: run, principal: ada, state: .ended(.completed, at: now)))
    ])
    let body = Array(#"{"acknowledged_run_ids":["r1"]}"#.utf8)
    var environment = SyncProgramTests.good
    environment["CONTENT_LENGTH"] = "\(body.count)"
    let request = CGIRequest(environment: environment)
    let program = SyncProgram(home: StateHome(path: folder.path), store: store) { [now] in now }
    let late = await program.answer(request) { _ in nil }
    #expect(late.response.status == 408)
    #expect(String(decoding: late.response.body, as: UTF8.self).contains("within 10 seconds"))
    let revoked = await program.answer(request) { _ in
      folder.write(#"{"schema":1,"tokens":[]}"#, to: "tokens.json")
      return body
    }
    #expect(revoked.response.status == 401)
    #expect(await store.writeCount == 0)
  }

  @Test("leaves no receipt where its token expires while the body is awaited")
  func expiresMeanwhile() async throws {
    let ada = try #require(PrincipalID(rawValue: "ada"))
    let entry = TokenList.Entry(
      digest: try #require(BearerToken("sesame")).digest, principal: ada,
      scopes: [.notificationWrite], expiresAt: now.adding(seconds: 5))
    try TokenList.change(in: StateFolder(folder.path)) { $0 = TokenList([entry]) }
    let clock = TickingClock(now)
    let program = SyncProgram(
      home: StateHome(path: folder.path), store: InMemoryAttentionStore()
    ) { clock.now }
    let inTime = await program.answer(CGIRequest(environment: SyncProgramTests.good)) { _ in
      Array("{}".utf8)
    }
    #expect(inTime.response.status == 200)
    let late = await program.answer(CGIRequest(environment: SyncProgramTests.good)) { _ in
      clock.add(seconds: 6)
      return Array("{}".utf8)
    }
    #expect(late.response.status == 401)
  }

  @Test("is answered 500 where something is broken; why is for the operator alone")
  func broken() async {
    let (response, note, _) = await answer(store: BrokenStore(kind: .unreadable))
    #expect(response.status == 500)
    #expect(note == "/secret/place: read: it is torn")
    #expect(!String(decoding: response.body, as: UTF8.self).contains("secret"))
    for name in ["tokens.json", "attention.json"] {
      folder.write("{", to: name)
      let (response, note, _) = await answer()
      #expect(response.status == 500, "\(name)")
      #expect(note?.contains(name) == true)
    }
  }

  @Test("is asked to come again where others hold the storage")
  func busy() async {
    let (response, note, _) = await answer(store: BrokenStore(kind: .busy))
    #expect(response.status == 503)
    #expect(response.fields == [CGIResponse.Field(name: "Retry-After", value: "1")])
    #expect(note != nil)
  }

  @Test("is answered 401 where there are no tokens at all, and the operator is told")
  func noTokens() async throws {
    try StateFolder(folder.path).file(.tokens).remove()
    let (response, note, _) = await answer()
    #expect(response.status == 401)
    #expect(note?.contains("nudge attention token") == true)
  }

  @Test("gets a head that a web server takes, and the length of what follows it")
  func bytes() async {
    let (response, _, _) = await answer()
    let body =
      #"{"obsolete_notification_ids":[],"acknowledged_run_ids":[],"unread_run_ids":[]}"# + "\n"
    #expect(
      String(decoding: response.bytes(), as: UTF8.self) == """
        Status: 200 OK
        Content-Type: application/json
        Content-Length: \(body.utf8.count)
        Cache-Control: no-store

        \(body)
        """)
    #expect(
      String(decoding: response.bytes(isHeadAlone: true), as: UTF8.self).hasSuffix("no-store\n\n"))
  }
}

/// A store that cannot be read.
private struct BrokenStore: AttentionStore {
  let kind: NudgeStoreError.Kind

  func transact<Answer: Sendable>(
    _ body: @Sendable (inout AttentionTransaction) throws(NudgeStoreError) -> Answer
  ) async throws(NudgeStoreError) -> Answer {
    throw NudgeStoreError(
      kind: kind, operation: "read", place: "/secret/place", detail: "it is torn")
  }
}

/// A clock that goes when it is told to.
private final class TickingClock: Sendable {
  private let seconds: Mutex<Int64>
  private let start: Instant

  init(_ start: Instant) {
    self.start = start
    seconds = Mutex(0)
  }

  var now: Instant { start.adding(seconds: seconds.withLock { $0 }) }

  func add(seconds more: Int64) { seconds.withLock { $0 += more } }
}
