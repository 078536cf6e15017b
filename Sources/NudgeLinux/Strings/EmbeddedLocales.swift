extension StringCatalog {
  /// The languages of the embedded catalog, its source language first and the others sorted.
  ///
  /// Every command names them in its help, and reading the catalog takes a millisecond that most
  /// commands do not need, so they stand here once more; a test compares them with the catalog.
  public static let embeddedLocales = ["en", "ar", "de", "es", "fr", "ja", "pl", "ru", "vi"]
}
