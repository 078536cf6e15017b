import NudgeJSON
package import NudgeShared

/// `POST /v1/notifications/sync` as a CGI program: one request in, one answer out.
///
/// The order of its checks is part of the contract (docs/attention-web.md): whether there is such a
/// service, the address, the method, the token, its scope, the length, the kind of the body, the body,
/// the storage. Nothing of the body is read before the first six have passed.
package struct SyncProgram<Store: AttentionStore>: Sendable {
  private let home: StateHome
  private let store: Store
  private let now: @Sendable () -> Instant

  /// Where the service stands.
  package static var endpoint: String { "/v1/notifications/sync" }

  /// Puts the parts together.
  ///
  /// - Parameters:
  ///   - home: Where settings and tokens are.
  ///   - store: What the authority keeps.
  ///   - now: Reads the authority's clock, again once the body is there.
  package init(home: StateHome, store: Store, now: @escaping @Sendable () -> Instant) {
    self.home = home
    self.store = store
    self.now = now
  }

  /// Carries one request out.
  ///
  /// - Parameters:
  ///   - request: What the web server says of it.
  ///   - body: Reads so many bytes of its body, or fewer where it ends before; nil where they are too
  ///     long in coming.
  /// - Returns: The answer, and what the operator has to know, if anything; it names no token and
  ///   nothing of the body.
  package func answer(
    _ request: CGIRequest, body: (Int) -> [UInt8]?
  ) async -> (response: CGIResponse, note: String?) {
    var note: String?
    do throws(SyncRefusal) {
      let (_, length) = try admit(request, &note)
      guard let bytes = body(length) else { throw .tooSlow }
      // The token may have been taken back while the body was on its way.
      let (principal, _) = try admit(request, &note)
      let asked = try read(bytes, of: length)
      let answer = try await sync(asked, for: principal, &note)
      return (CGIResponse(status: 200, reason: "OK", body: answer.json()), note)
    } catch {
      return (error.response, note)
    }
  }

  private func admit(
    _ request: CGIRequest, _ note: inout String?
  ) throws(SyncRefusal) -> (PrincipalID, length: Int) {
    let folder = StateFolder(home)
    let settings = try told(&note) { () throws(FileProblem) in
      try AttentionSettings.load(home: home)
    }
    if settings == nil {
      note =
        "\(folder.file(.attention).path): not there; without it every request is answered 404. "
        + "Write it there, or name the folder that has it with --home"
    }
    guard settings?.offersSync == true, request.isFor(Self.endpoint) else { throw .notFound }
    guard request.method == "POST" else { throw .method }
    guard let authorization = request.authorization, BearerToken.isMethod(of: authorization)
    else { throw .noToken }
    guard let token = BearerToken(authorization: authorization) else { throw .badToken }
    let tokens = try told(&note) { () throws(FileProblem) in try TokenList.load(from: folder) }
    if tokens == nil {
      note =
        "\(folder.file(.tokens).path): not there; nobody can reconcile until a token is made "
        + "with nudge attention token"
    }
    guard let entry = tokens?.entry(of: token, at: now()) else { throw .badToken }
    guard entry.scopes.contains(.notificationWrite) else { throw .scope }
    let length = try request.length(atMost: AttentionSyncRequest.bodyByteLimit)
    guard request.mediaType == "application/json" else { throw .mediaType }
    return (entry.principal, length)
  }

  private func read(
    _ bytes: [UInt8], of length: Int
  ) throws(SyncRefusal) -> AttentionSyncRequest {
    guard bytes.count == length else {
      throw .malformed(field: "", detail: "the body ends after \(bytes.count) of \(length) bytes")
    }
    do {
      return try AttentionSyncRequest(json: bytes)
    } catch {
      // A place in a text that is no JSON is not the path of a field.
      let isPosition = error.place.hasPrefix("line ")
      throw .malformed(field: isPosition ? "" : error.place, detail: "\(error)")
    }
  }

  private func sync(
    _ request: AttentionSyncRequest, for principal: PrincipalID, _ note: inout String?
  ) async throws(SyncRefusal) -> AttentionSyncAnswer {
    let now = now()
    do {
      return try await store.transact { transaction throws(NudgeStoreError) in
        try transaction.sync(request, for: principal, at: now)
      }
    } catch {
      note = "\(error)"
      throw error.kind == .busy ? .busy : .broken
    }
  }

  private func told<Value>(
    _ note: inout String?, _ read: () throws(FileProblem) -> Value
  ) throws(SyncRefusal) -> Value {
    do {
      return try read()
    } catch {
      note = "\(error)"
      throw .broken
    }
  }
}

extension CGIRequest {
  /// The length of the body.
  ///
  /// More digits than any length within the limit needs are a length all the same.
  fileprivate func length(atMost limit: Int) throws(SyncRefusal) -> Int {
    guard !contentLength.isEmpty else { throw .noLength }
    guard contentLength.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
    else {
      throw .malformed(field: "", detail: "Content-Length: accepted: a whole number")
    }
    guard let length = Int(contentLength), length <= limit else { throw .tooLarge }
    return length
  }
}
