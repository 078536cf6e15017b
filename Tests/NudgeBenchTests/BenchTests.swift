import NudgeShared
import Synchronization
import Testing

@testable import nudge_bench

@Suite("The benchmarks do what they claim")
struct BenchTests {
  @Test("The options are read, and what is not known is named")
  func options() throws {
    #expect(try BenchCommand.parse([]) == .measure(.init()))
    #expect(try BenchCommand.parse(["--help"]) == .help)
    #expect(
      try BenchCommand.parse(["--quick", "--json", "--filter", "mask"])
        == .measure(.init(filter: "mask", isQuick: true, isJSON: true)))
    #expect(try BenchCommand.parse(["--answers", "file"]) == .answer(path: "file"))
    #expect(throws: BenchFault.self) { try BenchCommand.parse(["--answers"]) }
    #expect(throws: BenchFault.self) { try BenchCommand.parse(["--answers", "file", "--json"]) }
    #expect(throws: BenchFault.self) { try BenchCommand.parse(["--fast"]) }
    #expect(throws: BenchFault.self) { try BenchCommand.parse(["--filter"]) }
    #expect(try BenchCommand.parse(["--runs", "2"]) == .measure(.init(runs: 2)))
    for wrong in [[], ["0"], ["1001"], ["two"]] {
      #expect(throws: BenchFault.self) { try BenchCommand.parse(["--runs"] + wrong) }
    }
    #expect(throws: BenchFault.self) { try BenchCommand.parse(["--filter", "no such benchmark"]) }
  }

  @Test("As many runs are timed as are asked for")
  func runs() async throws {
    let written = Mutex("")
    let ending = await BenchProgram.run(
      arguments: ["--quick", "--json", "--filter", "plan-1000", "--runs", "2"]
    ) { text in written.withLock { $0 += text } }
    #expect(ending.code == 0)
    #expect(written.withLock { $0 }.contains("\"runs\": 2,"))
  }

  @Test("A filter leaves the benchmarks whose names contain it")
  func filter() {
    let names = BenchCommand.Session(filter: "mask").benchmarks.map(\.name)
    #expect(names == ["mask-build", "mask-rank", "mask-select"])
    #expect(BenchCommand.Session(filter: "plan-1000").benchmarks.map(\.name) == ["plan-1000"])
  }

  @Test("A chain of slots keeps seven days, the window, and nine of ten weeks")
  func chain() throws {
    let zone = try NewYork.zone()
    var slots: [NudgeSlot] = []
    SlotChain(seed: 1, start: NewYork.start, weeks: 200, zone: zone).forEachSlot {
      slots.append($0)
    }
    #expect((170...195).contains(slots.count))
    for (earlier, later) in zip(slots, slots.dropFirst()) {
      #expect(later.fireAt.seconds(since: earlier.fireAt) >= 604_800)
    }
    for slot in slots {
      #expect((8..<11).contains(slot.reading.minuteOfDay.hour))
      #expect(slot.reading.date.weekday <= .friday)
    }
  }

  @Test("An idle foreground pass writes nothing, however often it is run")
  func idle() async throws {
    let benchmark = try #require(Benchmark.all.first { $0.name == "foreground-idle" })
    let work = try await benchmark.prepare()
    #expect(try await work(3)[fact: "writes"] == 0)
  }

  @Test("Work depends on what is measured, so that nothing of it can be left out")
  func checksums() async throws {
    for benchmark in Benchmark.all where benchmark.name.hasPrefix("slot") {
      let work = try await benchmark.prepare()
      #expect(try await work(40).checksum != work(41).checksum, "\(benchmark.name)")
    }
  }
}
