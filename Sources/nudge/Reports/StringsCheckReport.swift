import NudgeJSON
import NudgeLinux
import NudgeShared

/// Prints what is wrong in a string catalog, or that nothing is.
///
/// The problems are what was asked for, so they go to standard output; that there are any is a
/// fault, in one line on standard error.
struct StringsCheckReport {
  let check: StringCatalogCheck
  /// What the catalog is called.
  let place: String

  /// How a catalog with problems ends the program.
  var fault: CommandFault? {
    guard !check.problems.isEmpty else { return nil }
    return .data(
      place: place,
      detail:
        "found \(counted(check.problems.count, "problem", "problems")), accepted: none (see docs/strings.md)"
    )
  }

  /// A line for each problem.
  var problemLines: [String] { check.problems.map { "\(place):\($0)" } }

  func print(as format: OutputFormat, to output: Output) throws(CommandFault) {
    let locales = check.catalog.locales
    switch format {
    case .table:
      let keys = check.catalog.translations.count
      let summary =
        "\(place): \(counted(keys, "key", "keys")) in \(counted(locales.count, "language", "languages"))"
      try output.write(
        lines: check.problems.isEmpty ? [summary + ", no problems."] : problemLines)
    case .json:
      try output.writeDocument { writer in
        writer.field("catalog", place)
        writer.field("sourceLanguage", check.catalog.sourceLanguage)
        writer.field("locales", locales, onOneLine: true)
        writer.field("keys", check.catalog.translations.count)
        writer.name("problems")
        writer.beginArray()
        for problem in check.problems { writer.write(problem) }
        writer.endArray()
      }
    }
  }
}

extension JSONWriter {
  fileprivate mutating func write(_ problem: StringCatalogProblem) {
    beginObject(onOneLine: true)
    field("line", problem.line)
    field("locale", problem.locale)
    field("key", problem.key)
    field("form", problem.form?.rawValue)
    field("kind", problem.kind.rawValue)
    field("found", problem.found)
    field("expected", problem.expected)
    endObject()
  }
}
