/// A file that always holds one whole content, the old one or the new one.
///
/// A write goes to a temporary file in the same folder, is forced to the disk, takes the name over
/// by a rename, and the folder is forced to the disk as well. Stopped at any point, the file under
/// its name is complete. Writers take the lock of the folder first; readers need none.
package struct AtomicFile: Sendable {
  /// 4 MiB.
  package static let defaultLimit = 4 << 20

  package let folder: String
  package let name: String
  /// The most bytes that are read.
  package let limit: Int
  package let disk: Disk

  package init(folder: String, name: String, limit: Int, disk: Disk) {
    self.folder = folder
    self.name = name
    self.limit = limit
    self.disk = disk
  }

  package var path: String { folder + "/" + name }

  /// The file `NAME.SUFFIX` in the same folder.
  package func beside(_ suffix: String) -> AtomicFile {
    AtomicFile(folder: folder, name: "\(name).\(suffix)", limit: limit, disk: disk)
  }

  /// The first `NAME.corrupt-N` that is free; N is 1 to 999.
  package func freeAside() throws(FileProblem) -> AtomicFile {
    for number in 1...999 {
      let aside = beside("corrupt-\(number)")
      if try disk.entry(at: aside.path) == .nothing { return aside }
    }
    throw FileProblem(
      kind: .corrupt, operation: "keep a copy of", path: path,
      reason: "999 unreadable copies are kept already",
      remedy: "Remove the files \(name).corrupt-N.")
  }

  /// Keeps a content of this file that cannot be read as `NAME.corrupt-N`.
  ///
  /// The file itself stays under its name, so that a stop right after this leaves no gap. The same
  /// content is kept once, however often such a stop comes.
  ///
  /// - Parameter bytes: The content, or nil for one that is too large to be read.
  /// - Returns: The path of what is kept.
  /// - Throws: ``FileProblem``; the file is then as it was.
  func keepAside(_ bytes: [UInt8]?) throws(FileProblem) -> String {
    guard let bytes else {
      let aside = try freeAside()
      try disk.link(path, to: aside.path)
      try disk.syncFolder(folder)
      return aside.path
    }
    let prefix = name + ".corrupt-"
    for name in try disk.names(in: folder) where name.hasPrefix(prefix) {
      let aside = AtomicFile(folder: folder, name: name, limit: limit, disk: disk)
      if try disk.entry(at: aside.path) == .file, try aside.readIfPlain() == bytes {
        return aside.path
      }
    }
    let aside = try freeAside()
    try aside.replace(with: bytes)
    return aside.path
  }

  /// The content, or nil if there is no such file.
  ///
  /// - Throws: ``FileProblem``; of kind `tooLarge` beyond ``limit``, of kind `wrongType` for a
  ///   symbolic link, a folder or a device.
  package func read() throws(FileProblem) -> [UInt8]? {
    guard try disk.entry(at: path) != .nothing else { return nil }
    let file: OpenFile
    do {
      file = try disk.open(path, for: .reading)
    } catch {
      // Gone since it was looked for, with its folder perhaps.
      guard error.kind == .notFound, try disk.entry(at: path) == .nothing else { throw error }
      return nil
    }
    guard let bytes = try disk.read(file, limit: limit) else {
      throw FileProblem(
        kind: .tooLarge, operation: "read", path: path, reason: "it has more than \(limit) bytes",
        remedy: "Check what it is.")
    }
    return bytes
  }

  /// The content, or nil if there is none that ``read()`` would give.
  package func readIfPlain() throws(FileProblem) -> [UInt8]? {
    do {
      return try read()
    } catch {
      guard error.kind == .tooLarge else { throw error }
      return nil
    }
  }

  /// Puts a new content in place of the old; durable when it returns.
  ///
  /// - Throws: ``FileProblem``; the old content is then in place, or the new one if only the last
  ///   step failed.
  package func replace(with bytes: [UInt8]) throws(FileProblem) {
    let entry = try disk.entry(at: path)
    guard entry == .nothing || entry == .file else {
      throw FileProblem(
        kind: .wrongType, operation: "write", path: path, reason: "it is not a regular file",
        remedy: "Move it out of the way.")
    }
    let temporary: OpenFile
    do {
      temporary = try makeTemporary()
    } catch {
      throw error.concerning(path)
    }
    let temporaryPath = temporary.path
    do {
      try disk.write(bytes, to: temporary)
      try disk.sync(temporary)
      try disk.rename(temporaryPath, to: path)
    } catch {
      try? disk.remove(temporaryPath)
      throw error.concerning(path)
    }
    try disk.syncFolder(folder)
  }

  /// Puts a new content in place of the old here, and then in another file that this is a copy of.
  ///
  /// A disk that fills up in between must not leave a copy of what never happened: the old one comes
  /// back as far as there is room for it, which a file that could not be written has just made.
  ///
  /// - Throws: ``FileProblem``; the other file then has its old content, or the new one if only the
  ///   last step failed.
  func replace(with bytes: [UInt8], before original: AtomicFile) throws(FileProblem) {
    let old = try readIfPlain()
    try replace(with: bytes)
    do {
      try original.replace(with: bytes)
    } catch {
      if (try? original.readIfPlain()) != bytes {
        if let old { try? replace(with: old) } else { try? remove() }
      }
      throw error
    }
  }

  /// Gives the file another name in the folder; durable when it returns.
  package func rename(to newName: String) throws(FileProblem) {
    try disk.rename(path, to: folder + "/" + newName)
    try disk.syncFolder(folder)
  }

  /// Removes the file if it is there; durable when it returns.
  package func remove() throws(FileProblem) {
    guard try disk.entry(at: path) != .nothing else { return }
    try disk.remove(path)
    try disk.syncFolder(folder)
  }

  /// Whether a writer gave the file this name while it was at work.
  package static func isTemporary(_ name: String) -> Bool {
    name.hasPrefix(".nudge-") && name.hasSuffix(".tmp")
  }

  /// Whether a writer of the file `original` gave it this name while it was at work.
  static func isTemporary(_ name: String, of original: String) -> Bool {
    isTemporary(name) && name.hasPrefix(".nudge-\(original)-")
  }

  func makeTemporary() throws(FileProblem) -> OpenFile {
    for number in 1...100 {
      let process = disk.fileSystem.processNumber
      let path = "\(folder)/.nudge-\(name)-\(process)-\(number).tmp"
      // Left by a killed process that had our number: the next writer clears it.
      if try disk.entry(at: path) != .nothing { continue }
      return try disk.open(path, for: .creating)
    }
    throw FileProblem(
      kind: .io, operation: "write", path: path, reason: "100 temporary files stand in the folder",
      remedy: "Remove the files that end in .tmp from \(folder).")
  }
}

extension FileProblem {
  /// The same problem, told of the file that the caller asked for.
  fileprivate func concerning(_ path: String) -> FileProblem {
    FileProblem(kind: kind, operation: "write", path: path, reason: reason, remedy: remedy)
  }
}
