import Glibc
import NudgeLinux

extension ProcessEdge {
  /// The absolute path of this program, as it was called: a link stays one, since it outlives the
  /// version that it leads to.
  ///
  /// - Parameter environment: Where `PATH` stands.
  /// - Returns: The path, or nil where the program has none any more.
  static func program(environment: [String: String]) -> String? {
    let called = CommandLine.arguments.first ?? ""
    let found =
      called.contains("/")
      ? called : try? ProgramCall([called], environment: environment).path()
    if let found, isThisProgram(found) { return withRealFolder(found) }
    let own = CanonicalPath.of("/proc/self/exe")
    // One that was removed has no path any more.
    return own.hasPrefix("/proc/") ? nil : own
  }

  private static func isThisProgram(_ path: String) -> Bool {
    var ours = stat()
    var other = stat()
    return stat("/proc/self/exe", &ours) == 0 && stat(path, &other) == 0
      && ours.st_ino == other.st_ino && ours.st_dev == other.st_dev
  }

  private static func withRealFolder(_ path: String) -> String? {
    guard let slash = path.lastIndex(of: "/") else { return nil }
    let folder = CanonicalPath.of(String(path[...slash]))
    return folder == "/" ? path : folder + path[slash...]
  }
}
