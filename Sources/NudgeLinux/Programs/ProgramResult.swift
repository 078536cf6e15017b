import NudgeShared

/// How a program ended, and what it printed.
package struct ProgramResult: Hashable, Sendable {
  /// How a process ends.
  package enum Ending: Hashable, Sendable {
    /// By itself, with this code, 0 to 255.
    case exited(Int32)
    /// By this signal.
    case signalled(Int32)
    /// In a way that we were not told, since somebody else has waited for it.
    case unknown
  }

  /// How it ended.
  package let ending: Ending
  /// The first ``ProgramCall/outputLimit`` bytes of its standard output.
  package let output: [UInt8]
  /// The first ``ProgramCall/outputLimit`` bytes of its standard error.
  package let errors: [UInt8]

  /// Whether it ended by itself with code 0.
  package var isSuccess: Bool { ending == .exited(0) }

  /// Its standard output as text.
  package var text: String { String(decoding: output, as: UTF8.self) }

  /// The last line on standard error that is not empty, or how it ended.
  package var complaint: String { ProgramResult.lastLine(of: errors) ?? "\(ending)" }

  static func lastLine(of bytes: [UInt8]) -> String? {
    let lines = String(decoding: bytes, as: UTF8.self).split { $0.isNewline }
    let line = lines.last { line in !line.allSatisfy(\.isWhitespace) }
    return line.map { TextLimit(characters: 300, bytes: 1_200).applied(to: String($0)) }
  }
}

extension ProgramResult.Ending: CustomStringConvertible {
  /// `exit code 1` or `signal 9`.
  package var description: String {
    switch self {
    case .exited(let code): "exit code \(code)"
    case .signalled(let signal): "signal \(signal)"
    case .unknown: "an unknown end"
    }
  }
}
