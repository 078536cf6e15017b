import Glibc
import Testing

@testable import NudgeLinux

@Suite("SIGTERM and SIGINT become a descriptor", .serialized)
struct StopSignalsTests {
  @Test("that can be read once one has come, and the handlers are what they were after that")
  func signals() throws {
    for signal in [SIGTERM, SIGINT] {
      var before = sigaction()
      sigaction(signal, nil, &before)
      do {
        let stop = try #require(StopSignals())
        #expect(!stop.haveCome)
        // Otherwise this ends the tests.
        kill(getpid(), signal)
        // To whichever thread takes it, in its own time.
        #expect(Waiting.poll([stop.descriptor], milliseconds: 20_000) == [stop.descriptor])
        #expect(stop.haveCome)
      }
      var after = sigaction()
      sigaction(signal, nil, &after)
      let handlers = [before, after].map {
        unsafeBitCast($0.__sigaction_handler.sa_handler, to: Int.self)
      }
      #expect(handlers[0] == handlers[1])
    }
  }
}
