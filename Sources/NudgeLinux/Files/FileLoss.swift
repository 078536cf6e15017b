/// That a file could not be read as it stood, and what became of it.
public struct FileLoss: Hashable, Sendable {
  /// The file.
  public let path: String
  /// Why it could not be read, with the place in the file.
  public let reason: String
  /// Under which path the unreadable content is kept; nil where nothing was moved.
  public let keptAsideAt: String?
  /// Whether a copy of the last good content took its place.
  public let isRecovered: Bool

  /// Puts the parts together.
  public init(path: String, reason: String, keptAsideAt: String?, isRecovered: Bool) {
    self.path = path
    self.reason = reason
    self.keptAsideAt = keptAsideAt
    self.isRecovered = isRecovered
  }
}

extension FileLoss: CustomStringConvertible {
  /// One line for a person: the file, the place, what was found, and what happens now.
  public var description: String {
    var text = "\(path): \(reason)."
    if let keptAsideAt { text += " Kept as \(keptAsideAt)." }
    return text + (isRecovered ? " The last good copy is used." : " There is no good copy.")
  }
}
