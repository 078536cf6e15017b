import FoundationEssentials

/// JSON text from and to values that know how to code themselves.
///
/// For values whose form belongs to the core. Files that people or other programs write are read
/// through ``JSONReader``, which also refuses fields that nobody knows.
public enum JSONCoding {
  /// Reads a value from UTF-8 JSON text.
  ///
  /// - Throws: ``JSONProblem`` that names the line and column of text that is no JSON, or the path
  ///   of what the value does not accept.
  public static func decode<Value: Decodable>(
    _ type: Value.Type, from bytes: [UInt8]
  ) throws(JSONProblem) -> Value {
    let document = try JSONValue(parsing: bytes)
    do {
      return try JSONDecoder().decode(type, from: Data(bytes))
    } catch let error as DecodingError {
      throw problem(error, in: document)
    } catch {
      throw JSONProblem(place: "", found: document.summary, accepted: onOneLine("\(error)"))
    }
  }

  /// Writes a value, indented, with sorted field names and a line end, so that equal values give
  /// equal bytes.
  ///
  /// - Throws: ``JSONProblem`` for a value that JSON cannot hold, such as a number that is not
  ///   finite.
  public static func encode(_ value: some Encodable) throws(JSONProblem) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do {
      return Array(try encoder.encode(value)) + [UInt8(ascii: "\n")]
    } catch let EncodingError.invalidValue(value, context) {
      throw JSONProblem(
        place: place(context.codingPath, in: nil).place, found: "\(value)",
        accepted: context.debugDescription)
    } catch {
      throw JSONProblem(place: "", found: "\(value)", accepted: onOneLine("\(error)"))
    }
  }

  private static func problem(_ error: DecodingError, in document: JSONValue) -> JSONProblem {
    switch error {
    case .typeMismatch(let type, let context):
      place(context.codingPath, in: document).problem(accepted: "a value of type \(type)")
    case .valueNotFound(let type, let context):
      place(context.codingPath, in: document).problem(accepted: "a value of type \(type)")
    case .keyNotFound(let name, let context):
      JSONProblem(
        place: place(context.codingPath, in: document).place,
        found: "no field \(quoted(name.stringValue))", accepted: "an object with this field")
    // On Linux the decoder reports a number that does not fit its field without a path.
    case .dataCorrupted(let context) where context.codingPath.isEmpty && document.isObject:
      JSONProblem(
        place: "", found: "a number that does not fit its field",
        accepted: "whole numbers within the ranges of their fields")
    case .dataCorrupted(let context):
      place(context.codingPath, in: document).problem(
        accepted: onOneLine(context.debugDescription))
    @unknown default:
      JSONProblem(place: "", found: document.summary, accepted: onOneLine("\(error)"))
    }
  }

  /// Follows a coding path into the document, as far as it goes.
  private static func place(_ path: [any CodingKey], in document: JSONValue?) -> JSONReader {
    var reader = JSONReader(document ?? .null)
    for step in path {
      if let index = step.intValue {
        let elements = (try? reader.array()) ?? []
        reader =
          elements.indices.contains(index)
          ? elements[index] : JSONReader(.null, place: "\(reader.place)[\(index)]")
      } else {
        let fields = (try? reader.object()) ?? JSONFields([:], place: reader.place)
        reader =
          fields.optional(step.stringValue)
          ?? JSONReader(.null, place: fields.place(of: step.stringValue))
      }
    }
    return reader
  }
}

extension JSONValue {
  fileprivate var isObject: Bool {
    if case .object = self { true } else { false }
  }
}
