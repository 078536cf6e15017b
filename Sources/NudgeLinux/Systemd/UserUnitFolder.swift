/// Where a person's own units stand: `$XDG_CONFIG_HOME/systemd/user`, else
/// `~/.config/systemd/user` (systemd.unit(5)).
package struct UserUnitFolder: Hashable, Sendable {
  /// The variable that names the folder above it.
  package static let variable = "XDG_CONFIG_HOME"

  /// The path, without a slash at the end.
  package let path: String

  /// Finds the folder, which need not be there.
  ///
  /// - Parameter environment: Where `XDG_CONFIG_HOME` and `HOME` are looked up.
  /// - Throws: ``FileProblem`` of kind `notFound` where neither is an absolute path.
  package init(environment: [String: String]) throws(FileProblem) {
    guard let folder = UserUnitFolder(found: environment) else {
      throw FileProblem(
        kind: .notFound, operation: "find", path: "~/.config/systemd/user",
        reason: "HOME is not set to an absolute path", remedy: "Set it.")
    }
    self = folder
  }

  /// The same, but nil where nothing says where it is: no unit can have been installed then.
  package init?(found environment: [String: String]) {
    let base = BaseFolder(UserUnitFolder.variable, usually: ".config", environment: environment)
    guard let base else { return nil }
    path = StateFolder(base.path).path + "/systemd/user"
  }
}
