import Glibc
import Testing

@testable import NudgeLinux

// Each in a process of its own: signals reach everything that listens in one.
@Suite("SIGTERM, SIGINT and SIGHUP become a descriptor")
struct StopSignalsTests {
  @Test("that can be read once one has come, and the handlers are what they were after that")
  func signals() async {
    await #expect(processExitsWith: .success) {
      for signal in [SIGTERM, SIGINT, SIGHUP] {
        let before = handler(of: signal)
        do {
          let stop = try #require(StopSignals())
          #expect(!stop.haveCome)
          // Otherwise this ends the process.
          kill(getpid(), signal)
          // To whichever thread takes it, in its own time.
          #expect(Waiting.poll([stop.descriptor], milliseconds: 20_000) == [stop.descriptor])
          #expect(stop.haveCome)
        }
        #expect(handler(of: signal) == before)
      }
    }
  }

  @Test("for as long as one of several is kept, whichever goes first")
  func several() async {
    await #expect(processExitsWith: .success) {
      let before = handler(of: SIGTERM)
      for firstGoes in [true, false] {
        var first = StopSignals()
        var second = StopSignals()
        #expect(first != nil && second != nil)
        if firstGoes { first = nil } else { second = nil }
        let left = try #require(first ?? second)
        #expect(handler(of: SIGTERM) != before)
        kill(getpid(), SIGTERM)
        #expect(Waiting.poll([left.descriptor], milliseconds: 20_000) == [left.descriptor])
      }
      #expect(handler(of: SIGTERM) == before)
    }
  }

  @Test("that all who listen can read")
  func all() async {
    await #expect(processExitsWith: .success) {
      let stops = (0..<3).compactMap { _ in StopSignals() }
      #expect(stops.count == 3)
      kill(getpid(), SIGHUP)
      for stop in stops {
        #expect(Waiting.poll([stop.descriptor], milliseconds: 20_000) == [stop.descriptor])
      }
    }
  }

  @Test("but one that was ignored before stays ignored")
  func ignored() async {
    await #expect(processExitsWith: .success) {
      signal(SIGHUP, SIG_IGN)
      let stop = try #require(StopSignals())
      kill(getpid(), SIGHUP)
      kill(getpid(), SIGTERM)
      #expect(Waiting.poll([stop.descriptor], milliseconds: 20_000) == [stop.descriptor])
      #expect(handler(of: SIGHUP) == 1)
    }
  }
}

private func handler(of signal: Int32) -> Int {
  var action = sigaction()
  sigaction(signal, nil, &action)
  return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
}
