package import NudgeJSON
import NudgeShared

extension TokenList {
  /// Reads the list, or gives nil where there is no file.
  ///
  /// No older copy is used in place of one that cannot be read: it may hold a token that was revoked.
  ///
  /// - Throws: ``FileProblem`` that names the place in the file.
  package static func load(from folder: StateFolder) throws(FileProblem) -> TokenList? {
    let file = folder.file(.tokens)
    guard let bytes = try file.read() else { return nil }
    let newerSchema: Int64
    do throws(JSONProblem) {
      let top = try JSONReader(parsing: bytes)
      let schema = try top.object().required("schema").integer(in: 1...Int64.max)
      if schema == 1 { return try TokenList(top.object(knownFields: ["schema", "tokens"])) }
      newerSchema = schema
    } catch {
      throw FileProblem(
        kind: .corrupt, operation: "read", path: file.path, reason: "\(error)",
        remedy: "Correct the file; until then nobody can reconcile.")
    }
    throw FileProblem(newerSchema: newerSchema, accepted: 1, path: file.path, place: "schema")
  }

  /// Changes the list under the lock of the folder; durable when this returns.
  ///
  /// - Parameters:
  ///   - folder: The state folder, made if it is not there.
  ///   - body: Changes the list; where it leaves it as it was, nothing is written.
  /// - Returns: What `body` returned.
  /// - Throws: ``FileProblem``; the old list then stands. Of kind `tooLarge` if the new one could not
  ///   be read again.
  package static func change<Answer>(
    in folder: StateFolder, _ body: (inout TokenList) -> Answer
  ) throws(FileProblem) -> Answer {
    let lock = try folder.lock()
    let old = try load(from: folder) ?? TokenList([])
    var new = old
    let answer = body(&new)
    if new != old { try new.save(to: folder) }
    _ = consume lock
    return answer
  }

  private func save(to folder: StateFolder) throws(FileProblem) {
    let bytes = JSONWriter.document(schema: 1) { writer in
      writer.name("tokens")
      writer.beginArray()
      for entry in entries { entry.write(to: &writer) }
      writer.endArray()
    }
    let file = folder.file(.tokens)
    // What is too long to be read again would let nobody in any more.
    guard bytes.count <= file.limit else {
      throw FileProblem(
        kind: .tooLarge, operation: "write", path: file.path,
        reason: "it would have \(bytes.count) bytes, accepted: at most \(file.limit)",
        remedy: "Nothing was changed; take some tokens back with --revoke.")
    }
    try file.replace(with: bytes)
  }

  private init(_ fields: JSONFields) throws(JSONProblem) {
    var entries: [Entry] = []
    var places: [SHA256.Digest: String] = [:]
    for place in try fields.required("tokens").array(atMost: TokenList.limit) {
      let entry = try Entry(place)
      if let first = places.updateValue(place.place, forKey: entry.digest) {
        throw JSONProblem(
          place: place.place, found: "the sha256 of \(first) again", accepted: "each token once")
      }
      entries.append(entry)
    }
    self.init(entries)
  }
}

extension TokenList.Entry {
  /// Writes it as one object.
  package func write(to writer: inout JSONWriter) {
    writer.beginObject(onOneLine: true)
    writer.field("sha256", digest.hex)
    writer.field("principal", principal.rawValue)
    writer.field("scopes", scopes.map(\.description), onOneLine: true)
    writer.field("expires", expiresAt.map { "\($0)" })
    writer.endObject()
  }

  fileprivate init(_ reader: JSONReader) throws(JSONProblem) {
    let fields = try reader.object(knownFields: ["sha256", "principal", "scopes", "expires"])
    let digest = try fields.required("sha256")
      .parsed(as: "64 hexadecimal digits", SHA256.Digest.init(hex:))
    let principal = try fields.required("principal")
      .parsed(as: PrincipalID.accepted, PrincipalID.init(rawValue:))
    var scopes: [TokenScope] = []
    for scope in try fields.required("scopes").array(atMost: TokenList.scopesLimit) {
      scopes.append(try scope.parsed(as: TokenScope.accepted, TokenScope.init))
    }
    self.init(
      digest: digest, principal: principal, scopes: scopes,
      expiresAt: try fields.optional("expires")?
        .parsed(as: "a moment with an offset such as 2027-01-01T00:00:00Z") { Instant($0) })
  }
}
