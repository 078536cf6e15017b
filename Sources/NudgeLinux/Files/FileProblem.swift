import Glibc
import NudgeShared

/// Why a file could not be used: what was tried, on which path, the reason, and what to do.
///
/// ```
/// /home/ada/.local/state/nudge/state.json: cannot write: No space left on device. Free some space ...
/// ```
public struct FileProblem: Error, Hashable, Sendable {
  /// What sort of problem it is; the command line picks its exit code by it.
  @nonexhaustive
  public enum Kind: Hashable, Sendable {
    /// There is no such file or folder.
    case notFound
    /// The system does not let us, by permission or because the disk is read-only.
    case permission
    /// The disk or the quota is full.
    case noSpace
    /// Something else stands where a file (or a folder) is expected: a link, a folder, a device.
    case wrongType
    /// The file is larger than anything we write.
    case tooLarge
    /// The content cannot be read, and no good copy is left.
    case corrupt
    /// A newer version of the program wrote the file.
    case newerSchema
    /// Another process works in the folder.
    case locked
    /// The disk failed, or anything else.
    case io
  }

  /// What sort of problem it is.
  public let kind: Kind
  /// What was tried, as a verb: `read`, `write`, `rename`.
  public let operation: String
  /// The file or folder.
  public let path: String
  /// Why it failed: the system's own words where there are any.
  public let reason: String
  /// What to do about it, as one sentence.
  public let remedy: String

  /// Puts the parts together.
  public init(kind: Kind, operation: String, path: String, reason: String, remedy: String) {
    self.kind = kind
    self.operation = operation
    self.path = path
    self.reason = reason
    self.remedy = remedy
  }

  /// Translates an error number of the system.
  init(errno code: Int32, operation: String, path: String) {
    let (kind, remedy) = FileProblem.meaning(of: code)
    let reason =
      switch code {
      case ELOOP: "it is a symbolic link"
      case ENXIO: "it is not a regular file"
      default: String(cString: strerror(code))
      }
    self.init(kind: kind, operation: operation, path: path, reason: reason, remedy: remedy)
  }

  /// Says that a newer version wrote a document; `place` is where its schema stands.
  package init(newerSchema schema: Int64, accepted: Int64, path: String, place: String) {
    self.init(
      kind: .newerSchema, operation: "read", path: path,
      reason: "\(place): found \(schema), accepted: \(accepted == 1 ? "1" : "1 to \(accepted)")",
      remedy: "A newer version of nudge wrote it: use that version. It was left as it is.")
  }

  private static func meaning(of code: Int32) -> (Kind, remedy: String) {
    switch code {
    case ENOENT: (.notFound, "Check the path.")
    case EACCES, EPERM: (.permission, "Check who owns it and what its permissions are.")
    case EROFS: (.permission, "Choose a folder on a disk that can be written to.")
    case ENOSPC, EDQUOT: (.noSpace, "Free some space on that disk and try again.")
    case EFBIG: (.noSpace, "Raise the limit for the size of files (ulimit -f) and try again.")
    case ELOOP: (.wrongType, "Put a regular file there instead of a symbolic link.")
    case ENXIO: (.wrongType, "Move it out of the way.")
    case ENOTDIR:
      (.wrongType, "A file stands in the path where a folder is needed; check the path.")
    case EISDIR: (.wrongType, "Move the folder out of the way.")
    case ENAMETOOLONG: (.io, "Choose a shorter path.")
    default: (.io, "Try again, and check the disk if it happens again.")
    }
  }
}

extension FileProblem {
  /// Takes over what a store says, where no file is known to be behind it.
  init(_ error: NudgeStoreError) {
    self.init(
      kind: .io, operation: error.operation, path: error.place, reason: error.detail,
      remedy: "Try again.")
  }

  /// Takes over what a platform says, where no file is known to be behind it.
  init(_ error: NudgePlatformError) {
    self.init(
      kind: .io, operation: error.operation, path: error.place, reason: error.detail,
      remedy: "Try again.")
  }
}

extension NudgeStoreError {
  /// Takes over the problem with the file behind a store's operation.
  package init(_ problem: FileProblem, during operation: String) {
    let kind: NudgeStoreError.Kind =
      switch problem.kind {
      case .corrupt: .unreadable
      case .newerSchema: .newerSchema
      case .locked: .busy
      default: .inputOutput
      }
    self.init(
      kind: kind, operation: operation, place: problem.path,
      detail: "\(problem.reason). \(problem.remedy)")
  }
}

extension FileProblem: CustomStringConvertible {
  /// `PATH: cannot OPERATION: REASON. REMEDY`.
  public var description: String { "\(path): cannot \(operation): \(reason). \(remedy)" }
}
