import NudgeShared

extension StoredAttentionRecords {
  /// Everything that is stored, of everybody.
  func all() throws(NudgeStoreError) -> [AttentionRecord] {
    let stored: [String]
    do throws(FileProblem) {
      stored = try snapshot?.keys(after: "") ?? []
    } catch {
      throw NudgeStoreError(error, during: "read")
    }
    var records: [AttentionRecord] = []
    // The marks of pending rows are no records, and their texts no keys of any.
    for key in Set(stored).union(journal.entries.keys).compactMap({ AttentionKey(text: $0) }) {
      if let record = try record(key) { records.append(record) }
    }
    return records
  }
}
