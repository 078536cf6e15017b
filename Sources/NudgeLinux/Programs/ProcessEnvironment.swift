@preconcurrency import Glibc

/// The environment that the system hands a process; only the edge of a program reads it.
package enum ProcessEnvironment {
  /// All variables that are set; of several of one name the first counts, as to getenv(3).
  package static var all: [String: String] {
    var found: [String: String] = [:]
    var entry: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = environ
    while let variable = entry?.pointee {
      let text = String(cString: variable)
      if let equals = text.firstIndex(of: "=") {
        let name = String(text[..<equals])
        found[name] = found[name] ?? String(text[text.index(after: equals)...])
      }
      entry = entry?.advanced(by: 1)
    }
    return found
  }
}
