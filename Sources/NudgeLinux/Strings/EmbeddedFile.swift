internal import CNudgeCatalog

/// The catalog as it was when the library was built, so that a program needs no file beside it to speak.
enum EmbeddedFile {
  /// The bytes of `Nudge.xcstrings`.
  static let xcstrings = [UInt8](
    UnsafeBufferPointer(start: nudge_catalog_bytes(), count: nudge_catalog_count()))
}
