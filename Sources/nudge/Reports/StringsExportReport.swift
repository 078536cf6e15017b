import NudgeJSON
import NudgeLinux

/// Prints which files an export consists of, and which of them it wrote.
struct StringsExportReport {
  /// As it was given.
  let folder: String
  /// All of them, below the folder.
  let files: [String]
  /// Those that were new or had changed.
  let written: [String]

  static func print(
    _ reports: [StringsExportReport], as format: OutputFormat, to output: Output
  ) throws(CommandFault) {
    switch format {
    case .table:
      try output.write(
        lines: reports.map { report in
          "\(report.folder): \(report.files.count) files, \(report.written.count) written."
        })
    case .json:
      try output.writeDocument { writer in
        writer.name("exports")
        writer.beginArray()
        for report in reports {
          writer.beginObject()
          writer.field("folder", report.folder)
          writer.field("files", report.files)
          writer.field("written", report.written)
          writer.endObject()
        }
        writer.endArray()
      }
    }
  }
}
