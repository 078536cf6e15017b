import Glibc

/// The folder in which everything is kept, for its owner only.
package struct StateFolder: Sendable {
  /// The path, without a slash at the end.
  package let path: String
  package let disk: Disk

  package init(_ path: String, disk: Disk = Disk()) {
    var path = path[...]
    while path.count > 1, path.last == "/" { path.removeLast() }
    self.path = String(path)
    self.disk = disk
  }

  /// The file of this name in the folder.
  package func file(_ name: String, limit: Int = AtomicFile.defaultLimit) -> AtomicFile {
    AtomicFile(folder: path, name: name, limit: limit, disk: disk)
  }

  /// Makes the folder and those above it (mode 0700), unless they are there.
  ///
  /// What exists keeps its permissions; a symbolic link to a folder is followed.
  package func make() throws(FileProblem) {
    var missing: [String] = []
    var path = self.path
    while !path.isEmpty, path != "/", try disk.entry(at: path) == .nothing {
      missing.append(path)
      path = StateFolder.parent(of: path)
    }
    for path in missing.reversed() {
      try disk.makeFolder(path)
      try disk.syncFolder(StateFolder.parent(of: path))
    }
    _ = try disk.open(self.path, for: .folder)
  }

  /// Makes the folder, waits for its lock and clears what killed writers have left.
  ///
  /// - Throws: ``FileProblem`` of kind `locked` if another process holds it all the time.
  package func lock(waitingSeconds: Int = FileLock.defaultWaitSeconds) throws(FileProblem)
    -> FileLock
  {
    try make()
    let lock = try FileLock(path: path + "/lock", waitingSeconds: waitingSeconds, disk: disk)
    // Every writer holds the lock, so nobody is still at work on these.
    for name in try disk.names(in: path) where AtomicFile.isTemporary(name) {
      try disk.remove(path + "/" + name)
    }
    return lock
  }

  private static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
