/// `08:00` from minutes since 00:00; 1,440 gives `24:00`.
func clockText(_ minute: Int) -> String {
  String(atMost: 5) { $0.write(clock: minute) }
}

extension TextPen {
  /// Writes `08:00` from minutes since 00:00.
  mutating func write(clock minute: Int) {
    write(minute / 60, digits: 2)
    write(":")
    write(minute % 60, digits: 2)
  }
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
