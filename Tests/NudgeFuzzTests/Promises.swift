import NudgeJSON

/// A promise about input from outside that did not hold.
struct BrokenPromise: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}

/// Throws unless the promise holds.
func promise(_ holds: Bool, _ text: @autoclosure () -> String) throws {
  guard !holds else { return }
  throw BrokenPromise(text())
}

/// Reads twice, and holds both to the same answer.
///
/// - Returns: What was read, or nil where it was refused, of which `explain` was held to its promises.
func readTwice<Value, Failure: Error>(
  isEqual: (Value, Value) -> Bool, explain: (Failure) throws -> Void,
  _ read: () throws(Failure) -> Value
) throws -> Value? {
  let first = Result(catching: read)
  let second = Result(catching: read)
  switch (first, second) {
  case (.success(let one), .success(let other)):
    try promise(isEqual(one, other), "the same bytes read twice give two values")
    return one
  case (.failure(let one), .failure(let other)):
    try promise("\(one)" == "\(other)", "the same bytes are refused with \(one) and \(other)")
    try explain(one)
    return nil
  default:
    throw BrokenPromise("the same bytes are read once and refused once")
  }
}

extension JSONProblem {
  /// The longest line that a problem may take, in bytes.
  private static let lineLimit = 4096

  /// An error says where, what was found and what is accepted, on one line for people.
  func keepPromises() throws {
    try promise(!found.isEmpty, "the problem at \(place) does not say what was found")
    try promise(!accepted.isEmpty, "the problem at \(place) does not say what is accepted")
    try keepsOneLine("\(self)")
  }

  private func keepsOneLine(_ text: String) throws {
    try promise(text.utf8.count <= JSONProblem.lineLimit, "a problem of \(text.utf8.count) bytes")
    try promise(
      text.utf8.allSatisfy { $0 >= UInt8(ascii: " ") }, "a problem on several lines: \(text)")
  }
}
