import Glibc

extension ProcessEdge {
  /// The absolute path of this program, as it was called: a link stays one, since it outlives the
  /// version that it leads to.
  static var program: String? {
    let called = CommandLine.arguments.first ?? ""
    let folders = (getenv("PATH").map { String(cString: $0) } ?? "").split(separator: ":")
    let candidates = called.contains("/") ? [called] : folders.map { "\($0)/\(called)" }
    return candidates.first(where: isThisProgram).flatMap(withRealFolder)
      ?? resolved("/proc/self/exe")
  }

  private static func isThisProgram(_ path: String) -> Bool {
    var ours = stat()
    var other = stat()
    return stat("/proc/self/exe", &ours) == 0 && stat(path, &other) == 0
      && ours.st_ino == other.st_ino && ours.st_dev == other.st_dev
  }

  private static func withRealFolder(_ path: String) -> String? {
    guard let slash = path.lastIndex(of: "/") else { return nil }
    let folder = path[...slash]
    return resolved(String(folder)).map { $0 == "/" ? path : $0 + path[slash...] }
  }

  private static func resolved(_ path: String) -> String? {
    guard let found = realpath(path, nil) else { return nil }
    defer { free(found) }
    return String(cString: found)
  }
}
