/// A place in a JSON document, with the value that stands there.
///
/// ```swift
/// let story = try JSONReader(parsing: bytes).object(knownFields: ["name", "weeks"])
/// let name = try story.required("name").string()
/// let weeks = try story.optional("weeks")?.integer(in: 1...100_000) ?? 12
/// ```
///
/// Every accessor either gives a value that is in range or throws a ``JSONProblem`` that names the
/// place, what was found and what is accepted. Nothing is converted: `"3"` is not a number, 1 is
/// not `true`.
public struct JSONReader: Hashable, Sendable {
  /// The value at this place.
  public let value: JSONValue
  /// The path from the top, such as `events[3].at`; empty at the top.
  public let place: String

  /// Stands on a value that was read before.
  public init(_ value: JSONValue, place: String = "") {
    self.value = value
    self.place = place
  }

  /// Stands at the top of a JSON text.
  ///
  /// - Throws: ``JSONProblem`` that names line and column if the text is not JSON.
  public init(parsing bytes: [UInt8]) throws(JSONProblem) {
    self.init(try JSONValue(parsing: bytes))
  }

  /// The problem to throw when the value here is not acceptable.
  public func problem(accepted: String) -> JSONProblem {
    JSONProblem(place: place, found: value.summary, accepted: accepted)
  }

  /// The object here, which may have no other fields than these.
  ///
  /// - Throws: ``JSONProblem`` if it is no object or has a field of another name; the names are
  ///   looked at in alphabetical order.
  public func object(knownFields: [String]) throws(JSONProblem) -> JSONFields {
    let fields = try object()
    for name in fields.names where !knownFields.contains(name) {
      let hint = nearestName(to: name, in: knownFields).map { " (did you mean \($0)?)" }
      throw JSONProblem(
        place: fields.place(of: name), found: "an unknown field" + (hint ?? ""),
        accepted: knownFields.isEmpty ? "no fields" : knownFields.joined(separator: ", "))
    }
    return fields
  }

  /// The object here, with fields of any name.
  public func object() throws(JSONProblem) -> JSONFields {
    guard case .object(let fields) = value else { throw problem(accepted: "an object") }
    return JSONFields(fields, place: place)
  }

  /// The elements of the list here, each with its place.
  ///
  /// - Throws: ``JSONProblem`` if it is no list or has more than `limit` elements.
  public func array(atMost limit: Int = .max) throws(JSONProblem) -> [JSONReader] {
    guard case .array(let values) = value else { throw problem(accepted: "a list") }
    guard values.count <= limit else {
      throw JSONProblem(
        place: place, found: "a list of \(values.count)", accepted: "at most \(limit) elements")
    }
    return values.enumerated().map { JSONReader($1, place: "\(place)[\($0)]") }
  }

  /// The text here.
  public func string() throws(JSONProblem) -> String {
    guard case .string(let text) = value else { throw problem(accepted: "a text") }
    return text
  }

  /// True or false.
  public func bool() throws(JSONProblem) -> Bool {
    guard case .bool(let flag) = value else { throw problem(accepted: "true or false") }
    return flag
  }

  /// The whole number here, within the range.
  ///
  /// - Parameters:
  ///   - range: What is accepted, ends included.
  ///   - accepted: How an error says so; without it the error shows the range.
  /// - Returns: The number.
  /// - Throws: ``JSONProblem`` for anything else, a number with a fraction included.
  public func integer<Number: FixedWidthInteger>(
    in range: ClosedRange<Number>, accepted: String? = nil
  ) throws(JSONProblem) -> Number {
    let number: Number? =
      switch value {
      case .integer(let integer): Number(exactly: integer)
      case .largeInteger(let integer): Number(exactly: integer)
      default: nil
      }
    guard let number, range.contains(number) else {
      throw problem(accepted: accepted ?? range.words)
    }
    return number
  }

  /// One of a few words.
  public func enumeration(of accepted: [String]) throws(JSONProblem) -> String {
    guard case .string(let text) = value, accepted.contains(text) else {
      throw problem(accepted: accepted.map { quoted($0) }.joined(separator: ", "))
    }
    return text
  }

  /// A value that has a text form.
  ///
  /// - Parameters:
  ///   - accepted: The form, for the error: `a local time such as 2026-03-02T07:30`.
  ///   - parse: Reads the form, or gives nil.
  /// - Returns: What `parse` made of the text.
  /// - Throws: ``JSONProblem`` if no text stands here or `parse` does not take it.
  public func parsed<Value>(
    as accepted: String, _ parse: (String) -> Value?
  ) throws(JSONProblem) -> Value {
    guard case .string(let text) = value, let result = parse(text) else {
      throw problem(accepted: accepted)
    }
    return result
  }
}

extension ClosedRange where Bound: FixedWidthInteger {
  fileprivate var words: String {
    lowerBound == upperBound
      ? "\(lowerBound)" : "a whole number from \(lowerBound) to \(upperBound)"
  }
}
