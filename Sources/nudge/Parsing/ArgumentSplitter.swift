/// Sorts arguments into options and positions by the options that there are; values stay text.
///
/// `--flag value` and `--flag=value` are the same; after `--` everything is a position; `-` alone is
/// one too. An option takes the next argument as its value even if that is a negative number, but not
/// if it looks like another option: then its own value is missing. The first fault is kept while
/// sorting goes on, since a wish for help later in the line counts for more.
struct ArgumentSplitter {
  /// For unknown options; nil before a subcommand is known.
  let command: String?
  /// The options to know.
  let options: [OptionEntry]

  /// What the arguments were sorted into.
  struct Sorted: Equatable {
    /// Texts by option name.
    var values: [String: String] = [:]
    /// The texts after the first of options that may be given several times, in order.
    var furtherValues: [String: [String]] = [:]
    /// What stood in no option, in order.
    var positions: [String] = []
    var asksForHelp = false
    var asksForVersion = false
    /// The first thing that is wrong.
    var fault: CommandFault?
  }

  func sort(_ arguments: some Sequence<String>) -> Sorted {
    var sorted = Sorted()
    var rest = Array(arguments)[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        sorted.positions.append(contentsOf: rest)
        break
      }
      guard ArgumentSplitter.looksLikeOption(argument) else {
        sorted.positions.append(argument)
        continue
      }
      let (name, attached) = ArgumentSplitter.parts(of: argument)
      guard let entry = entry(named: name) else {
        sorted.fault = sorted.fault ?? unknown(name)
        continue
      }
      take(entry, attached: attached, &rest, &sorted)
    }
    return sorted
  }

  /// The position of the first argument that stands in no option: the subcommand.
  func firstPosition(in arguments: [String]) -> Int? {
    var index = 0
    while index < arguments.count {
      let argument = arguments[index]
      if argument == "--" { return index + 1 < arguments.count ? index + 1 : nil }
      guard ArgumentSplitter.looksLikeOption(argument) else { return index }
      let (name, attached) = ArgumentSplitter.parts(of: argument)
      let takesNext =
        attached == nil && entry(named: name)?.placeholder != nil && index + 1 < arguments.count
        && !ArgumentSplitter.looksLikeOption(arguments[index + 1])
      index += takesNext ? 2 : 1
    }
    return nil
  }

  /// Whether the argument starts with `-` and goes on with anything but a number.
  static func looksLikeOption(_ argument: String) -> Bool {
    let scalars = argument.unicodeScalars
    guard scalars.first == "-", let second = scalars.dropFirst().first else { return false }
    return !("0"..."9").contains(second) && second != "."
  }

  private static func parts(of argument: String) -> (name: String, attached: String?) {
    let scalars = argument.unicodeScalars
    guard let equals = scalars.firstIndex(of: "=") else { return (argument, nil) }
    return (
      String(scalars[..<equals]), String(scalars[scalars.index(after: equals)...])
    )
  }

  private func entry(named name: String) -> OptionEntry? {
    options.first { $0.name == name || $0.shortName == name }
  }

  private func take(
    _ entry: OptionEntry, attached: String?, _ rest: inout ArraySlice<String>,
    _ sorted: inout Sorted
  ) {
    guard entry.placeholder != nil else {
      if let attached {
        sorted.fault =
          sorted.fault ?? .value(place: entry.name, found: attached, accepted: entry.accepted)
        return
      }
      if entry == GlobalOptions.help { sorted.asksForHelp = true }
      if entry == GlobalOptions.version { sorted.asksForVersion = true }
      // Asking twice for the same is no contradiction.
      sorted.values[entry.name] = ""
      return
    }
    var value = attached
    if value == nil, let next = rest.first, !ArgumentSplitter.looksLikeOption(next) {
      value = rest.popFirst()
    }
    guard let value else {
      sorted.fault = sorted.fault ?? .value(place: entry.name, found: nil, accepted: entry.accepted)
      return
    }
    guard let first = sorted.values[entry.name] else {
      sorted.values[entry.name] = value
      return
    }
    if entry.isRepeatable {
      sorted.furtherValues[entry.name, default: []].append(value)
    } else {
      sorted.fault = sorted.fault ?? .repeated(place: entry.name, first: first, second: value)
    }
  }

  private func unknown(_ name: String) -> CommandFault {
    .unknownOption(
      command: command, found: name, suggestion: nearest(to: name, among: options.map(\.name)))
  }
}
