import FoundationEssentials
import FoundationNetworking
import NudgeJSON
public import NudgeShared

/// The way to an authority over HTTP.
///
/// ```swift
/// let transport = HTTPAttentionTransport(
///   server: try AttentionServer("https://example.org"), token: try AttentionToken(text))
/// ```
///
/// For Linux: it stands on FoundationNetworking and on the standard library's `Mutex`. An app elsewhere
/// conforms a few lines of its own HTTP library to `AttentionTransport`.
///
/// One `POST` for each request, with the token as bearer. No redirect is followed, since the token
/// would go along; no cookie is kept, nothing cached, no more than 128 KiB read.
public struct HTTPAttentionTransport: AttentionTransport {
  /// The most bytes of an answer that are read.
  public static let answerByteLimit = 131_072

  private let server: AttentionServer
  private let token: AttentionToken
  private let idleSeconds: Double
  private let wholeSeconds: Double

  /// Puts the parts together; nothing is tried yet.
  ///
  /// - Parameters:
  ///   - server: Where to ask.
  ///   - token: Who asks.
  ///   - idleSeconds: How long nothing may come, in seconds; held between 0.1 and 3,600.
  ///   - wholeSeconds: How long one request may take, in seconds; held between 0.1 and 3,600.
  public init(
    server: AttentionServer, token: AttentionToken, idleSeconds: Double = 10,
    wholeSeconds: Double = 20
  ) {
    self.server = server
    self.token = token
    self.idleSeconds = max(0.1, min(idleSeconds, 3_600))
    self.wholeSeconds = max(0.1, min(wholeSeconds, 3_600))
  }

  /// Sends one request.
  public func sync(
    _ request: AttentionSyncRequest
  ) async throws(AttentionTransportError) -> AttentionSyncAnswer {
    guard let url = URL(string: server.sync) else {
      throw problem(.offline, "the address cannot be used")
    }
    var message = URLRequest(
      url: url, cachePolicy: .reloadIgnoringLocalCacheData, timeoutInterval: idleSeconds)
    message.httpMethod = "POST"
    message.httpShouldHandleCookies = false
    message.setValue("Bearer " + token.text, forHTTPHeaderField: "Authorization")
    message.setValue("application/json", forHTTPHeaderField: "Content-Type")
    message.setValue("application/json", forHTTPHeaderField: "Accept")
    message.setValue("identity", forHTTPHeaderField: "Accept-Encoding")
    message.httpBody = Data(request.json())
    let reply: HTTPReply
    do {
      reply = try await HTTPExchange.run(
        message, configuration: configuration, byteLimit: HTTPAttentionTransport.answerByteLimit,
        wholeSeconds: wholeSeconds)
    } catch {
      throw problem(error.isAnswer ? .malformedAnswer : .offline, error.words)
    }
    return try answer(reply)
  }

  private var configuration: URLSessionConfiguration {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.timeoutIntervalForRequest = idleSeconds
    configuration.httpCookieStorage = nil
    configuration.httpShouldSetCookies = false
    configuration.httpCookieAcceptPolicy = .never
    configuration.urlCache = nil
    configuration.urlCredentialStorage = nil
    return configuration
  }

  /// What a reply means to a client.
  func answer(_ reply: HTTPReply) throws(AttentionTransportError) -> AttentionSyncAnswer {
    let status = reply.status
    switch status {
    case 200:
      do {
        return try AttentionSyncAnswer(json: reply.body)
      } catch {
        throw problem(.malformedAnswer, "the answer is none: \(error)")
      }
    case 300...399:
      throw problem(
        .malformedAnswer,
        "it answered \(status), which leads elsewhere; name the address where it leads to")
    case 400, 413, 415, 422:
      throw problem(.refused, "it does not take the request (\(status)); it may be an older one")
    case 401:
      throw problem(.notAuthorized, "it does not take the token (401); another one is needed")
    case 403:
      throw problem(
        .notAuthorized, "the token is not for this (403); it needs the scope notification.write")
    case 404, 405, 410, 501:
      throw problem(.notOffered, "it does not offer this (\(status)), or has it turned off")
    case 408, 429, 500...599:
      throw problem(
        .unavailable, "it is busy or broken (\(status))",
        retryAfterSeconds: reply.retryAfter.flatMap(HTTPAttentionTransport.seconds))
    default:
      throw problem(.malformedAnswer, "it answered \(status), accepted: 200")
    }
  }

  private func problem(
    _ kind: AttentionTransportError.Kind, _ detail: String, retryAfterSeconds: Int64? = nil
  ) -> AttentionTransportError {
    AttentionTransportError(
      kind: kind, place: server.sync, detail: detail, retryAfterSeconds: retryAfterSeconds)
  }

  /// The form of `Retry-After` in seconds, up to a day; a date is passed over.
  private static func seconds(_ text: String) -> Int64? {
    guard (1...5).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    return Int64(text).map { min($0, 86_400) }
  }
}
