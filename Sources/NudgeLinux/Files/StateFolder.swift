/// The folder in which everything is kept, for its owner only.
package struct StateFolder: Sendable {
  /// The path, without a slash at the end.
  package let path: String
  package let disk: Disk
  /// The home directory that it lies in, which is never made; nil for a folder named otherwise.
  let userHome: String?

  package init(_ path: String, userHome: String? = nil, disk: Disk = Disk()) {
    var path = path[...]
    while path.count > 1, path.last == "/" { path.removeLast() }
    self.path = String(path)
    self.userHome = userHome
    self.disk = disk
  }

  /// The folder that was found for the state.
  package init(_ home: StateHome) {
    self.init(home.path, userHome: home.userHome)
  }

  /// The file of this name in the folder.
  package func file(_ name: String, limit: Int = AtomicFile.defaultLimit) -> AtomicFile {
    AtomicFile(folder: path, name: name, limit: limit, disk: disk)
  }

  /// Makes the folder and those above it, unless they are there.
  ///
  /// What exists keeps its permissions; a symbolic link to a folder is followed. A folder of
  /// somebody else is refused, since files of two owners would lock one of them out, and so is one
  /// in which every user of the machine may write.
  package func make() throws(FileProblem) {
    if let userHome, try disk.entry(at: userHome) == .nothing {
      throw FileProblem(
        kind: .notFound, operation: "find", path: userHome,
        reason: "HOME names this folder, and it is not there",
        remedy: "Set HOME to your home directory.")
    }
    try disk.makeFolders(to: path)
    try check()
  }

  private func check() throws(FileProblem) {
    let isLink = try disk.entry(at: path) == .other
    let folder: OpenFile
    do {
      folder = try disk.open(path, for: .folder)
    } catch {
      guard isLink, error.kind == .notFound else { throw error }
      throw FileProblem(
        kind: .wrongType, operation: "use", path: path,
        reason: "it is a symbolic link that leads nowhere",
        remedy: "Make the folder that it names, or remove the link.")
    }
    guard let ownership = Ownership(folder) else { return }
    guard ownership.isOurs else {
      throw FileProblem(
        kind: .permission, operation: "use", path: path, reason: ownership.reason(),
        remedy: ownership.remedy)
    }
    guard !ownership.isOpenToAll else {
      throw FileProblem(
        kind: .permission, operation: "use", path: path,
        reason: "every user of this machine may write in it",
        remedy: "Take that away with chmod go-w.")
    }
  }

  /// Makes the folder, waits for its lock and clears what killed writers have left; what stands there
  /// then survives a power cut.
  ///
  /// - Throws: ``FileProblem`` of kind `locked` if another process holds it all the time.
  package func lock(waitingSeconds: Int = FileLock.defaultWaitSeconds) throws(FileProblem)
    -> FileLock
  {
    try make()
    let lock = try FileLock(path: file(.lock).path, waitingSeconds: waitingSeconds, disk: disk)
    // Every writer holds the lock, so nobody is still at work on these.
    for name in try disk.names(in: path) where AtomicFile.isTemporary(name) {
      try disk.remove(path + "/" + name)
    }
    // A writer that was killed just before its last step left names that a power cut may still undo,
    // and what is done from here on builds on what they show.
    try disk.syncFolder(path)
    return lock
  }

  static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
