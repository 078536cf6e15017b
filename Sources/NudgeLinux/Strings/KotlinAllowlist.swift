internal import NudgeShared

/// The Kotlin file beside the resources: every key, and the resource of each by name.
///
/// `when` over an enum without `else` is checked by the compiler, and a resource that is named in
/// code is kept by a build that strips unused ones; a look-up by text at run time would be neither.
struct KotlinAllowlist {
  /// The namespace of the app's `R` class.
  let package: KotlinPackage

  var text: String {
    let keys = NudgeStringKey.allCases
    let constants = keys.map { "    \(Self.constant($0))(\"\($0.rawValue)\")" }
    let branches = keys.map { key in
      let resource =
        key.isPlural
        ? "Counted(R.plurals.\(key.rawValue))" : "Text(R.string.\(key.rawValue))"
      return "        NudgeStringKey.\(Self.constant(key)) -> NudgeResource.\(resource)"
    }
    return """
      // \(ExportedFile.marker)
      package \(package.name)

      /** A text that may be shown, by its [rawKey] in the string catalog. */
      enum class NudgeStringKey(val rawKey: String) {
      \(constants.joined(separator: ",\n"));

          companion object {
              /** The key of that name, or null: then the name itself is what to show. */
              fun of(rawKey: String): NudgeStringKey? = values().firstOrNull { it.rawKey == rawKey }
          }
      }

      /** Where a text stands among the app's resources. */
      sealed class NudgeResource {
          /** One text, for `getString`. */
          data class Text(val id: Int) : NudgeResource()

          /** A text for each plural form, for `getQuantityString`. */
          data class Counted(val id: Int) : NudgeResource()
      }

      /** The resource of a key, named directly. */
      val NudgeStringKey.resource: NudgeResource
          get() = when (this) {
      \(branches.map { "    " + $0 }.joined(separator: "\n"))
          }

      """
  }

  /// `nudge_explain_on` as `EXPLAIN_ON`.
  private static func constant(_ key: NudgeStringKey) -> String {
    let name = key.rawValue
    return (name.hasPrefix("nudge_") ? String(name.dropFirst(6)) : name).uppercased()
  }
}
