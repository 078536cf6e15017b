import Glibc
import NudgeShared
import Testing

@testable import NudgeLinux

@Suite("The activation command")
struct CommandActivationSinkTests {
  private let folder = TemporaryFolder()
  private static let event = ActivationEvent(
    member: "ada \"é\"", week: ISOWeek(containing: .init("2026-03-04") ?? .min),
    openedAt: Machine.moment("2026-03-04T09:12"))

  private func sink(_ words: [String], deadlineSeconds: Double = 20) -> CommandActivationSink {
    CommandActivationSink(
      words: words, environment: ["PATH": "/usr/bin:/bin"], deadlineSeconds: deadlineSeconds)
  }

  @Test("reads one line of JSON and takes the event with exit code 0")
  func takes() async {
    let sink = sink(["sh", "-c", "cat >> \"$0\"", folder.path + "/events"])
    #expect(await sink.submit(Self.event))
    #expect(
      folder.text("events") == """
        {"schema":1,"event":"nudge_opened","member":"ada \\"é\\"","week":"2026-W10",\
        "openedAt":"2026-03-04T09:12:00Z"}

        """)
  }

  @Test(
    "does not take it otherwise",
    arguments: [
      [], ["false"], ["no-such-program"], ["/no/such/program"], ["sh", "-c", "kill -9 $$"],
    ])
  func refuses(words: [String]) async {
    #expect(await !sink(words).submit(Self.event))
  }

  @Test("takes it without reading it")
  func ignoresInput() async {
    #expect(await sink(["true"]).submit(Self.event))
  }

  @Test("has one time for all events of a round, not one for each")
  func shares() async {
    let script = "echo x >> \"$0\"; sleep 0.4"
    let sink = sink(["sh", "-c", script, folder.path + "/calls"], deadlineSeconds: 1)
    var taken = 0
    for _ in 0..<8 where await sink.submit(Self.event) { taken += 1 }
    #expect(taken <= 2)
    #expect((folder.text("calls") ?? "").count <= 6)
  }

  @Test("keeps no actor waiting")
  @MainActor
  func elsewhere() async {
    mkfifo(folder.path + "/pipe", 0o600)
    let sink = sink(["sh", "-c", "read line < \"$0\"", folder.path + "/pipe"])
    let answer = Task { @MainActor in await sink.submit(Self.event) }
    // Comes to it while the command waits for it only if the actor is free.
    let writing = Task { @MainActor [path = folder.path + "/pipe"] in
      let pipe = open(path, O_RDWR | O_CLOEXEC)
      write(pipe, "\n", 1)
      return pipe
    }
    let pipe = await writing.value
    #expect(await answer.value)
    close(pipe)
  }

  @Test("is not asked again for a while after it took too long")
  func rests() async {
    let script = "echo x >> \"$0\"; exec sleep 600"
    let sink = sink(["sh", "-c", script, folder.path + "/calls"], deadlineSeconds: 0.3)
    for _ in 0..<5 { #expect(await !sink.submit(Self.event)) }
    #expect(folder.text("calls") == "x\n")
  }
}
