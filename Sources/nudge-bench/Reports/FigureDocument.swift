import NudgeJSON

/// The figures as one JSON document, schema 1; `docs/performance.md` describes its fields.
enum FigureDocument {
  static let schema = 1

  /// The text, indented, with a line end.
  static func text(_ measurements: [Measurement], isQuick: Bool) -> String {
    var writer = JSONWriter(layout: .indented)
    writer.beginObject()
    writer.field("schema", schema)
    writer.field("build", BuildMode.current.rawValue)
    writer.field("quick", isQuick)
    writer.name("benchmarks")
    writer.beginArray()
    for measurement in measurements { write(measurement, to: &writer) }
    writer.endArray()
    writer.endObject()
    writer.finish()
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private static func write(_ measurement: Measurement, to writer: inout JSONWriter) {
    let benchmark = measurement.benchmark
    writer.beginObject()
    writer.field("name", benchmark.name)
    writer.field("summary", benchmark.summary)
    writer.field("units", benchmark.units)
    writer.field("runs", measurement.wallTimes.count)
    writer.field("unitsPerRun", measurement.unitsPerRun)
    writer.name("medianNanosecondsPerUnit")
    writer.value(measurement.medianNanoseconds)
    writer.name("fastestNanosecondsPerUnit")
    writer.value(measurement.fastestNanoseconds)
    writer.name("processorNanosecondsPerUnit")
    writer.value(measurement.processorNanoseconds)
    writer.name("unitsPerSecond")
    writer.value(measurement.unitsPerSecond)
    writer.name("medianRunSeconds")
    writer.value(measurement.medianRun / .seconds(1))
    if let target = benchmark.targetNanoseconds {
      writer.name("targetNanosecondsPerUnit")
      writer.value(target)
    }
    writer.field("meetsTarget", measurement.meetsTarget)
    writer.name("facts")
    writer.beginObject(onOneLine: true)
    for fact in measurement.result.facts { writer.field(fact.name, fact.count) }
    writer.endObject()
    writer.field("checksum", String(measurement.result.checksum, radix: 16))
    writer.endObject()
  }
}
