/// The string catalog, as it was when the library was built.
///
/// The catalog is embedded in the binary, so a program needs no file beside it to speak.
public enum NudgeCatalog {
  /// The bytes of `Nudge.xcstrings`: UTF-8 JSON in Apple's string catalog format.
  public static var xcstrings: [UInt8] { PackageResources.Nudge_xcstrings }
}
