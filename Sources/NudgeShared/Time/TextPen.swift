/// Writes short texts of a known form, such as dates, into their final place.
///
/// ```swift
/// String(atMost: 5) { pen in
///   pen.write(8, digits: 2)
///   pen.write(":")
///   pen.write(0, digits: 2)
/// }  // "08:00"
/// ```
///
/// A long timeline is half dates; put together from smaller texts, each would be made and thrown away.
struct TextPen {
  private let place: UnsafeMutableBufferPointer<UInt8>
  fileprivate private(set) var count = 0

  fileprivate init(_ place: UnsafeMutableBufferPointer<UInt8>) {
    self.place = place
  }

  /// Writes one ASCII character; what finds no room is left out.
  mutating func write(_ character: Unicode.Scalar) {
    write(UInt8(truncatingIfNeeded: character.value))
  }

  /// Writes the last `digits` decimal digits of a number that is not negative, with zeros in front.
  mutating func write(_ number: Int, digits: Int) {
    let end = count + digits
    var rest = number.magnitude
    var index = end
    while index > count {
      index -= 1
      if index < place.count { place[index] = UInt8(ascii: "0") + UInt8(rest % 10) }
      rest /= 10
    }
    count = min(end, place.count)
  }

  private mutating func write(_ byte: UInt8) {
    guard count < place.count else { return }
    place[count] = byte
    count += 1
  }
}

extension String {
  /// A text of at most `length` ASCII characters.
  init(atMost length: Int, _ write: (inout TextPen) -> Void) {
    self.init(unsafeUninitializedCapacity: length) { place in
      var pen = TextPen(UnsafeMutableBufferPointer(rebasing: place.prefix(length)))
      write(&pen)
      return pen.count
    }
  }
}
