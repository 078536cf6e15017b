/// A completion script for bash that needs nothing of the package bash-completion.
///
/// All words of the table end up in `case` patterns and in lists of words, each in single quotes.
struct BashCompletions {
  /// What to offer.
  let table: CompletionTable

  /// The script.
  var text: String {
    """
    # bash completion for nudge \(NudgeProgram.version), written by: nudge completions bash

    _nudge() {
      local current=${COMP_WORDS[COMP_CWORD]} prefix= word name command= awaiting= glued= closed=
      local given=' ' positions=0 index options= words= paths= IFS=$' \\t\\n'
      COMPREPLY=()
      for ((index = 1; index < COMP_CWORD; index++)); do
        word=${COMP_WORDS[index]}
        # bash splits words at these three and makes words of them.
        case $word in
          '=') [[ $awaiting ]] || glued=1; continue ;;
          ':' | '@') glued=1; continue ;;
        esac
        if [[ $awaiting ]]; then awaiting= glued=; continue; fi
        if [[ $glued ]]; then glued=; continue; fi
        if [[ $word == -- ]]; then closed=1; continue; fi
        if [[ $word == -[!0-9.]* && ! $closed ]]; then
          name=${word%%=*}
          given+="$name "
          [[ $word == *=* ]] && continue
          case "$command $name" in
    \(cases(valued.map { ($0, "awaiting=$name") }, indent: 8))
          esac
        elif [[ ! $command ]]; then
          command=$word
        else
          ((positions++))
        fi
      done
      if [[ $glued || $current == [:@] ]]; then return; fi
      if [[ $current == '=' ]]; then
        current=
      elif [[ $current == --*=* && ! $closed ]]; then
        awaiting=${current%%=*} prefix=${current%%=*}= current=${current#*=}
      fi

      if [[ $awaiting ]]; then
        case "$command $awaiting" in
    \(cases(values, indent: 6))
        esac
      else
        case $command in
    \(cases(optionLists, indent: 6))
        esac
        case "$command $positions" in
    \(cases(arguments, indent: 6))
        esac
        if [[ ! $closed ]] && [[ $current == -* || ! $words$paths ]]; then
          words= paths=
          for word in $options; do
            [[ $given == *" $word "* ]] || words+="$word "
          done
        fi
      fi

      while IFS= read -r word; do
        [[ $word ]] && COMPREPLY+=("$prefix$word")
      done <<< "$(compgen -W "$words" -- "$current")"
      [[ $paths ]] || return
      while IFS= read -r word; do
        [[ $word ]] && COMPREPLY+=("$prefix$word")
      done <<< "$(compgen "$paths" -- "$current")"
      compopt -o filenames 2> /dev/null
    }

    complete -F _nudge nudge

    """
  }

  /// `command --option` for each option that takes a value.
  private var valued: [String] {
    table.places.flatMap { place in
      place.options.filter { $0.placeholder != nil }
        .map { "\(place.command?.name ?? "") \($0.name)" }
    }
  }

  private var values: [(pattern: String, body: String)] {
    table.places.flatMap { place in
      place.options.compactMap { option in
        offer(option.words, option.completion)
          .map { ("\(place.command?.name ?? "") \(option.name)", $0) }
      }
    }
  }

  private var optionLists: [(pattern: String, body: String)] {
    table.places.map { place in
      (place.command?.name ?? "", "options=\(list(place.options.map(\.name)))")
    }
  }

  private var arguments: [(pattern: String, body: String)] {
    let first = [(" 0", "words=\(list(table.commands.map(\.name)))")]
    return first
      + table.commands.flatMap { command in
        command.arguments.enumerated().compactMap { position, argument in
          offer(argument.words, argument.completion).map { ("\(command.name) \(position)", $0) }
        }
      }
  }

  private func offer(_ words: [String], _ completion: ValueCompletion) -> String? {
    let words = table.words(words, completion)
    let parts = [
      words.isEmpty ? nil : "words=\(list(words))",
      completion == .files ? "paths=-f" : completion == .folders ? "paths=-d" : nil,
    ]
    let body = parts.compactMap(\.self).joined(separator: " ")
    return body.isEmpty ? nil : body
  }

  /// One line for all patterns that do the same.
  private func cases(_ cases: [(pattern: String, body: String)], indent: Int) -> String {
    var patterns: [String: [String]] = [:]
    var bodies: [String] = []
    for (pattern, body) in cases {
      if patterns[body] == nil { bodies.append(body) }
      patterns[body, default: []].append(shellQuoted(pattern))
    }
    let margin = String(repeating: " ", count: indent)
    return bodies.map { body in
      margin + (patterns[body] ?? []).joined(separator: " | ") + ") \(body) ;;"
    }
    .joined(separator: "\n")
  }

  private func list(_ words: [String]) -> String {
    shellQuoted(words.joined(separator: " "))
  }
}

/// The text in single quotes, as bash and zsh read them.
func shellQuoted(_ text: String) -> String {
  "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#)
    + "'"
}
