/// On which line each field of a JSON text stands.
///
/// Positions are no part of a ``JSONValue``, which says what a text means; this is for those who have
/// to point into it.
package struct JSONLines: Equatable {
  /// The line of the field's name, from 1.
  package let line: Int
  /// What stands in the object that is its value; empty for another value.
  package let fields: [String: JSONLines]

  /// Reads a text, as ``JSONValue`` does.
  ///
  /// - Throws: ``JSONProblem`` that names line and column.
  /// - Complexity: O(n) in the length of the text.
  package init(parsing bytes: [UInt8]) throws(JSONProblem) {
    self = try JSONSyntax.lines(of: bytes)
  }

  init(line: Int, fields: [String: JSONLines]) {
    self.line = line
    self.fields = fields
  }

  /// The line of the field at the end of a path, or of the last one on the way that is there.
  package func line(of path: [String]) -> Int {
    var node = self
    for name in path {
      guard let next = node.fields[name] else { break }
      node = next
    }
    return node.line
  }
}
