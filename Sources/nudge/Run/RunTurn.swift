import NudgeLinux

/// The right to be the one process that waits for a state folder.
///
/// Two would do no harm, as a nudge is claimed; but a person who starts a second one by mistake
/// wants to know.
struct RunTurn: ~Copyable {
  private let lock: FileLock

  /// Takes it; the folder is made if it is not there.
  init(home: String) throws(CommandFault) {
    do throws(FileProblem) {
      let folder = StateFolder(home)
      try folder.make()
      lock = try FileLock(
        path: folder.file(.runLock).path, waitingSeconds: 0, disk: folder.disk)
    } catch {
      guard error.kind == .locked else { throw CommandFault(ofState: error) }
      throw .locked(
        place: home, detail: "another nudge run waits here already; one is enough")
    }
  }
}
