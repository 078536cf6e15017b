import NudgeJSON

/// One JSON document in a file, with a second copy, that is never silently reset.
///
/// `NAME.last-good` holds the last content that is known to be readable. It is written before the
/// file itself, so that it is never older than what it has to replace: what the user has switched
/// off stays off after a recovery. A content that cannot be read is kept as `NAME.corrupt-N` and
/// reported; where there is no copy to put in its place, what others wrote stays for them to mend. A document of a newer schema is refused and left as it is. Writing what stands
/// there already touches nothing.
///
/// All calls but ``load(repairs:)`` without repairs need the lock of the folder.
struct KeptFile<Value: Sendable>: Sendable {
  /// Who writes the file, which decides what its absence means.
  enum Author: Sendable {
    /// We do: once there, it has to stay there.
    case ourselves
    /// We do, and people by hand: once there, it has to stay there.
    case ourselvesAndPeople
    /// The host app does, and takes it away when there is nothing to say.
    case host
  }

  /// How the value is written down.
  struct Format: Sendable {
    /// The number in the field `schema` of what is written.
    let schema: Int64
    /// Takes the top of the document and the bytes that it was read from.
    let read: @Sendable (JSONReader, [UInt8]) throws(JSONProblem) -> Value
    let write: @Sendable (Value) throws(JSONProblem) -> [UInt8]

    init(
      schema: Int64,
      read: @escaping @Sendable (JSONReader, [UInt8]) throws(JSONProblem) -> Value,
      write: @escaping @Sendable (Value) throws(JSONProblem) -> [UInt8]
    ) {
      self.schema = schema
      self.read = read
      self.write = write
    }
  }

  /// What a load found.
  enum Loaded {
    /// There is no file and never was one: a first start.
    case missing
    /// The content of the file.
    case value(Value)
    /// The file is unreadable or gone, and this is the last good copy.
    case recovered(Value, FileLoss)
    /// The file is unreadable or gone, and so is its copy. Not a first start.
    case lost(FileLoss)
  }

  let file: AtomicFile
  let author: Author
  let format: Format

  init(_ file: AtomicFile, by author: Author, format: Format) {
    self.file = file
    self.author = author
    self.format = format
  }

  private var copy: AtomicFile { file.beside("last-good") }

  /// Reads the document; sets an unreadable one aside and puts the good copy in its place.
  ///
  /// - Parameter repairs: Without it nothing on the disk is changed, and the answer is the same.
  /// - Returns: The document, or what became of it.
  /// - Throws: ``FileProblem``; of kind `newerSchema` for a document or copy from a newer version.
  func load(repairs: Bool = true) throws(FileProblem) -> Loaded {
    let reason: String
    let content = try content(of: file)
    switch content {
    case .good(let bytes, let value):
      if repairs, try copy.readIfPlain() != bytes { try copy.replace(with: bytes) }
      return .value(value)
    case .missing where author == .host:
      if repairs { try copy.remove() }
      return .missing
    case .missing: reason = "the file is not there, though one was kept here"
    case .bad(let found, _): reason = found
    }
    return try recover(from: content, reason: reason, repairs: repairs)
  }

  /// Writes the document, durable when it returns; nothing if these bytes stand there already.
  ///
  /// - Returns: Whether anything was written.
  /// - Throws: ``FileProblem``; the old document is then in place. Of kind `newerSchema` if a newer
  ///   version wrote what stands there, of kind `corrupt` or `tooLarge` if the value could not be read
  ///   back.
  @discardableResult
  func save(_ value: Value) throws(FileProblem) -> Bool {
    let bytes: [UInt8]
    do {
      bytes = try format.write(value)
      _ = try format.read(JSONReader(parsing: bytes), bytes)
    } catch {
      throw FileProblem(
        kind: .corrupt, operation: "write", path: file.path, reason: "\(error)",
        remedy: "Nothing was changed.")
    }
    guard bytes.count <= file.limit else {
      throw FileProblem(
        kind: .tooLarge, operation: "write", path: file.path,
        reason: "it would have \(bytes.count) bytes, accepted: at most \(file.limit)",
        remedy: "Nothing was changed.")
    }
    switch try content(of: file) {
    case .good(bytes, _):
      // Put there by a save whose last step failed, perhaps.
      try file.disk.syncFolder(file.folder)
      return false
    case .bad: try setAside(file)
    case .good, .missing: break
    }
    try copy.replace(with: bytes, before: file)
    return true
  }

  private enum Content {
    case missing
    case good([UInt8], Value)
    /// The bytes are nil if there are too many of them.
    case bad(reason: String, [UInt8]?)
  }

  private func recover(
    from content: Content, reason: String, repairs: Bool
  ) throws(FileProblem) -> Loaded {
    let spare = try self.content(of: copy)
    let isBad = if case .bad = content { true } else { false }
    let leaves = !repairs || !isBad || author != .ourselves
    func loss(_ keptAsideAt: String?, isRecovered: Bool) -> FileLoss {
      FileLoss(
        path: file.path, reason: reason, keptAsideAt: keptAsideAt, isRecovered: isRecovered)
    }
    switch spare {
    case .good(let bytes, let value):
      guard case .bad(_, let unreadable) = content else {
        if repairs { try file.replace(with: bytes) }
        return .recovered(value, FileLoss(copyAlone: file.path))
      }
      guard repairs else { return .recovered(value, loss(nil, isRecovered: true)) }
      // Never without a file: a stop there would look as if the host had taken it away.
      let aside = try file.keepAside(unreadable)
      try file.replace(with: bytes)
      return .recovered(value, loss(aside, isRecovered: true))
    case .bad:
      if repairs { try setAside(copy) }
      return .lost(loss(leaves ? nil : try setAside(file), isRecovered: false))
    case .missing where isBad:
      return .lost(loss(leaves ? nil : try setAside(file), isRecovered: false))
    case .missing:
      let remains = try file.disk.names(in: file.folder).last { isAside($0) }
      guard let remains else { return .missing }
      return .lost(loss(file.folder + "/" + remains, isRecovered: false))
    }
  }

  private func content(of file: AtomicFile) throws(FileProblem) -> Content {
    let bytes: [UInt8]
    let newerSchema: Int64
    do {
      guard let found = try file.read() else { return .missing }
      bytes = found
    } catch {
      guard error.kind == .tooLarge else { throw error }
      return .bad(reason: error.reason, nil)
    }
    do throws(JSONProblem) {
      let top = try JSONReader(parsing: bytes)
      let schema = try top.object().required("schema").integer(in: 1...Int64.max)
      if schema <= format.schema { return .good(bytes, try format.read(top, bytes)) }
      newerSchema = schema
    } catch {
      return .bad(reason: "\(error)", bytes)
    }
    throw FileProblem(
      newerSchema: newerSchema, accepted: format.schema, path: file.path, place: "schema")
  }

  private func isAside(_ name: String) -> Bool {
    name.hasPrefix(file.name + ".corrupt-") || name.hasPrefix(copy.name + ".corrupt-")
  }

  /// Renames a file to the first free `NAME.corrupt-N`, and gives the new path.
  @discardableResult
  private func setAside(_ file: AtomicFile) throws(FileProblem) -> String {
    let aside = try file.freeAside()
    try file.rename(to: aside.name)
    return aside.path
  }
}
