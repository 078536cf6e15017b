internal import NudgeShared

/// The texts as Android resources: `values/strings.xml` for the source language, `values-vi` and the
/// like for the others, and a Kotlin file that names each resource.
///
/// Source: Android developer documentation, "App resources overview" (qualifiers) and "String
/// resources" (escaping); what the resource compiler does was tried with aapt2.
public struct AndroidExport: Sendable {
  private let catalog: StringCatalog
  private let package: KotlinPackage

  /// Takes a catalog that passes ``StringCatalogCheck``, and the namespace of the app's `R` class.
  public init(_ catalog: StringCatalog, package: KotlinPackage) {
    self.catalog = catalog
    self.package = package
  }

  /// All files, in order of their paths.
  public var files: [ExportedFile] {
    let resources = catalog.locales.map { locale in
      ExportedFile(path: "\(folder(of: locale))/strings.xml", text: resourceFile(of: locale))
    }
    let kotlin = ExportedFile(
      path: "NudgeResources.kt", text: KotlinAllowlist(package: package).text)
    return ([kotlin] + resources).sorted { $0.path < $1.path }
  }

  private func folder(of locale: String) -> String {
    locale == catalog.sourceLanguage ? "values" : "values-" + AndroidQualifier(locale).text
  }

  private func resourceFile(of locale: String) -> String {
    var lines = [
      #"<?xml version="1.0" encoding="utf-8"?>"#, "<!-- \(ExportedFile.marker) -->", "<resources>",
    ]
    for key in NudgeStringKey.allCases.sorted(by: { $0.rawValue < $1.rawValue }) {
      let translation = catalog.exported(key, in: locale) { template in
        AndroidText.escaped(
          template.written(literal: key.literal) { place in
            "%\(place.position)$\(place.kind == .integer ? "d" : "s")"
          })
      }
      guard let translation else { continue }
      if let comment = catalog.comments[key.rawValue], !comment.isEmpty {
        lines.append("    <!-- \(XMLText.comment(comment)) -->")
      }
      switch translation {
      case .plain(let text):
        // Without arguments a percent sign is only that, and the compiler is told not to ask more.
        let isUnformatted = key.argumentKinds.isEmpty && text.contains("%")
        let attribute = isUnformatted ? #" formatted="false""# : ""
        lines.append(#"    <string name="\#(key.rawValue)"\#(attribute)>\#(text)</string>"#)
      case .plural(let forms):
        lines.append(#"    <plurals name="\#(key.rawValue)">"#)
        for (category, text) in forms.sorted(by: { $0.key < $1.key }) {
          lines.append(#"        <item quantity="\#(category.rawValue)">\#(text)</item>"#)
        }
        lines.append("    </plurals>")
      }
    }
    return (lines + ["</resources>", ""]).joined(separator: "\n")
  }
}
