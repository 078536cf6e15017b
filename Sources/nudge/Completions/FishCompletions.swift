/// A completion script for fish: one `complete` for each command, option and argument.
struct FishCompletions {
  /// What to offer.
  let table: CompletionTable

  /// The script.
  var text: String {
    let valued = Set(
      table.places.flatMap(\.options).filter { $0.placeholder != nil }.map(\.name))
    return """
      # fish completion for nudge \(NudgeProgram.version), written by: nudge completions fish

      function __nudge_positions --description 'The words before the cursor that stand in no option'
          set -l words (commandline -opc)
          set -e words[1]
          set -l skips no
          set -l closed no
          for word in $words
              if test $skips = yes
                  set skips no
              else if test $closed = yes
                  echo -- $word
              else if test "$word" = --
                  set closed yes
              else if string match -qr -- '^-[^0-9.]' $word
                  contains -- $word \(valued.sorted().joined(separator: " ")); and set skips yes
              else
                  echo -- $word
              end
          end
      end

      function __nudge_at --description 'Whether a command is typed, and as many words after it'
          set -l positions (__nudge_positions)
          test (count $positions) -eq (math $argv[2] + 1); and test $positions[1] = $argv[1]
      end

      function __nudge_wants --description 'Whether an option fits here and is not given yet'
          set -l positions (__nudge_positions)
          test "$positions[1]" = "$argv[1]"; or return 1
          set -l words (commandline -opc)
          # An option whose own value is being typed still counts as wanted.
          test "$words[-1]" = $argv[2]; and set -e words[-1]
          for word in $words
              test (string split -m 1 = -- $word)[1] = $argv[2]; and return 1
          end
          return 0
      end

      complete -c nudge -f
      \((commands + options + arguments).joined(separator: "\n"))

      """
  }

  private var commands: [String] {
    table.commands.map {
      "complete -c nudge -n 'test (count (__nudge_positions)) -eq 0' -a \(quoted($0.name)) "
        + "-d \(quoted($0.summary))"
    }
  }

  private var options: [String] {
    table.places.flatMap { place in
      place.options.map { option in
        let name = place.command?.name ?? ""
        var line = "complete -c nudge -n "
        line += quoted("__nudge_wants \(quoted(name)) \(option.name)")
        line += " -l \(option.name.drop { $0 == "-" })"
        if let short = option.shortName { line += " -s \(short.drop { $0 == "-" })" }
        if option.placeholder != nil { line += value(option.words, option.completion) }
        return line + " -d \(quoted(option.description))"
      }
    }
  }

  private var arguments: [String] {
    table.commands.flatMap { command in
      command.arguments.enumerated().compactMap { position, argument in
        let words = table.words(argument.words, argument.completion)
        guard !words.isEmpty || argument.completion != .nothing else { return nil }
        return "complete -c nudge -n \(quoted("__nudge_at \(command.name) \(position)"))"
          + value(argument.words, argument.completion, isArgument: true)
          + " -d \(quoted(argument.summary))"
      }
    }
  }

  private func value(
    _ words: [String], _ completion: ValueCompletion, isArgument: Bool = false
  ) -> String {
    let words = table.words(words, completion)
    let list = words.isEmpty ? "" : " -a \(quoted(words.joined(separator: " ")))"
    let needsValue = isArgument ? "" : " -r"
    return switch completion {
    case .nothing, .commands: needsValue + " -f" + list
    case .files: needsValue + " -F" + list
    case .folders: needsValue + " -f -a '(__fish_complete_directories (commandline -ct))'"
    }
  }

  /// In single quotes, fish knows a backslash before a backslash and before a quote.
  private func quoted(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar == "\\" || scalar == "'" { result.append("\\") }
      result.append(scalar)
    }
    return "'\(String(result))'"
  }
}
