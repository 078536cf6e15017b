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
  /// What that means for the person, as one sentence.
  public let consequence: String

  /// Puts the parts together; without a consequence, says whether there is a good copy.
  public init(
    path: String, reason: String, keptAsideAt: String?, isRecovered: Bool,
    consequence: String? = nil
  ) {
    self.path = path
    self.reason = reason
    self.keptAsideAt = keptAsideAt
    self.isRecovered = isRecovered
    self.consequence =
      consequence ?? (isRecovered ? "The last good copy is used." : "There is no good copy.")
  }

  /// That a file is not there while its good copy is.
  ///
  /// A copy is written before its file, so a first write that was stopped in between looks the
  /// same as a file that was removed.
  init(copyAlone path: String) {
    self.init(
      path: path,
      reason: "only its copy is there; it was removed, or its first write was stopped",
      keptAsideAt: nil, isRecovered: true)
  }

  /// The same loss with the path under which the unreadable content is kept.
  func kept(at path: String) -> FileLoss {
    FileLoss(
      path: self.path, reason: reason, keptAsideAt: path, isRecovered: isRecovered,
      consequence: consequence)
  }

  /// The same loss with another consequence.
  func meaning(_ consequence: String) -> FileLoss {
    FileLoss(
      path: path, reason: reason, keptAsideAt: keptAsideAt, isRecovered: isRecovered,
      consequence: consequence)
  }
}

extension FileLoss: CustomStringConvertible {
  /// One line for a person: the file, the place, what was found, and what happens now.
  public var description: String {
    let aside = keptAsideAt.map { " Kept as \($0)." } ?? ""
    return "\(path): \(reason).\(aside) \(consequence)"
  }
}
