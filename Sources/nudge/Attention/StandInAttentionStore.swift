import NudgeJSON
import NudgeLinux
import NudgeShared

/// Receipts and ended runs in one file, until the journal is there.
struct StandInAttentionStore: AttentionStore {
  let folder: StateFolder

  func transact<Answer: Sendable>(
    _ body: @Sendable (inout AttentionTransaction) throws(NudgeStoreError) -> Answer
  ) async throws(NudgeStoreError) -> Answer {
    let file = folder.file("stand-in.json")
    var records: [AttentionKey: AttentionRecord] = [:]
    do throws(FileProblem) {
      let lock = try FileLock(path: file.path + ".lock", waitingSeconds: 5, disk: folder.disk)
      if let bytes = try file.read(), let top = try? JSONReader(parsing: bytes).array() {
        for place in top {
          guard let fields = try? place.object(),
            let principal = try? fields.required("principal")
              .parsed(as: "", PrincipalID.init(rawValue:)),
            let run = try? fields.required("run").parsed(as: "", RunID.init(rawValue:))
          else { continue }
          let record: AttentionRecord
          if fields.optional("receipt") != nil {
            record = .receipt(
              ReadReceipt(principal: principal, run: run, acknowledgedAt: Instant(clamping: 0)))
          } else {
            record = .run(
              AttentionRun(
                id: run, principal: principal, state: .ended(.completed, at: Instant(clamping: 0))))
          }
          records[record.key] = record
        }
      }
      var transaction = AttentionTransaction(over: Stored(records: records))
      let answer: Answer
      do throws(NudgeStoreError) { answer = try body(&transaction) } catch {
        throw FileProblem(
          kind: .io, operation: "read", path: file.path, reason: "\(error)", remedy: "")
      }
      for case .put(let record) in transaction.changes { records[record.key] = record }
      if !transaction.changes.isEmpty {
        var writer = JSONWriter()
        writer.beginArray()
        for record in records.values {
          writer.beginObject()
          switch record {
          case .run(let run):
            writer.field("principal", run.principal.rawValue)
            writer.field("run", run.id.rawValue)
          case .receipt(let receipt):
            writer.field("principal", receipt.principal.rawValue)
            writer.field("run", receipt.run.rawValue)
            writer.field("receipt", true)
          default: break
          }
          writer.endObject()
        }
        writer.endArray()
        writer.finish()
        try file.replace(with: writer.bytes)
      }
      _ = lock
      return answer
    } catch {
      throw NudgeStoreError(
        kind: .inputOutput, operation: "sync", place: file.path, detail: error.reason)
    }
  }

  private struct Stored: AttentionRecords {
    let records: [AttentionKey: AttentionRecord]
    func record(_ key: AttentionKey) -> AttentionRecord? { records[key] }
    func pending() -> [AttentionNotification] { [] }
  }
}
