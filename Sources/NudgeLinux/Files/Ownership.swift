import Glibc

/// Who owns a file or folder and whether we do, in words for a person who was refused.
///
/// The usual cause is one run under `sudo`, which leaves files that the person cannot use later.
struct Ownership: Hashable, Sendable {
  /// The file or folder.
  let path: String
  /// Who owns it.
  let owner: uid_t
  /// Its permission bits.
  let mode: mode_t
  /// Those that its owner needs.
  private let needed: mode_t

  /// Looks at what stands at the path, or at the nearest folder above it that can be seen; nil where
  /// nothing can.
  ///
  /// - Parameter path: Absolute, or relative to the current folder.
  init?(nearest path: String) {
    var path = path
    var status = stat()
    while lstat(path, &status) != 0 {
      guard path != "/", path != "." else { return nil }
      path = StateFolder.parent(of: path)
    }
    self.path = path
    owner = status.st_uid
    mode = status.st_mode & 0o7777
    needed = status.st_mode & S_IFMT == S_IFDIR ? 0o700 : 0o600
  }

  /// Takes what the file system says of an open folder.
  init?(_ folder: borrowing OpenFile) {
    guard let status = try? folder.fileSystem.status(of: folder.number) else { return nil }
    path = folder.path
    owner = status.owner
    mode = status.mode
    needed = 0o700
  }

  /// Whether it belongs to the user that this process runs as.
  var isOurs: Bool { owner == geteuid() }

  /// Whether its permission bits let its owner read and write it, and enter it if it is a folder.
  var servesItsOwner: Bool { mode & needed == needed }

  /// Whether any user of the machine may write in it.
  var isOpenToAll: Bool { mode & S_IWOTH != 0 }

  /// `it belongs to root (uid 0), and nudge runs as ada (uid 1000)`.
  func reason(callingIt name: String = "it") -> String {
    isOurs
      ? "the mode of \(name) is \(String(mode, radix: 8))"
      : "\(name) belongs to \(Ownership.words(for: owner)), and nudge runs as "
        + Ownership.words(for: geteuid())
  }

  /// What to do where it is not ours.
  var remedy: String { remedy(for: geteuid()) }

  /// What that user may do where it is not theirs.
  ///
  /// Root may be anybody, and is not told to take the folder away from the service that needs it.
  func remedy(for user: uid_t) -> String {
    let run = "Run nudge as \(Ownership.words(for: owner))"
    guard user == 0 else { return "\(run), or give the folder away with chown -R \(user)." }
    return Ownership.name(of: owner).map { "\(run), with runuser -u \($0)." } ?? "\(run)."
  }

  /// `ada (uid 1000)`, or `uid 1000` for one without a name.
  private static func words(for user: uid_t) -> String {
    name(of: user).map { "\($0) (uid \(user))" } ?? "uid \(user)"
  }

  private static func name(of user: uid_t) -> String? {
    var record = passwd()
    var found: UnsafeMutablePointer<passwd>?
    var buffer = [CChar](repeating: 0, count: 16_384)
    guard getpwuid_r(user, &record, &buffer, buffer.count, &found) == 0, found != nil,
      let name = record.pw_name
    else { return nil }
    return String(cString: name)
  }
}

extension FileProblem {
  /// Says of a call that the system did not permit whose the file is, as far as that can be seen.
  init(refused code: Int32, operation: String, path: String) {
    let plain = FileProblem(errno: code, operation: operation, path: path)
    guard let ownership = Ownership(nearest: path),
      !ownership.isOurs || !ownership.servesItsOwner
    else {
      // What forbids it then is no permission bit: an attribute of the file, or a policy.
      self = plain
      return
    }
    let isItself = ownership.path == path
    let name = isItself ? "it" : ownership.path
    let remedy =
      switch (ownership.isOurs, isItself) {
      case (true, _): "Change it with chmod."
      case (false, true): ownership.remedy
      case (false, false): "Choose a folder of your own."
      }
    self.init(
      kind: plain.kind, operation: operation, path: path,
      reason: "\(plain.reason); \(ownership.reason(callingIt: name))", remedy: remedy)
  }
}
