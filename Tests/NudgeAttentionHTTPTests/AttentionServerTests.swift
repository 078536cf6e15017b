import NudgeAttentionHTTP
import Testing

@Suite("Where a token may be sent")
struct AttentionServerTests {
  @Test(
    "Addresses that are taken, and where requests go",
    arguments: [
      ("https://example.org", "https://example.org/v1/notifications/sync"),
      ("https://example.org/", "https://example.org/v1/notifications/sync"),
      ("HTTPS://Example.org:8443/a/b/", "https://Example.org:8443/a/b/v1/notifications/sync"),
      ("https://[2001:db8::1]:443", "https://[2001:db8::1]:443/v1/notifications/sync"),
      ("http://localhost:8080", "http://localhost:8080/v1/notifications/sync"),
      ("http://LocalHost", "http://LocalHost/v1/notifications/sync"),
      ("HTTP://LOCALHOST:1", "http://LOCALHOST:1/v1/notifications/sync"),
      ("http://127.0.0.1:1", "http://127.0.0.1:1/v1/notifications/sync"),
      ("http://127.255.3.4/x", "http://127.255.3.4/x/v1/notifications/sync"),
      ("http://[::1]:65535", "http://[::1]:65535/v1/notifications/sync"),
    ])
  func taken(text: String, sync: String) throws {
    let server = try AttentionServer(text)
    #expect(server.sync == sync)
    #expect(server.isPlain == !text.lowercased().hasPrefix("https"))
  }

  @Test(
    "In the clear to another machine: refused, and the error names the host",
    arguments: [
      "http://example.org", "http://localhost.example.org", "http://127.0.0.1.example.org",
      "http://127.1", "http://127.0.0.256", "http://127.0.0.01", "http://0.0.0.0",
      "http://10.0.0.1:80", "http://[::2]", "http://[::ffff:127.0.0.1]", "http://1270.0.0.1",
    ])
  func readable(text: String) {
    do {
      let server = try AttentionServer(text)
      Issue.record("\(server)")
    } catch .readable(let host) {
      #expect(text.contains(host))
      #expect("\(AttentionHTTPProblem.readable(host))".contains("https"))
    } catch {
      #expect(text.contains("ffff"), "dots in brackets are no address here: \(error)")
    }
  }

  @Test(
    "The address of the service itself is refused, with the one to give",
    arguments: [
      ("http://127.0.0.1/v1/notifications/sync", "http://127.0.0.1"),
      ("https://example.org/app/v1/notifications/sync/", "https://example.org/app"),
    ])
  func endpoint(text: String, base: String) {
    #expect(throws: AttentionHTTPProblem.endpoint(base: base)) { try AttentionServer(text) }
    #expect("\(AttentionHTTPProblem.endpoint(base: base))".contains("accepted: \(base) "))
  }

  @Test(
    "What is no address is refused",
    arguments: [
      "", "https://", "https:///x", "example.org", "ftp://example.org", "https:/example.org",
      "https://ada:secret@example.org", "http://localhost@example.org", "https://example.org?x=1",
      "https://example.org#x", "https://example.org:0", "https://example.org:65536",
      "https://example.org:", "https://example.org:8a", "https://exa mple.org",
      "https://example.org/\r\nX: y", "https://exämple.org", "https://[::1", "https://[::1]x",
      "http://localhost\\@example.org",
    ])
  func refused(text: String) {
    #expect(throws: AttentionHTTPProblem.address(text)) { try AttentionServer(text) }
  }
}

@Suite("What a token may look like")
struct AttentionTokenTests {
  @Test("Space around it does not count", arguments: ["abc", "abc\n", " \tabc\r\n", "a-._~+/9=="])
  func taken(text: String) throws {
    #expect(!"\(try AttentionToken(text))".contains("abc"), "a token is never printed")
  }

  @Test(
    "Whatever could end the header, or is no token, is refused without being shown",
    arguments: ["", " \n", "a b", "a\r\nX: y", "a\"b", "==", "é", "a=b", "a\0b"])
  func refused(text: String) {
    #expect(throws: AttentionHTTPProblem.token) { try AttentionToken(text) }
  }

  @Test("At most 4,096 bytes")
  func bounded() throws {
    _ = try AttentionToken(String(repeating: "x", count: 4_096))
    #expect(throws: AttentionHTTPProblem.token) {
      try AttentionToken(String(repeating: "x", count: 4_097))
    }
  }
}
