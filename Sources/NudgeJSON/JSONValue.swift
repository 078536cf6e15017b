/// One JSON value, as it stands in a text.
///
/// Whole numbers keep all their digits as long as they fit into 64 bits. A number written with a
/// fraction or an exponent that is whole all the same (`3.0`, `1e3`) counts as an integer. The
/// order of the fields of an object is not kept.
public enum JSONValue: Hashable, Sendable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A whole number in the range of `Int64`.
  case integer(Int64)
  /// A whole number above the range of `Int64` and within that of `UInt64`.
  case largeInteger(UInt64)
  /// Every other number; finite.
  case number(Double)
  /// A text.
  case string(String)
  /// A list.
  case array([JSONValue])
  /// Fields by name.
  case object([String: JSONValue])

  /// Reads UTF-8 JSON text, strictly as RFC 8259 has it.
  ///
  /// The decoder of Foundation says nothing about the position of an error on Linux, accepts a
  /// comma before a closing bracket, drops one of two fields of the same name, and takes five times
  /// as long to build this value as ``JSONSyntax`` does.
  ///
  /// - Throws: ``JSONProblem`` that names line and column.
  public init(parsing bytes: [UInt8]) throws(JSONProblem) {
    self = try JSONSyntax.parse(bytes)
  }

  /// Reads a JSON text without the objects that nobody will ask for, which are not looked into.
  ///
  /// - Parameters:
  ///   - bytes: The text, known to be JSON.
  ///   - passesOver: Whether to leave out the object that is a field of that name; `depth` is how many
  ///     objects and lists the field stands in, 1 at the top.
  /// - Throws: ``JSONProblem`` that names line and column.
  package init(
    parsing bytes: [UInt8], passingOver passesOver: @escaping (_ depth: Int, _ name: String) -> Bool
  ) throws(JSONProblem) {
    self = try JSONSyntax.parse(bytes, passingOver: passesOver).value
  }

  /// Where the objects stand in a JSON text that are passed over, by name.
  ///
  /// - Parameters:
  ///   - bytes: The text, known to be JSON.
  ///   - passesOver: As for ``init(parsing:passingOver:)``; names must not come twice.
  /// - Returns: Where each begins and ends, in bytes.
  /// - Throws: ``JSONProblem`` that names line and column.
  package static func places(
    in bytes: [UInt8], ofObjects passesOver: @escaping (_ depth: Int, _ name: String) -> Bool
  ) throws(JSONProblem) -> [String: Range<Int>] {
    try JSONSyntax.parse(bytes, passingOver: passesOver).passedOver
  }

  /// How an error shows the value: short, on one line.
  public var summary: String {
    switch self {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .integer(let value): "\(value)"
    case .largeInteger(let value): "\(value)"
    case .number(let value): "\(value)"
    case .string(let value): quoted(value)
    case .array(let values): values.isEmpty ? "an empty list" : "a list"
    case .object(let fields): fields.isEmpty ? "an object without fields" : "an object"
    }
  }
}
