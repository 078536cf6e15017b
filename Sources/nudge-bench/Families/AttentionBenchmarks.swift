import NudgeLinux
import NudgeShared

/// The authority's storage on the disk: a sync over few and over many receipts, and a merge.
enum AttentionBenchmarks {
  static let all = [
    sync(receipts: 100), sync(receipts: 100_000),
    query(receipts: 100), query(receipts: 100_000),
    Benchmark(
      "attention-merge", "one receipt merged into 100,000, on the disk", units: "merges",
      amount: .fixed(3, quick: 1)
    ) {
      let folder = try await FilledAttention(receipts: 100_000)
      return { count in
        var result = WorkResult()
        for number in 0..<count {
          result.consume(try await folder.acknowledge(folder.next()))
          try folder.store.mergeIfDue()
          result.consume(number)
        }
        return result
      }
    },
  ]

  private static func sync(receipts: Int) -> Benchmark {
    Benchmark(
      "attention-sync-\(receipts)", "a receipt added to \(receipts), on the disk", units: "syncs",
      amount: .fixed(200, quick: 5)
    ) {
      let folder = try await FilledAttention(receipts: receipts, mergeBytes: 65_536)
      return { count in
        var result = WorkResult()
        for _ in 0..<count { result.consume(try await folder.acknowledge(folder.next())) }
        return result
      }
    }
  }

  private static func query(receipts: Int) -> Benchmark {
    Benchmark(
      "attention-query-\(receipts)", "a sync that asks for 100 runs of \(receipts)", units: "syncs",
      amount: .fixed(20, quick: 2)
    ) {
      let folder = try await FilledAttention(receipts: receipts)
      let request = try AttentionSyncRequest(
        queried: (0..<100).compactMap {
          RunID(rawValue: FilledAttention.name($0 * receipts / 100))
        })
      return { count in
        var result = WorkResult()
        for _ in 0..<count { result.consume(try await folder.sync(request)) }
        return result
      }
    }
  }
}
