/// How this program was compiled; figures of a debug build say nothing.
enum BuildMode: String, Sendable {
  case debug
  case release

  #if DEBUG
    static let current = debug
  #else
    static let current = release
  #endif
}
