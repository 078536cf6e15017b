import NudgeLinux

/// `nudge strings check` and `nudge strings export`: what translators and other shells need.
struct StringsCommand: Subcommand, Equatable {
  static let entry = CommandEntry(
    name: "strings", summary: "Check the texts of all languages, or export them for other shells.",
    details: [
      "check prints one line for each problem of a string catalog (file, line, locale, key, plural form, what was found, what is expected) and ends with 65 if there is any.",
      "export writes the texts as Android resources or as Apple's localised folders. Files that it wrote before are replaced; if another file is in the way, nothing is written. A catalog that does not pass the check is not exported.",
    ],
    arguments: [action.entry, file.entry],
    options: [android.entry, package.entry, apple.entry, format.entry],
    examples: [
      "nudge strings check Strings/Nudge.xcstrings",
      "nudge strings export --android app/nudge/res --package org.example.app",
      "nudge strings export --apple Resources",
    ],
    forms: ["check [FILE] [options]", "export --android DIR | --apple DIR [FILE] [options]"])

  /// What to do.
  enum Action: String, Choice {
    /// Tell what is wrong.
    case check
    /// Write files.
    case export
  }

  private static let action = Argument<Action>("ACTION", .choice(), "What to do: check or export.")
  private static let file = Argument(
    "FILE", .path, "A string catalog (.xcstrings); without it the one in the program.",
    isOptional: true)
  private static let android = Option(
    "--android", "DIR", .folder, "Write values*/strings.xml and NudgeResources.kt here.")
  private static let package = Option(
    "--package", "NAME", .kotlinPackage, "Package of the Kotlin file: the namespace of R.",
    default: KotlinPackage.standard.name)
  private static let apple = Option(
    "--apple", "DIR", .folder, "Write *.lproj/Localizable.strings and .stringsdict here.")
  private static let format = Option<OutputFormat>(
    "--format", "FORMAT", .choice(), "How to print.", default: "table")

  let action: Action
  /// The catalog, or nil for the one in the program.
  let file: Given<String>?
  let android: Given<String>?
  let package: Given<KotlinPackage>?
  let apple: Given<String>?
  let format: OutputFormat
  /// The texts of every language are looked at, and the report is in English.
  var locale: Given<RequestedLocale>? { nil }

  init(_ given: GivenArguments) throws(CommandFault) {
    action = try given.required(StringsCommand.action).value
    file = try given.value(of: StringsCommand.file)
    android = try given.value(of: StringsCommand.android)
    package = try given.value(of: StringsCommand.package)
    apple = try given.value(of: StringsCommand.apple)
    format = try given.value(of: StringsCommand.format)?.value ?? .table
    switch action {
    case .check:
      for place in [android?.place, package?.place, apple?.place] {
        guard let place else { continue }
        throw .conflict(place: place, other: "check", reason: "which writes nothing")
      }
    case .export:
      guard android != nil || apple != nil else {
        throw .value(
          place: "strings export", found: nil, accepted: "--android DIR, --apple DIR or both")
      }
      if let package, android == nil {
        throw .conflict(
          place: package.place, other: "--apple alone", reason: "which writes no Kotlin")
      }
    }
  }

  func run(in context: CommandContext) async throws(CommandFault) {
    let place = file.map { InputFile.place($0.value) } ?? "embedded catalog"
    let bytes = try file.map { given throws(CommandFault) in try InputFile.bytes(at: given.value) }
    let check: StringCatalogCheck
    do throws(StringCatalogError) {
      check = try StringCatalogCheck(bytes ?? StringCatalog.embeddedBytes)
    } catch {
      throw .data(place: place, detail: "\(error)")
    }
    let report = StringsCheckReport(check: check, place: place)
    switch action {
    case .check:
      try report.print(as: format, to: context.output)
      if let fault = report.fault { throw fault }
    case .export:
      if let fault = report.fault {
        try context.output.write(lines: report.problemLines)
        throw fault
      }
      try export(check.catalog, in: context)
    }
  }

  private func export(
    _ catalog: StringCatalog, in context: CommandContext
  ) throws(CommandFault) {
    var exports: [(folder: String, files: [ExportedFile])] = []
    if let android {
      let package = package?.value ?? .standard
      exports.append((android.value, AndroidExport(catalog, package: package).files))
    }
    if let apple { exports.append((apple.value, AppleExport(catalog).files)) }
    var reports: [StringsExportReport] = []
    do throws(ExportFolder.Failure) {
      // Where one folder is refused, nothing is written to the other either.
      for export in exports { try ExportFolder(export.folder).expectRoom(for: export.files) }
      for export in exports {
        reports.append(
          StringsExportReport(
            folder: export.folder, files: export.files.map(\.path),
            written: try ExportFolder(export.folder).write(export.files)))
      }
    } catch {
      throw CommandFault(error)
    }
    try StringsExportReport.print(reports, as: format, to: context.output)
  }
}

extension CommandFault {
  fileprivate init(_ failure: ExportFolder.Failure) {
    switch failure {
    case .foreign(let path):
      self = .data(
        place: path,
        detail: "found a file that no export has written, accepted: none, or one from an export; "
          + "move it away or choose another folder. Nothing was written.")
    case .problem(let problem):
      let detail = "cannot \(problem.operation): \(problem.reason). \(problem.remedy)"
      self = .io(place: problem.path, detail: detail)
    }
  }
}
