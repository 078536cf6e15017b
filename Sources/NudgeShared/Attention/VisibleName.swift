/// The form of every name that comes from outside, in one place: visible ASCII (0x21 to 0x7E) without
/// `"` and `\`, so that it stands in JSON, in a header and in a line of a file as it is.
package enum VisibleName {
  /// Whether a text has the form and 1 to `limit` bytes.
  package static func accepts(_ text: String, atMost limit: Int) -> Bool {
    (1...max(1, limit)).contains(text.utf8.count)
      && text.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != 0x22 && $0 != 0x5C }
  }

  /// The form in words, for errors.
  package static func accepted(atMost limit: Int) -> String {
    "1 to \(limit) visible ASCII characters without double quotes and backslashes"
  }
}
