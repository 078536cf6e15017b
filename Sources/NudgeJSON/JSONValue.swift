import FoundationEssentials

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
  /// comma before a closing bracket and drops one of two fields of the same name, so that
  /// ``JSONSyntax`` looks first.
  ///
  /// - Throws: ``JSONProblem`` that names line and column.
  public init(parsing bytes: [UInt8]) throws(JSONProblem) {
    try JSONSyntax.check(bytes)
    do {
      self = try JSONDecoder().decode(JSONValue.self, from: Data(bytes))
    } catch {
      throw JSONProblem(
        place: "", found: "text that cannot be decoded (\(error))", accepted: "JSON (RFC 8259)")
    }
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

extension JSONValue: Decodable {
  /// Takes whatever the decoder holds.
  ///
  /// - Throws: `DecodingError` for a number that is not finite as a `Double`.
  public init(from decoder: any Decoder) throws {
    let single = try decoder.singleValueContainer()
    if single.decodeNil() {
      self = .null
    } else if let text = try? single.decode(String.self) {
      self = .string(text)
    } else if let fields = try? decoder.container(keyedBy: FieldName.self) {
      var object: [String: JSONValue] = [:]
      for name in fields.allKeys {
        object[name.stringValue] = try fields.decode(JSONValue.self, forKey: name)
      }
      self = .object(object)
    } else if var list = try? decoder.unkeyedContainer() {
      var values: [JSONValue] = []
      while !list.isAtEnd { values.append(try list.decode(JSONValue.self)) }
      self = .array(values)
    } else if let integer = try? single.decode(Int64.self) {
      self = .integer(integer)
    } else if let integer = try? single.decode(UInt64.self) {
      self = .largeInteger(integer)
    } else if let flag = try? single.decode(Bool.self) {
      self = .bool(flag)
    } else {
      self = .number(try single.decode(Double.self))
    }
  }

  private struct FieldName: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) {
      self.stringValue = stringValue
    }

    init?(intValue: Int) { nil }
  }
}
