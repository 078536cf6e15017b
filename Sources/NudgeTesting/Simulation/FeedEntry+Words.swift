import NudgeShared

extension FeedEntry {
  /// What became of it, in words; nil while it is open, and for what other entries of a timeline say.
  var outcomeWords: String? {
    switch outcome {
    case .arming, .armed, .cancelling, .cancelled, .moved: nil
    case .delivered: "delivered, as the system says"
    case .presumedDelivered: "presumably delivered"
    case .suppressed:
      certainty == .suppressed
        ? "not shown, since notifications were not allowed"
        : "perhaps not shown, since notifications were not allowed later on"
    case .unknown(let doubt): "nobody can know whether it was shown: \(doubt.rawValue)"
    case .dropped(let loss): "lost: \(loss.rawValue)"
    @unknown default: nil
    }
  }
}
