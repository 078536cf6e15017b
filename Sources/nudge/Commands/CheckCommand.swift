import Glibc
import NudgeCheck
import NudgeJSON
import NudgeLinux

/// `nudge check`: what a client shell's sources do that the rules forbid.
struct CheckCommand: Subcommand, Equatable {
  static let entry = CommandEntry(
    name: "check", summary: "Check the Swift sources of a client shell against the rules.",
    details: [
      "Prints one line for each place that breaks a rule (file:line, the rule, what to do instead) and ends with 65 if there is any; prints nothing where all is well. Tests are not checked: files that import XCTest or Testing.",
      "A comment \"nudge:allow RULE reason\" on the line or above it lets a place pass. A mark that is not needed is reported too. The rules stand in docs/check.md.",
    ],
    arguments: [folder.entry], options: [format.entry],
    examples: ["nudge check Sources", "nudge check App --format json"])

  private static let folder = Argument(
    "DIR", .folder, "The folder with the sources; folders of tools and dependencies are left out.")
  private static let format = Option<OutputFormat>(
    "--format", "FORMAT", .choice(), "How to print.", default: "table")

  let folder: String
  let format: OutputFormat
  /// Findings are for developers, in English.
  var locale: Given<RequestedLocale>? { nil }

  init(_ given: GivenArguments) throws(CommandFault) {
    folder = try given.required(CheckCommand.folder).value
    format = try given.value(of: CheckCommand.format)?.value ?? .table
  }

  func run(in context: CommandContext) async throws(CommandFault) {
    var faults: [CommandFault] = []
    let files = try files(&faults)
    let findings = ShellCheck(files).findings
    try print(findings, to: context.output)
    for fault in faults { context.output.writeError("nudge: \(fault.text)\n") }
    guard findings.isEmpty else {
      let places = counted(findings.count, "place that breaks", "places that break")
      throw .data(
        place: folder, detail: "found \(places) a rule, accepted: none (see docs/check.md)")
    }
    // What a person has to mend goes before what may be readable at another time.
    guard !faults.isEmpty else { return }
    context.aftermath.end(with: faults.contains { $0.code == .data } ? .data : .io)
  }

  private func files(_ faults: inout [CommandFault]) throws(CommandFault) -> [ShellCheck.File] {
    let sources: SourceFolder
    do throws(SourceFolder.Trouble) {
      sources = try SourceFolder(folder)
    } catch {
      let reason = String(cString: strerror(error.code))
      throw error.code == ENOENT || error.code == ENOTDIR
        ? .noInput(place: folder, detail: "\(reason); accepted: a folder with Swift sources")
        : .io(place: folder, detail: "cannot read: \(reason)")
    }
    for trouble in sources.troubles {
      let reason = String(cString: strerror(trouble.code))
      faults.append(.io(place: trouble.path, detail: "cannot read: \(reason); not checked"))
    }
    guard !sources.paths.isEmpty || !faults.isEmpty else {
      throw .data(place: folder, detail: "found no Swift file, accepted: one or more")
    }
    var files: [ShellCheck.File] = []
    for path in sources.paths {
      do throws(CommandFault) {
        let bytes = try InputFile.bytes(at: path)
        guard String(validating: bytes, as: UTF8.self) != nil else {
          throw .data(place: path, detail: "found bytes that are no UTF-8; not checked")
        }
        files.append(ShellCheck.File(path: path, bytes: bytes))
      } catch {
        faults.append(error)
      }
    }
    return files
  }

  private func print(_ findings: [Finding], to output: Output) throws(CommandFault) {
    switch format {
    case .table:
      guard !findings.isEmpty else { return }
      try output.write(
        lines: findings.map { "\($0.file):\($0.line) \($0.rule.rawValue) \($0.fix)" })
    case .json:
      try output.writeDocument { writer in
        writer.name("findings")
        writer.beginArray()
        for finding in findings {
          writer.beginObject(onOneLine: true)
          writer.field("file", finding.file)
          writer.field("line", finding.line)
          writer.field("column", finding.column)
          writer.field("rule", finding.rule.rawValue)
          writer.field("message", finding.message)
          writer.field("fix", finding.fix)
          writer.endObject()
        }
        writer.endArray()
      }
    }
  }
}
