import NudgeJSON
import NudgeLinux

/// Prints what came of `nudge attention token`.
enum TokenReport {
  /// A new token; this is the one time that it is shown.
  case made(BearerToken, TokenList.Entry)
  /// What is kept of tokens.
  case list([TokenList.Entry])
  /// What was taken back.
  case revoked([TokenList.Entry])
  /// Nothing was done.
  case refused(CommandFault)

  func print(as format: OutputFormat, to output: Output) throws(CommandFault) {
    if case .refused(let fault) = self { throw fault }
    switch format {
    case .table: try output.write(lines: lines)
    case .json: try output.writeDocument { writeFields(to: &$0) }
    }
  }

  private var lines: [String] {
    switch self {
    // The token alone, so that a script can take it.
    case .made(let token, _): [token.revealed]
    case .list(let entries): entries.isEmpty ? ["No tokens."] : entries.map(\.line)
    case .revoked(let entries):
      entries.isEmpty ? ["No tokens; nothing was changed."] : entries.map { "Revoked: \($0.line)" }
    case .refused: []
    }
  }

  private func writeFields(to writer: inout JSONWriter) {
    switch self {
    case .made(let token, let entry):
      writer.field("token", token.revealed)
      writer.name("kept")
      entry.write(to: &writer)
    case .list(let entries): TokenReport.write(entries, as: "tokens", to: &writer)
    case .revoked(let entries): TokenReport.write(entries, as: "revoked", to: &writer)
    case .refused: break
    }
  }

  private static func write(
    _ entries: [TokenList.Entry], as name: String, to writer: inout JSONWriter
  ) {
    writer.name(name)
    writer.beginArray()
    for entry in entries { entry.write(to: &writer) }
    writer.endArray()
  }
}

extension TokenList.Entry {
  /// The first digits of its hash, whose it is, and what for.
  fileprivate var line: String {
    let end = expiresAt.map { "  until \($0)" } ?? ""
    return "\(digest.hex.prefix(12))  \(principal)  "
      + scopes.map(\.description).joined(separator: ",") + end
  }
}
