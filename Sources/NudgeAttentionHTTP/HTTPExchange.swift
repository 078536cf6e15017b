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
  var isTooLarge = false
}

/// One message and its reply, read as it comes, so that no reply fills the memory.
final class HTTPExchange: NSObject, URLSessionDataDelegate {
  private struct Progress {
    var continuation: CheckedContinuation<Result<HTTPReply, HTTPFailure>, Never>?
    /// What came before anybody waited for it, as for a task that was cancelled first.
    var early: Result<HTTPReply, HTTPFailure>?
    var body: [UInt8] = []
    var isTooLarge = false
    var isOverdue = false
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
      exchange.progress.withLock { $0.isOverdue = true }
      task.cancel()
    }
    defer { deadline.cancel() }
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let early = exchange.progress.withLock { progress in
          if progress.early == nil { progress.continuation = continuation }
          return progress.early
        }
        if let early { continuation.resume(returning: early) } else { task.resume() }
      }
    } onCancel: {
      task.cancel()
    }
    session.finishTasksAndInvalidate()
    return try result.get()
  }

  /// A redirect is not followed; the reply that asks for it is what came back.
  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping (URLRequest?) -> Void
  ) {
    completionHandler(nil)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    let isTooLarge = progress.withLock { progress in
      if progress.body.count + data.count > byteLimit { progress.isTooLarge = true }
      if !progress.isTooLarge { progress.body += data }
      return progress.isTooLarge
    }
    if isTooLarge { dataTask.cancel() }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    let response = task.response as? HTTPURLResponse
    progress.withLock { progress in
      let result: Result<HTTPReply, HTTPFailure> =
        if progress.isTooLarge {
          .failure(
            HTTPFailure(words: "the answer has more than \(byteLimit) bytes", isTooLarge: true))
        } else if progress.isOverdue, error != nil {
          .failure(HTTPFailure(words: "it cannot be reached: no whole answer in time"))
        } else if let error {
          .failure(HTTPFailure(words: "it cannot be reached: \(HTTPExchange.words(of: error))"))
        } else if let response {
          .success(
            HTTPReply(
              status: response.statusCode,
              retryAfter: response.value(forHTTPHeaderField: "Retry-After"), body: progress.body))
        } else {
          .failure(HTTPFailure(words: "it did not answer with HTTP"))
        }
      if let continuation = progress.continuation {
        continuation.resume(returning: result)
      } else {
        progress.early = result
      }
      progress.continuation = nil
    }
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
