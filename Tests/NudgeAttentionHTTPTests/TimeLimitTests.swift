import NudgeAttentionHTTP
import NudgeShared
import Testing

@Suite("A request ends, whatever the other side does")
struct TimeLimitTests {
  private func failure(
    _ server: QuietServer, idleSeconds: Double, wholeSeconds: Double
  ) async throws -> AttentionTransportError? {
    let transport = HTTPAttentionTransport(
      server: try AttentionServer("http://127.0.0.1:\(server.port)"),
      token: try AttentionToken("abc"), idleSeconds: idleSeconds, wholeSeconds: wholeSeconds)
    let request = try AttentionSyncRequest()
    do throws(AttentionTransportError) {
      _ = try await transport.sync(request)
      return nil
    } catch {
      return error
    }
  }

  @Test("Nobody answers", .timeLimit(.minutes(1)))
  func silent() async throws {
    let server = try #require(QuietServer(drips: false))
    let error = try await failure(server, idleSeconds: 1, wholeSeconds: 30)
    #expect(error?.kind == .offline)
    #expect(error?.detail.contains("in time") == true, "\(String(describing: error))")
  }

  @Test("A byte now and then", .timeLimit(.minutes(1)))
  func drips() async throws {
    let server = try #require(QuietServer(drips: true))
    defer { server.stop() }
    let error = try await failure(server, idleSeconds: 30, wholeSeconds: 1)
    #expect(error?.kind == .offline, "\(String(describing: error))")
  }

  @Test("Whoever waits is cancelled, before or after it is sent", .timeLimit(.minutes(1)))
  func cancelled() async throws {
    let server = try #require(QuietServer(drips: false))
    let before = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await failure(server, idleSeconds: 30, wholeSeconds: 30)?.kind
    }
    #expect(try await before.value == .offline)
    let after = Task { try await failure(server, idleSeconds: 30, wholeSeconds: 30)?.kind }
    after.cancel()
    #expect(try await after.value == .offline)
  }
}
