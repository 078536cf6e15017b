import Glibc

/// Where a person's own units stand: `$XDG_CONFIG_HOME/systemd/user`, else
/// `~/.config/systemd/user` (systemd.unit(5)).
package struct UserUnitFolder: Hashable, Sendable {
  /// The path, without a slash at the end.
  package let path: String

  /// Finds the folder, which need not be there.
  ///
  /// - Parameter environment: Where `XDG_CONFIG_HOME` and `HOME` are looked up.
  /// - Throws: ``FileProblem`` of kind `notFound` where neither is an absolute path.
  package init(environment: [String: String]) throws(FileProblem) {
    if let base = environment["XDG_CONFIG_HOME"], base.hasPrefix("/") {
      path = StateFolder(base).path + "/systemd/user"
    } else if let home = environment["HOME"], home.hasPrefix("/") {
      path = StateFolder(home).path + "/.config/systemd/user"
    } else {
      throw FileProblem(
        kind: .notFound, operation: "find", path: "~/.config/systemd/user",
        reason: "HOME is not set to an absolute path", remedy: "Set it.")
    }
  }
}
