import NudgeShared
import Testing

@testable import NudgeLinux

@Suite("A bearer token")
struct TokenTests {
  static let secret = "mF_9.B5f-4.1JqM"

  @Test(
    "is taken from the field Authorization in the form of RFC 6750",
    arguments: [
      "Bearer mF_9.B5f-4.1JqM", "bearer mF_9.B5f-4.1JqM", "BEARER  mF_9.B5f-4.1JqM",
    ])
  func taken(_ field: String) {
    #expect(BearerToken(authorization: field)?.revealed == TokenTests.secret)
  }

  @Test(
    "is not taken from anything else",
    arguments: [
      "", "Bearer", "Bearer ", "Basic YWRhOmFkYQ==", "mF_9.B5f-4.1JqM", "Bearer a b", "Bearer ==",
      "Bearer a=b", "Bearer a,b", "Bearer ä", "Bearer a\n",
      "Bearer " + String(repeating: "a", count: 513),
    ])
  func refused(_ field: String) {
    #expect(BearerToken(authorization: field) == nil)
  }

  @Test(
    "that is made of bytes is their base64url",
    arguments: [
      // RFC 4648, section 10, without padding; the last shows both digits that differ from base64.
      (Array("f".utf8), "Zg"), (Array("fo".utf8), "Zm8"), (Array("foo".utf8), "Zm9v"),
      (Array("foob".utf8), "Zm9vYg"), (Array("fooba".utf8), "Zm9vYmE"),
      (Array("foobar".utf8), "Zm9vYmFy"), ([0xFB, 0xEF, 0xFF], "--__"),
    ] as [([UInt8], String)])
  func base64URL(_ vector: (bytes: [UInt8], text: String)) {
    #expect(BearerToken(chance: vector.bytes).revealed == vector.text)
  }
}

@Suite("The list of tokens")
struct TokenListTests {
  let folder = TemporaryFolder()
  let noon = Instant(clamping: 1_767_614_400)

  private var stateFolder: StateFolder { StateFolder(folder.path) }

  private func entry(
    _ token: String, of principal: String, until end: Instant? = nil
  ) throws -> TokenList.Entry {
    TokenList.Entry(
      digest: try #require(BearerToken(token)).digest,
      principal: try #require(PrincipalID(rawValue: principal)),
      scopes: [.notificationWrite], expiresAt: end)
  }

  @Test("finds each of its tokens, first, middle and last, and no other")
  func finding() throws {
    let list = TokenList(try ["a", "b", "c"].map { try entry($0, of: "of-\($0)") })
    for name in ["a", "b", "c"] {
      let found = list.entry(of: try #require(BearerToken(name)), at: noon)
      #expect(found?.principal.rawValue == "of-\(name)")
    }
    #expect(list.entry(of: try #require(BearerToken("d")), at: noon) == nil)
    #expect(TokenList([]).entry(of: try #require(BearerToken("a")), at: noon) == nil)
  }

  @Test("does not know a token any more from the moment on at which it expires")
  func expiry() throws {
    let list = TokenList([try entry("a", of: "ada", until: noon)])
    let token = try #require(BearerToken("a"))
    #expect(list.entry(of: token, at: noon.adding(seconds: -1)) != nil)
    #expect(list.entry(of: token, at: noon) == nil)
  }

  @Test("is read back as it was written, without any token in it")
  func roundTrip() throws {
    let list = TokenList([try entry("sesame", of: "ada"), try entry("b", of: "bo", until: noon)])
    try TokenList.change(in: stateFolder) { $0 = list }
    #expect(try TokenList.load(from: stateFolder) == list)
    let text = try #require(folder.text("tokens.json"))
    #expect(!text.contains("sesame"))
  }

  @Test(
    "names the place of what it does not take",
    arguments: [
      (#"{"schema":1}"#, #"no field "tokens""#),
      (#"{"schema":2,"tokens":[]}"#, "schema: found 2, accepted: 1"),
      (#"{"schema":1,"tokens":[{"sha256":"00"}]}"#, "tokens[0].sha256"),
      (#"{"schema":1,"tokens":[],"more":1}"#, "more: found an unknown field"),
    ])
  func problems(_ vector: (text: String, part: String)) throws {
    folder.write(vector.text, to: "tokens.json")
    let problem = try #require(throws: FileProblem.self) {
      try TokenList.load(from: stateFolder)
    }
    #expect(problem.description.contains(vector.part), "\(problem)")
  }

  @Test("refuses one hash that stands there twice: it would not be clear whose it is")
  func twice() throws {
    let list = TokenList([try entry("a", of: "ada"), try entry("a", of: "bo")])
    try TokenList.change(in: stateFolder) { $0 = list }
    #expect(throws: FileProblem.self) { try TokenList.load(from: stateFolder) }
  }

  @Test("is not written where it would be too long to be read again, and the old one stands")
  func tooLong() throws {
    let short = TokenList([try entry("a", of: "ada")])
    try TokenList.change(in: stateFolder) { $0 = short }
    let before = folder.text("tokens.json")
    let long = try (0..<TokenList.scopesLimit).map {
      try #require(TokenScope(String(repeating: "s", count: 120) + "\($0)"))
    }
    let entries = try (0..<400).map { number in
      let hex = "\(number + 1_000)" + String(repeating: "0", count: 60)
      return TokenList.Entry(
        digest: try #require(SHA256.Digest(hex: hex)),
        principal: try #require(PrincipalID(rawValue: "ada")), scopes: long)
    }
    let problem = try #require(throws: FileProblem.self) {
      try TokenList.change(in: stateFolder) { $0 = TokenList(entries) }
    }
    #expect(problem.kind == .tooLarge)
    #expect(problem.description.contains("--revoke"), "\(problem)")
    #expect(folder.text("tokens.json") == before)
  }

  @Test("is nothing where there is no file")
  func missing() throws {
    #expect(try TokenList.load(from: stateFolder) == nil)
  }
}
