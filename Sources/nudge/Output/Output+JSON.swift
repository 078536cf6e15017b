import NudgeJSON

extension Output {
  /// Writes one JSON document with its schema; the fields are the caller's.
  func writeDocument(
    layout: JSONWriter.Layout = .indented, _ fields: (inout JSONWriter) -> Void
  ) throws(CommandFault) {
    var writer = JSONWriter(layout: layout)
    writer.beginObject()
    writer.field("schema", 1)
    fields(&writer)
    writer.endObject()
    writer.finish()
    writeUnlessFailed(writer.bytes)
    try check()
  }

  /// Writes lines, each safe to show on a terminal.
  func write(lines: [String]) throws(CommandFault) {
    try write(lines.map { oneLine(withoutIsolates($0)) + "\n" }.joined())
  }
}
