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
    var body: [UInt8] = []
    var isTooLarge = false
  }

  private let progress = Mutex(Progress())
  private let byteLimit: Int

  private init(byteLimit: Int) {
    self.byteLimit = byteLimit
  }

  /// Sends a message in a session of its own and waits for the whole reply.
  static func run(
    _ message: URLRequest, configuration: URLSessionConfiguration, byteLimit: Int
  ) async throws(HTTPFailure) -> HTTPReply {
    let exchange = HTTPExchange(byteLimit: byteLimit)
    let session = URLSession(
      configuration: configuration, delegate: exchange, delegateQueue: nil)
    let task = session.dataTask(with: message)
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        exchange.progress.withLock { $0.continuation = continuation }
        task.resume()
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
      progress.continuation?.resume(returning: result)
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
