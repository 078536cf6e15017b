extension Lexer {
  /// Reads one token of code, a comment, or space.
  mutating func readCode() {
    let first = byte()
    if first.isSpace || first == .newline { return advance() }
    if first == .slash, byte(1) == .slash { return readLineComment() }
    if first == .slash, byte(1) == .star { return readBlockComment() }
    if first.beginsWord { return readWord() }
    if first.isDigit { return readNumber() }
    switch first {
    case .quote: beginText(hashes: 0)
    case .hash: readHash()
    case UInt8(ascii: "`"): readQuotedWord()
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): readOpening(first)
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): readClosing(first)
    case .dot: emit(.sign, length: run { $0 == .dot })
    case .slash where beginsPattern: readPattern(hashes: 0)
    default:
      if first.isSign { return emit(.sign, length: signLength) }
      emit(.mark, length: 1)
    }
  }

  private mutating func readLineComment() {
    let (start, startLine, startColumn) = (position, currentLine, column)
    while position < bytes.count, byte() != .newline { position += 1 }
    noteComment(from: start, line: startLine, column: startColumn)
  }

  private mutating func readBlockComment() {
    let (start, startLine, startColumn) = (position, currentLine, column)
    var depth = 0
    repeat {
      if byte() == .slash, byte(1) == .star {
        depth += 1
        position += 2
      } else if byte() == .star, byte(1) == .slash {
        depth -= 1
        position += 2
      } else {
        advance()
      }
    } while depth > 0 && position < bytes.count
    if depth > 0 { report("a comment without its end", line: startLine, column: startColumn) }
    position = min(position, bytes.count)
    noteComment(from: start, line: startLine, column: startColumn)
  }

  private mutating func readWord() { emit(.word, length: run(\.continuesWord)) }

  private mutating func readQuotedWord() {
    var end = 1
    while position + end < bytes.count, byte(end) != UInt8(ascii: "`"), byte(end) != .newline {
      end += 1
    }
    guard byte(end) == UInt8(ascii: "`") else { return emit(.mark, length: 1) }
    let name = String(decoding: bytes[(position + 1)..<(position + end)], as: UTF8.self)
    emit(.word, length: end + 1, spelling: name)
  }

  private mutating func readNumber() {
    let isHexadecimal = byte() == UInt8(ascii: "0") && byte(1) == UInt8(ascii: "x")
    var end = 1
    while true {
      let next = byte(end)
      let isExponent = !isHexadecimal && (byte(end - 1) | 32) == UInt8(ascii: "e")
      let isPoint = next == .dot && byte(end + 1).isDigit
      let isExponentSign =
        isExponent && (next == UInt8(ascii: "-") || next == UInt8(ascii: "+"))
        && byte(end + 1).isDigit
      guard next.continuesWord && next < 128 || isPoint || isExponentSign else { break }
      end += 1
    }
    emit(.number, length: end)
  }

  private mutating func readHash() {
    let count = run { $0 == .hash }
    if byte(count) == .quote {
      position += count
      return beginText(hashes: count)
    }
    if byte(count) == .slash, byte(count + 1) != .slash || byte(count + 2) == .hash {
      return readPattern(hashes: count)
    }
    if count == 1, ["if", "elseif", "else", "endif"].contains(where: isWord) {
      while position < bytes.count, byte() != .newline,
        !(byte() == .slash && (byte(1) == .slash || byte(1) == .star))
      { position += 1 }
      return
    }
    emit(.mark, length: count)
  }

  private func isWord(_ word: String) -> Bool {
    bytes[(position + 1)...].starts(with: word.utf8) && !byte(1 + word.utf8.count).continuesWord
  }

  private mutating func readOpening(_ first: UInt8) {
    emit(.open, length: 1)
    open(first == UInt8(ascii: "(") ? UInt8(ascii: ")") : first + 2)
    if first == UInt8(ascii: "("), !frames.isEmpty { frames[frames.count - 1].depth += 1 }
  }

  private mutating func readClosing(_ first: UInt8) {
    emit(.close, length: 1)
    close(first)
    guard first == UInt8(ascii: ")"), let frame = frames.last else { return }
    if frame.depth > 0 {
      frames[frames.count - 1].depth -= 1
    } else {
      frames.removeLast()
    }
  }

  private var signLength: Int {
    var end = 1
    while byte(end).isSign {
      if byte(end) == .slash, byte(end + 1) == .slash || byte(end + 1) == .star { break }
      end += 1
    }
    return end
  }

  private func run(_ isPart: (UInt8) -> Bool) -> Int {
    var end = 1
    while position + end < bytes.count, isPart(byte(end)) { end += 1 }
    return end
  }
}
