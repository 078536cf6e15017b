/// Text inside an Android resource file.
enum AndroidText {
  /// The text so that the resource compiler gives it back as it was.
  ///
  /// Two languages stand inside each other: XML, which takes `&` and `<`, and that of resources,
  /// which takes the backslash, both quotes, `@` and `?` at the start, and shrinks white space.
  static func escaped(_ text: String) -> String {
    let scalars = Array(text.unicodeScalars)
    var result = ""
    for (index, scalar) in scalars.enumerated() {
      switch scalar {
      case "\\", "'", "\"": result += "\\\(scalar)"
      case "@" where index == 0, "?" where index == 0: result += "\\\(scalar)"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case " ":
        let isInside = index > 0 && index + 1 < scalars.count
        let isSingle = isInside && !scalars[index - 1].properties.isWhitespace
        result += isSingle ? " " : unicodeEscape(scalar)
      case _ where scalar.properties.isWhitespace: result += unicodeEscape(scalar)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return XMLText.escaped(result)
  }

  /// Every character of white space is below U+10000.
  private static func unicodeEscape(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "\\u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
