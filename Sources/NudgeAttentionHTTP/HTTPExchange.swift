import Dispatch
import Foundation
import FoundationNetworking
import Synchronization

/// What came back.
struct HTTPReply: Hashable, Sendable {
  let status: Int
  let retryAfter: String?
  let body: [UInt8]
}

/// Why nothing came back that can be used.
struct HTTPFailure: Error, Hashable, Sendable {
  let words: String
  /// Whether something did come back.
  var isAnswer = false
}

/// One message and its reply, read as it comes, so that no reply fills the memory.
///
/// Whoever waits goes on at the first reason to: the reply, a limit, or being cancelled. The library
/// may take long to notice that it was told to stop, as while it reads what is already there.
final class HTTPExchange: NSObject, URLSessionDataDelegate {
  private struct Progress {
    var continuation: CheckedContinuation<Result<HTTPReply, HTTPFailure>, Never>?
    /// What came of it; the first to be known counts.
    var outcome: Result<HTTPReply, HTTPFailure>?
    var body: [UInt8] = []
  }

  private let progress = Mutex(Progress())
  private let byteLimit: Int

  private init(byteLimit: Int) {
    self.byteLimit = byteLimit
  }

  /// Sends a message in a session of its own and waits for the whole reply.
  ///
  /// The session's own limit for the whole (`timeoutIntervalForResource`) is not kept on Linux, where a
  /// reply that comes byte by byte would go on for ever.
  static func run(
    _ message: URLRequest, configuration: URLSessionConfiguration, byteLimit: Int,
    wholeSeconds: Double
  ) async throws(HTTPFailure) -> HTTPReply {
    let exchange = HTTPExchange(byteLimit: byteLimit)
    let session = URLSession(
      configuration: configuration, delegate: exchange, delegateQueue: nil)
    let task = session.dataTask(with: message)
    let deadline = Task {
      try await Task.sleep(for: .seconds(wholeSeconds))
      exchange.finish(.failure(HTTPFailure(words: "it cannot be reached: no whole answer in time")))
    }
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let outcome = exchange.progress.withLock { progress in
          if progress.outcome == nil { progress.continuation = continuation }
          return progress.outcome
        }
        if let outcome { continuation.resume(returning: outcome) } else { task.resume() }
      }
    } onCancel: {
      exchange.finish(.failure(HTTPFailure(words: "it cannot be reached: it was stopped")))
    }
    deadline.cancel()
    // It waits for the session's own queue, which may have much to read.
    DispatchQueue.global().async { session.invalidateAndCancel() }
    return try result.get()
  }

  private func finish(_ outcome: Result<HTTPReply, HTTPFailure>) {
    progress.withLock { progress in
      guard progress.outcome == nil else { return }
      progress.outcome = outcome
      progress.body = []
      progress.continuation?.resume(returning: outcome)
      progress.continuation = nil
    }
  }

  /// A redirect is not followed; the reply that asks for it is what came back.
  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping (URLRequest?) -> Void
  ) {
    completionHandler(nil)
  }

  /// Nobody is asked for a password; the status tells it.
  func urlSession(
    _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    guard let response = challenge.failureResponse as? HTTPURLResponse else {
      return completionHandler(.performDefaultHandling, nil)
    }
    finish(.success(HTTPReply(response, body: [])))
    completionHandler(.cancelAuthenticationChallenge, nil)
  }

  /// A compressed reply was not asked for, and says nothing of how long it becomes.
  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
  ) {
    let coding = (response as? HTTPURLResponse)?.value(forHTTPHeaderField: "Content-Encoding")
    if let coding, coding.lowercased() != "identity" {
      finish(
        .failure(
          HTTPFailure(words: "the answer is compressed, which was not asked for", isAnswer: true)))
      return completionHandler(.cancel)
    }
    guard response.expectedContentLength <= Int64(byteLimit) else {
      finish(.failure(tooLarge))
      return completionHandler(.cancel)
    }
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    let isTooLarge = progress.withLock { progress in
      guard progress.outcome == nil else { return false }
      guard progress.body.count + data.count <= byteLimit else { return true }
      progress.body += data
      return false
    }
    if isTooLarge { finish(.failure(tooLarge)) }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    let body = progress.withLock { $0.body }
    if let error {
      finish(
        .failure(HTTPFailure(words: "it cannot be reached: \(HTTPExchange.words(of: error))")))
    } else if let response = task.response as? HTTPURLResponse {
      finish(.success(HTTPReply(response, body: body)))
    } else {
      finish(.failure(HTTPFailure(words: "it did not answer with HTTP")))
    }
  }

  private var tooLarge: HTTPFailure {
    HTTPFailure(words: "the answer has more than \(byteLimit) bytes", isAnswer: true)
  }

  /// Short, where the system's own words are a page.
  private static func words(of error: any Error) -> String {
    guard let error = error as? URLError else { return "\(type(of: error))" }
    return switch error.code {
    case .timedOut: "no answer in time"
    case .cannotFindHost: "no such host"
    case .cannotConnectToHost: "nobody listens there"
    case .networkConnectionLost: "the connection broke"
    case .secureConnectionFailed, .serverCertificateUntrusted: "its certificate is not accepted"
    case .cancelled: "it was stopped"
    default: "error \(error.code.rawValue)"
    }
  }
}

extension HTTPReply {
  fileprivate init(_ response: HTTPURLResponse, body: [UInt8]) {
    self.init(
      status: response.statusCode,
      retryAfter: response.value(forHTTPHeaderField: "Retry-After"), body: body)
  }
}
