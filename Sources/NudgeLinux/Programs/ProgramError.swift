import Glibc
import NudgeShared

/// Why another program did not do its work.
package enum ProgramError: Error, Hashable, Sendable {
  /// There is no program of that name in the folders of `path`.
  case notFound(program: String, path: String)
  /// The system does not start it, for the reason of that error number.
  case cannotStart(program: String, code: Int32)
  /// Its standard input would be longer than a pipe holds.
  case inputTooLong(program: String, bytes: Int)
  /// It did not end in time, and was ended.
  case timedOut(program: String, seconds: Double)
}

extension ProgramError: CustomStringConvertible {
  /// What went wrong, without a full stop.
  package var description: String {
    switch self {
    case .notFound(let program, let path):
      program.contains("/") && !program.hasPrefix("/")
        ? "\(program): found a relative path, accepted: a name, or a path from / on"
        : "\(program): no such program on PATH ("
          + TextLimit(characters: 300, bytes: 1_200).applied(to: path) + ")"
    case .cannotStart(let program, ENOENT): "\(program): no such program"
    case .cannotStart(let program, let code):
      "\(program): cannot be started: \(String(cString: strerror(code)))"
    case .inputTooLong(let program, let bytes):
      "\(program): found \(bytes) bytes for its standard input, accepted: at most "
        + "\(ProgramCall.inputLimit)"
    case .timedOut(let program, let seconds):
      "\(program): not done after \(seconds == seconds.rounded() ? "\(Int(seconds))" : "\(seconds)") s"
    }
  }
}
