/// What a CGI program answers (RFC 3875, section 6.2.1): a document with a status.
package struct CGIResponse: Hashable, Sendable {
  /// The number, 200 to 599.
  package let status: Int
  /// What stands after the number; for people alone.
  package let reason: String
  /// Further fields of the head, in order.
  package let fields: [Field]
  /// The document, JSON.
  package let body: [UInt8]

  /// A field of the head.
  package struct Field: Hashable, Sendable {
    /// Its name.
    package let name: String
    /// Its value, in visible ASCII and spaces.
    package let value: String
  }

  /// Puts the parts together.
  init(status: Int, reason: String, fields: [Field] = [], body: [UInt8]) {
    self.status = status
    self.reason = reason
    self.fields = fields
    self.body = body
  }

  /// What is written to standard output.
  ///
  /// - Parameter isHeadAlone: Whether the document is left out, as the answer to `HEAD` demands.
  /// - Returns: Head and document.
  package func bytes(isHeadAlone: Bool = false) -> [UInt8] {
    var head = "Status: \(status) \(reason)\nContent-Type: application/json\n"
    head += "Content-Length: \(body.count)\nCache-Control: no-store\n"
    for field in fields { head += "\(field.name): \(field.value)\n" }
    return Array(head.utf8) + [UInt8(ascii: "\n")] + (isHeadAlone ? [] : body)
  }
}
