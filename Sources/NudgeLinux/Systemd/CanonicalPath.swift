import Glibc

/// One spelling for each folder, whether or not it is there yet.
///
/// Links are followed as far as there is something; what is not there is appended with `.` and `..`
/// taken out.
package enum CanonicalPath {
  /// The absolute path.
  package static func of(_ path: String) -> String {
    var existing = path.hasPrefix("/") ? path : currentFolder + "/" + path
    var missing: [Substring] = []
    while true {
      if let found = realpath(existing, nil) {
        defer { free(found) }
        return append(missing.reversed(), to: String(cString: found))
      }
      let parts = existing.split(separator: "/")
      guard let last = parts.last else { return append(missing.reversed(), to: "/") }
      missing.append(last)
      existing = "/" + parts.dropLast().joined(separator: "/")
    }
  }

  private static func append(_ parts: [Substring], to base: String) -> String {
    var path = base.split(separator: "/")
    for part in parts where part != "." {
      if part == ".." { _ = path.popLast() } else { path.append(part) }
    }
    return "/" + path.joined(separator: "/")
  }

  private static var currentFolder: String {
    guard let found = getcwd(nil, 0) else { return "/" }
    defer { free(found) }
    return String(cString: found)
  }
}
