internal import NudgeShared

/// The fields of one JSON object, each with its place.
public struct JSONFields: Hashable, Sendable {
  /// The path of the object; empty at the top.
  public let place: String
  private let fields: [String: JSONValue]

  init(_ fields: [String: JSONValue], place: String) {
    self.fields = fields
    self.place = place
  }

  /// The names of the fields, in alphabetical order.
  public var names: [String] { fields.keys.sorted() }

  /// The field of this name.
  ///
  /// - Throws: ``JSONProblem`` if there is none.
  public func required(_ name: String) throws(JSONProblem) -> JSONReader {
    guard let value = fields[name] else {
      throw JSONProblem(
        place: place, found: "no field \(quoted(name))", accepted: "an object with this field")
    }
    return JSONReader(value, place: self.place(of: name))
  }

  /// The field of this name, or nil if there is none or it is null.
  public func optional(_ name: String) -> JSONReader? {
    guard let value = fields[name], value != .null else { return nil }
    return JSONReader(value, place: self.place(of: name))
  }

  /// The path of a field of this object, whether it is there or not.
  public func place(of name: String) -> String {
    let plain =
      !name.isEmpty && name.utf8.count <= 60
      && name.utf8.allSatisfy { $0.isLetterOrDigit || $0 == UInt8(ascii: "_") }
    guard plain else { return "\(place)[\(quoted(name))]" }
    return place.isEmpty ? name : "\(place).\(name)"
  }
}
