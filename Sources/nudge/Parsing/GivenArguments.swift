/// The texts of one command line, from which a subcommand reads its typed values.
struct GivenArguments {
  private let values: [String: String]
  private let furtherValues: [String: [String]]
  private let positions: [String: String]

  /// Matches positions with the arguments of `entry`.
  ///
  /// - Throws: a fault for a missing or surplus argument.
  init(_ sorted: ArgumentSplitter.Sorted, for entry: CommandEntry) throws(CommandFault) {
    if let fault = sorted.fault { throw fault }
    if sorted.positions.count > entry.arguments.count {
      throw .surplus(command: entry.name, found: sorted.positions[entry.arguments.count])
    }
    var positions: [String: String] = [:]
    for (index, argument) in entry.arguments.enumerated() {
      if index < sorted.positions.count {
        positions[argument.name] = sorted.positions[index]
      } else if !argument.isOptional {
        throw .value(
          place: "\(entry.name) \(argument.name)", found: nil, accepted: argument.accepted)
      }
    }
    values = sorted.values
    furtherValues = sorted.furtherValues
    self.positions = positions
  }

  /// Whether the option was given.
  func has(_ option: OptionEntry) -> Bool { values[option.name] != nil }

  /// The value of an option, nil where it was not given; a second one is a fault.
  func value<Value>(of option: Option<Value>) throws(CommandFault) -> Given<Value>? {
    let name = option.entry.name
    if let first = values[name], let second = furtherValues[name]?.first {
      throw .repeated(place: name, first: first, second: second)
    }
    return try read(values[name], name, option.reader)
  }

  /// The values of an option that may be given several times, in order.
  func values<Value>(of option: Option<Value>) throws(CommandFault) -> [Given<Value>] {
    let name = option.entry.name
    var given: [Given<Value>] = []
    for text in [values[name]].compactMap({ $0 }) + (furtherValues[name] ?? []) {
      if let value = try read(text, name, option.reader) { given.append(value) }
    }
    return given
  }

  /// The value of an argument, nil where it was not given.
  func value<Value>(of argument: Argument<Value>) throws(CommandFault) -> Given<Value>? {
    try read(positions[argument.entry.name], argument.entry.name, argument.reader)
  }

  /// The value of an argument that has to be there.
  func required<Value>(_ argument: Argument<Value>) throws(CommandFault) -> Given<Value> {
    guard let given = try value(of: argument) else {
      throw .value(place: argument.entry.name, found: nil, accepted: argument.entry.accepted)
    }
    return given
  }

  private func read<Value>(
    _ text: String?, _ place: String, _ reader: ValueReader<Value>
  ) throws(CommandFault) -> Given<Value>? {
    guard let text else { return nil }
    guard let value = reader.read(text) else {
      throw .value(place: place, found: text, accepted: reader.accepted)
    }
    return Given(value: value, place: place, text: text)
  }
}
