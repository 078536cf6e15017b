import NudgeJSON
import NudgeShared

/// Why a request to reconcile is not carried out; nothing of it was applied.
package enum SyncRefusal: Error, Hashable, Sendable {
  /// The service is turned off, or it is at another address.
  case notFound
  /// Another method than `POST`.
  case method
  /// Nothing that shows who asks, or something of another method than a bearer token.
  case noToken
  /// A token that is not known, not good any more, or not of the form of one.
  case badToken
  /// The token is good for other things.
  case scope
  /// The length of the body is not said.
  case noLength
  /// The body is longer than any request within its bounds.
  case tooLarge
  /// The body is not called JSON.
  case mediaType
  /// The body is too long in coming.
  case tooSlow
  /// The request is not acceptable at this place; empty for the whole of it.
  case malformed(field: String, detail: String)
  /// Other processes hold the storage.
  case busy
  /// The storage, the settings or the tokens cannot be used; the operator is told why.
  case broken
}

extension SyncRefusal {
  /// How long a body may be in coming, in seconds.
  package static let bodySeconds = 10

  /// The answer that the device gets.
  package var response: CGIResponse {
    var writer = JSONWriter()
    writer.beginObject()
    writer.name("error")
    writer.beginObject()
    writer.field("code", code)
    if case .malformed(let field, _) = self { writer.field("field", field) }
    writer.field("detail", detail)
    writer.endObject()
    writer.endObject()
    writer.finish()
    return CGIResponse(status: status.0, reason: status.1, fields: fields, body: writer.bytes)
  }

  private var status: (Int, String) {
    switch self {
    case .malformed: (400, "Bad Request")
    case .noToken, .badToken: (401, "Unauthorized")
    case .scope: (403, "Forbidden")
    case .notFound: (404, "Not Found")
    case .method: (405, "Method Not Allowed")
    case .tooSlow: (408, "Request Timeout")
    case .noLength: (411, "Length Required")
    case .tooLarge: (413, "Content Too Large")
    case .mediaType: (415, "Unsupported Media Type")
    case .broken: (500, "Internal Server Error")
    case .busy: (503, "Service Unavailable")
    }
  }

  private var code: String {
    switch self {
    case .malformed: "bad_request"
    case .noToken, .badToken: "unauthorized"
    case .scope: "forbidden"
    case .notFound: "not_found"
    case .method: "method_not_allowed"
    case .noLength: "length_required"
    case .tooLarge: "too_large"
    case .mediaType: "unsupported_media_type"
    case .tooSlow: "timeout"
    case .broken: "internal"
    case .busy: "busy"
    }
  }

  private var detail: String {
    switch self {
    case .malformed(_, let detail): detail
    case .noToken: "send a token: Authorization: Bearer TOKEN"
    case .badToken: "the token is not known here, or not good any more"
    case .scope: "the token does not have the scope notification.write"
    case .notFound: "there is no such service here"
    case .method: "accepted: POST"
    case .noLength: "accepted: a request with Content-Length"
    case .tooLarge: "accepted: at most \(AttentionSyncRequest.bodyByteLimit) bytes"
    case .mediaType: "accepted: application/json"
    case .tooSlow: "accepted: the whole body within \(SyncRefusal.bodySeconds) seconds"
    case .broken: "the service cannot answer; its operator is told why"
    case .busy: "others are being served; try again"
    }
  }

  /// RFC 6750, section 3, for the tokens (without an error code where no bearer token was tried); RFC 9110, sections 10.2.1 and 10.2.3, for the others.
  private var fields: [CGIResponse.Field] {
    let challenge = #"Bearer realm="nudge attention""#
    return switch self {
    case .method: [CGIResponse.Field(name: "Allow", value: "POST")]
    case .noToken: [CGIResponse.Field(name: "WWW-Authenticate", value: challenge)]
    case .badToken:
      [
        CGIResponse.Field(
          name: "WWW-Authenticate", value: challenge + #", error="invalid_token""#)
      ]
    case .scope:
      [
        CGIResponse.Field(
          name: "WWW-Authenticate",
          value: challenge + #", error="insufficient_scope", scope="notification.write""#)
      ]
    case .busy: [CGIResponse.Field(name: "Retry-After", value: "1")]
    case .notFound, .noLength, .tooLarge, .mediaType, .tooSlow, .malformed, .broken: []
    }
  }
}
