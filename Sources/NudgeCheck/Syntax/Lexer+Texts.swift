extension Lexer {
  /// Reads the opening quote; the hashes before it are behind already.
  mutating func beginText(hashes: Int) {
    var isMultiline = byte(1) == .quote && byte(2) == .quote
    if isMultiline, hashes > 0 {
      // In #"""# the middle quote is the text.
      var end = 2
      while end - 2 < hashes, byte(end + 1) == .hash { end += 1 }
      if end - 2 == hashes { isMultiline = false }
    }
    emit(.openText, length: isMultiline ? 3 : 1, spelling: "\"")
    open(.quote)
    frames.append(Frame(isText: true, hashes: hashes, isMultiline: isMultiline))
  }

  /// Reads on in a text up to an interpolation or the end.
  mutating func readText(_ frame: Frame) {
    var piece: [UInt8] = []
    while position < bytes.count {
      let next = byte()
      if next == .newline, !frame.isMultiline {
        report("a text without its end")
        return endText(piece, length: 0)
      }
      if next == .quote {
        let quotes = frame.isMultiline ? 3 : 1
        let isLong = !frame.isMultiline || (byte(1) == .quote && byte(2) == .quote)
        let hashes = isLong ? hashCount(after: quotes, atMost: frame.hashes) : 0
        if isLong, hashes == frame.hashes { return endText(piece, length: quotes + hashes) }
        piece.append(next)
        position += 1
      } else if next == .backslash {
        let hashes = hashCount(after: 1, atMost: frame.hashes)
        guard hashes == frame.hashes else {
          piece.append(next)
          position += 1 + hashes
          continue
        }
        if byte(1 + hashes) == UInt8(ascii: "(") {
          flush(piece)
          emit(.open, length: 2 + hashes, spelling: "\\(")
          open(UInt8(ascii: ")"))
          frames.append(Frame(isText: false))
          return
        }
        position += 1 + hashes
        if position < bytes.count, byte() != .newline {
          // What an escape stands for is no word.
          let braced = byte() == UInt8(ascii: "u") && byte(1) == UInt8(ascii: "{")
          position += 1
          while braced, position < bytes.count, byte().continuesWord || byte() == UInt8(ascii: "{")
          {
            position += 1
          }
        }
      } else {
        piece.append(next)
        advance()
      }
    }
    flush(piece)
  }

  private func hashCount(after offset: Int, atMost limit: Int) -> Int {
    var count = 0
    while count < limit, byte(offset + count) == .hash { count += 1 }
    return count
  }

  private mutating func flush(_ piece: [UInt8]) {
    if !piece.isEmpty { append(.text, String(decoding: piece, as: UTF8.self)) }
  }

  private mutating func endText(_ piece: [UInt8], length: Int) {
    flush(piece)
    emit(.closeText, length: length, spelling: "\"")
    close(.quote)
    frames.removeLast()
  }
}
