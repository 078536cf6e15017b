/// Texts compared by their UTF-8 bytes, as platforms compare them.
///
/// Swift's own comparison takes a composed and a decomposed accent for the same text. A text that
/// stands in one piece, as nearly all do, is looked at as plain memory; the others take the slow
/// way that the standard library has.
extension String {
  /// Whether both have the same bytes.
  func hasSameBytes(as other: String) -> Bool {
    let answer = utf8.withContiguousStorageIfAvailable { bytes in
      other.utf8.withContiguousStorageIfAvailable { others in
        guard bytes.count == others.count else { return false }
        var index = 0
        while index < bytes.count, bytes[index] == others[index] { index += 1 }
        return index == bytes.count
      }
    }
    return (answer ?? nil) ?? utf8.elementsEqual(other.utf8)
  }

  /// Whether the bytes start with those of `prefix`.
  func startsWithBytes(of prefix: String) -> Bool {
    let answer = utf8.withContiguousStorageIfAvailable { bytes in
      prefix.utf8.withContiguousStorageIfAvailable { bytes.starts(with: $0) }
    }
    return (answer ?? nil) ?? utf8.starts(with: prefix.utf8)
  }

  /// Whether the bytes sort before those of `other`.
  func precedesInBytes(_ other: String) -> Bool {
    let answer = utf8.withContiguousStorageIfAvailable { bytes in
      other.utf8.withContiguousStorageIfAvailable { others in
        let shared = min(bytes.count, others.count)
        var index = 0
        while index < shared, bytes[index] == others[index] { index += 1 }
        return index < shared ? bytes[index] < others[index] : bytes.count < others.count
      }
    }
    return (answer ?? nil) ?? utf8.lexicographicallyPrecedes(other.utf8)
  }
}
