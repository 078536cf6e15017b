import NudgeLinux
import NudgeShared

/// Why the program ends without having done all of it, and the code that it ends with (sysexits(3)).
struct DeviceFault: Error, Hashable {
  let code: Int32
  let text: String

  static func usage(_ text: String) -> DeviceFault { DeviceFault(code: 64, text: text) }

  static func unknown(_ word: String, accepted: String) -> DeviceFault {
    .usage("found \(word.prefix(100)), accepted: \(accepted)")
  }

  static func twice(_ option: String) -> DeviceFault {
    .usage("\(option): found it twice, accepted: once")
  }

  static func data(_ text: String) -> DeviceFault { DeviceFault(code: 65, text: text) }

  static func file(_ problem: FileProblem) -> DeviceFault {
    let code: Int32 =
      switch problem.kind {
      case .notFound: 66
      case .corrupt, .newerSchema, .wrongType, .tooLarge: 65
      case .locked: 75
      default: 74
      }
    return DeviceFault(code: code, text: "\(problem)")
  }

  /// The first problem of a reconciliation; `file` is what was wrong with the tray, if anything.
  static func problem(
    _ problem: AttentionReconciliation.Problem, file: FileProblem?
  ) -> DeviceFault {
    let code: Int32 =
      switch problem {
      case .platform where file != nil: file.map { DeviceFault.file($0).code } ?? 74
      case .transport(let error): error.kind == .notAuthorized ? 77 : 69
      case .platform: 74
      case .notConnected, .stopped, .connectionChanged: 69
      }
    return DeviceFault(code: code, text: "\(problem)")
  }
}
