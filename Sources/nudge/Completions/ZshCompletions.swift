/// A completion script for zsh, to be loaded from a folder of `$fpath` or read by `source`.
///
/// Options become specifications of `_arguments` (zshcompsys(1)): `--name=[description]:VALUE:action`.
struct ZshCompletions {
  /// What to offer.
  let table: CompletionTable

  /// The script.
  var text: String {
    """
    #compdef nudge
    # zsh completion for nudge \(NudgeProgram.version), written by: nudge completions zsh

    _nudge_commands() {
      local -a commands=(
    \(descriptions)
      )
      _describe -t commands command commands
    }

    _nudge_words_or_files() {
      _alternative "words:word:($*)" 'files:file:_files'
    }

    _nudge() {
      local curcontext="$curcontext" state state_descr line
      local -i ret=1
      local -A opt_args
      _arguments -C -S \\
    \(lines(beforeCommand, indent: 4)) && ret=0
      [[ $state == rest ]] || return ret
      curcontext="${curcontext%:*:*}:nudge-$line[1]:"
      case $line[1] in
    \(table.commands.map(branch).joined(separator: "\n"))
      esac
      return ret
    }

    if [[ $funcstack[1] == _nudge ]]; then
      _nudge "$@"
    else
      compdef _nudge nudge
    fi

    """
  }

  /// `name:description` of each command, as `_describe` takes them.
  private var descriptions: String {
    table.commands.map {
      "    " + shellQuoted("\(colons($0.name)):\(escaped($0.summary, ["\\"]))")
    }
    .joined(separator: "\n")
  }

  /// The options before the command, the command, and all that follows it.
  private var beforeCommand: [String] {
    table.options.map(specification) + ["'(-)1:command:_nudge_commands'", "'(-)*:: :->rest'"]
  }

  private func branch(_ command: CommandEntry) -> String {
    let arguments = command.arguments.enumerated().map { index, argument in
      shellQuoted(
        "\(index + 1):\(argument.isOptional ? ":" : "")\(colons(argument.name)):"
          + action(argument.words, argument.completion))
    }
    return """
          (\(shellQuoted(command.name)))
            _arguments -S \\
      \(lines(command.allOptions.map(specification) + arguments, indent: 10)) && ret=0 ;;
      """
  }

  private func specification(_ option: OptionEntry) -> String {
    let description = "[" + brackets(option.description) + "]"
    guard let placeholder = option.placeholder else {
      guard let short = option.shortName else { return shellQuoted(option.name + description) }
      return "'(\(short) \(option.name))'{\(short),\(option.name)}" + shellQuoted(description)
    }
    // A star in front: may be given again.
    return shellQuoted(
      (option.isRepeatable ? "*" : "")
        + "\(option.name)=\(description):\(colons(placeholder)):"
        + action(option.words, option.completion))
  }

  /// A single space is the action that only tells what is wanted.
  private func action(_ words: [String], _ completion: ValueCompletion) -> String {
    let words = words.joined(separator: " ")
    return switch completion {
    case .nothing: words.isEmpty ? " " : "(\(words))"
    case .files: words.isEmpty ? "_files" : " _nudge_words_or_files \(words)"
    case .folders: "_files -/"
    case .commands: "_nudge_commands"
    }
  }

  private func lines(_ specifications: [String], indent: Int) -> String {
    let margin = String(repeating: " ", count: indent)
    return specifications.map { margin + $0 }.joined(separator: " \\\n")
  }

  private func colons(_ text: String) -> String { escaped(text, [":", "\\"]) }

  private func brackets(_ text: String) -> String { escaped(text, ["[", "]", ":", "\\"]) }

  private func escaped(_ text: String, _ special: Set<Unicode.Scalar>) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if special.contains(scalar) { result.append("\\") }
      result.append(scalar)
    }
    return String(result)
  }
}
