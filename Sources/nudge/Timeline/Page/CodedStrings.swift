import NudgeJSON
import NudgeLinux
import NudgeShared

/// Gives, in place of each text, what the text is made of.
///
/// A page says every nudge in every language. The scheduler runs once, with texts that change exactly
/// when the language, the key or an argument does, and the page words each in all languages after
/// that.
struct CodedStrings: NudgeStrings {
  /// The language of the texts that this stands for.
  let locale: String

  /// The code of the text, which ``SpokenCopy`` reads.
  func text(for key: NudgeStringKey, arguments: [NudgeArgument]) -> String {
    var writer = JSONWriter()
    writer.beginArray()
    writer.value(locale)
    writer.value(key.rawValue)
    for argument in arguments {
      switch argument {
      case .integer(let number): writer.value(number)
      case .text(let text): writer.value(text)
      }
    }
    writer.endArray()
    writer.finish()
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

/// A text before it is worded: the language in which it was shown, its key and its arguments.
struct SpokenCopy: Hashable {
  /// The language in which it was shown.
  let locale: String
  /// Which text.
  let key: NudgeStringKey
  /// The values it shows.
  let arguments: [NudgeArgument]

  /// Reads what ``CodedStrings`` wrote; nil for anything else.
  init?(coded text: String) {
    guard let parts = try? JSONReader(parsing: Array(text.utf8)).array(), parts.count >= 2,
      let locale = try? parts[0].string(),
      let key = (try? parts[1].string()).flatMap(NudgeStringKey.init(rawValue:))
    else { return nil }
    self.locale = locale
    self.key = key
    arguments = parts.dropFirst(2).compactMap { part in
      if let text = try? part.string() { return .text(text) }
      return (try? part.integer(in: Int.min...Int.max)).map(NudgeArgument.integer)
    }
  }
}
