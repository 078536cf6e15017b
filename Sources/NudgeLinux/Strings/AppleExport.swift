internal import NudgeShared

/// The texts as Apple's localised folders: `vi.lproj/Localizable.strings` for plain texts and
/// `Localizable.stringsdict` for those with plural forms.
///
/// Any Xcode takes these, and so does every tool that reads property lists; a catalog of one's own
/// (`.xcstrings`) needs no export, since Xcode 15 and later takes `Nudge.xcstrings` as it is.
///
/// Source: Apple, "Internationalization and Localization Guide", appendices on strings files and
/// stringsdict.
public struct AppleExport: Sendable {
  private let catalog: StringCatalog

  /// Takes a catalog that passes ``StringCatalogCheck``.
  public init(_ catalog: StringCatalog) {
    self.catalog = catalog
  }

  /// All files, in order of their paths.
  public var files: [ExportedFile] {
    catalog.locales.sorted().flatMap { locale in
      let texts = NudgeStringKey.allCases.sorted { $0.rawValue < $1.rawValue }.compactMap { key in
        translation(of: key, in: locale).map { (key, $0) }
      }
      return [
        ExportedFile(path: "\(locale).lproj/Localizable.strings", text: strings(texts)),
        ExportedFile(path: "\(locale).lproj/Localizable.stringsdict", text: stringsdict(texts)),
      ]
    }
  }

  private typealias Texts = [(NudgeStringKey, StringCatalog.Translation)]

  private func translation(
    of key: NudgeStringKey, in locale: String
  ) -> StringCatalog.Translation? {
    catalog.exported(key, in: locale) { template in
      template.written(literal: key.literal) { place in
        "%\(place.position)$\(place.kind == .integer ? "lld" : "@")"
      }
    }
  }

  private func strings(_ texts: Texts) -> String {
    var lines = ["/* \(ExportedFile.marker) */"]
    for case (let key, .plain(let text)) in texts {
      lines.append("")
      if let comment = catalog.comments[key.rawValue], !comment.isEmpty {
        lines.append("/* \(AppleText.comment(comment)) */")
      }
      lines.append("\"\(key.rawValue)\" = \"\(AppleText.quoted(text))\";")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func stringsdict(_ texts: Texts) -> String {
    var lines = [
      #"<?xml version="1.0" encoding="UTF-8"?>"#,
      #"<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "#
        + #""http://www.apple.com/DTDs/PropertyList-1.0.dtd">"#,
      "<!-- \(ExportedFile.marker) -->", #"<plist version="1.0">"#, "<dict>",
    ]
    for case (let key, .plural(let forms)) in texts {
      if let comment = catalog.comments[key.rawValue], !comment.isEmpty {
        lines.append("    <!-- \(XMLText.comment(comment)) -->")
      }
      lines += [
        "    <key>\(key.rawValue)</key>", "    <dict>",
        "        <key>NSStringLocalizedFormatKey</key>", "        <string>%#@value@</string>",
        "        <key>value</key>", "        <dict>",
        "            <key>NSStringFormatSpecTypeKey</key>",
        "            <string>NSStringPluralRuleType</string>",
        "            <key>NSStringFormatValueTypeKey</key>", "            <string>lld</string>",
      ]
      for (category, text) in forms.sorted(by: { $0.key < $1.key }) {
        lines.append("            <key>\(category.rawValue)</key>")
        lines.append("            <string>\(XMLText.escaped(text))</string>")
      }
      lines += ["        </dict>", "    </dict>"]
    }
    return (lines + ["</dict>", "</plist>", ""]).joined(separator: "\n")
  }
}

/// Text inside Apple's files.
enum AppleText {
  /// Between the double quotes of a strings file.
  static func quoted(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\", "\"": result.append(contentsOf: ["\\", scalar])
      case "\n": result.append(contentsOf: ["\\", "n"])
      case "\t": result.append(contentsOf: ["\\", "t"])
      default: result.append(scalar)
      }
    }
    return String(result)
  }

  /// The text on one line, without what would end a comment.
  static func comment(_ text: String) -> String {
    CommentText.oneLine(text).split(separator: "*/", omittingEmptySubsequences: false)
      .joined(separator: "* /")
  }
}
