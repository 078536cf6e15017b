/// Two digits, such as `07`, for 0 to 99.
func twoDigits(_ value: Int) -> String {
  value < 10 ? "0\(value)" : "\(value)"
}

/// Four digits, such as `0026`, for 0 to 9,999.
func fourDigits(_ value: Int) -> String {
  let text = "\(value)"
  return String(repeating: "0", count: max(0, 4 - text.utf8.count)) + text
}

/// `08:00` from minutes since 00:00; 1,440 gives `24:00`.
func clockText(_ minute: Int) -> String {
  "\(twoDigits(minute / 60)):\(twoDigits(minute % 60))"
}

/// Division that rounds towards negative infinity; the divisor must be positive.
func floorDivide(_ dividend: Int, _ divisor: Int) -> Int {
  let quotient = dividend / divisor
  return dividend % divisor < 0 ? quotient - 1 : quotient
}

/// The remainder that goes with ``floorDivide(_:_:)``, never negative.
func floorModulo(_ dividend: Int, _ divisor: Int) -> Int {
  let remainder = dividend % divisor
  return remainder < 0 ? remainder + divisor : remainder
}

extension Decoder {
  /// Decodes a value from its text form.
  func decodeText<Value: LosslessStringConvertible>(accepted: String) throws -> Value {
    let container = try singleValueContainer()
    let text = try container.decode(String.self)
    guard let value = Value(text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "'\(text)' is not \(accepted)")
    }
    return value
  }
}

extension Encoder {
  /// Encodes a value as its text form.
  func encodeText(_ value: some LosslessStringConvertible) throws {
    var container = singleValueContainer()
    try container.encode(value.description)
  }
}
