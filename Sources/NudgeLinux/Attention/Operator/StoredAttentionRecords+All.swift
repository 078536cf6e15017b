import NudgeShared

extension StoredAttentionRecords {
  /// Everything that is stored, of everybody.
  func all() throws(NudgeStoreError) -> [AttentionRecord] {
    var records: [AttentionRecord] = []
    for key in journal.entries.keys.compactMap({ AttentionKey(text: $0) }) {
      if let record = try record(key) { records.append(record) }
    }
    return records
  }
}
