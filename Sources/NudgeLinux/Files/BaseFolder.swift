/// Where a person's files of one sort stand (XDG Base Directory Specification 0.8).
struct BaseFolder: Hashable, Sendable {
  /// The folder, an absolute path.
  let path: String
  /// The home directory that it was found in; nil where a variable names the folder.
  let userHome: String?

  /// Looks it up; nil where neither the variable nor `HOME` is an absolute path.
  ///
  /// A relative path in the variable is passed over, as the specification says.
  ///
  /// - Parameters:
  ///   - variable: Such as `XDG_STATE_HOME`.
  ///   - usual: Where it is in the home directory otherwise, such as `.local/state`.
  ///   - environment: Where both variables are looked up.
  init?(_ variable: String, usually usual: String, environment: [String: String]) {
    if let base = environment[variable], base.hasPrefix("/") {
      path = base
      userHome = nil
    } else if let home = environment["HOME"], home.hasPrefix("/") {
      path = home + "/" + usual
      userHome = home
    } else {
      return nil
    }
  }
}
