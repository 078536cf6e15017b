/// Where state is kept: what was asked for, else `$XDG_STATE_HOME/nudge`, else
/// `~/.local/state/nudge` (XDG Base Directory Specification 0.8).
public struct StateHome: Hashable, Sendable {
  /// The path of the folder, which need not be there.
  public let path: String
  /// The home directory that the folder was found in, which has to be there; nil where the folder
  /// was named otherwise.
  package let userHome: String?

  /// Takes a folder as it is.
  public init(path: String) {
    self.path = path
    userHome = nil
  }

  /// Finds the folder.
  ///
  /// A relative `XDG_STATE_HOME` is passed over, as the specification says.
  ///
  /// - Parameters:
  ///   - option: What was asked for, if anything; may be relative to the current folder.
  ///   - environment: Where `XDG_STATE_HOME` and `HOME` are looked up.
  /// - Throws: ``FileProblem`` of kind `notFound` where nothing says where the folder is, or where
  ///   the path is not UTF-8: what stands in place of its bytes would name another folder.
  public init(option: String?, environment: [String: String]) throws(FileProblem) {
    if let option, !option.isEmpty {
      path = option
      userHome = nil
    } else if let base = BaseFolder(
      "XDG_STATE_HOME", usually: ".local/state", environment: environment)
    {
      path = base.path + "/nudge"
      userHome = base.userHome
    } else {
      throw FileProblem(
        kind: .notFound, operation: "find", path: "~/.local/state/nudge",
        reason: "HOME is not set to an absolute path", remedy: "Set it.")
    }
    guard !path.unicodeScalars.contains("\u{FFFD}") else {
      throw FileProblem(
        kind: .notFound, operation: "find", path: path, reason: "the path is not UTF-8",
        remedy: "Choose a folder whose path is UTF-8.")
    }
  }
}
