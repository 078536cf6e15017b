import NudgeShared

/// What a web server hands to a CGI program (RFC 3875, section 4.1), as far as it is needed.
package struct CGIRequest: Hashable, Sendable {
  /// Such as `POST`; empty where the program was not started by a web server.
  package let method: String
  /// The part of the path that leads to the program.
  package let scriptName: String
  /// What the path goes on with after the program; empty where it ends there.
  package let pathInfo: String
  /// How many bytes of body there are, as the server says it; empty where there is none.
  package let contentLength: String
  /// Of what kind the body is.
  package let contentType: String
  /// The field `Authorization` of the request; nil where there is none, or the server keeps it back.
  package let authorization: String?

  /// The variables that are read.
  package static let variables = [
    "REQUEST_METHOD", "SCRIPT_NAME", "PATH_INFO", "CONTENT_LENGTH", "CONTENT_TYPE",
    "HTTP_AUTHORIZATION",
  ]

  /// Takes the variables that are set.
  package init(environment: [String: String]) {
    method = environment["REQUEST_METHOD"] ?? ""
    scriptName = environment["SCRIPT_NAME"] ?? ""
    pathInfo = environment["PATH_INFO"] ?? ""
    contentLength = environment["CONTENT_LENGTH"] ?? ""
    contentType = environment["CONTENT_TYPE"] ?? ""
    authorization = environment["HTTP_AUTHORIZATION"]
  }

  /// How many bytes of body can be read in any case: 0 to 65,536, and 0 where no length is said.
  package var bodyByteCount: Int {
    min(max(0, Int(contentLength) ?? 0), AttentionSyncRequest.bodyByteLimit)
  }

  /// Whether the path that was asked for is that of the endpoint, as far as the program can tell.
  ///
  /// Where nothing follows the program's own path, the server has chosen the program for it.
  func isFor(_ endpoint: String) -> Bool {
    pathInfo.isEmpty || (scriptName + pathInfo).hasSuffix(endpoint)
  }

  /// The media type of the body, in small letters and without parameters.
  var mediaType: String {
    let name = contentType.prefix { $0 != ";" }
    return String(
      name.drop { $0 == " " || $0 == "\t" }.reversed()
        .drop { $0 == " " || $0 == "\t" }.reversed()
    ).lowercased()
  }
}
