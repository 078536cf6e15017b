import NudgeShared

/// The text in double quotes, on one line and of bounded length, to show in an error.
func quoted(_ text: String) -> String {
  "\"\(oneLine(TextLimit(characters: 60, bytes: 400).applied(to: text)))\""
}

/// The text with everything that could break or disguise a line written as `\u{1B}`.
///
/// Besides controls and line separators those are the marks that reorder text on a terminal.
func oneLine(_ text: String) -> String {
  // Long timelines are mostly printable ASCII, which needs no second look.
  guard text.utf8.contains(where: { $0 < 0x20 || $0 >= 0x7F }) else { return text }
  var result = String.UnicodeScalarView()
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\n": result.append(contentsOf: "\\n".unicodeScalars)
    case "\t": result.append(contentsOf: "\\t".unicodeScalars)
    case "\0"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{200E}"..."\u{200F}", "\u{2028}"..."\u{202E}",
      "\u{2066}"..."\u{2069}":
      let code = String(scalar.value, radix: 16, uppercase: true)
      result.append(contentsOf: "\\u{\(code)}".unicodeScalars)
    default: result.append(scalar)
    }
  }
  return String(result)
}

/// Digits in groups of three, such as `100,000`.
func grouped(_ number: some BinaryInteger) -> String {
  let digits = String(number)
  var result = ""
  for (index, digit) in digits.enumerated() {
    if index > 0, (digits.count - index) % 3 == 0 { result.append(",") }
    result.append(digit)
  }
  return result
}
