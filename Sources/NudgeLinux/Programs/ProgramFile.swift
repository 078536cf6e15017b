import Glibc

/// What stands at a path where a program is looked for.
enum ProgramFile: Hashable {
  case nothing
  case runnable
  /// A file that we may not execute.
  case notRunnable

  /// The error number of a file that may not be run.
  static let refusal = EACCES

  init(at path: String) {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      self = .nothing
      return
    }
    self = access(path, X_OK) == 0 ? .runnable : .notRunnable
  }
}
