/// Words as a unit file needs them (systemd.syntax(7), systemd.unit(5) on specifiers).
enum UnitText {
  /// The word in double quotes, read back by systemd as it was.
  ///
  /// A `$` stays as it is: it means something in `ExecStart=` alone, and there not after the prefix
  /// `:` (systemd.service(5)).
  static func quoted(_ word: String) -> String {
    var text = "\""
    for scalar in word.unicodeScalars {
      switch scalar {
      case "\\": text += "\\\\"
      case "\"": text += "\\\""
      case "%": text += "%%"
      case "\n": text += "\\n"
      case "\t": text += "\\t"
      case "\0"..."\u{1F}", "\u{7F}":
        let code = String(scalar.value, radix: 16)
        text += "\\x" + (code.utf8.count == 1 ? "0" : "") + code
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }

  /// Whether systemd takes the path as that of a program; it refuses quotes and backslashes there,
  /// however they are written.
  static func isProgramPath(_ path: String) -> Bool {
    path.unicodeScalars.allSatisfy { $0 >= " " && !"\"'\\\u{7F}".unicodeScalars.contains($0) }
  }
}
