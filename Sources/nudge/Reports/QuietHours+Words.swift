import NudgeShared

extension QuietHours {
  /// The weekly entries, and which of them are empty: equal ends read like a whole day and are none.
  var words: String {
    let empty = entries.filter { $0.range.lengthMinutes == 0 }
    guard let first = empty.first else { return "\(self)" }
    return empty.count == entries.count
      ? "\(self) (an empty range: no quiet hours)" : "\(self) (\(first.range) is an empty range)"
  }
}
