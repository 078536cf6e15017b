internal import NudgeShared

/// The package of a Kotlin file, which is the namespace of an app's `R` class too.
///
/// Names of ASCII letters, digits and `_`, with dots between; at most 200 bytes. `R` is a class of
/// Java, so that a word that is reserved in either language is no name in a package of both.
///
/// Source: Kotlin documentation, "Keywords and operators" (hard keywords; names of underscores only
/// are reserved); The Java Language Specification, section 3.9.
public struct KotlinPackage: Hashable, Sendable {
  /// The package as it is written, such as `org.example.app`.
  public let name: String

  /// The package of a file for which none was chosen, `app.nudge`.
  public static let standard = KotlinPackage(checked: "app.nudge")

  /// Takes a package as it is written, or gives nil if one of its names cannot be used.
  public init?(_ name: String) {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard name.utf8.count <= 200, parts.allSatisfy(Self.isName) else { return nil }
    self.init(checked: name)
  }

  private init(checked name: String) {
    self.name = name
  }

  private static func isName(_ part: Substring) -> Bool {
    guard let first = part.utf8.first, !first.isDigit else { return false }
    return part.utf8.allSatisfy { $0.isLetterOrDigit || $0 == UInt8(ascii: "_") }
      && part.contains { $0 != "_" }
      && !kotlinKeywords.contains(part) && !javaKeywords.contains(part)
  }

  private static let kotlinKeywords: Set<Substring> = [
    "as", "break", "class", "continue", "do", "else", "false", "for", "fun", "if", "in",
    "interface", "is", "null", "object", "package", "return", "super", "this", "throw", "true",
    "try", "typealias", "typeof", "val", "var", "when", "while",
  ]

  /// Those that are not Kotlin's as well.
  private static let javaKeywords: Set<Substring> = [
    "abstract", "assert", "boolean", "byte", "case", "catch", "char", "const", "default", "double",
    "enum", "extends", "final", "finally", "float", "goto", "implements", "import", "instanceof",
    "int", "long", "native", "new", "private", "protected", "public", "short", "static", "strictfp",
    "switch", "synchronized", "throws", "transient", "void", "volatile",
  ]
}
