/// What the table says of one subcommand: all that help, completions and a manual page need.
struct CommandEntry: Sendable {
  /// The word to type.
  let name: String
  /// One line for the list of commands.
  let summary: String
  /// Paragraphs for its own page.
  var details: [String] = []
  /// What is named by position, in order; optional ones last.
  var arguments: [ArgumentEntry] = []
  /// What is named by flag; help and version come by themselves.
  var options: [OptionEntry] = []
  /// Command lines that show typical use.
  var examples: [String] = []
  /// Usage after the name where it cannot be told from the arguments, one per line.
  var forms: [String] = []

  /// The usage lines, each a command line with placeholders.
  var usage: [String] {
    guard forms.isEmpty else { return forms.map { "nudge \(name) \($0)" } }
    let words = arguments.map { $0.isOptional ? "[\($0.name)]" : $0.name }
    return [(["nudge", name] + words + ["[options]"]).joined(separator: " ")]
  }

  /// Everything that may follow the name with a dash.
  var allOptions: [OptionEntry] { options + [GlobalOptions.help, GlobalOptions.version] }
}
