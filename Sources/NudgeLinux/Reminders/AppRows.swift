import NudgeJSON
import NudgeShared

/// What the host app has to remind of, as `reminders.json` says at one moment.
///
/// The file is the app's own: it is never written, never set aside, and no copy stands in for it.
enum AppRows: Hashable, Sendable {
  /// There is no such file: nothing is to be reminded of.
  case missing
  /// The rows and dated things, bad ones turned down one by one.
  case rows(RowsFile)
  /// It cannot be read. That is not an empty list: what is pending stays.
  case unreadable(FileProblem)

  /// Reads the file.
  init(in folder: StateFolder) {
    let file = folder.file(.reminders, limit: AppRows.limit)
    do throws(FileProblem) {
      guard let bytes = try file.read() else {
        self = .missing
        return
      }
      self = .rows(try RowsFile(parsing: bytes, of: file))
    } catch {
      self = .unreadable(error)
    }
  }

  /// How many bytes are read: 16 MiB, some 100,000 rows.
  static let limit = 16 << 20
  /// What holds while the file cannot be read.
  static let remedy = "What is pending stays as it is until the app has written it anew."

  /// Why it cannot be read, or nil if it can.
  var problem: FileProblem? {
    if case .unreadable(let problem) = self { problem } else { nil }
  }

  /// Whether it is known that there is no reminder row with this id, compared byte by byte.
  ///
  /// A row that was turned down is there: the app knows it, though it cannot be planned.
  func isWithout(reminder id: String) -> Bool {
    switch self {
    case .missing: true
    case .unreadable: false
    case .rows(let file):
      file.reminders.map { rows in
        !rows.contains { $0.id.utf8.elementsEqual(id.utf8) }
          && !file.rejected.contains { $0.item.utf8.elementsEqual(id.utf8) }
      } ?? false
    }
  }

  /// The rows and things in it; none of either where there is no file, nil where it is unreadable.
  var file: RowsFile? {
    switch self {
    case .missing: nil
    case .rows(let file): file
    case .unreadable: nil
    }
  }
}

extension RowsFile {
  /// Reads the app's file, and says of a bad one where it stands and what holds meanwhile.
  fileprivate init(parsing bytes: [UInt8], of file: AtomicFile) throws(FileProblem) {
    do throws(JSONProblem) {
      try self.init(parsing: bytes)
    } catch {
      throw FileProblem(
        kind: .corrupt, operation: "read", path: file.path, reason: "\(error)",
        remedy: AppRows.remedy)
    }
  }
}
