import NudgeJSON
import NudgeShared

@testable import NudgeLinux

/// A string catalog: read as far as it goes, every fault named, and no text lost on the way out.
enum CatalogPromises {
  static func check(_ bytes: [UInt8]) throws {
    let catalog = try readTwice(isEqual: ==, explain: explain) {
      () throws(StringCatalogError) in try StringCatalog(bytes)
    }
    let isChecked = try everyFault(bytes, isReadable: catalog != nil)
    guard let catalog else { return }
    try texts(of: catalog)
    if isChecked { try exports(of: catalog) }
  }

  private static func explain(_ error: StringCatalogError) throws {
    try promise(!"\(error)".isEmpty, "an error that says nothing")
    guard case .unreadable(let place, let found, let accepted) = error else { return }
    try JSONProblem(place: place, found: found, accepted: accepted).keepPromises()
  }

  /// The check reads what the reader reads, and answers alike when asked again.
  ///
  /// - Returns: Whether it finds nothing to say.
  private static func everyFault(_ bytes: [UInt8], isReadable: Bool) throws -> Bool {
    let check: StringCatalogCheck
    do throws(StringCatalogError) {
      check = try StringCatalogCheck(bytes)
    } catch {
      try promise(!isReadable, "what can be read cannot be checked: \(error)")
      return false
    }
    let again = try StringCatalogCheck(bytes)
    try promise(check.problems.count == again.problems.count, "checked twice, it differs")
    return check.problems.isEmpty
  }

  /// A table that can be made has a text for every key.
  private static func texts(of catalog: StringCatalog) throws {
    guard let locale = try? RequestedLocale("ar-EG"),
      let table = try? StringTable(catalog: catalog, locale: locale)
    else { return }
    for key in NudgeStringKey.allCases {
      let arguments = key.argumentKinds.map { kind -> NudgeArgument in
        switch kind {
        case .integer: .integer(3)
        case .text: .text("Ada")
        }
      }
      try promise(!table.text(for: key, arguments: arguments).isEmpty, "\(key) has no text")
    }
  }

  private static func exports(of catalog: StringCatalog) throws {
    let android = AndroidExport(catalog, package: .standard)
    for files in [AppleExport(catalog).files, android.files] {
      let paths = files.map(\.path)
      try promise(Set(paths).count == paths.count, "two exported files have one path")
      for path in paths {
        try promise(
          !path.hasPrefix("/") && !path.split(separator: "/").contains(".."),
          "an export leaves its folder: \(path)")
      }
    }
  }
}
