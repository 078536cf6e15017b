import NudgeShared

/// Text from outside for an error message: in quotation marks, control characters spelled out, and
/// cut after 64 characters.
func quoted(_ text: String) -> String {
  var shown = ""
  for scalar in TextLimit(characters: 64, bytes: 400).applied(to: text).unicodeScalars {
    let isPlain = scalar.value >= 0x20 && !(0x7F..<0xA0).contains(scalar.value)
    if isPlain {
      shown.unicodeScalars.append(scalar)
    } else {
      shown += "\\u{" + String(scalar.value, radix: 16) + "}"
    }
  }
  return "'" + shown + "'"
}
