/// Where the core gets its words from: the shell's own translated resources.
///
/// You implement this over string resources that your build knows by name: `R.string` and
/// `R.plurals` on Android, a string catalog on Apple systems, `StringTable` on Linux. Switch over
/// ``NudgeStringKey`` without a `default`, so that a new text is a compile error and not a blank
/// notification.
///
/// What you promise:
/// - *Total.* You return text for every key, in the source language if the translation is missing,
///   empty or does not fit its arguments. You never throw, never trap and never return an empty
///   text. For arguments that do not match ``NudgeStringKey/argumentKinds`` you still return text.
/// - *Pure.* For one ``locale``, the same key and arguments give the same text for as long as this
///   value lives. A notification's identity contains a hash of its words, so text that changes by
///   itself would replace pending notifications at every pass. When the person chooses another
///   language, hand over a new value.
/// - *Safe from any task.* The core may ask from several tasks at once.
public protocol NudgeStrings: Sendable {
  /// The BCP 47 tag of the language that the texts are in, such as `vi` or `pt-BR`.
  var locale: String { get }

  /// The text for `key`, its plural form chosen by the first integer among the arguments.
  ///
  /// Texts among the arguments are shown between U+2068 and U+2069; ``MessageTemplate`` does that.
  func text(for key: NudgeStringKey, arguments: [NudgeArgument]) -> String

  /// The text for a key that arrives as text, such as one read from a file.
  ///
  /// An unknown key gives the key itself. The default does that, and you rarely need your own.
  func text(forRawKey key: String, arguments: [NudgeArgument]) -> String
}

extension NudgeStrings {
  /// The text of the ``NudgeStringKey`` with this raw value, or `key` itself if there is none.
  public func text(forRawKey key: String, arguments: [NudgeArgument]) -> String {
    guard let known = NudgeStringKey(rawValue: key) else { return key }
    return text(for: known, arguments: arguments)
  }
}
