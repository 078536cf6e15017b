import NudgeJSON
import NudgeLinux
import NudgeShared

/// `nudge explain`: answers how often and why.
struct ExplainCommand: StateSubcommand, Equatable {
  static let entry = CommandEntry(
    name: "explain", summary: "Answer how often nudges come, when, and why.",
    details: [
      "Says in whole sentences what the settings and the plan amount to."
    ],
    options: GlobalOptions.stateOptions)

  /// Where, when and how.
  let options: GlobalOptions

  init(_ given: GivenArguments) throws(CommandFault) {
    options = try GlobalOptions(given)
  }

  func run(in context: CommandContext) async throws(CommandFault) {
    let status = try await context.status(options)
    let strings = try context.strings(
      status.language(asked: options.locale?.value, environment: context.environmentLocale))
    let sentences = status.explanation(strings: strings)?.sentences ?? []
    let texts = sentences.map { strings.text(for: $0.key, arguments: $0.arguments) }
    switch options.format {
    case .table:
      let unopened = "The app was never opened here; nudge foreground opens it."
      try context.output.write(lines: texts.isEmpty ? [unopened] : texts)
    case .json:
      try context.output.writeDocument { writer in
        writer.field("locale", strings.locale)
        writer.name("sentences")
        writer.beginArray()
        for (sentence, text) in zip(sentences, texts) {
          writer.beginObject(onOneLine: true)
          writer.field("key", sentence.key.rawValue)
          writer.name("arguments")
          writer.beginArray()
          for argument in sentence.arguments {
            switch argument {
            case .integer(let number): writer.value(number)
            case .text(let text): writer.value(text)
            }
          }
          writer.endArray()
          writer.field("text", text)
          writer.endObject()
        }
        writer.endArray()
      }
    }
  }
}
